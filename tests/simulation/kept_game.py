"""Keep a game of any shipped game as a recording: what is done at the table, and its score."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from record import FOLDER, HEAVY, correct_wrongly, written

from punchboard.companion.rules.offer import Offer
from punchboard.companion.rules.rules import offers
from punchboard.companion.rules.view import view
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.companion.shipped import shipped_pack


class KeptGame:
    """A table on which players act; what they do is written down.

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
        self.seats = dict(seats)
        self.on = frozenset(on)
        self._left = slips
        start = datetime(2026, 2, 7, 19, tzinfo=UTC)
        seconds = iter(range(0, 10**6, 25))
        folder = Path(tempfile.mkdtemp())
        self._tables = Tables(folder, lambda: start + timedelta(seconds=next(seconds)))
        pack = {k: v for k, v in json.loads(shipped_pack(game)).items() if k not in HEAVY}
        settings = dict.fromkeys(on, True)
        self.session: Session = self._tables.create(
            json.dumps(pack), title, list(seats.items()), settings
        )

    def do(self, do: str, seat: str = "", /, **values: Any) -> None:
        """Carry out an action."""
        self.session.do({"do": do, "seat": seat, "values": values})
        self._left -= 1
        if self._left == 0:
            correct_wrongly(self.session)

    @property
    def parts(self) -> Mapping[str, Any]:
        """What each mechanism knows."""
        return self.session.state.parts

    @property
    def phase(self) -> str:
        """Id of the phase that is played."""
        return self.session.rules.play.phases[self.session.state.moment.phase].id

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.session.state.moment.over

    def offered(self, do: str, seat: str = "") -> Offer | None:
        """Return what may be done under a name; None: nothing."""
        found = offers(self.session.rules, self.session.state)
        return next((each for each in found if each.do == do and each.seat in ("", seat)), None)

    def write(self, scores: Mapping[str, int], winners: Sequence[str]) -> None:
        """Write the recording; the app must come to the scores that the players have counted.

        Args:
            scores: by seat.
            winners: the seats that win.
        """
        end = view(self.session.rules, self.session.state)
        assert end["moment"]["over"]
        rows = next(each for each in end["panels"] if each["widget"] == "scores")["rows"]
        assert {row["seat"]: row["total"] for row in rows} == dict(scores), rows
        assert {row["seat"] for row in rows if row["place"] == 1} == set(winners)
        exported: dict[str, Any] = json.loads(self._tables.export(self.session.info.id))
        self.session.close()
        winner = winners[0] if len(winners) == 1 else list(winners)
        exported["expected"] = {"scores": dict(scores), "winner": winner}
        self.path.write_text(written(exported), encoding="utf-8")
        print(self.path.stem, len(exported["rows"]), exported["expected"])
