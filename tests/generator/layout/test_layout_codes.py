"""Codes are read by a camera's software from the rendered page, and warn before they are not."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Position
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import open_context
from punchboard.generator.layout.load import load_layout
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from tests.folders import write
from tests.generator.layout.drawing_board import CARD, CARDS, GAME, lay_out

DPI = 300


def read_code(folder: Path, element: str) -> str:
    """Lay out a code, print it into a PDF, rasterise that, and decode it."""
    ground = "g: {kind: shape, shape: rect, at: [0, 0], fill: white}"
    layout = f"size: {{width: 40, height: 40}}\nelements: {{{ground}, c: {{{element}}}}}\n"
    write(folder, {"game.yaml": GAME, "cards.csv": CARDS + CARD, "l.yaml": layout})
    game, diagnostics = load_game(folder, "g")
    assert game is not None
    context = open_context(game, diagnostics)
    loaded = load_layout(folder, "l.yaml", Position("game"), diagnostics)
    assert loaded is not None
    assert loaded.file.size is not None
    table = game.tables["cards"]
    face = CompiledLayout(loaded, loaded.file.size, context).lay_out(table, table.cards[0])
    assert diagnostics.lines() == []
    pdf = PdfFile("code", context.library, context.fonts)
    content = ContentStream(pdf)
    pdf.draw_face(content, face, "1 0 0 1 0 0", shared=False)
    pdf.add_page(content, face.width, face.height)
    pdf.save(folder / "code.pdf")
    document = pypdfium2.PdfDocument(folder / "code.pdf")
    image = document[0].render(scale=DPI / 72).to_pil().convert("L")
    document.close()
    (code,) = zxingcpp.read_barcodes(image)
    return str(code.text)


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('kind: code, code: "https://example.org/{{ card.id }}"', "https://example.org/a"),
        ('kind: code, code: "{{ 0 - card.cost }}"', "-3"),
        ("kind: code, code: Zürich 鷺", "Zürich 鷺"),
        ("kind: code, symbology: datamatrix, code: 'card {{ card.cost }}', quiet: 2", "card 3"),
    ],
)
def test_a_code_is_read(element: str, said: str, tmp_path: Path) -> None:
    assert read_code(tmp_path, element + ", at: [4, 4, 32, 32]") == said


@settings(max_examples=15, deadline=None)
@given(
    text=st.text("ABCDEFabcdef0123456789:/.-_?= ", min_size=1, max_size=60).map(str.strip),
    symbology=st.sampled_from(["qr", "datamatrix"]),
)
def test_every_text_is_read(text: str, symbology: str) -> None:
    said = text or "x"
    with TemporaryDirectory() as folder:
        element = (
            f"kind: code, code: '{said}', symbology: {symbology}, at: [1, 1, 38, 38], quiet: 2"
        )
        assert read_code(Path(folder), element) == said


def test_a_code_too_small_for_print_is_warned_about(tmp_path: Path) -> None:
    layout = "elements: {c: {kind: code, at: [0, 0, 8, 8], code: https://example.org/a}}\n"
    assert lay_out(tmp_path, layout).said == (
        "l.yaml:1:15: warning: a code's modules are 0.24 mm, below the 0.34 mm that print and scan"
        " well\n  fix: make its box at least 11.2 mm, or shorten its text"
    )


@pytest.mark.parametrize("symbology", ["qr", "datamatrix"])
def test_a_text_too_long_for_a_code(symbology: str, tmp_path: Path) -> None:
    layout = f"elements: {{c: {{kind: code, symbology: {symbology}, code: {'x' * 4000}}}}}\n"
    assert lay_out(tmp_path, layout).said == (
        "l.yaml:1:15: error: 4000 characters are too many for a code\n"
        "  fix: shorten what the code says"
    )


def test_letters_that_a_data_matrix_lacks(tmp_path: Path) -> None:
    layout = "elements: {c: {kind: code, symbology: datamatrix, code: Zürich}}\n"
    assert lay_out(tmp_path, layout).said == (
        'l.yaml:1:15: error: a Data Matrix cannot say "ü"\n'
        "  fix: use plain letters, or symbology: qr"
    )


def test_a_blank_code_draws_nothing(tmp_path: Path) -> None:
    drawn = lay_out(tmp_path, 'elements: {c: {kind: code, code: "{{ card.picture }}"}}\n')
    assert (drawn.items, drawn.said) == ([], "")


def test_a_box_without_room(tmp_path: Path) -> None:
    layout = "elements: {c: {kind: code, at: [70, 0], code: x}}\n"
    assert lay_out(tmp_path, layout).said == (
        "l.yaml:1:15: error: its box is −6.5 × 88.9 mm\n  fix: correct at:"
    )
