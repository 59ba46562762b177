"""The screens: each answers one question, everything else is one touch away."""
