"""The base of mechanisms: a mechanism is one kind of rule, set up by the game's data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Literal, TypeVar

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.schema.base import Strict
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.form_limits import own_limits
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.offer import Field, Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.view_schema import (
    ClockView,
    HintView,
    PanelView,
    ScoreLineView,
    ScoresView,
)

Data = TypeVar("Data", bound=Strict)
State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Hint:
    """A line under the prompt: something to set on the board, or a card that matters now.

    Attributes:
        text: A sentence; may hold the inline grammar of card text (**bold**, [icon]).
        kind: `board` a move or setting on the table, `remind` a card's effect, `tell` anything
            else.
        seat: Seat that it is about; "" for all.
        card: Id of the card as `table:id`; "" for none.
        icon: Name of an icon; "" for none.
    """

    text: str
    kind: Literal["board", "remind", "tell"] = "tell"
    seat: str = ""
    card: str = ""
    icon: str = ""

    def to_json(self) -> HintView:
        """Return the hint as the view has it."""
        return {
            "text": self.text,
            "kind": self.kind,
            "seat": self.seat,
            "card": self.card,
            "icon": self.icon,
        }


@dataclass(frozen=True, slots=True)
class Prompt:
    """The present question of a step.

    Attributes:
        text: The prompt, one sentence with a name in it.
        detail: Second sentence, smaller.
        seats: Ids of the asked seats; empty: the table.
        offers: Present offers, best first; the table adds "Next" by itself.
        hints: Lines under the prompt.
        next: The title of the button that leads on ("Done", "Enough for all").
        panel: Id of the mechanism whose panel belongs to this step; it is shown large.
        everyone: Whether each of `seats` (empty: of all) has a part of it at the same time. Any
            other step is of those who have an offer of their own; of nobody alone where none has,
            as when things are put on the table.
        done: Title of the button with which a seat ends its part, in a step for everyone.
        later: Ids of those who have no open part yet, but lose theirs if the table leads on now.
    """

    text: str
    detail: str = ""
    seats: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    hints: tuple[Hint, ...] = ()
    next: str = field(default_factory=lambda: tr("Next"))
    panel: str = ""
    everyone: bool = False
    done: str = field(default_factory=lambda: tr("I’m done"))
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for one thing.

    Attributes:
        key: Key of the line among those of its source and seat; it stays when the points change.
        title: Subject of the points: "Bakery".
        why: Reason for the points: "marker on 41"; "" where the title says it all.
        points: May be negative.
    """

    key: str
    title: str
    why: str
    points: int

    def to_json(self) -> ScoreLineView:
        """Return the line as the view has it."""
        return {"title": self.title, "why": self.why, "points": self.points}


class Mechanism(Generic[Data, State]):
    """A rule with its parameters; its state is in the table's state under its id.

    Subclasses override the methods that they need. No method changes the mechanism: it is shared by
    every state of the table.

    Attributes:
        has_further_pages: Whether a seat may have further pages of "Score now" after its first.
        kind: Its name in a game's data.
        parameters: The model of its data, of a mechanism that an installed package brings.
        id: Its name in this game.
        data: Its validated parameters, read only.
        option: The option that switches it on; None: it is always on.
    """

    has_further_pages: ClassVar[bool] = False
    kind: ClassVar[str]
    parameters: ClassVar[type[Strict]]

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002 (the data's own word)
        self.id = id
        self.data = data
        self.option: str | None = getattr(data, "option", None)

    @property
    def keeps_own(self) -> bool:
        """Whether each seat sees its own alone until the game is over."""
        return False

    def is_for_owner(self, verb: str, keeps_own: Callable[[str], bool]) -> bool:
        """Return whether only a seat's own phone may do an action: its refusals tell too much.

        Args:
            verb: Verb of the action.
            keeps_own: Whether each seat sees its own of a mechanism alone, by the mechanism's id.
        """
        return self.keeps_own

    def state(self, table: TableContext) -> State:
        """Return its state at a table."""
        state: State = table.state.parts[self.id]
        return state

    def set_state(self, tx: Transaction, state: State) -> None:
        """Replace its state."""
        tx.state = tx.state.with_part(self.id, state)

    def start(self, table: TableContext) -> State | None:
        """Return its state at the start of a game."""
        return None

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the offers for any time."""
        yield from ()

    def offers_of(self, table: TableContext, do: str) -> list[Offer]:
        """Return the offers for any time with one action's name."""
        return [each for each in self.offers(table) if each.do == do]

    def refuse(self, table: TableContext, action: Action) -> None:
        """Say why an action that is not offered is invalid, where more is known about it.

        Raises:
            Refusal: with the reason.
        """

    def enter(self, tx: Transaction, step: Step) -> None:
        """A step of this mechanism begins."""

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether a step needs no answer anymore; then the table continues by itself."""
        return False

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the present prompt of a step."""
        raise NotImplementedError(f"{self.kind} has no steps")

    def leave(self, tx: Transaction, step: Step) -> None:
        """A step of this mechanism ends, answered or not."""

    def pass_over(self, tx: Transaction, seats: Sequence[str]) -> None:
        """Log that the table passes over seats without asking them."""
        if seats:
            does = tr_count("passes automatically", "pass automatically", len(seats))
            tx.tell(self.id, *(Event("passed", seat, does=does) for seat in seats))

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out an action whose values are within the limits of its offer.

        Raises:
            Refusal: if values don't fit together.
        """
        raise NotImplementedError(f"{self.kind} knows no “{action.do}”")

    def final_round(self, table: TableContext) -> int | None:
        """Return the round, counted from 0, that its data say is the last; None for none."""
        return None

    def watch(self, tx: Transaction) -> None:
        """Look at the table after every action: end triggers, an order that follows a track."""

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the fields of "match the table"; all optional, starting at the present values."""
        yield from ()

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield the rules over all fields of "match the table"."""
        yield from ()

    def gain_limits(self, table: TableContext, parts: tuple[Part, ...]) -> Iterator[Limit]:
        """Yield the rules over the parts of a form that it gains for seats."""
        yield from ()

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Set the values that "match the table" got for its own fields; missing ones stay."""

    def score_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield the fields on a seat's page of "Score now"; `match` takes their values."""
        for each in self.match_fields(table):
            own = each.of(seat) if seat else None
            if own is not None:
                yield replace(own, optional=False)

    def score_limits(self, table: TableContext, seat: str) -> Iterator[Limit]:
        """Yield the rules over a seat's `score_fields`."""
        fields = tuple(self.match_fields(table))
        yield from own_limits(self.match_limits(table), seat, fields, {})

    def score_offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield offers beside the pages of "Score now"."""
        yield from ()

    def fill_page(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Save a seat's values of its `score_fields`."""
        self.match(tx, values)

    def reopen_page(self, tx: Transaction, seat: str) -> None:
        """Ask a seat again for numbers that only pages have."""

    def hints(self, table: TableContext, step: Step) -> Iterator[Hint]:
        """Yield lines for the prompt of any mechanism's step: a card's effect that matters now."""
        yield from ()

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the panels of its state: widgets of the closed list in `view_schema`."""
        yield from ()

    def scores(self, table: TableContext) -> ScoresView | None:
        """Return the scores of a game that is over; None if something still has to be counted."""
        return None

    def clock(self, table: TableContext) -> ClockView | None:
        """Return the used time; None unless this is a clock."""
        return None

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield a seat's points at the end: for `source.what`, `source.each` apiece."""
        yield from ()
