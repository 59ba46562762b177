"""The pack: one JSON file that tells the companion all about a game.

`generator/pack.py` writes it and `companion/pack.py` reads it; neither knows the other.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from punchboard.cards.play.schema.play import Play
from punchboard.cards.play.term import Term
from punchboard.cards.schema.base import Colour, Name, Strict
from punchboard.cards.schema.component import Scan
from punchboard.cards.schema.game import Players

FORMAT: Literal["punchboard pack"] = "punchboard pack"
#: Raised when a companion must learn something new to read a pack.
VERSION: Literal[3] = 3
#: Bytes; the largest game so far takes a fiftieth of it.
MOST_BYTES = 16_000_000
#: What the name of a pack's file ends in.
ENDING = ".pack.json"


class PackCard(Strict):
    """A card as players name it.

    Attributes:
        id: `table:card`, unique in the game.
        table: The component.
        number: The short printed number; 0 if it has none.
        name: Its title.
        quantity: Copies in the box.
        values: Its columns, but for those named here.
        text: Its effect in the inline grammar.
        clarification: More words about it.
        terms: Typed effects, for the calculator.
    """

    id: Annotated[str, Field(min_length=3, max_length=200)]
    table: Name
    number: Annotated[int, Field(ge=0)] = 0
    name: str
    quantity: Annotated[int, Field(ge=0)] = 1
    values: dict[str, str | int | float | bool | tuple[str, ...]] = {}
    text: str = ""
    clarification: str = ""
    terms: tuple[Term, ...] = ()


class PackPath(Strict):
    """An outline of an icon.

    Attributes:
        d: SVG path data of the commands M, L, C and Z only, all absolute.
        fill: `#rrggbb`, `current` for the text's color, or "" for none; the same for the stroke.
        width: Of the stroke, in units of the icon's box.
        even_odd: Whether holes are what lies inside an even number of outlines.
        round: Whether the stroke's ends and corners are round.
    """

    d: Annotated[str, Field(max_length=2_000_000)]
    fill: str = ""
    stroke: str = ""
    width: Annotated[float, Field(ge=0)] = 0.0
    even_odd: bool = False
    round: bool = False


class PackIcon(Strict):
    """An icon.

    Attributes:
        box: Left, top, width and height of the drawing, y down, as SVG's viewBox.
        paths: From below.
    """

    box: tuple[float, float, float, float]
    paths: tuple[PackPath, ...]


class PackCodes(Strict):
    """The codes on the cards of one table.

    Attributes:
        deck: First three digits of its codes, which title and edition give.
        edition: Edition of the game's files.
        cards: Numbers in the codes, by ids of cards.
    """

    deck: Annotated[int, Field(ge=0, le=999)]
    edition: Annotated[int, Field(ge=1, le=Scan.LAST_EDITION)]
    cards: dict[str, Annotated[int, Field(ge=0, le=99_999)]]


class Pack(Strict):
    """All that the companion knows of a game.

    Attributes:
        format: Marks the file as a pack.
        version: Of the format.
        name: Of the game's folder.
        title: Of the game.
        edition: The designer's version of the game.
        language: Of all words, as a BCP 47 tag.
        players: Least and most.
        palette: The game's named colors.
        needs: Kinds of mechanism that installed packages bring, to the names of these packages.
        play: Rules that the companion knows.
        cards: Of the tables with cards, and of those that `play` names, in printed order.
        icons: By name, short forms included; pictures made of pixels are left out.
        codes: Codes on printed cards, by component; packs without codes leave it out.
        rulebook: Sections in reading order, as `docs/dev/pack.md` describes them.
    """

    format: Literal["punchboard pack"]
    version: Literal[1, 2, 3]
    name: Annotated[str, Field(min_length=1, max_length=200)]
    title: Annotated[str, Field(min_length=1, max_length=200)]
    edition: str = "0"
    language: str = "en"
    players: Players | None = None
    palette: dict[Name, Colour] = {}
    needs: dict[Name, str] = {}
    play: Play
    cards: tuple[PackCard, ...] = ()
    icons: dict[str, PackIcon] = {}
    codes: dict[Name, PackCodes] = {}
    rulebook: tuple[dict[str, Any], ...] = ()
