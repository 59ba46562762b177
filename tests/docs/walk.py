"""A page that is walked: what it tells to write, to run and to see, block by block.

A block of a language and a path is that file; `top` or `end` after the path adds it to the file,
and a block of `diff` changes one line. `sh` holds commands, `text` what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "new-game.md"

_BLOCK = re.compile(
    r'^```(\w+)(?: title="(?:(top|end) of )?([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True)
class Block:
    """A block of the page.

    Attributes:
        kind: `file`, `top`, `end`, `diff`, `sh` or `text`.
        path: of the file, from where commands are run.
        text: what stands in it.
        before: the words of the page between the last block and this one.
    """

    kind: str
    path: str
    text: str
    before: str


def read_blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of a page in order."""
    end = 0
    for found in _BLOCK.finditer(page):
        language, place, path, text = found.groups()
        kind = language if language in ("sh", "text", "diff") else place or "file"
        yield Block(kind, path or "", text, page[end : found.start()])
        end = found.end()


def write(block: Block, folder: Path) -> None:
    """Do to a file what a block says; a line that a `diff` changes must be there once."""
    path = folder / block.path
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if block.kind == "diff":
        lines = block.text.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
        assert text.count(old) == 1, f"{block.path} has no line {old!r}"
        text = text.replace(old, new)
    else:
        added = {"file": ("", ""), "top": ("", text), "end": (text, "")}[block.kind]
        text = block.text.join(added)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def walk(page: str, folder: Path, run: Callable[[str], str]) -> Iterator[tuple[Block, str]]:
    """Follow a page.

    Args:
        page: its text.
        folder: where its files are written.
        run: runs one command and returns what it says.

    Yields:
        each block that shows what commands say, with what they have really said.
    """
    said = ""
    for block in read_blocks(page):
        if block.kind == "sh":
            said = "".join(run(line) for line in block.text.splitlines())
        elif block.kind == "text":
            yield block, said
        else:
            write(block, folder)


def table_after(page: str, mark: str) -> list[list[str]]:
    """Return the cells of the rows of the table after a comment such as `<!-- week -->`."""
    rows = page.split(f"<!-- {mark} -->\n")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip().strip("*") for cell in row.strip("|").split("|")] for row in rows]
