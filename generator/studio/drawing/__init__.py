"""Layouts that are drawings: their objects, the data that fill them, and new exports."""
