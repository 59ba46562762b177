"""Generate the layout of a deck from a designer's spreadsheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from punchboard.cards.load.tables.grid import header_key
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.new.card_room import POKER, STRIP, CardRoom
from punchboard.generator.new.column_words import (
    badge_label,
    ems_of,
    figure_of,
    initial_of,
    letters_of,
    paragraphs_of,
    picture_value,
    tag_label,
    tag_of,
    value_of,
    when_filled,
)
from punchboard.generator.new.designs.content import CardContent
from punchboard.generator.new.designs.quilt import quilt_of
from punchboard.generator.new.designs.things import thing_lets
from punchboard.generator.new.headings import CARD_TYPES, RANKS, SUITS
from punchboard.generator.new.picture_ground import picture_ground
from punchboard.generator.new.spreadsheet import Role, SheetColumn
from punchboard.generator.new.tones import tone_of_suit
from punchboard.generator.new.yaml_lines import entry, yaml_value

#: Most badges, badges in a row, tags and texts of a card.
_MOST_BADGES, _BADGES_A_ROW, _MOST_TAGS, _MOST_TEXTS = 8, 4, 4, 6
#: Height of one line of tags and of two, mm.
_TAG_LINE, _TWO_TAG_LINES = 4.6, 7.6
#: Left edge of the content, mm.
_LEFT = POKER.left
_DISC = (3.6, 2.6, 10, 10)
#: Width of the seal around a letter's disc, as a fraction of the seal.
_OF_SEAL = 0.09
#: Height of the band at the head, and upper end of a panel below it, mm.
_BAND, _BELOW_BAND = 15.0, 17.0
#: Ground of a letter: stripes of the card's color.
_STRIPES: dict[str, object] = {
    "fill": "white", "hatch": {"angle": 45, "gap": 1.9, "width": 0.22, "color": "=color"},
}  # fmt: skip
#: Ground of a quilt.
_FIELD: dict[str, object] = {"fill": "tint", "low_ink": {"fill": "white"}}
#: Most figures that leave room for a quilt on a card with nothing else.
_FEW_BADGES = 4
#: Width of a type's sign, mm.
_SIGN = 3.9
#: Most badges in one column of badges, and in all, on a card with nothing else.
_BADGES_A_COLUMN, _MOST_LARGE_BADGES = 3, 15
#: Left, width and height of a rank or suit in the corner, mm.
_CORNER = (4.0, 10.0, 7.0)
#: Least height of a picture, of a letter in its place, and of a panel below a picture; height of a
#: line of text of 10.5 pt with leading; mm.
_LEAST_ART, _LEAST_PLACE, _LEAST_TEXT, _LINE = 20.0, 15.0, 14.0, 4.5
#: Height of a panel in mm that short texts must save before each card has its own panel height.
_WORTH_VARYING = 6.0
#: Width of an icon of a cost, mm.
_AN_ICON = 6.0
#: Filled part of all figures from which each has its own place on every card.
_MOSTLY = 0.6
#: Disc of a letter: its largest width, its fraction of a place's height, and the letter's width
#: as a fraction of the largest disc where discs differ from card to card.
_MOST_DISC, _OF_PLACE, _OF_LARGEST = 34.0, 0.8, 0.66
#: Height of a line of 13 pt, the unshrunk size, in mm.
_LARGE_LINE = 5.6
#: Heights of a row of badges, mm; lower rows leave room for a long text.
_BADGE_HEIGHTS = (12.5, 10.5, 9.0)
_BADGE_HEIGHT, _GAP = _BADGE_HEIGHTS[0], 2.0
#: Smallest font sizes of a label in one line, and in two, in points; else its row has fewer badges.
_LEAST_LABEL, _LEAST_OF_TWO = 7.0, 5.6
#: Line breaks from which the lines of a text count as a list, without space between them.
_MANY_LINES = 5

#: Roles of columns that distinguish card types, and roles of all columns that a card shows.
FULL = frozenset(("cost", "number", "badge", "text", "art"))
_SHOWN = FULL | {"name", "tag", "flag"}
#: Those roles without the ones that every card has a place for.
_PLACED = _SHOWN - {"name", "cost"}
#: Roles that rule out a finished face as picture, because they add content.
_BESIDE_ART = frozenset(("cost", "number", "badge", "text"))
#: Space in mm between a drawing with transparent background and the edge of its panel.
_AROUND_CUTOUT = 1.5


#: Colors behind texts and of labels, and radius of panels, mm.
_PANEL, _QUIET, _RADIUS = "#f3eee3", "#4a443b", 2

_HEAD = """\
# Made from your spreadsheet: change it freely. Millimetres from the top left; a {size} is
# {width:.4g} × {height:.4g}. Text in {{{{ … }}}} and values after = are filled in for each card: \
card.name …
bleed: 3
palette:
  panel: "{panel}"
  spot: "#f6c95f"
  quiet: "{quiet}"
"""


class _CardContent(NamedTuple):
    """Content of a card below its head.

    Attributes:
        title: Column of the head, or none.
        tags: Columns of the line of tags.
        words: Columns of words that fill the card.
        large: Columns of badges that fill the card.
        badges: Rows of badges below a text or picture.
        texts: Columns of the text panel.
        arts: Column of the picture, or none.
        top: Upper end of the content below head and tags, mm.
        corner: Columns at the left edge, visible in a fanned hand: rank and suit.
        is_in_band: Whether the band also holds the tags.
    """

    title: Sequence[SheetColumn]
    tags: Sequence[SheetColumn]
    words: Sequence[SheetColumn]
    large: Sequence[SheetColumn]
    badges: _Badges
    texts: Sequence[SheetColumn]
    arts: Sequence[SheetColumn]
    top: float
    corner: Sequence[SheetColumn] = ()
    is_in_band: bool = False

    @property
    def columns(self) -> list[SheetColumn]:
        """All columns that are shown."""
        kinds = self.title, self.tags, self.words, self.large, self.badges.columns, self.texts
        return [column for kind in (*kinds, self.arts) for column in kind]


@dataclass(frozen=True, slots=True)
class DeckLayout:
    """Generator of the layout file of a deck made from a spreadsheet.

    Attributes:
        content: Content of the cards.
        room: Size of the cards.
    """

    content: CardContent
    room: CardRoom = POKER

    def file_text(self) -> str:
        """Return the layout file."""
        chosen = f"=game.colors[card.{self.content.color_by}] | default('accent')"
        let = {"color": chosen if self.content.color_by else self.content.tone or "accent"}
        elements = list(self._elements(let))
        named = ["let:", *(f"  {name}: {yaml_value(each)}" for name, each in let.items())]
        return "\n".join([*self._head(), *self._styles(), *named, *elements]) + "\n"

    def _text(
        self, name: str, at: Sequence[float | str], style: str, words: str, **more: object
    ) -> str:
        """Return a line for a box of text."""
        plain = (
            True if (self.content.plain_name if name == "name" else self.content.plain) else None
        )
        box = [each if isinstance(each, str) else round(each, 2) for each in at]
        return entry(1, name, kind="text", at=box, style=style, plain=plain, text=words, **more)

    def _head(self) -> Iterator[str]:
        """Yield the lines above the styles: remarks and colors."""
        room = self.room
        size = "poker card" if room == POKER else "card"
        yield _HEAD.format(
            size=size, width=room.width, height=room.height, panel=_PANEL, quiet=_QUIET
        ).rstrip()
        yield 'low_ink: {panel: "#ffffff"}'
        yield "styles:"

    def _styles(self) -> Iterator[str]:
        low = self.content.smallest
        upright = {"valign": "middle"}
        middle = {"align": "center", **upright}
        name = {"weight": "black", "size": 14, "min_size": low, "leading": 1, **upright}
        yield entry(1, "name", **name, color="white")
        yield entry(1, "figure", weight="black", size=16, min_size=low, **middle)
        yield entry(1, "label", size=9, min_size=min(low, 4), color="quiet", leading=1, **middle)
        yield entry(1, "tags", weight="bold", size=8.5, min_size=low, color="quiet", **upright)
        lines = max(
            (cell.count("\n") for each in self.content.with_roles("text") for cell in each.cells),
            default=0,
        )
        between = 0.45 if lines < _MANY_LINES else 0.1
        yield entry(
            1, "words", size=13, min_size=low, leading=1.22, paragraph=between,
            **upright,
        )  # fmt: skip

    def _elements(self, let: dict[str, str]) -> Iterator[str]:
        """Yield the elements and add their shared expressions to `let`."""
        yield "elements:"
        if self.content.plain:
            remark = (
                "# plain prints [ and * as they stand; without it they make icons, bold, italic"
            )
            yield f"  {remark}"
        yield entry(1, "ground", kind="shape", shape="rect", at=self.room.bleed_box, fill="ground")
        if self._roles == {"name"}:
            yield from self._word()
        elif is_of_faces(self.content.columns):
            art = self.content.with_roles("art")[0]
            if art.has_blanks and "name" in self._roles:
                yield from self._word(f"card.{art.name} is blank")
            # "stretch" shows all of it even if it is slightly wider or narrower than the card.
            yield _picture(art, self.room.inset(0), "stretch")
        else:
            yield from self._card(let)

    @property
    def hidden(self) -> list[SheetColumn]:
        """Columns without room on the card, in table order."""
        if is_of_faces(self.content.columns):
            return [*self.content.with_roles("art")[1:], *self.content.with_roles("tag", "flag")]
        if self._roles in ({"name"}, {"art"}):
            return self.content.with_roles("art")[1:]
        return self._hidden_by(self._shown())

    def _hidden_by(self, shown: _CardContent) -> list[SheetColumn]:
        shown_names = {each.name for each in shown.columns}
        return [
            each
            for each in self.content.columns
            if each.role in _PLACED and each.name not in shown_names and not self._is_swatch(each)
        ]

    def _is_swatch(self, column: SheetColumn) -> bool:
        """Return whether a column only has `#rrggbb` values, which the card shows as its color."""
        return column.name == self.content.color_by and all(
            each[0] == "#" for each in column.filled
        )

    @property
    def _roles(self) -> set[Role]:
        return {each.role for each in self.content.columns} & _SHOWN

    def _shown(self) -> _CardContent:
        """Assign the shown columns to the parts of a card."""
        tags, badges = (
            self.content.with_roles("tag", "flag"),
            self.content.with_roles("number", "badge"),
        )
        texts, arts = (
            self.content.with_roles("text")[:_MOST_TEXTS],
            self.content.with_roles("art")[:1],
        )
        kinds = [each for each in self.content.with_roles("tag") if not _is_word(each)]
        title = [*self.content.with_roles("name"), *kinds][:1]
        tags = [each for each in tags if each not in title and not self._is_swatch(each)]
        top = _BELOW_BAND if self._has_band(title) else 5.0
        words = [] if badges or texts or arts else [each for each in tags if _is_word(each)]
        if len(words) > 1:
            tags = [each for each in tags if each not in words]
        tags, letters = self._fitting_tags(tags)
        if tags or self.content.kind:
            high = _TAG_LINE if letters <= self.room.letters_a_tag_line else _TWO_TAG_LINES
            top += high + 0.6
        corner = self._corner(title) if badges else []
        # A few figures leave room for a quilt.
        is_few = 0 < len(badges) <= _FEW_BADGES and not corner and self._has_letters
        if len(words) > 1 or not (texts or arts or is_few):
            words = words[:_MOST_TEXTS] if len(words) > 1 else []
            large = [] if words else badges[:_MOST_LARGE_BADGES]
            corner = corner if large else []
            return _CardContent(
                title, tags, words, large, _Badges((), room=self.room), (), (), top, corner
            )
        is_in_band = bool(title) and _BELOW_BAND < top <= _BELOW_BAND + _TAG_LINE + 0.6
        if title and arts and (is_in_band or top == _BELOW_BAND):
            top = _BAND
        elif is_in_band:
            top = _BELOW_BAND
        placed = _Badges.fitting(self.room, badges, *_room_for_badges(self.room, top, texts, arts))
        return _CardContent(title, tags, (), (), placed, texts, arts, top, is_in_band=is_in_band)

    def _fitting_tags(self, tags: Sequence[SheetColumn]) -> tuple[list[SheetColumn], int]:
        """Return the first tags that fit into two lines, and the most letters of a card."""
        fitting: list[SheetColumn] = []
        first = len(self.content.kind) + 3 if self.content.kind else 0
        lengths = [first] * (len(tags[0].cells) if tags else 0)
        for tag in tags[:_MOST_TAGS]:
            label = letters_of(tag_label(tag, self.content.color_by))
            longer = [
                length + (label + (tag.role != "flag" and letters_of(cell)) + 3 if cell else 0)
                for length, cell in zip(lengths, tag.cells, strict=True)
            ]
            if max(longer) <= self.room.letters_of_tags:
                fitting.append(tag)
                lengths = longer
        return fitting, max(lengths, default=0)

    def _corner(self, title: Sequence[SheetColumn]) -> list[SheetColumn]:
        """Return the columns of rank and suit that the card's head doesn't show."""
        shown = [each for each in self.content.columns if each.role in _PLACED | {"cost"}]
        suits = [each for each in shown if header_key(each.header) in SUITS or _is_of_suits(each)]
        ranks = [each for each in shown if header_key(each.header) in RANKS]
        corner = [*ranks[:1], *suits[:1]] if suits and ranks else []
        beside_cost = [] if self.content.with_roles("cost") else title
        return [each for each in corner if each.role != "cost" and each not in beside_cost]

    def _has_band(self, title: Sequence[SheetColumn]) -> bool:
        """Return whether cards have a band; only bare playing cards have rank and suit there."""
        return bool(title or self.content.with_roles("cost")) or not self._corner(title)

    def _card(self, let: dict[str, str]) -> Iterator[str]:
        """Yield the elements of a card with several columns, or with one long text."""
        shown = self._shown()
        if self._has_band(shown.title):
            yield from self._band(shown.title, 6.8 if shown.is_in_band else 10, let)
        else:
            rim = {"stroke": "=color", "stroke_width": 4, "low_ink": {"stroke_width": 0.8}}
            yield entry(
                1, "rim", kind="shape", shape="rect", at=self.room.inset(0), **rim, fill="ground"
            )
        if shown.tags or self.content.kind:
            yield from self._tag_line(shown, let)
        if shown.words:
            yield from self._words(shown.words, shown.top)
            yield self._foot_band(None, self.room.foot)
        elif shown.large:
            top = shown.top
            field = _BAND if self._has_band(shown.title) else 0.0
            begin, _, wide, _ = self.room.bleed_box
            whole = [begin, field, wide, round(self.room.height + 3 - field, 2)]
            yield entry(1, "field", kind="shape", shape="rect", at=whole, **_STRIPES)
            for each in shown.corner:
                box = (*_CORNER[:1], top, *_CORNER[1:])
                words = figure_of(each)
                yield self._text(f"corner_{each.name}", box, "figure", words, color="=color")
                top += _CORNER[-1]
            yield from self._large_badges(shown.large, top + (1 if shown.corner else 0), let)
            yield self._foot_band(None, self.room.foot)
        else:
            badges = list(shown.badges.elements(let))
            yield from self._body(shown.top, shown.badges.foot, shown.texts, shown.arts, let)
            yield self._foot_band(let.get("foot") and "foot", shown.badges.foot)
            yield from badges
        if left := self._hidden_by(shown):
            named = ", ".join(f"card.{each.name}" for each in left)
            yield f"  # no room on the card: {named}"

    def _tag_line(self, shown: _CardContent, let: dict[str, str]) -> Iterator[str]:
        """Yield the line of tags, with the sign of the card's type."""
        parts = ", ".join(tag_of(each, self.content.color_by) for each in shown.tags)
        joined = f"{{{{ [{parts}] | select | join(' · ') }}}}"
        if self.content.kind:
            joined = self.content.kind
            if shown.tags:
                joined = f"{{{{ ['{self.content.kind}', {parts}] | select | join(' · ') }}}}"
        head = 16.5 if self._has_band(shown.title) else 4.5
        begin, ends, foot, inset = _LEFT, _LEFT + self.room.across, shown.top - 1.1, 0.0
        look: dict[str, object] = {}
        if shown.is_in_band:
            begin, ends = self._beside_cost
            head, foot = 9.6, 13.8
            look = {"color": "white", "low_ink": {"color": "=color"}}
        if self.content.sign:
            let["sign"] = self.content.sign
            inset = _SIGN + 1
            at = [begin, round(head - 0.2, 2), _SIGN, _SIGN]
            yield entry(1, "sign", kind="icon", at=at, icon="=sign", **{"color": "=color", **look})
        box = (begin + inset, head, ends - begin - inset, foot - head)
        yield self._text("tags", box, "tags", joined, **look)

    def _band(
        self, title: Sequence[SheetColumn], high: float, let: dict[str, str]
    ) -> Iterator[str]:
        """Yield the band at the head with cost and title; untitled cards get the game's title.

        Args:
            title: Column of the title, or none.
            high: Height of the title, mm.
            let: Named expressions; that of the width of a cost of icons is added.
        """
        outline = {"fill": "white", "stroke": "=color", "stroke_width": 0.8}
        band = [*self.room.bleed_box[:3], _BAND + 3]
        yield entry(1, "band", kind="shape", shape="rect", at=band, fill="=color", low_ink=outline)
        left, right = self._beside_cost
        for cost in self.content.with_roles("cost"):
            if cost.is_of_symbols:
                begin, ends = right + 1, _LEFT + self.room.across + 1
                let["cost_wide"] = (
                    f"=min(((card.{cost.name} ~ '') | regex_replace('[^]]', '') | length)"
                    f" * {_AN_ICON:g} + 3, {ends - begin:g})"
                )
                yield from self._cost(cost, (f"={ends:g} - cost_wide", 3.3, "=cost_wide", 8.6))
            else:
                yield from self._cost(cost, _DISC)
        words = "{{ game.title }}"
        for column in title:
            named = "card.name" if column.role == "name" else f"card.{column.name}"
            has_own = column.role == "name" or not column.has_blanks
            words = f"{{{{ {named} }}}}" if has_own else f"{{{{ {named} or game.title }}}}"
        ink = {"color": "=color"}
        yield self._text("name", (left, 2.6, right - left, high), "name", words, low_ink=ink)

    def _foot_band(self, own: str | None, foot: float) -> str:
        """Return the band at the foot, which holds the figures and closes the card.

        Args:
            own: Expression of the lower end of the content; None if it's the same on all cards.
            foot: Lower end of the content, mm.
        """
        ends = self.room.height + 3
        left, _, wide, _ = self.room.bleed_box
        box: list[object] = [left, round(foot, 2), wide, round(ends - foot, 2)]
        if own:
            box[1], box[3] = f"={own}", f"={ends:g} - {own}"
        outline = {"fill": "white", "stroke": "=color", "stroke_width": 0.8}
        return entry(1, "foot", kind="shape", shape="rect", at=box, fill="=color", low_ink=outline)

    @property
    def _beside_cost(self) -> tuple[float, float]:
        """Left and right end of the room in the band beside the cost, mm."""
        left, right = _LEFT, _LEFT + self.room.across
        for cost in self.content.with_roles("cost"):
            if cost.is_of_symbols:
                most = max(cell.count("]") for cell in cost.cells)
                right -= min(most * _AN_ICON + 3, 27) + 1
            else:
                left = 16
        return left, right

    def _cost(self, cost: SheetColumn, place: Sequence[float | str]) -> Iterator[str]:
        """Yield the cost of a card: a number on a disc, or symbols on a plate."""
        when = when_filled(cost)
        rim = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
        shape = {"shape": "rect", "radius": 4.3} if cost.is_of_symbols else {"shape": "ellipse"}
        box = [each if isinstance(each, str) else round(each, 2) for each in place]
        yield entry(1, "disc", kind="shape", **shape, when=when, at=box, **rim)
        inner = box if cost.is_of_symbols else [_added(box[0], 0.9), box[1], _added(box[2], -1.8),
                                                box[3]]  # fmt: skip
        yield entry(
            1, "cost", kind="text", when=when, at=inner, style="figure",
            text=figure_of(cost),
        )  # fmt: skip

    def _word(self, when: str = "") -> Iterator[str]:
        """Yield the elements of a card with one word and nothing else, as large as it fits.

        Args:
            when: Condition for it; "" for always.
        """
        rim = {"stroke": "=color", "stroke_width": 0.8, "fill": "panel"}
        shown = f"={when}" if when else None
        width = round(self.room.width - 14, 2)
        yield entry(
            1, "frame", kind="shape", shape="rect", when=shown, at=self.room.inset(4), radius=3,
            **rim,
        )  # fmt: skip
        yield self._text(
            "name", (7, 10, width, round(self.room.height - 20, 2)), "figure",
            "{{ card.name }}", size=30, leading=1.1, color="=color", when=shown,
        )  # fmt: skip
        if self.content.kind:
            yield self._text(
                "tags",
                (7, round(self.room.height - 10.4, 2), width, 4.6),
                "tags",
                self.content.kind,
                align="center",
                when=shown,
            )

    def _words(self, columns: Sequence[SheetColumn], top: float) -> Iterator[str]:
        """Yield the words of a card, large and below each other."""
        box = [_LEFT, top, self.room.across, self.room.foot - top]
        rim = {"fill": "panel", "low_ink": {"stroke": "quiet"}}
        yield entry(1, "panel", kind="shape", shape="rect", at=box, radius=_RADIUS, **rim)
        parts = ", ".join(f"card.{each.name}" for each in columns)
        words = f"{{{{ [{parts}] | select | join('\\n') }}}}"
        inner = (_LEFT + 2.5, top + 1.5, self.room.across - 5, self.room.foot - top - 3)
        yield self._text("text", inner, "words", words, size=20, paragraph=0.8, align="center",
                         balance=True)  # fmt: skip

    def _large_badges(
        self, badges: Sequence[SheetColumn], top: float, let: dict[str, str]
    ) -> Iterator[str]:
        """Yield the badges of cards without texts and pictures, which share the whole card."""
        across = 1 if len(badges) <= _BADGES_A_COLUMN else 2 if len(badges) <= _MOST_BADGES else 3
        down = -(-len(badges) // across)
        width = (self.room.across - _GAP * (across - 1)) / across
        height = (self.room.foot - top - _GAP * down) / down
        for number, badge in enumerate(badges):
            row, column = divmod(number, across)
            is_alone = column == 0 and number == len(badges) - 1
            left = _LEFT + column * (width + _GAP)
            wide = self.room.across if is_alone else width
            yield from _badge(badge, (left, top + row * (height + _GAP), wide, height))
        if all(each.has_blanks for each in badges):
            size = round(min(self.room.foot - top, self.room.across, _MOST_DISC), 2)
            disc = (
                round(self.room.middle - size / 2, 2),
                round((top + self.room.foot - size) / 2, 2),
                size,
                size,
            )
            whole = [*self.room.bleed_box[:1], top, self.room.bleed_box[2], self.room.foot - top]
            alone = f"not {_grouped(_any_of(badges))}"
            yield from self._letter(disc, size, "", alone, let, whole)

    def _body(
        self,
        top: float,
        foot: float,
        texts: Sequence[SheetColumn],
        arts: Sequence[SheetColumn],
        let: dict[str, str],
    ) -> Iterator[str]:
        """Yield a picture, or a quilt in its place, above the panel of the texts.

        Args:
            top: Upper end, mm.
            foot: Lower end, mm; if `let` has a `foot`, that expression replaces it.
            texts: Columns of the panel.
            arts: Columns of pictures, of which the first is shown.
            let: Named expressions.
        """
        has_head = bool(self.content.with_roles("name", "cost", "tag", "flag"))
        split = self._panel_top(top, foot, texts, bool(arts))
        has_blanks = bool(texts) and all(each.has_blanks for each in texts)
        filled = " or ".join(f"card.{each.name}" for each in texts) if has_blanks else ""
        ends = "foot" if "foot" in let else f"{foot:g}"
        height = round(foot - split, 2)
        a_line, line = self.room.letters_a_line, _LINE
        if not arts:
            a_line, line = self.room.letters_a_large_line, _LARGE_LINE
        if split > top and (panel := _panel_by_length(texts, height, a_line, line)):
            let["panel"] = panel
        if split > top:
            is_below_band = top == _BELOW_BAND
            yield from self._picture_or_letter(
                _BAND if is_below_band else top,
                foot,
                height + _GAP if texts else 0,
                filled,
                arts,
                let,
            )
        elif filled and has_head and self._has_letters:
            yield from self._letter_alone(top, foot, ends, f"not {_grouped(filled)}", let)
        if texts:
            picture_end: float | str = round(split, 2)
            picture_height: float | str = height
            if "panel" in let:
                picture_end, picture_height = f"={ends} - panel", "=panel"
            elif "foot" in let and split > top:
                picture_end = f"={ends} - {height:g}"
            elif "foot" in let:
                picture_height = f"={ends} - {split:g}"
            is_all = split == top and not has_head
            if not is_all:
                is_sometimes = filled and (split > top or self._has_letters)
                yield self._panel(
                    picture_end,
                    picture_height,
                    _GAP if split > top or top == _BELOW_BAND else 0,
                    f"={filled}" if is_sometimes else None,
                )
            inner = [
                _LEFT + 1,
                _added(picture_end, 1.5),
                self.room.across - 2,
                _added(picture_height, -3),
            ]
            large = {"size": 17, "align": "center", "balance": True} if is_all else {}
            words = paragraphs_of(texts, "" if self.content.plain else "**")
            yield self._text("text", inner, "words", words, **large)

    def _panel(self, top: float | str, height: float | str, above: float, when: str | None) -> str:
        """Return the ground of the texts, from edge to edge, with a line of the card's color.

        Args:
            top: Upper end of the texts, mm.
            height: Height of the texts, mm.
            above: Space above the texts that belongs to the ground, mm.
            when: Condition for it; None for always.
        """
        left, _, wide, _ = self.room.bleed_box
        # It ends behind the band at the foot.
        box = [left, _added(top, -above), wide, _added(height, above + 2)]
        rim = {"fill": "panel", "stroke": "=color", "stroke_width": 0.8}
        return entry(1, "panel", kind="shape", shape="rect", when=when, at=box, **rim)

    def _panel_top(
        self, top: float, foot: float, texts: Sequence[SheetColumn], has_art: bool
    ) -> float:
        """Return the upper end of the text panel below a picture or letter, mm."""
        if not texts:
            return foot
        if has_art:
            split = foot - _height_of(texts, _LEAST_TEXT, self.room.letters_a_line)
            least = min(_LEAST_ART, max(self.room.strip, foot - self.room.third - _GAP - top))
            return split if split - _GAP - top >= _LEAST_ART else top + _GAP + least
        has_head = bool(self.content.with_roles("name", "cost", "tag", "flag"))
        # A quilt never shrinks a text.
        a_line = self.room.letters_a_large_line
        split = foot - _height_of(texts, self.room.third, a_line, _LARGE_LINE)
        has_place = split - _GAP - _BAND >= _LEAST_PLACE and has_head and self._has_letters
        return split if has_place else top

    def _picture_or_letter(
        self,
        top: float,
        foot: float,
        below: float,
        filled: str,
        arts: Sequence[SheetColumn],
        let: dict[str, str],
    ) -> Iterator[str]:
        """Yield a picture, or a quilt in its place.

        Args:
            top: Upper end, mm.
            foot: Lower end of the texts below it, mm.
            below: Height of the texts and the gap above them, mm.
            filled: Condition for text; "" if there is always text, or never.
            arts: Columns of pictures, of which the first is shown.
            let: Named expressions; expressions of the place are added if cards differ.
        """
        ends = "foot" if "foot" in let else f"{foot:g}"
        edge = round(foot - below, 2)
        with_text = f"foot - {below:g}" if "foot" in let and below else ends
        if "panel" in let:
            with_text = f"{ends} - panel - {_GAP:g}"
        elif below and "foot" not in let:
            with_text = f"{edge:g}"
        height: float | str = round(edge - top, 2)
        if filled or not {"foot", "panel"}.isdisjoint(let):
            # Lower edge of the picture: lower if nothing is below it.
            let["edge"] = f"={with_text} if {filled} else {ends}" if filled else f"={with_text}"
            height = f"=edge - {top:g}"
        is_flush = top == _BAND
        place = [_LEFT, round(top, 2), self.room.across, height]
        if is_flush:
            place[0], place[2] = self.room.bleed_box[0], self.room.bleed_box[2]
        ground = picture_ground(arts[0]) if arts else _FIELD
        radius = None if is_flush else _RADIUS
        yield entry(1, "place", kind="shape", shape="rect", at=place, radius=radius, **ground)
        if not arts or arts[0].has_blanks:
            blank = f"card.{arts[0].name} is blank" if arts else ""
            size, most = (
                round(min(self.room.across, lower - top, _MOST_DISC / _OF_PLACE) * _OF_PLACE, 2)
                for lower in (edge, foot)
            )
            disc: list[float | str] = [round(self.room.middle - size / 2, 2), 0.0, size, size]
            disc[1] = round((top + edge - size) / 2, 2)
            if "edge" in let:
                disc[1] = f"=({top:g} + edge - {size:g}) / 2"
            if "panel" in let:
                let["disc"] = (
                    f"=min({self.room.across:g}, edge - {top:g}, {_MOST_DISC / _OF_PLACE:g})"
                    f" * {_OF_PLACE:g}"
                )
                # It shrinks on a small disc.
                size = round(most * _OF_LARGEST, 2)
            elif filled:
                let["disc"] = f"={size:g} if {filled} else {most:g}"
            if "disc" in let:
                across = f"={self.room.middle:g} - disc / 2"
                disc = [across, f"=({top:g} + edge - disc) / 2", "=disc", "=disc"]
            yield from self._letter(disc, size, filled, blank, let, place, most)
        if arts:
            look = arts[0].look
            fit = look.fit_in(float(str(place[2])), edge - top)
            if edge - top < STRIP and not look.is_of_cutouts:
                fit = "cover"  # a whole photo would be a stamp in a slit
            corner = 0 if look.is_of_cutouts or is_flush else _RADIUS
            yield _picture(arts[0], _inset(place, arts[0]), fit, corner)
        else:
            yield "  # a picture there: {kind: image, at: …, image: art/name.png, fit: cover}"

    def _letter_alone(
        self, top: float, foot: float, ends: str, when: str, let: dict[str, str]
    ) -> Iterator[str]:
        """Yield a quilt for cards without text in a deck whose texts fill the card.

        Args:
            top: Upper end, mm.
            foot: Lower end, mm.
            ends: Lower end as a number or the name of an expression.
            when: Condition for it.
            let: Named expressions.
        """
        place = [_LEFT, self.room.across]
        if is_flush := top == _BELOW_BAND:
            top = _BAND
            place = [self.room.bleed_box[0], self.room.bleed_box[2]]
        height: float | str = round(foot - top, 2)
        size = round(min(self.room.across, foot - top, _MOST_DISC / _OF_PLACE) * _OF_PLACE, 2)
        upper: float | str = round((top + foot - size) / 2, 2)
        if ends == "foot":
            height, upper = f"=foot - {top:g}", f"=({top:g} + foot - {size:g}) / 2"
        yield entry(
            1, "place", kind="shape", shape="rect", when=f"={when}",
            at=[place[0], top, place[1], height], radius=None if is_flush else _RADIUS,
            **_FIELD,
        )  # fmt: skip
        disc = [round(self.room.middle - size / 2, 2), upper, size, size]
        yield from self._letter(disc, size, "", when, let, [place[0], top, place[1], height])

    @property
    def _title_columns(self) -> list[SheetColumn]:
        """Column of a card's name, else of its cost; or none."""
        costs = [each for each in self.content.with_roles("cost") if not each.is_of_symbols]
        return [
            *self.content.with_roles("name"),
            *costs,
            *self.content.with_roles("tag"),
            *self.content.with_roles("text"),
        ][:1]

    @property
    def _has_letters(self) -> bool:
        """Whether large initials distinguish most cards.

        A cost and a type's sign count always, and a letter counts if it replaces a missing picture.
        """
        for column in self._title_columns:
            if self.content.sign:
                return True
            often = Counter(map(initial_of, dict.fromkeys(column.filled)))
            alone = sum(count for count in often.values() if count == 1)
            is_needed = column.role == "cost" or bool(self.content.with_roles("art"))
            return is_needed or alone * 2 >= often.total()
        return False

    def _letter(
        self,
        disc: Sequence[float | str],
        size: float,
        filled: str,
        when: str,
        let: dict[str, str],
        place: Sequence[float | str],
        most: float = 0,
    ) -> Iterator[str]:
        """Yield a quilt with a thing, or a card's cost, large on a disc.

        Args:
            disc: Box of the disc.
            size: Width of the disc, mm.
            filled: Condition for text beside it; "" if text doesn't matter.
            when: Condition for it; "" for always.
            let: Named expressions; those of the quilt are added.
            place: Box of the quilt.
            most: Width of the disc without text, mm.
        """
        for column in self._title_columns if self._has_letters else ():
            if column.role != "cost":
                let |= thing_lets(self.content)
                wide = self.room.bleed_box[2]
                yield from quilt_of(place, wide, f"={when}" if when else None)
                continue
            words = figure_of(column)
            rim = {"fill": "white", "stroke": "=color", "stroke_width": 0.8}
            shown = f"={when}" if when else None
            look = {"corners": 24, "inner": 0.88, "fill": "=color"}
            look["low_ink"] = {"fill": "none", "stroke": "=color"}
            yield entry(1, "seal", kind="shape", shape="star", when=shown, at=disc, **look)
            edge = round(size * _OF_SEAL, 2)
            inner = [_added(each, edge if number < 2 else -2 * edge)
                     for number, each in enumerate(disc)]  # fmt: skip
            if disc[2] == "=disc":
                inner = _within_disc(disc, _OF_SEAL)
            yield entry(1, "disc_", kind="shape", shape="ellipse", when=shown, at=inner, **rim)
            letters = {"letter": (when, size)}
            if filled:
                condition = _grouped(filled)
                also = f" and {when}" if when else ""
                letters = {
                    "letter": (condition + also, size),
                    "letter_alone": (f"not {condition}{also}", most),
                }
            for name, (shown_when, wide) in letters.items():
                yield entry(
                    1, name, kind="text", when=f"={shown_when}" if shown_when else None, at=disc,
                    style="figure", plain=True, text=words,
                    size=round(wide * 1.5), color="=color",
                )  # fmt: skip


def _height_of(
    texts: Sequence[SheetColumn], least: float, a_line: int, line: float = _LINE
) -> float:
    """Return the height of a panel for the longest of some texts, mm.

    Args:
        texts: Columns of the panel.
        least: Least height of the panel, mm.
        a_line: Letters of a line at a readable size.
        line: Height of a line, mm.
    """
    rows = zip(*(each.cells for each in texts), strict=True)
    most = 0
    for row in rows:
        parts = [part for cell in row for part in cell.split("\n") if cell]
        most = max(most, sum(-(-letters_of(part) // a_line) for part in parts))
    return max(least, most * line + 4)


def _panel_by_length(
    texts: Sequence[SheetColumn], most: float, a_line: int, height: float = _LINE
) -> str:
    """Return the expression of a panel height that leaves unused space to the picture.

    Args:
        texts: Columns of the panel.
        most: Height of the longest text, mm.
        a_line: Letters of a line at a readable size.
        height: Height of a line, mm.

    Returns:
        The expression; "" if the texts hardly differ, or if their length says little about their
        height.
    """
    if not texts or any("\n" in cell for each in texts for cell in each.cells):
        return ""
    rows = [[-(-letters_of(cell) // a_line) for cell in row if cell]
            for row in zip(*(each.cells for each in texts), strict=True)]  # fmt: skip
    shortest = max(_LEAST_TEXT, min(map(sum, rows)) * height + 4)
    if most - shortest < _WORTH_VARYING:
        return ""
    lines = []
    for text in texts:
        is_wide = any(letters_of(cell) > len(cell) for cell in text.filled)
        line = a_line // 2 if is_wide else a_line
        lines.append(f"((card.{text.name} ~ '') | length + {line - 1}) // {line}")
    tall = f"({' + '.join(lines)}) * {height:g} + 4"
    return f"=min(max({tall}, {_LEAST_TEXT:g}), {most:g})"


def _added(length: float | str, by: float) -> float | str:
    """Add mm to a length or to the expression of a length."""
    if isinstance(length, str):
        return f"{length} {'-' if by < 0 else '+'} {abs(by):g}"
    return round(length + by, 2)


def _within_disc(disc: Sequence[float | str], share: float) -> list[float | str]:
    """Return the box in a disc whose width differs from card to card, with a share around it."""
    left, top, *_ = disc
    wide = f"=disc * {1 - 2 * share:g}"
    return [f"{left} + disc * {share:g}", f"{top} + disc * {share:g}", wide, wide]


def _grouped(condition: str) -> str:
    """Put a condition in brackets if it needs them beside `and` and `not`."""
    return f"({condition})" if " or " in condition else condition


def _is_of_suits(column: SheetColumn) -> bool:
    """Return whether cells are the suits of playing cards."""
    return bool(column.filled) and all(map(tone_of_suit, column.filled))


def _is_word(column: SheetColumn) -> bool:
    """Return whether a column of short texts has a different text on nearly every card."""
    filled = column.filled
    is_kind = column.role != "tag" or header_key(column.header) in CARD_TYPES
    return not is_kind and len(set(filled)) * 10 >= len(filled) * 7


def _any_of(badges: Sequence[SheetColumn]) -> str:
    """Return the condition that a card has any of these figures, even 0."""
    return " or ".join(f"card.{each.name} is not blank" for each in badges)


def _picture(column: SheetColumn, place: Sequence[float | str], fit: str, corner: float = 0) -> str:
    """Return the element of a column's picture."""
    clip = {"radius": corner} if corner and fit == "cover" else None
    return entry(
        1, "picture", kind="image", at=list(place), image=picture_value(column), fit=fit, clip=clip
    )


def _inset(place: Sequence[float | str], column: SheetColumn) -> list[float | str]:
    """Return the box of a picture on its panel; cutouts get a margin."""
    if not column.look.is_of_cutouts:
        return list(place)
    left, top, width, height = place
    by = _AROUND_CUTOUT
    moved = (_added(each, by) for each in (left, top))
    return [*moved, *(_added(each, -2 * by) for each in (width, height))]


def _room_for_badges(
    card: CardRoom, top: float, texts: Sequence[SheetColumn], arts: Sequence[SheetColumn]
) -> tuple[float, float]:
    """Return the height for badges that shrinks no text, and the largest height, mm."""
    room = card.foot - top
    if not texts:
        return room - _LEAST_ART, room - _LEAST_ART
    need = _height_of(texts, _LEAST_TEXT if arts else card.third, card.letters_a_line)
    wish = room - need - (_LEAST_ART + _GAP if arts else 0)
    return wish, room - min(need, card.third) - (card.strip + _GAP if arts else 0)


class _Badges(NamedTuple):
    """The rows of badges of a card.

    Attributes:
        columns: Columns, one for each badge.
        across: Number of badges in a row.
        height: Height of a row, mm.
        most: Largest number of badges on one card.
        flows: Whether a card shows only its own badges, one after another.
        room: Size of the card.
    """

    columns: Sequence[SheetColumn]
    across: int = 1
    height: float = _BADGE_HEIGHT
    most: int = 0
    flows: bool = False
    room: CardRoom = POKER

    @classmethod
    def fitting(
        cls, room: CardRoom, badges: Sequence[SheetColumn], wish: float, most: float
    ) -> _Badges:
        """Return the badges that fit, each in a fixed place for the whole deck if all fit.

        Otherwise a card shows only its own badges, and the most rarely filled columns are left out
        first.

        Args:
            room: Size of the card.
            badges: Columns of badges.
            wish: Height that shrinks no text, mm.
            most: Largest height, mm.
        """
        columns = list(badges)
        for is_tight in (False, True) if columns and not _are_sparse(columns) else ():
            for height in _BADGE_HEIGHTS:
                placed = cls._with_roles(room, columns, height, is_tight, flows=False)
                if placed.most <= _MOST_BADGES and placed.rows_height <= wish:
                    return placed
        while columns:
            options = [
                [cls._with_roles(room, columns, height, is_tight) for height in _BADGE_HEIGHTS]
                for is_tight in (False, True)
            ]
            if options[0][0].most <= _MOST_BADGES:
                fits = [each for option in options for each in option if each.rows_height <= wish]
                fits += [option[-1] for option in options if option[-1].rows_height <= most]
                if fits:
                    return fits[0]
            rarest = min(reversed(columns), key=lambda each: len(each.filled))
            columns.remove(rarest)
        return cls((), room=room)

    @classmethod
    def _with_roles(
        cls,
        room: CardRoom,
        columns: Sequence[SheetColumn],
        height: float,
        is_tight: bool,
        flows: bool = True,
    ) -> _Badges:
        most = len(columns)
        is_many = most > _BADGES_A_ROW or _are_sparse(columns)
        flows = flows and is_many and not any(each.is_of_symbols for each in columns)
        if flows:
            most = max(
                sum(map(bool, row)) for row in zip(*(each.cells for each in columns), strict=True)
            )
            flows = most < len(columns)
        across = min(_across(columns, is_tight, room.across), most)
        rows = -(-most // across)
        return cls(columns, -(-most // rows), height, most, flows, room)

    @property
    def rows_height(self) -> float:
        """Height of all rows, mm."""
        return -(-self.most // self.across) * (self.height + _GAP)

    @property
    def foot(self) -> float:
        """Lower end of the texts above the badges, mm."""
        return self.room.foot - self.rows_height

    def elements(self, let: dict[str, str]) -> Iterator[str]:
        """Yield the badges and add the expressions of a card's own badges to `let`."""
        if not self.columns:
            return
        if self.flows:
            yield from self._flowing(let)
            return
        for first in range(0, len(self.columns), self.across):
            row = self.columns[first : first + self.across]
            top = self.foot + _GAP + first // self.across * (self.height + _GAP)
            width = round((self.room.across - _GAP * (len(row) - 1)) / len(row), 2)
            for number, badge in enumerate(row):
                left = round(_LEFT + number * (width + _GAP), 2)
                # The only one of a pair fills the row, which would have a hole otherwise.
                other = self.columns[1 - number] if len(self.columns) == len(row) == 2 else None
                place = left, top, width, self.height
                if other is None or not other.has_blanks:
                    yield from _badge(badge, place)
                    continue
                yield from _badge(badge, place, f"card.{other.name} is not blank")
                alone = _LEFT, top, self.room.across, self.height
                yield from _badge(badge, alone, f"card.{other.name} is blank", "_alone")
        if all(each.has_blanks for each in self.columns):
            let["foot"] = f"={self.foot:g} if {_any_of(self.columns)} else {self.room.foot:g}"

    def _flowing(self, let: dict[str, str]) -> Iterator[str]:
        entries = ", ".join(
            f"{{'of': '{badge_label(each)}', 'is': {value_of(each)}}}" for each in self.columns
        )
        let["badges"] = f"=[{entries}] | rejectattr('is', 'blank')"
        pitch = self.height + _GAP
        rows = f"((badges | length) + {self.across - 1}) // {self.across}"
        if self.across == 1:
            rows = "(badges | length)"
        let["foot"] = f"={self.room.foot:g} - {rows} * {pitch:g}"
        width = int((self.room.across - _GAP * (self.across - 1)) / self.across * 100) / 100
        group = {"repeat": "=badges", "flow": "right", "wrap": self.room.across, "gap": _GAP,
                 "align": "center"}  # fmt: skip
        yield "  badges:"
        yield "    kind: group"
        high = f"={self.room.foot:g} - foot"
        yield f'    at: [{_LEFT:g}, "=foot + {_GAP:g}", {self.room.across:g}, "{high}"]'
        yield from (f"    {name}: {yaml_value(each)}" for name, each in group.items())
        yield f"    cell: {yaml_value([width, self.height])}"
        yield "    elements:"
        box = (0.0, 0.0, width, self.height)
        yield from _plate(box, "{{ item.is }}", "{{ item.of }}", plain=True)


def _are_sparse(columns: Sequence[SheetColumn]) -> bool:
    """Return whether most cards would have holes if each figure had its own place."""
    cells = sum(len(each.cells) for each in columns)
    filled = sum(len(each.filled) for each in columns)
    return len(columns) > 2 and filled < cells * _MOSTLY


def _across(columns: Sequence[SheetColumn], is_tight: bool, whole: float) -> int:
    """Return the number of badges in a row with room for labels.

    Args:
        columns: Columns of badges.
        is_tight: Whether labels may take two lines.
        whole: Width of the row, mm.
    """
    labels = [badge_label(each) for each in columns]
    for across in range(_BADGES_A_ROW, 2, -1):
        width = (whole - _GAP * (across - 1)) / across - 1.6
        if all(_has_room(label, width, is_tight) for label in labels):
            return across
    return 2


def _has_room(label: str, width: float, is_tight: bool) -> bool:
    """Return whether a label fits into a width in mm, in one line or, if tight, in two."""
    if not is_tight:
        return ems_of(label) * _LEAST_LABEL / MM <= width
    words = label.split()
    halves = (
        max(ems_of(" ".join(words[:cut])), ems_of(" ".join(words[cut:])))
        for cut in range(1, len(words))
    )
    two = min(halves, default=ems_of(label))
    return min(ems_of(label) * _LEAST_LABEL, two * _LEAST_OF_TWO) / MM <= width


def _badge(
    badge: SheetColumn, place: Sequence[float], when: str = "", suffix: str = ""
) -> Iterator[str]:
    """Yield a plate with a figure and its label.

    Args:
        badge: Column of the figure.
        place: Box of the plate, mm.
        when: Another condition for it; "" for none.
        suffix: End of its name.
    """
    box = [round(each, 2) for each in place]
    yield f"  badge_{badge.name}{suffix}:"
    yield "    kind: group"
    own = f"card.{badge.name} is not blank" if badge.has_blanks else ""
    if own or when:
        yield f"    when: {yaml_value('=' + ' and '.join(filter(None, (own, when))))}"
    yield f"    at: {yaml_value(box)}"
    yield "    elements:"
    yield from _plate(box, figure_of(badge), badge_label(badge), plain=not badge.is_of_symbols)


def _plate(box: Sequence[float], figure: str, label: str, *, plain: bool) -> Iterator[str]:
    """Yield the elements of a badge.

    Args:
        box: Box of the badge, mm.
        figure: Text of the figure.
        label: Text below the figure.
        plain: Whether the figure shows marks literally.
    """
    width, height = box[2], box[3]
    edge = round(max(0.8, width * 0.07), 2) if height > _BADGE_HEIGHT else 0.8
    inner = round(width - 2 * edge, 2)
    below = round(min(max(3.9, height * 0.26), 6), 1)
    size = None if height <= _BADGE_HEIGHT else round((height - below) * 1.7)
    rim = {"fill": "panel", "low_ink": {"stroke": "=color", "stroke_width": 0.4}}
    yield entry(3, "plate", kind="shape", shape="rect", at=[0, 0], radius=_RADIUS, **rim)
    yield entry(
        3, "figure", kind="text", at=[edge, 0.4, inner, round(height - below - 0.8, 2)],
        style="figure", plain=plain or None, text=figure,
        size=size, color="=color" if size else None,
    )  # fmt: skip
    yield entry(
        3, "label", kind="text", at=[edge, round(height - below - 0.6, 2), inner, below],
        style="label", plain=True, text=label,
        size=round(below * 1.83, 1) if below > 3.9 else None,
    )  # fmt: skip


def is_of_faces(columns: Sequence[SheetColumn]) -> bool:
    """Return whether the pictures in these columns are finished faces of cards."""
    arts = [each for each in columns if each.role == "art"]
    is_alone = _BESIDE_ART.isdisjoint(each.role for each in columns)
    return bool(arts) and is_alone and arts[0].look.is_of_faces
