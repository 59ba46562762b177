"""What SVG can say comes out as resvg draws it; and what lines can say stays lines."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import ImageChops

from punchboard.cards.problem import Severity
from tests.generator.art.drawn import DRAWN, HEAD
from tests.generator.art.likeness import LIKE, likeness

#: PDFium takes 256 colours of a gradient, however often it is repeated; resvg knows no pen that
#: never grows, and draws patterns as pixels; letters of a bow stand on straight pieces of it.
LESS_LIKE = {
    "linear repeated": 6.0, "linear reflected": 6.0, "radial repeated": 6.0,
    "radial reflected off its middle": 6.0, "gradients that inherit": 2.0,
    "a pen that never grows": 6.0, "a pattern": 6.0,
    "signs that another font has": 4.0, "words along a path": 3.0, "a picture in it": 3.0,
}  # fmt: skip
SMALL = 128


def drawing(folder: Path, body: str, given: str = 'viewBox="0 0 100 80"') -> Path:
    path = folder / "drawing.svg"
    path.write_text(f"{HEAD}{given}>{body}</svg>", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_looks_as_it_should_and_stays_lines(name: str, tmp_path: Path) -> None:
    found = likeness(drawing(tmp_path, DRAWN[name]), SMALL)
    if name != "style sheets":  # of which it is said that @media is not read
        assert found.told == []
    assert not found.rendered
    assert found.delta < LESS_LIKE.get(name, LIKE), found.delta
    assert len(set(found.ours.get_flattened_data())) > 2


@pytest.mark.parametrize(
    "given", ['width="50mm" height="20mm" viewBox="0 0 100 80"',
              'width="100" height="200" viewBox="0 0 100 80" preserveAspectRatio="xMinYMin slice"',
              'width="4in" height="3in"']
)  # fmt: skip
def test_a_drawing_of_other_proportions_than_its_view_box_shows_as_much(
    given: str, tmp_path: Path
) -> None:
    found = likeness(drawing(tmp_path, DRAWN["caps and joins"], given), SMALL)
    assert found.delta < LIKE


FILTERED = {
    "a blur": '<filter id="f"><feGaussianBlur stdDeviation="4"/></filter>'
        '<rect filter="url(#f)" id="soft" x="30" y="20" width="40" height="40" fill="#c30"/>',
    "a shadow of a turned group with words": '<filter id="f" x="-20%" y="-20%" width="150%" '
        'height="150%"><feDropShadow dx="4" dy="4" stdDeviation="2"/></filter>'
        '<g transform="rotate(-8 50 40)" fill="#06c" opacity=".8"><g filter="url(#f)" id="soft">'
        '<rect x="20" y="20" width="60" height="30"/><text x="25" y="42" font-size="20" '
        'font-family="Lato" fill="white">Hello</text></g></g>',
    "a blur of what is used": '<filter id="f"><feOffset dx="4"/></filter><defs><clipPath id="c" '
        'transform="translate(10)"><circle cx="40" cy="40" r="20"/></clipPath><g id="u" '
        'opacity=".5" transform="rotate(20 50 40)">'
        '<rect x="20" y="20" width="60" height="40" fill="teal" '
        'clip-path="url(#c)"/></g></defs><g id="soft" filter="url(#f)"><use href="#u"/></g>',
    "a blur that is cut": '<filter id="f"><feGaussianBlur stdDeviation="6"/></filter>'
        '<clipPath id="c"><circle cx="50" cy="40" r="25"/></clipPath><linearGradient id="g">'
        '<stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '<g clip-path="url(#c)"><path id="soft" filter="url(#f)" d="M20 20h60v40h-60z" '
        'fill="url(#g)"/></g>',
}  # fmt: skip


@pytest.mark.parametrize("name", FILTERED)
def test_a_filter_alone_is_drawn_as_pixels_with_a_note(name: str, tmp_path: Path) -> None:
    found = likeness(drawing(tmp_path, FILTERED[name] + '<path d="M2 2h9v9z"/>'), SMALL)
    ((severity, message),) = found.told
    assert str(severity) == "note"
    assert 'id="soft">: its filter is drawn as pixels, at 600 dpi' in message
    assert found.rendered == 1
    assert found.delta < LIKE


def _carried() -> list[Path]:
    """Return drawings that installed packages carry."""
    found = []
    for package in ("playwright", "uniseg"):
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        files = sorted(Path(spec.origin).parent.rglob("*.svg"))
        found += [each for each in files if b"<font" not in each.read_bytes()]
    return found


def test_drawings_of_installed_packages_look_as_they_should() -> None:
    looks = {path.name: likeness(path, SMALL // 2) for path in _carried()}
    assert len(looks) >= 5
    assert {name: look.delta for name, look in looks.items() if look.delta >= LIKE} == {}
    assert {severity for look in looks.values() for severity, _ in look.told} <= {Severity.NOTE}


def test_the_page_of_art_is_lines_but_for_two_filters() -> None:
    page = (
        Path(__file__).parents[3]
        / "docs"
        / "reference"
        / "layout"
        / "moth_garden"
        / "art"
        / "page.svg"
    )
    found = likeness(page)
    assert [message.partition(":")[0] for _, message in found.told] == [
        '<circle id="halo">',
        '<g id="raised">',
    ]
    assert found.rendered == 2
    assert found.delta < LIKE


def test_flowed_text_of_inkscape_breaks_in_its_region(tmp_path: Path) -> None:
    flowed = drawing(
        tmp_path,
        '<flowRoot font-family="Lato" font-size="12"><flowRegion><rect x="10" y="10" width="60" '
        'height="60"/></flowRegion><flowPara>four words in lines</flowPara></flowRoot>',
    )
    box = ImageChops.invert(likeness(flowed).ours.convert("L")).getbbox()
    assert box is not None
    left, top, right, bottom = (each * 100 / 256 for each in box)
    assert left == pytest.approx(10, abs=2)
    assert right <= 70
    assert top >= 10
    assert 30 < bottom < 70
