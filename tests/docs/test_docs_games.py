"""The folders in the pages are games that can be built."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from punchboard.cards.check.checks import check_game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Severity
from punchboard.generator.layout.context import open_context
from tests.docs.samples import GAME, PAGES
from tests.generator.layout.drawing_board import lay_out_all

_NAMED = re.compile(r'^```\w+ title="(\w+)/([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)


def games() -> dict[str, dict[str, str]]:
    """Return the files of all games in the pages, by folder and name."""
    found: dict[str, dict[str, str]] = {}
    for page in sorted(PAGES.glob("*.md")):
        for folder, name, content in _NAMED.findall(page.read_text(encoding="utf-8")):
            if folder != "layouts":
                found.setdefault(folder, {})[name] = content
    return found


@pytest.mark.parametrize("folder", games())
def test_a_game_in_a_page_is_laid_out(folder: str, tmp_path: Path) -> None:
    root = tmp_path / folder
    shutil.copytree(GAME, root)  # its art and icons are what the pages speak of
    files = games()[folder]
    files.setdefault("notes.csv", "name\nA note\n")
    for name, content in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    game, diagnostics = load_game(root, folder)
    assert game is not None, diagnostics.lines()
    diagnostics.extend(check_game(game))
    assert lay_out_all(game, open_context(game, diagnostics))
    assert diagnostics.of(Severity.ERROR) == []
    assert diagnostics.of(Severity.WARNING) == []


def test_shown_files_of_the_sample_game_are_its_files() -> None:
    for name, content in games()["moth_garden"].items():
        assert content == (GAME / name).read_text(encoding="utf-8"), name
