"""What a playtest asks besides: part of a prototype's pack, and of no other game's."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.play.pack import Pack
from punchboard.generator.pack import make_pack_alone
from tests.folders import write

DECK = (
    "title: Heron\n{told}components:\n  birds:\n"
    "    {{kind: cards, data: birds.csv, columns: {{number: number}}}}\n"
)
BIRDS = "number,name,quantity\n1,Heron,1\n2,Reed,1\n"
PLAY = (
    "scoring: talk\nphases: [{id: day, name: Day, steps: [{use: talk}]}]\n"
    "mechanisms:\n  talk: {kind: checklist, ask: Play.}\n"
)


def pack_of(folder: Path, told: str = "", play: str = "") -> Pack:
    """Return the pack of a deck of birds, with more lines of `game.yaml`, and with `play.yaml`."""
    told += "play: play.yaml\n" if play else ""
    files = {"game.yaml": DECK.format(told=told), "birds.csv": BIRDS, "play.yaml": play}
    write(folder, {name: text for name, text in files.items() if text})
    game, diagnostics = load_game(folder)
    assert game is not None, "\n".join(map(str, diagnostics))
    pack = make_pack_alone(game, diagnostics)
    assert pack is not None, "\n".join(map(str, diagnostics))
    return pack


def kinds(pack: Pack) -> dict[str, str]:
    return {name: data.kind for name, data in pack.play.mechanisms.items()}


@pytest.mark.parametrize("play", ["", PLAY], ids=["any deck", "with play"])
@pytest.mark.parametrize(
    ("told", "asks"),
    [
        ("", True),
        ('version: "0.9"\n', True),
        ("version: v0.12 beta\n", True),
        ('version: "1.0"\n', False),
        ('version: "10"\n', False),
        ('version: "00012"\n', False),
        ("version: second edition\n", False),
        ('version: "0.9"\nplaytest: false\n', False),
        ('version: "2.3"\nplaytest: true\n', True),
    ],
)
def test_a_prototype_alone_has_flags_unless_it_says_otherwise(
    tmp_path: Path, told: str, asks: bool, play: str
) -> None:
    assert (kinds(pack_of(tmp_path, told, play)).get("flags") == "flags") is asks


def test_flags_of_the_games_own_stay_the_only_ones(tmp_path: Path) -> None:
    own = PLAY + "  marks: {kind: flags, reasons: [Odd]}\n"
    found = kinds(pack_of(tmp_path, "", own))
    assert [name for name, kind in found.items() if kind == "flags"] == ["marks"]
    assert "marks" in kinds(pack_of(tmp_path, "playtest: false\n", own))


def test_a_name_that_the_game_has_given_is_left_to_it(tmp_path: Path) -> None:
    own = PLAY + "  flags: {kind: turn_order}\n"
    found = kinds(pack_of(tmp_path, "", own))
    assert found["flags"] == "turn_order"
    assert found["flags_2"] == "flags"


def test_without_cards_nothing_can_be_flagged(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": "title: Heron\nplay: play.yaml\n", "play.yaml": PLAY})
    game, diagnostics = load_game(tmp_path)
    assert game is not None
    pack = make_pack_alone(game, diagnostics)
    assert pack is not None
    assert "flags" not in kinds(pack)
