"""The Studio's JavaScript: its types, its style, and what it works out, without a browser.

Units are files `*.test.mjs` anywhere below `tests/studio`. They import modules of the page that
need no library; Node doesn't read JSX.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readers.javascript import NODE, ROOT, check_style, check_types, start
from tests.readers.studio_page import page_tool

UNITS = sorted(Path(__file__).parents[1].rglob("*.test.mjs"))


def test_types() -> None:
    page_tool().install_packages(ROOT)  # for their types; the build has done it already
    check_types("generator/studio/web/jsconfig.json")


def test_style() -> None:
    check_style("generator/studio/web", "tests/studio")


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name.partition(".")[0])
def test_unit(unit: Path) -> None:
    start(*NODE, "--test-reporter=spec", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", unit)
