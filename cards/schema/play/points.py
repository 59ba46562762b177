"""Parameters of the mechanisms around points: buying and selling them, and the end of the game."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Apart,
    IconName,
    LedgerName,
    Line,
    Mechanism,
    OptionName,
    RoundName,
    SlotsName,
    Title,
    TrackName,
    Unit,
    Words,
)


class Good(Strict):
    """One kind of goods on a ladder.

    Attributes:
        id: in actions.
        title: as players call it.
        icon: beside it.
        prices: of its spaces, the cheapest first; the dear ones are filled up to the last.
        start: how many lie there at first, on the dearest spaces.
    """

    id: Name
    title: Title
    icon: IconName = ""
    prices: Annotated[tuple[int, ...], Field(min_length=1, max_length=60)]
    start: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def _has_room(self) -> Self:
        if self.start > len(self.prices):
            raise FieldError(
                "`start` is more than there are `prices`", f"write {len(self.prices)} at most"
            )
        if list(self.prices) != sorted(self.prices):
            raise FieldError("`prices` begin with the cheapest one", "sort them")
        return self


class Refill(Strict):
    """What the step `refill` adds; the first row that fits counts.

    Attributes:
        players: how many play; without it, with any number.
        option: only while this option is on.
        from_round: only from this round on.
        add: good to how many.
    """

    players: int | None = None
    option: OptionName | None = None
    from_round: Annotated[int, Field(ge=1)] = 1
    add: dict[Name, Annotated[int, Field(ge=0)]]


class Exchange(Mechanism):
    """In turn order, each buys, sells or pays to lose on a track once, or buys goods, or passes.

    Goods lie on ladders of prices: whoever buys takes the cheapest. The step without a name asks
    each in turn; `refill` adds goods by itself.

    Attributes:
        track: that the markers stand on, where points are bought and sold.
        costs: of 1, 2, 3 … bought together; none: they can't be bought.
        sale: what one brings when it is sold; None: they can't be sold.
        relief: what it costs to lose one; None: nobody may pay for that.
        goods: on ladders of prices, in place of a track.
        refills: of goods, what comes again, by number of players, option and round.
        reverse: whether the last in turn order is asked first.
        money: what is paid; that of the purse without it.
        purse: where the money of each seat is counted; None: players count it.
        slots: the mechanism that knows which cards each seat has, whose terms change how points are
            bought and sold; None: there are no such cards.
    """

    STEPS = ("", "refill")

    kind: Literal["exchange"]
    track: TrackName | None = None
    costs: Annotated[tuple[int, ...], Field(max_length=60)] = ()
    sale: int | None = None
    relief: Annotated[int, Field(ge=1)] | None = None
    goods: Annotated[tuple[Good, ...], Field(max_length=12)] = ()
    refills: tuple[Refill, ...] = ()
    reverse: bool = False
    money: Unit | None = None
    purse: LedgerName | None = None
    slots: SlotsName | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps that it has: ladders are filled up, points are always there."""
        return self.STEPS if self.goods else ("",)

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its own goods."""
        return (Apart({f"{name}.{each.id} bought": each.title for each in self.goods}, "bought"),)

    @model_validator(mode="after")
    def _offers_something(self) -> Self:
        sells_points = self.costs or self.sale is not None or self.relief is not None
        if not sells_points and not self.goods:
            raise FieldError(
                "offers nothing", "say what may be done: `costs`, `sale`, `relief` or `goods`"
            )
        if bool(sells_points) != (self.track is not None) or (sells_points and self.goods):
            raise FieldError(
                "deals in points of a `track`, or in `goods`",
                "keep `track` with `costs`, `sale` or `relief`, or keep `goods`",
            )
        if self.sale is not None and self.relief is not None:
            raise FieldError(
                "both sells and pays to lose one", "keep one of the two: `sale` or `relief`"
            )
        if self.purse is None and (self.goods or self.money is None):
            raise FieldError("does not say what is paid", "name a `purse`")
        known = {good.id for good in self.goods}
        for row in self.refills:
            if unknown := sorted(set(row.add) - known):
                raise FieldError(
                    f"a row of `refills` adds “{unknown[0]}”, which is none of `goods`",
                    f"use one of {', '.join(sorted(known))}",
                )
        return self


class ReachAt(Strict):
    """The total that ends a game of so many players.

    Attributes:
        players: how many play.
        at: the total.
    """

    players: int
    at: int


class Reach(Strict):
    """A total that ends the game once a marker has come to it, whatever happens afterwards.

    Attributes:
        track: that the markers stand on.
        title: of the piece that lies there.
        at: by number of players; without a row for a number, it does not exist there.
        board: what is to be done with the piece.
        when: counted `at_once`, whatever happens afterwards; or as it stands at the end of a round,
            in the step `check`.
        option: only while this option is on.
        unless: only while this option is off.
    """

    track: TrackName
    title: Title
    at: Annotated[tuple[ReachAt, ...], Field(min_length=1)]
    board: Words = ""
    when: Literal["at_once", "check"] = "at_once"
    option: OptionName | None = None
    unless: OptionName | None = None


class FinalRound(Strict):
    """The last round of a game of so many players.

    Attributes:
        players: how many play; without it, of all numbers that no other row names.
        round: its name, or its number counted from 1.
    """

    players: int | None = None
    round: RoundName | Annotated[int, Field(ge=1)]


class Call(Strict):
    """An end that the table sees and tells the companion: the last card is drawn.

    Attributes:
        id: in actions.
        title: on its button: "A fifth work in a wing".
        why: the sentence in the log; `{name}` is the winner's name. The title without one.
        when: the game ends `now`, in the middle of a turn, or after this `round`.
        winner: the question who has won by it, whatever the totals are; "" where totals decide.
        unless: only while this option is off; with it, another mechanism knows.
    """

    id: Name
    title: Title
    why: Words = ""
    when: Literal["now", "round"] = "round"
    winner: Words = ""
    unless: OptionName | None = None


class Ends(Mechanism):
    """What makes a round the last, or ends the game at once.

    Its step `check`, if a game has it, is the last of a round: it says what to put in order, asks
    what only players can see, and counts what counts at the end of a round.

    Attributes:
        reach: totals that end the game.
        final: the last round by number of players.
        call: ends that players see on the table.
        ask: the prompt of the step `check`.
        lines: what to do then.
        done: its button.
    """

    STEPS = ("check",)

    kind: Literal["ends"]
    reach: tuple[Reach, ...] = ()
    final: tuple[FinalRound, ...] = ()
    call: tuple[Call, ...] = ()
    ask: Words = "The round is over."
    lines: tuple[Line, ...] = ()
    done: Title = "Next round"
