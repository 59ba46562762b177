"""A step in which all gain on a track at once: forms, tapped cards, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.tracks import Also
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.mechanisms.turn_guide import Turns
from punchboard.companion.rules.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.words import listed
from punchboard.companion.rules.work import Work

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.track import PointTrack


def ask(look: Look, track: PointTrack, step: Step) -> Ask:
    """Return the question for everybody's number, with the cards that may be tapped."""
    data = track.together
    rows = tuple(
        Row(seat, tuple(_wheels(look, track, seat)), optional=False) for seat in look.order()
    )
    grid = Field("numbers", step.say or data.ask, "numbers", rows=rows)
    main = Offer(f"{track.id}.together", "", data.button, (grid,), each=data.button)
    offers = (main, *_card_offers(look, track))
    return Ask(step.say or data.ask, _penalty_words(look, track), offers=offers, panel=track.id)


def apply(work: Work, track: PointTrack, action: Action) -> None:
    """Take down a tapped card, take one back, or let all gain."""
    if action.verb == "card":
        card = action.values["card"]
        track.tap(work, action.seat, (*track.tapped(work, action.seat), card))
        work.say(f"{work.name(action.seat)}: {_sum_words(work, track, action.seat)}.", "act")
    elif action.verb == "back":
        track.tap(work, action.seat, track.tapped(work, action.seat)[:-1])
        work.say(f"{work.name(action.seat)}: {_sum_words(work, track, action.seat)}.", "act")
    else:
        _gain(work, track, action.values["numbers"])


def _gain(work: Work, track: PointTrack, rows: dict[str, dict[str, int]]) -> None:
    data = track.together
    numbers = {seat: row["amount"] for seat, row in rows.items()}
    for seat, amount in numbers.items():
        if not track.gain(work, seat, amount, data.why):
            work.say(f"{work.name(seat)} gains nothing.", "follows", seat)
    if data.penalty is not None:
        _penalty(work, track, numbers)
    for also in data.also:
        amount = rows.get(also.seat, {}).get(_also_name(also), 0)
        if amount:
            work.find(type(track), also.track).gain(work, also.seat, amount, also.why)
    track.close(work)


def _penalty(work: Work, track: PointTrack, numbers: dict[str, int]) -> None:
    """Let the seat that ended the turns gain more, unless its number was the lowest."""
    penalty = track.together.penalty
    assert penalty is not None
    seat = work.find(Turns, penalty.turns).finisher(work)
    if seat not in numbers:
        return
    name, lowest = work.name(seat), min(numbers.values())
    if numbers[seat] == lowest:
        alone = sum(each == lowest for each in numbers.values()) == 1
        text = "gained least" if alone else "gained least, together with others"
        work.say(f"{name} {text}: no penalty.", "follows", seat)
    else:
        track.gain(work, seat, penalty.amount, penalty.why)


def _wheels(look: Look, track: PointTrack, seat: str) -> Iterator[Wheel]:
    data = track.together
    start = min(max(_sum(look, track, seat), data.least), data.most)
    yield Wheel("amount", data.title, data.least, data.most, data.least, data.most, start=start)
    for also in data.also:
        if also.seat == seat and look.is_on(also.option):
            yield Wheel(
                _also_name(also), also.title, also.least, also.most, also.least, also.most, start=0
            )


def _card_offers(look: Look, track: PointTrack) -> Iterator[Offer]:
    data = track.together
    if not data.cards or not look.is_on(data.option):
        return
    choices = tuple(
        Choice(card.id, card.name, str(card.count(data.column or "")).replace("-", "−"))
        for card in look.deck.of(*data.cards)
    )
    for seat in look.order():
        name = look.name(seat)
        field = Field("card", f"What does {name} have left?", "choice", choices)
        yield Offer(f"{track.id}.card", seat, f"{name}: one more card", (field,), style="other")
        if track.tapped(look, seat):
            yield Offer(f"{track.id}.back", seat, f"{name}: take the last back", style="other")


def _sum(look: Look, track: PointTrack, seat: str) -> int:
    column = track.together.column or ""
    return sum(look.deck[card].count(column) for card in track.tapped(look, seat))


def _sum_words(look: Look, track: PointTrack, seat: str) -> str:
    names = [look.deck[card].name for card in track.tapped(look, seat)]
    return f"{listed(names)}, {track.data.unit.count(_sum(look, track, seat))}"


def _penalty_words(look: Look, track: PointTrack) -> str:
    penalty = track.together.penalty
    seat = "" if penalty is None else look.find(Turns, penalty.turns).finisher(look)
    if penalty is None or not seat:
        return ""
    count = track.data.unit.count(penalty.amount)
    return f"{look.name(seat)} gains {count} more, unless nobody gains less."


def _also_name(also: Also) -> str:
    return f"{also.track}_{also.seat}"
