"""A table of Mottainai as its own data arranges it, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules

SEATS = {"pine": "Ada", "wave": "Ben", "maple": "Cleo", "lotus": "Dev", "gold": "Eva"}
#: What is told of a sheet: by its numbers, and by seats or works.
Told = Mapping[str, Mapping[str, int]]


def the_rules() -> Rules:
    return shipped_rules("mottainai")


def lay(players: int = 3, **settings: bool) -> State:
    """Return a table after its setup."""
    state = core.start(the_rules(), Setup(tuple(SEATS.items())[:players], settings))
    return do(state, "table.next")


def do(state: State, name: str, seat: str = "", **values: Any) -> State:
    return core.apply(the_rules(), state, Action(name, seat, values))


def hints(state: State) -> list[str]:
    return [hint["text"] for hint in view(the_rules(), state)["hints"]]


def newest(state: State) -> str:
    """Return the newest sentence of the log."""
    return state.log[-1].text


def turn_of(state: State, seat: str, choice: str = "") -> State:
    """Play a player's turn."""
    values = {"choice": choice} if choice else {}
    state = do(state, "turn.done", seat, **values)
    return do(do(state, "turn.done", seat), "turn.done", seat)


def sheet(**told: Mapping[str, int]) -> Told:
    """Return the numbers of a sheet; what is not named is 0."""
    return told


def fill(state: State, seat: str, told: Told) -> State:
    """Fill in a player's sheet, page by page, with what is asked there."""
    while True:
        asked = [
            each
            for each in core.offers(the_rules(), state)
            if not each.anytime and not each.do.startswith("questions.")
        ]
        page = next((each for each in asked if each.seat == seat), None)
        if page is None:
            return state
        values = {field.name: _answer(field, told) for field in page.fields}
        state = do(state, page.do, seat, **values)


def _answer(field: Field, told: Told) -> Any:
    if field.widget == "pick":
        wanted = told.get(field.name, {})
        return [each.value for each in field.choices if wanted.get(str(each.value))]
    return {
        row.seat: {
            wheel.name: told.get(wheel.name, {}).get(row.seat, 0)
            if field.name == "kinds"
            else told.get(field.name, {}).get(row.seat, 0)
            for wheel in row.wheels
        }
        for row in field.rows
    }


def scores(state: State) -> dict[str, dict[str, Any]]:
    """Return the rows of the scores by seats."""
    panel = view(the_rules(), state)["scores"]
    return {row["seat"]: row for row in panel["rows"]}
