"""`punchboard learn`: learn from playtests; a report, columns in a spreadsheet, and CSV."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.play.claims import VERDICTS, load_claims
from punchboard.cards.play.learn import Verdict, VerdictsFile
from punchboard.cards.play.pack import Pack
from punchboard.cards.problem import DataError, Diagnostics
from punchboard.companion.learn.card_notes import card_notes
from punchboard.companion.learn.cards_sheet import write_cards
from punchboard.companion.learn.claims import judge
from punchboard.companion.learn.evidence import Evidence, gather
from punchboard.companion.learn.playtest import Playtest
from punchboard.companion.learn.reading import found_files
from punchboard.companion.learn.report import write_report
from punchboard.companion.learn.since import compare_with
from punchboard.companion.table.error import TableError
from punchboard.companion.table.events import csv_rows
from punchboard.companion.table.share import cell

#: The files that are written, in the order in which they are named.
REPORT, CARDS, PLAYS, EVENTS = "report.html", "cards.xlsx", "plays.csv", "events.csv"
_PLAY_COLUMNS = (
    "table",
    "file",
    "edition",
    "laid",
    "simulated",
    "players",
    "finished",
    "rounds",
    "last round",
    "minutes",
    "phases",
    "scores",
    "winners",
    "steps",
    "undone",
    "corrected",
    "flags",
)


@dataclass(frozen=True, slots=True)
class LearnResult:
    """The tables that were read and the files that were written.

    Attributes:
        evidence: All tables, sorted.
        files: Files that were written.
        verdicts: Verdicts on the designer's claims.
        notes: Sentences on the parts of her spreadsheets that could not be kept.
    """

    evidence: Evidence
    files: tuple[Path, ...]
    verdicts: tuple[Verdict, ...]
    notes: tuple[str, ...]


def learn(
    game: Game,
    paths: Sequence[Path],
    out: Path,
    *,
    today: Pack | None,
    with_names: bool,
    progress: Callable[[str, int], Callable[[int], object]],
) -> LearnResult:
    """Read tables of a game, and write the report, the spreadsheet and the events.

    Args:
        game: The designer's folder today.
        paths: Exported tables, a host's own, or folders of them.
        out: The folder that the files go into; those of before are replaced once all are written.
        today: The pack of that folder; None if its rules have errors.
        with_names: Whether players' names are shown.
        progress: Takes the title of a task and its number of steps; returns a function that counts
            them.

    Raises:
        DataError: if her claims have errors; nothing is written then.
        TableError: if there is no table of the game in them; nothing is written then.
        OSError: if a file can't be written.
    """
    diagnostics = Diagnostics()
    claims = [claim for claim, _ in load_claims(game, diagnostics)]
    if diagnostics.has_errors:
        raise DataError(diagnostics)
    files = found_files(paths)
    out.mkdir(parents=True, exist_ok=True)
    with _gone_if_empty(out), tempfile.TemporaryDirectory(prefix=".learn-", dir=out) as fresh:
        folder = Path(fresh)
        step = progress(tr("playing tables again"), len(files))
        with (folder / EVENTS).open("w", encoding="utf-8", newline="") as events:
            events.write(csv_rows((), with_head=True))
            evidence = gather(
                game.name, game.file.title, files, with_names, events=events.write, progress=step
            )
        if not evidence.editions:
            raise TableError(_nothing(evidence))
        compare_with(today, evidence.editions)
        (folder / PLAYS).write_text(_plays(evidence), encoding="utf-8", newline="")
        notes = write_cards(game, evidence.editions, folder / CARDS)
        verdicts = judge(claims, evidence)
        if verdicts:
            text = VerdictsFile(verdicts=tuple(verdicts)).model_dump_json(indent=1)
            (folder / VERDICTS).write_text(text, encoding="utf-8", newline="\n")
        write_report(
            evidence, verdicts, folder / REPORT, with_names=with_names, notes=card_notes(game)
        )
        known = (REPORT, CARDS, PLAYS, EVENTS, VERDICTS)
        written = [name for name in known if (folder / name).exists()]
        for name in written:
            (folder / name).replace(out / name)
    return LearnResult(
        evidence, tuple(out / each for each in written), tuple(verdicts), tuple(notes)
    )


@contextmanager
def _gone_if_empty(folder: Path) -> Iterator[None]:
    """Leave no empty folder behind where nothing was written."""
    try:
        yield
    finally:
        with suppress(OSError):  # something is in it
            folder.rmdir()


def _nothing(evidence: Evidence) -> str:
    """Return the sentence for a folder without any table that can be read."""
    if not evidence.left_out:
        return tr("There is no table to read.")
    first, more = evidence.left_out[0], len(evidence.left_out) - 1
    values = {"game": evidence.game, "file": first.file, "reason": first.reason}
    if not more:
        return tr("There is no table of “{game}” here. “{file}”: {reason}", **values)
    return tr(
        "There is no table of “{game}” here. “{file}”: {reason} (and {more} more)",
        more=more,
        **values,
    )


def _plays(evidence: Evidence) -> str:
    """Return a row of CSV for each table, of people and of programs."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow(_PLAY_COLUMNS)
    for edition in evidence.editions:
        for pile in (edition.people, edition.simulated):
            for playtest in pile:
                row = _play(edition.label, playtest)
                writer.writerow([cell(each) if isinstance(each, str) else each for each in row])
    return target.getvalue()


def _play(edition: str, play: Playtest) -> list[str | int | float]:
    """Return the row of a playtest in plays.csv."""
    phases = {phase or "end": round(seconds / 60) for phase, seconds in play.seconds.items()}
    return [
        play.table,
        play.file,
        edition,
        play.created,
        "yes" if play.is_simulated else "",
        len(play.players),
        "yes" if play.is_over else "",
        play.rounds,
        play.round_name,
        round(play.minutes),
        " ".join(f"{phase}:{minutes}" for phase, minutes in phases.items()),
        " ".join(f"{seat}:{score}" for seat, score in sorted(play.scores.items())),
        " ".join(map(str, sorted(play.winners))),
        play.steps,
        len(play.undone),
        sum(map(len, play.corrected.values())),
        len(play.flags),
    ]
