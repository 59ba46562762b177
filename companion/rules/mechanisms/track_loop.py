"""Tracks that go round: totals, spaces, and the pieces that count the times round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punchboard.cards.schema.play.tracks import Track as Data

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.track import PointTrack
    from punchboard.companion.rules.work import Work


def split(data: Data, total: int) -> tuple[int, int]:
    """Return the space on which a marker stands, and how many times it has gone round.

    Args:
        data: of the track.
        total: all that has been counted; of a loop at least its first space.
    """
    if data.loop is None:
        return total, 0
    laps, space = divmod(total - data.first, data.spaces)
    return space + data.first, laps


def joined(data: Data, space: int, laps: int) -> int:
    """Return the total of a marker on a space after so many times round."""
    return space + laps * data.spaces


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
    (was, before), (space, laps) = split(data, old), split(data, new)
    lines = [f"{data.set} {name}’s {data.piece} to {space}."] if space != was else []
    if (loop := data.loop) is None:
        return lines
    taken = [(loop.further or loop.take) if lap else loop.take for lap in range(before, laps)]
    gone = [(loop.fewer or loop.back) if lap else loop.back for lap in range(laps, before)]
    return lines + [words.replace("{name}", name) for words in (*taken, *reversed(gone))]


def settle(work: Work, track: PointTrack) -> None:
    """Take away the pieces of all seats, and let them pay the fees."""
    data: Data = track.data
    if data.loop is None:
        return
    for seat in work.order():
        total = track.total(work, seat)
        space, laps = split(data, total)
        if not laps:
            continue
        pieces = data.loop.piece.count(laps)
        work.say(
            f"{work.name(seat)} hands back {pieces}.", "follows", seat, track.id, space - total
        )
        track.put_at(work, seat, space)
        if data.loop.fees and data.loop.pays is not None:
            fee = data.loop.fees[min(laps, len(data.loop.fees)) - 1]
            purse = work.find(type(track), data.loop.pays)
            purse.move(work, seat, -fee, pieces)
