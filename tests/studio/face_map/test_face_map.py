"""The map of a face: boxes, places in the layout, and columns that can be edited on the face."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Group, Item, Line, Text
from punchboard.generator.graphics.geometry import IDENTITY, MM, Matrix, Point, multiply, transform
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.single_face import FaceRenderer, SingleFace
from punchboard.generator.studio.face_map import Region, face_map
from punchboard.generator.text.fonts import FontLibrary
from tests.folders import write

GAMES = Path(__file__).resolve().parents[3] / "cards" / "games"
NAMES = ("arcane_alley", "brick_and_mortar", "lumber_trader", "morocco", "mottainai")
#: Kinds of elements that draw words.
WORDS = {"text", "track", "ring"}
#: Words may reach beyond their box by this much, mm.
ROOM = 0.35

MARSH = {
    "game.yaml": """
title: Marsh
components:
  birds:
    kind: cards
    size: {width: 60, height: 80}
    data: birds.csv
    name: title
    front: bird.yaml
    columns:
      title: text
      cost: number
      foods: icons
      words: text
      rare: {type: text, default: often}
""",
    "birds.csv": """id,title,cost,foods,words
heron,Heron,3,"fish, frog",Wades *slowly*
duck,Duck,1,,
""",
    "base.yaml": """
palette: {sky: "#eef6ff"}
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: sky}
  title:
    kind: text
    at: [5, 5, 50, 8]
    text: "{{ card.name }}"
""",
    "bird.yaml": """
extends: base.yaml
let:
  price: "=card.cost"
  double: "=card.cost * 2"
elements:
  title: {at: [6, 5, 48, 8]}
  bold: {kind: text, at: [5, 14, 50, 6], text: "**{{ card.words }}**"}
  let_name: {kind: text, at: [5, 20, 20, 6], text: "{{ price }}"}
  computed: {kind: text, at: [25, 20, 20, 6], text: "{{ double }}"}
  prefix: {kind: text, at: [5, 26, 20, 6], text: "Cost {{ card.cost }}"}
  both: {kind: text, at: [25, 26, 30, 6], text: "{{ card.title }} {{ card.words }}"}
  rare: {kind: text, at: [5, 32, 20, 6], text: "{{ card.rare }}"}
  fixed: {kind: text, at: [25, 32, 30, 6], text: Marsh bird}
  hidden: {kind: text, when: false, at: [25, 32, 30, 6], text: "{{ card.words }}"}
  foods:
    kind: group
    at: [5, 38, 50, 6]
    repeat: "=card.foods"
    flow: right
    gap: 1
    cell: [10, 6]
    elements:
      food: {kind: text, at: [0, 0], text: "{{ item }}"}
  turned:
    kind: group
    at: [5, 46, 20, 10]
    turn: 90
    elements:
      side: {kind: text, at: [0, 0, 20, 10], text: "{{ card['words'] }}"}
  stack:
    kind: stack
    at: [5, 58, 50, 16]
    gap: 2
    elements:
      first: {kind: text, at: [0, 0], text: "{{ card.words }}"}
      second: {kind: text, at: [0, 0], text: "{{ card.title | upper }}"}
""",
}


def of_card(folder: Path, card: str, display: str = "marsh") -> tuple[SingleFace, list[Region]]:
    game, diagnostics = load_game(folder, display)
    assert game is not None, diagnostics.lines()
    shown = FaceRenderer().lay_out(game, "birds", card)
    assert shown is not None
    return shown, face_map(shown)


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    return write(tmp_path / "marsh", MARSH)


def named(regions: Iterable[Region], name: str) -> list[Region]:
    return [each for each in regions if each.path[-1] == name]


@pytest.mark.parametrize(
    ("name", "column", "columns"),
    [
        ("title", "title", ("title",)),  # card.name is the column that the component names
        ("bold", "words", ("words",)),
        ("let_name", "cost", ("cost",)),
        ("computed", "", ("cost",)),
        ("prefix", "", ("cost",)),
        ("both", "", ("title", "words")),
        ("rare", "", ("rare",)),  # the table has no such column
        ("fixed", "", ()),
        ("food", "", ("foods",)),
        ("foods", "", ("foods",)),
        ("side", "words", ("words",)),
        ("first", "words", ("words",)),
        ("second", "", ("title",)),
    ],
)
def test_a_text_of_one_column_is_edited_on_the_face(
    name: str, column: str, columns: tuple[str, ...], marsh: Path
) -> None:
    _, regions = of_card(marsh, "heron")
    shown = {(each.column, each.columns) for each in named(regions, name)}
    assert shown == {(column, columns)}


def test_boxes_are_where_the_layout_puts_them(marsh: Path) -> None:
    _, regions = of_card(marsh, "heron")
    boxes = {each.path[-1]: (each.x, each.y, each.width, each.height) for each in regions}
    assert boxes["title"] == (6, 5, 48, 8)
    assert boxes["ground"] == (0, 0, 60, 80)
    assert [(each.x, each.y, each.text, each.number) for each in named(regions, "food")] == [
        (5, 38, "fish", 0),
        (16, 38, "frog", 1),
    ]
    (side,) = named(regions, "side")
    assert (side.x, side.y, side.width, side.height) == (10, 41, 10, 20)
    assert side.points[0] == (20, 41)  # it is read from top to bottom
    assert side.path == ("elements", "turned", "elements", "side")
    (first,), (second,) = named(regions, "first"), named(regions, "second")
    assert (first.x, first.y, second.x) == (5, 58, 5)
    assert 2 < first.height < 8
    assert second.y == pytest.approx(58 + first.height + 2, abs=1e-3)
    assert named(regions, "hidden") == []


def test_a_blank_cell_has_a_box_to_type_into(marsh: Path) -> None:
    _, regions = of_card(marsh, "duck")
    (bold,) = named(regions, "bold")
    assert (bold.text, bold.column, bold.width) == ("****", "words", 50)
    assert named(regions, "food") == []


def test_places_name_the_file_that_says_it_last(marsh: Path) -> None:
    _, regions = of_card(marsh, "heron")
    (title,) = named(regions, "title")
    lines = MARSH["bird.yaml"].splitlines()
    assert (title.place.file, lines[title.place.line - 1]) == (
        "bird.yaml",
        "  title: {at: [6, 5, 48, 8]}",
    )
    assert title.fields["at"].file == "bird.yaml"
    assert title.fields["text"].file == "base.yaml"
    text = MARSH["base.yaml"].splitlines()[title.fields["text"].line - 1]
    assert text.strip().startswith("text:")
    assert title.fields["text"].column == 5


def test_a_broken_element_keeps_its_box(marsh: Path) -> None:
    layout = MARSH["bird.yaml"].replace("{{ card.title }} {{", "{{ card.title.x }} {{")
    (marsh / "bird.yaml").write_text(layout, encoding="utf-8")
    shown, regions = of_card(marsh, "heron")
    assert shown.diagnostics.has_errors
    (both,) = named(regions, "both")
    assert (both.x, both.width, both.text) == (25, 30, "")


def test_a_map_is_json(marsh: Path) -> None:
    _, regions = of_card(marsh, "heron")
    written = json.loads(json.dumps([each.as_json() for each in regions]))
    assert written[1]["path"] == ["elements", "title"]
    assert written[1]["place"] == {"file": "bird.yaml", "line": 7, "column": 3}


def words_on(face: Face) -> Iterator[tuple[Matrix, Line]]:
    """Yield the lines of text on a face with their transforms."""
    if face.underlay is not None:
        yield from words_on(face.underlay)
    yield from _words_in(face.items, IDENTITY)


def _words_in(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Matrix, Line]]:
    for item in items:
        if isinstance(item, Group):
            yield from _words_in(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Line):
            yield matrix, item
        elif isinstance(item, Text):
            x, y, font, size, colour, text = item
            yield matrix, Line(x, y, size, colour, ((font, text),))


def corners_of(line: Line, matrix: Matrix, height: float, fonts: FontLibrary) -> list[Point]:
    """Return the corners of a line's glyph box, mm from the top left.

    It starts at the baseline: with `valign: baseline`, descenders are below the element's box.
    """
    wide = sum(fonts.named(font).measure(text.strip()) for font, text in line.runs) * line.size
    face = fonts.named(line.runs[0][0])
    low, high = line.y, line.y + face.cap_height * line.size
    around = [(line.x, low), (line.x + wide, low), (line.x + wide, high), (line.x, high)]
    points = [transform(matrix, *each) for each in around]
    return [(x / MM, (height - y) / MM) for x, y in points]


def is_within(point: Point, region: Region) -> bool:
    """Return whether a point is inside the polygon of a region, or at most `ROOM` outside."""
    distances = []
    for (x, y), (right, down) in zip(
        region.points, (*region.points[1:], region.points[0]), strict=True
    ):
        length = ((right - x) ** 2 + (down - y) ** 2) ** 0.5 or 1.0
        distances.append(((right - x) * (point[1] - y) - (down - y) * (point[0] - x)) / length)
    return all(each >= -ROOM for each in distances) or all(each <= ROOM for each in distances)


def faces_of(name: str) -> Iterator[SingleFace]:
    """Yield each face of a game once."""
    game, diagnostics = load_game(GAMES / name, name)
    assert game is not None
    context = open_context(game, diagnostics, boxes=True)
    pieces = make_pieces(game, diagnostics)
    faces = Faces(pieces, context)
    seen: set[str] = set()
    for (component, card), piece in pieces.by_id.items():
        copy = Copy(component, card, 1)
        for side in ("face", "back") if faces.has_back(copy) else ("face",):
            face = faces.face(copy, side)
            if face.digest not in seen:
                seen.add(face.digest)
                yield SingleFace(face, piece.name, component, context)


@pytest.mark.parametrize("name", NAMES)
def test_all_words_of_a_game_are_in_the_regions_of_their_elements(name: str) -> None:
    outside, count = [], 0
    for shown in faces_of(name):
        regions = [each for each in face_map(shown) if each.kind in WORDS]
        for matrix, line in words_on(shown.face):
            corners = corners_of(line, matrix, shown.face.height, shown.context.fonts)
            count += 1
            if not any(all(is_within(at, each) for at in corners) for each in regions):
                outside.append((shown.component, shown.name, line.runs, corners[0]))
    assert count > 20
    assert outside == []
