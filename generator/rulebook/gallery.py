"""The pictures of the rules: cards as they really look, backs, icons, drawn layouts, art."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from punchboard.cards.game import Game
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Position
from punchboard.generator.expression import Scope
from punchboard.generator.face import MM, Face, Image, SymbolRef
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.load import load_layout
from punchboard.generator.layout.svg_layout import filling_of
from punchboard.generator.rulebook.document import Picture, PictureKind

#: Height of an icon's own box, points.
_ICON = 24.0
_OPTION = re.compile(r"width=([0-9]+(?:\.[0-9]+)?)mm|(margin)")
_KINDS = ("card", "back", "icon", "layout")
_INK = "#1f1d1a"


class Gallery:
    """Finds the pictures of one game's rules, each once.

    Attributes:
        context: fonts and art.
        shown: components of which a card or back is shown.
    """

    def __init__(self, game: Game, context: LayoutContext, faces: Faces, scope: Scope) -> None:
        self.context = context
        self.shown: set[str] = set()
        self._game = game
        self._faces = faces
        self._scope = scope
        self._known: dict[str, Face] = {}

    def picture(
        self, reference: str, alt: str, caption: str, position: Position
    ) -> tuple[Picture, str]:
        """Find a picture.

        Args:
            reference: `card:stores.bakery|width=40mm`, `icon:food`, or a path of art.
            alt: what it says to whom cannot see it.
            caption: words below it.
            position: where it is asked for.

        Returns:
            The picture, without a face if there is none, and what is wrong then.
        """
        source, *options = (each.strip() for each in reference.split("|"))
        width, is_margin, fault = 0.0, False, ""
        for option in options:
            found = _OPTION.fullmatch(option)
            if found is None:
                fault = f'unknown option "{option}" of a picture'
                self._error(position, fault, "there are width=40mm and margin")
            elif found[1]:
                width = min(max(float(found[1]), 2.0), 250.0)
            else:
                is_margin = True
        prefix, colon, name = source.partition(":")
        kind = prefix if colon and prefix in _KINDS else "art"
        name = name if kind != "art" else source
        face = self._known.get(source) or self._find(kind, name, position)
        if face is None:
            fault = f'no picture "{source}"'
        else:
            self._known[source] = face
        if not alt:
            fault = f'picture "{source}" has no words in place of it'
            self._error(position, fault, "say what it shows: ![A bakery with two signs](…)")
        kind_ = cast(PictureKind, kind)
        return Picture(kind_, name, alt, caption, face, width, is_margin, position), fault

    def _find(self, kind: str, name: str, position: Position) -> Face | None:
        find: dict[str, Callable[[str, Position], Face | None]] = {
            "card": lambda name, position: self._card(name, "face", position),
            "back": lambda name, position: self._card(name, "back", position),
            "icon": self._icon,
            "layout": self._layout,
            "art": self._art,
        }
        return find[kind](name, position)

    def _card(self, name: str, side: str, position: Position) -> Face | None:
        component, _, card = name.partition(".")
        pieces = [piece for piece in self._faces.pieces.values() if piece.component == component]
        if component not in self._game.components:
            hint = did_you_mean(component, self._game.components)
            self._error(position, f'there is no component "{component}"', hint)
            return None
        if not self._faces.is_ready(component) or not pieces:
            message = f'component "{component}" cannot be drawn'
            self._error(position, message, "mend its layout or its table first")
            return None
        if not card:
            piece = next((each for each in pieces if each.quantity), pieces[0])
        elif (component, card) in self._faces.pieces:
            piece = self._faces.pieces[component, card]
        else:
            hint = did_you_mean(card, [each.id for each in pieces], "name a card's id")
            self._error(position, f'there is no card "{card}" in {component}', hint)
            return None
        self.shown.add(component)
        copy = Copy(piece.component, piece.id, 1)
        if side == "back" and not self._faces.has_back(copy):
            self._error(position, f"{component} has no printed back", "show its face: card:…")
            return None
        return self._faces.face(copy, side)

    def _icon(self, name: str, position: Position) -> Face | None:
        found = self.context.library.icon(name)
        if found is None:
            self._error(position, f'unknown icon "{name}"', self.context.library.suggest(name))
            return None
        key, ratio = found
        width = _ICON * ratio
        return Face(width, _ICON, (SymbolRef(key, 0, 0, width, _ICON, _INK),))

    def _layout(self, path: str, position: Position) -> Face | None:
        context = self.context
        low_ink = context.low_ink
        filling = filling_of(self._game, "", None, low_ink=low_ink)
        loaded = load_layout(
            self._game.root, path, position, context.diagnostics, low_ink=low_ink, filling=filling
        )
        if loaded is None:
            return None
        size = loaded.file.size
        if size is None:
            message = f'the layout "{path}" has no size of its own'
            self._error(position, message, "write size: {width: …, height: …} into it, in mm")
            return None
        # What a layout calls by a name of its own is its own affair.
        own = {name: each for name, each in self._scope.items() if name not in loaded.file.let}
        return CompiledLayout(loaded, size, context, own).lay_out(None, None)

    def _art(self, path: str, position: Position) -> Face | None:
        key = self.context.library.art(path, position)
        if key is None:
            return None
        picture = self.context.library.pictures.get(key)
        if picture is not None:
            width, height = (each * 72 / 300 for each in (picture.width, picture.height))
            return Face(width, height, (Image(key, 0, 0, width, height),))
        symbol = self.context.library.symbols[key]
        scale = 72 / 96 if symbol.width * 0.75 < 180 * MM else 180 * MM / symbol.width
        width, height = symbol.width * scale, symbol.height * scale
        return Face(width, height, (SymbolRef(key, 0, 0, width, height, _INK),))

    def _error(self, position: Position, message: str, hint: str) -> None:
        self.context.diagnostics.error(position, message, hint)
