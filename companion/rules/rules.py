"""The rules of a game: `start` a table, `apply` an action, `view` it from a seat.

An offer is an action that may be done now, with the fields of its form.

A game's pack arranges mechanisms (`mechanisms/`); `agenda.py` leads through phases and steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.check_action import find_offer
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field, Offer
from punchboard.companion.rules.engine.offered import Offered
from punchboard.companion.rules.engine.state import Seat, State
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.registry import mechanism_of
from punchboard.companion.rules.parts.sealed import AsksInSecret
from punchboard.companion.rules.table_actions import TABLE, TableActions

#: Kept with every table; raised when an action may come to another state than before.
RULES_VERSION = 11


@dataclass(frozen=True, slots=True)
class Setup:
    """Decisions before the first action.

    Attributes:
        seats: Ids with the players' names, clockwise from the start player.
        settings: Options switched on or off; missing ones have the game's default.
    """

    seats: tuple[tuple[str, str], ...]
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """The question that an action answers; equal to another only if all its parts are equal.

    Attributes:
        title: Title of the offer.
        fields: Fields with their limits.
        anytime: Whether it belongs to no step.
        when: Round, phase and step, and whether the game is over; only for questions of a step.
        prompt: Prompt of the step.
        ends: Ids of the seats whose part it ends; must be a subset of the seats that the
            confirmation named.
    """

    title: str
    fields: tuple[Field, ...]
    anytime: bool
    when: tuple[int, int, int, bool] | None = None
    prompt: str = ""
    ends: frozenset[str] = field(default=frozenset(), compare=False)


class Rules:
    """The rules of one game, shared by all states of its tables.

    Attributes:
        name: Name of the game's folder.
        title: Title of the game.
        play: The game's play data.
        deck: Its cards.
        mechanisms: Mechanisms by id, in the data's order; the table's own actions have the id
            `table`.
    """

    def __init__(self, name: str, title: str, play: Play, deck: Deck) -> None:
        self.name = name
        self.title = title
        self.play = play
        self.deck = deck
        self.mechanisms: dict[str, Mechanism[Any, Any]] = {
            key: mechanism_of(data)(key, data) for key, data in play.mechanisms.items()
        }
        self.mechanisms[TABLE] = TableActions(TABLE, play)

    @property
    def has_secrets(self) -> bool:
        """Whether anything is chosen in secret in this game."""
        asking = (each for each in self.mechanisms.values() if isinstance(each, AsksInSecret))
        return any(each.secret for each in asking)


def start(rules: Rules, setup: Setup) -> State:
    """Return the state of a new table.

    Raises:
        Refusal: if a seat is unknown or taken twice.
    """
    kinds = {kind.id: kind for kind in rules.play.seats}
    seats: list[Seat] = []
    for place, name in setup.seats:
        if place not in kinds or any(seat.id == place for seat in seats):
            raise Refusal(
                Code.UNKNOWN_SEAT,
                tr("“{place}” isn’t a free seat of {title}.", place=place, title=rules.title),
            )
        kind = kinds[place]
        seats.append(Seat(place, name or kind.name, kind.colour, kind.shape, kind.letter))
    settings: dict[str, Any] = {n: option.start for n, option in rules.play.options.items()}
    settings |= {"bidding": "dials", **setup.settings}
    tx = Transaction(rules, State(tuple(seats), settings))
    for mechanism in rules.mechanisms.values():
        part = mechanism.start(tx)
        if part is not None:
            mechanism.set_state(tx, part)
    agenda.begin(tx)
    return tx.state


def offers(rules: Rules, state: State) -> list[Offer]:
    """Return all present offers: the step's first, then those for any time."""
    return list(offered(rules, state).all)


def offered(rules: Rules, state: State) -> Offered:
    """Return the offers of a state."""
    table = TableContext(rules, state)
    return Offered(agenda.offered(table), tuple(anytime(table)))


def check(rules: Rules, state: State, action: Action, offered: Offered | None = None) -> Offer:
    """Return the offer that an action takes up.

    Args:
        rules: Rules of the game.
        state: State before the action.
        action: Action of a seat or the table.
        offered: Offers of the state; None to work out those of the action's mechanism.

    Raises:
        Refusal: if it may not be done now, or a value is outside its limits.
    """
    return _checked(TableContext(rules, state), rules, action, offered)


def _checked(table: TableContext, rules: Rules, action: Action, offered: Offered | None) -> Offer:
    """Return the offer that an action takes up at a table, as `check` does."""
    if action.mechanism not in rules.mechanisms:
        raise Refusal(
            Code.UNKNOWN_ACTION,
            tr("{title} knows no “{action}”.", title=rules.title, action=action.do),
        )
    if action.seat and not any(seat.id == action.seat for seat in table.seats):
        raise Refusal(Code.UNKNOWN_SEAT, tr("Nobody sits at “{seat}”.", seat=action.seat))
    asked = _named(table, action, offered)
    if not asked:
        rules.mechanisms[action.mechanism].refuse(table, action)
    return find_offer(action, asked, table.name)


def question(
    rules: Rules, state: State, action: Action, offered: Offered | None = None
) -> Question | None:
    """Return the question that an action answers, for any values; None if it can't be done now.

    Arguments are as in `check`.
    """
    if action.mechanism not in rules.mechanisms:
        return None
    table = TableContext(rules, state)
    named = _named(table, action, offered)
    found = (each for each in named if each.seat == action.seat and not each.why)
    offer = next(found, None)
    if offer is None:
        return None
    if offer.anytime:
        return Question(offer.title, offer.fields, True)
    at = state.moment
    when = (at.round, at.phase, at.step, at.over)
    ends = frozenset(offer.ends)
    return Question(offer.title, offer.fields, False, when, agenda.prompt(table), ends)


def _named(table: TableContext, action: Action, offered: Offered | None) -> list[Offer]:
    """Return the offers of an action's name; the step's own hide those of any time."""
    if offered is not None and (asked := offered.named(action.do)):
        return asked
    # A journal is read without views, and the host's own news are listed nowhere: only the offers
    # of the action's own mechanism are worked out then.
    asked = agenda.offers_of(table, action.do)
    owner = table.find(Mechanism, action.mechanism)
    if not asked and table.is_on(owner.option):
        asked = owner.offers_of(table, action.do)
    return asked


def apply(rules: Rules, state: State, action: Action, offered: Offered | None = None) -> State:
    """Return the state after an action.

    Args:
        rules: Rules of the game.
        state: State before the action.
        action: Action of a seat or the table. Actions of private offers are refused: the journal
            keeps them apart until `opening` returns the action that opens them.
        offered: Offers of the state, as in `check`.

    Raises:
        Refusal: if it may not be done now, or a value is outside its limits.
    """
    tx = Transaction(rules, state)
    offer = _checked(tx, rules, action, offered)
    if offer.private:
        raise Refusal(Code.NOT_NOW, tr("A secret choice waits until all have made theirs."))
    tx.state = replace(state, acts=state.acts + 1)
    if offer.each and offer.seat:
        agenda.tell(tx, action)
    else:
        rules.mechanisms[action.mechanism].apply(tx, action)
    agenda.settle(tx)
    return tx.state


def opening(rules: Rules, state: State, private: Mapping[str, Mapping[str, Any]]) -> Action | None:
    """Return the action that opens private values once all asked seats gave theirs, or None.

    Args:
        rules: Rules of the game.
        state: Now.
        private: The name of a private offer's action to values by seat.
    """
    table = TableContext(rules, state)
    for mechanism in table.all(AsksInSecret, on=False):
        action = mechanism.opening(table, private)
        if action is not None:
            return action
    return None


def told_of(rules: Rules, state: State, choice: str) -> frozenset[str] | None:
    """Return the seats whose choice everyone may see, of a choice that was made; None: all.

    Args:
        rules: Rules of the game.
        state: Now.
        choice: Name of the private offer's action.
    """
    mechanism = rules.mechanisms[Action(choice).mechanism]
    assert isinstance(mechanism, AsksInSecret), f"{choice} is no secret choice"
    return mechanism.told_of(TableContext(rules, state), choice)


def anytime(table: TableContext) -> list[Offer]:
    """Return the offers for any time, independent of the step."""
    return [offer for mechanism in table.all(Mechanism) for offer in mechanism.offers(table)]
