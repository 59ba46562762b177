"""A page that is walked: the files it writes, the commands it runs, and what they say.

A block whose title is a path is that file. `top of PATH` and `end of PATH` add the block to the
file. `in PATH, change` and the block after it, `to`, replace lines. `sh` holds commands, `text`
what they say. `console` shows commands that no test runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "new-game.md"

_BLOCK = re.compile(r'^( *)```(\w+)(?: title="([^"]+)")?\n(.*?)^\1```$', re.DOTALL | re.MULTILINE)
_TITLE = re.compile(r"(?:(top|end) of )?(?:in )?(.+?)(, change)?$")


@dataclass(frozen=True)
class Block:
    """A block of the page.

    Attributes:
        kind: `file`, `top`, `end`, `change`, `sh` or `text`.
        path: the file's path, from the folder in which commands run.
        text: the block's text; of a change, the new lines.
        before: the words of the page between the last block and this one.
        old: of a change, the lines that are replaced.
    """

    kind: str
    path: str
    text: str
    before: str
    old: str = ""


def read_blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of a page in order; the two blocks of a change are one."""
    end = 0
    old: Block | None = None
    for found in _BLOCK.finditer(page):
        indent, language, title, text = found.groups()
        text = re.sub(f"^{indent}", "", text, flags=re.MULTILINE)
        before, end = page[end : found.start()], found.end()
        if old is not None:
            assert title == "to", f"no new lines for a change of {old.path}"
            yield Block("change", old.path, text, old.before, old.text)
            old = None
            continue
        if language == "console":
            continue
        if language in ("sh", "text"):
            yield Block(language, "", text, before)
            continue
        named = _TITLE.fullmatch(title or "")
        assert named is not None, f"a block without a title: {text}"
        place, path, is_change = named.groups()
        block = Block(place or "file", path, text, before)
        if is_change:
            old = block
        else:
            yield block


def write(block: Block, folder: Path) -> None:
    """Do to a file what a block says; lines that change must be there once."""
    path = folder / block.path
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if block.kind == "change":
        lines = f"\n{text}"
        assert lines.count(f"\n{block.old}") == 1, f"{block.path} has no lines {block.old!r}"
        text = lines.replace(f"\n{block.old}", f"\n{block.text}")[1:]
    else:
        added = {"file": ("", ""), "top": ("", text), "end": (text, "")}[block.kind]
        text = block.text.join(added)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def walk(page: str, folder: Path, run: Callable[[str], str]) -> Iterator[tuple[Block, str]]:
    """Follow a page.

    Args:
        page: the page's text.
        folder: the folder that its files go into.
        run: runs one command and returns its output.

    Yields:
        Each block that shows an output, with the real output.
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


#: Letter's printers have no room for ticks above and below three rows of poker cards.
_TICKS = re.compile(r"warning: cut ticks begin [^\n]*\n  fix: [^\n]*\n")


def without_ticks(said: str) -> str:
    """Return what a command says on A4, where the ticks of poker cards are printed."""
    beside = _TICKS.sub("", said)
    return (
        beside if beside == said else re.sub(r"(output/\S+/ +.*) 1 *\n", r"\1 0\n", beside, count=1)
    )
