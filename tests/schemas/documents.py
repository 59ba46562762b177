"""Every YAML document in the project that one of the schemas is about."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from punchboard.cards.load.provenance import ProvenanceFile
from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.play.learn import LearnFile
from punchboard.cards.play.schema.play import Play
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.game import GameFile
from punchboard.cards.schema.layout import LayoutFile
from punchboard.generator.export.shop_file import Shop
from punchboard.generator.layout.load import load_layout
from punchboard.generator.rulebook.style import RulebookStyle

ROOT = Path(__file__).parents[2]
#: The model that reads each kind of file, by the name of its schema.
MODELS: dict[str, type[BaseModel]] = {
    "game": GameFile, "layout": LayoutFile, "play": Play, "learn": LearnFile, "shop": Shop,
    "style": RulebookStyle, "provenance": ProvenanceFile,
}  # fmt: skip
#: Keys of which a text must have one before it is tried as a file of a kind.
_SIGNS = {
    "game": {"components", "play"}, "layout": {"elements", "extends", "styles"},
    "play": {"mechanisms"}, "learn": {"claims"}, "shop": {"formats", "edge", "pdf"},
    "style": {"colours", "leading"},
}  # fmt: skip
_FENCE = re.compile(r"^ *```ya?ml[^\n]*\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


class Document(NamedTuple):
    """A YAML text.

    Attributes:
        kind: the name of its schema.
        place: the file that holds it, with a number where a file holds several.
        text: of the document.
    """

    kind: str
    place: str
    text: str


def files() -> Iterator[Document]:
    """Yield the YAML files in the checkout that a schema is about."""
    for path in sorted(ROOT.rglob("*.yaml")):
        place = path.relative_to(ROOT).as_posix()
        if place.startswith((".", "output/", "build/")) or "/golden/" in place:
            continue
        text = path.read_text(encoding="utf-8")
        kind = _kind_of(path, _values(text))
        if kind:
            yield Document(kind, place, text)


def _kind_of(path: Path, values: Any) -> str:
    if path.stem in ("game", "play", "learn", "provenance"):
        return path.stem
    if path.parent.name == "shops":
        return "shop"
    if path.name == "style.yaml":
        return "style"
    found = values.keys() & _SIGNS["layout"] if isinstance(values, dict) else ()
    return "layout" if found else ""


def samples() -> Iterator[Document]:
    """Yield the YAML samples in the documentation, as whole files of the kind that they show."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for page in sorted(pages):
        text = page.read_text(encoding="utf-8")
        for number, block in enumerate(_FENCE.finditer(text), 1):
            values = _values(block[1])
            kind = _kind_of_sample(values) if isinstance(values, dict) else ""
            if kind:
                yield Document(kind, f"{page.relative_to(ROOT).as_posix()} {number}", block[1])


def _kind_of_sample(values: dict[Any, Any]) -> str:
    """Return the kind of file whose fields a sample shows; "" for a part of one."""
    for kind, model in MODELS.items():
        if (
            kind != "provenance"
            and values.keys() & _SIGNS[kind]
            and values.keys() <= _fields(model)
        ):
            return kind
    return ""


def _fields(model: type[BaseModel]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}


def texts_in_tests(folder: Path) -> Iterator[Document]:
    """Yield the texts in the tests' code that Punchboard reads as a file without an error.

    Args:
        folder: an empty one, for layouts to be loaded from.
    """
    signs = [f"{sign}:" for each in _SIGNS.values() for sign in each]
    for path in sorted((ROOT / "tests").rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        if any(sign in code for sign in signs):
            strings = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant))
            for node in strings:
                if isinstance(node.value, str) and any(sign in node.value for sign in signs):
                    place = f"{path.relative_to(ROOT).as_posix()} {node.lineno}"
                    for kind in _kinds_read(node.value, folder):
                        yield Document(kind, place, node.value)


def _kinds_read(text: str, folder: Path) -> Iterator[str]:
    """Yield the kinds of file as which a text is read without an error."""
    values = _values(text)
    for kind, keys in _SIGNS.items() if isinstance(values, dict) else ():
        if keys & values.keys() and (
            _is_layout(text, folder) if kind == "layout" else _is_valid(kind, values)
        ):
            yield kind


def _is_valid(kind: str, values: Any) -> bool:
    try:
        MODELS[kind].model_validate(values)
    except ValidationError:
        return False
    return True


def _is_layout(text: str, folder: Path) -> bool:
    """Return whether a text loads as a layout, which looks at low ink and templates as well."""
    (folder / "layout.yaml").write_text(text, encoding="utf-8")
    diagnostics = Diagnostics()
    loaded = load_layout(folder, "layout.yaml", Position(), diagnostics)
    return loaded is not None and not diagnostics.has_errors


@cache
def _values(text: str) -> Any:
    """Return the values in a text as Punchboard reads them; None if it can't."""
    diagnostics = Diagnostics()
    read = read_yaml(text, "text.yaml", diagnostics)
    return None if read is None or diagnostics.has_errors else read[0]
