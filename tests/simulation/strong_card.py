"""Plant a card that is too strong, and see whether `punchboard learn` finds it (decision 38).

    python tests/simulation/strong_card.py FOLDER --first 7001 --decks 20 --untouched 40

Plays decks of 100 tables of Brick & Mortar with the greedy players: decks with a Pawn Shop of
9 printed points instead of 2, decks with about half as much more, and untouched ones. FOLDER keeps
how each table ended, so that the script goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from greedy import Table
from tables import Version

from punchboard.companion.learn.playtest import CardUse, Playtest
from punchboard.companion.learn.strength import CardStrength, card_strengths, in_order
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.rules.rules import Rules

CARD = "stores:pawn_shop"
#: Printed points of the card: as it is, and what is planted. Half of 7 more is once 3, once 4.
UNTOUCHED, STRONG, HALF = 2, 9, (5, 6)
TABLES = 100
_PLAYERS = (2, 3, 4)


@dataclass(frozen=True)
class Deck:
    """A deck that is played.

    Attributes:
        points: Printed on the card.
        seed: Of its first table, in thousands.
    """

    points: int
    seed: int


@cache
def _rules(points: int) -> Rules:
    change = "" if points == UNTOUCHED else f"{CARD}.points={points}"
    return rules_of(load_pack(json.dumps(Version(change=change).pack())))


def play(deck: Deck, number: int) -> str:
    """Return how a table of a deck ended: points and cards of each seat, the winner's place.

    Beside each open store are the points of its line in the score.
    """
    seed = 1000 * deck.seed + number
    table = Table(_PLAYERS[seed % len(_PLAYERS)], seed, _rules(deck.points))
    ended = table.play().ended
    told = {
        "points": [each.points for each in ended],
        "winner": [each.won for each in ended].index(True) + 1,
        "started": [each.started for each in ended],
        "stores": [_points_of_stores(table, seat) for seat in table.started],
    }
    return json.dumps(told, separators=(",", ":"))


def _points_of_stores(table: Table, seat: str) -> dict[str, int]:
    """Return the points of each of a seat's open stores."""
    scoring = next(table.table.all(Scoring))
    lines = {key.rpartition(".")[2]: line.points for key, line in scoring.lines(table.table, seat)}
    return {card.id: lines[card.id.partition(":")[2]] for card in table.stores(seat)}


def playtest_of(line: str) -> Playtest:
    """Return a table as `punchboard learn` would read it: who held which card, and won."""
    told = json.loads(line)
    cards: dict[str, CardUse] = {}
    for seat, (started, stores) in enumerate(zip(told["started"], told["stores"], strict=True), 1):
        for card in dict.fromkeys((started, *stores)):
            cards.setdefault(card, CardUse(card)).holders.append(seat)
        for card, points in stores.items():
            cards[card].points[seat] = points
    return Playtest(
        table="", file="", game="brick_and_mortar", edition="", contents="", title="", created="",
        is_simulated=True, players=[f"Player {at}" for at in range(1, len(told["points"]) + 1)],
        is_over=True, scores=dict(enumerate(told["points"], 1)), winners=[told["winner"]],
        cards=cards,
    )  # fmt: skip


def played(deck: Deck, folder: Path, plays: bool) -> list[Playtest]:
    """Return a deck's tables.

    Args:
        deck: That is played.
        folder: Keeps how its tables ended.
        plays: Whether to play the tables that the folder lacks.
    """
    file = folder / f"{deck.points}-points-{deck.seed}.jsonl"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    if plays:
        with file.open("a", encoding="utf-8") as kept:
            for number in range(len(lines), TABLES):
                lines.append(play(deck, number))
                print(lines[-1], file=kept, flush=True)
    return [playtest_of(line) for line in lines]


def place_of(card: str, found: Iterable[CardStrength]) -> int:
    """Return the place of a card, from 1; 0 if it isn't among them."""
    return next((at for at, each in enumerate(found, 1) if each.card == card), 0)


def decks(first: int, count: int, untouched: int) -> Iterator[Deck]:
    """Yield all decks, so mixed that a part of the experiment has some of each kind."""
    for at in range(max(count, untouched)):
        if at < count:
            yield Deck(STRONG, first + at)
            yield Deck(HALF[at % 2], first + count + at)
        for more in range(2 * at, min(untouched, 2 * at + 2)):
            yield Deck(UNTOUCHED, first + 2 * count + more)


def main() -> None:
    """Play, and print a line for each deck, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, required=True, help="seed of the first deck")
    parser.add_argument("--decks", type=int, default=20, help="decks of each strength")
    parser.add_argument("--untouched", type=int, default=40)
    parser.add_argument("--kept", action="store_true", help="play nothing; read whole decks only")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    sums: Counter[str] = Counter()
    for deck in decks(asked.first, asked.decks, asked.untouched):
        tables = played(deck, asked.folder, plays=not asked.kept)
        if len(tables) < TABLES:
            continue
        found = in_order(card_strengths(tables))
        kind = {UNTOUCHED: "untouched", STRONG: "strong"}.get(deck.points, "half as strong")
        place = place_of(CARD, found)
        marked = [each for each in found if each.is_marked]
        sums[kind] += 1
        sums[f"{kind}, the card is first"] += place == 1
        sums[f"{kind}, the card is above the line"] += CARD in {each.card for each in marked}
        for side in (True, False):
            words = "strong" if side else "weak"
            others = any(each.is_strong == side and each.card != CARD for each in marked)
            sums[f"{kind}, another card looks too {words}"] += others
        told = [f"{each.card} {'+' if each.is_strong else '-'}" for each in marked]
        print(
            f"{deck.seed}: {deck.points} points, place {place} of {len(found)}, {told}", flush=True
        )
    for words, count in sorted(sums.items()):
        print(f"{words}: {count}")


if __name__ == "__main__":
    main()
