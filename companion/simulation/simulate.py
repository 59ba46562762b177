"""`punchboard simulate`: play a game many times, and write each game as a table."""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.cards.problem import PunchboardError
from punchboard.companion.pack import rules_of
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.rules.rules import RULES_VERSION, Rules, Setup
from punchboard.companion.simulation.players import GreedyPlayer, RandomPlayer
from punchboard.companion.simulation.simulated_game import Player, SimulatedGame, ToldError
from punchboard.companion.simulation.told_steps import ToldStep, told_at, told_steps
from punchboard.companion.table.clock import Clock, now, stamp
from punchboard.companion.table.document import SetupDocument, write_document
from punchboard.companion.table.row import Row

#: Kinds of players, in the order of the summary.
PlayerKind = Literal["random", "greedy"]
_PLAYERS: Mapping[PlayerKind, Player] = {"random": RandomPlayer(), "greedy": GreedyPlayer()}
KINDS = tuple(_PLAYERS)
#: Secret choices are made in the app.
_SETTINGS = {"bidding": "pass"}
#: Parts of a pack that no rule needs: a thousand tables with them would fill a disk.
_HEAVY = frozenset({"icons", "rulebook", "palette", "codes"})


class NeedsCardboardError(PunchboardError):
    """A game can't be simulated.

    Attributes:
        steps: Its steps that are told from the cardboard.
    """

    def __init__(self, steps: Sequence[ToldStep]) -> None:
        super().__init__(tr("only the cardboard knows the answers"))
        self.steps = tuple(steps)


@dataclass(slots=True)
class Tally:
    """The results of one kind of player, or of one seat.

    Attributes:
        games: Games, one for each seat that was played.
        wins: Victories; a shared one counts as its part.
        points: Points in all.
    """

    games: int = 0
    wins: float = 0.0
    points: int = 0

    def take(self, share: float, points: int) -> None:
        """Add the result of a seat."""
        self.games += 1
        self.wins += share
        self.points += points


@dataclass(slots=True)
class Summary:
    """The results of all games.

    Attributes:
        folder: Folder of the tables.
        players: Number of players.
        games: Number of games.
        rounds: Rounds of all games.
        actions: Actions of all games.
        kinds: Results by kind of player.
        seats: Results by seat, from the start player.
    """

    folder: Path
    players: int
    games: int = 0
    rounds: int = 0
    actions: int = 0
    kinds: dict[PlayerKind, Tally] = field(default_factory=dict)
    seats: list[Tally] = field(default_factory=list)


def simulate(
    pack: Pack,
    out: Path,
    *,
    games: int,
    players: int,
    seed: int,
    progress: Callable[[str, int], Callable[[int], object]],
    clock: Clock = now,
) -> Summary:
    """Play games by their rules alone, and write each as a table; none if one can't be played.

    The same pack, seed and number of players give the same games. Tables of other seeds stay.

    Args:
        pack: Pack of the game.
        out: Folder of the tables.
        games: Number of games.
        players: Number of players.
        seed: Seed of all draws and choices.
        progress: Receives the progress.
        clock: The time of the tables.

    Raises:
        NeedsCardboardError: if the game asks for something that only the cardboard knows.
        StuckError: if a game has no end.
        OSError: if a table can't be written.
    """
    rules = rules_of(pack)
    kept = pack.model_dump(mode="json", exclude=set(_HEAVY))
    digest = hashlib.sha256(json.dumps(kept, sort_keys=True).encode())
    summary = Summary(out, players, seats=[Tally() for _ in range(players)])
    summary.kinds = {kind: Tally() for kind in KINDS}
    created = stamp(clock)
    if told := told_steps(rules, _plain_setup(rules, players), random.Random(seed)):
        raise NeedsCardboardError(told)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".simulate-", dir=out) as fresh:
        step = progress(tr("playing"), games)
        for number in range(1, games + 1):
            name = f"{players}-players-seed-{seed}-{number:05}"
            kinds = _seated(players, number)
            game = _play(rules, kinds, name)
            _add(summary, rules, game, kinds)
            own = digest.copy()
            own.update(name.encode())
            meta = {"rules": RULES_VERSION, "id": own.hexdigest()[:16], "title": name}
            meta |= {"created": created, "simulated": True}
            text = write_document(meta, _setup(rules, kinds), list(_rows(game, created)), kept)
            (Path(fresh) / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")
            step(1)
        for path in sorted(Path(fresh).iterdir()):
            path.replace(out / path.name)
    return summary


def _seated(players: int, number: int) -> list[PlayerKind]:
    """Return the kind of player at each seat of a game; `number` counts from 1.

    Two games after each other have the same groups with kinds swapped, so each seat is each kind
    equally often. Later games group other seats: otherwise 3 players would always sit as
    greedy, random, greedy or the other way around, and seat 2 would always play against two alike.
    """
    groups = [
        group
        for group in combinations(range(players), players // 2)
        if players % 2 or 0 in group  # of equal halves, the one is the other with kinds swapped
    ]
    group = groups[(number - 1) // 2 % len(groups)]
    return [KINDS[((at in group) + number) % 2] for at in range(players)]


def _plain_setup(rules: Rules, players: int) -> Setup:
    """Return seats and settings for players without a kind."""
    seats = ((seat.id, tr("Player {number}", number=at))
             for at, seat in enumerate(rules.play.seats[:players], 1))  # fmt: skip
    return Setup(tuple(seats), _SETTINGS)


def _setup(rules: Rules, kinds: Sequence[PlayerKind]) -> SetupDocument:
    """Return seats, named by their kind of player, and settings."""
    names = {
        "random": lambda at: tr("Random player {number}", number=at),
        "greedy": lambda at: tr("Greedy player {number}", number=at),
    }
    seats = [
        {"id": seat.id, "name": names[kind](at)}
        for at, (seat, kind) in enumerate(zip(rules.play.seats, kinds, strict=False), 1)
    ]
    return SetupDocument.model_validate({"seats": seats, "settings": _SETTINGS})


def _play(rules: Rules, kinds: Sequence[PlayerKind], name: str) -> SimulatedGame:
    """Play a game.

    Raises:
        NeedsCardboardError: if it asks for something that only the cardboard knows.
    """
    document = _setup(rules, kinds)
    setup = Setup(tuple((seat.id, seat.name) for seat in document.seats), document.settings)
    game = SimulatedGame(rules, setup, random.Random(name))
    seats = [seat.id for seat in document.seats]
    try:
        game.play({seat: _PLAYERS[kind] for seat, kind in zip(seats, kinds, strict=True)})
    except ToldError as told:
        raise NeedsCardboardError(list(told_at(told.asked).values())) from None
    return game


def _rows(game: SimulatedGame, time: str) -> Iterator[Row]:
    """Yield the actions of a game as rows of a journal."""
    for number, action in enumerate(game.actions, 1):
        yield Row(number, "act", action, "", number - 1, f"simulated:{number}", time)


def _add(summary: Summary, rules: Rules, game: SimulatedGame, kinds: Sequence[PlayerKind]) -> None:
    """Add the results of a game."""
    table = TableContext(rules, game.state)
    standings = table.find(Scoring, table.play.scoring).standings(table)
    winners = sum(each.place == 1 for each in standings)
    at = {seat.id: number for number, seat in enumerate(table.seats)}
    summary.games += 1
    summary.rounds += game.state.moment.round + 1
    summary.actions += len(game.actions)
    for each in standings:
        share = 1 / winners if each.place == 1 else 0.0
        for tally in (summary.kinds[kinds[at[each.seat]]], summary.seats[at[each.seat]]):
            tally.take(share, each.total)
