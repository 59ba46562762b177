"""The agenda of a game: rounds, phases and steps; it finds the current question and the next.

A step is one entry of a phase, and belongs to a mechanism that asks something of seats.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Line, Step
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.check_action import find_offer
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.form_limits import own_limits
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Offer, Source
from punchboard.companion.rules.engine.state import Moment
from punchboard.companion.rules.engine.table_context import TableContext, Transaction

#: At most this many steps in a row are done without an answer; more than that is a bug.
_MOST_STEPS = 1000
#: Actions that a step has besides those of its mechanism.
_OF_EVERY_STEP = ("table.next", "table.done", "table.not_done")


def begin(tx: Transaction) -> None:
    """Enter the first step of the first round."""
    first = _next_valid(tx, Moment(0, 0, -1))
    tx.move_to(first)
    _announce(tx, None)
    _enter(tx)
    settle(tx)


def ask(table: TableContext) -> Prompt:
    """Return the table's current prompt, with the button that leads to the next step."""
    step = current(table)
    asked = table.find(Mechanism, step.use).ask(table, step)
    hints = (*lines_of(table, step.lines), *asked.hints, *reminders(table, step))
    return replace(_whole(table, asked), hints=hints)


def offered(table: TableContext) -> tuple[Offer, ...]:
    """Return the offers of `ask` alone: hints take long, and no action needs them."""
    step = current(table)
    return _whole(table, table.find(Mechanism, step.use).ask(table, step)).offers


def offers_of(table: TableContext, do: str) -> list[Offer]:
    """Return the offers of `ask` that one action may take up: for the step's own, only these."""
    if do in _OF_EVERY_STEP:
        return [each for each in offered(table) if each.do == do]
    step = current(table)
    asked = table.find(Mechanism, step.use).ask(table, step)
    return [each for each in _with_parts(table, asked) if each.do == do]


def prompt(table: TableContext) -> str:
    """Return the sentence of `ask` alone."""
    step = current(table)
    return table.find(Mechanism, step.use).ask(table, step).text


def open_parts(table: TableContext, offers: Iterable[Offer]) -> tuple[str, ...]:
    """Return the seats that have still to do their part, in turn order.

    A seat's part is open while a step's main offer is its own, and, if that is secret, not given.

    Args:
        table: The table.
        offers: Present offers.
    """
    seats = {
        each.seat
        for each in offers
        if each.style == "main"
        and not (each.why or each.anytime)
        and not (each.private and each.seat in table.sealed.get(each.do, ()))
    }
    return tuple(seat for seat in table.order() if seat in seats)


def is_decided(table: TableContext, offers: Iterable[Offer]) -> bool:
    """Return whether the game is over and nobody has anything left to count.

    Args:
        table: The table.
        offers: Offers of the present step.
    """
    return table.state.moment.over and not any(
        each.style == "main"
        and not each.why
        and not (each.private and each.seat in table.sealed.get(each.do, ()))
        for each in offers
    )


def done_parts(table: TableContext, asked: Prompt, waits: Container[str]) -> tuple[str, ...]:
    """Return who has done their part of a step for everyone; nobody in any other step."""
    return tuple(seat for seat in _part_of(table, asked) if seat not in waits)


def finish_part(tx: Transaction, seat: str, is_done: bool) -> None:
    """Mark a seat's part of a step for everyone as done or not; the last one ends the step."""
    others = tuple(each for each in tx.state.done if each != seat)
    tx.state = replace(tx.state, done=(*others, seat) if is_done else others)
    if is_done and not open_parts(tx, offered(tx)):
        go_on(tx)


def _part_of(table: TableContext, asked: Prompt) -> tuple[str, ...]:
    """Return who has a part in a step for everyone; nobody in any other step."""
    return (asked.seats or table.order()) if asked.everyone else ()


def _whole(table: TableContext, asked: Prompt) -> Prompt:
    """Return a step's prompt, with each seat's own offers and the button that leads on."""
    offers = _with_parts(table, asked)
    open_seats = open_parts(table, offers)
    asked = replace(
        asked,
        everyone=asked.everyone or any(each.each and each.seat in open_seats for each in offers),
    )
    if table.state.moment.over:
        return replace(asked, offers=tuple(offers))
    for seat in _part_of(table, asked):
        if seat in table.state.done:
            again = tr("I’m not done yet")
            offers.append(
                Offer("table.not_done", seat, again, style="other", at_seat=True, source="told")
            )
        elif not any(each.seat == seat and each.each for each in offers) and seat not in open_seats:
            offers.append(Offer("table.done", seat, asked.done, at_seat=True, source="told"))
    secret = {each.seat for each in offers if each.private}
    lost = {*open_parts(table, offers), *secret, *asked.later}
    ends = tuple(seat for seat in table.order() if seat in lost)
    has_main = any(offer.style == "main" and not offer.why for offer in asked.offers)
    style: Literal["skip", "main"] = "skip" if has_main else "main"
    # To lead on is all that a step on the table tells; anywhere else it leaves answers out.
    source: Source = "decision" if has_main else "told"
    on = Offer("table.next", "", asked.next, style=style, ends=ends, source=source)
    return replace(asked, offers=(*offers, on))


def _with_parts(table: TableContext, asked: Prompt) -> list[Offer]:
    """Return the offers of a step, and behind them each seat's own parts of its forms."""
    return [*asked.offers, *(own for each in asked.offers for own in _apart(table, asked, each))]


def _apart(table: TableContext, asked: Prompt, offer: Offer) -> Iterator[Offer]:
    """Split a shared form into one offer per seat; seats that already answered get theirs again."""
    if not offer.each:
        return
    answers = table.state.told.get(offer.do, {})
    seats = asked.seats or table.order()
    for seat in seats:
        fields = tuple(own for field in offer.fields if (own := field.of(seat)) is not None)
        is_open = seat not in answers and (answers or offer.style == "main")
        others = {each: told for each, told in answers.items() if each != seat}
        is_last = len(others) + 1 == len(seats)
        limits = own_limits(offer.limits, seat, offer.fields, _together(others), is_last)
        yield replace(
            offer, seat=seat, title=offer.each, fields=fields, at_seat=True,
            style="main" if is_open else "other", limits=limits,
        )  # fmt: skip


def _together(answers: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the parts of several seats as one form."""
    values: dict[str, Any] = {}
    for own in answers.values():
        for name, value in own.items():
            both = isinstance(value, Mapping) and name in values
            values[name] = {**values[name], **value} if both else value
    return values


def tell(tx: Transaction, action: Action) -> None:
    """Keep a seat's own part of a form for several seats; the last one completes the answer.

    Raises:
        Refusal: if it is not possible, or all parts don't fit together.
    """
    owner = tx.find(Mechanism, action.mechanism)
    answers = {**tx.state.told.get(action.do, {}), action.seat: action.values}
    tx.state = replace(tx.state, told={**tx.state.told, action.do: answers})
    offers = [each for each in offered(tx) if each.do == action.do]
    if any(each.seat and each.style == "main" for each in offers):
        return
    own = {each.seat: answers[each.seat] for each in offers if each.seat}
    whole = Action(action.do, "", _together(own))
    find_offer(whole, offers, tx.name)
    tx.state = replace(tx.state, told={})
    owner.apply(tx, whole)


def _forget_told(tx: Transaction) -> None:
    """Forget partial answers to forms that are gone or have new limits."""
    if not tx.state.told:
        return
    offers = offered(tx)
    kept: dict[str, dict[str, Mapping[str, Any]]] = {}
    for do, parts in tx.state.told.items():
        same = [each for each in offers if each.do == do and each.each and each.seat]
        for seat, values in parts.items():
            try:
                find_offer(Action(do, seat, values), same, tx.name)
            except Refusal:
                continue
            kept.setdefault(do, {})[seat] = values
    if kept != tx.state.told:
        tx.state = replace(tx.state, told=kept)


def lines_of(table: TableContext, lines: Iterable[Line]) -> tuple[Hint, ...]:
    """Return the tasks on the table, from lines for these options and this number of players."""
    return tuple(
        Hint(line.text, "board", icon=line.icon)
        for line in lines
        if table.is_on(line.option)
        and not (line.unless is not None and table.is_on(line.unless))
        and (not line.players or len(table.seats) in line.players)
    )


def reminders(table: TableContext, step: Step) -> tuple[Hint, ...]:
    """Return the reminders of all mechanisms in a step."""
    return tuple(
        hint for mechanism in table.all(Mechanism) for hint in mechanism.hints(table, step)
    )


def current(table: TableContext) -> Step:
    """Return the current step; the scoring when the game is over."""
    return table.step or Step(use=table.play.scoring)


def go_on(tx: Transaction) -> None:
    """Leave a step, answered or not, and enter the next one."""
    step = tx.step
    if step is None:
        return
    tx.find(Mechanism, step.use).leave(tx, step)
    old = tx.state.moment
    if old.over:
        return
    new = _next_valid(tx, old)
    if new.round > old.round and old.last_round:
        tx.move_to(replace(old, over=True))
        why = old.last_round
        tx.tell("table", Event("ended", thing="game", what=tr("The game ends"), why=why))
        return
    tx.move_to(new)
    _announce(tx, old)
    _enter(tx)


def jump(tx: Transaction, round_number: int, phase: int) -> None:
    """Go to the first step of a phase without leaving anything properly.

    The game ends if the last round has nothing of the phase, nor of the phases behind it.
    """
    last = tx.state.moment.last_round
    old = tx.state.moment
    new = _next_valid(tx, Moment(round_number, phase, -1, last))
    is_last = round_number in _final_rounds(tx) or (last and round_number == old.round)
    if new.round > round_number and is_last:
        tx.move_to(Moment(round_number, phase, len(tx.play.phases[phase].steps) - 1, last))
        tx.end_now(last or tr("The calendar ends in {round}.", round=tx.round_name))
        return
    tx.move_to(new)
    _announce(tx, old)
    _enter(tx)


def settle(tx: Transaction) -> None:
    """Let every mechanism react to changes, and pass steps with nothing left to ask."""
    for _ in range(_MOST_STEPS):
        moment = tx.state.moment
        for mechanism in tx.all(Mechanism, on=False):
            mechanism.watch(tx)
        if tx.state.moment != moment:
            continue  # those before the one that has changed it look again
        step = tx.step
        if step is None or not tx.find(Mechanism, step.use).is_done(tx, step):
            _forget_told(tx)
            return
        go_on(tx)
    raise RuntimeError("no step of this game asks anything")


def _enter(tx: Transaction) -> None:
    step = tx.step
    if step is not None:
        tx.find(Mechanism, step.use).enter(tx, step)


def _next_valid(table: TableContext, moment: Moment) -> Moment:
    """Return the next step after a moment that this round and these options have."""
    phases = table.play.phases
    at = moment
    for _ in range(_MOST_STEPS):
        if at.step + 1 < len(phases[at.phase].steps):
            at = replace(at, step=at.step + 1)
        elif at.phase + 1 < len(phases):
            at = replace(at, phase=at.phase + 1, step=0)
        else:
            at = replace(at, round=at.round + 1, phase=0, step=0)
        if is_asked(table, phases[at.phase].steps[at.step], at.round):
            return at
    raise RuntimeError("no step of this game is ever reached")


def is_asked(table: TableContext, step: Step, round_number: int) -> bool:
    """Return whether a round has a step, with the options that are on."""
    if not _is_round_of(table, step, round_number):
        return False
    if step.unless is not None and table.is_on(step.unless):
        return False
    return table.is_on(step.option) and table.is_on(table.find(Mechanism, step.use).option)


def _is_round_of(table: TableContext, step: Step, number: int) -> bool:
    """Return whether a step comes in a round, counted from 0."""
    moment = table.state.moment
    match step.rounds:
        case "all":
            return True
        case "first":
            return number == 0
        case "later":
            return number > 0
        case "before_last" | "last" as which:
            is_called = moment.last_round != "" and number == moment.round
            return (is_called or number in _final_rounds(table)) == (which == "last")
        case str(text):
            return bool(limit_of(text, len(table.seats), number + 1))
        case numbers:
            return number + 1 in numbers


def _final_rounds(table: TableContext) -> set[int | None]:
    """Return the rounds, counted from 0, that are the last by the game's calendar."""
    return {each.final_round(table) for each in table.all(Mechanism)}


def _announce(tx: Transaction, old: Moment | None) -> None:
    """Log a new round and a new phase, as something to set on the board."""
    new = tx.state.moment
    phase = tx.play.phases[new.phase].name
    begun = Event("begun", thing="phase", name=phase, what=phase)
    if old is None or new.round != old.round:
        number, name = new.round + 1, tx.round_name
        of_round = Event("begun", thing="round", amount=number, name=name)
        tx.tell("table", replace(begun, title=name), also=(of_round,))
    elif new.phase != old.phase:
        tx.tell("table", begun)
