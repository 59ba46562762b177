"""The samples of the layout pages: which blocks there are, and what each one draws.

A block of YAML that a picture follows is a whole layout file, drawn with a card of Moth Garden.
A comment before it, `<!-- sample: cards=luna,tiger ink=full,low provenance -->`, may ask for other
cards, for low ink, and for marks of provenance. A block whose title is a file's name is that
file, for all later samples of its page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "layout"
GAME = PAGES / "moth_garden"

_FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"\s*!\[[^\]]+\]\(img/([\w-]+)\.png\)")
_ORDER = re.compile(r"<!-- sample: ([^>]*?) -->\s*\Z")


@dataclass(frozen=True)
class Sample:
    """A layout in a page, and the picture of it.

    Attributes:
        page: the page's file.
        name: of the picture and of the golden.
        text: the layout file.
        path: where it lies in the game's folder.
        files: other files that the page gives, by path.
        cards: ids of the cards it is drawn for.
        low_ink: for each picture of a card, whether ink is saved.
        provenance: whether chosen values are marked.
        game: the folder of a game among the files that is drawn as a whole; "" for a layout alone.
    """

    page: Path
    name: str
    text: str
    path: str = "layouts/sample.yaml"
    files: dict[str, str] = field(default_factory=dict)
    cards: tuple[str, ...] = ("luna",)
    low_ink: tuple[bool, ...] = (False,)
    provenance: bool = False
    game: str = ""

    def __str__(self) -> str:
        return self.name


def read_samples() -> list[Sample]:
    """Return the samples of all pages, in order."""
    return [sample for page in sorted(PAGES.glob("*.md")) for sample in _samples_of(page)]


def _samples_of(page: Path) -> list[Sample]:
    text = page.read_text(encoding="utf-8")
    samples: list[Sample] = []
    files: dict[str, str] = {}
    for block in _FENCE.finditer(text):
        language, path, content = block.groups()
        if language in ("yaml", "csv"):
            picture = _PICTURE.match(text, block.end())
            if picture:
                order = _ORDER.search(text, 0, block.start())
                samples.append(_sample(page, picture[1], content, path, files, order))
        if path:
            files[path] = content
    return samples


def _sample(
    page: Path,
    name: str,
    content: str,
    path: str | None,
    files: dict[str, str],
    order: re.Match[str] | None,
) -> Sample:
    said = dict(
        word.partition("=")[::2] for word in (order[1].split() if order is not None else ())
    )
    return Sample(
        page,
        name,
        content,
        path or "layouts/sample.yaml",
        dict(files),
        tuple(said.get("cards", "luna").split(",")),
        tuple(ink == "low" for ink in said.get("ink", "full").split(",")),
        "provenance" in said,
        said.get("game", ""),
    )
