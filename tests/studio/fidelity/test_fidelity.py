"""What the Studio shows is what prints: faces in Chromium against the PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, SymbolRef
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.text.fonts import FontLibrary
from tests.generator.art import rows
from tests.generator.layout.drawing_board import lay_out
from tests.generator.layout.test_layout_scripts import game_with
from tests.readers.test_readers_svg_paint import DRAWINGS, svg
from tests.studio.fidelity.comparison import Subject, compare, too_far

GAMES = Path(__file__).resolve().parents[3] / "cards" / "games"
CASES = Path(__file__).resolve().parents[2] / "generator" / "art" / "cases"
NAMES = ("arcane_alley", "brick_and_mortar", "lumber_trader", "morocco", "mottainai")
#: Width of a drawing, mm.
WIDE = 15
#: Drawings that differ by more: PDFium draws a gradient in 256 steps, so that a sharp edge in one
#: may be half a pixel off.
KNOWN = {"attribute: offset": 6.0}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def faces_of(name: str) -> tuple[list[Subject], LayoutContext]:
    """Return the different faces of a game."""
    game, diagnostics = load_game(GAMES / name, name)
    assert game is not None
    context = open_context(game, diagnostics)
    pieces = make_pieces(game, diagnostics)
    faces = Faces(pieces, context)
    found: dict[str, Subject] = {}
    for component, card in pieces.by_id:
        copy = Copy(component, card, 1)
        for side in ("face", "back") if faces.has_back(copy) else ("face",):
            face = faces.face(copy, side)
            found.setdefault(face.digest, Subject(f"{name} {component} {card} {side}", face))
    return list(found.values()), context


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_each_face_of_a_game_looks_as_printed(name: str, page: Page, tmp_path: Path) -> None:
    subjects, context = faces_of(name)
    found = []
    for start in range(0, len(subjects), 10):
        part = subjects[start : start + 10]
        found += compare(page, part, context.library, context.fonts, tmp_path)
    assert len(found) == len(subjects)
    assert too_far(found) == []


def drawings() -> dict[str, str]:
    """Return drawings with everything that SVG can have here, by their names."""
    found = {f"painted: {name}": svg(body) for name, body in DRAWINGS.items()}
    for kind, table in (("element", rows.ELEMENTS), ("attribute", rows.ATTRIBUTES)):
        for name, row in table.items():
            start = f'<svg xmlns="http://www.w3.org/2000/svg" {row.given}>'
            found[f"{kind}: {name}"] = f"{start}{row.body}</svg>"
    for path in sorted(CASES.glob("*.svg")):
        found[f"case: {path.stem}"] = path.read_text("utf-8")
    return found


def test_each_drawing_looks_as_printed(page: Page, tmp_path: Path) -> None:
    fonts, said = FontLibrary(), Diagnostics()
    art = ArtLibrary(tmp_path, Path(), (), {}, said, Position(), fonts=fonts)
    subjects = []
    for number, (name, text) in enumerate(drawings().items()):
        (tmp_path / f"{number}.svg").write_text(text, encoding="utf-8")
        key = art.art(f"{number}.svg", Position())
        if key is None or key not in art.symbols:
            continue
        symbol = art.symbols[key]
        width = WIDE * MM
        height = width * symbol.height / symbol.width
        face = Face(width, height, (SymbolRef(key, 0, 0, width, height, "#207040"),))
        subjects.append(Subject(name, face))
    assert len(subjects) > 200
    found = compare(page, subjects, art, fonts, tmp_path)
    assert [each for each in too_far(found) if each.usual > KNOWN.get(each.name, 0)] == []


#: Elements of a layout, by what they show.
ELEMENTS = {
    "emoji": '{kind: text, at: [2, 2, 40, 20], text: "Gain 2 🔴 and ❤️ 👨‍👩‍👧 now", size: 12}',
    "Hebrew": '{kind: text, at: [2, 2, 40, 20], font: Frank, text: "שלם 12 מטבעות Lato", size: 12}',
    "Arabic": '{kind: text, at: [2, 2, 40, 20], font: Amiri, text: "ادفع ثلاث قطع", size: 14}',
    "faded group": "{kind: group, at: [4, 4, 30, 20], opacity: 0.5, turn: 20, elements: {"
    "a: {kind: shape, shape: rect, at: [0, 0, 20, 14], fill: red}, "
    "b: {kind: shape, shape: ellipse, at: [10, 4, 20, 14], fill: blue}}}",
    "photo in inks": "{kind: image, at: [2, 2, 40, 26], image: inks.jpg, fit: cover, "
    "clip: {shape: ellipse}}",
    "see-through": "{kind: image, at: [2, 2, 40, 26], image: glass.png, fit: cover}",
}  # fmt: skip


@pytest.mark.parametrize("name", ELEMENTS)
def test_an_element_looks_as_printed(name: str, page: Page, tmp_path: Path) -> None:
    waves = Image.linear_gradient("L").resize((600, 400))
    parts = [waves, waves.rotate(180), Image.radial_gradient("L").resize((600, 400))]
    inks = Image.merge("CMYK", [*parts, Image.new("L", (600, 400), 20)])
    glass = Image.merge("RGBA", [*parts, parts[2]])
    game, files = game_with("Frank", "Amiri")
    for form, picture in (("inks.jpg", inks), ("glass.png", glass)):
        content = io.BytesIO()
        picture.save(content, "JPEG" if form.endswith("jpg") else "PNG")
        files[form] = content.getvalue()
    layout = f"size: {{width: 44, height: 30}}\nelements:\n  it: {ELEMENTS[name]}\n"
    drawn = lay_out(tmp_path / "game", layout, game=game, files=dict(files))
    assert "error" not in drawn.said
    subjects = [Subject(name, drawn.faces[0])]
    context = drawn.context
    found = compare(page, subjects, context.library, context.fonts, tmp_path)
    assert too_far(found) == []
