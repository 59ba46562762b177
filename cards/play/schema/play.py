"""The root of a game's `play:` section, with every number worked out, and the names in it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, Field, field_validator

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.play.schema.auction import Auction
from punchboard.cards.play.schema.bank import Bank
from punchboard.cards.play.schema.base import (
    Mechanism,
    MechanismName,
    Option,
    OrderName,
    Phase,
    Reference,
    Rounds,
    SeatKind,
    Shape,
    Unit,
)
from punchboard.cards.play.schema.count_formula import counts_in
from punchboard.cards.play.schema.former_kinds import FORMER_KINDS
from punchboard.cards.play.schema.hand import Hand
from punchboard.cards.play.schema.pot import Pot
from punchboard.cards.play.schema.reminders import Reminders
from punchboard.cards.play.schema.seat_choice import SeatChoice
from punchboard.cards.play.schema.table_number import TableNumber
from punchboard.cards.play.schema.tally import Tally
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, OneOf, Strict

#: The entry points by which an installed package brings mechanisms written in Python.
MECHANISMS = "punchboard.mechanisms"
_KINDS = "punchboard.cards.play.schema."
#: Our own mechanisms, told apart by their `kind`; installed packages bring others.
SHIPPED = OneOf(
    "kind",
    {
        "track": f"{_KINDS}track:Track",
        "turn_order": f"{_KINDS}turn_order:TurnOrder",
        "leader_order": f"{_KINDS}leader_order:LeaderOrder",
        "row_order": f"{_KINDS}row_order:RowOrder",
        "marker": f"{_KINDS}marker:Marker",
        "seat_choice": f"{_KINDS}seat_choice:SeatChoice",
        "bid_lots": f"{_KINDS}bid_lots:BidLots",
        "trade_turns": f"{_KINDS}trade_turns:TradeTurns",
        "checklist": f"{_KINDS}checklist:Checklist",
        "turns": f"{_KINDS}turns:Turns",
        "priced_slots": f"{_KINDS}priced_slots:PricedSlots",
        "tableau": f"{_KINDS}tableau:Tableau",
        "point_exchange": f"{_KINDS}point_exchange:PointExchange",
        "price_ladder": f"{_KINDS}price_ladder:PriceLadder",
        "ends": f"{_KINDS}ends:Ends",
        "reminders": f"{_KINDS}reminders:Reminders",
        "calculator": f"{_KINDS}calculator:Calculator",
        "scoring": f"{_KINDS}scoring:Scoring",
        "score_pad": f"{_KINDS}score_pad:ScorePad",
        "secret": f"{_KINDS}secret:Secret",
        "reserve": f"{_KINDS}reserve:Reserve",
        "hand": f"{_KINDS}hand:Hand",
        "auction": f"{_KINDS}auction:Auction",
        "chance": f"{_KINDS}chance:Chance",
        "flags": f"{_KINDS}flags:Flags",
        "questions": f"{_KINDS}questions:Questions",
        "clock": f"{_KINDS}clock:Clock",
        "sheet": f"{_KINDS}sheet:Sheet",
        "shelf_stock": f"{_KINDS}shelf_stock:ShelfStock",
        "heap_stock": f"{_KINDS}heap_stock:HeapStock",
        "docks": f"{_KINDS}docks:Docks",
        "price_columns": f"{_KINDS}price_columns:PriceColumns",
        "places": f"{_KINDS}places:Places",
        "tally": f"{_KINDS}tally:Tally",
        "pot": f"{_KINDS}pot:Pot",
        "bank": f"{_KINDS}bank:Bank",
        "table_number": f"{_KINDS}table_number:TableNumber",
        "note": f"{_KINDS}note:Note",
    },
    MECHANISMS,
    FORMER_KINDS,
)
#: The parameters of any mechanism.
MechanismData = Annotated[Mechanism, SHIPPED]


#: The turn order of a game that says nothing of one.
ORDER = "order"
_LOOKS: tuple[tuple[str, str, str, Shape], ...] = (
    ("red", marked("Red"), "#b3392c", "disc"),
    ("blue", marked("Blue"), "#0b63a8", "square"),
    ("green", marked("Green"), "#1f6b45", "triangle"),
    ("orange", marked("Orange"), "#b35400", "hexagon"),
    ("violet", marked("Violet"), "#6b3fa0", "diamond"),
    ("teal", marked("Teal"), "#00696d", "star"),
    ("slate", marked("Slate"), "#4a5568", "disc"),
    ("pink", marked("Pink"), "#a8326f", "square"),
)


def _usual_seats() -> tuple[SeatKind, ...]:
    """Return the seats of a game without its own; shapes help readers who can't see the colors."""
    return tuple(
        # The English letters: in other languages, two colors can begin with the same letter.
        SeatKind(id=id_, name=translated(name), colour=colour, shape=shape, letter=id_[0].upper())
        for id_, name, colour, shape in _LOOKS
    )


class Play(Strict):
    """The rules that the companion knows.

    Attributes:
        seats: Colors that players choose from. Without it, eight colors.
        rounds: Names of the rounds.
        options: Parts of the companion that a table can turn on or off, by id.
        order: Mechanism that keeps the turn order. Without it, turns go clockwise.
        mechanisms: Mechanisms by id, in the order in which screens show them.
        phases: Phases of every round, in order.
        scoring: Mechanism that scores the game when it's over.
    """

    seats: Annotated[tuple[SeatKind, ...], Field(min_length=1, max_length=12)] = Field(
        default_factory=_usual_seats
    )
    rounds: Rounds = Field(default_factory=Rounds)
    options: dict[Name, Option] = {}
    order: OrderName = ORDER
    mechanisms: dict[Name, MechanismData]
    phases: Annotated[tuple[Phase, ...], Field(min_length=1)]
    scoring: MechanismName

    @field_validator("mechanisms")
    @classmethod
    def _leaves_the_table(cls, value: dict[str, object]) -> dict[str, object]:
        if "table" in value:
            raise FieldError(
                tr("a mechanism can't be called \"table\": the table's own actions are"),
                tr("choose another id"),
                is_sentence=True,
            )
        return value

    @property
    def icon_words(self) -> dict[str, tuple[str, str]]:
        """What icons stand for in plain words, one and several: of all units without a sign."""
        units = (
            unit
            for mechanism in self.mechanisms.values()
            for _, unit in mechanism
            if isinstance(unit, Unit)
        )
        return {unit.icon: (unit.one, unit.many) for unit in units if unit.icon and not unit.sign}


#: The way to a value: keys and list indices from the root of the play data.
_Path = tuple[str | int, ...]


#: Words for the sorts of names.
_SORTS = {
    "mechanism": marked("mechanism"), "option": marked("option"),
    "component": marked("component"), "column": marked("column"), "phase": marked("phase"),
    "round": marked("round"), "good": marked("good"), "seat": marked("seat"),
}  # fmt: skip
#: Messages about a mechanism that can't play the part that is asked for, by that part.
_ROLES = {
    "ledger": marked('{field} names "{name}", which must be a ledger and is not'),
    "hand": marked('{field} names "{name}", which must be a hand and is not'),
    "bank": marked('{field} names "{name}", which must be a bank and is not'),
    "order": marked('{field} names "{name}", which must be a turn order and is not'),
    "turns": marked('{field} names "{name}", which must be `turns` or `trade_turns` and is not'),
}


class Missing(NamedTuple):
    """A name that nothing bears, or something of the wrong kind.

    Attributes:
        path: Where the name stands in the play data.
        message: A sentence about it, without a full stop.
        name: As written.
        fitting: The names that would do.
        hint: Advice, where no other name would do.
    """

    path: _Path
    message: str
    name: str
    fitting: Collection[str]
    hint: str = ""


def named(play: Play, to: str) -> Iterator[tuple[str, _Path]]:
    """Yield every name of one sort (`mechanism`, `option`, `component`, `icon`), and its place."""
    for reference, name, path in _references(Play, play, ()):
        if reference.to == to and name:
            yield name, path


def summed_columns(play: Play) -> Iterator[tuple[str, str, _Path]]:
    """Yield every component and column with whose numbers is reckoned, and where it is said."""
    found = list(_references(Play, play, ()))
    for reference, column, path in found:
        block = path[: -2 if isinstance(path[-1], int) else -1]
        beside = {(*block, field) for field in reference.component_fields}
        for _, component, place in found if beside else ():
            if place[:-1] in beside:
                yield component, column, path


def missing_names(
    play: Play,
    components: Mapping[str, Collection[str]],
    cells: Callable[[str, str], Collection[str]] | None = None,
) -> Iterator[Missing]:
    """Yield the missing names of play data, icons aside.

    Args:
        play: Validated.
        components: That have cards, with their columns.
        cells: Returns the names in a column of a component; None accepts every name of a cell.
    """
    kinds = {name: data.kind_names() for name, data in play.mechanisms.items()}
    known: dict[str, Collection[str]] = {
        "mechanism": kinds,
        "option": play.options,
        "component": components,
        "column": {column for columns in components.values() for column in columns},
        "phase": [phase.id for phase in play.phases],
        "round": play.rounds.names,
        "seat": [seat.id for seat in play.seats],
        "good": [good for data in play.mechanisms.values() for good in data.kinds_of_goods],
    }
    for reference, name, path in _references(Play, play, ()):
        if reference.to == "icon" or not name:
            continue
        if reference.to == "count":
            yield from _unknown_counts(play, name, path)
            continue
        names = known[reference.to]
        field = next(step for step in reversed(path) if isinstance(step, str))
        if name not in names:
            sort = translated(_SORTS[reference.to])
            message = tr(
                '{field} names the {kind} "{name}", which is not there',
                field=field,
                kind=sort,
                name=name,
            )
            yield Missing(path, message, name, _of_kind(kinds, reference.kind) or sorted(names))
        elif reference.kind and reference.kind not in kinds[name]:
            message = tr(
                '{field} names "{name}", which must be of `kind: {kind}` and is not',
                field=field,
                name=name,
                kind=reference.kind,
            )
            yield Missing(path, message, name, _of_kind(kinds, reference.kind))
        elif reference.role and reference.role not in play.mechanisms[name].ROLES:
            message = translated(_ROLES[reference.role], field=field, name=name)
            yield Missing(path, message, name, _of_role(play, reference.role))
    yield from _wrong_steps(play)
    yield from _wrong_counts(play, cells)
    yield from _unused_steps(play)
    yield from _wrong_banks(play)
    yield from _wrong_pots(play)
    yield from _unbacked(play)
    yield from _hidden_pieces(play)


def _wrong_counts(
    play: Play, cells: Callable[[str, str], Collection[str]] | None
) -> Iterator[Missing]:
    """Yield counts that their mechanism does not have."""
    for path, block in _blocks(play, ()):
        field = next((each for each in ("use", "by") if hasattr(block, each)), "")
        data = play.mechanisms.get(getattr(block, field, None) or "")
        what = getattr(block, "what", None)
        if field and getattr(block, field) is None and what:
            message = tr(
                'what is "{count}", and {field} names no mechanism', count=what, field=field
            )
            hint = tr("add `{field}`, or leave `what` out", field=field)
            yield Missing((*path, "what"), message, str(what), (), hint)
        if data is None or not isinstance(what, str):
            continue
        counts: Collection[str] | None = data.countable
        if data.counted_cells is not None and cells is not None:
            components, column, others = data.counted_cells
            counts = set(others).union(*(cells(each, column) for each in components))
        name = getattr(block, field)
        is_each = getattr(block, "each", None) is True  # of each kind: `what` stays out
        if counts is None or what in counts or (is_each and not what):
            continue
        if f"{what.partition('.')[0]}." in counts and "." in what:
            continue
        if not counts:
            message = tr(
                '{field} names "{name}" of `kind: {kind}`, which counts nothing',
                field=field, name=name, kind=data.kind,
            )  # fmt: skip
            counting = [each for each, one in play.mechanisms.items() if one.countable != ()]
            yield Missing((*path, field), message, name, counting)
            continue
        known = sorted(each.removesuffix(".") for each in counts if each)
        if what:
            message = tr('what is "{count}", which "{name}" doesn\'t count', count=what, name=name)
            yield Missing((*path, "what"), message, what, known)
        else:
            message = tr('"{name}" counts several things, and what doesn\'t say which', name=name)
            yield Missing((*path, field), message, what, known)


def _unknown_counts(play: Play, formula: str, path: _Path) -> Iterator[Missing]:
    """Yield the names of a formula that no mechanism counts."""
    for name in counts_in(formula):
        use, _, what = name.partition(".")
        data = play.mechanisms.get(use)
        counts = () if data is None else data.countable
        if counts is None or what in counts:
            continue
        message = tr("the formula “{formula}” knows no “{name}”", formula=formula, name=name)
        known = (
            "players",
            "round",
            *(name for use in play.mechanisms for name in _counts(play, use)),
        )
        yield Missing(path, message, name, known)


def _counts(play: Play, use: str) -> Iterator[str]:
    """Yield the names that formulas have for the counts of a mechanism."""
    for what in play.mechanisms[use].countable or ():
        if not what.endswith("."):
            yield f"{use}.{what}" if what else use


def _blocks(value: Any, path: _Path) -> Iterator[tuple[_Path, BaseModel]]:
    """Yield all blocks of play data with their places."""
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, BaseModel):
        yield path, value
        inner = value
    elif isinstance(value, Mapping):
        inner = value.items()
    elif isinstance(value, tuple):
        inner = enumerate(value)
    for key, each in inner:
        yield from _blocks(each, (*path, key))


def _wrong_steps(play: Play) -> Iterator[Missing]:
    """Yield steps that their mechanism does not have."""
    for number, phase in enumerate(play.phases):
        for place, step in enumerate(phase.steps):
            data = play.mechanisms.get(step.use)
            path: _Path = ("phases", number, "steps", place)
            if data is None:
                continue
            if not data.steps:
                message = tr(
                    'use names "{name}" of `kind: {kind}`, which has no steps',
                    name=step.use,
                    kind=data.kind,
                )
                asked = [name for name, each in play.mechanisms.items() if each.steps]
                yield Missing((*path, "use"), message, step.use, sorted(asked))
            elif step.do not in data.steps:
                message = tr(
                    'do is "{step}", which isn\'t a step of "{mechanism}"',
                    step=step.do,
                    mechanism=step.use,
                )
                yield Missing(
                    (*path, "do"), message, step.do, [each for each in data.steps if each]
                )
            elif data.subjects and step.about not in data.subjects:
                message = tr(
                    'about is "{subject}", which "{mechanism}" knows nothing of',
                    subject=step.about,
                    mechanism=step.use,
                )
                yield Missing((*path, "about"), message, step.about, data.subjects)
            elif step.about and not data.subjects and not _hears(play, data, step.about):
                message = tr('"{name}" never reads the subject in about', name=step.use)
                hint = tr("leave `about` out")
                yield Missing((*path, "about"), message, step.about, (), hint)
    scoring = play.mechanisms.get(play.scoring)
    if scoring is not None and "" not in scoring.steps:
        message = tr(
            'scoring names "{name}", which cannot be asked when the game is over',
            name=play.scoring,
        )
        asked = [name for name, each in play.mechanisms.items() if "" in each.steps]
        yield Missing(("scoring",), message, play.scoring, sorted(asked))


def _hears(play: Play, data: Mechanism, subject: str) -> bool:
    """Return whether a mechanism, or an effect of a card, reads a subject that a step names."""
    cards = [each.cards for each in play.mechanisms.values() if isinstance(each, Reminders)]
    return isinstance(data, Auction) or any(
        subject in each.goods or any(icon.type in ("any", subject) for icon in each.icons)
        for each in cards
        if each is not None
    )


def _unused_steps(play: Play) -> Iterator[Missing]:
    """Yield mechanisms without a step that some phase must have."""
    used = {(step.use, step.do) for phase in play.phases for step in phase.steps}
    for name, data in play.mechanisms.items():
        for do in data.needed_steps:
            if (name, do) in used:
                continue
            step = f"`{{use: {name}, do: {do}}}`" if do else f"`{{use: {name}}}`"
            message = tr('no phase has the step {step} of "{name}"', step=step, name=name)
            hint = tr("add {step} to the steps of a phase", step=step)
            yield Missing(("mechanisms", name), message, name, (), hint)


def _wrong_pots(play: Play) -> Iterator[Missing]:
    """Yield the mechanisms under `collects` whose payments can't go into the pot."""
    for name, data in play.mechanisms.items():
        for number, each in enumerate(data.collects if isinstance(data, Pot) else ()):
            payer = play.mechanisms.get(each)
            if payer is None:
                continue
            path: _Path = ("mechanisms", name, "collects", number)
            if getattr(payer, "purse", None) != getattr(data, "purse", ""):
                message = tr('"{name}" doesn\'t pay from the purse of the pot', name=each)
                yield Missing(path, message, each, (), tr("name a mechanism with the same `purse`"))
            elif isinstance(payer, Auction) and (payer.to_caller or payer.caller_takes):
                message = tr('the price of "{name}" goes to a player, not into the pot', name=each)
                yield Missing(path, message, each, (), tr("leave it out of `collects`"))


def _wrong_banks(play: Play) -> Iterator[Missing]:
    """Yield banks whose tally is secret, is another bank's, or never has anything."""
    backed: dict[str, str] = {}
    for name, data in play.mechanisms.items():
        purse = play.mechanisms.get(data.purse) if isinstance(data, Bank) else None
        if not isinstance(data, Bank) or not isinstance(purse, Tally):
            continue
        path: _Path = ("mechanisms", name, "purse")
        if data.purse in backed:
            message = tr('"{name}" has the bank "{bank}" already', name=data.purse,
                         bank=backed[data.purse])  # fmt: skip
            yield Missing(path, message, name, (), tr("leave one of them out"))
        if purse.known == "own":
            message = tr(
                '"{name}" is known to its owner alone, and its bank would tell it', name=data.purse
            )
            yield Missing(path, message, name, (), tr("write `known: all`, or leave the bank out"))
        if not (data.start or purse.start or purse.starts):
            message = tr('neither "{bank}" nor "{name}" has anything to begin with', bank=name,
                         name=data.purse)  # fmt: skip
            yield Missing(path, message, name, (), tr("write `start` of the bank, or of the tally"))
        backed.setdefault(data.purse, name)


def _unbacked(play: Play) -> Iterator[Missing]:
    """Yield numbers of the table that are money, and that no bank pays."""
    backed = {data.purse for data in play.mechanisms.values() if isinstance(data, Bank)}
    for name, data in play.mechanisms.items():
        if isinstance(data, TableNumber) and data.purse is not None and data.purse not in backed:
            message = tr('"{name}" has no bank that pays these amounts', name=data.purse)
            hint = tr("add a `bank` of it, or leave `purse` out")
            yield Missing(("mechanisms", name, "purse"), message, data.purse, (), hint)


def _hidden_pieces(play: Play) -> Iterator[Missing]:
    """Yield choices among pieces of other seats that only their owners know."""
    for name, data in play.mechanisms.items():
        hand = play.mechanisms.get(data.pieces or "") if isinstance(data, SeatChoice) else None
        if isinstance(data, SeatChoice) and isinstance(hand, Hand) and hand.known == "own":
            message = tr(
                '"{name}" is known to its owner alone, and the choice would tell it',
                name=data.pieces,
            )
            hint = tr("write `known: all`, or leave `pieces` out")
            yield Missing(("mechanisms", name, "pieces"), message, data.pieces or "", (), hint)


def _of_role(play: Play, role: str) -> list[str]:
    return sorted(name for name, each in play.mechanisms.items() if role in each.ROLES)


def _of_kind(kinds: Mapping[str, tuple[str, ...]], kind: str) -> list[str]:
    return sorted(name for name, each in kinds.items() if kind in each)


def _references(annotation: Any, value: Any, path: _Path) -> Iterator[tuple[Reference, str, _Path]]:
    """Yield every name that is marked as a reference, and where it stands."""
    if isinstance(value, BaseModel):
        for name, field in type(value).model_fields.items():
            inner = getattr(value, name)
            for mark in field.metadata:
                yield from _marked(mark, inner, (*path, name))
            yield from _references(field.annotation, inner, (*path, name))
        return
    origin = get_origin(annotation)
    if origin is Annotated:
        bare, *marks = get_args(annotation)
        for mark in marks:
            yield from _marked(mark, value, path)
        yield from _references(bare, value, path)
    elif origin is Union or origin is UnionType:
        branches = get_args(annotation)
        is_word = any(get_origin(each) is Literal and value in get_args(each) for each in branches)
        for branch in () if is_word else branches:  # a word of the field names nothing
            yield from _references(branch, value, path)
    elif origin is dict and isinstance(value, Mapping):
        key_kind, inner_kind = get_args(annotation)
        for key, inner in value.items():
            yield from _references(key_kind, key, (*path, key))
            yield from _references(inner_kind, inner, (*path, key))
    elif origin is tuple and isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from _references(get_args(annotation)[0], inner, (*path, number))


def _marked(mark: Any, value: Any, path: _Path) -> Iterator[tuple[Reference, str, _Path]]:
    if isinstance(mark, Reference) and isinstance(value, str):
        yield mark, value, path
