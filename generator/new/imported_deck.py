"""Create a game's files from a designer's spreadsheet: the table, `game.yaml` and layouts."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from unicodedata import category

from punchboard.cards.catalog import tr, tr_count, tr_some
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.load.tables.odd_cells import note_html
from punchboard.cards.load.tables.workbook import note_losses
from punchboard.cards.problem import Diagnostics, Position, Severity
from punchboard.cards.remark import Kind, Remark, Remarks
from punchboard.cards.text import KEYWORD, parse
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.card_room import room_of
from punchboard.generator.new.column_roles import choose_roles
from punchboard.generator.new.column_words import is_printable
from punchboard.generator.new.deck_layout import FULL
from punchboard.generator.new.designs.content import CardContent
from punchboard.generator.new.designs.things import thing_files
from punchboard.generator.new.designs.type_sign import sign_files, signs_of
from punchboard.generator.new.foreign_marks import Marks, TypedSymbol, stub_files
from punchboard.generator.new.headings import CARD_TYPES, COLORS, COSTS
from punchboard.generator.new.spreadsheet import (
    MOST_KINDS,
    Role,
    SheetColumn,
    Spreadsheet,
    doubtful_sums,
    judge_columns,
    unused,
    usable_name,
    without_marks,
)
from punchboard.generator.new.starter_design import DESIGNS, USUAL, StarterDesign
from punchboard.generator.new.tones import tone_of, tone_of_suit
from punchboard.generator.new.yaml_lines import yaml_value
from punchboard.generator.schemas.folder import schema_line
from punchboard.generator.text.emoji import is_emoji, units_of
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary

#: Types of columns in `game.yaml`, by role; special columns need no entry.
_TYPES = {"number": "number", "cost": "number", "flag": "flag"}
#: Unicode categories of characters without a glyph: line breaks, soft hyphens, joiners.
_DIGIT = re.compile(r"[0-9]")
_UNSEEN = frozenset(("Cc", "Cf", "Zl", "Zp"))
#: Default titles of worksheets in spreadsheet programs.
_UNNAMED = re.compile(
    r"(?:sheet|tabelle|table|feuil|feuille|hoja|foglio|folha|blad|arkusz|deck|list|лист|シート"
    r"|工作表|시트)[_ ]?[0-9]+"
)
#: Roles by worksheet and index of the column.
Roles = Mapping[str, Mapping[int, Role]]
#: Most words in brackets to list in a remark.
_MOST_TYPED = 6
#: Card types that are valid file names.
_FILE = re.compile(r"[^\W_](?:[\w -]{0,30}\w)?")


@dataclass(frozen=True, slots=True)
class ImportedDeck:
    """A component made from one of the designer's tables.

    Attributes:
        name: Name of the component.
        title: Title of the component.
        sheet: The designer's table.
        columns: Columns with their roles.
        is_alone: Whether it is the only deck of the game.
        symbols: Symbols in the texts that become icons and need a drawing.
        is_changed: Whether marks in its texts were converted into ours.
        typed: Words in brackets that are printed as typed, each with row and column of its first
            cell.
        kind: Kind of all its cards if several worksheets have the same columns, else "".
        tone: Number of that kind's color among those of the design, else None.
        size: Name of the size of its cards.
        design: Design of its cards.
    """

    name: str
    title: str
    sheet: Spreadsheet
    columns: Sequence[SheetColumn]
    is_alone: bool
    symbols: Sequence[TypedSymbol] = ()
    is_changed: bool = False
    typed: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    kind: str = ""
    tone: int | None = None
    size: str = "poker"
    design: StarterDesign = DESIGNS[USUAL]

    @property
    def is_usable(self) -> bool:
        """Whether the table is usable unchanged: its texts, and a name for every column."""
        return not (self.sheet.is_copied or self.is_changed) and all(
            each.faithful and not each.is_rewritten for each in self.columns if each.role != "note"
        )

    @property
    def rows(self) -> int:
        """Number of rows in the table, including hidden ones."""
        grid = self.sheet.grid
        return grid.rows_hidden + sum(bool("".join(row).strip()) for row in grid.rows)

    def remarks(self) -> list[Remark]:
        """Return remarks on parts of the table that may have been misunderstood."""
        grid = self.sheet.grid
        here = Position(sheet=grid.sheet, cell=True)
        notes = [Remark(Kind.SHAPE, Severity.NOTE, here, words) for words in self.sheet.notes]
        collected = Remarks(Diagnostics(), notes)
        for each in grid.remarks if not self.is_usable else ():
            collected.add(each)
        for each in grid.remarks if self.is_usable else ():
            if each.kind is Kind.ENCODING:
                hint = tr(
                    "if that is wrong, correct `encoding: {encoding}` in game.yaml",
                    encoding=grid.encoding,
                )
                collected.add(each._replace(hint=hint))
        if not self.is_usable:
            headings = {each.index + 1: each.label for each in self.columns}
            note_losses(grid, headings, set(headings.values()), collected)
            texts = [each.index for each in self.columns if each.role in ("text", "tag", "name")]
            note_html(grid, texts, collected, is_read=True)
        hidden = [each for each in self.columns if each.is_hidden]
        if hidden:
            collected.note(
                Kind.COLUMNS,
                grid.header_position(hidden[0].index),
                tr_count(
                    "{count} hidden column is left out: {columns}",
                    "{count} hidden columns are left out: {columns}",
                    len(hidden),
                    columns=", ".join(each.label for each in hidden),
                ),
                tr("to print them, show them in the workbook and start again"),
            )
        for column in self.columns:
            if column.mismatch:
                place, words = column.mismatch
                collected.warning(Kind.COLUMNS, place, words)
        if self.typed:
            names = tr_some(list(self.typed), _MOST_TYPED)
            collected.note(
                Kind.TEXT,
                grid.position(*next(iter(self.typed.values()))),
                tr("printed as typed: {words_in_brackets}", words_in_brackets=names),
                tr("a word in brackets becomes an icon if it is in three cells"),
            )
        sums = doubtful_sums(grid)
        if sums:
            row = grid.rows[sums[0]]
            at = next(index for index, cell in enumerate(row) if cell.strip())
            cell = row[at].strip()
            message = tr('"{cell}" is printed like the others', cell=cell)
            hint = tr("if it sums them up, take the row out")
            if len(sums) > 1:
                message = tr(
                    '"{cell}" and {more} more are printed like the others',
                    cell=cell,
                    more=len(sums) - 1,
                )
                hint = tr("if they sum up other rows, take them out")
            collected.warning(Kind.SUM, grid.position(sums[0], at), message, hint)
        return collected.all

    @property
    def layout(self) -> str:
        """Path of its layout, or an expression for the path by the type of the card."""
        if self.by_type:
            prefix = "" if self.is_alone else f"{self.name}_"
            return f"layouts/{prefix}{{{{ card.{self.by_type} }}}}.yaml"
        return "layouts/card.yaml" if self.is_alone else f"layouts/{self.name}.yaml"

    @property
    def colours(self) -> tuple[str, dict[str, str]]:
        """Column that decides the cards' color ("" for none), and a tone for each of its values."""
        is_one = self.tone is not None
        return ("", {}) if is_one else _colours(self.columns) or ("", {})

    @property
    def by_type(self) -> str:
        """Column of card types that fill different columns; "" for none."""
        for column in self.columns:
            types = list(dict.fromkeys(column.cells))
            if (
                column.role == "tag"
                and header_key(column.header) in CARD_TYPES
                and 2 <= len(types) <= MOST_KINDS
                and len(column.cells) >= 2 * len(types)
                and len({each.casefold() for each in types}) == len(types)
                and all(_FILE.fullmatch(each) for each in types)
            ):
                shown = {
                    tuple(
                        each.name for each in self.columns_of(column.name, one) if each.role in FULL
                    )
                    for one in types
                }
                return column.name if len(shown) > 1 else ""
        return ""

    def columns_of(self, by_type: str, one: str) -> list[SheetColumn]:
        """Return the columns that cards of one type fill, with the cells of these cards only.

        Args:
            by_type: Name of the column of types.
            one: One of its types.
        """
        types = next(each.cells for each in self.columns if each.name == by_type)
        parts = []
        for column in self.columns:
            cells = [cell for cell, kind in zip(column.cells, types, strict=True) if kind == one]
            if any(cells):
                parts.append(replace(column, cells=cells))
        return parts

    def layouts(self) -> Iterator[tuple[str, Sequence[SheetColumn]]]:
        """Yield path and shown columns of each of its layouts."""
        by = self.by_type
        if not by:
            yield self.layout, self.columns
            return
        types = next(each.cells for each in self.columns if each.name == by)
        for one in dict.fromkeys(types):
            yield (
                self.layout.replace(f"{{{{ card.{by} }}}}", one),
                self.columns_of(by, one),
            )

    def without_room(self) -> list[SheetColumn]:
        """Return the columns without room on its cards, each once."""
        by = self.colours[0]
        hidden: dict[str, SheetColumn] = {}
        for _, columns in self.layouts():
            content = CardContent(
                columns, by, plain=False, plain_name=False, smallest=7, kind=self.kind
            )
            hidden |= {each.name: each for each in self.design.hidden(content)}
        return list(hidden.values())

    def table(self, path: Path) -> str:
        """Return the file name of its table: the original file, or a changed CSV file."""
        return f"cards{path.suffix.lower()}" if self.is_usable else f"{self.name}.csv"

    def data(self, path: Path) -> str:
        """Return the `data:` value of its table in `game.yaml`."""
        is_found = self.sheet.first or not self.is_usable
        return self.table(path) if is_found else f"{self.table(path)}!{self.sheet.grid.sheet}"


def decks_of(
    sheets: Sequence[Spreadsheet],
    roles: Roles = MappingProxyType({}),
    size: str = "poker",
    design: StarterDesign = DESIGNS[USUAL],
) -> list[ImportedDeck]:
    """Return a deck for each table, named after its worksheet if there are several.

    Args:
        sheets: The tables.
        roles: Roles that were chosen, by worksheet and index of the column.
        size: Name of the size of the cards.
        design: Design of the cards.
    """
    is_alone = len(sheets) == 1
    used: set[str] = set()
    decks = []
    for number, sheet in enumerate(sheets, start=1):
        title = "" if is_alone else sheet.grid.sheet.strip()
        name = unused(
            usable_name(header_key(title)) or ("cards" if is_alone else f"deck_{number}"), used
        )
        used.add(name)
        shown = title if title and is_printable(title) else name.replace("_", " ").capitalize()
        columns = judge_columns(sheet.grid)
        choose_roles(columns, roles.get(sheet.grid.sheet, {}), sheet.grid)
        decks.append(ImportedDeck(name, shown, sheet, columns, is_alone, size=size, design=design))
    decks = _with_our_marks(_with_distinct_kinds(decks))
    if letters_without_font(decks):
        for deck in decks:
            for column in deck.columns:
                lacking = [each for each in column.label if not is_printable(each)]
                column.is_in_own_font = all(map(str.isalpha, lacking))
    return decks


def _with_distinct_kinds(decks: Sequence[ImportedDeck]) -> list[ImportedDeck]:
    """Give each of the decks with equal columns a kind and a color."""
    heads = [frozenset(map(header_key, deck.sheet.grid.header)) for deck in decks]
    distinct = []
    for number, (deck, head) in enumerate(zip(decks, heads, strict=True)):
        if heads.count(head) > 1 and not _UNNAMED.fullmatch(header_key(deck.title)):
            tone = heads[:number].count(head)
            deck = replace(deck, kind=without_marks(deck.title), tone=tone)
        distinct.append(deck)
    return distinct


def letters_without_font(decks: Sequence[ImportedDeck]) -> list[str]:
    """Return the letters and emoji of cards that new games can't print, each once, in order."""
    face = FontLibrary().face(DEFAULT_FAMILY)
    shown = (each for deck in decks for each in deck.columns if each.role not in ("art", "note"))
    units = dict.fromkeys(units_of("\n".join(cell for each in shown for cell in each.cells)))
    emoji = [each for each in units if is_emoji(each)]
    words = "".join(each for each in units if len(each) == 1 and category(each) not in _UNSEEN)
    words = " ".join([words, *emoji])
    face.measure(words)
    return face.lacks(words)


def _with_our_marks(decks: Sequence[ImportedDeck]) -> list[ImportedDeck]:
    """Return the decks with the marks of other programs converted into ours."""
    texts = [_texts(deck.columns) for deck in decks]
    shipped = frozenset(path.stem for path in (TEMPLATES / "icons").glob("*.svg"))
    marks = Marks([each.cells for columns in texts for each in columns], shipped)
    icons = shipped | marks.symbols.keys()
    ours = []
    for deck, columns in zip(decks, texts, strict=True):
        cells = [cell for each in columns for cell in each.cells]
        typed: dict[str, tuple[int, int]] = {}
        for each in columns:
            for row, cell in enumerate(each.cells):
                for mark in marks.left(cell) if "[" in cell or "{" in cell else ():
                    typed.setdefault(mark, (row, each.index))
        symbols = [each for each in marks.drawn if any(marks.has(each, cell) for cell in cells)]
        is_foreign = any(marks.changed(cell, is_whole=False) != cell for cell in cells)
        has_ours = bool(symbols) or any(map(KEYWORD.search, cells))
        is_changed = is_foreign or (has_ours and _is_plain(columns, icons))
        has_cost = any(each.role == "cost" for each in deck.columns)
        for each in columns:
            if each.role != "text" and all(map(marks.are_only_symbols, each.filled)):
                is_cost = header_key(each.header) in COSTS and not has_cost
                each.role, each.is_of_symbols = "cost" if is_cost else "badge", True
                has_cost = has_cost or is_cost
            if is_changed and (each.role != "badge" or each.is_of_symbols):
                each.cells = [marks.changed(cell) for cell in each.cells]
        ours.append(replace(deck, symbols=symbols, is_changed=is_changed, typed=typed))
    return ours


def _texts(columns: Sequence[SheetColumn]) -> list[SheetColumn]:
    """Return the columns whose texts may have marks."""
    return [each for each in columns if each.role in ("text", "tag", "badge")]


def deck_files(
    title: str,
    path: Path,
    decks: Sequence[ImportedDeck],
    smallest: float,
    left_out: Sequence[str],
    link: str,
    font: str = "",
) -> dict[str, bytes]:
    """Return the files of a game made from a spreadsheet, by path.

    Args:
        title: Title of the game.
        path: Path of the spreadsheet.
        decks: Decks of its tables.
        smallest: Smallest font size in points.
        left_out: Titles of worksheets without a deck.
        link: URL of the spreadsheet; "" for a local file.
        font: Path in the game of a font with the letters that Lato lacks; "" for none.
    """
    files: dict[str, bytes] = {}
    kinds: dict[str, str] = {}
    signed: dict[str, str] = {}
    symbols = {each.icon: each for deck in decks for each in deck.symbols}
    files |= stub_files(list(symbols.values()))
    icons = symbols.keys() | {path.stem for path in (TEMPLATES / "icons").glob("*.svg")}
    for deck in decks:
        by, tones = deck.colours
        for kind, tone in tones.items():
            if not kinds.get(kind, "").startswith("#"):
                kinds[kind] = tone
        signed |= {kind: kinds[kind] for kind in tones}
        plain = not deck.is_changed and _is_plain(_texts(deck.columns), icons)
        plain_name = _is_plain([each for each in deck.columns if each.role == "name"], icons)
        for layout, columns in deck.layouts():
            tone = "" if deck.tone is None else deck.design.tone(deck.tone)
            content = CardContent(columns, by, plain, plain_name, smallest, deck.kind, tone)
            written = deck.design.layout(content, room_of(deck.size))
            files[layout] = (schema_line("layout", layout) + written).encode()
        if back := deck.design.back:
            files[back] = (schema_line("layout", back) + deck.design.back_text).encode()
        is_hers = deck.is_usable
        files[deck.table(path)] = (
            path.read_bytes() if is_hers else _csv_of(deck.sheet, deck.columns)
        )
    signs = signs_of(signed)
    files |= sign_files(signs)
    files |= thing_files(
        [each.decode() for path_, each in files.items() if path_[:8] == "layouts/"]
    )
    game = _game_text(title, path, decks, kinds, signs, left_out, link, font)
    return {"game.yaml": (schema_line("game", "game.yaml") + game).encode(), **files}


def _csv_of(sheet: Spreadsheet, columns: Sequence[SheetColumn]) -> bytes:
    """Return the table as CSV with column names that are valid in expressions."""
    text = io.StringIO()
    separator = ";" if sheet.grid.decimal_comma else ","
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow([each.name for each in columns])
    for number in range(len(sheet.grid.rows)):
        writer.writerow([each.cells[number] for each in columns])
    return text.getvalue().encode("utf-8-sig")


def _game_text(
    title: str,
    path: Path,
    decks: Sequence[ImportedDeck],
    kinds: Mapping[str, str],
    signs: Mapping[str, str],
    left_out: Sequence[str],
    link: str,
    font: str,
) -> str:
    design = decks[0].design
    lines = [
        "# A game is this folder. Next: punchboard proof . --watch, and punchboard build .",
        f"title: {_quoted(title)}",
        'version: "0.1"',
        "",
        "# Colors that the layouts use by name.",
        "palette:",
        f'  accent: "{design.tone(0)}"',
        f'  tint: "{design.tint}"',
        f'  ground: "{design.ground}"',
        "# The same with --low-ink.",
        'low_ink: {tint: "#ffffff", ground: "#ffffff"}',
    ]
    if font:
        about = "# Sets the letters that Lato, the typeface of a new game, lacks."
        lines += ["", about, "fonts:", f"  Mine: {{regular: {_quoted(font)}}}"]
    elif letters_without_font(decks):
        lines += [
            "",
            "# Lato, the typeface of a new game, lacks letters of your cards. Put a font that has",
            "# them into this folder, write its name here, and take away the # in front:",
            "# fonts:",
            "#   Mine: {regular: fonts/NotoSansJP-Regular.ttf}",
        ]
    if kinds:
        by = " or ".join(dict.fromkeys(name for deck in decks if (name := deck.colours[0])))
        lines += ["", f"# The color of a card by its {by}.", "values:", "  colors:"]
        tones = list(dict.fromkeys(kinds.values()))
        lines += [
            f"    {_quoted(kind)}: "
            + _quoted(tone if tone[:1] == "#" else design.tone(tones.index(tone)))
            for kind, tone in kinds.items()
        ]
    if signs:
        lines += [
            "  # Its sign, which tells it without color: draw your own in icons/.",
            "  signs:",
        ]
        lines += [f"    {_quoted(kind)}: {sign}" for kind, sign in signs.items()]
    lines += ["", "components:"]
    for deck in decks:
        lines += _component_lines(deck, deck.data(path), link)
    if left_out:
        lines.append(f"  # worksheets that seem to hold no cards: {', '.join(left_out)}")
    return "\n".join(lines) + "\n"


def _component_lines(deck: ImportedDeck, data: str, link: str) -> Iterator[str]:
    columns = deck.columns
    yield f"  {deck.name}:"
    yield "    kind: cards"
    yield f"    title: {_quoted(deck.title)}"
    yield f"    data: {_quoted(data)}"
    if link and deck.is_usable:
        yield f"    link: {_quoted(link)}  # punchboard refresh fetches it again"
    elif link and deck.is_changed:
        yield "    # Marks and columns are written otherwise here. Do so in your sheet, then"
        yield f"    # link: {_quoted(link)}"
    elif link:
        yield "    # Its columns have simpler names here. Give them these names in your sheet, then"
        yield f"    # link: {_quoted(link)}"
    if deck.is_usable and deck.sheet.grid.encoding:
        yield f"    encoding: {deck.sheet.grid.encoding}"
    yield f"    size: {deck.size}"
    for each in columns:
        if each.role in ("id", "name", "quantity") and each.name != each.role:
            yield f"    {each.role}: {each.name}"
    if not any(each.role == "quantity" for each in columns):
        yield "    # add a column quantity to print more than one copy of a card"
    yield f"    front: {yaml_value(deck.layout) if deck.by_type else deck.layout}"
    yield f"    back: {deck.design.back or 'card/back.yaml'}"
    entries = [
        _column_line(each) for each in columns if each.role not in ("id", "name", "quantity")
    ]
    if any(not entry.startswith("#") for entry in entries):
        yield "    columns:"
    yield from (f"      {entry}" for entry in entries)


def _column_line(column: SheetColumn) -> str:
    comment = f" # {_one_line(column.header)}" if not column.faithful else ""
    if column.role == "note":
        return f"# {column.name}: text, if it shall be on the cards{comment}"
    kind = _TYPES.get(column.role, "text")
    if kind == "number" and (column.is_of_symbols or column.is_as_written):
        kind = "text"
    if kind == "number" and not column.whole:
        kind = "{type: number, whole: false}"
    return f"{column.name}: {kind}{comment}"


def _colours(columns: Sequence[SheetColumn]) -> tuple[str, dict[str, str]] | None:
    """Return the column that decides the cards' color, and a tone for each of its values.

    A tone is `#rrggbb` for color names and suits, else a key that values of one color share. The
    column is that of colors, else of suits, else the first column with few, repeated values. Short
    marks count only on cards without text; beside a text they may be an answer.
    """
    named = [each for each in columns if each.role in ("tag", "badge")]
    for column in named:
        if header_key(column.header) in COLORS:
            tones = {cell: tone_of(cell) for cell in dict.fromkeys(column.filled)}
            if _are_mostly(tones):
                return column.name, tones
    for column in named:
        tones = {cell: tone_of_suit(cell) for cell in dict.fromkeys(column.filled)}
        if _are_mostly(tones) and len(set(tones.values()) - {""}) > 1:
            return column.name, tones
    has_text = any(each.role == "text" for each in columns)
    candidates = []
    for column in named:
        kinds = {cell: cell.casefold().rstrip("s") for cell in column.filled}  # ducat, ducats
        half = len(column.filled) * 2 >= len(column.cells)
        is_shared = 1 < len(set(kinds.values())) < len(column.filled)
        is_mark = not (has_text or any(map(_DIGIT.search, kinds)))
        if len(kinds) <= MOST_KINDS and half and is_shared:
            if column.role == "tag":
                candidates.append((False, column.name, kinds))
            elif is_mark and len(kinds) * 3 <= len(column.filled) * 2:
                candidates.append((True, column.name, kinds))
    return min(candidates, key=lambda each: each[0])[1:] if candidates else None


def _are_mostly(tones: Mapping[str, str]) -> bool:
    """Return whether two thirds of some cells name a color."""
    return bool(tones) and sum(map(bool, tones.values())) * 3 >= len(tones) * 2


def _is_plain(columns: Sequence[SheetColumn], icons: Collection[str]) -> bool:
    """Return whether the texts use brackets for something other than our icons."""
    return any(
        run.icon and run.text not in icons
        for column in columns
        for cell in column.cells
        for paragraph in parse(cell)
        for run in paragraph
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _one_line(text: str) -> str:
    return re.sub(r"[^\x20-\x7e\u00a0-\uffff]+", " ", text).strip()
