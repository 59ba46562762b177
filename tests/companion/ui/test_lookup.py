"""What is searched for is found however it is typed."""

from __future__ import annotations

from typing import Any

import pytest

RULES: list[dict[str, Any]] = [
    {
        "id": "bribe",
        "level": 2,
        "heading": [{"text": "Bribe"}],
        "blocks": [{"kind": "text", "runs": [{"text": "Fines can’t be bribed away."}]}],
    }
]


@pytest.mark.parametrize("typed", ["can't be", "CAN’T", " can't "])
def test_an_apostrophe_is_found_however_it_is_typed(typed: str) -> None:
    from punchboard.companion.ui.reader.lookup import find  # Kivy's window is to be open before

    assert [found.id for found in find(RULES, typed)] == ["bribe"]
