"""The base of all models of a designer's data, and their small types."""

import json
import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from dataclasses import field as with_default
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    WithJsonSchema,
)
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticKnownError, core_schema

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError, Hint, Remedy


class Strict(BaseModel):
    """A model that is frozen, converts nothing silently, and knows no field that is not named."""

    # Deferred: a validator is built when its model is first used, which halves the start-up time.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


#: American and British spelling: one word wherever a designer writes either.
_SHOWN, _ALSO_READ = "color", "colour"


def other_spelling(name: str) -> str:
    """Return a name with `colour` for `color` or the other way round; "" if it has neither."""
    if _ALSO_READ in name:
        return name.replace(_ALSO_READ, _SHOWN)
    return name.replace(_SHOWN, _ALSO_READ) if _SHOWN in name else ""


def shown_spelling(name: str) -> str:
    """Return a name as messages and documentation spell it."""
    return name.replace(_ALSO_READ, _SHOWN)


def as_known(name: str, known: Container[str]) -> str:
    """Return the spelling of a name that is known; the name itself if neither is, or if both are.

    Args:
        name: The name a designer wrote.
        known: The names that exist.
    """
    if name in known:
        return name
    other = other_spelling(name)
    return other if other and other in known else name


def put_over(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return values with others over them, where a name replaces its other spelling, too."""
    replaced = {other_spelling(key) for key in new if isinstance(key, str)} - new.keys()
    return {**{key: value for key, value in old.items() if key not in replaced}, **new}


def either_spelling(name: str) -> Any:
    """Return the mark of a field that files may spell with `color`, as shown, or `colour`."""
    return Field(validation_alias=AliasChoices(name, other_spelling(name)))


#: Marks a field `colour`.
COLOR = either_spelling("color")


def names_of(model: type[BaseModel], name: str, field: FieldInfo) -> tuple[str, list[str]]:
    """Return the name of a field in files, and other names that are read as that field.

    Args:
        model: The model that has the field.
        name: The field's name in Python.
        field: The field's declaration.
    """
    choices = field.validation_alias
    if isinstance(choices, AliasChoices):
        spelled = [each for each in choices.choices if isinstance(each, str)]
        return spelled[0], spelled[1:]
    written = field.alias or name
    also = written != name and bool(model.model_config.get("populate_by_name"))
    return written, [name] if also else []


def installed(group: str, name: str) -> EntryPoint | None:
    """Return the entry point of an installed package; None if there is none."""
    return next(iter(entry_points(group=group, name=name)), None)


def kinds_in(package: str) -> dict[str, str]:
    """Return the models of kinds with one file each, as `OneOf` lists them.

    Args:
        package: A package whose modules are named like their kinds, each with a `MODEL`.
    """
    folders = import_module(package).__path__
    return {each.name: f"{package}.{each.name}:MODEL" for each in iter_modules(folders)}


@dataclass(frozen=True)
class Former:
    """The former name of a kind that is several kinds now.

    Attributes:
        kind_of: Returns the kind that a value with the former name means.
        gone: By each of those kinds, the fields that only the others have, with the values that
            they had when nobody set them. They are left out where they say nothing.
        ignored: Fields among them that had no effect with any value.
    """

    kind_of: Callable[[Mapping[str, Any]], str]
    gone: Mapping[str, Mapping[str, Any]]
    ignored: frozenset[str] = frozenset()

    def as_now(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """Return a value without the fields that its kind no longer has."""
        gone = self.gone[self.kind_of(value)]
        return {
            name: each
            for name, each in value.items()
            if name not in gone or (each and each != gone[name] and name not in self.ignored)
        }


@dataclass(frozen=True)
class OneOf:
    """Marks a type of many kinds, whose values name their model in a field.

    A model is imported when a value asks for it: a game has few kinds of pieces, elements and
    checks, and making the models of all of them takes longer than to load it.

    Attributes:
        field: Field in which a value names its kind.
        models: Module and class of each kind, with a colon between them.
        group: Group of the entry points of packages with further kinds: each names a
            class whose `parameters` are the model; "" for none.
        former: Former names of kinds, which older data still use.
    """

    field: str
    models: Mapping[str, str]
    group: str = ""
    former: Mapping[str, Former] = with_default(default_factory=dict, hash=False)

    def model_of(self, value: Any) -> type[Strict]:
        """Return the model of a value.

        Raises:
            PydanticKnownError: if the value doesn't name its kind, or there is no such kind.
        """
        if not isinstance(value, dict):
            raise PydanticKnownError("model_attributes_type")
        if self.field not in value:
            raise PydanticKnownError("union_tag_not_found", {"discriminator": f"'{self.field}'"})
        kind = value[self.field]
        if isinstance(kind, str) and kind in self.former:
            kind = self.former[kind].kind_of(value)
        if not isinstance(kind, str) or kind not in self.models:
            brought = installed(self.group, str(kind)) if self.group else None
            if brought is not None:
                further: type[Strict] = brought.load().parameters
                return further
            known = ", ".join(f"'{name}'" for name in self.models)
            limits = {"discriminator": f"'{self.field}'", "tag": str(kind), "expected_tags": known}
            raise PydanticKnownError("union_tag_invalid", limits)
        module, _, name = self.models[kind].partition(":")
        model: type[Strict] = getattr(import_module(module), name)
        return model

    def __get_pydantic_core_schema__(self, base: Any, _: GetCoreSchemaHandler) -> CoreSchema:
        """Return a validator that makes the model of a value, and accepts finished models."""

        def make(value: Any, info: core_schema.ValidationInfo) -> Strict:
            if isinstance(value, Strict):
                return value
            model = self.model_of(value)
            if value[self.field] in self.former:
                value = self.former[value[self.field]].as_now(value)
            if info.mode == "json":  # which has no tuples, and no keys but texts
                return model.model_validate_json(json.dumps(value))
            return model.model_validate(value)

        return core_schema.with_info_plain_validator_function(make)


#: The pattern of `Name`.
NAME = r"^[A-Za-z_][A-Za-z0-9_]*$"
#: A name in data: letters, digits and `_`, so that `card.name` works in every expression.
Name = Annotated[
    str,
    StringConstraints(pattern=NAME, max_length=60),
    WithJsonSchema({"title": "Name", "type": "string", "pattern": NAME, "maxLength": 60}),
]

_COLOR = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
#: The named colors of CSS Color Module Level 4, section 6.1.
_CSS_COLORS = """
    aliceblue f0f8ff  antiquewhite faebd7  aqua 00ffff  aquamarine 7fffd4  azure f0ffff
    beige f5f5dc  bisque ffe4c4  black 000000  blanchedalmond ffebcd  blue 0000ff
    blueviolet 8a2be2  brown a52a2a  burlywood deb887  cadetblue 5f9ea0  chartreuse 7fff00
    chocolate d2691e  coral ff7f50  cornflowerblue 6495ed  cornsilk fff8dc  crimson dc143c
    cyan 00ffff  darkblue 00008b  darkcyan 008b8b  darkgoldenrod b8860b  darkgray a9a9a9
    darkgreen 006400  darkgrey a9a9a9  darkkhaki bdb76b  darkmagenta 8b008b  darkolivegreen 556b2f
    darkorange ff8c00  darkorchid 9932cc  darkred 8b0000  darksalmon e9967a  darkseagreen 8fbc8f
    darkslateblue 483d8b  darkslategray 2f4f4f  darkslategrey 2f4f4f  darkturquoise 00ced1
    darkviolet 9400d3  deeppink ff1493  deepskyblue 00bfff  dimgray 696969  dimgrey 696969
    dodgerblue 1e90ff  firebrick b22222  floralwhite fffaf0  forestgreen 228b22  fuchsia ff00ff
    gainsboro dcdcdc  ghostwhite f8f8ff  gold ffd700  goldenrod daa520  gray 808080  green 008000
    greenyellow adff2f  grey 808080  honeydew f0fff0  hotpink ff69b4  indianred cd5c5c
    indigo 4b0082  ivory fffff0  khaki f0e68c  lavender e6e6fa  lavenderblush fff0f5
    lawngreen 7cfc00  lemonchiffon fffacd  lightblue add8e6  lightcoral f08080  lightcyan e0ffff
    lightgoldenrodyellow fafad2  lightgray d3d3d3  lightgreen 90ee90  lightgrey d3d3d3
    lightpink ffb6c1  lightsalmon ffa07a  lightseagreen 20b2aa  lightskyblue 87cefa
    lightslategray 778899  lightslategrey 778899  lightsteelblue b0c4de  lightyellow ffffe0
    lime 00ff00  limegreen 32cd32  linen faf0e6  magenta ff00ff  maroon 800000
    mediumaquamarine 66cdaa  mediumblue 0000cd  mediumorchid ba55d3  mediumpurple 9370db
    mediumseagreen 3cb371  mediumslateblue 7b68ee  mediumspringgreen 00fa9a
    mediumturquoise 48d1cc  mediumvioletred c71585  midnightblue 191970  mintcream f5fffa
    mistyrose ffe4e1  moccasin ffe4b5  navajowhite ffdead  navy 000080  oldlace fdf5e6
    olive 808000  olivedrab 6b8e23  orange ffa500  orangered ff4500  orchid da70d6
    palegoldenrod eee8aa  palegreen 98fb98  paleturquoise afeeee  palevioletred db7093
    papayawhip ffefd5  peachpuff ffdab9  peru cd853f  pink ffc0cb  plum dda0dd  powderblue b0e0e6
    purple 800080  rebeccapurple 663399  red ff0000  rosybrown bc8f8f  royalblue 4169e1
    saddlebrown 8b4513  salmon fa8072  sandybrown f4a460  seagreen 2e8b57  seashell fff5ee
    sienna a0522d  silver c0c0c0  skyblue 87ceeb  slateblue 6a5acd  slategray 708090
    slategrey 708090  snow fffafa  springgreen 00ff7f  steelblue 4682b4  tan d2b48c  teal 008080
    thistle d8bfd8  tomato ff6347  turquoise 40e0d0  violet ee82ee  wheat f5deb3  white ffffff
    whitesmoke f5f5f5  yellow ffff00  yellowgreen 9acd32
"""


@cache
def _color_by_name() -> dict[str, str]:
    words = _CSS_COLORS.split()
    return {name: f"#{digits}" for name, digits in zip(words[::2], words[1::2], strict=True)}


def to_color(text: str) -> str | None:
    """Return `#rgb`, `#rrggbb` or one of the color names of CSS as `#rrggbb`; None for others."""
    if _COLOR.fullmatch(text):
        digits = text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])
        return "#" + digits.lower()
    return _color_by_name().get(text.lower())


def color_hint(text: str, words: str) -> str:
    """Return a hint for a text that isn't a color; it is certain if only the `#` is missing."""
    return Hint(words, Remedy(text, f"#{text}")) if _COLOR.fullmatch(f"#{text}") else words


def _to_long_color(text: str) -> str:
    colour = to_color(text)
    if colour is None:
        raise FieldError(
            tr("which isn't a color"),
            color_hint(text, tr('write "#rrggbb", such as "#2e7d32", or a CSS name such as teal')),
        )
    return colour


#: Names in capitals are read too, and aren't offered.
_COLOR_SCHEMA: dict[str, Any] = {
    "title": "Color",
    "type": "string",
    "anyOf": [
        {"enum": sorted(_CSS_COLORS.split()[::2])},
        {"pattern": "^[A-Za-z]*[A-Z][A-Za-z]*$"},
        {"pattern": f"^{_COLOR.pattern}$"},
    ],
}
#: A color as `#rgb`, `#rrggbb` or a name of CSS, kept as lower-case `#rrggbb`.
Colour = Annotated[str, AfterValidator(_to_long_color), WithJsonSchema(_COLOR_SCHEMA)]

#: What a unit of length is in mm; an inch is 25.4 mm and 72 points by definition.
MM_OF_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(r"\s*([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))\s*(mm|cm|in|\"|pt)\s*")


def to_mm(text: str) -> float | None:
    """Return a length with its unit, such as `2.5in` or `18 pt`, in mm; None for other text."""
    found = _LENGTH.fullmatch(text)
    return None if found is None else round(float(found[1]) * MM_OF_UNIT[found[2]], 6)


#: A number with a decimal comma, and its unit. `1,000` isn't one: it may mean a thousand.
_COMMA = re.compile(
    r'\s*([-+]?)(?![0-9]{1,3},[0-9]{3}(?![0-9]))([0-9]*),([0-9]+)\s*(mm|cm|in|"|pt)?\s*'
)


def with_point(text: str) -> str:
    """Return a number that has a decimal comma with a point, its unit kept; "" for other text."""
    found = _COMMA.fullmatch(text)
    return f"{found[1]}{found[2] or 0}.{found[3]}{found[4] or ''}" if found else ""


def _in_unit(value: object, unit: str) -> object:
    measured = to_mm(value) if isinstance(value, str) else None
    return value if measured is None else round(measured / MM_OF_UNIT[unit], 6)


_MEASURE: dict[str, Any] = {
    "anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^{_LENGTH.pattern}$"}]
}
#: A length in mm, or with a unit of its own: `2.5in`, `6.3cm`, `18pt`.
Mm = Annotated[float, BeforeValidator(partial(_in_unit, unit="mm")), WithJsonSchema(_MEASURE)]
#: A size of type in points, or with a unit of its own.
Points = Annotated[float, BeforeValidator(partial(_in_unit, unit="pt")), WithJsonSchema(_MEASURE)]


def _to_inner_path(text: str) -> str:
    if not text or "\\" in text or ":" in text or text.startswith(("/", "~")):
        raise FieldError(
            tr("must be a path inside the game's folder, with forward slashes"),
            tr("write it as game.yaml sees it, such as art/fox.png"),
        )
    if ".." in text.split("/"):
        raise FieldError(
            tr('must stay inside the game\'s folder, and ".." leads out of it'),
            tr("copy the file into the folder, and write its path there"),
        )
    return text


#: A path relative to the game's folder, with forward slashes, that cannot leave it by its words.
InnerPath = Annotated[
    str,
    AfterValidator(_to_inner_path),
    WithJsonSchema(
        {
            "type": "string",
            "pattern": r"^(?![/~])(?!\.\.(/|$))(?!.*/\.\.(/|$))[^\\:]+$",
        }
    ),
]


def _to_link(link: str) -> str:
    if not link.startswith("https://") or not link.isprintable() or " " in link:
        raise FieldError(
            tr("must be a link that begins with https://"),
            tr("copy the address of your Google Sheet, or of a CSV file online"),
        )
    return link


#: Where a table on the net lies.
Link = Annotated[
    str,
    Field(max_length=2000),
    AfterValidator(_to_link),
    WithJsonSchema({"type": "string", "pattern": "^https://"}),
]
