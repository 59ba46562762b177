"""The pull list as a page of its own: to tick off on a phone, without a network."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.catalog import language, tr
from punchboard.generator.output import MANIFEST, PULL_PAGE, ignore_wait, read_ours, write_whole
from punchboard.generator.studio.printing.changes import Explained, Reason

_STYLE = """
:root { color-scheme: light dark; --line: #d9dde4; --quiet: #565e6b; }
@media (prefers-color-scheme: dark) { :root { --line: #3d4552; --quiet: #a5adba; } }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.4 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.25rem; }
p, ul { margin: .25rem 0; }
.quiet { color: var(--quiet); font-size: .875rem; }
ol { margin: 1rem 0; padding: 0; list-style: none; }
li.card { border-bottom: 1px solid var(--line); }
label { display: grid; grid-template-columns: auto auto 1fr; gap: .75rem; padding: .75rem 0; }
input { width: 1.75rem; height: 1.75rem; margin: 0; }
.faces { display: flex; gap: .375rem; align-items: start; }
.faces img { width: 4.5rem; height: auto; background: #fff; outline: 1px solid var(--line); }
.faces .old { width: 3rem; opacity: .75; }
.name { font-weight: 600; overflow-wrap: anywhere; }
.why { padding: 0; list-style: none; overflow-wrap: anywhere; }
del { color: var(--quiet); }
ins { text-decoration: none; font-weight: 600; }
label:has(:checked) { color: var(--quiet); }
label:has(:checked) .faces { opacity: .35; }
label:has(:checked) .name { text-decoration: line-through; }
"""
#: Remembers the ticks where the browser keeps them; without a script they last while it's open.
_SCRIPT = """
const key = "pull-" + document.body.dataset.id, boxes = [...document.querySelectorAll("input")];
try {
  const ticked = new Set(JSON.parse(localStorage.getItem(key) || "[]"));
  for (const box of boxes) box.checked = ticked.has(box.value);
} catch {}
const count = () => {
  const done = boxes.filter((box) => box.checked);
  document.getElementById("done").textContent = done.length + " / " + boxes.length;
  try { localStorage.setItem(key, JSON.stringify(done.map((box) => box.value))); } catch {}
};
document.addEventListener("change", count);
count();
"""


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
    about = tr("Print run {run}: its new fronts are marked r{run}.", run=run)
    return (
        f'<!doctype html><html lang="{escape(language())}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(head)}</title><style>{_STYLE}</style>"
        f'<body data-id="{escape(title, quote=True)}-{run}"><main><h1>{escape(head)}</h1>'
        f'<p class="quiet">{escape(about)} <span id="done" role="status"></span></p>'
        f"<ol>{items}</ol></main><script>{_SCRIPT}</script></body></html>\n"
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
