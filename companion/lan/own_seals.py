"""A seat's own sealed choices: seal, open when all have sealed, check what the others opened.

`companion/web/bids.js` is its twin in the browser.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from punchboard.companion.lan import seal
from punchboard.companion.lan.choice_numbers import every_choice, numbers_of
from punchboard.companion.lan.messages import Count
from punchboard.companion.lan.told import ToldChoice, ToldEntry, ToldOpened
from punchboard.companion.table.choice_record import Hex16, Hex32

#: Says a message of some kind for the seat; returns when the host has it on disk.
Say = Callable[[str, Mapping[str, Any]], object]


class _Kept(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class OwnChoice(_Kept):
    """What a seat has sealed.

    Attributes:
        table: id of the table.
        epoch: of the choice.
        salt: of the seal.
        numbers: that are sealed.
        values: of the offer; None: they were found again from the numbers.
        digest: of the list that it was opened for; "" before.
    """

    table: str
    epoch: Count
    salt: Hex16
    numbers: list[int]
    values: dict[str, Any] | None = None
    digest: Hex32 | str = ""


class OwnSeat(_Kept):
    """What a phone keeps of a seat, and tells nobody.

    Attributes:
        seed: all nonces come from it.
        mine: the newest choice; None before the first.
    """

    seed: Hex16
    mine: OwnChoice | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What an opened choice is worth.

    Attributes:
        words: three, the same on all phones that were shown the same.
        picture: the same as the words, at a glance.
        faults: seats whose opening does not fit their seal.
        same: whether it is the list for which this seat opened.
    """

    words: tuple[str, str, str]
    picture: seal.Picture
    faults: tuple[str, ...]
    same: bool

    @property
    def is_true(self) -> bool:
        """Whether nothing is wrong."""
        return self.same and not self.faults


class OwnSeals:
    """The sealed choices of one seat on this device.

    Attributes:
        seat: id.
        kept: of the seat; `keep` has written it down.
        warning: why a seal is not opened; "" if nothing is wrong.
    """

    def __init__(self, seat: str, kept: OwnSeat, keep: Callable[[OwnSeat], None]) -> None:
        self.seat = seat
        self.kept = kept
        self.warning = ""
        self._keep = keep

    def mine(self, choice: ToldChoice | ToldOpened | None) -> OwnChoice | None:
        """Return what was sealed for a choice; None if nothing is known here."""
        mine = self.kept.mine
        if choice is None or mine is None:
            return None
        return mine if (mine.table, mine.epoch) == (choice.table, choice.epoch) else None

    def seal(
        self,
        choice: ToldChoice,
        fields: Sequence[Mapping[str, Any]],
        values: Mapping[str, Any],
        say: Say,
    ) -> None:
        """Seal values for the choice that goes on; what `say` raises leaves the old seal.

        Args:
            choice: that goes on.
            fields: of the seat's offer.
            values: of its fields.
            say: speaks to the host.
        """
        before = self.kept.mine
        numbers = numbers_of(fields, values)
        salt = secrets.token_hex(seal.SALT_BYTES)
        self._put(
            OwnChoice(
                table=choice.table, epoch=choice.epoch, salt=salt, numbers=numbers,
                values=dict(values),
            )
        )  # fmt: skip
        try:
            say("seal", self._sealed(choice))
        except Exception:
            self._put(before)
            raise

    def follow(
        self, choice: ToldChoice | None, fields: Sequence[Mapping[str, Any]], say: Say
    ) -> None:
        """Do what a choice asks for by itself: send a seal again, find a lost one, open.

        Args:
            choice: that goes on.
            fields: of the seat's offer; empty: it has none.
            say: speaks to the host; what it raises is passed on.
        """
        self.warning = ""
        if choice is None or self.seat not in choice.seats:
            return
        if choice.list is None:
            if self.mine(choice) is not None and self.seat not in choice.sealed:
                say("seal", self._sealed(choice))
            return
        if self.seat in choice.opened:
            return
        told = next((each for each in choice.list if each.seat == self.seat), None)
        if told is not None and self.mine(choice) is None:
            self._find(choice, told, fields)
        mine = self.mine(choice)
        sealed = {} if mine is None else self._sealed(choice)
        if mine is None or told is None or not _is_same(told, sealed):
            self.warning = "unknown" if mine is None else "other"
            return
        digest = seal.make_list([choice.entry(each) for each in choice.list]).hex()
        self._put(mine.model_copy(update={"digest": digest}))
        context, salt = choice.context(self.seat), bytes.fromhex(mine.salt)
        say(
            "open",
            {
                "epoch": choice.epoch,
                "digest": digest,
                "numbers": mine.numbers,
                "nonce": seal.make_nonce(self._seed, context, salt).hex(),
                "share": seal.make_share(self._seed, context, salt).hex(),
            },
        )

    def check(self, opened: ToldOpened) -> Checked:
        """Return what an opened choice is worth to this seat."""
        faults: list[str] = []
        shares: list[bytes | None] = []
        entries = [opened.entry(each) for each in opened.list]
        for entry in entries:
            told = opened.openings.get(entry.context.seat)
            shares.append(None if told is None else bytes.fromhex(told.share))
            if told is not None and not seal.fits(entry, told.opening()):
                faults.append(entry.context.seat)
        digest = seal.make_list(entries)
        mine = self.mine(opened)
        same = mine is None or mine.digest in ("", digest.hex())
        check = seal.make_check(digest, shares)
        return Checked(seal.words_of(check), seal.picture_of(check), tuple(faults), same)

    def recovery_words(self) -> list[str]:
        """Return the words that bring this seat to another phone."""
        return seal.recovery_words(self._seed)

    def recover(self, words: str) -> bool:
        """Take over the seed of an old phone; return whether the words are right."""
        seed = seal.seed_of_words(words.lower().replace(",", " ").split())
        if seed is not None:
            self.kept = OwnSeat(seed=seed.hex())
            self._keep(self.kept)
        return seed is not None

    @property
    def _seed(self) -> bytes:
        return bytes.fromhex(self.kept.seed)

    def _sealed(self, choice: ToldChoice) -> dict[str, Any]:
        mine = self.mine(choice)
        if mine is None:
            raise RuntimeError("nothing is sealed")
        context, salt = choice.context(self.seat), bytes.fromhex(mine.salt)
        nonce = seal.make_nonce(self._seed, context, salt)
        share = seal.make_share(self._seed, context, salt)
        return {
            "epoch": choice.epoch,
            "salt": mine.salt,
            "seal": seal.make_seal(context, salt, nonce, mine.numbers).hex(),
            "promise": seal.make_promise(context, salt, share).hex(),
        }

    def _find(
        self, choice: ToldChoice, told: ToldEntry, fields: Sequence[Mapping[str, Any]]
    ) -> None:
        """Find what an old phone has sealed, by trying all that may be chosen."""
        entry = choice.entry(told)
        nonce = seal.make_nonce(self._seed, entry.context, entry.salt)
        for numbers in every_choice(fields) if fields else ():
            if seal.make_seal(entry.context, entry.salt, nonce, numbers) == entry.seal:
                self._put(
                    OwnChoice(
                        table=choice.table, epoch=choice.epoch, salt=told.salt, numbers=numbers
                    )
                )  # fmt: skip
                return

    def _put(self, mine: OwnChoice | None) -> None:
        kept = self.kept.model_copy(update={"mine": mine})
        self._keep(kept)
        self.kept = kept


def fresh_seat() -> OwnSeat:
    """Return what is kept of a seat that was never held here: a new seed."""
    return OwnSeat(seed=secrets.token_hex(seal.SEED_BYTES))


def _is_same(told: ToldEntry, sealed: Mapping[str, Any]) -> bool:
    return (told.salt, told.seal, told.promise) == (
        sealed["salt"], sealed["seal"], sealed["promise"],
    )  # fmt: skip
