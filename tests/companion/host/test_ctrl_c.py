"""Ctrl-C ends a hosted table on every system."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from punchboard.companion.host import terminal
from punchboard.companion.host.terminal import HostRequest, host_table
from tests.companion.table import small_game


def test_a_table_waits_as_windows_can_be_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There Ctrl-C ends a pause, and no wait for an event (python/cpython#80116)."""

    def interrupted(seconds: float) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "sleep", interrupted)
    pack = tmp_path / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")
    request = HostRequest(pack, tmp_path / "tables", "Mia,Kim", "127.0.0.1", 0)
    said: list[str] = []
    assert host_table(request, said.append, lambda link: None) == ""
    assert said[-1] == "The table is closed and saved."
