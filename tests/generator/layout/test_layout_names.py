"""Names in layouts, of styles, fonts, colours, icons and columns, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Position
from punchboard.cards.schema.size import SIZES
from punchboard.generator.game_check import check_all
from punchboard.generator.graphics.display_list import Line, SymbolRef
from punchboard.generator.graphics.display_list import Shape as Outline
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import open_context
from punchboard.generator.layout.load import load_layout
from tests.folders import write
from tests.generator.layout.drawing_board import CARD, CARDS, GAME, lay_out, words


def said(folder: Path, element: str, more: str = "") -> str:
    return lay_out(folder, f"{more}elements:\n  e: {{{element}}}\n").said


def text_of(folder: Path, template: str, more: str = "", cards: str | None = None) -> str:
    layout = f"{more}elements:\n  t: {{kind: text, text: '{template}'}}\n"
    drawn = lay_out(folder, layout) if cards is None else lay_out(folder, layout, cards)
    assert drawn.said == ""
    return " ".join(words(line) for line in drawn.lines)


def test_unknown_styles_fonts_colours_and_icons_name_the_nearest(tmp_path: Path) -> None:
    layout = """\
styles: {title: {size: 12}}
elements:
  a: {kind: text, text: x, style: titel}
  b: {kind: text, text: x, font: Lata}
  c: {kind: text, text: x, colour: acent}
  d: {kind: icon, icon: swrd}
  e: {kind: icons, icons: "sword, laef"}
  f: {kind: text, text: "a [hart]"}
  g: {kind: icon, icon: nothing_like_it}
"""
    assert lay_out(tmp_path, layout).said.splitlines() == [
        'l.yaml:3:6: error: unknown style "titel"',
        '  fix: did you mean "title"?',
        'l.yaml:4:6: error: unknown font "Lata"',
        '  fix: did you mean "Lato"?',
        'l.yaml:5:6: error: unknown colour "acent"',
        '  fix: did you mean "accent"?',
        'l.yaml:6:6: error: unknown icon "swrd"',
        '  fix: did you mean "sword"?',
        'l.yaml:7:6: error: unknown icon "laef"',
        '  fix: did you mean "leaf"?',
        'l.yaml:8:6: error: unknown icon "[hart]"',
        '  fix: did you mean "heart"?; for a real bracket write \\[',
        'l.yaml:9:6: error: unknown icon "nothing_like_it"',
        "  fix: draw it as icons/nothing_like_it.svg, or name it under symbols:",
    ]


@pytest.mark.parametrize(
    ("element", "wrong", "fix"),
    [
        ('kind: icon, icon: "{{ card.text }}"', "icon is the text", "=card.text"),
        ("kind: icon, icon: card.text", "icon is the text", "=card.text"),
        ('kind: icon, icon: "a-{{ card.id }}_b"', "icon is the text", "='a-' ~ card.id ~ '_b'"),
        ('kind: icons, icons: "{{ card.text }}"', "icons is the text", "=card.text"),
        ('kind: shape, shape: rect, fill: "{{ card.text }}"', "unknown colour", "=card.text"),
        ("kind: shape, shape: rect, fill: card.text", "unknown colour", "=card.text"),
        ("kind: text, text: x, colour: card.text", "unknown colour", "=card.text"),
        ("kind: image, image: card.picture", "image is the text", "=card.picture"),
        ("kind: text, text: =card.name", '"=card.name" is printed', "{{ card.name }}"),
        ("kind: text, text: card.name", '"card.name" is printed', "{{ card.name }}"),
        ('kind: text, text: "=card.cost + 1"', "is printed as it", "{{ card.cost + 1 }}"),
    ],
)
def test_braces_and_the_equals_sign_in_each_others_place_are_told_once(
    element: str, wrong: str, fix: str, tmp_path: Path
) -> None:
    said = lay_out(tmp_path, f"elements: {{a: {{{element}}}}}\n").said.splitlines()
    assert len(said) == 2
    assert wrong in said[0]
    assert said[1] == f'  fix: write "{fix}"'


def test_a_long_text_that_was_meant_for_a_value_is_not_said_again(tmp_path: Path) -> None:
    path = "card" + ".a" * 400
    said = lay_out(tmp_path, f"elements: {{a: {{kind: text, size: 1, text: {path}}}}}\n").said
    assert said.splitlines()[-1] == '  fix: write it between "{{" and "}}"'
    assert path[:61] not in said


def test_a_file_that_is_called_like_a_column_is_a_file(tmp_path: Path) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
    )
    layout = "elements: {a: {kind: image, image: card.svg}, b: {kind: text, text: = 3}}\n"
    assert lay_out(tmp_path, layout, files={"card.svg": drawing}).said == ""


def test_a_short_form_of_an_icon_that_there_is_not_is_named_with_what_it_stands_for(
    tmp_path: Path,
) -> None:
    layout = "elements: {t: {kind: text, text: '{{ card.text }}'}}\n"
    game = f"{GAME}symbols: {{S: swrd, T: nothing_like_it}}\n"
    assert lay_out(tmp_path, layout, "a,Alpha,1,3,Take [S] or [T],,,\n", game=game).said == (
        'g/cards.csv!E2: error: unknown icon "[S]" on "Alpha"\n'
        '  fix: symbols: of game.yaml has S: swrd, and there is no icon "swrd"; '
        'did you mean "sword"?; for a real bracket write \\[\n'
        'g/cards.csv!E2: error: unknown icon "[T]" on "Alpha"\n'
        "  fix: symbols: of game.yaml has T: nothing_like_it, and there is no icon "
        '"nothing_like_it"; for a real bracket write \\['
    )


def test_an_unknown_icon_in_a_cell_names_the_cell(tmp_path: Path) -> None:
    layout = "elements: {t: {kind: text, text: '{{ card.text }}'}}\n"
    assert lay_out(tmp_path, layout, "a,Alpha,1,3,Take [swrd],,,\n").said == (
        'g/cards.csv!E2: error: unknown icon "[swrd]" on "Alpha"\n'
        '  fix: did you mean "sword"?; for a real bracket write \\['
    )


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("kind: shape, shape: rect, fill: =card.text", 'error: unknown colour "acent"'),
        ("kind: icon, icon: =card.text", 'error: unknown icon "acent"'),
    ],
)
def test_a_name_that_a_cell_gives_names_the_cell_once(
    element: str, said: str, tmp_path: Path
) -> None:
    layout = f"elements:\n  e: {{{element}}}\n  f: {{{element}}}\n"
    told = lay_out(tmp_path, layout, "a,Alpha,1,3,acent,,,\n").said
    assert told.startswith(f"g/cards.csv!E2: {said}\n")
    assert told.count("error:") == 1


def test_what_a_layout_makes_of_a_faulty_row_is_left_out(tmp_path: Path) -> None:
    layout = "elements: {t: {kind: text, text: '{{ card.cost + 1 }}'}}\n"
    assert lay_out(tmp_path, layout, "a,Alpha,1,l,,,,\nb,Beta,1,3,,,,\n").said == (
        'g/cards.csv!D2: error: cost is "l", must be a number\n'
        "  fix: write digits only, without units"
    )


def test_a_layout_that_is_wrong_for_sound_rows_too_is_told_of(tmp_path: Path) -> None:
    layout = "elements: {t: {kind: text, text: '{{ card.text + 1 }}'}}\n"
    told = lay_out(tmp_path, layout, "a,Alpha,1,l,x,,,\nb,Beta,1,3,x,,,\n").said
    assert told.startswith("g/cards.csv!D2: error")
    assert "l.yaml:1:15: error" in told


def test_styles_in_a_circle(tmp_path: Path) -> None:
    more = "styles: {a: {extends: b}, b: {extends: a}}\n"
    assert said(tmp_path, "kind: text, text: x, style: a", more) == (
        "l.yaml:3:6: error: styles extend each other in a circle: a → b → a\n"
        "  fix: break the circle"
    )


@pytest.mark.parametrize(
    ("element", "what", "fix"),
    [
        ("kind: text, text: '{{ card.cst }}'", 'the card has no column "cst"',
         'did you mean "cost"?'),
        ("kind: text, text: '{{ crd.cost }}'", 'unknown name "crd"', 'did you mean "card"?'),
        ("kind: text, text: '{{ card.cost'", '"}}" is missing at the end', 'add "}}"'),
        ("kind: text, text: '{{ game.kinds[0].icn }}'", 'this entry has no "icn"',
         'did you mean "icon"?'),
        ("kind: icon, icon: =card.needs", 'a list of icons stands where one is needed on "Alpha"',
         "use kind: icons"),
        ("kind: icon, icon: sword, at: [99, 0]", "its box is −35.5 × 88.9 mm", "correct at:"),
        ("kind: icons, icons: 'sword, sword, sword', size: 20, at: [0, 0, 30, 30]",
         "icons are 32.0 mm too tall for their box of l.yaml (30.0 × 30.0 mm)",
         "use fewer or smaller icons, or enlarge the box"),
    ],
)  # fmt: skip
def test_broken_elements(element: str, what: str, fix: str, tmp_path: Path) -> None:
    assert said(tmp_path, element) == f"l.yaml:2:6: error: {what}\n  fix: {fix}"


def test_card_knows_id_name_and_quantity_though_nobody_declared_them(tmp_path: Path) -> None:
    assert text_of(tmp_path, "{{ card.id }} {{ card.name }} {{ card.quantity }}") == "a Alpha 2"


def test_game_knows_its_title_and_version(tmp_path: Path) -> None:
    assert text_of(tmp_path, "{{ game.title }} {{ game.version }}") == "Board 7"


def test_layouts_know_the_size_of_the_piece(tmp_path: Path) -> None:
    more = "size: {width: 40, height: 25.5}\n"
    assert text_of(tmp_path, "{{ width }} × {{ height }}", more) == "40 × 25.5"


def test_columns_that_no_game_declares_may_be_asked_for(tmp_path: Path) -> None:
    assert text_of(tmp_path / "a", '{{ card.rarity | default("common") }}') == "common"
    assert text_of(tmp_path / "b", '{% if "rarity" in card %}yes{% else %}no{% endif %}') == "no"
    assert text_of(tmp_path / "c", "{{ card.cost is defined }}") == "yes"


def test_names_under_let_may_stand_in_any_order(tmp_path: Path) -> None:
    more = "let: {c: =b + 1, b: =a + card.cost, a: 10}\n"
    assert text_of(tmp_path, "{{ a }} {{ b }} {{ c }}", more) == "10 13 14"


@pytest.mark.parametrize(
    ("let", "said_of_it"),
    [
        ("{a: =b, b: =c, c: =a}",
         "l.yaml:1:10: error: names under let: read each other in a circle: a → b → c → a\n"
         "  fix: break the circle"),
        ("{card: 3}", 'l.yaml:1:13: error: the name "card" is taken\n  fix: use another name'),
        ("{a: =game.nothing}",
         'l.yaml:1:10: error: "game" has no "nothing"\n'
         '  fix: use one of: "title", "version", "author", "kinds"'),
        ("{a: =card.cst}",
         'l.yaml:1:10: error: the card has no column "cst"\n  fix: did you mean "cost"?'),
        ("{a: =1 +}", "l.yaml:1:10: error: the expression breaks off\n"
                      "  fix: add the value that is missing at its end"),
    ],
)  # fmt: skip
def test_broken_names_are_said_once_and_nothing_else_is(
    let: str, said_of_it: str, tmp_path: Path
) -> None:
    layout = f"let: {let}\nelements:\n  s: {{kind: shape, shape: rect, fill: ink}}\n"
    layout += "  t: {kind: text, text: '{{ a }}'}\n"
    assert lay_out(tmp_path, layout).said == said_of_it


def test_what_never_changes_is_drawn_once_and_shared(tmp_path: Path) -> None:
    layout = """\
let: {wide: =width / 2, name: =card.name}
elements:
  ground: {kind: shape, shape: rect, at: [0, 0, =wide, 5], fill: accent}
  title: {kind: text, text: "{{ game.title }}"}
  name: {kind: text, text: "{{ name }}"}
  over: {kind: shape, shape: rect, fill: none, stroke: ink}
"""
    drawn = lay_out(tmp_path, layout, "a,Alpha,1,3,,,,\nb,Beta,1,3,,,,\n")
    one, two = drawn.faces
    assert one.underlay is two.underlay
    assert one.underlay is not None
    assert (len(one.underlay.items), len(one.items)) == (2, 2)


def test_a_face_without_anything_of_the_card_is_one_face(tmp_path: Path) -> None:
    layout = "elements: {t: {kind: text, text: '{{ game.title }}'}}\n"
    one, two = lay_out(tmp_path, layout, "a,Alpha,1,3,,,,\nb,Beta,1,3,,,,\n").faces
    assert one is two


def test_icons_take_the_colour_of_their_place_and_their_own_shape(tmp_path: Path) -> None:
    layout = "elements: {i: {kind: icon, icon: sword, at: [10, 10, 20, 8], colour: accent}}\n"
    (stamp,) = lay_out(tmp_path, layout).items
    assert isinstance(stamp, SymbolRef)
    assert stamp.symbol.startswith("sword#")
    assert stamp.colour == "#123456"
    assert stamp.width == pytest.approx(stamp.height)


def test_provenance_marks_what_was_chosen(tmp_path: Path) -> None:
    game = GAME.replace("values:", "provenance: p.yaml\nvalues:", 1)
    files = {"p.yaml": "cards: {default: given, columns: {cost: prototype}}\n"}
    layout = """\
elements:
  a: {kind: text, at: [5, 5, 10, 5], text: "{{ card.cost }}", shows: cost}
  b: {kind: text, at: [5, 15, 10, 5], text: "{{ card.text }}", shows: text}
"""
    marked = lay_out(tmp_path, layout, game=game, files=files, provenance=True)
    assert len([item for item in marked.items if isinstance(item, Outline)]) == 1
    bare = lay_out(tmp_path, layout, game=game, files=files)
    assert [item for item in bare.items if isinstance(item, Outline)] == []


def test_a_layout_may_count_copies(tmp_path: Path) -> None:
    layout = "elements: {t: {kind: text, text: '{{ copy }} of {{ card.quantity }}'}}\n"
    write(tmp_path, {"game.yaml": GAME, "cards.csv": CARDS + CARD, "l.yaml": layout})
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None
    loaded = load_layout(tmp_path, "l.yaml", Position("game"), diagnostics)
    assert loaded is not None
    compiled = CompiledLayout(loaded, SIZES["poker"], open_context(game, diagnostics))
    assert compiled.names == {"card", "copy"}
    table = game.tables["cards"]
    said = [compiled.lay_out(table, table.cards[0], copy).items[0] for copy in (1, 2)]
    assert [words(item) for item in said if isinstance(item, Line)] == ["1 of 2", "2 of 2"]


def test_a_layout_may_list_the_cards_of_any_table(tmp_path: Path) -> None:
    template = "{% for each in cards.cards %}{{ each.name }} {{ each.cost }} {% endfor %}"
    assert text_of(tmp_path, template, cards=CARD + "b,Beta,1,4,,,,\n").split()[:4] == [
        "Alpha",
        "3",
        "Beta",
        "4",
    ]


_ROWS = "".join(f"{card},{card.upper()},1,1,[gone] and [lost:{card}],,,\n" for card in "abcd")
_TEXTS = 'elements: {t: {kind: text, text: "{{ card.text }}"}}\n'


def test_an_icon_that_is_not_there_is_one_fault_however_many_cards_ask_for_it(
    tmp_path: Path,
) -> None:
    assert lay_out(tmp_path, _TEXTS, _ROWS.replace(" and [lost:a]", "")).said.startswith(
        'g/cards.csv!E2: error: unknown icon "[gone]" on "A", and on 3 more\n'
        "  fix: draw it as icons/gone.svg, or name it under symbols:; for a real bracket"
    )


def test_a_mistyped_icon_is_said_on_every_card(tmp_path: Path) -> None:
    rows = _ROWS.replace("gone", "swrd")
    said = lay_out(tmp_path, _TEXTS, rows).said
    assert said.count('unknown icon "[swrd]"') == 4
    assert said.count('did you mean "sword"?') == 4


def test_icons_of_names_far_from_each_other_are_not_taken_for_each_other(tmp_path: Path) -> None:
    """A deleted icon was taken for any other that shares some of its letters."""
    rows = _ROWS.replace("gone", "shield_wall").replace("and [lost", "and [hold")
    said = lay_out(tmp_path, _TEXTS, rows, files={"icons/shield.svg": "<svg/>"}).said
    assert "did you mean" not in said


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ({}, 'icon set "lost.json" does not exist'),
        ({"lost.json": "{"}, "broken JSON"),
    ],
)
def test_a_lost_set_of_icons_is_one_fault_with_a_count(
    tmp_path: Path, content: dict[str, str], what: str
) -> None:
    game = GAME + "icons: [{set: lost.json, prefix: lost}]\n"
    said = lay_out(tmp_path, _TEXTS, _ROWS.replace("[gone]", ""), game=game, files=content).said
    assert what in said
    assert "; icons that are asked for and missing with it: 4\n" in said
    assert said.count("error: ") == 1


def test_a_lost_folder_of_icons_is_one_fault_with_a_count(tmp_path: Path) -> None:
    game = GAME + "icons: [signs]\n"
    said = lay_out(tmp_path, _TEXTS, _ROWS.replace("[gone]", "[g]").replace(":", "_"), game=game)
    assert said.said == (
        'g/game.yaml:11:8: error: the folder of icons "signs" does not exist; '
        "icons that are asked for and missing with it: 5\n"
        "  fix: put it there, or correct the path under icons:"
    )


def test_a_value_that_does_not_suit_its_place_names_the_first_card_that_has_it(
    tmp_path: Path,
) -> None:
    """Of five hundred cards nobody would find it; said once, for one change mends all."""
    write(
        tmp_path,
        {
            "game.yaml": "title: T\ncomponents:\n"
            "  c: {kind: cards, data: c.csv, front: l.yaml, columns: {deep: number}}\n",
            "c.csv": "name,deep\nReed,1\nPond,\nFen,\nBog,700\nMoor,700\n",
            "l.yaml": "elements:\n"
            "  a: {kind: shape, shape: rect, at: [=card.deep, 0, 9, 9], fill: ink}\n"
            "  b: {kind: shape, shape: rect, at: [0, 0, 9, 9], fill: ink,"
            " opacity: =card.deep | default(1)}\n",
        },
    )
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None
    check_all(game, diagnostics, Path())
    assert [line.partition("\n")[0] for line in diagnostics.lines()] == [
        'g/l.yaml:2:6: error: a blank stands where a number is needed on "Pond"',
        'g/l.yaml:3:6: error: opacity is 700, must be from 0 to 1 on "Bog"',
    ]
