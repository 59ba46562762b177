"""Edits of a face's layout, checked against the folder: splices of files, and new files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.studio.design import elements, groups, looks, moving, values
from punchboard.generator.studio.design.bench import Bench
from punchboard.generator.studio.design.column_colors import set_column_colors
from punchboard.generator.studio.design.draft import Draft
from punchboard.generator.studio.design.drawing import how_to_change
from punchboard.generator.studio.design.face_layout import FaceLayout, open_layout
from punchboard.generator.studio.design.own_file import make_own_file
from punchboard.generator.studio.design.picture_column import use_column
from punchboard.generator.studio.design.sent import Sent, field_of, optional_text
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.label import Label
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.route import BadRequestError, NotFoundError
from punchboard.generator.studio.splice.splice import Splice
from punchboard.generator.studio.studio import Studio

_BASE, _STYLE = "base:", "style:"
#: Operations by name.
_OPERATIONS: Mapping[str, Callable[[Bench, Sent], None]] = {
    "set": values.set_field,
    "unset": values.unset_field,
    "add": elements.add,
    "delete": elements.delete,
    "duplicate": elements.duplicate,
    "order": elements.order,
    "rename": elements.rename,
    "hide": elements.hide,
    "show": elements.show,
    "move": moving.move_into,
    "group": groups.group,
    "ungroup": groups.ungroup,
    "style.make": looks.make_style,
    "style.set": looks.set_style,
    "style.use": looks.use_style,
    "palette.set": looks.set_color,
    "colors.set": set_column_colors,
    "let.set": looks.set_let,
    "column.use": use_column,
}


class DesignEdit(NamedTuple):
    """Changes of files that an edit of a layout asks for.

    Attributes:
        changes: Splices of files, by path.
        new: Files that are added.
        label: Description of the edit, as ids.
        layout: Path of the layout that the face has now.
        made: Paths of the elements that were added.
    """

    changes: Mapping[str, Sequence[Splice]]
    new: Mapping[str, bytes]
    label: Label
    layout: str
    made: Sequence[Sequence[str | int]]


def design_edit(studio: Studio, sent: Mapping[str, Any]) -> DesignEdit:
    """Return the changes that operations on a layout ask for; the caller holds the lock.

    Args:
        studio: The Studio.
        sent: The edit as the window sent it, with its `ops`.

    Raises:
        BadRequestError: if it can't be read.
        ChangedElsewhere: if the layout isn't as the window shows it.
        ChoiceNeeded: if the designer must decide first.
        EditRefused: if the layout can't be changed like that.
        NotFoundError: if the card is gone.
    """
    component, card, side = (optional_text(sent, name) for name in ("component", "card", "side"))
    ops = sent.get("ops")
    if not isinstance(ops, list) or not ops or not all(isinstance(each, dict) for each in ops):
        raise BadRequestError("ops")
    face = open_layout(studio, component, card, side or "front", optional_text(sent, "layout"))
    if face is None:
        raise NotFoundError(card)
    if face.chain.fault:
        raise EditRefused(face.chain.fault, tr("correct the file in the view Text first"))
    digest = sent.get("digest")
    if digest and digest != digest_of(face.chain.sources[0].raw):
        raise ChangedElsewhere(
            tr("{file} was changed elsewhere", file=face.panel.layout),
            tr("look at it, then try again"),
        )
    is_shared = any(each.get("shared") is True for each in ops)
    draft = Draft(face.chain, studio.folder.read, shared=is_shared)
    scope = optional_text(sent, "scope")
    target = _target(face, scope)
    if face.chain.sources[target].is_shipped:
        make_own_file(face, draft, is_wanted=any(each.get("own") is True for each in ops))
    bench = Bench(face, draft, target)
    for each in ops:
        if scope.startswith(_STYLE):
            each = _of_style(each, scope.removeprefix(_STYLE))
        operation = _OPERATIONS.get(optional_text(each, "op"))
        if operation is None:
            raise BadRequestError("op")
        operation(bench, each)
    layout = draft.chain.sources[0].path
    label = _label(ops, bench.file)
    return DesignEdit(draft.splices(), draft.new_files(), label, layout, draft.made)


def _label(ops: Sequence[Sent], file: str) -> Label:
    """Describe operations: one of them, or those of one kind on one element, by its name."""
    kinds = {each["op"] for each in ops}
    names = {_name(each) for each in ops}
    kind, name = (*kinds, "")[0], (*names, "")[0]
    if len(kinds) > 1 or len(names) > 1 or not name:
        return {"what": "design", "file": file}
    return {"what": f"design.{kind}", "name": name, "file": file}


def _name(sent: Sent) -> str:
    """Return the name of the element, style or color that an operation changes."""
    path = sent.get("path")
    named = path[-1] if isinstance(path, list) and path else sent.get("name")
    return named if isinstance(named, str) else ""


def _target(face: FaceLayout, scope: str) -> int:
    """Return the number of the layout that a scope means.

    Raises:
        BadRequestError: if there is no such scope.
        EditRefused: if the layout can't be changed.
    """
    target = 0
    if scope.startswith(_BASE):
        file = scope.removeprefix(_BASE)
        if file not in face.chain.paths:
            raise ChangedElsewhere(
                tr("{file} isn't extended any more", file=file), tr("look at it, then try again")
            )
        target = face.chain.paths.index(file)
    elif scope not in ("", "layout") and not scope.startswith(_STYLE):
        raise BadRequestError("scope")
    source = face.chain.sources[target]
    if source.is_drawing:
        raise EditRefused(tr("{file} is a drawing", file=source.path), how_to_change(source.raw))
    if source.is_shipped and target:
        raise EditRefused(
            tr("{file} comes with Punchboard", file=source.path), tr("change this layout instead")
        )
    return target


def _of_style(sent: Sent, style: str) -> Sent:
    """Return an operation on an element's value as one on its style."""
    if sent.get("op") not in ("set", "unset"):
        return sent
    field = field_of(sent)
    if len(field) > 1:
        raise BadRequestError("field")
    known = {"was": sent["was"]} if "was" in sent else {}
    value = sent.get("value") if sent["op"] == "set" else None
    return {"op": "style.set", "name": style, "field": field[0], "value": value, **known}
