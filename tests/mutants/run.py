"""Change random places of the code, one at a time, and see whether a test finds each change.

What is changed is a copy of the checkout. The tests nearest to a place run first, then those of
its half, then all others of the normal run; the first that fails has caught the change.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
#: Of each half, the rooms of its tests, in the order in which they run.
HALVES = {
    "cards": (("cards", "errors", "games"), ("generator", "companion/pack", "companion/terms")),
    "generator": (
        ("generator", "rulebook", "preflight"),
        ("print", "cli", "net", "hostile", "docs", "web", "readers"),
    ),
    "companion": (
        ("companion/games", "companion/mechanisms", "companion/ledger", "companion/contest"),
        ("companion/scoring", "companion/turns", "companion/table", "companion/sheets", "net"),
        ("companion", "simulation"),
    ),
}
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
#: Seconds after which tests that a change keeps from ending have caught it.
_MOST = 1200


class Change(NamedTuple):
    """One change: of a file of the checkout, at bytes of it, to other words."""

    path: Path
    line: int
    start: int
    end: int
    old: str
    new: str

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
    for node, new in _altered(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        found.append(Change(path, node.lineno, start, end, source[start:end].decode(), new))
    return found


def _altered(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield each node that can be changed, with what takes its place."""
    if isinstance(node, ast.JoinedStr):  # its parts have no true places before Python 3.12
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.expr | ast.stmt) and (new := _other(node)):
        yield node, new
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _altered(child)


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
            return _wrapped(ast.Constant(value + 1))
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


def near(change: Change) -> list[list[str]]:
    """Return the tests of a place: the nearest first, at last all."""
    module = "punchboard." + ".".join(change.path.with_suffix("").parts).removesuffix(".__init__")
    half, *inner = change.path.with_suffix("").parts
    # `rules/contest` has its tests in `contest`, and `ui/fields` has them in `ui`.
    folders = [ROOT / "tests" / half / each for each in inner]
    folders += [ROOT / "tests" / each for each in inner]
    nearest = [str(each.relative_to(ROOT)) for each in folders if each.is_dir()]
    package, _, name = module.rpartition(".")
    words = (f"{module} import", f"import {module}", f"from {package} import {name}")
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if any(each in path.read_text(encoding="utf-8") for each in words):
            nearest.append(str(path.relative_to(ROOT)))
    rooms = [[f"tests/{each}" for each in stage] for stage in HALVES[half]]
    return [each for each in (nearest, *rooms, ["tests"]) if each]


def failing(copy: Path, tests: list[str], *options: str) -> list[str] | None:
    """Run tests in the copy; return which failed, or None if they came to no end."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", *tests, "-n", "auto", "--dist", "worksteal",
         "-q", "-rfE", "--no-header", *options],
        cwd=copy, env=environment, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as running:  # fmt: skip
        try:
            said, _ = running.communicate(timeout=_MOST)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, 9)
            return None
    failed = [
        line.split(maxsplit=1)[1].split(" - ")[0]
        for line in said.splitlines()
        if line.startswith(("FAILED ", "ERROR "))
    ]
    # A change may keep pytest itself from starting; 5: no tests were found.
    return failed if failed or running.returncode in (0, 5) else [said.strip()[-100:]]


def caught_by(copy: Path, change: Change, known: list[str]) -> str:
    """Make a change in the copy and unmake it; return what caught it, or ""."""
    path = copy / change.path
    source = path.read_bytes()
    path.write_bytes(source[: change.start] + change.new.encode() + source[change.end :])
    try:
        for tests in near(change):
            failed = failing(copy, tests, "-x", *(f"--deselect={each}" for each in known))
            if failed is None:
                return "never ending"
            if failed:
                return failed[0]
    finally:
        path.write_bytes(source)
    return ""


def main() -> int:
    """Make the changes and say how many were caught, and which live."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many places")
    parser.add_argument("--seed", type=int, default=1, help="which places")
    parser.add_argument("--minutes", type=float, default=240, help="begin none after these")
    parser.add_argument("--unproved", action="store_true", help="trust the tests as they are")
    chosen = parser.parse_args()
    files = [path for half in HALVES for path in sorted((ROOT / half).rglob("*.py"))]
    possible = [each for path in files for each in changes_of(path.relative_to(ROOT))]
    changes = random.Random(chosen.seed).sample(possible, chosen.count)
    print(f"{len(changes)} of {len(possible)} places", flush=True)
    end = time.monotonic() + 60 * chosen.minutes
    lives, tried = [], 0
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder)
        copied(copy)
        known = [] if chosen.unproved else failing(copy, ["tests"])
        if known is None:
            sys.exit("The tests come to no end as they are.")
        for each in known:
            print(f"fails as it is, and is left out: {each}", flush=True)
        for change in changes:
            if time.monotonic() > end:
                break
            tried += 1
            by = caught_by(copy, change, known)
            print(f"{'caught' if by else 'LIVES '}  {change}  {by}", flush=True)
            if not by:
                lives.append(change)
    print(f"\n{tried - len(lives)} of {tried} caught; these live:", *lives, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
