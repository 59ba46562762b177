"""Parameters of what some tracks do besides: go round, gain for all at once, gain for cards."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import Title, Unit, Words
from punchboard.cards.schema.play.references import (
    ComponentName,
    NumberColumn,
    OptionName,
    TrackName,
    TurnsName,
)


class Loop(Strict):
    """A track that goes round: past its last space markers begin again, and pieces count that.

    Attributes:
        piece: what counts the times round: `{one: fine marker, many: fine markers}`.
        take: what is done with one on the table; `{name}` is the player's name.
        back: what is done when one goes back.
        further: what is done in place of `take` from the second one on. None: the same.
        fewer: what is done in place of `back` down to the first one. None: the same.
        most: how many of them a seat may have; past that its marker stays on the last space. None:
            any number.
        kept: whether losses stop at the first space and leave the pieces; otherwise the marker goes
            back round, and the total counts on.
        fees: what 1, 2, 3 … of them cost in all, in the step `settle`, which takes them away.
        pays: the track on which that is paid.
    """

    piece: Unit
    take: Words
    back: Words
    further: Words | None = None
    fewer: Words | None = None
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    kept: bool = False
    fees: tuple[int, ...] = ()
    pays: TrackName | None = None


class Penalty(Strict):
    """A further gain for the seat that has ended the turns, unless nobody told a lower number.

    Attributes:
        turns: that the seat has ended.
        amount: of the further gain.
        why: in brackets in the log.
    """

    turns: TurnsName
    amount: int
    why: Words


class Also(Strict):
    """One more number that is asked of one seat, and gained on another track.

    Attributes:
        seat: id of the seat.
        option: that brings it; always asked without one.
        title: of the number.
        track: on which it is gained.
        least: smallest number.
        most: largest number.
        why: in brackets in the log.
    """

    seat: Name
    option: OptionName | None = None
    title: Title
    track: TrackName
    least: int = -99
    most: int = 99
    why: Words


class Together(Strict):
    """What all gain at one moment, in the step `together`: a number is told for each seat.

    Attributes:
        ask: the prompt.
        button: that carries it out.
        title: of the number.
        least: smallest number.
        most: largest number.
        why: in brackets in the log.
        cards: components whose cards may be tapped, to add up `column`.
        column: what a card adds.
        option: that brings the tapping of cards; without one, they can always be tapped.
        penalty: a further gain of one seat.
        also: further numbers.
    """

    ask: Words
    button: Title = "Gain"
    title: Title
    least: int = -99
    most: int = 99
    why: Words = ""
    cards: tuple[ComponentName, ...] = ()
    column: NumberColumn | None = None
    option: OptionName | None = None
    penalty: Penalty | None = None
    also: tuple[Also, ...] = ()


class More(Strict):
    """What one seat gains more with each card or set of cards.

    Attributes:
        seat: id of the seat.
        option: that brings it.
        amount: of the further gain.
        why: in brackets in the log.
    """

    seat: Name
    option: OptionName | None = None
    amount: int
    why: Words


class Trade(Strict):
    """What one seat may pay with each card or set, to lose something on another track.

    Attributes:
        seat: id of the seat.
        of: whose cards and sets: its `own`, or those of `everybody`.
        option: that brings it.
        ask: the question; `{name}` is the name of the player on the seat.
        pay: what it pays.
        track: on which it loses.
        lose: how much it loses.
        why: in brackets in the log.
    """

    seat: Name
    of: Literal["own", "everybody"] = "own"
    option: OptionName | None = None
    ask: Words
    pay: Annotated[int, Field(ge=0)]
    track: TrackName
    lose: Annotated[int, Field(ge=1)]
    why: Words


class CardGain(Strict):
    """Cards that bring what stands in one of their columns: a set that is sold.

    Attributes:
        title: on the button; `{name}` is the player's name.
        ask: the question which card it is.
        verb: in the log: "Ada *sells a set of* Crystal Ball".
        cards: components.
        column: what each brings.
        option: that brings the button; always there without one.
        halved: the question whether all gains are halved, rounded down; "" where nothing does that.
        more: what single seats gain more.
        trades: what single seats may pay then.
    """

    title: Title
    ask: Words
    verb: Title
    cards: Annotated[tuple[ComponentName, ...], Field(min_length=1)]
    column: NumberColumn
    option: OptionName | None = None
    halved: Words = ""
    more: tuple[More, ...] = ()
    trades: tuple[Trade, ...] = ()
