"""What the first page says, as facts; and how ink is estimated."""

from dataclasses import replace
from pathlib import Path
from textwrap import indent

import pypdfium2
import pytest

import punchboard
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.first_page.flow import Flow
from punchboard.generator.first_page.ink import coverage
from punchboard.generator.first_page.page import (
    choices,
    has_pieces,
    needs,
    plan_start_here,
    rows_of,
)
from punchboard.generator.graphics.display_list import Face, Text
from punchboard.generator.graphics.display_list import Shape as Outline
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import PlannedFile
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.impose.tiles import TileExtent, Tiling
from punchboard.generator.options import Wanted
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pieces.kinds.board import tile_map
from punchboard.generator.plan_files import plan_files
from punchboard.generator.text.label import text_width
from tests.folders import write
from tests.generator.pieces.conftest import make  # noqa: F401

MONEY = """
money: {kind: money, title: Bills, copies: 30, replaced_by: coins}
chips: {kind: token, title: Chips, shape: square, size: 10, copies: 20, back: same}
cubes: {kind: cube, title: Cubes, instead_of: chips, option: cubes}
"""


BIRDS = """
birds: {kind: cards, data: birds.csv, front: front.yaml, back: front.yaml}
"""


HERON = "name\nHeron\n"
FRONT = 'elements: {name: {kind: text, at: [5, 5, 50, 10], text: "{{ card.name }}"}}'


def planned(faces, duplex="separate"):
    game = faces._context.game
    sheets = SheetOptions(find_sheet("a4"), duplex=duplex, game=game.file.title)
    copies = Wanted(without={"cubes"}).copies(faces.pieces.values())
    files = plan_files(copies, faces, sheets, game.position, faces._context.diagnostics)
    return game, copies, files


def test_rows_count_sheets_and_cuts(make):  # noqa: F811
    _, _, files = planned(make(MONEY))
    rows = {row.name: row for row in rows_of(files, {"money.pdf": 0.25})}
    assert "test-sheet.pdf" not in rows  # nothing goes through the printer twice
    money = rows["money.pdf"]
    assert (money.sheets, money.ink, money.weight) == (2, 0.25, "120 to 160 g/m² paper")
    assert money.cuts == (3 + 1 + 8 + 1) + (3 + 1 + 2 + 1)
    # Backs of what is glued onto cardboard are on paper of their own.
    assert rows["pieces-backs.pdf"].sheets == rows["pieces-fronts.pdf"].sheets == 1
    assert rows["pieces-backs.pdf"].weight == rows["pieces-fronts.pdf"].weight == "120 g/m² paper"
    assert rows["pieces-fronts.pdf"].cuts > 0


@pytest.mark.parametrize("title", ["X", "The Long and Winding Road " * 3, "W" * 200])
def test_a_long_title_stays_on_the_page(make, title):  # noqa: F811
    faces = make(MONEY)
    game, copies, files = planned(faces)
    game = replace(game, file=game.file.model_copy(update={"title": title}))
    sheets = SheetOptions(find_sheet("a4"))
    first, *_ = plan_start_here(game, copies, faces, files, {}, sheets).pages
    lines = [item for item in first.marks if isinstance(item, Text) and item.size >= 16]
    assert lines[0].text[:9] == title[:9]
    for line in lines:
        assert 18 * MM + text_width(line.text, line.size, line.font) <= (210 - 18) * MM + 0.01
    below = next(item for item in first.marks if isinstance(item, Text) and item.size < 16)
    assert below.y < lines[-1].y - 0.5 * lines[-1].size


def test_what_is_read_comes_last_and_a_booklet_instead_of_the_pages(make):  # noqa: F811
    _, _, files = planned(make(MONEY + BIRDS, birds_csv=HERON, front_yaml=FRONT))
    rules = PlannedFile("rulebook.pdf", "Rulebook", "A4", files[0].pages, 0)
    booklet = PlannedFile("rulebook-booklet.pdf", "Booklet", "A4", files[0].pages, 0)
    for found, last in (([rules], rules), ([rules, booklet], booklet)):
        names = [row.name for row in rows_of([*found, *files], {})]
        assert names[0] == "test-sheet.pdf"
        assert names[-1] == last.name
        assert len(names) == len(files) + 1


def test_backs_go_onto_the_sheets_that_have_some_and_the_test_sheet_says_which(make):  # noqa: F811
    from tests.generator.impose.sheet_geometry import texts

    two = BIRDS + "reeds: {kind: cards, data: reeds.csv, front: front.yaml}"
    reeds = "name,quantity\nReed,12\n"
    faces = make(two, birds_csv=HERON, reeds_csv=reeds, front_yaml=FRONT)
    _, _, files = planned(faces)
    rows = {row.name: row for row in rows_of(files, {})}
    assert rows["cards-poker-fronts.pdf"].sheets == 2
    assert (rows["cards-poker-backs.pdf"].weight, rows["cards-poker-backs.pdf"].sheets) == (
        "sheet 1 of those, put back in", 0,
    )  # fmt: skip
    (test_sheet,) = [file for file in files if file.name == "test-sheet.pdf"]
    said = "Of cards-poker-fronts.pdf only sheet 1 has a back: put only it back."
    assert said in texts(test_sheet.pages[0])


@pytest.mark.parametrize("duplex", ["separate", "long-edge", "short-edge"])
def test_backs_of_what_is_glued_are_on_paper_of_their_own_however_paper_is_turned(make, duplex):  # noqa: F811
    faces = make(MONEY)
    _, copies, files = planned(faces, duplex)
    fronts, backs = [file for file in files if file.substrate == "pieces"]
    assert (backs.behind, backs.glued, backs.printed) == (fronts.name, True, "one")
    assert backs.sheets == fronts.sheets == 1
    lines = needs(
        faces._context.game, [faces.piece(copy) for copy in copies], rows_of(files, {}), files
    )
    assert "2 sheets of 120 g/m² paper" in lines
    assert "1.5 to 2 mm cardboard, as much as 1 sheet of A4" in lines


def test_choices_come_from_the_components(make):  # noqa: F811
    game, *_ = planned(make(MONEY))
    assert [(each.flag, each.why) for each in choices(game)] == [
        ("--without money", "coins instead of Bills"),
        ("--choose chips=cubes", "Cubes instead of Chips"),
    ]


def test_tools_are_those_that_the_pieces_need(make):  # noqa: F811
    faces = make("money: {kind: money, copies: 2}")
    _, copies, files = planned(faces)
    pieces = [faces.piece(copy) for copy in copies]
    lines = needs(faces._context.game, pieces, rows_of(files, {}), files)
    assert lines == ["1 sheet of 120 to 160 g/m² paper", "a knife, a steel ruler, a cutting mat"]
    assert has_pieces(faces._context.game, pieces)


@pytest.mark.parametrize("low_ink", [False, True])
def test_the_way_to_save_ink_is_named_where_none_is_saved(tmp_path, low_ink):
    write(tmp_path, {"game.yaml": f"title: Bank\ncomponents:\n{indent(MONEY, '  ')}"})
    out = tmp_path / "out"
    punchboard.build(tmp_path, out=out, low_ink=low_ink)
    page = pypdfium2.PdfDocument(out / "start-here.pdf")[0].get_textpage().get_text_range()
    assert ("--low-ink" in page) is not low_ink


def test_a_game_of_cards_has_no_first_page(make):  # noqa: F811
    faces = make("birds: {kind: cards, data: birds.csv}", birds_csv="name\nHeron\n")
    game, copies, _ = planned(faces)
    assert not has_pieces(game, [faces.piece(copy) for copy in copies])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_stay_inside_the_margins(make, paper):  # noqa: F811
    faces = make(MONEY)
    game, copies, files = planned(faces)
    options = SheetOptions(find_sheet(paper))
    plan = plan_start_here(game, copies, faces, files, {}, options)
    from tests.generator.impose.sheet_geometry import boxes

    for page in plan.pages:
        for box in boxes(page.marks):
            assert box.x >= 0
            assert box.right <= page.media[0] - 30
            assert box.bottom >= 20


@pytest.mark.parametrize(
    "pieces", ["quay: {kind: mat, title: Quay}", "chips: {kind: token, title: Chips}"]
)
def test_only_what_must_be_put_together_has_a_heading_for_it(make, monkeypatch, pieces):  # noqa: F811
    headings = []
    monkeypatch.setattr(Flow, "heading", lambda flow, text, *more: headings.append(text))
    game, copies, files = planned(faces := make(pieces))
    plan_start_here(game, copies, faces, files, {}, SheetOptions(find_sheet("a4")))
    assert ("Put together" in headings) is ("token" in pieces)


def test_a_heading_takes_what_follows_to_the_next_page():
    flow = Flow((400, 300))
    flow.space(140)
    flow.heading("Far down", follows=100)
    assert len(flow.pages()) == 2


@pytest.mark.parametrize(("part", "expected"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
def test_ink_is_the_share_of_black(tmp_path: Path, make, part, expected):  # noqa: F811
    faces = make("storm: {kind: token}")
    context = faces._context
    assert isinstance(context.library, ArtLibrary)
    pdf = PdfFile("x", context.library, context.fonts)
    content = ContentStream(pdf)
    box = (("M", 0, 0), ("L", 200 * part, 0), ("L", 200 * part, 100), ("L", 0, 100), ("Z",))
    content.draw((Outline(box, fill="#000000"),))
    pdf.add_page(content, 200, 100)
    pdf.save(tmp_path / "x.pdf")
    assert coverage((tmp_path / "x.pdf").read_bytes()) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(("wide", "apart", "fill"), [(0.3, 3, "#000000"), (1.5, 3, "#808080")])
def test_thin_lines_and_pale_areas_are_little_ink(tmp_path: Path, make, wide, apart, fill):  # noqa: F811
    context = make("storm: {kind: token}")._context
    pdf = PdfFile("x", context.library, context.fonts)
    content = ContentStream(pdf)
    for number in range(60):
        line = (("M", 0, number * apart * MM), ("L", 600, number * apart * MM))
        content.draw((Outline(line, stroke=fill, width=wide * MM),))
    pdf.add_page(content, 600, 180 * MM)
    pdf.save(tmp_path / "x.pdf")
    darkness = 1.0 if fill == "#000000" else 127 / 255
    expected = darkness * wide / apart
    assert coverage((tmp_path / "x.pdf").read_bytes()) == pytest.approx(expected, abs=0.05)


def test_pages_that_look_alike_are_measured_once_and_count_as_many(tmp_path: Path, make):  # noqa: F811
    context = make("storm: {kind: token}")._context
    pdf = PdfFile("x", context.library, context.fonts)
    for part in (1.0, 0.0, 0.0):
        content = ContentStream(pdf)
        box = (("M", 0, 0), ("L", 200 * part, 0), ("L", 200 * part, 100), ("L", 0, 100), ("Z",))
        content.draw((Outline(box, fill="#000000"),))
        pdf.add_page(content, 200, 100)
    pdf.save(tmp_path / "x.pdf")
    assert coverage((tmp_path / "x.pdf").read_bytes()) == pytest.approx(1 / 3, abs=0.03)
    # The third is said to look like the first, and is not looked at.
    assert coverage((tmp_path / "x.pdf").read_bytes(), "aba") == pytest.approx(2 / 3, abs=0.03)


@pytest.mark.parametrize("pieces", [(), (9,) * 19 + (3,)])
def test_the_ink_of_a_long_file_is_that_of_some_of_its_pages(tmp_path: Path, make, pieces):  # noqa: F811
    context = make("storm: {kind: token}")._context
    pdf = PdfFile("x", context.library, context.fonts)
    parts = [0.24] * 14 + [0.48] * 5 + [0.16] if pieces else [0.24] * 15 + [0.48] * 5
    for part in parts:
        content = ContentStream(pdf)
        box = (("M", 0, 0), ("L", 200 * part, 0), ("L", 200 * part, 100), ("L", 0, 100), ("Z",))
        content.draw((Outline(box, fill="#000000"),))
        pdf.add_page(content, 200, 100)
    pdf.save(tmp_path / "x.pdf")
    assert coverage((tmp_path / "x.pdf").read_bytes(), pieces=pieces) == pytest.approx(
        sum(parts) / 20, abs=0.007
    )


@pytest.mark.parametrize("sheets", [4, 6, 9, 20])
def test_the_ink_of_fronts_and_backs_in_turn_is_that_of_both(tmp_path: Path, make, sheets):  # noqa: F811
    context = make("storm: {kind: token}")._context
    pdf = PdfFile("x", context.library, context.fonts)
    for part in (0.2, 0.6) * sheets:
        content = ContentStream(pdf)
        box = (("M", 0, 0), ("L", 200 * part, 0), ("L", 200 * part, 100), ("L", 0, 100), ("Z",))
        content.draw((Outline(box, fill="#000000"),))
        pdf.add_page(content, 200, 100)
    pdf.save(tmp_path / "x.pdf")
    assert coverage((tmp_path / "x.pdf").read_bytes(), pieces=(9,) * 2 * sheets) == pytest.approx(
        0.4, abs=0.07
    )


def test_a_long_name_of_an_entry_is_broken_into_lines():
    flow = Flow((595, 842))
    flow.entry(", ".join(["Start-player marker"] * 12), "Glue them.")
    texts = [item for item in flow.pages()[0].marks if hasattr(item, "text")]
    assert len(texts) > 2
    assert [item.y for item in texts] == sorted({item.y for item in texts}, reverse=True)
    assert texts[-1].text == "Glue them."


@pytest.mark.parametrize("wide", [60, 400])
def test_a_picture_of_an_entry_stands_above_its_words_or_beside_them(wide):
    flow = Flow((595, 842))
    square = Outline((("M", 0.0, 0.0), ("L", wide, 0.0), ("L", wide, 50.0), ("Z",)))
    flow.entry("Board", "Glue the tiles.", [square], (wide, 50.0))
    flow.entry("Cards", "Cut them.")
    picture, name, words, after, _ = flow.pages()[0].marks
    foot = picture.matrix[5]
    capitals = 0.72 * name.size
    if wide == 400:
        assert foot - 10 * MM < name.y + capitals < foot - 2 * MM
        assert name.x < picture.matrix[4] + wide
    else:
        assert foot < words.y < name.y < foot + 50
        assert name.x > picture.matrix[4] + wide
    assert after.y + capitals < min(foot, words.y)


def test_the_tiles_of_a_board_are_drawn_apart_each_as_wide_as_it_is():
    spans = (TileExtent(0, 300, 10), TileExtent(300, 500, 0))
    tiling = Tiling((842, 595), spans, (TileExtent(0, 200, 0),), 10, (0, 0))
    items, width, _ = tile_map(tiling, Face(500, 200, ()), 300.0)
    edges = [item for item in items if isinstance(item, Outline) and item.stroke is not None]
    lefts = [float(min(s[1] for s in each.segments if len(s) > 1)) for each in edges]
    rights = [float(max(s[1] for s in each.segments if len(s) > 1)) for each in edges]
    first, second = (right - left for left, right in zip(lefts, rights, strict=True))
    assert first / second == pytest.approx(300 / 200)
    assert lefts[0] == 0
    assert lefts[1] - rights[0] == pytest.approx(5 * MM)
    assert rights[1] == pytest.approx(width)
    assert width <= 300


@pytest.mark.parametrize(("air", "pages"), [(1.0, 2), (0.65, 1)])
def test_less_air_at_the_foot_saves_a_page(air, pages):
    flow = Flow((400, 300), air)
    for _ in range(6):
        flow.entry("Board", "Glue it.")
    assert len(flow.pages()) == pages
    assert min(item.y for page in flow.pages() for item in page.marks) > 20


@pytest.mark.parametrize(("paper", "pages"), [((210, 297), 1), ((210, 162), 2)])
def test_putting_together_begins_a_page_where_there_are_more_than_one(make, paper, pages):  # noqa: F811
    game, copies, files = planned(faces := make(MONEY))
    small = replace(find_sheet("a4"), width=paper[0], height=paper[1])
    plan = plan_start_here(game, copies, faces, files, {}, SheetOptions(small))
    said = [[item.text for item in page.marks if hasattr(item, "text")] for page in plan.pages]
    assert len(said) == pages
    assert (said[-1][0] == "Put together") is (pages > 1)
