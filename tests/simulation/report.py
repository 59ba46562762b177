"""Print how games of greedy players go: `python tests/simulation/report.py [GAMES] [PLAYERS]`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from greedy import Table
from strategy import SLOTS

#: Stores that were owned less often tell nothing.
_OFTEN = 20


def main(games: int, tables: tuple[int, ...]) -> None:
    """Play games and print in which month each ended, and with which stores it was won."""
    for players in tables:
        results = [Table(players, seed).play() for seed in range(games)]
        months = Counter(result.month for result in results)
        mean = sum(result.month for result in results) / games
        summer = sum(months[month] for month in (6, 7, 8)) / games
        best = sum(max(result.points.values()) for result in results) / games
        stores = sum(result.stores for result in results) / games
        debts = sum(result.debts for result in results) / games
        line = " ".join(f"{month}:{months[month]}" for month in sorted(months))
        print(
            f"{players} players: mean month {mean:.1f}, June to August {summer:.0%}; {line}; "
            f"best marker {best:.0f}, {stores:.1f} stores, {debts:.1f} debt tokens"
        )
        ended = [each for result in results for each in result.ended]
        for number in range(1, SLOTS + 1):
            counted = [each.won for each in ended if len(each.stores) == number]
            print(f"  {number} stores at the end: won {sum(counted)} of {len(counted)}")
        _print_shares("Starting Stores", ((each.started, each.won) for each in ended), 1)
        held = ((card, each.won) for each in ended for card in set(each.stores))
        _print_shares("stores at the end", held, _OFTEN)


def _print_shares(title: str, cases: Iterable[tuple[str, bool]], least: int) -> None:
    """Print of each store how often its owner won, if it was owned often enough."""
    found = list(cases)
    owned = Counter(card for card, _ in found)
    won = Counter(card for card, is_won in found if is_won)
    shares = sorted(
        (-won[card] / count, f"{card.partition(':')[2]} {won[card]}/{count}")
        for card, count in owned.items()
        if count >= least
    )
    print(f"  {title}:", ", ".join(f"{text} ({abs(share):.0%})" for share, text in shares))


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:]]
    main(numbers[0] if numbers else 20, tuple(numbers[1:]) or (2, 3, 4))
