"""A contest: seats choose in secret, all choices open together, and seats act in their order.

Kinds say what is chosen and what a seat does on its turn: their `TurnRules`. Choice, order and walk
are the same for all. A coin is a fact of its action: it is drawn where the table is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Literal, TypeVar

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.contest import Contest as ContestData
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.kinds.secret import Picks, SecretChoice, SecretChoiceState
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.ranking import Chosen, Place, Ranking, Told
from punchboard.companion.rules.parts.trade_result import TradeResult
from punchboard.companion.view_schema import FigureView, PanelView, PlaceView, RevealPanelView

Data = TypeVar("Data", bound=ContestData)

#: `ask` whether there is enough for all and `share` what is enough; `choose` in secret; `count` and
#: `toss` what the order still lacks; `walk` through it.
Stage = Literal["ask", "share", "choose", "count", "toss", "walk", "done"]


@dataclass(frozen=True, slots=True)
class ContestState:
    """How far a contest has come.

    Attributes:
        stage: what is asked.
        number: how many choices were asked for in this game.
        asked: seats that choose, in turn order.
        chosen: seat to {wheel or `pick`: number} until the next choice; a price alone where there
            was no need to bid.
        told: counts that the table told, by index of the rank and seat.
        tossed: groups of seats as coins have ordered them.
        places: seats in the order in which they act, with reasons.
        served: seats that have acted in this lap, or had nothing to do.
        acted: whether anybody has done something in this lap.
        dealt: how often the seat that acts now has done something on this turn.
    """

    stage: Stage = "done"
    number: int = 0
    asked: tuple[str, ...] = ()
    chosen: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    told: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tossed: tuple[tuple[str, ...], ...] = ()
    places: tuple[Place, ...] = ()
    served: tuple[str, ...] = ()
    acted: bool = False
    dealt: int = 0

    @property
    def now(self) -> Place | None:
        """The place of the seat that acts now."""
        if self.stage != "walk":
            return None
        return next((place for place in self.places if place.seat not in self.served), None)

    @property
    def left(self) -> tuple[str, ...]:
        """The seats that are still to act in this lap, first first."""
        return tuple(each.seat for each in self.places if each.seat not in self.served)


@dataclass(frozen=True, slots=True)
class TurnResult:
    """What has become of a seat's turn.

    Attributes:
        acted: whether it has done something.
        over: whether the next seat acts.
    """

    acted: bool
    over: bool = True


@dataclass(frozen=True, slots=True)
class ChoicePrompt:
    """How a choice is asked for.

    Attributes:
        title: of a seat's own form: "Bid to stock food".
        question: after a seat's name: "what do you bid to stock food?"
        text: of the prompt for all.
        detail: below it.
        seats: whom the prompt names; none: the whole table.
    """

    title: str
    question: str
    text: str
    detail: str
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnPrompt:
    """What a seat is asked on its turn.

    Attributes:
        text: the prompt.
        title: of the button with which it acts; "" where it can do nothing.
        rest: the button that ends all turns.
        fields: what it is asked as it acts.
        notes: after the reason for its place.
        skip: the button with which it does nothing, or nothing more; "" where it must act.
    """

    text: str
    title: str
    rest: str
    fields: tuple[Field, ...] = ()
    notes: str = ""
    skip: str = ""


class TurnRules:
    """What a contest is about at one moment of a table: of lots, or of deals.

    Attributes:
        laps: whether seats act again until all pass in a row.
        contest: whose these are.
        id: the contest's.
        look: the table.
        data: the contest's parameters.
        standing: how far the contest has come.
        name: before sentences of the log: "Food".
        heading: over its panels: "Supply: food".
        thing: its name in events: "supply.food".
    """

    name: str
    heading: str

    laps = False

    def __init__(self, contest: Contest[Any], look: TableContext) -> None:
        self.contest = contest
        self.id = self.thing = contest.id
        self.look = look
        self.data = contest.data
        self.standing: ContestState = contest.state(look)

    def first(self) -> Stage:
        """Return the stage in which a step begins: `walk` where nothing is chosen."""
        raise NotImplementedError

    def why(self, stage: Stage) -> str:
        """Return what is said of the stage in which a step begins; "" for nothing."""
        return ""

    def seats(self) -> tuple[str, ...]:
        """Return who may have anything to choose, in turn order."""
        return self.look.order()

    def asking(self, step_says: str) -> ChoicePrompt:
        """Return how the choice is asked for."""
        raise NotImplementedError

    def limit(self, seat: str, wheel: Wheel, limited: bool) -> Wheel:
        """Return a wheel within what a seat may set; `limited` by what there is now, or not."""
        return replace(wheel, why_most=tr("the dial’s last figure"))

    def pickable(self, seat: str) -> frozenset[int] | None:
        """Return the numbers of the picks that a seat has; None: all of them."""
        return None

    def before(self) -> Prompt:
        """Return what is asked before the choice."""
        return Prompt(self.name)

    def beside(self) -> tuple[Offer, ...]:
        """Return what may be done in place of choosing."""
        return ()

    def settle(self, work: Transaction, action: Action) -> dict[str, dict[str, int]] | None:
        """Carry out what makes a choice needless.

        Returns:
            What counts as chosen by those who act now, in turn order; None: nobody needs to act.
        """
        return None

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has anything to decide on its turn."""
        raise NotImplementedError

    def pass_over(self, work: Transaction, seat: str) -> None:
        """Say that a seat has nothing to decide, where that needs a word."""

    def figures(self, seat: str) -> list[FigureView]:
        """Return what the reveal shows of a seat besides its choice."""
        return []

    def may(self, seat: str) -> str:
        """Return what the reveal says that a seat may do."""
        raise NotImplementedError

    def unserved(self) -> str:
        """Return what is said when the table goes on before all have acted; "" for nothing."""
        raise NotImplementedError

    # Turns

    def asked(self, seat: str) -> TurnPrompt:
        """Return what a seat is asked on its turn."""
        raise NotImplementedError

    def deal(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> bool:
        """Carry out what a seat has answered; return whether it may do more on this turn."""
        raise NotImplementedError

    def tell(
        self, work: Transaction, seat: str, sells: bool, dealt: TradeResult, **more: Any
    ) -> None:
        """Say what a seat has taken or given.

        Args:
            work: the table.
            seat: who did.
            sells: whether it has given something.
            dealt: what it was.
            more: what its event says besides, or otherwise.
        """
        told = Event(
            "sold" if sells else "bought", seat, thing=dealt.thing,
            name=dealt.name or self.data.title, amount=dealt.count, price=dealt.amount,
            origin="" if sells else dealt.column, to=dealt.column if sells else "",
            does=self.data.verb.third, what=dealt.text,
        )  # fmt: skip
        work.tell(self.id, replace(told, **more))

    def end(self, work: Transaction, seat: str) -> None:
        """End a seat's turn."""

    def later(self) -> tuple[str, ...]:
        """Return who may act yet."""
        return self.standing.left

    def owed(self, look: TableContext, seat: str) -> tuple[Field, ...]:
        """Return what must be told after a turn, before the next seat acts."""
        return ()

    def settle_owed(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Carry out the answers to what a seat owes."""

    def passed(self, work: Transaction, seat: str) -> None:
        """Say that a seat has ended its turn without acting, where that needs a word."""

    def turn(self, place: Place) -> Prompt:
        """Return what a seat is asked on its turn: what it owes, or what it does."""
        seat = place.seat
        asked = self.asked(seat)
        text, detail = asked.text, f"{opened(place.reason)}. {asked.notes}".strip()
        offers = tuple(self._offers(seat, asked))
        if owed := self.owed(self.look, seat):
            text, detail = tr("{name} draws", name=self.look.name(seat)), ""
            offers = (Offer(f"{self.id}.owed", seat, tr("Book"), owed),)
        return Prompt(
            text, detail, (seat,), offers, next=asked.rest, panel=self.id, later=self.later()
        )

    def _offers(self, seat: str, asked: TurnPrompt) -> Iterator[Offer]:
        """Yield what a seat may do on its turn."""
        why = barred(asked.fields)
        if asked.title:
            yield Offer(f"{self.id}.act", seat, asked.title, asked.fields, why)
        if asked.skip:
            style: Literal["main", "other"] = "other" if asked.title and not why else "main"
            yield Offer(f"{self.id}.pass", seat, asked.skip, style=style)

    def act(self, work: Transaction, action: Action) -> TurnResult:
        """Carry out what a seat does, the end of its turn, or what it owes after it."""
        seat = action.seat
        if action.verb == "owed":
            self.settle_owed(work, seat, action.values)
            return TurnResult(acted=False)
        if action.verb == "act":
            if self.deal(work, seat, action.values):
                return TurnResult(acted=True, over=False)
        elif not self.standing.dealt:
            self.passed(work, seat)
        self.end(work, seat)
        return TurnResult(acted=action.verb == "act", over=not self.owed(work, seat))

    def is_busy(self) -> bool:
        """Return whether the seat that acts now has acted already, or owes anything."""
        now = self.standing.now
        return bool(self.standing.dealt or (now is not None and self.owed(self.look, now.seat)))

    def forget(self, work: Transaction) -> None:
        """Forget what a seat has done on a turn that was left."""


class Contest(Mechanism[Data, ContestState], sealed.AsksInSecret):
    """Leads from a secret choice through the order that it decides; kinds say what turns are."""

    @property
    def secret(self) -> str:
        """What choices are made with on the table; "" where counts alone decide the order."""
        return "" if self.data.choice is None else self.data.choice.things

    def start(self, look: TableContext) -> ContestState:
        """Return a standing with nothing asked."""
        return ContestState()

    def deeds(self, look: TableContext, step: Step) -> TurnRules:
        """Return what a step is about."""
        raise NotImplementedError

    def choosing(self, look: TableContext, deeds: TurnRules) -> SecretChoice:
        """Return the secret choice of a step."""
        assert self.data.choice is not None, f"{self.id} asks for no choice"
        asking, standing = deeds.asking(""), self.state(look)
        made = SecretChoiceState(standing.number, standing.asked, standing.chosen)
        return SecretChoice(
            look, self.id, self.data.choice, made, asking.title, asking.question, deeds.thing,
            deeds.limit, deeds.pickable,
        )  # fmt: skip

    def picks(self, look: TableContext) -> Picks:
        """Return the open picks; nobody has any where nothing is picked."""
        choice = self.data.choice
        return Picks(look, () if choice is None else choice.picks, self.state(look).chosen)

    def ranking(self, look: TableContext) -> Ranking:
        """Return the order of those who act, as far as it is known."""
        data, standing = self.data, self.state(look)
        chosen = None if data.choice is None else Chosen(data.choice, standing.chosen)
        return Ranking(look, data.order, chosen, Told(standing.told, standing.tossed))

    def enter(self, work: Transaction, step: Step) -> None:
        """Begin with the choice; or, in a step apart, with the order of what was chosen."""
        if step.do != "walk":
            self._begin(work, step)
            return
        old = self.state(work)
        self.set_state(work, ContestState(number=old.number, asked=old.asked, chosen=old.chosen))
        self._line_up(work, step)

    def watch(self, work: Transaction) -> None:
        """Look again who chooses, and whether anybody needs to, when the table has changed."""
        step, standing = self._step(work), self.state(work)
        if step is None or standing.stage in ("walk", "done"):
            return
        if standing.stage in ("count", "toss"):
            if standing.stage != self._missing(work):
                self._line_up(work, step)
            return
        deeds = self.deeds(work, step)
        if standing.stage != "choose":
            if standing.stage != deeds.first():
                self._begin(work, step)
            return
        seats = deeds.seats()
        if seats and seats != standing.asked:
            self.set_state(work, replace(standing, asked=seats))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether all have chosen, or all have acted."""
        return self.state(look).stage == "done"

    def ask(self, look: TableContext, step: Step) -> Prompt:
        """Return what the stage asks."""
        standing, deeds = self.state(look), self.deeds(look, step)
        match standing.stage:
            case "choose":
                return self._ask_choice(look, deeds, deeds.asking(step.say))
            case "count":
                return self.ranking(look).ask_counts(self.id, deeds.heading)
            case "toss":
                return self.ranking(look).ask_coin(self.id, deeds.heading)
            case "walk" if standing.now is not None:
                return deeds.turn(standing.now)
            case "ask" | "share":
                return deeds.before()
            case _:
                return Prompt(step.say or deeds.heading)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield the correction of an open choice, between the turns of the walk."""
        step, standing = self._step(look), self.state(look)
        if step is None or standing.stage != "walk" or not standing.asked:
            return
        deeds = self.deeds(look, step)
        if not deeds.is_busy():
            yield self.choosing(look, deeds).mending()

    def opening(
        self, look: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all choices, once everybody who is asked has made one."""
        step = self._step(look)
        if step is None or self.state(look).stage != "choose":
            return None
        return sealed.opening(self.choosing(look, self.deeds(look, step)).sealed(), private)

    def refuse(self, look: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late; `sealed` says how."""
        if self.data.choice is not None:
            sealed.refuse(look, self.id, action, self.data.choice.things)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield who has chosen, or the order with its reasons."""
        step, standing = self._step(look), self.state(look)
        if step is None or standing.stage not in ("choose", "walk"):
            return
        deeds = self.deeds(look, step)
        if standing.stage == "choose":
            yield from self.choosing(look, deeds).panel(deeds.heading)
            return
        choosing = None if self.data.choice is None else self.choosing(look, deeds)
        yield reveal(self.id, standing, deeds, choosing)

    def leave(self, work: Transaction, step: Step) -> None:
        """Say what was left open, and close it."""
        standing, deeds = self.state(work), self.deeds(work, step)
        if standing.stage == "choose":
            nobody = self.choosing(work, deeds).nobody
            work.tell(self.id, Event("passed", title=deeds.name, does=nobody))
        elif standing.stage != "done":
            if text := deeds.unserved():
                work.tell(self.id, Event("passed", does=text))
            deeds.forget(work)
        self._finish(work)

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out an answer, the opening of choices, a turn or a correction."""
        step = self._step(work)
        if step is None:
            raise RuntimeError(f"{self.id} was offered outside its steps")
        match action.verb:
            case "enough" | "share" | "rest":
                work.ahead = action if action.verb == "rest" else None
                self._settle(work, step, action)
            case "bid":
                if self.state(work).stage == "ask":
                    title = self.deeds(work, step).name
                    told = Event("begun", title=title, what=tr("bids are made."), line="act")
                    work.tell(self.id, told)
                self._choose(work, step)
            case "open":
                self._open(work, step, action.values)
            case "mend_bid":
                self._mend(work, step, action.values)
            case "count":
                self._count(work, step, action.values["counts"])
            case "all":
                for seat in self.state(work).left:
                    self._turn(work, step, Action(f"{self.id}.act", seat))
            case "toss" | "tossed":
                self._toss(work, step, tuple(action.values["order"]), action.verb == "toss")
            case _:
                self._turn(work, step, action)

    def _turn(self, work: Transaction, step: Step, action: Action) -> None:
        """Carry out what a seat does on its turn, and go on to the next once that is over."""
        turn = self.deeds(work, step).act(work, action)
        self.set_state(work, after_turn(self.state(work), action.seat, turn))
        if turn.over:
            self._walk_on(work, step)

    def _ask_choice(self, look: TableContext, deeds: TurnRules, asking: ChoicePrompt) -> Prompt:
        """Return what all are asked, with what may be done in place of choosing."""
        choosing = self.choosing(look, deeds)
        offers = (*sealed.offers(look, choosing.sealed(limited=True)), *deeds.beside())
        panel = self.id if choosing.is_told else ""
        nobody = opened(choosing.nobody)
        return Prompt(asking.text, asking.detail, asking.seats, offers, next=nobody, panel=panel)

    def _step(self, look: TableContext) -> Step | None:
        """Return the step that is asked now, if it is one of this contest."""
        return look.step if look.step is not None and look.step.use == self.id else None

    def _begin(self, work: Transaction, step: Step) -> None:
        deeds = self.deeds(work, step)
        stage = deeds.first()
        self.set_state(work, ContestState(stage, self.state(work).number))
        if why := deeds.why(stage):
            work.tell(self.id, Event("told", what=why, line="follows"))
        if stage == "ask" and work.ahead is not None and work.ahead.mechanism == self.id:
            self._settle(work, step, work.ahead)
        elif stage == "choose":
            self._choose(work, step)
        elif stage == "walk":
            self._line_up(work, step)

    def _choose(self, work: Transaction, step: Step) -> None:
        """Ask all who have a part for their choice."""
        seats = self.deeds(work, step).seats()
        self.set_state(work, ContestState("choose", self.state(work).number + 1, seats))

    def _settle(self, work: Transaction, step: Step, action: Action) -> None:
        """Do without a choice: nobody needs to act, or all act in turn order."""
        chosen = self.deeds(work, step).settle(work, action)
        if chosen is None:
            self._finish(work)
            return
        places = tuple(Place(seat, tr("in turn order")) for seat in chosen)
        number = self.state(work).number
        self.set_state(work, ContestState("walk", number, chosen=chosen, places=places))
        self._walk_on(work, step)

    def _open(self, work: Transaction, step: Step, values: Mapping[str, Any]) -> None:
        if self.state(work).stage == "ask":
            self._choose(work, step)
        choosing = self.choosing(work, self.deeds(work, step))
        name = self.deeds(work, step).name
        none = Event("passed", title=name, does=choosing.nobody, line="open")
        work.tell(self.id, *(tuple(choosing.opened(values, name)) or (none,)))
        self._take(work, step, choosing.read(values))

    def _mend(self, work: Transaction, step: Step, values: Mapping[str, Any]) -> None:
        """Set choices as they were really made; those who have acted stay so."""
        choosing = self.choosing(work, self.deeds(work, step))
        for told in choosing.mended(values, self.deeds(work, step).name):
            work.tell(self.id, told)
        self._take(work, step, choosing.read(values))

    def _take(self, work: Transaction, step: Step, chosen: Mapping[str, Mapping[str, int]]) -> None:
        """Take open choices, and go on to their order unless that has a step of its own."""
        self.set_state(work, replace(self.state(work), chosen=chosen))
        for text in self.picks(work).clashes():
            work.tell(self.id, Event("told", what=text, line="follows"))
        if step.do == "choose":
            self._finish(work)
        else:
            self._line_up(work, step)

    def _missing(self, look: TableContext) -> Literal["count", "toss", "walk"]:
        """Return the stage that asks for what the order lacks; `walk`: nothing."""
        ranking = self.ranking(look)
        if ranking.asked is not None:
            return "count"
        return "toss" if ranking.tied else "walk"

    def _line_up(self, work: Transaction, step: Step) -> None:
        """Settle the order, or ask for what it lacks."""
        standing, missing = self.state(work), self._missing(work)
        if missing != "walk":
            self.set_state(work, replace(standing, stage=missing))
            return
        places = self.ranking(work).places()
        self.set_state(work, replace(standing, stage="walk", places=places))
        if places:
            title = tr("{name}, order", name=self.deeds(work, step).name)
            told = (
                Event("ordered", each.seat, amount=number, title=title, does=",", what=each.reason,
                      line="open")
                for number, each in enumerate(places, 1)
            )  # fmt: skip
            work.tell(self.id, *told)
        self._walk_on(work, step)

    def _count(self, work: Transaction, step: Step, rows: Mapping[str, Mapping[str, int]]) -> None:
        asked = self.ranking(work).asked
        if asked is None:
            raise RuntimeError(f"{self.id} was told counts that it did not ask for")
        standing = self.state(work)
        counts = {seat: row["count"] for seat, row in rows.items()}
        self.set_state(work, replace(standing, told={**standing.told, str(asked[0]): counts}))
        self._line_up(work, step)

    def _toss(self, work: Transaction, step: Step, order: tuple[str, ...], fair: bool) -> None:
        how = tr("The coin says") if fair else tr("The players’ own coin says")
        said = reduce(lambda seats, next_: tr("{seats}, then {next}", seats=seats, next=next_),
                      map(work.name, order))  # fmt: skip
        places = (Event("ordered", seat, amount=at) for at, seat in enumerate(order, 1))
        told = Event("threw", thing="coin", title=how, does="", what=said)
        work.tell(self.id, told, also=tuple(places))
        standing = self.state(work)
        self.set_state(work, replace(standing, tossed=(*standing.tossed, order)))
        self._line_up(work, step)

    def _walk_on(self, work: Transaction, step: Step) -> None:
        """Go to the next seat that has anything to decide."""
        deeds = self.deeds(work, step)
        standing, passed = walk_on(self.state(work), deeds.laps, deeds.can_act)
        for seat in passed:
            deeds.pass_over(work, seat)
        self.set_state(work, standing)

    def _finish(self, work: Transaction) -> None:
        self.set_state(work, replace(self.state(work), stage="done"))


def after_turn(standing: ContestState, seat: str, turn: TurnResult) -> ContestState:
    """Return the standing after something that a seat did on its turn."""
    acted = standing.acted or turn.acted
    if turn.over:
        return replace(standing, served=(*standing.served, seat), acted=acted, dealt=0)
    return replace(standing, acted=acted, dealt=standing.dealt + turn.acted)


def walk_on(
    standing: ContestState, laps: bool, can_act: Callable[[str], bool]
) -> tuple[ContestState, tuple[str, ...]]:
    """Go to the next seat that can do anything.

    Args:
        standing: in the middle of a walk.
        laps: whether a new lap begins after one in which anybody has acted.
        can_act: tells of a seat whether it has anything to decide.

    Returns:
        The standing, which is done after the last seat, and the seats that were passed over.
    """
    passed: list[str] = []
    while True:
        now = standing.now
        if now is None:
            if not (laps and standing.acted):
                return replace(standing, stage="done"), tuple(passed)
            standing = replace(standing, served=(), acted=False)
        elif can_act(now.seat):
            return standing, tuple(passed)
        else:
            passed.append(now.seat)
            standing = replace(standing, served=(*standing.served, now.seat))


def reveal(
    id: str,  # noqa: A002
    standing: ContestState,
    deeds: TurnRules,
    choosing: SecretChoice | None,
) -> RevealPanelView:
    """Return the widget that shows the order with its reasons, who acts now, and who is out."""

    def line(place: Place) -> PlaceView:
        seat = place.seat
        state: Literal["done", "now", "next"] = "done" if seat in standing.served else "next"
        chosen = [] if choosing is None else choosing.figures(seat)
        return {
            "seat": seat,
            "figures": [*chosen, *deeds.figures(seat)],
            "reason": place.reason,
            "may": deeds.may(seat),
            "state": "now" if standing.now == place else state,
        }

    places = [line(place) for place in standing.places]
    if choosing is not None:
        placed = {place.seat for place in standing.places}
        none: list[FigureView] = [{"title": "", "text": choosing.none}]
        places += [
            {"seat": seat, "figures": none, "reason": "", "may": "", "state": "out"}
            for seat in standing.asked
            if seat not in placed
        ]
    return {"widget": "reveal", "id": id, "title": deeds.heading, "places": places}


def barred(fields: tuple[Field, ...]) -> str:
    """Return why nothing can be answered to one of some questions; "" if all have an answer."""
    for each in fields:
        whys = [choice.why for choice in each.choices]
        if whys and all(whys):
            return whys[0]
    return ""
