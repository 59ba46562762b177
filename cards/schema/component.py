"""Components: what a game is made of. Most are cards; the other kinds stand in `pieces.py`."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, WithJsonSchema, field_validator, model_validator

from punchboard.cards.schema.base import InnerPath, Link, Mm, Name, OneOf, Strict, kinds_in
from punchboard.cards.schema.size import SIZES, Size

#: `templates` ship layouts too: a path is looked up in the game's folder first, then there.
LayoutPath = InnerPath
#: A length in mm that is above 0; nothing that is printed at home is longer than a metre.
Length = Annotated[Mm, Field(gt=0, le=1000)]
#: A distance in mm that may be 0.
Distance = Annotated[Mm, Field(ge=0, le=1000)]


ColumnType = Literal["text", "number", "icons", "choice", "flag", "image"]


class Column(Strict):
    """A column of a card table; `cost: number` is short for `cost: {type: number}`.

    Attributes:
        type: `text` (may hold **bold**, *italic* and [icon]), `number`, `icons` (names separated by
            commas or spaces), `choice` (one of `options`), `flag` (yes, no, x or blank) or `image`
            (path of a picture in the game's folder).
        required: Whether a blank cell is an error.
        default: Value of a blank cell. Without it, a blank cell is "" for text, choice and image,
            no for flag, no icons for icons, and blank (not a number) for number.
        min: Smallest number allowed.
        max: Largest number allowed.
        whole: Whether the number must be whole.
        options: Values that a choice may have, in order.
        unique: Whether every card needs a different value.
    """

    #: What may be written instead of the whole block.
    SHORT_FORM: ClassVar[Any] = ColumnType

    type: ColumnType
    required: bool = False
    default: str | float | int | bool | None = None
    min: float | int | None = None
    max: float | int | None = None
    whole: bool = True
    options: tuple[str, ...] = ()
    unique: bool = False

    @model_validator(mode="before")
    @classmethod
    def _from_short_form(cls, value: Any) -> Any:
        return {"type": value} if isinstance(value, str) else value


#: What a column must hold: a value, one of several, or a comparison such as `> 0`.
Condition = str | int | float | bool | tuple[str | int | float | bool, ...]


#: Encodings of a table of text, where the guess is wrong.
TableEncoding = Literal[
    "utf-8", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254",
    "windows-1257", "gbk", "big5", "shift-jis", "euc-kr",
]  # fmt: skip


class ComponentBase(Strict):
    """A kind of piece in the game, such as a deck of cards.

    Attributes:
        kind: The kind of piece.
        title: Name shown to players.
        data: The table or spreadsheet with one row per card: `tokens.csv`, `pieces.ods`,
            `pieces.xlsx!Money` (a worksheet) or `a.yaml`.
        link: Address of a Google Sheet or CSV file, from which `punchboard refresh` updates the
            table.
        encoding: Encoding of a CSV file that isn't UTF-8, if Punchboard guesses it wrong.
        where: Only use rows whose columns have these values. A list means any of them; `"> 0"`
            compares. Another component can use the other rows.
        columns: Columns that cards use, each with its type. Other columns are your own notes.
        like: Another component to copy fields from. Fields here replace its fields; columns are
            added.
        id: Column with a unique name for each row. Without such a column, ids come from names or
            row numbers.
        name: Column with the title of each row, for lists and messages.
        quantity: Column with the number of copies. Without such a column, each row makes one.
        instead_of: Component that this one replaces if `option` is chosen.
        option: Word that chooses this component: `--choose crates=cubes`.
    """

    kind: str
    title: str = ""
    data: InnerPath | None = None
    link: Link | None = None
    encoding: TableEncoding | None = None
    where: dict[Name, Condition] = {}
    columns: dict[Name, Column] = {}
    like: Name | None = None
    id: Name = "id"
    name: Name = "name"
    quantity: Name = "quantity"
    instead_of: Name | None = None
    option: Name | None = None

    @property
    def table_file(self) -> str:
        """Path of the table in the game's folder, without its worksheet; "" if it has none."""
        return (self.data or "").partition("!")[0]

    @property
    def parts(self) -> int:
        """Return how many pieces are cut out for each copy; a dial has several."""
        return 1


#: A name of `SIZES`, which the game's loader checks; the schema lists the names for editors.
SizeName = Annotated[Name, WithJsonSchema({"enum": sorted(SIZES)})]


Corner = Literal["lower right", "lower left", "upper right", "upper left"]


class Scan(Strict):
    """Codes on the fronts of cards; `scan: true` is short for the usual ones.

    Attributes:
        side: Width of the code in mm. A photo of a larger table needs 6 or 7.2.
        corner: Corner of the card that has the code. Without it, each card has the code in the
            first of its corners with room: lower right, lower left, upper right, upper left.
        at: Left and upper edge of the code's white field in mm, instead of a corner.
        edition: Number of the edition, part of each code. Raise it before you print a set that
            mustn't mix with cards of an earlier one.
    """

    #: What may be written instead of the whole block.
    SHORT_FORM: ClassVar[Any] = bool
    #: Highest edition that a code has room for.
    LAST_EDITION: ClassVar[int] = 99

    side: Annotated[Mm, Field(ge=5, le=10)] = 5
    corner: Corner | None = None
    at: tuple[Distance, Distance] | None = None
    edition: Annotated[int, Field(ge=1, le=LAST_EDITION)] = 1

    @model_validator(mode="before")
    @classmethod
    def _from_short_form(cls, value: Any) -> Any:
        return {} if value is True else value


class CardComponent(ComponentBase):
    """A deck of cards: a table with a row per card, and a layout for each side.

    Attributes:
        kind: `cards`.
        data: The table or spreadsheet with one row per card: `cards.csv`, `cards.ods`,
            `cards.xlsx!Birds` (a worksheet) or `cards.yaml`.
        size: Name of a card size such as `poker`, or width and height in mm.
        front: Layout of the fronts, such as `layouts/store.yaml` or `card/basic.yaml`.
        back: Layout of the backs. Without it, cards have no back.
        uniform_back: Whether all backs must look the same, so that nobody can tell hidden cards
            apart.
        upright: Whether the back must also look the same upside down.
        scan: Whether fronts have a code by which `punchboard read` finds the cards in a photo.
    """

    kind: Literal["cards"]
    data: InnerPath
    size: SizeName | Size = "poker"
    front: LayoutPath = "card/basic.yaml"
    back: LayoutPath | None = None
    uniform_back: bool = True
    upright: bool = False
    scan: Scan | None = None

    @field_validator("scan", mode="before")
    @classmethod
    def _scan_or_none(cls, value: Any) -> Any:
        return None if value is False else value

    def trim(self) -> Size:
        """Return the trim size in mm."""
        return SIZES[self.size] if isinstance(self.size, str) else self.size


#: Any component, chosen by its `kind`; the class of a kind is imported when a game uses it.
Component = Annotated[
    ComponentBase,
    OneOf(
        "kind",
        {
            "cards": "punchboard.cards.schema.component:CardComponent",
            **kinds_in("punchboard.cards.schema.pieces"),
        },
    ),
]
