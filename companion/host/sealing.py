"""A sealed choice on the host, from the first seal to the last opening.

A seal is a number that fixes a choice without showing it. When all seats have sealed, the host
lists the seals; then each phone opens its choice, which is checked against its seal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.companion.host.host_state import HostStateFile, SeatLock
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.host_news import HostNews
from punchboard.companion.rules.engine.words import listed as join_names
from punchboard.companion.rules.rules import told_of
from punchboard.companion.seal.asked import SealedQuestion
from punchboard.companion.seal.choice_numbers import numbers_of
from punchboard.companion.seal.seal import fits, key_of, make_check, make_list, make_lock, words_of
from punchboard.companion.table.choice_record import (
    Answer,
    ChoiceRecord,
    Decider,
    Numbers,
    Opening,
    Seal,
)
from punchboard.companion.table.session import Session
from punchboard.companion.view_schema import (
    OpenedView,
    OpeningView,
    SealsView,
    SealView,
)

#: Seconds after the list of seals before all other phones together may go on without one.
PATIENCE = 10.0
#: Seconds after the list of seals before the shared screen may; until then it says whom to wake.
TABLE_PATIENCE = 60.0
#: At least this many phones decide about another.
_FEWEST_VOTES = 2


@dataclass(slots=True)
class _Open:
    """State of a choice whose list of seals is out; it is never saved."""

    epoch: int
    since: float
    held_up_since: int
    openings: dict[str, Opening] = field(default_factory=dict)
    votes: dict[str, Answer] = field(default_factory=dict)
    typed: dict[str, Numbers] = field(default_factory=dict)
    decided: Decider = ""


class Sealing:
    """The sealed choices of a table; only the table's own thread uses it.

    A choice that is given up, called off or stepped past, is set aside with its seals, and comes
    back when that is undone; it is void once another choice ends, or nothing leads back to it.

    Attributes:
        asked: The current choice; None between choices.
        last: Last opened choice, for every phone to check; None before the first.
        last_row: The journal's row that opened it; 0 before the first.
    """

    def __init__(
        self,
        host_state: HostStateFile,
        session: Session,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Restore the choice from the host state.

        Args:
            host_state: Host state of the table. One that was deleted, or left behind by a kill,
                knows less than the journal.
            session: Session of the table; it keeps the records of choices that are over.
            clock: Tells seconds.
            now: Tells the time, seconds since 1970.
        """
        self._host_state = host_state
        self._session = session
        self._clock = clock
        self._now = now
        kept = (each.epoch for each in session.sealed() if each.table == session.info.id)
        self._over = set(kept)
        self._epoch = 0
        self._open = self._begun(0)
        self.asked: SealedQuestion | None = None
        self._dials: frozenset[str] = frozenset()
        self._hashed: tuple[ChoiceRecord, str] | None = None
        self.last: OpenedView | None = None
        self.last_row = 0
        self._closed: list[tuple[ChoiceRecord, SealedQuestion]] = []

    def follow(self, asked: SealedQuestion | None) -> None:
        """Begin the choice that the rules ask for, continue with it, or set one aside.

        Raises:
            TableError: if it could not be saved.
        """
        session, kept = self._session, self._host_state.kept
        before = self._pending
        pending = list(before)
        self.asked = asked
        going = next(
            (
                each
                for each in pending
                if asked is not None and asked.is_print(each.asked) and session.stands(each.row)
            ),
            None,
        )
        if asked is not None and going is not None:
            # An older file keeps seals in another order than that of asking.
            order = list(asked.offers)
            seals = sorted(going.seals, key=lambda each: order.index(each.seat))
            if seals != going.seals:
                at = pending.index(going)
                going = pending[at] = _with_seals(going, seals)
        for each in [each for each in pending if not session.may_stand(each.row)]:
            pending.remove(each)
            self._void(each)
        epoch = kept.epoch
        if asked is not None and going is None:
            epoch = max(kept.epoch, *self._over, 0) + 1
            going = ChoiceRecord(
                **asked.which(epoch).model_dump(),
                row=session.standing, end="sealing", asked=asked.print,
            )  # fmt: skip
            pending.append(going)
        self._epoch = 0 if going is None else going.epoch
        # A choice that is over leaves the file with the next change. The journal knows already that
        # it is over, and players wait for each write to the disk.
        if (epoch, pending) != (kept.epoch, before):
            update = {"epoch": epoch, "choices": pending}
            self._host_state.keep(kept.model_copy(update=update))
        if self._open.epoch != self._epoch:
            self._open = self._begun(self._epoch)
        # A phone's seal takes the place of the choice that was kept for its seat.
        for seal in [] if going is None else going.seals:
            if asked is not None and seal.seat in session.given(asked.choice):
                session.drop_choices(seal.seat)

    @property
    def listed(self) -> bool:
        """Whether all have sealed, so that no seal changes any more."""
        choice = self._choice
        return choice is not None and choice.end == "listed"

    @property
    def mechanism(self) -> str:
        """The id of the mechanism that asks for the current choice; "" between choices."""
        return "" if self.asked is None else self.asked.choice.partition(".")[0]

    def has_sealed(self, seat: str) -> bool:
        """Return whether a seat's choice is in: sealed, or kept by the host."""
        choice = self._choice
        return choice is not None and (choice.seal_of(seat) is not None or seat in self.kept)

    def check_step(self, asked: Callable[[], SealedQuestion | None], author: str) -> None:
        """Refuse a step that would give up choices of others, or one that is being opened.

        Args:
            asked: Returns the question after the step.
            author: Seat whose phone does it; "" is the table.

        Raises:
            Refusal: if it would.
        """
        choice = self._choice
        chosen = {*self.kept, *(each.seat for each in choice.seals)} if choice else set()
        others = [seat for seat in (self.asked.offers if self.asked else ()) if seat in chosen]
        others = [seat for seat in others if seat != author]
        if choice is None or not (self._open.openings or (author and others)):
            return
        after = asked()
        if after is not None and after.is_print(choice.asked):
            return
        if self._open.openings or choice.end == "listed":
            raise Refusal(Code.NOT_NOW, tr("Everyone has sealed. Wait until the bids are open."))
        if after is None or not any(after.is_print(each.asked) for each in self._pending):
            names = self._names(others)
            words = tr(
                "That would discard the sealed bid of {names}. Only the shared screen can do it.",
                names=names,
            )
            raise Refusal(Code.NOT_NOW, words)

    def set_dials(self, seats: Iterable[str]) -> None:
        """Wait for no seal of some seats: their cardboard dials are typed once the list is out.

        Args:
            seats: Ids; while a list is out, those in it stay there.

        Raises:
            TableError: if it could not be saved.
        """
        choice = self._choice
        listed = choice.seals if choice is not None and choice.end == "listed" else []
        self._dials = frozenset(seats) - {each.seat for each in listed}
        for seat in self.dials:
            self.drop(seat)
        self._close()

    @property
    def dials(self) -> list[str]:
        """The seats that are asked and set a cardboard dial, in the order of asking."""
        return [] if self.asked is None else [s for s in self.asked.offers if s in self._dials]

    @property
    def kept(self) -> dict[str, Mapping[str, Any]]:
        """The choices of seats on the passed screen, which the host keeps: seat to values."""
        asked, choice = self.asked, self._choice
        if asked is None or choice is None:
            return {}
        given = self._session.given(asked.choice)
        return {
            seat: given[seat]
            for seat in asked.offers
            if seat in given and choice.seal_of(seat) is None
        }

    def keep(self, choice: Action) -> None:
        """Keep the choice of a seat on the passed screen, or a new one for the old.

        Args:
            choice: Choice of its seat, its shape checked.

        Raises:
            Refusal: if it is not asked for, too late, or outside its limits.
            TableError: if it could not be saved.
        """
        asked = self.asked
        if asked is None or choice.do != asked.choice:
            raise Refusal(
                Code.ALREADY_OPEN, tr("Too late: these bids are already open or canceled.")
            )
        if self.listed:
            raise Refusal(Code.ALREADY_OPEN, tr("Everyone has sealed. The bids are opening."))
        self._session.check(choice)
        self.drop(choice.seat)
        self._session.keep(choice, opens=False)

    def type_dials(self, numbers: Mapping[str, Sequence[int]]) -> bool:
        """Take the figures of open cardboard dials; return whether all is in.

        Args:
            numbers: Seat to the numbers of its choice.

        Raises:
            Refusal: if the list is not out, or a seat sets no cardboard dial.
        """
        if not self.listed:
            raise Refusal(
                Code.NOT_NOW, tr("Not everyone has sealed yet. Keep the dials face down.")
            )
        if not set(numbers) <= set(self.dials):
            raise Refusal(Code.NOT_ALLOWED, tr("A phone can open only its own bid."))
        self._open.typed.update({seat: list(each) for seat, each in numbers.items()})
        return self.is_in

    def drop(self, seat: str) -> None:
        """Forget a seat's choice whose list is not out, of choices that were set aside as well."""
        if not self.listed:
            self._session.drop_choices(seat)
        kept = self._host_state.kept
        choices = [
            each
            if each.end == "listed"
            else _with_seals(each, [seal for seal in each.seals if seal.seat != seat])
            for each in kept.choices
        ]
        if choices != kept.choices:
            self._host_state.keep(kept.model_copy(update={"choices": choices}))

    def has(self, epoch: int, seal: Seal) -> bool:
        """Return whether a seal is there already, and is sent again because its answer was lost."""
        choice = self._choice
        return choice is not None and choice.epoch == epoch and seal in choice.seals

    def check_phone(self, seat: str, key: str, lock: str) -> None:
        """Refuse a phone that has not made the seal that this seat has made last at this table.

        Args:
            seat: Id.
            key: Key that comes with the phone's seal.
            lock: Lock that it sets; only the phone that made the last seal sets the same once more.

        Raises:
            Refusal: if it has not (`TAKEN`), or has not seen yet that its last seal has arrived
                (`NOT_NOW`). That key was told before, so that it opens no lock again.
        """
        known = self._host_state.kept.locks.get(seat)
        fitting = make_lock(bytes.fromhex(key)).hex()
        if known is not None and (fitting, lock) == (known.before, known.lock):
            words = tr("Your last bid has arrived. Check it, and seal again to change it.")
            raise Refusal(Code.NOT_NOW, words)
        if known is not None and fitting != known.lock:
            words = tr(
                "Another phone has sealed for this seat. Use its recovery card or "
                "words here, or free the seat on the shared screen."
            )
            raise Refusal(Code.TAKEN, words)

    def free(self, seat: str) -> None:
        """Let another phone seal for a seat, whose seal is forgotten while the list is not out.

        Raises:
            TableError: if it could not be saved.
        """
        kept = self._host_state.kept
        if seat in kept.locks:
            locks = {place: each for place, each in kept.locks.items() if place != seat}
            self._host_state.keep(kept.model_copy(update={"locks": locks}))
        self.drop(seat)

    def forget_phones(self) -> None:
        """Let any phone with its code seal for a seat: browsers know no table at another address.

        Raises:
            TableError: if it could not be saved.
        """
        self._host_state.keep(self._host_state.kept.model_copy(update={"locks": {}}))

    def seal(self, epoch: int, new_seal: Seal, lock: str, key: str) -> None:
        """Take a seat's seal, or a new one for the old; the last one brings out the list.

        Args:
            epoch: Epoch of the choice.
            new_seal: The seal.
            lock: Lock for the key of the seat's next seal.
            key: Key that came with this seal.

        Raises:
            Refusal: if it is not asked for, too late, or a copy.
            TableError: if it could not be saved.
        """
        asked, choice = self._current(new_seal.seat, epoch)
        if new_seal in choice.seals:
            return  # said again, because the answer was lost
        if choice.end == "listed":
            raise Refusal(Code.ALREADY_OPEN, tr("Everyone has sealed. The bids are opening."))
        if any(new_seal.salt == each.salt or new_seal.seal == each.seal for each in choice.seals):
            raise Refusal(
                Code.NOT_ALLOWED, tr("This bid has already arrived. Seal again to change it.")
            )
        self._dials -= {new_seal.seat}
        rest = [each for each in choice.seals if each.seat != new_seal.seat]
        order = list(asked.offers)
        seals = sorted([*rest, new_seal], key=lambda each: order.index(each.seat))
        locks = dict(self._host_state.kept.locks)
        before = make_lock(bytes.fromhex(key)).hex()
        count = self._next_key(new_seal.seat) + 1
        locks[new_seal.seat] = SeatLock(count=count, lock=lock, before=before)
        self._keep_closed(_with_seals(choice, seals), locks)

    def open(self, seat: str, epoch: int, digest: str, opening: Opening) -> bool:
        """Take a seat's opening; return whether all are in.

        Raises:
            Refusal: if the list is not out, another one was shown, or the opening does not fit.
        """
        _, choice = self._current(seat, epoch)
        seal = choice.seal_of(seat)
        if choice.end != "listed" or seal is None:
            raise Refusal(Code.NOT_NOW, tr("Not everyone has sealed yet."))
        if digest != self._digest(choice):
            raise Refusal(Code.NOT_ALLOWED, tr("This phone was shown a different list of bids."))
        if not fits(choice, seal, opening):
            raise Refusal(Code.NOT_ALLOWED, tr("This isn’t the bid that was sealed."))
        self._open.openings[seat] = opening
        self._open.votes.pop(seat, None)
        return self.is_in

    def decide(self, seat: str, epoch: int, answer: Answer) -> Answer | None:
        """Count the vote of a seat, or of the table screen, on missing openings.

        Going on without one phone takes all others together, two or more, or the table screen after
        a minute; without several phones the table screen alone. To choose again takes the table
        screen or all, and before anybody has opened: nobody can void a bid that they regret.

        Args:
            seat: Id; "" is the table screen.
            epoch: Epoch of the choice.
            answer: Vote of the seat.

        Returns:
            The decision; None: not yet. It goes on without a phone once cardboard dials are typed,
            too.

        Raises:
            Refusal: if that is not to be decided now, or not by this seat.
        """
        _, choice = self._current(seat, epoch)
        if choice.end != "listed":
            raise Refusal(Code.NOT_NOW, tr("Not everyone has sealed yet."))
        missing = self._missing(choice)
        if answer == "again":
            self._check_again(seat, choice)
        else:
            self._check_without(seat, missing)
        if seat:
            self._open.votes[seat] = answer
            needed = {each.seat for each in choice.seals}
            needed -= set(missing) if answer == "without" else set()
            agreed = {place for place, each in self._open.votes.items() if each == answer}
            if not needed <= agreed:
                return None
        self._open.decided = "phones" if seat else "table"
        if answer == "without" and not self.is_in:
            return None
        return answer

    def _check_again(self, seat: str, choice: ChoiceRecord) -> None:
        if self._open.openings:
            raise Refusal(Code.NOT_NOW, tr("Everyone has sealed. Wait until the bids are open."))
        if seat and choice.seal_of(seat) is None:
            raise Refusal(Code.NOT_NOW, tr("Only players who have sealed can decide."))

    def _check_without(self, seat: str, missing: Sequence[str]) -> None:
        """Refuse to continue without openings too early, or with too few phones."""
        if not missing:
            raise Refusal(Code.NOT_NOW, tr("No bid is missing."))
        waited = self._clock() - self._open.since
        if not seat:
            if waited < TABLE_PATIENCE:
                who = self._names(missing)
                raise Refusal(
                    Code.NOT_NOW, tr("Give {who} a minute, and wake the phone first.", who=who)
                )
            return
        if seat not in self._open.openings:
            raise Refusal(Code.NOT_NOW, tr("Only players whose bid is open can decide."))
        if waited < PATIENCE:
            raise Refusal(Code.NOT_NOW, tr("Wait a moment for the other phones."))
        if len(missing) > 1 or len(self._open.openings) < _FEWEST_VOTES:
            raise Refusal(
                Code.NOT_YOUR_TURN, tr("Only the shared screen can continue without them.")
            )

    def numbers(self) -> dict[str, Numbers | None]:
        """Return all numbers in the list's order, None where an opening is missing; then others."""
        choice, openings = self._listed(), self._open.openings
        numbers: dict[str, Numbers | None] = {}
        for each in choice.seals:
            numbers[each.seat] = openings[each.seat].numbers if each.seat in openings else None
        return {**numbers, **self._unsealed()}

    def _unsealed(self) -> dict[str, Numbers]:
        """Return the numbers of cardboard dials, and of choices that the host keeps."""
        offers = {} if self.asked is None else self.asked.offers
        kept = {seat: numbers_of(offers[seat]["fields"], each) for seat, each in self.kept.items()}
        return {**kept, **self._open.typed}

    def decision(self) -> HostNews | None:
        """Return the news about missing openings; None if none is."""
        missing = tuple(self._missing(self._listed()))
        if not missing:
            return None
        if self._open.decided == "table":
            return HostNews("screen_continued", missing)
        return HostNews("phones_continued", missing, by=tuple(self._open.votes))

    def end(self, answer: Answer | None, acts: Sequence[Action]) -> ChoiceRecord:
        """Keep the record of the current choice, with the acts that end it.

        Args:
            answer: "again" if all choose again, so that nobody learns the sealed choices.
            acts: Acts of the table, the one that plays the choice last.

        Raises:
            TableError: if it could not be saved; nothing has changed.
        """
        choice, open_state = self._listed(), self._open
        digest = make_list(choice, choice.seals)
        missing = self._missing(choice)
        record = choice.model_copy(
            update={
                "end": "opened",
                "asked": "",
                "votes": dict(open_state.votes) if open_state.decided == "phones" else {},
                "decided": open_state.decided if missing else "",
            }
        )
        if answer == "again":
            record = record.model_copy(update={"end": "again"})
        else:
            seats = [each.seat for each in choice.seals]
            openings = {seat: open_state.openings[seat] for seat in seats if seat not in missing}
            shares = [openings[seat].share if seat in openings else None for seat in seats]
            words = list(words_of(make_check(digest, shares)))
            update = {"openings": openings, "words": words, "typed": self._unsealed()}
            record = record.model_copy(update=update)
        if not choice.seals:  # nothing to check: such a choice counts as entered at the table
            record = choice.model_copy(update={"end": "void", "asked": ""})
        for each in self._pending:
            if each.epoch != choice.epoch:
                self._void(each)
        key = key_of(record) if choice.seals else ""
        record = self._session.keep_sealed(record, acts, key)
        self._over.add(choice.epoch)
        return record

    def publish(self, record: ChoiceRecord, asked: SealedQuestion) -> None:
        """Show an opened choice to every phone, for checking; without seals there is nothing."""
        if not record.seals:
            return
        if told_of(self._session.rules, self._session.state, record.choice) is not None:
            self._closed.append((record, asked))
        self.last_row = record.row
        openings: dict[str, OpeningView | None] = {each.seat: None for each in record.seals}
        openings |= {seat: _opening_view(each) for seat, each in record.openings.items()}
        self.last = {
            "table": record.table,
            "game": record.game,
            "round": record.round,
            "phase": record.phase,
            "choice": record.choice,
            "epoch": record.epoch,
            "list": [_seal_view(each) for each in record.seals],
            "openings": openings,
            "typed": dict(record.typed),
            "votes": dict(record.votes),
            "decided": record.decided,
            "words": record.words,
            "fields": {seat: offer["fields"] for seat, offer in asked.offers.items()},
            "differ": [],
        }  # fmt: skip

    def opened(self, seat: str) -> OpenedView | None:
        """Return the last opened choice for a seat, marked if an undo has taken it back.

        Of choices that the seat may not see yet there is only the share of the spoken words.
        """
        last = self.last
        if last is None:
            return None
        session = self._session
        shown = told_of(session.rules, session.state, last["choice"])
        if shown is not None:
            seen = {*shown, seat}
            there = {place: each for place, each in last["openings"].items() if each is not None}
            closed = {place: each["share"] for place, each in there.items() if place not in seen}
            last = {
                **last,
                "openings": {n: None if n in closed else o for n, o in last["openings"].items()},
                "typed": {place: each for place, each in last["typed"].items() if place in seen},
                "closed": closed,
            }
        return last if session.stands(self.last_row) else {**last, "taken_back": True}

    def publish_later(self) -> None:
        """Show a choice again once everyone may see it, if it was closed before."""
        state, rules = self._session.state, self._session.rules
        for record, asked in tuple(self._closed):
            if told_of(rules, state, record.choice) is None:
                self._closed.remove((record, asked))
                self.publish(record, asked)

    def differ(self, seat: str, epoch: int) -> bool:
        """Note that a phone shows other words than the others; return whether that is news.

        Raises:
            Refusal: if that choice is not the one opened last.
        """
        last = self.last
        if last is None or last["epoch"] != epoch:
            raise Refusal(Code.NOT_NOW, tr("The next bids have started since."))
        if seat in last["differ"]:
            return False
        self.last = {**last, "differ": [*last["differ"], seat]}
        return True

    def to_json(self, seat: str = "") -> SealsView | None:
        """Return a seat's part of the current choice; None between choices."""
        asked, choice = self.asked, self._choice
        if asked is None or choice is None:
            return None
        own, kept = choice.seal_of(seat), self.kept
        view: SealsView = {
            "table": choice.table,
            "game": choice.game,
            "round": choice.round,
            "phase": choice.phase,
            "choice": choice.choice,
            "epoch": choice.epoch,
            "seats": [each for each in asked.offers if each not in self._dials | kept.keys()],
            "sealed": sorted({*kept, *(each.seat for each in choice.seals)}),
            "own": None if own is None else _seal_view(own),
            "key": self._next_key(seat),
            "dials": self.dials,
            "typed": sorted(self._open.typed),
        }
        if choice.end == "listed":
            missing = self._missing(choice)
            view["list"] = [_seal_view(each) for each in choice.seals]
            view["digest"] = self._digest(choice)
            view["opened"] = sorted(self._open.openings)
            view["missing"] = missing
            view["held_up_since"] = self._open.held_up_since if missing else None
            view["votes"] = dict(self._open.votes)
        return view

    @property
    def _choice(self) -> ChoiceRecord | None:
        if self.asked is None:
            return None
        pending = self._host_state.kept.choices
        return next((each for each in pending if each.epoch == self._epoch), None)

    def _close(self) -> None:
        """Bring out the list once nobody's seal is missing."""
        choice = self._choice
        if choice is not None and choice.end != "listed" and self._is_full(choice):
            self._keep_closed(choice, self._host_state.kept.locks)

    def _keep_closed(self, choice: ChoiceRecord, locks: Mapping[str, SeatLock]) -> None:
        """Keep a choice with its new seals, and with its list if nobody's seal is missing."""
        is_full = self._is_full(choice)
        self._put(choice.model_copy(update={"end": "listed"}) if is_full else choice, locks)
        if is_full:
            self._open = self._begun(choice.epoch)

    def _is_full(self, choice: ChoiceRecord) -> bool:
        """Return whether nobody's seal is missing."""
        chosen = {*self.kept, *(each.seat for each in choice.seals)}
        if self.asked is None or not chosen:
            return False
        return all(seat in chosen or seat in self._dials for seat in self.asked.offers)

    @property
    def is_in(self) -> bool:
        """Whether the list is out, and everything in it is known, or decided to be left out."""
        choice = self._choice
        if self.asked is None or choice is None or choice.end != "listed":
            return False
        opened = bool(self._open.decided) or not self._missing(choice)
        known = {*self._unsealed(), *(each.seat for each in choice.seals)}
        return opened and known >= self.asked.offers.keys()

    def _missing(self, choice: ChoiceRecord) -> list[str]:
        return [each.seat for each in choice.seals if each.seat not in self._open.openings]

    def _begun(self, epoch: int) -> _Open:
        return _Open(epoch, self._clock(), int(self._now()))

    def _digest(self, choice: ChoiceRecord) -> str:
        """Return the digest of a list of seals, calculated once for all phones."""
        if self._hashed is None or self._hashed[0] is not choice:
            self._hashed = (choice, make_list(choice, choice.seals).hex())
        return self._hashed[1]

    @property
    def _pending(self) -> list[ChoiceRecord]:
        """The choices that are not over: the current one, and those that were set aside."""
        kept = self._host_state.kept.choices
        return [each for each in kept if each.epoch not in self._over]

    def _put(self, choice: ChoiceRecord, locks: Mapping[str, SeatLock]) -> None:
        choices = [choice if each.epoch == choice.epoch else each for each in self._pending]
        update = {"choices": choices, "locks": dict(locks)}
        self._host_state.keep(self._host_state.kept.model_copy(update=update))

    def _next_key(self, seat: str) -> int:
        known = self._host_state.kept.locks.get(seat)
        return 0 if known is None else known.count

    def _void(self, choice: ChoiceRecord) -> None:
        record = choice.model_copy(update={"end": "void", "asked": ""})
        self._session.keep_sealed(record)
        self._over.add(choice.epoch)

    def _current(self, seat: str, epoch: int) -> tuple[SealedQuestion, ChoiceRecord]:
        asked, choice = self.asked, self._choice
        if asked is None or choice is None:
            raise Refusal(
                Code.ALREADY_OPEN, tr("Too late: these bids are already open or canceled.")
            )
        if seat and seat not in asked.offers:
            raise Refusal(Code.NOT_YOUR_TURN, tr("This seat has nothing to choose now."))
        if epoch != choice.epoch:
            raise Refusal(Code.NOT_NOW, tr("The choices have changed. Choose again."))
        return asked, choice

    def _listed(self) -> ChoiceRecord:
        choice = self._choice
        if choice is None or choice.end != "listed":
            raise RuntimeError("the list is not out")
        return choice

    def _names(self, seats: Iterable[str]) -> str:
        known = {each.id: each.name for each in self._session.state.seats}
        return join_names([known.get(seat, seat) for seat in seats])


def _seal_view(seal: Seal) -> SealView:
    return {"seat": seal.seat, "salt": seal.salt, "seal": seal.seal, "promise": seal.promise}


def _opening_view(opening: Opening) -> OpeningView:
    return {"numbers": opening.numbers, "nonce": opening.nonce, "share": opening.share}


def _with_seals(choice: ChoiceRecord, seals: list[Seal]) -> ChoiceRecord:
    return choice.model_copy(update={"seals": seals})
