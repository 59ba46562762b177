"""The rules as one self-contained HTML page that everybody can read, by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.rulebook.document import (
    Block,
    Box,
    Document,
    Figure,
    Heading,
    Listing,
    Paragraph,
    Place,
    title_of,
    words_of,
    wordy,
)
from punchboard.generator.rulebook.html_parts import Marks, PartWriter
from punchboard.generator.rulebook.palette import css_colours
from punchboard.generator.rulebook.style import RulebookStyle
from punchboard.generator.svg_export import SvgSheet

_CSS = "rulebook/rulebook.css"


def write_html(document: Document, style: RulebookStyle, context: LayoutContext) -> str:
    """Return the rules as a page.

    Args:
        document: the rules.
        style: their colours.
        context: fonts and art.
    """
    return _PageWriter(document, style, context).page()


class _PageWriter:
    """Writes one page."""

    def __init__(self, document: Document, style: RulebookStyle, context: LayoutContext) -> None:
        self._document = document
        self._style = style
        self._sheet = SvgSheet(context.library, context.fonts)
        self._marks = Marks()
        self._parts = PartWriter(
            self._sheet, self._marks, {each.id for each in document.headings()}
        )
        self._title, self._subtitle, self._blocks = title_of(document)
        #: How far below the levels of the source those of the page are: it has one title.
        self._down = 0 if self._title is not None and self._title.level == 1 else 1
        self._chapter = self._title.level + 1 if self._title is not None else 1

    def page(self) -> str:
        """Return the page."""
        document = self._document
        css = (TEMPLATES / _CSS).read_text(encoding="utf-8")
        title = self._title.inlines if self._title is not None else ()
        heading = self._parts.inlines(title) if title else escape(document.title)
        anchor = f' id="{escape(self._title.id)}"' if self._title is not None else ""
        under = ""
        if self._subtitle is not None:
            plain = tuple(each._replace(bold=False) for each in self._subtitle.inlines)
            under = f"<p>{self._parts.inlines(plain)}</p>\n"
        main = self._flow(self._blocks)
        if document.back:
            main += f'<div class="back">{self._flow(document.back)}</div>\n'
        main = main.replace(_INDEX, self._marks.index())
        about = f"{document.title}, rules"
        about += f" {document.version}" if document.version not in ("", "0") else ""
        return (
            "<!doctype html>\n"
            f'<html lang="{escape(document.language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(document.title)}: rules</title>\n"
            f"<style>\n{css_colours(self._style.colours)}{css}</style>\n</head>\n<body>\n"
            '<a class="skip" href="#rules">Skip to the rules</a>\n'
            f"{self._sheet.definitions()}\n"
            f"<header>\n<h1{anchor}>{heading}</h1>\n{under}</header>\n"
            f'<div class="page">\n{self._contents()}'
            f'<main id="rules" tabindex="-1">\n{main}</main>\n</div>\n'
            f"<footer>{escape(about)}</footer>\n</body>\n</html>\n"
        )

    def _contents(self) -> str:
        """Return the navigation: chapters, and their sections below them."""
        lines: list[str] = []
        is_open = False
        for heading in self._document.headings():
            depth = heading.level - self._chapter
            if heading is self._title or depth not in (0, 1):
                continue
            entry = f'<a href="#{escape(heading.id)}">{escape(words_of(heading.inlines))}</a>'
            if depth == 0:
                lines.append(f"{'</ul>' if is_open else ''}{'</li>' if lines else ''}<li>{entry}")
                is_open = False
            elif lines:
                lines.append(f"{'' if is_open else '<ul>'}<li>{entry}</li>")
                is_open = True
        if not lines:
            return ""
        end = f"{'</ul>' if is_open else ''}</li>"
        listed = "\n".join(lines)
        return (
            '<nav aria-labelledby="contents-title">\n<h2 id="contents-title">Contents</h2>\n'
            f"<ul>\n{listed}{end}\n</ul>\n</nav>\n"
        )

    def _flow(self, blocks: Sequence[Block]) -> str:
        return "".join(f"{self._block(block)}\n" for block in blocks)

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                return self._heading(block)
            case Paragraph():
                return f"<p>{self._parts.inlines(block.inlines)}</p>"
            case Listing():
                return self._list(block)
            case Figure():
                return self._parts.figure(block)
            case Box():
                return self._box(block)
            case Place():
                return _INDEX if block.kind == "index" else ""
        return self._parts.table(block)

    def _heading(self, block: Heading) -> str:
        level = min(block.level + self._down, 6)
        words = self._parts.inlines(wordy(block.inlines))
        is_chapter = block.level == self._chapter
        icon = ""
        if block.icon is not None and block.icon.face is not None:
            icon = self._sheet.picture(block.icon.face, "", 8.0)
        self._marks.section = (block.id, words_of(block.inlines))
        look = ' class="chapter"' if is_chapter else ""
        return f'<h{level} id="{escape(block.id)}"{look}>{icon}<span>{words}</span></h{level}>'

    def _list(self, block: Listing) -> str:
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        tag = "ol" if block.ordered else "ul"
        entries = "".join(f"<li>{self._entry(entry)}</li>\n" for entry in block.entries)
        return f"<{tag}{start}>\n{entries}</{tag}>"

    def _entry(self, blocks: Sequence[Block]) -> str:
        if blocks and isinstance(blocks[0], Paragraph):
            return self._parts.inlines(blocks[0].inlines) + self._flow(blocks[1:])
        return self._flow(blocks)

    def _box(self, block: Box) -> str:
        is_example = block.kind == "example"
        title = self._parts.inlines(block.title)
        if is_example:
            title = f"Example: {title}" if title else "Example"
        label = f'<p class="label">{title}</p>\n' if title else ""
        look = "example" if is_example else "note"
        return f'<div class="{look}">\n{label}{self._flow(block.blocks)}</div>'


#: Stands for the index until all terms are known.
_INDEX = "\ue010index\ue010"
