"""Edits of a drawing that is a layout: bindings of its objects, and new exports of it."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import CONTROL
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.generator.art.document import MOST_CHARACTERS
from punchboard.generator.layout.svg_label import split_label
from punchboard.generator.layout.svg_layout import Filling, read_drawn_layout
from punchboard.generator.layout.svg_objects import DrawnObject
from punchboard.generator.studio.design.edit import DesignEdit
from punchboard.generator.studio.design.face_layout import FaceLayout, open_layout
from punchboard.generator.studio.drawing.binding import read_binding, write_binding
from punchboard.generator.studio.drawing.carry_over import carry_over
from punchboard.generator.studio.drawing.description import columns_of
from punchboard.generator.studio.drawing.drawn_file import (
    DrawnFile,
    ObjectPath,
    open_drawing,
    shown_name,
)
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.refusal import ChangedElsewhere, ChoiceNeeded, EditRefused
from punchboard.generator.studio.route import BadRequestError, NotFoundError
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.studio import Studio

#: Bytes of the largest drawing that a build reads.
_MOST_BYTES = 4 * MOST_CHARACTERS
#: Characters of the longest content or condition of a label.
_LONGEST = 2000


def drawing_edit(studio: Studio, sent: Mapping[str, Any]) -> DesignEdit:
    """Return the change of a drawing that the page asks for; the caller holds the lock.

    Args:
        studio: The Studio.
        sent: The edit as the window sent it: `path` and `bind`, or `export`.

    Raises:
        BadRequestError: if it can't be read.
        ChangedElsewhere: if the drawing isn't as the window shows it.
        ChoiceNeeded: if a new export lacks objects that are filled.
        EditRefused: if the drawing can't be changed like that.
        NotFoundError: if the card is gone.
    """
    component, card, side, layout = (
        _text(sent, name) for name in ("component", "card", "side", "layout")
    )
    face = open_layout(studio, component, card, side or "front", layout)
    if face is None:
        raise NotFoundError(card)
    source = face.chain.sources[0]
    if not source.is_drawing or source.is_shipped:
        raise BadRequestError("layout")
    if _text(sent, "digest") != digest_of(source.raw):
        raise ChangedElsewhere(
            tr("{file} was changed elsewhere", file=source.path),
            tr("look at it, then try again"),
        )
    if "export" in sent:
        return _replace(face, sent)
    return _bind(face, sent)


def _bind(face: FaceLayout, sent: Mapping[str, Any]) -> DesignEdit:
    """Give an object another label."""
    source = face.chain.sources[0]
    file = open_drawing(source.raw, face.panel.size)
    path, wanted = _path(sent.get("path")), sent.get("bind")
    drawn = file.by_path.get(path)
    if drawn is None or not isinstance(wanted, dict):
        raise BadRequestError("path")
    columns = columns_of(face)
    kind, content, when = (_label_text(wanted, name) for name in ("kind", "content", "when"))
    binding = read_binding(drawn.label, drawn.element, columns)
    binding = binding._replace(kind=kind, content=content, when=when)
    label = write_binding(binding, drawn.element, columns)
    if label == drawn.label:
        return DesignEdit({}, {}, {}, source.path, ())
    splices = file.splices(drawn, label)
    _check(face, file, apply_splices(file.raw, splices), drawn, label)
    step = "design.bind" if label else "design.unbind"
    told = {"what": step, "name": shown_name(drawn), "file": source.path}
    return DesignEdit({source.path: splices}, {}, told, source.path, ())


def _check(face: FaceLayout, file: DrawnFile, after: bytes, drawn: DrawnObject, label: str) -> None:
    """Refuse a label that changes more than its object, or that the object can't have."""
    made = open_drawing(after, face.panel.size)
    labels = dict(file.labels())
    labels |= {drawn.number: label}
    if dict(made.labels()) != {number: each for number, each in labels.items() if each}:
        raise EditRefused(
            tr("the name of this object is written in a way that can't be changed here"),
            tr("change it in the program that drew it"),
        )
    found = Diagnostics()
    filling = Filling(columns_of(face), face.panel.size)
    read_drawn_layout(after.decode("utf-8-sig"), "", filling, found)
    place = (drawn.element.line, drawn.element.column)
    for each in found.of(Severity.ERROR):
        if (each.position.row, each.position.column) == place:
            raise EditRefused(each.message, str(each.hint))


def _replace(face: FaceLayout, sent: Mapping[str, Any]) -> DesignEdit:
    """Put a new export in the place of the drawing, with the labels of the old one."""
    source = face.chain.sources[0]
    old = open_drawing(source.raw, face.panel.size)
    new = _checked(face, _text(sent, "name"), _text(sent, "export"))
    carried = carry_over(old, new)
    homes = sent.get("homes")
    labels = dict(carried.labels)
    if carried.lost:
        if not isinstance(homes, dict):
            raise _lost(old, new, carried.lost, carried.kept)
        for path in carried.lost:
            home = new.by_path.get(_path(str(homes.get("/".join(path), "")).split("/")))
            if home is not None:
                labels[home.number] = old.by_path[path].label
    raw = new.labelled(labels)
    told = {"what": "design.drawing", "file": source.path}
    return DesignEdit({}, {source.path: raw} if raw != source.raw else {}, told, source.path, ())


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


def _lost(old: DrawnFile, new: DrawnFile, lost: tuple[ObjectPath, ...], kept: int) -> ChoiceNeeded:
    """Return the question about objects that a new export lacks."""
    free = [(path, each) for path, each in new.by_path.items() if not each.label]
    return ChoiceNeeded(
        "lost",
        tr("the new drawing lacks objects that are filled"),
        tr("choose which objects take their places, or export again with these names"),
        {
            "kept": kept,
            "lost": [
                {"path": "/".join(path), **_told(old.by_path[path])} for path in lost
            ],
            "objects": [{"path": "/".join(path), **_told(each)} for path, each in free],
        },
    )  # fmt: skip


def _told(drawn: DrawnObject) -> dict[str, str]:
    return {"name": shown_name(drawn), "tag": drawn.element.tag, "label": drawn.label}


def _path(sent: Any) -> ObjectPath:
    if not isinstance(sent, list) or not all(isinstance(each, str) for each in sent):
        raise BadRequestError("path")
    return tuple(sent)


def _label_text(sent: Mapping[str, Any], name: str) -> str:
    """Return a part of a label.

    Raises:
        EditRefused: if it would end before its end, or holds signs that no label has.
    """
    text = _text(sent, name).strip()
    if len(text) > _LONGEST or CONTROL.search(text):
        raise BadRequestError(name)
    if len(split_label(text)) > 1:
        raise EditRefused(
            tr("a semicolon ends the content of a label"), tr("put it in quotes, or leave it out")
        )
    return text


def _text(sent: Mapping[str, Any], name: str) -> str:
    value = sent.get(name, "")
    if not isinstance(value, str):
        raise BadRequestError(name)
    return value
