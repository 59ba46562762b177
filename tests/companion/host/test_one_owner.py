"""One host owns a table, its files and its memory; a switch that fails leaves the open table."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from punchboard.companion.host import host_state, screen_host
from punchboard.companion.host.hosting import Hosting
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table import private_file
from punchboard.companion.table.error import TableError
from punchboard.companion.table.tables import Tables
from tests.companion.host.led_host import PACK, open_host
from tests.companion.host.phone import Phone
from tests.companion.host.test_screen_host import lay, listed, sit
from tests.companion.table import small_game

OWNED = "Another Punchboard has this table open. Continue there, or close it there first."


def files_of(tables: Tables) -> dict[str, bytes]:
    """Return the files that a host writes: of the tables' seats, and of itself."""
    found = [*tables.folder.glob("*.seats"), *tables.folder.glob("*.json")]
    return {path.name: path.read_bytes() for path in found}


def test_a_second_host_of_a_table_is_refused_and_writes_nothing(
    host: ScreenHost, screen: Phone, tmp_path: Path
) -> None:
    lay(screen, red="dials")
    tables = Tables(tmp_path / "tables")
    before = files_of(tables)
    with pytest.raises(TableError, match="Another Punchboard hosts tables in this folder"):
        open_host(tmp_path)
    with pytest.raises(TableError) as refused:
        Hosting(tables, host.hosting.id, "127.0.0.1", 0)
    assert refused.value.message == OWNED
    assert files_of(tables) == before
    assert screen.do("points.gain", "blue", amount=1)["ok"]


def test_a_table_of_another_host_can_be_opened_once_it_is_closed_there(
    host: ScreenHost, screen: Phone, tmp_path: Path
) -> None:
    lay(screen)
    id_ = host.hosting.id
    other = Hosting(Tables(tmp_path / "tables"), "", "127.0.0.1", 0, [tmp_path / PACK])
    assert screen.say("put_away")["why"].startswith("Another Punchboard hosts")
    other.end()
    assert screen.say("put_away")["ok"]
    second = Hosting(Tables(tmp_path / "tables"), id_, "127.0.0.1", 0)
    assert screen.say("open_table", table=id_)["why"] == OWNED
    assert "lobby" in screen.view()
    second.end()
    assert screen.say("open_table", table=id_)["ok"]


def test_a_killed_host_owns_nothing(tmp_path: Path, small_kinds: None) -> None:
    tables = Tables(tmp_path / "tables")
    session = tables.create(small_game.pack_text(), "", small_game.SEATS, {"bidding": "pass"})
    session.close()
    program = """
import sys
from pathlib import Path
from punchboard.companion.host.hosting import Hosting
from punchboard.companion.table.tables import Tables
from tests.companion.table import small_game
small_game.add_kinds()
hosting = Hosting(Tables(Path(sys.argv[1])), sys.argv[2], "127.0.0.1", 0)
print("open", flush=True)
sys.stdin.read()
"""
    command = [sys.executable, "-c", program, str(tables.folder), session.info.id]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        try:
            with pytest.raises(TableError, match="has this table open"):
                Hosting(tables, session.info.id, "127.0.0.1", 0)
        finally:
            running.kill()
        running.wait()
        Hosting(tables, session.info.id, "127.0.0.1", 0).end()


def test_a_table_that_cannot_be_opened_leaves_the_open_one_whole(
    host: ScreenHost, screen: Phone, tmp_path: Path
) -> None:
    folder = tmp_path / "tables"
    lay(screen, title="Broken")
    broken = host.hosting.id
    screen.say("put_away")
    (folder / f"{broken}.passed").write_text("{", encoding="utf-8")
    lay(screen, title="Sound")
    assert "damaged" in screen.say("open_table", table=broken)["why"]
    blue = sit(host, "blue", "Mia")
    assert blue.view()["title"] == "Sound"
    assert screen.do("points.gain", "blue", amount=2)["ok"]
    assert screen.say("free", seat="blue")["code"] == "not_now"  # the phone is here
    (folder / f"{broken}.passed").unlink()
    assert screen.say("open_table", table=broken)["ok"]


FULL = "No space left on device"


@pytest.fixture
def fill_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let no file be written any more whose name ends so."""

    def fill(ending: str) -> None:
        def write(path: Path, text: str) -> None:
            if path.name.endswith(ending):
                raise TableError(f"“{path.name}” can’t be saved: {FULL}.")
            private_file.write_private(path, text)

        for module in (host_state, screen_host):
            monkeypatch.setattr(module, "write_private", write)

    return fill


@pytest.mark.parametrize("ending", ["host.json", ".seats"])
@pytest.mark.parametrize("step", ["open_table", "put_away", "lay"])
def test_on_a_full_disk_the_served_table_stays_served(
    host: ScreenHost,
    screen: Phone,
    fill_disk: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    ending: str,
) -> None:
    lay(screen, title="First")
    first = host.hosting.id
    lay(screen, title="Second")
    fill_disk(ending)

    def switch() -> dict[str, object]:
        if step == "lay":
            return lay(screen, "0f" * 16, title="Third")
        return screen.say(step, **({"table": first} if step == "open_table" else {}))

    assert FULL in str(switch()["why"])
    assert screen.view()["title"] == "Second"
    if ending == "host.json":
        assert screen.do("points.gain", "blue", amount=1)["ok"]
    monkeypatch.undo()
    assert screen.do("points.gain", "blue", amount=1)["ok"]
    assert [each["open"] for each in listed(screen) if each["title"] == "Second"] == [True]
    assert switch()["ok"]
    kept = json.loads((host._path).read_text(encoding="utf-8"))
    assert kept["table"] == host.hosting.id


def test_a_table_that_an_app_plays_is_not_hosted_until_it_is_closed_there(
    tmp_path: Path, small_kinds: None
) -> None:
    tables = Tables(tmp_path / "tables")
    laid = tables.create(small_game.pack_text(), "", small_game.SEATS, {"bidding": "pass"})
    laid.close()
    session = tables.take(laid.info.id)
    for refused in (tables.take, lambda id_: Hosting(tables, id_, "127.0.0.1", 0)):
        with pytest.raises(TableError, match="has this table open"):
            refused(laid.info.id)
    session.close()
    Hosting(tables, laid.info.id, "127.0.0.1", 0).end()
