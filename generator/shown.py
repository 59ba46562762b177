"""The faces of a page, and the cached facts of faces from earlier builds."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.cards.game import Card
from punchboard.generator.face_summary import FaceSummary, summarize
from punchboard.generator.graphics.display_list import Face

#: Component, id, whether it is the back, and the copy's number where copies differ, else 1.
FaceKey = tuple[str, str, bool, int]


class Shown(NamedTuple):
    """The face of a placement of a page.

    Attributes:
        face: None if an earlier build had the same face; `Faces.face` still lays it out.
        form: The part that other placements share: the whole face, its underlay, or None.
        is_shared: Whether the whole face is shared.
        known: Cached summary for preflight, if an earlier build had the same face; else None.
    """

    face: Face | None
    form: Face | None
    is_shared: bool
    known: FaceSummary | None = None

    @property
    def summary(self) -> FaceSummary:
        """The facts by which preflight chooses faces to check."""
        if self.known is not None:
            return self.known
        assert self.face is not None
        return summarize(self.face)


class OwnFace(NamedTuple):
    """A face on one page only, and its dependencies besides the game as a whole.

    Attributes:
        key: Key of the face.
        card: Row of its card.
        layout: Content of its layout.
        reads_tables: Whether it depends on all cards.
        form: Underlay that it shares with other faces; None for none.
    """

    key: FaceKey
    card: Card
    layout: str
    reads_tables: bool
    form: Face | None
