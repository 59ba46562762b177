"""The files beside the PDFs: manifest, deck, pull list, provenance, credits."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.game import Game
from punchboard.cards.problem import Position, Severity
from punchboard.generator.deck import DECK_FILE, Change, Deck, pull_list
from punchboard.generator.graphics.display_list import Text
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Page, PlannedFile
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.output import MANIFEST
from punchboard.generator.printing import Printing

if TYPE_CHECKING:
    from punchboard.generator.art.iconify import Credit

PULL_LIST = "pull-list.txt"
PROVENANCE = "provenance.csv"
_CREDITS = "credits.pdf"
#: A quote goes before text that begins so (OWASP, "CSV Injection"; ASVS 5.0, requirement 1.2.10).
_FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0")


def say_shrunk(context: LayoutContext) -> None:
    """Report text set smaller than wanted, with one note per element."""
    for label, cards in context.reported.shrunk.items():
        smallest = min(size for _, size in cards)
        names = ", ".join(dict.fromkeys(name for name, _ in cards))
        if len(names) > 120:
            names = names[:119] + "…"
        context.diagnostics.note(
            Position(label.rsplit(" of ", 1)[-1]),
            tr_count(
                "text shrunk in {element} on {count} card, down to {smallest:g} pt: {cards}",
                "text shrunk in {element} on {count} cards, down to {smallest:g} pt: {cards}",
                len(cards),
                element=label,
                smallest=round(smallest, 2),
                cards=names,
            ),
        )


def write_records(printing: Printing, deck: Deck, changes: list[Change] | None) -> None:
    """Write all files that aren't PDFs; the manifest gets all warnings.

    Args:
        printing: The print job.
        deck: Deck in the box after this print.
        changes: The pull list; None for none.
    """
    diagnostics = printing.context.diagnostics
    warnings = [
        str(each._replace(position=_inner(printing.game, each.position)))
        for each in diagnostics
        if each.severity is not Severity.NOTE
    ]
    texts = {
        DECK_FILE: deck.text(),
        PULL_LIST: "" if changes is None else pull_list(changes),
        PROVENANCE: _provenance_table(printing.game) if printing.game.provenance else "",
    }
    with (printing.folder / MANIFEST).open("w", encoding="utf-8", newline="\n") as file:
        printing.recorder.write(file, warnings)
    for name, text in texts.items():
        if text:
            with (printing.folder / name).open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)


def write_credits(printing: Printing) -> None:
    """Draw a page that names the makers of the icon sets and emoji that were used."""
    context, paper = printing.context, printing.options.sheets.paper
    media = paper.width * MM, paper.height * MM
    marks = tuple(_credit_lines(list(context.library.credits.values()), media[1]))
    box = (0.0, 0.0, *media)
    page = Page(1, "face", (), marks, box, box, media)
    plan = PlannedFile(_CREDITS, tr("Credits"), paper.title, (page,), 0)
    from punchboard.generator.pdf.content import ContentStream  # `check` draws nothing
    from punchboard.generator.pdf.document import PdfFile

    pdf = PdfFile(
        tr("{title}: credits", title=context.game.file.title), context.library, context.fonts
    )
    content = ContentStream(pdf)
    content.draw(marks)
    pdf.add_page(content, *media, box, box)
    pdf.save(printing.folder / plan.name)
    printing.recorder.page_drawn(plan, page)
    printing.files.append(plan)


def _credit_lines(thanked: list[Credit], height: float) -> list[Text]:
    x, y = 20 * MM, height - 25 * MM
    lines = [Text(x, y, "Lato-Bold", 16, "#1f1d1a", tr("Credits"))]
    for credit in thanked:
        y -= 30
        lines.append(Text(x, y, "Lato-Bold", 11, "#1f1d1a", credit.title))
        for detail in (credit.licence or credit.spdx, credit.licence_url, credit.author_url):
            if detail:
                y -= 14
                lines.append(Text(x, y, "Lato-Regular", 10, "#4a463f", detail))
    return lines


def _inner(game: Game, position: Position) -> Position:
    """Return a position as seen from the game's folder: records hold no path of this computer."""
    return position._replace(file=position.file.removeprefix(f"{game.display_path}/"))


def _provenance_table(game: Game) -> str:
    """Return all values whose source is known as a table, chosen ones first."""
    rows: list[tuple[object, ...]] = []
    for table, card in game.cards():
        for column, value in card.values.items():
            source = game.source_of(card.component, card.id, column)
            if source and value not in ("", 0, False, ()):
                place = str(_inner(game, table.position(card, column)))
                rows.append((source, card.component, card.id, column, value, place))
    rows.sort(key=lambda row: (row[0] != "prototype", row[0]))
    if not rows:
        return ""
    return csv_text([("provenance", "component", "card", "column", "value", "where"), *rows])


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as a CSV file that no spreadsheet takes for formulas."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [_defused(cell) for cell in row] for row in rows
    )
    return text.getvalue()


def _defused(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula; numbers stay numbers."""
    if isinstance(value, int | float):
        return value
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA_MARKS) else text
