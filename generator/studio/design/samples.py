"""Pictures for the inspector's pickers: a font, a style, or a picture of the game's folder."""

from __future__ import annotations

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, FieldError, Position
from punchboard.cards.schema.layout import LayoutFile, TextElement
from punchboard.cards.schema.size import Size
from punchboard.generator.art.library import PICTURE_PREFIX
from punchboard.generator.graphics.display_list import Face, Image, SymbolRef
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.layout.load import LoadedLayout, load_layout
from punchboard.generator.svg_export import SvgSheet

#: Size of a sample of text in mm, and its largest and smallest font size in points.
_TEXT = Size(width=48, height=8)
_LARGEST, _SMALLEST = 15.0, 5.0
#: The longer side of a picture in points.
_SIDE = 120.0
#: Color of the parts of a drawing that have none of their own.
_INK = "#222222"


def font_sample(game: Game, family: str) -> str | None:
    """Return a font's name set in it, as SVG; None if there is no such font."""
    context = _context(game)
    if family not in context.fonts.families:
        return None
    return _text(context, LayoutFile(), family, {"font": family, "size": 12.0})


def style_sample(game: Game, layout: str, name: str) -> str | None:
    """Return a style's name in that style, as SVG; None if the layout has no such style.

    Args:
        game: The game.
        layout: Path of the layout.
        name: Name of the style.
    """
    at, shown = Position(), game.display_path
    loaded = load_layout(game.root, layout, at, Diagnostics(), display_path=shown)
    if loaded is None or name not in loaded.file.styles:
        return None
    file = loaded.file.model_copy(update={"extends": None, "size": None, "elements": {}, "let": {}})
    return _text(_context(game), file, name, {"style": name})


def _text(context: LayoutContext, file: LayoutFile, words: str, look: dict[str, object]) -> str:
    """Return words on one line as SVG, with a font size that fits a list."""
    size = _size_of(file, look)
    text = TextElement.model_validate({
        "kind": "text", "at": (0, 0, _TEXT.width, _TEXT.height), "text": words, "plain": True,
        "align": "left", "valign": "middle", "shorten": True, **look,
        "size": min(size, _LARGEST), "min_size": _SMALLEST,
    })  # fmt: skip
    shown = file.model_copy(update={"elements": {"sample": text}})
    face = CompiledLayout(LoadedLayout(shown, "", {}), _TEXT, context).lay_out(None, None)
    return SvgSheet(context.library, context.fonts).document(face, words)


def _size_of(file: LayoutFile, look: dict[str, object]) -> float:
    from punchboard.generator.layout.elements.text import resolve_style

    style = look.get("style")
    try:
        values = resolve_style(style if isinstance(style, str) else None, look, file.styles)
    except FieldError:  # styles that extend each other in a circle
        return _LARGEST
    return float(values["size"])


def picture_sample(game: Game, file: str) -> str | None:
    """Return a picture or drawing of the folder as a small SVG; None if it can't be used.

    Args:
        game: The game.
        file: Path in the folder.
    """
    context = _context(game)
    key = context.library.art(file, Position())
    if key is None or context.library.is_broken(key):
        return None
    ratio = context.library.ratio(key)
    width, height = (_SIDE, _SIDE / ratio) if ratio > 1 else (_SIDE * ratio, _SIDE)
    is_picture = key.startswith(PICTURE_PREFIX)
    item = (
        Image(key, 0, 0, width, height) if is_picture else SymbolRef(key, 0, 0, width, height, _INK)
    )
    return SvgSheet(context.library, context.fonts).document(Face(width, height, (item,)), file)


def _context(game: Game) -> LayoutContext:
    return open_context(game.renewed(), Diagnostics(), draft=True)
