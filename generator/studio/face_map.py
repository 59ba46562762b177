"""The map of a face: the box of each element, its place in the layout, and the columns it shows.

The boxes come from layout itself, which records them for editors (`ElementBox`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from punchboard.cards.game import Game, key_position
from punchboard.cards.problem import Position
from punchboard.cards.schema.base import as_known
from punchboard.cards.schema.layout import ElementBase, LayoutFile
from punchboard.generator.expression.reading import Reading, read_template, read_value
from punchboard.generator.graphics.element_box import ElementBox, ElementSource
from punchboard.generator.graphics.geometry import MM, Point, transform
from punchboard.generator.single_face import SingleFace


def _read_either(text: str) -> Reading:
    return read_value(text) if text.startswith("=") else read_template(text)


#: The field with the content of each kind of element, and how it is read.
_CONTENT: Mapping[str, tuple[str, Callable[[str], Reading]]] = {
    "text": ("text", read_template),
    "code": ("code", read_template),
    "icon": ("icon", read_value),
    "icons": ("icons", read_value),
    "image": ("image", _read_either),
    "svg": ("image", _read_either),
}
#: The field with the list of kinds that repeat.
_LISTS = ("repeat", "items", "labels")
#: Names under `let` that read one another are followed this deep.
_DEEPEST = 16


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file.

    Attributes:
        file: Path in the game's folder; "" for a layout that comes with Punchboard.
        line: Line from 1; 0 if unknown.
        column: Column from 1; 0 if unknown.
    """

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Region:
    """An element on a face. Lengths are mm from the top left of the trim, x right and y down.

    Attributes:
        path: Path of the element in its layout, such as `("elements", "title")`.
        number: Number of this instance on the face, from 0; elements in repeats have several.
        kind: Kind of element.
        layout: Path of the layout as messages name it.
        place: Where the element's name is written; with `extends`, where it was written last.
        fields: Where each of its fields is written, which may be another file with `extends`.
        points: Corners of the box: the first is the top left of the element as it is read.
        x: Left edge of the upright box around the corners.
        y: Its upper edge.
        width: Its width.
        height: Its height.
        text: The text of a text element, with its marks; None for other elements.
        content: Name of the field with its content; "" if its kind has none.
        column: Column of the card's table that it shows as it is, so that it can be edited here;
            "" if there is none, or more than one.
        columns: Columns that its content is made of.
    """

    path: tuple[str, ...]
    number: int
    kind: str
    layout: str
    place: Place
    fields: Mapping[str, Place]
    points: tuple[Point, Point, Point, Point]
    x: float
    y: float
    width: float
    height: float
    text: str | None
    content: str
    column: str
    columns: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as values for JSON."""
        return asdict(self)


def face_map(shown: SingleFace) -> list[Region]:
    """Return the elements of a face in the order they are drawn, containers after their content."""
    face, game = shown.face, shown.context.game
    under = face.underlay.boxes if face.underlay is not None else ()
    numbers: Counter[tuple[str, tuple[str, ...]]] = Counter()
    written: dict[int, _Written] = {}  # by the source's id: instances share it
    regions = []
    for each in (*under, *face.boxes):
        source = each.source
        known = written.get(id(source))
        if known is None:
            known = written[id(source)] = _written(source, game, shown.component)
        key = source.file, source.path
        regions.append(_region(each, known, numbers[key], face.height))
        numbers[key] += 1
    return regions


class _Written(NamedTuple):
    """An element as it is written: the fields of its regions, which all instances share."""

    kind: str
    place: Place
    fields: Mapping[str, Place]
    content: str
    column: str
    columns: tuple[str, ...]


def _written(source: ElementSource, game: Game, component: str) -> _Written:
    element = element_at(source.layout, source.path)
    content, reading = _content(element)
    paths, is_single = _paths_to_columns(source, reading)
    columns = tuple(dict.fromkeys(_column(game, component, path) for path in paths))
    column = columns[0] if len(columns) == 1 and is_single else ""
    table = game.tables.get(component)
    if table is None or column not in table.columns:
        column = ""  # no cell holds it: its value is a default
    place = _place(game, key_position(source.source_map, source.path))
    return _Written(element.kind, place, _fields(game, source), content, column, columns)


def _region(each: ElementBox, written: _Written, number: int, height: float) -> Region:
    x, top, wide, tall = each.box
    corners = ((x, top), (x + wide, top), (x + wide, top - tall), (x, top - tall))
    points = tuple(_in_mm(transform(each.matrix, *corner), height) for corner in corners)
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return Region(
        path=each.source.path,
        number=number,
        kind=written.kind,
        layout=each.source.file,
        place=written.place,
        fields=written.fields,
        points=(points[0], points[1], points[2], points[3]),
        x=min(xs),
        y=min(ys),
        width=round(max(xs) - min(xs), 4),
        height=round(max(ys) - min(ys), 4),
        text=each.text,
        content=written.content,
        column=written.column,
        columns=written.columns,
    )


def _in_mm(point: Point, height: float) -> Point:
    return round(point[0] / MM, 4), round((height - point[1]) / MM, 4)


def element_at(layout: LayoutFile, path: Sequence[str]) -> ElementBase:
    """Return the element at a path of a layout."""
    found: Any = layout
    for key in path:
        found = found[key] if isinstance(found, Mapping) else getattr(found, key)
    assert isinstance(found, ElementBase)
    return found


def _place(game: Game, position: Position | None) -> Place:
    """Return a position as a place in the game's folder."""
    if position is None:
        return Place("", 0, 0)
    inner = position.file
    if game.display_path:
        inner = inner.removeprefix(f"{game.display_path}/")
        inner = "" if inner == position.file else inner
    return Place(inner, position.row, position.column)


def _fields(game: Game, source: ElementSource) -> dict[str, Place]:
    """Return where the fields of an element are written."""
    found = {}
    element = element_at(source.layout, source.path)
    for name in sorted(element.model_fields_set):
        position = key_position(source.source_map, (*source.path, name))
        if position is not None:
            found[name] = _place(game, position)
    return found


def _content(element: ElementBase) -> tuple[str, Reading]:
    """Return the field with an element's content, and the paths of the content."""
    name, read = _CONTENT.get(element.kind, ("", read_value))
    if name:
        value = getattr(element, name)
        if isinstance(value, str):
            return name, read(value)
        paths = [path for each in value if isinstance(each, str) for path in read(each).paths]
        return name, Reading(tuple(paths))
    paths = []
    for each in _LISTS:
        value = getattr(element, each, None)
        if isinstance(value, str):
            name, paths = each, [*paths, *read_value(value).paths]
    return name, Reading(tuple(paths))


def _paths_to_columns(source: ElementSource, reading: Reading) -> tuple[list[str], bool]:
    """Return the names of columns behind paths, and whether one of them is shown as it is.

    Follows names under `let`, and the entries of repeats around the element.
    """
    layout = source.layout
    names = _entries(source)
    found: dict[str, None] = {}
    is_single = reading.is_single

    def follow(paths: Sequence[str], deep: int) -> None:
        nonlocal is_single
        for path in paths:
            first, _, rest = path.partition(".")
            if first == "card":
                found[rest.partition(".")[0]] = None
                is_single = is_single and bool(rest) and "." not in rest
            elif deep and first in names:
                is_single = False
                follow(names[first], deep - 1)
            elif deep and first in layout.let:
                value = layout.let[first]
                inner = read_value(value) if isinstance(value, str) else Reading()
                is_single = is_single and inner.is_single and not rest
                follow(inner.paths, deep - 1)
            else:
                is_single = False

    follow(reading.paths, _DEEPEST)
    return [each for each in found if each], is_single


def _entries(source: ElementSource) -> dict[str, tuple[str, ...]]:
    """Return the paths that the names of entries stand for, in the repeats around an element."""
    names: dict[str, tuple[str, ...]] = {}
    for end in range(2, len(source.path), 2):
        around = element_at(source.layout, source.path[:end])
        for field in _LISTS:
            value = getattr(around, field, None)
            if isinstance(value, str):
                names[getattr(around, "item", "item")] = read_value(value).paths
                if field == "labels":
                    names["number"] = read_value(value).paths
    return names


def _column(game: Game, component: str, name: str) -> str:
    """Return the column of the table for a name of expressions: `card.name` has its own column."""
    declared = game.components[component]
    special = {"id": "id", "name": "name", "quantity": "quantity"}
    table = game.tables.get(component)
    known = table.columns if table is not None else {}
    if name in special and name not in known:
        name = str(getattr(declared, special[name], name))
    return as_known(name, known)
