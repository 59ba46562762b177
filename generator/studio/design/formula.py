"""The result of a formula while it's typed, on the shown card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from punchboard.cards.budget import OverBudgetError
from punchboard.generator.expression import ExpressionError
from punchboard.generator.layout.face_in_progress import explain
from punchboard.generator.studio.design.chain import Layer
from punchboard.generator.studio.design.face_layout import FaceLayout
from punchboard.generator.studio.design.results import Results, as_json

#: Characters of the longest result that is shown.
_LONGEST = 2000


def formula_answer(
    face: FaceLayout, text: str, path: Sequence[str], *, is_text: bool
) -> dict[str, Any]:
    """Return the result of a formula on a card, or the error that prevents it, as JSON.

    Args:
        face: The face of the card.
        text: The expression with its `=`, or a text with `{{ … }}` in it.
        path: Path of the element; in a repeat it's calculated for the first copy.
        is_text: Whether it's a text.
    """
    results = face.results
    names = names_of_first_copy(results, face.chain.layers(), path)
    try:
        found = results.calculate(text, names, is_text=is_text)
    except OverBudgetError as trouble:
        (diagnostic,) = trouble.diagnostics
        return _fault(diagnostic.message, str(diagnostic.hint))
    except (ExpressionError, ValueError, TypeError) as error:
        return _fault(*explain(error))
    shown = f"{found[:_LONGEST]}…" if isinstance(found, str) and len(found) > _LONGEST else found
    return {"result": shown, "first": bool(names)}


def names_of_first_copy(
    results: Results, layers: Mapping[str, Layer], path: Sequence[str]
) -> dict[str, Any]:
    """Return the names that an element's containers give it, as they are in the first copy."""
    names: dict[str, Any] = {}
    for name in path[1:-1:2]:
        container = layers.get(name)
        if container is None:
            break
        layers = container.children
        if container.kind == "group" and container.value("repeat") is not None:
            item = str(container.value("item", "item"))
            names[item] = _first(results, container.value("repeat"), names)
            names[str(container.value("index", "index"))] = 0
        elif container.kind == "grid":
            names |= {"row": 0, "column": 0, "index": 0}
            if container.value("items") is not None:
                names["item"] = _first(results, container.value("items"), names)
        elif container.kind == "track":
            names |= {"number": container.value("from", 0), "index": 0}
    return names


def _first(results: Results, entries: Any, names: Mapping[str, Any]) -> Any:
    """Return the first entry of a list, 0 for a number of times; None if there is none."""
    found = entries
    if isinstance(entries, str):
        found = None
        with suppress(ExpressionError, ValueError, TypeError):
            found = results.calculate(entries, names)
    if isinstance(found, int | float):
        return 0
    return as_json(found[0]) if isinstance(found, list | tuple) and found else None


def _fault(message: str, hint: str) -> dict[str, Any]:
    return {"fault": {"message": message, "hint": hint}}
