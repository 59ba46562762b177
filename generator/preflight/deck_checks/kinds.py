"""`kinds`: kinds that only a color tells apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from punchboard.cards.catalog import marked, tr, tr_list, translated
from punchboard.cards.schema.base import as_known, to_color
from punchboard.generator.art.color import difference
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.preflight.check import DeckCheck
from punchboard.generator.preflight.finding import ALIKE, EYES, Finding

if TYPE_CHECKING:
    from punchboard.generator.printing import Printing

#: Messages about two kinds that look alike to some people.
_SAME_ICON = marked(
    '{group}: "{name}" ({colour}) and "{other_name}" ({other_colour}) share an icon and look alike '
    "in {alike} (difference {difference:.0f} in {eyes}, must be {required:g} or more)"
)
_NO_ICON = marked(
    '{group}: "{name}" ({colour}) and "{other_name}" ({other_colour}) have no icon and look alike '
    "in {alike} (difference {difference:.0f} in {eyes}, must be {required:g} or more)"
)
#: A value with more entries than this isn't a list of kinds: it would have thousands of pairs.
_MOST_KINDS = 40


class KindOfPiece(NamedTuple):
    """One of several kinds.

    Attributes:
        name: Name for people.
        colour: Color as `#rrggbb`.
        icon: Digest of its drawing, or name of its shape; "" without an icon.
    """

    name: str
    colour: str
    icon: str


def check_kinds(
    values: Mapping[str, Any], palette: Mapping[str, str], library: ArtLibrary
) -> Iterator[Finding]:
    """Yield pairs of kinds with the same icon or none that look alike to some people."""
    for group, value in values.items():
        kinds = _kinds(value, palette, library)
        for one, other in combinations(kinds, 2):
            if one.icon != other.icon:
                continue
            alike = [eyes for eyes in EYES if difference(one.colour, other.colour, eyes) < ALIKE]
            if difference(one.colour, other.colour) < ALIKE:
                alike = alike or ["greyscale"]
            if not alike:
                continue
            least, eyes = min((difference(one.colour, other.colour, each), each) for each in alike)
            yield Finding(
                "kinds",
                translated(
                    _SAME_ICON if one.icon else _NO_ICON,
                    group=group,
                    name=one.name,
                    colour=one.colour,
                    other_name=other.name,
                    other_colour=other.colour,
                    alike=tr_list([translated(EYES[each]) for each in alike]),
                    difference=least,
                    eyes=translated(EYES[eyes]),
                    required=ALIKE,
                ),
                tr("give each its own icon, or make one much darker"),
                colours=(one.colour, other.colour),
            )


def _kinds(value: Any, palette: Mapping[str, str], library: ArtLibrary) -> Sequence[KindOfPiece]:
    """Return the kinds that a value declares; empty for other values."""
    entries: Sequence[Any] = value if isinstance(value, list | tuple) else ()
    kinds: list[KindOfPiece] = []
    for entry in entries:
        if not isinstance(entry, Mapping):
            return ()
        colour = _colour(entry, palette)
        if colour is None:
            continue
        icon = str(entry.get("icon") or "")
        drawing_of = library.icon(icon) if icon else None
        drawing = drawing_of[0].rpartition("#")[2] if drawing_of else str(entry.get("shape") or "")
        kinds.append(
            KindOfPiece(str(entry.get("name") or entry.get("id") or colour), colour, drawing)
        )
    return kinds if 1 < len(kinds) <= _MOST_KINDS else ()


def _colour(entry: Mapping[str, Any], palette: Mapping[str, str]) -> str | None:
    for field in (as_known("color", entry), "id"):
        named = entry.get(field)
        if isinstance(named, str) and named in palette:
            return palette[named].lower()
        colour = to_color(named) if field != "id" and isinstance(named, str) else None
        if colour is not None:
            return colour
    return None


class KindsAlike(DeckCheck):
    """Compare the kinds that a game declares in its values."""

    name = "kinds"
    order = 40

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield the pairs of kinds that look alike to some people."""
        game = printing.game
        return check_kinds(game.values, game.file.palette, self.inspected.context.library)


CHECK = KindsAlike
