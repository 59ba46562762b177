"""Fingerprints of faces, as `printed.json` keeps them, never change for the same game.

A changed fingerprint would have `build --changed` print every card of every user again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from punchboard.generator.deck import DECK_FILE
from punchboard.generator.face import (
    Face,
    Gradient,
    Group,
    Image,
    Line,
    Shape,
    Slot,
    SymbolRef,
    Text,
)
from tests.folders import write
from tests.generator.evening import EVENING, FILES, built_anew

SQUARE = (("M", 1.0, 2.0), ("L", 9.0, 2.0), ("C", 9.0, 9.0, 8.5, 9.5, 1.0, 9.5), ("Z",))
RUNNING = Gradient(False, ((0.0, "#112233", 1.0), (1.0, "#ffffff", 0.5)), (8, 0, 0, 8, 1, 2))
SHAPE = Shape(SQUARE, "#336699", "#000000", 0.5, (1.0, 2.0), even_odd=True, round_ends=True)
#: A face of each kind of item.
FACES = {
    "none": Face(10.0, 20.0, ()),
    "line": Face(10.0, 20.0, (Line(1.0, 2.0, 9.0, "#000000", (("Lato-Regular", "Héron"),)),)),
    "text": Face(10.0, 20.0, (Text(1.0, 2.5, "Lato-Bold", 9.0, "#000000", "Heron"),)),
    "shape": Face(10.0, 20.0, (SHAPE,)),
    "gradient": Face(10.0, 20.0, (SHAPE._replace(fill=RUNNING),)),
    "symbol": Face(10.0, 20.0, (SymbolRef("reed 12ab", 1, 2, 3, 4, "#000000", 45.0),)),
    "image": Face(10.0, 20.0, (Image("picture:art/a.png 12ab", 1.0, 2.0, 3.0, 4.0),)),
    "group": Face(10.0, 20.0, (Group((SHAPE,), (0, 1, -1, 0, 5.0, 6.0), SQUARE),)),
    "faded": Face(10.0, 20.0, (Group((SHAPE,), opacity=0.25),)),
    "slot": Face(10.0, 20.0, (Slot((), (1, 0, 0, 1, 5.0, 6.0)),)),
    "underlay": Face(10.0, 20.0, (SHAPE,), Face(10.0, 20.0, (SHAPE,)), 3.0),
}
#: Their digests on 28 November 2026.
DIGESTS = {
    "none": "3b0d0dd4c06da3bc5ec7",
    "line": "6005918e7403ee0ef94a",
    "text": "96d0de0d1b1096ad4738",
    "shape": "0fb8574c90c191e49c51",
    "gradient": "3e8f27c697102342e3c0",
    "symbol": "1c3c562c3941d742896c",
    "image": "64dda75cb68301e1a124",
    "group": "b494da97a5e213f2cdb8",
    "faded": "cdf4c19ca6313e156be4",
    "slot": "c3cba0a190f0d957c18c",
    "underlay": "5b76fa3fa8743f7b37f9",
}
#: What is drawn in more ways, art among them.
FEATURES = ("colours that run", "something half seen", "copies that differ", "a back for each")
#: Fingerprints of some cards of the small deck before and after that.
PLAIN = {"b0": "2a2acc9c60f8417d", "b5": "216e10abf2a82c7e"}
CHANGED = {
    "b0": "9507ff084a994f14",
    "b5": "5f3c2ca96ae5ea8a.70d9da93f060d661.a239cdccd91aaa67",
    "b39": "695e28d70a366fc1",
}


def test_digests_of_faces_stay_the_same_for_each_kind_of_item() -> None:
    assert {name: face.digest for name, face in FACES.items()} == DIGESTS


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
