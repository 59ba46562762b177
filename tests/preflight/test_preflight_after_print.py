"""Faults that show after printing: each is found, and what nearly has it isn't reported.

They are faults of inks, folds, knives, font licenses, covers, numbers, borders and cut ticks.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFilter

from punchboard.cards.game import Card, Table
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Severity
from punchboard.generator.game_check import check_all
from punchboard.generator.graphics.display_list import Group, Item
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.preflight.deck_checks.number import doubles
from punchboard.generator.preflight.deck_checks.uneven_border import (
    borders_of,
    may_have_border,
    uneven,
)
from punchboard.generator.preflight.face_checks.cut import check_narrow
from punchboard.generator.preflight.face_checks.fold import check_fold, folds_of
from punchboard.generator.preflight.face_checks.font import refusal_of
from punchboard.generator.preflight.face_checks.hidden import check_hidden
from punchboard.generator.preflight.face_checks.inks import check_inks
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.press_checks import estimated
from punchboard.generator.text.font_file import read_font
from punchboard.generator.text.fonts import FontLibrary
from tests.folders import Content, write
from tests.generator.layout.test_layout_scripts import font_file
from tests.preflight.sight import area, face, library, said, square, stamp, view, words
from tests.preflight.test_preflight_game import built

LATO = FontLibrary().face("Lato").file.path
NAVY, SAND, WHITE, BLACK = "#102040", "#f3e7d3", "#ffffff", "#000000"


def font(rights: int, version: int = 4) -> Content:
    """Return what writes Lato under another name, with other rights."""

    def save(path: Path) -> None:
        changed = TTFont(LATO)
        changed["OS/2"].fsType, changed["OS/2"].version = rights, version
        changed.save(path)

    return save


def game(*, planted: bool) -> dict[str, Content]:
    """Return a game that has each fault once, or one that nearly has each."""
    numbers = [1, 2, 3, 4, 5, 6, 7, 7 if planted else 8, 9]
    rows = "".join(f"c{row},Card {row},{number},2\n" for row, number in enumerate(numbers, 1))
    ink = "#0a1a3a" if planted else "black"
    over = "[8, 34, 40, 8]" if planted else "[8, 34, 5, 8]"
    bold = "" if planted else ", bold: own.ttf"
    right = 7.5 if planted else 6
    title = "[30, 20, 90, 12]" if planted else "[80, 20, 90, 12]"
    return {
        "game.yaml": f"""\
title: Press
fonts: {{Own: {{regular: own.ttf{bold}}}}}
components:
  cards:
    kind: cards
    data: cards.csv
    front: front.yaml
    back: back.yaml
    columns: {{number: text, cost: number}}
  walls: {{kind: screen, title: Walls, panels: [70, 125, 70], front: wall.yaml, back: wall.yaml}}
  chips: {{kind: token, title: Chips, shape: square, size: {5 if planted else 7}, front: chip.yaml}}
""",
        "cards.csv": "id,name,number,cost\n" + rows,
        "own.ttf": font(2 if planted else 4),
        "front.yaml": f"""\
styles: {{own: {{font: Own, size: 12}}}}
elements:
  note: {{kind: text, at: [8, 20, 40, 8], text: Small print of a card, size: 8, colour: "{ink}"}}
  under: {{kind: text, at: [8, 35, 40, 8], text: Take two, size: 12}}
  over: {{kind: shape, shape: rect, at: {over}, fill: "#e8d9b0"}}
  own: {{kind: text, at: [8, 50, 40, 8], text: Own words, style: own}}
  strong: {{kind: text, at: [8, 60, 40, 8], text: Own bold words, style: own, weight: bold}}
  number: {{kind: text, at: [8, 78, 20, 6], text: "No. {{{{ card.number }}}}", size: 9}}
  cost: {{kind: text, at: [40, 78, 12, 6], text: "{{{{ card.cost }}}}", size: 9}}
""",
        "back.yaml": f"""\
elements:
  field: {{kind: shape, shape: rect, at: [6, 6, {63.5 - 6 - right}, 76.9], fill: "#33566a"}}
""",
        "wall.yaml": f"""\
elements:
  name: {{kind: text, at: {title}, text: Merchants, size: 30, align: left}}
""",
        "chip.yaml": """\
elements:
  dot: {kind: shape, shape: rect, at: [-3, -3, 13, 13], fill: red}
""",
    }


FAULTS = {
    "inks": r'front\.yaml: text "Small print of a card" of 8 pt \(#0a1a3a\) takes 3 inks, about'
    r" 263 % in all, on a press, must be 9 pt or more",
    "font": r"game\.yaml:2:\d+: font own\.ttf may not be embedded in a PDF \(restricted license\)",
    "fold": r'game\.yaml:10: text "Merchants" lies across a fold',
    "number": r'cards\.csv!C9: number "7" \(column number\) is printed on "Card 7" and "Card 8"',
    "border": r"back\.yaml: the border of the back of cards is 6\.0 mm wide at the left edge and"
    r" 7\.5 mm at the right edge",
    "cut": r"game\.yaml:11: a piece of 5 × 5 mm is too small to cut",
    "hidden": r'front\.yaml: text "Take two" is covered by what is drawn after it',
    "bold": r'game\.yaml:2:\d+: font "Own" has no bold: text that is set bold prints regular',
    "ticks": r"cut ticks begin 5\.6 mm from the lower and upper edge of the Letter sheet on page 1"
    r" of cards-poker-fronts\.pdf and in screens-fronts\.pdf: a printer that leaves 6\.35 mm"
    r" \(1/4 inch\) white prints none of"
    r" them, one that leaves 4\.2 mm, as laser printers do, 1\.3 mm of each",
}


def found_in(folder: Path, paper: str, *, planted: bool) -> tuple[list[str], list[Finding]]:
    """Return what a build says of a game, place and message, and its findings."""
    write(folder, game(planted=planted))
    made = built(folder, folder / "out", paper=paper, for_press=True)
    lines = [f"{each.position}: {each.message}" for each in made.diagnostics]
    return lines, list(made.findings)


def test_nine_faults_are_planted_and_each_is_named_once(tmp_path: Path) -> None:
    lines, findings = found_in(tmp_path, "letter", planted=True)
    for fault, pattern in FAULTS.items():
        count = sum(bool(re.search(pattern, line)) for line in lines)
        assert count == 1, "\n".join((fault, *lines))
    unmarked = [each.check for each in findings if each.box is None]
    assert unmarked == ["printable"]  # every other one is marked on its piece
    (bold,) = (each for each in findings if each.check == "bold")
    assert bold.box is not None
    assert (88.9 - 68) * MM < bold.box.bottom < bold.box.top < (88.9 - 59) * MM  # the line set bold
    assert len(findings) == len(FAULTS) + 1  # a screen's back too lies across its folds


def test_what_nearly_has_the_nine_faults_is_not_reported(tmp_path: Path) -> None:
    lines, findings = found_in(tmp_path, "a4", planted=False)
    assert findings == []
    assert [line for line in lines if "shrunk" not in line] == []


def test_inks_are_only_named_to_those_who_ask(tmp_path: Path) -> None:
    write(tmp_path, game(planted=True))
    made = built(tmp_path, tmp_path / "out")
    assert "inks" not in {each.check for each in made.findings}


@pytest.mark.parametrize(
    ("colour", "size", "found"),
    [
        ("#0a1a3a", 8, True),
        ("#0a1a3a", 9, False),
        (BLACK, 7, False),  # black ink alone, as the two below it
        ("#26221d", 7, False),
        ("#6d6a63", 7, False),
        ("#0055aa", 8, False),  # two inks and a breath
        ("#b0452a", 8, False),
        ("#5a3214", 8, True),
        (WHITE, 7, False),
    ],
)
def test_small_text_of_many_inks_is_found(colour: str, size: float, found: bool) -> None:
    assert bool(said(check_inks, words("Small print", 8, 40, size, colour))) is found


def test_inks_are_estimated_near_what_a_profile_says() -> None:
    """Of #0a1a3a a press printed C97 M88 Y45 K57, 287 %."""
    assert estimated("#0a1a3a").inks == 3
    assert estimated("#0a1a3a").percent == pytest.approx(287, rel=0.1)


def screens(tmp_path: Path) -> tuple[object, object]:
    write(tmp_path, game(planted=True))
    loaded, diagnostics = load_game(tmp_path, "g")
    assert loaded is not None
    pieces = make_pieces(loaded, diagnostics)
    template = next(iter(pieces.templates["walls"]))
    return folds_of(template, is_back=False), folds_of(template, is_back=True)


def test_the_folds_of_a_screen_are_mirrored_inside(tmp_path: Path) -> None:
    write(tmp_path, {})
    front, back = screens(tmp_path)
    assert [round(start[0] / MM, 3) for start, _ in front] == [70, 195]
    assert sorted(round(start[0] / MM, 3) for start, _ in back) == [70, 195]


BOXES = """\
title: Box
components:
  cards: {kind: cards, data: cards.csv}
  box: {kind: tuckbox, holds: cards, front: side.yaml, side: side.yaml, lid: side.yaml,
        flap: none.yaml}
"""


@pytest.mark.parametrize(("x", "found"), [(-12, True), (6, False)])
def test_text_across_a_fold_of_a_tuck_box_is_found(tmp_path: Path, x: float, found: bool) -> None:
    side = "elements:\n"
    side += f"  name: {{kind: text, at: [{x}, 3, 40, 8], text: Merchants, size: 12}}\n"
    write(tmp_path, {
        "game.yaml": BOXES, "side.yaml": side, "none.yaml": "elements: {}\n",
        "cards.csv": "id,name,quantity\na,A,60\n",
    })  # fmt: skip
    made = built(tmp_path, tmp_path / "out")
    folded = [each for each in made.findings if each.check == "fold"]
    assert bool(folded) is found


@pytest.mark.parametrize(
    ("at", "found"), [(70, False), (60, True), (40, True), (8, False)]
)  # fmt: skip
def test_only_text_on_both_sides_of_a_fold_is_found(at: float, found: bool) -> None:
    fold = ((63 * MM, 0.0), (63 * MM, 100 * MM))
    shown = face(words("Merchants of the north", at, 40, 14), width=150 * MM, height=100 * MM)
    seen = view(shown)._replace(folds=(fold,))
    assert bool(list(check_fold(seen))) is found


def test_icons_and_pictures_may_cross_a_fold() -> None:
    fold = ((30 * MM, 0.0), (30 * MM, 89 * MM))
    seen = view(face(stamp(25, 40, 12)))._replace(folds=(fold,))
    assert list(check_fold(seen)) == []


@pytest.mark.parametrize(
    ("width", "height", "found"), [(5, 5, True), (6.35, 20, False), (6, 40, True), (9, 9, False)]
)
def test_a_piece_too_narrow_to_cut_is_found(width: float, height: float, found: bool) -> None:
    seen = view(face(width=width * MM, height=height * MM))
    assert bool(list(check_narrow(seen))) is found


TEXT = words("Take two coins", 8, 40, 12)
PLATE = area(SAND, 7, 38, 50, 10)


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((TEXT, PLATE), True),
        ((PLATE, TEXT), False),
        ((TEXT, area(SAND, 7, 38, 25, 10)), True),  # most of it
        ((TEXT, area(SAND, 7, 38, 6, 10)), False),  # its first letter
        ((TEXT, area(SAND, 7, 37, 50, 2.5)), False),  # its descenders
        ((TEXT, Group((PLATE,), opacity=0.3)), False),  # seen through
        ((TEXT, Group((PLATE,), opacity=0.95)), True),
        ((TEXT, stamp(4, 20, 40)), True),  # a drawing
        ((TEXT, area(SAND, 7, 10, 50, 10)), False),  # beside it
        ((TEXT, PLATE, words("Give one back", 8, 40, 12)), True),  # the plate hides the first
    ],
)
def test_text_below_a_cover_is_found(items: tuple[Item, ...], found: bool) -> None:
    assert bool(said(check_hidden, *items)) is found


@pytest.mark.parametrize(("alpha", "found"), [(255, True), (60, False), (0, False)])
def test_text_below_a_picture_is_hidden_as_far_as_it_hides(
    tmp_path: Path, alpha: int, found: bool
) -> None:
    from punchboard.generator.graphics.display_list import Image

    path = tmp_path / "veil.png"
    Pictures.new("RGBA", (60, 60), (90, 60, 30, alpha)).save(path)
    art = library({"gem#1": square()}, veil=path)
    veil = Image("picture:veil#1", 6 * MM, 36 * MM, 50 * MM, 15 * MM)
    assert bool(said(check_hidden, TEXT, veil, art=art)) is found


@pytest.mark.parametrize(
    ("rights", "version", "refused"),
    [
        (0, 4, ""),
        (2, 4, "may not be embedded"),
        (4, 4, ""),  # preview and print
        (8, 4, ""),
        (6, 2, ""),  # the least restrictive of several counts
        (0x0100, 4, "PDF whole"),
        (0x0104, 3, "PDF whole"),
        (0x0200, 4, "as bitmaps"),
        (0x0300, 1, ""),  # had no meaning yet
    ],
)
def test_rights_of_a_font_are_read_as_opentype_says(
    tmp_path: Path, rights: int, version: int, refused: str
) -> None:
    write(tmp_path, {"own.ttf": font(rights, version)})
    refusal = refusal_of(read_font(tmp_path / "own.ttf"))
    assert (refusal.message if refusal else "").count(refused) > 0
    assert bool(refusal) is bool(refused)


def table(heading: str, *values: object, names: str = "") -> Table:
    """Return a table with a column of these values, on cards of different names."""
    cards = []
    for row, value in enumerate(values, 1):
        name = names[row - 1] if names else f"Card {row}"
        cards.append(Card("cards", f"c{row}", name, 1, {heading: value, "kind": name}, row + 1))
    return Table("cards.csv", "", {}, tuple(cards))


@pytest.mark.parametrize(
    ("heading", "values", "found"),
    [
        ("no", [1, 2, 3, 4, 5, 5, 7, 8], ["5"]),
        ("number", ["A-001", "A-002", "A-003", "A-003", "A-005"], ["A-003"]),
        ("label", ["1/6", "2/6", "3/6", "3/6", "5/6", "6/6"], ["3/6"]),
        ("kartennummer", [12, 13, 14, 14], ["14"]),
        ("no", [1, 2, 3, 4, 5, 6, 7, 8], []),
        ("cost", [1, 2, 3, 4, 5, 5, 7, 8], []),  # costs repeat
        ("number", [1, 2, 3, 4] * 4, []),  # ranks in four suits
        ("number", [1, 1, 2, 2, 3, 3, 4, 4], []),
        ("no", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2], []),  # two sets
        ("number", [15, 32, 60, 60, 88, 120, 400], []),  # initiatives, with gaps
        ("stats", ["2/2", "1/1", "3/3", "2/2", "4/5"], []),  # of creatures
        ("no", ["", "", "", "", 5, 5], []),
        ("no", ["one", "two", "two", "three", "four"], []),
    ],
)
def test_a_number_on_two_cards_is_found_only_in_a_numbering(
    heading: str, values: list[object], found: list[str]
) -> None:
    assert [each.number for each in doubles(table(heading, *values))] == found


def test_versions_and_copies_of_a_card_share_its_number() -> None:
    assert list(doubles(table("no", 1, 2, 3, 4, 5, 5, names="ABCDEE"))) == []


def test_a_number_that_is_not_printed_is_not_reported(tmp_path: Path) -> None:
    files = game(planted=True)
    front = str(files["front.yaml"]).replace("No. {{ card.number }}", "{{ card.name }}")
    write(tmp_path, {**files, "front.yaml": front})
    made = built(tmp_path, tmp_path / "out")
    assert "number" not in {each.check for each in made.findings}


DPI = 150


def back(left: float, right: float, upper: float = 6, lower: float = 6) -> Pictures.Image:
    """Return a back with a border, mm, in a frame of sand."""
    size = round(63.5 / 25.4 * DPI), round(88.9 / 25.4 * DPI)
    drawn = Pictures.new("RGB", size, SAND)
    dots = [round(each / 25.4 * DPI) for each in (left, upper, right, lower)]
    box = (dots[0], dots[1], size[0] - 1 - dots[2], size[1] - 1 - dots[3])
    ImageDraw.Draw(drawn).rectangle(box, NAVY)
    return drawn


def sides(picture: Pictures.Image) -> tuple[str, ...]:
    """Return the sides between which a border is uneven; none for others."""
    widths = borders_of(picture)
    found = uneven(widths, DPI) if widths is not None else None
    return found[:2] if found is not None else ()


def test_a_border_that_is_not_even_is_found_in_pixels() -> None:
    assert sides(back(6, 7.5)) == ("left", "right")
    assert sides(back(6, 6, 6, 7.2)) == ("upper", "lower")
    assert sides(back(6, 6)) == ()
    assert sides(back(6, 6.3)) == ()  # less than a cut strays
    assert sides(back(6, 14)) == ()  # a band, not a border
    assert sides(back(5, 5, 8, 8)) == ()


def test_noise_of_a_photographed_back_is_no_edge() -> None:
    noise = Pictures.effect_noise((375, 525), 12).convert("RGB")
    assert sides(Pictures.blend(back(6, 7.5), noise, 0.2)) == ("left", "right")
    assert sides(Pictures.blend(back(6, 6), noise, 0.2)) == ()


def test_art_without_a_border_is_none() -> None:
    assert sides(Pictures.effect_noise((375, 525), 90).convert("RGB")) == ()
    assert sides(Pictures.new("RGB", (375, 525), NAVY)) == ()
    stripes = Pictures.new("RGB", (375, 525), SAND)
    pen = ImageDraw.Draw(stripes)
    for x in range(9, 375, 30):  # a grid that the trim cuts as it comes
        pen.line((x, 0, x, 525), NAVY, 4)
    for y in range(13, 525, 30):
        pen.line((0, y, 375, y), NAVY, 4)
    assert sides(stripes) == ()
    soft = back(15, 17.5, 15, 15).filter(ImageFilter.GaussianBlur(40))
    assert sides(soft) == ()  # a glow


def test_only_backs_of_one_color_along_the_edges_are_drawn_for_it() -> None:
    field = area(NAVY, 6, 6, 50, 76.9)
    assert may_have_border(view(face(field)))
    assert may_have_border(view(face(area(SAND, -3, -3, 70, 95), field)))
    assert not may_have_border(view(face(area(SAND, -3, -3, 30, 95), field)))


def test_lost_ticks_are_told_once_for_all_files(tmp_path: Path) -> None:
    rows = "id,quantity\n" + "".join(f"c{row},9\n" for row in range(4))
    decks = "title: Many\ncomponents:\n"
    for size in ("poker", "bridge", "euro_poker", "usa_game"):
        decks += f"  {size}: {{kind: cards, data: cards.csv, size: {size}, front: f.yaml}}\n"
    front = "elements:\n  dot: {kind: shape, shape: rect, at: [20, 20, 5, 5], fill: black}\n"
    write(tmp_path, {"game.yaml": decks, "cards.csv": rows, "f.yaml": front})
    made = built(tmp_path, tmp_path / "out", paper="letter")
    told = [each for each in made.findings if each.message.startswith("cut ticks")]
    assert len(told) == 1
    assert find_sheet("letter").title in told[0].message
    assert "larger paper" in told[0].hint


@pytest.mark.parametrize(("planted", "count"), [(True, 1), (False, 0)])
def test_check_names_fonts_too(tmp_path: Path, planted: bool, count: int) -> None:
    loaded, diagnostics = load_game(write(tmp_path, game(planted=planted)), "g")
    assert loaded is not None
    check_all(loaded, diagnostics, Path())
    lines = [f"{each.position}: {each.message}" for each in diagnostics]
    for fault in ("font", "bold"):
        assert sum(bool(re.search(FAULTS[fault], line)) for line in lines) == count, lines


@pytest.mark.parametrize(("weight", "found"), [("regular", True), ("bold", False)])
def test_a_variable_font_is_bold_where_it_is_set_so(
    tmp_path: Path, weight: str, found: bool
) -> None:
    """Its file is the same for all weights: only the axis says how heavy its letters are."""
    front = f"""\
elements:
  night: {{kind: shape, shape: rect, at: [-3, -3, 70, 95], fill: "#0a0a0c"}}
  stars: {{kind: text, at: [8, 20, 40, 8], text: Only at night, size: 8, colour: white,
          font: Frank, weight: {weight}}}
"""
    write(tmp_path, {
        "game.yaml": "title: Night\nfonts: {Frank: {regular: frank.ttf}}\ncomponents:\n"
        "  cards: {kind: cards, data: cards.csv, front: f.yaml}\n",
        "cards.csv": "id\na\n", "f.yaml": front,
        "frank.ttf": font_file("Frank").read_bytes(),
    })  # fmt: skip
    made = built(tmp_path, tmp_path / "out")
    assert [each.check for each in made.findings] == (["knockout"] if found else [])
    assert made.diagnostics.of(Severity.WARNING) == [] or found


def test_the_page_lists_every_check_with_its_fix() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs/reference/preflight.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)`.*?\|(.*?)\|(.*?)\|(.*?)\|$", page, re.MULTILINE)
    sources = (root / "generator/preflight").rglob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    checks = set(re.findall(r'(?:Issue|Finding)\(\s*"([a-z-]+)"', code))
    assert {name for name, *_ in rows} == checks
    assert len(rows) >= 24
    assert all(what.strip() and fix.strip() for _, what, _, fix in rows)
