"""The package that the page on queues of seats shows: it plays as the page says, and is short."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from punchboard.cards.load.folder import load_game
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.parts.seat_walk import AsksInTurn
from punchboard.companion.rules.rules import Rules, Setup, apply, offers, start
from punchboard.companion.rules.view import view
from punchboard.generator.pack import make_pack_alone, text_of
from tests.folders import write

PAGE = (Path(__file__).parents[2] / "docs/dev/seats-in-turn.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r'```\w+ title="([\w/]+\.\w+)"\n(.*?)```', PAGE, re.DOTALL))
#: Lines that the page promises at most for a kind with a queue.
MOST_LINES = 150


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """Rules of the page's game, with the page's package found as an installed one is."""
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    ((group, names),) = project["entry-points"].items()
    entries = "".join(f"{name} = {at}\n" for name, at in names.items())
    about = "punchboard_well-1.0.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    write(tmp_path, {**FILES, f"{about}/entry_points.txt": f"[{group}]\n{entries}"})
    write(tmp_path, {f"{about}/METADATA": metadata})
    monkeypatch.syspath_prepend(tmp_path)
    game, diagnostics = load_game(tmp_path / "drought")
    assert game is not None
    pack = make_pack_alone(game, diagnostics)
    assert pack is not None, list(map(str, diagnostics))
    yield rules_of(load_pack(text_of(pack)))
    sys.modules.pop("punchboard_well", None)


def begun(rules: Rules) -> State:
    return start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))


def test_the_game_goes_as_the_page_says(rules: Rules) -> None:
    state, seats, said = begun(rules), {"Ada": "red", "Ben": "blue"}, []
    told = PAGE.partition("```text\n")[2].partition("```")[0].splitlines()
    for line in told:
        if move := re.fullmatch(r"(\w+): (\S+) (\{.*\})", line):
            values: dict[str, Any] = yaml.safe_load(move[3])
            state = apply(rules, state, Action(move[2], seats[move[1]], values))
    said = [entry.text for entry in state.log]
    wanted = [line.removeprefix("→ ") for line in told if line.startswith("→")]
    assert [line for line in said if line in wanted] == wanted


def test_a_seat_passes_and_the_rest_may_be_left_out(rules: Rules) -> None:
    state = begun(rules)
    asked = view(rules, state)["prompt"]
    assert (asked["text"], asked["waits"]) == ("Ada draws water: 4 buckets are left.", ["red"])
    state = apply(rules, state, Action("well.pass", "red", {}))
    assert view(rules, state)["prompt"]["waits"] == ["blue"]
    state = apply(rules, state, Action("table.next", "", {}))
    well = TableContext(rules, state).find(AsksInTurn, "well")
    assert well.state(TableContext(rules, state)).waiting == ("red", "blue")  # of the next round
    assert "Ben passes automatically." in [entry.text for entry in state.log]
    assert {each.do for each in offers(rules, state)} >= {"well.draw", "well.pass"}


def test_the_package_is_one_short_file() -> None:
    assert len(FILES["punchboard_well.py"].splitlines()) <= MOST_LINES
