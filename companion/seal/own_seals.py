"""A seat's own sealed choices: seal, open once all have sealed, check the others' openings.

A seal is a number that fixes a choice without showing it; a list has the seals of all seats.

A phone opens for one list of a choice, ever, and only if its own seal is in it as it was made;
anything else from a host stops the choice here, for good. Messages are on disk before they are
sent. `companion/web/bids.js` is the twin in the browser.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from punchboard.cards.catalog import tr
from punchboard.companion.net.messages import Count, MessageError
from punchboard.companion.net.seats import device_id
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.seal import seal
from punchboard.companion.seal.choice_numbers import every_choice, numbers_of
from punchboard.companion.table.choice_record import (
    Answer,
    ChoiceId,
    ChoiceRecord,
    Hex16,
    Hex32,
    Seal,
)
from punchboard.companion.view_schema import FieldView, OpenedView, SealsView

#: Says a message of some kind for the seat; returns when the host has it on disk.
Say = Callable[[str, Mapping[str, Any]], object]
#: Reasons to stop a choice on this device: the host shows a second list, another seal
#: of this seat, none of it, or not all seats; it asks again after this phone has opened; or its
#: player says that the words are different.
Stop = Literal["second_list", "other", "left_out", "incomplete", "asked_again", "different"]
#: Notices to a player: another phone has sealed for the seat, or the table screen bids
#: for it; nobody here knows what is sealed; the result shows no opening though the host has heard
#: it, or a vote that was never given; the table went on without this phone.
Notice = Literal["", Stop, "another", "elsewhere", "unknown", "dropped", "vote", "without"]
#: Notices that accuse the host of nothing.
_HARMLESS = ("", "without", "elsewhere")
#: Nothing is sealed; sealed here, but the host has not answered yet; sealed.
OwnState = Literal["", "unsent", "sealed"]
#: At most this many choices before the newest are kept, since an undo may bring one back.
_MOST_EARLIER = 8
_Model = TypeVar("_Model", bound=BaseModel)


class _Memory(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class OwnChoice(_Memory):
    """A seat's sealed choice.

    Attributes:
        table: Id of the table.
        epoch: Epoch of the choice.
        salt: Salt of the seal.
        numbers: Numbers that are sealed.
        values: Values of the offer; None: they were found again from the numbers.
        digest: Digest of the one list that it was opened for; "" before.
        sent: Whether the host has answered that it has the seal.
        withdrawn: True if it shouldn't count: its player took it back, or the seat bids elsewhere.
        opened: Whether the host has answered that it has the opening.
        vote: Vote of this phone on missing openings; "": none.
        stopped: Why nothing more is done for this choice; "": it continues.
    """

    table: str
    epoch: Count
    salt: Hex16
    numbers: list[int]
    values: dict[str, Any] | None = None
    digest: Hex32 | Literal[""] = ""
    sent: bool = True
    withdrawn: bool = False
    opened: bool = False
    vote: Answer | Literal[""] = ""
    stopped: Stop | Literal[""] = ""


class OwnSeat(_Memory):
    """A phone's memory of a seat, which it sends to nobody.

    Attributes:
        seed: All nonces come from it.
        mine: The newest choice; None before the first.
        earlier: Choices before it, oldest first; a choice that was sealed again is there too.
    """

    seed: Hex16
    mine: OwnChoice | None = None
    earlier: Annotated[list[OwnChoice], Field(max_length=_MOST_EARLIER)] = []


@dataclass(frozen=True, slots=True)
class Checked:
    """The check of an opened choice.

    Attributes:
        words: Three, the same on all phones that were shown the same.
        picture: The same as the words, at a glance.
        faults: Seats whose opening does not fit their seal.
        warning: Warning about this seat's own choice; "": none.
    """

    words: tuple[str, str, str]
    picture: seal.Picture
    faults: tuple[str, ...]
    warning: Notice

    @property
    def is_true(self) -> bool:
        """Whether nothing is wrong."""
        return self.warning in _HARMLESS and not self.faults


def check_of(view: OpenedView) -> bytes:
    """Return the digest behind words and picture of an opened choice, the same on all devices."""
    opened = read_opened(view)
    known = {seat: each.share for seat, each in opened.openings.items()} | view.get("closed", {})
    shares = [known.get(each.seat) for each in opened.seals]
    return seal.make_check(seal.make_list(opened, opened.seals), shares)


class OwnSeals:
    """The sealed choices of one seat on this device.

    Attributes:
        seat: Id.
        kept: Memory of the seat; `keep` has written it down.
        warning: Warning about the current choice; "" if there is none.
    """

    def __init__(self, seat: str, kept: OwnSeat, keep: Callable[[OwnSeat], None]) -> None:
        self.seat = seat
        self.kept = kept
        self.warning: Notice = ""
        self._keep = keep

    def mine(self, choice: ChoiceId | None) -> OwnChoice | None:
        """Return the last choice that was sealed here; None if there is none."""
        if choice is None:
            return None
        found = (e for e in self._known if (e.table, e.epoch) == (choice.table, choice.epoch))
        return next(found, None)

    def state(self, view: SealsView | None) -> OwnState:
        """Return the state of this seat's own choice."""
        mine = None if view is None else self.mine(read_choice(view))
        is_there = view is not None and self.seat in view["sealed"]
        if mine is not None and not mine.withdrawn and not (mine.sent and is_there):
            return "unsent"
        return "sealed" if is_there else ""

    def seal(
        self,
        view: SealsView,
        fields: Sequence[FieldView],
        values: Mapping[str, Any],
        say: Say,
    ) -> None:
        """Seal values for the current choice; without an answer of the host it stays unsent.

        Args:
            view: The current choice.
            fields: Fields of the seat's offer.
            values: Values of its fields.
            say: Speaks to the host.

        Raises:
            Refusal: if the host refuses it, or this phone has stopped; the old seal stands.
        """
        choice = read_choice(view)
        before = self.mine(choice)
        if before is not None and (before.stopped or before.digest):
            raise Refusal(
                Code.NOT_NOW, tr("You’ve already revealed this bid, so it can’t be changed.")
            )
        kept = self.kept
        fresh = OwnChoice(
            table=choice.table, epoch=choice.epoch, salt=secrets.token_hex(seal.SALT_BYTES),
            numbers=numbers_of(fields, values), values=dict(values), sent=False,
        )  # fmt: skip
        self._put(fresh)
        try:
            self._send(choice, view, fresh, say)
        except OSError:
            return  # no answer is no refusal: it is said again, unless its player takes it back
        except Exception:
            self._write(kept)
            raise

    def withdraw(self, view: SealsView) -> bool:
        """Take back a seal that the host has not answered to; return whether there was one.

        The host's earlier seal stays. If the host has received the new one after all, it shows
        that.
        """
        mine = self.mine(read_choice(view))
        if mine is None or mine.sent or mine.withdrawn:
            return False
        self._change(mine, withdrawn=True)
        return True

    def follow(self, view: SealsView | None, fields: Sequence[FieldView], say: Say) -> None:
        """Carry out a choice's automatic steps: send a seal, find a lost one, open, or stop.

        Args:
            view: The current choice.
            fields: Fields of the seat's offer; empty: it has none.
            say: Speaks to the host; its errors are passed on.
        """
        self.warning = ""
        if view is None:
            return
        choice = read_choice(view)
        mine = self.mine(choice)
        if mine is not None and mine.stopped:
            self.warning = mine.stopped
        elif choice.end == "listed":
            self._open(choice, view, fields, say)
        elif mine is not None and mine.digest:
            self._stop(choice, "asked_again")
        elif mine is not None and self._is_elsewhere(view):
            self._change(mine, withdrawn=True)
            self.warning = "elsewhere"
        elif mine is not None:
            self._settle(choice, view, mine, say)

    def vote(self, view: SealsView, answer: Answer, say: Say) -> None:
        """Vote on missing openings; errors of `say` are passed on."""
        choice = read_choice(view)
        self._mark(choice, vote=answer)
        say("vote", {"epoch": choice.epoch, "answer": answer})

    def differ(self, view: OpenedView, say: Say) -> None:
        """Say that the words of an opened choice are different here: it counts as wrong now."""
        opened = read_opened(view)
        self._mark(opened, stopped="different")
        say("differ", {"epoch": opened.epoch})

    def check(self, view: OpenedView) -> Checked:
        """Return the check of an opened choice for this seat."""
        opened = read_opened(view)
        closed = view.get("closed", {})

        def is_true(sealed: Seal) -> bool:
            if sealed.seat in closed:
                return seal.keeps_promise(opened, sealed, closed[sealed.seat])
            how = opened.openings.get(sealed.seat)
            return how is None or seal.fits(opened, sealed, how)

        faults = tuple(each.seat for each in opened.seals if not is_true(each))
        check = check_of(view)
        return Checked(seal.words_of(check), seal.picture_of(check), faults, self._own_part(opened))

    @property
    def device(self) -> str:
        """The id of this device at its seat; another device with the seed has the same."""
        return device_id(self._seed, self.seat)

    def recovery_words(self) -> list[str]:
        """Return the words that bring this seat to another phone."""
        return seal.recovery_words(self._seed)

    def recover(self, words: str) -> bool:
        """Take over the seed of an old phone; return whether the words are right."""
        seed = seal.seed_of_words(words.lower().replace(",", " ").split())
        if seed is not None:
            self._write(OwnSeat(seed=seed.hex()))
        return seed is not None

    @property
    def _known(self) -> list[OwnChoice]:
        """Choices sealed here, newest first."""
        newest = [] if self.kept.mine is None else [self.kept.mine]
        return [*newest, *reversed(self.kept.earlier)]

    @property
    def _seed(self) -> bytes:
        return bytes.fromhex(self.kept.seed)

    def _sealed(self, choice: ChoiceId, mine: OwnChoice) -> Seal:
        return seal.sealed(self._seed, choice, self.seat, mine.salt, mine.numbers)

    def _is_elsewhere(self, view: SealsView) -> bool:
        """Return whether all are told that this seat bids at the table screen, or with a dial."""
        return self.seat not in view["seats"] or self.seat in view.get("here", ())

    def _settle(self, choice: ChoiceRecord, view: SealsView, mine: OwnChoice, say: Say) -> None:
        """See that the host has this seat's seal, and no other."""
        own = _read(Seal, view["own"]) if view.get("own") else None
        known = None if own is None else self._kept_as(choice, own)
        if own is not None and known is None:
            self.warning = "another"
        elif known is not None and known.salt == mine.salt:
            if not mine.sent or mine.withdrawn:  # the host had heard it
                self._change(mine, sent=True, withdrawn=False)
        elif not mine.withdrawn and (own is not None or self.seat not in view["sealed"]):
            self._send(choice, view, mine, say)

    def _send(self, choice: ChoiceId, view: SealsView, mine: OwnChoice, say: Say) -> None:
        """Send the seal of a choice, with the proof that this device made the last one."""
        sealed, count = self._sealed(choice, mine).model_dump(), view["key"]
        key, later = (
            seal.make_key(self._seed, choice.table, self.seat, each) for each in (count, count + 1)
        )
        lock = seal.make_lock(later).hex()
        say("seal", {"epoch": choice.epoch, "sealed": sealed, "key": key.hex(), "lock": lock})
        self._change(mine, sent=True)

    def _open(
        self,
        choice: ChoiceRecord,
        view: SealsView,
        fields: Sequence[FieldView],
        say: Say,
    ) -> None:
        """Open the own choice, if the list of seals is right; otherwise stop."""
        digest = seal.make_list(choice, choice.seals).hex()
        mine = self.mine(choice)
        if mine is not None and mine.digest not in ("", digest):
            self._stop(choice, "second_list")
            return
        if self.seat in view.get("opened", ()):
            return
        own = choice.seal_of(self.seat)
        if mine is not None and own is None and not self._is_elsewhere(view):
            self._stop(choice, "left_out")
        if own is None:
            return
        known = self._kept_as(choice, own) or self._find(choice, own, fields)
        if known is None:
            if self.seat in view.get("here", ()):
                return  # it is opened where it was sealed
            if mine is None:
                self.warning = "unknown"
            else:
                self._stop(choice, "other")
            return
        if not _is_whole(choice, view["seats"]):
            self._stop(choice, "incomplete")
            return
        self._mark(choice, digest=digest)
        self._change(known, sent=True)
        opening = seal.opened(self._seed, choice, self.seat, known.salt, known.numbers)
        say("open", {"epoch": choice.epoch, "digest": digest, "opening": opening.model_dump()})
        self._change(known, opened=True)

    def _own_part(self, opened: ChoiceRecord) -> Notice:
        """Return the warning about this seat's own part of a result."""
        mine, own = self.mine(opened), opened.seal_of(self.seat)
        known = None if own is None else self._kept_as(opened, own)
        digest = seal.make_list(opened, opened.seals).hex()
        if mine is None:
            return ""
        if mine.stopped:
            return mine.stopped
        if known is None and mine.withdrawn:
            return "elsewhere"
        if known is None:
            return "left_out" if own is None else "other"
        if mine.digest not in ("", digest):
            return "second_list"
        if opened.votes.get(self.seat, mine.vote) != mine.vote:
            return "vote"
        if self.seat not in opened.openings:
            return "dropped" if known.opened else "without"
        return ""

    def _kept_as(self, choice: ChoiceId, listed_seal: Seal) -> OwnChoice | None:
        """Return this seat's own choice behind a seal; None if it is not known here."""
        for each in self._known:
            if each.salt == listed_seal.salt and self._sealed(choice, each) == listed_seal:
                return each
        return None

    def _find(
        self, choice: ChoiceId, listed_seal: Seal, fields: Sequence[FieldView]
    ) -> OwnChoice | None:
        """Find another phone's sealed choice with this seed by trying all choices; None if none."""
        later = any(e.table == choice.table and e.epoch > choice.epoch for e in self._known)
        # What was asked before something that is sealed here is open, or void.
        for numbers in every_choice(fields) if fields and not later else ():
            if seal.sealed(self._seed, choice, self.seat, listed_seal.salt, numbers) == listed_seal:
                found = OwnChoice(
                    table=choice.table, epoch=choice.epoch, salt=listed_seal.salt, numbers=numbers
                )
                self._put(found)
                return found
        return None

    def _stop(self, choice: ChoiceId, why: Stop) -> None:
        self._mark(choice, stopped=why)
        self.warning = why

    def _put(self, mine: OwnChoice) -> None:
        old = [] if self.kept.mine is None else [self.kept.mine]
        earlier = [*self.kept.earlier, *old][-_MOST_EARLIER:]
        self._write(self.kept.model_copy(update={"mine": mine, "earlier": earlier}))

    def _mark(self, choice: ChoiceId, **update: Any) -> None:
        """Save the state of a choice, for all of this seat's seals of it."""
        which = (choice.table, choice.epoch)
        self._update(lambda each: (each.table, each.epoch) == which, update)

    def _change(self, mine: OwnChoice, **update: Any) -> None:
        """Save the state of one seal."""
        which = (mine.table, mine.epoch, mine.salt)
        self._update(lambda each: (each.table, each.epoch, each.salt) == which, update)

    def _update(self, is_it: Callable[[OwnChoice], bool], update: Mapping[str, Any]) -> None:
        def changed(each: OwnChoice) -> OwnChoice:
            return each.model_copy(update=update) if is_it(each) else each

        kept = self.kept
        fresh = {
            "mine": None if kept.mine is None else changed(kept.mine),
            "earlier": [changed(each) for each in kept.earlier],
        }
        if fresh != {"mine": kept.mine, "earlier": kept.earlier}:
            self._write(kept.model_copy(update=fresh))

    def _write(self, kept: OwnSeat) -> None:
        self._keep(kept)
        self.kept = kept


def fresh_seat() -> OwnSeat:
    """Return the memory of a seat that was never held here: a new seed."""
    return OwnSeat(seed=secrets.token_hex(seal.SEED_BYTES))


def read_choice(view: SealsView) -> ChoiceRecord:
    """Return the current choice, as a host tells it: nothing in it is believed yet.

    Raises:
        MessageError: if it is invalid.
    """
    listed = view.get("list")
    rest: dict[str, object] = {"end": "sealing"}
    if listed is not None:
        rest = {"end": "listed", "seals": listed}
    return _read(ChoiceRecord, {**_head(view), **rest})


def read_opened(view: OpenedView) -> ChoiceRecord:
    """Return the choice that was opened last, as a host tells it: nothing in it is believed yet.

    Raises:
        MessageError: if it is invalid.
    """
    there = {seat: each for seat, each in view["openings"].items() if each is not None}
    part = {"seals": view["list"], "openings": there, "votes": view["votes"]}
    return _read(ChoiceRecord, {**_head(view), "end": "opened", **part})


def _read(kind: type[_Model], value: object) -> _Model:
    try:
        return kind.model_validate(value)
    except ValidationError as error:
        raise MessageError(tr("these bytes aren’t a message")) from error


def _head(view: SealsView | OpenedView) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name in ChoiceId.model_fields}


def _is_whole(choice: ChoiceRecord, seats: Sequence[str]) -> bool:
    """Return whether a list has every seat that is asked, once, and no seal twice."""
    salts = {each.salt for each in choice.seals}
    return [each.seat for each in choice.seals] == list(seats) and len(salts) == len(choice.seals)
