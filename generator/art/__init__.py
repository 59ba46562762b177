"""Art that is drawn: SVG files and icon sets become symbols of the display list."""
