"""Tables in YAML: a list of cards, or cards by id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.grid import Grid, header_key
from punchboard.cards.load.tables.yaml_table import yaml_grid
from punchboard.cards.load.yaml_nodes import (
    YamlNode,
    nodes_in,
    read_nodes,
)
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.editable_table import CellChange, with_line_feeds
from punchboard.generator.studio.splice.read_only import ReadOnly, first_reason
from punchboard.generator.studio.splice.splice import Splice
from punchboard.generator.studio.splice.table_text import TableText
from punchboard.generator.studio.splice.text_splice import TextSplice
from punchboard.generator.studio.splice.yaml_scalar import (
    block_lines,
    fits_plain,
    written_key,
    written_scalar,
)
from punchboard.generator.studio.splice.yaml_source import read_source
from punchboard.generator.studio.splice.yaml_writer import LINE_BREAK, YamlWriter

#: Rows around a cell that tell how the cells of its column are written, nearest first.
_NEAR = (0, -1, 1, -2, 2, -3, 3)
_BLANK_LINE = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)")
#: The first line of a block of lines: its mark, an indentation, and what to do with its end.
_BLOCK_HEADER = re.compile(r"([|>])([0-9]?)([+-]?)([0-9]?)")
_MOST_KEPT = 1_000_000


class _Card(NamedTuple):
    """A card's place in the text.

    Attributes:
        start: Index of its first character: the dash of its entry, its key, or its bracket.
        node: Its values.
        key: The key that is its id; None in a list.
    """

    start: int
    node: YamlNode
    key: YamlNode | None


class _Special(NamedTuple):
    """The columns that the loader fills.

    Attributes:
        id: Column of the keys, if cards are given by id.
        quantity: Column in which a missing value is 1.
    """

    id: str
    quantity: str


def open_yaml(raw: bytes, component: ComponentBase) -> YamlText | ReadOnly:
    """Return a YAML table for edits, or why it can only be read."""
    return _open(raw, _Special(component.id, component.quantity))


def grid_of_opened(raw: bytes, component: ComponentBase) -> Grid | None:
    """Return a YAML table as the loader reads it, if it has no faults; an edit has read it."""
    found = open_yaml(raw, component)
    return found.loaded if isinstance(found, YamlText) else None


def _open(raw: bytes, special: _Special) -> YamlText | ReadOnly:
    # Each key press opens the bytes that the one before left.
    return (_opened if len(raw) <= _MOST_KEPT else _opened.__wrapped__)(raw, special)


@lru_cache(maxsize=4)
def _opened(raw: bytes, special: _Special) -> YamlText | ReadOnly:
    found = Diagnostics()
    source = read_source(raw, found)
    if isinstance(source, ReadOnly):
        return source
    text = source.text
    component = ComponentBase(kind="", id=special.id, quantity=special.quantity)
    grid = yaml_grid(source.value, source.positions, component, "", found)
    root = read_nodes(text)
    if grid is None or root is None:
        return ReadOnly(first_reason(found))
    cards = list(_cards(text, root))
    if len(cards) != len(grid.rows):
        return ReadOnly(
            tr('cards are taken over by "<<", or an entry is not a card; change the file as text')
        )
    places = {heading: index for index, heading in enumerate(grid.header)}
    cells = [list(map(with_line_feeds, row)) for row in grid.rows]
    for row, card in zip(cells, cards, strict=True):
        for key, value in card.node.pairs:
            # The line break that ends a block of lines isn't part of the text.
            if value.is_block_text and not key.is_merge and "+" not in _header(text, value).group():
                row[places[key.cell]] = row[places[key.cell]].removesuffix("\n")
    table = grid._replace(rows=cells)
    return YamlText(raw, text, root, cards, table, special, grid if not found.count else None)


def _header(text: str, node: YamlNode) -> re.Match[str]:
    found = _BLOCK_HEADER.match(text, node.content)
    assert found is not None  # the parser found a block of lines
    return found


def _cards(text: str, root: YamlNode) -> Iterator[_Card]:
    """Yield the cards of a table in the loader's order, all that the top node has itself."""
    anchored = {}
    if "&" in text:
        anchored = {node.anchor: node for node in nodes_in(root) if node.anchor}
    for key, value in root.pairs:
        if not key.is_merge and _is_card(value, anchored):
            yield _Card(key.start, value, key)
    dash = re.compile(rf"(?<=[\r\n]) {{{YamlWriter(text).column(root.start)}}}-")
    before = 0
    for number, item in enumerate(root.items):
        start = item.start
        if not root.is_flow:
            found = dash.search(text, before, item.start) if number else None
            start = found.end() - 1 if found else root.start
        if _is_card(item, anchored):
            yield _Card(start, item, None)
        before = item.end


def _is_card(node: YamlNode, anchored: Mapping[str, YamlNode]) -> bool:
    if node.kind == "alias":
        node = anchored[node.value]
    return node.kind == "mapping"


class YamlText(TableText):
    """A table in YAML.

    Columns are the keys of all cards, by their first appearance, so an edit may change their order.

    Attributes:
        loaded: The table as the loader reads it; None if it finds faults.
    """

    def __init__(
        self,
        raw: bytes,
        text: str,
        root: YamlNode,
        cards: Sequence[_Card],
        grid: Grid,
        special: _Special,
        loaded: Grid | None,
    ) -> None:
        self.raw = raw
        self.text = text
        self.codec = "utf-8"
        self.mark = 3 if raw.startswith(b"\xef\xbb\xbf") else 0
        self.columns = tuple(grid.header)
        self.cells = [list(row) for row in grid.rows]
        self.numbers = grid.numbers
        self.reopened = partial(_open, special=special)
        self._root = root
        self._writer = YamlWriter(text)
        self._break = self._writer.line_break
        self._all = cards
        self._special = special
        self.loaded = loaded

    def set_cells(self, changes: Sequence[CellChange]) -> list[Splice]:
        """Return the splices that give cells other texts."""
        changed = self._changes_by_row(changes)
        splices: list[TextSplice] = []
        for row, texts in changed.items():
            splices += self._card_splices(row, texts)
        return self._checked(
            splices, self.columns, self._with_changes(changed), reason=self._sharing(changed)
        )

    def _card_splices(self, row: int, texts: Mapping[int, str]) -> Iterator[TextSplice]:
        """Yield the splices of a card."""
        card = self._card(row)
        new: dict[int, list[tuple[int, str]]] = {}
        for column, text in sorted(texts.items()):
            heading = self.columns[column]
            pair = self._pair(card.node, heading)
            if pair is not None:
                yield from self._value_splices(row, column, pair, text)
            elif card.key is not None and heading == self._special.id:
                key = card.key
                style = key.style if fits_plain(key.value, is_flow=key.is_flow) else ""
                yield TextSplice(
                    key.content, key.end, written_key(text, style, is_flow=key.is_flow)
                )
            else:
                new.setdefault(self._above(card.node, column), []).append((column, text))
        for place, cells in new.items():
            pairs = [self._new_pair(card.node, row, column, text) for column, text in cells]
            yield self._added_pairs(card.node, place, pairs)

    def _card(self, row: int) -> _Card:
        """Return a card with values of its own.

        Raises:
            EditRefused: if it only repeats another one.
        """
        card = self._all[row]
        if card.node.kind == "alias":
            raise EditRefused(
                tr('this card repeats another one: "*{name}"', name=card.node.value),
                tr("write out its values, in the text"),
            )
        return card

    def _sharing(self, rows: Iterable[int]) -> tuple[str, str] | None:
        """Return the reason and the remedy if other cards would change as well; else None."""
        if "*" not in self.text:
            return None
        repeated = {node.value for node in nodes_in(self._root) if node.kind == "alias"}
        names = {node.anchor for row in rows for node in nodes_in(self._all[row].node)} & repeated
        if not names:
            return None
        name = min(names)
        return (
            tr('other cards repeat this one by "*{name}"', name=name),
            tr("change the file as text"),
        )

    @staticmethod
    def _pair(card: YamlNode, heading: str) -> tuple[YamlNode, YamlNode] | None:
        """Return a card's own key and value of a column."""
        for key, value in card.pairs:
            if key.cell == heading and not key.is_merge:
                return key, value
        return None

    def _value_splices(
        self, row: int, column: int, pair: tuple[YamlNode, YamlNode], text: str
    ) -> Iterator[TextSplice]:
        key, value = pair
        if value.kind == "mapping" or any(each.kind != "scalar" for each in value.items):
            raise EditRefused(
                tr("{key} is a block of values", key=key.value), tr("change the file as text")
            )
        if value.kind == "list":
            yield from self._list_splices(value, text)
            return
        style = self._style(row, column, value)
        lines = block_lines(text, style) if style in ("|", ">") else None
        if value.is_block_text and lines and style == value.style:
            yield from self._lines_splices(value, lines)
            return
        start, end = value.content, value.end
        if value.has_tag and not value.anchor:
            start = value.start
        rest = ""
        if value.is_block_text:
            first = self.text[start : self._writer.line_stop(start)]
            found = _BLOCK_HEADER.match(first)
            rest = first[found.end() :].rstrip() if found else ""
        if lines and not value.is_flow and not self.text[end : self._writer.line_stop(end)].strip():
            written = self._block(key, style, lines)
        elif not text and style not in ("'", '"') and not value.is_flow and not value.anchor:
            start, written = len(self.text[:start].rstrip(" \t\r\n")), ""
        elif style == "list":
            written = self._flow_list(text)
        else:
            written = written_scalar(text, style, is_flow=value.is_flow)
        if start == end and written:
            colon = "" if ":" in self.text[key.end : start] else ":"
            blank = "" if self.text[start - 1] in " \t" and not colon else " "
            written = colon + blank + written
        yield TextSplice(start, end, written + rest)

    def _style(self, row: int, column: int, value: YamlNode | None) -> str:
        """Return how a cell is to be written: as it is, unless it had to be so; then as its column.

        Returns:
            A scalar's style, or `list`.
        """
        if value is not None and value.kind == "scalar":
            style = self._told(value)
            if style is not None:
                return style
        for near in (row + step for step in _NEAR):
            if 0 <= near < len(self.cells):
                pair = self._pair(self._all[near].node, self.columns[column])
                style = self._told(pair[1]) if pair is not None else None
                if style is not None:
                    return style
        return ""

    @staticmethod
    def _told(value: YamlNode) -> str | None:
        """Return the style of a value; None if it had to be so, or has none."""
        if value.kind == "list":
            return "list"
        if value.kind != "scalar" or (not value.style and not value.value):
            return None
        is_forced = value.style in ("'", '"') and not fits_plain(value.value, is_flow=value.is_flow)
        return None if is_forced and value.value else value.style

    def _lines_splices(self, value: YamlNode, lines: Sequence[str]) -> Iterator[TextSplice]:
        """Yield the splices of a block of lines that stays one, with its first line as it is."""
        header = _header(self.text, value)
        if header.group(3) == "+":
            yield TextSplice(header.start(3), header.end(3), "-")
        start = self._writer.line_stop(value.content)
        old = LINE_BREAK.split(self.text[start : value.end])
        indent = next((each[: len(each) - len(each.lstrip(" "))] for each in old if each), "")
        written = "".join(self._break + (indent + each if each else "") for each in lines)
        yield TextSplice(start, value.end, written)

    def _block(self, key: YamlNode, style: str, lines: Sequence[str]) -> str:
        """Return a new block of lines below a key."""
        indent = " " * (self._writer.column(key.start) + 2)
        return f"{style}-" + "".join(
            self._break + (indent + each if each else "") for each in lines
        )

    def _list_splices(self, value: YamlNode, text: str) -> Iterator[TextSplice]:
        """Yield the splices of a list, whose entries are between ", " in a cell."""
        old, new = value.items, text.split(", ") if text else []
        texts = [each.cell for each in old]
        if not old or not new:
            start = value.content
            if not value.is_flow:
                start = len(self.text[:start].rstrip(" \t\r\n"))
            written = self._flow_list(text)
            yield TextSplice(start, value.end, written if value.is_flow else f" {written}")
            return
        same = _common(texts, new)
        tail = _common(texts[same:][::-1], new[same:][::-1])
        old, new = old[: len(old) - tail], new[: len(new) - tail]
        both = min(len(old), len(new))
        for item, entry in zip(old[same:both], new[same:both], strict=True):
            style = self._told(item) or ""
            written = written_scalar(entry, style, is_flow=item.is_flow)
            blank = " " if item.content == item.end and not item.is_flow else ""
            yield TextSplice(item.content, item.end, blank + written)
        if len(new) > both:
            yield self._added_entries(value, both, new[both:])
        elif len(old) > both:
            yield self._without(value, value.items, both, len(old))

    def _added_entries(self, value: YamlNode, place: int, new: Sequence[str]) -> TextSplice:
        """Return the splice that adds entries to a list before one, or at its end."""
        written = [written_scalar(each, "", is_flow=value.is_flow) for each in new]
        if value.is_flow:
            if place:
                at = value.items[place - 1].end
                return TextSplice(at, at, "".join(f", {each}" for each in written))
            at = value.items[0].start
            return TextSplice(at, at, "".join(f"{each}, " for each in written))
        indent = " " * (self._writer.column(value.start))
        if place:
            at = self._writer.line_stop(value.items[place - 1].end)
            return TextSplice(at, at, "".join(f"{self._break}{indent}- {e}" for e in written))
        at = value.start
        return TextSplice(at, at, "".join(f"- {each}{self._break}{indent}" for each in written))

    def _without(
        self, parent: YamlNode, parts: Sequence[YamlNode], first: int, last: int
    ) -> TextSplice:
        """Return the splice that deletes some entries of a list, but not all."""
        if parent.is_flow:
            if first:
                return TextSplice(parts[first - 1].end, parts[last - 1].end, "")
            return TextSplice(parts[0].start, parts[last].start, "")
        start = self._writer.line_start(parts[first].start)
        stop = self._writer.line_stop(parts[last - 1].end)
        return self._writer.whole_lines(start, stop)

    @staticmethod
    def _flow_list(text: str) -> str:
        entries = text.split(", ") if text else []
        return "[" + ", ".join(written_scalar(each, "", is_flow=True) for each in entries) + "]"

    def _above(self, card: YamlNode, column: int) -> int:
        """Return how many of a card's pairs a new one comes after, in the order of columns."""
        places = {heading: index for index, heading in enumerate(self.columns)}
        above = 0
        for number, (key, _) in enumerate(card.pairs, 1):
            if key.is_merge or places[key.cell] < column:
                above = number
        return above

    def _new_pair(self, card: YamlNode, row: int, column: int, text: str) -> str:
        """Return a new pair of a card, as it is written."""
        key = written_key(self.columns[column], "", is_flow=card.is_flow)
        style = self._style(row, column, None)
        if style == "list":
            return f"{key}: {self._flow_list(text)}"
        lines = block_lines(text, style) if style in ("|", ">") else None
        if lines and not card.is_flow and card.pairs:
            return f"{key}: {self._block(card.pairs[0][0], style, lines)}"
        return self._written_pair(key, text, style, is_flow=card.is_flow)

    @staticmethod
    def _written_pair(key: str, text: str, style: str, *, is_flow: bool) -> str:
        if not text and not is_flow:
            return f"{key}:"
        return f"{key}: {written_scalar(text, style, is_flow=is_flow)}"

    def _added_pairs(self, card: YamlNode, place: int, pairs: Sequence[str]) -> TextSplice:
        """Return the splice that adds pairs to a card after some of its own."""
        if card.is_flow:
            if not card.pairs:
                at = card.content + 1
                return TextSplice(at, at, ", ".join(pairs))
            if place:
                at = self._pair_end(card.pairs[place - 1])
                return TextSplice(at, at, "".join(f", {each}" for each in pairs))
            at = card.pairs[0][0].start
            return TextSplice(at, at, "".join(f"{each}, " for each in pairs))
        first = card.pairs[0][0].start
        indent = " " * (self._writer.column(first))
        if place:
            at = self._writer.line_stop(self._pair_end(card.pairs[place - 1]))
            return TextSplice(at, at, "".join(self._break + indent + each for each in pairs))
        return TextSplice(first, first, "".join(each + self._break + indent for each in pairs))

    @staticmethod
    def _pair_end(pair: tuple[YamlNode, YamlNode]) -> int:
        return max(pair[0].end, pair[1].end)

    def insert_rows(self, before: int | None, rows: Sequence[Mapping[str, str]]) -> list[Splice]:
        """Return the splices that add rows."""
        place, texts = self._place(before), self._texts_of(rows)
        if not self._all:
            raise EditRefused(tr("the table holds no cards"), tr("change the file as text"))
        nearest = [*self._all[:place][::-1], *self._all[place:]]
        near = next((each for each in nearest if each.node.kind == "mapping"), nearest[0])
        written = [self._new_card(near, place, row) for row in texts]
        cells = [
            [row.get(column, self._blank(heading)) for column, heading in enumerate(self.columns)]
            for row in texts
        ]
        return self._checked(
            [self._added_cards(place, written)],
            self.columns,
            [*self.cells[:place], *cells, *self.cells[place:]],
        )

    def _blank(self, heading: str) -> str:
        """Return the loader's text for a missing value."""
        return "1" if header_key(heading) == header_key(self._special.quantity) else ""

    def _new_card(self, near: _Card, place: int, texts: Mapping[int, str]) -> str:
        """Return a new card, written as the one near it."""
        node = near.node
        offset = 2
        if node.pairs and not node.is_flow:
            first = node.pairs[0][0].start
            offset = self._writer.column(first)
            offset -= self._writer.column(near.start)
        wanted = [
            column
            for column, heading in enumerate(self.columns)
            if texts.get(column, self._blank(heading)) != self._blank(heading)
        ]
        key = ""
        if near.key is not None:
            identity = [each for each in wanted if self.columns[each] == self._special.id]
            if not identity:
                raise EditRefused(tr("a card needs an id here"), tr("type an id for the new card"))
            wanted.remove(identity[0])
            key = written_key(texts[identity[0]], "", is_flow=self._root.is_flow) + ":"
        is_flow = node.is_flow or not wanted
        pairs = [self._pair_of_new(place, each, texts[each], is_flow=is_flow) for each in wanted]
        if not wanted and near.key is None:  # an entry without keys isn't a card
            name = next((each for each in self.columns if not self._blank(each)), self.columns[0])
            pairs = [self._written_pair(written_key(name, "", is_flow=True), "", "", is_flow=True)]
        if is_flow:
            body = "{" + ", ".join(pairs) + "}"
            mark = key if key else "" if self._root.is_flow else "-"
            return f"{mark} {body}".strip()
        indent = " " * (self._writer.column(near.start) + offset)
        body = (self._break + indent).join(pairs)
        return key + self._break + indent + body if key else "-" + " " * (offset - 1) + body

    def _pair_of_new(self, place: int, column: int, text: str, *, is_flow: bool) -> str:
        """Return a pair of a new card."""
        key = written_key(self.columns[column], "", is_flow=is_flow)
        style = self._style(place, column, None)
        if style == "list":
            return f"{key}: {self._flow_list(text)}"
        return self._written_pair(key, text, style, is_flow=is_flow)

    def _added_cards(self, place: int, written: Sequence[str]) -> TextSplice:
        """Return the splice that adds cards before one, or at the end."""
        near = self._all[place - 1 if place else 0]
        indent = " " * (self._writer.column(near.start))
        has_gap = False
        if len(self._all) > 1:
            after = min(max(place, 1), len(self._all) - 1)
            gap = self.text[
                self._writer.line_stop(self._all[after - 1].node.end) : self._all[after].start
            ]
            has_gap = bool(_BLANK_LINE.search(gap))
        step = self._break * (1 + has_gap)
        if self._root.is_flow:
            is_apart = bool(LINE_BREAK.search(self.text, self._root.content, self._all[0].start))
            step = "," + (self._break + indent if is_apart else " ")
            at = near.node.end if place else near.start
        else:
            step += indent
            at = self._writer.line_stop(max(near.node.end, near.start)) if place else near.start
        return TextSplice(at, at, "".join(step + e if place else e + step for e in written))

    def delete_rows(self, rows: Sequence[int]) -> list[Splice]:
        """Return the splices that delete rows, by their numbers."""
        gone = {self._row(number) for number in rows}
        kept = [row for row in range(len(self.cells)) if row not in gone]
        if not kept:
            raise EditRefused(
                tr("a table in YAML needs one card at least"), tr("add another card first")
            )
        splices = []
        for row in sorted(gone):
            card = self._all[row]
            end = max(card.node.end, card.start)
            if not self._root.is_flow:
                splices.append(self._without_lines(card.start, end))
            elif row > kept[-1]:
                last = self._all[kept[-1]].node
                splices.append(TextSplice(last.end, end, ""))
            else:
                splices.append(TextSplice(card.start, self._all[row + 1].start, ""))
        return self._checked(
            splices,
            self.columns,
            [self.cells[row] for row in kept],
            reason=self._sharing(gone),
        )

    def _without_lines(self, start: int, end: int) -> TextSplice:
        """Return the splice that deletes a card with the blank lines that kept it apart."""
        start, stop = self._writer.line_start(start), self._writer.line_stop(end)
        splice = self._writer.whole_lines(start, stop)
        blank = re.compile(r"(?:[ \t]*(?:\r\n?|\n))+").match(self.text, splice.end)
        if blank is None or splice.start != start:
            return splice
        above = self.text[:start]
        if not above.strip() or _BLANK_LINE.search(above, len(above.rstrip())):
            return splice._replace(end=blank.end())
        return splice

    def move_rows(self, rows: Sequence[int], before: int | None) -> list[Splice]:
        """Return the splices that move rows before another one, or to the end."""
        order = self._order_after_move(rows, before)
        slots = [(card.start, self._slot_end(card)) for card in self._all]
        return self._checked(
            self._writer.permuted(slots, order),
            self.columns,
            [self.cells[row] for row in order],
            reason=self._sharing(range(len(self.cells))),
        )

    def _slot_end(self, card: _Card) -> int:
        end = max(card.node.end, card.start)
        return end if self._root.is_flow else self._writer.line_stop(end)

    def add_column(self, name: str, before: str | None) -> list[Splice]:
        """Return the splices that add a column: a key without a value in the first card."""
        place = len(self.columns) if before is None else self._column(before)
        self._check_heading(name)
        card = next((each.node for each in self._all if each.node.kind == "mapping"), None)
        if card is None:
            raise EditRefused(tr("the table holds no cards"), tr("change the file as text"))
        blank = self._blank(name)
        written = self._written_pair(
            written_key(name, "", is_flow=card.is_flow), blank, "", is_flow=card.is_flow
        )
        above = self._above(card, place)
        return self._checked(
            [self._added_pairs(card, above, [written])],
            [*self.columns[:place], name, *self.columns[place:]],
            [[*row[:place], blank, *row[place:]] for row in self.cells],
        )

    def delete_column(self, column: str) -> list[Splice]:
        """Return the splices that delete a column."""
        place = self._own_column(column)
        splices = []
        for card in self._all:
            for index, (key, _) in enumerate(card.node.pairs):
                if key.cell == column and not key.is_merge:
                    splices.append(self._without_pair(card.node, index))
        return self._checked(
            splices,
            [*self.columns[:place], *self.columns[place + 1 :]],
            [[*row[:place], *row[place + 1 :]] for row in self.cells],
            reason=self._sharing(range(len(self.cells))),
        )

    def _without_pair(self, card: YamlNode, index: int) -> TextSplice:
        """Return the splice that deletes a pair of a card."""
        pairs = card.pairs
        start, end = pairs[index][0].start, self._pair_end(pairs[index])
        if len(pairs) == 1:
            return TextSplice(start, end, "" if card.is_flow else "{}")
        if card.is_flow and index:
            return TextSplice(self._pair_end(pairs[index - 1]), end, "")
        if card.is_flow:
            return TextSplice(start, pairs[1][0].start, "")
        stop = self._writer.line_stop(end)
        if index:
            return self._writer.whole_lines(self._writer.line_start(start), stop)
        return TextSplice(start, stop + len(self.text[stop:]) - len(self.text[stop:].lstrip()), "")

    def _own_column(self, column: str) -> int:
        """Return the index of a column that is a key of cards."""
        if self._all[0].key is not None and column == self._special.id:
            raise EditRefused(
                tr("the ids are the keys of the cards here"), tr("change the file as text")
            )
        return self._column(column)

    def rename_column(self, column: str, name: str) -> list[Splice]:
        """Return the splices that give a column another heading."""
        place = self._own_column(column)
        self._check_heading(name, instead_of=column)
        splices = [
            TextSplice(key.content, key.end, written_key(name, key.style, is_flow=key.is_flow))
            for card in self._all
            for key, _ in card.node.pairs
            if key.cell == column and not key.is_merge
        ]
        columns = [*self.columns[:place], name, *self.columns[place + 1 :]]
        return self._checked(splices if name != column else [], columns, self.cells)

    def move_column(self, column: str, before: str | None) -> list[Splice]:
        """Return the splices that move a column before another one, or to the end."""
        place = self._own_column(column)
        target = len(self.columns) if before is None else self._own_column(before)
        order = [each for each in self.columns if each != column]
        order.insert(target - (target > place), column)
        places = {heading: index for index, heading in enumerate(order)}
        splices: list[TextSplice] = []
        for card in self._all:
            pairs = card.node.pairs
            own = [each for each, (key, _) in enumerate(pairs) if key.cell == column]
            if not own:
                continue
            rest = [each for each in range(len(pairs)) if each != own[0]]
            above = [
                number
                for number, each in enumerate(rest, 1)
                if pairs[each][0].is_merge or places[pairs[each][0].cell] < places[column]
            ]
            rest.insert(max(above, default=0), own[0])
            slots = [(pair[0].start, self._pair_stop(card.node, pair)) for pair in pairs]
            splices += self._writer.permuted(slots, rest)
        cells = dict(zip(self.columns, range(len(self.columns)), strict=True))
        return self._checked(
            splices, order, [[row[cells[heading]] for heading in order] for row in self.cells]
        )

    def _pair_stop(self, card: YamlNode, pair: tuple[YamlNode, YamlNode]) -> int:
        end = self._pair_end(pair)
        return end if card.is_flow else self._writer.line_stop(end)

    def _is_as_wanted(
        self,
        after: TableText,
        columns: Sequence[str],
        cells: Sequence[list[str]],
        numbers: Sequence[int] | None,
    ) -> bool:
        """Return whether a table has the wanted cells.

        The order of columns doesn't matter, and one without a value is in no card.
        """
        if not set(after.columns) <= set(columns) or len(after.cells) != len(cells):
            return False
        blanks = tuple(map(self._blank, columns))
        places = {heading: index for index, heading in enumerate(after.columns)}
        order = [places.get(each, -1) for each in columns]
        return all(
            [found[at] if at >= 0 else blank for at, blank in zip(order, blanks, strict=True)]
            == wanted
            for found, wanted in zip(after.cells, cells, strict=True)
        )


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many texts are the same at the start of two lists."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        count += 1
    return count
