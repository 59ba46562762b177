"""The icon of a program, drawn from the icon of the Studio's page."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import resvg_py
from PIL import Image

from punchboard.generator.studio.page import BUILT

#: Pixels of the largest picture in an icon of macOS (Apple, Human Interface Guidelines, "App
#: icons").
_LARGEST = 1024
#: Pixels of the pictures in an icon of Windows (Microsoft, "Construct your Windows app's icon").
_WINDOWS = [(side, side) for side in (16, 24, 32, 48, 256)]


def draw_icon(folder: Path) -> str:
    """Draw the icon in the format of this system, and return its path.

    Args:
        folder: Where the file goes.
    """
    svg = (BUILT / "icon.svg").read_text("utf-8")
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=_LARGEST, height=_LARGEST))
    picture = Image.open(io.BytesIO(png))
    kind = {"win32": "ico", "darwin": "icns"}.get(sys.platform, "png")
    path = folder / f"punchboard.{kind}"
    if kind == "ico":
        picture.save(path, sizes=_WINDOWS)
    else:
        picture.save(path)
    return str(path)
