"""Text on faces: fonts and their widths, line breaking, shrinking to fit."""
