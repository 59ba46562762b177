"""Options and fixtures of all tests."""

from __future__ import annotations

import gc
import logging
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from punchboard.companion.table import journal
from tests.readers.browsers import start_chromium
from tests.readers.webkit import WebKit

if TYPE_CHECKING:
    from _typeshed import HasFileno

_FOLDER = Path.cwd()
"""Folder where the tests were started; relative paths and `python -m tests…` need it."""

# A busy machine is no fault of a test: examples may be slow to make and to try.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
# Nor of a page: what is there at once costs nothing. In ms.
expect.set_options(timeout=20_000)

# A page of Kivy is tens of thousands of objects, and so are the tests themselves. To look through
# them as seldom as this takes 37 s of the app's tests, at a pace of 5 000, 20, 20 it took 51 s, and
# their pages waited for it.
gc.set_threshold(500_000, 1, 10)
# No test cuts the power, and what was written is there for whoever reads. To wait until each row of
# each table is on the disk takes up to 20 ms, longer than all else that a row needs.
wait_for_rows = journal._configure


def _wait_for_nothing(connection: sqlite3.Connection) -> None:
    wait_for_rows(connection)
    connection.execute("PRAGMA synchronous = OFF")


journal._configure = _wait_for_nothing


def _is_written(fd: int | HasFileno) -> None:
    """Believe that a file is on the disk."""


os.fsync = _is_written
os.fdatasync = _is_written

# pytest would keep each line that the Markdown parser says of each line of the rules.
logging.getLogger("markdown_it").setLevel(logging.INFO)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one way to renew golden files and pictures."""
    parser.addoption(
        "--renew",
        action="store_true",
        help="write what is drawn now as the expected display lists and pictures",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Give all processes of a run one folder for the packs of shipped games."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.TemporaryDirectory(prefix="packs-")
        config.add_cleanup(folder.cleanup)
        os.environ["PUNCHBOARD_TEST_PACKS"] = folder.name
        # Nothing is kept in the user's own folder, and no test finds what another built.
        os.environ["PUNCHBOARD_CACHE"] = "off"
        # Sheets are those of a country with A4, whoever runs the tests.
        os.environ["PUNCHBOARD_CONFIG"] = f"{folder.name}/settings"
        os.environ["LC_ALL"] = "C.UTF-8"


def pytest_collection_finish() -> None:
    """Keep a million objects of the tests themselves out of every later look: it takes 0.5 s."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Let a process end at once: pytest would look through all that it holds five times first."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return two workers more than there are processors: browsers and hosts mostly wait."""
    return (os.cpu_count() or 1) + 2


@pytest.fixture(autouse=True)
def _unchanged_folder() -> Iterator[None]:
    """Fail a test that leaves the process in another folder, also by a fixture of the session."""
    yield
    left_in = Path.cwd()
    os.chdir(_FOLDER)
    assert left_in == _FOLDER, "a fixture changed the current folder and didn't change it back"


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    """Return whether expected files are to be written anew."""
    return bool(request.config.getoption("--renew"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Drive browsers from one loop: a process can't have a second one."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all pages of a process."""
    started = start_chromium(playwright)
    yield started
    started.close()


@pytest.fixture(scope="session")
def started_webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    """One WebKit for all pages of a process."""
    started = WebKit(tmp_path_factory.mktemp("webkit"))
    yield started
    started.close()


@pytest.fixture
def webkit(started_webkit: WebKit) -> Iterator[WebKit]:
    """WebKit without windows; no script of the test's pages may fail."""
    yield started_webkit
    assert started_webkit.close_windows() == []
