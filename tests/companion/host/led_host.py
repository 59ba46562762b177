"""A host that its table screen leads; run as a module, in a process that tests may kill."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from tests.companion.table import small_game

PACK = "small.pack.json"


def open_host(folder: Path, port: int = 0) -> ScreenHost:
    """Return a host of the small game whose tables are saved in a folder, which it makes."""
    folder.mkdir(exist_ok=True)
    pack = folder / PACK
    if not pack.exists():
        pack.write_text(small_game.pack_text(), encoding="utf-8")
    made = ScreenHost(Tables(folder / "tables"), [pack], "127.0.0.1", port)
    made.begin()
    return made


if __name__ == "__main__":
    small_game.add_kinds()
    host = open_host(Path(sys.argv[1]), *map(int, sys.argv[2:]))
    print(host.screen, flush=True)
    threading.Event().wait()
