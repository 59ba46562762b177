"""The look that a game gives its rules: what it leaves out or gets wrong, and what can be read."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from punchboard.generator.art.color import contrast
from punchboard.generator.graphics.display_list import SymbolRef
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.rulebook.html import readable, write_html
from punchboard.generator.rulebook.pages import lay_out
from punchboard.generator.rulebook.printed import draw_pdf
from punchboard.generator.rulebook.style import full_page
from tests.rulebook.sample import COMPLETE, Rules, copy_of, rules_of


def styled(folder: Path, style: str) -> Rules:
    game = copy_of(folder)
    (game / "rulebook").mkdir()
    (game / "rulebook" / "style.yaml").write_text(style, encoding="utf-8")
    return rules_of(game)


@pytest.mark.parametrize("style", ["{}", "", "colours: {}"])
def test_what_a_style_leaves_out_is_as_in_the_one_that_ships(tmp_path: Path, style: str) -> None:
    rules = styled(tmp_path / "own", style)
    assert rules.said == ""
    assert rules.style == rules_of(copy_of(tmp_path)).style


def test_what_a_style_says_counts(tmp_path: Path) -> None:
    shipped = rules_of(copy_of(tmp_path)).style
    rules = styled(tmp_path / "own", "size: 12\ncolours: {accent: '#802020'}\n")
    colours = shipped.colours.model_copy(update={"accent": "#802020"})
    assert rules.said == ""
    assert rules.style == shipped.model_copy(update={"size": 12.0, "colours": colours})


def test_a_font_that_the_game_does_not_have_is_told(tmp_path: Path) -> None:
    rules = styled(tmp_path, "size: 12\nfont: Frank\n")
    assert rules.said == (
        'lanterns/rulebook/style.yaml:2:7: error: unknown font "Frank"\n  fix: use one of: Lato, '
        "Alfa Slab One, Cinzel, DejaVu Sans Mono, Fjalla One, Lexend, Lilita One, Marcellus, "
        "Oleo Script, Righteous; or add the font's files under fonts: in game.yaml"
    )
    assert (rules.style.font, rules.style.size) == ("Lato", 12)


def test_a_display_font_leaves_the_text_in_the_font_of_the_rules(tmp_path: Path) -> None:
    rules = styled(tmp_path, "display: Righteous\n")
    pdf = draw_pdf(rules.read, find_sheet("a4"), rules.style, rules.context, rules.diagnostics)
    pdf.save(tmp_path / "a.pdf")
    assert rules.said == ""
    fonts: set[str] = set()
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        for page in document:
            for text in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
                name = ctypes.create_string_buffer(99)
                raw.FPDFFont_GetBaseFontName(raw.FPDFTextObj_GetFont(text), name, len(name))
                fonts.add(name.value.decode().partition("+")[2] or name.value.decode())
    assert {"Righteous-Regular", "Lato-Regular"} <= fonts


def test_a_display_font_that_the_game_does_not_have_is_told(tmp_path: Path) -> None:
    rules = styled(tmp_path, "display: Righteus\n")
    assert 'style.yaml:1:10: error: unknown font "Righteus"' in rules.said
    assert 'did you mean "Righteous"' in rules.said
    assert rules.style.display == ""


def test_a_style_that_cannot_be_read_is_told_and_the_shipped_one_taken(tmp_path: Path) -> None:
    rules = styled(tmp_path / "own", "size: 40\n")
    assert "lanterns/rulebook/style.yaml:1:7: error: size is 40, must be 16 or less" in rules.said
    assert rules.style == rules_of(copy_of(tmp_path)).style


@pytest.mark.parametrize("behind", [("#ffffff",), ("#181613", "#2a2620"), ("#808080",)])
def test_a_colour_is_changed_no_more_than_it_takes_to_read_it(behind: tuple[str, ...]) -> None:
    changed = 0
    for tone in range(0, 256, 15):
        own = f"#{tone:02x}{tone // 2:02x}40"
        given = readable(own, *behind)
        if min(contrast(own, each) for each in behind) >= 5.5:
            assert given == own
        elif given not in ("#ffffff", "#000000"):
            assert 5.5 <= min(contrast(given, each) for each in behind) < 7.2, (own, given)
            changed += 1
    assert changed or behind == ("#808080",)  # on which black alone can be read


def test_icons_have_the_colors_of_the_style_on_paper_but_not_on_bars(tmp_path: Path) -> None:
    game = copy_of(tmp_path, COMPLETE + "## With [leaf]\n\n[leaf] [star]\n\n![A leaf](icon:leaf)\n")
    (game / "rulebook").mkdir()
    style = "icons: {leaf: '#208020'}\n"
    (game / "rulebook" / "style.yaml").write_text(style, encoding="utf-8")
    rules = rules_of(game)
    assert rules.said == ""
    shape = full_page(210, 297)
    laid_out = lay_out(rules.read, shape, rules.style, rules.context, rules.diagnostics)
    placed = [each.box for page in laid_out.pages if page.number > 1 for each in page.placed]
    among_words = [each.colour for box in placed for each in box.items if type(each) is SymbolRef]
    ink, on_bar = rules.style.colours.ink, rules.style.colours.on_accent
    assert among_words == ["#208020", ink, on_bar, "#208020", ink]
    large = [each for box in placed for face in box.faces for each in face.face.items]
    assert [each.colour for each in large if type(each) is SymbolRef] == ["#208020"]
    page = write_html(rules.read, rules.style, rules.context)
    assert page.count("color:var(--icon-0)") == 3
    assert "--icon-0:#208020;" in page
