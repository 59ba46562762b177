"""Tables in a text: columns by what is in them, a head, rules, both ways, shrinking."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.cards.text import plain
from punchboard.generator.graphics.display_list import Group, Line, Shape
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.text.fonts import FontLibrary
from tests.generator.layout.drawing_board import GAME, Drawn, lay_out, width, words
from tests.generator.layout.test_layout_scripts import font_file

FONTS = FontLibrary()
SIZE = "size: {width: 80, height: 80}\n"
TABLE = "| Act | Cost |\n|---|--:|\n| Light | 2 |\n| Cross the wide river by boat at night | 10 |"


def box(folder: Path, text: str, more: str = "", at: str = "[10, 10, 40, 60]") -> Drawn:
    lines = "".join(f"      {line}\n" for line in text.splitlines())
    head = f"elements:\n  t:\n    kind: text\n    at: {at}\n    size: 10\n"
    return lay_out(folder, f"{SIZE}{head}{more}    text: |-\n{lines}")


def said(drawn: Drawn) -> dict[str, Line]:
    return {words(line).strip(): line for line in drawn.lines}


def rules(drawn: Drawn) -> list[tuple[float, float]]:
    """Return the height and the thickness of each rule, the uppermost first."""
    return [
        (float(each.segments[0][2]), each.width)
        for each in drawn.items
        if isinstance(each, Shape) and each.stroke
    ]


def test_columns_are_aligned_below_a_head(tmp_path: Path) -> None:
    drawn = box(tmp_path, TABLE)
    assert drawn.said == ""
    lines = said(drawn)
    assert lines["Act"].runs[0][0] == "Lato-Bold"
    assert lines["Act"].x == lines["Light"].x == pytest.approx(10 * MM)
    ends = [lines[each].x + width(lines[each], FONTS) for each in ("Cost", "2", "10")]
    assert ends == [pytest.approx(ends[0], abs=0.02)] * 3
    assert max(ends) <= 50 * MM + 0.02
    assert lines["2"].y == lines["Light"].y


def test_rules_stand_between_rows_and_the_head_has_a_thicker_one(tmp_path: Path) -> None:
    drawn = box(tmp_path, TABLE)
    lines = said(drawn)
    (first, thick), (second, thin) = rules(drawn)
    assert thick > thin > 0
    assert lines["Act"].y > first > lines["Light"].y > second > lines["10"].y


def test_a_table_without_dashes_has_no_head(tmp_path: Path) -> None:
    lines = said(box(tmp_path, "| a | b |\n| c | d |"))
    assert {line.runs[0][0] for line in lines.values()} == {"Lato-Regular"}


def test_rows_come_from_a_list_of_data(tmp_path: Path) -> None:
    rows = "{% for kind in game.kinds %}| {{ kind.id }} | {{ loop.index }} |\n{% endfor %}"
    drawn = box(tmp_path, f"| Kind | No |\n|---|--:|\n{rows}")
    assert drawn.said == ""
    lines = said(drawn)
    assert lines["Kind"].y > lines["food"].y == lines["1"].y > lines["cost"].y == lines["2"].y
    assert len(rules(drawn)) == 2


def test_a_table_takes_no_more_room_than_its_cells(tmp_path: Path) -> None:
    lines = said(box(tmp_path, "| a | b |"))
    assert lines["b"].x - lines["a"].x < 20


def test_what_follows_a_table_stands_below_its_longest_cell(tmp_path: Path) -> None:
    cell = "one two three four five six seven eight nine"
    drawn = box(tmp_path, f"before\n| {cell} | {cell} x |\nafter")
    lines = said(drawn)
    assert min(line.y for line in drawn.lines) == lines["after"].y
    others = [line.y for line in drawn.lines if line is not lines["after"]]
    assert lines["after"].y <= min(others) - 12
    assert lines["before"].y >= max(others)


def test_the_height_of_a_table_counts_in_a_stack(tmp_path: Path) -> None:
    text = TABLE.replace("\n", "\\n")
    stack = f"""\
elements:
  s:
    kind: stack
    at: [10, 10, 40, 60]
    elements:
      t: {{kind: text, size: 10, text: "{text}"}}
      u: {{kind: text, size: 10, text: below}}
"""
    drawn = lay_out(tmp_path, SIZE + stack)
    first, second = [each for each in drawn.items if isinstance(each, Group)]
    lowest = min(each.y for each in first.items if isinstance(each, Line)) + first.matrix[5]
    (below,) = [each.y for each in second.items if isinstance(each, Line)]
    assert below + second.matrix[5] < lowest - 8


def test_a_table_shrinks_and_one_that_stays_too_wide_or_tall_is_an_error(tmp_path: Path) -> None:
    assert "mm too wide" in box(tmp_path / "w", TABLE, at="[10, 10, 12, 60]").said
    assert "mm too tall" in box(tmp_path / "t", TABLE, at="[10, 10, 40, 9]").said
    drawn = box(tmp_path / "s", TABLE, "    min_size: 5\n", at="[10, 10, 15, 60]")
    assert drawn.said == ""
    assert drawn.shrunk


@pytest.mark.parametrize("wide", [40, 43.3, 47, 52.7, 61])
def test_columns_that_share_the_box_fill_it_and_no_more(wide: float, tmp_path: Path) -> None:
    long = "| Light a lantern beside one that burns | the first, and whoever shares | 10 |"
    drawn = box(tmp_path, f"{TABLE}\nor\n{long}", at=f"[10, 2, {wide}, 76]")
    assert drawn.said == ""
    ends = [line.x + width(line, FONTS) for line in drawn.lines]
    assert max(ends) <= (10 + wide) * MM + 0.05


def test_rows_may_be_short_empty_or_of_one_mark(tmp_path: Path) -> None:
    drawn = box(tmp_path, "| a |\n| b | c |\n|\n||\n|---|")
    assert drawn.said == ""
    assert {*said(drawn)} == {"a", "b", "c", "---"}


def test_a_mark_in_a_cell_and_in_a_plain_text_is_printed(tmp_path: Path) -> None:
    assert "a | b" in said(box(tmp_path, r"| a \| b | c |"))
    drawn = box(tmp_path / "p", "| a | b |", "    plain: true\n")
    assert [words(line) for line in drawn.lines] == ["| a | b |"]


def test_an_unknown_icon_in_a_cell_is_told_of(tmp_path: Path) -> None:
    assert 'unknown icon "[swrd]"' in box(tmp_path, "| [swrd] | b |").said


def test_a_table_beside_a_badge_stands_where_it_is(tmp_path: Path) -> None:
    badge = "    around: {corner: top-right, size: [12, 12]}\n"
    drawn = box(tmp_path, f"before it all\n{TABLE}\nafter", badge)
    assert drawn.said == ""
    lines = said(drawn)
    assert lines["before it all"].y > lines["Act"].y > lines["10"].y > lines["after"].y


def test_the_first_column_of_what_runs_to_the_left_stands_at_the_right(tmp_path: Path) -> None:
    game = GAME + "fonts: {Frank: {regular: f.ttf}}\n"
    text = r"| שלם | קלף |\n|---|---|\n| א | 12 |"
    layout = f'elements: {{t: {{kind: text, at: [10, 10, 40, 60], font: Frank, text: "{text}"}}}}\n'
    files = {"f.ttf": font_file("Frank").read_bytes()}
    drawn = lay_out(tmp_path, SIZE + layout, game=game, files=files)
    assert drawn.said == ""
    fonts = drawn.context.fonts
    ends = {words(line): line.x + width(line, fonts) for line in drawn.lines}
    assert ends["א"] == pytest.approx(50 * MM, abs=0.1)
    assert ends["שלם"] == pytest.approx(50 * MM, abs=0.1)
    assert ends["12"] == pytest.approx(ends["קלף"], abs=0.02)
    assert ends["12"] < ends["א"] - 10


def test_rows_are_read_as_lines_where_there_are_no_tables() -> None:
    assert plain("Pay:\n| Act | Cost |\n|---|--:|\n| Light | 2[leaf] |") == (
        "Pay:\nAct · Cost\nLight · 2leaf"
    )
