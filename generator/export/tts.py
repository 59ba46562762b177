"""A game as a saved object of Tabletop Simulator: sheets of pictures, and a file that names them.

The fields are those that the program's knowledge base lists ("Save File Format", "Custom Deck",
"Custom Tile", "Asset Creation"). How large an object is at scale 1 it does not say; the sizes here
are those that hobbyists' programs use, so that pieces fit each other. Nothing was opened in the
program itself, which can't be had here.
"""

from __future__ import annotations

import hashlib
import json
import math
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from punchboard.cards.problem import UsageError
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.pieces import (
    BoardComponent,
    CubeComponent,
    DialComponent,
    DieComponent,
    MatComponent,
    ScreenComponent,
    StandeeComponent,
    TuckBoxComponent,
)
from punchboard.cards.text import plain
from punchboard.generator.export.export import BothSides, Entry, Export, Side, plain_word
from punchboard.generator.export.images import seen
from punchboard.generator.export.painter import Order, paint
from punchboard.generator.export.tts_memo import Object, record
from punchboard.generator.export.tts_save import Renewed, renew_save
from punchboard.generator.face import MM, Face
from punchboard.generator.pdf.document import Operators, PdfFile
from punchboard.generator.pieces.cube import NET
from punchboard.generator.pieces.piece import Panel, Piece

#: Dots per inch of pictures: a poker card is 500 pixels wide, eight lie side by side on a sheet.
_DPI = 200
#: Pixels of a picture's side, columns and rows of a sheet ("Asset Creation"; "Custom Deck").
_MOST_PIXELS, _COLUMNS, _ROWS = 4096, 10, 7
#: Columns and rows that the program wants of a sheet at least.
_LEAST_CELLS = 2
#: A poker card (63.5 mm) is 2.2 units wide at scale 1, a tile 2 units.
_MM_PER_UNIT, _TILE = 63.5 / 2.2, 2.0
#: Types of tiles ("Custom Tile"): box, circle; and of models: generic, dice.
_BOX, _CIRCLE = 0, 2
_GENERIC, _DIE = 0, 2
#: Thickness in mm: greyboard for tokens, paper for aids (facts on print services; chipboard 2 mm).
_BOARD_MM, _PAPER_MM = 2.0, 0.5
#: Colours that the program knows as players', in the order in which seats take them.
_PLAYERS = ("White", "Red", "Yellow", "Green", "Blue", "Purple", "Orange", "Teal", "Brown", "Pink")
#: Begins what tells our objects from others: `punchboard Heron cards/heron`.
_OURS = "punchboard"
#: Where rows of objects begin on the table, and how far they reach, in units.
_LEFT, _RIGHT, _TOP, _AIR = -26.0, 26.0, 14.0, 0.6
_LONGEST_TEXT = 600
#: Names that a sentence tells.
_MOST_NAMES = 8


def write_tts(export: Export) -> list[Entry]:
    """Write sheets, models and the saved object; renew a table with it where one is named."""
    url = export.request.url
    if url and not url.startswith(("https://", "http://", "file:///")):
        raise UsageError(f'--url is "{url}"', "begin it with https://, http:// or file:///")
    table = _Table(export)
    objects = table.objects()
    table.draw()
    name = f"{plain_word(export.game.file.title) or 'game'}.json"
    saved = {
        "SaveName": export.game.file.title,
        "GameMode": "",
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "PlayerTurn": "",
        "LuaScript": "",
        "ObjectStates": objects,
    }
    text = json.dumps(saved, ensure_ascii=False, indent=2)
    (export.folder / name).write_text(text + "\n", encoding="utf-8", newline="\n")
    into = export.request.into
    if into is None:
        export.said.append(
            f"Copy {name} into Tabletop Simulator's folder Saves/Saved Objects, then spawn it: "
            "Objects, Saved Objects."
        )
    else:
        export.said.append(_sentence(renew_save(into, objects, table.mark), into))
    if not url:
        export.said.append(
            "Pictures lie on this computer only: to play with others, use the Cloud Manager, or "
            "put the folder on the net and give its address with --url."
        )
    return [*(Entry(each, stays=True) for each in table.files), Entry(name)]


def _sentence(renewed: Renewed, path: Path) -> str:
    """Return what changed on a table, and what to do in the program."""
    told = []
    if renewed.changed:
        objects = "1 object" if len(renewed.changed) == 1 else f"{len(renewed.changed)} objects"
        told.append(f"{objects} changed: {_few(renewed.changed)}")
    if renewed.added:
        told.append(f"{len(renewed.added)} added: {_few(renewed.added)}")
    if renewed.lost:
        told.append(f"no longer in the game, and left as they were: {_few(renewed.lost)}")
    what = "; ".join(told) or "nothing changed"
    return f"{path.name}: {what}. The table as it was: {renewed.backup.name}. Load the table again."


def _few(names: Sequence[str]) -> str:
    """Return names in words, each once, and how many more there are."""
    each = list(dict.fromkeys(names))
    more = f" and {len(each) - _MOST_NAMES} more" if len(each) > _MOST_NAMES else ""
    return ", ".join(each[:_MOST_NAMES]) + more


@dataclass(slots=True)
class _Table:
    """Objects on a table, and the pictures that they need.

    Attributes:
        export: what is exported.
        files: names of pictures and models, in order.
    """

    export: Export
    files: list[str] = field(default_factory=list)
    _pdf: PdfFile = field(init=False)
    _orders: list[Order] = field(default_factory=list)
    _drawn: dict[str, str] = field(default_factory=dict)
    _guids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        context = self.export.context
        self._pdf = PdfFile("tabletop", context.library, context.fonts)

    @property
    def mark(self) -> str:
        """What the objects of this game are known by."""
        return f"{_OURS} {self.export.game.file.title} "

    @property
    def _dpi(self) -> int:
        return self.export.request.dpi or _DPI

    def objects(self) -> list[Object]:
        """Return all objects, laid out in rows."""
        made: list[tuple[Object, float, float]] = []
        by_component = groupby(self.export.both_sides(), lambda each: each.front.piece.component)
        for component, several in by_component:
            kind = self.export.game.components[component]
            group = list(several)
            if isinstance(kind, CardComponent):
                made.append(self._deck(component, group))
            elif not isinstance(kind, TuckBoxComponent):  # nobody boxes decks on a screen
                made += self._pieces(group)
        _lay(made)
        objects = [*(each for each, _, _ in made), *self._hands()]
        for each in objects:
            _record_all(each)
        return objects

    def draw(self) -> None:
        """Draw all pictures that were asked for."""
        step = self.export.progress("drawing", len(self._orders))
        with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
            path = Path(folder) / "sheets.pdf"
            self._pdf.save(path)
            paint(path, self._orders, step)

    # -- decks

    def _deck(self, component: str, several: list[BothSides]) -> tuple[Object, float, float]:
        """Return a deck of all cards of a component, and its size on the table, mm."""
        title = self.export.game.components[component].title or component
        size = several[0].front.piece.template.size
        decks: dict[int, Object] = {}
        cards: list[Object] = []
        for sheet in self._sheets(several):
            face, columns, rows = self._sheet([each.front for each in sheet])
            backs = [each.back for each in sheet]
            differ = len({each.digest if each else "" for each in backs}) > 1
            if differ:
                back, _, _ = self._sheet(backs)
            else:
                back = self._single(backs[0]) if backs[0] else self._blank(sheet[0].front)
            named = face + back if differ else face
            key = 10_000 + int(hashlib.sha256(named.encode()).hexdigest()[:6], 16)
            custom = {
                "FaceURL": self._url(face),
                "BackURL": self._url(back),
                "NumWidth": columns,
                "NumHeight": rows,
                "BackIsHidden": True,
                "UniqueBack": differ,
                "Type": 0,
            }
            decks[key] = custom
            for place, (side, turned) in enumerate(sheet):
                look = self._look(side, turned)
                for number in range(1, side.copies + 1):
                    card = self._card(side, number, key * 100 + place, {str(key): custom})
                    cards.append({**card, "Memo": card["Memo"] + look})
        wide = size.width > size.height
        for each in cards:
            if wide:
                each["SidewaysCard"] = True
        if len(cards) == 1:
            return {**cards[0], "Name": "CardCustom"}, size.width, size.height
        deck = self._object("DeckCustom", f"{component}/", title, _card_scale(size.height))
        deck |= {
            "DeckIDs": [each["CardID"] for each in cards],
            "CustomDeck": {str(key): custom for key, custom in decks.items()},
            "ContainedObjects": cards,
        }
        deck["Transform"]["rotZ"] = 180.0  # face down
        return deck, size.width, size.height

    def _card(self, side: Side, number: int, card_id: int, custom: Object) -> Object:
        key = f"{side.piece.component}/{side.piece.id}"
        scale = _card_scale(side.piece.template.size.height)
        card = self._object("Card", key, side.piece.name, scale, number)
        return card | {
            "Description": self._words(side.piece),
            "CardID": card_id,
            "CustomDeck": custom,
        }

    def _sheets(self, several: Sequence[BothSides]) -> Iterator[Sequence[BothSides]]:
        """Yield the cards of a deck in portions that fit one sheet each."""
        columns, rows = most_cells(*self._cell(self.export.face(several[0].front)))
        most = columns * rows
        for start in range(0, len(several), most):
            yield several[start : start + most]

    def _cell(self, face: Face) -> tuple[int, int]:
        """Return the pixels of a face on a sheet."""
        return pixels_of(face.width, face.height, self._dpi, _MOST_PIXELS // _LEAST_CELLS)

    def _pixels(self, face: Face) -> tuple[int, int]:
        """Return the pixels of a face that is a picture by itself."""
        return pixels_of(face.width, face.height, self._dpi, _MOST_PIXELS)

    def _sheet(self, sides: Sequence[Side | None]) -> tuple[str, int, int]:
        """Return a sheet's file, its columns and its rows; a cell without a side is white."""
        first = next(filter(None, sides))
        face = self.export.face(first)
        width, height = self._cell(face)
        columns, rows = grid_of(len(sides), most_cells(width, height), face.height / face.width)
        digests = [each.digest if each else "" for each in sides]
        name = self._named(first, digests, f"{columns}x{rows}")
        if name in self._drawn:
            return name, columns, rows
        content = Operators(self._pdf)
        for place, side in enumerate(sides):
            if side is None:
                continue
            row, column = divmod(place, columns)
            x, y = column * face.width, (rows - 1 - row) * face.height
            matrix = f"1 0 0 1 {x:.4f} {y:.4f}"
            self._pdf.draw_face(content, self.export.face(side), matrix, shared=False)
        self._pdf.add_page(content, columns * face.width, rows * face.height)
        self._order(name, columns * width, rows * height)
        return name, columns, rows

    # -- pieces other than cards

    def _pieces(self, several: list[BothSides]) -> Iterator[tuple[Object, float, float]]:
        """Yield an object for each piece, or for a pile of its copies."""
        for side, back in several:
            made = self._piece(side, back)
            made["Memo"] += self._look(side, back)
            size = side.piece.template.size
            pile = made.pop("_several", None)
            if pile is None and side.copies > 1:
                made = self._bag(side, made)
            elif pile and side.copies > 1:
                made |= {"Name": pile, "Number": side.copies}
            yield made, size.width, size.height

    def _piece(self, side: Side, back: Side | None) -> Object:
        component = self.export.game.components[side.piece.component]
        match component:
            case DieComponent():
                return self._cube(side, component.side, list(component.faces))
            case CubeComponent():
                return self._cube(side, component.side, [])
            case ScreenComponent():
                return self._screen(side, back, component)
            case StandeeComponent():
                return self._figure(side, component)
            case BoardComponent() | MatComponent():
                return self._tile(
                    side, back, _PAPER_MM, locked=isinstance(component, BoardComponent)
                )
            case DialComponent() if side.piece.template.shape != "round":
                return self._token(side)
            case _ if side.piece.template.shape == "rect":
                thick = _PAPER_MM if side.piece.template.substrate == "money" else _BOARD_MM
                return self._tile(side, back, thick, stacks=True)
            case _ if side.piece.template.shape == "round":
                return self._tile(side, back, _BOARD_MM, kind=_CIRCLE, stacks=True)
        return self._token(side)

    def _tile(
        self,
        side: Side,
        back: Side | None,
        thick: float,
        *,
        kind: int = _BOX,
        locked: bool = False,
        stacks: bool = False,
    ) -> Object:
        """Return a flat piece with a picture on each side."""
        size = side.piece.template.size
        scale = (size.width / _MM_PER_UNIT / _TILE, size.height / _MM_PER_UNIT / _TILE)
        tile = self._object("Custom_Tile", self._key(side), side.piece.name, scale)
        tile["Locked"] = locked
        tile["CustomImage"] = {
            "ImageURL": self._url(self._single(side)),
            "ImageSecondaryURL": self._url(self._single(back)) if back is not None else "",
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": kind,
                "Thickness": round(thick / _MM_PER_UNIT, 4),
                "Stackable": stacks,
                "Stretch": True,
            },
        }
        if stacks:
            tile["_several"] = "Custom_Tile_Stack"
        return tile

    def _token(self, side: Side) -> Object:
        """Return a flat piece of any outline: the program cuts it where its picture is clear."""
        width = side.piece.template.size.width / _MM_PER_UNIT / _TILE
        token = self._object("Custom_Token", self._key(side), side.piece.name, (width, width))
        token["CustomImage"] = {
            "ImageURL": self._url(self._single(side)),
            "ImageSecondaryURL": "",
            "WidthScale": 0.0,
            "CustomToken": {
                "Thickness": round(_BOARD_MM / _MM_PER_UNIT, 4),
                "MergeDistancePixels": 5.0,
                "StandUp": False,
                "Stackable": True,
            },
        }
        token["_several"] = "Custom_Token_Stack"
        return token

    def _figure(self, side: Side, component: StandeeComponent) -> Object:
        """Return a figure that stands, with the front and the back of a standee."""
        front, back = side.piece.template.front.panels
        height = component.height / _MM_PER_UNIT / 2
        figure = self._object("Figurine_Custom", self._key(side), side.piece.name, (height, height))
        figure["CustomImage"] = {
            "ImageURL": self._url(self._part(side, front)),
            "ImageSecondaryURL": self._url(self._part(side, back)),
            "WidthScale": 0.0,
        }
        return figure

    def _cube(self, side: Side, edge: float, values: list[int | str]) -> Object:
        """Return a cube whose skin is the printed net."""
        size = side.piece.template.size
        model = _cube_model(edge / _MM_PER_UNIT, edge, size.width, size.height)
        name = self._model("cube", model)
        kind = _DIE if values else _GENERIC
        cube = self._object("Custom_Model", self._key(side), side.piece.name, (1.0, 1.0))
        cube["CustomMesh"] = self._mesh(name, self._single(side, whole=True), kind)
        if values:
            cube["RotationValues"] = [
                {"Value": values[number - 1], "Rotation": dict(zip("xyz", turn, strict=True))}
                for number, turn in _UPWARDS.items()
            ]
        return cube

    def _screen(self, side: Side, back: Side | None, component: ScreenComponent) -> Object:
        """Return a screen that stands, its outer panels folded towards its owner."""
        name = self._model("screen", _screen_model(component))
        screen = self._object("Custom_Model", self._key(side), side.piece.name, (1.0, 1.0))
        screen["CustomMesh"] = self._mesh(name, self._pair(side, back or side), _GENERIC)
        screen["CustomMesh"]["Convex"] = False
        screen["Locked"] = True
        return screen

    def _mesh(self, model: str, picture: str, kind: int) -> Object:
        return {
            "MeshURL": self._url(model),
            "DiffuseURL": self._url(picture),
            "NormalURL": "",
            "ColliderURL": "",
            "Convex": True,
            "MaterialIndex": 3,
            "TypeIndex": kind,
            "CastShadows": True,
        }

    def _bag(self, side: Side, made: Object) -> Object:
        """Return a bag with as many of an object as there are copies."""
        bag = self._object("Bag", f"{self._key(side)}/bag", side.piece.name, (1.0, 1.0))
        bag["Memo"] += self._copy(side)
        made.pop("_several", None)
        bag["ContainedObjects"] = [
            {**made, "GUID": self._guid(f"{self._key(side)}#{number}")}
            for number in range(1, side.copies + 1)
        ]
        return bag

    def _hands(self) -> Iterator[Object]:
        """Yield a place for the hand of each seat, around the table."""
        players = self.export.game.file.players
        count = min(players.max, len(_PLAYERS)) if players is not None else 0
        for number in range(count):
            angle = 2 * math.pi * number / count
            hand = self._object("HandTrigger", f"seat/{number + 1}", "", (11.8, 4.9))
            hand["Transform"] |= {
                "posX": round(-30 * math.sin(angle), 3),
                "posY": 4.0,
                "posZ": round(-22 * math.cos(angle), 3),
                "rotY": round(math.degrees(angle), 3),
                "scaleY": 9.2,
            }
            yield hand | {"Locked": True, "FogColor": _PLAYERS[number]}

    # -- what all objects have

    def _object(
        self, name: str, key: str, title: str, scale: tuple[float, float], number: int = 1
    ) -> Object:
        x, z = (round(each, 5) for each in scale)
        return {
            "GUID": self._guid(f"{key}#{number}"),
            "Name": name,
            "Transform": {
                "posX": 0.0, "posY": 1.5, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
                "scaleX": x, "scaleY": 1.0, "scaleZ": z,
            },
            "Nickname": title,
            "Description": "",
            "GMNotes": "",
            "Memo": f"{self.mark}{key}",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }  # fmt: skip

    def _guid(self, key: str) -> str:
        """Return six digits that no other object has, and the same for the same key again."""
        number = 0
        while True:
            words = f"{self.mark}{key}{number or ''}"
            guid = hashlib.sha256(words.encode()).hexdigest()[:6]
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
            number += 1

    def _key(self, side: Side) -> str:
        return f"{side.piece.component}/{side.piece.id}"

    def _copy(self, side: Side) -> str:
        """Return what a memo says of which of a piece's copies, that differ, an object is."""
        return f" copy={side.copy.number}" if side.copy.number > 1 else ""

    def _look(self, side: Side, back: Side | None) -> str:
        """Return what a memo says of how an object looks, whatever its pictures are called."""
        digests = f"{side.digest} {back.digest if back is not None else ''}"
        return f"{self._copy(side)} look={hashlib.sha256(digests.encode()).hexdigest()[:10]}"

    def _words(self, piece: Piece) -> str:
        """Return what a card says in words, for searches at the table."""
        component = self.export.game.components[piece.component]
        said = [
            plain(str(piece.card.values[column]))
            for column, kind in component.columns.items()
            if kind.type == "text" and column not in (component.id, component.name)
        ]
        return "\n".join(filter(None, said))[:_LONGEST_TEXT]

    # -- pictures

    def _url(self, name: str) -> str:
        base = self.export.request.url or self.export.out.resolve().as_uri()
        return f"{base.rstrip('/')}/{name}"

    def _named(self, side: Side, digests: Sequence[str], how: str) -> str:
        """Return a picture's name: with a digest, as the program shows old ones by their name."""
        asked = [how, str(self._dpi), str(self.export.request.low_ink), *digests]
        digest = hashlib.sha256(" ".join(asked).encode()).hexdigest()[:10]
        return f"{side.stem}-{digest}.png"

    def _order(self, name: str, width: int, height: int, *, is_clear: bool = False) -> None:
        path = str(self.export.folder / name)
        self._orders.append(Order(len(self._orders), path, width, height, self._dpi, is_clear))
        self._drawn[name] = path
        self.files.append(name)

    def _single(self, side: Side, *, whole: bool = False) -> str:
        """Return the picture of one side, cut out unless the whole of it is wanted."""
        cut = bool(side.piece.template.outline) and not whole
        name = self._named(side, [side.digest], "cut" if cut else "one")
        if name not in self._drawn:
            face = seen(self.export, side) if cut else self.export.face(side)
            content = Operators(self._pdf)
            self._pdf.draw_face(content, face, "1 0 0 1 0 0", shared=False)
            self._pdf.add_page(content, face.width, face.height)
            self._order(name, *self._pixels(face), is_clear=cut)
        return name

    def _blank(self, side: Side) -> str:
        """Return a white back for cards that have none."""
        name = self._named(side, [], "blank")
        if name not in self._drawn:
            face = self.export.face(side)
            self._pdf.add_page(Operators(self._pdf), face.width, face.height)
            self._order(name, *self._pixels(face))
        return name

    def _pair(self, left: Side, right: Side) -> str:
        """Return a picture of two sides beside each other."""
        name = self._named(left, [left.digest, right.digest], "pair")
        if name not in self._drawn:
            face = self.export.face(left)
            content = Operators(self._pdf)
            self._pdf.draw_face(content, face, "1 0 0 1 0 0", shared=False)
            matrix = f"1 0 0 1 {face.width:.4f} 0"
            self._pdf.draw_face(content, self.export.face(right), matrix, shared=False)
            self._pdf.add_page(content, 2 * face.width, face.height)
            wide = Face(2 * face.width, face.height, ())
            self._order(name, *self._pixels(wide))
        return name

    def _part(self, side: Side, panel: Panel) -> str:
        """Return the picture of one panel of a piece, upright."""
        name = self._named(side, [side.digest], f"{panel.at} {panel.turn}")
        if name not in self._drawn:
            face = self.export.face(side)
            width, height = panel.size.width * MM, panel.size.height * MM
            left, bottom = panel.at[0] * MM, face.height - panel.at[1] * MM - height
            matrix = f"1 0 0 1 {-left:.4f} {-bottom:.4f}"
            if panel.turn == 180:
                matrix = f"-1 0 0 -1 {left + width:.4f} {bottom + height:.4f}"
            content = Operators(self._pdf)
            self._pdf.draw_face(content, face, matrix, shared=False)
            self._pdf.add_page(content, width, height)
            self._order(name, *self._pixels(Face(width, height, ())))
        return name

    def _model(self, stem: str, text: str) -> str:
        """Write a model once, and return its file's name."""
        name = f"{stem}-{hashlib.sha256(text.encode()).hexdigest()[:10]}.obj"
        if name not in self.files:
            (self.export.folder / name).write_text(text, encoding="ascii", newline="\n")
            self.files.append(name)
        return name


def pixels_of(width: float, height: float, dpi: int, most: int) -> tuple[int, int]:
    """Return the pixels of a picture.

    Args:
        width: of what it shows, points.
        height: likewise.
        dpi: dots per inch that are wanted.
        most: pixels that it may have a side; the whole of it is drawn smaller, if need be.
    """
    scale = dpi / 72
    scale *= min(1.0, most / (max(width, height) * scale))
    return max(1, round(width * scale)), max(1, round(height * scale))


def most_cells(width: int, height: int) -> tuple[int, int]:
    """Return how many cells of a size in pixels fit a sheet side by side, and below each other."""
    return min(_COLUMNS, _MOST_PIXELS // width), min(_ROWS, _MOST_PIXELS // height)


def grid_of(count: int, most: tuple[int, int], slender: float) -> tuple[int, int]:
    """Return the columns and rows of a sheet that is rather square.

    Args:
        count: cells that are filled, at most as many as the sheet can have.
        most: columns and rows that there is room for.
        slender: a cell's height by its width.
    """
    square = min(most[0], math.ceil(math.sqrt(count * slender)))
    columns = max(_LEAST_CELLS, square, math.ceil(count / most[1]))
    return columns, max(_LEAST_CELLS, math.ceil(count / columns))


def _record_all(each: Object) -> None:
    """Record in the memo of an object, and of what lies in it, what they are."""
    record(each)
    for part in each.get("ContainedObjects", ()):
        _record_all(part)


def _card_scale(height: float) -> tuple[float, float]:
    """Return the scale of a card of a height in mm; its picture gives it its width."""
    scale = height / 88.9
    return scale, scale


def _lay(objects: Sequence[tuple[Object, float, float]]) -> None:
    """Lay objects side by side in rows, none over another."""
    x, z, deep = _LEFT, _TOP, 0.0
    for each, width_mm, height_mm in objects:
        width, height = width_mm / _MM_PER_UNIT, height_mm / _MM_PER_UNIT
        if x + width > _RIGHT and x > _LEFT:
            x, z, deep = _LEFT, z - deep - _AIR, 0.0
        each["Transform"]["posX"] = round(x + width / 2, 3)
        each["Transform"]["posZ"] = round(z - height / 2, 3)
        x += width + _AIR
        deep = max(deep, height)


#: Corners of a cube's faces as its net folds up: from the top left of each, clockwise, x to the
#: right, y up, z towards whom looks at face 2.
_FOLDED: dict[int, tuple[tuple[int, int, int], ...]] = {
    2: ((-1, 1, 1), (1, 1, 1), (1, -1, 1), (-1, -1, 1)),
    1: ((-1, 1, -1), (1, 1, -1), (1, 1, 1), (-1, 1, 1)),
    6: ((-1, -1, 1), (1, -1, 1), (1, -1, -1), (-1, -1, -1)),
    5: ((-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1)),
    3: ((-1, 1, -1), (-1, 1, 1), (-1, -1, 1), (-1, -1, -1)),
    4: ((1, 1, 1), (1, 1, -1), (1, -1, -1), (1, -1, 1)),
}
#: How a cube is turned so that each face is on top, degrees.
_UPWARDS: dict[int, tuple[int, int, int]] = {
    1: (0, 0, 0), 2: (270, 0, 0), 3: (0, 0, 90), 4: (0, 0, 270), 5: (90, 0, 0), 6: (180, 0, 0)
}  # fmt: skip


def _cube_model(edge: float, side: float, width: float, height: float) -> str:
    """Return a cube as OBJ.

    Args:
        edge: of the cube in units.
        side: of a face on the net, mm.
        width: of the net's picture, mm.
        height: of the net's picture, mm.
    """
    quads: list[_Quad] = []
    for number, (column, row) in NET.items():
        left, top = column * side / width, row * side / height
        right, bottom = (column + 1) * side / width, (row + 1) * side / height
        skin = ((left, top), (right, top), (right, bottom), (left, bottom))
        corners = tuple((x * edge / 2, y * edge / 2, z * edge / 2) for x, y, z in _FOLDED[number])
        quads.append((corners, skin))
    return _obj(quads)


def _screen_model(component: ScreenComponent) -> str:
    """Return a standing screen as OBJ: outside and inside of each panel."""
    total = sum(component.panels)
    height = component.height / _MM_PER_UNIT
    middle = len(component.panels) // 2
    turns = [math.radians(40) * (number - middle) for number in range(len(component.panels))]
    x, z = 0.0, 0.0
    quads: list[_Quad] = []
    done = 0.0
    for width, turn in zip(component.panels, turns, strict=True):
        long = width / _MM_PER_UNIT
        to_x, to_z = x + long * math.cos(turn), z - long * math.sin(turn)
        left, right = done / total / 2, (done + width) / total / 2
        outside = ((x, height, z), (to_x, height, to_z), (to_x, 0.0, to_z), (x, 0.0, z))
        quads.append((outside, ((left, 0.0), (right, 0.0), (right, 1.0), (left, 1.0))))
        # What is left outside is right inside; the inside is the picture's right half.
        inside = tuple((a, b, c - 0.01) for a, b, c in (outside[i] for i in (1, 0, 3, 2)))
        left, right = 1 - right, 1 - left
        quads.append((inside, ((left, 0.0), (right, 0.0), (right, 1.0), (left, 1.0))))
        x, z, done = to_x, to_z, done + width
    return _obj(quads)


_Quad = tuple[tuple[tuple[float, float, float], ...], tuple[tuple[float, float], ...]]


def _obj(quads: Sequence[_Quad]) -> str:
    """Return quads as OBJ: corners clockwise from the top left, each with its place on the skin."""
    lines = ["# a model of Punchboard"]
    for corners, _ in quads:
        lines += [f"v {x:.5f} {y:.5f} {z:.5f}" for x, y, z in corners]
    for _, skin in quads:
        lines += [f"vt {u:.5f} {1 - v:.5f}" for u, v in skin]
    for number in range(len(quads)):
        first = 4 * number + 1
        places = [first + 3, first + 2, first + 1, first]  # counter-clockwise, as OBJ has faces
        lines.append("f " + " ".join(f"{each}/{each}" for each in places))
    return "\n".join(lines) + "\n"
