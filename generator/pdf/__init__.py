"""Faces onto PDF pages: the only place that imports reportlab."""
