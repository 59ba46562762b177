"""A spreadsheet that becomes a game: its columns as understood, choices, and its first cards."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Card, Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import DataError, Severity, UsageError
from punchboard.generator.new.card_room import CARD_SIZES
from punchboard.generator.new.column_roles import possible_roles
from punchboard.generator.new.column_words import relabelled
from punchboard.generator.new.imported_deck import ImportedDeck
from punchboard.generator.new.spreadsheet import KINDS, SheetColumn
from punchboard.generator.new.starter_design import DESIGNS
from punchboard.generator.new.summary import Summary
from punchboard.generator.new_game import (
    GUESSED,
    Choices,
    Import,
    MadeGame,
    check_free,
    read_import,
    write_files,
    write_import,
)
from punchboard.generator.single_face import FaceRenderer
from punchboard.generator.studio.home.folders import folder_name
from punchboard.generator.text.font_file import FontError

#: Files that may come with a spreadsheet: pictures and fonts that its cells need.
_BESIDE = (
    ".png", ".jpg", ".jpeg", ".svg", ".webp", ".avif", ".ttf", ".otf", ".ttc", ".woff", ".woff2",
)  # fmt: skip
#: Bytes of all files of a game that isn't made yet.
_MOST_BYTES = 500_000_000
#: Cards that are shown, and cells of a column.
_MOST_CARDS, _MOST_SAMPLES = 4, 3
#: Letters of a cell that is shown.
_LONGEST = 80
#: Points to which texts of shown cards may shrink.
_SMALLEST = 5.5


@dataclass(slots=True)
class NewDeck:
    """A game that isn't made yet.

    Attributes:
        folder: Temporary folder with the spreadsheet, and the files beside it.
        link: Address of the spreadsheet; "" for a file.
        choices: Choices of the designer.
    """

    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="punchboard-")))
    link: str = ""
    choices: Choices = GUESSED
    _path: Path = Path()
    _found: Import | None = None
    _trials: dict[str, tuple[Game, FaceRenderer]] = field(default_factory=dict)  # by design
    _turn: int = 0

    @property
    def found(self) -> Import:
        """The spreadsheet as understood with the choices.

        Raises:
            DataError: if it can't be read.
            ComputerError: if the system refuses access to it.
        """
        if self._found is None:
            self._found = read_import(self._path, self.link, self.choices)
        return self._found

    def add(self, name: str, content: bytes) -> None:
        """Add a file: the spreadsheet, or a picture or font beside it.

        Args:
            name: Its name; folders in front of it are ignored.
            content: Its content.

        Raises:
            UsageError: if it can't be used, or all files together are too large.
        """
        file = PurePosixPath(name.replace("\\", "/")).name
        kind = PurePosixPath(file).suffix
        plain = folder_name(file.removesuffix(kind)) + kind
        path = self.folder / plain
        is_table = kind.lower() in KINDS
        if is_table and self._path.name and self._path != path:
            raise UsageError(
                tr("a new game is made of one spreadsheet, and this is another: {file}", file=file),
                tr("put both tables into one workbook, or start with one of them"),
            )
        if not is_table and kind.lower() not in _BESIDE:
            raise UsageError(
                tr("Punchboard can't use this file: {file}", file=file),
                tr("drop a table as .xlsx, .ods, .csv, .tsv, .yaml or .json, or its pictures"),
            )
        others = sum(each.stat().st_size for each in self.folder.iterdir() if each.is_file())
        if others + len(content) > _MOST_BYTES:
            raise UsageError(
                tr("these files are larger than {size} MB", size=_MOST_BYTES // 1_000_000),
                tr("make the game without pictures, and put them into its folder art"),
            )
        path.write_bytes(content)
        if is_table:
            self._path = path
        self._renew()

    def choose(self, choices: Choices) -> None:
        """Take other choices; if the spreadsheet can't be read with them, keep the former.

        Raises:
            UsageError: if there is no such size, design or worksheet.
            DataError: if the spreadsheet can't be read.
        """
        is_known = choices.size in CARD_SIZES and choices.design in DESIGNS
        if not is_known or not {*choices.sheets} <= {each for each, _ in self._sheets()}:
            raise UsageError(tr("there is no such choice"), tr("reload the page"))
        before = self.choices
        is_only_design = before._replace(design=choices.design) == choices
        self.choices = choices
        if is_only_design:
            self._found = self.found.in_design(choices.design)
            return
        self._renew()
        try:
            _ = self.found
        except DataError:
            self.choices = before
            self._renew()
            raise

    def _renew(self) -> None:
        """Forget everything that was made of the spreadsheet."""
        self._found = None
        self._trials.clear()
        self._turn += 1

    def _sheets(self) -> list[tuple[str, bool]]:
        """Return the titles of worksheets with content, and whether they become decks."""
        book = self.found.book
        decks = [each.grid.sheet for each in book.tables]
        others = dict.fromkeys((*book.left_out, *book.hidden))
        return [*((each, True) for each in decks), *((each, False) for each in others)]

    def described(self) -> dict[str, Any]:
        """Return everything that was understood, as JSON."""
        found = self.found
        trial, _ = self._trial(self.choices.design)
        remarks = [remark for table in trial.tables.values() for remark in table.remarks]
        summary = Summary(found.book, found.decks, remarks)
        return {
            "turn": self._turn,
            "file": self._path.name,
            "title": self._path.stem if not self.link else "",
            "link": self.link,
            "sheets": [{"name": name, "isDeck": is_deck} for name, is_deck in self._sheets()],
            "decks": [_described(deck) for deck in found.decks],
            "notes": [*self._notes(), *summary.lines(), *found.art.sentences],
            "rows": summary.rows,
            "copies": sum(card.quantity for _, card in trial.cards()),
            "size": self.choices.size,
            "sizes": [{"name": name, "measure": _measure(name)} for name in CARD_SIZES],
            "design": self.choices.design,
            "designs": list(DESIGNS),
            "cards": [
                {"component": component, "card": card, "name": name}
                for component, card, name in self._shown(trial)
            ],
        }

    def _notes(self) -> Iterator[str]:
        """Yield sentences on the parts of the spreadsheet that aren't on the cards as typed."""
        found = self.found
        for deck in found.decks:
            left = [each.label for each in deck.without_room()]
            if left:
                yield tr("no room on the cards for: {columns}", columns=", ".join(left))
            for heading, label in relabelled(deck.columns).items():
                yield tr('the cards say "{label}" for "{heading}"', label=label, heading=heading)
            if deck.symbols:
                icons = ", ".join(each.icon for each in deck.symbols)
                yield tr("icons that are stand-ins until you draw them: {icons}", icons=icons)
        if found.lacking:
            letters = " ".join(found.lacking[:8])
            yield tr("no font has these letters: {letters}; drop one that has", letters=letters)
        for each in found.book.unread.of(Severity.WARNING):
            yield each.message

    def _shown(self, game: Game) -> list[tuple[str, str, str]]:
        """Return component, id and name of the cards to show: of each deck, and varied ones."""
        decks = [table.cards for table in game.tables.values() if table.cards]
        each = max(1, _MOST_CARDS // max(1, len(decks)))
        picked: list[Card] = []
        for cards in decks[:_MOST_CARDS]:
            step = max(1, len(cards) // each)
            picked += cards[::step][:each]
        return [(card.component, card.id, card.name) for card in picked[:_MOST_CARDS]]

    def face(self, design: str, component: str, card: str) -> str | None:
        """Return the face of a card in one of the designs as SVG; None if it can't be drawn."""
        game, renderer = self._trial(design)
        try:
            shown = renderer.lay_out(game, component, card)
        except (OverBudgetError, FilterError, FontError):
            return None
        return shown.svg() if shown is not None else None

    def _trial(self, design: str) -> tuple[Game, FaceRenderer]:
        """Return the game as it would be made in one of the designs, in a temporary folder."""
        if design not in self._trials:
            found = self.found.in_design(design)
            root = self.folder / f"trial-{design}"
            shutil.rmtree(root, ignore_errors=True)
            write_files(root, {**found.other_files(), **found.files(self._path.stem, _SMALLEST)})
            game, diagnostics = load_game(root, self._path.name)
            if game is None:
                raise DataError(diagnostics)
            self._trials[design] = game, FaceRenderer()
        return self._trials[design]

    def make(self, folder: Path, title: str) -> MadeGame:
        """Make the game.

        Args:
            folder: A folder that doesn't exist yet, or an empty one.
            title: Title of the game.

        Raises:
            UsageError: if the folder isn't free.
            DataError: if the spreadsheet can't be read.
            ComputerError: if the disk doesn't allow it.
        """
        check_free(folder)
        return write_import(folder, self.found, title)

    def end(self) -> None:
        """Delete the temporary folder."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _described(deck: ImportedDeck) -> dict[str, Any]:
    """Return a deck as JSON."""
    return {
        "title": deck.title,
        "sheet": deck.sheet.grid.sheet,
        "rows": deck.rows,
        "columns": [_column(each, deck) for each in deck.columns],
    }


def _column(column: SheetColumn, deck: ImportedDeck) -> Mapping[str, Any]:
    samples: Sequence[str] = list(dict.fromkeys(column.filled))[:_MOST_SAMPLES]
    return {
        "index": column.index,
        "heading": column.header,
        "role": column.role,
        "roles": possible_roles(column, deck.sheet.grid),
        "samples": [each if len(each) <= _LONGEST else each[:_LONGEST] + "…" for each in samples],
        "blank": len(column.cells) - len(column.filled),
        "isHidden": column.is_hidden,
    }


def _measure(size: str) -> str:
    """Return the measure of a named size in words."""
    from punchboard.cards.schema.size import SIZES as ALL

    return f"{ALL[size].width:g} × {ALL[size].height:g} mm"


def made_lines(made: MadeGame) -> list[str]:
    """Return sentences on a new game: whether all its cards are ready, and which aren't."""
    if not made.marked:
        return []
    words = tr_count(
        "{count:,} card is marked DRAFT until it's changed:",
        "{count:,} cards are marked DRAFT until they are changed:",
        len(made.marked),
    )
    return [words, *made.marked[:12]]
