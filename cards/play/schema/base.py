"""Small types that mechanisms' parameters share, and names that must be those of something else."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_args

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, field_validator

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.play.formula import read_formula, unknown_name
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import COLOR, Colour, Name, Strict
from punchboard.cards.text import plain


@dataclass(frozen=True, slots=True)
class Reference:
    """Marks a field as a reference to something that must exist.

    Attributes:
        to: Kind of the target; `component` is one with a table of cards, `icon` one of the game's,
            `good` a kind of goods of any stock, `count` the counts of mechanisms in a formula.
        kind: Required kind of the mechanism; "" for any.
        role: Required role of the mechanism, of any kind; "" for any.
        component_fields: For a column used in sums: the fields beside it that name components;
            no cell of these may be blank.
    """

    to: Literal[
        "mechanism",
        "option",
        "component",
        "column",
        "icon",
        "phase",
        "round",
        "good",
        "seat",
        "count",
    ]
    kind: str = ""
    role: str = ""
    component_fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Apart:
    """Places, goods or choices of a mechanism that events distinguish.

    Attributes:
        names: Players' name of each, by its key in events, as in `told_apart`.
        did: Verb for one that no event mentions: never "filled", "chosen".
    """

    names: Mapping[str, str]
    did: str


def _id_of(value: object) -> object:
    """Return the id of an object given as a whole."""
    return value.get("id", value) if isinstance(value, Mapping) else value


MechanismName = Annotated[Name, Reference("mechanism")]
#: A mechanism that keeps an amount for each seat: a track, a purse, a tally.
LedgerName = Annotated[Name, Reference("mechanism", role="ledger")]
TallyName = Annotated[Name, Reference("mechanism", "tally")]
#: Money that is nobody's.
BankName = Annotated[Name, Reference("mechanism", role="bank")]
#: Pieces with numbers that seats have.
HandName = Annotated[Name, Reference("mechanism", role="hand")]
StockName = Annotated[Name, Reference("mechanism", "stock")]
SheetName = Annotated[Name, Reference("mechanism", "sheet")]
SlotsName = Annotated[Name, Reference("mechanism", "slots")]
ContestName = Annotated[Name, Reference("mechanism", "contest")]
#: A kind of goods of any stock.
GoodName = Annotated[Name, Reference("good")]
TrackName = Annotated[Name, Reference("mechanism", "track")]
#: A mechanism in which seats take turns one by one.
SeatTurnsName = Annotated[Name, Reference("mechanism", role="turns")]
#: A mechanism that puts the seats in an order.
OrderName = Annotated[Name, Reference("mechanism", role="order")]
EndsName = Annotated[Name, Reference("mechanism", "ends")]
TurnsName = Annotated[Name, Reference("mechanism", "turns")]
OptionName = Annotated[Name, Reference("option")]
ComponentName = Annotated[Name, Reference("component")]
#: A column of any component with cards.
ColumnName = Annotated[Name, Reference("column")]
#: A column of numbers that are reckoned with, of the cards that `cards:` beside it names.
NumberColumn = Annotated[Name, Reference("column", component_fields=("cards",))]
PhaseName = Annotated[Name, Reference("phase")]
RoundName = Annotated[str, Reference("round")]
#: A seat by its id, or the seat itself as `seats` has it: `=game.seats.red`.
SeatName = Annotated[
    Name,
    BeforeValidator(_id_of),
    Reference("seat"),
    WithJsonSchema({"type": ["string", "object"]}),
]
#: "" where there is none.
IconName = Annotated[str, Reference("icon")]


Words = Annotated[str, Field(max_length=400)]
#: A question or a prompt; screens draw no marks in it, such as those of bold words.
Question = Annotated[Words, AfterValidator(plain)]
Title = Annotated[str, Field(min_length=1, max_length=60)]


def default_words(message: str) -> Any:
    """Return a field whose default is a marked message, in the language of the process."""
    return Field(default_factory=partial(translated, message))


#: That stands beside a seat's color.
Shape = Literal["disc", "square", "hexagon", "diamond", "triangle", "star"]


def _is_formula(text: str) -> str:
    read_formula(text)
    return text


FormulaText = Annotated[str, AfterValidator(_is_formula)]


def _knows_rounds(text: str) -> str:
    if name := unknown_name(text, ("round", "players")):
        raise FieldError(
            tr("the formula “{formula}” knows no “{name}”", formula=text, name=name),
            tr("write `round` or `players`"),
        )
    return text


class Unit(Strict):
    """A unit: `{one: point, many: points}`, or a sign before the number, as in $4.

    Attributes:
        one: Word for one.
        many: Word for any other number.
        sign: Sign before the number, shown instead of the words: `$`.
        icon: Icon beside the number.
    """

    one: Title
    many: Title
    sign: str = ""
    icon: IconName = ""

    def count(self, amount: int) -> str:
        """Return an amount with its unit: "$4", "1 point", "−3 points"."""
        figure = f"−{-amount}" if amount < 0 else str(amount)
        if self.sign:
            return f"−{self.sign}{-amount}" if amount < 0 else f"{self.sign}{amount}"
        return f"{figure} {self.one if abs(amount) == 1 else self.many}"


def plural(noun: str) -> str:
    """Return the English plural of a noun: "tiles", "properties", "boxes"."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def within_sentence(name: str) -> str:
    """Return a name in lower case, but for words with a capital inside: "oak", "B&O"."""
    words = name.split(" ")
    return " ".join(each if each[1:] != each[1:].lower() else each.lower() for each in words)


def singular(nouns: str) -> str:
    """Return the English singular of a plural noun: "tile", "property", "box"."""
    if nouns.endswith(("sses", "xes", "zzes", "ches", "shes")):
        return nouns[:-2]
    if nouns.endswith("ies") and len(nouns) > len("pies"):
        return f"{nouns[:-3]}y"
    return nouns if nouns.endswith("ss") else nouns.removesuffix("s")


class CountedCells(NamedTuple):
    """Cells by which cards can be counted.

    Attributes:
        components: Components of the cards.
        column: The column of the cells.
        others: Names that count something else.
    """

    components: tuple[str, ...]
    column: str
    others: tuple[str, ...]


class Mechanism(Strict):
    """A mechanism: one part of the rules that the companion knows.

    Attributes:
        kind: The kind of mechanism.
        title: Name shown to players.
        option: Option that turns the mechanism on. Without it, it's always on.
    """

    #: The steps that it has, as `do` names them; "" where there is one that needs no name.
    STEPS: ClassVar[tuple[str, ...]] = ()
    #: The names by which others take its counts of each seat; "" for its only count.
    COUNTS: ClassVar[tuple[str, ...]] = ("",)
    #: What other mechanisms may use it as: `ledger`, which keeps an amount for each seat.
    ROLES: ClassVar[frozenset[str]] = frozenset()

    kind: str
    title: Title = default_words(marked("Table"))
    option: OptionName | None = None

    @classmethod
    def kind_names(cls) -> tuple[str, ...]:
        """Return the names of the kind in data: the current one, then former ones."""
        return get_args(cls.model_fields["kind"].annotation)

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps that it has as this game sets it up."""
        return self.STEPS

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The steps that some phase must have."""
        return ()

    @property
    def countable(self) -> tuple[str, ...] | None:
        """The names by which others take its counts of each seat.

        "" is its only count, or all of them; "items." is every part of `items`. None accepts every
        name: only its cards know them.
        """
        return self.COUNTS

    @property
    def counted_cells(self) -> CountedCells | None:
        """The cells that `countable` leaves open; None where it names every count."""
        return None

    @property
    def subjects(self) -> tuple[str, ...]:
        """What its steps must be about, one each; none: `about` is free."""
        return ()

    @property
    def kinds_of_goods(self) -> tuple[str, ...]:
        """The kinds of goods that others may name, where it has any."""
        return ()

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its places, goods and choices, of which events tell one by one.

        What tells of one is the `thing` of an event (`stock.food`; `fuel.coal bought`, where it
        counts that it was), goods or cards at a place (`stock.food at dock`, `yards at one`,
        `stores at slot 4`), or what was chosen (`sell chose 3 Oak`).

        Args:
            name: Its own id.
            goods: What the goods of each stock are called, by the ids of their kinds.
        """
        return ()


class SeatKind(Strict):
    """A color that players choose from.

    Attributes:
        id: Stable id; saved tables refer to it.
        name: Name of the color. Players can type a name of their own.
        colour: Color of the pieces.
        shape: Shape beside the color, so that nobody depends on seeing colors.
        letter: Letter printed on the pieces. Screens show the first letters of the player's name.
        icon: Icon printed on the pieces. Screens draw the shape.
    """

    id: Name
    name: Title
    colour: Annotated[Colour, COLOR]
    shape: Shape
    letter: Annotated[str, Field(min_length=1, max_length=2)]
    icon: IconName = ""

    @field_validator("id")
    @classmethod
    def _check_id(cls, value: str) -> str:
        if value == "table":
            raise FieldError(
                tr("which is what the table's own code is called"), tr("choose another id")
            )
        return value


class Rounds(Strict):
    """Names of the rounds: `{word: month, names: [January, …]}`; numbers if there are none.

    Attributes:
        word: Word for a round.
        names: Name of each round, in order; as many as a game can have.
    """

    word: Title = default_words(marked("round"))
    names: tuple[Title, ...] = ()

    def name_of(self, number: int) -> str:
        """Return the name of a round counted from 0: "March", or "Round 3"."""
        named = number < len(self.names)
        return self.names[number] if named else f"{self.word.capitalize()} {number + 1}"


class Option(Strict):
    """A part of the companion that a table can turn on or off.

    Attributes:
        title: Name of the option, such as "Stock on shelves".
        help: What the app knows and asks when the option is on.
        start: Whether the option is on for a new table.
        needs: Other options that must be on as well.
    """

    title: Title
    help: Words = ""
    start: bool = False
    needs: tuple[OptionName, ...] = ()


class Line(Strict):
    """Something to do on the table.

    Attributes:
        text: What to do. **Bold**, *italic* and [icon] work as on cards.
        icon: Icon before the text.
        option: Only show the line while this option is on.
        unless: Only show the line while this option is off.
        players: Only show the line with these numbers of players: `[2, 3]`. Without it, with any
            number.
    """

    text: Words
    icon: IconName = ""
    option: OptionName | None = None
    unless: OptionName | None = None
    players: tuple[int, ...] = ()


class Step(Strict):
    """A step of a phase.

    Attributes:
        use: Id of the mechanism.
        do: Name of one of the mechanism's steps. Leave it out if it has only one.
        rounds: Rounds with this step: `first`, `later`, `before_last`, `last` or `all`; their
            numbers, from 1: `[3, 6, 9]`; or a formula of `round` and `players` that isn't 0 in
            them.
        option: Only take this step while this option is on.
        unless: Only take this step while this option is off.
        say: Sentence of the prompt, for mechanisms that have none of their own.
        about: Subject of the step, such as one kind of goods, for an `auction`, `bid_lots`, and the
            effects of cards. Other mechanisms have none.
        lines: Things to do on the table first, shown with the step.
        when: `before` or `after` the main part of the phase. Effects during the phase don't count
            then.
    """

    use: MechanismName
    do: str = ""
    rounds: (
        Literal["first", "later", "before_last", "last", "all"]
        | tuple[Annotated[int, Field(ge=1)], ...]
        | Annotated[FormulaText, AfterValidator(_knows_rounds)]
    ) = "all"
    option: OptionName | None = None
    unless: OptionName | None = None
    say: Question = ""
    about: str = ""
    lines: tuple[Line, ...] = ()
    when: Literal["", "before", "after"] = ""


class Phase(Strict):
    """A phase of every round.

    Attributes:
        id: Id by which mechanisms name the phase.
        name: Name shown to players.
        icon: Icon on its button.
        steps: Steps of the phase, in order.
        order: Turn order of the phase. Without it, that of the game.
    """

    id: Name
    name: Title
    icon: IconName = ""
    steps: tuple[Step, ...]
    order: OrderName | None = None
