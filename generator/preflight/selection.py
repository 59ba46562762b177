"""Which faces are looked at closely: all of small decks, and a fair part of large ones.

Large decks share their layouts, and a layout's faults are on every card: every nth card is looked
at, every new arrangement of marks, and cards with small text. What is left out is never guessed at.
"""

from __future__ import annotations

from punchboard.generator.face import Face
from punchboard.generator.preflight.text_size import has_small_text

#: Decks of no more faces than this are looked at card by card.
WHOLE = 100
#: Of larger decks: faces at even distances, and more for what is new about them.
_EVENLY, _NEW, _SMALL = 40, 20, 20


class Selection:
    """Picks faces of one side of one component.

    Attributes:
        seen: how many faces passed by.
        taken: how many were picked.
    """

    def __init__(self, faces: int) -> None:
        """Begin with how many faces will pass by."""
        self.seen = self.taken = 0
        self._step = -(-faces // _EVENLY) if faces > WHOLE else 1
        self._arrangements: set[tuple[type, ...]] = set()
        self._new = self._small = 0

    def takes(self, face: Face) -> bool:
        """Return whether the next face is looked at."""
        taken = self.seen % self._step == 0 or self._is_special(face)
        self.seen += 1
        self.taken += taken
        return taken

    def _is_special(self, face: Face) -> bool:
        if self._small < _SMALL and has_small_text(face.items):
            self._small += 1
            return True
        if self._new < _NEW:
            arrangement = tuple(map(type, face.items))
            if arrangement not in self._arrangements:
                self._arrangements.add(arrangement)
                self._new += 1
                return True
        return False
