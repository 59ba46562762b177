"""Single faces for an editor: the same as in a build, and laid out again only after a change."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator import single_face
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import open_context
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.single_face import FaceRenderer, SingleFace
from tests.folders import write
from tests.generator.evening import EVENING, FILES, changed

COINS = "  coins: {kind: cards, data: birds.csv, front: back.yaml, columns: {art: image}}\nsymbols:"


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Return a game of two components."""
    game = write(tmp_path / "marsh", FILES)
    changed("game.yaml", "symbols:", COINS)(game)
    return game


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """List the layouts that are compiled."""
    paths: list[str] = []
    init = CompiledLayout.__init__

    def note(layout: CompiledLayout, loaded: object, *given: object, **named: object) -> None:
        paths.append(Path(getattr(loaded, "path", "")).name)
        init(layout, loaded, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(CompiledLayout, "__init__", note)
    yield paths


def loaded(folder: Path) -> Game:
    game, diagnostics = load_game(folder, "marsh")
    assert game is not None, diagnostics.lines()
    return game


def shown(renderer: FaceRenderer, folder: Path, card: str) -> SingleFace:
    found = renderer.lay_out(loaded(folder), "birds", card)
    assert found is not None
    return found


def digest_in_a_build(folder: Path, card: str) -> str:
    game, said = loaded(folder), Diagnostics()
    context = open_context(game, said, draft=True)
    return Faces(make_pieces(game, said), context).face(Copy("birds", card, 1), "face").digest


def test_a_single_face_is_the_face_of_a_build_whatever_changed(marsh: Path) -> None:
    renderer = FaceRenderer()
    for what, change in EVENING.items():
        change(marsh)
        for card in ("b0", "b5", "b20"):
            found = shown(renderer, marsh, card)
            assert found.face.digest == digest_in_a_build(marsh, card), what


def test_only_a_changed_face_is_laid_out_and_only_its_layout_compiled(
    marsh: Path, compiled: list[str]
) -> None:
    renderer = FaceRenderer()
    for what, faces, layouts in (
        ("nothing", 1, ["bird.yaml", "back.yaml"]),  # not those of the coins
        ("nothing", 0, []),
        ("another word", 0, []),  # on another card
        ("others, early", 1, ["bird.yaml"]),
        ("a back", 0, ["back.yaml"]),
        ("another icon file", 0, []),  # that the card doesn't show
        ("another picture", 1, ["bird.yaml"]),
        ("a layout", 1, ["bird.yaml"]),
    ):
        EVENING[what](marsh)
        before = renderer.laid_out
        compiled.clear()
        shown(renderer, marsh, "b0")
        assert (renderer.laid_out - before, compiled) == (faces, layouts), what


def test_a_fault_is_drawn_and_reported_each_time(marsh: Path) -> None:
    renderer = FaceRenderer()
    whole = shown(renderer, marsh, "b7")
    assert whole.diagnostics.lines() == []
    EVENING["an unknown icon"](marsh)
    for _ in range(2):
        found = shown(renderer, marsh, "b7")
        assert any("[rede]" in line for line in found.diagnostics.lines())
        assert found.face.digest != whole.face.digest


def test_a_face_is_shown_as_svg_and_png(marsh: Path) -> None:
    found = shown(FaceRenderer(), marsh, "b0")
    assert found.svg().lstrip().startswith(("<svg", "<?xml"))
    picture = Image.open(io.BytesIO(found.png(72)))
    assert picture.size == (round(found.face.width), round(found.face.height))


def test_a_side_that_does_not_exist_is_none(marsh: Path) -> None:
    renderer, game = FaceRenderer(), loaded(marsh)
    assert renderer.lay_out(game, "birds", "b0", "back") is not None
    assert renderer.lay_out(game, "coins", "b0", "back") is None
    assert renderer.lay_out(game, "birds", "none") is None
    assert renderer.lay_out(game, "none", "b0") is None


def test_a_long_session_keeps_few_faces(marsh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_face, "MOST_FACES", 3)
    renderer, game = FaceRenderer(), loaded(marsh)
    for number in range(12):
        renderer.lay_out(game, "birds", f"b{number}")
        assert len(renderer._cache.faces) <= 4
