"""The pages of type and of emoji, and three headings before letters were shaped and after."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

from PIL import Image

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Face, Item, Line, Shape
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.text.fonts import FontLibrary

HERE = Path(__file__).parent
#: Fonts of the page, which packages of the tests carry: (its name there, package, file).
FONTS = (
    ("Amiri.ttf", "fontpkg_amiri", "files/Amiri-Regular.ttf"),
    ("Frank.ttf", "fontpkg_frank_ruhl_libre", "files/FrankRuhlLibre[wght].ttf"),
    ("Hind.ttf", "fontpkg_hind", "files/Hind-Regular.ttf"),
    ("Tamil.ttf", "fontpkg_noto_sans_tamil", "files/NotoSansTamil[wdth,wght].ttf"),
    ("Noto.ttf", "fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf"),
    ("Han.otf", "noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
)
HEADINGS = ("AVATAR", "To Waver", "Tyler’s Yoke")
_SIZE, _GAP = 40.0, 44.0


def write_game(folder: Path, page: str = "type") -> Path:
    """Write the game whose only card is a page, and return its folder.

    Args:
        folder: in which it is written.
        page: the folder of its files here.
    """
    game = folder / page
    shutil.copytree(HERE / page, game)
    (game / "fonts").mkdir()
    for name, package, inside in FONTS:
        spec = find_spec(package)
        assert spec is not None and spec.submodule_search_locations, f"install {package}"
        shutil.copyfile(Path(spec.submodule_search_locations[0]) / inside, game / "fonts" / name)
    return game


def headings() -> Image.Image:
    """Return headings as letters were set one by one, and as they are shaped, below each other."""
    fonts = FontLibrary()
    face = fonts.face("Lato", "black")
    label = fonts.face("Lato", "bold")
    height = _GAP * 2 * len(HEADINGS) + 30
    width, column = 112 * MM, 30.0
    items: list[Item] = [_rect(0, 0, width, height, "#fbf8f1")]
    baseline = height - 20
    for text in HEADINGS:
        for said, colour in (("one by one", "#9a938a"), ("shaped", "#2a2522")):
            baseline -= _GAP * 0.78
            items.append(Line(14, baseline, 8, "#9c2f1f", ((label.name, said),)))
            x = column * 2
            for letters in text if said != "shaped" else (text,):
                items.append(Line(x, baseline, _SIZE, colour, ((face.name, letters),)))
                x += face.measure(letters) * _SIZE
            items.append(_rect(x + 3, baseline - 3, 0.8, _SIZE * 0.8, "#9c2f1f"))
        baseline -= _GAP * 0.44
    said = Diagnostics()
    library = ArtLibrary(HERE, HERE, (), {}, said, Position(), fonts=fonts)
    return Rasterizer(150).pictures([Face(width, height, tuple(items))], library, fonts)[0]


def _rect(x: float, y: float, width: float, height: float, fill: str) -> Shape:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    steps = [("L" if number else "M", *corner) for number, corner in enumerate(corners)]
    return Shape((*steps, ("Z",)), fill=fill)
