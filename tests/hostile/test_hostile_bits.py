"""Damaged files: whatever byte is wrong, the command names it; no command ends in a traceback."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import fontpkg_frank_ruhl_libre
import fontpkg_lato
import openpyxl
import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from PIL import Image, ImageCms
from typer.testing import CliRunner

from punchboard import command_line
from punchboard.cards.problem import ExitCode
from punchboard.companion.pack import PackError, load_pack, rules_of
from punchboard.generator.text.font_file import read_font
from tests.companion.pack.conftest import FERRY
from tests.folders import Content, write
from tests.press_profile import press_profile

GAME = """\
title: Coast
components: {places: {kind: cards, data: places.csv, front: front.yaml}}
"""
FRONT = """\
elements:
  name: {kind: text, at: [4, 4, 55, 12], text: "{{ card.name }}", size: 12}
"""
FILES: dict[str, Content] = {
    "game.yaml": GAME,
    "places.csv": "id,name\nquay,To fly AV\n",
    "front.yaml": FRONT,
}
PICTURE = FRONT + "  art: {kind: image, at: [5, 50, 20, 20], image: %s}\n"
PRESS = ("export", "coast", "--as", "press", "--profile", "p.icc")
#: Numbers and words that a drawing or a save doesn't expect.
ODD = ("0", "-1", "1e99", "1e-320", "nan", "9" * 30, "", "#", "none", "url(#g)", "\x1b", "&#27;")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def ended(*words: str) -> int:
    """Run a command; return its exit code, which is never that of a bug."""
    done = CliRunner().invoke(command_line(), words)
    allowed = [ExitCode.CLEAN, ExitCode.DATA, ExitCode.USAGE]
    if "own network" in done.output:  # a link that is one, to this computer
        allowed.append(ExitCode.ENVIRONMENT)
    assert done.exit_code in allowed, done.output[-3000:]
    assert "Traceback" not in done.output
    return done.exit_code


def flipped(content: bytes, rng: random.Random, start: int = 0, length: int = 0) -> bytes:
    """Return a file with a few wrong bits or bytes, or cut off; many of them near the start.

    Args:
        content: of the sound file.
        rng: decides.
        start: of the part that is damaged.
        length: of that part; 0: all of the file.
    """
    damaged = bytearray(content)
    if not length and rng.random() < 0.1:
        return bytes(damaged[: rng.randrange(len(damaged))])
    length = length or len(damaged)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        near = min(int(rng.expovariate(1 / 100)), length - 1)
        at = start + (near if rng.random() < 0.5 else rng.randrange(length))
        damaged[at] = (
            rng.randrange(256) if rng.random() < 0.3 else damaged[at] ^ 1 << rng.randrange(8)
        )
    return bytes(damaged)


def reworded(text: str, rng: random.Random) -> str:
    """Return a text with some of its numbers and words replaced by odd ones."""
    for _ in range(rng.choice((1, 2, 4))):
        places = [found.span() for found in re.finditer(r"[-+.\d]+|[A-Za-z]+|[#%]", text)]
        if places:
            first, last = rng.choice(places)
            text = text[:first] + rng.choice(ODD) + text[last:]
    return text


@cache
def fonts() -> dict[str, bytes]:
    """Return small fonts: with TrueType's outlines, variable, and packed for the web."""
    made = {}
    for name, package, file, flavor in (
        ("f.ttf", fontpkg_lato, "Lato-Regular.ttf", None),
        ("v.ttf", fontpkg_frank_ruhl_libre, "FrankRuhlLibre[wght].ttf", None),
        ("w.woff2", fontpkg_lato, "Lato-Regular.ttf", "woff2"),
    ):
        font = TTFont(Path(package.__file__ or "").parent / "files" / file)
        part = Subsetter(Options(layout_features=["*"], notdef_outline=True))
        part.populate(text="To fly AV")
        part.subset(font)
        font.flavor = flavor
        packed = io.BytesIO()
        font.save(packed)
        made[name] = packed.getvalue()
    return made


def with_font(rng: random.Random) -> int:
    name = rng.choice(sorted(fonts()))
    font = fonts()[name]
    start, length = 0, 0
    if not name.endswith("2") and rng.random() < 0.8:
        tables = TTFont(io.BytesIO(font)).reader.tables
        tag = rng.choice([each for each in sorted(tables) if tables[each].length])
        start, length = tables[tag].offset, tables[tag].length
    return with_one_font(name, flipped(font, rng, start, length), rng.choice(("build", "export")))


def with_one_font(name: str, font: bytes, way: str) -> int:
    read_font.cache_clear()  # by path, which is the same one here
    game = GAME + f"fonts: {{F: {{regular: {name}}}}}\n"
    front = FRONT.replace("size: 12", "size: 12, font: F")
    write(Path("coast"), {**FILES, "game.yaml": game, "front.yaml": front, name: font})
    return ended("build", "coast") if way == "build" else ended("export", "coast", "--as", "png")


@cache
def pictures() -> dict[str, list[bytes]]:
    noise = Image.effect_noise((20, 15), 60).convert("RGB")
    profile = _rgb_profile()
    made: dict[str, list[bytes]] = {}
    for ending, mode, more in (
        ("png", "RGB", {"icc_profile": profile}),
        ("png", "P", {}),
        ("jpg", "RGB", {"icc_profile": profile}),
        ("jpg", "CMYK", {"icc_profile": press_profile("P")}),
        ("gif", "P", {}),
        ("webp", "RGB", {"icc_profile": profile}),
        ("webp", "RGB", {"lossless": True}),
        ("tif", "RGB", {}),
    ):
        content = io.BytesIO()
        noise.convert(mode).save(content, Image.registered_extensions()[f".{ending}"], **more)
        made.setdefault(f"a.{ending}", []).append(content.getvalue())
    return made


def _rgb_profile() -> bytes:
    """Return a profile of a screen that isn't taken for sRGB as it is."""
    content = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return content.replace("sRGB".encode("utf-16-be"), "Test".encode("utf-16-be"))


def with_picture(rng: random.Random) -> int:
    name = rng.choice(sorted(pictures()))
    content = flipped(rng.choice(pictures()[name]), rng)
    write(Path("coast"), {**FILES, name: content, "front.yaml": PICTURE % name})
    return ended("build", "coast")


DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 viewBox="0 0 90 90"><defs><linearGradient id="g" gradientTransform="rotate(3)">
<stop offset="10%" stop-color="#f00"/><stop offset="1" stop-color="rgb(1,2,3)"/></linearGradient>
<clipPath id="c"><circle r="9"/></clipPath><pattern id="p" width="5" height="5"><rect width="3"
 height="3"/></pattern><mask id="m"><rect width="60" height="60" fill="white"/></mask></defs>
<style>.a{fill:url(#g);stroke-dasharray:1 2}</style><a href="https://a.example"><g class="a"
 transform="matrix(1 0 0 1 2 3) skewX(4)" clip-path="url(#c)"><path d="M1 2C3 4 5 6 7 8A4 5 6 0 1 9
 9zm1 1q2 2 3 3t1 1h2v-3s1 1 2 2"/><use href="#z"/></g></a><circle id="z" cx="40" cy="40" r="20"/>
<rect width="10" height="10" fill="url(#p)" mask="url(#m)"/><text x="5" y="20" font-size="8"
 textLength="30">Hello</text><image href="data:image/png;base64,iVBORw0KGgo=" width="20"/></svg>
"""


def with_drawing(rng: random.Random) -> int:
    content = (
        flipped(DRAWING.encode(), rng) if rng.random() < 0.2 else reworded(DRAWING, rng).encode()
    )
    write(Path("coast"), {**FILES, "a.svg": content, "front.yaml": PICTURE % "a.svg"})
    return ended("build", "coast")


@cache
def workbook() -> bytes:
    made = openpyxl.Workbook()
    made.worksheets[0].append(["id", "name"])
    made.worksheets[0].append(["quay", "To fly AV"])
    content = io.BytesIO()
    made.save(content)
    return content.getvalue()


def with_workbook(rng: random.Random) -> int:
    archive = zipfile.ZipFile(io.BytesIO(workbook()))
    hit = rng.choice(archive.namelist())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name in archive.namelist():
            part = archive.read(name)
            if name == hit:
                text = reworded(part.decode(), rng).encode()
                part = flipped(part, rng) if rng.random() < 0.3 else text
            made.writestr(name, part)
    content = packed.getvalue()
    content = flipped(content, rng) if rng.random() < 0.3 else content
    game = GAME.replace("places.csv", "places.xlsx")
    write(Path("coast"), {**FILES, "game.yaml": game, "places.xlsx": content})
    return ended("check", "coast")


def with_profile(rng: random.Random) -> int:
    write(Path("coast"), FILES)
    Path("p.icc").write_bytes(flipped(press_profile("P"), rng))
    return ended(*PRESS)


@cache
def save() -> str:
    """Return an exported game, as Tabletop Simulator would save it."""
    write(Path("coast"), FILES)
    assert ended(*TABLETOP) == ExitCode.CLEAN
    return Path("output/coast/export/tts/coast.json").read_text(encoding="utf-8")


TABLETOP = ("export", "coast", "--as", "tts", "--dpi", "50")


def with_save(rng: random.Random) -> int:
    text = save()
    value = json.loads(text)
    if rng.random() < 0.5:
        text = reworded(text, rng)
    else:
        _replace_somewhere(value, rng)
        text = json.dumps(value)
    write(Path("coast"), FILES)
    Path("save.json").write_bytes(
        flipped(text.encode(), rng) if rng.random() < 0.2 else text.encode()
    )
    return ended(*TABLETOP, "--into", "save.json")


def _replace_somewhere(value: object, rng: random.Random) -> None:
    """Put something odd in a place of nested lists and dictionaries."""
    holders: list[dict[str, object] | list[object]] = []

    def collect(each: object) -> None:
        if isinstance(each, dict | list) and each:
            holders.append(each)
            for inner in each.values() if isinstance(each, dict) else each:
                collect(inner)

    collect(value)
    odd = rng.choice((None, -1, 10**30, 1e308, "", "\x1b", [], {}, [None], {"a": None}, True, [[]]))
    holder = rng.choice(holders)
    if isinstance(holder, list):
        holder[rng.randrange(len(holder))] = odd
    elif rng.random() < 0.3:
        del holder[rng.choice(sorted(holder))]
    else:
        holder[rng.choice([*sorted(holder), "extra", "kind", "by"])] = odd


def with_pack(rng: random.Random) -> int:
    text = FERRY.read_text(encoding="utf-8")
    value = json.loads(text)
    _replace_somewhere(value, rng)
    text = json.dumps(value) if rng.random() < 0.8 else reworded(text, rng)
    try:
        rules_of(load_pack(text))
    except PackError:
        return ExitCode.DATA
    return ExitCode.CLEAN


def with_link(rng: random.Random) -> int:
    code = chr(rng.choice((0x1B, 7, 0x9B, 0x202E, 0x7F, 0xFFFE, 0x2028, 0x1F600)))
    code = rng.choice(
        (code, f"&#{ord(code)};", f"\\x{ord(code) & 255:02x}", f"%{ord(code) & 255:02x}")
    )
    form = rng.choice(
        ("https://127.0.0.1/%s", "https://[%s]/", "https://127.0.0.1:%s/", "https://a@%s", "#%s")
    )
    return with_one_link(form % code, rng.choice(("new", "refresh", "rulebook", "code", "url")))


def with_one_link(link: str, way: str) -> int:
    """Use a link that leads to this computer at most, so that nothing is fetched."""
    files = dict(FILES)
    if way == "refresh":
        files["game.yaml"] = GAME.replace("places.csv", f'places.csv, link: "{link}"')
    elif way == "rulebook":
        files["game.yaml"] = GAME + "rulebook: r.md\n"
        files["r.md"] = f"# Rules {{#r}}\n\nPlaces [x]({link}) and [y](<{link}>)\n"
    elif way == "code":
        files["front.yaml"] = FRONT + f'  qr: {{kind: code, at: [5, 50, 20, 20], code: "{link}"}}\n'
    write(Path("coast"), files)
    if way == "url":
        return ended(*TABLETOP, "--url", link)
    if way == "new":
        return ended("new", "fresh", "--from", link)
    return ended("refresh" if way == "refresh" else "build", "coast")


KINDS: dict[str, Callable[[random.Random], int]] = {
    "font": with_font,
    "picture": with_picture,
    "drawing": with_drawing,
    "workbook": with_workbook,
    "profile": with_profile,
    "save": with_save,
    "pack": with_pack,
    "link": with_link,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_named_or_read(kind: str) -> None:
    for seed in range(6):
        KINDS[kind](random.Random(f"{kind} {seed}"))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_hundreds_of_damaged_files_are_named_or_read(kind: str) -> None:
    codes = {KINDS[kind](random.Random(f"{kind} {seed}")) for seed in range(300)}
    assert len(codes) > 1, "each file was refused, or none was"


@pytest.mark.parametrize("link", ["https://[\x1b]/", "https://[&#7;]/", "https://[", "https://a@b"])
def test_2_a_link_with_a_broken_address_is_no_link_to_a_table(link: str) -> None:
    assert with_one_link(link, "new") == ExitCode.USAGE


def test_1_a_link_with_a_broken_address_to_refresh_is_refused() -> None:
    assert with_one_link("https://[&#8232;]/", "refresh") in (ExitCode.DATA, ExitCode.USAGE)


def test_1_a_font_that_fails_only_when_it_is_embedded_is_damaged() -> None:
    lato = Path(fontpkg_lato.__file__).parent / "files" / "Lato-Regular.ttf"
    font = bytearray(lato.read_bytes())
    tables = TTFont(lato).reader.tables
    font[tables["maxp"].offset] ^= 0x80  # its version: HarfBuzz shapes text all the same
    assert with_one_font("f.ttf", bytes(font), "export") == ExitCode.DATA


def test_2_a_profile_whose_space_is_no_ascii_is_refused() -> None:
    profile = bytearray(press_profile("P"))
    profile[18] = 0xFC  # ICC.1:2010, 7.2.6: "CMYK"
    write(Path("coast"), FILES)
    Path("p.icc").write_bytes(profile)
    assert ended(*PRESS) == ExitCode.USAGE


def test_a_picture_whose_profile_converts_nothing_prints_without_it() -> None:
    profile = bytearray(_rgb_profile())
    at = profile.index(b"rXYZ", 128 + 4)
    profile[at : at + 4] = b"????"  # the tag of the red primary
    picture = io.BytesIO()
    Image.new("RGB", (9, 9), "red").save(picture, "PNG", icc_profile=bytes(profile))
    write(Path("coast"), {**FILES, "a.png": picture.getvalue(), "front.yaml": PICTURE % "a.png"})
    assert ended("build", "coast") == ExitCode.CLEAN
