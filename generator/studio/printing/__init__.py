"""Printing from the Studio: sheets as pictures, PDFs by a process of their own, records."""
