"""The Studio's JavaScript: its types, its style, and what it works out, without a browser.

Units are files `*.test.mjs` anywhere below `tests/studio`. They import modules of the page that
need no library; Node doesn't read JSX.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.readers.javascript import NODE, ROOT, check_style, check_types, start
from tests.readers.studio_build import page_tool

#: Words in an element or an attribute that shows; calls of `tr` that `make words` can't read.
_PLAIN = re.compile(
    r""">[ \w]*[a-z]{3}[^<>{}=();]*</|\b(?:aria-label|title|label|text|placeholder|alt)=\{?["'`]"""
    r"""|(?<!function )\btr(?:Count)?\((?!\s*"(?:[^"\\]|\\.)*"\s*[,)])"""
)
UNITS = sorted(Path(__file__).parents[1].rglob("*.test.mjs"))


def test_types() -> None:
    page_tool("page_build").install_packages(ROOT)  # for their types; the build has done it already
    check_types("generator/studio/web/jsconfig.json")


def test_style() -> None:
    check_style("generator/studio/web", "tests/studio")


def test_every_word_that_people_read_goes_through_the_catalog() -> None:
    """A text within an element, or an attribute that shows, is an expression with `tr`."""
    assert [
        f"{path.name}: {found[0]}"
        for path in sorted((ROOT / page_tool().WEB).rglob("*.jsx"))
        for found in _PLAIN.finditer(path.read_text("utf-8"))
    ] == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name.partition(".")[0])
def test_unit(unit: Path) -> None:
    start(*NODE, "--test-reporter=spec", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", unit)
