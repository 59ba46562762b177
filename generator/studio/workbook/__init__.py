"""Workbooks of Excel: single cells are changed, and every other byte stays."""
