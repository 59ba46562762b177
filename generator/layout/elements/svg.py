"""`kind: svg`, another word for an image."""

from punchboard.generator.layout.elements.image import DRAWER

__all__ = ["DRAWER"]
