"""The root of a game's data: `game.yaml`."""

import math
import re
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticKnownError

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Colour, InnerPath, Name, OneOf, Strict, kinds_in
from punchboard.cards.schema.component import Component
from punchboard.cards.schema.paper import Paper

LEAST_DPI, MOST_DPI = 72, 2400


def _to_dpi(value: object) -> object:
    if value == "full":
        return math.inf
    if isinstance(value, int | float) and LEAST_DPI <= value <= MOST_DPI:
        return value
    raise FieldError(
        tr('must be "full" or a number from {least} to {most}', least=LEAST_DPI, most=MOST_DPI),
        tr("write 300, as printers ask for"),
    )


#: The number that a version begins with, before its first full stop.
_NUMBER = re.compile(r"\s*v?\s*(\d{1,9})(?!\d)", re.IGNORECASE)

#: Pixels an inch; `full` is without limit.
PictureDpi = Annotated[
    float,
    BeforeValidator(_to_dpi),
    WithJsonSchema(
        {
            "anyOf": [
                {"const": "full"},
                {"type": "number", "minimum": LEAST_DPI, "maximum": MOST_DPI},
            ],
        }
    ),
]


def _or_play(value: object, info: ValidationInfo) -> object:
    """Return the components; none for a game with only data for the companion."""
    if value is None and info.data.get("play") is None:
        raise PydanticKnownError("missing")
    return {} if value is None else value


class Players(Strict):
    """The number of players.

    Attributes:
        min: Fewest players.
        max: Most players.
    """

    min: Annotated[int, Field(ge=1, le=100)]
    max: Annotated[int, Field(ge=1, le=100)]


class Question(Strict):
    """A question for each player after the game.

    Players answer on a scale of 1 to 5 if both ends have words. Otherwise they type a line of text.

    Attributes:
        ask: The question.
        low: Meaning of 1 on the scale (written `from`).
        high: Meaning of 5 on the scale (written `to`).
    """

    # A pack names its fields as they are called here.
    model_config = ConfigDict(populate_by_name=True)

    ask: Annotated[str, Field(min_length=1, max_length=120)]
    low: Annotated[str, Field(max_length=40, alias="from")] = ""
    high: Annotated[str, Field(max_length=40, alias="to")] = ""

    @model_validator(mode="after")
    def _has_both_ends(self) -> Self:
        if bool(self.low) != bool(self.high):
            raise FieldError(
                tr("a scale has words for both ends"),
                tr("add from: and to:, or leave both out"),
                is_sentence=True,
            )
        return self

    @property
    def is_scale(self) -> bool:
        """Whether it is answered with a number from 1 to 5."""
        return bool(self.low)


#: Questions by id; more of them are not answered after a long game.
Questions = Annotated[dict[Name, Question], Field(max_length=3)]


class FontFamily(Strict):
    """A typeface from font files in the game's folder; missing cuts use the regular one.

    Attributes:
        regular: Font file: TrueType, OpenType, WOFF or WOFF2. `all.ttc#2` is the second font of a
            collection.
        bold: Font file for bold text.
        italic: Font file for italic text.
        bold_italic: Font file for bold italic text.
        black: Font file for black, the weight above bold.
        fallback: Other families to try, in order, for letters that these files lack.
    """

    regular: InnerPath
    bold: InnerPath | None = None
    italic: InnerPath | None = None
    bold_italic: InnerPath | None = None
    black: InnerPath | None = None
    fallback: tuple[str, ...] = ()


class IconSet(Strict):
    """An Iconify JSON file in the game's folder; its icons are named `prefix:name`.

    Attributes:
        set: Path of the JSON file.
        prefix: Word before the colon in the names of its icons.
    """

    set: InnerPath
    prefix: Name


#: How pieces lie on a cover: a hand of cards, side by side, all over, or one with others around.
CoverManner = Literal["fan", "row", "tiles", "table"]


class CoverFile(Strict):
    """The picture on the rulebook's cover; Punchboard picks pieces for fields you leave out.

    Attributes:
        pieces: Pieces to show, named as in the rules: `card:stores.bakery`.
        manner: Arrangement: a `fan` of cards, a `row`, `tiles` all over the page, or a `table` with
            one piece in the middle.
        behind: Picture behind the pieces, as wide as the page, at its foot.
        ground: Background color.
        scene: Drawn cover with its own lettering, instead of pieces: `layout:layouts/cover.yaml`.
            It fills the page; paper of another shape cuts off up to a twentieth at an edge.
    """

    pieces: Annotated[tuple[str, ...], Field(max_length=40)] = ()
    manner: CoverManner | None = None
    behind: str = ""
    ground: Colour | None = None
    scene: str = ""


#: A number, or the path of one: `values.crates.food`.
Amount = int | float | str


class CheckBase(Strict):
    """A rule that the game's data must keep.

    Attributes:
        check: The kind of check.
        of: The data to check: `component`, `component.column` or `values.path.to.value`.
        where: Only check cards whose columns have these values. A list means any of them; `"> 0"`
            compares.
        why: The reason, shown with the error.
    """

    check: str
    of: str
    where: dict[str, Any] = {}
    why: str = ""


#: Any check, told apart by its `check`.
Check = Annotated[CheckBase, OneOf("check", kinds_in("punchboard.cards.check.kinds"))]


class GameFile(Strict):
    """A game: its title, look, pieces and checks.

    Attributes:
        title: The game's name.
        version: Your version of the game, in quotes: `"0.3"`. Printed on request and kept in the
            manifest.
        players: Number of players.
        author: The game's designer.
        licence: Terms under which others may share the game.
        language: Language of the words on the pieces, as a BCP 47 tag: `en`, `de`, `pt-BR`.
        palette: Colors by name, for use in layouts.
        low_ink: Colors that replace those of `palette` with `--low-ink`.
        fonts: Your own typefaces, by the name that layouts use.
        symbols: Short forms in text. `S: sword` makes `[S]` the icon `sword`; `S: art/s.png` makes
            it a picture.
        icons: Folders of SVG icons, and Iconify files. Without it, the folder `icons`.
        values: Your own numbers and lists, or the YAML file that holds them. Layouts read them as
            `game.name`.
        play: The rules for the companion, or the YAML file that holds them.
        playtest: Whether players can flag cards and are asked the `questions`. Without it, yes
            while `version` starts with 0.
        questions: Questions for each player after the game, by id; three at most.
        paper: Paper for the sheets: `a4`, `letter` or a size such as `330x482mm`. A build can
            choose another. Without it, the paper in the printer of the person who builds it.
        picture_dpi: Most pixels per inch that pictures have in print, or `full`.
        provenance: YAML file that records the source of each value.
        rulebook: Markdown file with the rules. Without it, `rulebook.md` if that exists.
        cover: Picture on the rulebook's cover.
        components: The pieces, in printing order. A game with only `play` needs none.
        checks: Rules that the data must keep, tested by every build.
    """

    title: Annotated[str, Field(min_length=1, max_length=200)]
    version: str = "0"
    players: Players | None = None
    author: str = ""
    licence: str = ""
    language: str = "en"
    palette: dict[Name, Colour] = {}
    low_ink: dict[Name, Colour] = {}
    fonts: dict[str, FontFamily] = {}
    symbols: dict[str, str] = {}
    icons: tuple[InnerPath | IconSet, ...] = ("icons",)
    values: InnerPath | dict[str, Any] = {}
    play: InnerPath | dict[str, Any] | None = None
    playtest: bool | None = None
    questions: Questions = {}
    paper: Paper | None = None
    picture_dpi: PictureDpi = 450
    provenance: InnerPath | None = None
    rulebook: InnerPath | None = None
    cover: CoverFile | None = None
    components: Annotated[dict[Name, Component], BeforeValidator(_or_play)] = Field(
        default=None, validate_default=True
    )
    checks: tuple[Check, ...] = ()

    @property
    def is_playtest(self) -> bool:
        """Whether its tables ask players what they think of the game."""
        if self.playtest is not None:
            return self.playtest
        number = _NUMBER.match(self.version)
        return number is not None and int(number[1]) == 0
