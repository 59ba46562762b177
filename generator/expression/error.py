"""Errors of expressions, in a designer's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.load.nearest import meant, nearest
from punchboard.cards.problem import NOWHERE, Hint, Position, PunchboardError, Remedy

#: Types of numbers, of lists, and of keys: `isinstance` takes three times as long with
#: `int | float`, and is called for each part of each card.
NUMBERS = (int, float)
LISTS = (list, tuple)
TEXT_OR_LIST = (str, list, tuple)
#: Collections; as text, nested lists with repeated entries could be larger than memory.
SEVERAL = (list, tuple, Mapping)
KEYS = (str, int, float)

#: Longer names are cut in messages, and never compared: comparing is quadratic.
LONGEST_NAME = 60

#: Names that an expression can read: card, game, copy, low_ink, let-names, repeat names.
Scope = dict[str, Any]
#: Key of the budget account in a scope; the space keeps designers from writing it.
ACCOUNT = " account"
#: Owner of a root name that the scope lacks.
NO_OWNER = object()

#: Most names in a hint.
_MOST_LISTED = 8

#: Hint for a blank cell.
FILL_IN = marked('write 0 where blank means 0, "default: 0" at the column, or "| default(0)" here')


class ExpressionError(PunchboardError):
    """An expression or template that can't be parsed or evaluated.

    Unlike other errors it always has a hint: most designers don't know Jinja.
    """

    def __init__(self, message: str, hint: str, position: Position = NOWHERE) -> None:
        super().__init__(message, hint, position)


class UnknownNameError(ExpressionError):
    """An unknown name or column.

    Attributes:
        near: "did you mean …?" with the nearest name; "" without a similar name.
    """

    def __init__(self, message: str, near: str, otherwise: str) -> None:
        super().__init__(message, near or otherwise)
        self.near = near


class BlankError(ExpressionError):
    """A calculation with a blank value; its position is the cell if the value comes from one."""


@dataclass(slots=True, eq=False)
class MissingValue:
    """Placeholder for the value of a missing name, column, key or index.

    Attributes:
        owner: Value without the entry; `NO_OWNER` for a root name.
        name: Missing name, key or index.
    """

    owner: Any
    name: Any


class MissingError(PunchboardError):
    """A required value is missing; `explain` turns it into a message."""

    def __init__(self, missing: MissingValue) -> None:
        # Formatting the name may be slow, because any value can be one.
        super().__init__("something is missing")
        self.missing = missing


def quoted(name: Any) -> str:
    """Return a name in quotes for a message, shortened if it is very long."""
    text = str(name) if isinstance(name, KEYS) else "…"
    return f'"{text[:LONGEST_NAME]}…"' if len(text) > LONGEST_NAME else f'"{text}"'


def suggestion(name: Any, known: Iterable[Any]) -> str:
    """Return `did you mean "…"` for the nearest known name; "" without a similar one."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        return ""
    names = [each for each in known if isinstance(each, str)]
    near = nearest(name, names)
    if not near:
        return ""
    words = tr('did you mean "{suggestion}"?', suggestion=near)
    return meant(name, names, words, near, is_code=True)


def kind(value: Any) -> str:
    """Describe the type of a value: `a text`, `a number`, `the blank cell birds.csv!C4`."""
    if isinstance(value, Blank) and (at := value.position).file:
        return (
            tr("the blank cell {cell}", cell=at)
            if at.cell and at.column
            else tr("a blank ({cell})", cell=at)
        )
    if value is None or isinstance(value, Blank):
        return tr("a blank")
    if isinstance(value, bool):
        return tr("a yes or no")
    if isinstance(value, NUMBERS):
        return tr("a number")
    if isinstance(value, str):
        return tr("a text")
    if isinstance(value, LISTS):
        return tr("a list")
    return (
        tr("a group of values") if isinstance(value, Mapping) else tr("a value of an unknown kind")
    )


def misfit(what: str, hint: str, *values: Any, blank: str = "") -> ExpressionError:
    """Return the error for values of the wrong kind, with the hint `blank` if one is blank.

    Without `blank`, the hint is how to fill the cell in.
    """
    for value in values:
        if value is None or isinstance(value, Blank):
            cell = value.position if value is not None else NOWHERE
            return BlankError(what, blank or translated(FILL_IN), cell)
    return ExpressionError(what, hint)


def not_a_number(value: Any) -> ExpressionError:
    """Return the error for a value that isn't a number."""
    hint = (
        tr("use one of its numbers")
        if isinstance(value, SEVERAL)
        else tr("use a number, such as 2")
    )
    return misfit(tr("{kind} stands where a number is needed", kind=kind(value)), hint, value)


def not_a_single_value(value: Any) -> ExpressionError:
    """Return the error for several values instead of a single one."""
    return ExpressionError(
        tr("{kind} stands where one value is needed", kind=kind(value)), tr("name one value in it")
    )


def explain(missing: MissingValue, scope: Scope, local: Iterable[str]) -> ExpressionError:
    """Return the error for a missing value, with the nearest existing name.

    Args:
        missing: Missing value with its owner.
        scope: Names that the expression can read.
        local: Names that the expression sets itself.
    """
    owner, name = missing.owner, missing.name
    if owner is NO_OWNER:
        names = [each for each in (*scope, *local) if each not in (ACCOUNT, name)]
        near = suggestion(name, names)
        for root in ("game", "card"):
            if isinstance(group := scope.get(root), Mapping) and name in group:
                words = tr('did you mean "{suggestion}"?', suggestion=f"{root}.{name}")
                near = Hint(words, Remedy(name, f"{root}.{name}", "code"))
        as_text = (
            tr("if it is text, put it in quotes: '{name}'", name=name)
            if len(name) <= LONGEST_NAME
            else tr("if it is text, put it in quotes")
        )
        return UnknownNameError(tr("unknown name {name}", name=quoted(name)), near, as_text)
    if not isinstance(name, KEYS):
        hint = tr("use a name in quotes, or a number, between the brackets")
        return misfit(tr("{kind} cannot be used to look something up", kind=kind(name)), hint, name)
    if isinstance(owner, Mapping):
        near = suggestion(name, owner)
        if owner is scope.get("card"):
            add = tr("add it under columns: in game.yaml")
            return UnknownNameError(
                tr("the card has no column {name}", name=quoted(name)), near, add
            )
        hint = near or _listed(owner)
        return ExpressionError(
            tr("{parent} has no {field}", parent=_path_to(owner, scope), field=quoted(name)), hint
        )
    if isinstance(owner, TEXT_OR_LIST) and isinstance(name, int):
        if isinstance(owner, str):
            what = tr(
                "{kind} of {count} letters has none at {place}",
                kind=kind(owner),
                count=len(owner),
                place=name,
            )
        else:
            what = tr(
                "{kind} of {count} entries has none at {place}",
                kind=kind(owner),
                count=len(owner),
                place=name,
            )
        return ExpressionError(what, tr("the first is at 0"))
    if isinstance(owner, list | tuple) and isinstance(name, str):
        ids = [each.get("id") for each in owner if isinstance(each, Mapping)]
        hint = suggestion(name, ids) or tr("use its place from 0, such as [0]")
        return ExpressionError(
            tr("{kind} has no entry {name}", kind=kind(owner), name=quoted(name)), hint
        )
    return ExpressionError(
        tr("{kind} has no {name}", kind=kind(owner), name=quoted(name)),
        tr("remove {after_dot}", after_dot=_after_dot(name)),
    )


def _after_dot(name: Any) -> str:
    return quoted(f".{name}" if isinstance(name, str) else f"[{name}]")


def _listed(owner: Mapping[Any, Any]) -> str:
    """Return a hint that lists the first names of a group."""
    names = [quoted(each) for each in owner if isinstance(each, KEYS)][:_MOST_LISTED]
    return (
        tr("use one of: {names}", names=", ".join(names)) if names else tr("add it, or remove this")
    )


def _path_to(owner: Mapping[Any, Any], scope: Scope) -> str:
    """Return the path of `owner` in the scope, as designers write it."""
    groups = [(root, value) for root, value in scope.items() if isinstance(value, Mapping)]
    inner = [(f"{root}.{key}", each) for root, group in groups for key, each in group.items()]
    return next((quoted(path) for path, each in groups + inner if each is owner), tr("this entry"))
