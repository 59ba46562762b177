"""Find the changes that a designer made since tables were played."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.cards.play.pack import Pack
from punchboard.companion.learn.drift import rule_changes
from punchboard.companion.learn.evidence import Edition, Since, changes_between


def compare_with(today: Pack | None, editions: Iterable[Edition]) -> None:
    """Note the changes since each edition was played.

    Args:
        today: The designer's folder as it is now; None if its rules have errors.
        editions: Of the game.
    """
    if today is None:
        return
    now = Edition(today.edition, "", today, "")
    for edition in editions:
        cells, rules = changes_between(edition, now), rule_changes(edition, now)
        edition.since = Since(tuple(cells), tuple(rules))
