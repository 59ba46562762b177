"""Where the fixtures lie, and how they are written: compressed JSON, and the blocks of pages."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.net.objects import PageContent
from tests.net.rasters import Page

FOLDER = Path(__file__).parent / "frozen"
REASONS = Path(__file__).parent / "REASONS.md"


@dataclass(slots=True)
class Files:
    """The files of a build.

    Attributes:
        digests: of all files, by name.
        pages: of PDFs, by name; of a new build only where the digest is not the frozen one.
        contents: what the pages hold, by name; of some builds only.
    """

    digests: dict[str, str] = field(default_factory=dict)
    pages: dict[str, list[Page]] = field(default_factory=dict)
    contents: dict[str, list[PageContent]] = field(default_factory=dict)


def read(part: str, game: str) -> Any:
    """Return what is frozen of a part of a game; None if nothing is."""
    path = FOLDER / part / f"{game}.json.xz"
    return json.loads(lzma.decompress(path.read_bytes())) if path.is_file() else None


def write(part: str, game: str, value: Any) -> None:
    """Freeze a part of a game."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    _write(FOLDER / part / f"{game}.json.xz", text.encode())


def read_files(game: str) -> dict[str, Files]:
    """Return the files of each frozen build of a game, with their pages."""
    path = FOLDER / "pages" / f"{game}.xz"
    if not path.is_file():
        return {}
    index, _, blocks = lzma.decompress(path.read_bytes()).partition(b"\n")
    builds = {
        build: Files(digests={name: entry["digest"] for name, entry in files.items()})
        for build, files in json.loads(index).items()
    }
    start = 0
    for build, name, pages in _in_order(json.loads(index)):
        for width, height, columns, rows in pages:
            end = start + 3 * columns * rows
            page = Page(width, height, columns, rows, blocks[start:end])
            builds[build].pages.setdefault(name, []).append(page)
            start = end
    for build, files in (read("contents", game) or {}).items():
        builds[build].contents = {
            name: [PageContent(*page) for page in pages] for name, pages in files.items()
        }
    return builds


def write_files(game: str, builds: dict[str, Files]) -> None:
    """Freeze the files of all builds of a game."""
    index: dict[str, dict[str, Any]] = {
        build: {
            name: {
                "digest": digest,
                "pages": [
                    (page.width, page.height, page.columns, page.rows)
                    for page in files.pages.get(name, ())
                ],
            }
            for name, digest in sorted(files.digests.items())
        }
        for build, files in sorted(builds.items())
    }
    head = json.dumps(index, separators=(",", ":")).encode()
    blocks = [
        page.blocks for build, name, _ in _in_order(index) for page in builds[build].pages[name]
    ]
    _write(FOLDER / "pages" / f"{game}.xz", b"\n".join((head, b"".join(blocks))))
    if contents := {build: files.contents for build, files in builds.items() if files.contents}:
        write("contents", game, contents)


def _in_order(index: dict[str, dict[str, Any]]) -> list[tuple[str, str, list[Any]]]:
    """Return build, file and pages, so that files of the same name, which are alike, follow."""
    every = [
        (build, name, entry["pages"])
        for build, files in index.items()
        for name, entry in files.items()
        if entry["pages"]
    ]
    return sorted(every, key=lambda each: (each[1], each[0]))


def _write(path: Path, content: bytes) -> None:
    """Write a file; one that holds this already stays, however it was compressed."""
    if path.is_file() and lzma.decompress(path.read_bytes()) == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
