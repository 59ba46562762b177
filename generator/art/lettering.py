"""Words of drawings as outlines: shaped, anchored, and laid along lines and paths.

SVG 2, chapter 11, as far as drawing programs write it. Lengths are user units of the text, y down.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

import regex

from punchboard.cards.catalog import marked_each, tr, translated
from punchboard.generator.art.document import WORDS, Element
from punchboard.generator.art.outline import (
    read_length,
    read_path,
    read_shape,
    read_transform,
    transform_rounded,
)
from punchboard.generator.art.paint import Paint, inherit
from punchboard.generator.art.style import LETTERING
from punchboard.generator.graphics.drawing_limits import MOST_SEGMENTS, too_many_segments, too_much
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    Bounds,
    Matrix,
    Point,
    Segment,
    bounding_box,
    control_box,
    multiply,
    rectangle,
)
from punchboard.generator.graphics.hit_test import flatten
from punchboard.generator.graphics.path_pen import PathPen
from punchboard.generator.graphics.svg_numbers import read_numbers
from punchboard.generator.text.bidi import has_right_to_left, visual_parts
from punchboard.generator.text.font_face import FontFace, GlyphPicture
from punchboard.generator.text.font_file import FontError
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary
from punchboard.generator.text.hyphenation import SOFT_HYPHEN
from punchboard.generator.text.paragraph import (
    MeasuredWords,
    RunStyle,
    SpanMeasurer,
    Word,
    break_words,
    fragments_of,
)

#: CSS's initial font size, pixels.
USUAL_PIXELS = 16.0
#: Words of one drawing, in characters.
MOST_LETTERS = 50_000
#: Families that programs write for whatever a computer has.
ANY_FAMILY = frozenset({"sans-serif", "sans", "system-ui", "ui-sans-serif", "serif", "monospace",
                        "arial", "helvetica", "bitstream vera sans", "dejavu sans"})  # fmt: skip
#: Those among them that look unlike the one that is there.
_OTHER_KINDS = frozenset({"serif", "monospace"})
#: Message and hint for vertical text.
VERTICAL = marked_each(
    "words that run downwards are set across", "set them across and turn them, or make paths"
)
#: Where CSS lets words hang from, as parts of an em above the baseline.
_HANGING = {
    "hanging": 0.8, "mathematical": 0.5, "central": 0.32, "center": 0.32, "middle": 0.26,
    "text-before-edge": 0.85, "before-edge": 0.85, "text-top": 0.85, "top": 0.85,
    "text-after-edge": -0.2, "after-edge": -0.2, "text-bottom": -0.2, "bottom": -0.2,
    "ideographic": -0.2,
}  # fmt: skip
#: CSS's words for sizes, in pixels as browsers have them.
_SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
          "x-large": 24.0, "xx-large": 32.0, "xxx-large": 48.0}  # fmt: skip
#: The same as multiples of the size around, and the units that are: `ex` is half an em.
_RELATIVE = {"larger": 1.2, "smaller": 1 / 1.2}
_UNITS_OF_FONT = {"em": 1.0, "ex": 0.5, "ch": 0.5}
_SHIFTS = {"super": 0.4, "sub": -0.2}
#: A line drawn under words, through them, over them: its middle above the baseline, in ems.
_RULES = {"underline": -0.11, "line-through": 0.26, "overline": 0.78}
_RULE = 0.06
#: Default line height, in ems.
_LEADING = 1.25
#: White space of XML that collapses; no-break spaces stay.
_BLANKS = re.compile(r"[ \t\r\n]+")

#: Receives a diagnostic of an element: message, hint, and whether it is a note.
Told = Callable[[Element, str, str, bool], None]


class Lettered(NamedTuple):
    """Outlines of text with one paint, or a glyph that is a picture.

    Attributes:
        segments: The outlines; for a picture, the corners of its box from the bottom left,
            counterclockwise.
        paint: Paint of the outlines.
        box: Bounding box of the glyph cells, as high as their font, y down.
        picture: Picture of the glyph; None for outlines.
        font: Name of the picture's font.
    """

    segments: tuple[Segment, ...]
    paint: Paint
    box: Bounds
    picture: GlyphPicture | None = None
    font: str = ""

    def picture_matrix(self) -> Matrix:
        """Return the matrix from the unit square, y down, to the box of the picture."""
        corners = [segment[1:] for segment in self.segments[:4]]
        (x0, y0), (x1, y1), _, (x3, y3) = [(float(x), float(y)) for x, y in corners]
        return x1 - x0, y1 - y0, x0 - x3, y0 - y3, x3, y3


class _Letter(NamedTuple):
    """A character with its position attributes; an `x` or `y` of None means it has none."""

    text: str
    font: Mapping[str, str]
    paint: Paint
    x: float | None
    y: float | None
    dx: float
    dy: float
    turn: float
    way: Element | None  # the path along which it runs
    fit: Element | None = None  # the element that says how long its words are

    @property
    def stands_alone(self) -> bool:
        """Whether it isn't placed by the advance of the previous letter alone."""
        return bool(self.dx or self.dy or self.turn) or not (self.x is None and self.y is None)


def inherit_font(outer: dict[str, str], declared: Mapping[str, str]) -> dict[str, str]:
    """Return the font properties inside an element; sizes in user units."""
    if LETTERING.isdisjoint(declared):
        return outer
    own = {name: declared[name] for name in declared if name in LETTERING}
    if "font-size" in own:
        size = pixels_of(outer)
        text = own["font-size"].lower()
        found = _SIZES.get(text) or size * _RELATIVE.get(text, 0.0)
        own["font-size"] = repr(found or length_of(text, size, size, size))
    if "baseline-shift" in own:  # shifts of nested elements add up
        around = read_length(outer.get("baseline-shift"), 1.0)
        size = pixels_of({**outer, **own})
        text = own["baseline-shift"]
        shift = _SHIFTS[text] * size if text in _SHIFTS else length_of(text, size, size, 0.0)
        own["baseline-shift"] = repr(around + shift)
    if "alignment-baseline" in own and own["alignment-baseline"] in _HANGING:
        own["dominant-baseline"] = own["alignment-baseline"]
    if own.get("dominant-baseline") == "no-change":
        del own["dominant-baseline"]
    return {**outer, **own}


def length_of(text: str, size: float, whole: float, default: float) -> float:
    """Read a length whose unit may be relative to the font size.

    Args:
        text: The length as written.
        size: Font size, user units.
        whole: Length of 100%, user units.
        default: Length to return if the text isn't one.
    """
    part = _UNITS_OF_FONT.get(text[-2:], 0.0) if text[-3:] != "rem" else 0.0
    if part:
        return read_length(text[:-2], 1.0, math.nan) * part * size if text[:-2] else default
    return read_length(text, whole, default)


def pixels_of(font: Mapping[str, str]) -> float:
    """Return a font's size in user units."""
    return min(max(read_length(font.get("font-size"), USUAL_PIXELS, USUAL_PIXELS), 0.01), 1e4)


def weight_of(text: str) -> str:
    """Return the weight of ours that is nearest to CSS's."""
    number = {"normal": 400.0, "bold": 700.0, "bolder": 700.0, "lighter": 300.0}.get(text)
    if number is None:
        number = next(iter(read_numbers(text)), 400.0)
    return "regular" if number < 600 else "bold" if number < 800 else "black"


def families_of(font: Mapping[str, str]) -> list[str]:
    """Return the families that a style asks for, in order; one without a name if none."""
    return [each.strip().strip("'\"") for each in font.get("font-family", "").split(",")]


def is_vertical(font: Mapping[str, str]) -> bool:
    """Return whether words are to run from the top down, each letter upright or turned."""
    return font.get("writing-mode", "").startswith(("vertical", "tb", "sideways"))


def leading_of(font: Mapping[str, str]) -> float | None:
    """Return the line distance as a multiple of the size, None if it is not set."""
    text = font.get("line-height", "normal")
    number = next(iter(read_numbers(text)), 0.0)
    if text.endswith("%"):
        number /= 100
    elif text[-1:].isalpha() and not text.endswith("em"):
        number = read_length(text, 1.0) / pixels_of(font)
    return round(number, 3) if 0.5 <= number <= 10 else None


@dataclass
class Letterer:
    """Sets the text of one drawing.

    Attributes:
        fonts: Typefaces.
        by_name: Elements of the drawing by id.
        told: Receives diagnostics.
        view: Width and height of the viewport, user units.
    """

    fonts: FontLibrary
    by_name: Mapping[str, Element]
    told: Told
    view: tuple[float, float] = (100.0, 100.0)
    _letters: int = 0
    _points: int = 0
    _missing: set[str] = field(default_factory=set)
    #: Where the next letter is put.
    _pen: Point = (0.0, 0.0)
    #: Letters that each element with a length has, by its `id()`.
    _fitting: Counter[int] = field(default_factory=Counter)

    def set_text(self, element: Element, font: dict[str, str], paint: Paint) -> list[Lettered]:
        """Return the outlines of a `<text>` or `<flowRoot>`.

        Args:
            element: The text element.
            font: Its font properties.
            paint: Paint of its text.
        """
        self._pen = 0.0, 0.0
        font = {**font, "baseline-shift": "0"}  # it raises parts of a text, not a whole one
        letters = list(self._gather(element, font, paint))
        if any(is_vertical(each.font) for each in letters):
            message, hint = map(translated, VERTICAL)
            self.told(element, message, hint, False)
        if element.tag == "flowRoot":
            letters = self._flow(element, letters)
        self._fitting = Counter(id(each.fit) for each in letters)
        while letters and letters[-1].text == " ":
            self._fitting[id(letters[-1].fit)] -= 1
            letters.pop()
        self._letters += len(letters)
        if self._letters > MOST_LETTERS:
            raise too_much(
                tr("more than {most_letters} letters of text", most_letters=MOST_LETTERS)
            )
        drawn: list[Lettered] = []
        for chunk in _chunks(letters):
            drawn += self._set_chunk(element, chunk)
        return drawn

    def _gather(self, element: Element, font: dict[str, str], paint: Paint) -> Iterator[_Letter]:
        """Yield the characters of a text, blanks of XML made one."""
        last = [" "]

        def walk(
            parent: Element, font: dict[str, str], paint: Paint, places: list[_Places],
            way: Element | None, fit: Element | None, keeps: bool,
        ) -> Iterator[_Letter]:  # fmt: skip
            for child in parent.children:
                if child.tag == WORDS:
                    text = child.text if keeps else _BLANKS.sub(" ", child.text)
                    for each in text:
                        if each == " " == last[0] and not keeps:
                            continue
                        last[0] = each if each not in "\t\r\n" else " "
                        yield _Letter(last[0], font, paint, *_place(places), way, fit)
                elif child.tag in ("tspan", "a", "textPath", "flowPara", "flowSpan", "flowDiv"):
                    inner, complaints = inherit(paint, child.declared, 100.0)
                    for complaint in complaints:
                        self.told(child, *complaint, False)
                    if child.declared.get("display") == "none":
                        continue
                    of_child = inherit_font(font, child.declared)
                    along = way
                    if child.tag == "textPath":
                        along = child
                    size = pixels_of(of_child)
                    keeping = child.given.get("xml:space", "preserve" * keeps) == "preserve"
                    more = [*places, _Places.of(child, size, self.view)]
                    own = child if "textLength" in child.given else fit
                    yield from walk(child, of_child, inner, more, along, own, keeping)
                    if child.tag in ("flowPara", "flowDiv"):
                        yield _Letter("\n", of_child, inner, None, None, 0, 0, 0, None)
                        last[0] = " "

        keeps = element.given.get("xml:space") == "preserve"
        places = [_Places.of(element, pixels_of(font), self.view)]
        own = element if "textLength" in element.given else None
        return walk(element, font, paint, places, None, own, keeps)

    def _flow(self, element: Element, letters: Sequence[_Letter]) -> list[_Letter]:
        """Return the letters of Inkscape's flowed text, each line with its place."""
        region = next((each for each in element.children if each.tag == "flowRegion"), None)
        shapes = [each for each in region.children if each.tag != WORDS] if region else []
        box = None
        for shape in shapes[:1]:
            segments, _ = read_path(read_shape(shape.tag, shape.given, 100.0, 100.0))
            step = read_transform(shape.given.get("transform", "")) or IDENTITY
            box = control_box(transform_rounded(segments, step, 6) or ())
        if box is None or not letters:
            return []
        left, top, right, bottom = box
        placed: list[_Letter] = []
        fonts: dict[int, dict[str, str]] = {}  # letters of one font are shaped together
        y = top
        for line, width in self._lines(letters, right - left):
            tallest = max(pixels_of(each.font) for each in line)
            leading = leading_of(line[0].font) or _LEADING
            y += tallest * leading if placed else tallest * (0.8 + (leading - 1) / 2)
            if y > bottom + tallest * 0.3:
                break
            align = line[0].font.get("text-align", line[0].font.get("text-anchor", "start"))
            room = right - left - width
            x = left + {"center": 0.5, "middle": 0.5, "end": 1.0, "right": 1.0}.get(align, 0) * room
            shown = [each for each in line if each.text != "\n"]
            for number, each in enumerate(shown):
                font = fonts.setdefault(id(each.font), {**each.font, "text-anchor": "start"})
                place = (x, y) if not number else (None, None)
                placed.append(each._replace(font=font, x=place[0], y=place[1]))
            placed = placed or [line[0]._replace(text=" ", x=left, y=y)]
        return placed

    def _lines(
        self, letters: Sequence[_Letter], room: float
    ) -> Iterator[tuple[list[_Letter], float]]:
        """Yield letters in lines that fit a room, with the width; an empty line is a newline."""
        start = 0
        while start < len(letters):
            ends = (at for at in range(start, len(letters)) if letters[at].text == "\n")
            end = next(ends, len(letters))
            paragraph = letters[start:end]
            text = _with_kept_spaces("".join(each.text for each in paragraph))
            at = 0
            for row, width in break_words(self._words(paragraph, text), room):
                first = at = at + (text[at : at + 1] == " ")  # lines break at single spaces
                for number, word in enumerate(row):
                    at += number > 0 and text[at] == " "
                    at += sum(len(part.text) for part in fragments_of(word))
                line = [*paragraph[first:at]]
                if at < len(paragraph) and line[-1].text == SOFT_HYPHEN:
                    line[-1] = line[-1]._replace(text="-")
                yield line or [*letters[start : end + 1]], width
            start = end + 1

    def _words(self, letters: Sequence[_Letter], text: str) -> list[Word]:
        """Measure the words of a paragraph in user units, all of its letters included.

        Args:
            letters: Letters of the paragraph.
            text: Its characters, with no-break spaces for the spaces that are kept.
        """
        measurer = SpanMeasurer()
        start = 0
        for run in _runs(letters):
            font = run[0].font
            size = pixels_of(font)
            words = MeasuredWords(self._face(font, None), None)
            look = RunStyle(size=size, tracking=_spacing(font, "letter-spacing", size) / size)
            words.space = look.width(words.face, " ") + _spacing(font, "word-spacing", size)
            end = start + len(run)
            measurer.add_text(text[start:end], words, look)
            start = end
        return measurer.finish()

    def _set_chunk(self, element: Element, chunk: list[_Letter]) -> Iterator[Lettered]:
        """Yield the outlines of letters that are anchored together."""
        while chunk and chunk[-1].text == " " and not chunk[-1].font.get("xml:space"):
            chunk = chunk[:-1]
        if not chunk:
            return
        runs, length = self._laid_out(element, chunk)
        anchor = chunk[0].font.get("text-anchor", "start")
        back = {"middle": 0.5, "end": 1.0}.get(anchor, 0.0) * length
        x, y = self._pen
        x = x if chunk[0].x is None else chunk[0].x
        y = start = y if chunk[0].y is None else chunk[0].y
        way = _way(chunk[0].way, self.by_name)
        if way is not None and not way.length:
            self.told(chunk[0].way or element, tr("there is no path for its words"),
                      tr("draw the path, and put the words on it again"), False)  # fmt: skip
        for run, drawn, at in runs:
            first = run[0]
            y += first.dy
            font = first.font
            size = pixels_of(font)
            raised = y - _raise(font, size)
            segments: list[Segment] = []
            for glyph in drawn:
                if way is not None:
                    place = way.place(at - back + glyph.x, glyph.advance, raised - start)
                    if place is None:
                        continue
                    cos, sin = _turn(first.turn)
                    scaled = multiply(multiply(place, (cos, sin, -sin, cos, 0, 0)),
                                     (1, 0, 0, 1, 0, -glyph.y))  # fmt: skip
                else:
                    scaled = (1.0, 0.0, 0.0, 1.0, x - back + at + glyph.x, raised - glyph.y)
                    if first.turn:
                        cos, sin = _turn(first.turn)
                        scaled = (cos, sin, -sin, cos, scaled[4], scaled[5])
                outline = transform_rounded(glyph.outline, scaled, 6) or ()
                if glyph.picture is None:
                    segments += outline
                elif outline:
                    yield Lettered(outline, first.paint, bounding_box(outline), *glyph.picture)
            if way is None:
                segments += _rules(font, x - back + at, raised, size, run, drawn)
            if segments:
                box = bounding_box(segments)
                if way is None and drawn:
                    file = self._face(font, None).file
                    left, wide = x - back + at, drawn[-1][1] + drawn[-1][3]
                    high, deep = file.ascent / 1000 * size, file.descent * size
                    box = left, raised - high, left + wide, raised + deep
                yield Lettered(tuple(segments), first.paint, box)
        self._pen = (x - back + length, y) if way is None else way.end

    def _laid_out(
        self, element: Element, chunk: list[_Letter]
    ) -> tuple[list[tuple[list[_Letter], list[_Drawn], float]], float]:
        """Return letters by their looks with glyphs and place; and how far all of them reach."""
        runs: list[tuple[list[_Letter], list[_Drawn], float]] = []
        length = 0.0
        for fit, fitted in groupby(_visual_runs(chunk), key=lambda run: run[0].fit):
            parts = [*fitted]
            shaped = [self._shape(element, run) for run in parts]
            if fit is not None:
                shaped = self._fitted(fit, parts, shaped)
            for run, (drawn, advance) in zip(parts, shaped, strict=True):
                length += run[0].dx
                runs.append((run, drawn, length))
                length += advance
        return runs, length

    def _fitted(
        self, fit: Element, runs: Sequence[list[_Letter]], shaped: list[tuple[list[_Drawn], float]]
    ) -> list[tuple[list[_Drawn], float]]:
        """Return the glyphs of letters as long as an element says (SVG 2, 11.7).

        Args:
            fit: Has `textLength`.
            runs: The letters, by their looks.
            shaped: Their glyphs as they are, and how far they reach.
        """
        wanted = read_length(fit.given["textLength"], math.nan, math.nan)
        if not wanted >= 0 or sum(map(len, runs)) < self._fitting[id(fit)]:
            message = tr("textLength is not followed")
            self.told(
                fit, message, tr("set the words in one piece, and their length in units"), False
            )
            return shaped
        if fit.given.get("lengthAdjust") == "spacingAndGlyphs":
            reach = sum(advance + run[0].dx for run, (_, advance) in zip(runs, shaped, strict=True))
            k = wanted / reach if reach > 0 else 1.0
            return [
                ([_Drawn(transform_rounded(each.outline, (k, 0, 0, 1, 0, 0), 9) or (),
                         each.x * k, each.y, each.advance * k, each.picture)
                  for each in drawn], advance * k)
                for drawn, advance in shaped
            ]  # fmt: skip
        apart = [self._shape(fit, run, 0.0) for run in runs]
        reach = sum(advance + run[0].dx for run, (_, advance) in zip(runs, apart, strict=True))
        count = sum(len(regex.findall(r"\X", "".join(each.text for each in run))) for run in runs)
        extra = (wanted - reach) / max(count - 1, 1)
        apart = [self._shape(fit, run, extra) for run in runs]
        drawn, advance = apart[-1]
        return [*apart[:-1], (drawn, advance - extra)]

    def _shape(
        self, element: Element, run: list[_Letter], extra: float | None = None
    ) -> tuple[list[_Drawn], float]:
        """Return the glyphs of letters of one look, and how far they reach.

        Args:
            element: The text element.
            run: The letters.
            extra: The space after each, which then stands for itself; None for no such space.
        """
        font = run[0].font
        size = pixels_of(font)
        face = self._face(font, element)
        text = "".join(each.text for each in run)
        spaced = _spacing(font, "letter-spacing", size)
        between = _spacing(font, "word-spacing", size)
        face.measure(text)
        lacking = face.lacks(text)
        if lacking:
            named = "".join(lacking[:20])
            self.told(
                element, tr('no font has "{named}"', named=named), tr("use other words"), False
            )
        drawn: list[_Drawn] = []
        x = 0.0
        for each, part in face.drawn(text):
            scale = size / each.file.units
            apart = bool(spaced) or extra is not None
            for piece in regex.findall(r"\X", part) if apart else (part,):
                for glyph in each.shaper.shape(piece):
                    number, cluster, advance, dx, dy = glyph
                    reach = advance * scale
                    if piece[cluster : cluster + 1] == " ":
                        reach += between
                    picture = each.picture_of(number) if each.has_pictures else None
                    own = outline_in_units(each, number) if picture is None else _box_of(picture)
                    self._points += len(own)
                    if self._points > MOST_SEGMENTS:  # soon: to place them takes the most
                        raise too_many_segments()
                    outline = _scaled(own, scale if picture is None else size)
                    drawn.append(
                        _Drawn(outline, x + dx * scale, dy * scale, advance * scale,
                               picture and (picture, each.name))
                    )  # fmt: skip
                    x += reach
                x += (spaced + (extra or 0.0)) * apart
        return drawn, x

    def _face(self, font: Mapping[str, str], element: Element | None) -> FontFace:
        """Return the face that a style asks for, or one in its place."""
        weight = weight_of(font.get("font-weight", ""))
        italic = font.get("font-style", "normal").split(" ")[0] in ("italic", "oblique")
        known = {name.casefold(): name for name in self.fonts.families}
        wanted = families_of(font)
        family = next((known[each.casefold()] for each in wanted if each.casefold() in known), "")
        first = wanted[0]
        is_lost = not family and first and first.casefold() not in ANY_FAMILY - _OTHER_KINDS
        if is_lost and element is not None and first not in self._missing:
            self._missing.add(first)
            hint = tr(
                "name it under fonts: in game.yaml; it is set in {default_family}",
                default_family=DEFAULT_FAMILY,
            )
            self.told(element, tr('the font "{first}" is not there', first=first[:60]), hint, True)
        try:
            return self.fonts.face(family or DEFAULT_FAMILY, weight, italic)
        except FontError:  # reported where the game names the font
            return self.fonts.face(DEFAULT_FAMILY, weight, italic)


class _Drawn(NamedTuple):
    """A glyph of a run; lengths in units of the drawing.

    Attributes:
        outline: Outline of the glyph; for a picture, the corners of its box.
        x: Offset to the right.
        y: Offset upwards.
        advance: Advance to the next glyph.
        picture: Picture of the glyph and the name of its font; None for an outline.
    """

    outline: tuple[Segment, ...]
    x: float
    y: float
    advance: float
    picture: tuple[GlyphPicture, str] | None = None


def _box_of(picture: GlyphPicture) -> tuple[Segment, ...]:
    """Return the corners of a picture's box in ems, y up, from the bottom left."""
    left, low, wide, high = picture[1:5]
    return rectangle(left, low, left + wide, low + high)


class _Places(NamedTuple):
    """Queues of the position attributes of a text element; each letter takes one value."""

    x: list[float]
    y: list[float]
    dx: list[float]
    dy: list[float]
    rotate: list[float]

    @classmethod
    def of(cls, element: Element, size: float, view: tuple[float, float]) -> _Places:
        given = element.given
        if element.tag == "textPath":
            return cls([], [], [], [], [])

        def lengths(name: str) -> list[float]:
            words = re.split(r"[\s,]+", given.get(name, "").strip())[:MOST_LETTERS]
            whole = view["y" in name]
            return [length_of(each, size, whole, 0.0) for each in words if each]

        turns = read_numbers(given.get("rotate", ""))
        if turns and not re.fullmatch(r"[\d\s,.eE+-]*", given["rotate"]):
            turns = []  # an invalid list of angles doesn't count
        return cls(lengths("x"), lengths("y"), lengths("dx"), lengths("dy"), turns)


def _place(
    places: Sequence[_Places],
) -> tuple[float | None, float | None, float, float, float]:
    """Take the position of the next letter: the innermost element with a value counts."""
    found: list[float | None] = []
    for number in range(4):
        value = None
        for each in places:
            listed = each[number]
            if listed:
                value = listed.pop(0)
        found.append(value)
    turn = 0.0
    for each in places:
        if each.rotate:
            turn = each.rotate[0]
            if len(each.rotate) > 1:  # the last angle is for all further letters
                del each.rotate[0]
    return found[0], found[1], found[2] or 0.0, found[3] or 0.0, turn


def _chunks(letters: Sequence[_Letter]) -> Iterator[list[_Letter]]:
    """Yield anchored chunks: each begins with an absolute position (SVG 2, "text chunk")."""
    chunk: list[_Letter] = []
    for letter in letters:
        begins = letter.x is not None or letter.y is not None
        if chunk and (begins or letter.way is not chunk[0].way):
            yield chunk
            chunk = []
        chunk.append(letter)
    if chunk:
        yield chunk


def _runs(letters: Sequence[_Letter]) -> Iterator[list[_Letter]]:
    """Yield letters of one look that follow each other."""
    run: list[_Letter] = []
    for letter in letters:
        if run and (
            letter.stands_alone
            or letter.turn != run[0].turn
            or letter.font is not run[0].font
            or letter.fit is not run[0].fit
            or letter.paint != run[0].paint
        ):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run


def _visual_runs(letters: Sequence[_Letter]) -> list[list[_Letter]]:
    """Return letters of one look and direction that follow each other, from left to right."""
    runs = [*_runs(letters)]
    text = "".join(each.text for each in letters)
    if len(runs) == 1 or not has_right_to_left(text):
        return runs  # a run is reordered when it is shaped
    pieces = visual_parts(["".join(each.text for each in run) for run in runs])
    return [
        [
            letter._replace(text=sign)
            for letter, sign in zip(runs[number][start : start + len(part)], part, strict=True)
        ]
        for number, start, part in pieces
    ]


def _with_kept_spaces(text: str) -> str:
    """Replace spaces at the start of a paragraph, and before other spaces, by no-break spaces."""
    words = text.lstrip(" ")
    return "\u00a0" * (len(text) - len(words)) + re.sub(" (?= )", "\u00a0", words)


def _raise(font: Mapping[str, str], size: float) -> float:
    """Return the shift of text above the baseline."""
    raised = read_length(font.get("baseline-shift"), 1.0)
    return raised - _HANGING.get(font.get("dominant-baseline", ""), 0.0) * size


def _spacing(font: Mapping[str, str], name: str, size: float) -> float:
    text = font.get(name, "normal")
    return length_of(text, size, size, 0.0)


def _turn(degrees: float) -> tuple[float, float]:
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


def _rules(
    font: Mapping[str, str], x: float, y: float, size: float,
    run: Sequence[_Letter], drawn: Sequence[_Drawn],
) -> list[Segment]:  # fmt: skip
    """Return the lines under, through and over text."""
    segments: list[Segment] = []
    if drawn and any(each.text != " " for each in run):
        right = x + drawn[-1][1] + drawn[-1][3]
        for name, height in _RULES.items():
            if name in font.get("text-decoration", ""):
                top = y - (height + _RULE / 2) * size
                low = top + _RULE * size
                segments += rectangle(x, top, right, low)
    return segments


_outlines: dict[tuple[str, float | None, int], tuple[Segment, ...]] = {}
_MOST_OUTLINES = 5000


def outline_in_units(face: FontFace, glyph: int) -> tuple[Segment, ...]:
    """Return a glyph's outline in units of its font, y up."""
    key = face.file.digest, face.file.weight, glyph
    known = _outlines.get(key)
    if known is None:
        pen = PathPen()
        face.file.shaper.draw_glyph_with_pen(glyph, pen)
        if len(_outlines) >= _MOST_OUTLINES:
            _outlines.clear()
        known = _outlines[key] = tuple(pen.segments)
    return known


def _scaled(segments: tuple[Segment, ...], scale: float) -> tuple[Segment, ...]:
    return transform_rounded(segments, (scale, 0, 0, -scale, 0, 0), 9) or ()


class _Way:
    """A path along which text runs."""

    def __init__(self, segments: tuple[Segment, ...], start: str) -> None:
        self._points: list[Point] = []
        self._reach: list[float] = []
        for part in flatten(segments):
            for point in part:
                before = self._points[-1] if self._points else point
                step = math.dist(before, point)
                if self._points and not step:
                    continue
                self._reach.append((self._reach[-1] if self._reach else 0.0) + step)
                self._points.append(point)
        self.length = self._reach[-1] if self._reach else 0.0
        self.start = read_length(start, self.length)
        self.end = self._points[-1] if self._points else (0.0, 0.0)

    def place(self, along: float, advance: float, below: float) -> Matrix | None:
        """Return the matrix that places a glyph on the path; None beyond the path's end."""
        middle = self.start + along + advance / 2
        if not 0 <= middle <= self.length or len(self._points) < 2:
            return None
        at = min(max(bisect_left(self._reach, middle), 1), len(self._points) - 1)
        (x1, y1), (x2, y2) = self._points[at - 1], self._points[at]
        step = self._reach[at] - self._reach[at - 1]
        share = (middle - self._reach[at - 1]) / step
        cos, sin = (x2 - x1) / step, (y2 - y1) / step
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        return multiply((cos, sin, -sin, cos, x, y), (1, 0, 0, 1, -advance / 2, below))


def _way(element: Element | None, by_name: Mapping[str, Element]) -> _Way | None:
    if element is None:
        return None
    path = by_name.get(element.given.get("href", "").removeprefix("#"))
    start = element.given.get("startOffset", "0")
    if "path" in element.given:
        return _Way(read_path(element.given["path"])[0], start)
    if path is None:
        return _Way((), "0")
    segments, _ = read_path(read_shape(path.tag, path.given, 100.0, 100.0))
    step = read_transform(path.given.get("transform", "")) or IDENTITY
    return _Way(transform_rounded(segments, step, 6) or (), start)
