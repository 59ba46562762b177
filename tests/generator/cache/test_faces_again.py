"""A proof renewed, and one made of nothing but the folder: the same pictures, the same words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import fontpkg_lato
import pytest
from fontTools.ttLib import TTCollection, TTFont

from punchboard.cards.load.folder import load_game
from punchboard.generator.cache.faces import FaceCache
from punchboard.generator.commands.proof import request_proof
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.new_game import starter_files, write_files
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.proof.session import Proof, Renewal
from punchboard.generator.request import BuildRequest


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    """Return the starter game."""
    write_files(tmp_path / "lantern", starter_files("Lantern"))
    return tmp_path / "lantern"


def _proof(folder: Path) -> Proof:
    return Proof(request_proof(str(folder), BuildRequest(), backs=True, dpi=20))


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def _outcome(renewal: Renewal) -> tuple[bytes, int, list[str]]:
    return renewal.picture, renewal.shown, renewal.diagnostics.lines()


def _in(file: str, old: str, new: str) -> Callable[[Path], None]:
    return lambda folder: _edit(folder / file, old, new)


def _row(name: str) -> Callable[[Path], None]:
    """Return what takes a card's row out."""

    def take_out(folder: Path) -> None:
        lines = (folder / "cards.csv").read_text("utf-8").splitlines()
        kept = [line for line in lines if not line.startswith(name)]
        assert len(kept) == len(lines) - 1
        (folder / "cards.csv").write_text("\n".join(kept), "utf-8")

    return take_out


def _shadow(folder: Path) -> None:
    back = "elements: {plate: {kind: shape, shape: rect, at: [4, 4, 20, 20], fill: accent}}\n"
    (folder / "card").mkdir()
    (folder / "card/back.yaml").write_text(back, "utf-8")


def _unshadow(folder: Path) -> None:
    (folder / "card/back.yaml").unlink()


_TABLE_LINE = (
    'elements:\n  all: {kind: text, at: [2, 2, 40, 6], text: "{{ cards.cards[2].text }}"}\n'
)
_UNKNOWN = ("Take 2 [wood]", "Take 2 [wodo]"), ("1 more [star]", "1 more [wodo]")
#: What a designer does, one thing after the other; after each the picture is renewed.
_HISTORY: dict[str, Callable[[Path], None]] = {
    "another word": _in("cards.csv", "Ferryman", "Ferrywoman"),
    "a blank number": _in("cards.csv", "event,5,3", "event,5,"),
    "a row above": _in("cards.csv", "Lamplighter,", "Heron,1,person,1,,,,,\nLamplighter,"),
    "more copies": _in("cards.csv", "Heron,1", "Heron,4"),
    "an unknown icon": _in("cards.csv", *_UNKNOWN[0]),
    "the same again": _in("cards.csv", *_UNKNOWN[1]),
    "the first of both goes": _row("Woodcutter"),
    "and is mended": _in("cards.csv", *reversed(_UNKNOWN[1])),
    "a text that must shrink": _in("cards.csv", "the top card of", "the top card of " * 12),
    "another above it": _in("cards.csv", "Heron,4", "Heron,3"),
    "a number that is none": _in("cards.csv", "place,4,4", "place,four,4"),
    "beside it a blank": _in("cards.csv", "person,3,2", "person,,2"),
    "the number is mended": _in("cards.csv", "place,four,4", "place,4,4"),
    "a picture with a fault": _in("icons/lantern.svg", "</svg>", "<text>a</text></svg>"),
    "a layout that warns": _in("layouts/card.yaml", "elements:", "size: tarot\nelements:"),
    "a word beside it": _in("cards.csv", "Watchtower", "Belfry"),
    "the picture is mended": _in("icons/lantern.svg", "<text>a</text>", ""),
    "the layout is mended": _in("layouts/card.yaml", "size: tarot\n", ""),
    "a line of remarks": _in("layouts/card.yaml", "elements:", "# all of it\n\nelements:"),
    "an expression that fails": _in("layouts/card.yaml", "{{ card.cost }}", "{{ card.cots }}"),
    "which is mended": _in("layouts/card.yaml", "{{ card.cots }}", "{{ card.cost }}"),
    "no layout any more": _in("layouts/card.yaml", "elements:", "elements: ["),
    "a layout again": _in("layouts/card.yaml", "elements: [", "elements:"),
    "a colour": _in("game.yaml", "#24506b", "#64106b"),
    "a short form": _in("game.yaml", "{C: coin}", "{C: star}"),
    "a back of one's own": _shadow,
    "the back that ships": _unshadow,
    "what reads all cards": _in("layouts/card.yaml", "elements:\n", _TABLE_LINE),
    "another of all cards": _in("cards.csv", "The ferry waits", "The boat waits"),
    "a larger card": _in("game.yaml", "size: poker", "size: tarot"),
    "nothing": lambda folder: None,
}


def test_a_proof_renewed_is_the_proof_made_anew(lantern: Path) -> None:
    """Whatever changed, and whatever was wrong before: its picture, and each word said."""
    kept = _proof(lantern)
    kept.renew()
    for what, change in _HISTORY.items():
        change(lantern)
        assert _outcome(kept.renew()) == _outcome(_proof(lantern).renew()), what


def test_only_what_changed_is_laid_out_again(lantern: Path) -> None:
    kept = _proof(lantern)
    assert kept.renew().laid_out == 9  # eight fronts, and the back
    assert kept.renew().laid_out == 0
    steps = {
        "another word": 1,
        "a blank number": 1,
        "a row above": 1,
        "a colour": 10,
        "a back of one's own": 1,
        "the back that ships": 1,
    }
    for what, faces in steps.items():
        _HISTORY[what](lantern)
        assert kept.renew().laid_out == faces, what
    _edit(lantern / "icons/lantern.svg", 'd="M12 1', 'd="M12 2')
    assert kept.renew().laid_out == 1  # the lamplighter alone shows it
    _HISTORY["what reads all cards"](lantern)
    assert kept.renew().laid_out == 9
    _HISTORY["another of all cards"](lantern)
    assert kept.renew().laid_out == 9


def test_art_that_all_cards_show_alike_is_seen_when_it_is_saved(lantern: Path) -> None:
    """It lies below what a card says itself, and no card asks for it."""
    seal = "elements:\n  seal: {kind: icon, at: [2, 2, 6, 6], icon: lantern}\n"
    _edit(lantern / "layouts/card.yaml", "elements:\n", seal)
    kept = _proof(lantern)
    kept.renew()
    _edit(lantern / "icons/lantern.svg", 'd="M12 1', 'd="M12 2')
    changed = kept.renew()
    assert changed.laid_out == 8
    assert _outcome(changed) == _outcome(_proof(lantern).renew())
    for what in ("no layout any more", "a layout again"):  # for which all is drawn anew
        _HISTORY[what](lantern)
        assert _outcome(kept.renew()) == _outcome(_proof(lantern).renew()), what


def _collection(path: Path, *cuts: str) -> None:
    """Write a collection of cuts of Lato."""
    whole = TTCollection()
    whole.fonts = [TTFont(Path(fontpkg_lato.__file__).parent / f"files/Lato-{c}.ttf") for c in cuts]
    whole.save(path)


def test_a_font_that_changed_in_a_collection_is_seen(lantern: Path) -> None:
    _collection(lantern / "all.ttc", "Light", "Regular")
    _edit(lantern / "game.yaml", "components:", "fonts: {F: {regular: 'all.ttc#2'}}\ncomponents:")
    _edit(lantern / "layouts/card.yaml", "words: {", "words: {font: F, ")
    kept = _proof(lantern)
    kept.renew()
    _collection(lantern / "all.ttc", "Light", "Black")
    changed = kept.renew()
    assert changed.laid_out == 9  # what a font may change is all
    assert _outcome(changed) == _outcome(_proof(lantern).renew())


def test_what_is_known_takes_as_many_steps_as_when_it_was_made(lantern: Path) -> None:
    game, diagnostics = load_game(lantern)
    assert game is not None
    cache, spent = FaceCache(), []
    for laid_out in (9, 0):
        cache.begin()
        run = game.renewed()
        context = open_context(run, diagnostics)
        pieces = make_pieces(run, diagnostics)
        copies = [Copy(piece.component, piece.id, 1) for piece in pieces.by_id.values()]
        Faces(pieces, context, cache=cache).try_out(copies)
        assert cache.laid_out == laid_out
        spent.append(run.budget.spent)
    assert spent[0] == pytest.approx(spent[1])
    assert spent[0] > 0
