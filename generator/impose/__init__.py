"""Copies -> slots on sheets: which copy lies where, on which side, and the marks around it.

Imposition knows copies and sizes only; faces are laid out later, one page at a time.
"""
