"""Past games of the same players: how often they played, and who won how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from punchboard.cards.catalog import tr, tr_count
from punchboard.companion.table.info import TableInfo

#: At most this many past games are listed by date.
_LISTED = 5


def rivalry(infos: Iterable[TableInfo], now: TableInfo) -> str:
    """Return lines on past games of the same players; "" if this is their first.

    Only games that somebody won count. The order of the players doesn't matter, nor do capitals.

    Args:
        infos: Summaries of tables, the one played last first.
        now: Summary of the table that is shown; it counts if it's over.
    """
    people = _people(now)
    known = [now, *(each for each in infos if each.id != now.id)]
    played = [
        each
        for each in known
        if each.over and each.winners and each.game == now.game and _people(each) == people
    ]
    if len(played) < 2:
        return ""
    won = Counter(name.casefold() for each in played for name in each.winners)
    names = sorted((name for _, name in now.seats), key=lambda name: -won[name.casefold()])
    told = [tr("{name} {count}", name=name, count=won[name.casefold()]) for name in names]
    lines = [
        tr_count(
            "{count} game of {game} with these players.",
            "{count} games of {game} with these players.",
            len(played),
            game=now.game_title,
        ),
        tr("Won: {names}.", names=tr(", ").join(told)),
    ]
    if any(len(each.winners) > 1 for each in played):
        lines.append(tr("A shared victory counts for each winner."))
    past = [each for each in played if each.id != now.id][:_LISTED]
    lines += [f"{each.changed[:10]}: {tr(', ').join(each.winners)}" for each in past]
    return "\n".join(lines)


def _people(info: TableInfo) -> frozenset[str]:
    """Return the names of a table's players, to be compared."""
    return frozenset(name.casefold() for _, name in info.seats)
