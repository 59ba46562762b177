"""The faces of cards as pictures for the page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Card, Game
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.generator.cache.trace import row_key
from punchboard.generator.graphics.display_list import Face, SymbolRef
from punchboard.generator.impose.plan import Side
from punchboard.generator.layout.context import open_context
from punchboard.generator.single_face import FaceRenderer, SingleFace
from punchboard.generator.studio.cell_faults import fault_of
from punchboard.generator.studio.face_map import Region, face_map
from punchboard.generator.studio.problems.places import Places
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.font_file import FontError

#: Sides that a person names, by those of the plan.
SIDES: Mapping[str, Side] = {"front": "face", "back": "back"}
#: Pictures of sides that are kept: those of a screen's wall, and what was looked at before.
_MOST_KEPT = 120
#: Color of icons beside their names; they take that of the text on cards.
_INK = "#222222"


class Picture(NamedTuple):
    """One side of a card as SVG.

    Attributes:
        svg: The document; "" if the side can't be laid out.
        key: Digest of the document.
        faults: Problems of this face, as JSON: severity, message, hint and target.
    """

    svg: str
    key: str
    faults: Sequence[Mapping[str, Any]] = ()


@dataclass(slots=True)
class CardFaces:
    """Lays out sides of cards, in the thread of layouts only."""

    _renderer: FaceRenderer = field(default_factory=FaceRenderer)
    _kept: OrderedDict[tuple[str, str, str, int], tuple[Face, Picture]] = field(
        default_factory=OrderedDict
    )
    _icons: tuple[Game | None, list[str], dict[str, str]] = (None, [], {})

    def picture(
        self, game: Game, component: str, card: str, side: str, copy: int = 1
    ) -> Picture | None:
        """Return one side of a card; None if the game has no such side.

        Args:
            game: The game as it is now.
            component: Name of the component.
            card: Id of the card.
            side: "front" or "back".
            copy: Number of the copy, from 1.
        """
        try:
            found = self._renderer.lay_out(game, component, card, SIDES[side], copy)
        except (OverBudgetError, FilterError) as trouble:
            return Picture("", "", _faults(game, trouble.diagnostics))
        except FontError as trouble:
            return Picture("", "", (_fault(Severity.ERROR, trouble.message, trouble.hint, None),))
        if found is None:
            return None
        faults = _faults(game, found.diagnostics)
        place = component, card, side, copy
        if found.unread:  # half typed, perhaps
            if place not in self._kept:
                svg = found.svg()
                return Picture(svg, digest_of_text(svg), faults)
            words = tr("the face is as it was before {layout} had an error", layout=found.unread)
            old = _fault(Severity.WARNING, words, "", None)
            return self._kept[place][1]._replace(faults=(old, *faults))
        return self._drawn(place, found)._replace(faults=faults)

    def png(self, game: Game, component: str, card: str, dpi: int) -> bytes:
        """Return the front of a card as PNG; empty bytes if it can't be laid out.

        Args:
            game: The game as it is now.
            component: Name of the component.
            card: Id of the card.
            dpi: Resolution.
        """
        try:
            found = self._renderer.lay_out(game, component, card)
        except (OverBudgetError, FilterError, FontError):
            return b""
        return found.png(dpi) if found is not None else b""

    def regions(self, game: Game, component: str, card: str, side: str) -> list[Region] | None:
        """Return the elements of a side; None if it can't be laid out, or there is no such side.

        Args:
            game: The game as it is now.
            component: Name of the component.
            card: Id of the card.
            side: "front" or "back".
        """
        try:
            found = self._renderer.lay_out(game, component, card, SIDES[side])
        except (OverBudgetError, FilterError, FontError):
            return None  # the picture says why
        return None if found is None else face_map(found)

    def _drawn(self, place: tuple[str, str, str, int], found: SingleFace) -> Picture:
        """Return a laid out face as SVG; the text of a face that is still the same is kept."""
        face, picture = self._kept.pop(place, (None, Picture("", "")))
        if face is not found.face:
            svg = found.svg()
            picture = Picture(svg, digest_of_text(svg))
        self._kept[place] = found.face, picture
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return picture

    @property
    def table_readers(self) -> frozenset[str]:
        """Components whose faces depend on all cards of the game, of those laid out so far."""
        return frozenset(self._renderer.table_readers)

    def icon_names(self, game: Game) -> list[str]:
        """Return the names of all icons that the game's cells may use."""
        return self._open_icons(game)[1]

    def icon(self, game: Game, name: str) -> str | None:
        """Return an icon as an SVG document; None if there is no such icon."""
        _, names, drawn = self._open_icons(game)
        if name not in names:
            return None
        if name not in drawn:
            context = open_context(game.renewed(), Diagnostics(), draft=True)
            found = context.library.icon(name)
            if found is None:
                return None
            key, ratio = found
            face = Face(24 * ratio, 24.0, (SymbolRef(key, 0, 0, 24 * ratio, 24, _INK),))
            drawn[name] = SvgSheet(context.library, context.fonts).document(face, name)
        return drawn[name]

    def _open_icons(self, game: Game) -> tuple[Game | None, list[str], dict[str, str]]:
        if self._icons[0] is not game:
            names = open_context(game.renewed(), Diagnostics(), draft=True).library.icon_names()
            self._icons = game, names, {}
        return self._icons


def _faults(game: Game, diagnostics: Diagnostics) -> Sequence[Mapping[str, Any]]:
    """Return problems of a face with the places to open; most faces have none."""
    found = tuple(diagnostics)
    if not found:
        return ()
    places = Places(game.root, game.display_path, game)
    return [fault_of(each, places) for each in found]


def _fault(
    severity: Severity, message: str, hint: str, target: dict[str, Any] | None
) -> Mapping[str, Any]:
    return {"severity": str(severity), "message": message, "hint": hint, "target": target}


def digest_of_text(text: str) -> str:
    """Return a short digest of a text, as part of an address."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def card_key(card: Card, base: str) -> str:
    """Return a key that changes whenever the card's face may look different.

    Args:
        card: The card.
        base: Key of everything else that its face depends on.
    """
    return digest_of_text(base + row_key(card))


def faces_of(pictures: Mapping[str, Picture | None], known: Mapping[str, Any]) -> dict[str, Any]:
    """Return sides as JSON; the text of a side that the window has already is left out.

    Args:
        pictures: Pictures by side.
        known: Keys that the window shows, by side.
    """
    return {
        side: None
        if picture is None
        else {
            "key": picture.key,
            "faults": picture.faults,
            **({} if known.get(side) == picture.key and picture.key else {"svg": picture.svg}),
        }
        for side, picture in pictures.items()
    }
