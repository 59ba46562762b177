"""What a check of one face is given."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.face import Face
from punchboard.generator.preflight.marks import Flat
from punchboard.generator.preflight.sampler import Sampler


class FaceView(NamedTuple):
    """A face laid flat, and the means to look at it.

    Attributes:
        flat: its marks and words.
        sampler: tells what is seen at a point.
        library: its art.
        bleed: how far art shall reach beyond the trim, in points; 0 if that was not asked for.
    """

    flat: Flat
    sampler: Sampler
    library: ArtLibrary
    bleed: float = 0.0

    @property
    def face(self) -> Face:
        """The face itself."""
        return self.flat.face
