"""What a page shows: its faces, and what is known of those that came out before."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.cards.game import Card
from punchboard.generator.face_summary import FaceSummary, summarize
from punchboard.generator.graphics.display_list import Face

#: Component, id, whether it is the back, and the copy's number where copies differ, else 1.
FaceKey = tuple[str, str, bool, int]


class Shown(NamedTuple):
    """What a placement of a page shows.

    Attributes:
        face: None if it came out before as it would now; `Faces.face` lays it out all the same.
        form: what of it others show too: all, what lies below, or nothing.
        is_shared: whether that is all of it.
        known: Facts by which preflight selects it, if an earlier build laid it out.
    """

    face: Face | None
    form: Face | None
    is_shared: bool
    known: FaceSummary | None = None

    @property
    def summary(self) -> FaceSummary:
        """Facts by which preflight selects it."""
        if self.known is not None:
            return self.known
        assert self.face is not None
        return summarize(self.face)


class OwnFace(NamedTuple):
    """A face that no other page shows, and all that it depends on but the game as a whole.

    Attributes:
        key: of the face.
        card: its row.
        layout: the content of its layout.
        reads_tables: whether it depends on all cards.
        form: what lies below it, and below others.
    """

    key: FaceKey
    card: Card
    layout: str
    reads_tables: bool
    form: Face | None
