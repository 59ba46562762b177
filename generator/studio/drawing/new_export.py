"""A new export of a drawing, checked as a build does, in the place of the old one."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Mapping, Sequence

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import CONTROL
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.generator.art.document import MOST_CHARACTERS
from punchboard.generator.layout.svg_layout import Filling, read_drawn_layout
from punchboard.generator.layout.svg_objects import DrawnObject, each_object
from punchboard.generator.studio.design.edit import DesignEdit
from punchboard.generator.studio.design.face_layout import FaceLayout
from punchboard.generator.studio.design.sent import Sent, optional_text
from punchboard.generator.studio.drawing.binding import read_binding
from punchboard.generator.studio.drawing.carry_over import CarriedOver, carry_over
from punchboard.generator.studio.drawing.description import columns_of
from punchboard.generator.studio.drawing.drawn_file import (
    DrawnFile,
    ObjectPath,
    open_drawing,
    readable,
    shown_name,
)
from punchboard.generator.studio.drawing.outlines import how_to_keep_text, is_outline
from punchboard.generator.studio.refusal import ChoiceNeeded, EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.splice import apply_splices

#: Bytes of the largest drawing that a build reads.
_MOST_BYTES = 4 * MOST_CHARACTERS


def replace_drawing(face: FaceLayout, sent: Sent) -> DesignEdit:
    """Return the change that puts a new export in, with the labels of the old drawing.

    Args:
        face: The face that the drawing is the layout of.
        sent: The edit: `export` in base 64, its file's `name`, and `homes`, the paths of objects
            that take over labels by those of the old ones, "" for none.

    Raises:
        BadRequestError: if the edit can't be read.
        ChoiceNeeded: if the export lacks objects that are filled, and `homes` is missing.
        EditRefused: if a build would refuse the export.
    """
    source = face.chain.sources[0]
    old, _ = readable(source.raw, face.panel.size)
    new = _checked(face, optional_text(sent, "name"), optional_text(sent, "export"))
    carried = carry_over(old, new)
    homes = sent.get("homes")
    labels = dict(carried.labels)
    if not isinstance(homes, dict):
        outlined = _outlined(new, dict(new.labels()) | labels, columns_of(face))
        if carried.lost or outlined:
            raise _missing(old, new, carried, outlined)
        homes = {}
    for path in carried.lost:
        home = new.by_path.get(tuple(optional_text(homes, "/".join(path)).split("/")))
        if home is not None:
            labels[home.number] = old.by_path[path].label
    raw = apply_splices(new.raw, new.labelling(labels))
    label = {"what": "design.drawing", "file": source.path}
    return DesignEdit({}, {source.path: raw} if raw != source.raw else {}, label, source.path, ())


def _checked(face: FaceLayout, name: str, content: str) -> DrawnFile:
    """Read a new export as a build does.

    Raises:
        EditRefused: if a build would refuse it.
    """
    try:
        raw = b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        raise BadRequestError("export") from None
    if not name.lower().endswith(".svg"):
        raise EditRefused(
            tr('"{path}" isn\'t an SVG', path=name), tr("export the drawing as SVG, then drop that")
        )
    if len(raw) > _MOST_BYTES:
        raise EditRefused(
            tr("{file} is too large", file=name),
            tr("save it with at most {count} MB", count=_MOST_BYTES // 1_000_000),
        )
    new = open_drawing(raw, face.panel.size)
    text = raw.decode("utf-8-sig")
    if CONTROL.search(text):
        raise EditRefused(
            tr("{file} holds a control character", file=name), tr("save it again as plain SVG")
        )
    found = Diagnostics()
    read_drawn_layout(text, name, Filling(size=face.panel.size), found)
    for each in found.of(Severity.ERROR):
        raise EditRefused(each.message, str(each.hint))
    return new


def _outlined(
    new: DrawnFile, labels: Mapping[int, str], columns: Mapping[str, str]
) -> list[DrawnObject]:
    """Return the outlines of a new export that would be filled with text."""
    return [
        each
        for each in each_object(new.objects)
        if each.number in labels
        and is_outline(each.element)
        and read_binding(labels[each.number], each.element, columns).kind == "text"
    ]


def _missing(
    old: DrawnFile, new: DrawnFile, carried: CarriedOver, outlined: Sequence[DrawnObject]
) -> ChoiceNeeded:
    """Return the question about objects that a new export lacks, or has as outlines only."""
    objects = [(path, each) for path, each in new.by_path.items() if not each.label]
    return ChoiceNeeded(
        "lost",
        tr("the new drawing lacks objects that are filled"),
        tr("choose which objects take their places, or export again with these names"),
        {
            "kept": carried.kept - len(outlined),
            "lost": [_told(path, old.by_path[path]) for path in carried.lost],
            "objects": [_told(path, each) for path, each in objects],
            "outlined": [shown_name(each) for each in outlined],
            "settings": how_to_keep_text(new.raw),
        },
    )


def _told(path: ObjectPath, drawn: DrawnObject) -> dict[str, str]:
    name, tag = shown_name(drawn), drawn.element.tag
    return {"path": "/".join(path), "name": name, "tag": tag, "label": drawn.label}
