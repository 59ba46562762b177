"""Edits, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError
from punchboard.generator.studio.card_faces import SIDES, Picture, faces_of
from punchboard.generator.studio.changed_place import changed_place
from punchboard.generator.studio.design.edit import design_edit
from punchboard.generator.studio.drawing.edit import drawing_edit
from punchboard.generator.studio.edits import table_edit
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.label import Label
from punchboard.generator.studio.layout_thread import SupersededError
from punchboard.generator.studio.new.component import new_component
from punchboard.generator.studio.new.layout_file import new_layout, remove_back
from punchboard.generator.studio.new.made import Made
from punchboard.generator.studio.notes.note_edits import renamed as renamed_notes
from punchboard.generator.studio.problem_fix import problem_fix
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Renamed, Studio
from punchboard.generator.studio.text_file import text_edit


@route("POST", "/api/edit")
def edit(studio: Studio, request: Request) -> Response:
    """Carry out an edit; return the new state and the faces of the shown card."""
    sent = request.items("edits")
    kind = sent[0].get("kind") if sent and isinstance(sent[0], dict) else ""
    if kind in ("design", "drawing"):
        return _edit_design(studio, request, sent)
    if kind in _MAKERS:
        return _make(studio, request, sent)
    is_text = kind == "text"
    with studio.lock:
        _refuse_reading_only(studio)
        made = (text_edit if is_text else table_edit)(studio, sent)
        renamed = None
        if made.splices:
            changes = {made.file: made.splices, **made.others}
            group = request.text("group")
            if made.new or made.retyped:
                group = group or token_hex(8)  # all changes are one step
            if made.new:
                studio.folder.replace(made.new, made.label, group)
            studio.folder.edit(changes, made.label, group)
            files = [*made.new, *changes]
            renamed = studio.changed(files, request.text("window"), made.retyped)
            if renamed is not None:
                _take_notes_along(studio, renamed, made.label, group)
        now: dict[str, Any] = {"added": [*made.new]} if made.new else {}
        if is_text:
            now["digest"] = digest_of(studio.folder.read(made.file))
    return _shown(studio, request, now, renamed)


def _take_notes_along(studio: Studio, renamed: Renamed, label: Label, group: str) -> None:
    """Let the notes on cards with new ids name those; undo of the edit takes that back too."""
    with suppress(EditRefused):  # notes that can't be changed say that their cards are gone
        contents = renamed_notes(studio, renamed.component, renamed.cards)
        if contents:
            studio.folder.replace(contents, label, group)
            studio.changed([*contents])


def _edit_design(studio: Studio, request: Request, sent: Sequence[Any]) -> Response:
    """Change the layout of a face; return the new state, and the faces of the shown card."""
    if len(sent) > 1:
        raise BadRequestError("edits")
    with studio.lock:
        _refuse_reading_only(studio)
        is_drawing = sent[0]["kind"] == "drawing"
        made = (drawing_edit if is_drawing else design_edit)(studio, sent[0])
        group = request.text("group")
        if made.new:
            group = group or token_hex(8)  # both changes are one step
            studio.folder.replace(made.new, made.label, group)
        files = [*made.new, *made.changes]
        if made.changes:
            studio.folder.edit(made.changes, made.label, group)
        if files:
            studio.changed(files, request.text("window"))
        now = {
            "design": digest_of(studio.folder.read(made.layout)),
            "layout": made.layout,
            "made": made.made,
        }
    return _shown(studio, request, now)


#: Edits that add files and change `game.yaml` with them, by kind.
_MAKERS: Mapping[str, Callable[[Studio, Mapping[str, Any]], Made]] = {
    "component.new": new_component,
    "layout.new": new_layout,
    "back.remove": remove_back,
}


def _make(studio: Studio, request: Request, sent: Sequence[Any]) -> Response:
    """Add files to the folder; return the new state, and the faces of the shown card."""
    if len(sent) > 1:
        raise BadRequestError("edits")
    with studio.lock:
        _refuse_reading_only(studio)
        made = _MAKERS[sent[0]["kind"]](studio, sent[0])
        studio.folder.replace(made.contents, made.label, request.text("group"), made.was)
        studio.changed([*made.contents], request.text("window"))
    return _shown(studio, request, made.told)


@route("POST", "/api/fix")
def fix(studio: Studio, request: Request) -> Response:
    """Carry out the fix of a problem; return the new state and the faces of the shown card."""
    with studio.lock:
        _refuse_reading_only(studio)
        made = problem_fix(studio, request.text("id"))
        if studio.finder is not None:
            studio.finder.drop(request.text("id"))
        studio.folder.edit({made.file: made.splices}, made.label, request.text("group"))
        studio.changed([made.file], request.text("window"))
    return _shown(studio, request)


@route("POST", "/api/undo")
def undo(studio: Studio, request: Request) -> Response:
    """Take the last step back."""
    return _step(studio, request, is_undo=True)


@route("POST", "/api/redo")
def redo(studio: Studio, request: Request) -> Response:
    """Do the step again that was taken back."""
    return _step(studio, request, is_undo=False)


def _step(studio: Studio, request: Request, *, is_undo: bool) -> Response:
    with studio.lock:
        _refuse_reading_only(studio)
        group = request.text("group")
        step = label = renamed = None
        before = _texts_of(studio, is_undo=is_undo)
        if not is_undo:
            step = studio.folder.redo()
        elif not group:
            step = studio.folder.undo()
        elif studio.folder.undo_group == group:
            step = studio.folder.give_up()  # else the cell of Escape holds what it held
        if step is not None:
            # The window shows its cells again, as all others do.
            renamed = studio.changed(step.files, retyped=_retyped(step.label))
            label = {**step.label}
            if renamed and not is_undo and label.get("card") in renamed.cards:
                label["card"] = renamed.cards[label["card"]]
            file = label.get("file", "")
            if file in before and file in step.files:
                place = changed_place(before[file], studio.folder.read(file))
                label["line"], label["column"] = place
    return _shown(studio, request, {"changed": label}, renamed)


def _texts_of(studio: Studio, *, is_undo: bool) -> dict[str, bytes]:
    """Return the text that the next step names, as it is before the step."""
    label = studio.folder.undo_label if is_undo else studio.folder.redo_label
    file = str((label or {}).get("file", ""))
    with suppress(EditRefused, ComputerError):
        return {file: studio.folder.read(file)} if file else {}
    return {}


def _retyped(label: Label) -> str:
    """Return the component if a step changed only cells of its table; else ""."""
    return str(label["component"]) if label.get("what") in ("cell", "cells") else ""


def _refuse_reading_only(studio: Studio) -> None:
    if studio.read_only:
        raise EditRefused(tr("this game can't be changed here"), studio.read_only)


def _shown(
    studio: Studio, request: Request, more: Mapping[str, Any] = {}, renamed: Renamed | None = None
) -> Response:
    """Return the state, more of it, and the faces of the card that the window shows.

    Args:
        studio: The Studio.
        request: The request.
        more: Other parts of the answer.
        renamed: Cards that have other ids since the window asked.
    """
    with studio.lock:
        answer: dict[str, Any] = {**studio.state(), **more}
    if renamed is not None:
        answer["renamed"] = renamed._asdict()
    show = request.body.get("show")
    if isinstance(show, dict) and isinstance(show.get("component"), str):
        component, card = show["component"], str(show.get("card", ""))
        if renamed is not None and renamed.component == component:
            card = renamed.cards.get(card, card)
        job = partial(_pictures, studio, component, card)
        with suppress(SupersededError):  # a later key press shows more
            asked = studio.layouts.ask(request.text("window"), job, is_urgent=True)
            studio.folder.settle()  # the disk works while the faces are laid out
            pictures = asked.result()
            known = show.get("keys")
            answer["faces"] = faces_of(pictures, known if isinstance(known, dict) else {})
    return as_json(answer)


def _pictures(studio: Studio, component: str, card: str) -> dict[str, Picture | None]:
    return {side: studio.lay_out(component, card, side) for side in SIDES}
