"""A game into printed sheets, read down: pieces, faces, plans, sheets, what goes beside them.

Nothing of the old output is touched before the last step. What is wrong with the designer's data is
known when all faces are laid out and all sheets planned; a build stops there, but for a draft.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.problem import DataError, Diagnostics
from punchboard.generator.deck import PRINTED_FILE, Change, Deck, merge, read_deck
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Page, PlannedFile
from punchboard.generator.layout.context import LEAST_KEPT, place_of_font
from punchboard.generator.manifest import Recorder
from punchboard.generator.options import BuildOptions
from punchboard.generator.output import OnWait, ignore_wait, new_output
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.inspection import Inspection
from punchboard.generator.print_plan import plan_print
from punchboard.generator.printing import Hook, Printing
from punchboard.generator.report import say_shrunk, write_credits, write_records
from punchboard.generator.rulebook_files import NAME as RULEBOOK
from punchboard.generator.rulebook_files import has_rulebook
from punchboard.generator.shown import Shown
from punchboard.generator.text.font_file import FontError
from punchboard.generator.version import VERSION

if TYPE_CHECKING:
    from punchboard.generator.cache.pages import KnownPage, Pages
    from punchboard.generator.cache.store import Store
    from punchboard.generator.pack import PackFile
    from punchboard.generator.pdf.resources import DrawnPage
    from punchboard.generator.rulebook.printed import Rules

#: Told what is being done and how many steps that has; returns what is told of steps done.
Progress = Callable[[str, int], Callable[[int], None]]


class Built(NamedTuple):
    """What a build made.

    Attributes:
        out: The folder.
        files: In order.
        diagnostics: Warnings, and in a draft errors.
        changes: The pull list of `--changed`, None otherwise.
        findings: Of preflight; each is a warning too.
        rules_left_out: Whether the rulebook has errors and so was not printed.
        pack: The name of the companion's pack, "" if none was made.
    """

    out: Path
    files: tuple[PlannedFile, ...]
    diagnostics: Diagnostics
    changes: list[Change] | None
    findings: tuple[Finding, ...] = ()
    rules_left_out: bool = False
    pack: str = ""


def build(
    game: Game,
    diagnostics: Diagnostics,
    options: BuildOptions,
    progress: Progress,
    waiting: OnWait = ignore_wait,
) -> Built:
    """Print a game.

    Args:
        game: Loaded and checked.
        diagnostics: What loading and checking found.
        options: What is asked for.
        progress: Told how far it is.
        waiting: Told who else is writing into the folder, if so; then that is waited for.

    Raises:
        DataError: if the data has errors and it is no draft, or there are no pieces.
        UsageError: if there are some, but none of those that are asked for.
        ComputerError: if the disk or another program stands in the way.
    """
    store = None
    if sum(card.quantity for _, card in game.cards()) >= LEAST_KEPT:
        from punchboard.generator.cache.store import open_store

        store = open_store(game.root)
    try:
        return _build(game.renewed(), diagnostics, options, progress, waiting, store)
    except (OverBudgetError, FilterError) as over:
        diagnostics.extend(over.diagnostics)
        raise DataError(diagnostics) from None
    except FontError as trouble:  # damaged in a part that only embedding reads
        diagnostics.error(place_of_font(game, trouble.path), trouble.message, trouble.hint)
        raise DataError(diagnostics) from None


def _build(
    game: Game,
    diagnostics: Diagnostics,
    options: BuildOptions,
    progress: Progress,
    waiting: OnWait,
    store: Store | None,
) -> Built:
    kept = None
    if store is not None:
        from punchboard.generator.cache.drawings import KeptDrawings

        kept = KeptDrawings(store, game.root)
    plan = plan_print(game, diagnostics, options, kept=kept)
    options = plan.options
    rules, pack = _rules_and_pack(game, options)
    if not (plan.copies or options.changed or rules or pack):
        from punchboard.generator.amount import refuse_nothing

        refuse_nothing(game, options.wanted, diagnostics)
    pages = None
    # The same face may be on two pages then, and kept pages know each on one.
    if store is not None and len(plan.copies) >= LEAST_KEPT and not plan.fill:
        from punchboard.generator.cache.pages import Pages
        from punchboard.generator.page_worker import share

        pages = Pages(plan.files, plan.faces.own_on, plan.context, options, store)
        plan = replace(plan, files=pages.files)
        share(pages, plan.faces, plan.context, options.sheets.bleed)
    cards = plan.faces.lay_out(plan.copies, pages)
    if kept is not None:
        kept.write()
    diagnostics.extend(plan.planning)
    if plan.context.reported.shrunk:
        say_shrunk(plan.context)
    with new_output(options.out, waiting) as folder:
        _stop_if_wrong(diagnostics, options)
        printed = read_deck(options.out / PRINTED_FILE)
        run = printed.run + 1 if printed else 1
        deck = Deck(run, cards)
        box = merge(printed, deck, plan.covers) if printed else deck
        changes = None
        if options.changed:
            changes = plan.changes(deck, printed)
            if not changes:
                return Built(options.out, (), diagnostics, changes)
            plan = plan.reprint(changes, run, diagnostics)
            plan.faces.lay_out(plan.copies)
            if plan.fill:
                changes = plan.with_spares(changes, box)
            _stop_if_wrong(diagnostics, options)
        title, version = game.file.title, game.file.version
        recorder = Recorder(VERSION, title, version, options.sheets.paper.title)
        planned = plan.context, plan.faces, plan.copies, plan.files
        printing = Printing(game, options, *planned, recorder, folder, store)
        return _write(printing, pages, rules, pack, box, changes, progress)


def _rules_and_pack(game: Game, options: BuildOptions) -> tuple[Rules | None, PackFile | None]:
    """Return what prints the rules and the pack of a game that has them, if a build asks for it."""
    # Loaded only by games that need it, as is the first page.
    rules = pack = None
    wanted = options.wanted
    is_reprint = options.changed or bool(wanted.cards)
    if not is_reprint and wanted.takes(RULEBOOK) and has_rulebook(game):
        from punchboard.generator.rulebook.printed import Rules

        rules = Rules()
    if not (is_reprint or wanted.only) and game.play is not None:
        from punchboard.generator.pack import PackFile

        pack = PackFile(rules)
    return rules, pack


def _write(
    printing: Printing,
    pages: Pages | None,
    rules: Rules | None,
    pack: PackFile | None,
    box: Deck,
    changes: list[Change] | None,
    progress: Progress,
) -> Built:
    """Draw the sheets and make what belongs beside them; `box` is what the deck is then."""
    game, options, context = printing.game, printing.options, printing.context
    inspection = Inspection(printing.faces, context, options.sheets.bleed, pages)
    hooks = [hook for hook in (inspection, rules, pack) if hook is not None]
    _draw(printing, pages, hooks, progress)
    for hook in hooks:
        hook.finish(printing)
    if changes is None and any(each.kind != "cards" for each in game.components.values()):
        from punchboard.generator.first_page.page import write_start_here

        write_start_here(printing)
    if context.library.credits:
        write_credits(printing)
    write_records(printing, box, changes)
    return Built(
        options.out,
        tuple(printing.files),
        context.diagnostics,
        changes,
        inspection.findings,
        rules_left_out=rules is not None and rules.left_out,
        pack=pack.name if pack is not None else "",
    )


def _stop_if_wrong(diagnostics: Diagnostics, options: BuildOptions) -> None:
    """Raise all that is wrong, unless a draft shows it where it stands."""
    if diagnostics.has_errors and not options.draft:
        raise DataError(diagnostics)


def _draw(
    printing: Printing, pages: Pages | None, hooks: Sequence[Hook], progress: Progress
) -> None:
    """Draw planned files and write them; the record and hooks see each page."""
    context, recorder = printing.context, printing.recorder
    step = progress("drawing", sum(len(plan.pages) for plan in printing.files))
    for plan in printing.files:
        title = f"{printing.game.file.title}: {plan.title}"
        pdf = PdfFile(title, context.library, context.fonts, printed=plan.printed)
        for number, page in enumerate(plan.pages):
            known = pages.known(plan, number) if pages is not None else None
            drawn, shown = _draw_page(printing, pdf, page, known)
            recorder.page_drawn(plan, page)
            for hook in hooks:
                hook.page_drawn(plan, page, shown)
            if pages is not None:
                pages.save_page(plan, number, drawn, known)
            step(1)
        if pages is not None:
            pages.finish_file(plan)
        pdf.save(printing.folder / plan.name)


def _draw_page(
    printing: Printing, pdf: PdfFile, page: Page, known: KnownPage | None
) -> tuple[DrawnPage, Sequence[Shown]]:
    """Append a page to a file, as it was drawn before if it is right in this file."""
    faces, bleed = printing.faces, printing.options.sheets.bleed * MM
    if known is not None:
        shown = faces.of_page(page, known.shown)
        if pdf.take_page(page, known.drawn, [each.form for each in shown], bleed):
            return known.drawn, shown
    shown = faces.of_page(page)
    return pdf.draw_page(page, shown, bleed), shown
