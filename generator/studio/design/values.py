"""Operations on values of elements: set, and take out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.schema.base import other_spelling
from punchboard.generator.expression.error import ExpressionError
from punchboard.generator.expression.offset import is_expression, tidy, with_offset
from punchboard.generator.studio.design.bench import Bench
from punchboard.generator.studio.design.chain import ElementPath, Layer, Written
from punchboard.generator.studio.design.results import as_json
from punchboard.generator.studio.design.sent import Sent, field_of, path_of, thawed
from punchboard.generator.studio.refusal import ChangedElsewhere, ChoiceNeeded, EditRefused
from punchboard.generator.studio.route import BadRequestError

#: Fields that files have in this order; others come at the end of an element.
_PAINT = ("fill", "stroke", "stroke_width", "dash")


def set_field(bench: Bench, sent: Sent) -> None:
    """Set a value of an element, or an entry of it."""
    path, field = path_of(sent), field_of(sent)
    layer = bench.layer(path)
    written = layer.written(str(field[0]))
    name = _name_in(bench, path, str(field[0]), written)
    whole = written.value if written is not None else None
    current = _inner(whole, field[1:])
    _was(sent, current, layer, field)
    value = _resolved(bench, sent, current, thawed(sent.get("value")), layer, name)
    if as_json(value) == as_json(current) and type(value) is type(current):
        return
    own = bench.own(path)
    is_here = isinstance(own, Mapping) and name in own
    if not is_here or (len(field) > 1 and not isinstance(own[name], tuple | Mapping)):
        before = _following(name, own) if isinstance(own, Mapping) and not is_here else None
        bench.write((*path, name), _put(whole, field[1:], value, name), before)
    else:
        for inner, each in _changes(_inner(own[name], field[1:]), value):
            bench.write((*path, name, *field[1:], *inner), each)
    bench.check(path)


def unset_field(bench: Bench, sent: Sent) -> None:
    """Take a value out of the changed layout: that of its base, or the default, counts then."""
    path, field = path_of(sent), field_of(sent)
    layer = bench.layer(path)
    name = _name_in(bench, path, str(field[0]), layer.written(str(field[0])))
    own = bench.own(path)
    if not isinstance(own, Mapping) or name not in own:
        written = layer.written(name)
        if written is None:
            return
        file = bench.draft.chain.sources[written.source].path
        raise EditRefused(
            tr("{field} of {element} is written in {file}", field=name, element=layer.name,
               file=file),
            tr("set it here, or change it in {file}", file=file),
        )  # fmt: skip
    if any(isinstance(each, int) for each in field) or name == "kind":
        raise BadRequestError("field")
    way = (*path, name, *(str(each) for each in field[1:]))
    while len(way) > len(path) + 1 and len(bench.own(way[:-1])) == 1:
        way = way[:-1]  # an empty mapping says nothing
    bench.remove(way)
    bench.check(path)


def _following(name: str, own: Mapping[str, Any]) -> str | None:
    """Return the field of an element that a new one is written before; None for the end."""
    behind = _PAINT[_PAINT.index(name) + 1 :] if name in _PAINT else ()
    return next((each for each in own if each in behind), None)


def _name_in(bench: Bench, path: ElementPath, name: str, written: Written | None) -> str:
    """Return a field's name as the file spells it, or as the base does."""
    own = bench.own(path)
    for each in (name, other_spelling(name)):
        if isinstance(own, Mapping) and each in own:
            return each
    return written.name if written is not None else name


def _was(sent: Sent, current: Any, layer: Layer, field: Sequence[str | int]) -> None:
    """Refuse an edit of a value that was changed since the window read it."""
    if "was" not in sent or sent.get("expression"):
        return
    now = None if current is None else as_json(current)
    if sent["was"] != now:
        raise ChangedElsewhere(
            tr("{field} of {element} was changed elsewhere: it is now {value}",
               field=field[0], element=layer.name, value=now),
            tr("look at it, then try again"),
        )  # fmt: skip


def _inner(value: Any, keys: Sequence[str | int]) -> Any:
    for key in keys:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _put(whole: Any, keys: Sequence[str | int], value: Any, name: str) -> Any:
    """Return a value with an inner one replaced or added."""
    if not keys:
        return value
    key, *rest = keys
    if isinstance(key, int):
        entries = list(whole) if isinstance(whole, tuple) else [0, 0] if name == "at" else []
        if not 0 <= key <= len(entries):
            raise BadRequestError("field")
        entries[key : key + 1] = [_put(_inner(entries, [key]), rest, value, "")]
        return tuple(entries)
    known = whole if isinstance(whole, Mapping) else {}
    return {**known, key: _put(known.get(key), rest, value, "")}


def _changes(old: Any, new: Any) -> list[tuple[tuple[int, ...], Any]]:
    """Return the entries in which a list differs, or the whole value."""
    if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        return [
            ((index, *inner), each)
            for index, (one, other) in enumerate(zip(old, new, strict=True))
            if one != other or type(one) is not type(other)
            for inner, each in _changes(one, other)
        ]
    return [((), new)]


def _resolved(bench: Bench, sent: Sent, current: Any, value: Any, layer: Layer, name: str) -> Any:
    """Return the value to write; that of an expression as the designer has chosen.

    Raises:
        ChoiceNeeded: if a value would replace an expression, and nothing was chosen.
    """
    if isinstance(value, tuple) and isinstance(current, tuple):
        # A list is sent as a whole, with the results of the expressions that stay.
        shared, known = min(len(value), len(current)), (bench, sent)
        return (
            *(
                one if _shows(bench, one, other) else _resolved(*known, one, other, layer, name)
                for one, other in zip(current, value, strict=False)
            ),
            *value[shared:],
        )
    if name == "at" and isinstance(value, float):
        value = tidy(value)
    if not is_expression(current) or is_expression(value):
        return value
    moved = _moved(bench, current, value)
    match sent.get("expression"):
        case "replace":
            return value
        case "offset" if moved:
            return moved
    place = bench.draft.chain.sources[layer.fields[name].source].place((*layer.path, name))
    raise ChoiceNeeded(
        "expression",
        tr("{field} of {element} is calculated: {expression}",
           field=name, element=layer.name, expression=current),
        tr("change its offset, or replace it"),
        {"expression": current, "file": place["file"], "line": place["line"],
         "offset": moved, "replace": str(value)},
    )  # fmt: skip


def _shows(bench: Bench, expression: Any, value: Any) -> bool:
    """Return whether a value is the result of an expression, numbers in hundredths."""
    if not is_expression(expression):
        return False
    result = bench.face.results.of(expression)
    if _is_number(result) and _is_number(value):
        return tidy(result) == tidy(value)
    return bool(result == value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _moved(bench: Bench, expression: str, value: Any) -> str:
    """Return an expression with the offset that makes it a value, "" if there is none."""
    result = bench.face.results.of(expression)
    if not _is_number(result) or not _is_number(value):
        return ""
    try:
        return with_offset(expression, value - result)
    except ExpressionError:
        return ""
