"""A sealed choice from the first seal to the last opening: what the host knows, and when."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from punchboard.companion.lan.asked import Asked, typed_dial
from punchboard.companion.lan.choice_told import about, entries_of, opening_record, seals_of
from punchboard.companion.lan.host_state import HostStateFile, KeptChoice, KeptSeal
from punchboard.companion.lan.seal import Opening, fits, make_check, make_list, words_of
from punchboard.companion.rules.refusal import Code, Refusal
from punchboard.companion.table.choice_record import Answer, ChoiceRecord, End

#: Seconds after the list before a vote about missing phones may begin.
PATIENCE = 10.0


@dataclass(slots=True)
class _Open:
    """What is known of a choice whose list is out; none of it is ever written down."""

    since: float
    openings: dict[str, Opening] = field(default_factory=dict)
    votes: dict[str, Answer] = field(default_factory=dict)
    typed: dict[str, list[int]] = field(default_factory=dict)
    without: bool = False


class Sealing:
    """The sealed choices of a table; only the table's own thread uses it.

    Attributes:
        asked: the choice that goes on; None between choices.
        last: what was opened last, for every phone to check; None before the first.
    """

    def __init__(
        self,
        host_state: HostStateFile,
        on_given_up: Callable[[ChoiceRecord], object],
        over: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Go on with what the host_state knows.

        Args:
            host_state: of the table.
            on_given_up: keeps the record of a choice that ends before it has opened.
            over: the newest epoch that the journal has a record of; 0: none. A host_state that was
                deleted, or left behind by a kill, knows less.
            clock: tells seconds.
        """
        self._host_state = host_state
        self._on_given_up = on_given_up
        self._over = over
        self._clock = clock
        self._open = _Open(clock())
        self.asked: Asked | None = None
        self._dials: frozenset[str] = frozenset()
        self.last: dict[str, Any] | None = None

    def follow(self, asked: Asked | None) -> None:
        """Begin the choice that the rules ask for now, or give up one that they don't.

        Raises:
            TableError: if it could not be saved.
        """
        choice = self._host_state.kept.choice
        if choice is not None and choice.epoch > self._over:
            if asked is not None and asked.print == choice.print:
                self.asked = asked
                return
            self._on_given_up(self._record(choice, "void"))
            self._over = choice.epoch
        self.asked = asked
        if asked is not None:
            self._begin(asked)
        elif choice is not None:
            self._host_state.keep(self._host_state.kept.model_copy(update={"choice": None}))

    @property
    def listed(self) -> bool:
        """Whether all have sealed, so that no seal changes any more."""
        choice = self._host_state.kept.choice
        return self.asked is not None and choice is not None and choice.listed

    @property
    def mechanism(self) -> str:
        """The id of the mechanism whose choice goes on; "" between choices."""
        return "" if self.asked is None else self.asked.choice.partition(".")[0]

    def over(self) -> None:
        """Begin anew with what is asked next: the record of this choice is kept."""
        choice = self._host_state.kept.choice
        if choice is not None:
            self._over = choice.epoch

    def set_dials(self, seats: Iterable[str]) -> None:
        """Wait for no seal of some seats: their cardboard dials are typed once the list is out.

        Args:
            seats: ids; while a list is out, those in it stay there.

        Raises:
            TableError: if it could not be saved.
        """
        choice = self._host_state.kept.choice
        listed = choice.seals if choice is not None and choice.listed else {}
        self._dials = frozenset(seats) - set(listed)
        for seat in self.dials:
            self.drop(seat)
        self._close()

    @property
    def dials(self) -> list[str]:
        """The seats that are asked and set a cardboard dial, in the order of asking."""
        return [] if self.asked is None else [s for s in self.asked.offers if s in self._dials]

    def type_dials(self, numbers: Mapping[str, Sequence[int]]) -> bool:
        """Take what open cardboard dials show; return whether all is in.

        Args:
            numbers: seat to the numbers of its choice.

        Raises:
            Refusal: if the list is not out, or a seat sets no cardboard dial.
        """
        choice = self._host_state.kept.choice
        if self.asked is None or choice is None or not choice.listed:
            raise Refusal(Code.NOT_NOW, "Not all have sealed yet. The dials stay face down.")
        if not set(numbers) <= set(self.dials):
            raise Refusal(Code.NOT_ALLOWED, "A phone opens its own bid.")
        self._open.typed.update({seat: list(each) for seat, each in numbers.items()})
        return self._is_in()

    def _close(self) -> None:
        """Bring out the list once nobody's seal is missing."""
        asked, choice = self.asked, self._host_state.kept.choice
        if asked is None or choice is None or choice.listed or not choice.seals:
            return
        if all(place in choice.seals or place in self._dials for place in asked.offers):
            self._put(choice.model_copy(update={"listed": True}))
            self._open = _Open(self._clock())

    def _is_in(self) -> bool:
        choice = self._host_state.kept.choice
        opened = choice is not None and len(self._open.openings) == len(choice.seals)
        return (opened or self._open.without) and set(self.dials) <= set(self._open.typed)

    def drop(self, seat: str) -> None:
        """Forget a seat's seal while the list is not out."""
        choice = self._host_state.kept.choice
        if choice is not None and not choice.listed and seat in choice.seals:
            rest = {place: each for place, each in choice.seals.items() if place != seat}
            self._put(choice.model_copy(update={"seals": rest}))

    def seal(self, seat: str, epoch: int, told: KeptSeal) -> None:
        """Take a seat's seal, or another one in its place; the last one brings out the list.

        Raises:
            Refusal: if it is not asked for, too late, or a copy.
            TableError: if it could not be saved.
        """
        _, choice = self._current(seat, epoch)
        if choice.seals.get(seat) == told:
            return  # said again, because the answer was lost
        if choice.listed:
            raise Refusal(Code.ALREADY_OPEN, "All have sealed. The seals are being opened.")
        if any(told.salt == each.salt or told.seal == each.seal for each in choice.seals.values()):
            raise Refusal(Code.NOT_ALLOWED, "This seal is there already. Seal once more.")
        self._dials -= {seat}
        self._put(choice.model_copy(update={"seals": {**choice.seals, seat: told}}))
        self._close()

    def open(self, seat: str, epoch: int, digest: str, told: Opening) -> bool:
        """Take a seat's opening; return whether all are in.

        Raises:
            Refusal: if the list is not out, another one was shown, or the opening does not fit.
        """
        asked, choice = self._current(seat, epoch)
        if not choice.listed or seat not in choice.seals:
            raise Refusal(Code.NOT_NOW, "Not all have sealed yet.")
        entries = entries_of(asked, choice)
        if digest != make_list(list(entries.values())).hex():
            raise Refusal(Code.NOT_ALLOWED, "This phone was shown another list of seals.")
        if not fits(entries[seat], told):
            raise Refusal(Code.NOT_ALLOWED, "This is not what was sealed.")
        self._open.openings[seat] = told
        return self._is_in()

    def vote(self, seat: str, epoch: int, answer: Answer) -> str:
        """Count what a seat says of missing openings; return what is decided, or "".

        It is decided to go on without them only once cardboard dials are typed, too.

        Raises:
            Refusal: if it has not opened itself, or nothing is to be decided yet.
        """
        self._current(seat, epoch)
        if seat not in self._open.openings:
            raise Refusal(Code.NOT_NOW, "Only those who have opened may decide.")
        if self._clock() - self._open.since < PATIENCE:
            raise Refusal(Code.NOT_NOW, "Give the other phones a moment.")
        self._open.votes[seat] = answer
        votes = list(self._open.votes.values())
        if 2 * votes.count(answer) <= len(self._open.openings):
            return ""
        self._open.without = answer == "without"
        return answer if answer == "again" or self._is_in() else ""

    def openings(self) -> dict[str, Opening | None]:
        """Return all openings in the list's order, None where one is missing; then typed dials."""
        asked, choice = self._listed()
        told = {seat: self._open.openings.get(seat) for seat in entries_of(asked, choice)}
        return told | {seat: typed_dial(each) for seat, each in self._open.typed.items()}

    def opened(self) -> ChoiceRecord:
        """Return the record of a choice that opens, its row not known yet."""
        asked, choice = self._listed()
        entries = entries_of(asked, choice)
        told = {seat: self._open.openings.get(seat) for seat in entries}
        digest = make_list(list(entries.values()))
        shares = [None if each is None else each.share for each in told.values()]
        record = self._record(choice, "opened")
        openings = {seat: opening_record(each) for seat, each in told.items() if each is not None}
        words = list(words_of(make_check(digest, shares)))
        typed = dict(self._open.typed)
        return record.model_copy(update={"openings": openings, "words": words, "typed": typed})

    def voted_again(self) -> ChoiceRecord:
        """Return the record of a choice that is made again; nobody learns what was opened."""
        return self._record(self._listed()[1], "again")

    def to_json(self) -> dict[str, Any] | None:
        """Return what every phone may know of the choice that goes on; None between choices."""
        asked, choice = self.asked, self._host_state.kept.choice
        if asked is None or choice is None:
            return None
        told = {**about(asked).model_dump(), "epoch": choice.epoch}
        told |= {
            "seats": [seat for seat in asked.offers if seat not in self._dials],
            "sealed": sorted(choice.seals),
        }
        told |= {"dials": self.dials, "typed": sorted(self._open.typed)}
        if choice.listed:
            entries = entries_of(asked, choice)
            told |= {
                "list": [each.model_dump() for each in seals_of(self.asked, choice)],
                "digest": make_list(list(entries.values())).hex(),
                "opened": sorted(self._open.openings),
                "votes": dict(self._open.votes),
            }
        return told

    def _begin(self, asked: Asked) -> None:
        kept = self._host_state.kept
        epoch = max(kept.epoch, self._over) + 1
        choice = KeptChoice(epoch=epoch, print=asked.print, about=about(asked))
        self._host_state.keep(kept.model_copy(update={"epoch": epoch, "choice": choice}))
        self._open = _Open(self._clock())

    def _put(self, choice: KeptChoice) -> None:
        self._host_state.keep(self._host_state.kept.model_copy(update={"choice": choice}))

    def _current(self, seat: str, epoch: int) -> tuple[Asked, KeptChoice]:
        asked, choice = self.asked, self._host_state.kept.choice
        if asked is None or choice is None:
            raise Refusal(Code.ALREADY_OPEN, "Too late: this choice is open or put away.")
        if seat not in asked.offers:
            raise Refusal(Code.NOT_YOUR_TURN, "This seat is not asked now.")
        if epoch != choice.epoch:
            raise Refusal(Code.NOT_NOW, "The choice has changed. Choose again.")
        return asked, choice

    def _listed(self) -> tuple[Asked, KeptChoice]:
        asked, choice = self.asked, self._host_state.kept.choice
        if asked is None or choice is None or not choice.listed:
            raise RuntimeError("the list is not out")
        return asked, choice

    def _record(self, choice: KeptChoice, end: End) -> ChoiceRecord:
        return ChoiceRecord(
            row=0,
            end=end,
            epoch=choice.epoch,
            **choice.about.model_dump(),
            seals=seals_of(self.asked, choice),
            votes=dict(self._open.votes),
        )
