"""A window of the view "Design" with a layout that no server tells: every edit is noted."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from punchboard.generator.studio.design.fields import described, kinds
from tests.readers.studio_window import StudioWindow, component, game

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<path fill="#cde" d="M0 0h63v88H0z"/></svg>'
)


def value(written: Any, **more: Any) -> dict[str, Any]:
    """Return a value as the server tells it."""
    is_expression = isinstance(written, str) and written.startswith("=")
    return {
        "value": written, "file": "layouts/bird.yaml", "line": 3, "own": True,
        "expression": is_expression, "shows": None, "shared": 0, **more,
    }  # fmt: skip


def layer(name: str, kind: str, fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an element as the server tells it; values may be plain."""
    told = {
        each: found if isinstance(found, dict) and "shared" in found else value(found)
        for each, found in fields.items()
    }
    return {
        "path": ["elements", name], "name": name, "kind": kind, "parent": "", "boxes": 1,
        "drawn": True, "hidden": False, "fields": told, "own": True, "file": "layouts/bird.yaml",
        "shipped": False, "place": {"file": "layouts/bird.yaml", "line": 3, "column": 1},
        "children": [], **more,
    }  # fmt: skip


def layout(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a layout as the server tells it."""
    return {
        "layout": "layouts/bird.yaml", "file": "layouts/bird.yaml", "shipped": "", "own_file": "",
        "editable": True, "reason": "", "digest": "d", "panels": [], "width": 63, "height": 88,
        "bleed": 0, "safe": 3, "radius": 0, "layers": list(layers), "cards": 20,
        "components": ["Birds"],
        "bases": [{"file": "look.yaml", "shipped": False, "layouts": 3, "cards": 52}],
        "styles": [
            {"name": "title", "file": "look.yaml", "own": False, "uses": 3, "extends": None,
             "values": {"size": 14, "weight": "bold"}, "origins": {}},
        ],
        "palette": [
            {"name": "ink", "color": "#1f1d1a", "file": ""},
            {"name": "reed", "color": "#2e7d32", "file": "layouts/bird.yaml"},
        ],
        "let": {},
        "columns": [{"name": "name", "value": "Heron"}, {"name": "cost", "value": 3}],
        "fonts": [{"family": "Lato", "weights": ["regular", "bold"]}],
        **more,
    }  # fmt: skip


TITLE = layer("title", "text", {"at": [5, 5, 40, 8], "text": "{{ card.name }}", "style": "title"})
BADGE = layer("badge", "shape", {"shape": "ellipse", "at": [48, 5, 10, 10], "fill": "reed"})


def regions(*names: str) -> dict[str, Any]:
    """Return the boxes of elements below each other, with the cell of the first."""
    found = [
        {"path": ["elements", name], "number": 0, "kind": "text", "layout": "layouts/bird.yaml",
         "place": {"file": "layouts/bird.yaml", "line": 1, "column": 1},
         "points": [[5, 5 + 12 * at], [45, 5 + 12 * at], [45, 15 + 12 * at], [5, 15 + 12 * at]],
         "text": None, "column": "", "columns": [] if at else ["name"]}
        for at, name in enumerate(names)
    ]  # fmt: skip
    cells = {"name": {"heading": "Name", "text": "Heron"}}
    return {"regions": found, "row": 2, "editable": True, "reason": "", "cells": cells}


class LayoutMock(StudioWindow):
    """A window whose layout is given."""

    def show(self, told: dict[str, Any], **answers: Any) -> None:
        """Open the view "Design" with a layout."""
        names = [each["name"] for each in told["layers"]]
        birds = component("birds", "Birds", 1, cards=["heron"])
        wall = [{"card": "heron", "name": "Heron", "row": 2, "quantity": 1, "key": "k"}]
        self.answers.update({
            "/api/game": game(components=[birds]),
            "/api/wall": {"cards": wall, "component": "birds"},
            "/api/design": told,
            "/api/regions": regions(*names),
            "/api/fields": {kind: described(kind) for kind in kinds()},
            "/api/face.json": {"key": "k", "svg": PICTURE, "faults": []},
            "/api/colors": {"columns": []},
            "/api/icons": {"icons": ["leaf", "sword", "sun"]},
            "/api/pictures": {"pictures": [{"file": "art/heron.png", "key": "1", "size": 9}]},
            "/api/formula": {"result": 12.5},
            "/api/edit": {"revision": 4, "undo": "x", "redo": ""},
            "/api/undo": {"revision": 5, "undo": "", "redo": "x"},
            **answers,
        })  # fmt: skip
        self.open()
        self.page.locator(".views button").nth(2).click()
        self.page.locator(".inspector .field-group").first.wait_for(state="attached")

    @property
    def inspector(self) -> Locator:
        return self.page.get_by_role("region", name="Fields of the element")

    def select(self, *names: str) -> None:
        """Select elements on the face."""
        for at, name in enumerate(names):
            element = self.page.locator(f".canvas [data-key$='elements/{name}']")
            expect(element).to_be_attached()
            element.click(modifiers=["Shift"] if at else [], force=True)

    def row(self, path: str) -> Locator:
        """Return the row of a field."""
        return self.inspector.locator(f"[data-field='{path}']")

    def ops(self) -> list[dict[str, Any]]:
        """Return the operations sent so far, without what the window knew."""
        sent = [body for method, path, body in self.asked if path == "/api/edit"]
        return [
            {key: each for key, each in op.items() if key != "was"}
            for body in sent
            for edit in body["edits"]
            for op in edit.get("ops", [edit])
        ]

    def sends(self, *ops: dict[str, Any]) -> None:
        """Wait until exactly these operations were sent."""
        for _ in range(250):
            if self.ops() == list(ops):
                return
            self.page.wait_for_timeout(20)
        assert self.ops() == list(ops)
