"""Simulated tables as files that `punchboard learn` reads, of versions with one changed cell.

    python tests/simulation/tables.py FOLDER --count 100
    python tests/simulation/tables.py FOLDER --count 100 --edition 0.2 --change stores:bazaar.cost=6
    python tests/simulation/tables.py FOLDER --game lumber_trader --edition 0.2 --change cut.extra=2

At Brick & Mortar sit the greedy players, at Lumber Trader its traders. A cell is a column of a
card, or a number in a game's `values.yaml`; with one changed the game is a version of its own.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path
from shutil import copytree
from typing import Any

import yaml
from greedy import Table
from kept_game import FreeGame
from lumber_players import NAMES, Steady
from record import HEAVY, written
from seats import FULL, SEATS

from punchboard.cards.load.folder import load_game
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.rules import RULES_VERSION, Rules
from punchboard.generator.commands.games import shipped_games
from punchboard.generator.pack import make_pack_alone, text_of
from tests.companion.shipped import shipped_pack

_START = datetime(2026, 3, 1, 12, tzinfo=UTC)
_PLAYERS = (2, 3, 4)
BRICK, LUMBER = "brick_and_mortar", "lumber_trader"


@dataclass(frozen=True)
class Version:
    """A version of a game.

    Attributes:
        game: a game with players.
        edition: as `game.yaml` would name it; "" leaves it as it is.
        change: card, column and value, as `stores:bazaar.cost=6`, or a number of `values.yaml`, as
            `cut.extra=2`; "" changes nothing.
    """

    game: str = BRICK
    edition: str = ""
    change: str = ""

    def pack(self) -> dict[str, Any]:
        """Return its pack, without pictures and rulebook."""
        cell, _, value = self.change.partition("=")
        of_card = ":" in cell
        text = _changed(self.game, cell, value) if cell and not of_card else shipped_pack(self.game)
        pack = {key: part for key, part in json.loads(text).items() if key not in HEAVY}
        if self.edition:
            pack["edition"] = self.edition
        if of_card:
            id_, _, column = cell.rpartition(".")
            (card,) = [each for each in pack["cards"] if each["id"] == id_]
            assert column in card["values"], f"{id_} has no column {column}"
            card["values"][column] = json.loads(value)
        return pack


def _changed(name: str, cell: str, value: str) -> str:
    """Return the text of the pack of a game in whose `values.yaml` a number is another one."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / name
        copytree(shipped_games()[name], root)
        values = yaml.safe_load((root / "values.yaml").read_text("utf-8"))
        *path, last = cell.split(".")
        inside = values
        for part in path:
            inside = inside[part]
        assert last in inside, f"{name} has no value {cell}"
        inside[last] = json.loads(value)
        (root / "values.yaml").write_text(yaml.safe_dump(values), "utf-8")
        game, diagnostics = load_game(root)
        pack = game and make_pack_alone(game, diagnostics)
        assert pack, "\n".join(map(str, diagnostics))
        return text_of(pack)


@cache
def _read(version: Version) -> tuple[dict[str, Any], Rules]:
    pack = version.pack()
    return pack, rules_of(load_pack(json.dumps(pack)))


class Simulated(Table):
    """A table of Brick & Mortar that remembers what was done at it."""

    def __init__(self, players: int, seed: int, rules: Rules) -> None:
        self.done: list[dict[str, Any]] = []
        super().__init__(players, seed, rules)

    def do(self, do: str, seat: str = "", **values: object) -> None:
        """Carry out an action, and write it down."""
        super().do(do, seat, **values)
        self.done.append({"do": do, "seat": seat, "values": values})


@dataclass(frozen=True)
class Played:
    """A game that was played: its seats, its settings, what was done."""

    seats: list[str]
    settings: dict[str, Any]
    done: list[dict[str, Any]]


def _brick(players: int, seed: int, rules: Rules) -> Played:
    table = Simulated(players, seed, rules)
    table.play()
    return Played(list(SEATS[:players]), {**FULL, "bidding": "dials"}, table.done)


def _lumber(players: int, seed: int, rules: Rules) -> Played:
    picks = rules.play.mechanisms["sell"].choice.picks
    reach = next(each for each in rules.play.mechanisms["ends"].reach if each.unless == "longer")
    goal = next(each.at for each in reach.at if each.players == players)
    seats = list(NAMES)[:players]
    table = FreeGame(rules, dict.fromkeys(seats, ""), ("yards",))
    Steady(table, seed, goal, cut=next(each.extra for each in picks if each.extra)).play()
    return Played(seats, {"yards": True}, table.done)


GAMES = {BRICK: _brick, LUMBER: _lumber}


def play(seed: int, version: Version) -> dict[str, Any]:
    """Return a simulated table, as the companion would export it."""
    pack, rules = _read(version)
    played = GAMES[version.game](_PLAYERS[seed % len(_PLAYERS)], seed, rules)
    laid = _START + timedelta(days=seed)
    return {
        "kind": "punchboard table",
        "format": 1,
        "rules": RULES_VERSION,
        "id": f"{seed:012x}{version.edition.encode().hex()[:4]:0>4}",
        "title": f"Simulated {seed}",
        "created": _stamp(laid),
        "setup": {
            "seats": [{"id": seat, "name": ""} for seat in played.seats],
            "settings": played.settings,
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
            for at, action in enumerate(played.done)
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
    parser.add_argument("--game", choices=GAMES, default=BRICK)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    parser.add_argument("--edition", default="")
    parser.add_argument("--change", default="")
    asked = parser.parse_args()
    version = Version(asked.game, asked.edition, asked.change)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with Pool() as pool:
        seeds = range(asked.first, asked.first + asked.count)
        for document in pool.imap(partial(play, version=version), seeds, chunksize=2):
            path = asked.folder / f"simulated-{asked.edition or 'now'}-{document['id']}.json"
            path.write_text(written(document), encoding="utf-8")
        pool.close()
        pool.join()


if __name__ == "__main__":
    main()
