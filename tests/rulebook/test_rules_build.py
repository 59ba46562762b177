"""The rulebook's part of a build: cards print whatever is wrong with the rules."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from punchboard import command_line
from tests.rulebook.sample import COMPLETE, copy_of

RULES = ["rulebook.html", "rulebook.pdf"]


def build(folder, *options: str):
    """Build a game; return the exit code, what was said, and the names of the files."""
    out = folder.parent / "out"
    result = CliRunner().invoke(command_line(), ["build", str(folder), "--out", str(out), *options])
    names = sorted(path.name for path in out.iterdir()) if out.exists() else []
    return result.exit_code, result.output, names


def test_rules_are_printed_and_listed(tmp_path):
    code, _, names = build(copy_of(tmp_path))
    assert code == 0
    assert [name for name in names if name.startswith("rulebook")] == RULES
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    listed = {each["name"]: each for each in manifest["files"]}
    assert set(RULES) <= set(listed)
    assert listed["rulebook.pdf"]["pages"] >= 2
    assert listed["rulebook.pdf"]["width_mm"] == 210


def test_a_booklet_on_request(tmp_path):
    code, _, names = build(copy_of(tmp_path), "--booklet")
    assert code == 0
    assert "rulebook-booklet.pdf" in names


@pytest.mark.parametrize(
    ("options", "rules", "cards"),
    [
        (("--without", "rulebook"), False, True),
        (("--only", "rulebook"), True, False),
        (("--only", "lanterns"), False, True),
        (("--cards", "paper"), False, True),
    ],
)
def test_rules_are_chosen_like_a_component(tmp_path, options, rules, cards):
    code, said, names = build(copy_of(tmp_path), *options)
    assert code == 0, said
    assert ("rulebook.pdf" in names) == rules
    assert any(name.startswith("cards-") for name in names) == cards


def test_faults_of_the_rules_stop_no_card(tmp_path):
    folder = copy_of(tmp_path, COMPLETE + "{{ counts.pats }}")
    code, said, names = build(folder)
    assert code == 1
    assert '"counts" has no "pats"' in said
    assert "the rulebook of" in said
    assert [name for name in names if name.startswith("rulebook")] == []
    assert any(name.startswith("cards-") for name in names)


def test_a_draft_prints_them_with_their_faults(tmp_path):
    folder = copy_of(tmp_path, COMPLETE + "{{ counts.pats }}")
    code, _, names = build(folder, "--draft")
    assert code == 1
    assert [name for name in names if name.startswith("rulebook")] == RULES


def test_old_rules_go_with_the_build_that_leaves_them_out(tmp_path):
    folder = copy_of(tmp_path)
    assert "rulebook.html" in build(folder)[2]
    assert "rulebook.html" not in build(folder, "--without", "rulebook")[2]


def test_check_reads_the_rules_too(tmp_path):
    folder = copy_of(tmp_path, COMPLETE + "{{ counts.pats }}")
    result = CliRunner().invoke(command_line(), ["check", str(folder)])
    assert result.exit_code == 1
    assert "rulebook.md:5:1" in result.output.replace("\n", "")
