"""A deck of 20 spells as CSV and pictures, and the layouts that the task leaves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

#: Name, cost and rules text of the spells of each type.
_SPELLS = {
    "Fire": (
        ("Ember", 1, "Deal 1 [fire] to a rival."), ("Bonfire", 2, "Deal 2 [fire]."),
        ("Cinder Wolf", 3, "Attack [sword] twice."), ("Ash Cloud", 2, "Each rival discards."),
        ("Sun Lance", 5, "**Deal 4 [fire]**."),
    ),
    "Water": (
        ("Spring", 1, "Gain 1 [water]."), ("Tide", 2, "Gain 2 [water]. Draw a card [card]."),
        ("Otter Guide", 2, "Your next spell costs 1 [coin] less."),
        ("Ice Wall", 3, "Shield [shield] until your next turn."),
        ("Maelstrom", 5, "Each rival loses 2 [heart]."),
    ),
    "Wood": (
        ("Seedling", 1, "Gain 1 [wood]."), ("Oak", 3, "Gain 3 [wood]."),
        ("Thicket", 2, "Shield [shield]. Gain 1 [leaf]."), ("Honey", 1, "Heal 2 [heart]."),
        ("Elder Bear", 4, "Attack [sword] for each [leaf]."),
    ),
    "Stone": (
        ("Pebble", 1, "Gain 1 [stone]."), ("Quarry", 2, "Gain 2 [stone]."),
        ("Gold Vein", 3, "Gain 3 [coin]. Discard a card [card]."),
        ("Golem", 4, "Attack [sword]. Shield [shield]."),
        ("Mountain", 5, "Shield [shield] from everything."),
    ),
}  # fmt: skip
_GROUNDS = {"Fire": "#f7c873", "Water": "#a9d6ea", "Wood": "#cfe0a8", "Stone": "#d5d3cf"}
#: What a new layout from nothing holds.
BLANK = "# yaml-language-server: $schema=../schemas/layout.json\nbleed: 3\n"


def make_spells(folder: Path) -> Path:
    """Make the game of the CSV, as `punchboard cards.csv` does; return it."""
    make_table(folder)
    words = [sys.executable, "-m", "punchboard", "new", "spells", "--from", "spells.csv"]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    return folder / "spells"


def make_table(folder: Path) -> Path:
    """Write the CSV, and its pictures beside it; return its path."""
    (folder / "art").mkdir()
    rows = ["name,type,cost,art,text"]
    for kind, spells in _SPELLS.items():
        for at, (name, cost, text) in enumerate(spells):
            art = f"art/{name.lower().replace(' ', '-')}.svg"
            rows.append(f'{name},{kind},{cost},{art},"{text}"')
            (folder / art).write_text(_drawing(_GROUNDS[kind], at), "utf-8")
    (folder / "spells.csv").write_text("\n".join(rows) + "\n", "utf-8")
    return folder / "spells.csv"


def _drawing(ground: str, number: int) -> str:
    """Return a landscape with a sun, which is higher with each number."""
    hills = "M0 300 Q150 200 300 290 T600 240 V420 H0 Z"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 420">'
        f'<path fill="{ground}" d="M0 0h600v420H0z"/>'
        f'<circle cx="{150 + 70 * number}" cy="{170 - 20 * number}" r="55" fill="#fff6dc"/>'
        f'<path fill="#55604a" d="{hills}"/></svg>'
    )
