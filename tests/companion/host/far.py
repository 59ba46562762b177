"""A host in a process of its own, whose memory and disk can be searched from outside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = os.sysconf("SC_PAGE_SIZE")
NAMES = ("Mia", "Kim", "Ben")
_PROGRAM = """
import sys
from pathlib import Path
from punchboard.companion.host.terminal import HostRequest, host_table
from tests.companion.table import small_game
small_game.add_kinds()
here = Path(sys.argv[2])
asked = HostRequest(Path(sys.argv[1]), here, sys.argv[3], "127.0.0.1", 0, codes=True)
print(host_table(asked, lambda words: print(words, flush=True), print, sys.stdin.read), flush=True)
"""


class FarHost:
    """A table of the small game, as `punchboard table --host` opens it.

    Attributes:
        port: on which it listens.
        links: of the seats; "" is the middle of the table.
        process: of the host.
    """

    def __init__(self, folder: Path, pack: str, names: Sequence[str] = NAMES) -> None:
        """Lay a table of the small game in a new folder and open it."""
        folder.mkdir()
        self.folder = folder
        (folder / "small.pack.json").write_text(pack, encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(folder / "small.pack.json"), str(folder),
             ",".join(names)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.links: dict[str, str] = {}
        for line in self.process.stdout:
            if found := re.match(r"(http://127\.0\.0\.1:(\d+)/)(?:table\.html)?#(\w*)\.", line):
                self.links[found[3]] = line.strip()
                self.port = int(found[2])
            if "is open at" in line:
                break

    @property
    def service(self) -> FarHost:
        """Where a phone in Python finds its secret."""
        return self

    def secret(self, seat: str) -> bytes:
        return bytes.fromhex(self.links[seat].rpartition(".")[2])

    def link(self, seat: str) -> str:
        return self.links[seat]

    def memory(self) -> list[bytes]:
        """Return everything that the process can write to, as it stands now."""
        found: list[bytes] = []
        maps = Path(f"/proc/{self.process.pid}/maps").read_text(encoding="utf-8")
        with Path(f"/proc/{self.process.pid}/mem").open("rb", buffering=0) as memory:
            for line in maps.splitlines():
                span, rights = line.split()[:2]
                if rights.startswith("rw"):
                    first, last = (int(part, 16) for part in span.split("-"))
                    found.append(_read(memory.fileno(), first, last))
        return found

    def disk(self) -> list[bytes]:
        return [path.read_bytes() for path in sorted(self.folder.rglob("*")) if path.is_file()]

    def seconds(self) -> float:
        """Return the processor time that the host has taken until now."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Return the memory that the host uses now."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8").split()[1]
        return int(pages) * PAGE / 2**20

    def stop(self) -> None:
        self.process.communicate("", timeout=60)


def _read(memory: int, first: int, last: int) -> bytes:
    """Return a piece of memory, without its pages that were never used."""
    try:
        whole = os.pread(memory, last - first, first)
    except OSError:
        whole = b""
    if len(whole) == last - first:
        return whole
    if last - first <= PAGE:
        return b""
    middle = first + (last - first) // PAGE // 2 * PAGE
    return _read(memory, first, middle) + _read(memory, middle, last)
