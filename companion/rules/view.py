"""The view of a table for one seat: everything that the seat may see, as data for clients."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, partial
from typing import Any, TypeVar

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import KnownChoices, Offer
from punchboard.companion.rules.engine.offered import Offered
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.engine.words import initials
from punchboard.companion.rules.rules import Rules
from punchboard.companion.view_schema import (
    VIEW_VERSION,
    LogLineView,
    MomentView,
    OfferView,
    PromptState,
    RulesView,
    SeatView,
)

#: At most this many sentences of the log in a view; clients ask for the whole log separately.
RECENT = 40
#: A seat's own secrets, and who has given theirs.
_Secrets = tuple[str, frozenset[tuple[str, frozenset[str]]]]
_NO_SECRETS: _Secrets = ("", frozenset())
_Made = TypeVar("_Made")


def view(
    rules: Rules,
    state: State,
    seat: str = "",
    private: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
    sealed: Mapping[str, Collection[str]] | None = None,
) -> RulesView:
    """Return the view of a seat, as `Views.of` does, for a state that is viewed only once."""
    return Views(rules, state).of(seat, private, sealed)


class Views:
    """The views of one state for all seats; parts that are the same for all are made once.

    Attributes:
        state: State to view.
    """

    def __init__(self, rules: Rules, state: State) -> None:
        """Look at a state."""
        self._rules = rules
        self.state = state
        self._common: dict[str, Any] = {}
        self._without_secrets: dict[str, Any] = {}
        self._known_secrets = _NO_SECRETS
        self._of_secrets: dict[str, Any] = {}

    def of(
        self,
        seat: str = "",
        private: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
        sealed: Mapping[str, Collection[str]] | None = None,
        log: list[LogLineView] | None = None,
    ) -> RulesView:
        """Return the view of a seat.

        Args:
            seat: Seat that views; "" for the middle of the table, which sees no secret.
            private: Name of a private offer's action to values by seat, of all seats; only
                `seat`'s own reach the view, of the others only that they are there.
            sealed: Name of a private offer's action to the seats that have given theirs, where
                that is kept elsewhere, as on phones of their own.
            log: Newest lines of the log as the seat may read them; None: those of the state.

        Returns:
            The view as `docs/dev/view.md` describes it; its parts are shared by all views.
        """
        given, rules, state = private or {}, self._rules, self.state
        known = {do: {seat: values[seat]} for do, values in given.items() if seat in values}
        all_in = {do: frozenset(who) for do, who in {**given, **(sealed or {})}.items() if who}
        table = TableContext(rules, state, known, all_in, seat)
        secrets: _Secrets = (repr(known) if known else "", frozenset(all_in.items()))
        self._look_with(secrets)
        asked, step = self._once("asked", table, lambda: _asked(table))
        offers = (*step, *self._anytime(table))
        shown = [(each, form) for each, form in offers if _is_shown(each, seat)]
        waits = agenda.open_parts(table, (each for each, _ in offers))
        decided = agenda.is_decided(table, (each for each, _ in step))
        done = agenda.done_parts(table, asked, waits)
        moment = state.moment
        on = self._switched_on
        return {
            "version": VIEW_VERSION,
            "game": {"name": rules.name, "title": rules.title},
            "seat": seat,
            "seats": self._once("seats", table, lambda: _seats(state)),
            "moment": {
                **self._once("moment", table, lambda: _moment(rules, table)),
                "decided": decided,
            },
            "settings": dict(state.settings),
            "prompt": {
                "text": asked.text,
                "detail": asked.detail,
                "seats": list(asked.seats),
                "panel": asked.panel,
                "state": _state(
                    seat, len(waits) + len(done) > 1 and asked.everyone, waits, moment.over
                ),
                "waits": list(waits),
                "done": list(done),
            },
            "offers": [form for each, form in shown if not each.anytime],
            "anytime": [form for each, form in shown if each.anytime],
            "hints": [hint.to_json() for hint in asked.hints],
            "order": list(table.order()),
            "panels": self._of_each("panels", table, lambda each: list(each.panels(table))),
            "scores": self._once(
                "scores", table, lambda: _first(each.scores(table) for each in on if moment.over)
            ),
            "clock": self._once("clock", table, lambda: _first(each.clock(table) for each in on)),
            "private": {do: dict(values[seat]) for do, values in known.items()},
            "log": _newest_lines(state, seat) if log is None else log,
        }

    @cached_property
    def offered(self) -> Offered:
        """All offers of the state, by the rules without anybody's secrets; views share the work."""
        table = TableContext(self._rules, self.state)
        self._look_with(_NO_SECRETS)
        _, step = self._once("asked", table, lambda: _asked(table))
        return Offered(
            tuple(each for each, _ in step), tuple(each for each, _ in self._anytime(table))
        )

    def _look_with(self, secrets: _Secrets) -> None:
        """Take up the parts that were made with some secrets; those without any stay known."""
        if secrets == self._known_secrets:
            return
        if self._known_secrets == _NO_SECRETS:
            self._without_secrets = self._of_secrets
        self._known_secrets = secrets
        self._of_secrets = self._without_secrets if secrets == _NO_SECRETS else {}

    @cached_property
    def _switched_on(self) -> tuple[Mechanism[Any, Any], ...]:
        """The mechanisms that are switched on."""
        return tuple(TableContext(self._rules, self.state).all(Mechanism))

    def _anytime(self, table: TableContext) -> list[tuple[Offer, OfferView]]:
        """Return the offers for any time with their forms."""
        return self._of_each("offers", table, lambda each: _with_forms(each.offers(table)))

    def _of_each(
        self,
        what: str,
        table: TableContext,
        parts_of: Callable[[Mechanism[Any, Any]], list[_Made]],
    ) -> list[_Made]:
        """Return the parts of all mechanisms, such as "offers"; each is asked once."""
        found: list[_Made] = []
        for each in self._switched_on:
            name = f"{what} of {each.id}"
            known = self._common.get(name)  # mostly there
            found += self._once(name, table, partial(parts_of, each)) if known is None else known
        return found

    def _once(self, name: str, table: TableContext, work_out: Callable[[], _Made]) -> _Made:
        """Return a part of a view, made once for all viewers, or for all with the same secrets.

        Parts that show a seat's own secrets are made for each seat.
        """
        for known in (self._common, self._of_secrets):
            if name in known:
                made: _Made = known[name]
                return made
        table.has_read_secrets = table.has_read_viewer = False
        fresh = work_out()
        if not table.has_read_viewer:
            (self._of_secrets if table.has_read_secrets else self._common)[name] = fresh
        return fresh


def _seats(state: State) -> list[SeatView]:
    """Return the seats with their letters."""
    letters = initials([each.name for each in state.seats])
    return [
        {
            "id": each.id,
            "name": each.name,
            "colour": each.colour,
            "shape": each.shape,
            "letter": letter,
        }
        for each, letter in zip(state.seats, letters, strict=True)
    ]


def _moment(rules: Rules, table: TableContext) -> MomentView:
    """Return the moment of the game: round, phase, and whether it is over."""
    moment = table.state.moment
    return {
        "round": moment.round,
        "round_name": table.round_name,
        "round_word": rules.play.rounds.word,
        "phase": moment.phase,
        "phases": [
            {"id": phase.id, "name": phase.name, "icon": phase.icon} for phase in rules.play.phases
        ],
        "last_round": moment.last_round,
        "over": moment.over,
    }


def _first(found: Iterable[_Made | None]) -> _Made | None:
    """Return the first that isn't None."""
    return next((each for each in found if each is not None), None)


def _newest_lines(state: State, seat: str) -> list[LogLineView]:
    over = state.moment.over
    return [entry.told_to(seat, over).to_json() for entry in state.log.newest(RECENT)]


def _asked(table: TableContext) -> tuple[Prompt, list[tuple[Offer, OfferView]]]:
    asked = agenda.ask(table)
    return asked, _with_forms(asked.offers)


def _with_forms(offers: Iterable[Offer]) -> list[tuple[Offer, OfferView]]:
    known: KnownChoices = {}
    return [(each, each.to_json(known)) for each in offers]


def _is_shown(offer: Offer, seat: str) -> bool:
    """Return whether a seat sees an offer: its own; the table all that it may take up itself."""
    return offer.seat == seat if seat else not (offer.private or offer.at_seat)


def _state(seat: str, everyone: bool, waits: Collection[str], is_over: bool) -> PromptState:
    """Return the state of a prompt for a seat."""
    if not seat:
        return "table"
    if seat in waits:
        return "everyone" if everyone else "turn"
    return "waiting" if waits or is_over else "hands"
