"""The pages of a rulebook: columns, a wide outer margin, and what changes from left to right."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.generator.face import MM


class PageShape(NamedTuple):
    """A page, in points; right-hand pages have odd numbers.

    Attributes:
        width: of the page.
        height: of the page.
        columns: how many.
        column: width of each.
        gutter: between columns.
        inner: from the fold to the first column.
        margin: width of the outer margin in which little figures stand; 0 for none.
        margin_gap: between the columns and that.
        top: from the page's top to the columns.
        bottom: from the columns to the page's bottom.
        scale: of type, a factor.
        tabs: whether chapters have tabs at the outer edge.
    """

    width: float
    height: float
    columns: int
    column: float
    gutter: float
    inner: float
    margin: float
    margin_gap: float
    top: float
    bottom: float
    scale: float = 1.0
    tabs: bool = True

    @property
    def text_width(self) -> float:
        """Width of all columns together."""
        return self.columns * self.column + (self.columns - 1) * self.gutter

    @property
    def column_height(self) -> float:
        """Height of a full column."""
        return self.height - self.top - self.bottom

    def left(self, page: int) -> float:
        """Return where the first column of a page begins."""
        return self.inner if page % 2 else self.width - self.inner - self.text_width

    def band_column(self, columns: int) -> float:
        """Return the width of each of so many columns that share the text's width."""
        return (self.text_width - (columns - 1) * self.gutter) / columns

    def column_left(self, page: int, column: int, columns: int = 0) -> float:
        """Return where a column begins, of the page's or of so many that share the text's width."""
        width = self.band_column(columns) if columns else self.column
        return self.left(page) + column * (width + self.gutter)

    def margin_left(self, page: int) -> float:
        """Return where the outer margin begins."""
        if page % 2:
            return self.left(page) + self.text_width + self.margin_gap
        return self.left(page) - self.margin_gap - self.margin


def full_page(width_mm: float, height_mm: float) -> PageShape:
    """Return the page of A4, Letter and larger paper: two columns and an outer margin."""
    inner, column, gutter, gap, edge = 12.0, 76.0, 6.0, 4.5, 8.0
    margin = width_mm - inner - 2 * column - gutter - gap - edge
    if margin > 45:  # larger paper has longer lines, not an empty margin
        column += (margin - 45) / 2
        margin = 45
    return _shape(width_mm, height_mm, 2, column, gutter, inner, margin, gap, 19.0, 17.0, 1.0)


def back_page(page: PageShape) -> PageShape:
    """Return the page that lies open during play: columns over its whole width."""
    inner = 12 * MM
    column = (page.width - 2 * inner - (page.columns - 1) * page.gutter) / page.columns
    return page._replace(column=column, inner=inner, margin=0.0, margin_gap=0.0, tabs=False)


def half_page(width_mm: float, height_mm: float) -> PageShape:
    """Return the page of a booklet: one column; small pictures stand beside words within it."""
    inner, edge = 13.0, 11.5
    column = width_mm - inner - edge
    return _shape(width_mm, height_mm, 1, column, 5.0, inner, 0.0, 0.0, 16.0, 14.0, 0.94)


def _shape(
    width: float,
    height: float,
    columns: int,
    column: float,
    gutter: float,
    inner: float,
    margin: float,
    gap: float,
    top: float,
    bottom: float,
    scale: float,
) -> PageShape:
    """Return a page from lengths in mm."""
    return PageShape(
        width * MM,
        height * MM,
        columns,
        column * MM,
        gutter * MM,
        inner * MM,
        margin * MM,
        gap * MM,
        top * MM,
        bottom * MM,
        scale,
    )
