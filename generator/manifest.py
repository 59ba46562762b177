"""The manifest: the placement of each copy, recorded while it is drawn.

It records the drawn pages, not the plan, so that tools (a cutter, a scanner, the tests) can rely on
it. Lengths are mm from the sheet's bottom left.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy, Page, Placement, PlannedFile
from punchboard.generator.output import COMPONENTS

#: Digits after the point: a micrometre.
_DIGITS = 3
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(", ", ": ")).encode
_quoted = json.encoder.encode_basestring


@dataclass(slots=True, eq=False)
class Recorder:
    """Records every page and every placement as they are drawn.

    Attributes:
        punchboard: Version of the program.
        game: Name of the game.
        version: The designer's version of the game.
        paper: Paper of the sheets.
        twice: Copies drawn twice by mistake, with the side.
    """

    punchboard: str
    game: str
    version: str
    paper: str
    twice: list[tuple[Copy, str]] = field(default_factory=list)
    _files: dict[str, dict[str, Any]] = field(default_factory=dict)  # each as the manifest has it
    # Two entries a copy: where its face and its back are, None if they were not drawn. What is
    # at the same place of several pages shares a text with a gap for the page's number.
    _copies: dict[str, dict[Copy, list[tuple[str, int] | None]]] = field(default_factory=dict)
    # Where every tile of a board is; its face is the first of them.
    _tiles: dict[Copy, list[tuple[str, int]]] = field(default_factory=dict)
    _spots: dict[str, dict[tuple[object, ...], str]] = field(default_factory=dict)  # by file

    def page_drawn(self, file: PlannedFile, page: Page) -> None:
        """Note a page, even one that stayed empty, and each side of a copy that was drawn on it."""
        width, height = page.media
        self.document_drawn(file.name, file.paper, _mm(width), _mm(height), pages=1)
        spots = self._spots.setdefault(file.name, {})
        for placement in page.placements:
            copy, side = placement.copy, placement.side
            key = placement[1:]
            spot = spots.get(key)
            if spot is None:
                spot = spots[key] = _spot(file.name, placement)
            copies = self._copies.setdefault(copy.component, {})
            sides = copies.get(copy)
            if sides is None:
                sides = copies[copy] = [None, None]
            if placement.clip is None:
                if sides[side != "face"] is not None:
                    self.twice.append((copy, side))
                sides[side != "face"] = (spot, page.number)
            else:
                tiles = self._tiles.setdefault(copy, [])
                tiles.append((spot, page.number))
                sides[0] = sides[0] or tiles[0]

    def document_drawn(
        self, name: str, paper: str, width_mm: float, height_mm: float, pages: int
    ) -> None:
        """Note pages of a file that holds no pieces, such as the rulebook."""
        about = {"paper": paper, "width_mm": width_mm, "height_mm": height_mm}
        self._files.setdefault(name, {"name": name, "pages": 0, **about})["pages"] += pages

    def faces(self) -> list[Copy]:
        """Return every copy whose face was drawn."""
        return [
            copy
            for copies in self._copies.values()
            for copy, sides in copies.items()
            if sides[0] is not None
        ]

    def write(self, file: TextIO, warnings: Sequence[str] = ()) -> None:
        """Write the manifest as JSON, a line for each file and each copy.

        Args:
            file: File to write.
            warnings: Warnings of the build, in order.
        """
        file.write("{\n")
        for key in ("punchboard", "game", "version", "paper"):
            file.write(f"  {_encode(key)}: {_encode(getattr(self, key))},\n")
        file.write('  "files": [\n')
        file.writelines(_listed("    ", map(_encode, self._files.values())))
        file.write(f"  ],\n{COMPONENTS}")
        for number, (component, copies) in enumerate(self._copies.items()):
            comma = "," if number else ""
            file.write(f'{comma}\n    {_encode(component)}: {{\n      "copies": [\n')
            lines = (_copy(copy, sides, self._tiles.get(copy)) for copy, sides in copies.items())
            file.writelines(_listed("        ", lines))
            file.write("      ]\n    }")
        file.write("\n  },\n" if self._copies else "},\n")
        file.write('  "warnings": [\n')
        file.writelines(_listed("    ", map(_encode, warnings)))
        file.write("  ]\n}\n")


def _mm(points: float) -> float:
    return round(points / MM, _DIGITS)


def _spot(file: str, placement: Placement) -> str:
    """Return a place as JSON, with `%d` for the page's number."""
    trim = [_mm(length) for length in placement[3:7]]
    window = ""
    if placement.clip is not None:
        shown = [_mm(length) for length in placement.clip.corner_and_size]
        window = f', "window": {_encode(shown)}'
    return (
        f'{{"file": {_encode(file).replace("%", "%%")}, "page": %d, "slot": {placement.slot}, '
        f'"trim": {_encode(trim)}, "turn": {placement.turn}{window}}}'
    )


def _copy(
    copy: Copy,
    sides: Sequence[tuple[str, int] | None],
    tiles: Sequence[tuple[str, int]] | None = None,
) -> str:
    face, back = ["null" if side is None else side[0] % side[1] for side in sides]
    head = f'{{"card": {_quoted(copy.card)}, "copy": {copy.number}'
    rest = ""
    if tiles is not None:
        rest = f', "tiles": [{", ".join(spot % page for spot, page in tiles)}]'
    return f'{head}, "face": {face}, "back": {back}{rest}}}'


def _listed(indent: str, encoded: Iterable[str]) -> Iterator[str]:
    """Yield lines with commas between them."""
    end = ""
    for each in encoded:
        yield f"{end}{indent}{each}"
        end = ",\n"
    if end:
        yield "\n"
