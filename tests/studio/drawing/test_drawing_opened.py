"""A drawing that is opened in the system's program, and followed when that saves it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from punchboard.generator.studio.drawing import opening
from tests.studio.client import Client, opened
from tests.studio.drawing.kite import DRAWING, FILE, HERON, drawn, game

PROGRAM = """\
#!{python}
import sys
from pathlib import Path
file = Path(sys.argv[1])
file.write_text(file.read_text().replace("Grey", "Purple"))
sys.exit({code})
"""


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desktop whose opener draws something else and saves it."""
    program = tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(PROGRAM.format(python=sys.executable, code=0))
    program.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("DISPLAY", ":9")
    return program


def ask(client: Client, **more: str) -> tuple[int, dict[str, str]]:
    answer = client.post("/api/drawing/open", **{**HERON, **more})
    return answer.status, answer.json()


def test_the_program_gets_the_file_and_its_save_shows(desktop: Path, tmp_path: Path) -> None:
    with opened(game(tmp_path)) as client:
        assert drawn(client)["drawing"]["opens"] is True
        assert ask(client) == (200, {"opened": FILE})
        assert (tmp_path / "kite" / FILE).read_text() == DRAWING.replace("Grey", "Purple")


def test_a_program_that_fails_is_told_with_the_path(desktop: Path, tmp_path: Path) -> None:
    desktop.write_text(PROGRAM.format(python=sys.executable, code=3))
    with opened(game(tmp_path)) as client:
        status, told = ask(client)
        assert status == 422
        assert str(tmp_path / "kite" / FILE) in told["error"]["hint"]  # type: ignore[index]


def test_without_a_desktop_the_path_is_told(
    desktop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with opened(game(tmp_path)) as client:
        told = drawn(client)["drawing"]
        assert (told["opens"], told["path"]) == (False, str(tmp_path / "kite" / FILE))
        assert ask(client)[0] == 422


def test_only_a_drawing_of_the_folder_is_opened(
    desktop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Path] = []
    monkeypatch.setattr(opening.subprocess, "Popen", lambda *words, **_: tried.append(words[0]))
    root = game(tmp_path)
    outside = tmp_path / "secret.svg"
    outside.write_text(DRAWING)
    with opened(root) as client:
        assert ask(client, layout="../secret.svg")[0] == 404
        assert ask(client, card="none")[0] == 404
        (root / FILE).unlink()
        (root / FILE).symlink_to(outside)
        assert ask(client)[0] in (400, 422)
    assert tried == []
