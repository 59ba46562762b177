"""Export as a saved object of Tabletop Simulator: sheets of pictures, and a file that names them.

Classes, fields and types are those of the program's knowledge base ("Save File Format", "Custom
Deck", "Custom Tile", "Asset Creation") and of a public table, argonui/SCED on GitHub. Sizes of
tiles, tokens and snap points are measured on that table; other sizes at scale 1 are those that
hobbyists' programs use. The program itself, which wasn't available, never opened our files.
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

from punchboard.cards.catalog import tr, tr_count, tr_some
from punchboard.cards.problem import UsageError
from punchboard.cards.schema.piece import PieceBase
from punchboard.cards.text import plain
from punchboard.generator.export.export import BothSides, Entry, Export, Side, Target, plain_word
from punchboard.generator.export.images import cut_out
from punchboard.generator.export.painter import Order, paint
from punchboard.generator.export.tts_memo import Object, record
from punchboard.generator.export.tts_models import (
    MM_PER_UNIT,
    UPWARDS,
    cube_model,
    screen_model,
)
from punchboard.generator.export.tts_rules import write_rules
from punchboard.generator.export.tts_save import Renewed, renew_save
from punchboard.generator.export.tts_slots import snap_points
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pieces.form import CardForm, CubeForm, FigureForm, ScreenForm, TileForm
from punchboard.generator.pieces.piece import Panel, Piece

#: Dots per inch of pictures: a poker card is 500 pixels wide, eight lie side by side on a sheet.
_DPI = 200
#: Pixels of a picture's side, columns and rows of a sheet ("Asset Creation"; "Custom Deck").
_MOST_PIXELS, _COLUMNS, _ROWS = 4096, 10, 7
#: Columns and rows that the program wants of a sheet at least.
_LEAST_CELLS = 2
#: Units that a tile of scale 1 is high; it is as wide as its picture makes it.
_TILE = 2.0
#: Units that a token of scale 1 is wide: at scale 10, the play area of argonui/SCED fills 40 units
#: between its neighbours, and has snap points 1.55 units from its middle.
_TOKEN = 4.0
#: Scale of a rulebook: in public saves it is from 2.2 to 6.5.
_BOOK = 3.0
#: Types of tiles ("Custom Tile"): box, circle; and of models: generic, dice.
_BOX, _CIRCLE = 0, 2
_GENERIC, _DIE = 0, 2
#: Orders in which bags give out what is in them, and the room that a bag takes on the table, mm.
_LAST_FIRST, _AT_RANDOM, _BAG_MM = 0, 2, 80.0
#: Thickness in mm: greyboard for tokens, paper for aids (facts on print services; chipboard 2 mm).
_BOARD_MM, _PAPER_MM = 2.0, 0.5
#: Colors that the program knows as players', in the order in which seats take them.
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
        raise UsageError(f'--url is "{url}"', tr("begin it with https://, http:// or file:///"))
    table = _Table(export)
    objects = table.objects()
    table.draw()
    name = f"{plain_word(export.game.file.title) or 'game'}.json"
    saved = {
        "SaveName": export.game.file.title,
        "GameMode": "",
        "Date": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "PlayerTurn": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "VersionNumber": "",
        "ObjectStates": objects,
    }
    text = json.dumps(saved, ensure_ascii=False, indent=2)
    (export.folder / name).write_text(text + "\n", encoding="utf-8", newline="\n")
    into = export.request.into
    if into is None:
        export.said.append(
            tr(
                "Copy {name} into Tabletop Simulator's folder Saves/Saved Objects, "
                "then spawn it: Objects, Saved Objects.",
                name=name,
            )
        )
    else:
        request = export.request
        is_whole = not (request.only or request.without or request.cards)
        renewed = renew_save(into, objects, table.mark, is_whole=is_whole)
        export.said.append(_sentence(renewed, into))
        if renewed.has_new_rules and renewed.changed:
            export.said.append(tr("The rulebook on the table changed too."))
    if not url:
        export.said.append(
            tr(
                "The pictures are on this computer only. To play with others, use "
                "the Cloud Manager, or put the folder online and give its address "
                "with --url."
            )
        )
    export.said.extend(filter(None, [export.off_table()]))
    return [*(Entry(each, stays=True) for each in table.files), Entry(name)]


def _sentence(renewed: Renewed, path: Path) -> str:
    """Describe the changes of a table, and the next step in the program."""
    parts = []
    if renewed.changed:
        parts.append(
            tr_count(
                "{count} object changed: {names}",
                "{count} objects changed: {names}",
                len(renewed.changed),
                names=_few(renewed.changed),
            )
        )
    if renewed.added:
        parts.append(
            tr("{count} added: {names}", count=len(renewed.added), names=_few(renewed.added))
        )
    if renewed.lost:
        parts.append(
            tr("no longer in the game, and left as they were: {names}", names=_few(renewed.lost))
        )
    nothing = tr("only the rulebook changed") if renewed.has_new_rules else tr("nothing changed")
    what = "; ".join(parts) or nothing
    return tr(
        "{file}: {changes}. The table as it was: {backup}. Load the table again.",
        file=path.name,
        changes=what,
        backup=renewed.backup.name,
    )


def _few(names: Sequence[str]) -> str:
    """Return names in words, each once, and how many more there are."""
    return tr_some(list(dict.fromkeys(names)), _MOST_NAMES)


@dataclass(slots=True)
class _Table:
    """The objects of a table, and their pictures.

    Attributes:
        export: The export.
        files: Names of pictures and models, in order.
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
        """The mark of this game's objects."""
        return f"{_OURS} {self.export.game.file.title} "

    @property
    def _dpi(self) -> int:
        return self.export.request.dpi or _DPI

    def objects(self) -> list[Object]:
        """Return all objects, laid out in rows."""
        made: list[tuple[Object, float, float]] = []
        by_component = groupby(self.export.both_sides(), lambda each: each.front.piece.component)
        for component, several in by_component:
            group = list(several)
            form = self.export.form(group[0].front.piece)
            kind = self.export.game.components[component]
            if isinstance(form, CardForm):
                made.append(self._deck(component, group))
            elif isinstance(kind, PieceBase) and kind.bag == "draw":
                made.append(self._draw_bag(component, group))
            elif form is not None:
                made += self._pieces(group)
        book = self._book()
        if book is not None:
            made.append(book)
        _lay(made)
        objects = [*(each for each, _, _ in made), *self._hands()]
        for each in objects:
            _record_all(each)
        return objects

    def _book(self) -> tuple[Object, float, float] | None:
        """Return the rulebook as an object that people leaf through; None if there is none."""
        name = write_rules(self.export)
        if name is None:
            return None
        self.files.append(name)
        title = f"{self.export.game.file.title}: rules"
        book = self._object("Custom_PDF", "rulebook", title, _BOOK)
        book["CustomPDF"] = {
            "PDFUrl": self._url(name), "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0
        }  # fmt: skip
        digest = name.rsplit("-", 1)[-1].removesuffix(".pdf")
        book["Memo"] += f" look={digest}"
        tall = _BOOK * _TILE * MM_PER_UNIT
        return book, tall, tall

    def draw(self) -> None:
        """Draw all pictures that were asked for."""
        step = self.export.progress(tr("drawing"), len(self._orders))
        with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
            path = Path(folder) / "sheets.pdf"
            self._pdf.save(path)
            paint(path, self._orders, step)

    # -- decks

    def _deck(self, component: str, several: list[BothSides]) -> tuple[Object, float, float]:
        """Return a deck of all cards of a component, and its size on the table, mm."""
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
        is_wide = size.width > size.height
        for each in cards:
            each["SidewaysCard"] = is_wide
        if len(cards) == 1:
            return {**cards[0], "Name": "CardCustom"}, size.width, size.height
        deck = self._object(
            "DeckCustom", f"{component}/", self._title(component), _card_scale(size.height)
        )
        deck |= {
            "SidewaysCard": is_wide,
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
        content = ContentStream(self._pdf)
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
        """Yield an object for each piece, or for a pile or a bag of its copies."""
        for side, back in several:
            made = self._piece(side, back)
            size = side.piece.template.size
            component = self.export.game.components[side.piece.component]
            if isinstance(component, PieceBase) and component.bag == "endless":
                bag = self._bag("Infinite_Bag", f"{self._key(side)}/bag", side.piece.name)
                bag["Memo"] += self._copy(side)
                yield bag | {"ContainedObjects": [made]}, _BAG_MM, _BAG_MM
                continue
            if side.copies > 1:
                made = _pile(made, side.copies) or self._full_bag(side, made)
            yield made, size.width, size.height

    def _draw_bag(self, component: str, several: list[BothSides]) -> tuple[Object, float, float]:
        """Return a bag with every copy of every piece, which gives them out at random."""
        bag = self._bag("Bag", f"{component}/", self._title(component))
        bag["Bag"] = {"Order": _AT_RANDOM}
        bag["ContainedObjects"] = [
            each for side, back in several for each in self._copies(side, self._piece(side, back))
        ]
        return bag, _BAG_MM, _BAG_MM

    def _full_bag(self, side: Side, made: Object) -> Object:
        """Return a bag with as many of an object as there are copies."""
        bag = self._bag("Bag", f"{self._key(side)}/bag", side.piece.name)
        bag["Memo"] += self._copy(side)
        bag["Bag"] = {"Order": _LAST_FIRST}
        return bag | {"ContainedObjects": self._copies(side, made)}

    def _bag(self, name: str, key: str, title: str) -> Object:
        return self._object(name, key, title) | {"MaterialIndex": -1, "MeshIndex": -1}

    def _copies(self, side: Side, made: Object) -> list[Object]:
        """Return as many of an object as a side has copies."""
        return [
            {**made, "GUID": self._guid(f"{self._key(side)}#{number}")}
            for number in range(1, side.copies + 1)
        ]

    def _piece(self, side: Side, back: Side | None) -> Object:
        """Return a piece whose memo tells how it looks."""
        made = self._bare_piece(side, back)
        made["Memo"] += self._look(side, back)
        return made

    def _bare_piece(self, side: Side, back: Side | None) -> Object:
        form = self.export.form(side.piece)
        match form:
            case CubeForm():
                return self._cube(side, form)
            case ScreenForm():
                return self._screen(side, back, form)
            case FigureForm():
                return self._figure(side, form)
            case TileForm():
                return self._tile(side, back, form)
        return self._token(side)

    def _tile(
        self,
        side: Side,
        back: Side | None,
        form: TileForm,
    ) -> Object:
        """Return a flat piece with a picture on each side."""
        thick = _PAPER_MM if form.is_paper else _BOARD_MM
        scale = side.piece.template.size.height / MM_PER_UNIT / _TILE
        tile = self._object("Custom_Tile", self._key(side), side.piece.name, scale)
        tile["Locked"] = form.is_locked
        tile["CustomImage"] = {
            "ImageURL": self._url(self._single(side)),
            "ImageSecondaryURL": self._url(self._single(back)) if back is not None else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": _CIRCLE if side.piece.template.shape == "round" else _BOX,
                "Thickness": round(thick / MM_PER_UNIT, 4),
                "Stackable": form.stacks,
                "Stretch": True,
            },
        }
        points = snap_points(self.export.face(side), round(thick / MM_PER_UNIT, 4))
        return tile | {"AttachedSnapPoints": points} if points else tile

    def _token(self, side: Side) -> Object:
        """Return a flat piece of any outline: the program cuts it where its picture is clear."""
        width = side.piece.template.size.width / MM_PER_UNIT / _TOKEN
        token = self._object("Custom_Token", self._key(side), side.piece.name, width)
        token["CustomImage"] = {
            "ImageURL": self._url(self._single(side)),
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomToken": {
                "Thickness": round(_BOARD_MM / MM_PER_UNIT, 4),
                "MergeDistancePixels": 5.0,
                "StandUp": False,
                "Stackable": True,
            },
        }
        return token

    def _figure(self, side: Side, form: FigureForm) -> Object:
        """Return a figure that stands, with the front and the back of a standee."""
        height = form.height / MM_PER_UNIT / 2
        figure = self._object("Figurine_Custom", self._key(side), side.piece.name, height)
        figure["CustomImage"] = {
            "ImageURL": self._url(self._part(side, form.front)),
            "ImageSecondaryURL": self._url(self._part(side, form.back)),
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        return figure

    def _cube(self, side: Side, form: CubeForm) -> Object:
        """Return a cube whose skin is the printed net."""
        size = side.piece.template.size
        model = cube_model(form.edge / MM_PER_UNIT, form.edge, size.width, size.height)
        name = self._model("cube", model)
        kind = _DIE if form.values else _GENERIC
        cube = self._object("Custom_Model", self._key(side), side.piece.name)
        cube["CustomMesh"] = self._mesh(name, self._single(side, whole=True), kind)
        if form.values:
            cube["RotationValues"] = [
                {"Value": form.values[number - 1], "Rotation": dict(zip("xyz", turn, strict=True))}
                for number, turn in UPWARDS.items()
            ]
        return cube

    def _screen(self, side: Side, back: Side | None, form: ScreenForm) -> Object:
        """Return a screen that stands, its outer panels folded towards its owner."""
        name = self._model("screen", screen_model(form))
        screen = self._object("Custom_Model", self._key(side), side.piece.name)
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

    def _hands(self) -> Iterator[Object]:
        """Yield a place for the hand of each seat, around the table."""
        players = self.export.game.file.players
        count = min(players.max, len(_PLAYERS)) if players is not None else 0
        for number in range(count):
            angle = 2 * math.pi * number / count
            hand = self._object("HandTrigger", f"seat/{number + 1}", "")
            hand["Transform"] |= {
                "scaleX": 11.8,
                "posX": round(-30 * math.sin(angle), 3),
                "posY": 4.0,
                "posZ": round(-22 * math.cos(angle), 3),
                "rotY": round(math.degrees(angle), 3),
                "scaleY": 9.2,
                "scaleZ": 4.9,
            }
            yield hand | {"Locked": True, "Grid": False, "FogColor": _PLAYERS[number]}

    # -- what all objects have

    def _object(
        self, name: str, key: str, title: str, scale: float = 1.0, number: int = 1
    ) -> Object:
        """Return an object with the fields that the program saves of every object."""
        side = round(scale, 5)
        is_card = name in ("Card", "DeckCustom")
        return {
            "GUID": self._guid(f"{key}#{number}"),
            "Name": name,
            "Transform": {
                "posX": 0.0, "posY": 1.5, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
                "scaleX": side, "scaleY": 1.0, "scaleZ": side,
            },
            "Nickname": title,
            "Description": "",
            "GMNotes": "",
            "Memo": f"{self.mark}{key}",
            "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": is_card,
            "Hands": name == "Card",
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

    def _title(self, component: str) -> str:
        return self.export.game.components[component].title or component

    def _key(self, side: Side) -> str:
        return f"{side.piece.component}/{side.piece.id}"

    def _copy(self, side: Side) -> str:
        """Return the memo's number of an object's copy, for pieces with different copies."""
        return f" copy={side.copy.number}" if side.copy.number > 1 else ""

    def _look(self, side: Side, back: Side | None) -> str:
        """Return the memo's digest of an object's look, independent of file names."""
        digests = f"{side.digest} {back.digest if back is not None else ''}"
        return f"{self._copy(side)} look={hashlib.sha256(digests.encode()).hexdigest()[:10]}"

    def _words(self, piece: Piece) -> str:
        """Return the words of a card, for searches at the table."""
        component = self.export.game.components[piece.component]
        lines = [
            plain(str(piece.card.values[column]))
            for column, kind in component.columns.items()
            if kind.type == "text" and column not in (component.id, component.name)
        ]
        return "\n".join(filter(None, lines))[:_LONGEST_TEXT]

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
            face = cut_out(self.export, side) if cut else self.export.face(side)
            content = ContentStream(self._pdf)
            self._pdf.draw_face(content, face, "1 0 0 1 0 0", shared=False)
            self._pdf.add_page(content, face.width, face.height)
            self._order(name, *self._pixels(face), is_clear=cut)
        return name

    def _blank(self, side: Side) -> str:
        """Return a white back for cards that have none."""
        name = self._named(side, [], "blank")
        if name not in self._drawn:
            face = self.export.face(side)
            self._pdf.add_page(ContentStream(self._pdf), face.width, face.height)
            self._order(name, *self._pixels(face))
        return name

    def _pair(self, left: Side, right: Side) -> str:
        """Return a picture of two sides beside each other."""
        name = self._named(left, [left.digest, right.digest], "pair")
        if name not in self._drawn:
            face = self.export.face(left)
            content = ContentStream(self._pdf)
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
            content = ContentStream(self._pdf)
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
        width: Width of its content in points.
        height: Height of its content in points.
        dpi: Wanted resolution.
        most: Largest number of pixels on a side; larger pictures are scaled down.
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
        count: Number of filled cells, at most as many as the sheet can have.
        most: Columns and rows that there is room for.
        slender: A cell's height by its width.
    """
    square = min(most[0], math.ceil(math.sqrt(count * slender)))
    columns = max(_LEAST_CELLS, square, math.ceil(count / most[1]))
    return columns, max(_LEAST_CELLS, math.ceil(count / columns))


def _record_all(each: Object) -> None:
    """Record the identities of an object and its contents in their memos."""
    record(each)
    for part in each.get("ContainedObjects", ()):
        _record_all(part)


def _pile(made: Object, copies: int) -> Object | None:
    """Return several pieces as one object; None if the program has no pile of such pieces."""
    image = made.get("CustomImage", {})
    for name, kind in (("Custom_Tile", "CustomTile"), ("Custom_Token", "CustomToken")):
        if made["Name"] == name and image[kind]["Stackable"]:
            return made | {"Name": f"{name}_Stack", "Number": copies}
    return None


def _card_scale(height: float) -> float:
    """Return the scale of a card of a height in mm; its picture gives it its width."""
    return height / 88.9


def _lay(objects: Sequence[tuple[Object, float, float]]) -> None:
    """Lay objects side by side in rows, none over another."""
    x, z, deep = _LEFT, _TOP, 0.0
    for each, width_mm, height_mm in objects:
        width, height = width_mm / MM_PER_UNIT, height_mm / MM_PER_UNIT
        if x + width > _RIGHT and x > _LEFT:
            x, z, deep = _LEFT, z - deep - _AIR, 0.0
        each["Transform"]["posX"] = round(x + width / 2, 3)
        each["Transform"]["posZ"] = round(z - height / 2, 3)
        x += width + _AIR
        deep = max(deep, height)


TARGET = Target(write_tts, options=frozenset({"url", "into"}), has_sheets=True, has_slots=True)
