"""What the tests of the Studio share."""

from __future__ import annotations

import pytest

from punchboard.generator.studio.problems.finder import ProblemFinder

#: Folders whose tests, but for a few, need no list of problems.
_WITHOUT = {"design", "face", "grid", "page", "text"}


@pytest.fixture
def finds_problems() -> None:
    """Let a process look for problems in such a folder too."""


@pytest.fixture(autouse=True)
def _nobody_looks_for_problems(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Start no process that looks for problems: it takes a sixth of what a window's test takes."""
    if request.path.parent.name in _WITHOUT and "finds_problems" not in request.fixturenames:
        monkeypatch.setattr(ProblemFinder, "look", lambda *_: None)
