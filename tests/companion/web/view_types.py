"""The schema of the view as TypeScript declares it: what the page's JavaScript is checked with."""

from __future__ import annotations

import inspect
import types
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from punchboard.companion import view_schema
from punchboard.companion.host.lobby import LobbyView

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
#: Unions that have a name of their own.
_NAMED = {name: getattr(view_schema, name) for name in ("FieldView", "PanelView", "BlockView")}


def declarations() -> str:
    """Return the text of `companion/web/view.d.ts`."""
    seen: dict[str, str] = {}
    for kind in (
        view_schema.TableView, view_schema.GameDetails, view_schema.FacesView, LobbyView,
    ):  # fmt: skip
        _declare(kind, seen)
    head = (
        "// Written from companion/view_schema.py and companion/host/lobby.py by "
        "pytest --renew tests/companion/web.\n"
    )
    return "\n".join([head, *seen.values()])


def keys(kind: type) -> dict[str, Any]:
    """Return the keys of a TypedDict with the types of their values."""
    return get_type_hints(kind, include_extras=True)


def _declare(kind: type, seen: dict[str, str]) -> None:
    """Add what a TypedDict is, after everything that it is made of."""
    lines = []
    seen[kind.__name__] = ""  # what is made of itself finds its name
    for key, hint in keys(kind).items():
        is_optional = get_origin(hint) is NotRequired
        inner = get_args(hint)[0] if is_optional else hint
        lines.append(f"  {key}{'?' if is_optional else ''}: {_type(inner, seen)};")
    words = (inspect.getdoc(kind) or "").replace("\n", "\n * ").replace("\n * \n", "\n *\n")
    doc = f"/**\n * {words}\n */" if "\n" in words else f"/** {words} */"
    body = "\n".join(lines)
    del seen[kind.__name__]
    seen[kind.__name__] = f"{doc}\nexport interface {kind.__name__} {{\n{body}\n}}\n"


def _type(hint: Any, seen: dict[str, str]) -> str:
    for name, union in _NAMED.items():
        if hint is union or hint == union:
            if name not in seen:
                seen[name] = ""
                seen[name] = f"export type {name} = {_type(get_args(union)[0], seen)};\n"
            return name
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(inner[0], seen)
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(each, seen) for each in inner))
    if origin is list:
        told = _type(inner[0], seen)
        return f"({told})[]" if " | " in told else f"{told}[]"
    if origin is tuple:
        return f"[{', '.join(_type(each, seen) for each in inner)}]"
    if origin is dict:
        return f"{{ [key: string]: {_type(inner[1], seen)} }}"
    if is_typeddict(hint):
        if hint.__name__ not in seen:
            _declare(hint, seen)
        return str(hint.__name__)
    return _PLAIN[hint]
