"""What is learnt from the recorded games is what is frozen: the report, the sheet, each claim."""

from __future__ import annotations

import json
import shutil
from difflib import unified_diff
from pathlib import Path

import openpyxl
import pytest

from punchboard.cards.load.folder import load_game
from punchboard.companion.learn.learn import learn
from punchboard.companion.pack import load_pack
from tests.companion.shipped import shipped_pack
from tests.net import frozen, program

GAMES = ("arcane_alley", "lumber_trader", "morocco", "mottainai")
CLAIMS = """\
claims:
  - {say: Over soon., of: minutes, most: 60}
  - {say: Some rounds., of: rounds, least: 3, most: 12}
  - {say: Nobody runs away., of: lead, most: 4}
  - {say: Points for all., of: score, least: 5}
  - {say: Rarely early., of: ends, rounds: [2, 3], most: 10}
  - {say: Two play long., of: rounds, players: 2, least: 5}
"""


@pytest.mark.parametrize("name", GAMES)
def test_the_same_is_learnt(name: str, tmp_path: Path, renew: bool) -> None:
    shutil.copytree(program.games()[name], tmp_path / name)
    (tmp_path / name / "learn.yaml").write_text(CLAIMS, encoding="utf-8")
    game, diagnostics = load_game(tmp_path / name, name)
    assert game is not None, diagnostics.lines()
    files = []
    for number, path in enumerate(sorted(program.recordings(name).values())):
        document = json.loads(path.read_text(encoding="utf-8"))
        # The first two were played with an earlier version.
        document["pack"]["version"] = "0.0" if number < 2 else document["pack"]["version"]
        files.append(tmp_path / path.name)
        files[-1].write_text(json.dumps(document), encoding="utf-8")
    out = tmp_path / "learn"
    today = load_pack(shipped_pack(name))
    learnt = learn(
        game,
        files,
        out,
        today=today,
        with_names=True,
        progress=lambda what, count: lambda done: None,
    )
    now = {
        path.name: path.read_text(encoding="utf-8").replace(str(tmp_path), "").splitlines()
        for path in (out / "report.html", out / "plays.csv", out / "claims.json")
    }
    now["notes"] = list(learnt.notes)
    book = openpyxl.load_workbook(out / "cards.xlsx")
    for sheet in book.worksheets:
        now[sheet.title] = [
            " | ".join(map(str, row)) for row in sheet.iter_rows(values_only=True) if any(row)
        ]
    if renew:
        frozen.write("reports", name, now)
    was = frozen.read("reports", name)
    said = [
        f"{part}: {line[:300]}"
        for part in sorted(was.keys() | now.keys())
        for line in [*unified_diff(was.get(part, []), now.get(part, []), lineterm="", n=0)][2:]
    ]
    assert not said, "\n".join([*said[:20], "If this is meant: pytest --renew tests/net"])
