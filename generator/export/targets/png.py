"""`--as png`: a PNG file for each face."""

from __future__ import annotations

from punchboard.generator.export.export import Target
from punchboard.generator.export.images import write_pictures

TARGET = Target(write_pictures)
