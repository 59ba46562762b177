"""The faces of a game's copies: layouts compiled once, faces laid out when asked for."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from punchboard.cards.budget import Account
from punchboard.cards.game import Game
from punchboard.cards.load.yaml_file import Marks
from punchboard.cards.schema.layout import LayoutFile
from punchboard.generator.face import MM, Face, Shape, Text
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.load import LoadedLayout, load_layout
from punchboard.generator.pieces.compose import compose, is_plain
from punchboard.generator.pieces.make import pieces_of, templates_of_all
from punchboard.generator.pieces.piece import Panel, Piece, PieceSide, PieceTemplate

#: How pieces look, by component and id.
Fingerprints = dict[tuple[str, str], str]
#: What the items of a face take in memory, for each step of the budget that they took.
_BYTES_OF_STEP = 30
#: Pieces that are lower (mm) carry no mark of a reprint: it would cover what they show.
_LEAST_MARKED = 40.0


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a template, compiled.

    Attributes:
        side: what it shows.
        layouts: of its panels.
        names: what any of them reads.
        plain: whether it is one layout as it is.
    """

    side: PieceSide
    layouts: tuple[CompiledLayout, ...]
    names: frozenset[str]
    plain: bool


class FaceMaker:
    """Lays out the sides of copies.

    Attributes:
        pieces: all pieces of the game by component and id, in its order.
        revision: a mark such as `r2` put on every face, empty for none.
        bleed: mm that round and six-sided art may reach beyond its outline.
    """

    def __init__(self, game: Game, context: LayoutContext) -> None:
        self._context = context
        self._game = game
        templates = templates_of_all(game, context.diagnostics)
        self.pieces: dict[tuple[str, str], Piece] = {
            (piece.component, piece.id): piece for piece in pieces_of(game, templates)
        }
        self._sides: dict[tuple[str, str], tuple[_Side, _Side | None]] = {}
        self._ready: set[str] = set()
        self._last: dict[bool, tuple[tuple[str, str, int], Face]] = {}
        self._kept: dict[tuple[str, str, bool], Face] = {}
        self._accounts: dict[str, Account] = {}
        self.revision = ""
        self.bleed = 0.0
        for name, each in templates.items():
            ready = [
                self._compile_template(name, template) for template in each
            ]  # each says what is wrong
            if all(ready):
                self._ready.add(name)

    def piece(self, copy: Copy) -> Piece:
        """Return what a copy is a copy of."""
        return self.pieces[copy.component, copy.card]

    def has_back(self, copy: Copy) -> bool:
        """Tell whether a copy has a printed back."""
        piece = self.pieces.get((copy.component, copy.card))
        return piece is not None and self._compiled(piece)[1] is not None

    def is_ready(self, component: str) -> bool:
        """Tell whether a component's layouts could be compiled."""
        return component in self._ready

    def face(self, copy: Copy, side: str) -> Face:
        """Return one side of a copy, `face` or `back`; neighbours share what is the same."""
        is_back = side == "back"
        piece = self.piece(copy)
        compiled = self._side(piece, is_back)
        number = copy.number if "copy" in compiled.names else 1
        key = (copy.component, copy.card, number)
        last = self._last.get(is_back)
        if last is not None and last[0] == key:
            return last[1]
        kept = self._kept.get((*key[:2], is_back))
        if kept is not None and number == 1:
            return kept
        revision = "" if is_back else self.revision
        left = self._game.budget.left
        faces = [
            layout.lay_out(piece.table, piece.card, number, revision) for layout in compiled.layouts
        ]
        face = faces[0]
        if not compiled.plain:
            face = compose(piece.template, compiled.side, faces, is_back, self.bleed)
        if revision and "revision" not in compiled.names:
            face = _marked(face, revision)
        self._last[is_back] = (key, face)
        if piece.quantity > 1 or piece.template.substrate != "cards":  # kept here, or by the file
            self._account(piece.component).hold(
                round(_BYTES_OF_STEP * (left - self._game.budget.left))
            )
        if piece.template.substrate != "cards" and "copy" not in compiled.names:
            self._kept[*key[:2], is_back] = face  # pieces of one kind are not always neighbours
        return face

    def is_shared(self, copy: Copy, side: str) -> bool:
        """Tell whether the same face is drawn for other copies too, and so is drawn once."""
        piece = self.piece(copy)
        compiled = self._side(piece, side == "back")
        if compiled.plain and not compiled.names:
            return True
        return "copy" not in compiled.names and piece.quantity > 1

    def fingerprint(self, copy: Copy) -> str:
        """Name how a copy looks on both sides, its art included: equal names, equal pieces."""
        fingerprint = self.face(copy, "face").digest
        if self.has_back(copy):
            fingerprint += self.face(copy, "back").digest
        return hashlib.sha256(fingerprint.encode()).hexdigest()[:16]

    def fingerprints(self, copies: list[Copy]) -> Fingerprints:
        """Lay out every piece among the copies, and return how each looks."""
        return {
            (copy.component, copy.card): self.fingerprint(copy)
            for copy in copies
            if copy.number == 1
        }

    def _account(self, component: str) -> Account:
        """Return what pays for the faces of a component that are kept."""
        if component not in self._accounts:
            self._accounts[component] = self._game.budget.account(
                self._game.position("components", component),
                f'the faces of "{component}"',
                "make fewer different pieces, or simpler ones",
            )
        return self._accounts[component]

    def _compiled(self, piece: Piece) -> tuple[_Side, _Side | None]:
        return self._sides[piece.component, piece.template.name]

    def _side(self, piece: Piece, is_back: bool) -> _Side:
        side = self._compiled(piece)[is_back]
        assert side is not None
        return side

    def _compile_template(self, component: str, template: PieceTemplate) -> bool:
        front = self._compile_side(component, template, template.front)
        back = (
            None
            if template.back is None
            else self._compile_side(component, template, template.back)
        )
        if front is None or (template.back is not None and back is None):
            return False
        self._sides[component, template.name] = (front, back)
        return True

    def _compile_side(
        self, component: str, template: PieceTemplate, side: PieceSide
    ) -> _Side | None:
        tells = side is template.front
        layouts = [
            self._compile(component, panel, tells and not number)
            for number, panel in enumerate(side.panels)
        ]
        compiled = tuple(each for each in layouts if each is not None)
        if len(compiled) < len(layouts):
            return None
        names = frozenset().union(*(each.names for each in compiled))
        return _Side(side, compiled, names, is_plain(template, side))

    def _compile(self, component: str, panel: Panel, tells: bool) -> CompiledLayout | None:
        game, context = self._game, self._context
        position = game.position("components", component, panel.field)
        loaded = load_layout(
            game.root, panel.layout, position, context.diagnostics, low_ink=context.low_ink
        )
        fault = ""
        if loaded is None:
            if not context.draft:
                return None
            loaded = LoadedLayout(LayoutFile(), panel.layout, Marks())
            fault = f"{panel.layout} has errors, nothing of it can be drawn"
        return CompiledLayout(
            loaded, panel.size, context, panel.own, tells_of_rows=tells, fault=fault
        )


def _marked(face: Face, revision: str) -> Face:
    """Add a revision mark near the bottom edge, inside the trim."""
    if min(face.width, face.height) < _LEAST_MARKED * MM:
        return face
    size, width = 4.5, 9.0
    x, y = face.width / 2 - width / 2, 0.8 * MM
    plate = Shape(
        (("M", x, y), ("L", x + width, y), ("L", x + width, y + 5.4), ("L", x, y + 5.4), ("Z",)),
        fill="#ffffff",
        stroke="#8a8478",
        width=0.25,
    )
    text = Text(x + 1.2, y + 1.2, "Lato-Bold", size, "#4a463f", revision)
    return replace(face, items=(*face.items, plate, text))
