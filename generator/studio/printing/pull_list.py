"""The pull list as a page of its own: to tick off on a phone, without a network."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.catalog import language, tr
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.output import MANIFEST, PULL_PAGE, ignore_wait, read_ours, write_whole
from punchboard.generator.studio.printing.changes import Explained, Reason

#: Style and script of the page; both are written into it.
_STYLE, _SCRIPT = "pull-list.css", "pull-list.js"


class _Place(NamedTuple):
    """A printed copy: its file, page and place on the page."""

    file: str
    page: int
    slot: int


def write_pull_page(out: Path, title: str, run: int, changes: Sequence[Explained]) -> None:
    """Write the pull list of the last build into its folder.

    Args:
        out: Output folder of the build.
        title: Title of the game.
        run: Number of the print run.
        changes: The pull list with its reasons.

    Raises:
        ComputerError: if the file can't be written.
    """
    text = pull_page(title, run, changes, _places(out))
    path = out / PULL_PAGE
    write_whole(path, lambda fresh: fresh.write_text(text, "utf-8", newline="\n"), ignore_wait)


def pull_page(
    title: str,
    run: int,
    changes: Sequence[Explained],
    places: dict[tuple[str, str], list[_Place]],
) -> str:
    """Return the pull list as an HTML document that loads nothing.

    Args:
        title: Title of the game.
        run: Number of the print run.
        changes: The pull list with its reasons.
        places: Places of printed copies by component and card.
    """
    head = tr("{title}: pull list", title=title)
    items = "".join(
        _item(number, each, places.get((each.change.component, each.change.card), []))
        for number, each in enumerate(changes, 1)
    )
    style, script = ((TEMPLATES / each).read_text("utf-8") for each in (_STYLE, _SCRIPT))
    about = tr("Print run {run}: its new fronts are marked r{run}.", run=run)
    return (
        f'<!doctype html><html lang="{escape(language())}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(head)}</title><style>{style}</style>"
        f'<body data-id="{escape(title, quote=True)}-{run}"><main><h1>{escape(head)}</h1>'
        f'<p class="quiet">{escape(about)} <span id="done" role="status"></span></p>'
        f"<ol>{items}</ol></main><script>{script}</script></body></html>\n"
    )


def _item(number: int, explained: Explained, places: Sequence[_Place]) -> str:
    change = explained.change
    tasks = []
    if change.out and change.printed != change.name:
        tasks.append(tr("take out {count} × {name}", count=change.out, name=change.printed))
    elif change.out:
        tasks.append(tr("take out {count}", count=change.out))
    if change.new:
        tasks.append(tr("put in {count}", count=change.new))
    faces = "".join(
        f'<img class="{kind}" alt="{escape(words)}" src="{_picture(svg)}">'
        for kind, words, svg in (
            ("old", tr("old"), explained.old),
            ("new", tr("new"), explained.new),
        )
        if svg
    )
    why = "".join(f"<li>{_reason(each)}</li>" for each in explained.reasons)
    where = "; ".join(
        tr("{file}, page {page}, place {place}", file=each.file, page=each.page, place=each.slot)
        for each in places
    )
    return (
        f'<li class="card"><label><input type="checkbox" value="{number}">'
        f'<span class="faces">{faces}</span><span><span class="name">{number}. '
        f"<bdi>{escape(change.name)}</bdi></span>"
        f"<br>{escape(', '.join(tasks))}"
        f'<ul class="why">{why}</ul><span class="quiet">{escape(where)}</span></span></label></li>'
    )


def _reason(reason: Reason) -> str:
    if reason.old is None or reason.new is None:
        return escape(reason.words)
    nothing = tr("nothing")
    old, new = (escape(each) or f"({escape(nothing)})" for each in (reason.old, reason.new))
    return f"{escape(reason.words)}: <del>{old}</del> → <ins>{new}</ins>"


def _picture(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode('ascii')}"


def _places(out: Path) -> dict[tuple[str, str], list[_Place]]:
    """Return the places of the last build's fronts."""
    found: dict[tuple[str, str], list[_Place]] = {}
    try:
        manifest: Any = json.loads(read_ours(out / MANIFEST))
        for component, entry in manifest["components"].items():
            for copy in entry["copies"]:
                face = copy["face"]
                if face is not None:
                    place = _Place(face["file"], face["page"], face["slot"])
                    found.setdefault((component, copy["card"]), []).append(place)
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return found
