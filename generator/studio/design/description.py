"""A face's layout as JSON: its elements and their files, styles, colors and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.schema.base import shown_spelling
from punchboard.generator.expression.offset import is_expression
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.layout.context import BASIC_PALETTE
from punchboard.generator.preflight.finding import SAFE
from punchboard.generator.studio.design.chain import Layer, LayoutSource, Written, each_layer
from punchboard.generator.studio.design.drawing import how_to_change, program_of
from punchboard.generator.studio.design.face_layout import FaceLayout
from punchboard.generator.studio.design.own_file import own_file_of
from punchboard.generator.studio.design.results import as_json
from punchboard.generator.studio.design.scope import layouts_with
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.yaml_document import YamlDocument, open_document
from punchboard.generator.text.fonts import DEFAULT_FAMILY, SHIPPED_FAMILIES, WEIGHTS

#: Fields whose text has `{{ … }}` in it.
_TEMPLATES = frozenset({"text", "code", "image", "path"})
_GAME_FILE = "game.yaml"


def describe(face: FaceLayout, boxes: Mapping[tuple[str, ...], int]) -> dict[str, Any]:
    """Return the layout of a face as JSON.

    Args:
        face: The face.
        boxes: How often each element is on the face.
    """
    return _Description(face, boxes).as_json()


@dataclass(frozen=True)
class _Description:
    face: FaceLayout
    boxes: Mapping[tuple[str, ...], int]

    @property
    def _source(self) -> LayoutSource:
        return self.face.chain.sources[0]

    @cached_property
    def _documents(self) -> list[YamlDocument | None]:
        """The files of the chain in which anchors repeat values; None for the others."""
        found: list[YamlDocument | None] = []
        for each in self.face.chain.sources:
            document = None
            if not each.is_drawing and b"&" in each.raw and b"*" in each.raw:
                opened = open_document(each.raw)
                document = None if isinstance(opened, ReadOnly) else opened
            found.append(document)
        return found

    def as_json(self) -> dict[str, Any]:
        face, source = self.face, self._source
        size, chain = face.panel.size, face.chain
        layers = chain.layers()
        bleed = chain.value("bleed")
        reason = self._reason()
        return {
            "layout": source.path,
            "file": "" if source.is_shipped else source.path,
            "shipped": source.path if source.is_shipped else "",
            "own_file": own_file_of(face) if source.is_shipped else "",
            "program": program_of(source.raw) if source.is_drawing else "",
            "editable": not reason,
            "reason": reason,
            "digest": digest_of(source.raw),
            "panels": [
                {"layout": each.layout, "at": list(each.at), "turn": each.turn,
                 "mirrored": each.mirrored}
                for each in face.panels
            ],
            "width": size.width,
            "height": size.height,
            "radius": size.radius,
            "bleed": bleed if isinstance(bleed, int | float) else 0,
            "safe": round(SAFE / MM, 2),
            "layers": [self._layer(each, "") for each in layers.values()],
            **self._scope(),
            "styles": self._styles(layers),
            "palette": self._palette(),
            "let": self._let(),
            "columns": self._columns(),
            "fonts": self._fonts(),
        }  # fmt: skip

    def _reason(self) -> str:
        """Return why the layout can't be changed here, "" if it can."""
        source = self._source
        if self.face.studio.read_only:
            return self.face.studio.read_only
        if self.face.chain.fault:
            return self.face.chain.fault
        if source.is_drawing:
            reason = tr("this layout is a drawing")
            return f"{reason}: {how_to_change(source.raw)}"
        opened = open_document(source.raw)
        return opened.reason if isinstance(opened, ReadOnly) else ""

    def _scope(self) -> dict[str, Any]:
        """Return how many cards the layout and each of its bases show on, also through others."""
        face, uses = self.face, self.face.studio.uses
        chains = {path: each.paths for path, each in face.chains().items()}
        if self._source.is_shipped:  # the first edit makes a layout of the component's own
            users = uses.users(face.game, [face.panel.layout], face.component)
        else:
            users = uses.users(face.game, layouts_with(face.panel.layout, chains))
        bases = []
        for each in face.chain.sources[1:]:
            layouts = layouts_with(each.path, chains)
            bases.append({
                "file": "" if each.is_shipped else each.path,
                "shipped": each.path if each.is_shipped else "",
                "layouts": len(layouts),
                "cards": len(uses.users(face.game, layouts).rows),
            })  # fmt: skip
        return {"cards": len(users.rows), "components": list(users.components), "bases": bases}

    def _layer(self, layer: Layer, parent: str) -> dict[str, Any]:
        source = self.face.chain.sources[layer.source]
        last = layer.sources[-1]
        count = self.boxes.get(layer.path, 0)
        return {
            "path": list(layer.path),
            "name": layer.name,
            "kind": layer.kind,
            "parent": parent,
            "boxes": count,
            "drawn": count > 0,
            "hidden": layer.value("when") is False,
            "own": layer.source == 0,
            "file": "" if source.is_shipped else source.path,
            "shipped": source.is_shipped,
            "place": self.face.chain.sources[last].place(layer.path),
            "fields": {
                shown_spelling(name): self._value(layer, each)
                for name, each in layer.fields.items()
            },
            "children": [self._layer(each, layer.kind) for each in layer.children.values()],
        }

    def _value(self, layer: Layer, written: Written) -> dict[str, Any]:
        value, source = written.value, self.face.chain.sources[written.source]
        is_list = isinstance(value, tuple)
        calculated = any(map(is_expression, value)) if is_list else is_expression(value)
        shows = None
        if calculated:
            shows = self.face.results.of(value)
        elif written.name in _TEMPLATES and isinstance(value, str) and "{" in value:
            shows = self.face.results.of_text(value)
        path = (*layer.path, written.name)
        document = self._documents[written.source]
        sharing = document.sharing(path) if document is not None else None
        place = source.place(path)
        return {
            "value": as_json(value),
            "file": place["file"],
            "line": place["line"],
            "own": written.source == 0,
            "expression": calculated,
            "shows": shows,
            "shared": sharing.places if sharing is not None else 0,
        }

    def _file(self, source: int) -> dict[str, Any]:
        found = self.face.chain.sources[source]
        return {"file": "" if found.is_shipped else found.path, "own": source == 0}

    def _styles(self, layers: Mapping[str, Layer]) -> list[dict[str, Any]]:
        uses = Counter(each.value("style") for each in each_layer(layers))
        return [
            {
                "name": name,
                **self._file(style.source),
                "values": {
                    shown_spelling(key): as_json(each.value)
                    for key, each in style.fields.items()
                    if key != "extends"
                },
                "origins": {
                    shown_spelling(key): {
                        "file": self.face.chain.sources[each.source].path,
                        "own": each.source == 0,
                    }
                    for key, each in style.fields.items()
                },
                "uses": uses[name],
                "extends": style.value("extends", ""),
            }
            for name, style in self.face.chain.styles().items()
        ]

    def _palette(self) -> list[dict[str, Any]]:
        """Return the colors by name: basic ones, over them the layout's, over these the game's."""
        found: dict[str, dict[str, Any]] = {
            name: {"name": name, "color": color, "file": "", "own": False}
            for name, color in BASIC_PALETTE.items()
        }
        for name, each in self.face.chain.named("palette").items():
            found[name] = {"name": name, "color": as_json(each.value), **self._file(each.source)}
        for name, color in self.face.game.file.palette.items():
            found[name] = {"name": name, "color": color, "file": _GAME_FILE, "own": False}
        return list(found.values())

    def _let(self) -> dict[str, Any]:
        return {
            name: {
                "value": as_json(each.value),
                "result": self.face.results.of_name(name),
                **self._file(each.source),
            }
            for name, each in self.face.chain.named("let").items()
        }

    def _columns(self) -> list[dict[str, Any]]:
        card = self.face.piece.card
        own: dict[str, Any] = {"id": card.id, "name": card.name, "quantity": card.quantity}
        return [
            {"name": name, "value": as_json(value)}
            for name, value in {**own, **card.values}.items()
        ]

    def _fonts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = [
            {"family": each, "weights": list(WEIGHTS if each == DEFAULT_FAMILY else WEIGHTS[:1])}
            for each in SHIPPED_FAMILIES
        ]
        for family, files in self.face.game.file.fonts.items():
            weights: Sequence[str] = [each for each in WEIGHTS if getattr(files, each) is not None]
            found.append({"family": family, "weights": weights})
        return found
