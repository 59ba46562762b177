"""The process that draws parts of drawings: bounded, blind, and never the end of a build."""

from __future__ import annotations

import base64
import subprocess
import sys
import threading
import time
from io import BytesIO

import pytest
from PIL import Image

import punchboard.generator.art.render as render
from punchboard.cards import child
from punchboard.cards.problem import Diagnostics, Position, Severity
from punchboard.generator.art.render import Rendered, RenderError
from punchboard.generator.art.svg import load_svg
from punchboard.generator.face import Image as Placed

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
SOFT = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
LAST = "</svg>"


def read(body: str) -> tuple[list[Placed], list[str], str]:
    """Return the pictures of a drawing, what was said of it, and what was rendered."""
    said = Diagnostics()
    symbol = load_svg(HEAD + body + LAST, Position("a.svg"), said)
    texts = [each.text for _, each in symbol.pictures if isinstance(each, Rendered)]
    return list(symbol.images()), [str(each) for each in said], "".join(texts)


@pytest.mark.parametrize(
    "inner",
    [
        '<image href="file:///etc/passwd" width="9" height="9"/>',
        '<image href="secret.png" width="9" height="9"/>',
        '<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>',
        '<image href="data:image/svg+xml;base64,AAAA" width="9" height="9"/>',
        '<use href="secret.svg#a"/>',
        "<style>@import url(secret.css); @font-face {src: url(file:///etc/passwd)}</style>",
        '<rect style="fill:url(file:///etc/passwd#a)" width="9" height="9"/>',
        '<script>fetch("secret")</script>',
        '<foreignObject><x src="secret"/></foreignObject>',
        '<rect onload="secret()" width="9" height="9"/>',
    ],
)
def test_what_is_rendered_names_nothing_outside(inner: str) -> None:
    body = f'{SOFT}<g filter="url(#f)"><rect width="40" height="40"/>{inner}</g>'
    images, _, text = read(body)
    assert len(images) == 1
    for word in ("secret", "file:", "127.0.0.1", "svg+xml", "passwd", "@import"):
        assert word not in text


def test_a_filters_own_picture_is_of_the_drawing_or_none() -> None:
    effect = '<filter id="f"><feImage href="file:///etc/passwd"/></filter>'
    _, _, text = read(f'{effect}<rect filter="url(#f)" width="40" height="40"/>')
    assert "passwd" not in text


def test_the_process_can_open_no_file_and_no_connection() -> None:
    if sys.platform != "linux":
        pytest.fail("the limits of this system are to be written down here")
    script = (
        "import sys; sys.path[:] = sys.argv[1:]\n"
        "import socket\n"
        "from punchboard.generator.art.renderer import child\n"
        "child._bound()\n"
        "for attempt in (lambda: open('/etc/passwd'), lambda: socket.socket(),\n"
        "                lambda: open('/tmp/x', 'w')):\n"
        "    try: attempt(); print('open')\n"
        "    except OSError: print('shut')\n"
    )
    command = [sys.executable, "-I", "-S", "-c", script, str(child._HOME), *filter(None, sys.path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["shut"] * 3


BLACK_HOLE = (
    '<filter id="f" x="-9" y="-9" width="19" height="19">'
    + '<feGaussianBlur stdDeviation="400"/><feMorphology operator="dilate" radius="300"/>' * 40
    + "</filter>"
)


def test_a_filter_that_never_ends_is_told_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "_MOST_WAITING", 1)
    before = time.monotonic()
    images, said, _ = read(f'{BLACK_HOLE}<rect id="r" filter="url(#f)" width="90" height="90"/>')
    assert time.monotonic() - before < 20
    assert images == []
    assert len(said) == 1
    assert "its filter is not drawn: it takes too much time or memory" in said[0]
    # The next part has a process of its own.
    images, _, _ = read(f'{SOFT}<rect filter="url(#f)" width="40" height="40"/>')
    assert len(images) == 1


def test_the_process_lives_on_after_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks: list[threading.Timer] = []

    class Clock(threading.Timer):
        def start(self) -> None:
            clocks.append(self)
            super().start()

    monkeypatch.setattr(threading, "Timer", Clock)
    assert Rendered(f'{HEAD}<rect width="51" height="47"/></svg>', 51, 47).is_seen()
    assert [each.finished.is_set() for each in clocks] == [True]


def test_all_filters_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    part = Rendered(f'{HEAD}<rect width="100" height="100"/></svg>', 100, 100)
    assert part.is_seen()
    monkeypatch.setattr(render, "_MOST_WAITING_IN_ALL", -1)
    assert part.pixels(900, 900).size == (256, 256)  # what was drawn before is there
    _, said, _ = read(f'{SOFT}<rect filter="url(#f)" width="41" height="43"/>')
    assert "all filters together take too much time" in said[0]


def test_what_resvg_refuses_is_a_sentence() -> None:
    with pytest.raises(RenderError, match="cannot be drawn"):
        Rendered("<svg", 1, 1).is_seen()
    with pytest.raises(RenderError, match="cannot be drawn"):
        Rendered("", 1, 1).pixels(10, 10)


def test_filters_are_counted() -> None:
    said = Diagnostics()
    body = SOFT + '<rect filter="url(#f)" width="9" height="9"/>' * 60
    load_svg(HEAD + body + LAST, Position("a.svg"), said)
    errors = [each.message for each in said if each.severity is Severity.ERROR]
    assert errors == ["drawing with more than 40 filters"]


def test_a_part_is_no_larger_than_its_pixels_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "_MOST_PIXELS", 10_000)
    part = Rendered(f'{HEAD}<rect width="100" height="100"/></svg>', 100, 100)
    assert part.pixels(40, 40).size == (40, 40)
    assert part.pixels(20_000, 20_000).size == (100, 100)


@pytest.mark.parametrize(
    "body",
    [
        '<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>'
        '<rect mask="url(#m)" width="9" height="9"/>',
        '<clipPath id="c"><rect clip-path="url(#c)" width="9" height="9"/></clipPath>'
        '<rect clip-path="url(#c)" width="9" height="9"/>',
        '<pattern id="p" width="1" height="1"><rect fill="url(#p)" width="9" height="9"/></pattern>'
        '<rect fill="url(#p)" width="9" height="9"/>',
        '<marker id="k"><path marker-end="url(#k)" d="M0 0L5 5"/></marker>'
        '<path marker-end="url(#k)" d="M0 0L5 5" stroke="red"/>',
        '<pattern id="p" href="#q" width="1" height="1"/><pattern id="q" href="#p"/>'
        '<rect fill="url(#p)" width="9" height="9"/>',
        '<pattern id="p" patternUnits="userSpaceOnUse" width=".001" height=".001">'
        '<path d="M0 0h9v9"/></pattern><rect fill="url(#p)" width="90" height="90"/>',
        '<filter id="f"><feBlend in2="BackgroundImage" mode="x"/></filter>'
        '<g filter="url(#f)"><rect width="9" height="9"/></g>',
        "<style>" + ".a .b .c .d{fill:red}" * 1_500 + "</style>"
        + '<g class="a b c d">' * 50 + '<path class="d" d="M0 0h9v9"/>' * 500 + "</g>" * 50,
        "<text>" + "x" * 60_000 + "</text>",
        '<text x="' + "1 " * 200_000 + '">abc</text>',
        "".join(f'<mask id="m{n}"><g mask="url(#m{n + 1})"><use href="#r"/></g></mask>'
                for n in range(40)) + '<rect id="r" width="9" height="9" mask="url(#m0)"/>',
        '<g clip-path="url(#c)">' * 60 + '<rect width="9" height="9"/>' + "</g>" * 60
        + '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/>'
        "</clipPath>",
        '<path stroke="red" stroke-dasharray=".00001" d="M0 0h90"/>',
    ],
)  # fmt: skip
def test_what_refers_to_itself_or_without_end_is_bounded(body: str) -> None:
    before = time.process_time()
    said = Diagnostics()
    load_svg(HEAD + body + LAST, Position("a.svg"), said)
    assert time.process_time() - before < 10


def test_a_picture_within_a_drawing_is_bounded_as_one_outside() -> None:
    bomb = BytesIO()
    Image.new("1", (8_000, 8_000)).save(bomb, "PNG")
    coded = base64.b64encode(bomb.getvalue()).decode()
    said = read(f'<image width="9" height="9" href="data:image/png;base64,{coded}"/>')[1]
    assert any("8000 × 8000 pixels, at most 60 million are read" in each for each in said)
