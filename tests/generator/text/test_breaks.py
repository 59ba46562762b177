"""Words that are known to have no break opportunity before the rules are tried."""

from __future__ import annotations

from itertools import product

import pytest

from punchboard.generator.text import breaks
from punchboard.generator.text.breaks import split_at_breaks


def test_usual_words_have_no_break_by_the_rules_either() -> None:
    letters = "($a0'“’\u00a0%.:)"
    words = ["".join(each) for length in range(2, 5) for each in product(letters, repeat=length)]
    usual = [word for word in words if breaks._WHOLE.fullmatch(word)]
    assert {"(a.)", "0\u00a0%.", "$0:)"} <= {*usual}
    assert "a%" not in usual  # rare: the rules decide
    for word in usual:
        assert breaks._compiled().split(word) == [word]


def test_amounts_with_a_percent_sign_need_no_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every build draws one on its test sheet, and to compile the rules takes 20 ms."""
    monkeypatch.setattr(breaks, "_compiled", None)
    split_at_breaks.cache_clear()
    for word in ("100\u00a0%", "100\u00a0%.", "(5%)"):
        assert split_at_breaks(word) == (word,)
