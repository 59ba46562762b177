"""The house's rules, read off the source: which way imports run, how long files are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("cards", "generator", "companion")
MOST_LINES = 350
#: Names that say nothing about what a module holds.
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "handler"}

MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
) + (["punchboard.py"] if (ROOT / "punchboard.py").exists() else [])

TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py"))

every_module = pytest.mark.parametrize("module", MODULES)


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"), module)


@cache
def imported(module: str) -> frozenset[str]:
    """Return every module that one imports: anywhere in it, by name, relatively, or by a string."""
    return frozenset(_imports_of(module))


def _imports_of(module: str) -> Iterator[str]:
    package = module.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            before = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*before, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            first = node.args[0]
            if called in ("import_module", "__import__") and isinstance(first, ast.Constant):
                yield str(first.value)


def imports(module: str, package: str) -> bool:
    return any(name == package or name.startswith(package + ".") for name in imported(module))


def inside(module: str, folder: str) -> bool:
    return module.startswith(folder + "/")


def test_there_is_something_to_look_at():
    assert sum(inside(module, "cards") for module in MODULES) > 20
    assert sum(inside(module, "generator") for module in MODULES) > 20


@pytest.mark.parametrize(
    ("package", "stranger"),
    [
        ("cards", "generator"),
        ("cards", "companion"),
        ("generator", "companion"),
        ("companion", "generator"),
    ],
)
def test_arrows_run_one_way(package, stranger):
    assert [m for m in MODULES if inside(m, package) and imports(m, stranger)] == []


@pytest.mark.parametrize(
    ("library", "home"),
    [
        ("reportlab", "generator/pdf"),
        ("jinja2", "generator/expression"),
        ("fontTools", "generator"),
        ("PIL", "generator"),
        ("pypdfium2", "generator"),
        ("ppf", "generator"),
        ("python_calamine", "cards/load"),
        ("yaml", "cards/load"),
        ("kivy", "companion/ui"),
    ],
)
def test_libraries_are_imported_in_one_place(library, home):
    assert [m for m in MODULES if imports(m, library) and not inside(m, home)] == []


def test_codes_are_made_for_paper_and_for_the_app_alone():
    homes = ("generator", "companion/ui/draw/qr.py")
    makers = [m for m in MODULES if imports(m, "segno")]
    assert [m for m in makers if m != homes[1] and not inside(m, homes[0])] == []


def test_pydantic_stands_at_the_edges():
    """Rules are plain dataclasses: fast, and free of a library's ways."""
    rules = [m for m in MODULES if inside(m, "companion/rules") or inside(m, "generator/layout")]
    assert [m for m in rules if imports(m, "pydantic")] == []


def test_games_are_data_only():
    assert list((ROOT / "cards" / "games").rglob("*.py")) == []


def test_nothing_imports_the_tests():
    assert [m for m in MODULES if imports(m, "tests")] == []


@every_module
def test_a_module_is_named_after_what_it_holds(module):
    assert not EMPTY_NAMES & set(module.removesuffix(".py").split("/"))


@every_module
def test_no_file_is_too_long(module):
    lines = (ROOT / module).read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES


def test_no_file_of_tests_is_too_long_or_named_after_nothing():
    told = [ROOT / module for module in TESTS]
    assert [path for path in told if path.read_text("utf-8").count("\n") > MOST_LINES] == []
    assert [path for path in told if path.stem in EMPTY_NAMES] == []


@every_module
def test_everything_public_is_described(module):
    tree = tree_of(module)
    assert ast.get_docstring(tree), module
    assert [
        f"{module}:{node.lineno} {node.name}" for node in _public(tree) if not _told(node)
    ] == []


Described = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _public(tree: ast.Module | ast.ClassDef) -> Iterator[Described]:
    """Yield public functions, classes, and what is public in those; not what functions hold."""
    for node in tree.body:
        if isinstance(node, Described) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def _told(node: Described) -> bool:
    # Overloads and setters are told about where the function itself is; `override` says it above.
    excused = {"overload", "setter", "override"}
    names = {
        each.id if isinstance(each, ast.Name) else getattr(each, "attr", "")
        for each in node.decorator_list
    }
    return bool(ast.get_docstring(node)) or bool(excused & names)


def test_no_two_test_modules_share_a_name():
    """Without packages pytest imports them by name; the second of two would not be collected."""
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted({name for name in names if names.count(name) > 1}) == []
