"""What a face is made of: geometry, and the display list."""
