"""An SVG as layout: labelled objects are filled in their place, the rest is drawn as it is."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from drawing_board import CARD, CARDS, GAME, flat, mm, width, words

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Position
from punchboard.cards.schema.size import SIZES, Size
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import (
    Group,
    Image,
    Item,
    Line,
    Shape,
    Symbol,
    SymbolRef,
)
from punchboard.generator.graphics.geometry import control_box
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import open_context
from punchboard.generator.layout.load import load_layout
from punchboard.generator.layout.svg_layout import filling_of
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.text.fonts import FontLibrary
from tests.folders import write

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm"'
    ' viewBox="0 0 63.5 88.9" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    ' xmlns:serif="http://www.serif.com/">\n'
)
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H9V9Z"/></svg>'


class Drawn:
    """What a drawing makes of the card Alpha."""

    def __init__(
        self, items: list[Item], said: str, bleed: float, drawings: dict[str, Symbol]
    ) -> None:
        self.items, self.said, self.bleed, self.drawings = items, said, bleed, drawings

    @property
    def symbols(self) -> dict[str, str]:
        """The colours of each drawing."""
        return {
            key: " ".join(f"{path.fill}" for path in each.shapes())
            for key, each in self.drawings.items()
        }

    @property
    def flat(self) -> list[Item]:
        return list(flat(self.items))

    @property
    def line(self) -> Line:
        (line,) = [item for item in self.flat if isinstance(item, Line)]
        return line

    @property
    def order(self) -> list[str]:
        return [type(item).__name__ for item in self.flat]


def fill(
    folder: Path,
    body: str,
    *,
    card: str = CARD,
    head: str = _HEAD,
    size: Size = SIZES["poker"],
    low_ink: bool = False,
    over: str = "",
) -> Drawn:
    """Fill a drawing with a card; `over` is a YAML layout that extends it."""
    game = GAME.replace("picture: text", "picture: image")
    files = {"l.svg": f"{head}{body}</svg>", "art/a.svg": PICTURE, "l.yaml": over or "{}"}
    write(folder, {"game.yaml": game, "cards.csv": CARDS + card, **files})
    loaded, diagnostics = load_game(folder, "g")
    assert loaded is not None, diagnostics.lines()
    context = open_context(loaded, diagnostics, low_ink=low_ink)
    filling = partial(filling_of, loaded, "cards", size, context.fonts, low_ink=low_ink)
    path = "l.yaml" if over else "l.svg"
    asked = Position("game")
    layout = load_layout(folder, path, asked, diagnostics, low_ink=low_ink, filling=filling)
    items: list[Item] = []
    bleed = 0.0
    if layout is not None:
        table = loaded.tables["cards"]
        face = CompiledLayout(layout, size, context).lay_out(table, table.cards[0])
        items = [*(face.underlay.items if face.underlay else ()), *face.items]
        bleed = face.bleed
    said = "\n".join(diagnostics.lines())
    return Drawn(items, said, bleed, context.library.symbols)


_SIZED = '<svg xmlns="http://www.w3.org/2000/svg" {} viewBox="0 0 63.5 88.9">\n'


@pytest.mark.parametrize(
    "sides", ['width="63.5mm"', 'height="88.9mm"', 'width="63.5mm" height="88.9mm"',
              'width="100%" height="88.9mm"', 'width="63.5mm" height="100%"'],
)  # fmt: skip
def test_one_side_in_mm_is_enough_to_say_how_large_a_drawing_is(tmp_path: Path, sides: str) -> None:
    # A piece of other proportions: to one of the same, a drawing in pixels would be scaled.
    text, square = f'<text id="card.name" {TEXT}>x</text>', SIZES["euro_square"]
    line = fill(tmp_path, text, head=_SIZED.format(sides), size=square).line
    assert mm(line.x) == pytest.approx(20, abs=0.01)


TEXT = 'style="font-family:Lato;font-weight:900;font-size:5px;fill:#b8435a" x="20" y="30"'


@pytest.mark.parametrize(
    "label",
    [
        'inkscape:label="card.name"',
        'serif:id="card.name"',
        'data-name="card.name"',
        'id="card.name"',
        'id="card_x2E_name_1_"',
        'id="card.name_2"',
        'inkscape:label="layer" id="card.name"',
    ],
)
def test_a_text_is_filled_whatever_program_labelled_it(tmp_path: Path, label: str) -> None:
    drawn = fill(tmp_path, f"<text {label} {TEXT}><tspan>Somebody</tspan></text>")
    assert drawn.said == ""
    assert words(drawn.line) == "Alpha"


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_line_stands_on_its_baseline_and_anchor(
    tmp_path: Path, anchor: str, share: float
) -> None:
    line = fill(tmp_path, f'<text id="card.name" text-anchor="{anchor}" {TEXT}>x</text>').line
    wide = mm(width(line, FontLibrary()))
    assert mm(line.x) == pytest.approx(20 - share * wide, abs=0.01)
    assert mm(line.y) == pytest.approx(88.9 - 30, abs=0.01)
    assert mm(line.size) == pytest.approx(5, abs=0.01)
    assert (line.runs[0][0], line.colour) == ("Lato-Black", "#b8435a")


def test_a_line_that_shrinks_stays_on_its_baseline(tmp_path: Path) -> None:
    line = fill(
        tmp_path,
        f'<text id="card.name" {TEXT}>x</text>',
        card="a,Alpha and all of his brothers,1,3,,,,\n",
    ).line
    assert 5 * 2 / 3 <= mm(line.size) < 5
    assert mm(line.y) == pytest.approx(88.9 - 30, abs=0.01)


@pytest.mark.parametrize(("size", "least"), [(5, 5 / 3 * 2), (2.4, 6 / 72 * 25.4)])
def test_a_line_shrinks_to_two_thirds_or_six_points_and_no_further(
    tmp_path: Path, size: float, least: float
) -> None:
    text = f'<text id="card.name" font-size="{size}" x="20" y="30">x</text>'
    drawn = fill(tmp_path, text, card=f"a,{'Alpha ' * 30},1,3,,,,\n")
    assert "mm too wide" in drawn.said or "mm too tall" in drawn.said
    assert f"at {least * 72 / 25.4:.3g} pt" in drawn.said


def test_a_text_is_set_in_its_style(tmp_path: Path) -> None:
    style = "font-family:Lato;font-style:italic;font-size:4px;line-height:1.5;inline-size:20"
    body = f'<text id="card.text" style="{style}" x="10" y="30">x</text>'
    drawn = fill(tmp_path, body, card="a,Alpha,1,3,One two three four five,,,\n")
    first, second, *_ = [item for item in drawn.flat if isinstance(item, Line)]
    assert first.runs[0][0] == "Lato-Italic"
    assert mm(first.y) - mm(second.y) == pytest.approx(6, abs=0.01)


@pytest.mark.parametrize(("anchor", "left"), [("start", 20), ("middle", 10), ("end", 0)])
def test_a_text_that_is_broken_at_a_width_hangs_from_its_anchor(
    tmp_path: Path, anchor: str, left: float
) -> None:
    style = f"font-size:4px;inline-size:20;text-anchor:{anchor};text-align:start"
    body = f'<text id="card.text" style="{style}" x="20" y="30">x</text>'
    drawn = fill(tmp_path, body, card="a,Alpha,1,3,One two three four five,,,\n")
    lines = [item for item in drawn.flat if isinstance(item, Line)]
    assert {round(mm(line.x), 2) for line in lines} == {left}


def test_a_line_in_parts_as_illustrator_kerns_it_is_one_line(tmp_path: Path) -> None:
    parts = '<tspan x="20" y="30">Som</tspan><tspan x="27.5" y="30">ebody</tspan>'
    body = f'<text id="card.name" font-size="4">{parts}</text>'
    line = fill(tmp_path, body, card="a,Alpha and his brothers,1,3,,,,\n").line
    assert (mm(line.x), mm(line.size)) == (pytest.approx(20, abs=0.01), pytest.approx(4, abs=0.01))
    assert mm(line.y) == pytest.approx(88.9 - 30, abs=0.01)


def test_a_text_of_several_lines_has_as_many_and_is_as_far_from_both_sides(tmp_path: Path) -> None:
    spans = '<tspan x="12" y="30">x</tspan><tspan x="12" y="35">y</tspan>'
    body = f'<text id="card.text" font-size="4">{spans}</text>'
    drawn = fill(tmp_path, body, card=f"a,Alpha,1,3,{'one two three ' * 4},,,\n")
    lines = [item for item in drawn.flat if isinstance(item, Line)]
    assert len(lines) > 1
    assert {round(mm(line.x), 2) for line in lines} == {12.0}
    assert max(mm(width(line, FontLibrary())) for line in lines) <= 63.5 - 24
    assert mm(lines[-1].y) >= 88.9 - 35 - 0.1


def test_a_text_without_label_says_what_it_says(tmp_path: Path) -> None:
    body = f'<text {TEXT}>Pays *2* <tspan style="font-style:italic">a day</tspan></text>'
    line = fill(tmp_path, body).line
    assert [words for _, words in line.runs] == ["Pays *2* ", "a day"]
    assert line.runs[1][0] == "Lato-BlackItalic"


@pytest.mark.parametrize(
    "text",
    [
        f'<path id="way" fill="none" d="M9 9H60"/><text {TEXT}><textPath href="#way">x</textPath></text>',  # noqa: E501
        f'<text stroke="#000" {TEXT}>x</text>',
        f'<text letter-spacing="2" {TEXT}>xx</text>',
        f'<text text-decoration="underline" {TEXT}>x</text>',
        f'<text rotate="0 9" {TEXT}>xx</text>',
        f'<text dx="0 3" {TEXT}>xx</text>',
        f'<text transform="translate(60,0) scale(-1,1)" {TEXT}>x</text>',
        f'<text transform="scale(1,1.2)" {TEXT}>x</text>',
        f'<text transform="skewX(-20)" {TEXT}>x</text>',
        f'<text {TEXT}>x<tspan fill="#00f">x</tspan></text>',
        f'<text {TEXT}>x<tspan baseline-shift="super">2</tspan></text>',
        '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'  # noqa: E501
        '<text x="20" y="30" font-size="5" fill="url(#g)">x</text>',
        '<text x="20" y="30" font-size="5" fill="none" stroke="#f00">x</text>',
    ],
)
def test_a_text_with_more_than_a_layouts_text_can_have_is_drawn_as_it_is(
    tmp_path: Path, text: str
) -> None:
    drawn = fill(tmp_path, text)
    assert drawn.said == ""
    assert drawn.order == ["SymbolRef"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("stroke", "#000"), ("letter-spacing", "2"), ("text-decoration", "underline")],
)
def test_what_a_filled_text_cannot_have_is_told(tmp_path: Path, name: str, value: str) -> None:
    said = fill(tmp_path, f'<text id="card.name" {name}="{value}" {TEXT}>x</text>').said
    assert f"l.svg:2:1: warning: <text>: {name} is not drawn" in said


@pytest.mark.parametrize("hides", ['fill="none"', 'fill-opacity="0"', 'opacity="0"'])
def test_words_that_nobody_sees_in_the_drawing_are_not_on_the_card(
    tmp_path: Path, hides: str
) -> None:
    assert fill(tmp_path, f'<text x="20" y="30" {hides}>x</text>').order == []


@pytest.mark.parametrize("label", ["", 'id="card.name"'])
def test_a_text_that_is_hidden_is_not_drawn(tmp_path: Path, label: str) -> None:
    assert fill(tmp_path, f'<text visibility="hidden" {label} {TEXT}>x</text>').order == []


def test_a_filled_line_in_a_mirrored_group_is_read_where_it_is_seen(tmp_path: Path) -> None:
    body = f'<g transform="translate(60,0) scale(-1,1)"><text id="card.name" {TEXT}>x</text></g>'
    drawn = fill(tmp_path, body)
    assert not any(isinstance(item, Group) for item in drawn.items)
    end = mm(drawn.line.x) + mm(width(drawn.line, FontLibrary()))
    assert (end, mm(drawn.line.y)) == (pytest.approx(40, abs=0.01), pytest.approx(58.9, abs=0.01))


def test_words_in_a_symbol_lie_above_its_plate_and_those_in_a_mask_are_the_masks(
    tmp_path: Path,
) -> None:
    inner = f'<rect width="9" height="9"/><text {TEXT}>x</text>'
    symbol = f'<symbol id="s" viewBox="0 0 60 60">{inner}</symbol>'
    used = '<use href="#s" width="60" height="60"/>'
    assert fill(tmp_path / "symbol", symbol + used).order == ["SymbolRef", "Line"]
    mask = f'<mask id="m"><text {TEXT}>x</text></mask>'
    cut = '<rect width="60" height="60" mask="url(#m)"/>'
    assert fill(tmp_path / "mask", mask + cut).order == ["SymbolRef"]


@pytest.mark.parametrize(
    "look", ["clip-path='url(#c)'", "mask='url(#m)'", "style='mix-blend-mode:multiply'"]
)
def test_words_that_nothing_fills_are_cut_and_blended_as_they_are_drawn(
    tmp_path: Path, look: str
) -> None:
    defs = (
        '<clipPath id="c"><circle cx="30" cy="30" r="9"/></clipPath>'
        '<mask id="m"><rect width="60" height="80" fill="#777"/></mask>'
    )
    drawn = fill(tmp_path / "drawn", f"{defs}<g {look}><text {TEXT}>x</text></g>")
    assert (drawn.order, drawn.said) == (["SymbolRef"], "")
    ((group,),) = [each.paths for each in drawn.drawings.values()]
    assert isinstance(group, Group)
    assert group.clip or group.mask or group.blend
    filled = fill(tmp_path / "filled", f"{defs}<g {look}><text id='card.name' {TEXT}>x</text></g>")
    assert "is not drawn around what is filled" in filled.said
    text = f"<text {TEXT}>{{{{ card.name }}}}</text>"
    assert "is not drawn around" in fill(tmp_path / "said", f"{defs}<g {look}>{text}</g>").said


def test_a_text_may_be_a_template_itself(tmp_path: Path) -> None:
    assert words(fill(tmp_path, f"<text {TEXT}>Costs {{{{ card.cost }}}}</text>").line) == "Costs 3"


def test_transforms_move_scale_and_turn_what_is_filled(tmp_path: Path) -> None:
    body = f'<g transform="translate(100,10) rotate(90) scale(2)"><text id="card.name" {TEXT}>x</text></g>'  # noqa: E501
    drawn = fill(tmp_path, body)
    (group,) = [item for item in drawn.items if isinstance(item, Group)]
    a, b, c, d, e, f = group.matrix
    x, y = drawn.line.x, drawn.line.y
    # (20, 30) twice as large and turned by 90° is (-60, 40), then moved by (100, 10).
    assert mm(a * x + c * y + e) == pytest.approx(40, abs=0.01)
    assert mm(b * x + d * y + f) == pytest.approx(88.9 - 50, abs=0.01)
    assert mm(drawn.line.size) == pytest.approx(10, abs=0.01)


FLOWS = {
    "shape-inside": '<defs><rect id="r" x="10" y="20" width="20" height="30"/></defs>'
    '<text id="card.text" style="font-size:4px;shape-inside:url(#r)"><tspan x="1" y="2">x</tspan></text>',  # noqa: E501
    "flowRoot": '<flowRoot id="card.text" style="font-size:4px"><flowRegion><rect x="10" y="20"'
    ' width="20" height="30"/></flowRegion><flowPara>x</flowPara></flowRoot>',
    "inline-size": '<text id="card.text" x="10" y="22.88"'
    ' style="font-size:4px;inline-size:20">x</text>',
    "rect": '<rect id="card.text; size: 4mm" x="10" y="20" width="20" height="30"/>',
    "group": '<g id="card.text"><rect fill="none" x="10" y="20" width="20" height="30"/>'
    '<text x="10" y="22.88" font-size="4">x</text></g>',
}


@pytest.mark.parametrize("flow", FLOWS)
def test_text_flows_into_its_rectangle(tmp_path: Path, flow: str) -> None:
    drawn = fill(tmp_path, FLOWS[flow], card="a,Alpha,1,3,One two three four five,,,\n")
    lines = [item for item in drawn.flat if isinstance(item, Line)]
    assert len(lines) > 1
    assert {round(mm(line.x), 2) for line in lines} == {10.0}
    assert mm(lines[0].y) == pytest.approx(88.9 - 20 - 0.72 * 4, abs=0.05)
    assert all(mm(width(line, FontLibrary())) <= 20 for line in lines)


def test_flowing_text_keeps_its_distance_from_the_edge(tmp_path: Path) -> None:
    padded = FLOWS["shape-inside"].replace("font-size", "shape-padding:3;font-size")
    drawn = fill(tmp_path, padded, card="a,Alpha,1,3,One two three four five,,,\n")
    lines = [item for item in drawn.flat if isinstance(item, Line)]
    assert {round(mm(line.x), 2) for line in lines} == {13.0}
    assert mm(lines[0].y) == pytest.approx(88.9 - 23 - 0.72 * 4, abs=0.05)
    assert all(mm(width(line, FontLibrary())) <= 14 for line in lines)


def test_text_that_flows_into_an_ellipse_is_told_to_have_the_box_around_it(tmp_path: Path) -> None:
    body = FLOWS["shape-inside"].replace("<rect ", '<ellipse rx="9" ry="9" ')
    assert "l.svg:2:82: warning: <text>: flows into the rectangle" in fill(tmp_path, body).said


def test_the_first_family_of_a_list_that_the_game_knows_is_taken(tmp_path: Path) -> None:
    text = TEXT.replace("font-family:Lato", "font-family:Lato-Black, 'Lato'")
    drawn = fill(tmp_path, f'<text id="card.name" {text}>x</text>')
    assert (drawn.line.runs[0][0], drawn.said) == ("Lato-Black", "")


@pytest.mark.parametrize("family", ["sans-serif", "Arial", "Helvetica, sans-serif"])
def test_a_family_that_programs_write_for_any_is_the_games_own(tmp_path: Path, family: str) -> None:
    text = TEXT.replace("font-family:Lato", f"font-family:{family}")
    drawn = fill(tmp_path, f'<text id="card.name" {text}>x</text>')
    assert (drawn.line.runs[0][0], drawn.said) == ("Lato-Black", "")


@pytest.mark.parametrize("label", ["card.name", "words"])
def test_words_that_run_downwards_are_told_of(tmp_path: Path, label: str) -> None:
    body = f'<text id="{label}" {TEXT} writing-mode="vertical-rl">x</text>'
    drawn = fill(tmp_path, body)
    assert "words that run downwards are set across" in drawn.said


def test_text_in_a_mirrored_rectangle_stands_upright_where_that_is_seen(tmp_path: Path) -> None:
    body = f'<g transform="translate(60,0) scale(-1,1)">{FLOWS["rect"]}</g>'
    drawn = fill(tmp_path, body)
    assert not any(isinstance(item, Group) for item in drawn.items)
    assert mm(drawn.line.x) == pytest.approx(30, abs=0.01)
    assert mm(drawn.line.y) == pytest.approx(88.9 - 20 - 0.72 * 4, abs=0.05)


def test_a_groups_text_keeps_its_distance_and_its_plate_is_drawn(tmp_path: Path) -> None:
    body = (
        '<g id="card.name"><rect fill="#ff0000" x="10" y="20" width="30" height="20"/>'
        '<text x="13" y="26" font-size="4">x</text></g>'
    )
    drawn = fill(tmp_path, body)
    assert drawn.order == ["SymbolRef", "Line"]
    assert mm(drawn.line.x) == pytest.approx(13, abs=0.01)
    assert mm(drawn.line.y) == pytest.approx(88.9 - 26, abs=0.05)


def test_words_are_centred_on_their_plate_where_the_label_says_so(tmp_path: Path) -> None:
    body = (
        '<g id="card.name; align: center; valign: middle"><rect x="2" y="20" width="60"'
        ' height="20"/><text x="20" y="34" font-size="4">x</text></g>'
    )
    line = fill(tmp_path, body, card="a,Alpha and his brothers,1,3,,,,\n").line
    assert mm(line.size) == pytest.approx(4, abs=0.01)  # all of the plate is its room
    assert mm(line.x) + mm(width(line, FontLibrary())) / 2 == pytest.approx(32, abs=0.01)
    assert mm(line.y) == pytest.approx(88.9 - 30 - 0.72 * 4 / 2, abs=0.1)


@pytest.mark.parametrize(("style", "size"), [("", 9 / 72 * 25.4), ("font-size:5px", 5)])
def test_a_box_of_text_has_the_size_that_the_drawing_sets_or_the_layouts(
    tmp_path: Path, style: str, size: float
) -> None:
    body = f'<g style="{style}"><rect id="card.name" x="5" y="5" width="50" height="9"/></g>'
    assert mm(fill(tmp_path, body).line.size) == pytest.approx(size, abs=0.02)


def test_a_picture_covers_its_object_and_is_cut_to_its_shape(tmp_path: Path) -> None:
    body = '<circle id="card.picture" cx="30" cy="40" r="10"/>'
    drawn = fill(tmp_path, body, card="a,Alpha,1,3,,,,art/a.svg\n")
    (group,) = drawn.items
    assert isinstance(group, Group)
    (stamp,) = [item for item in drawn.flat if isinstance(item, SymbolRef)]
    assert (mm(stamp.x), mm(stamp.width)) == (pytest.approx(20), pytest.approx(20))
    assert any(segment[0] == "C" for segment in group.clip)


@pytest.mark.parametrize(
    "shape",
    [
        '<circle id="card.picture" cx="30" cy="40" r="10"/>',
        '<rect id="card.picture" x="20" y="30" width="20" height="20" rx="10"/>',
    ],
)
def test_a_turned_picture_is_cut_to_its_shape_too(tmp_path: Path, shape: str) -> None:
    body = f'<g transform="rotate(30 30 40)">{shape}</g>'
    (turned,) = fill(tmp_path, body, card="a,Alpha,1,3,,,,art/a.svg\n").items
    assert isinstance(turned, Group)
    (cut,) = turned.items
    assert isinstance(cut, Group)
    assert any(segment[0] == "C" for segment in cut.clip)
    assert [mm(each) for each in control_box(cut.clip)] == pytest.approx(
        [20, 88.9 - 50, 40, 88.9 - 30], abs=0.1
    )


def test_a_picture_fills_all_of_a_group(tmp_path: Path) -> None:
    shapes = '<rect x="10" y="20" width="4" height="5"/><circle cx="35" cy="40" r="5"/>'
    body = f'<g id="card.picture; fit: stretch">{shapes}</g>'
    drawn = fill(tmp_path, body, card="a,Alpha,1,3,,,,art/a.svg\n")
    (stamp,) = [item for item in drawn.flat if isinstance(item, SymbolRef)]
    place = (stamp.x, stamp.y, stamp.width, stamp.height)
    assert [mm(each) for each in place] == pytest.approx([10, 88.9 - 45, 30, 25], abs=0.01)


def test_icons_take_the_colour_of_the_first_shape_in_a_group(tmp_path: Path) -> None:
    body = (
        '<g id="card.needs" fill="none"><rect width="20" height="5" stroke="#000"/>'
        '<g><circle r="2" fill="#3f6b4a"/></g></g>'
    )
    stamps = [item for item in fill(tmp_path, body).flat if isinstance(item, SymbolRef)]
    assert {stamp.colour for stamp in stamps} == {"#3f6b4a"}


def test_icons_stand_in_a_row_in_the_objects_colour(tmp_path: Path) -> None:
    body = '<rect id="card.needs" fill="#3f6b4a" x="10" y="20" width="30" height="5"/>'
    stamps = [item for item in fill(tmp_path, body).flat if isinstance(item, SymbolRef)]
    assert [stamp.symbol.split("#")[0] for stamp in stamps] == ["sword", "leaf"]
    assert [mm(stamp.height) for stamp in stamps] == pytest.approx([5, 5])
    assert {stamp.colour for stamp in stamps} == {"#3f6b4a"}


@pytest.mark.parametrize("label", ["when: card.night", "card.night", "when: =card.cost == 3"])
def test_what_has_a_condition_is_drawn_only_if_it_holds(tmp_path: Path, label: str) -> None:
    body = f'<g id="{label}"><rect width="9" height="9"/><text {TEXT}>Night</text></g>'
    assert fill(tmp_path / "yes", body).order == ["SymbolRef", "Line"]
    assert fill(tmp_path / "no", body, card="a,Alpha,1,2,,,,\n").order == []


def test_a_shape_takes_the_colour_of_the_card(tmp_path: Path) -> None:
    body = "<rect id=\"fill: ='#00ff00' if card.night else 'accent'\" width='9' height='9'/>"
    (shape,) = fill(tmp_path, body).flat
    assert isinstance(shape, Shape)
    assert shape.fill == "#00ff00"


def test_a_shape_of_the_cards_colour_keeps_its_line(tmp_path: Path) -> None:
    rect = (
        "<rect id=\"fill: ='#00ff00'\" width='9' height='9' stroke='#123456' stroke-width='0.6'"
        " stroke-dasharray='1 2' stroke-linejoin='round'/>"
    )
    (shape,) = fill(tmp_path, f"<g transform='scale(2)'>{rect}</g>").flat
    assert isinstance(shape, Shape)
    assert (shape.stroke, mm(shape.width), shape.round_ends) == (
        "#123456",
        pytest.approx(1.2),
        True,
    )
    assert [mm(each) for each in shape.dash] == pytest.approx([2, 4])


def test_a_clip_to_the_whole_page_is_nothing_to_tell_of(tmp_path: Path) -> None:
    clip = '<clipPath id="c"><rect width="63.5" height="88.9" rx="3"/></clipPath>'
    drawn = fill(tmp_path, f'{clip}<g clip-path="url(#c)"><text id="card.name" {TEXT}>x</text></g>')
    assert (drawn.order, drawn.said) == (["Line"], "")


def test_low_ink_replaces_the_colours_of_lines_too(tmp_path: Path) -> None:
    body = '<rect width="9" height="9" fill="none" stroke="#123456"/>'
    for low_ink, colour in ((False, "#123456"), (True, "#654321")):
        (drawing,) = fill(tmp_path / str(low_ink), body, low_ink=low_ink).drawings.values()
        assert [shape.stroke for shape in drawing.shapes()] == [colour]


@pytest.mark.parametrize(
    ("label", "kinds"),
    [
        ("image: art/a.svg", ["SymbolRef"]),
        ("icon: sword", ["SymbolRef"]),
        ("icons: sword, leaf", ["SymbolRef", "SymbolRef"]),
        ("text: card.id", ["Line"]),
        ("code: card.id", ["Shape"]),
    ],
)
def test_a_label_may_say_what_fills_the_object(
    tmp_path: Path, label: str, kinds: list[str]
) -> None:
    assert fill(tmp_path, f'<rect id="{label}" width="20" height="9"/>').order == kinds


def test_what_costs_ink_is_left_out_in_low_ink(tmp_path: Path) -> None:
    body = '<g id="ink: full"><rect width="9" height="9"/></g>'
    assert fill(tmp_path / "full", body).order == ["SymbolRef"]
    assert fill(tmp_path / "low", body, low_ink=True).order == []


def test_the_drawings_order_is_kept(tmp_path: Path) -> None:
    body = (
        '<rect width="60" height="60" fill="red"/><rect width="5" height="5" fill="blue"/>'
        f'<text id="card.name" {TEXT}>x</text><rect width="4" height="4" fill="green"/>'
    )
    drawn = fill(tmp_path, body)
    assert drawn.order == ["SymbolRef", "Line", "SymbolRef"]
    colours = [drawn.symbols[each.symbol] for each in drawn.flat if isinstance(each, SymbolRef)]
    assert colours == ["#ff0000 #0000ff", "#008000"]


@pytest.mark.parametrize(
    "head",
    [
        'width="2.5in" height="3.5in" viewBox="0 0 63.5 88.9"',
        'width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9"',
        'width="240" height="336" viewBox="0 0 63.5 88.9"',
        'width="240px" height="336px" viewBox="0 0 63.5 88.9"',
        'width="750" height="1050" viewBox="0 0 63.5 88.9"',
        'viewBox="0 0 63.5 88.9"',
    ],
)
def test_the_page_is_measured_in_its_units(tmp_path: Path, head: str) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {head}>'
    drawn = fill(tmp_path, f'<text id="card.name" {TEXT}>x</text>', head=head)
    assert drawn.said == ""
    assert (mm(drawn.line.x), mm(drawn.line.size)) == (pytest.approx(20), pytest.approx(5, 0.01))


def test_a_page_of_another_size_than_the_piece_is_told(tmp_path: Path) -> None:
    said = fill(tmp_path, '<rect width="9" height="9"/>', size=SIZES["tarot"]).said
    assert "l.svg:1:1: warning: this layout is for 63.5 × 88.9 mm, and the piece is" in said


def test_what_reaches_beyond_all_edges_is_bleed(tmp_path: Path) -> None:
    body = '<rect x="-3" y="-2" width="70" height="95"/>'
    assert mm(fill(tmp_path, body).bleed) == pytest.approx(2)


def test_a_rectangle_called_trim_says_where_the_piece_is_cut(tmp_path: Path) -> None:
    head = _HEAD.replace("63.5", "69.5").replace("88.9", "94.9")
    body = (
        '<rect width="69.5" height="94.9"/>'
        '<rect id="trim" x="3" y="3" width="63.5" height="88.9"/>'
        f'<text id="card.name" {TEXT}>x</text>'
    )
    drawn = fill(tmp_path, body, head=head)
    assert drawn.said == ""
    assert mm(drawn.bleed) == pytest.approx(3)
    assert mm(drawn.line.x) == pytest.approx(17)
    assert mm(drawn.line.y) == pytest.approx(88.9 - 27)


def test_low_ink_replaces_the_colours_of_the_palette_in_text_and_drawing(tmp_path: Path) -> None:
    body = f'<rect width="9" height="9" fill="#123456"/><text id="card.name" {TEXT}>x</text>'
    body = body.replace("#b8435a", "#123456")
    for folder, low_ink, colour in (("full", False, "#123456"), ("low", True, "#654321")):
        drawn = fill(tmp_path / folder, body, low_ink=low_ink)
        assert drawn.line.colour == colour
        assert colour in drawn.symbols.values()


def test_options_behind_a_label_are_values_of_the_element(tmp_path: Path) -> None:
    body = f'<text id="card.name; colour: accent; when: card.night" {TEXT}>x</text>'
    assert fill(tmp_path / "yes", body).line.colour == "#123456"
    assert fill(tmp_path / "no", body, card="a,Alpha,1,3,,,,\n").order == []


def test_a_yaml_layout_extends_a_drawing(tmp_path: Path) -> None:
    over = "extends: l.svg\nelements: {card_name: {colour: accent}}\n"
    drawn = fill(tmp_path, f'<text id="card.name" {TEXT}>x</text>', over=over)
    assert drawn.said == ""
    assert (words(drawn.line), drawn.line.colour) == ("Alpha", "#123456")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            '<rect id="card.nmae" width="9" height="9"/>',
            'l.svg:2:1: error: object "card.nmae": the card has no column "nmae"\n'
            '  fix: did you mean "name"?',
        ),
        ('<rect id="Card.Name" width="9" height="9"/>', 'did you mean "card.name"?'),
        ('<path id="card.text" d="M0 0H9V9Z"/>', 'l.svg:2:1: error: object "card.text": is an out'),
        ('<line id="card.text" x2="9" y2="9"/>', "<line> has no room for text"),
        ('<text id="card.name; itallic: true">x</text>', 'did you mean "italic"?'),
        ('<text id="card.name; bold">x</text>', '"bold" isn\'t an option'),
        ('<text id="when:">x</text>', "says nothing behind the colon"),
        ('<text id="card.name" font-family="Comic Sans">x</text>', 'unknown font "Comic Sans"'),
        ('<text id="=card.name ~ (">x</text>', "l.svg:2:1: error"),
        ('<image href="http://a.b/c.png" width="9" height="9"/>', "l.svg:2:1: warning: <image>"),
        ('<text id="card.name" letter-spacing="2">x</text>', "letter-spacing is not drawn"),
        ("<!DOCTYPE x><g/>", "error"),
        ("<g>" * 100, "nested more than"),
        ("", "nothing to see in this drawing"),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_line(
    tmp_path: Path, body: str, said: str
) -> None:
    assert said in fill(tmp_path, body).said


@pytest.mark.parametrize(
    ("body", "more", "is_told"),
    [
        ("<rect width='9' height='9'/>", "front: l.svg", True),
        ("<text y='9'>Name</text>", "front: l.svg", True),
        ("<text id='card.name' y='9'>Name</text>", "front: l.svg", False),
        ("<text y='9'>{{ card.name }}</text>", "front: l.svg", False),
        ("<rect width='9' height='9'/>", "front: '{{ card.id }}.svg'", False),
        ("<rect width='9' height='9'/>", "back: l.svg", False),
    ],
)
def test_a_drawing_without_a_label_as_the_face_of_several_cards_is_told(
    tmp_path: Path, body: str, more: str, is_told: bool
) -> None:
    svg = f"{_HEAD}{body}</svg>"
    cards = CARDS + CARD + CARD.replace("a,Alpha", "l,Lambda")
    files = {"l.svg": svg, "a.svg": svg, "cards.csv": cards, "game.yaml": f"{GAME}    {more}\n"}
    write(tmp_path, files)
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None
    Faces(make_pieces(game, diagnostics), open_context(game, diagnostics))
    told = "g/l.svg:1:1: warning: <svg>: nothing is labelled: all 2 cards look alike"
    assert any(line.startswith(told) for line in diagnostics.lines()) is is_told


def test_a_drawing_may_not_say_more_than_any_card(tmp_path: Path) -> None:
    uses = "".join(
        f'<g id="u{n}">{f"<use href={chr(34)}#u{n - 1}{chr(34)}/>" * 10}</g>' for n in range(1, 8)
    )
    body = f'<defs><g id="u0"><text {TEXT}>x</text></g>{uses}</defs><use href="#u7"/>'
    assert "more than 1000 texts and objects that are filled" in fill(tmp_path, body).said


SKY = (
    '<linearGradient id="sky"><stop stop-color="#123456"/>'
    '<stop offset="1" stop-color="#fff" stop-opacity="{}"/></linearGradient>'
    '<rect width="63.5" height="88.9" fill="url(#sky)"/>'
)


@pytest.mark.parametrize(("low_ink", "colour"), [(False, "#123456"), (True, "#654321")])
def test_a_gradient_is_drawn_in_its_place_and_in_the_colours_of_low_ink(
    tmp_path: Path, low_ink: bool, colour: str
) -> None:
    drawn = fill(tmp_path, SKY.format("0.5"), low_ink=low_ink)
    assert drawn.said == ""
    (told,) = [fill for fill in drawn.symbols.values() if "Gradient" in fill]
    assert f"(0.0, '{colour}', 1.0), (1.0, '#ffffff', 0.5)" in told


@pytest.mark.parametrize("label", ["when: card.night", "card.night", "ink: full"])
def test_an_object_that_is_drawn_on_a_condition_keeps_its_gradient(
    tmp_path: Path, label: str
) -> None:
    drawn = fill(tmp_path, SKY.format("0.5").replace("<rect ", f'<rect id="{label}" '))
    assert drawn.said == ""
    (told,) = [fill for fill in drawn.symbols.values() if "Gradient" in fill]
    assert "#123456" in told


def test_what_takes_the_place_of_an_object_has_the_middle_colour_of_its_gradient(
    tmp_path: Path,
) -> None:
    sky = SKY.format("1").replace("<rect ", '<rect id="card.needs" ')
    stamps = [item for item in fill(tmp_path, sky).flat if isinstance(item, SymbolRef)]
    assert {stamp.colour for stamp in stamps} == {"#889aaa"}


def test_a_gradient_that_low_ink_makes_one_colour_is_a_plain_fill(tmp_path: Path) -> None:
    sky = SKY.format("1").replace("#fff", "#654321")
    drawn = fill(tmp_path, sky, low_ink=True)
    assert "#654321" in drawn.symbols.values()


def test_what_is_filled_in_a_faded_group_fades_with_it(tmp_path: Path) -> None:
    body = (
        f'<g opacity="0.4"><rect width="9" height="9" fill="red"/><text id="card.name" {TEXT}>x'
        f'</text></g><g opacity="0.7"><rect width="5" height="5"/><rect width="3" height="3"/></g>'
    )
    drawn = fill(tmp_path, body)
    assert drawn.said == ""
    faded, below = drawn.items
    assert isinstance(faded, Group)
    assert faded.opacity == 0.4
    assert [type(item).__name__ for item in flat(faded.items)] == ["SymbolRef", "Line"]
    assert isinstance(below, SymbolRef)  # nothing in it is filled: it fades within the drawing


@pytest.mark.parametrize(
    "body",
    [
        f'<text id="card.name" fill-opacity=".25" {TEXT}>x</text>',
        f'<text id="card.name" opacity=".25" {TEXT}>x</text>',
        '<text id="card.name" style="font-size:5px;fill:rgba(9, 9, 9, .25)" x="20" y="30">x</text>',
        f'<text fill-opacity=".25" {TEXT}>Alpha</text>',
        '<circle id="fill: card.name" data-name="fill: #123456" r="9" fill-opacity=".25"/>',
    ],
)
def test_what_takes_the_place_of_a_faded_object_is_as_faded(tmp_path: Path, body: str) -> None:
    drawn = fill(tmp_path, body)
    assert drawn.said == ""
    (faded,) = [item for item in drawn.items if isinstance(item, Group) and item.opacity < 1]
    assert faded.opacity == 0.25


def test_what_is_not_filled_may_be_cut_masked_and_blurred(tmp_path: Path) -> None:
    drawn = fill(
        tmp_path,
        '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
        '<clipPath id="c"><circle cx="30" cy="30" r="9"/></clipPath>'
        '<mask id="m"><rect width="60" height="80" fill="#777"/></mask>'
        '<circle id="glow" cx="30" cy="30" r="12" filter="url(#f)"/>'
        '<rect clip-path="url(#c)" width="60" height="80" fill="red"/>'
        '<rect mask="url(#m)" y="60" width="60" height="20" fill="blue"/>'
        '<g clip-path="url(#c)"><text y="30" inkscape:label="card.name">x</text></g>',
    )
    assert '<circle id="glow">: its filter is drawn as pixels' in drawn.said
    assert "<g>: clipPath is not drawn around what is filled" in drawn.said
    ((blurred, cut, masked),) = [each.paths for each in drawn.drawings.values()]
    assert isinstance(blurred, Image)
    assert isinstance(cut, Group)
    assert cut.clip
    assert isinstance(masked, Group)
    assert masked.mask
    assert len([item for item in drawn.flat if isinstance(item, Line)]) == 1
