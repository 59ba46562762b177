"""Play Brick & Mortar many times, on all cores, and tell how balanced it is.

`python tests/simulation/report.py` plays 1 000 games each of two, three and four players and writes
docs/dev/brick_and_mortar/simulation.md; `report.py GAMES [PLAYERS ...]` prints the page of fewer
games.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

from greedy import Ended, Result, Table
from odds import Interval, odds_ratio, quantile, share
from seats import brick_and_mortar
from strategy import SKILLS, SLOTS, STYLES

GAMES, TABLES = 1000, (2, 3, 4)
PAGE = Path(__file__).parents[2] / "docs" / "dev" / "brick_and_mortar" / "simulation.md"
MONTHS = ("May", "June", "July", "August", "September", "October")
#: Stores that were opened less often tell nothing.
OFTEN = 20
#: The most that a store may better the odds of winning, by the lower bound of its interval.
MOST = 1.4


@dataclass(frozen=True)
class Job:
    """One game to be played."""

    players: int
    seed: int


@dataclass(frozen=True)
class Done:
    """One game that has been played, and the seconds of a processor that it took."""

    players: int
    result: Result
    seconds: float


def play(job: Job) -> Done:
    """Play a game."""
    begun = time.process_time()
    result = Table(job.players, job.seed).play()
    return Done(job.players, result, time.process_time() - begun)


def play_all(
    games: int, tables: Sequence[int], cores: int | None = None, first: int = 0
) -> list[Done]:
    """Play games of so many players each; the results are the same on any number of cores.

    Args:
        games: for each number of players.
        tables: numbers of players.
        cores: None: all there are.
        first: seed of the first game.
    """
    brick_and_mortar()  # once, before the processes part: they share what is made here
    # The longest games come first, so that no core is left with one at the end.
    jobs = [Job(n, first + seed) for n in sorted(tables, reverse=True) for seed in range(games)]
    with Pool(cores or os.cpu_count()) as pool:
        played = pool.map(play, jobs, chunksize=4)
        pool.close()  # they end by themselves: where Kivy ran before, none obeys to be ended
        pool.join()
    return played


@dataclass(frozen=True)
class Held:
    """How often a store was held, and won."""

    card: str
    players: int
    held: int
    won: int
    share: Interval
    is_chance: bool


def starting(done: Sequence[Done], confidence: float = 0.99) -> list[Held]:
    """Return how often each Starting Store won, tested against an equal share.

    All intervals hold together at that confidence: Bonferroni over all Starting Stores of all
    numbers of players.
    """
    counted: Counter[tuple[int, str]] = Counter()
    won: Counter[tuple[int, str]] = Counter()
    for players, each in _seats(done):
        counted[players, each.started] += 1
        won[players, each.started] += each.won
    reach = quantile(confidence, len(counted))
    result = []
    for (players, card), held in sorted(counted.items()):
        found = share(won[players, card], held, reach)
        result.append(
            Held(card, players, held, won[players, card], found, found.holds(1 / players))
        )
    return result


def better(
    ended: Sequence[Ended], cards: Callable[[Ended], Iterable[str]], reach: float
) -> list[tuple[str, int, int, Interval]]:
    """Return how stores better the odds of winning among seats with equally many stores.

    Returns:
        Store, how often it was held, how often that won, and the ratio, the greatest first.
    """
    sets = [(frozenset(cards(each)), each) for each in ended]
    result = []
    for card in sorted({card for held, _ in sets for card in held}):
        owners = [each for held, each in sets if card in held]
        cases = ((len(each.stores), card in held, each.won) for held, each in sets)
        ratio = odds_ratio(cases, reach)
        if len(owners) >= OFTEN and ratio is not None:
            result.append((card, len(owners), sum(each.won for each in owners), ratio))
    return sorted(result, key=lambda each: -each[3].at)


def fourth(ended: Sequence[Ended], reach: float) -> tuple[Interval | None, list[Ended]]:
    """Return how much better a fourth store makes the odds, among all who could choose it.

    Chance decided before the game who takes it; the layers are the places in the turn order.
    """
    chose = [each for each in ended if each.fourth is not None]
    cases = (
        (each.fourth.place, each.temper.slots == SLOTS, each.won) for each in chose if each.fourth
    )
    return odds_ratio(cases, reach), chose


def _seats(done: Iterable[Done]) -> Iterator[tuple[int, Ended]]:
    return ((each.players, ended) for each in done for ended in each.result.ended)


def page(done: Sequence[Done], tables: Sequence[int]) -> str:
    """Return the page."""
    names = {
        card.id: card.name for card in brick_and_mortar().deck.of_components("stores", "starting")
    }
    by_table = {n: [each for each in done if each.players == n] for n in tables}
    lines = [
        "# Brick & Mortar: how it plays", "",
        "Written by `python tests/simulation/report.py`. What the players do, and why the numbers",
        "are what they are, says [balance](balance.md). Skill, style and whether somebody wants",
        "three stores or four are drawn by chance before each game.", "",
    ]  # fmt: skip
    lines += [*_length(by_table), *_tempers(by_table), *_starting(done, names)]
    four = [each for players, each in _seats(done) if players == max(tables)]
    lines += [*_fourth(four, max(tables)), *_better(four, names, max(tables))]
    return "\n".join(lines) + "\n"


def _length(by_table: dict[int, list[Done]]) -> Iterator[str]:
    yield from ("## Length", "")
    last = ("June to August", "mean", "best marker", "debt tokens", "processor")
    yield from _head("Last month", *MONTHS, *last)
    for players, done in by_table.items():
        games = len(done)
        months = Counter(each.result.month for each in done)
        shown = [str(sum(months[m] for m in range(1, 6)))]
        shown += [str(months[month]) for month in range(6, 11)]
        summer = sum(months[month] for month in (6, 7, 8)) / games
        mean = sum(each.result.month for each in done) / games
        best = sum(each.result.best for each in done) / games
        debts = sum(each.result.debts for each in done) / games
        seconds = sum(each.seconds for each in done) / games
        figures = f"{summer:.0%}", f"{mean:.1f}", f"{best:.0f}", f"{debts:.1f}", f"{seconds:.2f} s"
        yield _row(f"{players} players, {games} games", *shown, *figures)
    yield ""


def _tempers(by_table: dict[int, list[Done]]) -> Iterator[str]:
    yield from ("## Players", "", "Share of their games that they won:", "")
    columns = (*SKILLS, *STYLES, "wants 3 stores", "wants 4 stores")
    yield from _head("", "equal share", *columns)
    for players, done in by_table.items():
        ended = [each for _, each in _seats(done)]
        groups = [[e for e in ended if e.temper.skill == skill] for skill in SKILLS]
        groups += [[e for e in ended if e.temper.style == style] for style in STYLES]
        groups += [[e for e in ended if e.temper.slots == slots] for slots in (3, SLOTS)]
        yield _row(f"{players} players", f"{1 / players:.0%}", *map(_won, groups))
    yield ""


def _won(group: Sequence[Ended]) -> str:
    return f"{sum(e.won for e in group) / len(group):.0%}" if group else "–"


def _starting(done: Sequence[Done], names: dict[str, str]) -> Iterator[str]:
    found = starting(done)
    yield from ("## Starting Stores", "")
    yield "Each against the equal share of that number of players. The intervals are Wilson's, and"
    yield f"hold together at 99 %: widened after Bonferroni for {len(found)} comparisons."
    yield ""
    yield from _head("Players", "Store", "held", "won", "share", "interval", "equal share")
    for each in found:
        within = "within" if each.is_chance else "**outside**"
        yield _row(
            each.players, names[each.card], each.held, each.won, f"{each.share.at:.1%}",
            f"{each.share.low:.1%} to {each.share.high:.1%}", f"{1 / each.players:.1%} {within}",
        )  # fmt: skip
    outside = sum(not each.is_chance for each in found)
    yield from ("", f"Outside: {outside} of {len(found)}.", "")


def _fourth(ended: Sequence[Ended], players: int) -> Iterator[str]:
    yield from ("## Three stores or four", "")
    yield f"Seats of {players} players by the stores that were open at the end:"
    yield ""
    yield from _head("Stores", "seats", "won", "share")
    for number in range(SLOTS + 1):
        group = [each for each in ended if len(each.stores) == number]
        if group:
            yield _row(number, len(group), sum(e.won for e in group), _won(group))
    ratio, chose = fourth(ended, quantile(0.95))
    yield ""
    yield "Who has more money opens more stores, so that says little."
    yield f"Of {len(ended)} seats {len(chose)} had three stores, and money for a fourth that would"
    yield "have been worth its price; whether they take it was drawn before the game. By place in"
    yield "the turn order at that moment:"
    yield ""
    yield from _head("Place", "kept three", "won", "took the fourth", "won")
    for place in range(1, players + 1):
        here = [each for each in chose if each.fourth and each.fourth.place == place]
        three = [each for each in here if each.temper.slots < SLOTS]
        more = [each for each in here if each.temper.slots == SLOTS]
        yield _row(place, len(three), _won(three), len(more), _won(more))
    three = [each for each in chose if each.temper.slots < SLOTS]
    more = [each for each in chose if each.temper.slots == SLOTS]
    yield _row("all", len(three), _won(three), len(more), _won(more))
    if ratio is not None:
        yield ""
        yield "Odds ratio of the fourth store, place by place (Mantel and Haenszel):"
        yield f"**{ratio.at:.2f}**, 95 % interval {ratio.low:.2f} to {ratio.high:.2f}."
    yield ""


def _better(ended: Sequence[Ended], names: dict[str, str], players: int) -> Iterator[str]:
    reach = quantile(0.95)
    opened = better(ended, lambda each: (c for c in each.opened if c.startswith("stores:")), reach)
    at_end = better(ended, lambda each: (c for c in each.stores if c.startswith("stores:")), reach)
    kept = {card: ratio for card, _, _, ratio in at_end}
    yield from ("## Stores", "")
    yield f"Odds ratio of winning for {players} players among seats with equally many stores at the"
    yield "end (Mantel and Haenszel; 95 % intervals of each alone, stricter than those for all"
    yield "together): of seats that ever opened the store, and of those that have it at the end."
    yield ""
    yield from _head("Store", "opened", "won", "odds ratio", "interval", "at the end", "interval")
    for card, count, won, ratio in opened:
        end = kept.get(card)
        yield _row(names[card], count, won, *_ratio(ratio), *_ratio(end))
    above = [names[c] for c, _, _, ratio in (*opened, *at_end) if ratio.low > MOST]
    yield ""
    yield f"Lower bounds above {MOST}: {', '.join(dict.fromkeys(above)) or 'none'}."


def _ratio(ratio: Interval | None) -> tuple[str, str]:
    if ratio is None:
        return "–", "–"
    return f"{ratio.at:.2f}", f"{ratio.low:.2f} to {ratio.high:.2f}"


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _head(*titles: str) -> Iterator[str]:
    yield _row(*titles)
    yield "|" + "---|" * len(titles)


def main(numbers: Sequence[int]) -> None:
    """Play, and write or print the page."""
    tables = tuple(numbers[1:]) or TABLES
    text = page(play_all(numbers[0] if numbers else GAMES, tables), tables)
    if numbers:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]])
