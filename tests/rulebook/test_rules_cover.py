"""Covers of rules, and pictures that are printed small."""

from __future__ import annotations

import ctypes
from math import hypot
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pypdfium2 import raw

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.graphics.display_list import Face, Group, Line, Text
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from punchboard.generator.rulebook.printed import draw_pdf
from punchboard.generator.rulebook.style import load_style
from punchboard.generator.rulebook.thumbnails import SMALLEST, Thumbnails
from tests.rulebook.sample import SAMPLE, copy_of, rules_of

GAMES = Path(__file__).parents[2] / "cards" / "games"
A4 = find_sheet("a4")


def cover_of(folder: Path, told: str) -> tuple[list[str], str, str]:
    """Return the pieces on a cover, how they lie, and what is wrong."""
    game = copy_of(folder)
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(told)
    rules = rules_of(game)
    assert rules.document is not None and rules.document.cover is not None
    cover = rules.document.cover
    return [each.name for each in cover.pieces], cover.manner, rules.said


def test_a_cover_picks_cards_of_the_game(tmp_path):
    pieces, manner, said = cover_of(tmp_path, "")
    assert manner == "fan" and said == ""
    assert 2 <= len(pieces) <= 5 and len(set(pieces)) == len(pieces)
    assert all(each.startswith("lanterns.") for each in pieces)


def test_a_cover_shows_what_the_game_names(tmp_path):
    told = "cover:\n  manner: row\n  pieces: [card:paths.long, back:lanterns]\n"
    assert cover_of(tmp_path, told) == (["paths.long", "lanterns"], "row", "")


def test_a_piece_that_there_is_not_is_told_with_its_place(tmp_path):
    pieces, _, said = cover_of(tmp_path, "cover: {pieces: [card:lanterns.rivver]}\n")
    assert pieces == []
    assert 'there is no card "rivver" in lanterns' in said
    assert "game.yaml" in said and 'did you mean "river"?' in said


def test_what_lies_on_the_cover_explains_nothing(tmp_path):
    """A component that only the cover shows is still one that the rules never mention."""
    game = copy_of(tmp_path, "# Walk\n\nLantern Cards, [leaf] and [star].\n")
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("cover: {pieces: [card:paths.long]}\n")
    assert "the rules never mention Path Cards" in rules_of(game).said


@pytest.mark.parametrize("manner", ["fan", "row", "tiles", "table"])
def test_title_and_pieces_of_a_cover_do_not_meet(tmp_path, manner):
    game = copy_of(tmp_path)
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"cover: {{manner: {manner}}}\n")
    rules = rules_of(game)
    pdf = draw_pdf(rules.read, A4, rules.style, rules.context, rules.diagnostics)
    pdf.save(tmp_path / "a.pdf")
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        image = document[0].render(scale=1).to_pil().convert("RGB")
    height = image.height
    title = image.crop((40, 0, image.width - 40, int(height * 0.29)))
    assert title.getpixel((0, 0)) == (255, 255, 255)
    assert {title.getpixel((x, title.height - 3)) for x in range(title.width)} == {(255, 255, 255)}
    pieces = image.crop((0, int(height * 0.31), image.width, height))
    assert len(pieces.getcolors(1_000_000)) > 50


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_scene_fills_the_page_and_reads_as_the_title(tmp_path, paper):
    game = copy_of(tmp_path)
    (game / "art").mkdir(exist_ok=True)
    drawing = "<rect width='21' height='29.7' fill='#0000ff'/>"
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 21 29.7'>{drawing}</svg>"
    (game / "art" / "cover.svg").write_text(svg, "utf-8")
    layout = "size: {width: 210, height: 297}\nelements:\n"
    layout += "  scene: {kind: image, at: [0, 0], image: art/cover.svg}\n"
    (game / "layouts" / "cover.yaml").write_text(layout, "utf-8")
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("cover: {scene: 'layout:layouts/cover.yaml'}\n")
    rules = rules_of(game)
    assert rules.document is not None and rules.document.cover is not None
    assert rules.document.cover.pieces == () and rules.said == ""
    pdf = draw_pdf(rules.read, find_sheet(paper), rules.style, rules.context, rules.diagnostics)
    pdf.save(tmp_path / "a.pdf")
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        image = document[0].render(scale=0.5).to_pil().convert("RGB")
    assert image.getcolors() == [(image.width * image.height, (0, 0, 255))]
    with pikepdf.open(tmp_path / "a.pdf") as document:
        tags = [each for each in document.objects if isinstance(each, pikepdf.Dictionary)]
        (heading,) = [each for each in tags if each.get("/S") == "/H1"]
        (figure,) = [each for each in tags if each.get("/P") == heading]
        assert str(figure.Alt).startswith(rules.document.title)


def words_in(items: tuple[object, ...]) -> list[Line | Text]:
    found: list[Line | Text] = []
    for item in items:
        if isinstance(item, Line | Text):
            found.append(item)
        elif isinstance(item, Group):
            found += words_in(item.items)
    return found


def test_words_too_small_to_read_are_bars():
    rules = rules_of(SAMPLE)
    font = rules.context.fonts.face("Lato", "regular").name
    large, small_words = ((font, "Large"),), ((font, "Small words"),)
    lines = (Line(5, 30, 12, "#000000", large), Line(5, 10, 5, "#000000", small_words))
    face = Face(100.0, 50.0, lines)
    thumbnails = Thumbnails(rules.context.fonts)
    assert thumbnails.at(face, 1.0) is face
    small = thumbnails.at(face, 0.5)
    assert [each.runs[0][1] for each in words_in(small.items) if isinstance(each, Line)] == [
        "Large"
    ]
    assert len(small.items) == 2
    assert thumbnails.at(face, 0.5) is small


@pytest.mark.parametrize("name", sorted(each.name for each in GAMES.iterdir() if each.is_dir()))
def test_no_words_of_a_games_rules_are_too_small(tmp_path, name):
    game, _ = load_game(GAMES / name, name)
    assert game is not None
    found = Diagnostics()
    context, faces = rules_context(game, found)
    document = load_rulebook(game, context, faces, found)
    assert document is not None and not found.has_errors
    pdf = draw_pdf(document, A4, load_style(game, found), context, found)
    pdf.save(tmp_path / "a.pdf")
    sizes = []
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as printed:
        for page in printed:
            for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
                sizes.append(printed_size(each))
    assert len(sizes) > 500
    assert min(sizes) >= SMALLEST - 0.01


def printed_size(found: pypdfium2.PdfObject) -> float:
    """Return the size of a text as it is printed, points."""
    size = ctypes.c_float()
    assert raw.FPDFTextObj_GetFontSize(found, size)
    scale = 1.0
    around = found
    while around is not None:
        _, _, c, d, _, _ = around.get_matrix().get()
        scale *= hypot(c, d)
        around = around.container
    return size.value * scale


@pytest.mark.parametrize(
    ("shape", "cut"), [("round", "disc"), ("square", "card"), ("hexagon", ""), ("", "card")]
)
def test_pictures_of_pieces_are_cut_as_the_pieces_are(tmp_path, shape, cut):
    game = copy_of(tmp_path, "# Walk\n\nLantern Cards, Paths, Seals, [leaf] and [star].\n")
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"cover: {{pieces: [{'card:seals' if shape else 'card:paths.long'}]}}\n")
    told = (game / "game.yaml").read_text("utf-8")
    seals = f"components:\n  seals: {{kind: token, title: Seals, shape: {shape or 'round'}}}\n"
    (game / "game.yaml").write_text(told.replace("components:\n", seals), "utf-8")
    rules = rules_of(game)
    assert rules.document is not None and rules.document.cover is not None
    assert [each.cut for each in rules.document.cover.pieces] == [cut]
