"""The view: a host sends it to each seat, and the app and the page draw it.

The types of the page's JavaScript (`web/view.d.ts`) are written from this file, and views from a
stranger's host are checked against it before anything is drawn. `docs/dev/view.md` says more.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

#: Raised when clients must learn something new to draw a view.
VIEW_VERSION = 3

#: A sentence, a title or a figure in words.
Text = Annotated[str, Field(max_length=2000)]
#: A word that programs read: an id, the name of an action, of a field or of an icon.
Word = Annotated[str, Field(max_length=261)]
#: The id of a seat; "" means nobody's, or the table's.
SeatId = Annotated[str, Field(max_length=60)]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
#: Bytes in hexadecimal.
Hex16 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
#: Any number of a view; a browser's numbers hold more.
Number = Annotated[int, Field(ge=-0x80000000, le=0x7FFFFFFF)]
#: The number of a journal's row, from 1; 0 is before the first.
RowNumber = Annotated[int, Field(ge=0, le=10_000_000)]
#: A time, or how long something has lasted.
Seconds = Annotated[int, Field(ge=0, le=0xFFFFFFFFFF)]
Seats = Annotated[list[SeatId], Field(max_length=12)]
#: The figures of a dial or of a row of a grid by the wheels' names.
Figures = Annotated[dict[Word, Number], Field(max_length=200)]
#: The value of an answer; its field's `widget` decides which.
_Value = (
    bool
    | Number
    | Text
    | Annotated[list[Word | Number], Field(max_length=400)]
    | Figures
    | Annotated[dict[SeatId, Figures], Field(max_length=200)]
)
#: Answers by the names of their fields.
Values = Annotated[dict[Word, _Value], Field(max_length=400)]


class GameView(TypedDict):
    """The game: the name of its folder, and its title."""

    name: Word
    title: Text


class SeatView(TypedDict):
    """A seat with its player's name; the letter and the shape stand beside the colour."""

    id: SeatId
    name: Annotated[str, Field(max_length=100)]
    colour: Colour
    shape: Literal["disc", "square", "hexagon", "diamond", "triangle", "star"]
    letter: Annotated[str, Field(max_length=4)]


class PhaseView(TypedDict):
    """A phase of a round."""

    id: Word
    name: Text
    icon: Word


class MomentView(TypedDict):
    """Where the game stands: `round` from 0, `phase` a place in `phases`.

    `decided`: it is over, and nothing is left to be counted.
    """

    round: Annotated[int, Field(ge=0, le=100_000)]
    round_name: Text
    round_word: Text
    phase: Annotated[int, Field(ge=0, le=60)]
    phases: Annotated[list[PhaseView], Field(min_length=1, max_length=60)]
    last_round: Text
    over: bool
    decided: NotRequired[bool]


#: The meaning of a prompt to a seat: its turn; its part of a step for everyone; somebody else's
#: part; or nobody's alone, when pieces are put on the table. The table itself sees all of it.
PromptState = Literal["turn", "everyone", "waiting", "hands", "table"]


class PromptView(TypedDict):
    """The present prompt for the view's seat.

    `waits` are the seats whose part is open, `done` those who have done theirs in a step for
    everyone.
    """

    text: Text
    detail: Text
    seats: Seats
    panel: Word
    state: PromptState
    waits: Seats
    done: Seats


class ChoiceView(TypedDict):
    """One of the values that a field may take; `why` says why it can't be chosen now."""

    value: bool | Word | Number
    label: Text
    detail: NotRequired[Text]
    why: NotRequired[Text]
    icon: NotRequired[Word]
    seat: NotRequired[SeatId]


class WheelView(TypedDict):
    """A number with its limits; `most` is null where nothing but `last` limits it.

    With `switch` it says yes (1) or no (0). The figures up to `touched` are drawn to be touched.
    """

    name: Word
    title: Text
    least: Number
    most: Number | None
    first: Number
    last: Number
    unit: Text
    why_least: Text
    why_most: Text
    start: Number
    switch: NotRequired[bool]
    touched: NotRequired[Number]


class RowView(TypedDict):
    """A line of a grid: of a seat, or with a title of one of several kinds."""

    seat: Word
    wheels: Annotated[list[WheelView], Field(max_length=200)]
    optional: bool
    title: NotRequired[Text]
    icon: NotRequired[Word]


class _FieldHead(TypedDict):
    name: Word
    ask: Text
    optional: NotRequired[bool]


class PickFieldView(_FieldHead):
    """Some of several choices, or one if `most` is 1 or left out; a switch is true or false."""

    widget: Literal["pick"]
    look: Literal["list", "keys", "seats", "switch"]
    choices: Annotated[list[ChoiceView], Field(max_length=2000)]
    start: NotRequired[bool | Word | Number | Annotated[list[Word | Number], Field(max_length=400)]]
    ordered: NotRequired[bool]
    least: NotRequired[Number]
    most: NotRequired[Number]
    across: NotRequired[Annotated[int, Field(ge=1, le=60)]]


class NumberFieldView(_FieldHead):
    """A figure, or one or more wheels that are turned."""

    widget: Literal["number"]
    look: Literal["stepper", "dial"]
    wheels: Annotated[list[WheelView], Field(min_length=1, max_length=16)]
    start: NotRequired[Number | Figures]


class GridFieldView(_FieldHead):
    """Figures in lines."""

    widget: Literal["grid"]
    rows: Annotated[list[RowView], Field(max_length=200)]
    start: NotRequired[Annotated[dict[Word, Figures], Field(max_length=200)]]


class TextFieldView(_FieldHead):
    """A line to write."""

    widget: Literal["text"]
    start: NotRequired[Text]


FieldView = Annotated[
    PickFieldView | NumberFieldView | GridFieldView | TextFieldView,
    Field(discriminator="widget"),
]


class WhenView(TypedDict):
    """A condition: one of these answers is given to a field."""

    field: Word
    values: Annotated[list[Word | Number], Field(max_length=2000)]


class PartView(TypedDict):
    """Answers that a limit counts; `rows`, `wheels` and `values` leave out others.

    `times` is a factor, `worth` the amount for each figure from 0.
    """

    field: Word
    rows: NotRequired[Annotated[list[Word], Field(max_length=200)]]
    wheels: NotRequired[Annotated[list[Word], Field(max_length=200)]]
    values: NotRequired[Annotated[list[Word | Number], Field(max_length=2000)]]
    times: NotRequired[Number]
    worth: NotRequired[Annotated[list[Number], Field(max_length=2000)]]
    when: NotRequired[WhenView]


class LimitView(TypedDict):
    """A rule over a whole form: the amount of its parts is within `least` and `most`.

    `says` is shown beside the form, with the amount of now. `why` is the sentence while the rule is
    broken; `{now}` in it is that amount, or the answer with too many copies. `adds` is how the
    parts come to the amount: their sum, the copies of the most frequent answer, or the number of
    different answers. With `kept`, an answer that is left out counts as it starts. `base` is the
    amount that others have.
    """

    parts: Annotated[list[PartView], Field(max_length=400)]
    why: Text
    least: NotRequired[Number]
    most: NotRequired[Number]
    says: NotRequired[Text]
    adds: NotRequired[Literal["copies", "kinds"]]
    kept: NotRequired[bool]
    base: NotRequired[Number]


class OfferView(TypedDict):
    """A possible action with its form; `why` is the reason if it can't be done now.

    `ends` are the seats whose part it ends: clients ask by name before they take it up. `dials` are
    the seats whose cardboard dials are typed with it.
    """

    do: Word
    seat: SeatId
    title: Text
    fields: Annotated[list[FieldView], Field(max_length=64)]
    why: Text
    style: Literal["main", "other", "skip"]
    private: bool
    anytime: bool
    group: Text
    ends: NotRequired[Seats]
    dials: NotRequired[Seats]
    limits: NotRequired[Annotated[list[LimitView], Field(max_length=400)]]


class HintView(TypedDict):
    """A line under the prompt, in the inline grammar of card text."""

    text: Text
    kind: Literal["board", "remind", "tell"]
    seat: SeatId
    card: Word
    icon: Word


class _PanelHead(TypedDict):
    id: Word
    title: Text


class MarkerView(TypedDict):
    """A seat's marker on a track: `at` is the printed space, `total` counts the laps."""

    seat: SeatId
    at: Number
    total: Number
    lap: Text


class FlagView(TypedDict):
    """A flag on a space of a track."""

    at: Number
    title: Text


class TrackPanelView(_PanelHead):
    """A track; markers on one space stand from below."""

    widget: Literal["track"]
    first: Number
    last: Number
    unit: Text
    markers: Annotated[list[MarkerView], Field(max_length=12)]
    flags: Annotated[list[FlagView], Field(max_length=100)]


class SlotCardView(TypedDict):
    """A card in a slot; `icons` are names."""

    id: Word
    number: Number
    name: Text
    detail: Text
    text: Text
    icons: Annotated[list[Word], Field(max_length=60)]


class SlotView(TypedDict):
    """A slot of a seat's board."""

    title: Text
    note: Text
    card: SlotCardView | None


class ColumnView(TypedDict):
    """The head of a column."""

    title: Text
    align: Literal["left", "center", "right"]
    icon: Word


class CellView(TypedDict):
    """A cell; `seat` is the seat whose marker it has, `title` the title where no column has it.

    `number` is an amount for screens that show it elsewhere; it's drawn where there is no `text`.
    """

    text: Text
    bold: bool
    icon: Word
    seat: NotRequired[SeatId]
    title: NotRequired[Text]
    number: NotRequired[Number]


#: In an order: has acted, acts, will act, or has no place in it. A table marks the row of `now`.
RowState = Literal["", "done", "now", "next", "out"]


class PanelRowView(TypedDict):
    """A row, led by a seat's marker where `seat` names one.

    An order gives the `reason` of a place and the possible actions (`may`); a board has `slots`.
    """

    seat: SeatId
    state: RowState
    cells: Annotated[list[CellView], Field(max_length=60)]
    reason: NotRequired[Text]
    may: NotRequired[Text]
    slots: NotRequired[Annotated[list[SlotView], Field(max_length=60)]]


class RowsPanelView(_PanelHead):
    """Rows of cells; only drawing asks for the `look`, and `table` alone has `columns`.

    A `private` panel is in its owner's view only. One with `buttons` holds the one-touch offers of
    its group, and is always in sight.
    """

    widget: Literal["rows"]
    look: Literal["table", "lines", "boards", "places"]
    columns: Annotated[list[ColumnView], Field(max_length=60)]
    rows: Annotated[list[PanelRowView], Field(max_length=400)]
    caption: Text
    private: NotRequired[bool]
    buttons: NotRequired[bool]


class SealingRowView(TypedDict):
    """Whether a seat has chosen; `way` is how it does at a table open to phones."""

    seat: SeatId
    sealed: bool
    way: NotRequired[Literal["phone", "pass", "dials", ""]]


class SealingPanelView(_PanelHead):
    """The seats that have chosen in secret; `do` is the private action, `things` the pieces."""

    widget: Literal["sealing"]
    rows: Annotated[list[SealingRowView], Field(max_length=12)]
    do: Word
    way: Literal["dials", "pass", "phones"]
    things: Text


PanelView = Annotated[
    TrackPanelView | RowsPanelView | SealingPanelView,
    Field(discriminator="widget"),
]


class ScoreLineView(TypedDict):
    """Points for one thing."""

    title: Text
    why: Text
    points: Number


class ScoreView(TypedDict):
    """A seat's score; `place` is its rank, from 1."""

    seat: SeatId
    total: Number
    place: Number
    lines: Annotated[list[ScoreLineView], Field(max_length=400)]


class ScoreStepView(TypedDict):
    """The part of a final score that is shown at once: the `points` of some seats for one thing.

    `sums` are the points of these seats so far. `number` counts the categories, from 1. `place` is
    the rank that these seats share, shown with the last category; 0 before. `at`: milliseconds
    from the start.
    """

    title: Text
    number: Number
    points: dict[SeatId, Number]
    sums: dict[SeatId, Number]
    place: Number
    at: Number


class ScoresView(TypedDict):
    """The final scores in order of rank; the verdict is its `headline` and then its `reason`.

    `steps` show the scores category by category, the winner last.
    """

    title: Text
    rows: Annotated[list[ScoreView], Field(max_length=12)]
    verdict: Text
    headline: NotRequired[Text]
    reason: NotRequired[Text]
    steps: NotRequired[Annotated[list[ScoreStepView], Field(max_length=40)]]


class ClockRowView(TypedDict):
    """The time that a seat has used, and whether it runs."""

    seat: SeatId
    used: Seconds
    runs: bool


class ClockView(TypedDict):
    """The time that players and the table have used; `id` is the group of the clock's offers.

    All figures are in seconds, as of `since` (seconds since 1970, of the host); those that run are
    `age` more when the view is sent, and go on from there. `turn` is the used part of the turn's
    `limit`, 0 for none.
    """

    id: Word
    title: Text
    rows: Annotated[list[ClockRowView], Field(max_length=12)]
    table: Seconds
    runs: bool
    limit: Seconds
    turn: Seconds
    since: Seconds
    age: Seconds


class LogLineView(TypedDict):
    """A sentence of the log; of a table that is kept also its row, and whether it was undone."""

    text: Text
    kind: Literal["act", "follows", "board", "correction", "chance", "open", "phase"]
    seat: SeatId
    total: Word
    amount: Number
    row: NotRequired[RowNumber]
    undone: NotRequired[bool]


class RulesView(TypedDict):
    """The rules' view for a seat."""

    version: int
    game: GameView
    seat: SeatId
    seats: Annotated[list[SeatView], Field(min_length=1, max_length=12)]
    moment: MomentView
    settings: Annotated[dict[Word, bool | Word], Field(max_length=400)]
    prompt: PromptView
    offers: Annotated[list[OfferView], Field(max_length=400)]
    anytime: Annotated[list[OfferView], Field(max_length=400)]
    hints: Annotated[list[HintView], Field(max_length=400)]
    order: Seats
    panels: Annotated[list[PanelView], Field(max_length=100)]
    scores: ScoresView | None
    clock: ClockView | None
    private: Annotated[dict[Word, Values], Field(max_length=100)]
    log: Annotated[list[LogLineView], Field(max_length=400)]


class SealView(TypedDict):
    """A seat's entry in the list of seals."""

    seat: SeatId
    salt: Hex16
    seal: Hex32
    promise: Hex32


class OpeningView(TypedDict):
    """The opening that a phone sent."""

    numbers: Annotated[list[Number], Field(max_length=16)]
    nonce: Hex32
    share: Hex32


_Words = Annotated[list[Word], Field(max_length=3)]
_Form = Annotated[list[FieldView], Field(max_length=64)]
_SealList = Annotated[list[SealView], Field(max_length=12)]
_Votes = Annotated[dict[SeatId, Literal["without", "again"]], Field(max_length=12)]
_Numbers = Annotated[list[Number], Field(max_length=16)]


class _ChoiceHead(TypedDict):
    table: Annotated[str, Field(max_length=60)]
    game: Annotated[str, Field(max_length=200)]
    round: Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
    phase: Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
    choice: Annotated[str, Field(max_length=200)]
    epoch: Annotated[int, Field(ge=1, le=0xFFFFFFFF)]


class SealsView(_ChoiceHead):
    """The sealed choice that goes on.

    `seats` are asked to seal, and the choices of `sealed` are in, kept ones of the host included;
    `here` bid at the middle of the table, `dials` set a cardboard dial, which is `typed` once the
    list is out; `own` is the viewer's seal that the host has, `key` the count of the key that the
    next one brings. With the list come its digest, those whose opening the host has, those whose
    phones are to be woken (`missing`) and since when (seconds since 1970), and who would go on
    without.
    """

    seats: Seats
    sealed: Seats
    own: SealView | None
    key: Annotated[int, Field(ge=0, le=0xFFFFFFFF)]
    here: NotRequired[Seats]
    dials: NotRequired[Seats]
    typed: NotRequired[Seats]
    list: NotRequired[_SealList | None]
    digest: NotRequired[Hex32]
    opened: NotRequired[Seats]
    missing: NotRequired[Seats]
    held_up_since: NotRequired[Annotated[int, Field(ge=0, le=0xFFFFFFFFFF)] | None]
    votes: NotRequired[_Votes]


class OpenedView(_ChoiceHead):
    """The choice that was opened last, for every phone to check.

    `typed` are the numbers of cardboard dials and of seats on the shared screen, `votes` and
    `decided` the decision to go on without a phone, `differ` the seats whose players report other
    words, and `taken_back` that an undo has taken back the opened choice.
    `closed` are the shares of seats whose choice the viewer may not see yet; `openings` has no
    opening of theirs.
    """

    list: _SealList
    openings: Annotated[dict[SeatId, OpeningView | None], Field(max_length=12)]
    closed: NotRequired[Annotated[dict[SeatId, Hex32], Field(max_length=12)]]
    typed: Annotated[dict[SeatId, _Numbers], Field(max_length=12)]
    votes: _Votes
    decided: Literal["", "phones", "table"]
    words: _Words
    fields: Annotated[dict[SeatId, _Form], Field(max_length=12)]
    differ: Seats
    taken_back: NotRequired[bool]


class NoticeView(TypedDict):
    """A step by which the table ended somebody's part; while it stands, anybody may undo `row`."""

    row: RowNumber
    text: Text


class PhonesView(TypedDict):
    """Who holds the table: a screen of its own, or a seat's phone; and the seats with a phone.

    Seats whose phone is `lost` may be freed.
    """

    screen: bool
    holder: SeatId
    phones: Annotated[dict[SeatId, Literal["here", "asleep"]], Field(max_length=12)]
    lost: NotRequired[Annotated[list[SeatId], Field(max_length=12)]]


class RevealBidView(TypedDict):
    """A seat's choice; `place` is its place in the order, 0 without one.

    `none`: it chose nothing. `missing`: its phone did not open its seal.
    """

    seat: SeatId
    text: Text
    state: Literal["bid", "none", "missing"]
    place: Annotated[int, Field(ge=0, le=12)]


class RevealView(TypedDict):
    """Sealed choices that row `row` opened, in the order in which they are turned over.

    The winner is last. `headline` says who wins or goes first, and `reason` why; both are empty
    while that isn't decided.
    """

    row: RowNumber
    title: Text
    bids: Annotated[list[RevealBidView], Field(max_length=12)]
    headline: Text
    reason: Text


class ScreenView(TypedDict):
    """The table screen's own part of the view.

    The bid methods of seats, its possible undo and redo, the form for open dials, and the last
    reveal.
    """

    bid_methods: Annotated[dict[SeatId, Literal["phone", "pass", "dials"]], Field(max_length=12)]
    can_undo: RowNumber
    can_redo: RowNumber
    dials: OfferView | None
    warnings: Annotated[list[Text], Field(max_length=100)]
    reveal: RevealView | None


class TableView(RulesView):
    """A host's view for a seat: the rules' view with the table's additions."""

    title: Text
    newest: RowNumber
    may_undo: bool
    seals: SealsView | None
    opened: OpenedView | None
    notice: NoticeView | None
    table: PhonesView
    nudges: RowNumber
    nudged_by: SeatId
    screen: NotRequired[ScreenView]


class PathView(TypedDict):
    """An outline of an icon: SVG path data; `current` as a colour means the text's."""

    d: str
    fill: str
    stroke: str
    width: float
    even_odd: bool
    round: bool


class IconView(TypedDict):
    """An icon: the box that its outlines are drawn in, as SVG's viewBox, and they from below."""

    box: tuple[float, float, float, float]
    paths: list[PathView]


class RulePictureView(TypedDict):
    """A picture of the rules, which stands as its description: pictures are not in the pack."""

    kind: str
    name: str
    alt: str
    caption: str


class RunView(TypedDict):
    """Words of the rules in one style, or an icon or a picture among them."""

    text: NotRequired[str]
    icon: NotRequired[str]
    picture: NotRequired[RulePictureView]
    bold: NotRequired[bool]
    italic: NotRequired[bool]
    link: NotRequired[str]


class ParagraphBlock(TypedDict):
    """A paragraph of the rules."""

    kind: Literal["paragraph"]
    runs: list[RunView]


class HeadingBlock(TypedDict):
    """A heading within a section of the rules."""

    kind: Literal["heading"]
    level: int
    runs: list[RunView]


class ListBlock(TypedDict):
    """A list of the rules."""

    kind: Literal["list"]
    ordered: bool
    start: int
    entries: list[list[BlockView]]


class RuleTableBlock(TypedDict):
    """A table of the rules."""

    kind: Literal["table"]
    header: list[list[RunView]]
    aligns: list[str]
    rows: list[list[list[RunView]]]


class BoxBlock(TypedDict):
    """A box in the rules."""

    kind: Literal["box"]
    box: str
    title: list[RunView]
    blocks: list[BlockView]


class PicturesBlock(TypedDict):
    """Pictures of the rules."""

    kind: Literal["pictures"]
    pictures: list[RulePictureView]


BlockView = Annotated[
    ParagraphBlock | HeadingBlock | ListBlock | RuleTableBlock | BoxBlock | PicturesBlock,
    Field(discriminator="kind"),
]


class SectionView(TypedDict):
    """A section of the rulebook; `level` is 1 for a chapter."""

    id: str
    level: int
    heading: list[RunView]
    back: bool
    blocks: list[BlockView]


class GameDetails(TypedDict):
    """The parts that never change during a game: `numbers` are printed on cards, by their ids.

    `codes` are the cards with codes that a photo shows; without them, photos aren't read.
    """

    title: str
    codes: NotRequired[list[str]]
    icons: dict[str, IconView]
    numbers: dict[str, int]
    rulebook: list[SectionView]


class FaceSheetView(TypedDict):
    """A picture with the faces of cards in rows; `width` and `height` are a face's pixels."""

    picture: str
    columns: int
    rows: int
    width: int
    height: int


class BoardPictureView(TypedDict):
    """A picture of a board: `places` are left, top, width and height, as parts of the picture's."""

    picture: str
    width: int
    height: int
    places: dict[str, list[float]]


class FacesView(TypedDict):
    """Pictures of a game: `cards` are a sheet's number and a face's place on it, by cards' ids."""

    sheets: list[FaceSheetView]
    cards: dict[str, list[int]]
    boards: list[BoardPictureView]


_TABLE_VIEW: TypeAdapter[TableView] = TypeAdapter(TableView)


def read_view(told: object, seat: str) -> TableView:
    """Return a view that can be drawn, without fields that are unknown to this companion.

    Args:
        told: View as a host sent it.
        seat: Seat that the view must be for.

    Raises:
        ValueError: if it is none, another seat's, or of another version.
    """
    view = _TABLE_VIEW.validate_python(told, strict=True)
    if view["version"] != VIEW_VERSION or view["seat"] != seat:
        raise ValueError("a view of another version, or of another seat")
    if view["moment"]["phase"] >= len(view["moment"]["phases"]):
        raise ValueError("a phase that the game does not have")
    return view
