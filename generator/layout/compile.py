"""A layout file, compiled: `lay_out` turns a card into a face."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from typing import TYPE_CHECKING, Any

from punchboard.cards.blank import BLANK
from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Table
from punchboard.cards.problem import FieldError, Position
from punchboard.cards.schema.layout import ElementBase, LayoutFile
from punchboard.cards.schema.size import Size
from punchboard.generator.expression import ACCOUNT, Compiled, ExpressionError, Scope, compile_value
from punchboard.generator.graphics.display_list import Face, Item
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.layout import elements
from punchboard.generator.layout.context import BASIC_PALETTE, LayoutContext
from punchboard.generator.layout.drawer import Drawer, Site, UndrawableElement, draw_all
from punchboard.generator.layout.face_in_progress import FaceInProgress, Rest, explain, strip
from punchboard.generator.layout.load import LoadedLayout
from punchboard.generator.text.font_file import FontError

if TYPE_CHECKING:
    from punchboard.generator.layout.scan import ScanDrawer

#: Names that expressions know in every layout.
OWN_NAMES = ("card", "cards", "game", "copy", "revision", "low_ink", "blank", "width", "height")
#: What the budget counts for a face besides its elements.
_STEPS_OF_FACE = 100
#: A layout for 63.5 mm also fits 63; one for poker does not fit tarot.
_NEAR_ENOUGH = 0.6


class CompiledLayout:
    """A compiled layout, ready to be filled for cards.

    Attributes:
        names: Names that it reads; without `card`, `copy` and `revision`, all its faces are equal.
        underlay: Face with the parts that all its faces share.
        continues: Whether a text may continue on the back.
        rests: Texts of the last face that didn't fit and continue on its back.
        last: Card and copy number of that face.
    """

    rests: Mapping[str, Rest] = {}
    last: tuple[Card | None, int] = None, 0

    def __init__(
        self,
        loaded: LoadedLayout,
        size: Size,
        context: LayoutContext,
        own: Mapping[str, Any] | None = None,
        *,
        shows_row_errors: bool = False,
        fault: str = "",
    ) -> None:
        """Compile a layout.

        Args:
            loaded: The layout file.
            size: Size of the panel that it fills.
            context: Fonts, art and colors.
            own: Further names in expressions, such as `piece`.
            shows_row_errors: Whether a draft shows errors of the card's row on it.
            fault: Known error that prevents drawing it; "" for none.
        """
        self._loaded = loaded
        # Basic colors, over them the layout's, over these the game's; low ink over each.
        palette = {**BASIC_PALETTE}
        for each in (loaded.file, context.game.file):
            palette |= {**each.palette, **(each.low_ink if context.low_ink else {})}
        self._context = context = replace(context, palette=palette)
        self._width, self._height = size.width * MM, size.height * MM
        self._whole = Rect(0.0, self._height, self._width, self._height)
        self._bleed = loaded.file.bleed * MM
        for name, drawing in loaded.drawings.items():
            context.library.add_drawing(name, drawing)
        if loaded.file.size is not None:
            self._check_size(loaded.file.size, size)
        file = context.game.file
        known = {"title": file.title, "version": file.version, "author": file.author}
        self._fixed: Scope = {
            "game": {**known, **context.game.values},
            "cards": context.cards,
            "low_ink": context.low_ink,
            "blank": BLANK,
            "width": size.width,
            "height": size.height,
            **(own or {}),
        }
        self._account = context.budget.account(
            loaded.position("let"), tr("the names under let:"), tr("work out less for each card")
        )
        self._fixed[ACCOUNT] = self._account
        self._let = self._compile_let()
        self._fault = fault or self._fix_let()
        drawers = self._compile(loaded.file.elements, ("elements",), self._whole)
        constant = 0
        while constant < len(drawers) and drawers[constant].names <= self._fixed.keys():
            constant += 1
        self._changing = drawers[constant:]
        self._faults_under: Sequence[str] = ()
        self.underlay = self._draw_under(drawers[:constant])
        read = [each.names for each in drawers] + [each.names for each in self._let.values()]
        self.reads_tables = any("cards" in each for each in read)
        names = frozenset().union(*(drawer.names for drawer in self._changing))
        for name in reversed(self._let):
            if name in names:
                names = (names - {name}) | self._let[name].names
        self.continues = loaded.continues
        self._shows_row_errors = shows_row_errors and context.draft
        if self._shows_row_errors:
            names |= {"card"}
        self._scan: ScanDrawer | None = None
        if own and "scan" in own.get("piece", ()):
            from punchboard.generator.layout.scan import ScanDrawer  # few games have codes

            self._scan = ScanDrawer(own["piece"], size, self._context)
            names |= {"card", "copy"}
        self.names = names.difference(self._fixed)
        self._only: Face | None = None
        self._own, self._size = own, size

    @property
    def content(self) -> str:
        """All that its faces depend on but the game and the card."""
        return repr((self._loaded.path, self._loaded.file, self._size, self._own))

    @property
    def file(self) -> LayoutFile:
        """The layout file."""
        return self._loaded.file

    def where(self, *path: str) -> Position:
        """Return where something of the layout file is written."""
        return self._loaded.position(*path)

    def try_out(self, table: Table | None, card: Card | None, copy: int = 1) -> None:
        """Lay out the face of a copy to collect its diagnostics; arguments as for `lay_out`."""
        self.lay_out(table, card, copy)

    def lay_out(
        self,
        table: Table | None,
        card: Card | None,
        copy: int = 1,
        revision: str = "",
        rests: Mapping[str, Rest] | None = None,
    ) -> Face:
        """Return the face of one copy of a card.

        Args:
            table: The card's table, for messages.
            card: The card; None for a piece without data.
            copy: Number of the copy, from 1.
            revision: Mark of a reprint, such as `r2`; "" for none.
            rests: Rests of the front's texts that continue here; None if none may.
        """
        if self._only is not None and not revision:
            return self._only
        scope: Scope = {"card": {}, "copy": copy, "revision": revision, **self._fixed}
        if card is not None:
            own = {"id": card.id, "name": card.name, "quantity": card.quantity}
            scope["card"] = {**own, **card.values}
        items: list[Item] = []
        face = FaceInProgress(self._context, table, card, [*self._faults_under])
        face.boxes = [] if self._context.boxes else None
        if rests is not None:
            face.rests.update(rests)
            scope["rest"] = {name: each.text for name, each in rests.items()}
        if self._shows_row_errors:
            face.faults += face.faults_of_row()
        self._account.spend(_STEPS_OF_FACE)
        # Without its names a face would only complain of every place that uses them.
        if self._fault:
            face.note_fault(self._fault)
        elif self._evaluate_let(face, scope):
            draw_all(face, self._changing, scope, self._whole, items)
            if face.repeats:
                face.check_repeats(self._whole, self._bleed, items)
            if self._scan is not None and card is not None:
                under = self.underlay.items if self.underlay is not None else ()
                self._scan.draw(face, card, copy, under, items)
        if face.faults:
            face.mark_faults(self._whole, items)
            face.mark(strip(self._width, self._height, face.faults), items)
        self.rests, self.last = face.rests, (card, copy)
        boxes = tuple(face.boxes or ())
        laid = Face(self._width, self._height, tuple(items), self.underlay, self._bleed, boxes)
        if not self.names:
            self._only = laid
        return laid

    def _check_size(self, own: Size, size: Size) -> None:
        """Warn of a layout that was drawn for another size of piece."""
        away = max(abs(own.width - size.width), abs(own.height - size.height))
        if away > _NEAR_ENOUGH:
            self._context.diagnostics.warning(
                self._loaded.position("size"),
                tr(
                    "this layout is for {width:g} × {height:g} mm, and the piece is "
                    "{size_width:g} × {size_height:g} mm",
                    width=own.width,
                    height=own.height,
                    size_width=size.width,
                    size_height=size.height,
                ),
                tr("use another layout, or change the size of one of the two"),
            )

    def _compile_let(self) -> dict[str, Compiled]:
        """Compile `let` names in the order of their dependencies, across extended layouts."""
        compiled = {}
        for name, value in self._loaded.file.let.items():
            try:
                if name in OWN_NAMES or name in self._fixed:
                    raise ExpressionError(
                        tr('the name "{name}" is taken', name=name), tr("use another name")
                    )
                compiled[name] = compile_value(value)
            except ExpressionError as error:
                message, hint = explain(error)
                self._context.diagnostics.error(self._loaded.position("let", name), message, hint)
        reads = {
            name: [each for each in compiled if each in value.names]
            for name, value in compiled.items()
        }
        sorter = TopologicalSorter(reads)
        ordered: dict[str, Compiled] = {}
        try:
            sorter.prepare()
        except CycleError as error:
            circle = error.args[1][::-1]
            self._context.diagnostics.error(
                self._loaded.position("let", circle[0]),
                tr(
                    "names under let: read each other in a circle: {circle}",
                    circle=" → ".join(circle),
                ),
                tr("break the circle"),
            )
        while ready := sorter.get_ready():
            ordered.update((name, compiled[name]) for name in ready)
            sorter.done(*ready)
        return ordered

    def _fix_let(self) -> str:
        """Evaluate the names that are the same on every card; return which one is broken."""
        broken = next((name for name in self._loaded.file.let if name not in self._let), "")
        for name, value in self._let.items():
            if value.names <= self._fixed.keys():
                try:
                    self._fixed[name] = value.call(self._fixed)
                except ExpressionError as error:
                    message, hint = explain(error)
                    self._context.diagnostics.error(
                        self._loaded.position("let", name), message, hint
                    )
                    broken = name
        return (
            tr('"{broken}" under let: of {path} is broken', broken=broken, path=self._loaded.path)
            if broken
            else ""
        )

    def _evaluate_let(self, face: FaceInProgress, scope: Scope) -> bool:
        """Add the names that depend on the card to the scope; tell whether all went well."""
        try:
            for name, value in self._let.items():
                if name not in self._fixed:
                    scope[name] = value.call(scope)
        except ExpressionError as error:
            position = self._loaded.position("let", name)
            face.broken(position, error, of_card="card" in value.names)
            return False
        return True

    def _draw_under(self, drawers: list[Drawer]) -> Face | None:
        """Draw the constant elements once, as a face below all others."""
        if not drawers or self._fault:
            return None
        face = FaceInProgress(self._context)
        face.boxes = [] if self._context.boxes else None
        items: list[Item] = []
        draw_all(face, drawers, dict(self._fixed), self._whole, items)
        if face.repeats:
            face.check_repeats(self._whole, self._bleed, items)
        self._faults_under = tuple(face.faults)
        boxes = tuple(face.boxes or ())
        return Face(self._width, self._height, tuple(items), None, self._bleed, boxes)

    def _compile(
        self,
        elements: Mapping[str, ElementBase],
        path: tuple[str, ...],
        whole: Rect | None = None,
    ) -> list[Drawer]:
        """Return the drawers of some elements.

        Args:
            elements: Elements by name.
            path: Path of the elements in the layout.
            whole: The face, to report texts outside it; None for elements that repeat or turn,
                because a pattern may run off the face.
        """
        drawers = []
        for name, element in elements.items():
            if element.ink == ("full" if self._context.low_ink else "low"):
                continue
            position = self._loaded.position(*path, name)
            inner = partial(self._compile, path=(*path, name, "elements"))
            site = Site(name, position, self._context, self._loaded.file, whole, inner)
            try:
                drawers.append(drawer_of(element.kind)(element, site))
                self._note_source(drawers[-1], (*path, name))
                continue
            except ExpressionError as error:
                message, hint = explain(error)
            except (FieldError, FontError) as trouble:
                message, hint = trouble.message, trouble.hint
            except ValueError as error:
                message, hint = str(error), tr("correct the value")
            self._context.diagnostics.error(position, message, hint)
            if self._context.draft:
                drawers.append(UndrawableElement(element, site, message))
                self._note_source(drawers[-1], (*path, name))
        return drawers

    def _note_source(self, drawer: Drawer, path: tuple[str, ...]) -> None:
        """Let a drawer know its element, if an editor asks for boxes."""
        if self._context.boxes:
            from punchboard.generator.graphics.element_box import ElementSource

            loaded = self._loaded
            drawer.source = ElementSource(loaded.file, loaded.path, loaded.source_map, path)


def drawer_of(kind: str) -> Callable[[Any, Site], Drawer]:
    """Return the drawer of a kind of element; its module is imported when a layout needs it."""
    drawer: Callable[[Any, Site], Drawer] = import_module(f"{elements.__name__}.{kind}").DRAWER
    return drawer
