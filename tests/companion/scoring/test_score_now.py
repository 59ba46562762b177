"""Score now: a game ends anywhere, and each player has a page with what the scoring reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, apply, offers, start
from punchboard.companion.rules.view import view
from punchboard.companion.table.tables import Tables
from tests.companion.shipped import GAMES, PUBLISHED, shipped_pack, shipped_rules


class ScoredTable:
    """A table of a shipped game that is scored in the middle of whatever it is at."""

    def __init__(self, game: str, *names: str, on: tuple[str, ...] = ()) -> None:
        self.rules: Rules = shipped_rules(game)
        kinds = self.rules.play.seats[: len(names)]
        self.seats = {name: kind.id for name, kind in zip(names, kinds, strict=True)}
        setup = Setup(
            tuple((seat, name) for name, seat in self.seats.items()), dict.fromkeys(on, True)
        )
        self.state: State = start(self.rules, setup)
        self.do("now", typed=True)

    def do(self, verb: str, who: str = "", **values: Any) -> None:
        seat = self.seats.get(who, "")
        action = Action(f"{self.rules.play.scoring}.{verb}", seat, values)
        self.state = apply(self.rules, self.state, action)

    def page(self, who: str, values: dict[str, Any] | None = None) -> None:
        """Fill in a page: what is left out stays as it stands there."""
        told = {name.replace("@", self.seats[who]): each for name, each in (values or {}).items()}
        offer = self.offered("page", who)
        for field in offer.fields:
            told.setdefault(field.name, standing(field))
        self.do("page", who, **told)

    def offered(self, verb: str, who: str = "") -> Any:
        (found,) = (
            each for each in offers(self.rules, self.state)
            if each.do == f"scores.{verb}" and each.seat == self.seats.get(who, "")
        )  # fmt: skip
        return found

    def shown(self) -> dict[str, Any]:
        return dict(view(self.rules, self.state))

    def asks(self) -> list[str]:
        return [each["do"] for each in self.shown()["offers"]]

    def totals(self) -> dict[str, int]:
        panel = self.shown()["scores"]
        names = {seat: name for name, seat in self.seats.items()}
        return {names[row["seat"]]: row["total"] for row in panel["rows"]}


def standing(field: Any) -> Any:
    """Return what stands in a field before anybody touches it."""
    if field.widget == "grid":
        return {
            row.seat: {
                each.name: each.least if each.start is None else each.start for each in row.wheels
            }
            for row in field.rows
        }
    if field.widget == "number":
        wheel = field.wheels[0]
        return wheel.least if wheel.start is None else wheel.start
    return [] if field.start is None else field.start


def points(seat: str, at: int, **more: int) -> dict[str, dict[str, int]]:
    return {seat: {"at": at, **more}}


@pytest.mark.parametrize("game", [*GAMES, *PUBLISHED])
def test_every_game_is_scored_from_its_first_step(game: str) -> None:
    names = ("Ada", "Ben", "Cleo")[: len(shipped_rules(game).play.seats)]
    table = ScoredTable(game, *names)
    assert table.shown()["moment"]["last_round"] == "The score is typed in."
    for _ in range(40):
        found = table.shown()["offers"]
        offer = next((each for each in found if each["style"] == "main"), None)
        if offer is None:
            break
        (full,) = (
            each for each in offers(table.rules, table.state)
            if (each.do, each.seat) == (offer["do"], offer["seat"])
        )  # fmt: skip
        values = {
            each.name: [choice.value for choice in each.choices] if each.ordered else standing(each)
            for each in full.fields
        }
        action = Action(full.do, full.seat, values)
        table.state = apply(table.rules, table.state, action)
    assert set(table.totals()) == set(names)
    assert "win" in table.shown()["prompt"]["text"]


def test_a_game_that_stopped_early_ends_and_says_so() -> None:
    rules = shipped_rules("morocco")
    state = start(rules, Setup((("blue", "Ada"), ("red", "Ben"))))
    for at in range(19):
        place = f"{'ABCDE'[at // 5]}{1 + at % 5}"
        cover = {"place": place, "cover": "blue" if at < 3 else "nobody"}
        state = apply(rules, state, Action("stalls.change", "", cover))
    state = apply(rules, state, Action("points.gain", "red", {"amount": 4}))
    state = apply(rules, state, Action("scores.now", "", {"typed": False}))
    seen = view(rules, state)
    assert seen["moment"]["over"]
    assert seen["moment"]["last_round"] == "The game was ended early, in Round 1."
    # The app has kept the market and the track: only what it doesn't count is asked.
    assert [each["do"] for each in seen["offers"]] == ["count.count"]
    none = {"juice": 0, "gold": 0}
    numbers = {"numbers": {"blue": none, "red": none}}
    state = apply(rules, state, Action("count.count", "", numbers))
    panel = view(rules, state)["scores"]
    assert {row["seat"]: row["total"] for row in panel["rows"]} == {"blue": 9, "red": 4}


def test_phones_fill_in_at_once_and_the_screen_knows_who_is_done() -> None:
    table = ScoredTable("morocco", "Ada", "Ben", "Cleo")
    table.page("Ben", {"points": points("red", 31), "stalls.@": ["A1", "A2"], "count.0.juice": 4})
    prompt = table.shown()["prompt"]
    assert (prompt["waits"], prompt["done"]) == (["blue", "yellow"], ["red"])
    assert table.shown()["scores"] is None
    own = view(table.rules, table.state, "blue")
    assert [(each["do"], each["seat"]) for each in own["offers"]] == [("scores.page", "blue")]
    # Ben's tiles lie there for the others.
    stalls = next(each for each in own["offers"][0]["fields"] if each["name"] == "stalls.blue")
    taken = [each["value"] for each in stalls["choices"] if each.get("why")]
    assert (taken, stalls["across"]) == (["A1", "A2"], 5)
    with pytest.raises(Refusal, match="Market tile of Ben"):
        table.page("Ada", {"stalls.@": ["A2"]})


def test_a_player_who_left_is_filled_in_by_the_table_and_none_twice() -> None:
    table = ScoredTable("lumber_trader", "Ada", "Ben")
    table.page("Ada", {"money": points(table.seats["Ada"], 31)})
    with pytest.raises(Refusal, match="it’s for Ben"):
        table.do("page", "Ada", money=points(table.seats["Ada"], 12))
    table.page("Ben", {"money": points(table.seats["Ben"], 27)})
    assert table.totals() == {"Ada": 31, "Ben": 27}


def test_a_page_can_be_filled_in_again_with_what_stood_there() -> None:
    table = ScoredTable("brick_and_mortar", "Ada", "Ben")
    table.page("Ada", {"points": points("blue", 40), "stores.@": ["stores:bakery"]})
    table.page("Ben", {"points": points("orange", 30), "count.0.debt": 2})
    before = table.totals()
    table.do("again", "Ben")
    assert table.asks() == ["scores.page"]
    assert standing(table.offered("page", "Ben").fields[2]) == 2
    table.page("Ben", {"points": points("orange", 33)})
    assert table.totals() == {"Ada": before["Ada"], "Ben": before["Ben"] + 3}


def test_options_decide_what_a_page_asks() -> None:
    names = lambda table: [each.name for each in table.offered("page", "Ada").fields]  # noqa: E731
    plain, kept = ("Ada", "Ben"), ScoredTable("mottainai", "Ada", "Ben", on=("works",))
    assert names(ScoredTable("mottainai", *plain))[:2] == ["sheet.0.kinds", "sheet.1.kinds"]
    # The works themselves are told, and counted by the app.
    assert names(kept)[:3] == ["gallery.pine", "shop.pine", "sheet.1.kinds"]
    debt = ScoredTable("brick_and_mortar", *plain, on=("debt",))
    assert "debt" in names(debt) and "count.0.debt" not in names(debt)


def test_what_pages_depend_on_is_asked_after_them() -> None:
    table = ScoredTable("mottainai", "Ada", "Ben")
    table.page("Ada", {"sheet.2.has": ["tapestry"]})
    later = table.offered("page", "Ada")
    assert [each.name for each in later.fields] == ["sheet.3.count"]
    table.do("page", "Ada", **{"sheet.3.count": {"tapestry": {"count": 3}}})
    table.page("Ben")
    effect = table.rules.play.mechanisms["sheet"]
    assert table.totals()["Ada"] > table.totals()["Ben"] == 0, effect


def test_a_tie_asks_those_who_are_level_and_no_page_before() -> None:
    table = ScoredTable("arcane_alley", "Ada", "Ben", "Cleo")
    for who, gold in (("Ada", 91), ("Ben", 91), ("Cleo", 40)):
        table.page(who, {"gold": points(table.seats[who], gold, laps=1)})
    prompt = table.shown()["prompt"]
    assert prompt["text"] == "Ada and Ben are level. What breaks the tie?"
    assert set(prompt["waits"]) == {table.seats["Ada"], table.seats["Ben"]}
    for who, infamy in (("Ada", 9), ("Ben", 5)):
        table.do("tie", who, infamy=points(table.seats[who], infamy, laps=0))
    assert table.shown()["prompt"]["text"].startswith("Ben wins with 191 gold.")


def test_turn_order_is_asked_only_where_it_decides() -> None:
    table = ScoredTable("brick_and_mortar", "Ada", "Ben", "Cleo")
    for who, at in (("Ada", 30), ("Ben", 30), ("Cleo", 20)):
        table.page(who, {"points": points(table.seats[who], at)})
    assert table.asks() == ["scores.order"]
    table.do("order", order=["orange", "blue"])
    assert table.shown()["prompt"]["text"].startswith("Ben wins with")


def test_all_together_have_no_more_than_there_is() -> None:
    table = ScoredTable("morocco", "Ada", "Ben")
    table.page("Ada", {"count.0.juice": 70})
    before = table.state
    with pytest.raises(Refusal, match="at most 76, not 77"):
        table.page("Ben", {"count.0.juice": 7})
    assert table.state is before


def test_a_winner_whatever_the_points_is_told_beside_the_pages() -> None:
    table = ScoredTable("mottainai", "Ada", "Ben")
    assert table.asks() == ["scores.page", "scores.page", "end.turtle"]
    turtle = Action("end.turtle", "", {"winner": table.seats["Ben"]})
    table.state = apply(table.rules, table.state, turtle)
    table.page("Ada", {"sheet.0.kinds": standing(table.offered("page", "Ada").fields[0])})
    table.page("Ben")
    assert table.shown()["prompt"]["text"].startswith("Ben wins.")


def test_matching_a_round_lets_the_game_go_on() -> None:
    table = ScoredTable("lumber_trader", "Ada", "Ben")
    table.state = apply(table.rules, table.state, Action("table.match", "", {"round": 1}))
    assert not table.state.moment.over
    assert table.state.parts["scores"].is_typed is False


def test_pages_that_were_sent_are_there_after_the_power_was_lost(tmp_path: Path) -> None:
    tables, seats = Tables(tmp_path), [("blue", "Ada"), ("orange", "Ben")]
    session = tables.create(shipped_pack("lumber_trader"), "", seats, {})
    session.act(Action("scores.now", "", {"typed": True}))
    session.act(Action("scores.page", "blue", {"money": points("blue", 31)}), "blue")
    id_ = session.info.id
    session.close()
    session = tables.open(id_)
    assert session.view()["prompt"]["waits"] == ["orange"]
    session.act(Action("scores.page", "orange", {"money": points("orange", 27)}))
    assert session.view()["prompt"]["text"] == "Ada wins with $31."
    session.undo(3)
    assert not session.view()["moment"]["over"]
    session.close()
