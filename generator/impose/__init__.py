"""Imposition: assign copies to slots on sheets, front and back, and draw the marks around them.

Imposition knows copies and sizes only; faces are laid out later, one page at a time.
"""
