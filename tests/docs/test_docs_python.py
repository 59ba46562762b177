"""The page about Python runs as it stands, with a small game and a broken one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = "name,cost,quantity\nHeron,3,4\nReed,1,6\n"
GAME = """\
title: Heron
components:
  birds: {kind: cards, data: cards.csv, columns: {name: text, cost: number}}
"""


def test_the_page_runs_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (("heron", TABLE), ("broken", TABLE.replace("Heron,3", "Heron,three"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "cards.csv").write_text(text, encoding="utf-8")
        (tmp_path / name / "game.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.S))
    exec(compile(code, "docs/reference/python.md", "exec"), {})
    said = capsys.readouterr().out
    assert said.startswith("Heron ['heron', 'reed']\n")
    assert "sheets/cards-poker-fronts.pdf 2 pages\n" in said
    assert 'broken/cards.csv!B2: error: cost is "three"' in said
    assert (tmp_path / "sheets" / "heron.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "sheets" / "cards-poker-fronts.pdf").exists()
