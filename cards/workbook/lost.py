"""What a cell shows and its value does not tell: words in bold, signs of a format, merged cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

#: What a number may be written with anywhere, whatever its format.
_PLAIN = re.compile(r"[\d\s.,+\-−–'’()]")
_LONGEST_QUOTE = 40
_LONGEST_SIGN = 20
#: How a text of ours says what a run of a spreadsheet's text looks like.
_MARKS = {
    frozenset({"bold"}): "**",
    frozenset({"italic"}): "*",
    frozenset({"bold", "italic"}): "***",
}

#: Words, and what they look like.
Run = tuple[str, frozenset[str]]


class Merge(NamedTuple):
    """Cells that are merged, by the rows and columns of their corners, from 1."""

    top: int
    left: int
    bottom: int
    right: int


class Loss(NamedTuple):
    """What cells of one column show and their values do not tell.

    Attributes:
        row: of the first of them, from 1.
        column: from 1.
        cells: how many there are.
        message: a sentence about the first, up to its place.
        then: what follows its place.
        hint: how to mend it.
    """

    row: int
    column: int
    cells: int
    message: str
    then: str
    hint: str


@dataclass(slots=True)
class Losses:
    """What is lost of a worksheet, summed up by column: there may be millions of such cells.

    Attributes:
        merged: its merged cells.
    """

    merged: list[Merge] = field(default_factory=list)
    _found: dict[tuple[int, str], list[Loss]] = field(default_factory=dict)

    def add_sign(self, row: int, column: int, sign: str, value: str) -> None:
        """Note a number that a format shows with a sign."""
        message = f'a format adds "{sign}"'
        hint = f'print "{sign}" in the layout, and give the cells the format Number'
        if sign == "%":
            percent = f"{float(value) * 100:.6g}"
            hint = f'write {percent}, with the format Number, and print "%" in the layout'
        self._add(Loss(row, column, 1, message, f", and the value is {value}", hint), "sign")

    def add_runs(self, row: int, column: int, runs: Sequence[Run]) -> None:
        """Note a text of which a part looks unlike the rest."""
        written = [run for run in runs if run[0].strip()]
        if len({look for _, look in written}) < 2:
            return
        common = frozenset.intersection(*(look for _, look in written))
        words, look = next((text.strip(), look - common) for text, look in written if look - common)
        quoted = words if len(words) <= _LONGEST_QUOTE else words[: _LONGEST_QUOTE - 1] + "…"
        mark = _MARKS.get(look)
        hint = f"write {mark}{quoted}{mark}" if mark else "leave it to the layout's styles"
        message = f'"{quoted}" is {" and ".join(sorted(look))}'
        self._add(Loss(row, column, 1, message, ", and the value is plain text", hint), "look")

    def below(self, header: int) -> list[Loss]:
        """Return what is lost below the row of headings."""
        below = []
        for losses in self._found.values():
            cells = sum(loss.cells for loss in losses)
            body = [loss for loss in losses if loss.row > header]
            if body:
                above = sum(loss.cells for loss in losses if loss.row <= header)
                below.append(body[0]._replace(cells=cells - above))
        return sorted(below)

    def _add(self, loss: Loss, kind: str) -> None:
        """Keep the first of a column, which may be its heading, and the second; count the rest."""
        known = self._found.setdefault((loss.column, kind), [])
        if len(known) < 2:
            known.append(loss)
        else:
            known[1] = known[1]._replace(cells=known[1].cells + 1)


def sign_shown(shown: str) -> str:
    """Return what stands beside the digits of a number as it is shown; "" if nothing does."""
    sign = _PLAIN.sub("", shown)
    return "" if sign in ("E", "e") else sign[:_LONGEST_SIGN]


def sign_of_format(code: str) -> str:
    """Return what a number format of Excel adds to a number: `%`, `€`, ` pts`; "" for dates."""
    signs: list[str] = []
    letters = iter(re.sub("general", "0", code, flags=re.IGNORECASE))
    for letter in letters:
        if letter == ";":
            break
        if letter == '"':
            signs += _until(letters, '"')
        elif letter == "\\":
            signs += next(letters, "")
        elif letter in "_*":
            next(letters, "")
        elif letter == "[":
            inner = "".join(_until(letters, "]"))
            if inner.startswith("$"):
                signs += inner[1:].partition("-")[0]
            elif inner.strip("hms") == "":
                return ""
        elif letter.lower() in "dmyhsgb":
            return ""
        elif letter not in "0#?@/Ee":
            signs += letter
    return sign_shown("".join(signs))


def _until(letters: Iterable[str], end: str) -> list[str]:
    found = []
    for letter in letters:
        if letter == end:
            break
        found.append(letter)
    return found
