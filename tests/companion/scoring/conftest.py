"""The rules of a small game that is scored."""

from __future__ import annotations

import pytest

from punchboard.companion.rules.rules import Rules
from tests.companion.scoring.finale import rules_with


@pytest.fixture(scope="session")
def rules() -> Rules:
    return rules_with()
