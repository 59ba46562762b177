"""Parameters of auctions, and of the pieces with numbers that seats hold and bid for."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import HandName, LedgerName, Mechanism, Title, Unit, Words
from punchboard.cards.schema.play.formulas import ROUND, Limit, check_limits

#: Printed on a piece.
Number = Annotated[int, Field(ge=0, le=999_999)]


class Deal(Strict):
    """What each seat gets at first in a game of so many players.

    Attributes:
        players: how many play.
        of: the numbers of each seat's pieces, in turn order.
    """

    players: Annotated[int, Field(ge=1)]
    of: tuple[tuple[Number, ...], ...]


class Hand(Mechanism):
    """Pieces with numbers, each of which some seat has, or which lie in the middle: cards, tiles.

    Attributes:
        unit: what the pieces are: `{one: property, many: properties, sign: $}`.
        pieces: the numbers of all of them; a number that stands twice is on two of them.
        titles: what pieces are called that nobody knows by their numbers.
        groups: numbers of pieces that are counted by the name of their group, and not added up.
        deals: what seats have at first, by number of players.
        middle: what lies in the middle at first.
        lay: how many come to the middle in the step `lay`, which asks the table for them.
        known: `all` see who has what; each sees its `own` alone, on a phone of its own. Of
            `own`, others are told only that a piece was given up, until the game is over.
        gives_up: whether seats may give up pieces at any time, which then leave the game.
    """

    STEPS = ("lay",)
    ROLES = frozenset({"hand"})

    kind: Literal["hand"]
    unit: Unit
    pieces: Annotated[tuple[Number, ...], Field(min_length=1, max_length=200)]
    titles: dict[str, Title] = {}
    groups: dict[Name, tuple[Number, ...]] = {}
    deals: tuple[Deal, ...] = ()
    middle: tuple[Number, ...] = ()
    lay: Limit = 1
    known: Literal["all", "own"] = "all"
    gives_up: bool = False

    @model_validator(mode="after")
    def _has_pieces(self) -> Self:
        check_limits((self.lay,), {ROUND})
        for dealt in (self.middle, *(sum(deal.of, ()) + self.middle for deal in self.deals)):
            if any(dealt.count(number) > self.pieces.count(number) for number in dealt):
                raise FieldError(
                    "`middle` or `deals` has more of a number than `pieces` has",
                    "add it to `pieces`, or take one away",
                )
        for deal in self.deals:
            if len(deal.of) != deal.players:
                raise FieldError(
                    "a row of `deals` needs the pieces of each of its `players`",
                    "write one list for each player",
                )
        return self


class Auction(Mechanism):
    """Seats bid against each other for what lies in the middle, or for something on the table.

    Its step leads from bid to bid; whoever would rather call bids out types who won and the price.

    Attributes:
        ask: the prompt: "What is sold?"
        way: `ascending`, round and round, each bids more or drops out for good, until one is left;
            `once`, around the table once, the highest bid wins; `sealed`, all at once in secret,
            the highest bid wins.
        purse: where money is counted that is bid and paid; without one, players count it.
        pieces: the hand whose pieces are bid, one at a time, in place of money; the winner swaps
            its piece for the one that lies in the middle there.
        lots: the hand whose middle is sold; without one, something on the table is.
        least: the lowest first bid.
        step: by how much each bid is higher than the one before.
        price: what the winner pays: its `own` bid, or that of the `second`, which is sealed.
        to_caller: whether the price goes to the caller, who pays it to the bank as the winner.
        losers: what all others pay: `nothing`, `half` of their bids, rounded up, or `all` of them.
        takes: whether the winner takes `all` lots; or each takes one, whoever drops out the
            `lowest`, and the last one the highest.
        reverse: a group of lots, of which the first one to drop out takes one for nothing, and all
            others pay what they have bid.
        first: who is asked first: whoever is first in turn `order`, the `winner` of the one before,
            or the left neighbour of the `caller`, whom the table names.
        repeat: the button that ends the auctions; without one, there is one of them.
        nominates: the hand of which seats put up pieces, one after the other in turn order, for
            the piece's number at least: each wins one at most, and who passes in place of putting
            one up is out until the step comes again.
        most: the highest bid where nobody counts the money.
        unit: of money that nobody counts.
        one: what is won, in the log: "lot", "card".
    """

    STEPS = ("",)

    kind: Literal["auction"]
    ask: Words = "What is sold?"
    way: Literal["ascending", "once", "sealed"] = "ascending"
    purse: LedgerName | None = None
    pieces: HandName | None = None
    lots: HandName | None = None
    least: Annotated[int, Field(ge=0)] = 1
    step: Annotated[int, Field(ge=1)] = 1
    most: Annotated[int, Field(ge=1)] = 200
    unit: Unit = Unit(one="coin", many="coins")
    price: Literal["own", "second"] = "own"
    to_caller: bool = False
    losers: Literal["nothing", "half", "all"] = "nothing"
    takes: Literal["all", "lowest"] = "all"
    reverse: Name | None = None
    first: Literal["order", "winner", "caller"] = "order"
    repeat: str = ""
    nominates: HandName | None = None
    one: Title = "lot"

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.to_caller and (self.first != "caller" or self.purse is None):
            raise FieldError(
                "the price goes `to_caller` where `first: caller` and a `purse` are",
                "add `first: caller` and `purse`",
            )
        if self.price == "second" and self.way != "sealed":
            raise FieldError(
                "the price of the `second` bid belongs to `sealed` bids", "write `way: sealed`"
            )
        if self.pieces is not None and (self.way != "once" or self.purse is not None):
            raise FieldError(
                "`pieces` are bid `once` around, without a `purse`",
                "write `way: once`, and leave `purse` out",
            )
        if (self.takes == "lowest" or self.reverse) and self.way != "ascending":
            raise FieldError(
                "who drops out takes something in `ascending` auctions alone",
                "write `way: ascending`",
            )
        others = self.lots or self.pieces or self.repeat or self.reverse
        if self.nominates is not None and (others or self.way != "ascending"):
            raise FieldError(
                "what seats put up is sold in `ascending` auctions, without `lots`",
                "leave all but `nominates` out",
            )
        if self.takes == "lowest" and (self.lots is None or self.reverse):
            raise FieldError(
                "each takes one of several `lots`; say which hand they are of",
                "name their hand in `lots`",
            )
        return self
