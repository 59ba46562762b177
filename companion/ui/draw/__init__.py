"""Shapes, icons and glyphs as smooth pictures, on every graphics driver."""
