"""A model -> its JSON Schema (draft 7), with descriptions and every accepted form of a value.

pydantic's own schemas don't know the docstrings, the kinds that `OneOf` tells apart, the short
forms, or the expressions in `play:`. Editors show an error as it is written in the schema, so
unions are kept flat and a kind is chosen by `if` and `then`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from pydantic import BaseModel, RootModel, StringConstraints, WithJsonSchema
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from punchboard.cards.schema.base import OneOf, names_of
from punchboard.generator.schemas.descriptions import described_fields, summary_of

Schema = dict[str, Any]

_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
_EXPRESSION: Schema = {"type": "string", "pattern": "^=", "description": "An `=expression`."}
_TEMPLATE: Schema = {"type": "string", "pattern": r"\{[{%]", "description": "Text with `{{ … }}`."}
#: The entry of a list in `play:` that is written once and repeated.
_REPEAT: Schema = {
    "type": "object",
    "description": "Writes the same entry once for each item of a list.",
    "properties": {
        "repeat": {"description": "The list, such as `=game.months`."},
        "each": {
            "description": "The entry; expressions in it know `item` and `index`, counted from 0."
        },
    },
    "required": ["repeat", "each"],
    "additionalProperties": False,
}
_REFERENCE = "#/definitions/"


class SchemaWriter:
    """Writes the schemas of models into one file, each model once under `definitions`.

    Args:
        expressions: Whether any value may be an `=expression`, text may hold `{{ … }}`, and
            lists may hold `repeat:` entries, as in `play:`.
        partial: Kinds whose values may leave out everything, as other files complete them.
    """

    def __init__(self, *, expressions: bool = False, partial: Iterable[OneOf] = ()) -> None:
        self.definitions: dict[str, Schema] = {}
        self._expressions = expressions
        self._partial = tuple(partial)

    def write(self, model: type[BaseModel], title: str) -> Schema:
        """Return the whole schema of a file.

        Args:
            model: Model of the file's content.
            title: Title of the schema.
        """
        root = self._of_root(model)
        schema = {"$schema": "http://json-schema.org/draft-07/schema#", "title": title, **root}
        if self._expressions:
            self.definitions |= {
                "Expression": _EXPRESSION, "Template": _TEMPLATE, "Repeat": _REPEAT,
            }  # fmt: skip
        return {**schema, "definitions": dict(sorted(self.definitions.items()))}

    def _of_root(self, model: type[BaseModel]) -> Schema:
        if issubclass(model, RootModel):
            whole = self.schema_of(model.model_fields["root"].annotation)
            return {"description": summary_of(model), **whole}
        return self.block_of(model)

    def block_of(self, model: type[BaseModel], *, partial: bool = False) -> Schema:
        """Return the schema of a block of `name: value` lines.

        Args:
            model: Model of the block.
            partial: Whether every field may be left out.
        """
        descriptions = described_fields(model)
        properties: dict[str, Schema] = {}
        required = []
        either: list[Schema] = []
        for name, field in model.model_fields.items():
            spelled, others = names_of(model, name, field)
            schema = self._of_field(field, descriptions.get(name, ""))
            properties[spelled] = schema
            properties |= {other: {**schema, "doNotSuggest": True} for other in others}
            if field.is_required() and not partial:
                if others:
                    spellings = [{"required": [each]} for each in (spelled, *others)]
                    either.append({"anyOf": spellings})
                else:
                    required.append(spelled)
        schema = {
            "type": "object",
            **_described(summary_of(model)),
            "properties": properties,
            "additionalProperties": False,
        }
        if required:
            schema["required"] = required
        return {**schema, "allOf": either} if either else schema

    def _of_field(self, field: FieldInfo, description: str) -> Schema:
        schema = self._open(self._closed(_annotated(field)))
        described = _described(description)
        if "$ref" in schema or "allOf" in schema:
            schema = {"allOf": [schema]}
        default = _plain_default(field)
        return {**described, **schema, **({} if default is None else {"default": default})}

    def schema_of(self, annotation: Any) -> Schema:
        """Return the schema of any value of a type."""
        return self._open(self._closed(annotation))

    def _closed(self, annotation: Any) -> Schema:
        """Return the schema of a type, without expressions in the value's place."""
        if get_origin(annotation) is not Annotated:
            return self._of_type(annotation)
        whole, *marks = get_args(annotation)
        flat = [*_flat(marks)]
        for mark in flat:
            if isinstance(mark, OneOf):
                return self._of_kinds(whole, mark)
        given = [mark for mark in flat if isinstance(mark, WithJsonSchema)]
        schema = dict(given[-1].json_schema or {}) if given else self._of_type(whole)
        title = schema.get("title")
        if title:
            self.definitions[title] = schema
            return _reference(title)
        return schema if self._expressions and _is_list(schema) else _limited(schema, flat)

    def _of_type(self, annotation: Any) -> Schema:
        origin, inner = get_origin(annotation), get_args(annotation)
        if origin in (Union, UnionType):
            return _any_of(self.schema_of(each) for each in inner)
        if origin is Literal:
            return {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
        if origin is tuple:
            return self._of_list(inner)
        if origin is dict:
            return self._of_named(*inner)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            return self._of_model(annotation)
        return {"type": _PLAIN[annotation]} if annotation in _PLAIN else {}

    def _of_list(self, inner: tuple[Any, ...]) -> Schema:
        if inner[-1] is Ellipsis:
            entry = self.schema_of(inner[0])
            if self._expressions:
                entry = _any_of((entry, _reference("Repeat")))
            return {"type": "array", "items": entry}
        entries = [self.schema_of(each) for each in inner]
        size = len(entries)
        same = entries[0] if all(each == entries[0] for each in entries) else entries
        schema = {"type": "array", "items": same}
        # A repeated entry may come to several, or to none.
        return schema if self._expressions else {**schema, "minItems": size, "maxItems": size}

    def _of_named(self, key: Any, value: Any) -> Schema:
        entry = self.schema_of(value)
        schema = {"type": "object", "additionalProperties": entry or True}
        names = self._closed(key)
        if "$ref" in names:
            schema["propertyNames"] = names
        return schema

    def _of_model(self, model: type[BaseModel]) -> Schema:
        name = model.__name__
        if name not in self.definitions:
            self.definitions[name] = {}  # a model may hold itself
            block = self.block_of(model)
            short = getattr(model, "SHORT_FORM", None)
            if short is not None:
                block = _any_of((self.schema_of(short), block))
            self.definitions[name] = block
        return _reference(name)

    def _of_kinds(self, base: type[BaseModel], mark: OneOf) -> Schema:
        """Return the schema of a value that names its kind in one of its fields.

        Args:
            base: The model that all kinds share.
            mark: The field and the kinds.
        """
        partial = mark in self._partial
        models = {kind: mark.model_of({mark.field: kind}) for kind in mark.models}
        name = base.__name__.removesuffix("Base")
        if name in self.definitions:
            return _reference(name)
        self.definitions[name] = {}
        kinds: Schema = {
            "description": described_fields(base).get(mark.field, ""),
            "enum": list(models),
            "enumDescriptions": [
                summary_of(each).partition("\n")[0].replace("`", "") for each in models.values()
            ],
        }
        if mark.group:  # installed packages bring further kinds
            kinds = {"description": kinds["description"], "anyOf": [kinds, {"type": "string"}]}
        for model in dict.fromkeys(models.values()):
            block = self.block_of(model, partial=partial)
            own = [kind for kind, each in models.items() if each is model]
            block["properties"][mark.field] = {"enum": own}
            self.definitions[model.__name__] = block
        schema: Schema = {
            "type": "object",
            "description": summary_of(base),
            "properties": {mark.field: kinds},
            "allOf": [
                {
                    "if": {"properties": {mark.field: {"const": kind}}, "required": [mark.field]},
                    "then": _reference(model.__name__),
                }
                for kind, model in models.items()
            ],
        }
        if not partial:
            schema["required"] = [mark.field]
        self.definitions[name] = schema
        return _reference(name)

    def _open(self, schema: Schema) -> Schema:
        """Return a schema that also takes expressions, where they are worked out first."""
        if not self._expressions or not schema:
            return schema
        options = schema.get("anyOf", [schema]) if schema.keys() <= {"anyOf"} else [schema]
        expression = _reference("Expression")
        if expression in options or any(each == {"type": "string"} for each in options):
            return schema
        further = [expression]
        if any(self._is_text(each) for each in options):
            further.append(_reference("Template"))
        if any(each.get("type") == "array" for each in options):
            further.append(_reference("Repeat"))
        return _any_of((*options, *further))

    def _is_text(self, schema: Schema) -> bool:
        """Return whether a schema is one of text with limits, which a template may meet."""
        whole = self.definitions.get(schema.get("$ref", "").removeprefix(_REFERENCE), schema)
        words = [*whole.get("enum", ()), whole.get("const")]
        return whole.get("type") == "string" or any(isinstance(word, str) for word in words)


def _reference(name: str) -> Schema:
    return {"$ref": _REFERENCE + name}


def _described(text: str) -> Schema:
    """Return a description, also as Markdown, because editors show plain text with backslashes."""
    marked = {"markdownDescription": text} if "`" in text or "*" in text else {}
    return {"description": text, **marked} if text else {}


def _is_list(schema: Schema) -> bool:
    return schema.get("type") == "array"


def _annotated(field: FieldInfo) -> Any:
    """Return a field's type with its marks, which pydantic keeps apart."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _flat(marks: Iterable[Any]) -> Iterator[Any]:
    for mark in marks:
        if isinstance(mark, FieldInfo):
            yield from _flat(mark.metadata)
        else:
            yield mark


#: How a limit is written for numbers, by pydantic's mark.
_LIMITS = {
    Ge: ("ge", "minimum"), Gt: ("gt", "exclusiveMinimum"),
    Le: ("le", "maximum"), Lt: ("lt", "exclusiveMaximum"),
}  # fmt: skip
#: How a length is limited, by the type of the value.
_LENGTHS = {"string": "Length", "array": "Items", "object": "Properties"}


def _limited(schema: Schema, marks: list[Any]) -> Schema:
    """Return a schema with limits on its numbers, its length or its text."""
    if "anyOf" in schema:
        return {**schema, "anyOf": [_limited(each, marks) for each in schema["anyOf"]]}
    kind = schema.get("type")
    length = _LENGTHS.get(kind, "") if isinstance(kind, str) else ""
    limits: Schema = {}
    for mark in marks:
        if kind in ("number", "integer") and type(mark) in _LIMITS:
            attribute, word = _LIMITS[type(mark)]
            limits[word] = getattr(mark, attribute)
        elif length and isinstance(mark, MinLen | MaxLen | StringConstraints):
            for bound in ("min", "max"):
                limit = getattr(mark, f"{bound}_length", None)
                limits |= {} if limit is None else {bound + length: limit}
    return {**schema, **limits}


def _any_of(schemas: Iterable[Schema]) -> Schema:
    """Return the shortest schema that accepts the values of any of several."""
    options: list[Schema] = []
    for schema in schemas:
        flat = schema["anyOf"] if schema.keys() == {"anyOf"} else [schema]
        options += [each for each in flat if each not in options]
    if {} in options:
        return {}
    bare = [each["type"] for each in options if each.keys() == {"type"}]
    names = [word for each in bare for word in (each if isinstance(each, list) else [each])]
    if "number" in names:
        names = [name for name in names if name != "integer"]
    rest = [each for each in options if each.keys() != {"type"}]
    if len(names) > 1:
        rest.append({"type": list(dict.fromkeys(names))})
    elif names:
        rest.append({"type": names[0]})
    return rest[0] if len(rest) == 1 else {"anyOf": rest}


def _plain_default(field: FieldInfo) -> Any:
    """Return a field's value where it is left out, if that is worth showing; else None."""
    value = field.get_default(call_default_factory=True)
    if value is PydanticUndefined or value is None or value in ("", (), {}):
        return None
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, tuple) and all(isinstance(each, str | int | float) for each in value):
        return list(value)
    return None


def all_kinds(field: str, blocks: Mapping[str, Schema]) -> Schema:
    """Return the schema of a value without a kind: the fields of all kinds.

    Args:
        field: Field that would name the kind.
        blocks: Schemas of the kinds.
    """
    options: dict[str, list[Schema]] = {}
    for block in blocks.values():
        for name, schema in block["properties"].items():
            known = options.setdefault(name, [])
            if schema not in known:
                known.append(schema)
    merged = {
        name: schemas[0] if len(schemas) == 1 else _with_first_description(schemas)
        for name, schemas in options.items()
        if name != field
    }
    return {"type": "object", "properties": merged}


def _with_first_description(schemas: list[Schema]) -> Schema:
    about = ("description", "markdownDescription", "default")
    bare = [{key: each[key] for key in each if key not in about} for each in schemas]
    return {**{key: schemas[0][key] for key in about[:2] if key in schemas[0]}, **_any_of(bare)}
