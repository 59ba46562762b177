"""Help is quick, and what is not needed is not imported."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run, Start

COMMANDS = (
    "list", "check", "build", "preflight", "new", "printed", "proof", "printer", "calibrate",
    "table", "verify", "events", "docs"
)  # fmt: skip
HEAVY = ("reportlab", "pydantic", "jinja2", "PIL", "fontTools", "rich", "watchfiles", "pypdfium2")


def _imported_by(code: str) -> set[str]:
    shown = "import sys; print(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{shown}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return set(done.stdout.splitlines()[-1].split())


def _running(*words: str) -> str:
    return f"import punchboard\ntry: punchboard.command_line()({words})\nexcept SystemExit: pass"


def test_help_names_every_command(start: Start) -> None:
    done = start("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command}" in done.stdout
    assert "Usage: punchboard " in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_every_option_a_description(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.exit_code == 0
    options = shown.output.split("Options:")[1].splitlines()
    for line, below in zip(options, [*options[1:], ""], strict=True):
        if line.startswith("  -"):
            assert "  " in line.strip() or below.startswith(" " * 8), line


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_in_the_docs(run: Run, command: str) -> None:
    words = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    assert command in words
    for option in re.findall(r"--[a-z-]+", run(command, "--help").output):
        assert option in words or option == "--help", option


def test_nothing_heavy_is_imported_for_help() -> None:
    assert not _imported_by(_running("--help")) & set(HEAVY)


def test_list_needs_nothing_that_draws() -> None:
    drawing = {"reportlab", "jinja2", "PIL", "fontTools", "watchfiles", "pypdfium2"}
    assert not _imported_by(_running("list")) & drawing


def test_a_build_of_a_few_cards_needs_nothing_of_other_commands(lantern: Path) -> None:
    imported = _imported_by(_running("build", "lantern", "--duplex", "none", "--quiet"))
    ours = {name.removeprefix("punchboard.generator.") for name in imported}
    assert Path("output/lantern/manifest.json").is_file()
    assert "pipeline" in ours
    for name in sorted(ours):
        assert not name.startswith((
            "commands.check", "commands.new", "commands.printer", "commands.proof",
            "commands.table", "impose.trial", "new.", "pack", "play", "preflight.report", "printer",
            "proof.", "rulebook.", "start_here.",
        )), name  # fmt: skip
    unused = {"segno", "platformdirs", "watchfiles", "rich.progress", "pypdfium2"}
    assert not imported & unused


def test_a_table_whose_pack_is_ready_loads_no_game(lantern: Path) -> None:
    ask = (
        "from pathlib import Path\n"
        "from rich.console import Console\n"
        "from punchboard.generator.commands.table import ready_packs\n"
        f"ready_packs(['lantern'], Path({str(lantern.parent)!r}), Console(quiet=True))"
    )
    loading = "punchboard.generator.commands.loading"
    assert loading in _imported_by(ask)
    assert loading not in _imported_by(ask)


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version(run: Run, option: str) -> None:
    assert run(option).output.startswith("Punchboard ")


def test_no_summary_is_cut_short(start: Start) -> None:
    assert "..." not in start("--help", COLUMNS="80").stdout.split("Start a game:")[1]


def test_shells_complete_commands_and_games(start: Start, tmp_path: Path) -> None:
    (tmp_path / "moor").mkdir()
    (tmp_path / "moor" / "game.yaml").write_text("title: Moor\n")

    def offered(words: str) -> list[str]:
        asked = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        return start(**asked, _PUNCHBOARD_COMPLETE="complete_bash").stdout.split()

    assert offered("punchboard pr") == ["preflight", "printed", "proof", "printer"]
    assert offered("punchboard build mo") == ["modern_art", "moor", "morocco", "mottainai"]
    assert offered("punchboard build --bo") == ["--booklet"]


def test_no_command_shows_help(run: Run) -> None:
    assert "Usage:" in run().output


def test_list_shows_name_title_players_and_pieces(run: Run) -> None:
    shown = run("list")
    assert shown.exit_code == 0
    line = next(each for each in shown.output.splitlines() if "brick_and_mortar" in each)
    assert "Brick & Mortar" in line
    assert "2–4" in line
    assert "build one: punchboard build arcane_alley\n" in shown.output


def test_old_consoles_get_signs_that_they_have(start: Start, lantern) -> None:
    done = start("check", "nowhere→game", PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert done.returncode == 2
    assert "nowhere->game" in done.stderr
    done = start("list", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "2-4" in done.stdout
