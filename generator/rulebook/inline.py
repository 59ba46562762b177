"""Inline tokens of Markdown into runs: looks, links, icons, pictures, index marks and faults."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

from punchboard.cards.diagnostic import Diagnostics
from punchboard.generator.rulebook.document import Inline, InlineKind, Inlines
from punchboard.generator.rulebook.gallery import Gallery
from punchboard.generator.rulebook.lines import Lines
from punchboard.generator.rulebook.markdown import BAR
from punchboard.generator.rulebook.template import FAULT, FAULT_END, ID, ID_END

_FAULT = re.compile(f"{FAULT}([^{FAULT_END}]*){FAULT_END}")
_ID = re.compile(f"{ID}([^{ID_END}]*){ID_END}")
_OUTSIDE = re.compile(r"https?://\S+|mailto:\S+")


class InlineReader:
    """Reads the words of one file.

    Attributes:
        icons: keys of the icons that were used, by name.
        terms: whether the index has anything in it.
    """

    def __init__(
        self, lines: Lines, gallery: Gallery, diagnostics: Diagnostics, *, draft: bool
    ) -> None:
        """Prepare.

        Args:
            lines: where everything stands.
            gallery: where pictures and icons come from.
            diagnostics: takes what is wrong.
            draft: whether faults are left among the words.
        """
        self.icons: dict[str, str] = {}
        self.shown: set[str] = set()
        self._lines = lines
        self._gallery = gallery
        self._diagnostics = diagnostics
        self._draft = draft

    def knows(self, name: str) -> bool:
        """Return whether there is an icon of this name."""
        return self._gallery.context.library.icon(name) is not None

    def read(self, token: Token, rows: Sequence[int] | None = None) -> Inlines:
        """Return the runs of an inline token; `rows` is where it stands in the filled-in text."""
        place = rows or token.map or [0, 1]
        bold = italic = 0
        link = ""
        runs: list[Inline] = []
        for child in token.children or ():
            if child.type == "strong_open":
                bold += 1
            elif child.type == "strong_close":
                bold -= 1
            elif child.type == "em_open":
                italic += 1
            elif child.type == "em_close":
                italic -= 1
            elif child.type == "link_open":
                link = self._link(str(child.attrGet("href") or ""), place)
            elif child.type == "link_close":
                link = ""
            else:
                look = (bold > 0, italic > 0, link)
                runs += self._runs(child, look, place)
        return _joined(runs)

    def _runs(
        self, child: Token, look: tuple[bool, bool, str], place: Sequence[int]
    ) -> list[Inline]:
        if child.type in ("text", "code_inline"):
            return self._text(child.content, look, place)
        if child.type == "softbreak":
            return [Inline("text", " ", *look)]
        if child.type == "hardbreak":
            return [Inline("break", "")]
        if child.type == "term":
            return [Inline("term", child.content)]
        if child.type == "icon":
            return self._icon(child.content, look, place)
        if child.type == "image":
            return self._picture(child, look, place)
        return []

    def _text(self, text: str, look: tuple[bool, bool, str], place: Sequence[int]) -> list[Inline]:
        runs: list[Inline] = []
        if "![" in text:
            what = "this picture cannot be read"
            fix = "write ![words](card:stores.bakery|width=30mm) without spaces between brackets"
            runs += self._wrong(what, fix, place, "![")
        text = _ID.sub(r"{#\1}", text)
        for number, piece in enumerate(_FAULT.split(text)):
            if piece:
                kind: InlineKind = "fault" if number % 2 else "text"
                runs.append(Inline(kind, piece, *look))
        return runs

    def _icon(self, name: str, look: tuple[bool, bool, str], place: Sequence[int]) -> list[Inline]:
        library = self._gallery.context.library
        found = library.icon(name)
        if found is None:
            fix = f"{library.suggest(name)}; for a real bracket write \\["
            return self._wrong(f'unknown icon "[{name}]"', fix, place, f"[{name}]", name)
        self.icons[name] = found[0]
        self.shown.add(name)
        return [Inline("icon", name, *look, found[0])]

    def _picture(
        self, child: Token, look: tuple[bool, bool, str], place: Sequence[int]
    ) -> list[Inline]:
        reference = str(child.attrGet("src") or "").replace(BAR, "|")
        alt = " ".join("".join(_words(each) for each in child.children or ()).split())
        name = reference.split("|")[0]
        position = self._lines.find(place, f"({reference}", name.partition(":")[2] or name, "![")
        caption = str(child.attrGet("title") or "")
        picture, fault = self._gallery.picture(reference, alt, caption, position)
        runs = [Inline("fault", fault)] if fault and self._draft else []
        if picture.face is None:
            return runs
        if picture.kind == "icon":
            self.shown.add(picture.name)
        return [Inline("picture", alt, *look, "", picture), *runs]

    def _link(self, address: str, place: Sequence[int]) -> str:
        if address.startswith("#") and len(address) > 1:
            return address
        if _OUTSIDE.fullmatch(address):
            return address
        what = f'a link leads to "{address}"'
        fix = "link to a heading by its id, [text](#setup), or to https://…"
        self._wrong(what, fix, place, f"({address})")
        return ""

    def _wrong(self, what: str, fix: str, place: Sequence[int], *clues: str) -> list[Inline]:
        self._diagnostics.error(self._lines.find(place, *clues), what, fix)
        return [Inline("fault", what)] if self._draft else []


def _words(child: Token) -> str:
    if child.type in ("softbreak", "hardbreak"):
        return " "
    return (
        _FAULT.sub("", child.content).replace("_", " ")
        if child.type == "icon"
        else (_FAULT.sub("", child.content) if child.type in ("text", "code_inline") else "")
    )


def _joined(runs: list[Inline]) -> Inlines:
    """Join neighbouring text of one look."""
    joined: list[Inline] = []
    for run in runs:
        last = joined[-1] if joined else None
        if (
            last is not None
            and run.kind == last.kind == "text"
            and (run.bold, run.italic, run.link) == (last.bold, last.italic, last.link)
        ):
            joined[-1] = last._replace(text=last.text + run.text)
        else:
            joined.append(run)
    return tuple(joined)
