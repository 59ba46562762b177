"""Where the keys, values and blocks of a YAML file begin and end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import yaml


class ScalarSpan(NamedTuple):
    """A key or a single value in a text.

    Attributes:
        start: Index of its first character, a quote included.
        end: Index behind its last character.
        style: Its quote, `|` or `>` for a block of lines, "" without any.
        is_inner: Whether it is within brackets, where a comma ends a text without quotes.
    """

    start: int
    end: int
    style: str
    is_inner: bool


class YamlSpans(NamedTuple):
    """The spans of a text, by line and column from 1.

    Attributes:
        scalars: Keys and single values.
        blocks: Start and end of blocks and lists; one without brackets begins as its first key.
    """

    scalars: Mapping[tuple[int, int], ScalarSpan]
    blocks: Mapping[tuple[int, int], tuple[int, int]]


def yaml_spans(text: str) -> YamlSpans:
    """Return the spans of a text up to its first fault.

    Args:
        text: The text without a byte order mark.
    """
    scalars: dict[tuple[int, int], ScalarSpan] = {}
    blocks: dict[tuple[int, int], tuple[int, int]] = {}
    brackets: list[bool] = []
    places: list[tuple[int, int, int]] = []
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            start, end = event.start_mark, event.end_mark
            if start is None or end is None:
                continue
            if isinstance(event, yaml.CollectionStartEvent):
                brackets.append(bool(event.flow_style))
                places.append((start.line + 1, start.column + 1, start.index))
            elif isinstance(event, yaml.CollectionEndEvent):
                brackets.pop()
                line, column, index = places.pop()
                blocks.setdefault((line, column), (index, end.index))
            elif isinstance(event, yaml.ScalarEvent):
                place = start.line + 1, start.column + 1
                style = event.style or ""
                span = ScalarSpan(start.index, end.index, style, any(brackets))
                scalars.setdefault(place, span)
    except yaml.YAMLError:  # the rest can't be told apart
        pass
    return YamlSpans(scalars, blocks)
