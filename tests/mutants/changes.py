"""What can be changed in the code, and a copy of it in which each change waits beside its place."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
#: From here on a number is doubled.
_LARGE = 10


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
    if isinstance(node, ast.keyword) and node.arg == "strict":  # of lists as long as each other
        return
    if isinstance(node, ast.expr | ast.stmt) and (new := _other(node)):
        yield node, new, runs_once
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for name, value in ast.iter_fields(node):
        # What a `case` is compared with can't ask whether it is changed; decorators say how a class
        # is made, and how much is remembered.
        if name in ("annotation", "returns", "type_params", "pattern", "decorator_list"):
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


def copy_with(changes: list[Change], to: Path) -> None:
    """Copy the files of the checkout, as they are now, with each change beside its place.

    The place asks `mutant_place` by the change's number which of the two is to be.
    """
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, names.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    (to / ".venv").symlink_to(ROOT / ".venv")
    subprocess.run(["git", "init", "-q"], cwd=to, check=True)
    shutil.copy(to / "tests/mutants/place.py", to / "mutant_place.py")
    for path in {each.path for each in changes}:
        puts: list[tuple[int, bool, int, int, str]] = []
        for number, change in enumerate(changes):
            if change.path == path:
                puts += _asking(number, change)
        source = (to / path).read_bytes()
        for at, _, _, _, words in sorted(puts, reverse=True):
            source = source[:at] + words.encode() + source[at:]
        ast.parse(source)
        (to / path).write_bytes(source)


def _asking(number: int, change: Change) -> Iterator[tuple[int, bool, int, int, str]]:
    """Yield what is put into a file, each with the byte where, in the order of bytes.

    Of several at one byte, what ends comes first, the inner before the outer; then what begins,
    the outer before the inner.
    """
    at, new, start = f"__import__('mutant_place').at({number})", change.new, change.start
    if new == "pass":
        yield start, True, -change.end, number, f"if not {at}: "
        return
    if new == "return None":
        new, start = "None", start + len("return ")
    yield start, True, -change.end, number, f"({new} if {at} else ("
    yield change.end, False, -start, -number, "))"


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
