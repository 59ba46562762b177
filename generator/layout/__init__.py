"""Layout files into faces: compiled once for a build, evaluated for each card."""
