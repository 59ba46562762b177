"""The package of a mechanism that the documentation shows: built, installed, played, and missed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from punchboard.companion.pack import PackError, load_pack
from tests.folders import write

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/dev/mechanism-package.md").read_text(encoding="utf-8")
#: What the page shows, by file.
FILES = dict(re.findall(r'```\w+ title="([\w/]+\.\w+)"\n(.*?)```', PAGE, re.DOTALL))
GAME = FILES.pop("pits/game.yaml")
#: Plays a table of the game's pack, and prints its log.
PLAY = """
import sys
from pathlib import Path
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
rules = rules_of(load_pack(Path(sys.argv[1])))
state = core.start(rules, core.Setup((("red", "Ada"), ("blue", "Ben"))))
for do, seat in (("hearts.lose", "blue"), ("hearts.lose", "blue"), ("table.next", "")):
    state = core.apply(rules, state, Action(do, seat, {}))
print(*(entry.text for entry in state.log), sep="\\n")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package that the page shows, and install it into a folder of its own."""
    source, site = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("site")
    write(source, FILES)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(source)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (wheel,) = source.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(site)  # as an installer does with a wheel of plain Python
    return site


def run(site: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(site), str(ROOT)))
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env={**os.environ, "PYTHONPATH": paths},
        capture_output=True, text=True,
    )  # fmt: skip


def test_a_game_plays_with_the_mechanism_of_a_package(installed: Path, tmp_path: Path) -> None:
    write(tmp_path, {"pits/game.yaml": GAME})
    built = run(installed, tmp_path, "-m", "punchboard", "build", "pits")
    assert built.returncode == 0, built.stderr
    pack = tmp_path / "output" / "pits" / "pits.pack.json"
    assert json.loads(pack.read_text(encoding="utf-8"))["needs"] == {"lives": "punchboard-lives"}
    played = run(installed, tmp_path, "-c", PLAY, str(pack))
    assert "Ben loses a life and has 0." in played.stdout
    assert "Ada wins with 10 points." in played.stdout, played.stderr
    with pytest.raises(PackError, match="needs the package “punchboard-lives”, which brings “liv"):
        load_pack(pack)


def test_without_the_package_a_game_is_told_which_kinds_there_are(tmp_path: Path) -> None:
    write(tmp_path, {"pits/game.yaml": GAME})
    told = run(tmp_path, tmp_path, "-m", "punchboard", "check", "pits")
    assert told.returncode == 1
    assert "lives" in told.stdout + told.stderr


def test_wrong_parameters_of_a_package_are_told_with_their_line(
    installed: Path, tmp_path: Path
) -> None:
    write(tmp_path, {"pits/game.yaml": GAME.replace("start: 2", "start: two")})
    told = run(installed, tmp_path, "-m", "punchboard", "check", "pits")
    assert "pits/game.yaml:5" in told.stdout + told.stderr
