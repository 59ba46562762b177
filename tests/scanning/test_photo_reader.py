"""Simulated photos are read, and what isn't a photo of codes is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

import punchboard
from punchboard.cards.scan import photo, photo_reader
from punchboard.cards.schema.component import Scan
from tests.scanning.rates import count_codes, print_decks, written_game
from tests.scanning.table_photo import LIGHTS, Deck, print_deck

#: Width and height of a small photo's table in mm, and its pixels: as fine as one of a whole table.
_AREA, _PIXELS = (160, 110), (2130, 1465)


@pytest.fixture(scope="module")
def decks() -> tuple[Deck, list[Deck]]:
    """A deck with codes, and decoys of an older edition and another game."""
    return print_decks(6, most=4)


def read(folder: Path, game: Path, picture: Image.Image | bytes) -> Result:
    """Run `punchboard read` on a picture."""
    file = folder / "photo.png"
    if isinstance(picture, bytes):
        file.write_bytes(picture)
    else:
        picture.save(file)
    return CliRunner().invoke(punchboard.command_line(), ["read", str(file), str(game)])


def test_codes_in_sight_are_read_and_decoys_told_apart(decks: tuple[Deck, list[Deck]]) -> None:
    found = count_codes(
        decks, LIGHTS["day"], _AREA, range(1), photo_reader.find_codes, pixels=_PIXELS
    )
    assert found.shown >= 1
    assert (found.read, found.wrong) == (found.shown, 0)


def test_read_lists_cards_editions_doubles_and_other_games(tmp_path: Path) -> None:
    game = written_game(tmp_path / "marsh", 2)
    old = print_deck(game, "birds", Scan(edition=7))
    now, other = print_deck(game, "birds", Scan()), print_deck(game, "birds", Scan(), "Moor")
    first, second = now.pictures.values()
    _, former = old.pictures.values()
    stranger, _ = other.pictures.values()
    cards = [first, second, first, former, stranger]
    wide, tall = cards[0].width, cards[0].height
    table = Image.new("RGB", (wide * len(cards), tall), (60, 40, 30))
    for number, card in enumerate(cards):
        table.paste(card, (number * wide, 0))
    said = read(tmp_path, tmp_path / "marsh", table.resize((table.width // 2, table.height // 2)))
    assert said.exit_code == 0, said.output
    lines = [" ".join(line.split()) for line in said.output.splitlines()]
    assert [line for line in lines if line.startswith("Bird")] == [
        "Bird 0 1 2 times in the photo", "Bird 1 1", "Bird 1 1 edition 7",
    ]  # fmt: skip
    assert "4 cards" in lines
    assert "1 code is of another game" in lines


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no picture", "photo.png: this isn't a picture"),
        (Image.new("L", (300, 200)), "no codes are seen in"),
        (Image.new("1", (20_000, 10_000)), "photo.png: this photo is too large to read"),
    ],
)
def test_what_is_no_photo_of_codes_is_refused(
    content: Image.Image | bytes, said: str, tmp_path: Path
) -> None:
    written_game(tmp_path / "marsh", 1)
    done = read(tmp_path, tmp_path / "marsh", content)
    assert (done.exit_code, said in " ".join(done.output.split())) == (2, True), done.output


def test_a_photo_that_takes_too_long_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo, "_MOST_SECONDS", 0)
    written_game(tmp_path / "marsh", 1)
    done = read(tmp_path, tmp_path / "marsh", Image.new("L", (300, 200)))
    assert (done.exit_code, "too large" in done.output) == (2, True), done.output


def test_a_game_without_codes_says_how_to_get_them(tmp_path: Path) -> None:
    done = read(tmp_path, Path("brick_and_mortar"), Image.new("L", (9, 9)))
    assert (done.exit_code, "scan: true" in done.output) == (2, True), done.output
