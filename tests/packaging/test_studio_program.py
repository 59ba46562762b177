"""The program that a double click starts: one Studio without a terminal, and its surroundings."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards import bundle
from punchboard.cards.bundle import leave_bundle
from punchboard.generator.commands.menu_entry import add_menu_entry
from punchboard.generator.studio import second_start
from punchboard.generator.studio.door import Door
from punchboard.generator.studio.second_start import (
    NoAnswerError,
    answer,
    expect_second_starts,
    join_or_lock,
)

ROOT = Path(__file__).parents[2]
START = "from punchboard import open_program; open_program()"


def loaded(name: str) -> Any:
    """Return a module of .ci, which is no package."""
    spec = spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_from_the_double_click_to_pdfs_a_second_start_and_the_end(tmp_path: Path) -> None:
    command = [sys.executable, "-c", START]
    told = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(tmp_path / "data")}
    out = loaded("try_studio").try_studio(command, told, tmp_path, "")
    assert (out / "cards-poker-fronts.pdf").is_file()
    assert not (tmp_path / "data").exists()  # only a program in a folder of its own has an entry


def test_without_a_page_the_reason_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from punchboard.generator.commands import program

    opened: list[Path] = []
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "taken"))
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken/studio").write_text("")
    monkeypatch.setattr(program, "open_in_program", opened.append)
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert program.open_program() == 3
    sys.stderr.close()
    assert opened == [tmp_path / "taken/log/punchboard-log.txt"]
    assert "studio isn't a folder" in opened[0].read_text()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose Studio runs, as far as the lock tells."""
    lock = join_or_lock(tmp_path)
    assert isinstance(lock, int)
    return tmp_path


def test_a_second_start_is_answered_for_its_port_and_its_request_only(folder: Path) -> None:
    door = Door(4000)
    assert answer(door, "n", second_start._question("", 4000, "n")) is None
    expect_second_starts(folder, door)
    proof = second_start._question(door.secret, 4000, "n")
    told = answer(door, "n", proof)
    assert told is not None and told["address"].startswith("http://127.0.0.1:4000/?token=")
    for nonce, wrong in (
        ("m", proof),
        ("n", second_start._question(door.secret, 4001, "n")),
        ("n", told["proof"]),
        ("n", "é"),
        ("", ""),
    ):
        assert answer(door, nonce, wrong) is None
    kept = folder / "program.json"
    assert kept.stat().st_mode & 0o077 == 0
    assert [each.name for each in sorted(folder.iterdir())] == ["program.json", "program.lock"]


class _Impostor(BaseHTTPRequestHandler):
    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"address": "http://evil.example", "proof": "0"}')

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@pytest.fixture
def impostor() -> Iterator[tuple[int, list[str]]]:
    """Another user's server on a port that the Studio had: its port, and what it was asked."""
    asked: list[str] = []
    kind = type("Impostor", (_Impostor,), {"asked": asked})
    with HTTPServer(("127.0.0.1", 0), kind) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.server_port, asked
        server.shutdown()
        thread.join()


def test_an_impostor_gets_no_secret_and_names_no_address(
    folder: Path, impostor: tuple[int, list[str]]
) -> None:
    port, asked = impostor
    door = Door(port)
    expect_second_starts(folder, door)
    with pytest.raises(NoAnswerError):
        join_or_lock(folder, 0)
    assert len(asked) == 1
    assert door.secret not in asked[0]


def test_a_studio_that_ends_meanwhile_is_replaced(tmp_path: Path) -> None:
    lock = join_or_lock(tmp_path)
    assert isinstance(lock, int)
    (tmp_path / "program.json").write_text(json.dumps({"port": 1, "secret": "x"}))
    threading.Timer(0.2, os.close, [lock]).start()
    again = join_or_lock(tmp_path)
    assert isinstance(again, int)
    assert not (tmp_path / "program.json").exists()
    os.close(again)


@pytest.mark.parametrize(("before", "after"), [(None, None), ("/opt/own", "/opt/own")])
def test_other_programs_get_the_library_path_of_before(
    before: str | None, after: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle/_internal")
    monkeypatch.setenv("SSL_CERT_FILE", "")
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    monkeypatch.setattr(sys, "executable", "/bundle/punchboard-studio")
    leave_bundle()
    assert os.environ.get("LD_LIBRARY_PATH") == after
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
    assert bundle.console_program() == "/bundle/punchboard"


def test_the_menu_names_a_program_in_a_folder_of_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    add_menu_entry(Path('/my "games" $1 100%/punchboard-studio'), Path("/icon.svg"))
    (entry,) = (tmp_path / "applications").iterdir()
    lines = entry.read_text().splitlines()
    # Twice a backslash in the file is one in the value, as `gio launch` reads it.
    assert r'Exec=env "/my \\"games\\" \\$1 100%%/punchboard-studio"' in lines
    assert 'TryExec=/my "games" $1 100%/punchboard-studio' in lines
    before = entry.stat().st_mtime_ns
    add_menu_entry(Path('/my "games" $1 100%/punchboard-studio'), Path("/icon.svg"))
    assert entry.stat().st_mtime_ns == before
