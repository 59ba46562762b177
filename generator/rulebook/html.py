"""Write the rules as one self-contained, accessible HTML page with a light and a dark theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from punchboard.cards.catalog import tr
from punchboard.generator.art.color import contrast
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.rulebook.document import (
    Block,
    Box,
    Document,
    Figure,
    Heading,
    Inline,
    Inlines,
    Listing,
    Paragraph,
    Placeholder,
    RulesPicture,
    TableBlock,
    without_pictures,
    words_of,
)
from punchboard.generator.rulebook.style import Colours, RulebookStyle
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.emoji import may_have_emoji

#: Placeholder for the index until all terms are known.
_INDEX = "\ue010index\ue010"
#: Scale of figures: you look at a screen from farther away than at paper.
_ON_SCREEN = 1.5


class _IndexMarks:
    """Index marks and their anchors.

    Attributes:
        section: Id and words of the current heading.
    """

    def __init__(self, words: Callable[[str], str]) -> None:
        """Create an empty index.

        Args:
            words: Function that writes words as HTML.
        """
        self._write = words
        self.section = ("", "")
        self._terms: dict[str, dict[str, tuple[str, str]]] = {}
        self._count = 0

    def add(self, term: str) -> str:
        """Add a mark and return its anchor."""
        self._count += 1
        anchor = f"term-{self._count}"
        name, words = self.section
        self._terms.setdefault(term, {}).setdefault(name, (anchor, words))
        return f'<span id="{anchor}"></span>'

    def index(self) -> str:
        """Return the index: each term with links to the headings of its marks."""
        if not self._terms:
            return ""
        entries = []
        for term in sorted(self._terms, key=lambda each: (each.casefold(), each)):
            links = ", ".join(
                f'<a href="#{anchor}">{self._write(words or "above")}</a>'
                for anchor, words in self._terms[term].values()
            )
            entries.append(f"<li>{self._write(term)}: {links}</li>\n")
        return f'<ul class="index">\n{"".join(entries)}</ul>'


#: Colors of the dark theme: backgrounds of the page and of boxes, and text.
_NIGHT, _BOX, _WORDS = "#181613", "#2a2620", "#ece6da"
#: Least contrast of text with its background; WCAG 2 asks for 4.5.
_LEAST = 5.5


def css_colors(colours: Colours, icons: Mapping[str, str] | None = None) -> str:
    """Return the colors as CSS custom properties, for the light theme, the dark theme and print.

    Args:
        colours: Colors by use.
        icons: Colors of icons by name.
    """
    marks = list(enumerate((icons or {}).values()))
    day = {
        "ink": colours.ink,
        "quiet": readable(colours.quiet, colours.paper),
        "paper": colours.paper,
        "accent": readable(colours.accent, colours.note, colours.example, colours.paper),
        "on-accent": colours.on_accent,
        "bar": colours.accent,
        "on-bar": readable(colours.on_accent, colours.accent),
        "example": colours.example,
        "example-line": colours.example_line,
        "example-word": readable(colours.example_word, colours.example),
        "note": colours.note,
        "note-line": colours.note_line,
        "head": colours.head,
        "line": colours.line,
        "edge": "#8d857a",
        "fault": readable(colours.fault, colours.paper, colours.example, colours.note),
        **{f"icon-{number}": colour for number, colour in marks},
    }
    night = {
        **day,
        "ink": _WORDS,
        "quiet": "#b8afa0",
        "paper": _NIGHT,
        "accent": readable(colours.accent, _BOX, _NIGHT),
        "on-accent": _NIGHT,
        "example": "#2b2418",
        "example-word": readable(colours.example_word, "#2b2418"),
        "note": "#1f272b",
        "head": _BOX,
        "line": "#4a443a",
        "edge": "#6d665b",
        "fault": readable(colours.fault, _BOX),
        **{f"icon-{number}": readable(colour, _BOX, _NIGHT) for number, colour in marks},
    }
    light, dark = _properties(day), _properties(night)
    return f":root{{{light}}}\n@media screen and (prefers-color-scheme: dark){{:root{{{dark}}}}}\n"


def readable(colour: str, *behind: str) -> str:
    """Lighten or darken a color until it is readable on all backgrounds."""
    is_dark = contrast("#ffffff", behind[0]) > contrast("#000000", behind[0])
    goal = "#ffffff" if is_dark else "#000000"
    for step in range(21):
        mixed = _mix(colour, goal, step / 20)
        if min(contrast(mixed, each) for each in behind) >= _LEAST:
            return mixed
    return goal


def _mix(one: str, other: str, share: float) -> str:
    parts = []
    for at in (1, 3, 5):
        low, high = int(one[at : at + 2], 16), int(other[at : at + 2], 16)
        parts.append(f"{round(low + (high - low) * share):02x}")
    return "#" + "".join(parts)


def _properties(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


_CSS = "rulebook/rulebook.css"


def write_html(document: Document, style: RulebookStyle, context: LayoutContext) -> str:
    """Return the rules as an HTML page.

    Args:
        document: Document of the rules.
        style: Colors of the rules.
        context: Fonts and art.
    """
    return _PageWriter(document, style, context).page()


class _PageWriter:
    """Writer of one page."""

    def __init__(self, document: Document, style: RulebookStyle, context: LayoutContext) -> None:
        self._document = document
        self._style = style
        self._sheet = SvgSheet(context.library, context.fonts)
        self._face = context.fonts.face(style.font)
        self._marks = _IndexMarks(self._words)
        self._icons = {name: number for number, name in enumerate(style.icons)}
        self._ids = {each.id for each in document.headings()}
        self._title, self._subtitle, self._blocks = document.title_parts()
        #: Offset of heading levels: the page has exactly one `h1`.
        self._down = 0 if self._title is not None and self._title.level == 1 else 1
        self._chapter = self._title.level + 1 if self._title is not None else 1

    def page(self) -> str:
        """Return the page."""
        document = self._document
        css = (TEMPLATES / _CSS).read_text(encoding="utf-8")
        title = self._title.inlines if self._title is not None else ()
        heading = self._inlines(title) if title else self._words(document.title)
        anchor = f' id="{escape(self._title.id)}"' if self._title is not None else ""
        under = ""
        if self._subtitle is not None:
            plain = tuple(each._replace(bold=False) for each in self._subtitle.inlines)
            under = f"<p>{self._inlines(plain)}</p>\n"
        main = self._flow(self._blocks)
        if document.back:
            main += f'<div class="back">{self._flow(document.back)}</div>\n'
        main = main.replace(_INDEX, self._marks.index())  # all terms are known now
        about = tr("{title}, rules", title=document.title)
        if document.version not in ("", "0"):
            about = tr("{title}, rules {version}", title=document.title, version=document.version)
        about, contents = self._words(about), self._contents()
        return (
            "<!doctype html>\n"
            f'<html lang="{escape(document.language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(tr('{title}: rules', title=document.title))}</title>\n"
            f"<style>\n{css_colors(self._style.colours, self._style.icons)}{css}</style>\n"
            "</head>\n<body>\n"
            f'<a class="skip" href="#rules">{escape(tr("Skip to the rules"))}</a>\n'
            f"{self._sheet.definitions()}\n"
            f"<header>\n<h1{anchor}>{heading}</h1>\n{under}</header>\n"
            f'<div class="page">\n{contents}'
            f'<main id="rules" tabindex="-1">\n{main}</main>\n</div>\n'
            f"<footer>{about}</footer>\n</body>\n</html>\n"
        )

    def _contents(self) -> str:
        """Return the navigation: chapters with their sections."""
        lines: list[str] = []
        is_open = False
        for heading in self._document.headings():
            depth = heading.level - self._chapter
            if heading is self._title or depth not in (0, 1):
                continue
            words = self._words(words_of(heading.inlines))
            entry = f'<a href="#{escape(heading.id)}">{words}</a>'
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
            '<nav aria-labelledby="contents-title">\n'
            f'<h2 id="contents-title">{escape(tr("Contents"))}</h2>\n'
            f"<ul>\n{listed}{end}\n</ul>\n</nav>\n"
        )

    def _flow(self, blocks: Sequence[Block]) -> str:
        return "".join(f"{self._block(block)}\n" for block in blocks)

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                return self._heading(block)
            case Paragraph():
                return f"<p>{self._inlines(block.inlines)}</p>"
            case Listing():
                return self._list(block)
            case Figure():
                return self._figure(block)
            case Box():
                return self._box(block)
            case Placeholder():
                return _INDEX if block.kind == "index" else ""
        return self._table(block)

    def _heading(self, block: Heading) -> str:
        level = min(block.level + self._down, 6)
        words = self._inlines(without_pictures(block.inlines))
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
            return self._inlines(blocks[0].inlines) + self._flow(blocks[1:])
        return self._flow(blocks)

    def _box(self, block: Box) -> str:
        is_example = block.kind == "example"
        title = self._inlines(block.title)
        if is_example:
            title = tr("Example: {title}", title=title) if title else escape(tr("Example"))
        label = f'<p class="label">{title}</p>\n' if title else ""
        look = "example" if is_example else "note"
        return f'<div class="{look}">\n{label}{self._flow(block.blocks)}</div>'

    def _inlines(self, inlines: Inlines) -> str:
        """Return runs of words; adjacent runs with one target form one link."""
        parts: list[str] = []
        link = ""
        for inline in inlines:
            if inline.link != link:
                parts.append(self._end(link))
                link = inline.link
                parts.append(f'<a href="{escape(link)}">' if link else "")
            parts.append(self._inline(inline))
        parts.append(self._end(link))
        return "".join(parts).strip()

    def _figure(self, figure: Figure) -> str:
        """Return pictures with their captions."""
        shown = [each for each in figure.pictures if each.face is not None and not each.spare]
        if not shown:
            return ""
        inner = "".join(
            f"<div>{self._picture(each, each.natural_width / MM * _ON_SCREEN)}</div>"
            for each in shown
        )
        caption = "; ".join(each.caption for each in shown if each.caption)
        end = f"<figcaption>{self._words(caption)}</figcaption>" if caption else ""
        is_row = len(shown) > 1 or shown[0].natural_width > 42 * MM
        look = ' class="row"' if is_row else ""
        return f"<figure{look}>{inner}{end}</figure>"

    def _picture(self, picture: RulesPicture, width: float) -> str:
        """Return a picture on a light background, to be visible in the dark theme as well."""
        assert picture.face is not None
        look = f"plate {picture.cut}".rstrip()
        drawn = self._sheet.picture(picture.face, picture.alt, width)
        return f'<span class="{look}">{drawn}</span>'

    def _table(self, table: TableBlock) -> str:
        """Return a table; an empty top left cell makes the first cells of its rows headers."""
        rows_have_headers = table.has_header and not table.header[0]
        head = ""
        if table.has_header:
            cells = "".join(
                self._cell(cell, "th", "col", align) if cell else "<td></td>"
                for cell, align in zip(table.header, table.aligns, strict=False)
            )
            head = f"<thead><tr>{cells}</tr></thead>\n"
        body = []
        for row in table.rows:
            cells = ""
            for place, (cell, align) in enumerate(zip(row, table.aligns, strict=False)):
                is_header = not place and rows_have_headers and bool(words_of(cell))
                tag, scope = ("th", "row") if is_header else ("td", "")
                cells += self._cell(cell, tag, scope, align)
            body.append(f"<tr>{cells}</tr>\n")
        return (
            f'<div class="table" role="group" aria-label="{escape(tr("Table"))}" tabindex="0">'
            f"<table>\n{head}<tbody>\n{''.join(body)}</tbody>\n</table></div>"
        )

    def _cell(self, cell: Inlines, tag: str, scope: str, align: str) -> str:
        attributes = f' scope="{scope}"' if scope else ""
        attributes += f' class="{align}"' if align != "left" else ""
        return f"<{tag}{attributes}>{self._inlines(cell)}</{tag}>"

    def _end(self, link: str) -> str:
        """Return the end tag of a link, with a message if its heading is missing.

        Only drafts of rules have such links.
        """
        if link.startswith("#") and link[1:] not in self._ids:
            missing = escape(tr("no heading {link}", link=link))
            return f'</a> <strong class="fault">{missing}</strong>'
        return "</a>" if link else ""

    def _inline(self, inline: Inline) -> str:
        match inline.kind:
            case "icon":
                number = self._icons.get(inline.text)
                colour = f"var(--icon-{number})" if number is not None else ""
                return self._sheet.icon(inline.key, inline.text.replace("_", " "), colour)
            case "term":
                return self._marks.add(inline.text)
            case "break":
                return "<br>"
            case "fault":
                return f'<strong class="fault">{escape(inline.text)}</strong>'
            case "picture":
                picture = inline.picture
                if picture is None or picture.face is None:
                    return ""
                width = picture.natural_width / MM
                return self._picture(picture, min(width, 9.0 if picture.kind == "icon" else width))
        text = self._words(inline.text)
        if inline.italic:
            text = f"<em>{text}</em>"
        return f"<strong>{text}</strong>" if inline.bold else text

    def _words(self, text: str) -> str:
        """Return words as HTML; emoji become pictures, as some computers lack the font."""
        if not may_have_emoji(text):
            return escape(text)
        return "".join(
            self._sheet.emoji(face, part) if face.has_pictures else escape(part)
            for face, part in self._face.parts(text)
        )
