"""A sealed choice from the first seal to the last opening: what the host knows, and when."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.lan.seal import Context, Entry, Opening, fits, make_list, make_words
from companion.lan.vault import KeptChoice, KeptSeal, Vault
from companion.rules.refusal import Code, Refusal

#: Seconds after the list before a vote about missing phones may begin.
PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A choice that the rules ask for now.

    Attributes:
        table: id of the table.
        game: name of its folder.
        round: from 0.
        phase: from 0.
        choice: name of the private action.
        offers: seat to its offer as the view has it, in the order of asking.
    """

    table: str
    game: str
    round: int
    phase: int
    choice: str
    offers: Mapping[str, Mapping[str, Any]]

    @property
    def print(self) -> str:
        """A digest that changes with anything that is asked, limits included."""
        told = [self.round, self.phase, self.choice, list(self.offers.items())]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    def context(self, epoch: int, seat: str) -> Context:
        """Return what a seat's seal must be made for."""
        return Context(
            self.table, self.game, self.round, self.phase, self.choice, epoch, seat
        )  # fmt: skip


@dataclass(slots=True)
class _Open:
    """What is known of a choice whose list is out; none of it is ever written down."""

    since: float
    openings: dict[str, Opening] = field(default_factory=dict)
    votes: dict[str, str] = field(default_factory=dict)


class Sealing:
    """The sealed choices of a table; only the table's own thread uses it.

    Attributes:
        asked: the choice that goes on; None between choices.
        last: what was opened last, for every phone to check; None before the first.
    """

    def __init__(self, vault: Vault, clock: Callable[[], float] = time.monotonic) -> None:
        self._vault = vault
        self._clock = clock
        self._open = _Open(clock())
        self.asked: Asked | None = None
        self.last: dict[str, Any] | None = None

    def follow(self, asked: Asked | None) -> None:
        """Begin the choice that the rules ask for now, or drop one that they don't.

        Raises:
            TableTrouble: if it could not be saved.
        """
        kept, choice = self._vault.kept, self._vault.kept.choice
        self.asked = asked
        if asked is None:
            if choice is not None:
                self._vault.keep(kept.model_copy(update={"choice": None}))
        elif choice is None or choice.print != asked.print:
            self._begin(asked)

    def again(self) -> None:
        """Ask for the same choice anew; all its seals are void."""
        if self.asked is not None:
            self._begin(self.asked)

    def drop(self, seat: str) -> None:
        """Forget a seat's seal while the list is not out."""
        choice = self._vault.kept.choice
        if choice is not None and not choice.listed:
            rest = {place: each for place, each in choice.seals.items() if place != seat}
            self._put(choice.model_copy(update={"seals": rest}))

    def seal(self, seat: str, epoch: int, told: KeptSeal) -> None:
        """Take a seat's seal, or another one in its place; the last one brings out the list.

        Raises:
            Refusal: if it is not asked for, too late, or a copy.
            TableTrouble: if it could not be saved.
        """
        asked, choice = self._current(seat, epoch)
        if choice.listed:
            raise Refusal(Code.ALREADY_OPEN, "All have sealed. The seals are being opened.")
        if any(told.salt == each.salt or told.seal == each.seal for each in choice.seals.values()):
            if choice.seals.get(seat) == told:
                return
            raise Refusal(Code.NOT_ALLOWED, "This seal is there already. Seal once more.")
        seals = {**choice.seals, seat: told}
        listed = all(place in seals for place in asked.offers)
        self._put(choice.model_copy(update={"seals": seals, "listed": listed}))
        if listed:
            self._open = _Open(self._clock())

    def open(self, seat: str, epoch: int, digest: str, told: Opening) -> bool:
        """Take a seat's opening; return whether all are in.

        Raises:
            Refusal: if the list is not out, another one was shown, or the opening does not fit.
        """
        asked, choice = self._current(seat, epoch)
        if not choice.listed:
            raise Refusal(Code.NOT_NOW, "Not all have sealed yet.")
        entries = self._entries(asked, choice)
        if digest != make_list(list(entries.values())).hex():
            raise Refusal(Code.NOT_ALLOWED, "This phone was shown another list of seals.")
        if not fits(entries[seat], told):
            raise Refusal(Code.NOT_ALLOWED, "This is not what was sealed.")
        self._open.openings[seat] = told
        return len(self._open.openings) == len(entries)

    def vote(self, seat: str, epoch: int, answer: str) -> str:
        """Count what a seat says of missing openings; return what is decided, or "".

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
        return answer if 2 * votes.count(answer) > len(self._open.openings) else ""

    def openings(self) -> dict[str, Opening | None]:
        """Return all openings in the list's order, None where one is missing, and publish them."""
        asked, choice = self.asked, self._vault.kept.choice
        if asked is None or choice is None or not choice.listed:
            raise RuntimeError("openings are asked for before the list is out")
        entries = self._entries(asked, choice)
        told = {seat: self._open.openings.get(seat) for seat in entries}
        digest = make_list(list(entries.values()))
        shares = [None if each is None else each.share for each in told.values()]
        self.last = {
            **_head(asked, choice.epoch),
            "list": _list(entries),
            "digest": digest.hex(),
            "openings": {seat: _opening(each) for seat, each in told.items()},
            "words": list(make_words(digest, shares)),
            "fields": {seat: offer["fields"] for seat, offer in asked.offers.items()},
        }
        return told

    def to_json(self) -> dict[str, Any] | None:
        """Return what every phone may know of the choice that goes on; None between choices."""
        asked, choice = self.asked, self._vault.kept.choice
        if asked is None or choice is None:
            return None
        told = _head(asked, choice.epoch)
        told |= {"seats": list(asked.offers), "sealed": sorted(choice.seals)}
        if choice.listed:
            entries = self._entries(asked, choice)
            told |= {
                "list": _list(entries),
                "digest": make_list(list(entries.values())).hex(),
                "opened": sorted(self._open.openings),
                "votes": dict(self._open.votes),
            }
        return told

    def _begin(self, asked: Asked) -> None:
        kept = self._vault.kept
        choice = KeptChoice(epoch=kept.epoch + 1, print=asked.print)
        self._vault.keep(kept.model_copy(update={"epoch": choice.epoch, "choice": choice}))
        self._open = _Open(self._clock())

    def _put(self, choice: KeptChoice) -> None:
        self._vault.keep(self._vault.kept.model_copy(update={"choice": choice}))

    def _current(self, seat: str, epoch: int) -> tuple[Asked, KeptChoice]:
        asked, choice = self.asked, self._vault.kept.choice
        if asked is None or choice is None:
            raise Refusal(Code.ALREADY_OPEN, "Too late: this choice is open or put away.")
        if seat not in asked.offers:
            raise Refusal(Code.NOT_YOUR_TURN, "This seat is not asked now.")
        if epoch != choice.epoch:
            raise Refusal(Code.NOT_NOW, "The choice has changed. Choose again.")
        return asked, choice

    def _entries(self, asked: Asked, choice: KeptChoice) -> dict[str, Entry]:
        return {
            seat: Entry(
                asked.context(choice.epoch, seat),
                bytes.fromhex(choice.seals[seat].salt),
                bytes.fromhex(choice.seals[seat].seal),
                bytes.fromhex(choice.seals[seat].promise),
            )
            for seat in asked.offers
        }


def _head(asked: Asked, epoch: int) -> dict[str, Any]:
    return {
        "table": asked.table,
        "game": asked.game,
        "round": asked.round,
        "phase": asked.phase,
        "choice": asked.choice,
        "epoch": epoch,
    }


def _list(entries: Mapping[str, Entry]) -> list[dict[str, str]]:
    return [
        {
            "seat": seat,
            "salt": each.salt.hex(),
            "seal": each.seal.hex(),
            "promise": each.promise.hex(),
        }
        for seat, each in entries.items()
    ]


def _opening(told: Opening | None) -> dict[str, Any] | None:
    if told is None:
        return None
    return {"numbers": list(told.numbers), "nonce": told.nonce.hex(), "share": told.share.hex()}
