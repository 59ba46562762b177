"""Requests, responses, and the table of routes that handlers register themselves in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeVar

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError
from punchboard.generator.studio.page_words import page_words

if TYPE_CHECKING:
    from punchboard.generator.studio.studio import Studio

JSON = "application/json; charset=utf-8"
SVG = "image/svg+xml; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Request:
    """A request that the door has admitted.

    Attributes:
        method: "GET" or "POST".
        path: Path without the query.
        query: Parameters of the query; the last one counts of several with one name.
        body: Parsed JSON object of a POST request; empty for GET.
    """

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return a parameter of the query or a text of the body, "" if it is missing.

        Raises:
            BadRequestError: if the body holds another type there.
        """
        value = self.query.get(name, "") if self.method == "GET" else self.body.get(name, "")
        if not isinstance(value, str):
            raise BadRequestError(name)
        return value

    def items(self, name: str) -> list[Any]:
        """Return a list of the body.

        Raises:
            BadRequestError: if there is no list.
        """
        value = self.body.get(name)
        if not isinstance(value, list):
            raise BadRequestError(name)
        return value


@dataclass(frozen=True, slots=True)
class Response:
    """An answer.

    Attributes:
        content: Bytes of the body, or the chunks of a stream that stays open.
        kind: Content type.
        status: HTTP status.
        is_lasting: Whether the browser may keep it for good: its address names its content.
        file: Name of the file that the browser saves it as; "" to show it.
    """

    content: bytes | Iterable[bytes]
    kind: str = JSON
    status: int = HTTPStatus.OK
    is_lasting: bool = False
    file: str = ""


class BadRequestError(PunchboardError):
    """A request that the page never sends; its text names the field."""


class NotFoundError(PunchboardError):
    """A request for a component, a card or a file that the game doesn't have."""


def as_json(value: Any, status: int = HTTPStatus.OK) -> Response:
    """Return a value as a JSON response."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode("utf-8", "surrogatepass"), status=status)


def fault(
    status: int, code: str, message: str, hint: str = "", more: Mapping[str, Any] | None = None
) -> Response:
    """Return an error as a JSON response: a code for the page, a sentence and a fix for people.

    Args:
        status: HTTP status.
        code: Kind of error.
        message: The problem.
        hint: The fix.
        more: Values that the page shows with it.
    """
    words = {"message": page_words(message), "hint": page_words(hint)}
    error = {"code": code, **words, **(more or {})}
    return as_json({"error": error}, status)


def bad_request(trouble: BadRequestError) -> Response:
    """Return the answer to a request that can't be read."""
    message = tr("the page sent something that can't be read: {field}", field=str(trouble))
    return fault(HTTPStatus.BAD_REQUEST, "bad", message, tr("reload the page"))


Handler = Callable[["Studio", Request], Response]
#: Handlers of an open game, by method and path.
ROUTES: dict[tuple[str, str], Handler] = {}
_Any = TypeVar("_Any")


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Register a handler of an open game for a method and a path.

    Raises:
        ValueError: if another handler has them.
    """
    return registered(ROUTES, method, path)


def registered(
    routes: dict[tuple[str, str], _Any], method: str, path: str
) -> Callable[[_Any], _Any]:
    """Return a decorator that registers a handler in a table of routes.

    Raises:
        ValueError: if another handler has the method and the path.
    """

    def register(handler: _Any) -> _Any:
        if (method, path) in routes:
            raise ValueError(f"two handlers for {method} {path}")
        routes[method, path] = handler
        return handler

    return register
