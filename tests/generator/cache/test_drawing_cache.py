"""Drawings that earlier runs read: found again as they were, or read anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art import svg
from punchboard.generator.cache.drawings import KeptDrawings
from punchboard.generator.cache.store import VARIABLE, Store
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.game_check import check_all
from punchboard.generator.graphics.display_list import Symbol
from punchboard.generator.text.fonts import FontLibrary
from tests.folders import write
from tests.generator.art.drawn import DRAWN, HEAD

AT = Position("art/drawing.svg")
POND = f'{HEAD}viewBox="0 0 24 24"><path fill="#468" d="M2 2h6v20H2z"/></svg>'
GAME = {
    "game.yaml": """
title: Marsh
components:
  birds: {kind: cards, data: birds.csv, front: bird.yaml, columns: {art: image}}
""",
    "bird.yaml": 'elements: {art: {kind: image, at: [9, 9, 40, 40], image: "{{ card.art }}"}}',
    "birds.csv": "name,quantity,art\nHeron,120,pond.svg\nCoot,1,reed.svg\n",
    "pond.svg": POND,
    "reed.svg": POND.replace("#468", "#842"),
}


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """Return a cache; this process knows no drawing."""
    folder = tmp_path / "kept"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv(VARIABLE, str(folder))
    monkeypatch.setattr(svg, "_known", {})
    return Store(folder)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what gets the files of drawings as they are read."""
    places: list[str] = []
    document = svg.read_document

    def note(text: str) -> object:
        places.append(text)
        return document(text)

    monkeypatch.setattr(svg, "read_document", note)
    return places


def loaded(kept: KeptDrawings, text: str) -> tuple[Symbol, list[str]]:
    """Return a drawing, and what was said of it; this process knew none."""
    said = Diagnostics()
    svg._known.clear()
    known = kept.symbol(text, AT)
    return known or svg.load_svg(text, AT, said, FontLibrary(), kept), said.lines()


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_is_found_as_it_was_read(
    name: str, disk: Store, read: list[str], tmp_path: Path
) -> None:
    text = f'{HEAD}viewBox="0 0 100 80">{DRAWN[name]}</svg>'
    first = KeptDrawings(disk, tmp_path)
    symbol, said = loaded(first, text)
    first.write()
    read.clear()
    assert repr(loaded(KeptDrawings(disk, tmp_path), text)) == repr((symbol, said))
    is_kept = not said and not symbol.pictures and "<text" not in text
    assert bool(read) is not is_kept  # words depend on fonts, and what was said is said again


def test_most_features_of_drawings_are_kept(disk: Store, tmp_path: Path) -> None:
    kept = KeptDrawings(disk, tmp_path)
    texts = [f'{HEAD}viewBox="0 0 100 80">{drawn}</svg>' for drawn in DRAWN.values()]
    for text in texts:
        loaded(kept, text)
    assert sum(kept.symbol(text, AT) is not None for text in texts) > len(texts) / 2


def checked(game: Path) -> list[str]:
    """Return what a check of a game says, in a process that knows no drawing."""
    svg._known.clear()
    loaded_game, diagnostics = load_checked(find_game(str(game)))
    check_all(loaded_game, diagnostics, Path())
    return diagnostics.lines()


def test_a_second_check_reads_what_changed(disk: Store, read: list[str], tmp_path: Path) -> None:
    game = write(tmp_path / "marsh", GAME)
    assert checked(game) == []
    assert len(read) == 2
    read.clear()
    assert checked(game) == []
    assert read == []
    (game / "reed.svg").write_text(POND.replace("<path", "<wrong/><path"), encoding="utf-8")
    for _ in range(2):  # what was said once is said again
        assert "wrong" in "".join(checked(game))
        assert len(set(read)) == 1  # to see whether it is as it was, and to be told of
        read.clear()


def test_a_small_game_keeps_nothing(disk: Store, tmp_path: Path) -> None:
    game = write(tmp_path / "marsh", {**GAME, "birds.csv": GAME["birds.csv"].replace("120", "1")})
    checked(game)
    assert list(disk.folder.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b"{", b'{"%s": 7}', b'{"%s": [1, 2, [[3]], ""]}', b'{"%s": [1, 2, [[]], ""]}',
        b'{"%s": [1, 2, [["Group"]], ""]}',
    ],
)  # fmt: skip
def test_what_is_damaged_is_read_anew(
    content: bytes, disk: Store, read: list[str], tmp_path: Path
) -> None:
    kept = KeptDrawings(disk, tmp_path)
    usual = loaded(kept, POND)
    kept.write()
    (key,) = kept._kept
    disk.write(kept._name, [(kept._key, content.replace(b"%s", key.encode()))])
    read.clear()
    assert loaded(KeptDrawings(disk, tmp_path), POND) == usual
    assert read == [POND]


def test_drawings_without_use_are_given_up_where_there_are_too_many(
    disk: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [POND.replace("#468", f"#{number:06d}") for number in range(9)]
    first = KeptDrawings(disk, tmp_path)
    for text in texts[:8]:
        loaded(first, text)
    first.write()
    monkeypatch.setattr("punchboard.generator.cache.drawings._MOST_BYTES", 900)
    second = KeptDrawings(disk, tmp_path)
    for text in texts[7:]:
        loaded(second, text)
    second.write()
    third = KeptDrawings(disk, tmp_path)
    assert [third.symbol(text, AT) is not None for text in texts] == [False] * 7 + [True] * 2
