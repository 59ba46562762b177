"""A layout and the layouts that it extends, and where each element and each value comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap, key_position
from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.base import other_spelling
from punchboard.generator.layout.load import MOST_EXTENDED, TEMPLATES, shown_layout
from punchboard.generator.studio.design.drawing import drawn_values
from punchboard.generator.studio.refusal import EditRefused

#: Path of an element: `("elements", "panel", "elements", "title")`.
ElementPath = tuple[str, ...]
#: Returns the bytes of a file in the game's folder.
ReadFile = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class LayoutSource:
    """One layout file of a chain.

    Attributes:
        path: Its path as `front:` or `extends:` names it.
        is_shipped: Whether it comes with Punchboard.
        raw: Its bytes.
        values: Its values; empty if it can't be read.
        source_map: Positions of the values.
        fault: Why it can't be read; "" if it can.
    """

    path: str
    is_shipped: bool
    raw: bytes
    values: Mapping[str, Any]
    source_map: SourceMap
    fault: str = ""

    @property
    def is_drawing(self) -> bool:
        """Whether it is an SVG."""
        return self.path.lower().endswith(".svg")

    @property
    def base(self) -> str:
        """Path of the layout that it extends, "" for none."""
        base = self.values.get("extends")
        return base if isinstance(base, str) else ""

    def place(self, path: Sequence[str | int]) -> dict[str, Any]:
        """Return where a value's key is written, as JSON."""
        found = key_position(self.source_map, tuple(path))
        return {
            "file": "" if self.is_shipped else self.path,
            "line": found.row if found is not None else 0,
            "column": found.column if found is not None else 0,
        }


@dataclass(frozen=True, slots=True)
class Written:
    """A value, and the layout that it is written in.

    Attributes:
        value: The value as the loader reads it.
        source: Number of the layout in the chain.
        name: The name as it is spelled there: `colour` for `color`.
    """

    value: Any
    source: int
    name: str


@dataclass(slots=True)
class Layer:
    """An element of a chain, merged along `extends`.

    Attributes:
        path: Its path.
        source: Number of the layout that defines it; those before that one may change it.
        sources: Numbers of all layouts that mention it, the base first.
        fields: Its values but `elements`, by the name as it is spelled.
        children: The elements in it, in drawing order.
        is_group: Whether it has `elements`, even none.
    """

    path: ElementPath
    source: int
    sources: list[int]
    fields: dict[str, Written] = field(default_factory=dict)
    children: dict[str, Layer] = field(default_factory=dict)
    is_group: bool = False

    @property
    def name(self) -> str:
        """Its name in the elements around it."""
        return self.path[-1]

    @property
    def kind(self) -> str:
        """The kind of element, "" if it names none."""
        found = self.fields.get("kind")
        return found.value if found is not None and isinstance(found.value, str) else ""

    def written(self, name: str) -> Written | None:
        """Return a value by its name in either spelling; None if nothing is written."""
        return self.fields.get(name) or self.fields.get(other_spelling(name))

    def value(self, name: str, default: Any = None) -> Any:
        """Return a value by its name in either spelling."""
        found = self.written(name)
        return default if found is None else found.value

    def put(self, values: Mapping[str, Any], source: int) -> None:
        """Put the values of another layout over its own."""
        self.sources.append(source)
        for name, value in values.items():
            if name == "elements":
                _merge(self.children, value, source, (*self.path, "elements"))
                self.is_group = True
                continue
            other = other_spelling(name)
            if other not in values:
                self.fields.pop(other, None)
            self.fields[name] = Written(value, source, name)

    def plain(self) -> dict[str, Any]:
        """Return it as one mapping, as if no layout extended another."""
        values = {name: each.value for name, each in self.fields.items()}
        if self.is_group:
            values["elements"] = {name: each.plain() for name, each in self.children.items()}
        return values


@dataclass(frozen=True, slots=True)
class Chain:
    """A layout with its bases.

    Attributes:
        sources: The layouts: the one that a component names first, its base behind it.
        fault: Why the layout can't be read; "" if it can.
    """

    sources: tuple[LayoutSource, ...]
    fault: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """Paths of the layouts."""
        return tuple(each.path for each in self.sources)

    def layers(self, first: int = 0) -> dict[str, Layer]:
        """Return the elements by name, merged, in drawing order.

        Args:
            first: Number of the layout to look from; those before it are left out.
        """
        layers: dict[str, Layer] = {}
        for number in range(len(self.sources) - 1, first - 1, -1):
            elements = self.sources[number].values.get("elements")
            _merge(layers, elements, number, ("elements",))
        return layers

    def layer(self, path: Sequence[str], first: int = 0) -> Layer | None:
        """Return the element at a path, None if there is none."""
        layers: dict[str, Layer] = {}
        for number in range(len(self.sources) - 1, first - 1, -1):
            elements = self.sources[number].values.get("elements")
            if isinstance(elements, Mapping) and len(path) > 1 and path[1] in elements:
                _merge(layers, {path[1]: elements[path[1]]}, number, ("elements",))
        found = None
        for key, name in zip(path[::2], path[1::2], strict=False):
            found = layers.get(name) if key == "elements" else None
            if found is None:
                return None
            layers = found.children
        return found

    def named(self, section: str, first: int = 0) -> dict[str, Written]:
        """Return the values of a section such as `palette` or `let`, by name."""
        found: dict[str, Written] = {}
        for number in range(len(self.sources) - 1, first - 1, -1):
            values = self.sources[number].values.get(section)
            for name, value in values.items() if isinstance(values, Mapping) else ():
                if value is None:
                    found.pop(name, None)
                else:
                    found[name] = Written(value, number, name)
        return found

    def styles(self, first: int = 0) -> dict[str, Layer]:
        """Return the styles by name, merged as elements are."""
        layers: dict[str, Layer] = {}
        for number in range(len(self.sources) - 1, first - 1, -1):
            values = self.sources[number].values.get("styles")
            _merge(layers, values, number, ("styles",))
        return layers

    def value(self, name: str) -> Any:
        """Return a value that isn't merged, such as `bleed`; None if no layout says it."""
        for each in self.sources:
            if name in each.values:
                return each.values[name]
        return None


def _merge(layers: dict[str, Layer], values: Any, source: int, path: ElementPath) -> None:
    """Merge a mapping of elements over others, as the loader does (`generator/layout/load.py`)."""
    for name, value in values.items() if isinstance(values, Mapping) else ():
        known = layers.get(name)
        if value is None:
            layers.pop(name, None)
        elif not isinstance(value, Mapping):
            continue  # the loader reports it
        elif known is not None and value.get("kind", known.kind) == known.kind:
            known.put(value, source)
        else:
            layers[name] = made = Layer((*path, str(name)), source, [])
            made.put(value, source)


def each_layer(layers: Mapping[str, Layer]) -> Iterator[Layer]:
    """Yield elements, and those in them."""
    for each in layers.values():
        yield each
        yield from each_layer(each.children)


def read_chain(root: Path, path: str, display_path: str, read: ReadFile) -> Chain:
    """Return a layout with its bases.

    Args:
        root: The game's folder.
        path: The layout's path in the folder, or among the templates.
        display_path: The folder as messages name it.
        read: Returns the bytes of a file in the folder; raises `EditRefused`.
    """
    sources: list[LayoutSource] = []
    while path:
        if any(each.path == path for each in sources) or len(sources) >= MOST_EXTENDED:
            return Chain(tuple(sources), tr("its layouts extend each other in a circle"))
        found = _read(root, path, display_path, read)
        sources.append(found)
        if found.fault:
            return Chain(tuple(sources), found.fault)
        path = found.base
    return Chain(tuple(sources))


def _read(root: Path, path: str, display_path: str, read: ReadFile) -> LayoutSource:
    own = root / path
    is_shipped = not own.exists() and (TEMPLATES / path).is_file()
    try:
        raw = (TEMPLATES / path).read_bytes() if is_shipped else read(path)
    except EditRefused as trouble:
        return LayoutSource(path, is_shipped, b"", {}, {}, trouble.message)
    shown = shown_layout(root, path, display_path)
    if path.lower().endswith(".svg"):
        drawn = drawn_values(TEMPLATES / path if is_shipped else own, shown, raw)
        return LayoutSource(path, is_shipped, raw, *drawn)
    diagnostics = Diagnostics()
    try:
        loaded = read_yaml(raw.decode("utf-8-sig"), shown, diagnostics)
    except UnicodeDecodeError:
        fault = tr("{file} isn't UTF-8", file=path)
        return LayoutSource(path, is_shipped, raw, {}, {}, fault)
    values, source_map = loaded if loaded is not None else (None, {})
    if loaded is None:
        fault = next((each.message for each in diagnostics), "")
        return LayoutSource(path, is_shipped, raw, {}, {}, f"{path}: {fault}")
    if not isinstance(values, dict):
        values = {}
    return LayoutSource(path, is_shipped, raw, values, source_map)
