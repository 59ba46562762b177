"""Codes for photos: each copy has its own, where a card has room, and preflight reads them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.cards.game import Card, Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.scan.codes import scanned_cards
from punchboard.cards.scan.decode import decode
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pipeline import build
from punchboard.generator.preflight.deck_checks import scan
from tests.folders import write

GAME = """\
title: Marsh
components:
  birds: {kind: cards, data: birds.csv, columns: {text: text}, front: front.yaml, scan: %s}
"""
BIRDS = "name,text,quantity\nHeron,Two fish,2\nOwl,A mouse,1\nGrebe,,1\n"
FRONT = """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: "#204020"}
  panel: {kind: shape, shape: rect, at: [2, 70, 59.5, 17], fill: "#305030"}
  words: {kind: text, at: [4, 4, 55, 80], size: 9, text: "{{ card.text }}", color: white}
"""


def marsh(folder: Path, scanned: str = "true", birds: str = BIRDS) -> Game:
    """Write and load a game whose cards have codes."""
    files = {"game.yaml": GAME % scanned, "birds.csv": birds, "front.yaml": FRONT}
    game, diagnostics = load_game(write(folder, files), "marsh")
    assert game is not None, diagnostics.lines()
    return game


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game whose cards tests replace."""
    return marsh(tmp_path_factory.mktemp("empty"))


def game_of(game: Game, numbers: Iterable[int]) -> Game:
    """Return a game with cards of some ids."""
    cards = tuple(Card("birds", f"c{n}", f"c{n}", 1, {}, n + 2) for n in numbers)
    return replace(game, tables={"birds": game.tables["birds"]._replace(cards=cards)})


def printed(game: Game, out: Path) -> tuple[list[str], list[str]]:
    """Build a game; return the codes of its first sheet, sorted, and the warnings."""
    game, diagnostics = load_game(game.root, "marsh")  # type: ignore[assignment]
    options = BuildOptions(out, SheetOptions(find_sheet("a4")))
    build(game, diagnostics, options, lambda *_: lambda _: None)
    document = pypdfium2.PdfDocument(next(out.glob("cards*.pdf")))
    picture = document[0].render(scale=200 / 72).to_pil().convert("L")
    document.close()
    return sorted(found.text for found in decode(picture) if found.text), diagnostics.lines()


def test_each_copy_has_a_code_of_its_own(tmp_path: Path) -> None:
    game = marsh(tmp_path / "marsh")
    found, said = printed(game, tmp_path / "out")
    assert said == []
    sightings = [scanned_cards(game).scanned.read(digits) for digits in found]
    assert {(each.card.name, *each[1:]) for each in sightings if each} == {
        ("Heron", 1, 1, True), ("Heron", 2, 1, True), ("Owl", 1, 1, True), ("Grebe", 1, 1, True),
    }  # fmt: skip
    assert len(sightings) == 4


def test_a_card_without_room_has_no_code_and_a_warning(tmp_path: Path) -> None:
    birds = BIRDS.replace("Two fish", "Two fish and a frog. " * 30)
    game = marsh(tmp_path / "marsh", "{at: [20, 60], side: 6}", birds)
    found, said = printed(game, tmp_path / "out")
    sightings = map(scanned_cards(game).scanned.read, found)
    assert {each.card.name for each in sightings if each} == {"Owl", "Grebe"}
    assert said == [
        'marsh/game.yaml:3:89: warning: "Heron" has no room for a code of 6 mm\n'
        "  fix: leave an empty corner in the layout, or name an empty place with at:"
    ]


def test_a_code_that_cannot_be_read_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "_PIXELS", 1.0)
    _, said = printed(marsh(tmp_path / "marsh"), tmp_path / "out")
    assert [line.splitlines()[0].partition("warning: ")[2] for line in said] == [
        f'the code on copy {copy} of "{name}" can\'t be read'
        for name, copy in (("Heron", 1), ("Heron", 2), ("Owl", 1), ("Grebe", 1))
    ]


def test_cards_of_other_editions_and_games_are_told_apart(tmp_path: Path) -> None:
    now = marsh(tmp_path / "now", "{edition: 2}")
    old = scanned_cards(marsh(tmp_path / "old"))
    other = replace(now, file=now.file.model_copy(update={"title": "Moor"}))
    heron = now.tables["birds"].cards[0]
    codes = scanned_cards(now).scanned
    assert codes.read(old.codes["birds"].digits(heron.id, 3)) == (heron, 3, 1, False)
    assert codes.read(scanned_cards(other).codes["birds"].digits(heron.id, 1)) is None
    for no_code in ("", "12345", "٠١٢٣٤٥٦٧٨٩", "https://example.org", "0000000000"):
        assert codes.read(no_code) is None


@settings(max_examples=5, deadline=None)
@given(first=st.integers(0, 10_000))
def test_every_code_names_its_card(empty: Game, first: int) -> None:
    """Of 1 500 cards, some have the same digest."""
    game = game_of(empty, range(first, first + 1500))
    printed = scanned_cards(game)
    own, codes = printed.codes["birds"], printed.scanned
    assert len(own.moved) >= 1
    for card in game.tables["birds"].cards:
        assert codes.read(own.digits(card.id, 99)) == (card, 99, 1, True)


def test_new_rows_change_no_other_code(empty: Game) -> None:
    before, after = (
        scanned_cards(game_of(empty, range(count))).codes["birds"] for count in (40, 60)
    )
    ids = [f"c{number}" for number in range(40)]
    assert [*map(before.number, ids)] == [*map(after.number, ids)]
