"""The context of laying out: fonts, art, colors, and diagnostics."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from punchboard.cards.budget import Budget
from punchboard.cards.catalog import tr
from punchboard.cards.game import Game, Table
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.nearest import meant, nearest
from punchboard.cards.problem import (
    Diagnostic,
    Diagnostics,
    FieldError,
    Hint,
    Position,
    Remedy,
    Severity,
)
from punchboard.cards.schema.base import color_hint, to_color
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.expression import SEVERAL, not_a_single_value
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary, FontSource, families_hint
from punchboard.generator.text.scripts import missing_character_messages

if TYPE_CHECKING:  # small games keep none
    from punchboard.generator.art.drawing_cache import DrawingCache
    from punchboard.generator.graphics.display_list import Face

#: Colors every layout knows; a layout's palette and the game's replace them.
BASIC_PALETTE = {"ink": "#1f1d1a", "paper": "#ffffff", "white": "#ffffff", "black": "#000000"}
#: What stands for the text of an expression, where one is needed; `card.png` is a file's name.
_BRACES = re.compile(r"\{\{\s*(.*?)\s*\}\}")
_PATH = re.compile(r"(?:card|piece|game)\.(?!(?:png|jpe?g|svg)$)\w+(?:\.\w+)*")
#: A font of a collection.
_NUMBERED = re.compile(r"(.*)#([0-9]{1,3})")
_VARIANTS = {
    "regular": ("regular", False),
    "bold": ("bold", False),
    "black": ("black", False),
    "italic": ("regular", True),
    "bold_italic": ("bold", True),
}

#: Of a game with fewer copies nothing is kept for later runs: they take little but their start.
LEAST_KEPT = 100


@dataclass(frozen=True, slots=True, eq=False)
class ReportedIssues:
    """The diagnostics of a game's data and faces so far, so that none is reported twice.

    Attributes:
        shrunk: Cards with text below its wanted size, by element: (card name, points).
        known: Errors of values from loading and checks, by position.
        rows: The same errors by file and sheet: (row, message).
        unknown: Reported unknown icons: the diagnostic, and the first card with it.
        broken: First diagnostic of each element, by its position and the part that all cards share.
        faulty: First error of each faulty face, by component and id of its card.
    """

    shrunk: dict[str, list[tuple[str, float]]] = field(default_factory=dict)
    known: dict[Position, str] = field(default_factory=dict)
    rows: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=dict)
    unknown: dict[str, tuple[Diagnostic, str]] = field(default_factory=dict)
    broken: dict[tuple[Position, str], str] = field(default_factory=dict)
    faulty: dict[tuple[str, str], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class TableCards(Mapping[str, Sequence[Mapping[str, Any]]]):
    """The cards of each table, as layouts see them: listed when a layout asks, as few do.

    Attributes:
        tables: Tables by component.
    """

    tables: Mapping[str, Table]
    _listed: dict[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Sequence[Mapping[str, Any]]:
        if name not in self._listed:
            self._listed[name] = [
                {"quantity": card.quantity, **card.values, "id": card.id, "name": card.name}
                for card in self.tables[name].cards
            ]
        return self._listed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutContext:
    """The shared context of one build's layouts.

    Attributes:
        game: The game.
        budget: The game's budget.
        fonts: Typefaces.
        library: Icons and pictures.
        diagnostics: Receives errors and warnings.
        cards: Cards of each table of the game, in order, for lists on an aid.
        reported: Diagnostics reported so far.
        palette: Color names of the layout, which override those of the game.
        low_ink: Whether to save ink.
        only_changes: Whether to lay out only the parts that low ink changes.
        draft: Whether errors are drawn at their places.
        provenance: Whether chosen values are marked.
        slots: Whether faces hold the places of slots.
        boxes: Whether faces hold the boxes of their elements, for editors.
        unread: Paths of the layouts that a draft leaves blank, because they can't be read.
        piece: Finder of a piece for an image such as `card:stores.bakery`, in the drawings of the
            rules: a face, or None after an error; None elsewhere.
    """

    game: Game
    budget: Budget
    fonts: FontLibrary
    library: ArtLibrary
    diagnostics: Diagnostics
    cards: Mapping[str, Sequence[Mapping[str, Any]]]
    reported: ReportedIssues
    palette: Mapping[str, str]
    low_ink: bool = False
    only_changes: bool = False
    draft: bool = False
    provenance: bool = False
    slots: bool = False
    boxes: bool = False
    unread: set[str] = field(default_factory=set)
    piece: Callable[[str, Position], Face | None] | None = None

    def colour(self, value: object) -> str | None:
        """Return a color of the palette or of CSS as `#rrggbb`; None for `none`, and for a blank.

        Raises:
            FieldError: if there is no such color.
            ExpressionError: if it isn't a single value.
        """
        if isinstance(value, SEVERAL):
            raise not_a_single_value(value)
        name = "" if value is None or value == "none" else str(value)
        if not name:
            return None
        found = self.palette[name] if name in self.palette else to_color(name)
        if found is None:
            near = nearest(name, self.palette)
            hint = (
                meant(name, self.palette, tr('did you mean "{suggestion}"?', suggestion=near), near)
                if near
                else color_hint(name, tr('name it under palette:, or write "#rrggbb"'))
            )
            raise FieldError(
                tr('unknown colour "{name}"', name=name), meant_expression(name) or hint
            )
        return found


def meant_expression(text: str) -> str:
    """Return how to write a text as the expression that it was meant for; "" if it was for none."""
    if _PATH.fullmatch(text):
        return Hint(f'write "={text}"', Remedy(text, f"={text}"))
    words, *pairs = _BRACES.split(text)
    if not pairs:
        return ""
    parts = [f"'{words}'"] if words else []
    for value, after in zip(pairs[::2], pairs[1::2], strict=True):
        parts += [value, f"'{after}'"] if after else [value]
    return f'write "={" ~ ".join(parts)}"'


def open_context(
    game: Game,
    diagnostics: Diagnostics,
    *,
    low_ink: bool = False,
    only_changes: bool = False,
    draft: bool = False,
    provenance: bool = False,
    keeps_inks: bool = False,
    slots: bool = False,
    boxes: bool = False,
    kept: DrawingCache | None = None,
) -> LayoutContext:
    """Collect fonts and art of a game; missing files are reported.

    Args:
        game: The loaded game.
        diagnostics: Receives errors and warnings.
        low_ink: Whether to save ink.
        only_changes: Whether to lay out only the parts that low ink changes.
        draft: Whether errors are drawn at their places.
        provenance: Whether chosen values are marked.
        keeps_inks: Whether pictures in CMYK keep their own inks.
        slots: Whether faces hold the places of slots.
        boxes: Whether faces hold the boxes of their elements, for editors.
        kept: Cache of drawings from earlier runs, or None.
    """
    fonts = FontLibrary(game.file.language, "outline" if low_ink else "color")
    if game.file.fonts:
        _add_fonts(fonts, game, diagnostics)
        fonts.when_unbold = partial(_warn_of_unbold, game, diagnostics)
    if not game.file.title.isascii():
        _check_title(game, fonts, diagnostics)
    library = ArtLibrary(
        game.root,
        TEMPLATES / "icons",
        game.file.icons,
        game.file.symbols,
        diagnostics,
        game.position("symbols"),
        game.file.picture_dpi,
        game.position("icons"),
        game.budget,
        fonts,
        keeps_inks,
        kept,
        game.display_path,
    )
    reported = ReportedIssues()
    for error in diagnostics.of(Severity.ERROR):
        place = error.position
        reported.known[place] = error.message
        reported.rows.setdefault((place.file, place.sheet), []).append((place.row, error.message))
    return LayoutContext(
        game=game,
        budget=game.budget,
        fonts=fonts,
        library=library,
        diagnostics=diagnostics,
        cards=TableCards(game.tables),
        reported=reported,
        palette=BASIC_PALETTE,
        low_ink=low_ink,
        only_changes=only_changes,
        draft=draft,
        provenance=provenance,
        slots=slots,
        boxes=boxes,
    )


def _check_title(game: Game, fonts: FontLibrary, diagnostics: Diagnostics) -> None:
    """Report a title that can't be set: it is printed on every sheet."""
    title = game.file.title
    face = fonts.face(DEFAULT_FAMILY)
    face.measure(title)
    for message, hint, _ in missing_character_messages(face.name, face.lacks(title), title):
        diagnostics.error(game.position("title"), message, hint)


def _add_fonts(fonts: FontLibrary, game: Game, diagnostics: Diagnostics) -> None:
    """Add a game's own fonts; files and families that there are not are reported."""
    for family, files in game.file.fonts.items():
        found = {}
        for style, variant in _VARIANTS.items():
            relative = getattr(files, style)
            if relative is not None:
                position = game.position("fonts", family, style)
                name, number = in_collection(relative)
                path = find_inside(game.root, name, position, diagnostics, "font")
                if path is not None:
                    found[variant] = FontSource(path, number)
        if ("regular", False) in found:
            fonts.add_family(family, found, files.fallback)
    _check_fallbacks(game, fonts, diagnostics)


def unbold_warning(family: str) -> tuple[str, str]:
    """Return the message and the hint for a family that has no bold font and is asked for one."""
    return (
        tr('font "{family}" has no bold: text that is set bold prints regular', family=family),
        tr(
            "add its bold file as bold: to the font, or use a variable font; "
            "if regular is meant, write weight: regular in the style, or name "
            "the regular file as bold: too"
        ),
    )


def _warn_of_unbold(game: Game, diagnostics: Diagnostics, family: str) -> None:
    diagnostics.warning(game.position("fonts", family), *unbold_warning(family))


def _check_fallbacks(game: Game, fonts: FontLibrary, diagnostics: Diagnostics) -> None:
    """Report families that are to help out and that there are not."""
    for family, files in game.file.fonts.items():
        for other in files.fallback:
            if other not in fonts.families:
                position = game.position("fonts", family, "fallback")
                hint = families_hint(other, fonts.families)
                diagnostics.error(position, tr('unknown font "{font}"', font=other), hint)


def in_collection(relative: str) -> tuple[str, int]:
    """Return the file of a font and its number there: `all.ttc#2` is the second."""
    found = _NUMBERED.fullmatch(relative)
    return (found[1], max(int(found[2]), 1)) if found else (relative, 1)


def font_files(game: Game) -> Iterator[tuple[Position, Path, int]]:
    """Yield where a game names each of its fonts, its file, and its number in a collection."""
    for family, files in game.file.fonts.items():
        for style in _VARIANTS:
            relative = getattr(files, style)
            if relative is not None:
                name, number = in_collection(relative)
                yield game.position("fonts", family, style), game.root / name, number


def place_of_font(game: Game, path: Path) -> Position:
    """Return where a game names a font file."""
    places = (place for place, named, _ in font_files(game) if named == path)
    return next(places, game.position("fonts"))
