"""Write report.html: one page of things to look at before the next playtest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from punchboard.cards.catalog import language, tr, tr_count, tr_list
from punchboard.cards.load.notes import Note
from punchboard.cards.play.learn import Verdict
from punchboard.cards.play.pack import PackCard
from punchboard.cards.play.schema.questions import QUESTION_STEPS, Questions
from punchboard.companion.learn.card_notes import notes_beside
from punchboard.companion.learn.charts import Chart, charts
from punchboard.companion.learn.drift import Drift, drifts, rule_changes
from punchboard.companion.learn.evidence import (
    CellChange,
    Edition,
    Evidence,
    changes_between,
    shown_cell,
)
from punchboard.companion.learn.findings import Finding, StepPlace, findings
from punchboard.companion.learn.moments import ReplayedMoment, moments
from punchboard.companion.learn.odds import PriceOdds, Proportion, Shift, price_odds, shifts
from punchboard.companion.learn.reading import PlaytestList
from punchboard.companion.learn.strength import CardStrength, card_strengths

#: Beside the code in a checkout, and in what is installed.
_TEMPLATES = Path(__file__).parents[2] / "templates" / "learn"
#: At most this many steps of a finding are shown as pictures, and of the whole report.
_SHOWN, _MOST_SHOWN = 3, 40
#: At most this many rows in a table of statistics; cards.xlsx has all of them.
_MOST_ODDS = 40


@dataclass(frozen=True, slots=True)
class FlagLine:
    """A flag in the players' words."""

    card: str
    reason: str
    note: str
    table: str


@dataclass(frozen=True, slots=True)
class QuestionSummary:
    """The answers to one of the designer's questions.

    Attributes:
        ask: The question.
        steps: Number of answers at each step of its scale, with the words of its ends; empty
            without one.
        lines: Written answers, with the table's file.
    """

    ask: str
    steps: Sequence[tuple[str, int]]
    lines: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Part:
    """The report's part on tables of one kind: people's, or programs'.

    Attributes:
        who: `people` or `simulated`.
        edition: Edition that the tables were played with.
        tables: Number of tables.
        players: Number of players at them: "2 to 4".
        findings: Plain counts.
        charts: Pictures.
        strengths: Leads of each card's holders at the end.
        prices: Paid prices against printed ones.
        flags: Flags in the players' words.
        answers: Answers to the designer's questions.
    """

    who: str
    edition: Edition
    tables: int
    players: str
    findings: Sequence[Finding]
    charts: Sequence[Chart]
    strengths: Sequence[CardStrength]
    prices: Sequence[PriceOdds]
    flags: Sequence[FlagLine]
    answers: Sequence[QuestionSummary]


@dataclass(frozen=True, slots=True)
class GroupChanges:
    """The changes between two editions in people's games, or in programs'.

    Attributes:
        who: `people` or `simulated`.
        shifts: Changes of the cards.
        drifts: Changes of figures, choices and purchases.
    """

    who: str
    shifts: Sequence[Shift]
    drifts: Sequence[Drift]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions beside each other.

    Attributes:
        before, after: The editions.
        changes: Cells that changed between them.
        rules: Numbers and words of the rules that did.
        become: Changes of the games, for people and for programs.
    """

    before: Edition
    after: Edition
    changes: Sequence[CellChange]
    rules: Sequence[CellChange]
    become: Sequence[GroupChanges]


def write_report(
    evidence: Evidence,
    verdicts: Sequence[Verdict],
    path: Path,
    *,
    with_names: bool,
    notes: Mapping[str, Sequence[Note]] = {},
) -> None:
    """Write the report.

    Args:
        evidence: Tables that were read; at least one edition.
        verdicts: Verdicts on the designer's claims.
        path: Path of the page.
        with_names: Whether players' names are shown.
        notes: The designer's notes, by the names of their cards.

    Raises:
        OSError: if it can't be written.
    """
    played = [each for each in evidence.editions if each.people]
    simulated = [each for each in evidence.editions if each.simulated]
    parts = [_part("people", each, each.people) for each in played[-1:]]
    parts += [_part("simulated", each, each.simulated) for each in simulated[-1:]]
    words = _template().render(
        evidence=evidence,
        verdicts=verdicts,
        parts=parts,
        comparisons=_comparisons(evidence.editions),
        moments=_moments(parts, with_names),
        shown=_SHOWN,
        most=_MOST_ODDS,
        width=640,
        language=language(),
        notes_beside=partial(notes_beside, notes=notes),
    )
    path.write_text(words, encoding="utf-8", newline="\n")


def _part(who: str, edition: Edition, playtests: PlaytestList) -> Part:
    """Return the report's part on people's games, or on programs'."""
    seats = sorted({len(playtest.players) for playtest in playtests})
    players = (
        tr("{fewest} to {most}", fewest=seats[0], most=seats[-1])
        if len(seats) > 1
        else str(seats[0])
    )
    flags = [
        FlagLine(_name(edition.card(flag.card), flag.card), flag.reason, flag.note, playtest.file)
        for playtest in playtests
        for flag in playtest.flags
    ]
    strengths = card_strengths(playtests)
    return Part(
        who,
        edition,
        len(playtests),
        players,
        findings(edition, playtests, strengths),
        charts(edition, playtests),
        strengths,
        price_odds(playtests),
        flags,
        _answers(edition, playtests),
    )


def _answers(edition: Edition, playtests: PlaytestList) -> list[QuestionSummary]:
    """Return the answers to each question of an edition, in its order."""
    steps: dict[str, Counter[int]] = {}
    lines: dict[str, list[tuple[str, str]]] = {}
    for playtest in playtests:
        for answer in playtest.answers:
            if answer.amount is not None:
                steps.setdefault(answer.question, Counter())[answer.amount] += 1
            if answer.note:
                lines.setdefault(answer.question, []).append((answer.note, playtest.file))
    found = []
    for data in edition.pack.play.mechanisms.values():
        if not isinstance(data, Questions):
            continue
        for name, question in data.questions.items():
            ends = {1: f"1 {question.low}", QUESTION_STEPS: f"{QUESTION_STEPS} {question.high}"}
            counts = [
                (ends.get(at, str(at)), steps[name][at])
                for at in range(1, QUESTION_STEPS + 1)
                if name in steps
            ]
            if counts or name in lines:
                found.append(QuestionSummary(question.ask, counts, lines.get(name, ())))
    return found


def _name(card: PackCard | None, id_: str) -> str:
    return card.name if card is not None else id_


def _comparisons(editions: Sequence[Edition]) -> list[Comparison]:
    """Return each edition beside the one before it, the newest first."""
    groups: tuple[tuple[str, Callable[[Edition], PlaytestList]], ...] = (
        ("people", lambda each: each.people),
        ("simulated", lambda each: each.simulated),
    )
    found = []
    for before, after in pairwise(editions):
        become = [
            GroupChanges(who, shifts(before, after, playtests), drifts(before, after, playtests))
            for who, playtests in groups
            if playtests(before) and playtests(after)
        ]
        changes, rules = changes_between(before, after), rule_changes(before, after)
        found.append(Comparison(before, after, changes, rules, become))
    return found[::-1]


def _moments(parts: Sequence[Part], with_names: bool) -> dict[StepPlace, ReplayedMoment]:
    """Return pictures for the steps behind the findings, the first lines first."""
    wanted: dict[StepPlace, None] = {}
    for part in parts:
        for finding in sorted(part.findings, key=lambda each: not each.is_first):
            for place in finding.places[:_SHOWN]:
                if len(wanted) < _MOST_SHOWN:
                    wanted[place] = None
    return moments(wanted, with_names)


@cache
def _template() -> Template:
    """Return the template of the report."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals.update(
        tr=tr, tr_count=tr_count, tables_of=_tables_of, count_tables=_count_tables
    )
    environment.filters["file"] = lambda path: Path(path).name
    environment.filters["share"] = _share
    environment.filters["interval"] = _interval
    environment.filters["measure"] = _measure
    environment.filters["chance"] = _chance
    environment.filters["lead"] = _lead
    environment.filters["cell"] = shown_cell
    return environment.get_template("report.html")


def _tables_of(edition: Edition) -> str:
    """Return the number of an edition's tables: those of people, and simulated ones."""
    counts = ((len(edition.people), False), (len(edition.simulated), True))
    return tr_list([_count_tables(count, is_simulated) for count, is_simulated in counts if count])


def _count_tables(count: int, is_simulated: bool) -> str:
    if is_simulated:
        return tr_count("{count} simulated table", "{count} simulated tables", count)
    return tr_count("{count} table", "{count} tables", count)


def _share(share: Proportion) -> str:
    """Return a share: as a count, and as a percentage where there are cases enough."""
    parts = [tr("{count} of {total}", count=share.count, total=share.of)]
    if share.is_told:
        parts.append(f"({tr('{percent:.0f} %', percent=100 * share.value)})")
    return " ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in parts)


def _measure(value: Proportion | float) -> str:
    return _share(value) if isinstance(value, Proportion) else f"{value:.1f}".removesuffix(".0")


def _interval(share: Proportion) -> str:
    if not share.is_told:
        return tr("too few")
    low, high = share.interval
    text = tr("{lowest:.0f} to {highest:.0f} %", lowest=100 * low, highest=100 * high)
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _lead(points: float | None) -> str:
    """Return points ahead (+) or behind (−); a dash without scores."""
    if points is None:
        return "–"
    text = f"{points:+.1f}".replace("-", "\N{MINUS SIGN}")
    return "0" if text[1:] == "0.0" else text


def _chance(chance: float) -> str:
    if chance < 0.001:
        return tr("under 0.001")
    return f"{chance:.2g}" if chance < 0.1 else f"{chance:.1f}"
