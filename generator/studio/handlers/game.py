"""The parts of the game: components, columns and files."""

from __future__ import annotations

from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.cards.schema.component import CardComponent, ComponentBase
from punchboard.generator.studio.cell_faults import fault_of
from punchboard.generator.studio.folder_files import files_of
from punchboard.generator.studio.new.starting_points import sides_of
from punchboard.generator.studio.problems.places import Places
from punchboard.generator.studio.route import Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/game")
def game(studio: Studio, request: Request) -> Response:
    """Return the game's components and files."""
    with studio.lock:
        loaded = studio.loaded()
        state = studio.state()
        files = files_of(studio.root)
        remarks = [each._asdict() for each in studio.folder.remarks]
    found = loaded.game
    return as_json(
        {
            **state,
            "title": found.file.title if found is not None else studio.root.name,
            "folder": studio.display_path,
            "editable": not studio.read_only,
            "reason": studio.read_only,
            "remarks": remarks,
            "isReadable": loaded.is_current,
            "faults": [] if loaded.is_current else _faults(studio, loaded.diagnostics),
            "components": [] if found is None else _components(found),
            "files": files,
        }
    )


def _faults(studio: Studio, found: Diagnostics) -> list[dict[str, Any]]:
    """Return why the files can't be read, with the places to open."""
    places = Places(studio.root, studio.display_path, None)
    return [
        {**fault_of(each, places), "place": places.words(each.position)}
        for each in found.of(Severity.ERROR)
    ]


def _components(game: Game) -> list[dict[str, Any]]:
    return [
        _component(game, name, component)
        for name, component in game.components.items()
        if name in game.tables
    ]


def _component(game: Game, name: str, component: ComponentBase) -> dict[str, Any]:
    size = component.trim() if isinstance(component, CardComponent) else None
    table = game.tables[name]
    return {
        "name": name,
        "title": component.title or name.replace("_", " ").capitalize(),
        "kind": component.kind,
        "width": size.width if size else 0,
        "height": size.height if size else 0,
        "file": component.table_file,
        "first": table.cards[0].id if table.cards else "",
        "count": len(table.cards),
        "idColumn": component.id,
        "nameColumn": component.name,
        "quantityColumn": component.quantity,
        "hasBack": getattr(component, "back", None) is not None,
        "sides": sides_of(component.kind),
        "columns": [
            {
                "name": title,
                "type": column.type,
                "options": column.options,
                "required": column.required,
                "default": column.default,
            }
            for title, column in component.columns.items()
        ],
    }
