"""Three phones and a table screen that tap at once, late, twice, in any order: nobody is hurt.

Devices choose from the view that each has, however old it is. Messages arrive in any order, twice,
or again because their answer was lost, also after a restart of the host.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.companion.host.host_state import SUFFIX, HostStateFile
from punchboard.companion.host.service import TableService, fresh_host_state
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.net import messages
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.rules import offers
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables
from punchboard.companion.view_schema import OfferView, TableView
from tests.companion.shipped import shipped_pack
from tests.companion.table.random_player import action as taken_up

NAMES = ("Mia", "Kim", "Ben")
#: Taps, looks and messages that arrive, of one evening.
EVENTS = 70


@dataclass(frozen=True)
class Tap:
    """What a device has sent, with the view that it was chosen from."""

    author: str
    said: messages.Do | messages.Undo
    seen: TableView
    offer: OfferView | None


@dataclass
class Evening:
    """A table, its devices, and what is on its way to the host.

    Attributes:
        rows: after each row the view of every device, from the first.
        kept: the taps that were carried out, in their order.
    """

    tables: Tables
    id: str
    chance: random.Random
    air: list[Tap] = field(default_factory=list)
    rows: list[dict[str, TableView]] = field(default_factory=list)
    kept: list[Tap] = field(default_factory=list)
    late: list[Tap] = field(default_factory=list)

    def open(self) -> None:
        session = self.tables.open(self.id)
        path = self.tables.folder / f"{self.id}{SUFFIX}"
        self.service = TableService(session, HostStateFile.open(path, fresh_host_state(session)))
        self.devices = ["", *(seat.id for seat in session.state.seats)]
        for device in self.devices:
            self.service.on_join(device)
        self.seen = self.views()
        if not self.rows:
            # Rows of before the evening: nobody has seen them.
            self.rows = [self.seen] * (session.newest + 1)

    def views(self) -> dict[str, TableView]:
        return {device: self.service.seen(device) for device in self.devices}

    def tap(self, device: str) -> None:
        """Choose something from what a device shows."""
        seen, chance = self.seen[device], self.chance
        key = f"{chance.getrandbits(128):032x}"
        if seen["may_undo"] and chance.random() < 0.1:
            undo = messages.Undo(kind="undo", newest=seen["newest"], key=key)
            self.send(Tap(device, undo, seen, None))
            return
        group = seen["offers"] if chance.random() < 0.85 else seen["anytime"]
        possible = [each for each in group if not each["why"] and not each["private"]]
        if not possible:
            return
        form = chance.choice(possible)
        session = self.service.session
        # The same offer as it stands now knows its fields; what is gone is tapped as it was.
        standing = [
            each
            for each in offers(session.rules, session.state)
            if (each.do, each.seat) == (form["do"], form["seat"])
        ]
        if not standing and form["fields"]:
            return
        try:
            action: Any = (
                taken_up(standing[0], chance)
                if standing
                else {"do": form["do"], "seat": form["seat"], "values": {}}
            )
        except (IndexError, ValueError):
            return  # nothing can be chosen any more
        do = messages.Do(kind="do", action=dict(action), key=key, based_on=seen["newest"])
        self.send(Tap(device, do, seen, form))

    def send(self, tap: Tap) -> None:
        self.air += [tap] * self.chance.choice((1, 1, 2))

    def deliver(self) -> None:
        """Let a message arrive, whichever; it is sent again if its answer is lost."""
        tap = self.air.pop(self.chance.randrange(len(self.air)))
        session = self.service.session
        newest, state = session.newest, session.state
        is_known = tap in self.kept
        try:
            self.service.hear(Speaker(tap.author), tap.said)
        except (Refusal, TableError) as refusal:
            assert (session.newest, session.state) == (newest, state)
            assert not is_known, "what was carried out is not refused afterwards"
            if isinstance(refusal, Refusal) and refusal.code == Code.NOT_NOW:
                self.late.append(tap)
                assert tap.offer is None or self.has_changed(tap), (
                    tap.author,
                    tap.said,
                    refusal.message,
                )
        else:
            assert session.newest == newest + (not is_known)
            if not is_known:
                self.check_taken(tap)
        if self.chance.random() < 0.25:
            self.air.append(tap)

    def check_taken(self, tap: Tap) -> None:
        """Check that a tap has answered what its author saw, and ended nobody else's part."""
        before, after = self.rows[-1], self.views()
        if tap.offer is not None:
            assert not self.has_changed(tap)
            was, now = before[""]["prompt"]["waits"], after[""]["prompt"]["waits"]
            ended = set(was) - {tap.author}
            if moment(before[""]) == moment(after[""]):
                ended -= set(now)
            told = set(tap.offer.get("ends", ())) if not tap.author else set()
            # What was agreed on aloud is entered for all, as who has won an auction is.
            for_all = not tap.author and tap.offer["style"] == "main" and bool(tap.offer["fields"])
            assert for_all or ended <= told | {tap.offer["seat"]} or tap.offer["anytime"], tap
            if tap.author:
                assert tap.offer["seat"] == tap.author
                # What is put right of one's own may ask oneself first, but passes no phase.
                is_mended = tap.offer["anytime"] and moment(before[""])[:3] == moment(after[""])[:3]
                assert is_mended or not ended
        self.rows.append(after)
        self.kept.append(tap)

    def has_changed(self, tap: Tap) -> bool:
        """Return whether what a tap answers was answered or has changed, as devices saw it."""
        assert tap.offer is not None
        asked, at = tap.offer, tap.seen["newest"]
        for views, kept in zip(self.rows[at + 1 :], self.since(at), strict=True):
            own = kept.author == tap.author and asked["anytime"]
            answered = kept.offer is not None and same(kept.offer, asked) and not own
            view = views[tap.author]
            if answered or question(view, asked) != question(tap.seen, asked):
                return True
            if not ends(view, asked) <= ends(tap.seen, asked):
                return True  # it would end the part of somebody of whom nobody was told
        return False

    def since(self, row: int) -> list[Tap]:
        return self.kept[row - self.first :]

    @property
    def first(self) -> int:
        """The newest row of before the evening."""
        return len(self.rows) - len(self.kept) - 1


def same(one: OfferView, other: OfferView) -> bool:
    return (one["do"], one["seat"]) == (other["do"], other["seat"])


def moment(view: TableView) -> tuple[int, int, bool, str]:
    now = view["moment"]
    return now["round"], now["phase"], now["over"], view["prompt"]["text"]


def question(view: TableView, asked: OfferView) -> object:
    """Return what a device shows of an offer; of one that the step asks its moment, too.

    What could be put right anytime is another question once the step itself asks it.
    """
    found = [each for each in (*view["offers"], *view["anytime"]) if same(each, asked)]
    if not found or found[0]["why"]:
        return None
    told = (found[0]["title"], found[0]["fields"])
    return told if found[0]["anytime"] else (told, moment(view))


def ends(view: TableView, asked: OfferView) -> set[str]:
    return {seat for each in view["offers"] if same(each, asked) for seat in each.get("ends", ())}


LIGHT = {
    "brick_and_mortar": {"stock": False, "market": False, "debt": False},
    "morocco": {},
}


@pytest.mark.usefixtures("real_kinds")
@pytest.mark.parametrize("game", LIGHT)
@settings(max_examples=6, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32 - 1))
def test_any_order_of_taps_is_some_order_of_honest_ones(game: str, seed: int) -> None:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Path(folder))
        session = tables.create(shipped_pack(game), "", seats_of(game), LIGHT[game])
        for _ in range(chance.randrange(12)):
            lead(session, chance)
        session.close()
        evening = Evening(tables, session.info.id, chance)
        evening.open()
        for _ in range(EVENTS):
            device = chance.choice(evening.devices)
            what = chance.random()
            if what < 0.3:
                evening.seen[device] = evening.service.seen(device)
            elif what < 0.65:
                evening.tap(device)
            elif evening.air:
                evening.deliver()
        while evening.air:
            evening.deliver()
        # What was carried out, in its order, is the state: nothing else has left a trace.
        last = evening.service.session
        newest, state = last.newest, last.state
        last.close()
        evening.open()
        assert (evening.service.session.newest, evening.service.session.state) == (newest, state)
        for tap in (*evening.kept, *evening.late):
            evening.air.append(tap)
        chance.shuffle(evening.air)
        while evening.air:
            evening.deliver()
        assert evening.service.session.newest == newest
        evening.service.session.close()


def seats_of(game: str) -> list[tuple[str, str]]:
    seats = {"brick_and_mortar": ("blue", "orange", "green"), "morocco": ("blue", "red", "yellow")}
    return list(zip(seats[game], NAMES, strict=True))


def lead(session: Any, chance: random.Random) -> None:
    """Play a step of the game, so that evenings begin anywhere."""
    shown = [
        each
        for each in offers(session.rules, session.state)
        if not (each.anytime or each.why or each.private)
    ]
    try:
        session.do(taken_up(chance.choice(shown), chance))
    except (Refusal, IndexError, ValueError):
        session.do({"do": "table.next", "seat": "", "values": {}})
