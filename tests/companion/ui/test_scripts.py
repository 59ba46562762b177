"""Names in scripts that the app's own font lacks are drawn with a font of the computer."""

from __future__ import annotations

import importlib.util
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bidding import phone_with_table
from finger import Phone
from fontTools.ttLib import TTFont
from layout import cut

#: As a system's own fonts, in which others are looked for: Japanese, Hebrew, Devanagari, Greek.
PACKAGES = (
    "noto_cjk_sans_jp_regular",
    "fontpkg_frank_ruhl_libre",
    "fontpkg_hind",
    "fontpkg_noto_sans",
)
NAMES = {
    "Japanese": "山田花子",
    "Hebrew": "שרה כהן",
    "Hindi": "मीरा",
    "two scripts": "Mia 花",
    "emoji": "Mia 🐑👨‍👩‍👧",
}
NOWHERE = "ꀀ"


def files(package: str) -> list[Path]:
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    found = Path(spec.origin).parent.rglob("*.[ot]tf")
    return sorted(each for each in found if "Italic" not in each.name)


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Let the fonts of the tests' packages be all that this computer has."""
    from punchboard.companion.ui.draw import scripts

    def forget() -> None:
        scripts.font_for.cache_clear()
        scripts._found.clear()
        scripts._searched.clear()

    forget()
    fonts = [str(file) for package in PACKAGES for file in files(package)]
    monkeypatch.setattr(scripts, "fonts", lambda: fonts)
    scripts.use_all_scripts()
    yield scripts
    forget()


def pixels(text: str, **options: Any) -> bytes:
    from kivy.core.text import Label

    label = Label(text=text, font_size=40, **options)
    label.refresh()
    return bytes(label.texture.pixels)


def boxes(text: str) -> str:
    """Return as many letters that no font has."""
    return "".join(NOWHERE if ord(each) > 127 else each for each in text)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_letters_that_roboto_lacks_are_no_boxes(scripts: Any, name: str) -> None:
    assert pixels(name) != pixels(boxes(name))
    assert pixels(name[::-1]) != pixels(name)


def test_without_a_font_letters_are_boxes_as_before(
    scripts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "fonts", tuple)
    assert pixels("山") == pixels(NOWHERE)
    assert pixels("Mia") != pixels("Kim")


def test_a_letter_is_looked_for_once_in_a_script(
    scripts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    fonts = scripts.fonts()
    monkeypatch.setattr(scripts, "fonts", lambda: looked.append(1) or fonts)
    pixels("山田花子 山田")
    assert len(looked) <= len("山田花子")
    before = len(looked)
    pixels("山 花 子")
    assert len(looked) == before


def test_a_line_is_as_high_as_without_them_and_as_wide_as_its_parts(scripts: Any) -> None:
    from kivy.core.text import Label

    label = Label(font_size=20)
    width, height = label.get_extents("Pass to 花子")
    assert height == label.get_extents("Pass to Kim")[1]
    parts = [label.get_extents(each)[0] for each in ("Pass to ", "花子")]
    assert width == sum(parts)
    assert parts[1] > 30


def test_names_from_the_right_stand_whole_within_a_sentence(scripts: Any) -> None:
    from kivy.core.text import Label

    said = "Pass to שרה כהן, or Mia 花"
    found = list(scripts._parts(Label(font_size=20), said, frozenset("שרהכן花")))
    assert [part for _, part in found] == ["Pass to ", "שרה כהן", ", or Mia ", "花"]
    directions = [other.options["font_direction"] for other, _ in found]
    assert directions == ["ltr", "rtl", "ltr", "ltr"]


def test_fonts_with_many_upright_letters_are_looked_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.text import LabelBase

    from punchboard.companion.ui.draw import scripts

    names = ["Comic.ttf", "Comic Bold.ttf", "msyh.ttc", "NotoSansCJK-Bold.ttc", "logo.svg"]
    names += ["NotoSansCJK-Regular.ttc", "NotoSansThai-Regular.TTF"]
    for name in names:
        (tmp_path / name).touch()
    monkeypatch.setattr(LabelBase, "get_system_fonts_dir", lambda: [str(tmp_path)])
    order = [Path(each).name for each in scripts.fonts.__wrapped__()]
    assert order == [
        "NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc", "NotoSansThai-Regular.TTF", "msyh.ttc",
        "Comic.ttf", "Comic Bold.ttf",
    ]  # fmt: skip


@pytest.mark.parametrize("package", PACKAGES)
def test_what_a_font_has_is_read_as_fonttools_reads_it(scripts: Any, package: str) -> None:
    for file in files(package)[:2]:
        known = TTFont(file).getBestCmap()
        for code in (0x20, 0x41, 0x3B1, 0x416, 0x5E9, 0x628, 0x915, 0x3042, 0x5C71, 0x1F600):
            assert scripts.has(str(file), code) == (code in known), hex(code)


def test_a_file_that_is_no_font_has_nothing(scripts: Any, tmp_path: Path) -> None:
    (tmp_path / "broken.ttf").write_bytes(b"ttcf" + b"\xff" * 40)
    (tmp_path / "short.ttf").write_bytes(b"\0\1")
    (tmp_path / "none.ttf").write_bytes(struct.pack(">IHHHH", 0x10000, 0, 0, 0, 0))
    for name in ("broken.ttf", "short.ttf", "none.ttf", "missing.ttf"):
        assert not scripts.has(str(tmp_path / name), 65)


def test_a_damaged_font_that_claims_a_letter_is_passed_over(
    scripts: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a file is that was copied in part: it is in order up to its list of letters."""
    damaged = tmp_path / "damaged.ttf"
    head = struct.pack(">IHHHH4sIII", 0x10000, 1, 0, 0, 0, b"cmap", 0, 28, 40)
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    letters = struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, 0x80, 0x10FFFF, 0)
    damaged.write_bytes(head + table + letters)
    assert scripts.has(str(damaged), ord("山"))
    whole = scripts.fonts()
    monkeypatch.setattr(scripts, "fonts", lambda: [str(damaged)])
    assert pixels("山") == pixels(NOWHERE)
    scripts.font_for.cache_clear()
    scripts._searched.clear()
    monkeypatch.setattr(scripts, "fonts", lambda: [str(damaged), *whole])
    assert pixels("山") != pixels(NOWHERE)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_file_is_no_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.text import LabelBase

    from punchboard.companion.ui.draw import scripts

    (tmp_path / "folder.ttf").mkdir()
    os.mkfifo(tmp_path / "pipe.ttf")  # to open it waits for ever
    (tmp_path / "away.ttf").symlink_to(tmp_path / "nowhere")
    monkeypatch.setattr(LabelBase, "get_system_fonts_dir", lambda: [str(tmp_path)])
    assert scripts.fonts.__wrapped__() == ()


@pytest.mark.parametrize("size", [(320, 568), (820, 1180)], ids=lambda size: f"{size[0]}")
def test_such_names_stand_on_the_screen_as_others_do(
    scripts: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    seats = [("red", "山田花子"), ("blue", "שרה כהן"), ("green", "मीरा")]
    phone: Phone = phone_with_table(tmp_path, seats=seats)
    phone.resize(size)
    phone.wait(1)
    assert phone.find("Pass to 山田花子")
    names = [each for each in phone.widgets() if getattr(each, "text", "") in dict(seats).values()]
    assert names
    assert cut(phone, *[each for each in names if each.get_root_window()]) == []
    phone.close()


def colors(picture: bytes) -> set[tuple[int, int, int]]:
    """Return the colors of a picture's pixels that hide all below them."""
    pixels = zip(picture[::4], picture[1::4], picture[2::4], picture[3::4], strict=True)
    return {(red, green, blue) for red, green, blue, alpha in pixels if alpha == 255}


@pytest.mark.parametrize("emoji", ["🐑", "👨‍👩‍👧", "🇩🇪", "1️⃣", "👍🏽", "☎️"])
def test_an_emoji_is_one_picture_in_its_colors(scripts: Any, emoji: str) -> None:
    from kivy.core.text import Label

    from punchboard.companion.ui.draw.emoji import pixels_of

    plain, label = Label(text="Mia ", font_size=40), Label(text=f"Mia {emoji}", font_size=40)
    plain.refresh()
    label.refresh()
    wide = label.texture.width - Label(font_size=40).get_extents("Mia ")[0]
    assert 44 <= wide <= 50
    assert colors(pixels_of(emoji, 44)) <= colors(bytes(label.texture.pixels))
    assert colors(bytes(plain.texture.pixels)) == {(255, 255, 255)}


def test_a_sign_that_is_text_stays_text(scripts: Any) -> None:
    assert colors(pixels("a☎ ★ 1 #")) <= {(255, 255, 255)}


def test_an_emoji_at_an_edge_is_cut_off(scripts: Any) -> None:
    from kivy.core.text import Label

    label = Label(text="🐑🐑", font_size=40, text_size=(50, 30))
    label.refresh()
    assert label.texture.size == (50, 30)
