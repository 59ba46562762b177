"""The page's JavaScript: its types, its style, and what it works out, without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readers.javascript import NODE, ROOT, check_style, check_types, start
from tests.readers.studio_build import page_tool

UNITS = sorted(Path(__file__).parent.glob("*.test.mjs"))


def test_types() -> None:
    page_tool("page_build").install_packages(ROOT)  # for their types; the build has done it already
    check_types("jsconfig.json")


def test_style() -> None:
    check_style("companion/web", "tests/companion/web")


def test_there_are_units() -> None:
    assert len(UNITS) >= 2


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name.partition(".")[0])
def test_unit(unit: Path) -> None:
    start(*NODE, "--test-reporter=spec", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", unit)
