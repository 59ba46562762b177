"""Lead through rounds, phases and steps: the present question, and the next one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Line, Step
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.check_action import find_offer
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import Moment
from punchboard.companion.rules.engine.table_context import TableContext, Transaction

#: A step that is done at once leads to the next; more of them in a row than any game has is a bug.
_MOST_STEPS = 1000
#: Actions that a step has besides those of its mechanism.
_OF_EVERY_STEP = ("table.next", "table.done", "table.not_done")


def begin(work: Transaction) -> None:
    """Enter the first step of the first round."""
    first = _next_valid(work, Moment(0, 0, -1))
    work.move_to(first)
    _announce(work, None)
    _enter(work)
    settle(work)


def ask(look: TableContext) -> Prompt:
    """Return the table's present prompt, with the button that leads on."""
    step = current(look)
    asked = look.find(Mechanism, step.use).ask(look, step)
    hints = (*lines_of(look, step.lines), *asked.hints, *reminders(look, step))
    return replace(_whole(look, asked), hints=hints)


def offered(look: TableContext) -> tuple[Offer, ...]:
    """Return the offers of `ask` alone: hints take long, and no action needs them."""
    step = current(look)
    return _whole(look, look.find(Mechanism, step.use).ask(look, step)).offers


def offers_of(look: TableContext, do: str) -> list[Offer]:
    """Return the offers of `ask` that one action may take up: for the step's own, only these."""
    if do in _OF_EVERY_STEP:
        return [each for each in offered(look) if each.do == do]
    step = current(look)
    asked = look.find(Mechanism, step.use).ask(look, step)
    return [each for each in _with_parts(look, asked) if each.do == do]


def prompt(look: TableContext) -> str:
    """Return the sentence of `ask` alone."""
    step = current(look)
    return look.find(Mechanism, step.use).ask(look, step).text


def open_parts(look: TableContext, offers: Iterable[Offer]) -> tuple[str, ...]:
    """Return the seats that have still to do their part, in turn order.

    A seat's part is open while a step's main offer is its own, and, if that is secret, not given.

    Args:
        look: The table.
        offers: Present offers.
    """
    seats = {
        each.seat
        for each in offers
        if each.style == "main"
        and not (each.why or each.anytime)
        and not (each.private and each.seat in look.sealed.get(each.do, ()))
    }
    return tuple(seat for seat in look.order() if seat in seats)


def is_decided(look: TableContext, offers: Iterable[Offer]) -> bool:
    """Return whether the game is over and nobody has anything left to count.

    Args:
        look: the table.
        offers: Offers of the present step.
    """
    return look.state.moment.over and not any(
        each.style == "main"
        and not each.why
        and not (each.private and each.seat in look.sealed.get(each.do, ()))
        for each in offers
    )


def done_parts(look: TableContext, asked: Prompt, waits: Container[str]) -> tuple[str, ...]:
    """Return who has done their part of a step for everyone; nobody in any other step."""
    return tuple(seat for seat in _part_of(look, asked) if seat not in waits)


def finish_part(work: Transaction, seat: str, done: bool) -> None:
    """Take a seat's part of a step for everyone as done, or not; the last one leads on."""
    others = tuple(each for each in work.state.done if each != seat)
    work.state = replace(work.state, done=(*others, seat) if done else others)
    if done and not open_parts(work, offered(work)):
        go_on(work)


def _part_of(look: TableContext, asked: Prompt) -> tuple[str, ...]:
    """Return who has a part in a step for everyone; nobody in any other step."""
    return (asked.seats or look.order()) if asked.everyone else ()


def _whole(look: TableContext, asked: Prompt) -> Prompt:
    """Return a step's prompt, with each seat's own offers and the button that leads on."""
    offers = _with_parts(look, asked)
    open_seats = open_parts(look, offers)
    asked = replace(
        asked,
        everyone=asked.everyone or any(each.each and each.seat in open_seats for each in offers),
    )
    if look.state.moment.over:
        return replace(asked, offers=tuple(offers))
    for seat in _part_of(look, asked):
        if seat in look.state.done:
            again = tr("I’m not done yet")
            offers.append(Offer("table.not_done", seat, again, style="other", at_seat=True))
        elif not any(each.seat == seat and each.each for each in offers) and seat not in open_seats:
            offers.append(Offer("table.done", seat, asked.done, at_seat=True))
    secret = {each.seat for each in offers if each.private}
    lost = {*open_parts(look, offers), *secret, *asked.later}
    ends = tuple(seat for seat in look.order() if seat in lost)
    has_main = any(offer.style == "main" and not offer.why for offer in asked.offers)
    style: Literal["skip", "main"] = "skip" if has_main else "main"
    on = Offer("table.next", "", asked.next, style=style, ends=ends)
    return replace(asked, offers=(*offers, on))


def _with_parts(look: TableContext, asked: Prompt) -> list[Offer]:
    """Return the offers of a step, and behind them each seat's own parts of its forms."""
    return [*asked.offers, *(own for each in asked.offers for own in _apart(look, asked, each))]


def _apart(look: TableContext, asked: Prompt, offer: Offer) -> Iterator[Offer]:
    """Split a shared form into one offer per seat; seats that already answered get theirs again."""
    if not offer.each:
        return
    answers = look.state.told.get(offer.do, {})
    for seat in asked.seats or look.order():
        fields = tuple(own for field in offer.fields if (own := field.of(seat)) is not None)
        is_open = seat not in answers and (answers or offer.style == "main")
        yield replace(
            offer, seat=seat, title=offer.each, fields=fields, at_seat=True,
            style="main" if is_open else "other",
        )  # fmt: skip


def tell(work: Transaction, action: Action) -> None:
    """Keep a seat's own part of a form for several seats; the last one answers all of it.

    Raises:
        Refusal: if it is not possible, or all parts don't fit together.
    """
    owner = work.find(Mechanism, action.mechanism)
    owner.refuse(work, action)
    answers = {**work.state.told.get(action.do, {}), action.seat: action.values}
    work.state = replace(work.state, told={**work.state.told, action.do: answers})
    offers = [each for each in offered(work) if each.do == action.do]
    if any(each.seat and each.style == "main" for each in offers):
        return
    values: dict[str, Any] = {}
    for seat in (each.seat for each in offers if each.seat):
        for name, value in answers[seat].items():
            both = isinstance(value, Mapping) and name in values
            values[name] = {**values[name], **value} if both else value
    whole = Action(action.do, "", values)
    find_offer(whole, offers, work.name)
    work.state = replace(work.state, told={})
    owner.apply(work, whole)


def _forget_told(work: Transaction) -> None:
    """Forget partial answers to forms that are gone or have new limits."""
    if not work.state.told:
        return
    offers = offered(work)
    kept: dict[str, dict[str, Mapping[str, Any]]] = {}
    for do, parts in work.state.told.items():
        same = [each for each in offers if each.do == do and each.each and each.seat]
        for seat, values in parts.items():
            try:
                find_offer(Action(do, seat, values), same, work.name)
            except Refusal:
                continue
            kept.setdefault(do, {})[seat] = values
    if kept != work.state.told:
        work.state = replace(work.state, told=kept)


def lines_of(look: TableContext, lines: Iterable[Line]) -> tuple[Hint, ...]:
    """Return the tasks on the table, from lines for these options and this number of players."""
    return tuple(
        Hint(line.text, "board", icon=line.icon)
        for line in lines
        if look.is_on(line.option)
        and not (line.unless is not None and look.is_on(line.unless))
        and (not line.players or len(look.seats) in line.players)
    )


def reminders(look: TableContext, step: Step) -> tuple[Hint, ...]:
    """Return the reminders of all mechanisms in a step."""
    return tuple(hint for mechanism in look.all(Mechanism) for hint in mechanism.hints(look, step))


def current(look: TableContext) -> Step:
    """Return the step that is asked now; the scoring when the game is over."""
    return look.step or Step(use=look.play.scoring)


def go_on(work: Transaction) -> None:
    """Leave a step, answered or not, and enter the next one."""
    step = work.step
    if step is None:
        return
    work.find(Mechanism, step.use).leave(work, step)
    old = work.state.moment
    if old.over:
        return
    new = _next_valid(work, old)
    if new.round > old.round and old.last_round:
        work.move_to(replace(old, over=True))
        why = old.last_round
        work.tell("table", Event("ended", thing="game", what=tr("The game ends"), why=why))
        return
    work.move_to(new)
    _announce(work, old)
    _enter(work)


def jump(work: Transaction, round_number: int, phase: int) -> None:
    """Go to the first step of a phase without leaving anything properly."""
    last = work.state.moment.last_round
    old = work.state.moment
    new = _next_valid(work, Moment(round_number, phase, -1, last))
    work.move_to(new)
    _announce(work, old)
    _enter(work)


def settle(work: Transaction) -> None:
    """Let every mechanism react to changes, and pass steps with nothing left to ask."""
    for _ in range(_MOST_STEPS):
        moment = work.state.moment
        for mechanism in work.all(Mechanism, on=False):
            mechanism.watch(work)
        if work.state.moment != moment:
            continue  # those before the one that has changed it look again
        step = work.step
        if step is None or not work.find(Mechanism, step.use).is_done(work, step):
            _forget_told(work)
            return
        go_on(work)
    raise RuntimeError("no step of this game asks anything")


def _enter(work: Transaction) -> None:
    step = work.step
    if step is not None:
        work.find(Mechanism, step.use).enter(work, step)


def _next_valid(look: TableContext, moment: Moment) -> Moment:
    """Return the next step after a moment that this round and these options have."""
    phases = look.play.phases
    at = moment
    for _ in range(_MOST_STEPS):
        if at.step + 1 < len(phases[at.phase].steps):
            at = replace(at, step=at.step + 1)
        elif at.phase + 1 < len(phases):
            at = replace(at, phase=at.phase + 1, step=0)
        else:
            at = replace(at, round=at.round + 1, phase=0, step=0)
        if is_asked(look, phases[at.phase].steps[at.step], at.round):
            return at
    raise RuntimeError("no step of this game is ever reached")


def is_asked(look: TableContext, step: Step, round_number: int) -> bool:
    """Return whether a round has a step, with the options that are on."""
    if not _is_round_of(look, step, round_number):
        return False
    if step.unless is not None and look.is_on(step.unless):
        return False
    return look.is_on(step.option) and look.is_on(look.find(Mechanism, step.use).option)


def _is_round_of(look: TableContext, step: Step, number: int) -> bool:
    """Return whether a step comes in a round, counted from 0."""
    moment = look.state.moment
    match step.rounds:
        case "all":
            return True
        case "first":
            return number == 0
        case "later":
            return number > 0
        case "before_last":
            is_last = moment.last_round and number == moment.round
            return not is_last and number not in _final_rounds(look)
        case str(text):
            return bool(limit_of(text, len(look.seats), number + 1))
        case numbers:
            return number + 1 in numbers


def _final_rounds(look: TableContext) -> set[int | None]:
    """Return the rounds, counted from 0, that are the last by the game's calendar."""
    return {each.final_round(look) for each in look.all(Mechanism)}


def _announce(work: Transaction, old: Moment | None) -> None:
    """Log a new round and a new phase, as something to set on the board."""
    new = work.state.moment
    phase = work.play.phases[new.phase].name
    begun = Event("begun", thing="phase", name=phase, what=phase)
    if old is None or new.round != old.round:
        number, name = new.round + 1, work.round_name
        of_round = Event("begun", thing="round", amount=number, name=name)
        work.tell("table", replace(begun, title=name), also=(of_round,))
    elif new.phase != old.phase:
        work.tell("table", begun)
