"""Print how long games of greedy players last: `python tests/simulation/report.py [GAMES]`."""

from __future__ import annotations

import sys
from collections import Counter

from greedy import Table


def main(games: int) -> None:
    """Play games of two, three and four players and print the month in which each ended."""
    for players in (2, 3, 4):
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


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
