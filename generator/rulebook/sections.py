"""The rules as sections for the pack: plain values that JSON can hold, icons by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from punchboard.generator.rulebook.document import (
    Block,
    Box,
    Document,
    Figure,
    Heading,
    Inlines,
    Listing,
    Paragraph,
    Picture,
    Table,
)


def sections(document: Document) -> list[dict[str, Any]]:
    """Return the rules as a list of sections in reading order.

    Each has `id`, `level`, `heading` (runs), `back` (whether it stands on the page to keep open)
    and `blocks`; what stands before the first heading is a section without an id.
    """
    result: list[dict[str, Any]] = []
    for blocks, is_back in ((document.blocks, False), (document.back, True)):
        fresh = True
        for block in blocks:
            if isinstance(block, Heading):
                result.append(_section(block.id, block.level, block.inlines, is_back))
                if block.icon is not None:
                    result[-1]["blocks"].append(_pictures((block.icon,)))
                fresh = False
                continue
            told = _block(block)
            if told is None:
                continue
            if fresh:
                result.append(_section("", 1, (), is_back))
                fresh = False
            result[-1]["blocks"].append(told)
    return result


def _section(name: str, level: int, heading: Inlines, is_back: bool) -> dict[str, Any]:
    return {
        "id": name,
        "level": level,
        "heading": _runs(heading),
        "back": is_back,
        "blocks": [],
    }


def _block(block: Block) -> dict[str, Any] | None:
    """Return a block; contents, index and ends of pages mean nothing on a screen."""
    match block:
        case Paragraph():
            return {"kind": "paragraph", "runs": _runs(block.inlines)}
        case Listing():
            return {
                "kind": "list",
                "ordered": block.ordered,
                "start": block.start,
                "entries": [_blocks(entry) for entry in block.entries],
            }
        case Table():
            return {
                "kind": "table",
                "header": [_runs(cell) for cell in block.header] if block.has_header else [],
                "aligns": list(block.aligns),
                "rows": [[_runs(cell) for cell in row] for row in block.rows],
            }
        case Figure():
            return _pictures(block.pictures)
        case Box():
            return {
                "kind": "box",
                "box": block.kind,
                "title": _runs(block.title),
                "blocks": _blocks(block.blocks),
            }
        case Heading():
            return {"kind": "heading", "level": block.level, "runs": _runs(block.inlines)}
    return None


def _blocks(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    return [told for told in map(_block, blocks) if told is not None]


def _runs(inlines: Inlines) -> list[dict[str, Any]]:
    """Return runs: `text`, `icon` or `picture`, with `bold`, `italic` and `link` where they are."""
    runs: list[dict[str, Any]] = []
    for each in inlines:
        run: dict[str, Any]
        if each.kind == "picture" and each.picture is not None:
            run = {"picture": _picture(each.picture)}
        elif each.kind == "icon":
            run = {"icon": each.text}
        elif each.kind == "break":
            run = {"text": "\n"}
        elif each.kind == "text":
            run = {"text": each.text}
        else:
            continue
        if each.bold:
            run["bold"] = True
        if each.italic:
            run["italic"] = True
        if each.link:
            run["link"] = each.link
        runs.append(run)
    return runs


def _pictures(pictures: Sequence[Picture]) -> dict[str, Any]:
    return {"kind": "pictures", "pictures": [_picture(each) for each in pictures]}


def _picture(picture: Picture) -> dict[str, Any]:
    return {
        "kind": picture.kind,
        "name": picture.name,
        "alt": picture.alt,
        "caption": picture.caption,
    }
