"""The page on tables for games that people own names each of them, and the kinds that they use."""

from __future__ import annotations

import re
from pathlib import Path

from tests.companion.shipped import PUBLISHED, shipped_rules

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "published.md"
BEGIN, END = "<!-- matrix: pytest tests/docs --renew writes it -->", "<!-- end -->"


def matrix() -> str:
    """Return which of the kinds that not every game has each table uses."""
    kinds = {
        rules.title: {data.kind for data in rules.play.mechanisms.values()}
        for rules in map(shipped_rules, PUBLISHED)
    }
    shown = sorted({kind for used in kinds.values() for kind in used} - {"scoring"})
    lines = ["| Game | " + " | ".join(f"`{kind}`" for kind in shown) + " |"]
    lines.append("|---" + "|:-:" * len(shown) + "|")
    for title, used in sorted(kinds.items()):
        lines.append(f"| {title} | " + " | ".join("●" if k in used else "" for k in shown) + " |")
    return "\n".join(lines)


def test_the_page_shows_which_kinds_each_table_uses(renew: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    true = f"{before}{BEGIN}\n\n{matrix()}\n\n{END}{rest.partition(END)[2]}"
    if renew:
        PAGE.write_text(true, encoding="utf-8")
    assert page == true or renew


def test_the_page_says_of_each_table_what_is_left_to_people() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition("| Game | The table knows")[2].partition("## Which")[0]
    told = re.findall(r"^\| ([^|]+?) \| ([^|]{20,}) \| ([^|]{10,}) \|$", table, re.MULTILINE)
    assert sorted(title for title, _, _ in told) == sorted(
        shipped_rules(name).title for name in PUBLISHED
    )
