"""A table of a published game, told what was done as people at it would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Setup
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules


class Played:
    """A table of a game that ships, with a player on each of its first seats.

    Args:
        game: its name.
        names: of the players.
        on: options that are on.
    """

    def __init__(self, game: str, *names: str, on: tuple[str, ...] = ()) -> None:
        self.rules = shipped_rules(game)
        seats = [seat.id for seat in self.rules.play.seats]
        self.seats = dict(zip(names, seats, strict=False))
        places = tuple((seat, name) for name, seat in self.seats.items())
        self.state = core.start(self.rules, Setup(places, dict.fromkeys(on, True)))

    @property
    def look(self) -> TableContext:
        return TableContext(self.rules, self.state)

    @property
    def prompt(self) -> str:
        return str(view(self.rules, self.state)["prompt"]["text"])

    @property
    def step(self) -> str:
        """The mechanism that is asked now."""
        step = self.look.step
        return step.use if step is not None else self.rules.play.scoring

    def do(self, do: str, who: str = "", **values: Any) -> None:
        self.state = core.apply(
            self.rules, self.state, Action(do, self.seats.get(who, ""), self._by_seat(values))
        )

    def go_on(self) -> None:
        self.do("table.next")

    def of(self, mechanism: str) -> dict[str, int]:
        """Return what each player has of a track or purse."""
        owner: Mechanism[Any, Any] = self.rules.mechanisms[mechanism]
        return {name: owner.amount(self.look, seat) for name, seat in self.seats.items()}  # type: ignore[attr-defined]

    def scores(self) -> dict[str, int]:
        """Return the totals of the end, by name."""
        names = {seat: name for name, seat in self.seats.items()}
        rows = view(self.rules, self.state)["scores"]["rows"]
        return {names[row["seat"]]: row["total"] for row in rows}

    def winners(self) -> list[str]:
        names = {seat: name for name, seat in self.seats.items()}
        rows = view(self.rules, self.state)["scores"]["rows"]
        return [names[row["seat"]] for row in rows if row["place"] == 1]

    def said(self, text: str) -> bool:
        return any(text in entry.text for entry in self.state.log)

    def offered(self, do: str) -> list[Any]:
        return [offer for offer in core.offers(self.rules, self.state) if offer.do == do]

    def offered_of(self, mechanism: str) -> list[Any]:
        """Return all that a mechanism offers now."""
        offers = core.offers(self.rules, self.state)
        return [each for each in offers if each.do.startswith(f"{mechanism}.")]

    def _by_seat(self, value: Any) -> Any:
        """Return a value in which players' names have become their seats."""
        if isinstance(value, Mapping):
            return {self.seats.get(key, key): self._by_seat(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._by_seat(each) for each in value]
        return self.seats.get(value, value) if isinstance(value, str) else value
