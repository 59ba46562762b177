"""A draft and a proof mark every kind of fault where it stands, whatever fonts a deck reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from punchboard.cards.check.checks import check_game
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.generator.commands.proof import request_proof, watch_proof
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Group, Item, Line, Text
from punchboard.generator.graphics.display_list import Shape as Outline
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.request import BuildRequest
from punchboard.generator.text.fonts import FontLibrary
from tests.cli.conftest import Run
from tests.folders import Content, contents, write

_RED = "#d0021b"
#: What a deck's text is set in: in each of these another set of cuts is read.
DECKS = {
    "without bold": "",
    "with bold": ", weight: bold",
    "own font without bold": ", font: Own",
    "own font in the place of Lato": ", italic: true",
}


class Fault(NamedTuple):
    """A kind of fault.

    Attributes:
        element: what is drawn from 5 mm from the left and 30 mm from the top; `LOOK` is the deck's.
        words: what the mark says.
        text: of the card.
        more: what its layout has beside the elements.
        framed: what is framed, mm: left and top; None if it is the whole card, or nothing.
    """

    element: str
    words: str
    text: str = "x"
    more: str = ""
    framed: tuple[float, float] | None = (5, 30)


TEXT = 'kind: text, at: [5, 30, 20, 8], text: "{{ card.text }}", size: 9LOOK'
ICON = "kind: icon, at: [5, 30, 8, 8], icon:"
BOX = "kind: shape, shape: rect, at: [5, 30, 8, 8]"
INNER = "elements: {deep: {kind: icon, at: [1, 1, 4, 4], icon: gone}}"
FAULTS = {
    "text too tall": Fault(TEXT, "mm too tall", "many words " * 9),
    "word too wide": Fault(TEXT, "mm too wide", "Donaudampfschifffahrtskapitän"),
    "inline icon": Fault(TEXT, 'unknown icon "[sheild]"', "a [sheild]"),
    "broken inline icon": Fault(TEXT, 'icon "[broken]" cannot be read', "a [broken]"),
    "missing letter": Fault(TEXT, "lacks", "a 𖼀"),
    "missing emoji": Fault(TEXT, "no font has the emoji", "a 👨‍👩‍🐑"),
    "script": Fault(TEXT, "is Lao, whose lines", "a ສ"),
    "number of a track": Fault(
        "kind: track, path: line, at: [5, 30, 30, 9], labels: \"=['鷺']\"", "lacks"
    ),
    "blank number": Fault(f'{BOX}, turn: "=card.cost * 2"', "blank"),
    "bold of a broken file": Fault(
        TEXT.replace("LOOK", ", font: Half"), "bold.ttf is damaged", "a **b**"
    ),
    "icon": Fault(f"{ICON} sheild", 'unknown icon "sheild"'),
    "icon of a card": Fault(f"{ICON} =card.text", 'unknown icon "sheild"', "sheild"),
    "list as icon": Fault(f"{ICON} \"=['a']\"", "a list of icons"),
    "broken icon": Fault(f"{ICON} broken", 'icon "broken" cannot be read'),
    "icon of a set": Fault(f"{ICON} set:gone", 'icon "set:gone" cannot be read'),
    "icons": Fault(ICON.replace("icon,", "icons,").replace("icon:", "icons: sheild"), "sheild"),
    "too many icons": Fault(
        ICON.replace("icon,", "icons,").replace("icon:", 'size: 7, icons: "broken, broken"'),
        "mm too tall",
    ),
    "missing picture": Fault("kind: image, at: [5, 30, 9, 9], image: art/no.png", "art/no.png"),
    "damaged picture": Fault("kind: image, at: [5, 30, 9, 9], image: art/a.png", "art/a.png"),
    "broken drawing": Fault("kind: image, at: [5, 30, 9, 9], image: art/a.svg", "cannot be read"),
    "no picture": Fault("kind: image, at: [5, 30, 9, 9], image: art/a.txt", "art/a.txt"),
    "colour": Fault(f"{BOX}, fill: purpl", 'unknown colour "purpl"'),
    "colour of a card": Fault(f"{BOX}, fill: =card.text", 'unknown colour "purpl"', "purpl"),
    "colour of text": Fault(f"{TEXT}, colour: purpl", 'unknown colour "purpl"'),
    "expression": Fault(f'{BOX}, turn: "=1 / 0"', "divided by 0"),
    "syntax": Fault(f'{BOX}, turn: "=1 +"', "the expression breaks off"),
    "condition": Fault(f"{BOX}, when: maybe", "neither true nor false"),
    "dashes": Fault(f"{BOX}, dash: [0, 0], stroke: ink", "dash has no lengths"),
    "box without room": Fault(f"{ICON.replace('8, 8', '0, 8')} broken", "its box is 0.0 × 8.0"),
    "place": Fault(
        "kind: shape, shape: rect, at: [x, 30, 8, 8]", '"x" isn\'t a number', framed=(0, 0)
    ),
    "place off the card": Fault(
        f"{ICON.replace('5, 30', '95, 30')} gone", '"gone"', framed=(95, 30)
    ),
    "style": Fault(f"{TEXT}, style: nobody", 'unknown style "nobody"'),
    "circle of styles": Fault(
        f"{TEXT}, style: a", "in a circle", more="styles: {a: {extends: b}, b: {extends: a}}\n"
    ),
    "font": Fault(TEXT.replace("LOOK", ", font: Gone"), 'unknown font "Gone"'),
    "code": Fault("kind: code, at: [5, 30, 9, 9], code: '{{ card.text }}'", "too many", "x" * 3000),
    "letter of a code": Fault(
        "kind: code, at: [5, 30, 9, 9], code: 鷺, symbology: datamatrix", "cannot say"
    ),
    "repeat": Fault(
        f"kind: group, at: [5, 30, 9, 9], repeat: =card.text, {INNER}", "a list or a number"
    ),
    "endless repeat": Fault(
        f"kind: group, at: [5, 30, 9, 9], repeat: 9999, {INNER}", "instances are too many"
    ),
    "flow off the card": Fault(
        "kind: group, at: [5, 30, 9, 9], repeat: 9, flow: right, cell: [9, 9],"
        " elements: {a: {kind: shape, shape: rect, at: [0, 0], fill: ink}}",
        "beyond the right edge",
    ),
    "in a group": Fault(f"kind: group, at: [4, 29, 9, 9], {INNER}", '"gone"'),
    "in a clipped group": Fault(
        f"kind: group, at: [4, 29, 9, 9], clip: true, {INNER}", '"gone"', framed=(5, 30)
    ),
    "in a repeated group": Fault(
        f"kind: group, at: [4, 29, 9, 9], repeat: 2, flow: right, {INNER}", '"gone"', framed=None
    ),
    "in a grid": Fault(f"kind: grid, at: [4, 29, 9, 9], columns: 1, rows: 1, {INNER}", '"gone"'),
    "grid": Fault(f"kind: grid, at: [5, 30, 9, 9], columns: 99, rows: 99, {INNER}", "a grid of 99"),
    "track": Fault("kind: track, at: [5, 30, 30, 9], to: 2", "4 spaces or more"),
    "in a track": Fault(f"kind: track, path: line, at: [4, 29, 9, 9], to: 0, {INNER}", '"gone"'),
    "track without an end": Fault("kind: track, at: [5, 30, 30, 9]", "neither to: nor labels:"),
    "ring": Fault('kind: ring, at: [5, 30, 9, 9], labels: "=3"', "labels isn't a list"),
    "broken name": Fault(f"{BOX}", '"a" under let:', more='let: {a: "=1 +"}\n', framed=(0, 0)),
    "circle of names": Fault(
        f"{BOX}", "under let:", more='let: {a: "=b", b: "=a"}\n', framed=(0, 0)
    ),
    "name of a card": Fault(
        f"{BOX}", "divided by 0", more='let: {a: "=1 / (card.quantity - 1)"}\n', framed=(0, 0)
    ),
    "layout": Fault(f"{BOX}, colours: red", "nothing of it can be drawn", framed=(0, 0)),
    "no layout": Fault("extends", "nothing of it can be drawn", framed=(0, 0)),
}
#: Faults of the deck's data, which stand on no element: by component, its columns and its row.
ROWS = {
    "too large": ("columns: {cost: {type: number, max: 9}}", "cost\n99", "cost is 99, must be 9"),
    "no number": ("columns: {cost: number}", "cost\nmany", 'cost is "many"'),
    "copies": ("columns: {cost: number}", "quantity\n-1", "quantity is -1"),
    "no option": ("columns: {cost: {type: choice, options: [a]}}", "cost\nb", 'cost is "b"'),
    "picture": ("columns: {art: image}", "art\nart/gone.png", '"art/gone.png" does not exist'),
}


def _deck(folder: Path, look: str) -> Path:
    """Write a deck of one component for each kind of fault."""
    lato = {
        face: FontLibrary().face("Lato", face).file.path.read_bytes()
        for face in ("regular", "black")
    }
    files: dict[str, Content] = {
        "icons/broken.svg": "<svg",
        "art/a.svg": "<svg",
        "art/a.png": b"no picture",
        "art/a.txt": "words",
        "set.json": '{"prefix": "set", "icons": {}}',
        "fonts/half.ttf": lato["regular"],
        "fonts/bold.ttf": b"no font",
        "fonts/Lato-Bold.ttf": lato["black"],  # called like one of ours
        "row.yaml": "elements: {n: {kind: text, at: [5, 5], text: '{{ card.name }}'LOOK}}\n",
    }
    fonts = (
        "Half: {regular: fonts/half.ttf, bold: fonts/bold.ttf}, Own: {regular: fonts/Lato-Bold.ttf}"
    )
    if "italic" in look:
        fonts += ", Lato: {regular: fonts/half.ttf}"
    game = ["title: Faults", f"fonts: {{{fonts}}}", "icons: [icons, {set: set.json, prefix: set}]"]
    game.append("components:")
    for kind, fault in FAULTS.items():
        name = kind.replace(" ", "_")
        game.append(
            f"  {name}: {{kind: cards, data: {name}.csv, front: {name}.yaml, back: {name}.yaml,"
            " columns: {text: text, cost: number}}"
        )
        files[f"{name}.csv"] = f'id,text,cost\na,"{fault.text}",\n'
        layout = f"{fault.more}elements:\n  fault: {{{fault.element}}}\n"
        files[f"{name}.yaml"] = "extends: gone.yaml\n" if kind == "no layout" else layout
    for kind, (columns, cells, _) in ROWS.items():
        name = "row_" + kind.replace(" ", "_")
        game.append(f"  {name}: {{kind: cards, data: {name}.csv, front: row.yaml, {columns}}}")
        column, cell = cells.split("\n")
        files[f"{name}.csv"] = f"id,{column}\na,{cell}\n"
    files["game.yaml"] = "\n".join(game) + "\n"
    return write(folder, {
        name: content.replace("LOOK", look) if isinstance(content, str) else content
        for name, content in files.items()
    })  # fmt: skip


@pytest.fixture(scope="module", params=DECKS)
def deck(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a deck."""
    return _deck(tmp_path_factory.mktemp("deck"), DECKS[request.param])


@pytest.fixture(scope="module")
def faces(deck: Path) -> Faces:
    """Return what lays out a deck's faces as a draft does."""
    game, diagnostics = load_game(deck, "g")
    assert isinstance(game, Game), diagnostics.lines()
    diagnostics.extend(check_game(game, diagnostics))
    context = open_context(game, diagnostics, draft=True)
    return Faces(make_pieces(game, diagnostics), context)


def _flat(
    items: tuple[Item, ...], x: float = 0.0, y: float = 0.0
) -> Iterator[tuple[Item, float, float]]:
    """Yield items, and by how much the groups that they are in move them."""
    for item in items:
        if isinstance(item, Group):
            yield from _flat(item.items, x + item.matrix[4], y + item.matrix[5])
        else:
            yield item, x, y


def _strip(face: Face) -> str:
    """Return what the strip of a face says, its lines as one."""
    return " ".join(
        item.text for item in face.items if isinstance(item, Text) and item.colour == _RED
    )


def _frames(face: Face) -> set[tuple[float, float]]:
    """Return the top left of every frame, mm from the card's."""
    shown = (*(face.underlay.items if face.underlay else ()), *face.items)
    return {
        (
            round((min(float(each[1]) for each in item.segments[:-1]) + x) / MM, 1),
            round((face.height - max(float(each[2]) for each in item.segments[:-1]) - y) / MM, 1),
        )
        for item, x, y in _flat(shown)
        if isinstance(item, Outline) and item.stroke == _RED and item.dash
    }


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_framed_where_it_stands_and_said_in_words(faces: Faces, kind: str) -> None:
    fault = FAULTS[kind]
    for side in ("face", "back"):
        face = faces.face(Copy(kind.replace(" ", "_"), "a", 1), side)
        assert fault.words in _strip(face)
        assert _strip(face).startswith("1 ")
        if fault.framed is not None:
            assert _frames(face) == {fault.framed}


@pytest.mark.parametrize("kind", ROWS)
def test_a_fault_of_a_row_is_said_on_its_card(faces: Faces, kind: str) -> None:
    face = faces.face(Copy("row_" + kind.replace(" ", "_"), "a", 1), "face")
    assert ROWS[kind][2] in _strip(face)
    assert any(isinstance(item, Line) for item, _, _ in _flat(face.items))  # the rest is drawn


def test_all_commands_that_mark_come_to_their_end(
    deck: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run("build", deck, "--draft", "--out", "out", "-q")
    assert done.exit_code == 1, done.output
    document = pypdfium2.PdfDocument("out/cards-poker-fronts.pdf")
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    text = " ".join(text.split())
    assert [kind for kind, fault in FAULTS.items() if fault.words not in text] == []
    request = request_proof(str(deck), BuildRequest(), backs=True, dpi=20)
    assert watch_proof(request, Path("out"), open_console(), "ab") == 0
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    assert said.out.count("out/proof.png: ") == 2


def test_a_fault_stops_a_build_and_leaves_what_was_there(deck: Path, run: Run) -> None:
    write(Path("out"), {"cards-poker-fronts.pdf": b"of yesterday"})
    assert run("build", deck, "--out", "out").exit_code == 1
    assert contents(Path("out")) == {"cards-poker-fronts.pdf": b"of yesterday"}
