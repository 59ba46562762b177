"""Which tests a change touches: those that import the changed modules, or are named for them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("cards", "generator", "companion")
#: Tests that look at everything and take a few seconds.
SMOKE = (
    "tests/architecture/test_architecture.py", "tests/prose/test_prose.py",
    "tests/cli/test_exit_codes.py", "tests/cli/test_new.py",
)  # fmt: skip
#: Tests of files that no module imports, by the folder or page that holds them.
OTHERS = {
    "docs/": ("tests/docs", "tests/prose"),
    "docs/dev/mechanism-package.md": ("tests/packaging/test_mechanism_package.py",),
    "README.md": ("tests/docs", "tests/prose"),
    "CONTRIBUTING.md": ("tests/prose",),
    "companion/web/": ("tests/companion/web/test_javascript.py",),
    "templates/schemas/": ("tests/schemas",),
    "templates/shops/": ("tests/cli/test_export_shop.py",),
    "templates/starter/": ("tests/cli/test_new.py", "tests/schemas"),
    "cards/languages/": ("tests/words",),
    ".ci/": ("tests/packaging/test_setup.py",),
    "pyproject.toml": ("tests/packaging/test_setup.py",),
}
#: Imports from a test to a changed module that are followed: itself, its importers, theirs.
_FARTHEST = 2


class Selection(NamedTuple):
    """Test files in the order in which they should run.

    Attributes:
        near: Tests that changed, import a changed module, are named for one or name its path.
        smoke: A small set that always runs.
        far: Tests that import a module that imports a changed one.
    """

    near: list[str]
    smoke: list[str]
    far: list[str]


def changed_files(base: str = "") -> list[str]:
    """Return the files that differ from main, with those that Git doesn't know yet.

    Args:
        base: The commit to compare with. Without it, the commit where the branch left main.
    """
    if not base:
        base = _git("merge-base", "HEAD", "main")[0]
    differing = _git("diff", "--name-only", "--diff-filter=d", base)
    return sorted({*differing, *_git("ls-files", "--others", "--exclude-standard")})


def _git(*words: str) -> list[str]:
    done = subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout.splitlines()


def select(changed: Iterable[str]) -> Selection:
    """Return the tests for changed files.

    Args:
        changed: Paths from the top of the checkout.
    """
    changed = [*changed]
    tests, graph = _tests(), imports()
    distances = _distances({each for each in changed if each in graph}, graph)
    near = {test for test in tests if distances.get(test, _FARTHEST + 1) <= 1}
    named = {test for path in changed for test in _named_for(path, tests)}
    near |= named
    for start, folders in OTHERS.items():
        if any(path.startswith(start) for path in changed):
            near |= {test for test in tests for each in folders if test.startswith(each)}
    far = {test for test in tests if distances.get(test) == _FARTHEST} - near
    return Selection(
        sorted(near, key=lambda test: (test not in changed, test not in named, test)),
        [test for test in SMOKE if test not in near],
        sorted(far - set(SMOKE)),
    )


def _tests() -> list[str]:
    """Return all test files but those that run on demand only."""
    paths = (ROOT / "tests").rglob("test_*.py")
    return sorted(path.relative_to(ROOT).as_posix() for path in paths if "bench" not in path.parts)


def _named_for(path: str, tests: Iterable[str]) -> list[str]:
    """Return tests that are named for a module, or whose code names another file."""
    stem = Path(path).stem
    if path.endswith(".py"):
        return [test for test in tests if Path(test).stem == f"test_{stem}"]
    name = Path(path).name
    return [test for test in tests if f'{name}"' in _source(test)]


@cache
def _source(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def _distances(changed: set[str], graph: Mapping[str, set[str]]) -> dict[str, int]:
    """Return how many imports lead from each file to a changed one, as far as they are followed."""
    found = dict.fromkeys(changed, 0)
    for distance in range(1, _FARTHEST + 1):
        edge = {path for path, known in found.items() if known == distance - 1}
        for path, imported in graph.items():
            if path not in found and imported & edge:
                found[path] = distance
    return found


@cache
def imports() -> dict[str, set[str]]:
    """Return which files of the checkout each file imports, also within functions."""
    files = [
        path.relative_to(ROOT).as_posix()
        for package in (*PACKAGES, "tests")
        for path in (ROOT / package).rglob("*.py")
    ]
    modules = {_module_of(path): path for path in files}
    return {
        path: {modules[name] for name in _names_in(_source(path)) if name in modules} - {path}
        for path in files
    }


def _module_of(path: str) -> str:
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return name if name.startswith("tests") else f"punchboard.{name}"


def _names_in(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found
