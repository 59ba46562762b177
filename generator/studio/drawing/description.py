"""The layout of a face that is a drawing, as JSON: its file, its objects and their bindings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from punchboard.generator.art.svg import SHAPES
from punchboard.generator.faces import panel_matrix
from punchboard.generator.graphics.geometry import MM, Bounds, Point, transform
from punchboard.generator.layout.load import shown_layout
from punchboard.generator.layout.svg_label import TEXTS
from punchboard.generator.layout.svg_layout import filling_of
from punchboard.generator.layout.svg_objects import DrawnObject
from punchboard.generator.pieces.piece import Panel
from punchboard.generator.studio.design.face_layout import FaceLayout
from punchboard.generator.studio.drawing.binding import kinds_for, read_binding, usual_kind
from punchboard.generator.studio.drawing.drawn_file import (
    DrawnFile,
    ObjectPath,
    readable,
    shown_name,
)
from punchboard.generator.studio.drawing.opening import can_open
from punchboard.generator.studio.drawing.outlines import how_to_keep_text, may_be_outlined
from punchboard.generator.studio.face_map import Place, Region

#: Objects that are listed: of larger drawings, only the upper ones, and those with a label.
MOST_LISTED = 500


def columns_of(face: FaceLayout) -> Mapping[str, str]:
    """Return the types of the columns that may fill a face, by their names."""
    filling = filling_of(face.game, face.component, face.panel.size, None, low_ink=False)
    return filling.columns or {}


def describe_drawing(face: FaceLayout, regions: Sequence[Region]) -> dict[str, Any]:
    """Return the parts of a design that a drawing has instead of a layout's elements.

    Args:
        face: The face; its layout is a drawing.
        regions: Elements on the face.
    """
    return _Description(face, regions).as_json()


class _Description:
    def __init__(self, face: FaceLayout, regions: Sequence[Region]) -> None:
        self.face, self.source = face, face.chain.sources[0]
        self.file, self.fault = readable(self.source.raw, face.panel.size)
        self.columns = columns_of(face)
        shown = shown_layout(face.game.root, self.source.path, face.game.display_path)
        self.filled: dict[tuple[int, int], list[Region]] = {}
        for each in regions:
            if each.layout == shown:
                self.filled.setdefault((each.place.line, each.place.column), []).append(each)
        self.listed = _listed(self.file)
        self.regions: list[dict[str, Any]] = []

    def as_json(self) -> dict[str, Any]:
        face = self.face
        layers = self._layers(self.file.objects, (), "")
        return {
            "layers": layers,
            "drawing": {
                "path": str(face.game.root / self.source.path),
                "fault": self.fault,
                "opens": can_open() and not (self.source.is_shipped or face.studio.read_only),
                "regions": self.regions,
                "columns": [{"name": name, "type": kind} for name, kind in self.columns.items()],
                "left_out": len(self.file.by_path) - len(self.listed),
                "settings": how_to_keep_text(self.source.raw),
            },
        }

    def _layers(
        self, objects: Sequence[DrawnObject], around: ObjectPath, filled_by: str
    ) -> list[dict[str, Any]]:
        found = []
        for each in objects:
            path = self.file.paths[each.number]
            if path not in self.listed:
                continue
            binding = read_binding(each.label, each.element, self.columns)
            inside = "/".join(path) if binding.content and each.element.tag == "g" else filled_by
            children = self._layers(each.children, path, inside)
            count = self._add_regions(each, path, has_content=bool(binding.content))
            layer = {
                "path": list(path), "name": shown_name(each), "kind": _kind(each),
                "parent": "group" if around else "", "boxes": count, "drawn": count > 0,
                "hidden": False, "own": True, "file": self.source.path, "shipped": False,
                "place": {"file": self.source.path, "line": each.element.line,
                          "column": each.element.column},
                "fields": {}, "children": children,
                "object": {
                    "tag": each.element.tag, "label": each.label, **binding.as_json(),
                    "kinds": kinds_for(each.element),
                    "usual": {kind: usual_kind(name, each.element, self.columns)
                              for name, kind in self.columns.items()},
                    "filled_by": filled_by, "outlined": may_be_outlined(each),
                },
            }  # fmt: skip
            found.append(layer)
        return found

    def _add_regions(self, drawn: DrawnObject, path: ObjectPath, *, has_content: bool) -> int:
        """Note where an object is on the face; return in how many places."""
        place = Place(self.source.path, drawn.element.line, drawn.element.column)
        filled = self.filled.get((place.line, place.column), [])
        kind = _kind(drawn)
        found = []
        if has_content and filled:  # a turned object is in a group, which begins at its place too
            same = [each for each in filled if each.path == filled[0].path]
            found = [replace(each, path=path, kind=kind) for each in same]
        elif drawn.box is not None:
            height = self.face.piece.template.size.height
            for number, panel in enumerate(self._panels):
                box, layout = _placed(drawn.box, panel, height), self.source.path
                found.append(Region(path, number, kind, layout, place, {}, *box, None, "", "", ()))
        self.regions += (each.as_json() for each in found)
        return len(found)

    @property
    def _panels(self) -> list[Panel]:
        """The panels that show the drawing."""
        return [each for each in self.face.panels if each.layout == self.source.path]


class _Placed(NamedTuple):
    """A box as it is on the piece, in mm: its corners, and the upright box around them."""

    points: tuple[Point, Point, Point, Point]
    x: float
    y: float
    width: float
    height: float


def _placed(box: Bounds, panel: Panel, height: float) -> _Placed:
    """Return where a box on a panel is on the piece.

    Args:
        box: Left, top, right and bottom on the panel in mm.
        panel: The panel.
        height: Height of the piece in mm.
    """
    left, top, right, bottom = box
    matrix = panel_matrix(panel, height * MM)

    def on_piece(x: float, y: float) -> Point:
        x, y = transform(matrix, x * MM, (panel.size.height - y) * MM)
        return round(x / MM, 3), round(height - y / MM, 3)

    points = (
        on_piece(left, top), on_piece(right, top), on_piece(right, bottom), on_piece(left, bottom),
    )  # fmt: skip
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return _Placed(points, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _kind(drawn: DrawnObject) -> str:
    tag = drawn.element.tag
    if tag in TEXTS:
        return "text"
    if tag == "image":
        return "image"
    return "shape" if tag in SHAPES or tag == "use" else "group"


def _listed(file: DrawnFile) -> set[ObjectPath]:
    """Return the paths of the objects that are listed: with each, those around it."""
    found: set[ObjectPath] = set()
    paths = sorted(file.by_path, key=len)
    meant = [path for path in paths if file.by_path[path].label]
    for path in [*meant, *paths]:
        if len(found) >= MOST_LISTED:
            break
        found |= {path[:end] for end in range(2, len(path) + 1, 2)}
    return found
