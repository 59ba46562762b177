"""Operations on styles, colors and names that several elements use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.schema.base import other_spelling, to_color
from punchboard.cards.schema.layout import Style, TypeValues
from punchboard.generator.expression import ExpressionError, compile_value
from punchboard.generator.studio.design.bench import Bench, check_name, first_fault
from punchboard.generator.studio.design.sent import Sent, path_of, text_of, thawed
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.yaml_document import RemoveNode, SetNode

_GAME_FILE = "game.yaml"


def make_style(bench: Bench, sent: Sent) -> None:
    """Make a style of an element's looks of text, and let the element use it."""
    path, name = path_of(sent), text_of(sent, "name")
    layer = bench.layer(path)
    if layer.kind != "text":
        raise EditRefused(tr("{element} isn't a text", element=layer.name))
    if name in bench.draft.chain.styles():
        raise EditRefused(tr('there is already a style "{style}"', style=name))
    own = bench.own(path)
    values = {key: each for key, each in (own or {}).items() if _is_look(key)}
    if not values:
        raise EditRefused(
            tr("{element} has no looks of its own", element=layer.name),
            tr("change its font, size or color first"),
        )
    style = layer.value("style")
    bench.write(("styles", name), {**({"extends": style} if style else {}), **values})
    # The name of the style is written where the first of its values was.
    (first, *others) = values
    for each in others:
        bench.draft.edit(bench.file, RemoveNode((*path, each)))
    if isinstance(own, Mapping) and "style" in own:
        bench.write((*path, "style"), name)
    else:
        bench.write((*path, "style"), name, first)
    bench.draft.edit(bench.file, RemoveNode((*path, first)))
    bench.check(path)


def set_style(bench: Bench, sent: Sent) -> None:
    """Set a value of a style, or take it out; everything with the style looks different then."""
    name, field = text_of(sent, "name"), text_of(sent, "field")
    styles = bench.draft.chain.styles(bench.target)
    style = styles.get(name)
    if style is None:
        raise ChangedElsewhere(
            tr('{file} has no style "{style}"', file=bench.file, style=name),
            tr("look at the styles, then try again"),
        )
    own = bench.own(("styles", name)) or {}
    written = style.written(field)
    spelled = next(
        (each for each in (field, other_spelling(field)) if each in own),
        written.name if written is not None else field,
    )
    if "was" in sent and sent["was"] != (None if written is None else written.value):
        raise ChangedElsewhere(
            tr("{field} of {element} was changed elsewhere: it is now {value}",
               field=field, element=name, value=None if written is None else written.value),
            tr("look at it, then try again"),
        )  # fmt: skip
    value = thawed(sent.get("value"))
    if value is None:
        if spelled in own:
            _take_out(bench, ("styles", name, spelled), is_lent=len(style.fields) > len(own))
    else:
        bench.write(("styles", name, spelled), value)
    _check_style(bench, name)


def use_style(bench: Bench, sent: Sent) -> None:
    """Let an element use a style, or none."""
    path, name = path_of(sent), sent.get("name")
    layer = bench.layer(path)
    if not name:
        if isinstance(bench.own(path), Mapping) and "style" in bench.own(path):
            bench.remove((*path, "style"))
        elif layer.value("style"):
            raise EditRefused(
                tr("the style of {element} is written in {file}", element=layer.name,
                   file=bench.draft.chain.sources[layer.fields["style"].source].path),
                tr("choose another style"),
            )  # fmt: skip
        return
    if name not in bench.draft.chain.styles():
        raise ChangedElsewhere(
            tr('{file} has no style "{style}"', file=bench.file, style=name),
            tr("look at the styles, then try again"),
        )
    bench.write((*path, "style"), name)
    bench.check(path)


def set_color(bench: Bench, sent: Sent) -> None:
    """Set or add a color of the palette: where the game names it, else in the layout."""
    name, color = text_of(sent, "name"), text_of(sent, "color")
    check_name(name)
    if to_color(color) is None:
        raise EditRefused(
            tr('"{color}" isn\'t a color', color=color),
            tr('write "#rrggbb", such as "#2e7d32", or a CSS name such as teal'),
        )
    if name in bench.face.game.file.palette:
        bench.draft.edit(_GAME_FILE, SetNode(("palette", name), color))
    else:
        bench.write(("palette", name), color)


def set_let(bench: Bench, sent: Sent) -> None:
    """Set or add a name for expressions, or take it out."""
    name = text_of(sent, "name")
    check_name(name)
    if "value" not in sent:
        raise BadRequestError("value")
    value: Any = thawed(sent["value"])
    if value is None:
        if name in (bench.draft.value(bench.file, ("let",)) or {}):
            _take_out(bench, ("let", name), is_lent=True)
        return
    try:
        compile_value(value)
    except (ExpressionError, TypeError) as trouble:
        message = trouble.message if isinstance(trouble, ExpressionError) else str(trouble)
        raise EditRefused(f"{name}: {message}") from None
    bench.write(("let", name), value)


def _take_out(bench: Bench, path: Sequence[str], *, is_lent: bool) -> None:
    """Remove a value, and the mappings above it that say nothing then.

    Args:
        bench: The bench.
        path: Path of the value.
        is_lent: Whether the mapping around it may go as well: a base says more of it, or it's a
            section of the file.
    """
    way = tuple(path)
    while is_lent and len(way) > 1 and len(bench.own(way[:-1])) == 1:
        way = way[:-1]
    bench.draft.edit(bench.file, RemoveNode(way))


def _is_look(name: str) -> bool:
    known = TypeValues.model_fields
    return name in known or other_spelling(name) in known


def _check_style(bench: Bench, name: str) -> None:
    style = bench.draft.chain.styles(bench.target).get(name)
    try:
        Style.model_validate(style.plain() if style is not None else {})
    except ValidationError as trouble:
        raise EditRefused(first_fault(trouble)) from None
