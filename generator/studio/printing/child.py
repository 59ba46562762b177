"""The process that prints, so that a build neither delays nor harms the Studio.

Its input is one line of JSON. It answers with lines of JSON: how far it is, and the result last.
SIGTERM ends it, and leaves the output folder as it was.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from punchboard.cards.problem import (
    ComputerError,
    DataError,
    Diagnostics,
    Severity,
    UsageError,
)
from punchboard.generator.loading import load_and_check
from punchboard.generator.options import build_options
from punchboard.generator.pipeline import Built, build
from punchboard.generator.studio.printing.choices import request_of

#: Seconds between two answers that say how far it is.
_PULSE = 0.1


def serve() -> None:
    """Print the game that standard input asks for."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    asked = json.loads(sys.stdin.buffer.readline())
    gc.disable()  # the process ends with the build: looking for cycles would only take time
    try:
        _send(_made(asked))
    except DataError as trouble:
        _send({"state": "faulty", **_faults(trouble.diagnostics)})
    except (UsageError, ComputerError) as trouble:
        _send({"state": "failed", "message": trouble.message, "hint": trouble.hint})
    except KeyboardInterrupt:
        _send({"state": "cancelled"})


def _made(asked: dict[str, Any]) -> dict[str, Any]:
    """Print a game, and return the result as JSON."""
    game, diagnostics = load_and_check(Path(asked["root"]), asked["display"])
    if game is None:
        raise DataError(diagnostics)
    options = build_options(
        game, Path(asked["out"]), request_of(asked["choices"], draft=asked["draft"])
    )
    _send({"state": "working", "step": "layout", "done": 0, "all": 0})
    return _told(build(game, diagnostics, options, _progress))


def _told(built: Built) -> dict[str, Any]:
    return {
        "state": "done",
        "files": [
            {
                "name": each.name,
                "title": each.title,
                "pages": len(each.pages),
                "sheets": each.sheets,
            }
            for each in built.files
        ],
        "findings": len(built.findings),
        "rules_left_out": built.rules_left_out,
        "nothing": built.changes is not None and not built.changes,
        **_faults(built.diagnostics),
    }


def _faults(diagnostics: Diagnostics) -> dict[str, Any]:
    """Return the errors, and how many warnings there are besides."""
    return {
        "errors": [
            {"message": each.message, "hint": str(each.hint), "place": str(each.position)}
            for each in diagnostics.of(Severity.ERROR)
        ],
        "warnings": len(diagnostics.of(Severity.WARNING)),
    }


def _progress(what: str, steps: int) -> Callable[[int], None]:
    """Tell how many pages are drawn, not too often."""
    done, told = 0, 0.0

    def step(more: int) -> None:
        nonlocal done, told
        done += more
        now = monotonic()
        if now - told > _PULSE:
            told = now
            _send({"state": "working", "step": "drawing", "done": done, "all": steps})

    return step


def _send(answer: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    sys.stdout.buffer.flush()
