"""Change random places of the code, one at a time, and see whether a test finds each change.

What is changed is a copy of the checkout. First all tests run once with nothing changed, but each
place notes which test came by, also in processes that live longer than one test. Then, of each
place, only the tests that came by run with the change, those of its own module first and the
quickest of them first, until one fails. Where none does, the files of these tests run whole: one
test may look at what another, or a fixture, has kept. A place outside of functions is come by once
in a process, as its module is imported, whoever needs it later: it runs against the tests of its
module, then of its half of the house, then against all others. One that nothing comes by lives,
and is said to be reached by no test. All places have the likeliest tests first, then those that are
left have the others, which take most of the time: so a run that has to end early knows most.

A number becomes one more, and from ten on the double: a 1081st pixel is no fault that anybody sees.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
HALVES = ("cards", "generator", "companion")
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
#: How many tests run together at first, then the next many, then all others.
_STEPS = (12, 80)
#: Rounds of steps: the likeliest tests of all places, then the others of those that are left.
_ROUNDS = (slice(len(_STEPS)), slice(len(_STEPS), None))
#: Seconds that tests may take: what they took before so many times over, and these more.
_TIMES, _MORE = 10, 240
#: Exit codes of pytest: it knows no test of that name, or there are no tests to run.
_UNNAMED, _EMPTY = 4, 5
#: From here on a number is doubled.
_LARGE = 10
#: A plugin of pytest that says which test runs, also to processes that were started long before;
#: and what a place calls: one line of a file for each test that comes by.
_NOTE = """
import mmap, os
_SIZE = 4096
_seen = set()
_now = None
def pytest_configure(config):
    path = {path!r} + "." + os.environ.get("PYTEST_XDIST_WORKER", "main")
    with open(path, "wb") as file:
        file.write(bytes(_SIZE))
    os.environ["TEST_NOW"] = path
def pytest_runtest_logstart(nodeid, location):
    _say(nodeid)
def pytest_runtest_logfinish(nodeid, location):
    _say("")
def _say(test):
    _running()[:] = test.encode()[:_SIZE].ljust(_SIZE, b"\\0")
def _running():
    global _now
    if _now is None:
        path = os.environ.get("TEST_NOW", "")
        if not path:
            return b""
        with open(path, "r+b") as file:
            _now = mmap.mmap(file.fileno(), _SIZE)
    return _now
def note(place):
    test = bytes(_running()).rstrip(b"\\0")
    if (place, test) not in _seen:
        _seen.add((place, test))
        with open({path!r}, "a", encoding="utf-8") as notes:
            notes.write(f"{{place}}\\t{{test.decode(errors='replace')}}\\n")
"""


class Change(NamedTuple):
    """One change: of a file of the checkout, at bytes of it, to other words.

    Attributes:
        runs_once: whether it is outside of functions, and runs as its module is imported.
    """

    path: Path
    line: int
    start: int
    end: int
    old: str
    new: str
    runs_once: bool

    def __str__(self) -> str:
        old, new = (" ".join(words.split())[:70] for words in (self.old, self.new))
        return f"{self.path}:{self.line}  {old}  →  {new}"


def changes_of(path: Path) -> list[Change]:
    """Return every change that can be made in one file."""
    source = (ROOT / path).read_bytes()
    starts = [0]
    for row in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    found = []
    for node, new, runs_once in _altered(ast.parse(source), True):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        old = source[start:end].decode()
        found.append(Change(path, node.lineno, start, end, old, new, runs_once))
    return found


def _altered(node: ast.AST, runs_once: bool) -> Iterator[tuple[ast.expr | ast.stmt, str, bool]]:
    """Yield each node that can be changed, what takes its place, and whether it runs once."""
    if isinstance(node, ast.JoinedStr):  # its parts have no true places before Python 3.12
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.expr | ast.stmt) and (new := _other(node)):
        yield node, new, runs_once
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _altered(child, runs_once and not (is_function and name == "body"))


def _other(node: ast.expr | ast.stmt) -> str:
    """Return what takes the place of a node; "" where it stays."""
    match node:
        case ast.Compare(left, [op], [right]):
            return _wrapped(ast.Compare(left, [_COMPARISONS[type(op)]()], [right]))
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            return _wrapped(ast.BinOp(left, _OPERATORS[type(op)](), right))
        case ast.BoolOp(op, values):
            return _wrapped(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.UnaryOp(ast.Not(), operand):
            return _wrapped(operand)
        case ast.Constant(bool() as value):
            return str(not value)
        case ast.Constant(int() | float() as value):
            return _wrapped(ast.Constant(value + 1 if abs(value) < _LARGE else 2 * value))
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            return "return None"
        case ast.Expr(ast.Call()) | ast.AugAssign():
            return "pass"
    return ""


def _wrapped(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def copied(to: Path) -> None:
    """Copy the files of the checkout, with what was changed since the last commit."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    (to / ".venv").symlink_to(ROOT / ".venv")
    subprocess.run(["git", "init", "-q"], cwd=to, check=True)


class Seen(NamedTuple):
    """What the run of all tests showed with nothing changed."""

    #: Of each place, by its number, the tests that came by.
    tests: dict[int, set[str]]
    seconds: dict[str, float]
    #: Places that nothing came by, neither a test nor an import.
    unreached: set[int]
    #: What fails as it is and can't catch anything.
    fails: list[str]


def noting(change: Change, number: int) -> tuple[int, int, str] | None:
    """Return where a place notes who comes by: its first and last byte, and what goes before."""
    call = f"(__import__('place_notes').note({number}) or "
    old = change.old
    if change.new == "return None":
        return change.start + len("return "), change.end, call
    if change.new == "pass":
        sign = (
            re.search(r"(?<![=!<>])=(?!=)", old)
            if isinstance(ast.parse(old.strip()).body[0], ast.AugAssign)
            else None
        )
        return change.start + (sign.end() if sign else 0), change.end, call
    return change.start, change.end, call


def noted(changes: list[Change], copy: Path) -> set[int]:
    """Make places of the copy note who comes by; return those that can: none in a `case`."""
    able = set()
    for path in {each.path for each in changes}:
        source = (copy / path).read_bytes()
        put: list[tuple[int, int, str]] = []
        for number, change in enumerate(changes):
            if change.path == path and (spot := noting(change, number)):
                start, end, call = spot
                alone = source[:start] + call.encode() + source[start:end] + b")" + source[end:]
                with contextlib.suppress(SyntaxError):
                    ast.parse(alone)
                    put += [(start, -end, call), (end, -start, ")")]
                    able.add(number)
        for at, _, words in sorted(put, key=lambda each: (each[0], each[2] != ")", each[1]))[::-1]:
            source = source[:at] + words.encode() + source[at:]
        (copy / path).write_bytes(source)
    return able


def watched(changes: list[Change], tests: list[str], workers: int, copy: Path) -> Seen:
    """Run the tests once with every place noting who comes by."""
    notes = copy / "notes.txt"
    (copy / "place_notes.py").write_text(_NOTE.format(path=str(notes)), encoding="utf-8")
    sources = {each.path: (copy / each.path).read_bytes() for each in changes}
    able = noted(changes, copy)
    said = run(
        copy,
        [*tests, "-p", "place_notes", "-n", str(workers), "--durations=0", "--durations-min=0"],
        36_000,
    ).said
    for path, source in sources.items():
        (copy / path).write_bytes(source)
    by: dict[int, set[str]] = defaultdict(set)
    unreached = set(able)
    for line in notes.read_text(encoding="utf-8").splitlines() if notes.exists() else ():
        number, _, test = line.partition("\t")
        unreached.discard(int(number))
        if test:
            by[int(number)].add(test)
    seconds: dict[str, float] = defaultdict(float)
    for took, name in re.findall(r"^ *([0-9.]+)s (?:call|setup) +(.+)$", said, re.MULTILINE):
        seconds[name.strip()] += float(took)
    if not seconds:
        raise SystemExit(f"no test ran with nothing changed: {said.strip()[-300:]}")
    fails = failed_of(said)
    if fails:  # perhaps only because of the notes
        again = run(copy, [*sorted({each.partition("::")[0] for each in fails}), "-n0"], 3_600)
        fails = failed_of(again.said)
    return Seen(by, seconds, unreached, fails)


class Ran(NamedTuple):
    """How a run of pytest ended."""

    said: str
    #: None: it had to be ended.
    code: int | None


def run(copy: Path, arguments: list[str], most: float) -> Ran:
    """Run pytest in a copy, for so many seconds at most."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-rfE", "--no-header", "--tb=no", *arguments],
        cwd=copy, env=environment, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as running:  # fmt: skip
        try:
            said, _ = running.communicate(timeout=most)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            return Ran("", None)
        return Ran(said, running.returncode)


def failed_of(said: str) -> list[str]:
    """Return the tests that failed, by what pytest said."""
    lines = [line.split(maxsplit=1) for line in said.splitlines()]
    return [line[1].split(" - ")[0] for line in lines if line and line[0] in ("FAILED", "ERROR")]


def near(change: Change) -> set[str]:
    """Return the test files that import the module of a place, or lie where its own lie."""
    module = "punchboard." + ".".join(change.path.with_suffix("").parts).removesuffix(".__init__")
    half, *inner = change.path.with_suffix("").parts
    # `rules/contest` has its tests in `contest`, and `ui/fields` has them in `ui`.
    folders = [ROOT / "tests" / half / each for each in inner]
    folders += [ROOT / "tests" / each for each in inner]
    package, _, name = module.rpartition(".")
    words = (f"{module} import", f"import {module}", f"from {package} import {name}")
    return {
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if path.parent in folders or any(each in path.read_text(encoding="utf-8") for each in words)
    }


def steps_of(change: Change, number: int, seen: Seen) -> Iterator[tuple[list[str], float]]:
    """Yield tests to run together, the likeliest and quickest first, with the seconds they took.

    The first are as many as `_STEPS`, and may be none.
    """
    close = near(change)
    # The architecture's tests look at the code itself: they would catch what no user misses.
    tests = {each for each in seen.tests[number] if not each.startswith("tests/architecture")}
    tests -= set(seen.fails)
    order = sorted(
        tests, key=lambda each: (each.partition("::")[0] not in close, seen.seconds.get(each, 0.0))
    )
    at = 0
    for many in (*_STEPS, len(order)):
        several = order[at : at + many]
        # Tests of a file stay together, so that fixtures are made once.
        yield sorted(several), sum(seen.seconds.get(each, 0.0) for each in several)
        at += many
    ran = {each.partition("::")[0] for each in seen.seconds if each not in seen.fails}
    half = {each for each in ran if each.startswith(f"tests/{change.path.parts[0]}/")}
    files = {each.partition("::")[0] for each in tests}
    near_ones, others = close & ran, {each for each in ran if "/architecture/" not in each}
    every = [near_ones, half - near_ones, others - half - near_ones]
    for several in every if change.runs_once or not files else [files]:
        took = sum(s for each, s in seen.seconds.items() if each.partition("::")[0] in several)
        yield sorted(several), took


def caught_by(copy: Path, change: Change, number: int, seen: Seen, steps: slice) -> str:
    """Make a change in the copy and unmake it; return which test of some steps caught it, or ""."""
    path = copy / change.path
    source = path.read_bytes()
    path.write_bytes(source[: change.start] + change.new.encode() + source[change.end :])
    listed = copy / "these.txt"
    try:
        for tests, took in filter(itemgetter(0), [*steps_of(change, number, seen)][steps]):
            options = [*tests, *(f"--deselect={each}" for each in seen.fails)]
            listed.write_text("\n".join(options), encoding="utf-8")
            ran = run(copy, ["-x", "-n0", f"@{listed}"], _TIMES * took + _MORE)
            if ran.code is None:
                return "never ending"
            # A change may take the words away that a test is named by: then its file tells.
            if ran.code in (_UNNAMED, _EMPTY) and "::" in tests[0]:
                continue
            if ran.code == _EMPTY:
                raise SystemExit(f"no test was found in {', '.join(tests)}: {change}")
            # Any other code is a find: a change may keep pytest itself from starting.
            if ran.code != 0:
                return (failed_of(ran.said) or [ran.said.strip()[-100:]])[0]
    finally:
        path.write_bytes(source)
    return ""


def listed(path: Path, possible: list[Change]) -> list[Change]:
    """Return the changes that a file names as they are printed, wherever their lines are now.

    Args:
        path: the file; of its lines the first words up to two blanks may be anything.
        possible: all changes.
    """
    found = []
    for words in path.read_text(encoding="utf-8").splitlines():
        named = re.search(r"(\S+):([0-9]+)  (.+?)  →  (.+?)(?:  |$)", words)
        if named is None:
            continue
        alike = [
            each
            for each in possible
            if str(each.path) == named[1]
            and str(each).split("  ", 1)[1].startswith(f"{named[3]}  →")
        ]
        if alike:
            found.append(min(alike, key=lambda each: abs(each.line - int(named[2]))))
        else:
            print(f"is no more: {named[0]}")
    return found


def say(changes: list[Change], results: list[bool | None], unreached: set[int]) -> None:
    """Say how many were caught, in all and by room, which live, and of which nothing is known."""
    rooms: dict[str, list[bool]] = defaultdict(list)
    for change, by in zip(changes, results, strict=True):
        rooms["/".join(change.path.parts[:-1][:2])].append(bool(by))
    least = "at least " if None in results else ""
    print(f"\n{least}{results.count(True)} of {len(results)} caught; by room:")
    for room, found in sorted(rooms.items()):
        print(f"{sum(found):4} of {len(found):3}  {room}")
    lives = {number for number, by in enumerate(results) if by is False}
    for what, numbers in (
        ("these live:", lives - unreached),
        ("reached by no test:", lives & unreached),
        ("not tried to the end:", {number for number, by in enumerate(results) if by is None}),
    ):
        print(what, *(str(changes[each]) for each in sorted(numbers)), sep="\n")


def main() -> int:
    """Make the changes and say how many were caught, and which live."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many places")
    parser.add_argument("--seed", type=int, default=1, help="which places")
    parser.add_argument("--minutes", type=float, default=240, help="begin none after these")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="at once")
    parser.add_argument("--these", type=Path, help="a file of places as they are printed here")
    parser.add_argument("tests", nargs="*", default=["tests"], help="what the normal run is")
    chosen = parser.parse_args()
    files = [path for half in HALVES for path in sorted((ROOT / half).rglob("*.py"))]
    possible = [each for path in files for each in changes_of(path.relative_to(ROOT))]
    if chosen.these is not None:
        changes = listed(chosen.these, possible)
    else:
        random.Random(chosen.seed).shuffle(possible)
        changes = possible[: chosen.count]
    print(f"{len(changes)} of {len(possible)} places", flush=True)
    end = time.monotonic() + 60 * chosen.minutes
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(chosen.workers):
            copies.put(Path(folder, str(number)))
            copied(Path(folder, str(number)))
        copy = copies.get()
        seen = watched(changes, chosen.tests, chosen.workers, copy)
        copies.put(copy)
        for each in seen.fails:
            print(f"fails as it is, and is left out: {each}", flush=True)
        print(f"{sum(map(bool, seen.tests.values()))} places are come by", flush=True)

        results: list[bool | None] = [None] * len(changes)

        def tried(number: int, steps: slice) -> None:
            if time.monotonic() > end:
                return
            change = changes[number]
            if number in seen.unreached:
                results[number] = False
                print(f"LIVES   {change}  reached by no test", flush=True)
                return
            copy = copies.get()
            try:
                by = caught_by(copy, change, number, seen, steps)
            finally:
                copies.put(copy)
            if by or steps.stop is None:
                results[number] = bool(by)
                what = f"caught  {change}  {by}" if by else f"LIVES   {change}"
                print(f"{what}  {len(seen.tests[number])} tests", flush=True)

        with ThreadPoolExecutor(chosen.workers) as pool:
            for steps in _ROUNDS:
                left = [number for number, by in enumerate(results) if by is None]
                list(pool.map(tried, left, [steps] * len(left)))
    say(changes, results, seen.unreached)
    return 0


if __name__ == "__main__":
    sys.exit(main())
