"""The view for a page or app that is too old to draw the current one: it says to load it again."""

from __future__ import annotations

import json

from punchboard.cards.catalog import tr
from punchboard.companion.view_schema import TableView


def reload_answer(answer: bytes, version: int) -> bytes:
    """Return an answer with a view, so that an older page draws only that it must be reloaded.

    Such a page stays open on a phone while the host is updated. Without this it would draw fields
    and panels that it doesn't know.

    Args:
        answer: Answer with a view of this version.
        version: Version that the page draws. An app refuses others. The prompt is the same in all.
    """
    read = json.loads(answer)
    return json.dumps({**read, "view": _reload(read["view"], version)}).encode()


def _reload(view: TableView, version: int) -> TableView:
    """Return the view with a prompt to load the page again, and nothing else to do."""
    older: TableView = {
        **view,
        "version": version,
        "moment": {**view["moment"], "over": False},
        "prompt": {
            "text": tr("Reload this page to continue."),
            "detail": tr("The table was updated, and this page is older. Update the app too."),
            "seats": [], "panel": "", "state": "table", "waits": [], "done": [],
        },
        "offers": [], "anytime": [], "hints": [], "panels": [], "private": {}, "log": [],
        "scores": None, "clock": None,
        "may_undo": False, "seals": None, "opened": None, "notice": None,
    }  # fmt: skip
    if "screen" in view:
        screen = view["screen"].copy()
        screen["can_undo"] = screen["can_redo"] = 0
        screen["dials"] = screen["reveal"] = None
        older["screen"] = screen
    return older
