"""Shapes, icons and glyphs as smooth pictures, whatever the graphics driver can do."""
