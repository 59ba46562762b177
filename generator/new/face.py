"""The layout of a deck that was made of a spreadsheet: name, numbers as badges, text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from punchboard.generator.new.columns import SheetColumn
from punchboard.generator.new.yaml_lines import entry
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontShelf

#: White words on these have a contrast of 5:1 and more.
COLOURS = ("#24506b", "#a8481f", "#4d6b2f", "#6a3d7c", "#7d5a0b", "#2f6b66")
_MOST_BADGES, _BADGES_A_ROW, _MOST_TAGS, _MOST_TEXTS = 8, 4, 4, 6
#: Millimetres of a poker card.
_LEFT, _WIDTH, _FOOT = 4.5, 54.5, 84.4
_DISC = (3.6, 2.6, 10, 10)
_BADGE_HEIGHT, _GAP = 12.5, 2.0

_HEAD = """\
# Made from your spreadsheet: change it freely. Millimetres from the top left; a poker card is
# 63.5 × 88.9. Text in {{ … }} and values after = are filled in for each card: card.name …
bleed: 3
palette:
  panel: "#f3eee3"
  quiet: "#6b6459"
low_ink: {ground: "#ffffff", panel: "#ffffff"}
styles:"""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a card shows.

    Attributes:
        columns: with their roles.
        colour_by: the column that decides the colour, empty for none.
        plain: whether marks such as `*` and `[` are printed as they are.
        smallest: points to which text may shrink.
    """

    columns: Sequence[SheetColumn]
    colour_by: str
    plain: bool
    smallest: float

    def of(self, *roles: str) -> list[SheetColumn]:
        """Return the columns of some roles, in her order."""
        return [each for each in self.columns if each.role in roles]

    def text(self, name: str, at: Sequence[float], style: str, words: str, **more: object) -> str:
        """Return a line for a box of text."""
        plain = True if self.plain else None
        box = [round(each, 2) for each in at]
        return entry(1, name, kind="text", at=box, style=style, plain=plain, text=words, **more)


def layout_text(plan: Plan) -> str:
    """Return the layout file."""
    return "\n".join([_HEAD, *_styles(plan), *_elements(plan)]) + "\n"


def _styles(plan: Plan) -> Iterator[str]:
    low = plan.smallest
    upright = {"valign": "middle"}
    middle = {"align": "center", **upright}
    name = {"weight": "black", "size": 14, "min_size": low, "leading": 1, **upright}
    yield entry(1, "name", **name, colour="white")
    yield entry(1, "figure", weight="black", size=16, min_size=low, **middle)
    yield entry(1, "label", size=7, min_size=min(low, 4), colour="quiet", **middle)
    yield entry(1, "tags", weight="bold", size=8.5, min_size=low, colour="quiet", **upright)
    yield entry(1, "words", size=11, min_size=low, leading=1.22, paragraph=0.45, **upright)
    chosen = f"=game.colours[card.{plan.colour_by}] | default('accent')"
    yield "let:"
    yield f'  colour: "{chosen}"' if plan.colour_by else "  colour: accent"


def _elements(plan: Plan) -> Iterator[str]:
    yield "elements:"
    if plan.plain:
        yield "  # plain prints [ and * as they stand; without it they make icons, bold and italic"
    yield entry(1, "ground", kind="shape", shape="rect", at=[-3, -3, 69.5, 94.9], fill="ground")
    outline = {"fill": "white", "stroke": "=colour", "stroke_width": 0.8}
    band = [-3, -3, 69.5, 18]
    yield entry(1, "band", kind="shape", shape="rect", at=band, fill="=colour", low_ink=outline)
    left = _LEFT
    for cost in plan.of("cost"):
        yield from _cost(cost)
        left = 16
    names = plan.of("name")
    words = "{{ card.name }}" if names else "{{ game.title }}"
    ink = {"colour": "=colour"}
    yield plan.text("name", (left, 2.6, 59 - left, 10), "name", words, low_ink=ink)
    top = 17.0
    tags = plan.of("tag", "flag")
    if tags:
        parts = ", ".join(_tag(each) for each in tags[:_MOST_TAGS])
        joined = f"{{{{ [{parts}] | select | join(' · ') }}}}"
        yield plan.text("tags", (_LEFT, top - 0.5, _WIDTH, 4.6), "tags", joined)
        top += 5.2
    badges = plan.of("number", "badge")
    for start in range(0, min(len(badges), _MOST_BADGES), _BADGES_A_ROW):
        yield from _badges(badges[start : start + _BADGES_A_ROW], top)
        top += _BADGE_HEIGHT + _GAP
    yield from _body(plan, top)
    hidden = [*tags[_MOST_TAGS:], *badges[_MOST_BADGES:], *plan.of("text")[_MOST_TEXTS:]]
    if hidden:
        yield "  # not shown yet: " + ", ".join(f"card.{each.name}" for each in hidden)


def _cost(cost: SheetColumn) -> Iterator[str]:
    when = f"=card.{cost.name} is not blank" if cost.has_blanks else None
    rim = {"fill": "white", "stroke": "=colour", "stroke_width": 0.5}
    yield entry(1, "disc", kind="shape", shape="ellipse", when=when, at=_DISC, **rim)
    words = f"{{{{ card.{cost.name} }}}}"
    yield entry(1, "cost", kind="text", when=when, at=_DISC, style="figure", text=words)


def _tag(column: SheetColumn) -> str:
    if column.role == "flag":
        return f"'{_label(column)}' if card.{column.name} else ''"
    return f"card.{column.name}"


def _badges(badges: list[SheetColumn], top: float) -> Iterator[str]:
    width = round((_WIDTH - _GAP * (len(badges) - 1)) / len(badges), 2)
    inner = round(width - 1.6, 2)
    rim = {"fill": "panel", "stroke": "=colour", "stroke_width": 0.4}
    for number, badge in enumerate(badges):
        left = round(_LEFT + number * (width + _GAP), 2)
        words = f"{{{{ card.{badge.name} }}}}"
        yield f"  badge_{badge.name}:"
        yield "    kind: group"
        if badge.has_blanks:
            yield f"    when: =card.{badge.name} is not blank"
        yield f"    at: [{left:g}, {top:g}, {width:g}, {_BADGE_HEIGHT:g}]"
        yield "    elements:"
        yield entry(3, "plate", kind="shape", shape="rect", at=[0, 0], radius=2, **rim)
        yield entry(
            3, "figure", kind="text", at=[0.8, 0.4, inner, 7.8], style="figure", plain=True,
            text=words,
        )  # fmt: skip
        yield entry(
            3, "label", kind="text", at=[0.8, 8, inner, 3.9], style="label", plain=True,
            text=_label(badge),
        )  # fmt: skip


def relabelled(columns: Sequence[SheetColumn]) -> dict[str, str]:
    """Return what the cards say instead of headers that cannot be printed, by these headers."""
    texts = [each for each in columns if each.role == "text"]
    labelled = [each for each in columns if each.role in ("number", "badge", "flag")]
    labelled += texts if len(texts) > 1 else []
    return {each.header: _label(each) for each in labelled if not is_printable(each.label)}


def is_printable(words: str) -> bool:
    """Tell whether the typeface of new games, the same in all its cuts, has these characters."""
    return FontShelf().face(DEFAULT_FAMILY).covers(words)


def _label(column: SheetColumn) -> str:
    """Return a column's header, or its simple name if our typeface lacks a character of it."""
    return column.label if is_printable(column.label) else column.makeshift


def _body(plan: Plan, top: float) -> Iterator[str]:
    box = [_LEFT, top, _WIDTH, round(_FOOT - top, 2)]
    rim = {"stroke": "quiet"}
    yield entry(1, "panel", kind="shape", shape="rect", at=box, radius=2, fill="panel", low_ink=rim)
    inner = (_LEFT + 2.5, top + 1.5, _WIDTH - 5, _FOOT - top - 3)
    texts = plan.of("text")[:_MOST_TEXTS]
    if texts:
        yield plan.text("text", inner, "words", _paragraphs(texts, "" if plan.plain else "**"))
        return
    shown = [*plan.of("name", "tag", "badge"), *plan.of("cost", "number")][:1]
    for column in shown:
        cut = "" if column.role in ("cost", "number") else "[:1]"
        source = "name" if column.role == "name" else column.name
        yield plan.text(
            "letter", inner, "figure", f"{{{{ card.{source}{cut} }}}}", size=90,
            colour="=colour",
        )  # fmt: skip


def _paragraphs(texts: list[SheetColumn], mark: str) -> str:
    """Return a template that sets each text that is there as a paragraph, with its label."""
    if len(texts) == 1:
        return f"{{{{ card.{texts[0].name} }}}}"
    parts = ", ".join(
        f"'{mark}{_label(each)}:{mark} ' ~ card.{each.name} if card.{each.name} else ''"
        for each in texts
    )
    return f"{{{{ [{parts}] | select | join('\\n') }}}}"
