"""All that the net asks of the program; nothing else in this folder imports from it."""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Any

from rich.console import Console

from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.play.formula import Formula, FormulaError, read_formula
from punchboard.cards.problem import Diagnostics
from punchboard.companion.rules.view import view
from punchboard.companion.table.document import read_document
from punchboard.companion.table.error import TableError
from punchboard.companion.table.events import EventRow, replayed, rows_of
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.share import scores
from punchboard.companion.table.tables import replay_document
from punchboard.generator import expression
from punchboard.generator.commands.build import build_games
from punchboard.generator.commands.games import shipped_games
from punchboard.generator.expression import Compiled, ExpressionError, Scope
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.request import BuildRequest
from tests.companion.state_json import state_to_json

#: Builds by name: the paper, and whether ink is saved.
BUILDS = {
    f"{paper}{' low ink' if low_ink else ''}": (paper, low_ink)
    for paper in ("a4", "letter")
    for low_ink in (False, True)
}
#: Games and builds whose pages are compared object by object as well: all templates, and rules.
CLOSELY = (("every_template", "a4"), ("lumber_trader", "a4"))
REPLAYS = Path(__file__).parents[1] / "replay"
#: How often a recorded game is looked at on its way.
_LOOKS = 12
#: Columns of an event that say nothing of it, or what the log says as well.
_NOT_OF_AN_EVENT = ("table", "game", "players", "time", "player", "text")
#: A small game that uses the templates that no shipped game does.
_EVERY_TEMPLATE = Path(__file__).parent / "every_template"
#: The package whose names are looked through for what is to be watched.
_OURS = "punchboard"

#: Names that are the same all through a game: values that read nothing else are one.
_FIXED = frozenset(("card", "cards", "game", "palette", "counts"))
#: Marks of lines and of other things that a rulebook's text carries inside the program.
_MARKS = re.compile("\ue000[0-9]+\ue001|[\ue000-\ue0ff]")
_LONGEST = 160
#: Sets of made-up numbers that every formula is worked out for.
_PROBES = 8

#: What an expression gives: by card (its id, or "") the values in the order in which they came.
Values = dict[str, dict[str, list[str]]]
#: Expressions as they stand in files: file, path in the file -> (source, line).
Places = dict[str, dict[str, tuple[str, int]]]


def games() -> dict[str, Path]:
    """Return the folders of the games that ship, and of one that uses every template, by name."""
    return {**shipped_games(), _EVERY_TEMPLATE.name: _EVERY_TEMPLATE}


def print_game(name: str, build: str, out: Path) -> bool:
    """Print a game into a folder; return whether it could be printed."""
    paper, low_ink = BUILDS[build]
    request = BuildRequest(out=out, paper=paper, low_ink=low_ink)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        return not build_games([str(games()[name])], request, Console(file=nowhere))


@dataclass(slots=True)
class Watch:
    """What expressions and formulas gave while they were watched.

    Attributes:
        values: of expressions and templates, by source as it stands in a file.
        formulas: that were read.
    """

    values: Values = field(default_factory=dict)
    formulas: set[str] = field(default_factory=set)
    _seen: set[tuple[str, ...]] = field(default_factory=set)

    def saw(self, source: str, names: frozenset[str], scope: Scope, value: str) -> None:
        """Note a value, once for each card and for the same values of all other names."""
        card = scope.get("card") if "card" in names else None
        who = str(card.get("id", "")) if isinstance(card, Mapping) else ""
        inputs = [f"{name}={shown(scope.get(name))}" for name in sorted(names - _FIXED)]
        key = (source, who, value, *inputs)
        if key not in self._seen:
            self._seen.add(key)
            self.values.setdefault(source, {}).setdefault(who, []).append(value)


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch every expression that is compiled and every formula that is read in this process."""
    watch = Watch()

    def of_expressions(compile_it: Callable[[Any], Compiled]) -> Callable[[Any], Compiled]:
        def compile_and_watch(source: Any) -> Compiled:
            compiled = compile_it(source)
            if not isinstance(source, str) or not _is_expression(source):
                return compiled
            clean = _MARKS.sub("", source)

            def call(scope: Scope) -> Any:
                try:
                    value = compiled.call(scope)
                except ExpressionError as error:
                    watch.saw(clean, compiled.names, scope, f"error: {error.message}")
                    raise
                watch.saw(clean, compiled.names, scope, shown(value))
                return value

            return Compiled(call, compiled.names)

        return compile_and_watch

    def read_and_watch(text: str) -> Formula:
        watch.formulas.add(text)
        return read_formula(text)

    watching: dict[object, object] = {read_formula: read_and_watch}
    for name in ("compile_value", "compile_template"):
        original = getattr(expression, name)
        watching[original] = of_expressions(original)
    _swap(watching)
    try:
        yield watch
    finally:
        _swap({watcher: original for original, watcher in watching.items()})


def _swap(functions: Mapping[object, object]) -> None:
    """Put functions in the place of others, wherever modules of the program name them."""
    modules = [each for name, each in sys.modules.items() if name.split(".")[0] == _OURS]
    for module in modules:
        for name, value in list(vars(module).items()):
            # At home it stays: there one of them calls another, which would count twice. A package
            # is no home: modules that are imported later take it from there.
            at_home = getattr(value, "__module__", "") == module.__name__
            at_home = at_home and not hasattr(module, "__path__")
            if isinstance(value, FunctionType) and not at_home and value in functions:
                setattr(module, name, functions[value])


def _is_expression(text: str) -> bool:
    is_value = text.startswith("=") and not text.startswith("==")
    return is_value or "{{" in text or "{%" in text


def shown(value: Any) -> str:
    """Return a value as text; what is long is cut, with a digest of the whole."""
    text = json.dumps(_plain(value), ensure_ascii=False, sort_keys=True)
    if len(text) <= _LONGEST:
        return text
    return f"{text[:80]}… ({len(text)} letters, {hashlib.sha256(text.encode()).hexdigest()[:10]})"


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return _MARKS.sub("", value)
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | range):
        return [_plain(inner) for inner in value]
    return f"<{type(value).__name__}>"


def places(name: str) -> Places:
    """Return the expressions in a game's files and in the shared templates, where they stand."""
    found: Places = {}
    game = games()[name]
    for root, shown_root in ((game, game.name), (TEMPLATES, "templates")):
        for path in sorted(root.rglob("*.yaml")):
            file = f"{shown_root}/{path.relative_to(root).as_posix()}"
            loaded = load_yaml(path, file, Diagnostics())
            if loaded is None:
                continue
            value, marks = loaded
            for at, text in _texts(value, ()):
                if _is_expression(text):
                    where = marks.get(at)
                    line = (where.row or 0) if where is not None else 0
                    found.setdefault(file, {})[".".join(map(str, at))] = (text, line)
    return found


def _texts(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _texts(inner, (*path, number))


@dataclass(frozen=True, slots=True)
class _Probe:
    """Made-up numbers for every name that a formula may hold."""

    number_of_probe: int

    def number(self, name: str) -> int:
        return self._figure(name) % 13

    def of_name(self, function: str, name: str) -> int:
        return self._figure(f"{function} {name}") % 17

    def of_list(self, function: str, name: str, number: int) -> int:
        if function == "first":
            return sum(self._figure(f"{name} {each}") % 7 for each in range(max(0, number)))
        return self._figure(f"{function} {name} {number}") % 13

    def _figure(self, name: str) -> int:
        digest = hashlib.sha256(f"{self.number_of_probe} {name}".encode()).digest()
        return int.from_bytes(digest[:4], "big")


def worked_out(text: str) -> list[int | str]:
    """Return a formula's values for made-up numbers."""
    try:
        formula = read_formula(text)
    except FormulaError as fault:
        return [str(fault)]
    return [formula.evaluate(_Probe(number)) for number in range(_PROBES)]


def recordings(name: str) -> dict[str, Path]:
    """Return the recorded games of a game, by name."""
    found = {}
    for path in sorted(REPLAYS.glob("*.json")):
        if json.loads(path.read_text(encoding="utf-8"))["pack"]["name"] == name:
            found[path.stem] = path
    return found


def played(path: Path) -> dict[str, Any]:
    """Return what a recorded game comes to.

    Returns:
        `rows` is a digest of what was recorded, `states` a digest of each part of the state from
        each row on in which it changed, `end` the last state, `log` its lines, `events` its events,
        `scores` of the view;
        `trouble` alone says why it cannot be played.
    """
    states: dict[str, list[list[Any]]] = {}

    def see(row: Row, history: History) -> None:
        state = state_to_json(history.state)
        parts = {f"parts.{name}": part for name, part in state.pop("parts").items()}
        del state["log"]  # told by its lines
        for name, value in {**state, **parts}.items():
            digest = _digest(value)
            changes = states.setdefault(name, [])
            if not changes or changes[-1][1] != digest:
                changes.append([row.number, digest])

    try:
        document = read_document(path.read_text(encoding="utf-8"))
        history = replay_document(document, see)
    except TableError as trouble:
        return {"trouble": trouble.message}
    end = state_to_json(history.state)
    del end["log"]
    result = view(history.rules, history.state)
    return {
        "rows": _digest([row.model_dump() for row in document.rows]),
        "states": states,
        "end": end,
        "log": [f"{'(undone) ' if each['undone'] else ''}{each['text']}" for each in history.log()],
        "events": [_event(row) for row in rows_of(document, replayed(document, False), False)],
        "scores": scores(result) if result["moment"]["over"] else {},
    }


def shown_in(path: Path) -> dict[str, Any]:
    """Return what a recorded game shows after some of its rows, and what it has told at the end."""
    document = read_document(path.read_text(encoding="utf-8"))
    every = max(1, len(document.rows) // _LOOKS)
    views: dict[str, Any] = {}

    def see(row: Row, history: History) -> None:
        if row.number % every == 0:
            views[f"row {row.number}"] = view(history.rules, history.state)

    history = replay_document(document, see)
    return {
        "views": {**views, "end": view(history.rules, history.state)},
        "log": history.log(),
        "events": [_event(row) for row in rows_of(document, replayed(document, False), False)],
    }


def _event(row: EventRow) -> str:
    """Return what an event says, but for its sentence, which the log has, and its time."""
    told = {key: value for key, value in row.items() if key not in _NOT_OF_AN_EVENT}
    return " ".join(f"{key}={value}" for key, value in told.items() if value not in ("", None))


def _digest(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]
