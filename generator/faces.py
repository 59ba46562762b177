"""The faces of a game's copies: layouts compiled once, faces laid out when asked for."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from punchboard.cards.budget import Account
from punchboard.cards.game import Game
from punchboard.cards.load.yaml_file import Marks
from punchboard.cards.schema.layout import LayoutFile
from punchboard.generator.face import MM, Face, Path, Text
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.load import LoadedLayout, load_layout
from punchboard.generator.layout.studio import Studio
from punchboard.generator.pieces.compose import compose, is_plain
from punchboard.generator.pieces.part import Form, Panel, Part, SideOfPart
from punchboard.generator.pieces.parts import forms_of_all, parts_of

#: How parts look, by component and id.
Looks = dict[tuple[str, str], str]
#: What the items of a face take in memory, for each step of the budget that they took.
_BYTES_OF_STEP = 30
#: Parts that are lower (mm) carry no mark of a reprint: it would cover what they show.
_LEAST_MARKED = 40.0


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a form, compiled.

    Attributes:
        side: what it shows.
        layouts: of its panels.
        names: what any of them reads.
        plain: whether it is one layout as it is.
    """

    side: SideOfPart
    layouts: tuple[CompiledLayout, ...]
    names: frozenset[str]
    plain: bool


class FaceMaker:
    """Lays out the sides of copies.

    Attributes:
        parts: all parts of the game by component and id, in its order.
        revision: a mark such as `r2` put on every face, empty for none.
        bleed: mm that round and six-sided art may reach beyond its outline.
    """

    def __init__(self, game: Game, studio: Studio) -> None:
        self._studio = studio
        self._game = game
        forms = forms_of_all(game, studio.diagnostics)
        self.parts: dict[tuple[str, str], Part] = {
            (part.component, part.id): part for part in parts_of(game, forms)
        }
        self._sides: dict[tuple[str, str], tuple[_Side, _Side | None]] = {}
        self._ready: set[str] = set()
        self._last: dict[bool, tuple[tuple[str, str, int], Face]] = {}
        self._kept: dict[tuple[str, str, bool], Face] = {}
        self._accounts: dict[str, Account] = {}
        self.revision = ""
        self.bleed = 0.0
        for name, each in forms.items():
            ready = [self._compile_form(name, form) for form in each]  # each says what is wrong
            if all(ready):
                self._ready.add(name)

    def part(self, copy: Copy) -> Part:
        """Return what a copy is a copy of."""
        return self.parts[copy.component, copy.card]

    def has_back(self, copy: Copy) -> bool:
        """Tell whether a copy has a printed back."""
        part = self.parts.get((copy.component, copy.card))
        return part is not None and self._compiled(part)[1] is not None

    def is_ready(self, component: str) -> bool:
        """Tell whether a component's layouts could be compiled."""
        return component in self._ready

    def face(self, copy: Copy, side: str) -> Face:
        """Return one side of a copy, `face` or `back`; neighbours share what is the same."""
        is_back = side == "back"
        part = self.part(copy)
        compiled = self._side(part, is_back)
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
            layout.lay_out(part.table, part.card, number, revision) for layout in compiled.layouts
        ]
        face = faces[0]
        if not compiled.plain:
            face = compose(part.form, compiled.side, faces, is_back, self.bleed)
        if revision and "revision" not in compiled.names:
            face = _marked(face, revision)
        self._last[is_back] = (key, face)
        if part.quantity > 1 or part.form.stock != "cards":  # kept here, or by the file
            self._account(part.component).hold(
                round(_BYTES_OF_STEP * (left - self._game.budget.left))
            )
        if part.form.stock != "cards" and "copy" not in compiled.names:
            self._kept[*key[:2], is_back] = face  # parts of one kind are not always neighbours
        return face

    def is_shared(self, copy: Copy, side: str) -> bool:
        """Tell whether the same face is drawn for other copies too, and so is drawn once."""
        part = self.part(copy)
        compiled = self._side(part, side == "back")
        if compiled.plain and not compiled.names:
            return True
        return "copy" not in compiled.names and part.quantity > 1

    def look(self, copy: Copy) -> str:
        """Name how a copy looks on both sides, its art included: equal names, equal pieces."""
        look = self.face(copy, "face").digest
        if self.has_back(copy):
            look += self.face(copy, "back").digest
        return hashlib.sha256(look.encode()).hexdigest()[:16]

    def looks(self, copies: list[Copy]) -> Looks:
        """Lay out every part among the copies, and return how each looks."""
        return {(copy.component, copy.card): self.look(copy) for copy in copies if copy.number == 1}

    def _account(self, component: str) -> Account:
        """Return what pays for the faces of a component that are kept."""
        if component not in self._accounts:
            self._accounts[component] = self._game.budget.account(
                self._game.position("components", component),
                f'the faces of "{component}"',
                "make fewer different pieces, or simpler ones",
            )
        return self._accounts[component]

    def _compiled(self, part: Part) -> tuple[_Side, _Side | None]:
        return self._sides[part.component, part.form.name]

    def _side(self, part: Part, is_back: bool) -> _Side:
        side = self._compiled(part)[is_back]
        assert side is not None
        return side

    def _compile_form(self, component: str, form: Form) -> bool:
        front = self._compile_side(component, form, form.front)
        back = None if form.back is None else self._compile_side(component, form, form.back)
        if front is None or (form.back is not None and back is None):
            return False
        self._sides[component, form.name] = (front, back)
        return True

    def _compile_side(self, component: str, form: Form, side: SideOfPart) -> _Side | None:
        tells = side is form.front
        layouts = [
            self._compile(component, panel, tells and not number)
            for number, panel in enumerate(side.panels)
        ]
        compiled = tuple(each for each in layouts if each is not None)
        if len(compiled) < len(layouts):
            return None
        names = frozenset().union(*(each.names for each in compiled))
        return _Side(side, compiled, names, is_plain(form, side))

    def _compile(self, component: str, panel: Panel, tells: bool) -> CompiledLayout | None:
        game, studio = self._game, self._studio
        position = game.position("components", component, panel.field)
        loaded = load_layout(
            game.root, panel.layout, position, studio.diagnostics, low_ink=studio.low_ink
        )
        fault = ""
        if loaded is None:
            if not studio.draft:
                return None
            loaded = LoadedLayout(LayoutFile(), panel.layout, Marks())
            fault = f"{panel.layout} has errors, nothing of it can be drawn"
        return CompiledLayout(
            loaded, panel.size, studio, panel.own, tells_of_rows=tells, fault=fault
        )


def _marked(face: Face, revision: str) -> Face:
    """Add a revision mark near the bottom edge, inside the trim."""
    if min(face.width, face.height) < _LEAST_MARKED * MM:
        return face
    size, width = 4.5, 9.0
    x, y = face.width / 2 - width / 2, 0.8 * MM
    plate = Path(
        (("M", x, y), ("L", x + width, y), ("L", x + width, y + 5.4), ("L", x, y + 5.4), ("Z",)),
        fill="#ffffff",
        stroke="#8a8478",
        width=0.25,
    )
    text = Text(x + 1.2, y + 1.2, "Lato-Bold", size, "#4a463f", revision)
    return replace(face, items=(*face.items, plate, text))
