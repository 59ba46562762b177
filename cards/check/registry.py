"""Which function carries out which check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from punchboard.cards.check.amounts import check_across, check_count, check_distribution, check_sum
from punchboard.cards.check.doubt import faulty_columns, is_doubtful
from punchboard.cards.check.naming import check_covers, check_references
from punchboard.cards.check.pairs import check_pairs
from punchboard.cards.check.players import check_at_least_per_player_count
from punchboard.cards.check.scope import Scope
from punchboard.cards.check.series import check_convex, check_increasing
from punchboard.cards.check.shelves import check_rows
from punchboard.cards.check.single import check_equals, check_less, check_range
from punchboard.cards.check.terms import check_terms
from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostic, Diagnostics, ReportedError


def check_game(game: Game, loaded: Iterable[Diagnostic] = ()) -> Diagnostics:
    """Carry out the checks that a game asks for.

    Args:
        game: the game.
        loaded: what loading said; checks of columns with a faulty cell wait until it is mended.

    Returns:
        What does not hold.
    """
    diagnostics = Diagnostics()
    faulty = faulty_columns(game, loaded)
    for number, check in enumerate(game.file.checks):
        if is_doubtful(check, game, faulty):
            continue
        scope = Scope(game, check, number, diagnostics)
        try:
            CHECKS[check.check](check, scope)
        except ReportedError:
            continue
    return diagnostics


#: By the names that `cards/schema/check.py` gives them.
CHECKS: dict[str, Callable[[Any, Scope], None]] = {
    "count": check_count,
    "sum": check_sum,
    "distribution": check_distribution,
    "range": check_range,
    "increasing": check_increasing,
    "convex": check_convex,
    "pairs": check_pairs,
    "covers": check_covers,
    "references": check_references,
    "at_least_per_player_count": check_at_least_per_player_count,
    "equals": check_equals,
    "less": check_less,
    "across": check_across,
    "rows": check_rows,
    "terms": check_terms,
}
