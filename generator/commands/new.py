"""`new`: a folder to begin a game with, complete or made of a spreadsheet."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from unicodedata import name

from rich.console import Console

from punchboard.cards.catalog import marked, tr, tr_count, tr_list, tr_some, translated
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.printable import shown_path, typed
from punchboard.cards.problem import (
    DataError,
    Diagnostics,
    ExitCode,
    Severity,
    UsageError,
)
from punchboard.generator.commands.build import build_games
from punchboard.generator.commands.games import GAME_FILE, OUTPUT
from punchboard.generator.commands.proof import make_proof, request_proof
from punchboard.generator.commands.terminal import open_console, say, show_findings, tally
from punchboard.generator.new.card_room import CARD_SIZES
from punchboard.generator.new.column_words import is_printable, relabelled
from punchboard.generator.new.deck_layout import is_of_faces
from punchboard.generator.new.fetch import Internet, fetch_table, host_of
from punchboard.generator.new.imported_deck import (
    ImportedDeck,
)
from punchboard.generator.new.spreadsheet import SheetColumn
from punchboard.generator.new.starter_design import DESIGNS
from punchboard.generator.new.summary import Summary
from punchboard.generator.new_game import (
    GUESSED,
    Choices,
    MadeGame,
    check_free,
    check_kind,
    read_import,
    starter_files,
    title_of,
    write_files,
    write_import,
)
from punchboard.generator.request import BuildRequest
from punchboard.generator.schemas.folder import schema_files

#: Cards that are listed because something of them doesn't fit, and warnings of a file.
_MOST_LISTED, _MOST_WARNINGS = 8, 20
#: Columns without room that are named.
_MOST_LEFT = 12
#: How Unicode's names of Chinese, Japanese and Korean letters begin.
_CJK = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL")
#: Symbols that are named.
_MOST_SYMBOLS = 12
#: Letters without a font that are named.
_MOST_LETTERS = 8
_ROLES = {
    "name": marked("name"), "quantity": marked("copies"), "cost": marked("cost"),
    "number": marked("numbers"), "badge": marked("badges"), "tag": marked("tags"),
    "flag": marked("marks"), "text": marked("text"), "art": marked("pictures"),
    "note": marked("left out"),
}  # fmt: skip


def choices_of(folder: Path, source: str | None, design: str | None, size: str | None) -> Choices:
    """Return the choices that a command line names.

    Args:
        folder: Folder of the new game.
        source: Spreadsheet or link; None for the starter game.
        design: Name of a design; None for the usual one.
        size: Name of the size of the cards; None for the usual one.

    Raises:
        UsageError: if there is no such design or size, or no spreadsheet for it.
    """
    if design is None and size is None:
        return GUESSED
    if design is not None and design not in DESIGNS:
        message = tr('there is no design "{design}"', design=design)
        raise UsageError(message, did_you_mean(design, list(DESIGNS)))
    if size is not None and size not in CARD_SIZES:
        message = tr('there is no starter layout for cards of size "{size}"', size=size)
        raise UsageError(message, did_you_mean(size, list(CARD_SIZES)))
    if source is None:
        words = [f"--design {design}"] if design else []
        words += [f"--size {size}"] if size else []
        command = f"punchboard new {typed(folder.as_posix())} --from cards.csv {' '.join(words)}"
        message = (
            tr("a design needs the cards of a spreadsheet")
            if design
            else tr("a size needs the cards of a spreadsheet")
        )
        raise UsageError(message, tr("name yours: {command}", command=command))
    return GUESSED._replace(design=design or GUESSED.design, size=size or GUESSED.size)


def begin_game(folder: Path, console: Console) -> ExitCode:
    """Write the small complete starter game into a folder.

    Args:
        folder: Empty folder, or one that doesn't exist yet.
        console: Prints the next steps.

    Raises:
        UsageError: if the folder isn't empty.
    """
    check_free(folder)
    write_files(folder, {**starter_files(title_of(folder)), **schema_files()})
    say(
        console,
        tr(
            "made {folder}: a game of 8 cards to change into your own",
            folder=shown_path(folder),
        ),
        "bold",
    )
    _say_next(folder, (), folder, console)
    return ExitCode.CLEAN


def begin_linked_deck(
    folder: Path,
    link: str,
    console: Console,
    net: Internet | None = None,
    choices: Choices = GUESSED,
) -> ExitCode:
    """Make a game from an online table, which `refresh` fetches again.

    Args:
        folder: Empty folder, or one that doesn't exist yet.
        link: Address of a Google Sheet, or of a CSV file.
        console: Prints the findings and the next steps.
        net: Source of the table; None for the Internet.
        choices: Choices of the designer.

    Raises:
        UsageError: if the folder isn't empty, or the link is invalid.
        ComputerError: if it can't be fetched.
    """
    check_free(folder)
    say(console, tr("asking {host}", host=host_of(link)), "dim")
    with tempfile.TemporaryDirectory(prefix="punchboard-") as kept:
        source = Path(kept) / "cards.csv"
        source.write_bytes(fetch_table(link, net))
        return begin_deck(folder, source, console, link, choices)


def begin_deck(
    folder: Path, source: Path, console: Console, link: str = "", choices: Choices = GUESSED
) -> ExitCode:
    """Make a game from a spreadsheet.

    Args:
        folder: Empty folder, or one that doesn't exist yet.
        source: The spreadsheet; it is copied, never changed.
        console: Prints the findings and the next steps.
        link: Address that it comes from; "" for a local file.
        choices: Choices of the designer.

    Raises:
        UsageError: if the folder isn't empty, or the file isn't a spreadsheet.
        ComputerError: if the system refuses access to a file.
    """
    made = _begin_deck(folder, source, console, link, choices)
    if made is None:
        return ExitCode.DATA
    say(console, made.words, made.style)
    return made.exit_code


def _begin_deck(
    folder: Path, source: Path, console: Console, link: str = "", choices: Choices = GUESSED
) -> MadeGame | None:
    """Make a game of a spreadsheet and say everything but how many cards are ready.

    Returns:
        The game, None if the file can't be read, which was said.
    """
    check_free(folder)
    check_kind(source)
    of = host_of(link) if link else source.name
    try:
        found = read_import(source, link, choices)
    except DataError as error:
        errors = open_console(stderr=True)
        show_findings(errors, error.diagnostics, (Severity.ERROR, Severity.WARNING))
        ending = tr(
            "{source} can't be read: {tally}; nothing was written",
            source=of,
            tally=tally(error.diagnostics),
        )
        say(errors, ending, "bold")
        return None
    book, decks, art, lacking = found.book, found.decks, found.art, found.lacking
    made = write_import(folder, found)
    summary = Summary(book, decks, made.remarks)
    others = Diagnostics()
    others.extend(each for each in made.diagnostics if each not in summary.reported)
    others.extend(book.unread)
    show_findings(console, others, (Severity.WARNING,), _MOST_WARNINGS)
    cards = tr_count("{count:,} card", "{count:,} cards", made.cards)
    amount = f"{cards}, {tr_count('{count:,} piece', '{count:,} pieces', made.pieces)}"
    if summary.rows != made.cards:
        amount = f"{tr_count('{count:,} row', '{count:,} rows', summary.rows)}, {amount}"
    say(
        console,
        tr(
            "made {folder} of {source}: {amount}",
            folder=shown_path(folder),
            source=of,
            amount=amount,
        ),
        "bold",
    )
    for deck in decks:
        _say_deck(deck, source, console)
    for words in (*summary.lines(), *art.sentences):
        _tell(console, words, "yellow")
    if found.font_file:
        words = tr("{file} sets the letters that the typeface Lato lacks", file=found.font_file)
        _tell(console, words)
    if lacking:
        letters = " ".join(lacking[:_MOST_LETTERS]) + (" …" if lacking[_MOST_LETTERS:] else "")
        _tell(console, tr("the typeface Lato lacks {letters}", letters=letters), "yellow")
        fix = tr(
            "put a font that has them beside {source}, and make the game again, or name it under "
            "fonts: in game.yaml",
            source=of,
        )
        _tell(console, fix, "yellow")
        if any(name(each[0], "").startswith(_CJK) for each in lacking):
            free = tr(
                "{command} brings a free one for Chinese, Japanese, Korean",
                command="pip install 'punchboard[cjk]'",
            )
            _tell(console, free, "yellow")
    _list_marked(made, shown_path(folder), console)
    _say_next(folder, decks, source, console, is_draft=bool(made.marked))
    return made


def print_spreadsheet(source: Path, console: Console) -> ExitCode:
    """Make a game beside a spreadsheet, with its sheets and a picture of its cards.

    Args:
        source: The spreadsheet; it is copied, never changed.
        console: Prints the findings and the results.

    Raises:
        UsageError: if the game exists already, or the file isn't a spreadsheet.
        ComputerError: if the system refuses access to a file.
    """
    folder = source.with_suffix("")
    shown = shown_path(folder)
    game = shown_path(source.parent)
    if (source.parent / GAME_FILE).is_file():
        raise UsageError(
            tr('"{source}" belongs to the game in "{game}"', source=source.as_posix(), game=game),
            tr(
                "print that game: punchboard build {game}, or make another of this "
                "file: punchboard new DIR --from {source}",
                game=typed(game),
                source=typed(source.as_posix()),
            ),
        )
    if folder.exists():
        own = [path for path in folder.iterdir() if path.suffix.lower() == source.suffix.lower()]
        table = shown_path(own[0]) if len(own) == 1 else tr("its own table")
        raise UsageError(
            tr('"{folder}" is there already, and prints {table}', folder=shown, table=table),
            tr(
                "edit {table}, not {source}, and type punchboard build {folder}; or make another "
                "game: punchboard new DIR --from {source}",
                table=table,
                folder=typed(shown),
                source=typed(source.as_posix()),
            ),
        )
    made = _begin_deck(folder, source, console)
    if made is None:
        return ExitCode.DATA
    out = OUTPUT / folder.name
    is_draft = bool(made.marked)
    # Warnings, remarks on tables, and what is wrong with cards were listed above.
    kinds = (Severity.WARNING,) if is_draft else tuple(Severity)
    known = {*made.diagnostics.of(Severity.WARNING), *(each.diagnostic for each in made.remarks)}
    code = build_games([str(folder)], BuildRequest(out=out, draft=is_draft), console, kinds, known)
    picture = make_proof(request_proof(str(folder), BuildRequest()), out, console, ())
    say(console, made.words, made.style)
    return made.exit_code if is_draft else max(code, picture)


def _list_marked(made: MadeGame, game: str, console: Console) -> None:
    """List the first cards that a draft marks, and count the others.

    Args:
        made: The game.
        game: Its folder as messages name it.
        console: Prints the lines.
    """
    if not made.marked:
        return
    _tell(console, tr("these cards need a change:"), "yellow")
    for line in made.marked[:_MOST_LISTED]:
        _tell(console, f"  {line}", "yellow")
    more = len(made.marked) - _MOST_LISTED
    if more > 0:
        command = f"punchboard check {typed(game)}"
        others = tr_count(
            "and {count:,} more card; {command} lists all of them",
            "and {count:,} more cards; {command} lists all of them",
            more,
            command=command,
        )
        _tell(console, f"  {others}", "yellow")


def _say_deck(deck: ImportedDeck, source: Path, console: Console) -> None:
    """Print the findings in a table, and its changes."""
    columns, sheet = _in_words(deck.columns), deck.sheet.grid.sheet
    if deck.is_alone:
        _tell(console, tr("found: {columns}", columns=columns))
    else:
        _tell(console, tr("found in {sheet}: {columns}", sheet=sheet, columns=columns))
    if not deck.is_usable:
        renamed = ", ".join(
            tr('"{heading}" is {column}', heading=each.header or tr("(blank)"), column=each.name)
            for each in deck.columns
            if header_key(each.header) != each.name
        )
        table = deck.table(source)
        if deck.is_changed:
            words = tr(
                "{table} has our marks instead of yours, such as **bold**, *italic* and [icon]",
                table=table,
            )
            _tell(console, words, "yellow")
        if renamed:
            words = tr(
                "{table} has simpler names of columns than your file: {renamed}",
                table=table,
                renamed=renamed,
            )
            _tell(console, words, "yellow")
        elif not deck.is_changed:
            _tell(console, tr("{table} is made of your file", table=table))
    if any(each.look.is_of_faces for each in deck.columns) and not is_of_faces(deck.columns):
        words = tr(
            "the pictures have a card's proportions; for finished faces, keep only the columns "
            "with names and pictures"
        )
        _tell(console, words, "yellow")
    if deck.symbols:
        icons = tr_some(
            [
                tr("{symbol} is {icon}", symbol=each.written, icon=f"[{each.icon}]")
                for each in deck.symbols
            ],
            _MOST_SYMBOLS,
        )
        words = tr("icons that are stand-ins until you draw them: {icons}", icons=icons)
        if len(deck.symbols) > _MOST_SYMBOLS:
            words = tr(
                "icons that are stand-ins until you draw them: {icons}, which punchboard check "
                "lists",
                icons=icons,
            )
        _tell(console, words, "yellow")
    _say_without_room(deck, console)
    labels = ", ".join(
        tr('"{label}" for "{heading}"', label=label, heading=heading)
        for heading, label in relabelled(deck.columns).items()
    )
    if labels:
        words = tr("the cards say {labels}: the typeface lacks letters of those", labels=labels)
        _tell(console, words, "yellow")


def _say_without_room(deck: ImportedDeck, console: Console) -> None:
    """Name the columns for which the cards of a deck have no room."""
    left = [each.label for each in deck.without_room()]
    if not left:
        return
    columns, more = ", ".join(left[:_MOST_LEFT]), len(left) - _MOST_LEFT
    if more > 0:
        words = tr_count(
            "no room on the cards for: {columns} and {count:,} more column; "
            "the layout names them at its end",
            "no room on the cards for: {columns} and {count:,} more columns; "
            "the layout names them at its end",
            more,
            columns=columns,
        )
    else:
        words = tr(
            "no room on the cards for: {columns}; the layout names them at its end",
            columns=columns,
        )
    _tell(console, words, "yellow")


def _say_next(
    folder: Path,
    decks: Sequence[ImportedDeck],
    source: Path,
    console: Console,
    *,
    is_draft: bool = False,
) -> None:
    """Print the next steps for a game of decks, or for the starter game."""
    tables = dict.fromkeys(deck.table(source) for deck in decks) or {"cards.csv": None}
    paths = [path for deck in decks for path, _ in deck.layouts()]
    layouts = paths or ["layouts/card.yaml"]
    shown = shown_path(folder)
    if not is_printable(folder.resolve().name):
        words = tr(
            'its title is "{title}" until you change it in game.yaml: '
            "the typeface lacks letters of {folder}",
            title=title_of(folder),
            folder=shown,
        )
        _tell(console, words, "yellow")
    layout = layouts[0] if len(layouts) == 1 else tr("layouts")
    files = tr_list([*tables, "game.yaml", layout])
    draft = " --draft" if is_draft else ""
    steps = (
        (tr("see the cards:"), f"punchboard proof {typed(shown)} --watch"),
        (tr("change them:"), tr("edit {files} in {folder}", files=files, folder=shown)),
        (tr("print them:"), f"punchboard build {typed(shown)}{draft}"),
    )
    widest = max(len(step) for step, _ in steps)
    for step, action in steps:
        _tell(console, f"{step:<{widest}}  {action}")


def _tell(console: Console, words: str, style: str = "") -> None:
    """Print an indented line."""
    say(console, f"  {words}", style)


def _in_words(columns: Sequence[SheetColumn]) -> str:
    parts = []
    for role, words in _ROLES.items():
        names = [each.label for each in columns if each.role == role]
        if names:
            parts.append(f"{translated(words)}: {', '.join(names)}")
    return "; ".join(parts)
