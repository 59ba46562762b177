"""Every error has one base, and the exit code of its kind."""

from __future__ import annotations

import ast
import importlib
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from punchboard.cards.problem import (
    ComputerError,
    DataError,
    Diagnostics,
    ExitCode,
    Position,
    PunchboardError,
    UsageError,
)
from punchboard.generator.commands.terminal import explain_failure

ROOT = Path(__file__).parents[2]
_ROOMS = ("cards", "generator", "companion")
#: The exit code of each class that does not end a command as a bug.
TABLE = {
    "DataError": ExitCode.DATA,
    "FilterError": ExitCode.DATA,
    "TooLargeError": ExitCode.USAGE,
    "OverBudgetError": ExitCode.DATA,
    "PackError": ExitCode.DATA,
    "TableError": ExitCode.DATA,
    "UsageError": ExitCode.USAGE,
    "SheetError": ExitCode.USAGE,
    "ComputerError": ExitCode.ENVIRONMENT,
}


def _exceptions() -> Iterator[tuple[Path, ast.ClassDef]]:
    """Yield the classes with a base that is an error, by their names."""
    for room in _ROOMS:
        for file in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    bases = [ast.unparse(base) for base in node.bases]
                    if any(base.endswith(("Error", "Exception")) for base in bases):
                        yield file, node


def test_a_field_that_breaks_a_rule_is_told_with_a_remedy() -> None:
    calls = [
        (file.name, node.lineno, len(node.args))
        for file in sorted((ROOT / "cards").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("FieldError", "FormulaError")
    ]
    assert len(calls) > 30
    assert [each for each in calls if each[2] < 2] == []


def test_every_error_has_one_base_and_its_exit_code() -> None:
    found = {}
    for file, node in _exceptions():
        module = ".".join(("punchboard", *file.relative_to(ROOT).with_suffix("").parts))
        error = getattr(importlib.import_module(module), node.name)
        assert issubclass(error, PunchboardError), f"{file}: {node.name}"
        is_refusal = node.name in ("Refusal", "EditRefused")
        assert is_refusal or node.name.endswith("Error"), f"{file}: {node.name}"
        found[node.name] = error.exit_code
    assert len(found) > 20
    found.pop("PunchboardError")
    assert {name: code for name, code in found.items() if code is not ExitCode.BUG} == TABLE


def test_the_page_of_commands_lists_every_exit_code() -> None:
    page = (
        (ROOT / "docs" / "reference" / "command-line.md")
        .read_text("utf-8")
        .partition("## Exit codes")[2]
    )
    assert [int(code) for code in re.findall(r"^\| (\d+) \|", page, re.M)] == [*ExitCode]


def _explained(error: Exception) -> tuple[ExitCode, str]:
    out = io.StringIO()
    try:
        raise error
    except Exception as raised:
        code = explain_failure(raised, Console(file=out, width=200))
    return code, out.getvalue()


def _data_error() -> DataError:
    diagnostics = Diagnostics()
    diagnostics.error(Position("a.csv", "", 2, 3, cell=True), "cost is -1", "write 0 or more")
    return DataError(diagnostics)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (_data_error(), ExitCode.DATA, "a.csv!C2: error: cost is -1\n  fix: write 0 or more"),
        (UsageError("no such game", "name one"), ExitCode.USAGE, "such game\n  fix: name one"),
        (ComputerError("it is locked", "close it"), ExitCode.ENVIRONMENT, "  fix: close it"),
        (ComputerError("it is locked"), ExitCode.ENVIRONMENT, "error: it is locked\n"),
        (MemoryError(), ExitCode.ENVIRONMENT, "no memory left"),
        (PunchboardError("nobody caught it", "catch it"), ExitCode.BUG, "this is a bug"),
        (KeyError("x"), ExitCode.BUG, "Traceback"),
    ],
)  # fmt: skip
def test_the_three_kinds_and_a_bug_are_never_mixed(
    error: Exception, code: ExitCode, said: str
) -> None:
    ended, words = _explained(error)
    assert ended is code
    assert said in words
    assert ("Traceback" in words) == (code is ExitCode.BUG)
    assert ("  fix: \n" in words) is False


def test_an_error_carries_message_hint_and_position_apart() -> None:
    error = PunchboardError("cost is -1", "write 0", Position("a.csv", "", 2))
    assert (error.message, error.hint, error.position.row) == ("cost is -1", "write 0", 2)
    assert str(error) == "a.csv:2: cost is -1\n  fix: write 0"
