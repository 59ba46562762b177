"""What is installed owns `punchboard` and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Stands for any package of these names: they are taken by others.
FOREIGN = "WHOSE = 'somebody else'\n"
PRINT = "punchboard.build('mottainai', {out!r}, only=['works'], paper='letter')\n"
BEFORE = "import cards, generator, companion\nimport punchboard\n" + PRINT
AFTER = "import punchboard\n" + PRINT + "import cards, generator, companion\n"
WHOSE = "print(cards.WHOSE, generator.WHOSE, companion.WHOSE, sep=', ')\n"


@pytest.mark.parametrize("code", [BEFORE, AFTER], ids=["before", "after"])
def test_packages_of_the_same_names_may_be_there(code: str, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    for name in ("cards", "generator", "companion", "templates"):
        (foreign / name).mkdir(parents=True)
        (foreign / name / "__init__.py").write_text(FOREIGN)
    done = subprocess.run(
        [sys.executable, "-c", code.format(out=str(tmp_path / "out")) + WHOSE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{foreign}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "somebody else, somebody else, somebody else\n"
    assert (tmp_path / "out" / "cards-poker-fronts.pdf").stat().st_size > 10_000
