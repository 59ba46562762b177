"""Layout files from disk, YAML or SVG: found, validated, and merged along `extends`."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap, key_position
from punchboard.cards.load.files import find_inside, load_text, read_bytes_again
from punchboard.cards.load.model import validate
from punchboard.cards.load.yaml_file import MOST_BYTES, read_yaml
from punchboard.cards.problem import Diagnostics, Hint, Position, Remedy
from punchboard.cards.schema.base import put_over
from punchboard.cards.schema.layout import ElementBase, LayoutFile, TextElement
from punchboard.generator.graphics.display_list import Symbol

if TYPE_CHECKING:
    from punchboard.generator.layout.svg_layout import Filling

#: The layouts that ship; a game's own of the same path win.
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
#: What ends the names of layouts that are drawings.
_DRAWN = ".svg"
#: Layouts that may extend one another, one after the other.
MOST_EXTENDED = 16
#: What low ink may change of an element without drawing more of them on a face.
_LOOKS = frozenset({
    "low_ink", "at", "fill", "stroke", "stroke_width", "hatch", "opacity",
    "colour", "icon_colour", "tick_colour",
})  # fmt: skip
_MERGED = ("palette", "low_ink", "styles", "runs", "let", "elements")


@dataclass(frozen=True)
class LoadedLayout:
    """A layout file with the positions of its values.

    Attributes:
        file: The model, with `extends` merged in.
        path: Its path as messages name it.
        source_map: Positions by path.
        drawings: Unchanged parts of an SVG, by the names that its elements use.
    """

    file: LayoutFile
    path: str
    source_map: SourceMap
    drawings: Mapping[str, Symbol] = field(default_factory=dict)

    @cached_property
    def content(self) -> str:
        """Everything that the file says."""
        return repr(self.file)

    @cached_property
    def continues(self) -> bool:
        """Whether a text of it may continue on the back."""
        return any(True for _ in continuing(self.file.elements))

    def position(self, *path: str | int) -> Position:
        """Return where a value stands, or the nearest parent that does."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.source_map:
                return self.source_map[path[:end]]
        return Position(self.path)


def continuing(elements: Mapping[str, ElementBase]) -> Iterator[tuple[str, ...]]:
    """Yield the paths of the texts that may continue on the back."""
    for name, element in elements.items():
        if isinstance(element, TextElement):
            if element.continues:
                yield (name,)
        else:
            for path in continuing(getattr(element, "elements", {})):
                yield (name, "elements", *path)


class _Known(NamedTuple):
    """A layout that was read without diagnostics, in both inks, and its files.

    Attributes:
        files: Content of each file, without a byte order mark, by the path that names it.
        full, low: The layout in full and in low ink.
    """

    files: tuple[tuple[str, Path, bytes], ...]
    full: LoadedLayout
    low: LoadedLayout

    def is_still(self, root: Path) -> bool:
        """Return whether all files are unchanged, and no other file takes precedence."""
        nobody = Diagnostics()
        return all(
            _find(root, path, Position(), nobody) == file
            and read_bytes_again(file, path, MOST_BYTES, nobody) in (content, BOM_UTF8 + content)
            for path, file, content in self.files
        )


#: What was read, by the game's folder, the layout's path, and the folder as messages name it: a
#: build asks for a layout several times, a proof that is renewed each time.
_known: dict[tuple[Path, str, str], _Known] = {}
_MOST_KEPT = 100


def load_layout(
    root: Path,
    path: str,
    asked: Position,
    diagnostics: Diagnostics,
    *,
    low_ink: bool = False,
    only_changes: bool = False,
    filling: Callable[[], Filling] | None = None,
    display_path: str = "",
) -> LoadedLayout | None:
    """Load a layout file and the files that it extends.

    Args:
        root: The game's folder.
        path: Path such as `layouts/store.yaml`, in the game's folder or else among the templates.
        asked: Position of the path.
        diagnostics: Receives errors and warnings.
        low_ink: Whether the elements' `low_ink` values take effect.
        only_changes: Whether elements that low ink doesn't change may be left out.
        filling: Data that fill an SVG, as far as known.
        display_path: The folder as messages name it; "" leaves it out.

    Returns:
        The layout, or None after an error.
    """
    key = root, path, display_path
    known = _known.get(key)
    if known is not None and known.is_still(root):
        return _in_ink(known.full, known.low, low_ink, only_changes)
    reports = diagnostics.count
    files: list[tuple[str, Path, bytes]] = []
    merged = _load_merged(root, path, asked, diagnostics, files, filling, display_path)
    if merged is None:
        return None
    values, source_map, drawings = merged
    shown = shown_layout(root, path, display_path)
    saving = {**values, "elements": _low_ink(values.get("elements"), ("elements",), source_map)}
    file = validate(LayoutFile, values, source_map, shown, diagnostics)
    if file is None:
        return None
    # Errors of low ink are reported now, not only when somebody prints with it.
    is_same = saving["elements"] == values.get("elements")
    low = file if is_same else validate(LayoutFile, saving, source_map, shown, diagnostics)
    if low is None:
        return None
    full, saving_ink = (LoadedLayout(each, shown, source_map, drawings) for each in (file, low))
    _known.pop(key, None)
    # An SVG is read by what it is filled with, too.
    is_drawn = any(each.suffix.lower() == _DRAWN for _, each, _ in files)
    if diagnostics.count == reports and not is_drawn:
        while len(_known) >= _MOST_KEPT:
            del _known[next(iter(_known))]
        _known[key] = _Known(tuple(files), full, saving_ink)
    return _in_ink(full, saving_ink, low_ink, only_changes)


def _in_ink(
    full: LoadedLayout, low: LoadedLayout, low_ink: bool, only_changes: bool
) -> LoadedLayout:
    """Return a layout in full or low ink, or the part that low ink changes."""
    if not low_ink:
        return full
    return replace(low, file=_changes(full.file, low.file)) if only_changes else low


def _changes(full: LayoutFile, low: LayoutFile) -> LayoutFile:
    """Return a layout in low ink without the elements that are the same in full ink.

    Where low ink changes more than looks, such as how often something repeats, all are kept.
    """
    changed = {}
    for name, element in low.elements.items():
        now = element.model_dump()
        fields = _differing(full.elements[name].model_dump(), now)
        if not fields <= _LOOKS:
            return low
        if fields or _reads_ink(now):
            changed[name] = element
    return low if _reads_ink(low.let) else low.model_copy(update={"elements": changed})


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> set[str]:
    """Return the fields in which two elements differ; for groups, those of their content."""
    fields = {field for field in other if other[field] != one.get(field)}
    inner, others = one.get("elements"), other.get("elements")
    if isinstance(inner, dict) and isinstance(others, dict) and inner.keys() == others.keys():
        fields.discard("elements")
        fields = fields.union(*(_differing(inner[name], others[name]) for name in others))
    return fields


def _reads_ink(value: object) -> bool:
    """Return whether something in a value depends on the ink."""
    if isinstance(value, dict):
        return value.get("ink", "both") != "both" or any(map(_reads_ink, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_reads_ink, value))
    return isinstance(value, str) and "low_ink" in value


def _load_merged(
    root: Path,
    path: str,
    asked: Position,
    diagnostics: Diagnostics,
    files: list[tuple[str, Path, bytes]],
    filling: Callable[[], Filling] | None,
    display_path: str,
) -> tuple[dict[str, Any], SourceMap, dict[str, Symbol]] | None:
    """Return a layout's values over those that it extends; `files` receives the files read."""
    below = [each for each, _, _ in files]
    if path in below:
        circle = " → ".join([*below, path])
        message = tr("layouts extend each other in a circle: {circle}", circle=circle)
        diagnostics.error(asked, message, tr("take one extends: out"))
        return None
    if len(below) >= MOST_EXTENDED:
        message = tr(
            "layouts extend each other {most_extended} deep, at {path}",
            most_extended=MOST_EXTENDED,
            path=path,
        )
        diagnostics.error(asked, message, tr("put some of them together"))
        return None
    file = _find(root, path, asked, diagnostics)
    if file is None:
        return None
    shown = shown_layout(root, path, display_path)
    if file.suffix.lower() == _DRAWN:
        files.append((path, file, b""))
        from punchboard.generator.layout.svg_layout import Filling, load_drawn_layout

        return load_drawn_layout(file, shown, filling() if filling else Filling(), diagnostics)
    text = load_text(file, shown, MOST_BYTES, diagnostics)
    loaded = None if text is None else read_yaml(text, shown, diagnostics)
    if text is None or loaded is None:
        return None
    files.append((path, file, text.encode()))
    values, source_map = loaded
    if not isinstance(values, dict):
        diagnostics.error(Position(shown), tr("isn't a layout"), tr("start it with elements:"))
        return None
    base = values.get("extends")
    if not isinstance(base, str):
        return values, source_map, {}
    position = source_map.get(("extends",), Position(shown))
    under = _load_merged(root, base, position, diagnostics, files, filling, display_path)
    if under is None:
        return None
    return _merge(under[0], values), {**under[1], **source_map}, under[2]


def shown_layout(root: Path, path: str, display_path: str) -> str:
    """Return the path of a layout that a terminal can open; templates are named by their folder.

    Args:
        root: The game's folder.
        path: The layout's path in the folder, or among the templates.
        display_path: The folder as messages name it; "" leaves it out.
    """
    if not display_path:
        return path
    is_template = not (root / path).exists() and (TEMPLATES / path).exists()
    return f"{TEMPLATES.name}/{path}" if is_template else f"{display_path}/{path}"


def _find(root: Path, path: str, asked: Position, diagnostics: Diagnostics) -> Path | None:
    if path.startswith("="):
        message = tr(
            'layout "{path}" is an expression, and a layout is named by a template', path=path[:60]
        )
        meant = path[1:60].strip()
        hint = Hint(tr('write "{{{{ {path} }}}}"', path=meant), Remedy("", f"{{{{ {meant} }}}}"))
        diagnostics.error(asked, message, hint if len(path) <= 60 else str(hint))
        return None
    if not (root / path).exists() and (TEMPLATES / path).exists():
        return find_inside(TEMPLATES, path, asked, diagnostics, "layout")
    return find_inside(root, path, asked, diagnostics, "layout")


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Merge by name: mappings value by value, everything else replaced; null takes out."""
    merged = dict(base)
    for key, value in over.items():
        if key in _MERGED and isinstance(value, dict) and isinstance(base.get(key), dict):
            merged[key] = _merge_names(base[key], value)
        else:
            merged[key] = value
    return merged


def _merge_names(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for name, value in over.items():
        old = merged.get(name)
        if value is None:
            merged.pop(name, None)
        elif isinstance(value, dict) and isinstance(old, dict) and _same_kind(old, value):
            inner = _merge_names(old.get("elements") or {}, value.get("elements") or {})
            merged[name] = put_over(old, value)
            if inner:
                merged[name]["elements"] = inner
        else:
            merged[name] = value
    return merged


def _same_kind(old: dict[str, Any], new: dict[str, Any]) -> bool:
    return new.get("kind", old.get("kind")) == old.get("kind")


def _low_ink(elements: Any, path: tuple[str | int, ...], source_map: SourceMap) -> Any:
    """Replace each element's values by its `low_ink` values, inside groups as well.

    Args:
        elements: Elements by name.
        path: Path of the elements.
        source_map: Receives the positions of the values from `low_ink`.
    """
    if not isinstance(elements, dict):
        return elements
    changed = {}
    for name, element in elements.items():
        here = (*path, name)
        if isinstance(element, dict):
            patch = element.get("low_ink")
            if isinstance(patch, dict):
                element = put_over(element, patch)
                for field in patch:
                    position = key_position(source_map, (*here, "low_ink", field))
                    if position is not None and (*here, field) not in source_map:
                        source_map[(*here, field)] = position
            if "elements" in element:
                inner = _low_ink(element["elements"], (*here, "elements"), source_map)
                element = {**element, "elements": inner}
        changed[name] = element
    return changed
