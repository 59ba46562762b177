"""Each element and attribute of SVG prints, is pixels, is named or means nothing, as docs say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.generator.art.rows import ATTRIBUTES, ELEMENTS
from tests.generator.art.seen import Seen, are_near, seen

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "layout" / "svg-table.md"
ROWS = {f"<{name}>": row for name, row in ELEMENTS.items()} | ATTRIBUTES
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" '


@pytest.fixture(scope="module")
def looks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Seen]:
    texts = [f"{HEAD}{row.given}>{row.body}</svg>" for row in ROWS.values()]
    return dict(zip(ROWS, seen(tmp_path_factory.mktemp("rows"), texts), strict=True))


@pytest.mark.parametrize("name", ROWS)
def test_a_row_of_the_table_is_true(name: str, looks: dict[str, Seen]) -> None:
    row, look = ROWS[name], looks[name]
    match row.fate:
        case "pixels":
            assert look.rendered
            assert all("its filter is drawn as pixels" in each for each in look.said)
        case "named":
            assert any(row.said in each and "  fix: " in each for each in look.said), look.said
        case _:
            assert look.said == []
            assert not look.rendered
    for x, y, colour in row.places:
        assert are_near(look.at(x, y), colour), (x, y, look.at(x, y))


def test_the_page_has_a_row_for_each(looks: dict[str, Seen]) -> None:
    said = re.findall(r"^\| `(.+?)` \| (\w+) \| (.*?) ?\|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [(name, fate) for name, fate, _ in said] == [(each, ROWS[each].fate) for each in ROWS]
    for name, fate, instead in said:
        assert bool(instead) is (fate == "named")
        assert any(each.endswith(f"  fix: {instead}") for each in looks[name].said) or not instead


def test_rows_that_print_are_looked_at() -> None:
    blind = [name for name, row in ROWS.items() if row.fate == "prints" and not row.places]
    assert blind == []
