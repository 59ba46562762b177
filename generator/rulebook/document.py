"""The rulebook as a document: blocks and inline runs, plain data that every output reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from punchboard.cards.problem import Position
from punchboard.cards.schema.game import CoverManner
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import MM

InlineKind = Literal["text", "icon", "picture", "term", "break", "fault"]
PictureKind = Literal["card", "back", "icon", "layout", "art"]
#: How a picture is cut out: as a card with round corners, as a disc, or not at all.
PictureCut = Literal["card", "disc", ""]
BoxKind = Literal["example", "note", "reference"]

#: Sizes that pictures have where nothing is said, mm.
_CARD_WIDTH, _ICON_HEIGHT = 40.0, 9.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the rules.

    Attributes:
        kind: where it comes from.
        name: what it shows: `stores.bakery`, `food`, a path.
        alt: what it says to whom cannot see it.
        caption: words below it, if any.
        face: its display list; None if it could not be found.
        width: as asked for, mm; 0 leaves it to the page.
        beside: whether it is made so small that words stand beside it.
        cut: how it is cut out; cards and discs have a line around them.
        position: in the rules.
    """

    kind: PictureKind
    name: str
    alt: str
    caption: str
    face: Face | None
    width: float
    beside: bool
    cut: PictureCut
    position: Position

    @property
    def natural_width(self) -> float:
        """Its width in points, as asked for or as its kind has it; 0 without a face."""
        face = self.face
        if face is None:
            return 0.0
        if self.width:
            return self.width * MM
        if self.kind in ("card", "back"):
            small = _CARD_WIDTH * MM if face.width < 100 * MM else 60 * MM
            return min(small, face.width)
        if self.kind == "icon":
            return _ICON_HEIGHT * MM * face.width / face.height
        return face.width


class Inline(NamedTuple):
    """A run of text in one look, or what stands among text.

    Attributes:
        kind: `term` marks a place for the index, `fault` says what is wrong there.
        text: words, an icon's name, a term, or a fault.
        bold: whether bold.
        italic: whether italic.
        link: `#id` of a heading, or an address; empty for none.
        key: an icon's key on the art library.
        picture: of kind `picture`.
    """

    kind: InlineKind
    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    key: str = ""
    picture: Picture | None = None


Inlines = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `icon` is a picture that stands alone below it in the source."""

    level: int
    id: str
    inlines: Inlines
    position: Position
    icon: Picture | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    inlines: Inlines


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with bullets, or with numbers from `start`."""

    ordered: bool
    start: int
    entries: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; an empty `header` has no words in any of its cells.

    Attributes:
        header: its cells.
        rows: of cells, each as many as the header has.
        aligns: of the columns: left, center or right.
    """

    header: tuple[Inlines, ...]
    rows: tuple[tuple[Inlines, ...], ...]
    aligns: tuple[str, ...]

    @property
    def has_header(self) -> bool:
        """Whether anything stands in the header."""
        return any(self.header)


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures beside each other, without words around them."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """An example, a note, or a piece of reference, set apart from the rules."""

    kind: BoxKind
    title: Inlines
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the contents or the index stand, or a page ends."""

    kind: Literal["contents", "index", "page"]


Block = Heading | Paragraph | Listing | Table | Figure | Box | Place


@dataclass(frozen=True, slots=True)
class Cover:
    """What lies on the cover.

    Attributes:
        pieces: in order, the first at the left or at the bottom.
        manner: how they lie.
        behind: a picture as wide as the page, behind the pieces.
        ground: colour of what they lie on; None for a tint of the accent.
        low_ink: whether ink is saved.
    """

    pieces: tuple[Picture, ...]
    manner: CoverManner
    behind: Picture | None
    ground: str | None
    low_ink: bool


@dataclass(frozen=True)
class Document:
    """The rules of a game.

    Attributes:
        title: of the game, for the PDF's and the page's head.
        version: the designer's.
        language: BCP 47 tag.
        blocks: what is read from front to back.
        back: what stands on the last page.
        source: the file as messages name it.
        icons: keys on the art library, by the names that the rules use.
        cover: what lies on the first page.
    """

    title: str
    version: str
    language: str
    blocks: tuple[Block, ...]
    back: tuple[Block, ...]
    source: str
    icons: dict[str, str] = field(default_factory=dict)
    cover: Cover | None = None

    def headings(self) -> Iterator[Heading]:
        """Yield all headings in order, those of the back page last."""
        for block in self.walk():
            if isinstance(block, Heading):
                yield block

    def walk(self) -> Iterator[Block]:
        """Yield all blocks and what is in them, in reading order, those of the back page last."""
        yield from walk((*self.blocks, *self.back))

    def title_parts(self) -> tuple[Heading | None, Paragraph | None, tuple[Block, ...]]:
        """Return the one heading above all others, the bold line below it, and the rest."""
        blocks = self.blocks
        first = blocks[0] if blocks else None
        if not isinstance(first, Heading):
            return None, None, blocks
        if any(isinstance(each, Heading) and each.level <= first.level for each in blocks[1:]):
            return None, None, blocks
        second = blocks[1] if len(blocks) > 1 else None
        if isinstance(second, Paragraph) and all(
            each.bold or not each.text.strip() for each in second.inlines
        ):
            return first, second, blocks[2:]
        return first, None, blocks[1:]


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield blocks and what is in them, in reading order."""
    for block in blocks:
        yield block
        if isinstance(block, Box):
            yield from walk(block.blocks)
        elif isinstance(block, Listing):
            for entry in block.entries:
                yield from walk(entry)


def inlines_of(block: Block) -> Iterator[Inlines]:
    """Yield the inline runs that a block holds itself."""
    if isinstance(block, Heading | Paragraph):
        yield block.inlines
    elif isinstance(block, Box):
        yield block.title
    elif isinstance(block, Table):
        yield from block.header
        for row in block.rows:
            yield from row


def pictures_of(block: Block) -> Iterator[Picture]:
    """Yield the pictures that a block holds itself."""
    if isinstance(block, Figure):
        yield from block.pictures
    if isinstance(block, Heading) and block.icon is not None:
        yield block.icon
    for inlines in inlines_of(block):
        for each in inlines:
            if each.picture is not None:
                yield each.picture


def wordy(inlines: Inlines) -> Inlines:
    """Return runs without the pictures among them."""
    return tuple(each for each in inlines if each.picture is None)


def words_of(inlines: Inlines) -> str:
    """Return the words of runs; icons become their names."""
    parts = []
    for inline in inlines:
        if inline.kind == "text":
            parts.append(inline.text)
        elif inline.kind == "icon":
            parts.append(inline.text.replace("_", " "))
        elif inline.kind == "break":
            parts.append(" ")
    return " ".join("".join(parts).split())


def sections(document: Document) -> list[dict[str, Any]]:
    """Return the rules as a list of sections in reading order.

    Each has `id`, `level`, `heading` (runs), `back` (whether it stands on the page to keep open)
    and `blocks`; what stands before the first heading is a section without an id.
    """
    result: list[dict[str, Any]] = []
    for blocks, is_back in ((document.blocks, False), (document.back, True)):
        fresh = True
        for block in blocks:
            if isinstance(block, Heading):
                result.append(_section(block.id, block.level, block.inlines, is_back))
                if block.icon is not None:
                    result[-1]["blocks"].append(_pictures((block.icon,)))
                fresh = False
                continue
            told = _block(block)
            if told is None:
                continue
            if fresh:
                result.append(_section("", 1, (), is_back))
                fresh = False
            result[-1]["blocks"].append(told)
    return result


def _section(name: str, level: int, heading: Inlines, is_back: bool) -> dict[str, Any]:
    return {
        "id": name,
        "level": level,
        "heading": _runs(heading),
        "back": is_back,
        "blocks": [],
    }


def _block(block: Block) -> dict[str, Any] | None:
    """Return a block; contents, index and ends of pages mean nothing on a screen."""
    match block:
        case Paragraph():
            return {"kind": "paragraph", "runs": _runs(block.inlines)}
        case Listing():
            return {
                "kind": "list",
                "ordered": block.ordered,
                "start": block.start,
                "entries": [_blocks(entry) for entry in block.entries],
            }
        case Table():
            return {
                "kind": "table",
                "header": [_runs(cell) for cell in block.header] if block.has_header else [],
                "aligns": list(block.aligns),
                "rows": [[_runs(cell) for cell in row] for row in block.rows],
            }
        case Figure():
            return _pictures(block.pictures)
        case Box():
            return {
                "kind": "box",
                "box": block.kind,
                "title": _runs(block.title),
                "blocks": _blocks(block.blocks),
            }
        case Heading():
            return {"kind": "heading", "level": block.level, "runs": _runs(block.inlines)}
    return None


def _blocks(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    return [told for told in map(_block, blocks) if told is not None]


def _runs(inlines: Inlines) -> list[dict[str, Any]]:
    """Return runs: `text`, `icon` or `picture`, with `bold`, `italic` and `link` where they are."""
    runs: list[dict[str, Any]] = []
    for inline in inlines:
        run: dict[str, Any]
        if inline.kind == "picture" and inline.picture is not None:
            run = {"picture": _picture(inline.picture)}
        elif inline.kind == "icon":
            run = {"icon": inline.text}
        elif inline.kind == "break":
            run = {"text": "\n"}
        elif inline.kind == "text":
            run = {"text": inline.text}
        else:
            continue
        if inline.bold:
            run["bold"] = True
        if inline.italic:
            run["italic"] = True
        if inline.link:
            run["link"] = inline.link
        runs.append(run)
    return runs


def _pictures(pictures: Sequence[Picture]) -> dict[str, Any]:
    return {"kind": "pictures", "pictures": [_picture(each) for each in pictures]}


def _picture(picture: Picture) -> dict[str, Any]:
    return {
        "kind": picture.kind,
        "name": picture.name,
        "alt": picture.alt,
        "caption": picture.caption,
    }
