"""Style of rulebooks: colors and type from a file that a game can override, and page shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from pydantic import Field

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.model import validate
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.base import Colour, Strict, either_spelling
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.text.fonts import SHIPPED_FAMILIES, families_hint

#: Path of the style file, in a game's folder or among the templates.
PATH = "rulebook/style.yaml"


class Colours(Strict):
    """Colors of a rulebook; text needs a contrast of 4.5 to 1 with its background.

    Attributes:
        ink: Text.
        quiet: Page numbers and captions.
        paper: The page.
        accent: Title, chapters and links.
        on_accent: Text on the accent color.
        example: Background of examples.
        example_line: Line at the edge of examples.
        example_word: The word "Example".
        note: Background of notes.
        note_line: Line at the edge of notes.
        head: Background of table headers.
        line: Lines between table rows.
        fault: Mistakes marked in a draft.
    """

    ink: Colour = "#1f1d1a"
    quiet: Colour = "#5b544a"
    paper: Colour = "#ffffff"
    accent: Colour = "#1f4e5f"
    on_accent: Colour = "#ffffff"
    example: Colour = "#f7efdc"
    example_line: Colour = "#c98a1b"
    example_word: Colour = "#7a4d00"
    note: Colour = "#e6eff2"
    note_line: Colour = "#1f4e5f"
    head: Colour = "#e9e4da"
    line: Colour = "#c9c1b3"
    fault: Colour = "#b00020"


class OrnamentFiles(Strict):
    """Drawings that decorate the pages of a rulebook, each named as in the rules; "" for none.

    Attributes:
        head: Strip as wide as the text, below the name of the chapter: `layout:layouts/strip.yaml`.
        foot: Small drawing in the middle of each page's foot, at most 9 mm high.
        chapter: Drawing at the right end of each chapter's bar, as high as the bar.
    """

    head: str = ""
    foot: str = ""
    chapter: str = ""


class RulebookStyle(Strict):
    """The look of a rulebook.

    Attributes:
        font: Font family: Lato, or one listed under `fonts:` in game.yaml.
        display: Font family of the title and the headings; without it, `font`.
        size: Font size in points.
        leading: Line spacing as a multiple of the font size.
        colours: Colors by use.
        icons: Colors of icons by name, as on the pieces; other icons have the color of the words.
        ornaments: Drawings that decorate the pages.
    """

    font: str = "Lato"
    display: str = ""
    size: Annotated[float, Field(ge=7, le=16)] = 9.6
    leading: Annotated[float, Field(ge=1, le=2)] = 1.36
    colours: Annotated[Colours, either_spelling("colors")] = Colours()
    icons: Mapping[str, Colour] = {}
    ornaments: OrnamentFiles = OrnamentFiles()


def load_style(game: Game, diagnostics: Diagnostics) -> RulebookStyle:
    """Load the style of a game's rulebook: its own file over the default one.

    Args:
        game: Game with an optional `rulebook/style.yaml` in its folder.
        diagnostics: Collector of errors in the file.
    """
    if not (game.root / PATH).exists():
        return _load(game, diagnostics, shipped=True)
    return _load(game, diagnostics, shipped=False)


def _load(game: Game, diagnostics: Diagnostics, *, shipped: bool) -> RulebookStyle:
    root = TEMPLATES if shipped else game.root
    display_path = f"templates/{PATH}" if shipped else f"{game.display_path}/{PATH}"
    path = find_inside(root, PATH, Position(display_path), diagnostics, "style")
    loaded = load_yaml(path, display_path, diagnostics) if path else None
    if loaded is None:
        return RulebookStyle()
    values, marks = loaded
    style = (
        validate(RulebookStyle, values or {}, marks, display_path, diagnostics) or RulebookStyle()
    )
    families = (*SHIPPED_FAMILIES, *game.file.fonts)
    for field, font, other in (("font", style.font, "Lato"), ("display", style.display, "")):
        if font and font not in families:
            position = marks.get((field,)) or Position(display_path)
            hint = families_hint(font, families)
            diagnostics.error(position, tr('unknown font "{font}"', font=font), hint)
            style = style.model_copy(update={field: other})
    return style


class PageShape(NamedTuple):
    """Dimensions of a page in points; right-hand pages have odd numbers.

    Attributes:
        width: Width of the page.
        height: Height of the page.
        columns: Number of columns.
        column: Width of a column.
        gutter: Space between columns.
        inner: Margin at the fold.
        top: Margin at the top.
        bottom: Margin at the bottom.
        scale: Scale factor of the type.
        tabs: Whether chapters have tabs at the outer edge.
    """

    width: float
    height: float
    columns: int
    column: float
    gutter: float
    inner: float
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
        """Return the left edge of the first column of a page."""
        return self.inner if page % 2 else self.width - self.inner - self.text_width

    def band_column(self, columns: int) -> float:
        """Return the width of a column if `columns` of them share the text width."""
        return (self.text_width - (columns - 1) * self.gutter) / columns

    def column_left(self, page: int, column: int, columns: int = 0) -> float:
        """Return the left edge of a column; 0 `columns` means the page's own columns."""
        width = self.band_column(columns) if columns else self.column
        return self.left(page) + column * (width + self.gutter)

    def back_page(self) -> PageShape:
        """Return the shape of the back page, open during play: columns over its whole width."""
        inner = 12 * MM
        column = (self.width - 2 * inner - (self.columns - 1) * self.gutter) / self.columns
        return self._replace(column=column, inner=inner, tabs=False)


def full_page(width_mm: float, height_mm: float) -> PageShape:
    """Return the page shape for A4, Letter and larger paper: two columns, three on the largest.

    Lines of 45 to 75 letters read best (Bringhurst, The Elements of Typographic Style, 2.1.2).
    """
    inner, outer, gutter = 15.0, 16.5, 6.5  # the outer margin has the tabs of chapters
    columns = 2 if width_mm < 260 else 3
    column = (width_mm - inner - outer - (columns - 1) * gutter) / columns
    return _shape(width_mm, height_mm, columns, column, gutter, inner, 19.0, 17.0, 1.0)


def half_page(width_mm: float, height_mm: float) -> PageShape:
    """Return the page shape of a booklet: one column."""
    inner, edge = 13.0, 11.5
    column = width_mm - inner - edge
    return _shape(width_mm, height_mm, 1, column, 5.0, inner, 16.0, 14.0, 0.94)


def _shape(
    width: float,
    height: float,
    columns: int,
    column: float,
    gutter: float,
    inner: float,
    top: float,
    bottom: float,
    scale: float,
) -> PageShape:
    """Build a page shape from lengths in mm."""
    return PageShape(
        width * MM,
        height * MM,
        columns,
        column * MM,
        gutter * MM,
        inner * MM,
        top * MM,
        bottom * MM,
        scale,
    )
