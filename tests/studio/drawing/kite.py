"""A small game whose cards are a drawing, and a window that changes it."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from tests.studio.client import Answer, Client, write

GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.csv
    front: layouts/bird.svg
    columns: {cost: number, wades: flag, picture: image}
"""
BIRDS = "id,name,cost,wades,picture\nheron,Heron,3,yes,art/reed.png\nsnipe,Snipe,1,,\n"
#: As Figma exports a frame; `Plate` is a group with its text.
DRAWING = """\
<svg width="750" height="1050" viewBox="0 0 750 1050" fill="none" xmlns="http://www.w3.org/2000/svg">
<g id="Bird card">
<rect id="Ground" width="750" height="1050" fill="#F2E9C9"/>
<rect id="Window" x="60" y="200" width="630" height="400" fill="#9FB3C8"/>
<text id="Title" fill="#2B3A5C" font-family="Lato" font-size="66"><tspan
 x="64" y="112.5">Grey heron</tspan></text>
<g id="Plate">
<rect x="60" y="620" width="630" height="370" rx="24" fill="#E6EEF0"/>
<text fill="#26221D" font-family="Lato" font-size="54"><tspan x="90" y="720">Rules</tspan></text>
</g>
<path id="Reed" d="M60 610V500" stroke="#3F6B4A" stroke-width="6"/>
</g>
</svg>
"""
FILE = "layouts/bird.svg"
FILES = {"game.yaml": GAME, "birds.csv": BIRDS, FILE: DRAWING}
HERON = {"component": "birds", "card": "heron", "side": "front"}


def game(folder: Path, drawing: str = DRAWING) -> Path:
    """Write the game with a drawing."""
    return write(folder / "kite", {**FILES, FILE: drawing})


def drawn(client: Client) -> Any:
    """Return the layout of Heron's front."""
    return client.get("/api/design?component=birds&card=heron&side=front").json()


def objects(client: Client) -> dict[str, Any]:
    """Return the objects of the drawing by the last part of their paths."""
    found: dict[str, Any] = {}

    def visit(layers: list[Any]) -> None:
        for each in layers:
            found[each["path"][-1]] = each
            visit(each["children"])

    visit(drawn(client)["layers"])
    return found


def bind(client: Client, name: str, kind: str = "", content: str = "", when: str = "") -> Answer:
    """Fill an object, or leave it as drawn."""
    told = {"kind": kind, "content": content, "when": when}
    return _send(client, path=objects(client)[name]["path"], bind=told)


def replace(
    client: Client, export: str | bytes, name: str = "Bird card.svg", **more: Any
) -> Answer:
    """Drop a new export."""
    raw = export.encode() if isinstance(export, str) else export
    return _send(client, export=b64encode(raw).decode(), name=name, **more)


def label_again(client: Client, labels: dict[str, str]) -> Answer:
    """Give objects labels that they had before."""
    return _send(client, labels=labels)


def _send(client: Client, **more: Any) -> Answer:
    edit = {"kind": "drawing", **HERON, "digest": drawn(client)["digest"], **more}
    return client.post("/api/edit", edits=[edit], show={"component": "birds", "card": "heron"})
