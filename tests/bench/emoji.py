"""Measure a deck with emoji beside the same deck without: each picture is read once."""

import argparse
import sys
import tempfile
from itertools import cycle
from pathlib import Path

from measure import Measurement, measure

CARDS = 500
EMOJI = "🐑🐟🍴🏆🔥💧🌳🏰🎲💎🛡👑🧙🗡🍄🐺🐉🍞🪙🧱"
#: How much longer the deck with emoji may take: nine parts of ten are as without.
MOST_TIMES = 1.5
GAME = """\
title: Bench
components:
  cards: {kind: cards, data: cards.csv, columns: {name: text, text: text}}
"""


def prepare(folder: Path, cards: int, signs: str) -> None:
    """Write a deck whose every card has three signs."""
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    sign = cycle(signs)
    rows = [
        f"Card {at},Take {at % 7} {next(sign)} or draw {next(sign)} and lay {next(sign)} beside it."
        for at in range(cards)
    ]
    (folder / "cards.csv").write_text("\n".join(["name,text", *rows, ""]), encoding="utf-8")


def run(folder: Path) -> Measurement:
    """Build a deck, whatever earlier runs kept; return the fastest of three runs."""
    command = ["env", "PUNCHBOARD_CACHE=off", sys.executable, "-m", "punchboard", "build"]
    runs = [measure([*command, str(folder), "--out", f"{folder}-out", "-q"]) for _ in range(3)]
    assert not any(each.exit_code for each in runs)
    return min(runs, key=lambda each: each.wall_seconds)


def main() -> int:
    """Print both times; return 1 if emoji take longer than they may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=CARDS)
    cards = parser.parse_args().cards
    rows = {}
    with tempfile.TemporaryDirectory(prefix="punchboard-") as name:
        for kind, signs in {"without": "★♠♥", "with emoji": EMOJI}.items():
            prepare(Path(name) / kind, cards, signs)
            rows[kind] = run(Path(name) / kind)
    print(f"{cards} cards with three signs each:\n\n| deck | wall s | peak MiB |\n|---|---:|---:|")
    for kind, row in rows.items():
        print(f"| {kind} | {row.wall_seconds:.2f} | {row.peak_mib:.0f} |")
    return int(rows["with emoji"].wall_seconds > MOST_TIMES * rows["without"].wall_seconds)


if __name__ == "__main__":
    sys.exit(main())
