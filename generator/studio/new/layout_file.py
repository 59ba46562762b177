"""New layouts of a component: files in `layouts/`, and the field of `game.yaml` that names them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game, Table
from punchboard.cards.schema.component import CardComponent, ComponentBase
from punchboard.generator.schemas.folder import FOLDER, schema_line
from punchboard.generator.studio.card_table import component_of
from punchboard.generator.studio.design.face_layout import FaceLayout, open_layout
from punchboard.generator.studio.design.own_file import key_behind
from punchboard.generator.studio.design.sent import text_of
from punchboard.generator.studio.new.file_name import check_is_free, checked_name, free_path
from punchboard.generator.studio.new.made import Made, current_game, game_document, made
from punchboard.generator.studio.new.starting_points import (
    BLANK,
    COPY,
    MIRRORED,
    SAME,
    lacking,
    sides_of,
    starting_points,
    words_of,
)
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.yaml_document import NodeEdit, RemoveNode, SetNode
from punchboard.generator.studio.studio import Studio

_FOLDER = "layouts"
#: Fields of a component that tell of its back.
_OF_BACK = ("back", "uniform_back", "upright")
#: Art of a blank layout reaches 3 mm over the edge, as that of the shipped ones does.
_BLANK_TEXT = "bleed: 3\n"
#: Layouts by row that are made at once, at most.
_MOST_BY_ROW = 12
_VALUE = re.compile(r"[^\W_](?:[\w -]{0,30}\w)?")


class SideOfPiece(NamedTuple):
    """A side of a component's pieces that can get a new layout.

    Attributes:
        game: The game as its files are now.
        name: Name of the component.
        component: The component.
        side: "front" or "back", which is also the field that names the layout.
        face: The present layout of the shown card; None if the side has none.
    """

    game: Game
    name: str
    component: ComponentBase
    side: str
    face: FaceLayout | None

    @property
    def layout(self) -> str:
        """Path of the present layout; "" if the side has none."""
        return self.face.panel.layout if self.face is not None else ""

    @property
    def table(self) -> Table:
        """The component's cards."""
        return self.game.tables[self.name]


def open_side(studio: Studio, name: str, card: str, side: str) -> SideOfPiece:
    """Return a side of a component; the caller holds the lock.

    Raises:
        BadRequestError: if there is no such side of anything.
        EditRefused: if it can't get a new layout.
        NotFoundError: if the component or the card is gone.
    """
    game = current_game(studio)
    component = component_of(game, name)
    if side not in ("front", "back"):
        raise BadRequestError("side")
    if side not in sides_of(component.kind):
        raise EditRefused(
            tr("new layouts are for flat pieces: cards, tokens, tiles, mats, boards and bills"),
            tr("change {field}: of {component} in game.yaml", field=side, component=name),
        )
    face = open_layout(studio, name, card, side) if card else None
    return SideOfPiece(game, name, component, side, face)


def choices_of(side: SideOfPiece) -> dict[str, Any]:
    """Return the starting points of a side, a free name, and the columns that can choose."""
    usual = "_".join(re.findall(r"[^\W_]+", side.name.lower())) or "layout"
    stem = usual if side.side == "front" else f"{usual}_back"
    path = free_path(side.game.root, f"{_FOLDER}/{stem}", ".yaml")
    starts = starting_points(side.component.kind, side.side, has_layout=bool(side.layout))
    return {
        "starts": [
            {"name": each, "words": words_of(each), "lacks": lacking(each, side.component.columns)}
            for each in starts
        ],
        "name": path.removeprefix(f"{_FOLDER}/").removesuffix(".yaml"),
        "layout": side.layout,
        "columns": [
            {"name": column, "values": values} for column, values in _columns_by_row(side).items()
        ],
        "removable": side.side == "back" and bool(side.layout),
    }


def new_layout(studio: Studio, sent: Mapping[str, Any]) -> Made:
    """Return the change that gives a side a new layout; the caller holds the lock.

    Args:
        studio: The Studio.
        sent: The edit as the window sent it.

    Raises:
        BadRequestError: if it can't be read.
        EditRefused: if the name can't be taken, or the files can't be changed like that.
        NotFoundError: if the component or the card is gone.
    """
    side = open_side(studio, text_of(sent, "component"), _word(sent, "card"), _word(sent, "side"))
    start = text_of(sent, "start")
    if start not in starting_points(side.component.kind, side.side, has_layout=bool(side.layout)):
        raise BadRequestError("start")
    label = {"what": "design.layout", "component": side.name, "side": side.side}
    if start in (SAME, MIRRORED):
        return made(studio, {}, _edits(studio, side, start), label, {"layout": start})
    ending = ".svg" if start == COPY and side.layout.endswith(".svg") else ".yaml"
    name, column = checked_name(_word(sent, "name"), ending), _word(sent, "by")
    field = f"{_FOLDER}/{name}{ending}"
    files = [field]
    if column:
        values = _columns_by_row(side).get(column)
        if values is None:
            raise BadRequestError("by")
        field = f"{_FOLDER}/{name}_{{{{ card.{column} }}}}{ending}"
        files = [f"{_FOLDER}/{name}_{each}{ending}" for each in values]
    for each in files:
        check_is_free(side.game.root, each)
    new = {each: _text(studio, side, start, each) for each in files}
    return made(studio, new, _edits(studio, side, field), label, {"layout": field})


def remove_back(studio: Studio, sent: Mapping[str, Any]) -> Made:
    """Return the change that takes the back from a component; the caller holds the lock.

    Raises:
        EditRefused: if it has none, or the file can't be changed like that.
        NotFoundError: if the component or the card is gone.
    """
    side = open_side(studio, text_of(sent, "component"), _word(sent, "card"), "back")
    if not side.layout:
        raise EditRefused(tr("{component} has no back", component=side.name), tr("look again"))
    path = ("components", side.name)
    known = game_document(studio).value(path)
    # A back that another component lends is taken away by a word; what it's for says nothing then.
    edits: list[NodeEdit] = [RemoveNode((*path, each)) for each in _OF_BACK if each in known]
    if "back" not in known or getattr(_lender(side), "back", None) is not None:
        edits = [SetNode((*path, "back"), None, key_behind(known, "back"))]
    label = {"what": "design.back", "component": side.name}
    return made(studio, {}, edits, label, {"layout": ""})


def _lender(side: SideOfPiece) -> ComponentBase | None:
    """Return the component whose fields a component takes over; None if there is none."""
    return side.game.components.get(side.component.like or "")


def _edits(studio: Studio, side: SideOfPiece, layout: str) -> Sequence[NodeEdit]:
    """Return the edits of `game.yaml` by which a side has a layout."""
    path = ("components", side.name)
    known = game_document(studio).value(path)
    edits: list[NodeEdit] = [SetNode((*path, side.side), layout, key_behind(known, side.side))]
    by_row = side.side == "back" and "{" in layout
    if by_row and isinstance(side.component, CardComponent) and side.component.uniform_back:
        edits.append(SetNode((*path, "uniform_back"), False, key_behind(known, "back")))
    return edits


def _text(studio: Studio, side: SideOfPiece, start: str, file: str) -> bytes:
    """Return the text of a new layout."""
    base = side.layout if start == COPY else start
    if start == COPY and (side.game.root / base).is_file():
        return studio.folder.read(base)
    has_schemas = (side.game.root / FOLDER / "layout.json").is_file()
    first = schema_line("layout", file) if has_schemas else ""
    text = _BLANK_TEXT if start == BLANK else f"extends: {base}\n"
    return (first + text).encode()


def _columns_by_row(side: SideOfPiece) -> dict[str, list[str]]:
    """Return columns with few values that can be parts of files' names, and these values."""
    found = {}
    for column, declared in side.component.columns.items():
        cells = [card.values[column] for card in side.table.cards]
        if declared.type not in ("text", "choice", "number"):
            continue
        values = list(dict.fromkeys(map(str, cells)))
        is_distinct = len({each.casefold() for each in values}) == len(values) < len(cells)
        if 2 <= len(values) <= _MOST_BY_ROW and is_distinct and all(map(_VALUE.fullmatch, values)):
            found[column] = values
    return found


def _word(sent: Mapping[str, Any], name: str) -> str:
    """Return a text of an edit, "" if it is missing."""
    found = sent.get(name, "")
    if not isinstance(found, str):
        raise BadRequestError(name)
    return found
