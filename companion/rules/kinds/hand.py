"""Pieces with numbers, such as cards or tiles, that seats hold or that are in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.hand import Hand as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.limit import NOW, Limit, Part
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.roles import HoldsPieces
from punchboard.companion.rules.engine.rows_panel import amounts_panel, own_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView

#: Name of the middle's row in "Match the table"; no seat has this name.
MIDDLE = "middle"
#: Destination of pieces in events that go back to those which nobody has had yet.
_PILE = "pile"
#: A chosen piece is saved as its kind's number times this, plus its number among equal ones.
_ALIKE = 100


@dataclass(frozen=True, slots=True)
class Held:
    """Where pieces are, by their numbers.

    Attributes:
        of: Seat to its pieces, lowest first.
        middle: Pieces in the middle, lowest first.
        gone: Pieces that are discarded.
        due: Pieces that the present step still asks for, where they come beside the others.
    """

    of: Mapping[str, tuple[int, ...]]
    middle: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    due: int = 0


class Hand(Mechanism[Data, Held], HoldsPieces):
    """Keeps the numbered pieces of each seat."""

    kind = "hand"

    @property
    def keeps_own(self) -> bool:
        """Whether each seat sees its own pieces alone."""
        return bool(self.data.known == "own")

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of all pieces."""
        return self.data.pieces

    def _pieces(self, table: TableContext) -> tuple[int, ...]:
        """Return the numbers of all pieces in this game."""
        left = list(self.data.pieces)
        for number in self._absent(table).elements():
            left.remove(number)
        return tuple(left)

    def _absent(self, table: TableContext) -> Counter[int]:
        """Return how many pieces of each number are left out of this game."""
        data: Data = self.data
        return data.left_out(len(table.seats), [seat.id for seat in table.seats])

    def offered(self, own: Sequence[int]) -> Sequence[int]:
        """Return the pieces that a public form offers for a seat: all, if hands are secret."""
        return tuple(sorted(self.data.pieces)) if self.keeps_own else own

    def check_held(self, table: TableContext, seat: str, number: int) -> None:
        """Refuse a piece that a seat doesn't have.

        Raises:
            Refusal: if it has none of that number.
        """
        if number not in self.held(table, seat):
            raise Refusal(
                Code.OUT_OF_RANGE,
                tr(
                    "{name} does not have {named}.", name=table.name(seat), named=self.named(number)
                ),
            )

    def start(self, table: TableContext) -> Held:
        """Deal the first pieces for this number of players."""
        data: Data = self.data
        dealt = {deal.players: deal.of for deal in data.deals}.get(len(table.seats), ())
        of = {seat.id: tuple(sorted(own)) for seat, own in zip(table.seats, dealt, strict=False)}
        return Held({seat.id: () for seat in table.seats} | of, tuple(sorted(data.middle)))

    def held(self, table: TableContext, seat: str) -> tuple[int, ...]:
        """Return a seat's pieces, lowest first."""
        return self.state(table).of[seat]

    def middle(self, table: TableContext) -> tuple[int, ...]:
        """Return the pieces in the middle, lowest first."""
        return self.state(table).middle

    def named(self, number: int) -> str:
        """Return a piece in words: "$15", "property 7"."""
        data: Data = self.data
        if str(number) in data.titles:
            return data.titles[str(number)]
        unit = data.unit
        return unit.count(number) if unit.sign else f"{unit.one} {number}".replace("-", "−")

    def listed(self, numbers: Iterable[int]) -> str:
        """Return several pieces in words."""
        return tr(", ").join(self.named(number) for number in numbers) or tr("nothing")

    def thing(self, number: int) -> str:
        """Return a piece's name in events."""
        return f"{self.id}.{number}"

    def paid(self, seat: str, number: int) -> Event:
        """Return that a seat lays a piece into the middle, which another takes afterwards."""
        name = self.named(number)
        return Event("placed", seat, thing=self.thing(number), amount=1, to=MIDDLE, name=name)

    def take(self, tx: Transaction, seat: str, numbers: Sequence[int], where: str = "") -> None:
        """Give a seat pieces from the middle, and log it."""
        if not numbers:
            return
        part = self.state(tx)
        own = tuple(sorted((*part.of[seat], *numbers)))
        self.set_state(
            tx, replace(part, of={**part.of, seat: own}, middle=_less(part.middle, numbers))
        )
        gained = (
            Event("gained", seat, thing=self.thing(each), amount=1, name=self.named(each),
                  does=tr("takes"), what=self.named(each), where=where, line="board")
            for each in numbers
        )  # fmt: skip
        tx.tell(self.id, *gained)

    def give_up(self, tx: Transaction, seat: str, number: int, *, stays: bool) -> None:
        """Take a piece from a seat: it stays in the middle, or leaves the game."""
        part = self.state(tx)
        of = {**part.of, seat: _less(part.of[seat], (number,))}
        if stays:
            middle = tuple(sorted((*part.middle, number)))
            self.set_state(tx, replace(part, of=of, middle=middle))
        else:
            self.set_state(tx, replace(part, of=of, gone=(*part.gone, number)))

    def choices(self, numbers: Sequence[int]) -> tuple[Choice, ...]:
        """Return pieces to choose from; of several alike each is a separate choice."""
        seen: Counter[int] = Counter()
        found = []
        for number in numbers:
            found.append(Choice(number * _ALIKE + seen[number], self.named(number)))
            seen[number] += 1
        return tuple(found)

    def chosen(self, value: Any) -> tuple[int, ...]:
        """Return the numbers of the choices taken from `choices`."""
        values = value if isinstance(value, list | tuple) else (value,)
        return tuple(sorted(each // _ALIKE for each in values))

    def enter(self, tx: Transaction, step: Step) -> None:
        """Ask for new pieces, or clear the middle or the hands, which asks nothing."""
        match step.do:
            case "discard" | "put_back":
                self._clear_middle(tx, goes=step.do == "discard")
            case "spend":
                self._spend(tx)
            case "gather":
                self._gather(tx)
            case _ if self.data.beside:
                self.set_state(tx, replace(self.state(tx), due=self._number(tx)))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether enough pieces are in the middle; other steps ask nothing."""
        return step.do != "lay" or self._missing(table) <= 0

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the prompt that asks which pieces come to the middle."""
        data: Data = self.data
        count = self._missing(table)
        noun = data.unit.one if count == 1 else data.unit.many
        ask = tr_count(
            "Which {noun} is in the middle?", "Which {noun} are in the middle?", count, noun=noun
        )
        field = Field(
            "pieces", ask, "pick", self.choices(self.left(table)), least=count, most=count
        )
        lay = Offer(f"{self.id}.lay", "", tr("Lay out"), (field,), source=self.data.laid)
        absent = tuple(self._absent(table).elements()) if table.state.moment.round == 0 else ()
        detail = tr("Not in this game: {pieces}.", pieces=self.listed(absent)) if absent else ""
        return Prompt(step.say or ask, detail, offers=(lay,), panel=self.id)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield giving up a piece."""
        data: Data = self.data
        for seat in table.seats if data.gives_up else ():
            if own := self.held(table, seat.id):
                ask = tr("Which {noun} does {name} give up?", noun=data.unit.one, name=seat.name)
                pieces = self.choices(self.offered(own))
                field = Field("piece", ask, "pick", pieces)
                title = tr("{name} gives up a {noun}", name=seat.name, noun=data.unit.one)
                yield Offer(
                    f"{self.id}.discard", seat.id, title, (field,), anytime=True, group=self.id,
                    style="other", source="told",
                )  # fmt: skip

    def lay(self, tx: Transaction, numbers: Sequence[int]) -> None:
        """Lay pieces into the middle that nobody has had yet."""
        part = self.state(tx)
        middle, due = tuple(sorted((*part.middle, *numbers))), max(0, part.due - len(numbers))
        self.set_state(tx, replace(part, middle=middle, due=due))

    def _clear_middle(self, tx: Transaction, *, goes: bool) -> None:
        """Discard the pieces in the middle, or return them to the pile."""
        part = self.state(tx)
        gone = (*part.gone, *part.middle) if goes else part.gone
        self.set_state(tx, replace(part, middle=(), gone=gone))
        if not part.middle:
            return
        kind: EventKind = "discarded" if goes else "moved"
        title = tr("Discarded") if goes else tr("Back to the pile")
        cleared = (
            Event(kind, thing=self.thing(each), amount=1, origin=MIDDLE, to="" if goes else _PILE,
                  name=self.named(each), title=title, does="", what=self.named(each), line="board")
            for each in part.middle
        )  # fmt: skip
        tx.tell(self.id, *cleared)

    def _spend(self, tx: Transaction) -> None:
        """Discard the pieces of all seats; one sentence says it, so that no hand is told."""
        part = self.state(tx)
        held = tuple(number for own in part.of.values() for number in own)
        self.set_state(tx, replace(part, of=dict.fromkeys(part.of, ()), gone=(*part.gone, *held)))
        what = tr("All players discard their {many}", many=self.data.unit.many)
        self._tell_cleared(tx, Event("discarded", amount=len(held), what=what))

    def _gather(self, tx: Transaction) -> None:
        """Return all pieces to the pile."""
        part = self.state(tx)
        held = sum(map(len, part.of.values()))
        self.set_state(tx, Held(dict.fromkeys(part.of, ())))
        count = held + len(part.middle) + len(part.gone)
        what = tr("Gather all {many}, and shuffle them", many=self.data.unit.many)
        self._tell_cleared(tx, Event("moved", amount=count, to=_PILE, what=what))

    def _tell_cleared(self, tx: Transaction, event: Event) -> None:
        """Tell that several pieces have gone elsewhere, if there were any."""
        if event.amount:
            tx.tell(self.id, replace(event, thing=self.id, does="", line="board"))

    def apply(self, tx: Transaction, action: Action) -> None:
        """Lay pieces into the middle, or let one leave the game."""
        if action.verb == "discard":
            number = self.chosen(action.values["piece"])[0]
            self.check_held(tx, action.seat, number)
            self.give_up(tx, action.seat, number, stays=False)
            name, thing = self.named(number), self.thing(number)
            event = Event("discarded", action.seat, thing=thing, name=name, what=name)
            if self.keeps_own:
                what = tr(
                    "{name} has given up a {noun}.",
                    name=tx.name(action.seat),
                    noun=self.data.unit.one,
                )
                event = replace(event, shut=Event("told", action.seat, what=what, line="act"))
            tx.tell(self.id, event)
            return
        numbers, before = self.chosen(action.values["pieces"]), self.middle(tx)
        self.lay(tx, numbers)
        where = tr("beside {pieces}", pieces=self.listed(before)) if before else ""
        shown = (
            Event("shown", thing=self.thing(each), to=MIDDLE, name=self.named(each),
                  title=tr("In the middle"), does="", what=self.named(each), where=where)
            for each in numbers
        )  # fmt: skip
        tx.tell(self.id, *shown)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield a field for each seat's pieces, where all may see them, and one for the middle."""
        data: Data = self.data
        if data.known != "all" and not table.state.moment.over:
            return
        places = ((seat.id, seat.name) for seat in table.seats)
        for place, name in (*places, (MIDDLE, tr("the middle"))):
            now = self.middle(table) if place == MIDDLE else self.held(table, place)
            start = [each.value for each in self.choices(now)]
            yield Field(
                f"{self.id}.{place}",
                tr("Which {many} has {name}?", many=data.unit.many, name=name),
                "pick",
                self.choices(self._pieces(table)),
                least=0,
                most=max(2, len(self._pieces(table))),
                optional=True,
                start=start,
                seat="" if place == MIDDLE else place,
            )

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that no piece is in two places, of several alike no more than there are."""
        fields = [field.name for field in self.match_fields(table)]
        pieces = self._pieces(table)
        alike = {number: pieces.count(number) for number in pieces}
        if not fields:
            return
        lone = tuple(number * _ALIKE for number, count in alike.items() if count == 1)
        if lone:
            parts = tuple(Part(name, values=lone) for name in fields)
            why = tr("{cards} can’t be in two places.", cards=NOW)
            yield Limit(parts, why, most=1, adds="copies", kept=True)
        for number, count in alike.items():
            if count > 1:
                values = tuple(number * _ALIKE + each for each in range(count))
                parts = tuple(Part(name, values=values) for name in fields)
                why = tr(
                    "{named}: there are {count}, not {now}.",
                    named=self.named(number), count=count, now=NOW,
                )  # fmt: skip
                yield Limit(parts, why, most=count, kept=True)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match each seat's pieces and the middle to the table."""
        part = self.state(tx)
        numbers_of = {name.partition(".")[2]: self.chosen(value) for name, value in values.items()}
        middle = numbers_of.pop(MIDDLE, part.middle)
        of = {**part.of, **numbers_of}
        placed = Counter(middle)
        for own in of.values():
            placed.update(own)
        for seat, own in numbers_of.items():
            if own != part.of[seat]:
                told_of = Event("corrected", seat, does=tr("has"), what=self.listed(own))
                tx.tell(self.id, told_of)
        gone = Counter(part.gone) & (Counter(self._pieces(tx)) - placed)
        gone_now = tuple(sorted(gone.elements()))
        self.set_state(tx, replace(part, of=of, middle=middle, gone=gone_now))

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the sum of a seat's pieces, the `highest`, or of a group or `count` how many.

        The sum of the pieces in the `middle` is the same for each seat.
        """
        data: Data = self.data
        in_middle = source.what == MIDDLE and MIDDLE not in data.groups
        own = self.middle(table) if in_middle else self.held(table, seat)
        grouped = {number for group in data.groups.values() for number in group}
        if source.what in data.groups:
            own = tuple(number for number in own if number in data.groups[source.what])
        elif source.what != "count":
            own = tuple(number for number in own if number not in grouped)
        is_counted = source.what == "count" or source.what in data.groups
        number = len(own) if is_counted else sum(own)
        if source.what == "highest":
            number = max(own, default=0)
        yield ScoreLine("", source.title, self.listed(own), number * source.each)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield each seat's pieces and the middle; with secret hands only the viewer's own."""
        data: Data = self.data
        if data.known == "own" and not table.state.moment.over:
            if table.viewer:
                text = self.listed(self.held(table, table.viewer))
                yield own_panel(self.id, data.title, table.viewer, text)
            return
        held = {seat.id: self.held(table, seat.id) for seat in table.seats}
        rows = ((seat, len(own), self.listed(own)) for seat, own in held.items())
        yield amounts_panel(self.id, data.title, data.unit.many, rows)

    def _number(self, table: TableContext) -> int:
        """Return the number of a step in this round."""
        return limit_of(self.data.lay, len(table.seats), table.state.moment.round + 1)

    def _missing(self, table: TableContext) -> int:
        """Return the number of pieces that the step still asks for; no more than are left."""
        if self.data.beside:
            wanted = self.state(table).due
        else:
            wanted = self._number(table) - len(self.middle(table))
        return min(wanted, len(self.left(table)))

    def left(self, table: TableContext) -> tuple[int, ...]:
        """Return the pieces that nobody has had yet, lowest first."""
        part = self.state(table)
        left = Counter(self._pieces(table))
        for numbers in (part.middle, part.gone, *part.of.values()):
            left.subtract(numbers)
        return tuple(sorted(left.elements()))


def _less(numbers: Sequence[int], taken: Iterable[int]) -> tuple[int, ...]:
    """Return numbers without the taken ones, each removed once."""
    left = Counter(numbers)
    left.subtract(taken)
    return tuple(sorted(left.elements()))
