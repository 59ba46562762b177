"""Fixes of problems with one certain remedy: the splices of the file that carry it out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.yaml_scalars import ScalarSpan, yaml_spans
from punchboard.cards.problem import Position, Remedy
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.studio.problems.problem import Problem
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.editable_table import CellChange, EditableTable
from punchboard.generator.studio.splice.open_table import open_table
from punchboard.generator.studio.splice.splice import Splice

_BOM = b"\xef\xbb\xbf"
_YAML = (".yaml", ".yml")
_TEXT = (".md",)
#: A whole text that YAML reads as text without quotes, and the words among them that it doesn't.
_PLAIN = re.compile(r"[^\W\d][\w./-]*(?: [\w./-]+)*")
_NO_TEXT = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))
#: A part of a text without quotes that never needs them.
_PLAIN_PART = re.compile(r"[\w ./=|+()-]+")


class Fix(NamedTuple):
    """A fix.

    Attributes:
        file: Path of the file in the game's folder.
        splices: The changed bytes.
        label: The change as an imperative.
        was: The bytes that are replaced.
    """

    file: str
    splices: Sequence[Splice]
    label: str
    was: bytes


class Fixes:
    """The fixes of one state of the game's files."""

    def __init__(
        self, components: Mapping[str, ComponentBase], read: Callable[[str], bytes]
    ) -> None:
        """Prepare the fixes.

        Args:
            components: The game's components.
            read: Returns the bytes of a file, by its path in the game's folder.
        """
        self._components = components
        self._read = read
        self._files: dict[str, bytes] = {}
        self._texts: dict[str, _Text | None] = {}
        self._tables: dict[tuple[str, str], EditableTable | None] = {}

    def labelled(self, problem: Problem) -> Problem:
        """Return a problem with the words of its fix, if one is certain."""
        fix = self.fix(problem)
        return problem if fix is None else problem._replace(fix=fix.label, was=fix.was.hex())

    def fix(self, problem: Problem) -> Fix | None:
        """Return the fix of a problem; None if none is certain, or the files have changed."""
        remedy, position = problem.remedy, problem.position
        if remedy is None or not position.row:
            return None
        try:
            return self._of_cell(problem) if position.cell else self._of_text(position, remedy)
        except (EditRefused, OSError):
            return None

    def _of_cell(self, problem: Problem) -> Fix | None:
        position, remedy = problem.position, problem.remedy
        table = self._table(position.file, problem.target.component)
        index = position.column - 1
        if table is None or remedy is None or not 0 <= index < len(table.columns):
            return None
        heading = table.columns[index]
        if table.columns.count(heading) > 1:
            return None
        row = next((each for each in table.rows if each.number == position.row), None)
        if row is None:
            if problem.target.card or remedy.old:
                return None
            label = tr('rename the column "{column}" to "{name}"', column=heading, name=remedy.new)
            return self._fix(position.file, table.rename_column(heading, remedy.new), label)
        cell = row.cells[index] if index < len(row.cells) else ""
        changed = _in_cell(cell, remedy)
        if changed is None:
            return None
        splices = table.set_cells([CellChange(row.number, heading, changed)])
        return self._fix(position.file, splices, _label(remedy))

    def _fix(self, file: str, splices: Sequence[Splice], label: str) -> Fix:
        raw = self._raw(file)
        return Fix(file, splices, label, b"\0".join(raw[each.start : each.end] for each in splices))

    def _raw(self, file: str) -> bytes:
        if file not in self._files:
            self._files[file] = self._read(file)
        return self._files[file]

    def _of_text(self, position: Position, remedy: Remedy) -> Fix | None:
        text = self._text(position.file)
        splice = text.splice(position, remedy) if text is not None else None
        return self._fix(position.file, [splice], _label(remedy)) if splice is not None else None

    def _table(self, file: str, component: str) -> EditableTable | None:
        key = file, component
        if key not in self._tables:
            declared = self._components.get(component)
            found = None
            if declared is not None and declared.link is None and _is_inner(file):
                opened = open_table(file, self._raw(file), declared)
                found = opened if isinstance(opened, EditableTable) else None
            self._tables[key] = found
        return self._tables[key]

    def _text(self, file: str) -> _Text | None:
        if file not in self._texts:
            ending = PurePosixPath(file).suffix.lower()
            is_text = _is_inner(file) and ending in (*_YAML, *_TEXT)
            self._texts[file] = _open_text(self._raw(file), ending) if is_text else None
        return self._texts[file]


def _is_inner(file: str) -> bool:
    return bool(file) and "://" not in file


def _label(remedy: Remedy) -> str:
    if remedy.form == "quoted":
        return tr("put it in quotes")
    if not remedy.old:
        return tr('write "{text}"', text=remedy.new)
    return tr('replace "{old}" with "{new}"', old=remedy.old, new=remedy.new)


def _in_cell(cell: str, remedy: Remedy) -> str | None:
    """Return the new text of a cell; None if the remedy doesn't fit it."""
    if not remedy.old:
        return remedy.new
    place = _only_place(cell, remedy.old, 0, len(cell))
    if place is None:
        return None
    return cell[:place] + remedy.new + cell[place + len(remedy.old) :]


def _only_place(text: str, word: str, start: int, end: int) -> int | None:
    """Return where a whole word is in a part of a text; None unless it is there exactly once."""
    before = r"(?<!\w)(?<![^\W\d]-)" if word[0].isalnum() or word[0] == "_" else ""
    after = r"(?!\w|-[^\W\d])" if word[-1].isalnum() or word[-1] == "_" else ""
    pattern = re.compile(before + re.escape(word) + after)
    found = [each.start() for each in pattern.finditer(text, start, end)]
    return found[0] if len(found) == 1 else None


class _Text:
    """A text file.

    Attributes:
        text: The text without a byte order mark.
    """

    def __init__(self, text: str, offset: int, *, is_yaml: bool) -> None:
        """Prepare the text; `offset` is the length of its byte order mark."""
        self.text = text
        self._offset = offset
        self._spans = yaml_spans(text) if is_yaml else None
        self._lines: list[tuple[int, int]] = []
        at = 0
        for line in text.splitlines(keepends=True):
            self._lines.append((at, at + len(line)))
            at += len(line)

    def splice(self, position: Position, remedy: Remedy) -> Splice | None:
        """Return the bytes that a remedy changes; None if it doesn't fit the text."""
        if self._spans is None:
            found = self._in_line(position, remedy)
        else:
            found = self._in_yaml(position, remedy)
        if found is None:
            return None
        start, end, new = found
        return Splice(self._byte(start), self._byte(end), new.encode("utf-8"))

    def _in_yaml(self, position: Position, remedy: Remedy) -> tuple[int, int, str] | None:
        """Find a remedy in the value at a position, or in the only value of its block."""
        assert self._spans is not None
        place = position.row, position.column
        scalar, block = self._spans.scalars.get(place), self._spans.blocks.get(place)
        found = _in_scalar(self.text, scalar, remedy) if scalar is not None else None
        if found is not None or block is None or not remedy.old:
            return found
        start, end = block
        all_ = [
            change
            for span in self._spans.scalars.values()
            if start <= span.start
            and span.end <= end
            and (remedy.form != "code" or _is_code(self.text, span))
            and (change := _in_scalar(self.text, span, remedy)) is not None
        ]
        return all_[0] if len(all_) == 1 else None

    def _in_line(self, position: Position, remedy: Remedy) -> tuple[int, int, str] | None:
        if not remedy.old or position.row > len(self._lines):
            return None
        start, end = self._lines[position.row - 1]
        place = _only_place(self.text, remedy.old, start, end)
        return (place, place + len(remedy.old), remedy.new) if place is not None else None

    def _byte(self, index: int) -> int:
        return self._offset + len(self.text[:index].encode("utf-8"))


def _open_text(raw: bytes, ending: str) -> _Text | None:
    offset = len(_BOM) if raw.startswith(_BOM) else 0
    try:
        return _Text(raw[offset:].decode("utf-8"), offset, is_yaml=ending in _YAML)
    except UnicodeDecodeError:
        return None


def _in_scalar(text: str, span: ScalarSpan, remedy: Remedy) -> tuple[int, int, str] | None:
    """Return start, end and replacement of the change in a key or value of YAML."""
    start, end, style, is_inner = span
    whole = text[start:end]
    if remedy.old.startswith(","):  # in {width: 63,5} the 5 is a key of its own
        start -= 1
        is_there = is_inner and text[start:end] == remedy.old
        return (start, end, remedy.new) if is_there else None
    if remedy.form == "quoted":
        can_be = whole and not style and whole[0] not in "&*!"
        return (start, end, _in_quotes(whole)) if can_be else None
    inner = whole[1:-1] if style in ("'", '"') else whole
    if not remedy.old or (remedy.old == inner and remedy.form != "code"):
        if style in ("|", ">") or whole[:1] in ("&", "*", "!"):
            return None
        return start, end, _written(remedy, style)
    place = _only_place(text, remedy.old, start, end)
    if place is None or not _fits(remedy.new, style):
        return None
    return place, place + len(remedy.old), remedy.new


def _is_code(text: str, span: ScalarSpan) -> bool:
    """Return whether a value is an expression, or a text with expressions in it."""
    value = text[span.start : span.end].lstrip("'\"")
    return value.startswith("=") or "{{" in value or "{%" in value


def _written(remedy: Remedy, style: str) -> str:
    """Return a whole value as YAML, in the quotes that it had or needs."""
    new = remedy.new
    if remedy.form == "plain":
        return new
    if style == "'":
        return "'" + new.replace("'", "''") + "'"
    if style == '"' or not _PLAIN.fullmatch(new) or new.casefold() in _NO_TEXT:
        return _in_quotes(new)
    return new


def _in_quotes(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _fits(new: str, style: str) -> bool:
    """Return whether a part of a value can be replaced by a text as it is."""
    if style in ("'", '"'):
        return not set(new) & set("'\"\\\n")
    return bool(_PLAIN_PART.fullmatch(new)) if not style else "\n" not in new
