"""Keep a game of any shipped game as a recording: what is done at the table, and its score."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from record import FOLDER, HEAVY, correct_wrongly, written

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, apply, offers, start
from punchboard.companion.rules.view import view
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.companion.shipped import shipped_pack


class FreeGame:
    """A table on which players act, in memory alone.

    Args:
        rules: of the game.
        seats: id to name, the start player first.
        on: options that are on.

    Attributes:
        done: what was done at it.
    """

    def __init__(self, rules: Rules, seats: Mapping[str, str], on: Sequence[str] = ()) -> None:
        self.rules = rules
        self.seats = dict(seats)
        self.on = frozenset(on)
        self.done: list[dict[str, Any]] = []
        self._state = start(rules, Setup(tuple(seats.items()), dict.fromkeys(on, True)))

    def do(self, do: str, seat: str = "", /, **values: Any) -> None:
        """Carry out an action."""
        self._state = apply(self.rules, self.state, Action(do, seat, values))
        self.done.append({"do": do, "seat": seat, "values": values})

    @property
    def state(self) -> State:
        """How the table stands."""
        return self._state

    @property
    def parts(self) -> Mapping[str, Any]:
        """What each mechanism knows."""
        return self.state.parts

    @property
    def phase(self) -> str:
        """Id of the phase that is played."""
        return self.rules.play.phases[self.state.moment.phase].id

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.moment.over

    def offered(self, do: str, seat: str = "") -> Offer | None:
        """Return what may be done under a name; None: nothing."""
        found = offers(self.rules, self.state)
        return next((each for each in found if each.do == do and each.seat in ("", seat)), None)


class KeptGame(FreeGame):
    """A table that a session keeps; what players do at it is a recording.

    Args:
        game: a shipped game.
        file: name of the recording, without the game's.
        title: of the table.
        seats: id to name, the start player first.
        on: options that are on.
        slips: after so many actions the table is corrected wrongly; 0: never.
    """

    def __init__(
        self,
        game: str,
        file: str,
        title: str,
        seats: Mapping[str, str],
        on: Sequence[str] = (),
        slips: int = 0,
    ) -> None:
        self.path = FOLDER / f"{game}-{file}.json"
        self._left = slips
        begun = datetime(2026, 2, 7, 19, tzinfo=UTC)
        seconds = iter(range(0, 10**6, 25))
        folder = Path(tempfile.mkdtemp())
        self._tables = Tables(folder, lambda: begun + timedelta(seconds=next(seconds)))
        pack = {k: v for k, v in json.loads(shipped_pack(game)).items() if k not in HEAVY}
        settings = dict.fromkeys(on, True)
        self.session: Session = self._tables.create(
            json.dumps(pack), title, list(seats.items()), settings
        )
        super().__init__(self.session.rules, seats, on)

    def do(self, do: str, seat: str = "", /, **values: Any) -> None:
        """Carry out an action."""
        self.session.do({"do": do, "seat": seat, "values": values})
        self._left -= 1
        if self._left == 0:
            correct_wrongly(self.session)

    @property
    def state(self) -> State:
        """How the table stands."""
        return self.session.state

    def write(self, scores: Mapping[str, int], winners: Sequence[str]) -> None:
        """Write the recording; the app must come to the scores that the players have counted.

        Args:
            scores: by seat.
            winners: the seats that win.
        """
        end = view(self.session.rules, self.session.state)
        assert end["moment"]["over"]
        rows = end["scores"]["rows"]
        assert {row["seat"]: row["total"] for row in rows} == dict(scores), rows
        assert {row["seat"] for row in rows if row["place"] == 1} == set(winners)
        exported: dict[str, Any] = json.loads(self._tables.export(self.session.info.id))
        self.session.close()
        winner = winners[0] if len(winners) == 1 else list(winners)
        exported["expected"] = {"scores": dict(scores), "winner": winner}
        self.path.write_text(written(exported), encoding="utf-8")
        print(self.path.stem, len(exported["rows"]), exported["expected"])
