"""What the games print, and what their expressions come to, is what is frozen."""

from __future__ import annotations

import pytest

from punchboard.generator.cache.store import VARIABLE
from tests.net import compare, program

#: What two builds on one paper show; `make compare` looks at the other paper as well.
PARTS = ("pages", "manifests", "values")


@pytest.mark.parametrize("game", program.games())
def test_nothing_is_printed_otherwise_than_frozen(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "off")
    taken = compare.take_prints(game, "a4", PARTS)
    found = compare.compare(game, taken, PARTS, [])
    said = "\n".join(compare.report(found, 12))
    assert not said, f"{said}\nIf this is meant, look at it and freeze it: make renew REASON=..."
