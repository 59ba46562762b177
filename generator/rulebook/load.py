"""Load a game's rules from its folder into a document, and check them for errors."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.files import find_inside, load_text
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.game import CoverManner
from punchboard.cards.text import parse
from punchboard.generator.cache.faces import FaceCache
from punchboard.generator.faces import Faces
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.rulebook.document import (
    Cover,
    Document,
    Ornaments,
    RulesPicture,
    inlines_of,
    pictures_of,
    words_of,
)
from punchboard.generator.rulebook.markdown import Gallery, MarkdownReader
from punchboard.generator.rulebook.references import (
    EVERYWHERE,
    Filler,
    Lines,
    rules_scope,
    title_of,
)
from punchboard.generator.rulebook.style import PATH as STYLE
from punchboard.generator.rulebook.style import RulebookStyle, load_style
from punchboard.generator.rulebook_files import DEFAULT, has_rulebook
from punchboard.generator.text.scripts import missing_character_messages, unsupported_script

_REFERENCE = re.compile(r"\b(?:cards|counts|components)(?:\.|\[')(\w+)")
#: Number of cards and tiles picked for the cover if the game names none.
_MOST_CARDS, _MOST_TILES = 5, 12
_ROOT = re.compile(r"(?<![\w.'\"])([A-Za-z_]\w*)\s*(?:\.|\[)")


def check_headings(document: Document, diagnostics: Diagnostics) -> None:
    """Check that no heading is two or more levels deeper than the previous one."""
    before = 0
    for heading in document.headings():
        if heading.level > before + 1:
            message = tr(
                "a heading of level {level} follows one of level {before}",
                level=heading.level,
                before=before,
            )
            if not before:
                message = tr("the first heading is of level {level}", level=heading.level)
            hint = tr("write {before} in front of it", before="#" * (before + 1))
            diagnostics.error(heading.position, message, hint)
        before = heading.level


def check_links(document: Document, lines: Lines, diagnostics: Diagnostics) -> set[str]:
    """Check that links within the rules lead to headings; return the broken ones."""
    ids = {heading.id for heading in document.headings()}
    wrong: set[str] = set()
    for block in document.walk():
        for inlines in inlines_of(block):
            for each in inlines:
                if each.link.startswith("#") and each.link[1:] not in ids:
                    wrong.add(each.link)
    for link in sorted(wrong):
        position = lines.find(EVERYWHERE, f"({link})") if link else Position(lines.display_path)
        hint = did_you_mean(link[1:], sorted(ids))
        diagnostics.error(position, tr('no heading has the id "{link}"', link=link[1:]), hint)
    return wrong


def check_scripts(game: Game, document: Document, lines: Lines, diagnostics: Diagnostics) -> None:
    """Check that all words of the rules are in supported scripts."""
    for block in document.walk():
        written = [words_of(inlines) for inlines in inlines_of(block)]
        written += [picture.caption for picture in pictures_of(block)]
        for text in written:
            unset = (
                () if text.isascii() else [each for each in set(text) if unsupported_script(each)]
            )
            if not unset:
                continue
            first = next(word for word in text.split() if not set(unset).isdisjoint(word))
            position = _cell_with(game, first) or lines.find(EVERYWHERE, first)
            for message, hint, _ in missing_character_messages("", sorted(unset), text):
                diagnostics.error(position, message, hint)


def _cell_with(game: Game, word: str) -> Position | None:
    """Return the cell of a card that contains a word of the rules; None if there is none."""
    for table, card in game.cards():
        for column, held in card.values.items():
            if isinstance(held, str) and word in held:
                return table.position(card, column)
    return None


def check_components(
    game: Game,
    document: Document,
    mentioned: Iterable[str],
    shown: Collection[str],
    diagnostics: Diagnostics,
) -> None:
    """Check that the rules name every component that is printed.

    Args:
        game: Game with the components.
        document: Document of the rules.
        mentioned: Expressions inside references.
        shown: Names of components with a picture in the rules.
        diagnostics: Collector of errors and warnings.
    """
    named = set(shown)
    for reference in mentioned:
        named.update(_REFERENCE.findall(reference))
        named.update(_ROOT.findall(reference))
    text = " ".join(
        words_of(inlines) for block in document.walk() for inlines in inlines_of(block)
    ).casefold()
    for name, component in game.components.items():
        takes_place = component.instead_of is not None
        table = game.tables.get(name)
        is_printed = table is not None and any(card.quantity for card in table.cards)
        title = title_of(game, name)
        if takes_place or not is_printed or name in named:
            continue
        if not re.search(rf"\b{re.escape(title.casefold())}\b", text):
            diagnostics.error(
                Position(document.source),
                tr(
                    'the rules never mention {title} (the component "{name}")',
                    title=title,
                    name=name,
                ),
                tr("say what they are for, or count them: {{{{ counts.{name} }}}}", name=name),
            )


def check_icons(game: Game, gallery: Gallery, display_path: str, diagnostics: Diagnostics) -> None:
    """Check that the rules show every icon with a meaning at least once."""
    symbols = game.file.symbols
    shown_icons = {symbols.get(name, name) for name in gallery.icons_shown}
    places: dict[str, str] = {}
    for name in _declared_icons(game.values.get("icons")):
        places.setdefault(name, "declared under icons")
    for name, where in _icons_on_cards(game):
        # Otherwise the card's own check reports it.
        if gallery.context.library.icon(name) is not None:
            places.setdefault(symbols.get(name, name), where)
    for name, where in places.items():
        if name and name not in shown_icons:
            diagnostics.error(
                Position(display_path),
                tr("the rules never explain the icon [{icon}], {place}", icon=name, place=where),
                tr("show it where you say what it means: ![…](icon:{name}) or [{name}]", name=name),
            )


def _declared_icons(icons: object) -> Iterator[str]:
    """Yield the names of icons from the game's values."""
    if isinstance(icons, tuple | list):
        for each in icons:
            if isinstance(each, str):
                yield each
            elif isinstance(each, Mapping):
                yield str(each.get("icon") or each.get("id") or "")


def _icons_on_cards(game: Game) -> Iterator[tuple[str, str]]:
    """Yield icon and card id for each icon in the cards' texts and icon columns."""
    for _, card in game.cards():
        if not card.quantity:
            continue
        columns = game.components[card.component].columns
        for name, column in columns.items():
            value = card.values.get(name)
            where = tr('which the card "{name}" has', name=card.name)
            if column.type == "icons" and isinstance(value, tuple | list):
                yield from ((str(each), where) for each in value)
            elif column.type == "text" and isinstance(value, str) and "[" in value:
                for paragraph in parse(value):
                    yield from ((run.text, where) for run in paragraph if run.icon)


_MOST_BYTES = 1_000_000


def rules_context(
    game: Game,
    diagnostics: Diagnostics,
    *,
    draft: bool = False,
    low_ink: bool = False,
    cache: FaceCache | None = None,
) -> tuple[LayoutContext, Faces]:
    """Create a layout context and faces for the rulebook alone, so that its errors stop no card.

    Args:
        game: Loaded game.
        diagnostics: Collector of the rulebook's own diagnostics.
        draft: Whether errors are drawn in place.
        low_ink: Whether to save ink.
        cache: Cache with the faces that `check` laid out.
    """
    context = open_context(game, diagnostics, low_ink=low_ink, draft=draft)
    # Few components are shown, and the faults of the others are reported with the cards.
    pieces = make_pieces(game, context.diagnostics)
    return context, Faces(pieces, context, lazily=True, cache=cache)


def load_rulebook(
    game: Game, context: LayoutContext, faces: Faces, diagnostics: Diagnostics
) -> Document | None:
    """Load the rules of a game.

    Args:
        game: Loaded game.
        context: Fonts and art, which report to `diagnostics` as well.
        faces: Faces of the pieces.
        diagnostics: Collector of errors and warnings; after any error the rules should only be
            printed as a draft.

    Returns:
        The document; None if there are no rules or the file can't be read.
    """
    if not has_rulebook(game):
        return None
    path = game.file.rulebook or DEFAULT
    file = find_inside(game.root, path, game.position("rulebook"), diagnostics, "rulebook")
    if file is None:
        return None
    display_path = f"{game.display_path}/{path}"
    source = load_text(file, display_path, _MOST_BYTES, diagnostics)
    if source is None:
        return None
    scope = rules_scope(game)
    filled = Filler(display_path, scope, diagnostics, draft=context.draft).fill(source)
    lines = Lines(display_path, source, filled.origins)
    style = load_style(game, Diagnostics())  # its faults are told where it is used
    gallery = Gallery(game, context, faces, scope, style.icons)
    reader = MarkdownReader(filled.text, lines, gallery, diagnostics, draft=context.draft)
    blocks = reader.read()
    # Pictures on the cover and ornaments explain nothing.
    decoration = Gallery(game, context, faces, scope, style.icons)
    document = Document(
        game.file.title,
        game.file.version,
        game.file.language,
        blocks,
        reader.back,
        display_path,
        gallery.icons,
        _load_cover(game, decoration),
        _load_ornaments(game, decoration, style),
    )
    check_headings(document, diagnostics)
    check_links(document, lines, diagnostics)
    check_scripts(game, document, lines, diagnostics)
    check_components(game, document, filled.mentioned, gallery.shown, diagnostics)
    check_icons(game, gallery, display_path, diagnostics)
    return document


def _load_cover(game: Game, gallery: Gallery) -> Cover:
    """Return the cover that a game defines, or one of a selection of its pieces.

    Args:
        game: Loaded game.
        gallery: Finder of pictures, which reports missing ones.
    """
    file = game.file.cover
    position = game.position("cover")

    def picture(reference: str) -> RulesPicture | None:
        shown, _ = gallery.picture(reference, reference, "", position)
        return shown if shown.face is not None else None

    names, manner = (file.pieces, file.manner) if file else ((), None)
    picked = [each for each in map(picture, names) if each is not None]
    if not names and not (file and file.scene):
        ids, own = _picked_pieces(game)
        manner = manner or own
        picked = [each for each in map(picture, ids) if each is not None]
    return Cover(
        tuple(picked),
        manner or "fan",
        picture(file.behind) if file and file.behind else None,
        file.ground if file else None,
        gallery.context.low_ink,
        picture(file.scene) if file and file.scene else None,
    )


def _load_ornaments(game: Game, gallery: Gallery, style: RulebookStyle) -> Ornaments:
    """Return the pictures that a rulebook's style names; missing ones are reported there."""
    position = Position(f"{game.display_path}/{STYLE}")
    files = style.ornaments
    return Ornaments(
        *(
            gallery.picture(reference, reference, "", position)[0].face if reference else None
            for reference in (files.head, files.foot, files.chapter)
        )
    )


def _picked_pieces(game: Game) -> tuple[list[str], CoverManner]:
    """Select pieces that represent a game: cards if it has any, else tiles."""
    kinds: tuple[tuple[str, CoverManner, int], ...] = (
        ("cards", "fan", _MOST_CARDS),
        ("token", "tiles", _MOST_TILES),
        ("", "table", 2),
    )
    for kind, manner, most in kinds:
        ids = [
            [f"card:{name}.{card.id}" for card in game.tables[name].cards if card.quantity]
            for name, component in game.components.items()
            if (component.kind == kind or not kind) and name in game.tables
        ]
        longest = max(ids, key=len, default=[])
        if longest:
            count = min(most, len(longest))
            return [longest[at * len(longest) // count] for at in range(count)], manner
    return [], "fan"


def check_rulebook(game: Game, diagnostics: Diagnostics, cache: FaceCache) -> None:
    """Report every error in the rules of a game without printing them.

    Args:
        game: Loaded game.
        diagnostics: Collector of errors and warnings.
        cache: Cache with the faces of the cards.
    """
    if has_rulebook(game):
        own_diagnostics = Diagnostics()
        context, faces = rules_context(game, own_diagnostics, cache=cache)
        load_rulebook(game, context, faces, own_diagnostics)
        load_style(game, own_diagnostics)
        diagnostics.extend(own_diagnostics)
