"""Tracks that go round: totals, spaces, and the pieces that count the times round.

Every printed track ends somewhere: past its last space a marker begins again at the first one. A
track with a `loop` counts that with pieces on the table, others say the lap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punchboard.cards.schema.play.tracks import Track as Data
from punchboard.companion.rules.event import Event

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.track import PointTrack
    from punchboard.companion.rules.table_context import Transaction


def split(data: Data, total: int) -> tuple[int, int]:
    """Return the space on which a marker stands, and how many times it has gone round.

    Args:
        data: of the track.
        total: all that has been counted.

    Returns:
        The printed space, and the times round, 0 in the first lap. A total below the first space
        is its own space: no marker can show it.
    """
    if total < data.first:
        return total, 0
    if data.past is not None:
        return min(total, data.last), 0
    laps, space = divmod(total - data.first, data.spaces)
    return space + data.first, laps


def joined(data: Data, space: int, laps: int) -> int:
    """Return the total of a marker on a space after so many times round."""
    return space + laps * data.spaces


def place(data: Data, total: int) -> str:
    """Return where a marker stands in words: "3", "3, second lap"; pieces are not among them."""
    space, laps = split(data, total)
    if data.past is not None and total > space:
        return data.past.replace("{last}", str(space)).replace("{rest}", str(total - space))
    return f"{space}, {lap(laps)}" if laps and data.loop is None else str(space)


def lap(laps: int) -> str:
    """Return in which lap a marker is: 1 time round is the second lap."""
    words = ("first", "second", "third", "fourth", "fifth")
    return f"{words[laps]} lap" if laps < len(words) else f"lap {laps + 1}"


def floor_of(data: Data, total: int) -> int | None:
    """Return the total at which losses stop; None: nowhere."""
    if data.loop is not None and data.loop.kept:
        return total - split(data, total)[0] + data.first
    return data.lowest


def moved(data: Data, total: int, amount: int) -> int:
    """Return a total after a gain or a loss, within the limits of its track."""
    new = total + amount
    floor = floor_of(data, total)
    if floor is not None and amount < 0:
        new = max(floor, new)
    if data.loop is not None and data.loop.most is not None:
        new = min(new, joined(data, data.last, data.loop.most))
    return new


def told(data: Data, total: int) -> str:
    """Return a total in words: "5 points", "3 infamy and 1 fine marker"."""
    space, laps = split(data, total)
    if data.loop is None or not data.loop.kept or not laps:
        return data.unit.count(total if data.loop is None or not data.loop.kept else space)
    return f"{data.unit.count(space)} and {data.loop.piece.count(laps)}"


def set_on_board(data: Data, name: str, old: int, new: int) -> list[str]:
    """Return what is to be done on the table when a total changes, a sentence each."""
    before, laps = split(data, old)[1], split(data, new)[1]
    is_moved = place(data, new) != place(data, old)
    lines = [f"{data.set} {name}’s {data.piece} to {place(data, new)}."] if is_moved else []
    if (loop := data.loop) is None:
        return lines
    taken = [(loop.further or loop.take) if lap else loop.take for lap in range(before, laps)]
    gone = [(loop.fewer or loop.back) if lap else loop.back for lap in range(laps, before)]
    return lines + [words.replace("{name}", name) for words in (*taken, *reversed(gone))]


def settle(work: Transaction, track: PointTrack) -> None:
    """Take away the pieces of all seats, and let them pay the fees."""
    data: Data = track.data
    if data.loop is None:
        return
    for seat in work.order():
        total = track.amount(work, seat)
        space, laps = split(data, total)
        if not laps:
            continue
        pieces = data.loop.piece.count(laps)
        told = Event(
            "lost", seat, amount=total - space, now=space, name=data.title, does="hands back",
            what=pieces,
        )  # fmt: skip
        work.tell(track.id, told)
        track.put_at(work, seat, space)
        if data.loop.fees and data.loop.pays is not None:
            fee = data.loop.fees[min(laps, len(data.loop.fees)) - 1]
            purse = work.find(type(track), data.loop.pays)
            purse.gain(work, seat, -fee, pieces)
