"""What pieces are printed on: file names, words and weights for each substrate."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.generator.pieces.piece import Substrate


@dataclass(frozen=True, slots=True)
class SubstrateFacts:
    """What is said of a substrate.

    Attributes:
        stem: of its files' names.
        words: what its sheets hold.
        weight: the paper that is printed on, in words.
        after: what is done with the printed sheet.
        board: the cardboard that it is glued onto, in words; empty if it is not.
    """

    stem: str
    words: str
    weight: str
    after: str
    board: str = ""


#: Weights are usual ones: cards 300 g/m² (110 lb cover is 297, 65 lb 176), what many home printers
#: still take about 200, see the facts on home printing; bills should bend, chips should not.
SUBSTRATES: dict[Substrate, SubstrateFacts] = {
    "cards": SubstrateFacts(
        "cards", "Cards", "250 to 300 g/m² card", "Cut along the ticks, edge to edge."
    ),
    "boards": SubstrateFacts(
        "board",
        "Board",
        "200 g/m² paper",
        "Glue the tiles together, then onto cardboard, and trim the edges.",
        "2 mm cardboard",
    ),
    "mats": SubstrateFacts("mats", "Mats", "120 to 200 g/m² paper", "Cut along the ticks."),
    "screens": SubstrateFacts(
        "screens", "Screens", "200 g/m² card", "Cut, score at the thick marks, and fold."
    ),
    "models": SubstrateFacts(
        "models",
        "Dials, standees and nets",
        "200 to 250 g/m² card",
        "Cut along the lines, score along the dashes.",
    ),
    "pieces": SubstrateFacts(
        "pieces",
        "Tokens",
        "120 g/m² paper",
        "Glue onto cardboard, let dry under books, then cut.",
        "1.5 to 2 mm cardboard",
    ),
    "money": SubstrateFacts("money", "Money", "120 to 160 g/m² paper", "Cut along the ticks."),
}
