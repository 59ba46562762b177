"""Folders from a stranger: how they are written, opened, and judged."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.folders import Content, contents, write

ROOT = Path(__file__).parents[2]
#: A table may lack a column that has a default.
COLUMNS = 'text: {type: text, default: ""}, pick: {type: image, default: ""}'
GAME = f"""\
title: AuthenticationError
components:
  cards: {{kind: cards, data: cards.csv, front: face.yaml, columns: {{{COLUMNS}}}}}
"""
TABLE = "id,text\na,Hello\n"
FACE = 'elements:\n  words: {kind: text, at: [5, 5, 50, 70], text: "{{ card.text }}"}\n'
FILES: Mapping[str, Content] = {"game.yaml": GAME, "cards.csv": TABLE, "face.yaml": FACE}

#: What lies outside the folder, and must not be found in anything that comes out.
SECRET = "the-secret-of-the-house"

MOST_SECONDS = 5.0
MOST_BYTES = 500_000_000


@dataclass
class Ending:
    """How a build ended: refused, built, environment, or bug."""

    ended: str
    said: str
    out: Path

    def printed(self) -> bytes:
        """Return all that came out, as one."""
        return b"".join(path.read_bytes() for path in sorted(self.out.rglob("*")) if path.is_file())


@cache
def _press() -> subprocess.Popen[str]:
    """Start what presses folders, once for all of them; it ends with this process."""
    press = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("press.py"))],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    atexit.register(press.communicate)
    return press


def _pressed(folder: Path, out: Path, way: str) -> dict[str, Any]:
    press = _press()
    assert press.stdin is not None
    assert press.stdout is not None
    press.stdin.write(json.dumps([str(folder), str(out), way]) + "\n")
    press.stdin.flush()
    lines = []
    while not (line := press.stdout.readline()).startswith("END "):
        assert line, "".join(lines)[-3000:]
        lines.append(line)
    assert line == "END 0\n", f"{line}{''.join(lines)[-3000:]}"
    result: dict[str, Any] = json.loads(lines[-1])
    return result


def open_folder(place: Path, files: Mapping[str, Content], way: str = "build") -> Ending:
    """Build a folder of `FILES` and these, within bounds; judge what every ending must obey."""
    folder, out = place / "game", place / "out"
    place.mkdir(exist_ok=True)
    (place / "secret.csv").write_text(f"id,text\na,{SECRET}\n", encoding="utf-8")
    (place / "secret.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!-- {SECRET} -->'
        '<rect width="9" height="9"/></svg>',
        encoding="utf-8",
    )
    write(folder, {**FILES, **files})
    write(out, {"cards-poker-fronts.pdf": b"the print of yesterday", "notes.txt": b"mine"})
    before = contents(place)
    result = _pressed(folder, out, way)
    ending = Ending(result["ended"], "\n".join(result["said"]), out)
    assert ending.ended in ("refused", "built"), ending.said[-3000:]
    assert result["seconds"] < MOST_SECONDS, result["seconds"]
    assert result["bytes"] < MOST_BYTES, f"{result['bytes'] / 1e6:.0f} MB"
    after = contents(place)
    changed = {name for name in {*before, *after} if before.get(name, 0) != after.get(name, 0)}
    if ending.ended == "refused":
        assert changed == set(), "a refused build touches nothing"
    assert all(name.startswith("out/") and name.count("/") == 1 for name in changed), changed
    assert SECRET not in ending.said
    assert SECRET.encode() not in ending.printed().replace(b"the print of yesterday", b"")
    for jargon in ("Traceback", "pydantic", "yaml.", "jinja", "0x7f", "Exception", "Error("):
        assert jargon not in ending.said, ending.said
    assert len(ending.said) < 100_000, "nobody reads that"
    return ending


def refused(place: Path, files: Mapping[str, Content], *words: str) -> Ending:
    """Build, and expect an error that says all of some words."""
    ending = open_folder(place, files)
    assert ending.ended == "refused", ending.said[:3000]
    assert "error: " in ending.said
    for word in words:
        assert word in ending.said, ending.said[:3000]
    return ending


def built(place: Path, files: Mapping[str, Content]) -> Ending:
    """Build, and expect that it prints."""
    ending = open_folder(place, files)
    assert ending.ended == "built", ending.said[:3000]
    return ending


def lazily(make: Callable[[], str | bytes]) -> Content:
    """Return what writes something large, made only when it is wanted."""

    def write_it(path: Path) -> None:
        content = make()
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    return write_it


def linked(target: str) -> Content:
    """Return what writes a link."""
    return lambda path: path.symlink_to(target)


def element(text: str, more: str = "") -> str:
    """Return a layout with one element."""
    return f"{more}elements:\n  one: {{{text}}}\n"
