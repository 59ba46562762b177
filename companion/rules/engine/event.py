"""Events: facts about a game, such as a bid or a payment, and the sentence of the log for each.

A mechanism tells events with `Transaction.tell`. They are read twice: as a sentence of the log,
which is made here and nowhere else, and as a row of `punchboard events`. `docs/reference/events.md`
is the reference for readers of such rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from punchboard.cards.catalog import marked, translated
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.view_schema import LogLineView

#: Kinds of events; `_SAYINGS` has the sentence of each.
EventKind = Literal[
    "begun", "ended", "ordered", "shown", "offered", "bid", "passed", "auctioned", "chosen",
    "bought", "sold", "paid", "gained", "lost", "placed", "moved", "discarded", "threw", "counted",
    "scored", "won", "corrected", "settled", "noted", "flagged", "answered", "looked_up", "told",
    "undone", "redone",
]  # fmt: skip
KINDS: tuple[EventKind, ...] = get_args(EventKind)

#: How a line of the log is shown. `act` what somebody did; `follows` what the rules made of it;
#: `board` what to set on the physical table; `correction` an overruled number; `chance` a recorded
#: coin; `open` sealed choices that were seen; `phase` a new phase or round.
LineKind = Literal["act", "follows", "board", "correction", "chance", "open", "phase"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: facts, and the words of the game's data that its sentence needs.

    Attributes:
        kind: Kind, from the closed vocabulary.
        seat: Seat that it is about; "" for all, or the table.
        card: Id of the card in the deck; "" for none.
        thing: Id of any other subject, stable in this game: a mechanism ("points"), or a part of
            one ("goods.pine"); "" for the mechanism that tells it.
        amount: Amount or number of it, 0 or more; of a correction, the signed difference.
        price: Price in all.
        printed: Printed price, where that may differ.
        now: Total of the seat afterwards, or the space of its marker. A gain, a loss or a
            correction with it changes the total `thing`.
        origin: Source: an id or a printed name ("hand", "slot 2").
        to: Destination, also an id or a printed name; the face of a throw, the reason of a flag,
            the new value of a setting.
        other: The other seat of a deal; "" for none.
        bids: Last bids of an auction by seat, the highest first; a seat that passed has none.
        note: Text that a player typed.
        name: A plain name of card or thing ("Heron", "pine"); "" for the card's own name.
        title: Words before the sentence, with a colon.
        does: Verb instead of the kind's own.
        what: Object of the verb, in words: "2 Pine".
        where: Place with its preposition: "on slot 3".
        cost: The price in words: "$6".
        why: The reason, in brackets.
        has: Total of the seat now, in words.
        line: Look of its line in the log; None: its kind's.
        shut: Event for everybody but its seat until the game is over; None: the same.
        readers: Further seats that read it as its own seat does.
    """

    kind: EventKind
    seat: str = ""
    card: str = ""
    thing: str = ""
    amount: int | None = None
    price: int | None = None
    printed: int | None = None
    now: int | None = None
    origin: str = ""
    to: str = ""
    other: str = ""
    bids: tuple[tuple[str, int], ...] = ()
    note: str = ""
    name: str = ""
    title: str = ""
    does: str | None = None
    what: str = ""
    where: str = ""
    cost: str = ""
    why: str = ""
    has: str = ""
    line: LineKind | None = None
    shut: Event | None = None
    readers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Hold the event against the vocabulary.

        Raises:
            ValueError: if there is no such kind, or it lacks a fact that its kind always has.
        """
        saying = _SAYINGS.get(self.kind)
        if saying is None:
            raise ValueError(f"no event is called “{self.kind}”; there are {', '.join(KINDS)}")
        lacks = [each for each in saying.says if getattr(self, each) in ("", None)]
        if lacks:
            raise ValueError(f"an event “{self.kind}” says its {listed(lacks)}")

    @property
    def shown(self) -> LineKind:
        """How the log shows it."""
        return self.line or _SAYINGS[self.kind].line

    @property
    def change(self) -> int:
        """By how much it changes the total `thing`; 0 where it changes none."""
        if self.now is None or self.amount is None or not self.seat:
            return 0
        return {"gained": self.amount, "lost": -self.amount, "corrected": self.amount}.get(
            self.kind, 0
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of the log.

    Attributes:
        text: A whole sentence with names, made of its events when they are logged.
        events: Events of the sentence and of its summary; one at least.
        by: Id of the mechanism that told it.
        round: Round, from 1.
        phase: Its id; "" once the game is over.
        step: Step of the phase, from 1; 0 once the game is over.
        shut: Entry for everybody but its seat until the game is over; None: the same.
    """

    text: str
    events: tuple[Event, ...]
    by: str
    round: int
    phase: str
    step: int
    shut: Entry | None = None

    @property
    def kind(self) -> LineKind:
        """How it is shown."""
        return self.events[0].shown

    @property
    def seat(self) -> str:
        """Whom it is about; "" for all."""
        seat = self.events[0].seat
        is_alone = len(self.events) == 1 or all(each.seat == seat for each in self.events)
        return seat if is_alone else ""

    def told_to(self, seat: str, is_over: bool) -> Entry:
        """Return the entry as a seat may read it.

        Args:
            seat: Reader's seat; "" for everybody.
            is_over: Whether the game is over, so that all is open.
        """
        is_open = is_over or (seat != "" and seat in (self.seat, *self.events[0].readers))
        return self if is_open or self.shut is None else self.shut

    @property
    def is_secret(self) -> bool:
        """Whether its sentence says more than everybody is told until the game is over."""
        return self.shut is not None and self.shut.text != self.text

    @property
    def total(self) -> str:
        """Which total it changes: the id of a track or counter; "" for none."""
        return self.thing(self.events[0]) if self.events[0].change else ""

    @property
    def amount(self) -> int:
        """By how much its total changes."""
        return self.events[0].change

    def thing(self, event: Event) -> str:
        """Return the subject of one of its events; without one, the mechanism that told it."""
        return event.thing or ("" if event.card else self.by)

    def to_json(self) -> LogLineView:
        """Return the entry as the view has it."""
        return {
            "text": self.text,
            "kind": self.kind,
            "seat": self.seat,
            "total": self.total,
            "amount": self.amount,
        }


@dataclass(frozen=True, slots=True)
class _Saying:
    """How events of a kind are said.

    Attributes:
        line: Look of their line in the log.
        does: Their verb.
        says: Facts that each event of the kind has.
        form: Form of the sentence; a part in square brackets is left out where its word is empty.
    """

    line: LineKind
    does: str = ""
    says: tuple[str, ...] = ()
    form: str = marked(
        "[{title}:][ {who}][{does}][ {what}][ {where}][ for {cost}][ ({why})][ and has {has}]."
    )


#: The sentences of the log, by kind of event.
_SAYINGS: dict[str, _Saying] = {
    # A round, a phase or a turn begins; the game, or part of it, ends.
    "begun": _Saying("phase", form="[{title}: ]{what}"),
    "ended": _Saying("phase", form="[{title}: ]{what}[: {why}]"),
    # A seat has this place in an order, counted from 1.
    "ordered": _Saying("board", "", ("seat", "amount")),
    # Something is open for all; something is for sale.
    "shown": _Saying("act", marked("shows")),
    "offered": _Saying("act", marked("puts up")),
    # Auctions and choices.
    "bid": _Saying("act", marked("bids"), ("seat", "amount")),
    "passed": _Saying("act", marked("passes")),
    "auctioned": _Saying("follows", marked("wins")),
    "chosen": _Saying("open", ":", ("seat",)),
    # Deals. `paid` is what nothing at this table counts, or what is not for a thing.
    "bought": _Saying("act", marked("buys"), ("seat",)),
    "sold": _Saying("act", marked("sells"), ("seat",)),
    "paid": _Saying("board", marked("pays"), ("seat",)),
    # A total changes.
    "gained": _Saying("follows", marked("gains"), ("seat", "amount")),
    "lost": _Saying("follows", marked("loses"), ("seat", "amount")),
    # Cards and pieces.
    "placed": _Saying("follows", marked("puts")),
    "moved": _Saying("board", marked("moves")),
    "discarded": _Saying("act", marked("gives up")),
    # Dice, coins and draws.
    "threw": _Saying("chance", ":"),
    # What somebody has, as it is told; what that is worth in the end; and who wins.
    "counted": _Saying("act", ":"),
    "scored": _Saying("follows", marked("has"), ("seat", "amount")),
    "won": _Saying("phase", form="{what}"),
    # What people set otherwise, choose for their table, write down, or think of a card.
    "corrected": _Saying("correction"),
    "settled": _Saying("act"),
    "noted": _Saying("act", form=marked("Note: {note}")),
    "flagged": _Saying("act", marked("flags"), ("seat", "card")),
    # Somebody has answered one of the designer's questions.
    "answered": _Saying("act", marked("answers"), ("seat",)),
    # Somebody has asked what a rule comes to, or where it stands.
    "looked_up": _Saying("follows", form="{what}"),
    # A sentence for the people at the table, of what to set there or why: no fact of its own.
    "told": _Saying("board", form="{what}"),
    "undone": _Saying("correction", form=marked("Undone: {what}.[ {why}]")),
    "redone": _Saying("correction", form=marked("Done again: {what}.")),
}


def sentence(events: Sequence[Event], name_of: Callable[[str], str]) -> str:
    """Return the sentence of the log for events that are told together.

    Args:
        events: Events of one kind, one or several; they differ by seat or subject and share the
            first one's words.
        name_of: Returns a player's name.
    """
    first = events[0]
    saying = _SAYINGS[first.kind]
    form = translated(saying.form)
    whose = list(dict.fromkeys(each.seat for each in events))
    who, what = name_of(first.seat) if first.seat else "", first.what
    does = _joined(translated(saying.does) if first.does is None else first.does)
    if len(events) > 1:
        if len(whose) == 1:
            what = listed([each.what for each in events])
        elif does.startswith(" ") and len({each.what for each in events}) == 1:
            who = listed([name_of(each) for each in whose])
        else:
            parts = [f"{name_of(each.seat)}{does} {each.what}".strip() for each in events]
            between = "; " if any("," in each or ":" in each for each in parts) else ", "
            who, does, what = "", "", between.join(parts)
    if "{who}" in does + what:
        does, what, who = does.replace("{who}", who), what.replace("{who}", who), ""
    words = {
        "title": first.title,
        "who": who,
        "does": does,
        "what": what,
        "where": first.where,
        "cost": first.cost,
        "why": first.why,
        "has": first.has,
        "note": first.note,
    }
    parts_of = ((word, text) for word, text in _parts(form) if not word or words[word])
    text = "".join(text.format(**words) for _, text in parts_of).strip()
    return text[:-1] if form.endswith(".") and text.endswith(("..", "?.", "!.")) else text


def _joined(does: str) -> str:
    """Return a verb with the space before it; ": " and "’s" follow the name directly."""
    return does if does.startswith((":", "’", ",")) or not does else f" {does}"


@cache
def _parts(form: str) -> tuple[tuple[str, str], ...]:
    """Return the parts of a form, each with the word without which it is left out, or ""."""
    found = []
    for text in re.findall(r"\[[^\]]*\]|[^\[]+", form):
        word = re.search(r"\{(\w+)\}", text)
        is_optional = text.startswith("[") and word is not None
        found.append((word[1] if is_optional and word else "", text.strip("[]")))
    return tuple(found)
