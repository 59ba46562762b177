"""The process that checks the open game, so that a check neither delays nor harms the Studio.

A request is a line of JSON: revision, folder, its name in messages, and the folder of playtests.
The answers are lines of JSON too: the problems of `check`, then those of preflight. A newer request
stops the current one. The process ends with its input.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError, PunchboardError
from punchboard.generator.studio.problems.gather import Gatherer
from punchboard.generator.studio.problems.problem import Problem, failure

#: The layout of the face on the screen comes first.
_NICE = 10


class NewerRequestError(PunchboardError):
    """Another request has come, so nobody waits for this check."""

    def __init__(self) -> None:
        super().__init__("another request has come")


def serve() -> None:
    """Answer requests from standard input until it ends."""
    if hasattr(os, "nice"):  # Windows has none
        with suppress(OSError):
            os.nice(_NICE)
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(requests,), daemon=True).start()
    gatherer: Gatherer | None = None
    while line := requests.get():
        while True:  # only the latest counts
            try:
                line = requests.get_nowait()
            except Empty:
                break
            if not line:
                return
        asked = json.loads(line)
        places = Path(asked["root"]), asked["display"], Path(asked["learnt"])
        if gatherer is None or (gatherer.root, gatherer.display_path, gatherer.learnt) != places:
            gatherer = Gatherer(*places)
        with suppress(NewerRequestError):
            _answer(asked["revision"], gatherer, requests)
        gc.collect()


def _read(requests: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        requests.put(line)
    requests.put(b"")


def _answer(revision: int, gatherer: Gatherer, requests: SimpleQueue[bytes]) -> None:
    """Send the problems of the game."""

    def step() -> None:
        if not requests.empty():
            raise NewerRequestError

    found: list[Problem] = []
    try:
        game, found = gatherer.checked(step)
        _send(revision, "check", found)
        found = gatherer.inspected(game, step) if game is not None else []
        _send(revision, "preflight", found)
    except ComputerError as trouble:
        _send(revision, "failed", [failure(trouble.message, trouble.hint)])
    except NewerRequestError:
        raise
    except Exception as bug:
        _send(revision, "failed", [_bug(bug)])


def _send(revision: int, part: str, problems: list[Problem]) -> None:
    answer: dict[str, Any] = {"revision": revision, "part": part}
    answer["problems"] = [each.as_json() for each in problems]
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    sys.stdout.buffer.flush()


def _bug(bug: Exception) -> Problem:
    """Return that Punchboard is at fault, with the file and line for its maintainers."""
    at = traceback.extract_tb(bug.__traceback__)[-1]
    message = tr(
        "the check stopped at a mistake in Punchboard itself: "
        "{reason} ({source_file}, line {line})",
        reason=traceback.format_exception_only(bug)[-1].strip(),
        source_file=Path(at.filename).name,
        line=at.lineno,
    )
    hint = tr("please report it; nothing of the game is lost")
    return failure(message, hint)
