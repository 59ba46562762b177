"""Stacks: blocks stand where the one before ends, vanish with their gap, and shrink together."""

from __future__ import annotations

import re
from pathlib import Path as File

import pytest

from punchboard.generator.graphics.display_list import Group, Line, Shape
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.report import say_shrunk
from tests.generator.layout.drawing_board import Drawn, flat, lay_out, words

RULES = 'rules: {kind: text, text: "{{ card.text }}", size: 10, min_size: 5}'
LINE = "line: {kind: shape, shape: line, at: [0, 0, 40, 0], stroke: ink}"
FLAVOUR = "flavour: {kind: text, text: flavour of old, size: 8, min_size: 6}"
LONG = "word " * 60


def stack(folder: File, values: str, blocks: tuple[str, ...], text: str = "Hello") -> Drawn:
    inner = ", ".join(blocks)
    layout = f"""\
size: {{width: 60, height: 50}}
elements:
  s: {{kind: stack, at: [5, 5, 40, 30], {values}, elements: {{{inner}}}}}
"""
    return lay_out(folder, layout, f"a,Alpha,1,3,{text},,,\n")


def blocks_of(drawn: Drawn) -> list[tuple[str, float, float]]:
    """Return the blocks: what each begins with, its top and its bottom in mm from the face's."""
    found = []
    for item in drawn.items:
        assert isinstance(item, Group)
        lines = [each for each in item.items if isinstance(each, Line)]
        top, bottom, name = item.matrix[5], item.matrix[5], "-"
        if lines:
            font = drawn.context.fonts.named(lines[0].runs[0][0])
            name = words(lines[0]).split()[0]
            top += lines[0].y + font.cap_height * lines[0].size
            bottom += lines[-1].y - font.descent * lines[-1].size
        found.append((name, round(50 - top / MM, 3), round(50 - bottom / MM, 3)))
    return found


def sizes(drawn: Drawn) -> dict[str, float]:
    return {words(line).split()[0]: line.size for line in drawn.lines}


def test_each_block_stands_a_gap_below_the_text_before(tmp_path: File) -> None:
    drawn = stack(tmp_path, "gap: 2", (RULES, LINE, FLAVOUR), "one two " * 12)
    (_, top, first), (_, line, _), (_, flavour, _) = blocks_of(drawn)
    assert top == 5
    places = {item.matrix[4] for item in drawn.items if isinstance(item, Group)}
    assert [round(place / MM, 3) for place in places] == [5]
    assert first > 10  # several lines
    assert line == pytest.approx(first + 2, abs=0.01)
    assert flavour == pytest.approx(line + 2, abs=0.01)
    assert drawn.said == ""


def test_a_blank_block_vanishes_with_its_gap(tmp_path: File) -> None:
    drawn = stack(tmp_path, "gap: 3", (RULES, FLAVOUR), "")
    assert [(name, top) for name, top, _ in blocks_of(drawn)] == [("flavour", 5)]
    drawn = stack(tmp_path, "gap: 3", (FLAVOUR, RULES, "again: " + FLAVOUR[9:]), "")
    (_, _, end), (_, top, _) = blocks_of(drawn)
    assert top == pytest.approx(end + 3, abs=0.01)


@pytest.mark.parametrize("marks", ["*", "**", "***"])
def test_marks_around_a_blank_cell_are_no_block(marks: str, tmp_path: File) -> None:
    marked = RULES.replace("{{ card.text }}", f"{marks}{{{{ card.text }}}}{marks}")
    assert marked != RULES
    drawn = stack(tmp_path / "blank", "gap: 3", (marked, FLAVOUR), "")
    assert [(name, top) for name, top, _ in blocks_of(drawn)] == [("flavour", 5)]
    drawn = stack(tmp_path / "told", "gap: 3", (marked, FLAVOUR), "***")
    assert len(blocks_of(drawn)) == 2


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_the_whole_stands_in_the_height(valign: str, share: float, tmp_path: File) -> None:
    drawn = stack(tmp_path, f"gap: 2, valign: {valign}", (RULES, FLAVOUR))
    (_, top, _), (_, _, bottom) = blocks_of(drawn)
    assert top == pytest.approx(5 + (30 - (bottom - top)) * share, abs=0.01)


def test_all_text_shrinks_by_one_factor_and_the_blocks_then_fit(tmp_path: File) -> None:
    drawn = stack(tmp_path, "gap: 2", (RULES, LINE, FLAVOUR), LONG)
    found = sizes(drawn)
    assert drawn.said == ""
    assert 5 < found["word"] < 10
    assert found["flavour"] == pytest.approx(max(6, 8 * found["word"] / 10))
    assert 32 < blocks_of(drawn)[-1][2] <= 35.01
    assert {label for label, _ in drawn.shrunk.items()} == {
        '"rules" of l.yaml',
        '"flavour" of l.yaml',
    }


def test_what_a_block_leaves_free_above_its_text_is_reckoned_with(tmp_path: File) -> None:
    lower = RULES.replace("text, text", "text, at: [0, 6], text")
    drawn = stack(tmp_path, "gap: 2", (lower, FLAVOUR), LONG)
    assert drawn.said == ""
    assert blocks_of(drawn)[0][1] == pytest.approx(11, abs=0.01)
    assert 32 < blocks_of(drawn)[-1][2] <= 35.01


def test_how_small_text_is_set_is_told_in_two_digits(tmp_path: File) -> None:
    larger = RULES.replace("size: 10", "size: 11"), FLAVOUR.replace("min_size: 6", "min_size: 4")
    drawn = stack(tmp_path, "gap: 2", larger, LONG)
    say_shrunk(drawn.context)
    for note in drawn.context.diagnostics:
        assert re.search(r"down to \d+(\.\d\d?)? pt", note.message), note.message
    assert len(drawn.shrunk) == 2


def test_text_with_a_style_aligned_to_the_bottom_still_follows(tmp_path: File) -> None:
    low = RULES.replace("size: 10", "size: 10, valign: bottom")
    assert blocks_of(stack(tmp_path, "gap: 2", (low,)))[0][1] == 5


def test_what_does_not_fit_names_card_cell_and_stack(tmp_path: File) -> None:
    said = stack(tmp_path, "gap: 2", (RULES, FLAVOUR), LONG * 4).said
    assert said.count("error") == 1
    assert "cards.csv!E2" in said
    assert 'blocks on "Alpha" are ' in said
    assert 'too tall for their stack "s" of l.yaml (40.0 × 30.0 mm) at the min_size' in said


def test_blocks_without_text_that_do_not_fit_are_an_error_of_the_layout(tmp_path: File) -> None:
    tall = "r: {kind: shape, shape: rect, at: [0, 0, 5, 32], fill: ink}"
    drawn = stack(tmp_path, "gap: 2", (tall,))
    assert "are 2.0 mm too tall" in drawn.said
    assert drawn.said.startswith("l.yaml")
    assert [item for item in flat(drawn.items) if isinstance(item, Shape)]


def test_a_shape_without_a_height_says_what_to_write(tmp_path: File) -> None:
    said = stack(tmp_path, "gap: 2", ("r: {kind: shape, shape: rect, fill: ink}",)).said
    assert 'does not say how tall its block "r" is' in said
    assert "[x, y, width, height]" in said
