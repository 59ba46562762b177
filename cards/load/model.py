"""Plain values -> a validated model, or plain sentences about their faults."""

from __future__ import annotations

import re
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, ValidationError
from pydantic_core import ErrorDetails, PydanticKnownError

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap, YamlPath, key_position
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostics, FieldError, Position
from punchboard.cards.schema.base import OneOf

#: What one entry of a named collection is called.
_ENTRY = {
    "components": "component", "elements": "element", "styles": "style", "columns": "column",
    "checks": "check", "palette": "color", "low_ink": "low-ink value", "fonts": "font",
    "symbols": "symbol", "icons": "icon set", "let": "name", "tables": "table",
    "mechanisms": "mechanism", "phases": "phase", "seats": "seat", "steps": "step",
}  # fmt: skip

#: A limit that begins so goes on with the sentence that its subject begins.
_VERBS = ("has", "is", "must", "names", "needs", "offers", "reminds")
_MOST_QUOTED = 60
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
            fields = kind.model_fields.items()
            names.update(dict.fromkeys(field.alias or name for name, field in fields))
    return list(names)


def _step(kind: Any, value: Any, step: str | int) -> list[tuple[Any, Any]]:
    """Return the types and values to which one step from a type and a value may lead."""
    if isinstance(kind, type) and issubclass(kind, RootModel):
        wholes = _branches(kind.model_fields["root"].annotation, value)
        return [inner for whole in wholes for inner in _step(*whole, step)]
    below = value[step] if _has(value, step) else None
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        fields = {field.alias or name: field for name, field in kind.model_fields.items()}
        field = fields.get(str(step))
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
                "has {errors:,} faults, of which the first {most_faults} are named",
                errors=len(errors),
                most_faults=MOST_FAULTS,
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
        if "a number" in wanted and "a whole number" in wanted:
            wanted.remove("a whole number")
        message = tr(
            "{subject_of} is {describe}, must be {wanted}",
            subject_of=subject_of(path),
            describe=describe(faults[0]["input"]),
            wanted=" or ".join(wanted),
        )
        return [(source_map.get(path), message, _type_fix(faults[0]["input"], kinds))]
    said = []
    for fault in _with_options_together(faults):
        kind = fault["type"]
        if kind == "extra_forbidden":
            known = fields_at(model, fault["loc"][:-1], value)
            used = _value_at(value, path[:-1])
            free = [each for each in known if not isinstance(used, dict) or each not in used]
            unknown = f'unknown field "{name}"{context(path[:-1], " in ")}'
            hint = did_you_mean(str(name), free or known)
            said.append((key_position(source_map, path), unknown, hint))
        elif kind == "missing":
            field = f'field "{name}"' if isinstance(name, str) else f"entry {name + 1}"
            missing = f"{field} is missing{context(path[:-1], ' in ')}"
            hint = tr('add "{name}: …"', name=name) if isinstance(name, str) else tr("add an entry")
            said.append((key_position(source_map, path[:-1]), missing, hint))
        else:
            at = source_map.get(_within(path, fault))
            at = key_position(source_map, path) if _is_key(fault) else at
            said.append((at, *_say_limit(fault, subject_of(path))))
    return said


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
            return tr(
                'field "{field}" is missing in {subject}', field=field, subject=subject
            ), f'add "{field}: …"'
        case "value_error":
            broken = limits["error"]
            hint = broken.hint if isinstance(broken, FieldError) else ""
            limit = broken.message if isinstance(broken, FieldError) else str(broken)
            if isinstance(fault["input"], dict):
                joint = " " if limit.partition(" ")[0] in _VERBS else ": "
                return f"{subject}{joint}{limit}", hint or "correct it"
            joint = ", which " if limit.startswith(("is ", "isn't ")) else ", "
            return f"{subject} is {value}{joint}{limit}", hint or "correct it"
        case "string_pattern_mismatch":
            word = f"the name {value}" if _is_key(fault) else f"{subject} is {value}, and"
            plain = re.sub(r"\W+", "_", str(fault["input"]), flags=re.ASCII).strip("_")
            return (
                tr("{word} must be letters, digits and _, and not begin with a digit", word=word),
                f'write "{plain}"' if plain[:1].isalpha() else tr("write such a name"),
            )
        case "string_too_short" | "too_short" | "string_too_long" | "too_long" as kind:
            unit = "characters" if kind.startswith("string") else "entries"
            short = kind.endswith("short")
            limit = (
                tr("{limit} or more", limit=limits["min_length"])
                if short
                else tr("{limit} or fewer", limit=limits["max_length"])
            )
            message = tr(
                "{subject} has {fault} {unit}, must have {limit}",
                subject=subject,
                fault=len(fault["input"]),
                unit=unit,
                limit=limit,
            )
            return message, "write more" if short else "shorten it"
    wanted = expectation(fault)
    return tr(
        "{subject} is {value}, must be {wanted}", subject=subject, value=value, wanted=wanted
    ), tr("write a number that is {wanted}", wanted=wanted)


def _say_options(fault: ErrorDetails, subject: str) -> tuple[str, str]:
    limits = fault.get("ctx", {})
    options = limits.get("expected_tags") or limits["expected"]
    names = [each.strip("' ") for each in options.replace("' or '", "', '").split("', '")]
    wrong = limits.get("tag", fault["input"])
    if "tag" in limits:
        subject = tr(
            "{limit} of {subject}", limit=limits["discriminator"].strip(chr(39)), subject=subject
        )
    message = tr("{subject} is {describe}", subject=subject, describe=describe(wrong))
    if len(names) == 1:
        return f"{message}, must be {names[0]}", f"write {names[0]}"
    return message, did_you_mean(str(wrong), names)


def _type_fix(value: Any, kinds: set[str]) -> str:
    if value is None:
        return tr("give a value, or delete the line; text that begins with # needs quotes")
    if "string_type" in kinds and isinstance(value, bool | int | float):
        written = str(value).lower() if isinstance(value, bool) else str(value)
        return tr('write it in quotes: "{written}"', written=written)
    if isinstance(value, str) and kinds & {"int_type", "float_type", "bool_type"}:
        if re.match(r"[-+\s]*\.?[0-9]|true|false", value, re.IGNORECASE):
            return tr("write it without quotes and units")
        if kinds <= {"int_type", "float_type"}:
            return "write a number"
        if kinds == {"bool_type"}:
            return tr("write true or false")
    if "tuple_type" in kinds:
        return "write a list: [a, b]"
    if kinds & {"dict_type", "model_type", "model_attributes_type"}:
        return tr('write "name: value" lines below it, indented')
    return "write one value"


def _value_at(value: Any, path: YamlPath) -> Any:
    for step in path:
        value = value[step]
    return value


def describe(value: Any) -> str:
    """Name a value as a designer wrote it: text in quotes, numbers bare, the rest by its kind."""
    if value is None or isinstance(value, Blank):
        return "blank"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        short = value if len(value) <= _MOST_QUOTED else value[: _MOST_QUOTED - 1] + "…"
        return '"' + short.replace("\n", "⏎") + '"'
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return tr('a block of "name: value" lines')
    return str(value)


def subject_of(path: YamlPath) -> str:
    """Name a value and its owner: `size of component "birds"`, `check 3`."""
    if not path:
        return "the file"
    words = _words(path)
    return " of ".join(words[::-1][:3])


def context(path: YamlPath, preposition: str = " of ") -> str:
    """Name the owner of a value: ` of component "birds"`; empty at the top of a file."""
    words = _words(path)
    return preposition + " of ".join(words[::-1][:2]) if words else ""


def _words(path: YamlPath) -> list[str]:
    """Name each step of a path, a collection and its entry in one: `component "birds"`."""
    words: list[str] = []
    for index, step in enumerate(path):
        collection = str(path[index - 1]) if index else ""
        kind = _ENTRY.get(collection)
        if kind:
            words[-1] = f'{kind} "{step}"' if isinstance(step, str) else f"{kind} {step + 1}"
        else:
            words.append(f"entry {step + 1}" if isinstance(step, int) else step)
    return words


def expectation(error: ErrorDetails) -> str:
    """Describe the value that was expected: `a whole number`, `0 or more`."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "string_type":
            return "text"
        case "int_type" | "int_from_float" | "int_parsing":
            return "a whole number"
        case "float_type" | "float_parsing":
            return "a number"
        case "bool_type" | "bool_parsing":
            return "true or false"
        case "tuple_type" | "list_type":
            return "a list"
        case "dict_type" | "model_type" | "model_attributes_type" | "is_instance_of":
            return tr('a block of "name: value" lines')
        case "none_required":
            return "blank"
        case "greater_than_equal":
            return f"{limits['ge']:g} or more"
        case "greater_than":
            return f"more than {limits['gt']:g}"
        case "less_than_equal":
            return f"{limits['le']:g} or less"
        case "less_than":
            return f"less than {limits['lt']:g}"
    return "something else"
