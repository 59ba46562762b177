"""The README's first game is built as it stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path

from typer.testing import CliRunner

import punchboard

ROOT = Path(__file__).parents[2]


def _blocks(text: str) -> list[str]:
    """Return the indented blocks of a page."""
    blocks = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in blocks]


def test_the_first_own_game_builds_at_once(tmp_path: Path) -> None:
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("## Your own game")[1]
    table, game = _blocks(section.split("\n## ")[0])[:2]
    folder = tmp_path / "heron"
    folder.mkdir()
    (folder / "cards.csv").write_text(table, encoding="utf-8")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    assert len([line for line in (table + game).splitlines() if line]) <= 10
    out = tmp_path / "out"
    result = CliRunner().invoke(punchboard.app, ["build", str(folder), "--out", str(out)])
    assert result.exit_code == 0, result.output
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    copies = manifest["components"]["birds"]["copies"]
    assert [copy["card"] for copy in copies] == ["heron"] * 4 + ["reed"] * 6


def test_pictures_and_pages_that_the_readme_shows_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = [target.split("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text)]
    missing = [target for target in targets if target and not (ROOT / target).exists()]
    assert missing == []
