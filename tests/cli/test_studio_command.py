"""`punchboard studio`, and `punchboard` alone."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.studio.client import write

ROOT = Path(__file__).parents[2]


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    settings = {"PUNCHBOARD_CONFIG": str(tmp_path / "settings"), "PYTHONPATH": str(ROOT)}
    return {**os.environ, **settings, **more}


def test_the_address_is_printed_works_once_and_the_command_ends_when_asked(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    words = [sys.executable, "-m", "punchboard", "studio", "marsh", "--no-browser"]
    told = environment(tmp_path)
    with subprocess.Popen(
        words, cwd=tmp_path, env=told, stdout=subprocess.PIPE, text=True
    ) as studio:
        assert studio.stdout is not None
        address = studio.stdout.readline().split()[-1]
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        assert b"Punchboard Studio" in opener.open(address).read()
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(address)
        second = subprocess.run(words, cwd=tmp_path, env=told, capture_output=True, text=True)
        assert second.returncode == 2
        assert "already open in another Studio" in second.stderr
        studio.send_signal(signal.SIGTERM)
        assert studio.wait(timeout=30) == 0
    assert sorted(each.name for each in root.iterdir()) == ["birds.csv", "game.yaml", "layouts"]


def test_alone_without_a_terminal_it_prints_the_help(tmp_path: Path) -> None:
    write(tmp_path / "marsh")
    words = [sys.executable, "-m", "punchboard"]
    told = environment(tmp_path, DISPLAY=":0")
    done = subprocess.run(
        words, cwd=tmp_path / "marsh", env=told, capture_output=True, text=True, timeout=60
    )
    assert "Usage: punchboard" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("folder", "display", "expected"),
    [
        ("marsh", "", "Usage: punchboard"),
        ("marsh", ":0", "The Studio"),
        (".", ":0", "The Studio"),  # its start page
    ],
)
def test_alone_it_opens_the_studio_before_a_screen(
    tmp_path: Path, folder: str, display: str, expected: str
) -> None:
    write(tmp_path / "marsh")
    ours, theirs = pty.openpty()
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o755)
    told = environment(
        tmp_path, DISPLAY=display, WAYLAND_DISPLAY="", BROWSER=str(browser), TERM="dumb"
    )
    words = [sys.executable, "-m", "punchboard"]
    with subprocess.Popen(
        words, cwd=tmp_path / folder, env=told, stdin=theirs, stdout=theirs, stderr=theirs
    ) as command:
        os.close(theirs)
        said = b""
        while expected.encode() not in said:
            said += os.read(ours, 1000)
        command.terminate()
        command.wait(timeout=30)
    os.close(ours)
