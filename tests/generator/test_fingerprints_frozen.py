"""Fingerprints of faces, as `printed.json` keeps them, never change for the same game.

A changed fingerprint would have `build --changed` print every card of every user again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from punchboard.generator.deck import DECK_FILE
from tests.folders import write
from tests.generator.evening import EVENING, FILES, built_anew

#: What is drawn in more ways, art among them.
FEATURES = ("colours that run", "something half seen", "copies that differ", "a back for each")
#: Fingerprints of some cards of the small deck before and after that.
PLAIN = {"b0": "2a2acc9c60f8417d", "b5": "216e10abf2a82c7e"}
CHANGED = {
    "b0": "9507ff084a994f14",
    "b5": "5f3c2ca96ae5ea8a.70d9da93f060d661.a239cdccd91aaa67",
    "b39": "695e28d70a366fc1",
}


def fingerprints(game: Path, cards: Mapping[str, str]) -> dict[str, str]:
    """Return the fingerprints of some cards of the small deck."""
    files, said = built_anew(game)
    assert not any("error" in line for line in said)
    deck = json.loads(files[DECK_FILE] or b"")["components"]["birds"]
    return {card: deck[card][0] for card in cards}


def test_fingerprints_of_a_deck_stay_the_same(tmp_path: Path) -> None:
    game = write(tmp_path / "marsh", FILES)
    assert fingerprints(game, PLAIN) == PLAIN
    for what in FEATURES:
        EVENING[what](game)
    assert fingerprints(game, CHANGED) == CHANGED
