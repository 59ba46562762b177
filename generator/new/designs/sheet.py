"""Write a layout file element by element."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from punchboard.generator.new.card_room import POKER, CardRoom
from punchboard.generator.new.column_words import (
    badge_label,
    ems_of,
    figure_of,
    picture_value,
    value_of,
    when_filled,
)
from punchboard.generator.new.designs.content import CardContent
from punchboard.generator.new.designs.things import thing_lets
from punchboard.generator.new.spreadsheet import SheetColumn
from punchboard.generator.new.yaml_lines import entry, yaml_value
from punchboard.generator.text.fonts import DEFAULT_FAMILY, WEIGHTED_FAMILIES, FontLibrary

#: Font sizes of labels in points, the first in which all labels of a row fit; longer ones end with
#: an ellipsis. Points per mm.
_LABELS, _POINTS = (9, 8.5, 8, 7.5, 7), 72 / 25.4
#: Smallest font size of tags and figures on small cards, and of a long name, in points: smaller
#: words can't be read at arm's length.
_LEAST = 7.0
#: Smallest font size of a name on a larger card in points, where it can have the card's full width.
LEAST_NAME = 11.0
#: Size of a small card compared to a poker card.
_SMALL = 0.8
#: Height of a line of labels, mm.
LABEL_LINE = 3.1
#: Distance of a label's lines as a multiple of the font size.
_LABEL_LEADING = 0.95
#: Width of bold letters compared to regular ones.
_BOLD = 1.08
#: Most icons of a cost beside each other.
_ICONS_A_ROW = 3
#: Left, top, width and height in mm, or expressions of them.
Box = Sequence[object]
Fields = dict[str, object]

_HEAD = """\
# The design "{design}" for your columns: change it freely. Millimetres from the top left; the card
# is {width:.4g} × {height:.4g}. Text in {{{{ … }}}} and values after = are filled in for each card.
bleed: 3
"""


class FigureRow(NamedTuple):
    """How figures share a row.

    Attributes:
        shown: Columns of the row.
        beside: Columns without room in it, which the text names.
        cell: Width of a figure, mm.
        deep: Height of a label, mm.
    """

    shown: Sequence[SheetColumn]
    beside: Sequence[SheetColumn]
    cell: float
    deep: float


class LayoutSheet:
    """A layout file that a design writes.

    Attributes:
        content: Content of the cards.
        room: Size of the cards.
        unit: Size of a card compared to a poker card.
        palette: Colors by name.
        low_ink: Colors that replace them with low ink.
        let: Expressions by name.
    """

    def __init__(self, design: str, content: CardContent, room: CardRoom) -> None:
        """Begin a layout file.

        Args:
            design: Name of the design.
            content: Content of the cards.
            room: Size of the cards.
        """
        self.content = content
        self.room = room
        self.unit = min(room.width / POKER.width, room.height / POKER.height)
        self.palette: dict[str, str] = {}
        self.low_ink: dict[str, str] = {}
        self.let: dict[str, str] = {"color": content.color}
        self._design = design
        #: Width of a label compared to regular letters, which are measured.
        self._label_wide = 1.0
        self._styles: list[str] = []
        #: Styles of texts in the card's own color, which a style can't name.
        self._colored: set[str] = set()
        self._lines: list[str] = []

    @property
    def width(self) -> float:
        """Width of the card, mm."""
        return self.room.width

    @property
    def height(self) -> float:
        """Height of the card, mm."""
        return self.room.height

    @property
    def is_small(self) -> bool:
        """Whether the card is small: a long text needs the room of its picture to be legible."""
        return self.unit <= _SMALL

    @property
    def body(self) -> float:
        """Font size of the text in points."""
        return round(9.5 * min(1.15, max(0.85, self.unit)), 1)

    def file_text(self) -> str:
        """Return the layout file."""
        head = _HEAD.format(design=self._design, width=self.width, height=self.height)
        lines = [head.rstrip()]
        if self.palette:
            lines.append("palette:")
            lines += [f'  {name}: "{color}"' for name, color in self.palette.items()]
        if self.low_ink:
            lines.append(f"low_ink: {yaml_value(self.low_ink)}")
        if self._styles:
            lines += ["styles:", *self._styles]
        lines.append("let:")
        if "tall" in self.let:
            lines.append("  # tall is the height of the text by its number of letters, in mm.")
        lines += [f"  {name}: {yaml_value(each)}" for name, each in self.let.items()]
        lines.append("elements:")
        if self.content.plain:
            lines.append(
                "  # plain prints [ and * as they stand; without it they make icons, bold, italic"
            )
        lines += self._lines
        if self.content.hidden:
            named = ", ".join(f"card.{each.name}" for each in self.content.hidden)
            lines.append(f"  # no room on the card: {named}")
        return "\n".join(lines) + "\n"

    def style(self, name: str, size: float, family: str = DEFAULT_FAMILY, **more: object) -> None:
        """Add a look of text.

        Args:
            name: Name of the style.
            size: Font size on a poker card in points.
            family: Font; Lato replaces it if it lacks letters of the cards.
            more: Other fields.
        """
        fields: Fields = {}
        if family != DEFAULT_FAMILY and self.content.has_letters_of(family):
            fields["font"] = family
            if family not in WEIGHTED_FAMILIES:
                more.pop("weight", None)
        elif family != DEFAULT_FAMILY:
            more["weight"] = "black"
        low = more.pop("low", min(self.content.smallest, 5.0))
        shown = max(min(size, _LEAST), round(size * self.unit, 1))
        if more.get("color") == "=color":
            self._colored.add(name)
            del more["color"]
        fields |= {"size": shown, "min_size": min(low, shown) if isinstance(low, float) else low}
        self._styles.append(entry(1, name, **{**fields, **more}))

    def label_style(self, **more: object) -> None:
        """Add the look of labels, whose size doesn't follow the card's."""
        self._label_wide = _BOLD if more.get("weight") == "bold" else 1.0
        fields = {"leading": _LABEL_LEADING, "align": "center", "valign": "middle", **more}
        self._styles.append(entry(1, "label", size=_LABELS[0], min_size=_LEAST, **fields))

    def name_height(
        self,
        usual: float,
        width: float,
        family: str = DEFAULT_FAMILY,
        leading: float = 1,
        most: float = 0.2,
        size: float = _LEAST,
    ) -> float:
        """Return the height of a box of names, mm: more if a long one would be too small in it.

        Args:
            usual: Usual height, mm.
            width: Width of the box, mm.
            family: Font of the names.
            leading: Distance of lines as a multiple of the font size.
            most: Largest height as a part of the card's.
            size: Smallest font size in points.
        """
        ems = width * _POINTS / (size + 0.3)
        measure, wide = self._letters_of_names(family)
        lines = max((_lines_of(each, ems / wide, measure) for each in self._names), default=1)
        return round(
            max(usual, min(self.height * most, (lines * leading + 0.3) * size / _POINTS)), 2
        )

    def names_fit(self, width: float, family: str, size: float = LEAST_NAME) -> bool:
        """Return whether the words of all names fit into a width.

        Args:
            width: Width of the box, mm.
            family: Font of the names.
            size: Font size in points.
        """
        measure, wide = self._letters_of_names(family)
        words = {word for each in self._names for word in each.split()}
        return max(map(measure, words), default=0) * wide * size <= width * _POINTS

    @property
    def _names(self) -> set[str]:
        return {cell for each in self.content.titles for cell in each.cells}

    def _letters_of_names(self, family: str) -> tuple[Callable[[str], float], float]:
        """Return the measure of names in ems, and their width in print compared to it."""
        is_own = self.content.has_letters_of(family)
        face = FontLibrary().face(family if is_own else DEFAULT_FAMILY)
        # Black letters are up to a tenth wider than regular ones.
        has_weights = not is_own or family in {DEFAULT_FAMILY, *WEIGHTED_FAMILIES}
        return face.measure, 1.1 if has_weights else 1.0

    def text_style(self, name: str = "text", **more: object) -> None:
        """Add the look of rules text, whose size hardly follows the card's."""
        look = {"size": self.body, "leading": 1.25, "paragraph": 0.4, "icon_size": 1.15, **more}
        low = min(self.content.smallest, self.body)
        self._styles.append(entry(1, name, **{"balance": True, **look, "min_size": low}))

    def loud_style(self, size: float, family: str, **more: object) -> None:
        """Add the look of words that are as large as their box allows.

        Args:
            size: Largest font size on a poker card in points.
            family: Font; Lato replaces it if it lacks letters of the cards.
            more: Other fields.
        """
        fields: Fields = {"weight": "black"}
        is_own = family != DEFAULT_FAMILY
        if is_own and self.content.has_letters_of(family, "name", "tag", "text"):
            fields = {"font": family}
        shown = round(size * self.unit, 1)
        low = min(self.content.smallest, shown)
        if more.get("color") == "=color":
            self._colored.add("loud")
            del more["color"]
        look = {**fields, **more, "balance": True}
        self._styles.append(entry(1, "loud", size=shown, min_size=low, **look))

    def rect(self, name: str, at: Box, **more: object) -> None:
        """Add a rectangle."""
        self.shape(name, "rect", at, **more)

    def shape(self, name: str, shape: str, at: Box, **more: object) -> None:
        """Add a shape."""
        self._lines.append(entry(1, name, kind="shape", shape=shape, at=rounded(at), **more))

    def ground(self, fill: object, **more: object) -> None:
        """Fill the card beyond its edge."""
        self.rect("ground", self.room.bleed_box, fill=fill, **more)

    def text(self, name: str, at: Box, style: str, words: str, **more: object) -> None:
        """Add a box of text."""
        is_plain = self.content.plain_name if name == "name" else self.content.plain
        fields = self._in_color(style, {"plain": True if is_plain else None, **more})
        self._lines.append(
            entry(1, name, kind="text", at=rounded(at), style=style, text=words, **fields)
        )

    def _in_color(self, style: str, fields: Fields) -> Fields:
        """Return the fields of a text with the card's color, if its style asks for that."""
        return {**fields, "color": "=color"} if style in self._colored else fields

    def group(self, name: str, at: Box, elements: Mapping[str, Fields], **fields: object) -> None:
        """Add a group.

        Args:
            name: Name of the group.
            at: Box of the group.
            elements: Elements by name.
            fields: Other fields of the group.
        """
        self._lines += [f"  {name}:", "    kind: group", f"    at: {yaml_value(rounded(at))}"]
        self._lines += [
            f"    {key}: {yaml_value(each)}" for key, each in fields.items() if each is not None
        ]
        self._lines.append("    elements:")
        for key, each in elements.items():
            shown = self._in_color(str(each.get("style", "")), _tidied(each))
            self._lines.append(entry(3, key, **shown))

    def set_tall(
        self,
        width: float,
        most: float,
        beside: Sequence[SheetColumn] = (),
        *,
        gap: float = 0,
        size: float = 0,
    ) -> None:
        """Name the height of a card's text `tall`.

        Args:
            width: Width of the text, mm.
            most: Largest height, mm.
            beside: Columns of figures that the text names.
            gap: Space around the text, mm, that a card without text doesn't need.
            size: Font size in points; 0 for the usual one.
        """
        height = self.content.text_height(width, size or self.body, most, beside)
        self.let["tall"] = height
        if gap and height != "=0":
            self.let["tall"] = f"=({gap:g} + words) if (words) else 0"
            self.let["words"] = height

    def cost(
        self,
        at: Box,
        shape: str,
        label_at: Sequence[float] | None = None,
        *,
        ends: bool = False,
        **more: object,
    ) -> None:
        """Add the cost on a shape, if the deck has one.

        Args:
            at: Box of the shape.
            shape: Kind of the shape.
            label_at: Box of its label, as wide as a square shape is; None for none.
            ends: Whether a wide cost of icons ends where the shape does.
            more: Other fields of the shape.
        """
        if label_at is not None and shape != "rect":
            begin, below, across, deep = label_at
            label_at = [begin + across * 0.1, below, across * 0.8, deep]
        for cost in self.content.costs:
            if cost.is_of_symbols:
                self._icon_cost(cost, at, shape, more, ends=ends)
                continue
            when = when_filled(cost)
            self.shape("disc", shape, at, when=when, **more)
            left, top, wide, high = at
            inner = [left, top, wide, high]
            if isinstance(left, float | int) and isinstance(wide, float | int):
                inner = [left + wide * 0.1, top, wide * 0.8, high]
            if label_at is not None and isinstance(top, float | int):
                inner[1], inner[3] = top + 1, round(label_at[1] - top - 1, 2)
            self.text("cost", inner, "cost", figure_of(cost), when=when)
            if label_at is not None:
                wide = label_at[2]
                bold = wide * self._label_wide / _BOLD
                size, _ = self.label_look([badge_label(cost)], bold, label_at[3])
                self.text(
                    "cost_label", label_at, "cost_label", badge_label(cost), when=when,
                    size=size, shorten=True,
                )  # fmt: skip

    def _icon_cost(
        self, cost: SheetColumn, at: Box, shape: str, look: Fields, *, ends: bool
    ) -> None:
        """Add a cost of icons: one is large in its shape, several are in a shape as wide as they.

        Args:
            cost: Column of the cost.
            at: Box of the shape.
            shape: Kind of the shape.
            look: Other fields of the shape.
            ends: Whether a wide cost ends where the shape does.
        """
        left, top, wide, high = (float(str(each)) for each in at)
        size, many, pad = self._icon_sizes(cost, wide, high)
        when, most = when_filled(cost), _icons_of(cost)
        words = figure_of(cost)
        one: Fields = {"size": round(size * _POINTS, 1), "icon_size": 1, "min_size": 7}
        if most == 1:
            self.shape("disc", shape, at, when=when, **look)
            self.text("cost", at, "cost", words, when=when, **one)
            return
        self.let["icons"] = f"=(card.{cost.name} ~ '') | regex_replace('[^]]', '') | length"
        self.let["cost_wide"] = f"={_wide_of(cost, wide, many, pad)}"
        box: Box = [f"={left + wide:.4g} - cost_wide" if ends else left, top, "=cost_wide", high]
        if shape == "polygon":
            low, deep = f"{high * 0.29:.3g}", f"{high * 0.71:.3g}"
            look = {key: each for key, each in look.items() if key not in {"corners", "turn"}}
            look["path"] = (
                f"M{low} 0 H{{{{ cost_wide - {low} }}}} L{{{{ cost_wide }}}} {low} V{deep} "
                f"L{{{{ cost_wide - {low} }}}} {high:.4g} H{low} L0 {deep} V{low} Z"
            )
            self.shape("disc", "path", box[:2], when=when, **look)
        else:
            radius = {"radius": round(high / 2, 2)} if shape == "ellipse" else {}
            self.rect("disc", box, when=when, **radius, **look)
        self.text("cost", box, "cost", words, when="=icons == 1", **one)
        one |= {"size": round(many * _POINTS, 1), "leading": 1.06}
        self.text("costs", box, "cost", words, when="=icons > 1", **one)

    def _icon_sizes(
        self, cost: SheetColumn, wide: float, high: float
    ) -> tuple[float, float, float]:
        """Return the height of one icon and of each of several, and the space around them, mm.

        Args:
            cost: Column of the cost.
            wide: Width of the shape, mm.
            high: Height of the shape, mm.
        """
        one = min(wide, high) * 0.54
        rows = -(-_icons_of(cost) // _ICONS_A_ROW)
        many = min(max(high * 0.38, 4.6), (high - 2.2) / min(rows, 2))
        half, deep = high / 2, many * min(rows, 2) / 2
        return one, many, 2 * (half - (max(half**2 - deep**2, 0)) ** 0.5) + 1.8

    def most_cost(self, wide: float, high: float) -> float:
        """Return the width of the widest cost, mm; 0 without one.

        Args:
            wide: Width of the cost's shape for a number, mm.
            high: Height of the shape, mm.
        """
        for cost in self.content.costs:
            if cost.is_of_symbols:
                _, many, pad = self._icon_sizes(cost, wide, high)
                return max(wide, min(_icons_of(cost), _ICONS_A_ROW) * many + pad)
            return wide
        return 0

    def before_cost(self, wide: float, high: float) -> str:
        """Return the width of the cost at the right of the name, as an expression.

        Args:
            wide: Width of the cost's shape for a number, mm.
            high: Height of the shape, mm.
        """
        used = "0"
        for cost in self.content.costs:
            is_wide = self.most_cost(wide, high) > wide
            used = "(cost_wide + 1.6)" if is_wide else f"{wide + 1.6:.4g}"
            if cost.has_blanks:
                used = f"({used} if card.{cost.name} is not blank else 0)"
        return used

    def after_cost(self, after: float, left: float, wide: float, high: float) -> str:
        """Return where the name begins beside the cost, as an expression.

        Args:
            after: Left end behind the cost, mm.
            left: Left end on a card without a cost, mm.
            wide: Width of the cost's shape for a number, mm.
            high: Height of the shape, mm.
        """
        begin = f"{left:.4g}"
        for cost in self.content.costs:
            begin = f"{after:.4g}"
            if self.most_cost(wide, high) > wide:
                begin = f"({after - wide:.4g} + cost_wide)"
            if cost.has_blanks:
                begin = f"({begin} if card.{cost.name} is not blank else {left:.4g})"
        return begin

    def figures(
        self,
        columns: Sequence[SheetColumn],
        at: Box,
        cell: Box,
        elements: Mapping[str, Fields],
        **more: object,
    ) -> None:
        """Add figures one after another; blank ones leave no hole.

        Args:
            columns: Columns of the figures.
            at: Box of all figures.
            cell: Width and height of a figure, mm; `=wide` shares the width among those of a card.
            elements: Elements of a figure; `item.is` is its value and `item.of` its label.
            more: Other fields of the group, such as `flow`.
        """
        if not columns:
            return
        least = cell[0]
        if least == "=wide":
            least = float(str(at[2])) / len(columns) - 1
        elements = {
            key: self._of_one_size(each, columns, float(str(least)))
            for key, each in elements.items()
        }
        listed = ", ".join(
            f"{{'of': {_quoted(badge_label(each))}, 'is': {value_of(each)}}}" for each in columns
        )
        if any(each.is_of_symbols for each in columns):
            elements = {
                name: {key: each for key, each in fields.items() if key != "plain"}
                for name, fields in elements.items()
            }
        self.let["figures"] = f"=[{listed}] | rejectattr('is', 'blank')"
        if "=wide" in cell:
            gap = more.get("gap", 0)
            self.let["wide"] = f"=({at[2]:.4g} + {gap}) / max(figures | list | length, 1) - {gap}"
        self.group("figures", at, elements, repeat="=figures", cell=rounded(cell), **more)

    def _of_one_size(self, element: Fields, columns: Sequence[SheetColumn], least: float) -> Fields:
        """Return a label with the size at which the longest label of all fits its width.

        Args:
            element: The label, or another element.
            columns: Columns of the figures.
            least: Width of a label in mm where an expression gives its width.
        """
        at = element.get("at")
        if element.get("style") != "label" or not isinstance(at, list):
            return element
        width = least if isinstance(at[2], str) else at[2]
        height = 2 * LABEL_LINE if isinstance(at[3], str) else at[3]
        size, _ = self.label_look([badge_label(each) for each in columns], width, height)
        return {**element, "size": size}

    def label_width(self, columns: Sequence[SheetColumn]) -> float:
        """Return the width in mm that the longest word of labels needs at their smallest size."""
        words = " ".join(map(badge_label, columns)).split()
        widest = max(map(ems_of, words), default=0) * self._label_wide
        return round(widest * _LEAST / _POINTS + 0.3, 2)

    def label_look(
        self, labels: Sequence[str], width: float, height: float = 99
    ) -> tuple[float, int]:
        """Return the font size in which all labels fit, and the lines of the longest.

        Args:
            labels: The labels.
            width: Width of a label, mm.
            height: Height of a label, mm.
        """
        width /= self._label_wide
        for size in _LABELS:
            lines = max(_label_lines(each, width * _POINTS / size) for each in labels)
            if lines <= 2 and lines * size * _LABEL_LEADING <= height * _POINTS:
                return size, lines
        return _LABELS[-1], 2

    def row(
        self, columns: Sequence[SheetColumn], across: float, least: float, widest: float = 99
    ) -> FigureRow:
        """Return how figures share a row.

        Args:
            columns: Columns of the figures.
            across: Width of the row, mm.
            least: Least width of a figure, mm.
            widest: Largest width of a figure, mm.
        """
        least = max(least, min(self.label_width(columns), least * 1.7, across))
        most = max(1, int((across + 1) / (least + 1)))
        shown, beside = columns[:most], columns[most:]
        cell = min(widest, (across + 1) / max(1, len(shown)) - 1)
        _, lines = self.label_look([badge_label(each) for each in shown] or [""], cell)
        return FigureRow(shown, beside, round(cell, 2), lines * LABEL_LINE)

    def sign(self, name: str, at: Box, color: str, **more: object) -> None:
        """Add the sign of the card's type, if types have signs.

        Args:
            name: Name of the element.
            at: Box of the sign.
            color: Color of the sign.
            more: Other fields.
        """
        if self.content.sign:
            self.let["sign"] = self.content.sign
            self._lines.append(
                entry(1, name, kind="icon", at=rounded(at), icon="=sign", color=color, **more)
            )

    def set_thing(self) -> None:
        """Name the values that a drawing for a missing picture follows from.

        `thing` is its subject, `many` the first figure, `seed` a number that differs from card to
        card.
        """
        self.let |= thing_lets(self.content)

    def picture(self, at: Box, clip: object = None, fit: str = "cover", **more: object) -> None:
        """Add the picture of a card, if the deck has pictures; cutouts are whole.

        Args:
            at: Box of the picture.
            clip: Outline that cuts it.
            fit: How it fills its box.
            more: Other fields.
        """
        for art in self.content.arts:
            chosen = "contain" if art.look.is_of_cutouts else fit
            clip = clip if chosen == "cover" else None
            self._lines.append(
                entry(
                    1, "picture", kind="image", at=rounded(at), image=picture_value(art),
                    fit=chosen,
                    clip=clip, **more,
                )
            )  # fmt: skip

    @property
    def when_drawn(self) -> str | None:
        """Condition that a card has no picture; None if no card has."""
        for art in self.content.arts:
            return f"=card.{art.name} is blank"
        return None

    @property
    def needs_drawing(self) -> bool:
        """Whether some cards have no picture."""
        return all(each.has_blanks for each in self.content.arts)


def thing(at: Box, color: object, kind: str = "thing", **more: object) -> Fields:
    """Return the card's thing as an element: a solid one, or a `line` drawing."""
    return {
        "kind": "icon",
        "at": rounded(at),
        "icon": f"='{kind}_' ~ thing",
        "color": color,
        **more,
    }


def figure(at: Box, style: str = "figure", **more: object) -> Fields:
    """Return the value of a figure as an element."""
    return {
        "kind": "text", "at": rounded(at), "style": style, "plain": True, "text": "{{ item.is }}",
        **more,
    }  # fmt: skip


def label(at: Box, style: str = "label", **more: object) -> Fields:
    """Return the label of a figure as an element; a long one ends with an ellipsis."""
    return {
        "kind": "text", "at": rounded(at), "style": style, "plain": True, "text": "{{ item.of }}",
        "shorten": True, **more,
    }  # fmt: skip


def shape(kind: str, at: Box, **more: object) -> Fields:
    """Return a shape as an element."""
    return {"kind": "shape", "shape": kind, "at": rounded(at), **more}


def scaled(path: str, by: float) -> str:
    """Return an outline with all its lengths multiplied."""
    return re.sub(r"-?[0-9.]+", lambda number: f"{float(number[0]) * by:.3g}", path)


def _tidied(fields: Fields) -> Fields:
    """Return the fields of an element with rounded lengths."""
    at = fields.get("at")
    return {**fields, "at": rounded(at)} if isinstance(at, list) else fields


def rounded(at: Box) -> list[object]:
    """Return a box with lengths of hundredths of a millimetre."""
    return [round(each, 2) if isinstance(each, float) else each for each in at]


def _label_lines(label: str, ems: float) -> int:
    """Return the lines of a label in a width in ems, 3 if a word is wider."""
    if any(ems_of(word) > ems for word in label.split()):
        return 3
    return _lines_of(label, ems, ems_of)


def _lines_of(words: str, ems: float, measure: Callable[[str], float]) -> int:
    """Return the lines of words in a width in ems."""
    lines, room = 1, ems
    for word in words.split():
        wide = measure(word)
        if wide > room:
            lines, room = lines + 1, ems
        room -= wide + 0.25
    return lines


def _wide_of(cost: SheetColumn, wide: float, many: float, pad: float) -> str:
    """Return the expression of the width of a cost of icons.

    Args:
        cost: Column of the cost.
        wide: Least width, mm.
        many: Width of an icon, mm.
        pad: Space around the icons, mm.
    """
    count = f"min(icons, {_ICONS_A_ROW})" if _icons_of(cost) > _ICONS_A_ROW else "icons"
    return f"max({wide:.4g}, {count} * {many:.4g} + {pad:.4g})"


def _icons_of(cost: SheetColumn) -> int:
    """Return the most icons of a cost."""
    return max((cell.count("]") for cell in cost.cells), default=1)


def _quoted(words: str) -> str:
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"
