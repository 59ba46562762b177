"""Parameters of auctions."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    HandName,
    LedgerName,
    Mechanism,
    Question,
    Title,
    Unit,
    default_words,
)
from punchboard.cards.play.schema.formulas import MOST_TYPED
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class EqualBids(Strict):
    """The rule for equal highest bids, of sealed ones.

    Attributes:
        again: How many times at most the seats with these bids bid again, and no others.
        least: Least new bid: `any`, and a seat without one is out; or the `former` bid, which
            stands if a seat doesn't change it. Where bids stay closed, only the seat's own form
            shows it.
        then: Who wins if they are still equal: the seat further `ahead` in turn order, or further
            `behind`, or `nobody`.
        caller: An open bid of the caller (`caller_bids`) among the highest: it's treated as the
            others (`same`), or it `wins`, or it `loses`.
    """

    again: Annotated[int, Field(ge=0, le=9)] = 0
    least: Literal["any", "former"] = "any"
    then: Literal["ahead", "behind", "nobody"] = "ahead"
    caller: Literal["same", "wins", "loses"] = "same"


class Auction(Mechanism):
    """Seats bid against each other for the pieces in the middle, or for something on the table.

    Its step guides from bid to bid. Players who call bids out loud can type the winner and price
    instead. As a count, it's the bid that won the last auction, for its winner alone. The count
    `won` is 1 for that winner, and `spent` the sum of all bids with which a seat has won. `times`
    adds further counts.

    Attributes:
        ask: The prompt. Without it, the usual question; for sealed bids, the title and “everyone
            bids in secret”.
        way: `ascending`: around and around, each seat bids more or drops out, until one is left.
            `once`: around the table once, highest bid wins. `sealed`: all at once in secret,
            highest bid wins.
        purse: Mechanism that counts money. Without it, players count it themselves.
        adds: Further mechanisms that count money, such as a second kind of coin. A sealed bid is
            the sum of all of them, and takes from each no more than a player has.
        pieces: Hand whose pieces are bid, one at a time, instead of money. The winner swaps its
            piece for the one in the middle.
        lots: Hand whose middle is sold. Without it, something on the table is sold.
        least: Lowest first bid. With 0, a sealed 0 is a bid too.
        step: Amount by which each bid must be higher than the one before.
        price: The winner pays its `own` bid, or the `second` highest of sealed bids. `nothing`: a
            bid is a claim, such as a number of moves, and nobody pays.
        ties: Rule for equal highest bids, of sealed ones.
        opens: Sealed bids that are told once they are in: `all`, only that of the `winner`, or that
            of `nobody`, so that players pay it and count it themselves. With `caller`, only the
            caller reads all of them. The others are told when the game is over.
        to_caller: Whether the price goes to the caller. A caller who wins pays the bank.
        caller_takes: Whether the caller, who doesn't bid, may take the lot by paying the highest
            bidder. Without a bid, the caller gets it for nothing.
        losers: Payment of all others: `nothing`, `half` of their bids, rounded up, or `all` of
            them.
        takes: `all`: the winner takes all lots. `lowest`: each seat takes one. A seat that drops
            out takes the lowest, and the last seat the highest.
        reverse: Group of lots that the first seat to drop out takes for free, while all others pay
            their bids.
        first: Seat that is asked first: the first in turn `order`, the `winner` of the last
            auction, or the left neighbor of the `caller`.
        caller: Caller, with `first: caller`: the player whom the table names when it's `asked`, or
            the first in turn `order`, such as an auctioneer's.
        caller_bids: Bid of the caller before `sealed` bids. `open`: it comes first, and everyone
            sees it. The others then bid in secret, and a caller with the highest bid wins.
            `sealed`: the caller bids with the others.
        must_bid: Whether nobody may leave out a `sealed` bid. The least one is then 0.
        caller_least: Lowest open bid of the caller. Without it, `least`.
        times: Numbers by the names of further counts: how many times a seat's sealed or open bid
            was this number, such as `{zeros: 0}` with `least: 0`. While bids stay closed, it's 0.
        repeat: Label of the button that ends the auctions. Without it, there is only one.
        nominates: Hand from which seats offer pieces in turn order, each for at least its number.
            Each seat wins one at most. A seat that passes instead of offering is out until the step
            comes again.
        most: Highest bid, if nobody counts the money. `none`: no limit, and bids are typed.
        unit: Unit of money, if nobody counts it.
        one: Word in the log for the thing won: "lot", "card". A step names it otherwise with
            `about`: `{use: sale, about: red dragon}`.
    """

    STEPS = ("",)
    COUNTS = ("", "won", "spent")

    kind: Literal["auction"]
    ask: Question = ""
    way: Literal["ascending", "once", "sealed"] = "ascending"
    purse: LedgerName | None = None
    adds: tuple[LedgerName, ...] = ()
    pieces: HandName | None = None
    lots: HandName | None = None
    least: Annotated[int, Field(ge=0)] = 1
    step: Annotated[int, Field(ge=1)] = 1
    most: Annotated[int, Field(ge=1)] | Literal["none"] = 200
    unit: Unit = Unit(one="coin", many="coins")
    price: Literal["own", "second", "nothing"] = "own"
    ties: EqualBids = EqualBids()
    opens: Literal["all", "winner", "nobody", "caller"] = "all"
    to_caller: bool = False
    caller_takes: bool = False
    losers: Literal["nothing", "half", "all"] = "nothing"
    takes: Literal["all", "lowest"] = "all"
    reverse: Name | None = None
    first: Literal["order", "winner", "caller"] = "order"
    caller: Literal["asked", "order"] = "asked"
    caller_bids: Literal["sealed", "open"] = "sealed"
    must_bid: bool = False
    caller_least: Annotated[int, Field(ge=0)] | None = None
    times: dict[Name, Annotated[int, Field(ge=0, le=MOST_TYPED)]] = {}
    repeat: str = ""
    nominates: HandName | None = None
    one: Title = default_words(marked("lot"))

    @property
    def countable(self) -> tuple[str, ...]:
        """The winning bid, `won`, `spent`, and how many times each named number was bid."""
        return (*self.COUNTS, *self.times)

    @property
    def is_paid_in_secret(self) -> bool:
        """Whether the price is told to nobody but the winner and its caller."""
        return self.opens in ("nobody", "caller")

    @property
    def highest(self) -> int:
        """The highest bid that can be typed."""
        return MOST_TYPED if self.most == "none" else self.most

    @model_validator(mode="after")
    def _keeps_bids_closed(self) -> Self:
        if self.opens == "all":
            return self
        if self.way != "sealed" or self.caller_takes or self.losers != "nothing":
            raise FieldError(
                tr("only `sealed` bids stay closed, if the winner alone pays"),
                tr("write `way: sealed`; leave `losers` and `caller_takes` out"),
                is_sentence=True,
            )
        if self.is_paid_in_secret and (self.purse is not None or self.price == "second"):
            raise FieldError(
                tr("a `purse`, or the `second` bid as the price, would tell what stays closed"),
                tr("leave `purse` and `price: second` out, or write `opens: winner`"),
                is_sentence=True,
            )
        if self.opens == "caller" and self.first != "caller":
            raise FieldError(
                tr("only a caller reads bids with `opens: caller`, and nobody calls"),
                tr("write `first: caller`"),
                is_sentence=True,
            )
        return self

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if not self.adds:
            return self
        if self.purse is None or self.purse in self.adds or len(set(self.adds)) < len(self.adds):
            raise FieldError(
                tr("`adds` names further money beside that of `purse`, each once"),
                tr("name the first in `purse`, and the others in `adds`"),
                is_sentence=True,
            )
        is_plain = self.opens == "all" and self.price == "own" and self.ties.least == "any"
        is_plain = is_plain and self.losers != "half" and self.least <= 1
        if self.way != "sealed" or not is_plain or self.caller_takes:
            raise FieldError(
                tr("only `sealed` bids that open for all, and are paid as they are, have `adds`"),
                tr("write `way: sealed`; leave `opens`, `price`, `caller_takes`, `losers: half` "
                   "and `least: former` out"),
                is_sentence=True,
            )  # fmt: skip
        return self

    @model_validator(mode="after")
    def _opens_a_bid(self) -> Self:
        is_open = self.caller_bids == "open"
        fits = self.way == "sealed" and self.first == "caller" and not self.caller_takes
        if is_open and (not fits or self.adds):
            raise FieldError(
                tr("a caller bids in the `open` before `sealed` bids, of one kind of money"),
                tr("write `way: sealed` and `first: caller`; leave `caller_takes` and `adds` out"),
                is_sentence=True,
            )
        if not is_open and (self.caller_least is not None or self.ties.caller != "same"):
            raise FieldError(
                tr("`caller_least`, and `caller` in `ties`, are about an open bid of the caller"),
                tr("write `caller_bids: open`, or leave them out"),
                is_sentence=True,
            )
        return self

    @model_validator(mode="after")
    def _lets_all_bid(self) -> Self:
        if self.must_bid and (self.way != "sealed" or self.least):
            raise FieldError(
                tr("everyone can be asked for a bid (`must_bid`) if it's `sealed`, and may be 0"),
                tr("write `way: sealed` and `least: 0`"),
                is_sentence=True,
            )
        return self

    @model_validator(mode="after")
    def _counts_bids(self) -> Self:
        if self.times and self.way != "sealed":
            raise FieldError(
                tr("`times` counts `sealed` bids"), tr("write `way: sealed`"), is_sentence=True
            )
        for name, number in self.times.items():
            if name in self.COUNTS:
                raise FieldError(
                    tr("has the count `{name}` in `times`, which it counts anyway", name=name),
                    tr("choose another name"),
                )
            lowest = min(self.least, self.least if self.caller_least is None else self.caller_least)
            if number < lowest or (not number and self.least):
                raise FieldError(
                    tr("counts bids of {number} as `{name}`, and `least` is {least}",
                       number=number, name=name, least=self.least),
                    tr("write `least: {number}`", number=number),
                )  # fmt: skip
        return self

    @model_validator(mode="after")
    def _knows_its_caller(self) -> Self:
        if self.caller == "order" and (self.first != "caller" or self.repeat):
            raise FieldError(
                tr("a caller in turn `order` calls one auction, with `first: caller`"),
                tr("write `first: caller`, and leave `repeat` out"),
                is_sentence=True,
            )
        return self

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.to_caller and (self.first != "caller" or self.purse is None):
            raise FieldError(
                tr("the price goes `to_caller` where `first: caller` and a `purse` are"),
                tr("add `first: caller` and `purse`"),
                is_sentence=True,
            )
        if self.ties != EqualBids() and self.way != "sealed":
            raise FieldError(
                tr("only `sealed` bids can be equal, so that `ties` matter"),
                tr("write `way: sealed`, or leave `ties` out"),
                is_sentence=True,
            )
        each_bid = self.losers != "nothing" or self.takes != "all" or self.pieces or self.reverse
        if self.caller_takes and (self.first != "caller" or self.price == "nothing" or each_bid):
            raise FieldError(
                tr("a caller takes the lot only with `first: caller`, if the winner alone pays"),
                tr("write `first: caller`; leave `losers`, `takes`, `pieces` and `reverse` out"),
                is_sentence=True,
            )
        if self.price == "second" and self.way != "sealed":
            raise FieldError(
                tr("the price of the `second` bid belongs to `sealed` bids"),
                tr("write `way: sealed`"),
                is_sentence=True,
            )
        pays = self.purse or self.pieces or self.losers != "nothing"
        if self.price == "nothing" and pays:
            raise FieldError(
                tr("nobody pays where the price is `nothing`"),
                tr("leave `purse`, `pieces` and `losers` out"),
                is_sentence=True,
            )
        if self.pieces is not None and (self.way != "once" or self.purse is not None):
            raise FieldError(
                tr("`pieces` are bid `once` around, without a `purse`"),
                tr("write `way: once`, and leave `purse` out"),
                is_sentence=True,
            )
        if (self.takes == "lowest" or self.reverse) and self.way != "ascending":
            raise FieldError(
                tr("who drops out takes something in `ascending` auctions alone"),
                tr("write `way: ascending`"),
                is_sentence=True,
            )
        others = self.lots or self.pieces or self.repeat or self.reverse
        if self.nominates is not None and (others or self.way != "ascending"):
            raise FieldError(
                tr("what seats put up is sold in `ascending` auctions, without `lots`"),
                tr("leave all but `nominates` out"),
                is_sentence=True,
            )
        if self.takes == "lowest" and (self.lots is None or self.reverse):
            raise FieldError(
                tr("each takes one of several `lots`; say which hand they are of"),
                tr("name their hand in `lots`"),
                is_sentence=True,
            )
        return self
