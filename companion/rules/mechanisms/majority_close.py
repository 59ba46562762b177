"""What happens when a place closes: the tile, the awards, the corners, and pieces that move on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from punchboard.cards.schema.play.majorities import Award
from punchboard.cards.schema.play.majorities import Majority as Data
from punchboard.companion.rules.awards import Winner
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanisms.majority_parts import (
    Open,
    crossings,
    open_ways,
    tiles_of,
)
from punchboard.companion.rules.mechanisms.tally import Tally
from punchboard.companion.rules.mechanisms.track import PointTrack
from punchboard.companion.rules.refusal import Code, Refusal
from punchboard.companion.rules.words import listed, opened
from punchboard.companion.rules.work import Work

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.majority import Majority

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def cover(work: Work, own: Majority, place: str, found: Sequence[Winner[Award]]) -> None:
    """Put the tile of whoever is first on a place, or nobody's."""
    data: Data = own.data
    ground = work.part(own)
    best = found[0]
    seat = best.seat if best.prize is not None and best.prize.covers == "own" else ""
    if seat and data.tiles.each is not None and len(tiles_of(ground, seat)) >= data.tiles.each:
        what = f"{{who}} has no {data.tiles.own} left."
        work.tell(own.id, Event("told", seat, what=what, line="follows"))
        seat = ""
    work.put(own, replace(ground, covered={**ground.covered, place: seat}))
    does, what = f"A {data.tiles.nobody} covers", place
    if seat:
        does, what = "covers", f"{place} with a {data.tiles.own}"
    told = Event(
        "placed", seat, thing=f"{own.id}.{place}", to=place, name=place, does=does,
        what=f"{what}{_turned(work, own, place)}", line="board",
    )  # fmt: skip
    work.tell(own.id, told)
    _note_short(work, own, seat)


def _note_short(work: Work, own: Majority, seat: str) -> None:
    """Say that nobody's tile that was just laid is one more than there are."""
    data: Data = own.data
    limit = data.tiles.of_nobody
    if not seat and limit is not None and len(tiles_of(work.part(own), "")) > limit:
        box = f"The box holds {limit} {data.tiles.nobody}s"
        work.tell(own.id, Event("told", what=f"{box}; use something else for more."))


def _turned(work: Work, own: Majority, place: str) -> str:
    data: Data = own.data
    if not data.tiles.turned:
        return ""
    ways = open_ways(data, work.part(own), place)
    if not ways:
        return f"; no {data.word.one} beside it is open, so it may point anywhere"
    told = [f"{way} to {name}" for way, name in ways.items()]
    is_turned = len(told) > 1 and not work.part(own).covered[place] and data.tiles.turner
    who = f"{data.tiles.turner} turns it" if is_turned else "it points"
    return f"; {who} {listed(told, 'or')}"


def award(work: Work, own: Majority, winner: Winner[Award], place: str) -> None:
    """Give a seat what its place in the ranking brings."""
    data: Data = own.data
    prize, seat = winner.prize, winner.seat
    if prize is None:
        return
    rank = f"{'tied ' if winner.tied else ''}{_PLACES[winner.place - 1]}"
    track = work.find(PointTrack, data.points)
    track.gain(work, seat, prize.points, f"{rank} in {place}")
    known = {each.id: each for each in data.gains}
    if not prize.gains:
        return
    words = [known[each].words for each in prize.gains]
    if not prize.choose:
        gained = (
            Event("gained", seat, thing=f"{own.id}.{each}", amount=1, origin=place,
                  name=known[each].words, does="takes", what=known[each].words, line="board")
            for each in prize.gains
        )  # fmt: skip
        work.tell(own.id, *gained)
        for each in prize.gains:
            _tallied(work, own, seat, each, place)
        return
    work.tell(
        own.id,
        Event("offered", seat, origin=place, does="takes", what=" or ".join(words), line="board"),
    )
    if any(_tally(work, own, each) is not None for each in prize.gains):
        question = Open("gain", place, seat, gains=prize.gains)
        ground = work.part(own)
        work.put(own, replace(ground, open=(*ground.open, question)))


def gain(work: Work, own: Majority, seat: str, id: str, place: str) -> None:  # noqa: A002
    """Give a seat what it has chosen."""
    data: Data = own.data
    words = next(each.words for each in data.gains if each.id == id)
    told = Event(
        "chosen", seat, thing=f"{own.id}.{id}", origin=place, name=words, does="chooses",
        what=words, line="act",
    )  # fmt: skip
    work.tell(own.id, told)
    _tallied(work, own, seat, id, place)


def _tally(work: Work, own: Majority, id: str) -> Tally | None:  # noqa: A002
    """Return the tally that counts a gain or the corners, while it is on."""
    data: Data = own.data
    names = {each.id: each.tally for each in data.gains}
    name = names.get(id) if id else data.corners.tally if data.corners is not None else None
    if name is None:
        return None
    tally = work.find(Tally, name)
    return tally if work.is_on(tally.option) else None


def _tallied(work: Work, own: Majority, seat: str, id: str, place: str) -> None:  # noqa: A002
    tally = _tally(work, own, id)
    if tally is not None:
        tally.change(work, seat, 1, f" for {place}")


def take_corners(work: Work, own: Majority, place: str, seats: Sequence[str]) -> None:
    """Let whoever stands nearest to a corner take what lies there.

    Args:
        work: the table.
        own: the mechanism.
        place: that closes.
        seats: on its spaces, in their order.
    """
    data: Data = own.data
    if data.corners is None:
        return
    ground = work.part(own)
    around = crossings(data, place)
    found: dict[str, list[str]] = {}
    for seat, crossing, space in zip(seats, around, data.spaces, strict=True):
        if crossing not in ground.taken:
            found.setdefault(seat, []).append(space)
    taken = {*ground.taken, *around}
    work.put(own, replace(ground, taken=tuple(sorted(taken))))
    word = data.corners.word
    for seat in (each for each in work.order() if each in found):
        spaces = found[seat]
        count = len(spaces)
        gained = Event(
            "gained", seat, amount=count, origin=place, name=word.many, does="takes",
            what=f"{word.count(count)}: {listed(spaces)}", line="board",
        )  # fmt: skip
        work.tell(own.id, gained)
        if _tally(work, own, "") is not None:
            question = Open("corner", place, seat, count=len(spaces))
            now = work.part(own)
            work.put(own, replace(now, open=(*now.open, question)))
    if not found:
        work.tell(own.id, Event("told", what=f"No {word.one} is left around {place}."))


def count_corner(work: Work, own: Majority, question: Open, worth: int) -> None:
    """Count what a seat took at the corners of a place."""
    tally = _tally(work, own, "")
    if tally is not None:
        tally.change(work, question.seat, worth, f" from {question.place}")


def movers(work: Work, own: Majority, place: str, seats: Sequence[str]) -> None:
    """Ask which way pieces move on, or tell where there is no choice."""
    if not seats:
        return
    data: Data = own.data
    ways = open_ways(data, work.part(own), place)
    question = Open("way", place, seats=tuple(seats))
    if len(ways) > 1:
        ground = work.part(own)
        work.put(own, replace(ground, open=(question, *ground.open)))
    elif ways:
        move_on(work, own, question, next(iter(ways)))
    else:
        _go_home(work, own, question)


def move_on(work: Work, own: Majority, question: Open, way: str) -> None:
    """Move pieces to the place that the tile points to."""
    data: Data = own.data
    to = open_ways(data, work.part(own), question.place).get(way, "")
    if not to:
        _go_home(work, own, question)
        return
    piece = next(each for each in data.pieces if each.moves)
    for seat, count in Counter(question.seats).items():
        for _ in range(count):
            swap = f" as an {piece.becomes}" if piece.becomes[:1] in "AEIOU" else ""
            told = Event(
                "moved", seat, thing=f"{own.id}.{piece.id}", origin=question.place, to=to,
                name=piece.name, does=f"’s {piece.name} moves {way} to",
                what=f"{to}{swap}, if there is room",
            )  # fmt: skip
            work.tell(own.id, told)
    work.put(own, replace(work.part(own), arrived=to))


def _go_home(work: Work, own: Majority, question: Open) -> None:
    """Say that pieces find nothing open beside their place."""
    data: Data = own.data
    piece = next(each.name for each in data.pieces if each.moves)
    names = [f"{work.name(seat)}’s {piece}" for seat in question.seats]
    who = f"{listed(names)} {'goes' if len(names) == 1 else 'go'}"
    what = f"No {data.word.one} beside {question.place} is open: {who} home."
    work.tell(own.id, Event("told", what=what))


def change(work: Work, own: Majority, place: str, cover_by: str) -> None:
    """Set what lies on a place as it is on the table.

    Raises:
        Refusal: if a seat has no tile for it.
    """
    data: Data = own.data
    ground = work.part(own)
    covered = {name: seat for name, seat in ground.covered.items() if name != place}
    if cover_by == "open":
        text = f"{place} is open."
    elif cover_by == "nobody":
        covered[place] = ""
        text = f"A {data.tiles.nobody} lies on {place}."
    else:
        count = len(tiles_of(replace(ground, covered=covered), cover_by))
        if data.tiles.each is not None and count >= data.tiles.each:
            limit = f"{data.tiles.each} {data.tiles.own}s"
            raise Refusal(Code.OUT_OF_RANGE, f"{work.name(cover_by)} has only {limit}.")
        covered[place] = cover_by
        text = f"{opened(data.tiles.own)} of {work.name(cover_by)} on {place}."
    work.put(own, replace(ground, covered=covered))
    told = Event("corrected", thing=f"{own.id}.{place}", to=place, name=place, what=text)
    work.tell(own.id, told)
    if cover_by == "nobody":
        _note_short(work, own, "")
