"""Check `kinds`: kinds that only a colour tells apart, seen with other eyes.

Kinds are declared by a game's own values: a list of two or more entries whose `id` (or `colour`)
is a colour of the game's palette, such as the types of goods. Where each has its own `icon` or
`shape`, colour-blind eyes and greyscale prints tell them by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from punchboard.cards.game import Game
from punchboard.cards.schema.base import is_colour
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.preflight.colour import ALL_EYES, difference
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.limits import ALIKE

#: More kinds than this are no kinds: their pairs would be thousands.
_MOST = 40


class Kind(NamedTuple):
    """One of several kinds.

    Attributes:
        name: as people say it.
        colour: `#rrggbb`.
        icon: a name of its drawing's content, or of its shape; empty without one.
    """

    name: str
    colour: str
    icon: str


def check_kinds(game: Game, palette: Mapping[str, str], library: ArtLibrary) -> Iterator[Finding]:
    """Yield pairs of kinds that share their icon, or have none, and look alike to some eyes."""
    for group, value in game.values.items():
        kinds = _kinds(value, palette, library)
        for one, other in combinations(kinds, 2):
            if one.icon != other.icon:
                continue
            alike = [
                eyes for eyes in ALL_EYES if difference(one.colour, other.colour, eyes) < ALIKE
            ]
            if difference(one.colour, other.colour) < ALIKE:
                alike = alike or ["greyscale"]
            if not alike:
                continue
            least, eyes = min((difference(one.colour, other.colour, each), each) for each in alike)
            lack = "share an icon" if one.icon else "have no icon"
            yield Finding(
                "kinds",
                f'{group}: "{one.name}" ({one.colour}) and "{other.name}" ({other.colour}) {lack}'
                f" and look alike in {' and '.join(alike)} (difference {least:.0f} in {eyes},"
                f" must be {ALIKE:g} or more)",
                "give each its own icon, or make one much darker",
                colours=(one.colour, other.colour),
            )


def _kinds(value: Any, palette: Mapping[str, str], library: ArtLibrary) -> Sequence[Kind]:
    """Return the kinds that a value declares, none if it is something else."""
    entries: Sequence[Any] = value if isinstance(value, list | tuple) else ()
    kinds: list[Kind] = []
    for entry in entries:
        if not isinstance(entry, Mapping):
            return ()
        colour = _colour(entry, palette)
        if colour is None:
            continue
        icon = str(entry.get("icon") or "")
        found = library.icon(icon) if icon else None
        drawing = found[0].rpartition("#")[2] if found else str(entry.get("shape") or "")
        kinds.append(Kind(str(entry.get("name") or entry.get("id") or colour), colour, drawing))
    return kinds if 1 < len(kinds) <= _MOST else ()


def _colour(entry: Mapping[str, Any], palette: Mapping[str, str]) -> str | None:
    for field in ("colour", "id"):
        named = entry.get(field)
        if isinstance(named, str) and named in palette:
            return palette[named].lower()
        if field == "colour" and isinstance(named, str) and is_colour(named) and len(named) == 7:
            return named.lower()
    return None
