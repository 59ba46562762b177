"""YAML files as the loader reads them, for edits of their text."""

from __future__ import annotations

from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap
from punchboard.cards.load.files import CONTROL
from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.problem import Diagnostics
from punchboard.generator.studio.splice.read_only import ReadOnly, first_reason


class YamlSource(NamedTuple):
    """A YAML file without faults.

    Attributes:
        text: Its text without a byte order mark.
        mark: Bytes of the byte order mark.
        value: Its value.
        positions: Positions of the values by path.
    """

    text: str
    mark: int
    value: Any
    positions: SourceMap


def read_source(raw: bytes, found: Diagnostics) -> YamlSource | ReadOnly:
    """Return a YAML file for edits, or why it can only be read.

    Args:
        raw: The file's bytes.
        found: Receives the loader's problems.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ReadOnly(tr("the file isn't UTF-8; save it again with the encoding UTF-8"))
    control = CONTROL.search(text)
    if control:
        code = ord(control.group())
        return ReadOnly(tr("the control character {code:#04x} is in the file", code=code))
    loaded = read_yaml(text, "", found)
    if loaded is None or found.has_errors:
        return ReadOnly(first_reason(found))
    return YamlSource(text, 3 if raw.startswith(b"\xef\xbb\xbf") else 0, *loaded)
