"""Checks of faces: small, pale, filled-in or overlapping text, thin lines, coarse pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from punchboard.cards.catalog import tr
from punchboard.generator.art.colour import contrast
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import (
    COARSE_DPI,
    CURRENT,
    FEWEST_DPI,
    Image,
    Line,
    Shape,
    SymbolRef,
)
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    MM,
    Bounds,
    Rect,
    intersection,
    transform,
)
from punchboard.generator.graphics.hit_test import crosses, flatten
from punchboard.generator.preflight.face_view import (
    TEXTURE,
    WHITE,
    FaceView,
    Mark,
    Words,
    art_file,
    art_name,
    art_named,
    art_of,
    as_box,
)
from punchboard.generator.preflight.finding import (
    CONTRAST,
    DARK,
    FAINT,
    FINE_LETTERS,
    HAIRLINE,
    HIDDEN,
    KNOCKED_OUT,
    LARGE_BOLD,
    LARGE_CONTRAST,
    LARGE_TEXT,
    OPEN_LINE,
    RICH,
    SMALLEST_FINE,
    SMALLEST_TEXT,
    quoted,
)

#: Sizes and widths are rounded to a hundredth of a point before they are compared.
_SLACK = 0.005


def check_text_size(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face that are smaller than their length allows."""
    for words in view.words:
        least = SMALLEST_FINE if len(words.text) <= FINE_LETTERS else SMALLEST_TEXT
        if words.text and words.size < least - _SLACK:
            yield Issue(
                "text-size",
                (words.font, least),
                tr(
                    "text {text} is {size:.3g} pt, must be {least:g} pt or more",
                    text=quoted(words.text),
                    size=words.size,
                    least=least,
                ),
                tr("shorten it, give it more room, or raise min_size")
                if least > SMALLEST_FINE
                else tr("set it in {least:g} pt or more", least=least),
                as_box(words.box),
                words.size,
                words.text,
            )


def is_small_text(size: float) -> bool:
    """Return whether a font size is below the usual minimum."""
    return size < SMALLEST_TEXT - _SLACK


BLACK = "#000000"
#: One in this many samples may have less contrast: a speck in a picture isn't a background.
_ONE_IN = 10


def check_contrast(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face with less contrast than WCAG asks for."""
    for lines in _paragraphs(view.words):
        below = _below(view, lines)
        for words in lines:
            least = CONTRAST
            if words.size >= (LARGE_BOLD if words.bold else LARGE_TEXT):
                least = LARGE_CONTRAST
            grounds = [
                view.sampler.colour(below, x, y, thinnest=TEXTURE) or WHITE for x, y in words.points
            ]
            pairs = [(words.colour, ground) for ground in grounds]
            mark = view.marks[words.number]
            if mark.fades:
                pairs = [
                    (_faded_ink(view, words.colour, mark, below, *point), ground)
                    for point, ground in zip(words.points, grounds, strict=True)
                ]
            if len(set(pairs)) > 1:
                pairs.sort(key=lambda pair: contrast(*pair))
            ink, ground = pairs[len(pairs) // _ONE_IN]
            ratio = contrast(ink, ground)
            if ratio >= least:
                continue
            is_darker = contrast(ink, BLACK) < contrast(ground, BLACK)
            shown = (
                tr("{colour}, {ink} as it is seen", colour=words.colour, ink=ink)
                if mark.fades
                else ink
            )
            yield Issue(
                "contrast",
                (ink, ground, least),
                tr(
                    "text {text} ({shown}) on {ground} has a contrast of {ratio:g}:1, "
                    "must be {least:g}:1 or more",
                    text=quoted(words.text),
                    shown=shown,
                    ground=ground,
                    ratio=int(ratio * 10) / 10,
                    least=least,
                ),
                tr("make the text darker or its ground paler")
                if is_darker
                else tr("make the text paler or its ground darker"),
                as_box(words.box),
                ratio,
                words.text,
            )


def _faded_ink(
    view: FaceView, colour: str, mark: Mark, below: Sequence[Mark], x: float, y: float
) -> str:
    """Return the visible color of ink on top of some marks, with the opacity of its own mark."""
    return view.sampler.colour(below, x, y, thinnest=TEXTURE, ink=(colour, mark)) or colour


def _paragraphs(all_words: Sequence[Words]) -> Iterator[list[Words]]:
    """Yield groups of consecutive texts, without other marks between, that share a background."""
    lines: list[Words] = []
    for words in all_words:
        if lines and words.number != lines[-1].number + 1:
            yield lines
            lines = []
        if words.text:
            lines.append(words)
    if lines:
        yield lines


def _below(view: FaceView, lines: Sequence[Words]) -> list[Mark]:
    """Return the marks below texts that are near to them."""
    left, bottom = min(each.box[0] for each in lines), min(each.box[1] for each in lines)
    right, top = max(each.box[2] for each in lines), max(each.box[3] for each in lines)
    near = []
    for mark in view.marks[: lines[0].number]:
        box = mark.box
        meets = box[0] <= right and left <= box[2] and box[1] <= top and bottom <= box[3]
        if meets and not _is_frame_around(mark, (left, bottom, right, top)):
            near.append(mark)
    return near


def _is_frame_around(mark: Mark, box: Bounds) -> bool:
    """Return whether a mark is only a line around a box that doesn't touch it."""
    item = mark.item
    if not isinstance(item, Shape) or item.fill is not None or mark.matrix is not IDENTITY:
        return False
    return not crosses(mark.parts, box, item.width / 2)


def check_knockout(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face that ink would fill in: small, not bold, pale on nearly black."""
    for words in view.words:
        if not words.text or words.bold or words.size >= KNOCKED_OUT - _SLACK:
            continue
        if contrast(words.colour, WHITE) > contrast(words.colour, "#000000"):
            continue  # dark text
        below = view.marks[: words.number]
        grounds = [
            view.sampler.colour(below, x, y, thinnest=TEXTURE) or WHITE for x, y in words.points
        ]
        ground = min(grounds, key=lambda each: contrast(each, WHITE))
        if contrast(ground, WHITE) < RICH:
            continue
        yield Issue(
            "knockout",
            (words.font, ground),
            tr(
                "text {text} of {size:.3g} pt is left pale in {ground}, must be "
                "bold or {knocked_out:g} pt or more",
                text=quoted(words.text),
                size=words.size,
                ground=ground,
                knocked_out=KNOCKED_OUT,
            ),
            tr("set it bold or larger, or its ground paler: much ink spreads into thin letters"),
            as_box(words.box),
            words.size,
            words.text,
        )


#: Least overlap of two texts, as a fraction of the lower one's height or of the shorter one's
#: length: accents and descenders of tight lines touch each other.
_PART = 0.25


def check_overlap(view: FaceView) -> Iterator[Issue]:
    """Yield pairs of overlapping texts, except for the same words twice, which are a shadow."""
    shown = [each for each in view.words if each.text and _is_level(view, each)]
    for one, other in combinations(shown, 2):
        if one.text == other.text:
            continue
        shared = intersection(one.box, other.box)
        width, height = shared[2] - shared[0], shared[3] - shared[1]
        if width <= 0 or height <= 0 or _is_covered(view, one, other, shared):
            continue
        shorter = min(one.box[2] - one.box[0], other.box[2] - other.box[0])
        lower = min(one.box[3] - one.box[1], other.box[3] - other.box[1])
        if height >= _PART * lower and width >= min(_PART * shorter, _PART * lower * 2):
            yield Issue(
                "overlap",
                (one.font, other.font),
                tr(
                    "texts {text} and {text2} lie on each other",
                    text=quoted(one.text),
                    text2=quoted(other.text),
                ),
                tr("move one of them, shorten it, or give it less room"),
                as_box(shared),
                -width * height,
                one.text,
            )


def _is_level(view: FaceView, words: Words) -> bool:
    """Return whether a text fills its bounding box: rotated text doesn't."""
    a, b, c, d, _, _ = view.marks[words.number].matrix
    return (abs(b) < 1e-6 and abs(c) < 1e-6) or (abs(a) < 1e-6 and abs(d) < 1e-6)


def _is_covered(view: FaceView, one: Words, other: Words, shared: Bounds) -> bool:
    """Return whether an area between two texts hides the lower one."""
    left, bottom, right, top = shared
    for mark in view.marks[one.number + 1 : other.number]:
        box = mark.box
        if (
            isinstance(mark.item, Shape)
            and mark.item.fill is not None
            and not mark.fades
            and (box[0] <= left and box[1] <= bottom and box[2] >= right and box[3] >= top)
        ):
            return True
    return False


#: Half the side of the box around a reported line, in points.
_AROUND = 6.0


def check_hairline(view: FaceView) -> Iterator[Issue]:
    """Yield the thinnest lines of a face, each width and color once."""
    reported: set[tuple[float, str]] = set()
    for number, mark in enumerate(view.marks):
        if mark.box[0] >= mark.box[2] and mark.box[1] >= mark.box[3]:
            continue  # clipped away, or a dot
        for width, colour in _lines(view, mark):
            key = (round(width, 2), colour)
            if width >= OPEN_LINE - _SLACK or key in reported:
                continue
            least, where = HAIRLINE, ""
            if width >= HAIRLINE - _SLACK:
                if not _is_on_dark(view, mark, number, colour):
                    continue
                least, where = OPEN_LINE, tr(" on a dark ground")
            reported.add(key)
            x, y = _start(mark)
            yield Issue(
                "hairline",
                (*key, least),
                tr(
                    "a line{where} is {width:.2g} mm wide, must be {least:.2g} mm or more",
                    where=where,
                    width=width / MM,
                    least=least / MM,
                ),
                tr("draw it wider")
                if not where
                else tr("draw it wider, or its ground paler: ink spreads"),
                Rect.from_bottom(x - _AROUND, y - _AROUND, 2 * _AROUND, 2 * _AROUND)
                if isinstance(mark.item, Shape)
                else as_box(mark.box),
                width,
            )


def _lines(view: FaceView, mark: Mark) -> Iterator[tuple[float, str]]:
    """Yield the width in points and the color of each line that a mark draws."""
    item = mark.item
    if isinstance(item, Shape):
        if item.stroke is not None and item.stroke != item.fill:
            yield item.width * mark.scale, item.stroke
    elif isinstance(item, SymbolRef):
        symbol = view.library.symbols.get(item.symbol)
        if symbol is None:
            return
        for path in symbol.shapes():
            if path.stroke is not None and path.stroke != path.fill:
                colour = item.colour if path.stroke == CURRENT else path.stroke
                yield path.width * item.width / symbol.width * mark.scale, colour


def _is_on_dark(view: FaceView, mark: Mark, number: int, colour: str) -> bool:
    """Return whether a line crosses a darker background, unless it outlines an area."""
    if isinstance(mark.item, Shape) and mark.item.fill is not None:
        return False
    x, y = _start(mark)
    ground = view.sampler.colour(view.marks[:number], x, y) or WHITE
    is_paler = contrast(colour, WHITE) < contrast(ground, WHITE)
    return is_paler and contrast(ground, WHITE) >= DARK


def _start(mark: Mark) -> tuple[float, float]:
    """Return a point on a mark: the middle of a path's first segment, or of a symbol."""
    if isinstance(mark.item, Shape):
        parts = [part for part in flatten(mark.item.segments) if len(part) > 1]
        if parts:
            (x1, y1), (x2, y2) = parts[0][:2]
            return transform(mark.matrix, (x1 + x2) / 2, (y1 + y2) / 2)
    left, bottom, right, top = mark.box
    return (left + right) / 2, (bottom + top) / 2


#: Samples of a picture across and down, and the step through them in pseudo-random order: a prime
#: that shares no divisor with their number.
_PLACES, _JUMP = 36, 809
#: Number of visible samples at which the picture counts as visible; fewer are an eye or a speck.
_ENOUGH_SEEN = 8
#: Least width and height of inspected pictures, and the largest part of a face that they cover.
_SMALLEST_PICTURE, _MOST_OF_FACE = 5 * MM, 0.75


def check_faint(view: FaceView) -> Iterator[Issue]:
    """Yield the pictures and drawings of a face that hardly differ from their background.

    A picture with something on it is a background, and a picture that the layout fades is meant to
    be faint; neither is reported.
    """
    for mark in view.art:
        name = art_file(mark)
        if not name or mark.fades or not _is_picture(view, mark):
            continue
        samples = _contrasts(view, mark)
        seen = sum(each >= FAINT for each, _ in samples)
        if len(samples) < _ENOUGH_SEEN or seen >= min(_ENOUGH_SEEN, len(samples) / 4):
            continue
        ratio, is_paler = sorted(samples)[-1 - len(samples) // _ONE_IN]
        yield Issue(
            "faint",
            (name,),
            tr(
                "{art} can hardly be seen: it has a contrast of {ratio:g}:1 with its background, "
                "must be {faint:g}:1 or more",
                art=art_named(mark),
                ratio=int(ratio * 100) / 100,
                faint=FAINT,
            ),
            tr("put it on a darker background, or make it darker")
            if is_paler
            else tr("put it on a paler background, or make it paler"),
            as_box(mark.box),
            ratio,
            name,
        )


def _is_picture(view: FaceView, mark: Mark) -> bool:
    """Return whether a mark is art that needs inspection, rather than background or ornament."""
    left, bottom, right, top = mark.box
    width, height = right - left, top - bottom
    if min(width, height) < _SMALLEST_PICTURE:
        return False
    if width * height > _MOST_OF_FACE * view.face.width * view.face.height:
        return False
    above = view.marks[view.marks.index(mark) + 1 :]
    return not any(
        left <= each.box[0] <= each.box[2] <= right and bottom <= each.box[1] <= each.box[3] <= top
        for each in above
    )


def _contrasts(view: FaceView, mark: Mark) -> list[tuple[float, bool]]:
    """Return the contrast of each sample of some art with its background, and whether it is paler.

    Only visible samples count; sampling ends after `_ENOUGH_SEEN` visible ones.
    """
    number = view.marks.index(mark)
    below, upto = view.marks[:number], view.marks[: number + 1]
    left, bottom, right, top = mark.box
    samples: list[tuple[float, bool]] = []
    seen = 0
    for count in range(_PLACES**2):
        row, column = divmod(count * _JUMP % _PLACES**2, _PLACES)
        x = left + (right - left) * (column + 0.5) / _PLACES
        y = bottom + (top - bottom) * (row + 0.5) / _PLACES
        if not view.sampler.shows(mark, x, y):
            continue
        ink = view.sampler.colour(upto, x, y) or WHITE
        ground = view.sampler.colour(below, x, y) or WHITE
        samples.append((contrast(ink, ground), contrast(ink, BLACK) > contrast(ground, BLACK)))
        seen += samples[-1][0] >= FAINT
        if seen == _ENOUGH_SEEN:
            break
    return samples


_POINTS_PER_INCH = 72


def check_resolution(view: FaceView) -> Iterator[Issue]:
    """Yield the pictures of a face that have under 300 pixels an inch at print size."""
    for mark in view.art:
        item, key = mark.item, art_of(mark)
        if not isinstance(item, Image | SymbolRef) or key not in view.library.pictures:
            continue
        picture = view.library.pictures[key]
        dpi = min(picture.width / item.width, picture.height / item.height) * _POINTS_PER_INCH
        dpi /= mark.scale
        if dpi < COARSE_DPI:
            name = art_name(mark)
            # The same message as the layout's, which reported it when it placed the picture.
            yield Issue(
                "picture",
                (name,),
                tr(
                    "picture {name} prints at {dpi:.0f} dpi, below {fewest_dpi}",
                    name=name,
                    dpi=dpi,
                    fewest_dpi=FEWEST_DPI,
                ),
                tr("use a larger picture, or print it smaller"),
                as_box(mark.box),
                dpi,
                name,
            )


#: Heights of samples of a text below a cover, as fractions of the cap height.
_LEVELS = (0.15, 0.85)


def check_hidden(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face that later shapes, drawings or pictures cover."""
    if not view.words:
        return
    first = view.words[0].number
    covers = [
        (number, mark.box, mark)
        for number, mark in enumerate(view.marks[first + 1 :], first + 1)
        if not isinstance(mark.item, Line)
        and (not isinstance(mark.item, Shape) or mark.item.fill is not None)
    ]
    for words in view.words if covers else ():
        left, bottom, right, top = words.box
        above = [
            mark
            for number, box, mark in covers
            if number > words.number
            and box[0] < right
            and left < box[2]
            and box[1] < top
            and bottom < box[3]
        ]
        if not above or not words.text:
            continue
        points = _points_on(view, words)
        hidden = sum(any(view.sampler.hides(mark, *point) for mark in above) for point in points)
        part = hidden / len(points)
        if part < HIDDEN:
            continue
        how = "covered" if part == 1 else f"{100 * part:.0f} % covered"
        yield Issue(
            "hidden",
            (words.font, part == 1),
            tr("text {text} is {how} by what is drawn after it", text=quoted(words.text), how=how),
            tr(
                "move its element below the one that covers it in the layout, or "
                "move one of them away"
            ),
            as_box(words.box),
            -part,
            words.text,
        )


def _points_on(view: FaceView, words: Words) -> list[tuple[float, float]]:
    """Return sample points on a text, along it and between baseline and cap height."""
    mark = view.marks[words.number]
    assert isinstance(mark.item, Line)
    left, _, right, high = mark.own
    base = mark.item.y
    count = len(words.points)
    return [
        transform(
            mark.matrix,
            left + (right - left) * (number + 0.5) / count,
            base + part * (high - base),
        )
        for number in range(count)
        for part in _LEVELS
    ]
