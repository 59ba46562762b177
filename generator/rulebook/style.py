"""How rulebooks look: colours and type from a file that a game may replace."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from punchboard.cards.diagnostic import Diagnostics, Position
from punchboard.cards.game import Game
from punchboard.cards.load.model import validate
from punchboard.cards.load.paths import find_inside
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.schema.base import Colour, Strict
from punchboard.generator.layout.load import TEMPLATES

#: Where the file lies, in a game's folder or among the templates.
PATH = "rulebook/style.yaml"


class Colours(Strict):
    """The colours of a rulebook; words keep a contrast of 4.5 to 1 with what is behind them.

    Attributes:
        ink: words.
        quiet: page numbers and captions.
        paper: the page.
        accent: title, chapters, links.
        on_accent: words on the accent.
        example: behind examples; likewise its line at the edge and its word.
        note: behind notes; likewise its line.
        head: behind a table's header.
        line: between a table's rows.
        fault: what a draft marks.
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


class RulebookStyle(Strict):
    """The look of a rulebook.

    Attributes:
        font: a family that the game declares, or Lato.
        size: of the words, points.
        leading: line distance as a multiple of the size.
        colours: by their use.
    """

    font: str = "Lato"
    size: Annotated[float, Field(ge=7, le=16)] = 9.6
    leading: Annotated[float, Field(ge=1, le=2)] = 1.36
    colours: Colours = Colours()


def load_style(game: Game, diagnostics: Diagnostics) -> RulebookStyle:
    """Load the look of a game's rulebook: its own file over the one that ships.

    Args:
        game: with a folder that may hold `rulebook/style.yaml`.
        diagnostics: takes what is wrong with it.
    """
    if not (game.root / PATH).exists():
        return _load(game, diagnostics, shipped=True)
    return _load(game, diagnostics, shipped=False)


def _load(game: Game, diagnostics: Diagnostics, *, shipped: bool) -> RulebookStyle:
    root = TEMPLATES if shipped else game.root
    shown = f"templates/{PATH}" if shipped else f"{game.shown}/{PATH}"
    path = find_inside(root, PATH, Position(shown), diagnostics, "style")
    loaded = load_yaml(path, shown, diagnostics) if path else None
    if loaded is None:
        return RulebookStyle()
    values, marks = loaded
    style = validate(RulebookStyle, values or {}, marks, shown, diagnostics) or RulebookStyle()
    if style.font not in (families := ("Lato", *game.file.fonts)):
        position = marks.get(("font",)) or Position(shown)
        fix = f"use one of: {', '.join(families)}"
        diagnostics.error(position, f'unknown font "{style.font}"', fix)
        return style.model_copy(update={"font": "Lato"})
    return style
