"""Simulated tables of Brick & Mortar as files that `punchboard learn` reads.

    python tests/simulation/tables.py FOLDER --count 100
    python tests/simulation/tables.py FOLDER --count 100 --edition 0.2 --change stores:bazaar.cost=6

The greedy players sit at them; the second line is a version of the game with one changed cell.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from greedy import Table
from record import HEAVY, written
from seats import FULL, SEATS, pack_text

from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.rules import RULES_VERSION, Rules

_START = datetime(2026, 3, 1, 12, tzinfo=UTC)
_PLAYERS = (2, 3, 4)


@dataclass(frozen=True)
class Version:
    """A version of the game.

    Attributes:
        edition: as `game.yaml` would name it; "" leaves it as it is.
        change: card, column and value, as `stores:bazaar.cost=6`; "" changes nothing.
    """

    edition: str = ""
    change: str = ""

    def pack(self) -> dict[str, Any]:
        """Return its pack, without pictures and rulebook."""
        pack = {key: part for key, part in json.loads(pack_text()).items() if key not in HEAVY}
        if self.edition:
            pack["edition"] = self.edition
        if self.change:
            cell, _, value = self.change.partition("=")
            id_, _, column = cell.rpartition(".")
            (card,) = [each for each in pack["cards"] if each["id"] == id_]
            assert column in card["values"], f"{id_} has no column {column}"
            card["values"][column] = json.loads(value)
        return pack


@cache
def _read(version: Version) -> tuple[dict[str, Any], Rules]:
    pack = version.pack()
    return pack, rules_of(load_pack(json.dumps(pack)))


class Simulated(Table):
    """A table that remembers what was done at it."""

    def __init__(self, players: int, seed: int, rules: Rules) -> None:
        self.done: list[dict[str, Any]] = []
        super().__init__(players, seed, rules)

    def do(self, do: str, seat: str = "", **values: object) -> None:
        """Carry out an action, and write it down."""
        super().do(do, seat, **values)
        self.done.append({"do": do, "seat": seat, "values": values})


def play(seed: int, version: Version) -> dict[str, Any]:
    """Return a simulated table, as the companion would export it."""
    pack, rules = _read(version)
    players = _PLAYERS[seed % len(_PLAYERS)]
    table = Simulated(players, seed, rules)
    table.play()
    laid = _START + timedelta(days=seed)
    return {
        "kind": "punchboard table",
        "format": 1,
        "rules": RULES_VERSION,
        "id": f"{seed:012x}{version.edition.encode().hex()[:4]:0>4}",
        "title": f"Simulated {seed}",
        "created": _stamp(laid),
        "setup": {
            "seats": [{"id": seat, "name": ""} for seat in SEATS[:players]],
            "settings": {**FULL, "bidding": "dials"},
        },
        "rows": [
            {
                "kind": "act",
                "action": _plain(action),
                "author": "",
                "based_on": at,
                "key": f"table:{at:032x}",
                "time": _stamp(laid + timedelta(seconds=at)),
            }
            for at, action in enumerate(table.done)
        ],
        "pack": pack,
        "simulated": True,
    }


def _plain(action: Mapping[str, Any]) -> dict[str, Any]:
    """Return an action with lists and dicts for what players handed over."""
    plain: dict[str, Any] = json.loads(json.dumps(action, default=_as_json))
    return plain


def _as_json(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    assert isinstance(value, (tuple, set, frozenset)), value
    return sorted(value)


def _stamp(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def main() -> None:
    """Write simulated tables into a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    parser.add_argument("--edition", default="")
    parser.add_argument("--change", default="")
    asked = parser.parse_args()
    version = Version(asked.edition, asked.change)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with Pool() as pool:
        seeds = range(asked.first, asked.first + asked.count)
        for document in pool.imap(partial(play, version=version), seeds, chunksize=2):
            path = asked.folder / f"simulated-{asked.edition or 'now'}-{document['id']}.json"
            path.write_text(written(document), encoding="utf-8")


if __name__ == "__main__":
    main()
