"""Colors by the values of a column, such as red for Fire: a mapping among the game's values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from punchboard.cards.blank import is_blank
from punchboard.cards.catalog import tr
from punchboard.cards.schema.base import to_color
from punchboard.generator.new.tones import TONES, tone_of
from punchboard.generator.studio.design.bench import Bench
from punchboard.generator.studio.design.face_layout import FaceLayout
from punchboard.generator.studio.design.results import as_json
from punchboard.generator.studio.design.sent import Sent, text_of, thawed
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.splice.yaml_document import SetNode

_GAME_FILE, _VALUES = "game.yaml", "values"
#: Most values of a column that gets colors: more can't be told apart on a table.
_MOST = 16
#: Name of the mapping of a game's first colors, as for decks that are made from a spreadsheet.
_FIRST = "colors"
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class ColumnColors:
    """The colors of a column's values.

    Attributes:
        column: Name of the column.
        cards: Number of cards by value.
        blanks: Number of cards without a value.
        name: Name of the mapping in the game's values.
        colors: Colors by value, with proposals for the missing ones.
        missing: Values without a color in the mapping.
    """

    column: str
    cards: Mapping[str, int]
    blanks: int
    name: str
    colors: Mapping[str, str]
    missing: Sequence[str]

    @property
    def formula(self) -> str:
        """The expression of a card's color; blank cells have that of the text."""
        found = f"=game.{self.name}[card.{self.column}]"
        return f"{found} | default('ink')" if self.blanks else found

    def as_json(self, let: Mapping[str, Any]) -> dict[str, Any]:
        """Return it for the page.

        Args:
            let: Names of the layout with their expressions: one of them may be this color.
        """
        start = f"=game.{self.name}[card.{self.column}]"
        named = next((name for name, each in let.items() if str(each).startswith(start)), "")
        return {
            "column": self.column,
            "formula": f"={named}" if named else self.formula,
            "made": len(self.missing) < len(self.cards),
            "values": [
                {"value": value, "cards": count, "color": self.colors[value]}
                for value, count in self.cards.items()
            ],
        }


def column_colors(face: FaceLayout) -> Iterator[ColumnColors]:
    """Yield the columns whose values can have a color each, with these colors."""
    cards = face.game.tables[face.component].cards if face.component in face.game.tables else ()
    columns = dict.fromkeys(name for card in cards for name in card.values)
    for column in columns:
        cells = [card.values.get(column) for card in cards]
        filled = [each for each in cells if not is_blank(each) and each != ""]
        if not all(isinstance(each, str) for each in filled) or not _NAME.fullmatch(column):
            continue
        counted = Counter(map(str, filled))
        if 1 < len(counted) <= _MOST and len(counted) < len(cards):
            yield _colors_of(face.game.values, column, counted, len(cells) - len(filled))


def _colors_of(
    values: Mapping[str, Any], column: str, cards: Mapping[str, int], blanks: int
) -> ColumnColors:
    """Return the colors of a column: those of a mapping with some of its values, or proposals."""
    own = {name: each for name, each in values.items() if _is_colors(each)}
    name = next((name for name, each in own.items() if any(key in cards for key in each)), "")
    known = own.get(name, {})
    if not name:
        name = _FIRST if _FIRST not in values else f"{column}_{_FIRST}"
    colors = {
        value: str(known.get(value) or tone_of(value) or TONES[at % len(TONES)])
        for at, value in enumerate(cards)
    }
    return ColumnColors(
        column, cards, blanks, name, colors, [value for value in cards if value not in known]
    )


def _is_colors(found: Any) -> bool:
    """Return whether a value of the game is a mapping of colors."""
    return (
        isinstance(found, Mapping)
        and bool(found)
        and all(isinstance(each, str) and to_color(each) for each in found.values())
    )


def set_column_colors(bench: Bench, sent: Sent) -> None:
    """Set colors of a column's values, and make the mapping with all of them if there is none."""
    column, wanted = text_of(sent, "name"), thawed(sent.get("colors"))
    found = next((each for each in column_colors(bench.face) if each.column == column), None)
    if found is None or not isinstance(wanted, dict) or not wanted.keys() <= found.cards.keys():
        raise ChangedElsewhere(
            tr("the values of {column} were changed elsewhere", column=column),
            tr("look at them, then try again"),
        )
    for color in wanted.values():
        if not isinstance(color, str) or to_color(color) is None:
            raise EditRefused(
                tr('"{color}" isn\'t a color', color=color),
                tr('write "#rrggbb", such as "#2e7d32", or a CSS name such as teal'),
            )
    missing = {value: found.colors[value] for value in found.missing}
    _write(bench, found, {**missing, **wanted}, is_new=len(missing) == len(found.cards))


def _write(bench: Bench, found: ColumnColors, colors: Mapping[str, str], *, is_new: bool) -> None:
    draft, written = bench.draft, bench.face.game.file.values
    file, way = (written, ()) if isinstance(written, str) else (_GAME_FILE, (_VALUES,))
    if is_new and way and not draft.value(file, way):
        # Values come before the components that use them.
        draft.edit(file, SetNode(way, {found.name: as_json(colors)}, "components"))
    elif is_new:
        draft.edit(file, SetNode((*way, found.name), as_json(colors)))
    else:
        for value, color in colors.items():
            draft.edit(file, SetNode((*way, found.name, value), color))
