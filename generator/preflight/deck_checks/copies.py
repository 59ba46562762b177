"""`copies`: cards that are on the sheets more or less often than their quantity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.generator.impose.plan import Copy
from punchboard.generator.manifest import Recorder
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.preflight.check import DeckCheck
from punchboard.generator.preflight.finding import Finding

if TYPE_CHECKING:
    from punchboard.generator.printing import Printing


def check_copies(
    pieces: Mapping[tuple[str, str], Piece], wanted: Sequence[Copy], recorder: Recorder
) -> Iterator[Finding]:
    """Yield the cards whose copies weren't each drawn once, according to the manifest."""
    faces = recorder.faces()
    if not recorder.twice and set(wanted) == set(faces):
        return
    asked = Counter(copy[:2] for copy in wanted)
    drawn = Counter(copy[:2] for copy in faces)
    twice = Counter(copy[:2] for copy, side in recorder.twice if side == "face")
    for key in sorted(asked.keys() | drawn.keys()):
        component, card = key
        name = pieces[key].name
        many = drawn[key] + twice[key]
        if many != asked[key] or twice[key]:
            yield Finding(
                "copies",
                tr(
                    '"{name}" is on the sheets {times}, and its quantity is {asked}',
                    name=name,
                    times=_times(many),
                    asked=asked[key],
                ),
                tr("this is a fault of Punchboard: please report it, and count the cards"),
                component,
                card,
                cards=(name,),
            )


def _times(count: int) -> str:
    if count == 0:
        return tr("not at all")
    if count <= 2:
        return tr("once") if count == 1 else tr("twice")
    return tr("{count} times", count=count)


class CopiesOnSheets(DeckCheck):
    """Compare the sheets with the quantities of the cards."""

    name = "copies"
    order = 70

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield the cards whose copies weren't each drawn once."""
        return check_copies(self.inspected.faces.pieces, printing.copies, printing.recorder)


CHECK = CopiesOnSheets
