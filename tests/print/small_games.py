"""Small games to be printed: cards that say in codes which they are, and cards of one plate."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.schema.size import SIZES
from tests.folders import write

#: mm from the trim to the plate of a plain card.
INSET = 2.0
#: Where the code of a test card has its middle, mm from the card's top left.
CODE_AT = (13.0, 15.0)
_CODE = 'kind: code, symbology: datamatrix, quiet: 2, at: [5, 7, 16, 16], code: "{}"'


def coded_game(folder: Path, size: str = "poker", bleed: float = 3) -> Path:
    """Write a game whose cards say in a code which copy, and whose backs say which card they are.

    Two decks share sheets; the second has no backs.
    """
    ground = f"ground: {{kind: shape, shape: rect, at: [-{bleed}, -{bleed}, 1200, 1200], "
    front = "F {{ card.id }} {{ copy }}"
    return write(
        folder,
        {
            "game.yaml": f"""\
title: Codes
components:
  herons: {{kind: cards, data: herons.csv, size: {size}, front: front.yaml, back: back.yaml,
           uniform_back: false}}
  ponds: {{kind: cards, data: ponds.csv, size: {size}, front: front.yaml}}
""",
            "herons.csv": "id,quantity\n"
            + "".join(f"h{number},{number % 4}\n" for number in range(9)),
            "ponds.csv": "id,quantity\n" + "".join(f"p{number},1\n" for number in range(5)),
            "front.yaml": f"""\
bleed: {bleed}
elements:
  {ground}fill: "#fff3d0"}}
  code: {{{_CODE.format(front)}}}
""",
            "back.yaml": f"""\
bleed: {bleed}
elements:
  {ground}fill: "#d0e8ff"}}
  code: {{{_CODE.format("B {{ card.id }}")}}}
""",
        },
    )


def plain_game(
    folder: Path,
    size: str = "poker",
    fill: str = "#000000",
    count: int = 4,
    back: bool = True,
) -> Path:
    """Write a game whose cards hold one plate of one colour, `INSET` mm inside the trim.

    Its corners are round because pdfium rounds rectangles (and clips) to whole pixels.
    """
    width, height = f"={SIZES[size].width} - {2 * INSET}", f"={SIZES[size].height} - {2 * INSET}"
    face = f"""\
bleed: 3
elements:
  plate: {{kind: shape, shape: rect, at: [{INSET}, {INSET}, "{width}", "{height}"],
          radius: 2, fill: "{fill}"}}
"""
    backs = ", back: face.yaml" if back else ""
    game = f"{{kind: cards, data: cards.csv, size: {size}, front: face.yaml{backs}}}"
    return write(
        folder,
        {
            "game.yaml": f"title: Plain\ncomponents:\n  cards: {game}\n",
            "cards.csv": f"id,quantity\na,{count}\n",
            "face.yaml": face,
        },
    )


WORDY = """\
title: Wördy
components:
  herons: {kind: cards, data: herons.csv, front: front.yaml, back: back.yaml,
           columns: {words: text}}
"""
WORDY_FRONT = """\
elements:
  name: {kind: text, at: [4, 4, 55, 10], text: "{{ card.name }}", weight: black, size: 12}
  words: {kind: text, at: [4, 30, 55, 40], text: "{{ card.words }}", size: 9}
  icon: {kind: icon, at: [20, 16, 12, 12], icon: star}
"""
#: A shape that can be found again in a page: its numbers stand nowhere else.
MOTIF = "M3.21 4.32 L17.53 5.43 L9.87 16.54 Z"
WORDY_BACK = f"""\
elements:
  motif: {{kind: shape, shape: path, at: [0, 0], fill: "#336699", path: "{MOTIF}"}}
"""


def wordy_game(folder: Path, cards: int = 90) -> Path:
    rows = "".join(
        f'h{n},Heron {n},"The **{n}th** heron *wades* [star] on — naïve, 10 × as fine, −5 °C."\n'
        for n in range(cards)
    )
    return write(
        folder,
        {
            "game.yaml": WORDY,
            "herons.csv": "id,name,words\n" + rows,
            "front.yaml": WORDY_FRONT,
            "back.yaml": WORDY_BACK,
        },
    )
