"""The how-to pages are followed by copying, from the deck of the first tutorial."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import fontpkg_amiri
import pytest
from typer.testing import CliRunner

import punchboard
from tests.docs.walk import read_blocks, walk, without_ticks, write

DOCS = Path(__file__).parents[2] / "docs"
#: Commands that ask a server.
_ONLINE = ("refresh", "https:")
PAGES = (
    "print-and-cut", "backs", "google-sheets", "fonts-and-icons", "draw-a-layout",
    "from-nandeck-or-squib", "share-a-game", "editor",
)  # fmt: skip


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the deck `heron`, with two fonts in its folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    tutorial = (DOCS / "tutorial" / "first-game.md").read_text("utf-8")
    table = next(each for each in read_blocks(tutorial) if each.path == "birds.csv")
    write(table, tmp_path)
    _run("punchboard new heron --from birds.csv")
    shutil.copytree(Path(fontpkg_amiri.ROOT) / "files", tmp_path / "heron" / "fonts")
    return tmp_path


def _run(line: str) -> str:
    name, *words = line.split()
    assert name == "punchboard"
    if any(word in line for word in _ONLINE):
        return ""
    done = CliRunner().invoke(punchboard.command_line(), words)
    assert done.exit_code == 0, f"{line}\n{done.output}"
    assert "warning:" not in without_ticks(done.output)
    return done.output


@pytest.mark.parametrize("name", PAGES)
def test_every_command_succeeds_as_the_page_shows(name: str, deck: Path) -> None:
    page = (DOCS / "how-to" / f"{name}.md").read_text("utf-8")
    for block, said in walk(page, deck, _run):
        assert " ".join(block.text.split()) in " ".join(said.split())


#: Messages of shells and of the library that reads the command line, or with a name inside.
_OF_OTHERS = {
    "punchboard: command not found",
    "there is no game.yaml in the folder",
}  # fmt: skip


def test_every_message_that_troubleshooting_quotes_is_ours() -> None:
    page = (DOCS / "how-to" / "troubleshooting.md").read_text("utf-8")
    quoted = set(re.findall(r"^\| `([^`]+)`", page, re.MULTILINE))
    assert quoted >= _OF_OTHERS
    files = [
        path
        for folder in ("cards", "generator", "companion")
        for path in (DOCS.parent / folder).rglob("*.py")
    ]
    # Words of one message may be on several lines.
    code = "".join(re.sub(r'"\s*f?"', "", path.read_text("utf-8")) for path in files)
    assert [each for each in quoted - _OF_OTHERS if each not in code] == []
