"""Plain values -> a validated model, or plain sentences about their faults."""

from __future__ import annotations

import re
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticKnownError

from punchboard.cards.catalog import tr, tr_count, tr_list
from punchboard.cards.cell_value import describe
from punchboard.cards.game import SourceMap, YamlPath, key_position
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostics, FieldError, Hint, Position, Remedy
from punchboard.cards.schema.base import OneOf, as_known, names_of, with_point

#: A step that validation takes: a key, an index, or the label of a union's branch.
Steps = tuple[str | int, ...]


def path_of(steps: Steps, value: Any, error: ErrorDetails) -> tuple[YamlPath, Any]:
    """Drop the labels of unions from an error's location.

    Args:
        steps: The location.
        value: The whole value that was validated.
        error: The error; the value that it carries distinguishes labels from keys of the same name.

    Returns:
        The path in the data, for a missing field with the field's name at its end, and the value.
    """
    if error["type"] == "missing":
        parent, inner = _best(steps[:-1], value, error["input"])
        return (*parent, steps[-1]), inner
    return _best(steps, value, error["input"])


def _best(steps: Steps, value: Any, wanted: Any) -> tuple[YamlPath, Any]:
    walks = _walks(steps, value)
    if steps[-1:] == ("[key]",):
        return max((walk for walk in walks), key=lambda walk: len(walk[0]))[0], wanted
    exact = [walk for walk in walks if walk[1] is wanted]
    return max(exact or walks, key=lambda walk: len(walk[0]))


def _walks(steps: Steps, value: Any) -> list[tuple[YamlPath, Any]]:
    """Return every way to go along some of the steps, in order."""
    if not steps:
        return [((), value)]
    first, rest = steps[0], steps[1:]
    walks = []
    if _has(value, first):
        walks = [((first, *path), end) for path, end in _walks(rest, value[first])]
    if isinstance(first, str):
        walks += _walks(rest, value)
    return walks or [((), value)]


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, dict):
        return step in value
    return isinstance(value, tuple) and isinstance(step, int) and 0 <= step < len(value)


def fields_at(model: type[BaseModel], steps: Steps, value: Any) -> list[str]:
    """Return the names of the fields that the model at the end of a location knows.

    Args:
        model: The model at the start of the location.
        steps: The location, labels of unions included.
        value: The value at its start.
    """
    kinds: list[tuple[Any, Any]] = [(model, value)]
    for step in steps:
        kinds = [inner for kind, here in kinds for inner in _step(kind, here, step)]
    names: dict[str, None] = {}
    for kind, _ in kinds:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            names.update(dict.fromkeys(_fields(kind)))
    return list(names)


def _fields(kind: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the fields of a model, by their names in files."""
    return {names_of(kind, name, field)[0]: field for name, field in kind.model_fields.items()}


def _step(kind: Any, value: Any, step: str | int) -> list[tuple[Any, Any]]:
    """Return the types and values to which one step from a type and a value may lead."""
    if isinstance(kind, type) and issubclass(kind, RootModel):
        wholes = _branches(kind.model_fields["root"].annotation, value)
        return [inner for whole in wholes for inner in _step(*whole, step)]
    below = value[step] if _has(value, step) else None
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        fields = _fields(kind)
        field = fields.get(as_known(str(step), fields))
        inner = _branches(field.annotation, below) if field else []
        return [*inner, (kind, value)] if _is_label(kind, step) else inner
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is dict:
        return _branches(arguments[1], below)
    if origin is tuple and isinstance(step, int):
        last = len(arguments) - 1
        return _branches(arguments[0 if arguments[-1] is Ellipsis else min(step, last)], below)
    return [] if isinstance(step, int) else [(kind, value)]


def _branches(kind: Any, value: Any) -> list[tuple[Any, Any]]:
    """Return the types that a value may be of, without `Annotated` and unions around them."""
    if get_origin(kind) is Annotated:
        whole, *marks = get_args(kind)
        for mark in marks:
            if isinstance(mark, OneOf):
                try:
                    return [(mark.model_of(value), value)]
                except PydanticKnownError:  # a label of a union, and no key of the value
                    return []
        return _branches(whole, value)
    if get_origin(kind) in (Union, UnionType):
        return [branch for each in get_args(kind) for branch in _branches(each, value)]
    return [(kind, value)]


def _is_label(kind: type[BaseModel], step: str | int) -> bool:
    if step == kind.__name__:
        return True
    for name in ("kind", "check"):
        field = kind.model_fields.get(name)
        if field and get_origin(field.annotation) is Literal:
            return step in get_args(field.annotation)
    return False


Model = TypeVar("Model", bound=BaseModel)

#: Errors that say "another type, please"; unions give one for each branch.
_TYPE_ERRORS = (
    "string_type", "int_type", "int_from_float", "float_type", "bool_type", "dict_type",
    "tuple_type", "list_type", "model_type", "model_attributes_type", "none_required",
    "is_instance_of", "int_parsing", "float_parsing", "bool_parsing",
)  # fmt: skip


#: Faults of one file that are put into words; the rest is counted.
MOST_FAULTS = 200


def validate(
    model: type[Model],
    value: Any,
    source_map: SourceMap,
    display_path: str,
    diagnostics: Diagnostics,
) -> Model | None:
    """Validate values from a YAML file.

    Args:
        model: The model that they should match.
        value: The values from the file.
        source_map: Positions of the values.
        display_path: The file as messages name it.
        diagnostics: Receives a sentence for each fault.

    Returns:
        The model, or None if there was any fault.
    """
    try:
        return model.model_validate(value)
    except ValidationError as trouble:
        errors = trouble.errors(include_url=False)
    if len(errors) > MOST_FAULTS:
        diagnostics.error(
            Position(display_path),
            tr(
                "has {faults:,} faults, of which the first {named} are named",
                faults=len(errors),
                named=MOST_FAULTS,
            ),
            tr("correct those first"),
        )
        errors = errors[:MOST_FAULTS]
    for path, faults in _by_path(errors, value).items():
        for position, message, hint in _say_faults(model, value, source_map, path, faults):
            diagnostics.error(
                position or source_map.get(()) or Position(display_path), message, hint
            )
    return None


def _by_path(errors: list[ErrorDetails], value: Any) -> dict[YamlPath, list[ErrorDetails]]:
    """Sort errors by the value they are about, and drop those of the wrong branch of a union."""
    faults: dict[YamlPath, list[ErrorDetails]] = {}
    for error in errors:
        path, found = path_of(error["loc"], value, error)
        if error["type"] == "too_short" and len(found) >= error.get("ctx", {})["min_length"]:
            continue  # its faulty entries were not counted; they are told of themselves
        faults.setdefault(path, []).append({**error, "input": found})
    kept: dict[YamlPath, list[ErrorDetails]] = {}
    for path, here in faults.items():
        others = [each for each in here if each["type"] not in _TYPE_ERRORS]
        below = any(len(other) > len(path) and other[: len(path)] == path for other in faults)
        if others:
            kept[path] = others
        elif not below:
            kept[path] = here
    return kept


def _say_faults(
    model: type[BaseModel],
    value: Any,
    source_map: SourceMap,
    path: YamlPath,
    faults: list[ErrorDetails],
) -> list[tuple[Position | None, str, str]]:
    kinds = {fault["type"] for fault in faults}
    name = path[-1] if path else ""
    if kinds <= set(_TYPE_ERRORS):
        wanted = list(dict.fromkeys(expectation(fault) for fault in faults))
        if tr("a number") in wanted and tr("a whole number") in wanted:
            wanted.remove(tr("a whole number"))
        message = tr(
            "{subject} is {value}, must be {wanted}",
            subject=subject_of(path),
            value=describe(faults[0]["input"]),
            wanted=tr_list(wanted, "or"),
        )
        return [(source_map.get(path), message, _type_fix(faults[0]["input"], kinds))]
    lines = []
    for fault in _with_options_together(faults):
        kind = fault["type"]
        if kind in ("extra_forbidden", "invalid_key"):
            known = fields_at(model, fault["loc"][:-1], value)
            used = _value_at(value, path[:-1])
            twice = as_known(str(name), known)
            if twice != str(name):
                lines.append(
                    (
                        key_position(source_map, path),
                        tr('"{name}" is "{twice}", which is here too', name=name, twice=twice),
                        tr("keep one of the two"),
                    )
                )
                continue
            if comma := _split_by_comma(used, name):
                lines.append((key_position(source_map, path), *comma))
                continue
            free = [each for each in known if not isinstance(used, dict) or each not in used]
            hint = did_you_mean(str(name), free or known)
            lines.append((key_position(source_map, path), _unknown_field(path), hint))
        elif kind == "missing":
            hint = (
                tr('add "{field}: …"', field=name) if isinstance(name, str) else tr("add an entry")
            )
            lines.append((key_position(source_map, path[:-1]), _missing_field(path), hint))
        else:
            at = source_map.get(_within(path, fault))
            at = key_position(source_map, path) if _is_key(fault) else at
            lines.append((at, *_say_limit(fault, subject_of(path))))
    return lines


def _unknown_field(path: YamlPath) -> str:
    whole = whole_of(path[:-1])
    if whole:
        return tr('unknown field "{field}" in {parent}', field=path[-1], parent=whole)
    return tr('unknown field "{field}"', field=path[-1])


def _missing_field(path: YamlPath) -> str:
    name, whole = path[-1], whole_of(path[:-1])
    if isinstance(name, int):
        entry = tr("{kind} {number}", kind=tr("entry"), number=name + 1)
        return tr("{entry} is missing in {parent}", entry=entry, parent=whole)
    if whole:
        return tr('field "{field}" is missing in {parent}', field=name, parent=whole)
    return tr('field "{field}" is missing', field=name)


def _split_by_comma(values: Any, name: str | int) -> tuple[str, str] | None:
    """Return the message for `{width: 63,5}`, in which YAML reads 5 as a name; None for others."""
    names = list(values) if isinstance(values, dict) else []
    place = names.index(name) if name in names else 0
    whole = values[names[place - 1]] if place else None
    if type(whole) is not int or not str(name).isdecimal() or values[name] is not None:
        return None
    field = names[place - 1]
    return (
        tr(
            "{field} is {digits_before},{digits_after}, and a comma ends a value",
            field=field,
            digits_before=whole,
            digits_after=name,
        ),
        Hint(tr("write {value}", value=f"{whole}.{name}"), Remedy(f",{name}", f".{name}", "plain")),
    )


def _with_options_together(faults: list[ErrorDetails]) -> list[ErrorDetails]:
    """Return faults of one value with the options of a union's branches in one fault."""
    choices = [each for each in faults if each["type"] == "literal_error"]
    if len(choices) < 2:
        return faults
    expected = " or ".join(each["ctx"]["expected"] for each in choices)
    together: ErrorDetails = {**choices[0], "ctx": {**choices[0]["ctx"], "expected": expected}}
    return [together, *(each for each in faults if each["type"] != "literal_error")]


def _within(path: YamlPath, fault: ErrorDetails) -> YamlPath:
    """Return the way to the value at fault: the field that tells kinds apart, if it is that."""
    if fault["type"] != "union_tag_invalid":
        return path
    return (*path, fault.get("ctx", {})["discriminator"].strip("'"))


def _is_key(fault: ErrorDetails) -> bool:
    """Return whether an error is about a key rather than its value."""
    return fault["loc"][-1:] == ("[key]",)


def _say_limit(fault: ErrorDetails, subject: str) -> tuple[str, str]:
    """Return the problem of a value that is out of range, and its fix."""
    limits = fault.get("ctx", {})
    value = describe(fault["input"])
    match fault["type"]:
        case "literal_error" | "union_tag_invalid":
            return _say_options(fault, subject)
        case "union_tag_not_found":
            field = limits["discriminator"].strip("'")
            message = tr('field "{field}" is missing in {parent}', field=field, parent=subject)
            return message, tr('add "{field}: …"', field=field)
        case "value_error":
            return _say_broken_rule(limits["error"], subject, fault["input"])
        case "string_pattern_mismatch":
            message = (
                tr(
                    "the name {name} must be letters, digits and _, and not begin with a digit",
                    name=value,
                )
                if _is_key(fault)
                else tr(
                    "{subject} is {value}, and must be letters, digits and _, and not begin "
                    "with a digit",
                    subject=subject,
                    value=value,
                )
            )
            plain = re.sub(r"\W+", "_", str(fault["input"]), flags=re.ASCII).strip("_")
            if plain[:1].isalpha():
                hint = tr('write "{name}"', name=plain)
                return message, Hint(hint, Remedy("", plain))
            return message, tr("write such a name")
        case "string_too_short" | "too_short" | "string_too_long" | "too_long" as kind:
            short = kind.endswith("short")
            limit = (
                tr("{limit} or more", limit=limits["min_length"])
                if short
                else tr("{limit} or fewer", limit=limits["max_length"])
            )
            length = len(fault["input"])
            size = (
                tr_count("{count} character", "{count} characters", length)
                if kind.startswith("string")
                else tr_count("{count} entry", "{count} entries", length)
            )
            message = tr(
                "{subject} has {size}, must have {limit}", subject=subject, size=size, limit=limit
            )
            return message, tr("write more") if short else tr("shorten it")
    wanted = expectation(fault)
    return tr(
        "{subject} is {value}, must be {wanted}", subject=subject, value=value, wanted=wanted
    ), tr("write a number that is {wanted}", wanted=wanted)


def _say_broken_rule(error: ValueError, subject: str, value: Any) -> tuple[str, str]:
    """Return the message and the hint for a rule that a validator found broken."""
    rule = error.message if isinstance(error, FieldError) else str(error)
    hint = error.hint if isinstance(error, FieldError) else ""
    if not isinstance(value, dict):
        message = tr(
            "{subject} is {value}, {rule}", subject=subject, value=describe(value), rule=rule
        )
    elif isinstance(error, FieldError) and not error.is_sentence:
        message = tr("{subject} {rule}", subject=subject, rule=rule)
    else:
        message = tr("{subject}: {rule}", subject=subject, rule=rule)
    return message, hint or tr("correct it")


def _say_options(fault: ErrorDetails, subject: str) -> tuple[str, str]:
    limits = fault.get("ctx", {})
    options = limits.get("expected_tags") or limits["expected"]
    names = [each.strip("' ") for each in options.replace("' or '", "', '").split("', '")]
    wrong = limits.get("tag", fault["input"])
    if "tag" in limits:
        subject = tr("{part} of {parent}", part=limits["discriminator"].strip("'"), parent=subject)
    value = describe(wrong)
    if len(names) == 1:
        message = tr(
            "{subject} is {value}, must be {wanted}", subject=subject, value=value, wanted=names[0]
        )
        return message, Hint(tr("write {wanted}", wanted=names[0]), Remedy("", names[0]))
    return tr("{subject} is {value}", subject=subject, value=value), did_you_mean(str(wrong), names)


#: A number with a unit, or a word for yes or no.
_BARE = re.compile(r"\s*([-+]?[0-9]*\.?[0-9]+|true|false)\s*[a-zA-Z%\"]{0,10}\s*")


def _in_brackets(value: Any) -> str:
    """Return text in brackets that YAML took for a block or a list: "{name}"; "" for none."""
    if isinstance(value, dict) and len(value) == 1 and set(value.values()) == {None}:
        return f"{{{next(iter(value))}}}"
    if isinstance(value, list | tuple) and len(value) == 1 and isinstance(value[0], str):
        return f"[{value[0]}]"
    return ""


def _type_fix(value: Any, kinds: set[str]) -> str:
    if value is None:
        return tr("give a value, or delete the line; text that begins with # needs quotes")
    if "string_type" in kinds and isinstance(value, bool | int | float):
        written = str(value).lower() if isinstance(value, bool) else str(value)
        return Hint(tr('write it in quotes: "{value}"', value=written), Remedy("", "", "quoted"))
    if "string_type" in kinds and (text := _in_brackets(value)):
        return tr('write it in quotes: "{value}"', value=text)
    if isinstance(value, str) and kinds & {"int_type", "float_type", "bool_type"}:
        if "float_type" in kinds and (meant := with_point(value)):
            hint = tr("write {value}", value=meant)
            return Hint(hint, Remedy("", meant, "plain"))
        if re.match(r"[-+\s]*\.?[0-9]|true|false", value, re.IGNORECASE):
            hint = tr("write it without quotes and units")
            bare = _BARE.fullmatch(value)
            return Hint(hint, Remedy("", bare[1], "plain")) if bare else hint
        if kinds <= {"int_type", "float_type"}:
            return tr("write a number")
        if kinds == {"bool_type"}:
            return tr("write true or false")
    if "tuple_type" in kinds:
        return tr("write a list: [a, b]")
    if kinds & {"dict_type", "model_type", "model_attributes_type"}:
        return tr('write "name: value" lines below it, indented')
    return tr("write one value")


def _value_at(value: Any, path: YamlPath) -> Any:
    for step in path:
        value = value[step]
    return value


def subject_of(path: YamlPath) -> str:
    """Name a value and its owner: `size of component "birds"`, `check 3`."""
    return _nested(path, 3) or tr("the file")


def whole_of(path: YamlPath) -> str:
    """Name a block and its owner; "" at the top of a file."""
    return _nested(path, 2)


def _nested(path: YamlPath, most: int) -> str:
    """Join the last steps of a path, the innermost first: `min of column "cost"`."""
    nested = ""
    for part in _parts(path)[-most:]:
        nested = tr("{part} of {parent}", part=part, parent=nested) if nested else part
    return nested


def _parts(path: YamlPath) -> list[str]:
    """Name each step of a path, a collection and its entry in one: `component "birds"`."""
    parts: list[str] = []
    for index, step in enumerate(path):
        collection = str(path[index - 1]) if index else ""
        kind = _entry_of(collection)
        if isinstance(step, int):
            if kind:
                parts.pop()
            parts.append(tr("{kind} {number}", kind=kind or tr("entry"), number=step + 1))
        elif kind:
            parts[-1] = tr('{kind} "{name}"', kind=kind, name=step)
        else:
            parts.append(step)
    return parts


def _entry_of(collection: str) -> str:
    """Return the word for one entry of a named collection; "" for other fields."""
    words = {
        "components": tr("component"), "elements": tr("element"), "styles": tr("style"),
        "columns": tr("column"), "checks": tr("check"), "palette": tr("color"),
        "low_ink": tr("low-ink value"), "fonts": tr("font"), "symbols": tr("symbol"),
        "icons": tr("icon set"), "let": tr("name"), "tables": tr("table"),
        "mechanisms": tr("mechanism"), "phases": tr("phase"), "seats": tr("seat"),
        "steps": tr("step"),
    }  # fmt: skip
    return words.get(collection, "")


def expectation(error: ErrorDetails) -> str:
    """Describe the value that was expected: `a whole number`, `0 or more`."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "string_type":
            return tr("text")
        case "int_type" | "int_from_float" | "int_parsing":
            return tr("a whole number")
        case "float_type" | "float_parsing":
            return tr("a number")
        case "bool_type" | "bool_parsing":
            return tr("true or false")
        case "tuple_type" | "list_type":
            return tr("a list")
        case "dict_type" | "model_type" | "model_attributes_type" | "is_instance_of":
            return tr('a block of "name: value" lines')
        case "none_required":
            return tr("blank")
        case "greater_than_equal":
            return tr("{limit} or more", limit=_number(limits["ge"]))
        case "greater_than":
            return tr("more than {limit}", limit=_number(limits["gt"]))
        case "less_than_equal":
            return tr("{limit} or less", limit=_number(limits["le"]))
        case "less_than":
            return tr("less than {limit}", limit=_number(limits["lt"]))
    return tr("something else")


def _number(limit: float) -> str:
    """Return a limit as people write it: 1000000, not 1e+06."""
    return f"{limit:.15g}"
