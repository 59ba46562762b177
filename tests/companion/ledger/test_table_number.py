"""Numbers of the table, which are asked once for all players."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from punchboard.cards.play.idle_lines import idle_lines
from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, Setup, offers
from punchboard.companion.rules.view import view

STEPS = [{"use": "price"}, {"use": "work"}]
PRICES = [{"id": "a", "title": "Ash"}, {"id": "b", "title": "Birch"}]


def _play(steps: Any = STEPS, line: str = "shares * price", **number: Any) -> Play:
    """Return the play data of a game in which shares are worth the number of the table."""
    play = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "price": {"kind": "table_number", "title": "Price", "ask": "Which price?", **number},
            "work": {
                "kind": "turns",
                "laps": "price.a" if "of" in number else "price",
                "stages": [{"ask": "{name}?"}],
            },
            "worth": {
                "kind": "sheet",
                "title": "Shares",
                "counts": [
                    {"id": "shares", "ask": "Shares?"},
                    {"id": "price", "use": "price", "what": "a" if "of" in number else ""},
                ],
                "lines": [{"id": "worth", "title": "Shares", "points": line}],
            },
            "score": {
                "kind": "scoring",
                "unit": {"one": "coin", "many": "coins"},
                "sources": [{"id": "worth", "title": "Shares", "use": "worth"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": steps}],
    }
    return Play.model_validate_json(json.dumps(play))


def _begin(**number: Any) -> tuple[Rules, State]:
    rules = Rules("shares", "Shares", _play(**number), Deck(()))
    return rules, core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))


def _do(rules: Rules, table: State, action: str, seat: str = "", **values: Any) -> State:
    return core.apply(rules, table, Action(action, seat, values))


def test_a_number_out_of_its_range_is_refused_and_a_kept_one_stays() -> None:
    rules, table = _begin(least=-2, most=4, start=1)
    with pytest.raises(Refusal, match="5 is more than 4"):
        _do(rules, table, "price.tell", price=5)
    with pytest.raises(Refusal, match="-3 is less than -2"):
        _do(rules, table, "price.tell", price=-3)
    prompt = view(rules, table)["prompt"]
    assert (prompt["text"], [each.title for each in offers(rules, table)][:2]) == (
        "Which price?",
        ["Enter price", "As before"],
    )
    table = _do(rules, table, "table.next")
    assert offers(rules, table)[0].do == "work.done"
    table = _do(rules, _do(rules, table, "work.done", "red"), "work.done", "blue")
    assert view(rules, table)["prompt"]["text"] == "Which price?", "one lap, and the next round"


def test_several_numbers_are_one_form_and_each_is_a_count() -> None:
    rules, table = _begin(of=PRICES)
    table = _do(rules, table, "price.tell", price={"a": {"number": 2}, "b": {"number": 7}})
    assert table.log[-2].text == "Price: Ash 2 and Birch 7."
    table = _do(rules, table, "table.match", price={"a": {"number": 2}, "b": {"number": 9}})
    assert table.log[-1].text == "Price: Birch 9."
    assert table.parts["price"].numbers == {"a": 2, "b": 9}


def test_a_pick_is_chosen_by_its_name_and_counted_by_its_id() -> None:
    rules, table = _begin(picks=PRICES)
    panel = next(each for each in view(rules, table)["panels"] if each["id"] == "price")
    assert "nothing yet" in json.dumps(panel)
    table = _do(rules, table, "price.tell", price="b")
    assert table.log[-2].text == "Price: Birch."
    counts = {
        what: rules.mechanisms["price"].score_lines(
            TableContext(rules, table),
            "red",
            Source(id="price", title="Price", use="price", what=what),
        )
        for what in ("", "a", "b")
    }
    assert {what: next(lines).points for what, lines in counts.items()} == {"": 2, "a": 0, "b": 1}
    table = _do(rules, table, "table.match", price="a")
    assert table.log[-1].text == "Price: Ash."
    with pytest.raises(Refusal):
        _do(rules, table, "table.match", price="c")


def test_a_game_that_is_only_scored_asks_the_first_seat_for_it() -> None:
    rules, table = _begin()
    table = _do(rules, table, "score.now", typed=True)
    pages = [each for each in offers(rules, table) if each.do == "score.page"]
    assert [[field.name for field in each.fields] for each in pages] == [
        ["price", "worth.0.shares"],
        ["worth.0.shares"],
    ]
    table = _do(rules, table, "score.page", "red", price=3, **{"worth.0.shares": 2})
    table = _do(rules, table, "score.page", "blue", **{"worth.0.shares": 4})
    assert [row["total"] for row in view(rules, table)["scores"]["rows"]] == [12, 6]


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ({"least": 5, "most": 5}, "isn't more than `least` 5"),
        ({"start": 30}, "isn't between"),
        ({"most": "tide + 1"}, "knows no “tide”"),
        ({"of": [PRICES[0], PRICES[0]]}, "two numbers of one `id`"),
        ({"picks": PRICES, "most": 9}, "asks for one of its `picks`"),
        ({"picks": [PRICES[0], PRICES[0]]}, "fewer than two different ids"),
        ({"picks": PRICES, "start": 3}, "isn't between"),
    ],
)
def test_a_wrong_range_is_an_error(number: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        _play(**number)


def test_a_count_that_it_does_not_have_and_a_missing_step_are_errors() -> None:
    play = _play(steps=[{"use": "work"}], of=[{"id": "c", "title": "Cedar"}, PRICES[1]])
    messages = [each.message for each in missing_names(play, {})]
    assert messages == [
        "the formula “price.a” knows no “price.a”",
        'what is "a", which "price" doesn\'t count',
        'no phase has the step `{use: price}` of "price"',
    ]


@pytest.mark.parametrize(
    ("line", "idle"), [("price if price < 0 else 0", []), ("5 if price > 4 else 0", [0])]
)
def test_a_line_is_idle_if_no_number_in_its_range_changes_it(line: str, idle: list[int]) -> None:
    play = _play(least=-5, most=4, line=line)
    assert [each.points for each in idle_lines(play)] == idle


def test_money_of_companies_comes_from_the_bank_and_goes_back() -> None:
    play = json.loads(_play(of=PRICES, most="none", purse="money").model_dump_json())
    money = {"kind": "tally", "unit": {"one": "coin", "many": "coins"}, "start": 2}
    play["mechanisms"]["money"] = money
    without = Play.model_validate_json(json.dumps(play))
    assert [each.message for each in missing_names(without, {})] == [
        '"money" has no bank that pays these amounts'
    ]
    play["mechanisms"]["bank"] = {
        "kind": "bank", "title": "The bank", "purse": "money", "start": 9, "short": "refused",
    }  # fmt: skip
    rules = Rules("shares", "Shares", Play.model_validate_json(json.dumps(play)), Deck(()))
    table = core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    table = _do(rules, table, "price.tell", price={"a": {"number": 4}, "b": {"number": 3}})
    assert table.parts["bank"].amount == 2
    with pytest.raises(Refusal, match="The bank has only 2 coins"):
        _do(rules, table, "table.match", price={"a": {"number": 7}, "b": {"number": 3}})
    # What one company pays, another may get in the same form.
    table = _do(rules, table, "table.match", price={"a": {"number": 7}, "b": {"number": 0}})
    assert (table.parts["bank"].amount, table.parts["price"].numbers) == (2, {"a": 7, "b": 0})
