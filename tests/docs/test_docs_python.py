"""The page about Python runs as it stands, beside the README's game and a broken one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.test_readme import own_game

ROOT = Path(__file__).parents[2]


def test_the_page_runs_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table, game = own_game()
    for name, text in (("heron", table), ("broken", table.replace("Heron,3", "Heron,three"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "cards.csv").write_text(text, encoding="utf-8")
        (tmp_path / name / "game.yaml").write_text(game, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.S))
    exec(compile(code, "docs/python.md", "exec"), {})
    said = capsys.readouterr().out
    assert said.startswith("Heron ['heron', 'reed']\n")
    assert "sheets/cards-poker-fronts.pdf 2 pages\n" in said
    assert 'broken/cards.csv!B2: error: cost is "three"' in said
    assert (tmp_path / "sheets" / "heron.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "sheets" / "cards-poker-fronts.pdf").exists()
