"""What the companion loads: on a phone, whatever is missing here is missing for good."""

from __future__ import annotations

import ast
import configparser
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    ".".join(("punchboard", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    )
    for path in (ROOT / "companion").rglob("*.py")
)
#: What no phone loads: its window, and what reads playtests at the designer's computer.
ELSEWHERE = tuple(f"punchboard.companion.{each}" for each in ("ui", "android", "learn"))
RULES = [name for name in MODULES if not name.startswith(ELSEWHERE)]
OURS = {"punchboard"}

_LOAD = """
import importlib, json, sys
before = set(sys.modules)  # what this Python loads by itself: Debian's has a sitecustomize
for name in {modules!r}:
    importlib.import_module(name)
tops = {{name.partition(".")[0] for name, module in sys.modules.items()
         if name not in before and getattr(module, "__file__", None)}}
own = {{top for top in tops if not top.startswith("_")}}
print(json.dumps(sorted(own - set(sys.stdlib_module_names))))
"""


def loaded_by(modules: list[str]) -> set[str]:
    """Return the top-level packages, but those of Python itself, that modules load."""
    done = subprocess.run(
        [sys.executable, "-c", _LOAD.format(modules=modules)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_there_is_something_to_look_at() -> None:
    assert "punchboard.companion.pack" in RULES
    assert "punchboard.companion.rules.rules" in RULES


def test_without_its_window_the_companion_needs_pydantic_alone() -> None:
    strangers = loaded_by(RULES) - OURS
    assert "pydantic" in strangers
    assert strangers <= {
        "pydantic", "pydantic_core", "annotated_types", "typing_extensions", "typing_inspection"
    }  # fmt: skip


def test_of_the_printing_half_only_what_a_pack_is_made_of_is_loaded() -> None:
    code = _LOAD.replace('name.partition(".")[0]', "name")
    done = subprocess.run(
        [sys.executable, "-c", code.format(modules=["punchboard.companion.pack"])],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = set(json.loads(done.stdout.splitlines()[-1]))
    assert {name for name in names if name.startswith("punchboard.generator")} == set()
    names -= {"punchboard.cards.check", "punchboard.cards.check.kinds"}  # they list names of files
    assert {
        name
        for name in names
        if name.startswith(("punchboard.cards.load", "punchboard.cards.check"))
    } == set()


@pytest.mark.parametrize(
    "module",
    [
        "punchboard.companion.pack",
        "punchboard.companion.rules.rules",
        "punchboard.companion.rules.view",
        "punchboard.cards.play.term",
    ],
)
def test_what_others_begin_with_can_be_loaded_first(module: str) -> None:
    assert loaded_by([module]) >= {module.partition(".")[0]}


def imported_in(folder: Path) -> set[str]:
    """Return the top-level packages that the modules of a folder import, read off the source."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add(str(node.module).partition(".")[0])
    return found - set(sys.stdlib_module_names) - OURS


def test_its_window_needs_kivy_alone() -> None:
    strangers = imported_in(ROOT / "companion" / "ui")
    # What python-for-android adds to every app with a Kivy window, and only there.
    assert strangers <= {"kivy", "segno", "jnius", "android"}


def test_the_android_app_asks_for_exactly_what_is_loaded() -> None:
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "companion" / "android" / "buildozer.spec", encoding="utf-8")
    asked = {each.partition("==")[0] for each in spec["app"]["requirements"].split(",")}
    loaded = {name.replace("_", "-") for name in loaded_by(RULES) - OURS}
    assert asked - {"python3", "sqlite3"} == loaded | {"kivy", "filetype", "segno"}
    assert "sqlite3" in asked  # Python's own module, but its library is one of the app's


def test_the_android_app_begins_with_the_packs_beside_it() -> None:
    text = (ROOT / "companion" / "android" / "main.py").read_text(encoding="utf-8")
    assert '/ "packs"' in text
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "output/android/app/packs" in makefile


def test_nothing_that_a_phone_loads_reads_playtests() -> None:
    own = ROOT / "companion" / "learn"
    others = [each for each in (ROOT / "companion").rglob("*.py") if own not in each.parents]
    assert [each.name for each in others if "companion.learn" in each.read_text("utf-8")] == []
