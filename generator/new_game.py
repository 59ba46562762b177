"""Write the folder of a new game: the starter, or decks from a designer's spreadsheet."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import (
    ComputerError,
    DataError,
    Diagnostic,
    Diagnostics,
    ExitCode,
    Severity,
    UsageError,
)
from punchboard.cards.remark import Remark
from punchboard.generator.amount import amount_of
from punchboard.generator.game_check import lay_out_all
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.loading import load_and_check
from punchboard.generator.new.column_words import is_printable
from punchboard.generator.new.found_pictures import FoundPictures, read_pictures
from punchboard.generator.new.imported_deck import (
    ImportedDeck,
    Roles,
    deck_files,
    decks_of,
    letters_without_font,
)
from punchboard.generator.new.own_font import font_for, lacking_in
from punchboard.generator.new.spreadsheet import KINDS, Book, read_spreadsheet
from punchboard.generator.new.starter_design import DESIGNS, USUAL
from punchboard.generator.schemas.folder import schema_files

#: Points to which text may shrink, tried in turn until all of it fits.
_SMALLEST = (7.0, 5.5, 4.0)


class Choices(NamedTuple):
    """Choices of the designer instead of the guesses.

    Attributes:
        sheets: Titles of the worksheets to read; those with cards without any.
        roles: Roles of columns.
        size: Name of the size of the cards.
        design: Name of their design.
    """

    sheets: Sequence[str] = ()
    roles: Roles = MappingProxyType({})
    size: str = "poker"
    design: str = USUAL


class Import(NamedTuple):
    """A spreadsheet as it was understood.

    Attributes:
        path: Path of the file.
        link: Address that it comes from; "" for a local file.
        book: Its tables.
        decks: A deck for each table of cards.
        art: Pictures that its cells name.
        font: Font beside it with the letters that our typeface lacks, if there is one.
        lacking: Letters that neither our typeface nor that font has.
    """

    path: Path
    link: str
    book: Book
    decks: Sequence[ImportedDeck]
    art: FoundPictures
    font: Path | None
    lacking: Sequence[str]

    @property
    def font_file(self) -> str:
        """Path of its font in the game; "" for none."""
        return f"fonts/{self.font.name}" if self.font is not None else ""

    def files(self, title: str, smallest: float) -> dict[str, bytes]:
        """Return tables, layouts and `game.yaml` of the game, by path.

        Args:
            title: Title of the game.
            smallest: Points to which text may shrink.
        """
        args = self.path, self.decks, smallest, self.book.left_out, self.link, self.font_file
        return deck_files(title, *args)

    def in_design(self, design: str) -> Import:
        """Return the spreadsheet with another design of its cards."""
        decks = [replace(deck, design=DESIGNS[design]) for deck in self.decks]
        return self._replace(decks=decks)

    def other_files(self) -> dict[str, bytes]:
        """Return pictures, font and schemas of the game, by path."""
        fonts = {self.font_file: self.font.read_bytes()} if self.font is not None else {}
        return {**self.art.files, **fonts, **schema_files()}


#: Everything as guessed.
GUESSED = Choices()


def read_import(path: Path, link: str = "", choices: Choices = GUESSED) -> Import:
    """Read a spreadsheet, and the pictures and the font beside it.

    Args:
        path: Path of the file.
        link: Address that it comes from; "" for a local file.
        choices: Choices of the designer.

    Raises:
        UsageError: if the file isn't a spreadsheet.
        DataError: if it can't be read.
        ComputerError: if the system refuses access to a file.
    """
    check_kind(path)
    book = read_spreadsheet(path, choices.sheets)
    decks = decks_of(book.tables, choices.roles, choices.size, DESIGNS[choices.design])
    art = read_pictures(decks, path.parent)
    lacking = letters_without_font(decks)
    font = font_for(lacking, path.parent) if lacking else None
    if font is not None:
        lacking = lacking_in(font, lacking)
    return Import(path, link, book, decks, art, font, lacking)


class MadeGame(NamedTuple):
    """A game made from a spreadsheet.

    Attributes:
        cards: Number of different cards.
        pieces: Number of all copies.
        marked: A line for each card that a draft marks: its name, position and error.
        diagnostics: All diagnostics.
        remarks: Remarks on its tables.
    """

    cards: int
    pieces: int
    marked: Sequence[str]
    diagnostics: Diagnostics
    remarks: Sequence[Remark]

    @property
    def exit_code(self) -> ExitCode:
        """The exit code of a command that made it."""
        return ExitCode.MARKED if self.marked else ExitCode.CLEAN

    @property
    def words(self) -> str:
        """The last line: whether all cards are ready."""
        drafts = len(self.marked)
        if not drafts:
            return (
                tr("the card is ready")
                if self.cards == 1
                else tr("all {cards:,} cards are ready", cards=self.cards)
            )
        if self.cards == 1:
            return tr("the card is marked DRAFT")
        return tr_count(
            "{ready:,} of {cards:,} cards are ready; {count:,} is marked DRAFT",
            "{ready:,} of {cards:,} cards are ready; {count:,} are marked DRAFT",
            drafts,
            ready=self.cards - drafts,
            cards=self.cards,
        )

    @property
    def style(self) -> str:
        """The look of the last line."""
        return "bold yellow" if self.marked else "bold green"


def write_import(folder: Path, found: Import, title: str = "") -> MadeGame:
    """Write the game of a spreadsheet with the largest type in which most cards fit.

    Args:
        folder: Empty folder, or one that doesn't exist yet.
        found: The spreadsheet.
        title: Title of the game; "" makes it from the folder's name.

    Raises:
        ComputerError: if the disk doesn't allow it.
    """
    title = title or title_of(folder)
    write_files(folder, found.other_files())
    best: tuple[MadeGame, Mapping[str, bytes]] | None = None
    for smallest in _SMALLEST:
        files = found.files(title, smallest)
        write_files(folder, files)
        made = _tried_out(folder)
        if best is None or len(made.marked) < len(best[0].marked):
            best = made, files
        if not made.marked:
            break
    assert best is not None
    if best[1] is not files:
        write_files(folder, best[1])
    return best[0]


def _tried_out(folder: Path) -> MadeGame:
    """Lay out a game's cards and return the results."""
    game, diagnostics = load_and_check(folder, shown_path(folder))
    if game is None:
        raise DataError(diagnostics)
    faulty = lay_out_all(game, diagnostics)
    cards, pieces = amount_of(game)
    if diagnostics.has_errors and not faulty:  # of the game, so that no card is as it should be
        text = diagnostics.of(Severity.ERROR)[0].message
        faulty = {(card.component, card.id): text for _, card in game.cards()}
    errors: dict[tuple[str, str, int], Diagnostic] = {}
    for error in diagnostics.of(Severity.ERROR):
        errors.setdefault(error.position[:3], error)
    lines = []
    for table, card in game.cards():
        message = faulty.get((card.component, card.id))
        if message is not None:
            where = table.position(card)
            if where[:3] in errors:  # which names the cell, and may know more
                where, _, message, _ = errors[where[:3]]
            lines.append(f"{card.name} ({where}): " + message.replace(f' on "{card.name}"', ""))
    remarks = [remark for table in game.tables.values() for remark in table.remarks]
    return MadeGame(max(cards, len(lines)), pieces, lines, diagnostics, remarks)


def check_free(folder: Path) -> None:
    """See that a new game may go into a folder: it is empty, or not there yet.

    Raises:
        UsageError: if it isn't.
    """
    if not folder.exists() and not folder.is_symlink():
        return
    if not folder.is_dir():
        raise UsageError(
            tr('"{folder}" is a file', folder=folder.as_posix()), tr("name a new folder")
        )
    if any(folder.iterdir()):
        raise UsageError(
            tr('the folder "{folder}" is not empty', folder=folder.as_posix()),
            tr("name a new folder, or an empty one"),
        )


def check_kind(source: Path) -> None:
    """See that a file is a spreadsheet by its name.

    Raises:
        UsageError: if it isn't.
    """
    shown = source.as_posix()
    if not source.exists():
        raise UsageError(
            tr('there is no file "{file}"', file=shown), tr("name your spreadsheet after --from")
        )
    if source.is_dir():
        raise UsageError(
            tr('"{path}" is a folder', path=shown), tr("name the spreadsheet in it after --from")
        )
    if source.suffix.lower() not in KINDS:
        raise UsageError(
            tr(
                'Punchboard can\'t read {suffix} files: "{file}"',
                suffix=source.suffix or "such",
                file=shown,
            ),
            tr("save it as .xlsx, .ods, .csv, .tsv or .json"),
        )


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a new game; if that fails, remove all of them.

    Args:
        folder: Empty folder, or one that doesn't exist yet.
        files: Contents by path in the folder.

    Raises:
        ComputerError: if the disk doesn't allow it.
    """
    was_there = folder.exists()
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        _clear(folder, was_there)
        raise ComputerError(
            tr(
                "cannot write to {folder}: {reason}",
                folder=folder.as_posix(),
                reason=error.strerror or error,
            ),
            tr("choose another folder, or make room on the disk"),
        ) from error


def _clear(folder: Path, keep: bool) -> None:
    """Remove the files written into a folder that was empty before."""
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)
        return
    for each in list(folder.iterdir()):
        if each.is_dir():
            shutil.rmtree(each, ignore_errors=True)
        else:
            each.unlink(missing_ok=True)


_STARTER = TEMPLATES / "starter"
_TITLE = "TITLE"


def starter_files(title: str) -> dict[str, bytes]:
    """Return the files of a new game, by their paths in its folder.

    Args:
        title: Title of the game.
    """
    files = {}
    for path in sorted(_STARTER.rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            shown = json.dumps(title, ensure_ascii=False) if path.suffix == ".yaml" else title
            name = path.relative_to(_STARTER).as_posix()
            files[name] = text.replace(_TITLE, shown).encode()
    return files


def title_of(folder: Path) -> str:
    """Return a game's title made from its folder: My game for `my_game`; 龙 stays 龙.

    It is printed on the backs of cards, so the name must be printable in our typeface.
    """
    words = " ".join(folder.resolve().name.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:200] if words and is_printable(words) else "My game"
