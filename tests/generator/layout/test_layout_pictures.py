"""Pictures and drawings: fitted, and refused in words when they cannot be printed."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image as Pixels

from punchboard.cards.load.folder import load_game
from punchboard.generator.graphics.display_list import Group, Image, SymbolRef
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.layout.context import open_context
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from tests.folders import Content
from tests.generator.layout.drawing_board import GAME, Drawn, lay_out

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'
BOX = SVG.format('<rect width="20" height="10" fill="currentColor"/>')


def png(width: int, height: int) -> Callable[[Path], None]:
    """Return what writes a picture of a size in pixels."""

    def save(path: Path) -> None:
        Pixels.new("RGB", (width, height), "#c04030").save(path)

    return save


def giant(path: Path) -> None:
    """Write a PNG that says it has 20 000 × 20 000 pixels, and holds next to none."""
    head = struct.pack(">IIBBBBB", 20_000, 20_000, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n"
    for name, body in chunks:
        data += struct.pack(">I", len(body)) + name + body
        data += struct.pack(">I", zlib.crc32(name + body))
    path.write_bytes(data)


def picture(
    folder: Path,
    values: str,
    name: str = "art/a.png",
    content: Content = "",
) -> Drawn:
    layout = f"size: {{width: 60, height: 60}}\nelements: {{p: {{kind: image, {values}}}}}\n"
    return lay_out(folder, layout, files={name: content} if content else {})


@pytest.mark.parametrize(
    ("fit", "align", "expected"),
    [
        ("contain", "center", (10, 15, 20, 10)),
        ("contain", "left", (10, 15, 20, 10)),
        ("cover", "center", (0, 10, 40, 20)),
        ("cover", "right", (-10, 10, 40, 20)),
        ("stretch", "center", (10, 10, 20, 20)),
    ],
)
def test_a_picture_is_fitted(
    fit: str, align: str, expected: tuple[float, ...], tmp_path: Path
) -> None:
    values = f"image: art/a.png, at: [10, 10, 20, 20], fit: {fit}, align: {align}"
    drawn = picture(tmp_path, values, content=png(800, 400))
    (item,) = drawn.items
    if fit == "cover":
        assert isinstance(item, Group)
        assert item.clip[0][1:] == pytest.approx((10 * MM, 30 * MM))
        (item,) = item.items
    assert isinstance(item, Image)
    x, y, wide, tall = expected
    assert item[1:] == pytest.approx((x * MM, (60 - y - tall) * MM, wide * MM, tall * MM))
    assert drawn.said == ""


@pytest.mark.parametrize(
    ("box", "align", "expected"),
    [
        ("12, 30", "left", (5, 18, 12, 6)),
        ("12, 30", "right", (5, 18, 12, 6)),
        ("30, 4", "left", (5, 6, 8, 4)),
        ("30, 4", "center", (16, 6, 8, 4)),
        ("30, 4", "right", (27, 6, 8, 4)),
    ],
)
def test_a_wide_icon_is_as_large_as_its_box_allows_in_the_middle_of_its_height(
    box: str, align: str, expected: tuple[float, ...], tmp_path: Path
) -> None:
    layout = (
        "size: {width: 60, height: 60}\n"
        f"elements: {{i: {{kind: icon, icon: wide, at: [5, 6, {box}], align: {align}}}}}\n"
    )
    drawn = lay_out(tmp_path, layout, files={"icons/wide.svg": BOX})
    (stamp,) = drawn.items
    assert isinstance(stamp, SymbolRef)
    x, y, wide, tall = expected
    place = (x * MM, (60 - y - tall) * MM, wide * MM, tall * MM)
    assert (stamp.x, stamp.y, stamp.width, stamp.height) == pytest.approx(place)


def test_a_drawing_takes_the_colour_of_its_place(tmp_path: Path) -> None:
    values = "image: art/a.svg, at: [0, 0, 20, 20], colour: accent"
    (stamp,) = picture(tmp_path, values, "art/a.svg", BOX).items
    assert isinstance(stamp, SymbolRef)
    assert stamp.colour == "#123456"
    assert (stamp.width, stamp.height) == pytest.approx((20 * MM, 10 * MM))


def test_a_blank_path_draws_nothing(tmp_path: Path) -> None:
    drawn = picture(tmp_path, "image: =card.picture")
    assert (drawn.items, drawn.said) == ([], "")


def test_a_missing_picture_names_the_cell(tmp_path: Path) -> None:
    layout = "elements: {p: {kind: image, image: =card.picture}}\n"
    row = "a,Alpha,1,3,,,,art/heron.png\n"
    assert lay_out(tmp_path, layout, row, files={"art/herron.png": b"x"}).said == (
        'g/cards.csv!H2: error: picture "art/heron.png" does not exist\n'
        '  fix: did you mean "art/herron.png"?'
    )


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("art/a.png", b"\x89PNG\r\n\x1a\n broken",
         "error: picture a.png isn't a PNG or JPEG, or is damaged\n"
         "  fix: open it in a paint program, and save it as PNG or JPEG"),
        ("art/a.png", giant,
         "error: picture a.png is 20000 × 20000 pixels, at most 300 million are read\n"
         "  fix: scale it down; 300 dpi are enough for print"),
        ("art/a.txt", "words",
         'error: "art/a.txt" isn\'t a picture that can be printed\n'
         "  fix: save it as SVG, PNG or JPEG"),
        ("art/a.png", png(100, 50),
         "warning: picture art/a.png prints at 127 dpi, below 300\n"
         "  fix: use a larger picture, or print it smaller"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed(name: str, content: Content, said: str, tmp_path: Path) -> None:
    values = f"image: {name}, at: [0, 0, 20, 20]"
    assert picture(tmp_path, values, name, content).said == f"l.yaml:2:15: {said}"


def test_a_stretched_picture_is_as_coarse_as_its_worse_side(tmp_path: Path) -> None:
    values = "image: art/a.png, at: [0, 0, 20, 40], fit: stretch"
    assert "prints at 63 dpi" in picture(tmp_path, values, content=png(400, 100)).said


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<use href="other.svg#a"/><rect width="9" height="9"/>',
         'g/art/a.svg:1:61: warning: <use>: "other.svg#a" lies outside the drawing and is not'
         " followed\n  fix: paste that drawing into this file"),
        ('<image href="https://example.org/a.png"/><rect width="9" height="9"/>',
         "g/art/a.svg:1:61: warning: <image>: \"https://example.org/a.png\" lies outside the"
         " drawing and is not followed\n"
         "  fix: put the picture into the drawing, or into the layout as an image of its own"),
    ],
)  # fmt: skip
def test_a_drawing_that_points_outside_is_not_followed(
    body: str, said: str, tmp_path: Path
) -> None:
    values = "image: art/a.svg, at: [0, 0, 20, 20]"
    assert picture(tmp_path, values, "art/a.svg", SVG.format(body)).said == said


def test_a_drawing_with_entities_is_refused(tmp_path: Path) -> None:
    text = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG.format("&a;")
    said = picture(tmp_path, "image: art/a.svg", "art/a.svg", text).said
    assert said == (
        "g/art/a.svg:1:1: error: a DOCTYPE that defines more than short words is not allowed in a"
        " drawing\n"
        "  fix: delete the <!DOCTYPE ...> from the file, or save it as plain SVG"
    )


@pytest.mark.parametrize("path", ["../secret.png", "/etc/passwd", "C:/a.png", "art\\a.png"])
def test_paths_that_lead_outside_are_refused(path: str, tmp_path: Path) -> None:
    drawn = picture(tmp_path, f"image: '{path}'")
    assert drawn.items == []
    assert drawn.said.startswith(f'l.yaml:2:15: error: picture "{path}" ')
    assert drawn.said.endswith(
        "fix: write a path inside the game's folder with forward slashes, such as art/heron.png"
    )


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    def link(path: Path) -> None:
        path.symlink_to(tmp_path / "cards.csv")

    drawn = picture(tmp_path, "image: art/a.png", content=link)
    assert "is reached by a link, which may lead out of the folder" in drawn.said


def test_a_picture_as_an_icon_is_printed(tmp_path: Path) -> None:
    game = GAME + "symbols: {seal: art/seal.png}\n"
    layout = """\
elements:
  a: {kind: text, text: "a [seal] b"}
  b: {kind: icon, icon: seal, at: [10, 10, 9, 9], turn: 90}
  c: {kind: icons, icons: "seal, sword", at: [10, 30, 20, 9]}
"""
    drawn = lay_out(tmp_path, layout, game=game, files={"art/seal.png": png(200, 200)})
    assert drawn.said == ""
    loaded, diagnostics = load_game(tmp_path, "g")
    assert loaded is not None
    context = open_context(loaded, diagnostics)
    for name in ("seal", "sword"):
        assert context.library.icon(name) is not None
    context.fonts.face("Lato")
    pdf = PdfFile("seal", context.library, context.fonts)
    content = ContentStream(pdf)
    pdf.draw_face(content, drawn.faces[0], "1 0 0 1 0 0", shared=False)
    pdf.add_page(content, drawn.faces[0].width, drawn.faces[0].height)
    pdf.save(tmp_path / "seal.pdf")
    assert (tmp_path / "seal.pdf").read_bytes().count(b"/Subtype /Image") == 1


@pytest.mark.parametrize(
    ("focus", "left"),
    [
        ("[0, 0.5]", 10.0),
        ("[0.25, 0.5]", 10.0),
        ("[0.4, 0.5]", 4.0),
        ("[0.5, 0]", 0.0),
        ("[1, 1]", -10.0),
        ('"=[0.4, 1]"', 4.0),
        ('"0.4, 0.1"', 4.0),
        ("=blank", -10.0),
    ],
)
def test_a_focus_is_drawn_in_the_middle_as_far_as_the_edges_allow(
    focus: str, left: float, tmp_path: Path
) -> None:
    values = f"image: art/a.png, at: [10, 10, 20, 20], fit: cover, align: right, focus: {focus}"
    drawn = picture(tmp_path, values, content=png(800, 400))
    (item,) = drawn.items
    assert isinstance(item, Group)
    (image,) = item.items
    assert isinstance(image, Image)
    assert (image.x, image.width) == pytest.approx((left * MM, 40 * MM))


@pytest.mark.parametrize(
    ("down", "top"), [("0", 10.0), ("0.25", 10.0), ("0.4", 4.0), ("0.5", 0.0), ("1", -10.0)]
)
def test_a_focus_of_a_high_picture_counts_from_its_top(
    down: str, top: float, tmp_path: Path
) -> None:
    values = f"image: art/a.png, at: [10, 10, 20, 20], fit: cover, focus: [0.5, {down}]"
    drawn = picture(tmp_path, values, content=png(400, 800))
    (item,) = drawn.items
    assert isinstance(item, Group)
    (image,) = item.items
    assert isinstance(image, Image)
    assert image.height == pytest.approx(40 * MM)
    assert drawn.faces[0].height - image.y - image.height == pytest.approx(top * MM)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ("fit: cover, focus: [0.5, 1.5]", "focus is 0.5, 1.5"),
        ("fit: cover, focus: =0.5", "focus is 0.5"),
        ('fit: cover, focus: "=[1, 1, 1]"', "focus is 1, 1, 1"),
        ('fit: cover, focus: "left"', '"left" isn\'t a number'),
        ("focus: [0.5, 0.5]", "has a focus, and its fit cuts nothing off"),
        ("clip: {shape: line}", "shape"),
        ("clip: {shape: path, path: M0 0 wobble}", "the path breaks off before"),
        ("clip: {shape: path}", "clip has no path\n  fix: write path:, or another shape"),
        ("clip: {shape: points}", "clip has no points"),
    ],
)
def test_a_wrong_focus_or_clip_is_said(values: str, said: str, tmp_path: Path) -> None:
    whole = f"image: art/a.png, at: [10, 10, 20, 20], {values}"
    assert said in picture(tmp_path, whole, content=png(800, 400)).said


@pytest.mark.parametrize("kind", ["image: art/a.png, fit: cover", "image: art/a.png, fit: stretch"])
def test_a_picture_is_cut_to_an_outline(kind: str, tmp_path: Path) -> None:
    values = f"{kind}, at: [10, 10, 40, 40], clip: {{shape: ellipse}}"
    shot = picture(tmp_path, values, content=png(800, 800)).shot().convert("RGB")
    inside, corner = (round(30 * 72 / 25.4),) * 2, (round(12 * 72 / 25.4),) * 2
    assert shot.getpixel(inside) == (0xC0, 0x40, 0x30)
    assert shot.getpixel(corner) == (255, 255, 255)


def test_a_group_is_cut_to_an_outline_that_turns_with_it(tmp_path: Path) -> None:
    layout = """size: {width: 60, height: 60}
elements:
  g: {kind: group, at: [10, 10, 40, 40], clip: {shape: polygon, corners: 4}, turn: 45, elements: {
    ground: {kind: shape, shape: rect, at: [-9, -9, 58, 58], fill: teal}}}
"""
    shot = lay_out(tmp_path, layout).shot().convert("RGB")
    points = {each: round(each * 72 / 25.4) for each in (12, 18, 30)}
    assert shot.getpixel((points[30], points[30])) == (0, 128, 128)
    assert shot.getpixel((points[18], points[18])) == (0, 128, 128)  # a corner of the turned square
    assert shot.getpixel((points[30], points[12])) == (255, 255, 255)  # where its point was
