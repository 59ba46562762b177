"""Layouts on the face itself: elements, their fields, and edits of layout files."""
