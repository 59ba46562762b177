"""The summary of one table, with everything that questions about playtests need."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.table.document import TableDocument
from punchboard.companion.table.events import EventRow, replayed, rows_of
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row

#: Seconds. Who waits longer between two steps has a break: an auction of many players takes five
#: minutes, and pizza takes more than a quarter of an hour.
LONGEST_STEP = 15 * 60
#: Events by which a seat gets a card, and by which it gives one up.
_COMES = frozenset({"bought", "auctioned", "placed", "gained"})
_GOES = frozenset({"sold", "discarded", "lost"})
#: Events by which something is there to be had.
_OFFERS = frozenset({"offered", "shown"})
_BOUGHT = frozenset({"bought", "auctioned"})
#: Events that tell what people say or should know of a card, wherever it is.
_SAID = frozenset({"flagged", "told"})
#: Kinds of mechanisms that ask players what they think, and decide nothing.
ASIDE = frozenset({"flags", "questions"})
#: Events by which places, goods and choices are used; "set as it is on the table" is one as well.
_USES = frozenset(
    {"bought", "sold", "paid", "gained", "lost", "placed", "moved", "discarded", "threw", "chosen",
     "shown", "corrected"}
)  # fmt: skip
#: Digits of the digest by which contents of packs are told apart.
_DIGEST = 12


@dataclass(frozen=True, slots=True)
class Payment:
    """A price that was paid.

    Attributes:
        subject: Id of the card or the thing.
        name: Name of the card or thing.
        seat: Number of the seat that paid, from 1.
        paid: Total price paid.
        printed: Printed price; None without one.
        amount: Number bought, if it is counted.
        row: Row of the journal.
        round: Round, from 1.
    """

    subject: str
    name: str
    seat: int
    paid: int
    printed: int | None
    amount: int | None
    row: int
    round: int


@dataclass(frozen=True, slots=True)
class CardFlag:
    """A card that a player has flagged, and why."""

    card: str
    seat: int
    reason: str
    note: str
    row: int


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """A player's answer to one of the designer's questions."""

    question: str
    seat: int
    amount: int | None
    note: str
    row: int


@dataclass(slots=True)
class CardUse:
    """Uses of one card, or of one kind of goods, at a table.

    Attributes:
        name: Name of the card or the goods.
        offered: Rows in which it was there to be had.
        bought: Rows in which somebody bought it, at an auction as well.
        rows: All rows that tell of it, by kind of event.
        holders: Seats that have it in the end.
        points: Points of its own line in each holder's score; empty if the score has none.
    """

    name: str = ""
    offered: list[int] = field(default_factory=list)
    bought: list[int] = field(default_factory=list)
    rows: dict[str, list[int]] = field(default_factory=dict)
    holders: list[int] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=dict)

    def take(self, event: EventRow) -> None:
        """Add an event that tells of it."""
        kind, row, seat = event["event"], event["row"], event["seat"]
        self.name = event["name"] or self.name
        _add(self.rows.setdefault(kind, []), row)
        if _is_offer(event):
            _add(self.offered, row)
        if kind in _BOUGHT and seat is not None:
            _add(self.bought, row)
        if kind in _COMES and seat is not None and seat not in self.holders:
            self.holders.append(seat)
        if kind in _GOES and seat in self.holders:
            self.holders.remove(seat)


@dataclass(frozen=True, slots=True)
class Total:
    """A seat's total of something in a round, from 1; its first total is round 0."""

    round: int
    seat: int
    now: int


@dataclass(slots=True)
class Playtest:
    """A table, in as few words as all questions need.

    Attributes:
        table: Its id.
        file: Path that it was read from.
        game: The name of the game's folder.
        edition: The designer's version of the game.
        contents: Digest of the cards and the rules that it was played with.
        title: Title that the players gave.
        created: Time of the table's start, ISO 8601 in UTC.
        is_simulated: Whether a program played it.
        players: Names by seat, from seat 1; "Player 1" … unless they are wanted.
        is_over: Whether it was played to its end.
        is_cut: Whether "Score now" ended it. Such a game has no length: it was ended early, or only
            its score was typed.
        rounds: Number of rounds begun.
        round_name: Name of the last round, as the game calls it.
        steps: Rows of the journal.
        decided: Row of the last verdict; without one, the last row of all.
        seconds: Seconds by phase, breaks left out; empty for a table that a program played.
        scores: Final score by seat; empty if there is none.
        winners: Seats that won.
        cards: Uses of each card that any event names, by its id.
        things: The same for goods and lots that aren't cards, by their name in events.
        payments: Prices that were paid, oldest first.
        offered_prices: Printed prices of everything on offer.
        flags: Flags on cards.
        answers: Answers to the designer's questions.
        corrected: Rows in which something was set as it is on the table, by thing.
        looked_up: Rows in which a rule or a calculator was asked, by thing.
        told_by: Mechanisms that told anything.
        used: Places, goods and choices that were, as `Mechanism.told_apart` calls them.
        choices: Times each choice was taken, by mechanism; bids aren't counted.
        totals: Seats' totals, by thing, in the order of their changes.
        undone: Rows that were taken back.
        longest: Seconds and row of the longest step, by phase; breaks left out.
    """

    table: str
    file: str
    game: str
    edition: str
    contents: str
    title: str
    created: str
    is_simulated: bool
    players: list[str]
    is_over: bool = False
    is_cut: bool = False
    rounds: int = 0
    round_name: str = ""
    steps: int = 0
    decided: int = 0
    seconds: dict[str, int] = field(default_factory=dict)
    scores: dict[int, int] = field(default_factory=dict)
    winners: list[int] = field(default_factory=list)
    cards: dict[str, CardUse] = field(default_factory=dict)
    things: dict[str, CardUse] = field(default_factory=dict)
    payments: list[Payment] = field(default_factory=list)
    offered_prices: list[int] = field(default_factory=list)
    flags: list[CardFlag] = field(default_factory=list)
    answers: list[QuestionAnswer] = field(default_factory=list)
    corrected: dict[str, list[int]] = field(default_factory=dict)
    looked_up: dict[str, list[int]] = field(default_factory=dict)
    told_by: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    choices: dict[str, dict[str, int]] = field(default_factory=dict)
    totals: dict[str, list[Total]] = field(default_factory=dict)
    undone: list[int] = field(default_factory=list)
    longest: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def minutes(self) -> float:
        """How long it was played, breaks left out; 0 of a table that a program played."""
        return sum(self.seconds.values()) / 60

    def take(self, events: Iterable[EventRow]) -> None:
        """Add events, oldest first; undone ones don't count."""
        back: set[int] = set()
        for event in events:
            if event["undone"]:
                back.add(event["row"])
            else:
                self._take(event)
        self.undone = sorted(back)

    def _take(self, event: EventRow) -> None:
        """Add an event."""
        kind, row, seat, thing = event["event"], event["row"], event["seat"], event["thing"]
        card, amount, now = event["card"], event["amount"], event["now"]
        self.rounds = max(self.rounds, event["round"])
        if event["by"] not in ("", "table") and kind != "told" and event["by"] not in self.told_by:
            self.told_by.append(event["by"])
        if kind in _USES and amount != 0:
            self._use(event)
        if kind not in _SAID:
            self._take_deed(event)
        if now is not None and seat is not None:
            self._take_total(event, seat, now)
        printed = event["printed"]
        if _is_offer(event) and printed is not None and printed not in self.offered_prices:
            self.offered_prices.append(printed)
        if kind in _BOUGHT and seat is not None and event["price"] is not None:
            paid = Payment(
                card or thing, event["name"] or thing, seat, event["price"], printed,
                amount, row, event["round"],
            )  # fmt: skip
            self.payments.append(paid)
        if kind == "corrected" and not self.is_cut:
            _add(self.corrected.setdefault(thing, []), row)
        elif kind == "looked_up" or (kind == "counted" and event["by"] == "calculator"):
            _add(self.looked_up.setdefault(thing, []), row)
        elif seat is not None:
            self._take_of_seat(event, seat)

    def _take_deed(self, event: EventRow) -> None:
        """Add an event to its card, or to its thing if that isn't a card."""
        card, thing = event["card"], event["thing"]
        # Goods on a card are a thing with a card: what happens to them does not move the card.
        if card and not thing:
            self.cards.setdefault(card, CardUse()).take(event)
        elif card:
            rows = self.cards.setdefault(card, CardUse(event["name"])).rows
            _add(rows.setdefault("used", []), event["row"])
        elif "." in thing:
            self.things.setdefault(thing, CardUse()).take(event)

    def _use(self, event: EventRow) -> None:
        """Note the place, the goods or the choice that an event is about."""
        kind, by, name = event["event"], event["by"], event["name"]
        what, amount = event["thing"] or by, event["amount"]
        if kind == "chosen":
            # Who bids names a price or a number, and who bids nothing has no name for it.
            if not name or event["price"] is not None or name == str(amount):
                return
            taken = self.choices.setdefault(by, {})
            taken[name] = taken.get(name, 0) + 1
            used = [what, f"{by} chose {name}"]
        else:
            used = [what, f"{what} {kind}"]
        for place in filter(None, (event["origin"], event["to"])):
            used += (f"{what} at {place}", f"{what.partition('.')[0]} at {place}")
        self.used.update(used)

    def _take_total(self, event: EventRow, seat: int, now: int) -> None:
        """Add a seat's new total; before its first change, add the total of round 0."""
        totals = self.totals.setdefault(event["thing"], [])
        changed = event["amount"] or 0
        if not any(each.seat == seat for each in totals):
            begun = now + changed if event["event"] == "lost" else now - changed
            totals.append(Total(0, seat, begun))
        totals.append(Total(event["round"], seat, now))

    def _take_of_seat(self, event: EventRow, seat: int) -> None:
        """Add an event of a seat."""
        kind, row, amount = event["event"], event["row"], event["amount"]
        if kind == "scored" and amount is not None:
            self._take_score(event["thing"].removeprefix(event["by"]), seat, amount)
        elif kind == "won":
            if row != self.decided:  # after a correction it is told anew
                self.winners.clear()
            self.decided = row
            if seat not in self.winners:
                self.winners.append(seat)
        elif kind == "flagged":
            self.flags.append(CardFlag(event["card"], seat, event["to"], event["note"], row))
        elif kind == "answered":
            self.answers.append(QuestionAnswer(event["thing"], seat, amount, event["note"], row))

    def _take_score(self, line: str, seat: int, points: int) -> None:
        """Add a seat's score, or a line of it that is about a card.

        Args:
            line: Name of the line: ".stores.waders.heron" for the points of the card
                `waders:heron` at `stores`; "" for the whole score.
            seat: Seat that scores.
            points: The points.
        """
        if not line:  # after a correction, all of it is told again
            self.scores[seat] = points
            for each in self.cards.values():
                each.points.pop(seat, None)
        card = ":".join(line.split(".")[2:])
        if card in self.cards:
            self.cards[card].points[seat] = points


def _is_offer(event: EventRow) -> bool:
    """Return whether something is on offer: put up, or laid out with a price."""
    is_laid = event["event"] == "placed" and event["seat"] is None and event["printed"] is not None
    return event["event"] in _OFFERS or is_laid


def _add(rows: list[int], row: int) -> None:
    if not rows or rows[-1] != row:
        rows.append(row)


def read_playtest(
    document: TableDocument, file: str, with_names: bool
) -> tuple[Playtest, list[EventRow]]:
    """Play a table again, and return its summary and its events.

    Args:
        document: The table.
        file: Path that it was read from.
        with_names: Whether players' names are shown.

    Raises:
        TableError: if its pack is broken or an action is refused.
    """
    steps: list[tuple[int, str]] = []

    def watch(row: Row, history: History) -> None:
        steps.append((row.number, _phase(history)))

    history = replayed(document, with_names, watch)
    events = list(rows_of(document, history, with_names))
    table = TableContext(history.rules, history.state)
    playtest = Playtest(
        table=document.id,
        file=file,
        game=history.rules.name,
        edition=str(document.pack.get("edition", "")),
        contents=contents_of(document.pack),
        title=document.title if with_names else "",
        created=document.created,
        is_simulated=document.simulated,
        players=[
            seat.name if with_names else tr("Player {number}", number=at)
            for at, seat in enumerate(table.seats, 1)
        ],
        is_over=table.step is None,
        is_cut=any(each.is_cut(table) for each in table.all(Scoring)),
        round_name=table.round_name,
        steps=len(document.rows),
        decided=len(document.rows),
    )
    if not (document.simulated or playtest.is_cut):
        _take_time(playtest, document, steps)
    playtest.take(events)
    return playtest, events


def contents_of(pack: Mapping[str, object]) -> str:
    """Return the digest of everything that decides how a game plays: its cards and its rules.

    Flags on cards and the questions after the game don't belong to its rules.
    """
    play = pack.get("play")
    if isinstance(play, Mapping):
        parts = play["mechanisms"].items()
        rules = {name: each for name, each in parts if each["kind"] not in ASIDE}
        play = {**play, "mechanisms": rules}
    text = json.dumps([pack.get("cards"), play], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST]


def _phase(history: History) -> str:
    moment = history.state.moment
    return "" if moment.over else history.rules.play.phases[moment.phase].id


def _take_time(playtest: Playtest, document: TableDocument, steps: list[tuple[int, str]]) -> None:
    """Add how long each phase took: from each row to the next, breaks left out.

    Args:
        playtest: Playtest that gets the times.
        document: The table.
        steps: Number of each row, and the phase of the table after it.
    """
    times = [datetime.fromisoformat(each) for each in (r.time for r in document.rows)]
    for at in range(1, len(times)):
        passed = int((times[at] - times[at - 1]).total_seconds())
        if 0 < passed <= LONGEST_STEP:
            _, phase = steps[at - 1]
            playtest.seconds[phase] = playtest.seconds.get(phase, 0) + passed
            if passed > playtest.longest.get(phase, (0, 0))[0]:
                playtest.longest[phase] = passed, steps[at][0]
