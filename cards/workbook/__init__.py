"""Worksheets of Excel and LibreOffice, read by a process of their own: it imports nothing else."""
