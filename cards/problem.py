"""Diagnostics of a designer's data, errors, and the exit code of each.

Three kinds, never mixed. A diagnostic is about the designer's data and is collected with all others
into one `DataError`. A refusal answers a request: `UsageError` of a command, `Refusal`
of an action at a table. A `ComputerError` is about the computer. Any other exception that reaches
the command line is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, Literal, NamedTuple, Self

from punchboard.cards.catalog import tr, translated

#: Beyond this many problems of one file the rest is summed up in a line: nobody reads the 400th.
MOST_SHOWN = 200


class Severity(IntEnum):
    """How bad it is: an error stops a build, a warning travels with it, a note only informs."""

    ERROR = 0
    WARNING = 1
    NOTE = 2

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def word(self) -> str:
        """Return the severity as people read it."""
        match self:
            case Severity.ERROR:
                return tr("error")
            case Severity.WARNING:
                return tr("warning")
            case _:
                return tr("note")


class Position(NamedTuple):
    """Where a value stands: a file, then a sheet and cell, or a line and column (both from 1).

    Attributes:
        file: Path as the designer knows it, with forward slashes.
        sheet: Worksheet name, empty outside workbooks.
        row: Row or line from 1; 0 when the whole file is meant.
        column: Column from 1; 0 when the whole row is meant.
        cell: Whether row and column name a spreadsheet cell (`C14`) rather than text.
    """

    file: str = ""
    sheet: str = ""
    row: int = 0
    column: int = 0
    cell: bool = False

    def __str__(self) -> str:
        parts = self.file
        if self.cell:
            place = cell_name(self.row, self.column)
            if parts.startswith("https://") and "#gid=" in parts:
                return f"{parts}&range={place}" if place else parts  # opens at the cell
            return "!".join(part for part in (parts, self.sheet, place) if part)
        if self.row:
            parts += f":{self.row}" + (f":{self.column}" if self.column else "")
        return parts


#: No place in particular.
NOWHERE = Position()


def cell_name(row: int, column: int) -> str:
    """Name a spreadsheet cell: (14, 3) is `C14`, (14, 0) is `row 14`, (0, 0) is empty."""
    if not row:
        return ""
    if not column:
        return tr("row {row}", row=row)
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


class Remedy(NamedTuple):
    """The one change of text that certainly solves a problem.

    Attributes:
        old: Text to replace at the problem's position, where it is a whole word or value; "" for
            the whole cell or value.
        new: Its replacement.
        form: `text` is put in quotes where YAML needs them, `plain` never is, `code` is a part of
            an expression, and `quoted` puts the value into quotes as it was typed.
    """

    old: str
    new: str
    form: Literal["text", "plain", "code", "quoted"] = "text"


class Hint(str):
    """A hint that an editor can carry out or show, as it knows the remedy or another place.

    It is equal to the same words without them, so that nothing else depends on it.

    Attributes:
        remedy: The change; None if it isn't certain.
        other: Another place that the problem depends on, such as the check that failed.
    """

    __slots__ = ("other", "remedy")
    remedy: Remedy | None
    other: Position

    def __new__(cls, words: str, remedy: Remedy | None = None, other: Position = NOWHERE) -> Self:
        """Return the words with their remedy and the other place."""
        hint = super().__new__(cls, words)
        hint.remedy = remedy
        hint.other = other
        return hint

    def __getnewargs__(self) -> tuple[str, Remedy | None, Position]:  # type: ignore[override]
        return str(self), self.remedy, self.other  # for copies


class Diagnostic(NamedTuple):
    """One problem in the designer's data.

    Attributes:
        position: Position of the problem.
        severity: Error, warning or note.
        message: The problem, with the value and the limit; no full stop.
        hint: The fix, an imperative; may be empty for notes. It is a `Hint` if the fix is certain.
    """

    position: Position
    severity: Severity
    message: str
    hint: str = ""

    def __str__(self) -> str:
        head = f"{self.position}: " if str(self.position) else ""
        tail = "\n  " + tr("fix: {hint}", hint=self.hint) if self.hint else ""
        return f"{head}{self.severity.word}: {self.message}{tail}"


@dataclass(slots=True)
class Diagnostics:
    """Collects problems, so that all of them are shown at once.

    The same problem reported twice is kept once. Problems without a file come first, then file by
    file in the order of their first problems, so that a cause is read before its outcome.

    Attributes:
        count: Number of reports, including repetitions.
    """

    count: int = 0
    _found: dict[Diagnostic, None] = field(default_factory=dict)
    _outcomes: dict[Diagnostic, dict[str, dict[str, None]]] = field(default_factory=dict)

    def error(self, position: Position, message: str, hint: str = "") -> Diagnostic:
        """Add an error: nothing is built (but for drafts)."""
        error = Diagnostic(position, Severity.ERROR, message, hint)
        self._add(error)
        return error

    def add_outcome(self, cause: Diagnostic, words: str, outcome: str) -> None:
        """Count a further problem of a reported cause, without an error of its own.

        Args:
            cause: The diagnostic of the cause, as added.
            words: `Marked` message that adds the number to its sentence:
                `{message}, and on {count} more`.
            outcome: Name of the problem; repeated names count once.
        """
        self.count += 1
        self._outcomes.setdefault(cause, {}).setdefault(words, {})[outcome] = None

    def warning(self, position: Position, message: str, hint: str = "") -> None:
        """Add a warning: the build goes on and carries it into the report."""
        self._add(Diagnostic(position, Severity.WARNING, message, hint))

    def note(self, position: Position, message: str, hint: str = "") -> None:
        """Add a note: worth knowing, nothing to fix."""
        self._add(Diagnostic(position, Severity.NOTE, message, hint))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Add the diagnostics of another collection."""
        for diagnostic in others:
            self._add(diagnostic)

    def _add(self, diagnostic: Diagnostic) -> None:
        self.count += 1
        self._found[diagnostic] = None

    def __iter__(self) -> Iterator[Diagnostic]:
        files = {"": None, **{each.position.file: None for each in self._found}}
        ranks = {file: rank for rank, file in enumerate(files)}
        found = sorted(self._found, key=lambda each: (ranks[each.position.file], each))
        for diagnostic in found:
            outcomes = self._outcomes.get(diagnostic)
            if outcomes:
                message = diagnostic.message
                for words, all_ in outcomes.items():
                    message = translated(words, message=message, count=f"{len(all_):,}")
                yield diagnostic._replace(message=message)
            else:
                yield diagnostic

    def of(self, severity: Severity) -> list[Diagnostic]:
        """Return the diagnostics of one severity, in order."""
        return [each for each in self if each.severity is severity]

    @property
    def has_errors(self) -> bool:
        """Whether anything forbids a build."""
        return any(each.severity is Severity.ERROR for each in self._found)

    def lines(self) -> list[str]:
        """Return every diagnostic as text, in order; a file's flood is cut after `MOST_SHOWN`."""
        shown: dict[str, int] = {}
        lines = []
        for diagnostic in self:
            count = shown[diagnostic.position.file] = shown.get(diagnostic.position.file, 0) + 1
            if count <= MOST_SHOWN:
                lines.append(str(diagnostic))
        for file, count in shown.items():
            if count > MOST_SHOWN:
                lines.append(
                    tr("{file}: and {more} more like these", file=file, more=count - MOST_SHOWN)
                )
        return lines


class ExitCode(IntEnum):
    """The result of a command for the program that started it."""

    CLEAN = 0
    DATA = 1
    USAGE = 2
    ENVIRONMENT = 3
    BUG = 4
    MARKED = 5  # a first print was made, and some of its cards are marked DRAFT
    STOPPED = 130  # as shells have it: 128 and the number of SIGINT


class PunchboardError(Exception):
    """The base of every error of Punchboard.

    One that no caller turns into a diagnostic or a refusal is a bug.

    Attributes:
        message: The problem, with value and limit; no full stop unless it is for players.
        hint: The fix; may be empty.
        position: Position of the problem; without a file if unknown or not needed.
        exit_code: Exit code of a command that ends with it.
    """

    exit_code: ClassVar[ExitCode] = ExitCode.BUG

    def __init__(self, message: str, hint: str = "", position: Position = NOWHERE) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.position = position

    def __str__(self) -> str:
        head = f"{self.position}: " if str(self.position) else ""
        tail = "\n  " + tr("fix: {hint}", hint=self.hint) if self.hint else ""
        return f"{head}{self.message}{tail}"


class DataError(PunchboardError):
    """The designer's data cannot be built.

    Attributes:
        diagnostics: Everything that was found so far.
    """

    exit_code = ExitCode.DATA

    def __init__(self, diagnostics: Diagnostics) -> None:
        super().__init__("\n".join(diagnostics.lines()))
        self.diagnostics = diagnostics


class UsageError(PunchboardError):
    """A request is invalid, or can't be done as requested."""

    exit_code = ExitCode.USAGE


class ComputerError(PunchboardError):
    """An obstacle of the computer: a locked file, a full disk, a folder without permission."""

    exit_code = ExitCode.ENVIRONMENT


class FieldError(PunchboardError, ValueError):
    """A field's value breaks a rule that its type can't express.

    Attributes:
        message: In validators of models, the rest of the sentence that begins
            with the field and its value: `must be …`.
        is_sentence: Whether the message is a sentence of its own instead.
    """

    def __init__(
        self,
        message: str,
        hint: str = "",
        position: Position = NOWHERE,
        *,
        is_sentence: bool = False,
    ) -> None:
        super().__init__(message, hint, position)
        self.is_sentence = is_sentence

    def __str__(self) -> str:
        return self.message  # pydantic shows it in one line
