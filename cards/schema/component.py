"""Components: what a game is made of. Most are cards; the other kinds stand in `pieces.py`."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from punchboard.cards.schema.base import InnerPath, Link, Mm, Name, OneOf, Strict
from punchboard.cards.schema.size import SIZES, Size

#: `templates` ship layouts too: a path is looked up in the game's folder first, then there.
LayoutPath = InnerPath
#: A length in mm that is above 0; nothing that is printed at home is longer than a metre.
Length = Annotated[Mm, Field(gt=0, le=1000)]
#: A distance in mm that may be 0.
Distance = Annotated[Mm, Field(ge=0, le=1000)]


ColumnType = Literal["text", "number", "icons", "choice", "flag", "image"]


class Column(Strict):
    """One column of a card table; `cost: number` is short for `cost: {type: number}`.

    Attributes:
        type: text (may carry bold, italic and [icon]), number, icons (names separated by commas or
            spaces), choice (one of `options`), flag (yes, no, x or blank), image (a path of a
            picture in the game's folder).
        required: whether a blank cell is an error.
        default: what a blank cell means; without it blank is "" for text, choice and image, no for
            flag, none for icons, and for number it stays blank, which is no number.
        min: least number.
        max: greatest number.
        whole: whether the number must be whole.
        options: what a choice may be, in order.
        unique: whether no two cards may share the value.
    """

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


#: How a file of text that is not UTF-8 is written; `ENCODINGS` has the codecs.
TableEncoding = Literal[
    "utf-8", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254",
    "windows-1257", "gbk", "big5", "shift-jis", "euc-kr",
]  # fmt: skip


class ComponentBase(Strict):
    """What cards and all other pieces share.

    Attributes:
        kind: which it is of the kinds below.
        title: what players call it.
        data: the table: `tokens.csv`, `pieces.xlsx!Money` (a worksheet), `pieces.ods`, `a.yaml`.
        link: where `punchboard refresh` fetches that table anew: a Google Sheet, or CSV on the net.
        encoding: how a CSV file is written, if that is neither UTF-8 nor guessed correctly.
        where: only rows whose columns have these values; a list means any of them; `"> 0"`
            compares. Another component may take the others.
        columns: what the columns hold; columns that are not named here are the designer's notes.
        like: another component whose columns and other fields are taken over where this one leaves
            them out; its own columns are added.
        id: the column that names a row; without it, an id is made of the name, or the row.
        name: the column with the row's title, for lists and messages.
        quantity: the column that counts copies; without such a column every row is there once.
        instead_of: a component that this one takes the place of if `option` is chosen.
        option: the word to choose it by: `--choose crates=cubes`.
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
    def parts(self) -> int:
        """Return how many pieces are cut out for each copy."""
        return 1


class CardComponent(ComponentBase):
    """A deck of cards: a table, a row a card, and a layout for each side.

    Attributes:
        kind: `cards`.
        data: the table, which a deck must have.
        size: a name of `SIZES`, or width and height in mm.
        front: the layout file of the faces, such as `layouts/store.yaml` or `card/basic.yaml`.
        back: the layout file of the backs; without it, cards have no back.
        uniform_back: whether all backs must look the same, so that nobody reads a hidden card.
        upright: whether the back must also look the same upside down.
    """

    kind: Literal["cards"]
    data: InnerPath
    size: Name | Size = "poker"
    front: LayoutPath = "card/basic.yaml"
    back: LayoutPath | None = None
    uniform_back: bool = True
    upright: bool = False

    def trim(self) -> Size:
        """Return the trim size in mm."""
        return SIZES[self.size] if isinstance(self.size, str) else self.size


_PIECES = "punchboard.cards.schema.pieces:"
#: Any component, told apart by its `kind`.
Component = Annotated[
    ComponentBase,
    OneOf(
        "kind",
        {
            "cards": "punchboard.cards.schema.component:CardComponent",
            "board": f"{_PIECES}BoardComponent",
            "mat": f"{_PIECES}MatComponent",
            "screen": f"{_PIECES}ScreenComponent",
            "dial": f"{_PIECES}DialComponent",
            "token": f"{_PIECES}TokenComponent",
            "standee": f"{_PIECES}StandeeComponent",
            "money": f"{_PIECES}MoneyComponent",
            "die": f"{_PIECES}DieComponent",
            "cube": f"{_PIECES}CubeComponent",
            "tuckbox": f"{_PIECES}TuckBoxComponent",
        },
    ),
]
