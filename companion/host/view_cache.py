"""A seat's view as JSON, encoded once however many phones ask for it."""

from __future__ import annotations

import json
from collections.abc import Callable

from punchboard.companion.view_schema import TableView

_encode = json.JSONEncoder(ensure_ascii=False).encode


class ViewCache:
    """The views of all seats since the last change."""

    def __init__(self, see: Callable[[str], TableView]) -> None:
        """Keep views.

        Args:
            see: Makes the view of a seat.
        """
        self._see = see
        self._views: dict[str, bytes] = {}
        # JSON of each object that two views share, by the object's id. The object is kept as well,
        # so that no other object gets its id.
        self._texts: dict[int, tuple[object, str]] = {}
        self._texts_before: dict[int, tuple[object, str]] = {}

    def clear(self) -> None:
        """Forget the views after a change; values that stay the same keep their JSON."""
        self._views.clear()
        self._texts_before, self._texts = self._texts, {}

    def view(self, seat: str) -> bytes:
        """Return a seat's view as JSON; it is kept unless a clock runs."""
        if seat in self._views:
            return self._views[seat]
        seen = self._see(seat)
        parts = (f'"{name}":{self._text(each)}' for name, each in seen.items())
        view = f"{{{','.join(parts)}}}".encode()
        clock = seen["clock"]
        if clock is None or not clock["runs"]:
            self._views[seat] = view
        return view

    def kept(self, seat: str) -> bytes | None:
        """Return a seat's view if it was made since the last change; every thread may ask."""
        return self._views.get(seat)

    def _text(self, value: object) -> str:
        """Return JSON, with the text made before for parts that several views share."""
        if not isinstance(value, list | dict):
            return _encode(value)
        known = self._texts.get(id(value)) or self._texts_before.get(id(value))
        if known is None or known[0] is not value:
            is_of_parts = isinstance(value, list) and value and isinstance(value[0], dict)
            text = f"[{','.join(map(self._text, value))}]" if is_of_parts else _encode(value)
            known = (value, text)
        self._texts[id(value)] = known
        return known[1]
