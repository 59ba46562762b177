"""The HTTP server of the Studio, on this computer only.

The standard library's threaded server suffices: one person, a few windows, small answers. Nobody
else reaches it, so it needs neither TLS nor a process manager (docs/decisions, "The Studio's
server").
"""

from __future__ import annotations

import gc
import json
import sys
import traceback
from collections.abc import Mapping
from concurrent.futures import CancelledError, Future
from dataclasses import replace
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import parse_qsl, quote, urlsplit

from punchboard.cards.catalog import tr
from punchboard.cards.printable import plain
from punchboard.cards.problem import ComputerError, DataError, UsageError
from punchboard.generator.studio import second_start
from punchboard.generator.studio.door import Door
from punchboard.generator.studio.handlers import register_handlers
from punchboard.generator.studio.home_route import HOME_ROUTES
from punchboard.generator.studio.layout_thread import SupersededError
from punchboard.generator.studio.page_files import HOME, page_of
from punchboard.generator.studio.refusal import (
    ChangedElsewhere,
    ChoiceNeeded,
    EditRefused,
    SharedElsewhere,
)
from punchboard.generator.studio.route import (
    ROUTES,
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
    bad_request,
    fault,
)

if TYPE_CHECKING:
    from punchboard.generator.studio.workspace import Workspace

#: Bytes of the largest request: a pasted table.
_MOST_BYTES = 50_000_000
_NONCE = "{nonce}"
#: Where the page may load from. Style sheets of the text editor carry a nonce.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
#: A face opened by itself runs nothing and loads nothing.
_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"


class StudioServer(ThreadingHTTPServer):
    """Serves the Studio on a loopback port: its page at once, the rest once games are open.

    Attributes:
        door: Who may talk to it.
        starts_at_home: Whether it shows the start page instead of a game.
    """

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would share the port with others
    request_queue_size = 64

    def __init__(self, port: int = 0, *, starts_at_home: bool = False) -> None:
        """Listen on a port.

        Args:
            port: The port; 0 lets the system choose a free one.
            starts_at_home: Whether to show the start page instead of a game.

        Raises:
            ComputerError: if the port is in use.
        """
        try:
            super().__init__(("127.0.0.1", port), _Connection)
        except OSError as trouble:
            raise ComputerError(
                tr(
                    "port {port} can't be used: {reason}",
                    port=port,
                    reason=trouble.strerror or trouble,
                ),
                tr("choose another --port"),
            ) from trouble
        self.door = Door(self.server_address[1])
        self.starts_at_home = starts_at_home
        self._workspace: Future[Workspace] = Future()

    @property
    def workspace(self) -> Workspace:
        """The open games and the start page; waits until `open` was called.

        Raises:
            ComputerError: if the server ends before.
        """
        try:
            return self._workspace.result()
        except CancelledError:
            raise ComputerError(tr("the Studio has ended")) from None

    def open(self, workspace: Workspace) -> None:
        """Answer all requests from now on, also the waiting ones."""
        register_handlers()
        self._workspace.set_result(workspace)
        gc.freeze()  # modules and models stay: the collector needn't look at them

    def end(self) -> None:
        """Serve nothing more, and close all games."""
        is_open = not self._workspace.cancel()
        if is_open:
            for studio in self.workspace.games.values():
                studio.events.end()
        self.shutdown()
        if is_open:
            self.workspace.end()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that has gone; report everything else."""
        trouble = sys.exception()
        if not isinstance(trouble, ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


class _Connection(BaseHTTPRequestHandler):
    """One connection of a browser."""

    server: StudioServer
    protocol_version = "HTTP/1.1"
    timeout: ClassVar[float | None] = 120  # seconds that a connection may stay idle
    wbufsize = -1  # head and body leave together
    disable_nagle_algorithm = True
    server_version, sys_version = "Punchboard", ""

    def do_GET(self) -> None:
        """Answer a request that changes nothing."""
        self._answer_safely()

    def do_POST(self) -> None:
        """Answer a request that may change something."""
        self._answer_safely()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (named by the library)
        """Log nothing: the terminal shows only the address and faults."""

    def _answer_safely(self) -> None:
        body = self._read_body()
        if body is None:
            return
        address = urlsplit(self.path)
        query = dict(parse_qsl(address.query, keep_blank_values=True))
        try:
            response = self._answer(address.path, query, body)
        except BadRequestError as trouble:
            response = bad_request(trouble)
        except NotFoundError as trouble:
            message = tr("the game has no {name} any more", name=str(trouble))
            response = fault(HTTPStatus.NOT_FOUND, "gone", message)
        except ChangedElsewhere as trouble:
            response = fault(HTTPStatus.CONFLICT, "changed", trouble.message, trouble.hint)
        except ChoiceNeeded as trouble:
            words = trouble.message, trouble.hint
            response = fault(HTTPStatus.CONFLICT, trouble.code, *words, trouble.choices)
        except SharedElsewhere as trouble:
            response = fault(HTTPStatus.CONFLICT, "shared", trouble.message, trouble.hint)
        except EditRefused as trouble:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            response = fault(status, "refused", trouble.message, trouble.hint)
        except SupersededError:
            response = as_json({"superseded": True})
        except (UsageError, DataError) as trouble:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            response = fault(status, "refused", trouble.message, trouble.hint)
        except ComputerError as trouble:
            status = HTTPStatus.SERVICE_UNAVAILABLE
            response = fault(status, "computer", trouble.message, trouble.hint)
        except Exception:
            sys.stderr.write(plain(traceback.format_exc()))
            response = fault(
                HTTPStatus.INTERNAL_SERVER_ERROR,
                "bug",
                tr("something went wrong inside Punchboard; nothing was changed"),
                self._more_words(),
            )
        self._send(response)

    def _more_words(self) -> str:
        """Return where a fault of ours is described."""
        log = self.server.workspace.log
        if log is None:
            return tr("the terminal says more; please report it")
        return tr("please report it, with the file {file}", file=log)

    def _read_body(self) -> bytes | None:
        """Return the body of the request, or answer that it can't be read."""
        try:
            length = int(self.headers.get("Content-Length") or 0)
        except ValueError:
            length = -1
        if "Transfer-Encoding" in self.headers or not 0 <= length <= _MOST_BYTES:
            self.close_connection = True
            self._send(bad_request(BadRequestError("Content-Length")))
            return None
        return self.rfile.read(length) if length else b""

    def _answer(self, path: str, query: Mapping[str, str], body: bytes) -> Response:
        """Return the answer to a request, if the door admits it."""
        door, headers = self.server.door, self.headers
        if not door.is_ours(headers):
            return fault(
                HTTPStatus.FORBIDDEN,
                "door",
                tr("this address is for Punchboard on this computer only"),
            )
        if self.command == "GET" and path == "/" and query.get("token"):
            return self._enter(query["token"])
        if self.command == "GET" and path == second_start.PATH:
            known = second_start.answer(door, query.get("nonce", ""), query.get("proof", ""))
            return as_json(known) if known else self._unknown(path)
        if not door.has_cookie(headers):
            return self._unknown(path)
        if self.command == "POST" and not door.may_change(headers):
            message = tr("this request doesn't come from the Studio's page")
            return fault(HTTPStatus.FORBIDDEN, "door", message)
        if self.command == "GET" and not path.startswith("/api/"):
            is_home = path == "/" and self.server.starts_at_home and not query.get("game")
            return page_of(HOME if is_home else path) or self._nothing()
        workspace, request = self.server.workspace, Request(self.command, path, query, {})
        home_handler = HOME_ROUTES.get((self.command, path))
        if home_handler is not None:
            return home_handler(workspace, replace(request, body=_object(body)))
        handler = ROUTES.get((self.command, path))
        if handler is not None:
            studio = workspace.studio(query.get("game", ""))
            response = handler(studio, replace(request, body=_object(body)))
            if self.command == "POST":
                studio.folder.settle()
            return response
        return self._nothing()

    def _nothing(self) -> Response:
        """Tell that there is nothing at the address of the request."""
        return fault(HTTPStatus.NOT_FOUND, "gone", tr("there is nothing at this address"))

    def _enter(self, token: str) -> Response:
        """Let a browser in that brings a token, and take the token out of its address."""
        cookie = self.server.door.take(token)
        if not cookie and not self.server.door.has_cookie(self.headers):
            return self._unknown("/")
        self._cookie = cookie
        return Response(b"", status=HTTPStatus.SEE_OTHER)

    def _unknown(self, path: str) -> Response:
        """Tell a browser without a cookie how to get in."""
        message = tr("This address works once. Start Punchboard again.")
        if path.startswith("/api/"):
            return fault(HTTPStatus.FORBIDDEN, "door", message)
        words = message.encode()
        return Response(words, "text/plain; charset=utf-8", HTTPStatus.FORBIDDEN)

    _cookie = ""

    def _send(self, response: Response) -> None:
        content, nonce = response.content, token_urlsafe(16)
        is_page = response.kind.startswith("text/html")
        if is_page and isinstance(content, bytes):
            content = content.replace(_NONCE.encode(), nonce.encode())
        self.send_response(response.status)
        if response.status == HTTPStatus.SEE_OTHER:
            self.send_header("Location", "/")
        if self._cookie:
            self.send_header("Set-Cookie", self._cookie)
            self._cookie = ""
        self.send_header("Content-Type", response.kind)
        is_picture = response.kind.startswith("image/")
        policy = _PICTURE_POLICY if is_picture else _POLICY.replace(_NONCE, nonce)
        self.send_header("Content-Security-Policy", policy)
        if response.file:
            name = quote(response.file, safe="")
            self.send_header("Content-Disposition", f"attachment; filename*=UTF-8''{name}")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        lasting = "private, max-age=31536000, immutable"
        self.send_header("Cache-Control", lasting if response.is_lasting else "no-store")
        if isinstance(content, bytes):
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            return
        self.send_header("Connection", "close")
        self.close_connection = True
        self.end_headers()
        for chunk in content:
            self.wfile.write(chunk)
            self.wfile.flush()


def _object(body: bytes) -> Mapping[str, Any]:
    """Return the JSON object of a body.

    Raises:
        BadRequestError: if it is none.
    """
    if not body:
        return {}
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise BadRequestError("JSON") from None
    if not isinstance(value, dict):
        raise BadRequestError("JSON")
    return value
