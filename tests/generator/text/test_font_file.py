"""What is read of font files is what fontTools reads of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTCollection, TTFont

from punchboard.generator.text.font_file import FontError, read_font
from punchboard.generator.text.fonts import FontLibrary
from tests.generator.layout.test_layout_scripts import FONTS, font_file

_LATO = FontLibrary()
FILES = {name: font_file(name) for name in FONTS if name != "Han"} | {
    name: _LATO.face("Lato", weight, leans).file.path
    for name, weight, leans in (("Black", "black", False), ("Italic", "regular", True))
}


def divides(font: TTFont) -> bool:
    """Return whether a font has rules that draw a glyph as several."""
    if "GSUB" not in font or font["GSUB"].table.LookupList is None:
        return False
    parts = [part for each in font["GSUB"].table.LookupList.Lookup for part in each.SubTable]
    return any(
        (part.ExtensionLookupType if part.LookupType == 7 else part.LookupType) == 2
        for part in parts
    )


@pytest.mark.parametrize("name", FILES)
def test_a_font_has_the_measures_that_its_tables_say(name: str) -> None:
    file, font = read_font(FILES[name]), TTFont(FILES[name])
    units, head, line = font["head"].unitsPerEm, font["head"], font["hhea"]
    metrics = font["OS/2"]
    if metrics.fsSelection & 128:  # its own line metrics are meant
        line.ascent, line.descent = metrics.sTypoAscender, metrics.sTypoDescender
    assert file.units == units
    assert file.characters == frozenset(font.getBestCmap())
    assert file.cap_height == pytest.approx(metrics.sCapHeight / units)
    assert (file.ascent, file.depth) == (
        round(1000 * line.ascent / units),
        round(1000 * line.descent / units),
    )
    assert file.descent == pytest.approx(min(-line.descent / units, 0.3))
    assert file.slant == pytest.approx(font["post"].italicAngle, abs=0.01)
    box = (head.xMin, head.yMin, head.xMax, head.yMax)
    assert file.box == tuple(round(1000 * each / units) for each in box)
    assert file.has_cubics is ("CFF " in font)
    assert file.name == font["name"].getDebugName(6)
    assert file.divides is divides(font)
    assert (file.weight is None) is ("fvar" not in font)


def test_a_weight_is_set_of_fonts_that_vary_and_told_of_no_other() -> None:
    assert [read_font(FILES["Frank"], 1, each).weight for each in (400, 900)] == [400, 900]
    assert read_font(FILES["Lato"], 1, 900).weight is None
    words = [read_font(FILES["Frank"], 1, each).shaper for each in (400, 900)]
    light, heavy = (each.get_glyph_h_advance(each.get_nominal_glyph(ord("H"))) for each in words)
    assert light != heavy


@pytest.mark.parametrize(
    ("number", "said"), [(1, ""), (2, ""), (3, "all.ttc has 2 fonts, so there is no #3")]
)
def test_a_font_of_a_collection_is_found_by_its_number(
    number: int, said: str, tmp_path: Path
) -> None:
    collection, path = TTCollection(), tmp_path / "all.ttc"
    collection.fonts = [TTFont(FILES[name]) for name in ("Lato", "Italic")]
    collection.save(path)
    if said:
        with pytest.raises(FontError, match=said):
            read_font(path, number)
    else:
        assert read_font(path, number).name == ["Lato-Regular", "Lato-Italic"][number - 1]


@pytest.mark.parametrize("kept", [0, 3, 11, 12, 100, 1_000, 0.5, 0.999])
def test_a_font_that_breaks_off_is_damaged(kept: float, tmp_path: Path) -> None:
    content = FILES["Lato"].read_bytes()
    path = tmp_path / "half.ttf"
    path.write_bytes(content[: int(kept * len(content)) if 0 < kept < 1 else int(kept)])
    with pytest.raises(FontError, match=r"half\.ttf is damaged, or no font"):
        read_font(path)


@pytest.mark.parametrize("name", ["cmap", "head", "hhea", "hmtx", "maxp", "glyf"])
def test_a_font_without_a_table_that_all_have_is_damaged(name: str, tmp_path: Path) -> None:
    content = bytearray(FILES["Lato"].read_bytes())
    at = content.index(name.encode(), 12, 12 + 16 * 30)
    content[at : at + 4] = b"none"
    path = tmp_path / "lacking.ttf"
    path.write_bytes(content)
    with pytest.raises(FontError, match=r"lacking\.ttf is damaged, or no font"):
        read_font(path)
