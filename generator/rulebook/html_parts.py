"""Parts of the rulebook's page: words, tables, figures, and the marks of the index."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from punchboard.generator.face import MM
from punchboard.generator.rulebook.document import Figure, Inline, Inlines, Picture, Table, words_of
from punchboard.generator.rulebook.figures import natural_width
from punchboard.generator.svg_export import SvgSheet

#: Pictures are seen from farther away on a screen than on paper.
_ON_SCREEN = 1.5


class Marks:
    """What the index leads to.

    Attributes:
        section: id and words of the heading under which the page is being written.
    """

    def __init__(self) -> None:
        self.section = ("", "")
        self._terms: dict[str, dict[str, tuple[str, str]]] = {}
        self._count = 0

    def add(self, term: str) -> str:
        """Note a mark, and return its anchor."""
        self._count += 1
        anchor = f"term-{self._count}"
        name, words = self.section
        self._terms.setdefault(term, {}).setdefault(name, (anchor, words))
        return f'<span id="{anchor}"></span>'

    def index(self) -> str:
        """Return the index: each term with the headings under which it is marked."""
        if not self._terms:
            return ""
        entries = []
        for term in sorted(self._terms, key=lambda each: (each.casefold(), each)):
            links = ", ".join(
                f'<a href="#{anchor}">{escape(words or "above")}</a>'
                for anchor, words in self._terms[term].values()
            )
            entries.append(f"<li>{escape(term)}: {links}</li>\n")
        return f'<ul class="index">\n{"".join(entries)}</ul>'


class PartWriter:
    """Writes parts of one page."""

    def __init__(self, sheet: SvgSheet, marks: Marks, ids: Collection[str]) -> None:
        self._sheet = sheet
        self._ids = ids
        self._marks = marks

    def inlines(self, inlines: Inlines) -> str:
        """Return runs of words; neighbours that lead to one place are one link."""
        parts: list[str] = []
        link = ""
        for each in inlines:
            if each.link != link:
                parts.append(self._end(link))
                link = each.link
                parts.append(f'<a href="{escape(link)}">' if link else "")
            parts.append(self._inline(each))
        parts.append(self._end(link))
        return "".join(parts).strip()

    def figure(self, figure: Figure) -> str:
        """Return pictures with their captions."""
        shown = [each for each in figure.pictures if each.face is not None]
        if not shown:
            return ""
        inner = "".join(
            f"<div>{self.picture(each, natural_width(each) / MM * _ON_SCREEN)}</div>"
            for each in shown
        )
        caption = "; ".join(each.caption for each in shown if each.caption)
        end = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
        is_row = len(shown) > 1 or natural_width(shown[0]) > 42 * MM
        look = ' class="row"' if is_row else ""
        return f"<figure{look}>{inner}{end}</figure>"

    def picture(self, picture: Picture, width: float) -> str:
        """Return a picture on a light plate, so that it can be seen by night as well."""
        assert picture.face is not None
        look = "plate card" if picture.kind in ("card", "back") else "plate"
        drawn = self._sheet.picture(picture.face, picture.alt, width)
        return f'<span class="{look}">{drawn}</span>'

    def table(self, table: Table) -> str:
        """Return a table; a blank corner makes the first cells of its rows headers."""
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
            '<div class="table" role="group" aria-label="Table" tabindex="0">'
            f"<table>\n{head}<tbody>\n{''.join(body)}</tbody>\n</table></div>"
        )

    def _cell(self, cell: Inlines, tag: str, scope: str, align: str) -> str:
        attributes = f' scope="{scope}"' if scope else ""
        attributes += f' class="{align}"' if align != "left" else ""
        return f"<{tag}{attributes}>{self.inlines(cell)}</{tag}>"

    def _end(self, link: str) -> str:
        """Return the end of a link, and in a draft the fault of one that leads nowhere."""
        if link.startswith("#") and link[1:] not in self._ids:
            return f'</a> <strong class="fault">no heading {escape(link)}</strong>'
        return "</a>" if link else ""

    def _inline(self, each: Inline) -> str:
        match each.kind:
            case "icon":
                return self._sheet.icon(each.key, each.text.replace("_", " "))
            case "term":
                return self._marks.add(each.text)
            case "break":
                return "<br>"
            case "fault":
                return f'<strong class="fault">{escape(each.text)}</strong>'
            case "picture":
                picture = each.picture
                if picture is None or picture.face is None:
                    return ""
                width = natural_width(picture) / MM
                return self.picture(picture, min(width, 9.0 if picture.kind == "icon" else width))
        text = escape(each.text)
        if each.italic:
            text = f"<em>{text}</em>"
        return f"<strong>{text}</strong>" if each.bold else text
