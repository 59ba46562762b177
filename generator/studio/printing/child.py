"""The process that prints and compares, so that neither delays nor harms the Studio.

Its input is one line of JSON. It answers with lines of JSON: how far it is, and the result last.
SIGTERM ends it, and leaves the output folder as it was.
"""

from __future__ import annotations

import gc
import json
import shutil
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, time_ns
from typing import Any

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.problem import (
    ComputerError,
    DataError,
    Diagnostics,
    Severity,
    UsageError,
)
from punchboard.generator.cache.pages import Pages
from punchboard.generator.cache.store import open_store
from punchboard.generator.deck import PRINTED_FILE, Deck, read_deck
from punchboard.generator.layout.context import LEAST_KEPT
from punchboard.generator.loading import load_and_check
from punchboard.generator.options import BuildOptions, build_options
from punchboard.generator.pipeline import Built, build
from punchboard.generator.print_plan import plan_print
from punchboard.generator.studio.out.export_task import exported, packed
from punchboard.generator.studio.page_words import page_words
from punchboard.generator.studio.printing.built_from import keep_digests
from punchboard.generator.studio.printing.changes import as_json, explained
from punchboard.generator.studio.printing.choices import request_of
from punchboard.generator.studio.printing.kept_game import BUILT, FOLDER, keep_game
from punchboard.generator.studio.printing.pull_list import write_pull_page
from punchboard.generator.text.font_file import FontError

#: Seconds between two answers that say how far it is.
_PULSE = 0.1


def serve() -> None:
    """Do the task of standard input."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    asked = json.loads(sys.stdin.buffer.readline())
    gc.disable()  # the process ends with the build: looking for cycles would only take time
    try:
        _send(_TASKS[asked["task"]](asked))
    except (DataError, OverBudgetError, FilterError) as trouble:
        _send({"state": "faulty", **_faults(trouble.diagnostics)})
    except (UsageError, ComputerError, FontError) as trouble:
        words = page_words(trouble.message), page_words(trouble.hint)
        _send({"state": "failed", "message": words[0], "hint": words[1]})
    except KeyboardInterrupt:
        _send({"state": "cancelled"})


def _made(asked: dict[str, Any]) -> dict[str, Any]:
    """Print a game, and return the result as JSON."""
    root, out = Path(asked["root"]), Path(asked["out"])
    began = time_ns()
    with TemporaryDirectory() as folder:
        kept = Path(folder) / BUILT
        with suppress(OSError):  # then the next pull list shows no old values
            keep_game(root, kept, asked["choices"])
        game, diagnostics, options = _opened(asked)
        _send({"state": "working", "step": "layout", "done": 0, "all": 0})
        built = build(game, diagnostics, options, _progress)
        if built.files:
            with suppress(OSError):
                (out / FOLDER).mkdir(exist_ok=True)
                shutil.move(kept, out / FOLDER / BUILT)
                keep_digests(out, began)
    if built.changes:
        plan = plan_print(game.renewed(), Diagnostics(), options)
        printed = read_deck(out / PRINTED_FILE) or Deck()
        found = explained(plan, built.changes, printed, options.low_ink)
        write_pull_page(out, game.file.title, printed.run + 1, found)
    return _told(built)


def _compared(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the changes of a game since its last print, with their reasons."""
    game, _, options = _opened(asked)
    printed = read_deck(options.out / PRINTED_FILE)
    if printed is None:
        return {"state": "none", "key": asked["key"]}
    plan = plan_print(game.renewed(), Diagnostics(), options)
    pages = None
    store = open_store(game.root) if len(plan.copies) >= LEAST_KEPT else None
    if store is not None:
        pages = Pages(plan.files, plan.faces.own_on, plan.context, options, store)
    deck = Deck(printed.run + 1, plan.faces.lay_out(plan.copies, pages))
    changes = plan.changes(deck, printed)
    found = explained(plan, changes, printed, options.low_ink)
    return {
        "state": "done",
        "key": asked["key"],
        "run": deck.run,
        "changes": [as_json(each) for each in found],
    }


def _opened(asked: dict[str, Any]) -> tuple[Game, Diagnostics, BuildOptions]:
    game, diagnostics = load_and_check(Path(asked["root"]), asked["display"])
    if game is None:
        raise DataError(diagnostics)
    request = request_of(asked["choices"], draft=asked["draft"])
    return game, diagnostics, build_options(game, Path(asked["out"]), request)


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
        "pull": bool(built.changes),
        **_faults(built.diagnostics),
    }


def _faults(diagnostics: Diagnostics) -> dict[str, Any]:
    """Return the errors, and how many warnings there are besides."""
    return {
        "errors": [
            {
                "message": page_words(each.message),
                "hint": page_words(each.hint),
                "place": str(each.position),
            }
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


#: Tasks by name; each returns its last answer.
_TASKS: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "make": _made,
    "compare": _compared,
    "export": lambda asked: exported(asked, _progress),
    "pack": packed,
}


def _send(answer: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
    sys.stdout.buffer.flush()
