"""Whatever a seat takes up of its own: every other open part stays open, or comes in its turn.

A part is open while a step's main offer is a seat's own (and, if secret, not given); it is the
same part only within the same step. Where seats act in turn, those behind have a part to come,
which stays theirs as well, unless goods that somebody takes or gives leave them nothing to
decide. What is done anytime (gains, closing a card) is left out: the rules may then ask less, or
of others. An offer that ends more says so in `ends`. Of what seats do, none does: only the
table's offers may.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from random_table import RandomTable

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import anytime, apply
from punchboard.companion.rules.view import view
from tests.companion.shipped import GAMES

#: Actions of a game in the quick run; of so many one is followed by a look with all eyes.
QUICK, LOOK = 130, 6
#: What takes or gives goods, of which nothing may be left for those behind.
_TAKES = (".act", ".owed")


class PartedTable(RandomTable):
    """A random table that watches whose part is open before and after everything that is done."""

    def check_parts(self, most: int) -> None:
        """Play on, at most so many actions."""
        while self._go_on() and self.acts < most:
            self.acts += 1
            before, waits, coming = self._offers(), self._waits(), self._coming()
            step = self._step_now()
            self._act()
            stays = step == self._step_now()
            after = {*self._waits()} if stays else self._outlives()
            still = after | self._coming() if stays else after
            assert self.last is not None
            taken = (self.last.do, self.last.seat)
            for offer in before:
                assert offer.seat == "" or not offer.ends, f"{offer} ends another's part"
                if (offer.do, offer.seat) == taken and offer.seat and not offer.anytime:
                    lost = {*waits} - {offer.seat} - still
                    assert not lost, f"{taken} ends the part of {lost}"
                    lost = coming - {offer.seat} - still
                    takes = offer.do.endswith(_TAKES)
                    assert takes or not lost, f"{taken} ends the part to come of {lost}"
            if self.acts % LOOK == 0 or self.state.moment.over:
                self._check_prompts()

    def _chosen(self) -> Offer:
        """Return an offer, more often than others one touch with which a seat ends its part."""
        touches = [each for each in self._step if each.seat and not each.fields and not each.why]
        if touches and self.chance.random() < 0.3:
            return self.chance.choice(touches)
        return super()._chosen()

    def _offers(self) -> list[Offer]:
        table = TableContext(self.rules, self.state)
        return [*agenda.ask(table).offers, *(each for each in anytime(table) if not each.anytime)]

    def _step_now(self) -> tuple[int, int, int]:
        moment = self.state.moment
        return moment.round, moment.phase, moment.step

    def _outlives(self) -> set[str]:
        """Return who is asked something that outlives the step, as what a stall brings."""
        table = TableContext(self.rules, self.state)
        return {*agenda.open_parts(table, anytime(table))}

    def _coming(self) -> set[str]:
        """Return whose turn is still to come in this step."""
        return {*agenda.ask(TableContext(self.rules, self.state)).later}

    def _waits(self) -> tuple[str, ...]:
        sealed = {do: frozenset(rows) for do, rows in self.given.items()}
        return agenda.open_parts(
            TableContext(self.rules, self.state, sealed=sealed), self._offers()
        )

    def _check_next(self) -> None:
        """Check that leading on names all whose part it ends."""
        leads = next(each for each in self._offers() if each.do == "table.next")
        before, waits, given = self.state, self._waits(), self.given
        self.state, self.given = apply(self.rules, self.state, Action("table.next")), {}
        lost = {*waits} - {*self._waits()}
        self.state, self.given = before, given
        assert lost <= {*leads.ends}, f"{leads.title} tells of {leads.ends}, not of {lost}"

    def _check_prompts(self) -> None:
        seats = [seat.id for seat in self.state.seats]
        views = {seat: view(self.rules, self.state, seat, self.given) for seat in ("", *seats)}
        told = views[""]["prompt"]
        assert told["state"] == "table"
        assert not {*told["waits"]} & {*told["done"]}
        leads = [each for each in views[""]["offers"] if each["do"] == "table.next"]
        assert bool(leads) != self.state.moment.over
        if leads:
            self._check_next()
        for seat in seats:
            prompt = views[seat]["prompt"]
            assert (prompt["waits"], prompt["done"]) == (told["waits"], told["done"])
            own = [*views[seat]["offers"], *views[seat]["anytime"]]
            assert all(each["seat"] == seat for each in own)
            open_ = [each for each in views[seat]["offers"] if _is_open(each, seat, self.given)]
            assert bool(open_) == (seat in told["waits"]), f"{seat}: {open_}"
            active = prompt["state"] in ("turn", "everyone")
            assert active == (seat in told["waits"]), f"{seat}: {prompt}"
            hands = not told["waits"] and not self.state.moment.over
            assert (prompt["state"] == "hands") == hands, f"{seat}: {prompt}"


def _is_open(offer: dict[str, object], seat: str, given: dict[str, dict[str, object]]) -> bool:
    is_given = offer["private"] and seat in given.get(str(offer["do"]), {})
    return offer["style"] == "main" and not offer["why"] and not is_given


def _play(game: str, full: bool, seeds: Iterable[int], most: int) -> None:
    for seed in seeds:
        table = PartedTable(game, 3, full, seed)
        try:
            table.check_parts(most)
        except Exception as error:
            told = f"PartedTable({game!r}, 3, {full}, {seed}): action {table.acts}: {table.last}"
            raise AssertionError(f"{told}: {error}") from error


@pytest.mark.parametrize("full", [False, True], ids=["light", "full"])
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_ends_its_own_part_and_nobody_elses(game: str, full: bool) -> None:
    _play(game, full, [1], QUICK)


@pytest.mark.soak
@pytest.mark.parametrize("full", [False, True], ids=["light", "full"])
@pytest.mark.parametrize("game", GAMES)
def test_in_many_games_a_seat_ends_its_own_part_and_nobody_elses(game: str, full: bool) -> None:
    _play(game, full, range(2, 9), 700)
