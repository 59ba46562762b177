"""Dozens of tables of two versions of a game: the report's words, its figures, and its pictures.

Recorded games are too few for most of what the report says: shares, prices and comparisons begin
with five tables, lists are cut after some lines, and names after some words. So tables are made up
here, always the same ones, and what is said of them is frozen as text.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.play.learn import Claim
from punchboard.companion.learn import report
from punchboard.companion.learn.claims import judge
from punchboard.companion.learn.evidence import Edition, Evidence
from punchboard.companion.learn.odds import price_odds, shifts
from punchboard.companion.learn.playtest import (
    CardFlag,
    CardUse,
    Payment,
    Playtest,
    QuestionAnswer,
    Total,
)
from punchboard.companion.learn.reading import PLAYTEST, LeftOut, PlaytestList
from punchboard.companion.learn.since import compare_with
from punchboard.companion.learn.strength import card_strengths
from punchboard.companion.pack import load_pack
from tests import goldens

RECORDED = Path(__file__).parents[2] / "replay" / "four_play_to_september.json"
PHASES = ("building", "supply", "sale", "investment", "")
QUESTIONS = {
    "again": {"ask": "Would you play it again?", "low": "never", "high": "at once"},
    "best": {"ask": "What was best?"},
}


def pack(*, later: bool) -> dict[str, Any]:
    """Return a pack of 22 stores and a starting one; in the later version some are otherwise."""
    made: dict[str, Any] = json.loads(RECORDED.read_text("utf-8"))["pack"]
    cards = {each["id"]: each for each in made["cards"]}
    stores = [each for each in cards if each.startswith("stores:")]
    made["cards"] = [cards[each] for each in (*stores[:22], "starting:starting_1")]
    mechanisms = made["play"]["mechanisms"]
    mechanisms["flags"] = {
        "kind": "flags", "title": "Flags", "reasons": ["Unclear", "Fun"], "ask": "What?",
    }  # fmt: skip
    mechanisms["questions"] = {"kind": "questions", "title": "Questions", "questions": QUESTIONS}
    if later:
        made["edition"] = "0.2"
        first, second = made["cards"][:2]
        first["values"]["cost"] += 3
        first["text"] = "Another text."
        second["name"] = "Old Things"
        made["cards"][2:3] = [copy.deepcopy(first) | {"id": "stores:zoo", "name": "Zoo"}]
        mechanisms["points"]["start"] = 12
        mechanisms["debt"]["title"] = "Loans"
        del mechanisms["reminders"]
    return made


def evenings(
    edition: str, cards: list[str], count: int, *, later: bool, simulated: bool
) -> Iterator[Playtest]:
    """Yield tables of two to four players; in the later version the first card is worth more."""
    chance = random.Random(f"{edition} {simulated}")
    for at in range(count):
        seats = chance.choice([2, 3, 4, 4])
        scores = {seat: chance.randint(10, 30) for seat in range(1, seats + 1)}
        best = max(scores.values())
        winners = [seat for seat, score in scores.items() if score == best]
        deeds, payments = {}, []
        for number, card in enumerate(chance.sample(cards[:-2], 9)):
            rows = sorted(chance.sample(range(1, 80), chance.randint(1, 3)))
            holders = sorted(chance.sample(list(scores), chance.choice([0, 1, 1, seats])))
            if later and card == cards[0]:
                holders = winners[:1]
            bought = rows[-1:] if holders and number % 2 else []
            name = card.partition(":")[2].replace("_", " ").title()
            own = dict.fromkeys(holders, 9 if later and card == cards[0] else 1 + len(card) % 3)
            told = {"offered": rows, "bought": bought}
            deeds[card] = CardUse(name, rows, bought, told, holders, own)
            if bought:
                printed, paid = 2 + 2 * chance.randint(1, 3), chance.randint(2, 13)
                payments.append(Payment(card, name, holders[0], paid, printed, None, rows[-1], 1))
        goods = chance.choices(["food", "art", "jewelry"], [5, 2, 6 if later else 1], k=6)
        payments += [
            Payment(f"docks.{each}", each.title(), 1, price, None, 1, 90 + row, 2)
            for row, (each, price) in enumerate(zip(goods, (1, 2, 3, 4, 5, 6), strict=True))
        ]
        picks = chance.choices(["Buys points", "Sells points", "Waits"], k=8)
        rounds = chance.randint(4, 8)
        is_over = at % 7 != 5
        yield Playtest(
            table=f"{at:016x}",
            file=f"{'made' if simulated else 'played'}/{at}.json",
            game="brick_and_mortar",
            edition=edition,
            contents=edition,
            title="",
            created=f"2026-02-{at + 1:02}T19:00:00Z",
            is_simulated=simulated,
            players=[f"Player {seat}" for seat in scores],
            is_over=is_over,
            rounds=rounds,
            round_name=f"Month {rounds}",
            steps=120 + at,
            decided=110 + at,
            seconds={}
            if simulated
            else {each: chance.randint(20, 900) for each in PHASES[: 5 if is_over else 3]},
            longest={}
            if simulated
            else {each: (chance.randint(5, 20), 7 * number) for number, each in enumerate(PHASES)},
            scores=scores if is_over else {},
            winners=winners if is_over else [],
            cards=deeds,
            things={"docks.food": CardUse("Food", [3, 9], [9] if at % 5 == 0 else [], {}, [])},
            payments=payments,
            offered_prices=[4, 6, 8, 12],
            flags=[
                CardFlag(
                    cards[flag], 1 + flag % seats, ("Unclear", "Fun")[at % 2], f"Note {at}", 30
                )
                for flag in range(at % 3)
            ],
            answers=[
                QuestionAnswer("again", 1, 1 + at % 5, "", 100),
                QuestionAnswer("best", 2, None, f"Word {at}", 101),
            ],
            corrected={"table": [2], "points": [11, 12][: at % 3], "docks.food": [13]},
            looked_up={"calculator": [20 + at]} if at % 4 == 0 else {},
            told_by=["points", "stores", "supply", "sale", "docks", "flags", "questions"],
            used={"docks", "docks.food", "docks.food bought"},
            choices={"investment": {each: picks.count(each) for each in sorted(set(picks))}},
            totals={
                "points": [
                    Total(number, seat, 10 if not number else round(score * number / rounds))
                    for seat, score in scores.items()
                    for number in range(0, rounds + 1, 1 + seat % 2)
                ]
                + [Total(rounds, seat, score) for seat, score in scores.items()],
                "debt": [Total(1, 1, at)],
            },
            undone=[40, 41][: at % 3],
        )


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    return many_tables()


def many_tables() -> Evidence:
    """Return two versions, each with tables of people and of programs."""
    found = Evidence("brick_and_mortar", "Brick & Mortar", [], [LeftOut("a/notes.json", "No.")])
    for later, label in ((False, "0.1"), (True, "0.2")):
        data = pack(later=later)
        cards = [each["id"] for each in data["cards"]]
        edition = Edition(label, label, load_pack(json.dumps(data)), "2026-02-01T19:00:00Z")
        for simulated, pile, count in (
            (False, edition.people, 24), (True, edition.simulated, 12),
        ):  # fmt: skip
            for each in evenings(label, cards, count, later=later, simulated=simulated):
                pile.add(PLAYTEST.dump_json(each).decode())
        found.editions.append(edition)
    compare_with(found.editions[-1].pack, found.editions)
    return found


CLAIMS = (
    Claim(say="Over soon.", of="minutes", most=40, tables=5),
    Claim(say="Nobody runs away.", of="lead", most=3, tables=5),
    Claim(say="Four score.", of="score", players=4, least=20, tables=5),
    Claim(say="Art is had.", of="held", cards="stores", least=10, tables=10),
    Claim(say="Art is bought.", of="bought", cards="stores", most=40, tables=10),
    Claim(say="Stores are seen.", of="seen", cards="stores:bazaar", least=99, tables=10),
    Claim(say="Nothing wins.", of="won", cards="stores", most=70, tables=10),
    Claim(say="Ends.", of="ends", rounds=("month 5", 6), least=20, most=60, tables=5),
)


def figures(evidence: Evidence) -> Iterator[str]:
    """Yield what the page cuts off after some lines, each figure with three digits."""
    before, after = evidence.editions
    for card in card_strengths(after.people):
        low, high = card.won.interval
        yield (
            f"odds {card.card} {card.won.count}/{card.won.of} {low:.3f} {high:.3f} "
            f"{card.by_chance:.3f} {card.ahead:.3f} {card.ahead_by_chance:.3f} "
            f"{card.chance:.3g} {card.is_marked}"
        )
    for price in price_odds(after.simulated):
        between = "" if price.low is None else f"{price.low:.3f} {price.high:.3f}"
        yield f"price {price.subject} {price.count} {price.printed:.3f} {price.paid:.3f} {between}"

    def people(edition: Edition) -> PlaytestList:
        return edition.people

    for shift in shifts(before, after, people):
        counts = " ".join(f"{each.count}/{each.of}" for each in (*shift.held, *shift.won))
        cells = [each.column for each in shift.cells]
        yield f"shift {shift.card} {counts} {shift.chance:.3g} {shift.is_marked} {cells}"


def lines_of(page: str) -> Iterator[str]:
    """Yield the words and drawings of a page, a line for each that begins a block, a row or so."""
    body = page.partition("<body>")[2]
    body = re.sub(r"\s+", " ", body)
    for line in re.split(r"(?=<(?:p|li|h\d|tr|details|circle|polyline|rect|path|text)\b)", body):
        kept = re.sub(r"</?(?!circle|polyline|rect|path|text)\w+[^>]*>", " ", line)
        words = re.sub(r"\s+", " ", unescape(kept)).strip()
        if words:
            yield words


def test_what_is_said_of_many_tables_is_frozen(
    evidence: Evidence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renew: bool
) -> None:
    monkeypatch.setattr(report, "moments", lambda wanted, names: {})  # no file holds these tables
    report.write_report(evidence, judge(CLAIMS, evidence), tmp_path / "page.html", with_names=False)
    page = (tmp_path / "page.html").read_text("utf-8")
    now = [*lines_of(page), *figures(evidence)]
    goldens.compare("learn", "many tables", "\n".join(now) + "\n", renew)
    assert goldens.are_all_of("learn", ["many tables"])
