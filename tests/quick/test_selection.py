"""`make quick` runs the tests that a change touches, the nearest first, and stops in time."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.quick.__main__ import Deadline
from tests.quick.selection import SMOKE, changed_files, imports, select

ROOT = Path(__file__).parents[2]


def test_a_module_runs_tests_that_import_it_and_tests_named_for_it() -> None:
    near = select(["cards/html.py"]).near
    assert {"tests/cards/test_html.py"} & {*near}
    imported = {test for test, names in imports().items() if "cards/html.py" in names}
    assert {test for test in imported if Path(test).stem.startswith("test_")} <= {*near}


def test_a_changed_test_runs_first() -> None:
    near = select(["cards/html.py", "tests/cli/test_paper.py"]).near
    assert near[0] == "tests/cli/test_paper.py"


def test_tests_that_name_a_page_run_before_others_of_its_folder() -> None:
    near = select(["docs/dev/mechanism-package.md"]).near
    assert near.index("tests/packaging/test_mechanism_package.py") < near.index(
        "tests/docs/test_docs_play.py"
    )


def test_importers_of_importers_come_last_and_everything_once() -> None:
    near, smoke, far = select(["cards/html.py"])
    assert far
    assert len({*near, *smoke, *far}) == len([*near, *smoke, *far])


def test_a_file_that_python_does_not_import_runs_tests_of_its_folder() -> None:
    assert "tests/schemas/test_schemas.py" in select(["templates/schemas/game.json"]).near
    assert "tests/prose/test_prose.py" in select(["docs/glossary.md"]).near


def test_an_unknown_file_runs_the_small_set() -> None:
    assert select([Path("unknown").with_suffix(".txt").name]) == ([], [*SMOKE], [])
    assert all((ROOT / each).is_file() for each in SMOKE)


def test_changed_files_have_no_path_twice_and_are_there() -> None:
    changed = changed_files("HEAD")
    assert changed == sorted({*changed})
    assert all((ROOT / each).exists() for each in changed)


@pytest.mark.parametrize(("end", "stops"), [(60.0, False), (-1.0, True)])
def test_a_run_stops_when_its_time_is_over(end: float, stops: bool) -> None:
    session = SimpleNamespace(shouldstop="")
    deadline = Deadline(time.monotonic() + end)
    deadline._runners = [session]  # not those of this very run
    report = pytest.TestReport(
        "tests/a.py::test_b", ("tests/a.py", 0, "b"), {}, "failed", None, "call"
    )
    deadline.pytest_runtest_logreport(report)
    assert bool(session.shouldstop) == stops
    assert deadline.reached == {"tests/a.py"}
    assert deadline.has_failed
