"""A rulebook of thousands of lines that lead nowhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from stranger import FILES, GAME

from punchboard import check
from tests.folders import write


@pytest.mark.parametrize("count", [2_000, pytest.param(20_000, marks=pytest.mark.soak)])
def test_each_of_thousands_of_link_definitions_is_told_of_where_it_stands(
    tmp_path: Path, count: int
) -> None:
    rules = "# Rules\n\n" + "".join(f"[a{number}]: #b{number}\n" for number in range(count))
    folder = tmp_path / "g"
    write(folder, {**FILES, "game.yaml": GAME + "rulebook: rules.md\n", "rules.md": rules})
    start = time.process_time()
    said = [str(each) for each in check(folder)]
    assert time.process_time() - start < 10
    for number in (0, count - 1):
        place = f'rules.md:{number + 3}:1: error: unknown icon "[a{number}]"'
        assert [line for line in said if place in line]
