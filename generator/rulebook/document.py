"""Document model of the rulebook: blocks and inline runs, plain data for every output."""

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
#: Clip shape of a picture: a card with round corners, a disc, or none.
PictureCut = Literal["card", "disc", ""]
BoxKind = Literal["example", "note", "reference"]

#: Default sizes of pictures, mm.
_CARD_WIDTH, _ICON_HEIGHT = 40.0, 9.0


@dataclass(frozen=True, slots=True)
class RulesPicture:
    """A picture in the rules.

    Attributes:
        kind: Source of the picture.
        name: Name of the subject: `stores.bakery`, `food`, a path.
        alt: Text alternative.
        caption: Caption below it, or "".
        face: Display list; None if the picture wasn't found.
        width: Requested width in mm; 0 leaves it to the page.
        beside: Whether it shrinks so that words fit beside it.
        spare: Whether it is printed only if the rest of a page has room for it.
        cut: Clip shape; cards and discs have an outline.
        position: Position in the rules.
    """

    kind: PictureKind
    name: str
    alt: str
    caption: str
    face: Face | None
    width: float
    beside: bool
    spare: bool
    cut: PictureCut
    position: Position

    @property
    def natural_width(self) -> float:
        """Width in points: the requested one, or the default of its kind; 0 without a face."""
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
    """A run of text in one style, or an inline object.

    Attributes:
        kind: `term` is an index mark, `fault` an error message in a draft.
        text: Words, an icon's name, a term, or a message.
        bold: Whether the run is bold.
        italic: Whether the run is italic.
        link: `#id` of a heading, or a URL; empty for none.
        key: Key of an icon in the art library.
        picture: Picture of kind `picture`, else None.
    """

    kind: InlineKind
    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    key: str = ""
    picture: RulesPicture | None = None


Inlines = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `icon` is a picture in a paragraph of its own right below the heading."""

    level: int
    id: str
    inlines: Inlines
    position: Position
    icon: RulesPicture | None = None

    @property
    def line(self) -> int:
        """Line of the source."""
        return self.position.row


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `line` is that of the source on which it begins, as of every block."""

    inlines: Inlines
    line: int = 0


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with bullets, or with numbers from `start`."""

    ordered: bool
    start: int
    entries: tuple[tuple[Block, ...], ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table; a header without words counts as absent.

    Attributes:
        header: Cells of the header.
        rows: Rows of cells, each with as many cells as the header.
        aligns: Alignment of each column: left, center or right.
        lines: Lines of the source of the header and of each row.
    """

    header: tuple[Inlines, ...]
    rows: tuple[tuple[Inlines, ...], ...]
    aligns: tuple[str, ...]
    lines: tuple[int, ...] = ()

    @property
    def line(self) -> int:
        """Line of the source."""
        return self.lines[0] if self.lines else 0

    @property
    def has_header(self) -> bool:
        """Whether any header cell has content."""
        return any(self.header)


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures side by side, without words around them."""

    pictures: tuple[RulesPicture, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """An example, a note, or a piece of reference, set apart from the rules."""

    kind: BoxKind
    title: Inlines
    blocks: tuple[Block, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Placeholder:
    """Placeholder for the contents or the index, or a page break."""

    kind: Literal["contents", "index", "page"]
    line: int = 0


Block = Heading | Paragraph | Listing | TableBlock | Figure | Box | Placeholder


@dataclass(frozen=True, slots=True)
class Cover:
    """Content of the cover.

    Attributes:
        pieces: Pictures of pieces in order, the first at the left or at the bottom.
        manner: Arrangement of the pieces.
        behind: Picture as wide as the page, behind the pieces; None without one.
        ground: Color of the panel below the pieces; None for a tint of the accent.
        low_ink: Whether to save ink.
        scene: Picture that fills the page, with its own lettering; None without one.
    """

    pieces: tuple[RulesPicture, ...]
    manner: CoverManner
    behind: RulesPicture | None
    ground: str | None
    low_ink: bool
    scene: RulesPicture | None = None


class Ornaments(NamedTuple):
    """Pictures that decorate the pages; None where there is none.

    Attributes:
        head: Strip below the running head.
        foot: Drawing in the middle of the page's foot.
        chapter: Drawing at the right end of a chapter's bar.
    """

    head: Face | None = None
    foot: Face | None = None
    chapter: Face | None = None


@dataclass(frozen=True)
class Document:
    """The rules of a game.

    Attributes:
        title: Title of the game, for the PDF's metadata and the page head.
        version: Version from `game.yaml`.
        language: BCP 47 tag.
        blocks: Blocks of the main text.
        back: Blocks of the back page.
        source: Path of the file in messages.
        icons: Keys in the art library, by the names in the rules.
        cover: Content of the cover; None without one.
        ornaments: Pictures that decorate the pages.
    """

    title: str
    version: str
    language: str
    blocks: tuple[Block, ...]
    back: tuple[Block, ...]
    source: str
    icons: dict[str, str] = field(default_factory=dict)
    cover: Cover | None = None
    ornaments: Ornaments = field(default_factory=Ornaments)

    def headings(self) -> Iterator[Heading]:
        """Yield all headings in order; the back page's come last."""
        for block in self.walk():
            if isinstance(block, Heading):
                yield block

    def walk(self) -> Iterator[Block]:
        """Yield all blocks and their nested blocks in reading order; the back page's come last."""
        yield from walk((*self.blocks, *self.back))

    def title_parts(self) -> tuple[Heading | None, Paragraph | None, tuple[Block, ...]]:
        """Split the blocks into the title heading, the bold subtitle below it, and the rest."""
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
    """Yield blocks and their nested blocks in reading order."""
    for block in blocks:
        yield block
        if isinstance(block, Box):
            yield from walk(block.blocks)
        elif isinstance(block, Listing):
            for entry in block.entries:
                yield from walk(entry)


def inlines_of(block: Block) -> Iterator[Inlines]:
    """Yield the inline runs of a block, without those of nested blocks."""
    if isinstance(block, Heading | Paragraph):
        yield block.inlines
    elif isinstance(block, Box):
        yield block.title
    elif isinstance(block, TableBlock):
        yield from block.header
        for row in block.rows:
            yield from row


def pictures_of(block: Block) -> Iterator[RulesPicture]:
    """Yield the pictures of a block, without those of nested blocks."""
    if isinstance(block, Figure):
        yield from block.pictures
    if isinstance(block, Heading) and block.icon is not None:
        yield block.icon
    for inlines in inlines_of(block):
        for each in inlines:
            if each.picture is not None:
                yield each.picture


def without_pictures(inlines: Inlines) -> Inlines:
    """Return the runs without pictures."""
    return tuple(each for each in inlines if each.picture is None)


def words_of(inlines: Inlines) -> str:
    """Return the plain text of runs; icons become their names."""
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
    """Serialize the rules as a list of sections in reading order.

    Each has `id`, `level`, `heading` (runs), `back` (whether it is on the back page) and `blocks`.
    The blocks before the first heading are a section without an id.
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
            serialized = _block(block)
            if serialized is None:
                continue
            if fresh:
                result.append(_section("", 1, (), is_back))
                fresh = False
            result[-1]["blocks"].append(serialized)
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
    """Serialize a block; None for contents, index and page breaks, which a screen doesn't show."""
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
        case TableBlock():
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
    return [section for section in map(_block, blocks) if section is not None]


def _runs(inlines: Inlines) -> list[dict[str, Any]]:
    """Serialize runs: `text`, `icon` or `picture`, with `bold`, `italic` and `link` if set."""
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


def _pictures(pictures: Sequence[RulesPicture]) -> dict[str, Any]:
    return {"kind": "pictures", "pictures": [_picture(each) for each in pictures]}


def _picture(picture: RulesPicture) -> dict[str, Any]:
    return {
        "kind": picture.kind,
        "name": picture.name,
        "alt": picture.alt,
        "caption": picture.caption,
    }
