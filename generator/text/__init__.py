"""Text on faces: fonts, shaping, line breaking and shrinking to fit."""
