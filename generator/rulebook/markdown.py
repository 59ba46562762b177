"""Parse the rules' Markdown, without HTML but with boxes, icons, index marks and pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Literal, cast

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.layout import RunLook
from punchboard.cards.schema.pieces.token import TokenComponent
from punchboard.cards.text import KEYWORD, end_of_run, keyword_words
from punchboard.generator.expression import Scope
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Group, Image, SymbolRef
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.elements.text import USUAL_RUNS
from punchboard.generator.layout.load import load_layout
from punchboard.generator.layout.svg_layout import filling_of
from punchboard.generator.rulebook.document import (
    Block,
    Box,
    BoxKind,
    Figure,
    Heading,
    Inline,
    InlineKind,
    Inlines,
    Listing,
    Paragraph,
    PictureCut,
    PictureKind,
    Placeholder,
    RulesPicture,
    TableBlock,
    words_of,
)
from punchboard.generator.rulebook.picture_part import PicturePart
from punchboard.generator.rulebook.references import FAULT, FAULT_END, ID, ID_END, Lines
from punchboard.generator.rulebook.typeset import card_outline

#: Replaces `|` within a picture's address.
BAR = "\ue006"
_FENCE = re.compile(r":::\s*(?:([A-Za-z][\w-]*)\s*(.*?))?\s*$")
_ICON = re.compile(r"\[([^\[\]\n]{1,80})\](?!\()")
_PICTURE = re.compile(r"\]\([\w:./-]+\|[^()\s]{1,200}(?=[\s)])")
_TERM = re.compile(r"\{\^([^{}\n]{1,120})\}")
_RUN = re.compile(r"\{([A-Za-z][\w-]{0,39}):\s?")


def parse_markdown(text: str) -> list[Token]:
    """Parse a text into tokens; a `|` before a picture's options doesn't end a table cell."""
    return _parser().parse(_PICTURE.sub(lambda found: found[0].replace("|", BAR), text))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 20})
    parser.enable("table")
    parser.disable(["reference", "html_block", "html_inline", "autolink", "code", "lheading"])
    parser.normalizeLink = str  # type: ignore[method-assign,assignment,unused-ignore]
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    parser.block.ruler.before(
        "fence", "box", _box, {"alt": ["paragraph", "blockquote", "list", "table"]}
    )
    parser.inline.ruler.before("link", "keyword", _keyword)
    parser.inline.ruler.before("link", "icon", _icon)
    parser.inline.ruler.before("link", "term", _term)
    parser.inline.ruler.before("link", "run", _run)
    return parser


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]


def _box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Parse `::: name title` to the closing `:::`; boxes can be nested."""
    if state.sCount[start] - state.blkIndent >= 4:
        return False
    opening = _FENCE.fullmatch(_line(state, start))
    if opening is None or opening[1] is None:
        return False
    if silent:
        return True
    depth = 1
    close = start + 1
    while close < end:
        fence = _FENCE.fullmatch(_line(state, close))
        if fence:
            depth += 1 if fence[1] else -1
            if not depth:
                break
        close += 1
    token = state.push("box_open", "div", 1)
    token.info, token.content = opening[1], opening[2]
    token.map = [start, close]
    token.meta = {"closed": not depth}
    title = state.push("inline", "", 0)
    title.content, title.map, title.children = opening[2], [start, start + 1], []
    old_parent, old_max = state.parentType, state.lineMax
    state.parentType, state.lineMax = "box", close
    state.md.block.tokenize(state, start + 1, close)
    state.parentType, state.lineMax = old_parent, old_max
    state.push("box_close", "div", -1)
    state.line = min(close + 1, end)
    return True


def _icon(state: StateInline, silent: bool) -> bool:
    """Parse `[icon]`, unless `(` follows and makes it a link."""
    return _read(state, silent, "[", _ICON, "icon")


def _keyword(state: StateInline, silent: bool) -> bool:
    """Parse `[[Word]]`, a keyword in bold, and `[[Word|words]]`, which prints the words."""
    if state.src[state.pos] != "[":
        return False
    match = KEYWORD.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push("strong_open", "strong", 1).markup = "**"
        state.push("text", "", 0).content = keyword_words(match[1])
        state.push("strong_close", "strong", -1).markup = "**"
    state.pos = match.end()
    return True


def _term(state: StateInline, silent: bool) -> bool:
    """Parse `{^term}`, an index mark."""
    return _read(state, silent, "{", _TERM, "term")


def _run(state: StateInline, silent: bool) -> bool:
    """Parse `{name: words}`, a styled run; marks, icons and other runs can be nested."""
    match = _RUN.match(state.src, state.pos, state.posMax)
    end = end_of_run(state.src, match.end()) if match is not None else -1
    if match is None or not match.end() <= end < state.posMax:
        return False
    if not silent:
        most = state.posMax
        state.push("run_open", "", 1).content = match[1]
        state.pos, state.posMax = match.end(), end
        state.md.inline.tokenize(state)
        state.posMax = most
        state.push("run_close", "", -1)
    state.pos = end + 1
    return True


def _read(
    state: StateInline, silent: bool, first: str, pattern: re.Pattern[str], kind: str
) -> bool:
    if state.src[state.pos] != first:
        return False
    match = pattern.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push(kind, "", 0).content = match[1].strip()
    state.pos = match.end()
    return True


_FAULT = re.compile(f"{FAULT}([^{FAULT_END}]*){FAULT_END}")
_ID = re.compile(f"{ID}([^{ID_END}]*){ID_END}")
_OUTSIDE = re.compile(r"https?://\S+|mailto:\S+")


#: Names of boxes after `:::`.
BOXES = ("example", "note", "reference", "back-page")
_PLACES = ("contents", "index", "page")
_PLACE = re.compile(r"\s*\[\[\s*([\w-]+)\s*\]\]\s*")
_GIVEN_ID = re.compile(f"\\s*{ID}([^{ID_END}]*){ID_END}\\s*$")
_EXAMPLE = re.compile(r"(example|note)\b[\s.:]*", re.IGNORECASE)
_ALIGNS = {"text-align:right": "right", "text-align:center": "center"}


#: Height of an icon's viewport, points.
_ICON_HEIGHT = 24.0
_NUMBER = r"([0-9]+(?:\.[0-9]+)?)"
_OPTION = re.compile(
    rf"width={_NUMBER}mm|part={_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER}mm|(beside|spare)"
)
_KINDS = ("card", "back", "icon", "layout")
_INK = "#1f1d1a"


class Gallery:
    """Finder of the pictures in one game's rules.

    Attributes:
        context: Fonts and art.
        shown: Names of components with a card or back in the rules.
        icons: Keys of inline icons, by name.
        icons_shown: Names of all icons in the rules, also of large ones.
    """

    def __init__(
        self,
        game: Game,
        context: LayoutContext,
        faces: Faces,
        scope: Scope,
        colours: Mapping[str, str],
    ) -> None:
        """Prepare.

        Args:
            game: Loaded game.
            context: Fonts and art.
            faces: Faces of the pieces.
            scope: Names that the rules know.
            colours: Colors of large icons by name.
        """
        self.context = context
        self.shown: set[str] = set()
        self.icons: dict[str, str] = {}
        self.icons_shown: set[str] = set()
        self._game = game
        self._faces = faces
        self._scope = scope
        self._colours = colours
        self._faces_by_source: dict[str, Face] = {}
        self._faces_in_drawings: dict[str, Face] = {}

    def icon(self, name: str) -> str:
        """Return the key of an inline icon; "" if no icon has this name."""
        key_and_ratio = self.context.library.icon(name)
        if key_and_ratio is None:
            return ""
        self.icons_shown.add(name)
        return self.icons.setdefault(name, key_and_ratio[0])

    @cached_property
    def runs(self) -> Mapping[str, RunLook]:
        """Looks of styled runs by name: those of the game's layouts and the default ones."""
        panels = [
            panel for piece in self._faces.pieces.values() for panel in piece.template.panels()
        ]
        runs = dict(USUAL_RUNS)
        for path in {each.layout for each in panels if not each.fault}:
            filling = partial(filling_of, self._game, "", None, None, low_ink=False)
            # Errors of a layout are reported when its cards are drawn.
            loaded = load_layout(
                self._game.root,
                path,
                Position(),
                Diagnostics(),
                filling=filling,
                display_path=self._game.display_path,
            )
            runs |= loaded.file.runs if loaded is not None else {}
        return runs

    def picture(
        self, reference: str, alt: str, caption: str, position: Position
    ) -> tuple[RulesPicture, str]:
        """Find a picture.

        Args:
            reference: `card:stores.bakery|width=40mm`, `icon:food`, or the path of an art file.
            alt: Text alternative.
            caption: Caption below it.
            position: Position of the reference in the rules.

        Returns:
            The picture, without a face if it wasn't found, and an error message or "".
        """
        source, *options = (each.strip() for each in reference.split("|"))
        width, words, fault = 0.0, set[str](), ""
        part: PicturePart | None = None
        for option in options:
            if option == "margin":  # its name in the first edition
                diagnostics = self.context.diagnostics
                diagnostics.warning(
                    position, tr('"|margin" is now called "|beside"'), tr("write |beside")
                )
                option = "beside"
            match = _OPTION.fullmatch(option)
            if match is None:
                fault = tr('unknown option "{option}" of a picture', option=option)
                self._error(position, fault, _options())
            elif match[1]:
                width = min(max(float(match[1]), 2.0), 250.0)
            elif match[2]:
                part = PicturePart(*(float(each) for each in match.group(2, 3, 4, 5)))
            else:
                words.add(option)
        prefix, colon, name = source.partition(":")
        kind = prefix if colon and prefix in _KINDS else "art"
        name = name if kind != "art" else source
        face = self._faces_by_source.get(source) or self._find(kind, name, position)
        if face is None:
            fault = tr('no picture "{source}"', source=source)
        else:
            self._faces_by_source[source] = face
            if part is not None and not part.fits(face):
                fault = tr("the part reaches beyond the picture, or is less than 1 mm")
                self._error(position, fault, _options())
            elif part is not None:
                face = part.of(face)
        if not alt:
            fault = tr('picture "{source}" has no text for people who can\'t see it', source=source)
            self._error(position, fault, tr("say what it shows: ![A bakery with two signs](…)"))
        kind_ = cast(PictureKind, kind)
        return RulesPicture(
            kind_,
            name,
            alt,
            caption,
            face,
            width,
            "beside" in words,
            "spare" in words,
            self._clip_shape(kind_, name),
            position,
        ), fault

    def _clip_shape(self, kind: PictureKind, name: str) -> PictureCut:
        if kind not in ("card", "back"):
            return ""
        component = self._game.components.get(name.partition(".")[0])
        if isinstance(component, TokenComponent) and component.shape != "square":
            return "disc" if component.shape == "round" else ""
        return "card"

    def _find(self, kind: str, name: str, position: Position) -> Face | None:
        find: dict[str, Callable[[str, Position], Face | None]] = {
            "card": lambda name, position: self._card(name, "face", position),
            "back": lambda name, position: self._card(name, "back", position),
            "icon": self._icon,
            "layout": self._layout,
            "art": self._art,
        }
        return find[kind](name, position)

    def _card(self, name: str, side: str, position: Position) -> Face | None:
        component, _, card = name.partition(".")
        pieces = [piece for piece in self._faces.pieces.values() if piece.component == component]
        if component not in self._game.components:
            hint = did_you_mean(component, self._game.components)
            self._error(
                position, tr('there is no component "{component}"', component=component), hint
            )
            return None
        if not self._faces.is_ready(component) or not pieces:
            message = tr('component "{component}" cannot be drawn', component=component)
            self._error(position, message, tr("correct its layout or its table first"))
            return None
        if not card:
            piece = next((each for each in pieces if each.quantity), pieces[0])
        elif (component, card) in self._faces.pieces:
            piece = self._faces.pieces[component, card]
        else:
            hint = did_you_mean(card, [each.id for each in pieces], tr("name a card's id"))
            self._error(
                position,
                tr('there is no card "{card}" in {component}', card=card, component=component),
                hint,
            )
            return None
        self.shown.add(component)
        copy = Copy(piece.component, piece.id, 1)
        if side == "back" and not self._faces.has_back(copy):
            self._error(
                position,
                tr("{component} has no printed back", component=component),
                tr("show its face: card:…"),
            )
            return None
        return self._faces.face(copy, side)

    def _icon(self, name: str, position: Position) -> Face | None:
        key_and_ratio = self.context.library.icon(name)
        if key_and_ratio is None:
            self._error(
                position, tr('unknown icon "{name}"', name=name), self.context.library.suggest(name)
            )
            return None
        key, ratio = key_and_ratio
        self.icons_shown.add(name)
        width = _ICON_HEIGHT * ratio
        colour = self._colours.get(name, _INK)
        return Face(width, _ICON_HEIGHT, (SymbolRef(key, 0, 0, width, _ICON_HEIGHT, colour),))

    def _layout(self, path: str, position: Position) -> Face | None:
        context = self.context
        low_ink = context.low_ink
        filling = partial(filling_of, self._game, "", None, context.fonts, low_ink=low_ink)
        loaded = load_layout(
            self._game.root,
            path,
            position,
            context.diagnostics,
            low_ink=low_ink,
            filling=filling,
            display_path=self._game.display_path,
        )
        if loaded is None:
            return None
        size = loaded.file.size
        if size is None:
            message = tr('the layout "{path}" has no size of its own', path=path)
            self._error(position, message, tr("write size: {width: …, height: …} into it, in mm"))
            return None
        # A layout's own names shadow the names of the rules.
        own = {name: each for name, each in self._scope.items() if name not in loaded.file.let}
        context = replace(context, piece=self._piece)
        return CompiledLayout(loaded, size, context, own).lay_out(None, None)

    def _piece(self, reference: str, position: Position) -> Face | None:
        """Return a piece for a drawing: a card or disc without its corners, in one layer."""
        if reference not in self._faces_in_drawings:
            kind, _, name = reference.partition(":")
            found = self._find(kind, name, position)
            if found is None:
                return None
            width, height = found.width, found.height
            cut = self._clip_shape(cast(PictureKind, kind), name)
            edge = card_outline(width / 2, height / 2, width, height, is_round=cut == "disc")
            whole = PicturePart(0, 0, width / MM, height / MM).of(found)
            items = (Group(whole.items, clip=edge),) if cut else whole.items
            self._faces_in_drawings[reference] = Face(width, height, items)
        return self._faces_in_drawings[reference]

    def _art(self, path: str, position: Position) -> Face | None:
        key = self.context.library.art(path, position)
        if key is None:
            return None
        picture = self.context.library.pictures.get(key)
        if picture is not None:
            width, height = (each * 72 / 300 for each in (picture.width, picture.height))
            return Face(width, height, (Image(key, 0, 0, width, height),))
        symbol = self.context.library.symbols[key]
        scale = 72 / 96 if symbol.width * 0.75 < 180 * MM else 180 * MM / symbol.width
        width, height = symbol.width * scale, symbol.height * scale
        return Face(width, height, (SymbolRef(key, 0, 0, width, height, _INK),))

    def _error(self, position: Position, message: str, hint: str) -> None:
        self.context.diagnostics.error(position, message, hint)


def _options() -> str:
    return tr("there are width=40mm, beside, spare, and part=LEFT,TOP,WIDTH,HEIGHTmm")


class MarkdownReader:
    """Reader that turns the rules of one game into blocks.

    Attributes:
        back: Blocks of the back page.
    """

    def __init__(
        self, text: str, lines: Lines, gallery: Gallery, diagnostics: Diagnostics, *, draft: bool
    ) -> None:
        """Prepare.

        Args:
            text: Markdown with references filled in.
            lines: Map from rows of the Markdown to positions in the source.
            gallery: Finder of pictures and icons.
            diagnostics: Collector of errors and warnings.
            draft: Whether error messages stay among the words.
        """
        self.back: tuple[Block, ...] = ()
        self._tokens = parse_markdown(text)
        self._lines = lines
        self._gallery = gallery
        self._diagnostics = diagnostics
        self._draft = draft
        self._at = 0
        self._ids: set[str] = set()
        self._numbered: dict[str, int] = {}  # next number of repeated heading ids

    def read(self) -> tuple[Block, ...]:
        """Return all blocks."""
        return self._until("")

    def _until(self, closing: str) -> tuple[Block, ...]:
        """Read blocks up to a closing token and skip it."""
        blocks: list[Block] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == closing:
                break
            block = self._block(token)
            if block is None:
                continue
            lone = _lone_icon(block)
            before = blocks[-1] if blocks else None
            if lone is not None and isinstance(before, Heading) and before.icon is None:
                blocks[-1] = Heading(before.level, before.id, before.inlines, before.position, lone)
            else:
                blocks.append(block)
        return tuple(blocks)

    def _block(self, token: Token) -> Block | None:
        match token.type:
            case "heading_open":
                return self._heading(token)
            case "paragraph_open":
                return self._paragraph()
            case "bullet_list_open" | "ordered_list_open":
                return self._list(token)
            case "table_open":
                return self._table(token)
            case "blockquote_open":
                return self._quote(token)
            case "box_open":
                return self._box(token)
            case "fence":
                return Paragraph(
                    (Inline("text", token.content.strip()),), self._lines.line(token.map)
                )
        return None  # a thematic break has no meaning here

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _heading(self, token: Token) -> Heading:
        content = self._next()
        self._at += 1
        given = ""
        last = content.children[-1] if content.children else None
        if last is not None and last.type == "text":
            match = _GIVEN_ID.search(last.content)
            if match:
                given = match[1]
                last.content = last.content[: match.start()]
        inlines = self._inlines(content)
        words = words_of(inlines)
        position = self._lines.find(content.map or [0, 1], "#")
        slug = given or re.sub(r"[^\w]+", "-", words.casefold()).strip("-") or "section"
        if slug in self._ids:
            message = tr('the id "{slug}" of this heading is taken by another', slug=slug)
            hint = tr("give it one of its own: ## Words {#another-id}")
            self._diagnostics.error(position, message, hint)
            number = self._numbered.get(slug, 2)
            while f"{slug}-{number}" in self._ids:
                number += 1
            self._numbered[slug] = number
            slug = f"{slug}-{number}"
        self._ids.add(slug)
        if not words:
            self._diagnostics.error(
                position, tr("a heading without words"), tr("write some, or delete it")
            )
        if any(each.picture is not None for each in inlines):
            hint = tr(
                "put it alone in a line below; an icon then stands before the heading's words"
            )
            self._report(tr("a heading shows no picture"), hint, content.map or [0, 1], "![")
        return Heading(int(token.tag[1]), slug, inlines, position)

    def _paragraph(self) -> Block | None:
        content = self._next()
        self._at += 1
        place = _PLACE.fullmatch(content.content)
        if place:
            if place[1] not in _PLACES:
                message, hint = (
                    tr("nothing is called [[{place}]]", place=place[1]),
                    did_you_mean(place[1], _PLACES),
                )
                self._report(message, hint, content.map or [0, 1], "[[")
                return None
            name = cast(Literal["contents", "index", "page"], place[1])
            return Placeholder(name, self._lines.line(content.map))
        inlines, line = self._inlines(content), self._lines.line(content.map)
        pictures = tuple(each.picture for each in inlines if each.picture is not None)
        rest = [each for each in inlines if each.picture is None]
        if pictures and all(each.kind == "text" and not each.text.strip() for each in rest):
            return Figure(pictures, line)
        return Paragraph(inlines, line) if inlines else None

    def _list(self, token: Token) -> Listing:
        is_ordered = token.type == "ordered_list_open"
        start = int(token.attrGet("start") or 1) if is_ordered else 1
        entries: list[tuple[Block, ...]] = []
        while True:
            inner = self._next()
            if inner.type in ("bullet_list_close", "ordered_list_close"):
                return Listing(is_ordered, start, tuple(entries), self._lines.line(token.map))
            if inner.type == "list_item_open":
                entries.append(self._until("list_item_close"))

    def _table(self, token: Token) -> TableBlock:
        rows: list[tuple[Inlines, ...]] = []
        cells: list[Inlines] = []
        aligns: list[str] = []
        lines: list[int] = []
        place: Sequence[int] = token.map or [0, 1]
        while True:
            inner = self._next()
            if inner.type == "table_close":
                return TableBlock(rows[0], tuple(rows[1:]), tuple(aligns), tuple(lines))
            if inner.type == "tr_open":
                cells, place = [], inner.map or place
            elif inner.type in ("th_open", "td_open"):
                if inner.type == "th_open":
                    aligns.append(_ALIGNS.get(str(inner.attrGet("style")), "left"))
                inlines = self._inlines(self._next(), place)
                cells.append(inlines)
            elif inner.type == "tr_close":
                rows.append(tuple(cells))
                lines.append(self._lines.line(place))

    def _quote(self, token: Token) -> Box:
        blocks, line = self._until("blockquote_close"), self._lines.line(token.map)
        first = blocks[0] if blocks else None
        if isinstance(first, Paragraph) and first.inlines:
            lead, *rest = first.inlines
            word = _EXAMPLE.match(lead.text)
            if lead.bold and word:
                kind: BoxKind = "example" if word[1].lower() == "example" else "note"
                title = lead.text[word.end() :].rstrip(".: ")
                body = _without_leading_space(tuple(rest))
                remaining: tuple[Block, ...] = (Paragraph(body, first.line),) if body else ()
                heading = (Inline("text", title),) if title else ()
                return Box(kind, heading, (*remaining, *blocks[1:]), line)
        return Box("note", (), blocks, line)

    def _box(self, token: Token) -> Box | None:
        place = token.map or [0, 1]
        name = token.info
        title_token = self._next()
        title = self._inlines(title_token)
        if name not in BOXES:
            self._report(
                tr('unknown box "::: {name}"', name=name), did_you_mean(name, BOXES), place, ":::"
            )
        if not token.meta["closed"]:
            self._report(
                tr('"::: {name}" is not closed', name=name), tr('end it with ":::"'), place, ":::"
            )
        blocks = self._until("box_close")
        if name == "back-page":
            if self.back:
                self._report(tr("this is a second back page"), tr("put all into one"), place, ":::")
            self.back = (*self.back, *blocks)
            return None
        kind = cast(BoxKind, name if name in BOXES else "note")
        return Box(kind, title, blocks, self._lines.line(place))

    def _inlines(self, token: Token, rows: Sequence[int] | None = None) -> Inlines:
        """Return the runs of an inline token; `rows` are its rows in the Markdown (start, end)."""
        place = rows or token.map or [0, 1]
        bold = italic = 0
        link = ""
        within = [RunLook()]  # enclosing styled runs, the innermost last
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
            elif child.type == "run_open":
                runs += self._unknown_run(child.content, place)
                within.append(self._gallery.runs.get(child.content, RunLook()))
            elif child.type == "run_close":
                within.pop()
            else:
                is_bold = bold > 0 or any(run.bold for run in within)
                look = (is_bold, italic > 0 or any(run.italic for run in within), link)
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
            message = tr("this picture cannot be read")
            hint = tr(
                "write ![words](card:stores.bakery|width=30mm) without spaces between brackets"
            )
            runs += self._report(message, hint, place, "![")
        text = _ID.sub(r"{#\1}", text)
        for number, piece in enumerate(_FAULT.split(text)):
            if piece:
                kind: InlineKind = "fault" if number % 2 else "text"
                runs.append(Inline(kind, piece, *look))
        return runs

    def _unknown_run(self, name: str, place: Sequence[int]) -> list[Inline]:
        names = self._gallery.runs
        if name in names:
            return []
        hint = did_you_mean(
            name,
            names,
            tr("name it under runs: in a layout, or use {known}", known=", ".join(names)),
        )
        hint = tr("{hint}; for a real brace write \\{{", hint=hint)
        return self._report(tr('unknown run "{{{name}: …}}"', name=name), hint, place, f"{{{name}:")

    def _icon(self, name: str, look: tuple[bool, bool, str], place: Sequence[int]) -> list[Inline]:
        key = self._gallery.icon(name)
        if not key:
            hint = tr(
                "{suggest}; for a real bracket write \\[",
                suggest=self._gallery.context.library.suggest(name),
            )
            return self._report(
                tr('unknown icon "[{name}]"', name=name), hint, place, f"[{name}]", name
            )
        return [Inline("icon", name, *look, key)]

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
        return [Inline("picture", alt, *look, "", picture), *runs]

    def _link(self, address: str, place: Sequence[int]) -> str:
        if address.startswith("#") and len(address) > 1:
            return address
        if _OUTSIDE.fullmatch(address):
            return address
        message = tr('a link leads to "{address}"', address=address)
        hint = tr("link to a heading by its id, [text](#setup), or to https://…")
        self._report(message, hint, place, f"({address})")
        return ""

    def _report(self, message: str, hint: str, place: Sequence[int], *clues: str) -> list[Inline]:
        self._diagnostics.error(self._lines.find(place, *clues), message, hint)
        return [Inline("fault", message)] if self._draft else []


def _words(child: Token) -> str:
    if child.type in ("softbreak", "hardbreak"):
        return " "
    return (
        _FAULT.sub("", child.content).replace("_", " ")
        if child.type == "icon"
        else (_FAULT.sub("", child.content) if child.type in ("text", "code_inline") else "")
    )


def _joined(runs: list[Inline]) -> Inlines:
    """Join adjacent text runs of one style."""
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


def _lone_icon(block: Block) -> RulesPicture | None:
    """Return the icon of a figure that consists of one icon; None for other blocks."""
    if isinstance(block, Figure) and len(block.pictures) == 1:
        picture = block.pictures[0]
        return picture if picture.kind == "icon" and not picture.width else None
    return None


def _without_leading_space(inlines: Inlines) -> Inlines:
    """Strip leading whitespace from runs."""
    if inlines and inlines[0].kind == "text":
        text = inlines[0].text.lstrip()
        return (inlines[0]._replace(text=text), *inlines[1:]) if text else inlines[1:]
    return inlines
