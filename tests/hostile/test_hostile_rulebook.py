"""A rulebook of thousands of lines that lead nowhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from stranger import FILES, GAME

from punchboard import check
from punchboard.cards.problem import Diagnostics
from punchboard.generator.rulebook.references import Filler
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


@pytest.mark.parametrize(
    "rules",
    [
        "# Heron\n\n" + "{{" * 30_000,
        "# Heron\n\n" + "{{ {% {# " * 10_000,
        "# Heron\n\n" + "{{" * 30_000 + "%}" * 30_000,
        "{% if 1 %}\n{{\n" + "a\n" * 30_000,
        "{% if 1 %}\n" + "{{ {%\n%}\n" * 10_000,
        ("{{" * 8_000 + "\n" + "a\n" * 61) * 20,
    ],
    ids=lambda rules: ascii(rules[:24]),
)
def test_tags_that_are_left_open_are_read_once(rules: str) -> None:
    diagnostics = Diagnostics()
    start = time.process_time()
    Filler("rules.md", {}, diagnostics, draft=False).fill(rules)
    assert time.process_time() - start < 3
    assert diagnostics.has_errors


@pytest.mark.parametrize(
    ("rules", "pieces"),
    [
        ("a {{ 1\n+ 2 }} b\nc", ["a {{ 1\n+ 2 }} b", "c"]),
        ("{%\nif 1 %}\na\n{% endif %}\nc", ["{%\nif 1 %}\na\n{% endif %}", "c"]),
        ("{# {{ a\n{% if #}\nc", ["{# {{ a\n{% if #}", "c"]),
        ("{{ a {%\nb }} {{ c }}\nd", ["{{ a {%\nb }} {{ c }}", "d"]),
        ("{{\n{% if 1 %}\n}}\n{% endif %}\nd", ["{{\n{% if 1 %}\n}}\n{% endif %}", "d"]),
        ("{{ a\n" + "b\n" * 61 + "c", ["{{ a\n" + "b\n" * 59 + "b", "b", "c"]),
    ],
)
def test_rules_are_cut_where_no_tag_and_no_block_is_open(rules: str, pieces: list[str]) -> None:
    filler = Filler("rules.md", {}, Diagnostics(), draft=False)
    assert ["\n".join(each.lines) for each in filler._pieces(rules)] == pieces
