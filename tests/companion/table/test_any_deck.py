"""A table for any deck: a game that says nothing of its rules is kept all the same."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view
from punchboard.companion.table.chance import drawn
from punchboard.companion.table.events import export_events
from punchboard.companion.table.tables import Tables
from punchboard.generator.pack import make_pack_alone, text_of
from tests.folders import write

CARDS = "number,name,cost,quantity\n" + "".join(
    f"{number},{name},{number},1\n" for number, name in enumerate(("Heron", "Reed", "Eel"), 1)
)


def deck(folder: Path, cards: str = CARDS) -> Rules:
    return rules_of(load_pack(deck_text(folder, cards)))


def deck_text(folder: Path, cards: str = CARDS, more: str = "") -> str:
    """Return the text of a pack of a game that says nothing of its rules, but `more` of itself."""
    game = (
        "title: Heron\ncomponents:\n  birds:\n    kind: cards\n    data: cards.csv\n"
        "    columns: {number: number, name: text, cost: number}\n"
    )
    write(folder, {"cards.csv": cards, "game.yaml": game + more})
    loaded, diagnostics = load_game(folder)
    assert loaded is not None
    pack = make_pack_alone(loaded, diagnostics)
    assert pack is not None, "\n".join(map(str, diagnostics))
    return text_of(pack)


class Table:
    """A table of two at a deck of birds."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state: State = core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        offered = core.offered(self.rules, self.state)
        action = drawn(offered, Action(do, seat, values), random.Random(5))
        self.state = core.apply(self.rules, self.state, action)

    def card(self, title: str) -> object:
        """Return what stands for a card in the form for flags."""
        offers = core.offers(self.rules, self.state)
        form = next(each for each in offers if each.do == "flags.flag")
        return next(each.value for each in form.fields[0].choices if each.label == title)

    def said(self) -> str:
        return "\n".join(entry.text for entry in self.state.log)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(deck(tmp_path))


def test_rounds_and_scores_are_kept_to_a_verdict(table: Table) -> None:
    table.do("points.gain", "red", amount=7)
    table.do("table.next")
    table.do("points.gain", "blue", amount=-2)
    assert view(table.rules, table.state)["moment"]["round_name"] == "Round 2"
    table.do("end.over")
    assert "Ada wins with 7 points." in table.said()


def test_a_die_is_thrown_by_the_table_whatever_a_phone_sends(table: Table) -> None:
    table.do("chance.two", "blue", die0=5, die1=5)
    first = table.state.log[-1]
    assert first.kind == "chance"
    assert first.text == "Ben: Two dice: 5 and 3."
    with pytest.raises(Refusal):
        core.apply(table.rules, table.state, Action("chance.die", "blue", {}))


def test_flags_are_told_to_nobody_before_the_end(table: Table) -> None:
    table.do("flags.flag", "red", card=table.card("Eel"), reason="Unclear", text="Which pond?")
    for seat in ("", "red", "blue"):
        seen = str({k: v for k, v in view(table.rules, table.state, seat).items() if k == "log"})
        assert "Ada flags a card." in seen
        assert "Eel" not in seen
        assert "pond" not in seen
    table.do("end.over")
    assert "Ada of 3 Eel: unclear: Which pond?" in table.said()
    table.do("flags.flag", "blue", card=table.card("Heron"), reason="Fun")
    assert "Ben of 1 Heron: fun." in table.said()


def test_a_card_of_a_large_deck_is_named_by_its_number_or_its_name(tmp_path: Path) -> None:
    rows = "".join(f"{number},Bird {number},1,1\n" for number in range(1, 200))
    table = Table(deck(tmp_path, "number,name,cost,quantity\n" + rows))
    table.do("flags.flag", "red", card="17", reason="Fun")
    table.do("flags.flag", "red", card="bird 18", reason="Fun")
    with pytest.raises(Refusal, match="No card is called"):
        table.do("flags.flag", "red", card="Albatross", reason="Fun")
    table.do("end.over")
    assert "17 Bird 17" in table.said()
    assert "18 Bird 18" in table.said()


def test_events_say_what_was_thrown_scored_and_thought_of_cards(tmp_path: Path) -> None:
    """Flags stand there with their cards at once, though the players read them at the end."""
    tables = Tables(tmp_path / "tables")
    session = tables.create(deck_text(tmp_path), "Friday", (("red", "Ada"), ("blue", "Ben")))
    flag = {"card": "birds:heron", "reason": "Too strong", "text": "again"}
    for do, seat, values in (
        ("points.gain", "red", {"amount": 7}),
        ("flags.flag", "blue", flag),
        ("chance.two", "red", {}),
        ("table.next", "", {}),
    ):
        session.do({"do": do, "seat": seat, "values": values})
    assert "Heron" not in json.dumps(session.log())
    rows = list(csv.DictReader(io.StringIO(export_events([tables.folder], None, with_names=False))))
    session.close()

    def told(event: str, *columns: str) -> list[tuple[str, ...]]:
        return [tuple(row[each] for each in columns) for row in rows if row["event"] == event]

    assert told("flagged", "seat", "card", "name", "to", "note", "text") == [
        ("2", "birds:heron", "Heron", "Too strong", "again", "Player 2 flags a card.")
    ]
    assert told("gained", "seat", "thing", "amount", "now") == [("1", "points", "7", "7")]
    thrown = told("threw", "seat", "thing", "to")
    assert [each[:2] for each in thrown] == [("1", "chance.two")] * 2
    assert {each[2] for each in thrown} <= set("123456")
