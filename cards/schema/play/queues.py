"""Parameters of the queue: seats act one after another, in an order that secret choices decide."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cards.schema.base import Strict
from cards.schema.play.base import Mechanism, Title, Unit, Words
from cards.schema.play.references import IconName, MechanismName, PhaseName, TrackName


class PickReminder(Strict):
    """What a pick means in a phase.

    Attributes:
        phase: in which players are reminded of it.
        text: in the inline grammar of card text.
    """

    phase: PhaseName
    text: Words


class Pick(Strict):
    """One of the things that every seat picks from at the same time, such as an action.

    Attributes:
        number: printed on it, 1 or more; whoever picks the lowest acts first.
        name: as players call it.
        icon: beside it.
        extra: what each thing that is counted on a turn brings besides.
        alone: whether it counts for nobody if two or more seats pick it.
        reminders: what it means, by phase.
    """

    number: Annotated[int, Field(ge=1)]
    name: Title
    icon: IconName = ""
    extra: int = 0
    alone: bool = False
    reminders: tuple[PickReminder, ...] = ()


class Rank(Strict):
    """A count that decides who acts first.

    Attributes:
        by: the mechanism that counts; with none, or while its option is off, the table is asked
            where it matters.
        first: who comes first: who has the `lower` or the `higher` number.
        unit: what is counted.
        words: said of whom it puts first: "has less money".
        ask: the question, where the table must tell.
    """

    by: MechanismName | None = None
    first: Literal["lower", "higher"] = "lower"
    unit: Unit
    words: Words
    ask: Words = "How many has each?"


class QueueAct(Strict):
    """What a seat may do on its turn: it gains or pays on a track, or passes.

    Attributes:
        title: on its button: "Sell".
        does: in the log: "Mia sells for $9".
        way: `gain` or `pay`.
        amounts: the only amounts there are; none: any number up to `most` is typed.
        most: the largest number that can be typed.
        ask: the question for the amount.
        count: the question for how many, asked where each of them brings something extra.
        skip: the button of who does nothing: "Sell nothing".
        skips: in the log: "Mia sells nothing."
        rest: the button that ends the queue: "Nobody buys any more".
    """

    title: Title
    does: Words
    way: Literal["gain", "pay"]
    amounts: tuple[int, ...] = ()
    most: Annotated[int, Field(ge=1, le=999)] = 60
    ask: Words
    count: Words = "How many?"
    skip: Title = "Pass"
    skips: Title = "passes"
    rest: Title = "Skip the rest"


class Queue(Mechanism):
    """Seats act one after another; numbers, counts and at last a coin decide in which order.

    Its step `pick` asks for secret choices that open together, `walk` leads through the order.

    Attributes:
        picks: what seats pick from; none: only `ranks` decide.
        pick: the question for a pick: "which chip do you lay face down?"
        things: what is picked, as cardboard: "chips".
        none: what it means to pick nothing; who has not picked is not in the queue.
        ranks: what decides, after the picks, in this order; a coin settles the rest.
        track: on which seats gain or pay.
        act: what they may do.
        laps: whether everybody is asked again until all pass in a row.
        ledger: the mechanism that knows what is sold and bought, while its option is on.
    """

    STEPS = ("pick", "walk")

    kind: Literal["queue"]
    picks: tuple[Pick, ...] = ()
    pick: Words = "what do you pick?"
    things: Title = "cards"
    none: Title = "Nothing"
    ranks: tuple[Rank, ...] = ()
    track: TrackName
    act: QueueAct
    laps: bool = False
    ledger: MechanismName | None = None

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        if not self.picks and not self.ranks:
            raise ValueError("needs `picks` or `ranks`, which decide the order")
        return self
