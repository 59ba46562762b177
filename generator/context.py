"""The means of drawing for one game: its fonts and its art."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.game import Game
from punchboard.cards.load.paths import find_inside
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.text.fonts import FontLibrary
from punchboard.generator.text.scripts import complaints, composed, unset_script

_VARIANTS = {
    "regular": ("regular", False),
    "bold": ("bold", False),
    "black": ("black", False),
    "italic": ("regular", True),
    "bold_italic": ("bold", True),
}


def open_context(
    game: Game,
    diagnostics: Diagnostics,
    *,
    low_ink: bool = False,
    draft: bool = False,
    provenance: bool = False,
) -> LayoutContext:
    """Gather fonts and art of a game; files that are missing are reported.

    Args:
        game: loaded.
        diagnostics: where complaints go.
        low_ink: whether ink is saved.
        draft: whether faults are drawn where they stand.
        provenance: whether chosen values are marked.
    """
    _check_title(game, diagnostics)
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
    )
    return LayoutContext(
        game,
        _fonts(game, diagnostics),
        library,
        diagnostics,
        low_ink=low_ink,
        draft=draft,
        provenance=provenance,
    )


def _check_title(game: Game, diagnostics: Diagnostics) -> None:
    """Report a title that cannot be set: it stands on every sheet, whatever the cards say."""
    title = composed(game.file.title)
    unset = [each for each in dict.fromkeys(title) if unset_script(each)]
    for what, fix, _ in complaints("", unset, title):
        diagnostics.error(game.position("title"), what, fix)


def _fonts(game: Game, diagnostics: Diagnostics) -> FontLibrary:
    fonts = FontLibrary()
    for family, files in game.file.fonts.items():
        found = {}
        for field, variant in _VARIANTS.items():
            relative = getattr(files, field)
            if relative is not None:
                position = game.position("fonts", family, field)
                path = find_inside(game.root, relative, position, diagnostics, "font")
                if path is not None:
                    found[variant] = path
        if ("regular", False) in found:
            fonts.add_family(family, found)
    return fonts


def place_of_font(game: Game, path: Path) -> Position:
    """Return where a game names a font file."""
    for family, files in game.file.fonts.items():
        for field in _VARIANTS:
            relative = getattr(files, field)
            if relative is not None and game.root / relative == path:
                return game.position("fonts", family, field)
    return game.position("fonts")
