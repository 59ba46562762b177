"""Geometry, and the display list of faces."""
