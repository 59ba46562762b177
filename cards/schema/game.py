"""The root of a game's data: `game.yaml`."""

import math
import re
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, ValidationInfo, model_validator
from pydantic_core import PydanticKnownError

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Colour, InnerPath, Name, OneOf, Strict
from punchboard.cards.schema.component import Component
from punchboard.cards.schema.paper import Paper

LEAST_DPI, MOST_DPI = 72, 2400


def _to_dpi(value: object) -> object:
    if value == "full":
        return math.inf
    if isinstance(value, int | float) and LEAST_DPI <= value <= MOST_DPI:
        return value
    raise FieldError(
        f'must be "full" or a number from {LEAST_DPI} to {MOST_DPI}',
        "write 300, as printers ask for",
    )


#: The number that a version begins with, before its first full stop.
_NUMBER = re.compile(r"\s*v?\s*(\d{1,9})(?!\d)", re.IGNORECASE)

#: Pixels an inch; `full` is without limit.
PictureDpi = Annotated[float, BeforeValidator(_to_dpi)]


def _or_play(value: object, info: ValidationInfo) -> object:
    """Return the components; none for a game that says what the companion knows, and no more."""
    if value is None and info.data.get("play") is None:
        raise PydanticKnownError("missing")
    return {} if value is None else value


class Players(Strict):
    """How many can play."""

    min: Annotated[int, Field(ge=1, le=100)]
    max: Annotated[int, Field(ge=1, le=100)]


class Question(Strict):
    """What a designer asks each player when the game is over.

    With words for its two ends it is answered on a scale of 1 to 5, else with a line of text.

    Attributes:
        ask: the question.
        low: what 1 stands for.
        high: what 5 stands for.
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
                "a scale has words for both ends", "add from: and to:, or leave both out"
            )
        return self

    @property
    def is_scale(self) -> bool:
        """Whether it is answered with a number from 1 to 5."""
        return bool(self.low)


#: Questions by id; more of them are not answered after a long game.
Questions = Annotated[dict[Name, Question], Field(max_length=3)]


class FontFamily(Strict):
    """A designer's own typeface: font files in the game's folder; missing cuts use regular.

    Attributes:
        regular: TrueType, OpenType, of a collection (`all.ttc#2`: the second), WOFF or WOFF2.
        bold: likewise, as those below.
        fallback: other families, in which what these files lack is looked for, in order.
    """

    regular: InnerPath
    bold: InnerPath | None = None
    italic: InnerPath | None = None
    bold_italic: InnerPath | None = None
    black: InnerPath | None = None
    fallback: tuple[str, ...] = ()


class IconSet(Strict):
    """An Iconify JSON file in the game's folder; its icons are named `prefix:name`."""

    set: InnerPath
    prefix: Name


#: How pieces lie on a cover: a hand of cards, side by side, all over, or one with others around.
CoverManner = Literal["fan", "row", "tiles", "table"]


class CoverFile(Strict):
    """What lies on the cover of the rulebook; where nothing is said, pieces are picked.

    Attributes:
        pieces: pictures as the rules name them, such as `card:stores.bakery`.
        manner: how they lie.
        behind: a picture as wide as the page at its foot, behind the pieces.
        ground: colour of what they lie on.
    """

    pieces: Annotated[tuple[str, ...], Field(max_length=40)] = ()
    manner: CoverManner | None = None
    behind: str = ""
    ground: Colour | None = None


class CheckBase(Strict):
    """What all checks share.

    Attributes:
        check: which it is of the checks below.
        of: `component`, `component.column` or `values.path.to.value`.
        where: only cards whose columns have these values; a list means any of them; `"> 0"`
            compares.
        why: the reason, shown with the error.
    """

    check: str
    of: str
    where: dict[str, Any] = {}
    why: str = ""


_CHECKS = "punchboard.cards.schema.check:"
#: Any check, told apart by its `check`.
Check = Annotated[
    CheckBase,
    OneOf(
        "check",
        {
            "count": f"{_CHECKS}Count",
            "sum": f"{_CHECKS}Sum",
            "distribution": f"{_CHECKS}Distribution",
            "range": f"{_CHECKS}Range",
            "increasing": f"{_CHECKS}Increasing",
            "convex": f"{_CHECKS}Convex",
            "pairs": f"{_CHECKS}Pairs",
            "covers": f"{_CHECKS}Covers",
            "references": f"{_CHECKS}References",
            "at_least_per_player_count": f"{_CHECKS}AtLeastPerPlayerCount",
            "equals": f"{_CHECKS}Exactly",
            "less": f"{_CHECKS}Less",
            "across": f"{_CHECKS}Across",
            "rows": f"{_CHECKS}Rows",
            "terms": f"{_CHECKS}Terms",
        },
    ),
]


class GameFile(Strict):
    """What `game.yaml` may say.

    Attributes:
        title: the game's name.
        version: the designer's version, printed on request and kept in the manifest.
        players: least and most players.
        author: who made it.
        licence: under which terms it may be shared.
        language: of the words on the pieces, as a BCP 47 tag.
        palette: colour names for layouts.
        low_ink: colours that replace those of `palette` with `--low-ink`.
        fonts: the designer's own typefaces.
        symbols: short forms in text: `S: sword` lets `[S]` stand for the icon `sword`, `art/s.png`
            for a picture.
        icons: folders of SVG icons (default `icons`), and Iconify files.
        values: a YAML file of free values, or such values themselves; layouts say `game.…`.
        play: a YAML file of what the companion knows of the rules, or that itself.
        playtest: whether players may flag cards and are asked `questions`; without it, those of
            a prototype are, whose `version` is a number under 1.
        questions: that each player is asked when the game is over, by id.
        paper: what its sheets are made for, unless a build says otherwise; without it, what
            lies in the printer of whoever builds it.
        picture_dpi: pixels an inch that pictures have in print at most; half as much again as the
            300 that printers ask for, unless said otherwise.
        provenance: the sidecar that says where values come from.
        rulebook: the rules, in Markdown; `rulebook.md` if there is one.
        cover: what lies on the rulebook's cover.
        components: the pieces, in printing order; a game that only has `play` needs none.
        checks: what must hold of the data.
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
