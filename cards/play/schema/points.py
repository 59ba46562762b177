"""Parameters of the mechanisms around points: buying and selling them, and the end of the game."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
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
    default_words,
)
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Good(Strict):
    """One kind of goods on a ladder of prices.

    Attributes:
        id: Id in the journal.
        title: Name shown to players.
        icon: Icon beside the name.
        prices: Prices of its spaces, cheapest first. The expensive spaces are filled first.
        start: Number of goods at the start, on the most expensive spaces.
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
                tr("`start` is more than there are `prices`"),
                tr("write {count} at most", count=len(self.prices)),
                is_sentence=True,
            )
        if list(self.prices) != sorted(self.prices):
            raise FieldError(
                tr("`prices` begin with the cheapest one"), tr("sort them"), is_sentence=True
            )
        return self


class Refill(Strict):
    """Goods added in the step `refill`. The first row that fits counts.

    Attributes:
        players: Number of players. Without it, any number.
        option: Only while this option is on.
        from_round: Only from this round on.
        add: Number added, by the id of the good.
    """

    players: int | None = None
    option: OptionName | None = None
    from_round: Annotated[int, Field(ge=1)] = 1
    add: dict[Name, Annotated[int, Field(ge=0)]]


class Exchange(Mechanism):
    """In turn order, each seat buys, sells, pays to lose points or buys goods once, or passes.

    Goods are on ladders of prices, and a buyer takes the cheapest. The step without a name asks
    each seat in turn; `refill` adds goods automatically.

    Attributes:
        track: Track of the points that are bought and sold.
        costs: Total price of 1, 2, 3 … points. Without it, points can't be bought.
        sale: Price for selling one point. Without it, points can't be sold.
        relief: Price of losing one point. Without it, nobody can pay to lose points.
        goods: Goods on ladders of prices, instead of a track.
        refills: Goods that are added, by number of players, option and round.
        reverse: Whether the last seat in turn order is asked first.
        money: Unit of money. Without it, that of the purse.
        purse: Mechanism that counts each seat's money. Without it, players count it themselves.
        slots: Mechanism that knows each seat's cards, if terms on cards change how points are
            bought and sold.
    """

    STEPS = ("", "refill")
    COUNTS = ()

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
        return (
            Apart({f"{name}.{each.id} bought": each.title for each in self.goods}, tr("bought")),
        )

    @model_validator(mode="after")
    def _offers_something(self) -> Self:
        sells_points = self.costs or self.sale is not None or self.relief is not None
        if not sells_points and not self.goods:
            raise FieldError(
                tr("offers nothing"),
                tr("say what may be done: `costs`, `sale`, `relief` or `goods`"),
            )
        if bool(sells_points) != (self.track is not None) or (sells_points and self.goods):
            raise FieldError(
                tr("deals in points of a `track`, or in `goods`"),
                tr("keep `track` with `costs`, `sale` or `relief`, or keep `goods`"),
            )
        if self.sale is not None and self.relief is not None:
            raise FieldError(
                tr("both sells and pays to lose one"), tr("keep one of the two: `sale` or `relief`")
            )
        if self.purse is None and (self.goods or self.money is None):
            raise FieldError(tr("does not say what is paid"), tr("name a `purse`"))
        known = {good.id for good in self.goods}
        for row in self.refills:
            if unknown := sorted(set(row.add) - known):
                raise FieldError(
                    tr(
                        "a row of `refills` adds “{good}”, which is none of `goods`",
                        good=unknown[0],
                    ),
                    tr("use one of {goods}", goods=", ".join(sorted(known))),
                    is_sentence=True,
                )
        return self


class ReachAt(Strict):
    """The total that ends a game with this number of players.

    Attributes:
        players: Number of players.
        at: The total.
    """

    players: int
    at: int


class Reach(Strict):
    """A total that ends the game once a marker reaches it.

    Attributes:
        track: Track with the markers.
        title: Name of the piece on that space.
        at: The total by number of players. Without a row for a number, it doesn't exist there.
        board: What to do with the piece.
        when: `at_once`: counts as soon as it's reached. `check`: counts if it still holds at the
            end of a round, in the step `check`.
        option: Only while this option is on.
        unless: Only while this option is off.
    """

    track: TrackName
    title: Title
    at: Annotated[tuple[ReachAt, ...], Field(min_length=1)]
    board: Words = ""
    when: Literal["at_once", "check"] = "at_once"
    option: OptionName | None = None
    unless: OptionName | None = None


class FinalRound(Strict):
    """The last round of a game with this number of players.

    Attributes:
        players: Number of players. Without it, all numbers that no other row names.
        round: Name of the round, or its number from 1.
    """

    players: int | None = None
    round: RoundName | Annotated[int, Field(ge=1)]


class Call(Strict):
    """An end that players see on the table and report: the last card is drawn.

    Attributes:
        id: Id in the journal.
        title: Label of the button: "A fifth work in a wing".
        why: Sentence in the log; `{name}` is the winner's name. Without it, the title.
        when: `now` ends the game in the middle of a turn; `round` ends it after this round.
        winner: Question for the seat that wins, whatever the totals. Leave it out if totals decide.
        unless: Only while this option is off; with it on, another mechanism knows.
    """

    id: Name
    title: Title
    why: Words = ""
    when: Literal["now", "round"] = "round"
    winner: Words = ""
    unless: OptionName | None = None


class Ends(Mechanism):
    """Conditions that make a round the last, or end the game at once.

    Its step `check` belongs at the end of a round. It says what to put in order, asks what only
    players can see, and counts totals that matter at the end of a round.

    Attributes:
        reach: Totals that end the game.
        final: The last round by number of players.
        call: Ends that players report.
        ask: Prompt of the step `check`.
        lines: Things to do in that step.
        done: Label of its button.
    """

    STEPS = ("check",)
    COUNTS = ()

    kind: Literal["ends"]
    reach: tuple[Reach, ...] = ()
    final: tuple[FinalRound, ...] = ()
    call: tuple[Call, ...] = ()
    ask: Words = default_words(marked("The round is over."))
    lines: tuple[Line, ...] = ()
    done: Title = default_words(marked("Next round"))
