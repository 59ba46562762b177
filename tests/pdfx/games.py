"""Two games for presses: one with all that a face can be made of, one with what PDF/X-1a takes."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from tests.folders import write
from tests.press_profile import write_press

VIVID = """\
title: Vivid & <é>
components:
  cards:
    kind: cards
    data: cards.csv
    size: {width: 60, height: 80}
    front: front.yaml
    back: back.yaml
"""
#: All that a face can be made of, art as far as the bleed.
VIVID_FRONT = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 66, 86], fill: '#f2e6c8'}
  flow: {kind: shape, shape: rect, at: [0, 0, 30, 12], fill: {stops: ['#d03020', '#2050c0']}}
  ash: {kind: shape, shape: rect, at: [30, 0, 30, 12], fill: {stops: ['#303030', '#e0e0e0']}}
  fade: {kind: shape, shape: rect, at: [0, 12, 60, 8], fill: {stops: [none, '#308040']}}
  photo: {kind: image, at: [0, 20, 20, 20], image: photo.jpg, fit: stretch}
  clear: {kind: image, at: [20, 20, 20, 20], image: clear.png, fit: stretch}
  inks: {kind: image, at: [40, 20, 20, 20], image: inks.tif, fit: stretch}
  drawing: {kind: image, at: [0, 40, 20, 20], image: drawing.svg}
  grey: {kind: image, at: [20, 40, 20, 20], image: grey.png, fit: stretch}
  half: {kind: shape, shape: rect, at: [45, 45, 12, 12], fill: '#c02080', opacity: 0.5}
  frame: {kind: shape, shape: rect, at: [26, 62, 8, 4], stroke: '#000000', stroke_width: 0.5}
  name: {kind: text, at: [4, 62, 52, 8], text: "{{ card.name }}", size: 14, colour: '#000000'}
  note: {kind: text, at: [4, 71, 52, 7], text: Almost black and grey, size: 10, colour: '#26221d'}
"""
VIVID_BACK = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 66, 86], fill: '#203860'}
"""
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/>
<stop offset="1" stop-color="#400"/></linearGradient><mask id="m">
<rect width="100" height="100" fill="url(#g)"/>
<circle cx="50" cy="50" r="20" fill="#f80"/></mask></defs>
<rect width="100" height="100" fill="#2060a0" mask="url(#m)"/>
<circle cx="30" cy="70" r="25" fill="#e0a020" style="mix-blend-mode:multiply"/>
</svg>
"""


def picture(image: Image.Image, form: str) -> bytes:
    content = io.BytesIO()
    image.save(content, form, quality=95)
    return content.getvalue()


def colours(size: int) -> Image.Image:
    ramp = Image.linear_gradient("L").resize((size, size))
    return Image.merge("RGB", (ramp, ramp.rotate(90), ramp.rotate(180)))


INKS = Image.merge(
    "CMYK", [Image.linear_gradient("L").resize((40, 40)).rotate(at) for at in (0, 90, 180, 270)]
)


def write_vivid(here: Path) -> Path:
    """Write the game for PDF/X-4, and the profile of its press beside it; return its folder."""
    clear = colours(120)
    clear.putalpha(Image.radial_gradient("L").resize((120, 120)))
    write_press(here)
    return write(
        here / "vivid",
        {
            "game.yaml": VIVID,
            "front.yaml": VIVID_FRONT,
            "back.yaml": VIVID_BACK,
            "cards.csv": "name,quantity\nRed,2\nBlue,1\n",
            "photo.jpg": picture(colours(120), "JPEG"),
            "clear.png": picture(clear, "PNG"),
            "inks.tif": picture(INKS, "TIFF"),
            "grey.png": picture(Image.linear_gradient("L").resize((120, 120)), "PNG"),
            "drawing.svg": DRAWING,
        },
    )


PLAIN = """\
title: Plain
components:
  cards:
    kind: cards
    data: cards.csv
    size: {width: 63.5, height: 88.9}
    front: front.yaml
    back: back.yaml
  wide: {kind: cards, data: wide.csv, size: {width: 88.9, height: 63.5}, front: wide.yaml}
  dice: {kind: cube, side: 10}
"""
#: Art as far as the page, one card with something seen through, and a picture with much ink.
PLAIN_FRONT = """\
bleed: 3.2
elements:
  ground: {kind: shape, shape: rect, at: [-3.2, -3.2, 69.9, 95.3], fill: '#e8d8b0'}
  photo: {kind: image, at: [20, 20, 20, 20], image: photo.png, fit: stretch}
  veil:
    kind: shape
    shape: rect
    at: [5, 60, 20, 20]
    fill: '#c02040'
    opacity: 0.5
    when: =card.name == 'Veiled'
  flow: {kind: shape, shape: rect, at: [45, 20, 12, 15], fill: {stops: ['#f0d0a0', '#a0c0e0']}}
  frame: {kind: shape, shape: rect, at: [45, 38, 12, 5], stroke: '#000000', stroke_width: 0.5}
  name: {kind: text, at: [5, 5, 50, 10], text: "{{ card.name }}", size: 14, colour: '#000000'}
"""
PLAIN_BACK = """\
bleed: 3.2
elements:
  ground: {kind: shape, shape: rect, at: [-3.2, -3.2, 69.9, 95.3], fill: '#102030'}
"""
#: Landscape, with a dot in its upper left corner; its art ends at the trim.
WIDE = """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0, 88.9, 63.5], fill: '#80a0c0'}
  dot: {kind: shape, shape: rect, at: [0, 0, 10, 10], fill: '#f0d020'}
"""


def write_plain(here: Path) -> Path:
    """Write the game for PDF/X-1a, and the profile of its press beside it; return its folder."""
    write_press(here)
    dark = Image.new("RGB", (300, 300), "#080a18")
    return write(
        here / "plain",
        {
            "game.yaml": PLAIN,
            "front.yaml": PLAIN_FRONT,
            "back.yaml": PLAIN_BACK,
            "wide.yaml": "bleed: 2\n" + WIDE.replace("0, 0, 88.9, 63.5", "-2, -2, 92.9, 67.5"),
            "cards.csv": "name,quantity\nClear,2\nVeiled,1\n",
            "wide.csv": "name\nLong\n",
            "photo.png": lambda path: dark.save(path),
        },
    )
