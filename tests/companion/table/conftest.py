"""A folder of tables with the small game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import small_game

from punchboard.companion.rules.kinds.registry import KINDS
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables

_CHECKLIST = KINDS["checklist"]


@pytest.fixture(autouse=True)
def small_kinds() -> Iterator[None]:
    """Let checklists be the small game's mechanisms, in these tests only."""
    small_game.add_kinds()
    yield
    KINDS["checklist"] = _CHECKLIST  # type: ignore[index]


@pytest.fixture
def real_kinds(small_kinds: None) -> None:
    """Let checklists be checklists, for tests with real games."""
    KINDS["checklist"] = _CHECKLIST  # type: ignore[index]


@pytest.fixture
def clock() -> Callable[[], datetime]:
    """A clock that goes on by a minute whenever somebody looks."""
    times = (datetime(2025, 3, 1, 19, tzinfo=UTC) + timedelta(minutes=n) for n in range(10_000))
    return lambda: next(times)


@pytest.fixture
def tables(tmp_path: Path, clock: Callable[[], datetime]) -> Tables:
    return Tables(tmp_path / "tables", clock)


@pytest.fixture
def session(tables: Tables) -> Iterator[Session]:
    """A table of three that guess on one phone."""
    laid = tables.create(small_game.pack_text(), "Friday", small_game.SEATS, {"bidding": "pass"})
    yield laid
    laid.close()


@pytest.fixture
def exported(tables: Tables, session: Session) -> str:
    """A finished game as a document."""
    session.do(small_game.gain("blue", 5))
    session.undo()
    small_game.play_all(session)
    return tables.export(session.info.id)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "elsewhere")
