"""The ways of a tap and of a final score in docs/dev/architecture.md name code that is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_STEP = re.compile(r"^\| \d+ \| .* \| (?P<where>.*) \|$", re.MULTILINE)
_PLACE = re.compile(r"`(?P<name>\w+)`, `(?P<file>[\w/]+\.(?:py|js))`")


def test_every_step_is_where_the_page_says() -> None:
    page = (ROOT / "docs/dev/architecture.md").read_text(encoding="utf-8")
    ways = page.partition("## The way of a tap")[2].partition("## Lay out one face again")[0]
    steps = [found["where"] for found in _STEP.finditer(ways)]
    assert len(steps) == 24
    for where in steps:
        places = list(_PLACE.finditer(where))
        assert len(places) == where.count(";") + 1, where
        for place in places:
            source = (ROOT / "companion" / place["file"]).read_text(encoding="utf-8")
            defined = (
                rf"(?:def|function|class|const) {place['name']}\b|^ +(?:async )?{place['name']}\("
            )
            assert re.search(defined, source, re.MULTILINE), place.group()
