"""Pictures for the inspector's pickers: a font, a style, or a picture of the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, FieldError, Position
from punchboard.cards.schema.base import to_color
from punchboard.cards.schema.layout import LayoutFile, TextElement
from punchboard.cards.schema.layout_shapes import ShapeElement
from punchboard.cards.schema.size import Size
from punchboard.generator.art.color import contrast
from punchboard.generator.art.library import PICTURE_PREFIX
from punchboard.generator.graphics.display_list import Face, Image, SymbolRef
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import BASIC_PALETTE, LayoutContext, open_context
from punchboard.generator.layout.load import LoadedLayout, load_layout
from punchboard.generator.svg_export import SvgSheet

#: Size of a sample of text in mm, and its largest and smallest font size in points.
_TEXT = Size(width=48, height=8)
_LARGEST, _SMALLEST = 15.0, 5.0
#: The longer side of a picture in points.
_SIDE = 120.0
#: Color of the parts of a drawing that have none of their own.
_INK = "#222222"
#: Text that contrasts less with the white of a list stands on a dark ground.
_LEAST_CONTRAST, _GROUND = 2.0, "#55585e"


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
    palette = {**BASIC_PALETTE, **file.palette, **game.file.palette}
    color = _look_of(file, {"style": name}).get("colour")
    known = to_color(palette.get(str(color), str(color)))
    is_pale = known is not None and contrast(known, "#ffffff") < _LEAST_CONTRAST
    return _text(_context(game), file, name, {"style": name}, _GROUND if is_pale else "")


def _text(
    context: LayoutContext, file: LayoutFile, words: str, look: dict[str, object], ground: str = ""
) -> str:
    """Return words on one line as SVG, with a font size that fits a list.

    Args:
        context: The game's colors, fonts and pictures.
        file: The layout with the styles.
        words: The words.
        look: Values of the text.
        ground: Color behind it; "" for none.
    """
    size = float(_look_of(file, look).get("size", _LARGEST))
    text = TextElement.model_validate({
        "kind": "text", "at": (0, 0, _TEXT.width, _TEXT.height), "text": words, "plain": True,
        "align": "left", "valign": "middle", "shorten": True, **look,
        "size": min(size, _LARGEST), "min_size": _SMALLEST,
    })  # fmt: skip
    elements: dict[str, object] = {"sample": text}
    if ground:
        rect = {"kind": "shape", "shape": "rect", "at": (0, 0), "fill": ground}
        elements = {"ground": ShapeElement.model_validate(rect), **elements}
    shown = file.model_copy(update={"elements": elements})
    face = CompiledLayout(LoadedLayout(shown, "", {}), _TEXT, context).lay_out(None, None)
    return SvgSheet(context.library, context.fonts).document(face, words)


def _look_of(file: LayoutFile, look: dict[str, object]) -> Mapping[str, Any]:
    """Return the values of a text with those of its styles; none if these can't be read."""
    from punchboard.generator.layout.elements.text import resolve_style

    style = look.get("style")
    try:
        return resolve_style(style if isinstance(style, str) else None, look, file.styles)
    except FieldError:  # styles that extend each other in a circle
        return {}


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
