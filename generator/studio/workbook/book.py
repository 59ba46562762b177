"""A workbook of Excel whose cells are changed in place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from punchboard.cards.catalog import tr
from punchboard.cards.problem import cell_name
from punchboard.cards.workbook.formula_reads import Block
from punchboard.cards.workbook.markup import attributes, masked, prefix, tags
from punchboard.cards.workbook.stale import (
    COMMENT,
    MOST_NAMED,
    WORKBOOK,
    Formula,
    block_of,
    calc_tag,
    changed_cells,
    formulas_of,
    is_calculated_on_load,
    is_read,
    relations,
    sheets_of,
)
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import Splice, apply_splices
from punchboard.generator.studio.workbook.archive import Archive
from punchboard.generator.studio.workbook.sheet_part import SheetPart, Value

#: Elements of a workbook that come before its calculation properties (ECMA-376, part 1, A.2).
_BEFORE_CALC = (
    "fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets",
    "functionGroups", "externalReferences", "definedNames",
)  # fmt: skip
#: Parts that tell about cells.
_WANTED = re.compile(r"xl/(?:(?:workbook|styles)\.xml$|(?:worksheets|tables|pivotTables|_rels)/)")
#: The format of texts, `@` (ECMA-376, part 1, 18.8.30).
_TEXT_FORMAT = "49"
_FORMULA = re.compile(rb"<(?:[\w.-]+:)?f[\s/>]")


@dataclass(frozen=True)
class Book:
    """A workbook. It never changes: an edit returns splices of its bytes.

    Attributes:
        raw: The bytes of the file.
        sheet: Name of the worksheet whose cells are changed.
    """

    raw: bytes
    sheet: str

    @cached_property
    def _archive(self) -> Archive:
        return Archive(self.raw)

    @cached_property
    def _parts(self) -> dict[str, bytes]:
        """The parts that hold XML, but those of pictures and charts."""
        archive = self._archive
        if any(name.startswith("_xmlsignatures/") for name in archive.names):
            raise EditRefused(
                tr("the workbook is signed, and a change would break its signature"),
                tr("change it in its program"),
            )
        wanted = re.compile(
            r"xl/(workbook\.xml|styles\.xml|worksheets/|tables/|pivotTables/|_rels/)"
        )
        return {name: archive.part(name) for name in archive.names if wanted.match(name)}

    @cached_property
    def _part_name(self) -> str:
        return sheets_of(self._parts).parts[self.sheet]

    @cached_property
    def part(self) -> SheetPart:
        """The worksheet.

        Raises:
            EditRefused: if the workbook can't be changed safely.
        """
        return SheetPart(self._parts[self._part_name])

    @cached_property
    def text_styles(self) -> set[int]:
        """The styles by which a cell's value is a text, even if it looks like a number."""
        return _text_styles(self._parts.get("xl/styles.xml", b""))

    @cached_property
    def formulas(self) -> list[Formula]:
        """All formulas of the workbook."""
        return formulas_of(self._parts)

    @property
    def has_formulas(self) -> bool:
        """Whether a worksheet has formulas."""
        return any(
            _FORMULA.search(self._parts[part]) for part in sheets_of(self._parts).parts.values()
        )

    @cached_property
    def tables(self) -> list[tuple[str, Block]]:
        """Names and cells of the rows of headings and totals of the worksheet's tables."""
        found = []
        for kind, target in relations(self._parts, self._part_name).values():
            if kind != "table" or target not in self._parts:
                continue
            content = masked(self._parts[target])
            known = {k: each.value for k, each in attributes(content, next(tags(content))).items()}
            block = block_of(known.get("ref", ""), "")
            if block is None:
                continue
            name = known.get("displayName", "")
            heads, totals = (
                int(known.get(key, usual))
                for key, usual in (("headerRowCount", "1"), ("totalsRowCount", "0"))
            )
            if heads:
                found.append((name, block._replace(bottom=block.top + heads - 1)))
            if totals:
                found.append((name, block._replace(top=block.bottom - totals + 1)))
        return found

    @cached_property
    def pivots(self) -> list[Block]:
        """The cells of the worksheet's pivot tables."""
        found = []
        for kind, target in relations(self._parts, self._part_name).values():
            if kind == "pivotTable" and target in self._parts:
                content = masked(self._parts[target])
                for tag in tags(content):
                    ref = attributes(content, tag).get("ref") if tag.name == "location" else None
                    block = block_of(ref.value, "") if ref is not None else None
                    found += [block] if block is not None else []
        return found

    def locks(self) -> Iterator[tuple[str, list[Block]]]:
        """Yield why cells of the worksheet aren't changed here, and which ones these are."""
        part = self.part
        yield (
            tr("a formula calculates this cell; change the cells that it reads"),
            [Block("", row, column, row, column) for row, column in sorted(part.formulas)],
        )
        yield (
            tr("an array formula fills this cell; change the formula in its program"),
            part.results,
        )
        yield tr("a pivot table fills this cell; change the table that it counts"), self.pivots
        yield (
            tr("this cell is a heading or a total of a table; change it in the workbook's program"),
            [block for _, block in self.tables],
        )
        yield (
            tr("this cell is merged; type into the first cell of the merged ones"),
            [each for block in part.merges for each in _without_first(block)],
        )

    def locked(self, row: int, column: int) -> str:
        """Return why a cell isn't changed here; "" if it may be changed."""
        for reason, blocks in self.locks():
            if any(
                each.top <= row <= each.bottom and each.left <= column <= each.right
                for each in blocks
            ):
                return reason
        return ""

    def splices(self, changes: Mapping[tuple[int, int], Value]) -> list[Splice]:
        """Return the splices that give cells of the worksheet other values.

        Args:
            changes: Values by row and column.

        Raises:
            EditRefused: if a cell can't be changed.
        """
        if self.part.protected:
            raise EditRefused(
                tr('the worksheet "{sheet}" is protected', sheet=self.sheet),
                tr("take its protection off in the workbook's program"),
            )
        for row, column in changes:
            reason = self.locked(row, column)
            if reason:
                name = cell_name(row, column)
                raise EditRefused(tr("{cell} can't be changed here", cell=name), reason)
        inner = self.part.splices(changes)
        if not inner:
            return []
        contents = {self._part_name: apply_splices(self.part.content, inner)}
        if self.has_formulas:
            contents[WORKBOOK] = self._with_notes(changes)
        return self._archive.splices(contents)

    def _with_notes(self, changes: Mapping[tuple[int, int], Value]) -> bytes:
        """Return the part of the workbook that asks for a calculation, and says of which cells."""
        content = self._parts[WORKBOOK]
        sheets = sheets_of(self._parts).names
        known = changed_cells(self._parts)
        own = self.sheet.lower()
        new = [(own, *place) for place in changes if (own, *place) not in (known or ())]
        fresh = [each for each in new if is_read(self.formulas, each)]
        cells = [*dict.fromkeys([*known, *fresh])] if known is not None else []
        content = COMMENT.sub(b"", content)
        content = apply_splices(content, [_on_load(content)])
        if known is not None and not cells:
            return content
        lower = [name.lower() for name in sheets]
        places = [f"{lower.index(each[0]) + 1}!{cell_name(each[1], each[2])}" for each in cells]
        named = " ".join(places) if known is not None and len(places) <= MOST_NAMED else "*"
        tag = calc_tag(masked(content))
        assert tag is not None
        comment = f"<!--Punchboard changed {named}-->".encode()
        return content[: tag.start] + comment + content[tag.start :]


@lru_cache(maxsize=4)
def _text_styles(styles: bytes) -> set[int]:
    """Return the numbers of the styles that have the format of texts."""
    shown = masked(styles)
    start = re.search(rb"<(?:[\w.-]+:)?cellXfs[\s>]", shown)
    end = re.search(rb"</(?:[\w.-]+:)?cellXfs\s*>", shown)
    if start is None or end is None:
        return set()
    inner = (tag for tag in tags(shown, start.end(), end.start()) if tag.name == "xf")
    formats = [attributes(shown, tag).get("numFmtId") for tag in inner if not tag.is_end]
    return {n for n, each in enumerate(formats) if each is not None and each.value == _TEXT_FORMAT}


def _on_load(content: bytes) -> Splice:
    """Return the splice that asks the program of a workbook to calculate all formulas."""
    shown = masked(content)
    if is_calculated_on_load(content):
        return Splice(0, 0, b"")
    tag = calc_tag(shown)
    if tag is not None:
        known = attributes(shown, tag)
        old = known.get("fullCalcOnLoad")
        if old is not None:
            return Splice(old.start, old.end, b' fullCalcOnLoad="1"')
        end = max((each.end for each in known.values()), default=0)
        end = end or tag.start + len(b"<" + prefix(shown, tag) + b"calcPr")
        return Splice(end, end, b' fullCalcOnLoad="1"')
    root, *inner = tags(shown)
    depth, place = 0, root.end
    for each in inner:
        depth += 0 if each.is_empty else -1 if each.is_end else 1
        if depth == 0 and each.name in _BEFORE_CALC:
            place = each.end
    return Splice(place, place, b'<%bcalcPr fullCalcOnLoad="1"/>' % prefix(shown, root))


def _without_first(block: Block) -> Iterator[Block]:
    """Yield the cells of merged ones but the first."""
    if block.left < block.right:
        yield Block("", block.top, block.left + 1, block.top, block.right)
    if block.top < block.bottom:
        yield Block("", block.top + 1, block.left, block.bottom, block.right)
