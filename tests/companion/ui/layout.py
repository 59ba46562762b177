"""What a page must keep to: nothing leaves the window, nothing is cut, no two things overlap."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from finger import Phone

Box = tuple[float, float, float, float]
#: Pixels by which roundings may be off.
_SLACK = 2


def box_of(widget: Any) -> Box:
    """Return left, bottom, right and top of a widget in the window; of words those of the words."""
    x, y = widget.to_window(*widget.pos)
    wide, high = widget.width, widget.height
    texture = getattr(widget, "texture_size", None)
    if texture and getattr(widget, "text", ""):
        middle_x, middle_y = x + wide / 2, y + high / 2
        free = not widget.text_size[0]
        if free:
            x, wide = middle_x - texture[0] / 2, texture[0]
        # Around letters lies a fifth of their height: figures stand as close as that allows.
        high = min(high, texture[1] * 0.8) if getattr(widget, "valign", "") != "top" else high
        y = middle_y - high / 2
    return x, y, x + wide, y + high


def cut(phone: Phone, *widgets: Any) -> list[str]:
    """Return what leaves the window, is broken inside a word, or lies on something else."""
    wide, high = phone._window.size
    boxes = [(each, box_of(each)) for each in widgets]
    found = [
        f"{_said(each)} leaves the window: {box}"
        for each, box in boxes
        if box[0] < -_SLACK or box[1] < -_SLACK or box[2] > wide + _SLACK or box[3] > high + _SLACK
    ]
    found += [f"{_said(each)} breaks a word" for each in widgets if breaks_word(each)]
    found += [
        f"{_said(one)} lies on {_said(other)}: {a} {b}"
        for (one, a), (other, b) in combinations(boxes, 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > _SLACK and min(a[3], b[3]) - max(a[1], b[1]) > _SLACK
    ]
    return found


def breaks_word(label: Any) -> bool:
    """Return whether a label breaks a line inside a word, or leaves a part of its text out."""
    lines = getattr(getattr(label, "_label", None), "_cached_lines", None)
    text = getattr(label, "text", "")
    if not lines or not text:
        return False
    shown = ["".join(word.text for word in line.words) for line in lines]
    return " ".join(" ".join(shown).split()) != " ".join(text.split())


def _said(widget: Any) -> str:
    return (
        f"{type(widget).__name__} {getattr(widget, 'text', '') or getattr(widget, 'glyph', '')!r}"
    )
