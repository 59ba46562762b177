"""Edits of a drawing that is a layout: bindings of its objects, and new exports of it."""

from __future__ import annotations

from collections.abc import Mapping

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import CONTROL
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.generator.layout.svg_label import split_label
from punchboard.generator.layout.svg_layout import Filling, read_drawn_layout
from punchboard.generator.layout.svg_objects import DrawnObject
from punchboard.generator.studio.design.edit import DesignEdit
from punchboard.generator.studio.design.face_layout import FaceLayout, open_layout
from punchboard.generator.studio.design.sent import Sent, optional_text, path_of
from punchboard.generator.studio.drawing.binding import read_binding, write_binding
from punchboard.generator.studio.drawing.description import columns_of
from punchboard.generator.studio.drawing.drawn_file import (
    DrawnFile,
    open_drawing,
    shown_name,
)
from punchboard.generator.studio.drawing.new_export import replace_drawing
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.route import BadRequestError, NotFoundError
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.studio import Studio

#: Characters of the longest content or condition of a label.
_LONGEST = 2000
#: Fields of a request that name a face, in the order that `open_own_drawing` takes.
FACE_FIELDS = ("component", "card", "side", "layout")


def open_own_drawing(
    studio: Studio, component: str, card: str, side: str, layout: str
) -> FaceLayout:
    """Return the layout of a card's side, which is a drawing in the game's folder.

    The caller holds the lock.

    Args:
        studio: The Studio.
        component: Name of the component.
        card: Id of the card.
        side: `front` or `back`; "" for the front.
        layout: Path of the layout's file; "" for the one of the side.

    Raises:
        BadRequestError: if the layout isn't a drawing, or comes with Punchboard.
        NotFoundError: if the card is gone.
    """
    face = open_layout(studio, component, card, side or "front", layout)
    if face is None:
        raise NotFoundError(card)
    source = face.chain.sources[0]
    if not source.is_drawing or source.is_shipped:
        raise BadRequestError("layout")
    return face


def drawing_edit(studio: Studio, sent: Sent) -> DesignEdit:
    """Return the change of a drawing that the page asks for; the caller holds the lock.

    Args:
        studio: The Studio.
        sent: The edit as the window sent it: `path` and `bind`, `labels`, or `export`.

    Raises:
        BadRequestError: if it can't be read.
        ChangedElsewhere: if the drawing isn't as the window shows it.
        ChoiceNeeded: if a new export lacks objects that are filled.
        EditRefused: if the drawing can't be changed like that.
        NotFoundError: if the card is gone.
    """
    face = open_own_drawing(studio, *(optional_text(sent, name) for name in FACE_FIELDS))
    source = face.chain.sources[0]
    if optional_text(sent, "digest") != digest_of(source.raw):
        raise ChangedElsewhere(
            tr("{file} was changed elsewhere", file=source.path),
            tr("look at it, then try again"),
        )
    if "export" in sent:
        return replace_drawing(face, sent)
    return _label_again(face, sent) if "labels" in sent else _bind(face, sent)


def _bind(face: FaceLayout, sent: Sent) -> DesignEdit:
    """Give an object another label."""
    source = face.chain.sources[0]
    file = open_drawing(source.raw, face.panel.size)
    path, wanted = path_of(sent), sent.get("bind")
    drawn = file.by_path.get(path)
    if drawn is None or not isinstance(wanted, dict):
        raise BadRequestError("path")
    columns = columns_of(face)
    kind, content, when = (_label_text(wanted, name) for name in ("kind", "content", "when"))
    binding = read_binding(drawn.label, drawn.element, columns)
    binding = binding._replace(kind=kind if content else "", content=content, when=when)
    label = write_binding(binding, drawn.element, columns)
    if label == drawn.label:
        return DesignEdit({}, {}, {}, source.path, ())
    if label and read_binding(label, drawn.element, columns)[:3] != binding[:3]:
        raise EditRefused(
            tr("a label can't hold this"), tr("close each quote and bracket that you open")
        )
    splices = file.splices(drawn, label)
    after = apply_splices(file.raw, splices)
    _check_labels(face, file, after, {drawn.number: label})
    _check_object(face, after, drawn)
    step = "design.bind" if label else "design.unbind"
    told = {"what": step, "name": shown_name(drawn), "file": source.path}
    return DesignEdit({source.path: splices}, {}, told, source.path, ())


def _label_again(face: FaceLayout, sent: Sent) -> DesignEdit:
    """Give objects the labels that they had before another program saved the drawing."""
    source, wanted = face.chain.sources[0], sent["labels"]
    file = open_drawing(source.raw, face.panel.size)
    if not isinstance(wanted, dict):
        raise BadRequestError("labels")
    labels = {}
    for path in wanted:
        drawn, label = file.by_path.get(tuple(path.split("/"))), optional_text(wanted, path)
        if drawn is None or CONTROL.search(label) or len(label) > 2 * _LONGEST:
            raise BadRequestError("labels")
        labels[drawn.number] = label
    splices = file.labelling(labels)
    _check_labels(face, file, apply_splices(file.raw, splices), labels)
    told = {"what": "design.labels", "file": source.path}
    return DesignEdit({source.path: splices}, {}, told, source.path, ())


def _check_labels(
    face: FaceLayout, file: DrawnFile, after: bytes, changed: Mapping[int, str]
) -> None:
    """Refuse labels that would change others, or be read otherwise."""
    made = open_drawing(after, face.panel.size)
    labels = {**dict(file.labels()), **changed}
    if dict(made.labels()) != {number: each for number, each in labels.items() if each}:
        raise EditRefused(
            tr("the name of this object is written in a way that can't be changed here"),
            tr("change it in the program that drew it"),
        )


def _check_object(face: FaceLayout, after: bytes, drawn: DrawnObject) -> None:
    """Refuse a label that its object can't have."""
    found = Diagnostics()
    filling = Filling(columns_of(face), face.panel.size)
    read_drawn_layout(after.decode("utf-8-sig"), "", filling, found)
    place = (drawn.element.line, drawn.element.column)
    for each in found.of(Severity.ERROR):
        if (each.position.row, each.position.column) == place:
            raise EditRefused(each.message, str(each.hint))


def _label_text(sent: Sent, name: str) -> str:
    """Return a part of a label.

    Raises:
        EditRefused: if it would end before its end, or holds signs that no label has.
    """
    text = optional_text(sent, name).strip()
    if len(text) > _LONGEST or CONTROL.search(text):
        raise BadRequestError(name)
    if len(split_label(text)) > 1:
        raise EditRefused(
            tr("a semicolon ends the content of a label"), tr("put it in quotes, or leave it out")
        )
    return text
