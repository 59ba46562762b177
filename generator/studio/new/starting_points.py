"""The layouts that a new layout can begin with."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from punchboard.cards.catalog import tr

#: Starting points that aren't layouts: nothing, the present layout, and the front behind itself.
BLANK, COPY, SAME, MIRRORED = "blank", "copy", "same", "mirrored"
#: Layouts that ship, by kind of piece and side; the first one is the usual one.
SHIPPED: Mapping[str, Mapping[str, Sequence[str]]] = {
    "cards": {
        "front": ("card/basic.yaml", "card/icons.yaml", "card/picture.yaml", "card/token.yaml"),
        "back": ("card/back.yaml", "token/plain.yaml"),
    },
    "token": {
        "front": ("token/icon.yaml", "card/token.yaml", "token/plain.yaml"),
        "back": ("token/plain.yaml", "token/icon.yaml"),
    },
    "mat": {"front": ("mat/plain.yaml",), "back": ("mat/plain.yaml", "card/back.yaml")},
    "board": {"front": ("board/plain.yaml",)},
    "money": {"front": ("money/bill.yaml",), "back": ("money/back.yaml", "card/back.yaml")},
}
#: Kinds of pieces whose `back:` takes the words `same` and `mirrored`.
_WITH_WORDS = ("token", "money")


def sides_of(kind: str) -> Sequence[str]:
    """Return the sides of a kind of piece that can get a new layout; none if it isn't flat."""
    return tuple(SHIPPED.get(kind, {}))


def starting_points(kind: str, side: str, *, has_layout: bool) -> list[str]:
    """Return the starting points for a side of a kind of piece, the most likely one first.

    Args:
        kind: Kind of the piece.
        side: "front" or "back".
        has_layout: Whether the side has a layout now.
    """
    words = [SAME, MIRRORED] if side == "back" and kind in _WITH_WORDS else []
    copy = [COPY] if has_layout else []
    return [*SHIPPED[kind][side], *words, *copy, BLANK]


def words_of(start: str) -> str:
    """Return a starting point in words."""
    return _WORDS[start]()


def lacking(start: str, columns: Container[str]) -> str:
    """Return the column without which a layout shows little; "" if a component has it.

    Args:
        start: The starting point.
        columns: Columns of the component.
    """
    needed = _NEEDED.get(start, ())
    return "" if not needed or any(each in columns for each in needed) else needed[0]


#: Columns that layouts are made for, any of which is enough.
_NEEDED: Mapping[str, Sequence[str]] = {
    "card/icons.yaml": ("icons",),
    "card/picture.yaml": ("picture",),
    "card/token.yaml": ("icon", "value"),
}
_WORDS: Mapping[str, Callable[[], str]] = {
    BLANK: lambda: tr("Blank"),
    COPY: lambda: tr("Copy of this layout"),
    SAME: lambda: tr("The front again"),
    MIRRORED: lambda: tr("The front, mirrored"),
    "card/basic.yaml": lambda: tr("Words"),
    "card/icons.yaml": lambda: tr("Row of icons"),
    "card/picture.yaml": lambda: tr("Picture"),
    "card/token.yaml": lambda: tr("Icon in a ring"),
    "card/back.yaml": lambda: tr("Rings and the title"),
    "token/icon.yaml": lambda: tr("Icon"),
    "token/plain.yaml": lambda: tr("One color"),
    "mat/plain.yaml": lambda: tr("Frame and name"),
    "board/plain.yaml": lambda: tr("Frame and title"),
    "money/bill.yaml": lambda: tr("Bill"),
    "money/back.yaml": lambda: tr("Back of a bill"),
}
