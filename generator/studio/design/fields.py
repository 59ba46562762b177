"""The fields that the inspector shows: made from the models of layouts and their docstrings.

A field that is added to a model appears by itself, with its description, unit, limits, choices and
default. This file adds the facts that no type holds: which fields belong together, and which of
them count only beside a certain value of another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel, BeforeValidator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from punchboard.cards.schema.base import names_of
from punchboard.cards.schema.layout import ELEMENTS, LayoutFile, RunLook, Style, TypeValues
from punchboard.generator.layout.elements.text import DEFAULTS
from punchboard.generator.schemas.descriptions import described_fields, summary_of

Group = Literal["content", "place", "look", "text", "more"]
#: The kinds of values, each with a picker of its own in the inspector.
Type = Literal[
    "number", "numbers", "text", "template", "color", "font", "icon", "icons", "image", "choice",
    "flag", "style", "formula", "list", "column", "file", "block", "stops", "other",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Need:
    """A value of another field, beside which alone a field counts.

    Attributes:
        field: The other field.
        values: Its values that make the field count; empty if any will do but those of `without`.
        without: Its values that make the field count for nothing.
    """

    field: str
    values: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of an element, a style, a run or a layout.

    Attributes:
        name: Name in files, with `color` as shown.
        also: Other names that files may use.
        title: The name in words.
        doc: Description, with names of values between backticks.
        type: Kind of value.
        unit: "mm", "pt", "deg", "%" or "×" (a multiple); "" for none.
        choices: Values to choose from.
        default: Value if it is left out; None if there is none.
        min: Smallest number; None without a limit.
        max: Largest number; None without a limit.
        parts: Names of the numbers of a list of fixed length.
        least: Smallest number of `parts`; 1 if a single number will do.
        fields: Fields of the block that it is, or may be.
        group: Section of the inspector that shows it.
        required: Whether it can't be left out.
        expressions: Whether it may be an `=expression`.
        needs: Values of other fields that make it count.
    """

    name: str
    also: tuple[str, ...]
    title: str
    doc: str
    type: Type
    unit: str
    choices: tuple[str, ...]
    default: Any
    min: float | None
    max: float | None
    parts: tuple[str, ...]
    least: int
    fields: tuple[Field, ...]
    group: Group
    required: bool
    expressions: bool
    needs: tuple[Need, ...]


#: Fields that other parts of the window edit: the layers, and the lists of colors and styles.
_ELSEWHERE = frozenset({"kind", "elements"})
#: Pickers of fields whose type is mere text, by name.
_PICKERS: Mapping[str, Type] = {
    "font": "font", "icon": "icon", "icons": "icons", "image": "image", "style": "style",
    "shows": "column", "when": "formula", "text": "template", "code": "template",
    "stops": "stops", "points": "other",
}  # fmt: skip
_CONTENT = frozenset({
    "from", "to", "step", "labels", "repeat", "items", "highlights", "shape", "gradient",
})  # fmt: skip
_LOOK = frozenset({
    "opacity", "stroke_width", "dash", "hatch", "round_ends", "fit", "focus", "clip", "radius",
    "corners", "inner", "path", "points", "quiet", "symbology", "ticks", "tick_width",
})  # fmt: skip
_PLACE = frozenset({
    "at", "turn", "align", "valign", "flow", "columns", "rows", "facing", "clockwise", "number_at",
    "start", "arc",
})  # fmt: skip
_MORE = frozenset({"when", "ink", "low_ink", "slot", "shows", "note", "item", "index"})
_LINE = Need("stroke", without=("none",))
_REPEATED = Need("repeat")
_FLOWING = Need("flow", ("right", "down"))
#: What fields need, by the model that declares them.
_NEEDS: Mapping[str, Mapping[str, tuple[Need, ...]]] = {
    "OutlineValues": {
        "radius": (Need("shape", ("rect",)),),
        "corners": (Need("shape", ("polygon", "star")),),
        "inner": (Need("shape", ("star",)),),
        "path": (Need("shape", ("path",)),),
        "points": (Need("shape", ("points",)),),
    },
    "ShapeElement": {"stroke_width": (_LINE,), "dash": (_LINE,), "round_ends": (_LINE,)},
    "ImageElement": {"focus": (Need("fit", ("cover",)),)},
    "GroupElement": {
        "item": (_REPEATED,),
        "index": (_REPEATED,),
        "flow": (_REPEATED,),
        "gap": (_REPEATED, _FLOWING),
        "wrap": (_REPEATED, _FLOWING),
        "cell": (_REPEATED, _FLOWING),
        "align": (_REPEATED, _FLOWING),
        "valign": (_REPEATED, _FLOWING),
    },
    "Counting": {"highlight_colour": (Need("highlights"),)},
    "RingElement": {"tick_width": (Need("ticks"),), "tick_colour": (Need("ticks"),)},
    "TrackElement": {
        "columns": (Need("path", ("serpentine",)),),
        "clockwise": (Need("path", ("border",)),),
        "stroke_width": (_LINE,),
        "highlight_fill": (Need("highlights"),),
        "inset": (Need("number_at", without=("center", "none")),),
    },
    "GradientFill": {"angle": (Need("gradient", ("linear",)),)},
}
#: Units by the words of a description, for values that may be expressions and so have any type.
_UNITS = (
    (re.compile(r"\bmm\b"), "mm"),
    (re.compile(r"\bdegrees\b", re.IGNORECASE), "deg"),
    (re.compile(r"\bpoints\b"), "pt"),
    (re.compile(r"\bpercent\b"), "%"),
    (re.compile(r"\bmultiple of\b"), "×"),
)
_RANGE = re.compile(r"\bfrom (-?[\d.]+)(?: \([^)]*\))? to (-?[\d.]+)")
_LIST = re.compile(r"\[([^\]`]+)\]")
_COLOR = re.compile(r"(A c|C)olor\b")
#: Titles of fields whose names are short for files, or words of typesetters.
_TITLES = {
    "at": "Position", "dash": "Dashes", "leading": "Line spacing", "min_size": "Smallest size",
    "stroke": "Outline", "stroke_width": "Outline width", "symbology": "Code type",
    "tracking": "Letter spacing", "turn": "Rotation", "valign": "Vertical align",
    "when": "Shown if",
}  # fmt: skip


def kinds() -> Iterator[str]:
    """Yield everything that has fields: the kinds of elements, `style`, `run` and `layout`."""
    yield from ELEMENTS.models
    yield from _OTHERS


def model_of(kind: str) -> type[BaseModel]:
    """Return the model of an element's kind, of a style, a run or a layout."""
    return _OTHERS.get(kind) or ELEMENTS.model_of({"kind": kind})


_OTHERS: Mapping[str, type[BaseModel]] = {"style": Style, "run": RunLook, "layout": LayoutFile}


@cache
def described(kind: str) -> dict[str, Any]:
    """Return a kind's description and its fields, as JSON."""
    model = model_of(kind)
    return {
        "kind": kind,
        "doc": summary_of(model),
        "fields": [asdict(each) for each in fields_of(model)],
    }


def fields_of(model: type[BaseModel]) -> tuple[Field, ...]:
    """Return the fields of a model in the order of the inspector."""
    docs = described_fields(model)
    found = (
        _field(model, name, field, docs.get(name, ""))
        for name, field in model.model_fields.items()
        if name not in _ELSEWHERE
    )
    order = get_args(Group)
    # A style is chosen before its values are changed.
    return tuple(sorted(found, key=lambda each: (order.index(each.group), each.type != "style")))


def _field(model: type[BaseModel], name: str, field: FieldInfo, doc: str) -> Field:
    spelled, also = names_of(model, name, field)
    types = [*_types(field.annotation, field.metadata)]
    kind = _type(spelled, types, doc)
    parts, least = _parts(types, doc)
    low, high = _limits(types, doc)
    is_number = kind in ("number", "numbers")
    return Field(
        name=spelled,
        also=tuple(also),
        title=_TITLES.get(spelled) or spelled.replace("_", " ").capitalize(),
        doc=doc,
        type=kind,
        unit=_unit(types, doc) if is_number else "",
        choices=tuple(each for kind, _ in types for each in _words(kind)),
        default=_default(model, name, field),
        min=low if is_number else None,
        max=high if is_number else None,
        parts=parts if kind == "numbers" else (),
        least=least if kind == "numbers" else 0,
        fields=_inner(types),
        group=_group(model, spelled, kind, field),
        required=field.is_required(),
        expressions=_takes_expressions(kind, types),
        needs=_needs(model, name),
    )


#: A type without the parts of a union, and the marks on it.
_Type = tuple[Any, list[Any]]


def _types(annotation: Any, marks: Iterable[Any] = ()) -> Iterator[_Type]:
    """Yield the types that a value may have, each with its marks; None isn't among them."""
    origin = get_origin(annotation)
    flat = [*_flat(marks)]
    if origin is Annotated:
        whole, *own = get_args(annotation)
        yield from _types(whole, [*flat, *own])
    elif origin in (Union, UnionType):
        for each in get_args(annotation):
            yield from _types(each, flat)
    elif annotation is not type(None):
        yield annotation, flat


def _flat(marks: Iterable[Any]) -> Iterator[Any]:
    for mark in marks:
        if isinstance(mark, FieldInfo):
            yield from _flat(mark.metadata)
        else:
            yield mark


def _words(kind: Any) -> tuple[str, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def _is_block(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _type(name: str, types: list[_Type], doc: str) -> Type:
    if name in _PICKERS and not any(_words(kind) for kind, _ in types):
        return _PICKERS[name]
    plain = {kind for kind, _ in types}
    if str in plain and ("color" in name or _COLOR.match(doc)):
        return "color"
    lists = [kind for kind in plain if get_origin(kind) is tuple]
    if any(get_args(each)[-1] is not Ellipsis for each in lists) or name == "at":
        return "numbers"
    if lists:
        return "list"
    if any(_words(kind) for kind in plain):
        return "choice"
    if any(_is_block(kind) for kind in plain):
        return "block"
    if bool in plain:
        return "formula" if str in plain else "flag"
    if plain & {int, float}:
        return "number"
    if doc.startswith(("Style ", "Name of a style")):
        return "style"
    if re.match(r"\w+ file\b", doc):
        return "file"
    return "text" if str in plain else "other"


def _takes_expressions(kind: Type, types: list[_Type]) -> bool:
    """Return whether a value may be an `=expression`."""
    if kind in ("color", "icon", "icons", "image", "formula"):
        return True
    values = {each for inner in _entries(types) for each, _ in _types(inner)}
    return {int, float, str} <= {each for each, _ in types} or {int, float, str} <= values


def _entries(types: list[_Type]) -> Iterator[Any]:
    """Yield the types of a list's entries."""
    for kind, _ in types:
        origin: Any = get_origin(kind)
        if origin is tuple:
            yield from get_args(kind)


def _parts(types: list[_Type], doc: str) -> tuple[tuple[str, ...], int]:
    """Return the names of a list's numbers, and their smallest count."""
    if not any(_entries(types)):
        return (), 0
    named = [tuple(each.split(", ")) for each in _LIST.findall(doc)]
    longest = max(named, key=len, default=())
    shortest = min(map(len, named), default=0)
    is_single = any(kind in (int, float) for kind, _ in types)
    return longest, 1 if is_single else shortest


def _unit(types: list[_Type], doc: str) -> str:
    for _, marks in types:
        for mark in marks:
            if isinstance(mark, BeforeValidator) and isinstance(mark.func, partial):
                unit: str = mark.func.keywords["unit"]
                return unit
    for each in _entries(types):
        if get_origin(each) is Annotated:
            return _unit([*_types(each)], doc)
    return next((unit for words, unit in _UNITS if words.search(doc)), "")


def _limits(types: list[_Type], doc: str) -> tuple[float | None, float | None]:
    said = _RANGE.search(doc)
    low, high = (float(said[1]), float(said[2])) if said else (None, None)
    for _, marks in types:
        for mark in marks:
            match mark:
                case Ge(ge=limit) | Gt(gt=limit) if isinstance(limit, int | float):
                    low = limit
                case Le(le=limit) | Lt(lt=limit) if isinstance(limit, int | float):
                    high = limit
                case _:
                    pass
    return low, high


def _default(model: type[BaseModel], name: str, field: FieldInfo) -> Any:
    if issubclass(model, TypeValues) and name in DEFAULTS:
        return DEFAULTS[name]
    value = field.get_default(call_default_factory=True)
    if value is PydanticUndefined or value in ("", (), {}):
        return None
    return list(value) if isinstance(value, tuple) else value


def _inner(types: list[_Type]) -> tuple[Field, ...]:
    return next((fields_of(kind) for kind, _ in types if _is_block(kind)), ())


def _group(model: type[BaseModel], name: str, kind: Type, field: FieldInfo) -> Group:
    if field.is_required() or name in _CONTENT:
        return "content"
    if name in _MORE:
        return "more"
    is_type = name.replace("color", "colour") in TypeValues.model_fields
    if name == "style" or (is_type and "style" in model.model_fields) or model in (Style, RunLook):
        return "text"
    if kind == "color" or name in _LOOK:
        return "look"
    if kind in ("number", "numbers") or name in _PLACE:
        return "place"
    return "more"


def _needs(model: type[BaseModel], name: str) -> tuple[Need, ...]:
    for each in model.__mro__:
        found = _NEEDS.get(each.__name__, {}).get(name)
        if found:
            return found
    return ()
