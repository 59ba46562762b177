"""Plain values -> a validated model, or plain sentences about what is wrong with them."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from punchboard.cards.game import YamlPath
from punchboard.cards.load.model_place import fields_at, path_of
from punchboard.cards.load.model_words import Fault, context, describe, expectation, subject_of
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.yaml_file import Marks
from punchboard.cards.problem import Diagnostics, FieldError, Position

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
    model: type[Model], value: Any, marks: Marks, shown: str, diagnostics: Diagnostics
) -> Model | None:
    """Validate values from a YAML file.

    Args:
        model: what they should be.
        value: what was read.
        marks: where the values stand.
        shown: the file as messages name it.
        diagnostics: takes a sentence for every fault.

    Returns:
        The model, or None if there was any fault.
    """
    try:
        return model.model_validate(value)
    except ValidationError as trouble:
        errors = trouble.errors(include_url=False)
    if len(errors) > MOST_FAULTS:
        diagnostics.error(
            Position(shown),
            f"has {len(errors):,} faults, of which the first {MOST_FAULTS} are named",
            "mend those first",
        )
        errors = errors[:MOST_FAULTS]
    for path, faults in _by_path(errors, value).items():
        for position, what, fix in _say_faults(model, value, marks, path, faults):
            diagnostics.error(position or marks.get(()) or Position(shown), what, fix)
    return None


def _by_path(errors: list[ErrorDetails], value: Any) -> dict[YamlPath, list[Fault]]:
    """Sort errors by the value they are about, and drop those of the wrong branch of a union."""
    faults: dict[YamlPath, list[Fault]] = {}
    for error in errors:
        path, found = path_of(error["loc"], value, error)
        if error["type"] == "too_short" and len(found) >= error.get("ctx", {})["min_length"]:
            continue  # its faulty entries were not counted; they are told of themselves
        faults.setdefault(path, []).append(Fault(error, found))
    kept: dict[YamlPath, list[Fault]] = {}
    for path, here in faults.items():
        others = [each for each in here if each.error["type"] not in _TYPE_ERRORS]
        below = any(len(other) > len(path) and other[: len(path)] == path for other in faults)
        if others:
            kept[path] = others
        elif not below:
            kept[path] = here
    return kept


def _say_faults(
    model: type[BaseModel], value: Any, marks: Marks, path: YamlPath, faults: list[Fault]
) -> list[tuple[Position | None, str, str]]:
    kinds = {fault.error["type"] for fault in faults}
    name = path[-1] if path else ""
    if kinds <= set(_TYPE_ERRORS):
        wanted = list(dict.fromkeys(expectation(fault.error) for fault in faults))
        if "a number" in wanted and "a whole number" in wanted:
            wanted.remove("a whole number")
        what = f"{subject_of(path)} is {describe(faults[0].value)}, must be {' or '.join(wanted)}"
        return [(marks.get(path), what, _type_fix(faults[0].value, kinds))]
    said = []
    for fault in faults:
        kind = fault.error["type"]
        if kind == "extra_forbidden":
            known = fields_at(model, fault.error["loc"][:-1], value)
            used = _value_at(value, path[:-1])
            free = [each for each in known if not isinstance(used, dict) or each not in used]
            unknown = f'unknown field "{name}"{context(path[:-1], " in ")}'
            said.append((marks.key(path), unknown, did_you_mean(str(name), free or known)))
        elif kind == "missing":
            field = f'field "{name}"' if isinstance(name, str) else f"entry {name + 1}"
            missing = f"{field} is missing{context(path[:-1], ' in ')}"
            fix = f'add "{name}: …"' if isinstance(name, str) else "add an entry"
            said.append((marks.key(path[:-1]), missing, fix))
        else:
            at = marks.key(path) if _is_key(fault) else marks.get(_within(path, fault))
            said.append((at, *_say_limit(fault, subject_of(path))))
    return said


def _within(path: YamlPath, fault: Fault) -> YamlPath:
    """Return the way to the value at fault: the field that tells kinds apart, if it is that."""
    if fault.error["type"] != "union_tag_invalid":
        return path
    return (*path, fault.error.get("ctx", {})["discriminator"].strip("'"))


def _is_key(fault: Fault) -> bool:
    """Tell whether an error is about a key rather than its value."""
    return fault.error["loc"][-1:] == ("[key]",)


def _say_limit(fault: Fault, subject: str) -> tuple[str, str]:
    """Say what a value of the right type must be, and how to mend it."""
    error = fault.error
    limits = error.get("ctx", {})
    value = describe(fault.value)
    match error["type"]:
        case "literal_error" | "union_tag_invalid":
            return _say_options(fault, subject)
        case "union_tag_not_found":
            field = limits["discriminator"].strip("'")
            return f'field "{field}" is missing in {subject}', f'add "{field}: …"'
        case "value_error":
            broken = limits["error"]
            hint = broken.hint if isinstance(broken, FieldError) else ""
            limit = broken.message if isinstance(broken, FieldError) else str(broken)
            joint = ", which " if limit.startswith("is ") else ", "
            return f"{subject} is {value}{joint}{limit}", hint or "correct it"
        case "string_pattern_mismatch":
            word = f"the name {value}" if _is_key(fault) else f"{subject} is {value}, and"
            plain = re.sub(r"\W+", "_", str(fault.value), flags=re.ASCII).strip("_")
            return (
                f"{word} must be letters, digits and _, and not begin with a digit",
                f'write "{plain}"' if plain[:1].isalpha() else "write such a name",
            )
        case "string_too_short" | "too_short" | "string_too_long" | "too_long" as kind:
            unit = "characters" if kind.startswith("string") else "entries"
            short = kind.endswith("short")
            limit = (
                f"{limits['min_length']} or more" if short else f"{limits['max_length']} or fewer"
            )
            what = f"{subject} has {len(fault.value)} {unit}, must have {limit}"
            return what, "write more" if short else "shorten it"
    wanted = expectation(error)
    return f"{subject} is {value}, must be {wanted}", f"write a number that is {wanted}"


def _say_options(fault: Fault, subject: str) -> tuple[str, str]:
    limits = fault.error.get("ctx", {})
    options = limits.get("expected_tags") or limits["expected"]
    names = [each.strip("' ") for each in options.replace("' or '", "', '").split("', '")]
    wrong = limits.get("tag", fault.value)
    if "tag" in limits:
        subject = f"{limits['discriminator'].strip(chr(39))} of {subject}"
    what = f"{subject} is {describe(wrong)}"
    if len(names) == 1:
        return f"{what}, must be {names[0]}", f"write {names[0]}"
    return what, did_you_mean(str(wrong), names)


def _type_fix(value: Any, kinds: set[str]) -> str:
    if value is None:
        return "give a value, or delete the line; text that begins with # needs quotes"
    if "string_type" in kinds and isinstance(value, bool | int | float):
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        return f'write it in quotes: "{shown}"'
    if kinds & {"int_type", "float_type", "bool_type"} and isinstance(value, str):
        return "write it without quotes and units"
    if "tuple_type" in kinds:
        return "write a list: [a, b]"
    if kinds & {"dict_type", "model_type", "model_attributes_type"}:
        return 'write "name: value" lines below it, indented'
    return "write one value"


def _value_at(value: Any, path: YamlPath) -> Any:
    for step in path:
        value = value[step]
    return value
