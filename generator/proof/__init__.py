"""Faces as pictures on a contact sheet, renewed as fast as a designer saves."""
