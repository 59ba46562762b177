"""The process that draws parts of drawings: bounded, blind, and never the end of a build."""

from __future__ import annotations

import base64
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from traps import picture_header

import punchboard
import punchboard.generator.art.render as render
from punchboard.cards import child, filter_time
from punchboard.cards.filter_time import FilterError, FilterTime, GameFilterTime
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import DataError, Diagnostics, Position, Severity
from punchboard.generator.art.render import Rendered, RenderError
from punchboard.generator.art.renderer import child as renderer
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import Image as Placed
from punchboard.generator.layout.context import open_context
from tests.folders import write

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
SOFT = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
LAST = "</svg>"


def read(body: str) -> tuple[list[Placed], list[str], str]:
    """Return the pictures of a drawing, what was said of it, and what was rendered."""
    said = Diagnostics()
    symbol = load_svg(HEAD + body + LAST, Position("a.svg"), said)
    texts = [each.text for _, each in symbol.pictures if isinstance(each, Rendered)]
    return list(symbol.images()), [str(each) for each in said], "".join(texts)


def part_of(body: str, time: FilterTime | None = None, element: str = "<g>") -> Rendered:
    """Return an element of a drawing of 100 units that is drawn as pixels."""
    text = HEAD + body + LAST
    return Rendered(text, 100, 100, Position("a.svg"), element, time or FilterTime())


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


def test_a_filter_that_never_ends_is_an_error_and_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filter_time, "MOST_OF_FILE", 0.3)
    before = time.monotonic()
    images, said, _ = read(f'{BLACK_HOLE}<rect id="r" filter="url(#f)" width="90" height="90"/>')
    assert time.monotonic() - before < 20
    assert images == []
    assert len(said) == 1
    assert said[0].startswith(
        'a.svg:1:3404: error: <rect id="r">: its filter is not drawn: the filters of this file take'
        " more than 0.3 seconds of processor time\n  fix: export this element from your drawing"
    )
    # The next file has a budget and a process of its own.
    images, _, _ = read(f'{SOFT}<rect filter="url(#f)" width="40" height="40"/>')
    assert len(images) == 1


def test_the_filters_of_a_file_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these takes about 0.05 seconds; before, each had 20 of its own."""
    monkeypatch.setattr(filter_time, "MOST_OF_FILE", 0.4)
    slow = '<filter id="f"><feMorphology operator="dilate" radius="3"/></filter>'
    drawn = "".join(
        f'<rect id="r{number}" filter="url(#f)" width="{90 + number / 10}" height="90"/>'
        for number in range(20)
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    images, said, _ = read(slow + drawn)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    errors = [each for each in said if "error:" in each]
    assert 0 < len(images) < 20
    assert len(images) + len(errors) == 20
    assert all("the filters of this file take more than 0.4 seconds" in each for each in errors)
    assert '<rect id="r19">' in errors[-1]
    assert after.ru_utime - before.ru_utime < 0.4 + 2  # and what Python needs to start


def test_an_element_is_never_drawn_smaller_for_want_of_time() -> None:
    time = FilterTime(0.2)
    heavy = f'{BLACK_HOLE}<rect filter="url(#f)" width="99" height="99"/>'
    part = part_of(heavy, time, '<rect id="r">')
    with pytest.raises(FilterError) as caught:
        part.pixels(900, 900)
    assert str(caught.value).startswith(
        'a.svg: error: <rect id="r">: its filter can\'t be drawn at 900 × 900 pixels: the filters'
        " of this file take more than 0.2 seconds of processor time\n  fix: export this element"
    )
    with pytest.raises(FilterError):  # though one so small would take no time at all
        part_of('<rect width="1" height="1"/>', time).pixels(9, 9)


def test_all_files_of_a_game_share_a_larger_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filter_time, "MOST_OF_GAME", 3)
    monkeypatch.setattr(filter_time, "MOST_OF_FILE", 2)
    game = GameFilterTime()
    game.of_file("a.svg").spend(1.5)
    assert game.of_file("a.svg").left == 0.5
    assert game.of_file("b.svg").left == 1.5
    assert "all drawings take more than 3 seconds" in game.of_file("b.svg").reason
    game.of_file("b.svg").spend_rest()
    with pytest.raises(RenderError, match="all drawings take more than 3 seconds"):
        part_of('<rect width="7" height="7"/>', game.of_file("a.svg")).is_seen()


#: Quick as it is looked at, and slow as large as it prints.
BLUR = (
    f"{HEAD}<filter id='f' x='0' y='0' width='1' height='1'>"
    '<feGaussianBlur stdDeviation="2"/></filter>'
    '<rect id="haze" filter="url(#f)" width="100" height="100"/></svg>'
)
GAME = {
    "game.yaml": "title: T\ncomponents: {c: {kind: cards, data: c.csv, front: face.yaml}}\n",
    "c.csv": "id\na\n",
    "face.yaml": "elements: {p: {kind: image, at: [0, 0], image: art/a.svg}}\n",
    "art/a.svg": BLUR,
}


def said_by(way: str, folder: Path, out: Path) -> str:
    """Return what is wrong with a game, as one of the ways to draw it says so."""
    if way == "proof":
        return "\n".join(map(str, punchboard.proof(folder, out / "proof.png", dpi=600)))
    draw = punchboard.build if way == "build" else punchboard.export
    with pytest.raises(DataError) as caught:
        draw(folder, out)
    return str(caught.value)


@pytest.mark.parametrize("way", ["build", "export", "proof"])
def test_a_filter_too_slow_in_print_is_an_error_that_names_file_and_element(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filter_time, "MOST_OF_FILE", 0.25)
    folder = write(tmp_path / "g", GAME)
    said = said_by(way, folder, tmp_path)
    assert "art/a.svg:1:" in said
    assert 'error: <rect id="haze">: its filter can\'t be drawn at ' in said
    assert "the filters of this file take more than 0.25 seconds of processor time" in said
    assert "export this element from your drawing program as a PNG" in said


def test_a_file_that_is_read_again_has_no_budget_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rulebook and the pack read art again, and so does a deck of many pages."""
    monkeypatch.setattr(filter_time, "MOST_OF_FILE", 0.3)
    effect = '<feGaussianBlur stdDeviation="2"/>'
    slow = BLUR.replace(effect, 300 * effect)
    folder = write(tmp_path / "g", {**GAME, "art/a.svg": slow})
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = "\n".join(map(str, punchboard.check(folder)))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert said.count("the filters of this file take more than 0.3 seconds") == 1
    game, _ = load_game(folder, "g")
    assert game is not None
    first, second = (open_context(game, Diagnostics()).library for _ in range(2))
    assert first.filter_time is second.filter_time
    assert after.ru_utime - before.ru_utime < 2


def test_the_pages_on_safety_and_art_tell_the_time_that_filters_have() -> None:
    docs = Path(__file__).parents[2] / "docs"
    safety, art = (
        " ".join((docs / name).read_text(encoding="utf-8").split())
        for name in ("background/safety.md", "reference/layout/art.md")
    )
    file, game = filter_time.MOST_OF_FILE, filter_time.MOST_OF_GAME
    assert f"All filters of a file share {file:g} seconds of processor time" in safety
    assert f"and all filters of a game share {game:g}." in safety
    assert f"It has {renderer.MOST_MEMORY / 1e9:g} GB of memory" in safety
    assert (
        f"take {file:g} seconds of processor time, and those of all drawings of a game {game:g}"
        in art
    )
    assert f"take more than {file:g} seconds of processor time" in art
    assert f"more than {render._MOST_PIXELS / 1e6:g} million pixels" in art


def test_the_process_lives_on_after_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks: list[threading.Timer] = []

    class Clock(threading.Timer):
        def start(self) -> None:
            clocks.append(self)
            super().start()

    monkeypatch.setattr(threading, "Timer", Clock)
    assert part_of('<rect width="51" height="47"/>').is_seen()
    assert [each.finished.is_set() for each in clocks] == [True]


def test_what_resvg_refuses_is_a_sentence() -> None:
    with pytest.raises(RenderError, match="can't be drawn"):
        Rendered("<svg", 1, 1, Position("a.svg"), "<rect>", FilterTime()).is_seen()
    with pytest.raises(FilterError, match=r"a\.svg: error: <rect>: its filter can't be drawn"):
        Rendered("", 1, 1, Position("a.svg"), "<rect>", FilterTime()).pixels(10, 10)


def test_filters_are_counted() -> None:
    said = Diagnostics()
    body = SOFT + '<rect filter="url(#f)" width="9" height="9"/>' * 60
    load_svg(HEAD + body + LAST, Position("a.svg"), said)
    errors = [each.message for each in said if each.severity is Severity.ERROR]
    assert errors == ["drawing with more than 40 filters"]


def test_a_part_is_no_larger_than_its_pixels_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "_MOST_PIXELS", 10_000)
    part = part_of('<rect width="100" height="100"/>')
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
    coded = base64.b64encode(picture_header(20_000, 20_000, b"")).decode()
    said = read(f'<image width="9" height="9" href="data:image/png;base64,{coded}"/>')[1]
    assert any("20000 × 20000 pixels, at most 300 million are read" in each for each in said)
