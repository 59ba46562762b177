"""Frozen, strict models of everything a designer writes by hand."""
