"""A game's rules from its folder to a document, and everything that is wrong with them."""

from __future__ import annotations

from punchboard.cards.diagnostic import Diagnostics
from punchboard.cards.game import Game
from punchboard.cards.load.paths import find_inside
from punchboard.cards.load.text_file import load_text
from punchboard.generator.context import open_context
from punchboard.generator.faces import FaceMaker
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.check import (
    check_components,
    check_headings,
    check_icons,
    check_links,
    check_scripts,
)
from punchboard.generator.rulebook.document import Document
from punchboard.generator.rulebook.gallery import Gallery
from punchboard.generator.rulebook.inline import InlineReader
from punchboard.generator.rulebook.lines import Lines
from punchboard.generator.rulebook.markdown import parse_markdown
from punchboard.generator.rulebook.presence import DEFAULT, has_rulebook
from punchboard.generator.rulebook.read import BlockReader
from punchboard.generator.rulebook.scope import rules_scope
from punchboard.generator.rulebook.template import Filler

_MOST_BYTES = 1_000_000


def rules_context(
    game: Game, diagnostics: Diagnostics, *, draft: bool = False, low_ink: bool = False
) -> tuple[LayoutContext, FaceMaker]:
    """Return means of drawing of the rulebook's own, so that its faults stop no card.

    Args:
        game: loaded.
        diagnostics: the rulebook's own.
        draft: whether faults are drawn where they stand.
        low_ink: whether ink is saved.
    """
    context = open_context(game, diagnostics, low_ink=low_ink, draft=draft)
    return context, FaceMaker(game, context)


def load_rulebook(
    game: Game, context: LayoutContext, faces: FaceMaker, diagnostics: Diagnostics
) -> Document | None:
    """Load the rules of a game.

    Args:
        game: loaded.
        context: fonts and art, which complain to `diagnostics` as well.
        faces: of the pieces.
        diagnostics: takes what is wrong; with any error in it the rules should not be printed,
            but for a draft.

    Returns:
        The document, or None if there are no rules or they cannot be read at all.
    """
    if not has_rulebook(game):
        return None
    path = game.file.rulebook or DEFAULT
    found = find_inside(game.root, path, game.position("rulebook"), diagnostics, "rulebook")
    if found is None:
        return None
    shown = f"{game.shown}/{path}"
    source = load_text(found, shown, _MOST_BYTES, diagnostics)
    if source is None:
        return None
    scope = rules_scope(game)
    filled = Filler(shown, scope, diagnostics, draft=context.draft).fill(source)
    lines = Lines(shown, source, filled.origins)
    gallery = Gallery(game, context, faces, scope)
    inline = InlineReader(lines, gallery, diagnostics, draft=context.draft)
    reader = BlockReader(parse_markdown(filled.text), inline, lines, diagnostics)
    blocks = reader.read()
    document = Document(
        game.file.title,
        game.file.version,
        game.file.language,
        blocks,
        reader.back,
        shown,
        inline.icons,
    )
    check_headings(document, diagnostics)
    check_links(document, lines, diagnostics)
    check_scripts(game, document, lines, diagnostics)
    check_components(game, document, filled.mentioned, gallery.shown, diagnostics)
    check_icons(game, inline, shown, diagnostics)
    return document
