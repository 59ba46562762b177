"""Evenings at a deck that says nothing of its rules, as files that `punchboard learn` reads.

    python tests/simulation/deck_evenings.py FOLDER

The deck is the one of docs/tutorial/first-game.md, with two questions to its players. A program
taps what players would: scores, turns, dice, flags with words, answers, a slip that is undone.
It goes through the real table and its journal. FOLDER gets the game, and below it `evenings/`.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import punchboard
from punchboard.cards.load.folder import load_game
from punchboard.companion.rules.rules import offers
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from punchboard.generator.pack import make_pack_alone, text_of
from tests.docs.walk import read_blocks, write

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "first-game.md"
QUESTIONS = """questions:
  again: {ask: Would you play it again?, from: Not soon, to: Tonight}
  dragged: {ask: Where did it drag?}
"""
_SEATS = ("red", "blue", "green", "orange")
#: What a round brings a player, by chance.
_ROUND = (0, 1, 2, 2, 3, 3, 4, 5)


@dataclass(frozen=True)
class Evening:
    """What is special about an evening.

    Attributes:
        players: at the table.
        rounds: that they play.
        flags: seat from 1, card, reason and words, in this order.
        again: each player's answer, 1 to 5.
        dragged: words of the first player; "" for none.
        turns: whether the table leads from player to player.
        is_left: whether they leave before the end.
    """

    players: int
    rounds: int
    flags: Sequence[tuple[int, str, str, str]] = ()
    again: Sequence[int] = ()
    dragged: str = ""
    turns: bool = False
    is_left: bool = False


_OPEN = "Move it where? Over the lake as well?"
EVENINGS = (
    Evening(2, 5, [(1, "Curlew", "Unclear", _OPEN)], (3, 4), "The start"),
    Evening(3, 6, [(2, "Bittern", "Too strong", "")], (4, 4, 5)),
    Evening(3, 7, [(3, "Curlew", "Unclear", "Does it rest this turn or the next?"),
                   (1, "Coot", "Fun", "Five Coots in a row!")], (5, 4, 4), turns=True),
    Evening(4, 6, [(2, "Bittern", "Too strong", "Face down, nobody can answer it."),
                   (4, "Coot", "Fun", "")], (4, 2, 5, 4), "Waiting for four players"),
    Evening(4, 3, is_left=True),
    Evening(2, 6, [(2, "Curlew", "Unclear", "What is a rest?")], (4, 5), turns=True),
)  # fmt: skip


def make_game(folder: Path) -> Path:
    """Make the page's deck in a folder, as the page does, and return its own folder."""
    table = next(each for each in read_blocks(PAGE.read_text("utf-8")) if each.path == "birds.csv")
    write(table, folder)
    words = ["new", str(folder / "heron"), "--from", str(folder / "birds.csv")]
    made = CliRunner().invoke(punchboard.command_line(), words)
    assert made.exit_code == 0, made.output
    game = folder / "heron"
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + QUESTIONS, "utf-8")
    return game


def play(tables: Tables, pack: str, evening: Evening, seed: int) -> str:
    """Play an evening, and return the table's export."""
    chance = random.Random(seed)
    seats = [(seat, "") for seat in _SEATS[: evening.players]]
    session = tables.create(pack, f"Evening {seed}", seats, {"turns": evening.turns})
    flags = list(evening.flags)
    for number in range(1, evening.rounds + 1):
        _round(session, evening, chance, number == evening.rounds)
        if flags and chance.random() < number / evening.rounds:
            _flag(session, *flags.pop(0))
    if not evening.is_left:
        _do(session, "end.over")
        for flag in flags:
            _flag(session, *flag)
        _answer(session, evening)
    text = tables.export(session.info.id)
    session.close()
    return text


def _round(session: Session, evening: Evening, chance: random.Random, is_last: bool) -> None:
    for place in _SEATS[: evening.players]:
        asked = offers(session.rules, session.state)
        seat = next((each.seat for each in asked if each.do == "turns.done"), place)
        points = chance.choice(_ROUND)
        if chance.random() < 0.2:
            _do(session, "chance.two", seat)
        if points:
            _do(session, "points.gain", seat, amount=points)
            if chance.random() < 0.08:  # a slip of the finger
                session.undo()
                _do(session, "points.gain", seat, amount=points + 1)
        if evening.turns and not (is_last and place == _SEATS[evening.players - 1]):
            _do(session, "turns.done", seat)
    if not evening.turns and not is_last:
        _do(session, "table.next")


def _flag(session: Session, seat: int, name: str, reason: str, words: str) -> None:
    (card,) = [each.id for each in session.rules.deck.cards if each.name == name]
    _do(session, "flags.flag", _SEATS[seat - 1], card=card, reason=reason, text=words)


def _answer(session: Session, evening: Evening) -> None:
    for at, (seat, again) in enumerate(zip(_SEATS, evening.again, strict=False)):
        words = {"dragged": evening.dragged} if evening.dragged and not at else {}
        _do(session, "questions.answer", seat, again=again, **words)


def _do(session: Session, do: str, seat: str = "", **values: Any) -> None:
    session.do({"do": do, "seat": seat, "values": values})


def _clock(begun: datetime) -> Iterator[datetime]:
    """Yield times, half a minute to two apart."""
    chance = random.Random(begun.day)
    while True:
        begun += timedelta(seconds=chance.randint(20, 90))
        yield begun


def evenings(folder: Path) -> tuple[Path, list[Path]]:
    """Make the game and its evenings in a folder; return the game's folder and the files."""
    game = make_game(folder)
    loaded, diagnostics = load_game(game)
    assert loaded is not None, "\n".join(map(str, diagnostics))
    pack = make_pack_alone(loaded, diagnostics)
    assert pack is not None, "\n".join(map(str, diagnostics))
    files = []
    (folder / "evenings").mkdir()
    for seed, evening in enumerate(EVENINGS, 1):
        times = _clock(datetime(2026, 3, 6 + 7 * (seed % 3), 19, seed, tzinfo=UTC))
        with tempfile.TemporaryDirectory() as kept:
            tables = Tables(Path(kept), lambda times=times: next(times))
            text = play(tables, text_of(pack), evening, seed)
        files.append(folder / "evenings" / f"evening-{seed}.json")
        files[-1].write_text(text, "utf-8")
    return game, files


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    wanted: Path = parser.parse_args().folder
    wanted.mkdir(parents=True, exist_ok=True)
    evenings(wanted)
    sys.exit()
