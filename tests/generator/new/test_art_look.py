"""How pictures of a spreadsheet are shown: whole or cut, on which ground, or as finished faces."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import yaml
from PIL import Image, ImageDraw

from punchboard.cards.load.folder import load_game
from punchboard.generator.commands.new import begin_deck
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Group
from punchboard.generator.graphics.display_list import Image as Picture
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.new.art_look import inspect_pictures
from punchboard.generator.pieces.make import make_pieces

CASES = Path(__file__).parents[2] / "first_prints" / "cases"


def _picture(width: int, height: int, kind: str = "PNG") -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (width, height), "#336699").save(data, kind)
    return data.getvalue()


def _cutout(color: str, width: int = 300, height: int = 300) -> bytes:
    image = Image.new("RGBA", (width, height))
    ImageDraw.Draw(image).ellipse((20, 20, width - 20, height - 20), fill=color)
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def _drawing(inner: str) -> bytes:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inner}</svg>'
    return svg.encode()


WHITE = _drawing('<circle cx="50" cy="50" r="40" fill="#fff"/>')
BLACK = _drawing('<circle cx="50" cy="50" r="40"/>')
OUTLINED = _drawing('<circle cx="50" cy="50" r="40" fill="#fff" stroke="#000" stroke-width="4"/>')
ON_BLUE = _drawing('<path d="M0 0h100v100h-100z" fill="#24a"/><circle cx="50" cy="50" r="9"/>')


@pytest.mark.parametrize(
    ("pictures", "ground"),
    [
        ([WHITE, WHITE], "dark"),
        ([BLACK, BLACK], "tint"),
        ([WHITE, BLACK], "middle"),
        ([OUTLINED], "tint"),
        ([ON_BLUE], "tint"),
        ([_picture(300, 300)], "tint"),
    ],
)
def test_white_drawings_get_a_dark_ground(pictures: list[bytes], ground: str) -> None:
    look = inspect_pictures({f"{number}.svg": each for number, each in enumerate(pictures)})
    if pictures == [_picture(300, 300)]:
        look = inspect_pictures({"a.png": pictures[0]})
    assert look.ground == ground


def test_a_white_cutout_in_pixels_gets_a_dark_ground() -> None:
    assert inspect_pictures({"a.png": _cutout("#fdfdfd")}).ground == "dark"
    assert inspect_pictures({"a.png": _cutout("#222222")}).ground == "tint"


@pytest.mark.parametrize(
    ("picture", "box", "fit"),
    [
        (_picture(300, 300), (54.5, 60), "cover"),
        (_cutout("#800", 300, 400), (54.5, 60), "contain"),  # without a ground
        (_picture(300, 400), (69.5, 22), "cover"),  # a photo in the lowest panel
        (_picture(1500, 200), (69.5, 94.9), "contain"),  # a strip
    ],
)
def test_a_picture_fills_its_box_unless_little_of_it_would_be_left(
    picture: bytes, box: tuple[float, float], fit: str
) -> None:
    assert inspect_pictures({"a.png": picture}).fit_in(*box) == fit


def test_pictures_that_cannot_be_read_are_passed_over() -> None:
    look = inspect_pictures({"a.png": b"no picture", "b.svg": b"<svg", "c.png": _picture(300, 300)})
    assert len(look.seen) == 1
    assert inspect_pictures({"a.png": b""}).fit_in(1, 1) == "cover"


def _layout(source: Path) -> dict[str, dict[str, object]]:
    begin_deck(Path("deck"), source, open_console())
    elements = yaml.safe_load(Path("deck/layouts/card.yaml").read_text("utf-8"))["elements"]
    assert isinstance(elements, dict)
    return elements


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_white_art_is_whole_on_a_dark_panel() -> None:
    elements = _layout(CASES / "white_art" / "cards.csv")
    assert elements["place"]["fill"] == "=color"
    assert "low_ink" not in elements["place"]  # nothing is seen of white on white
    assert elements["picture"]["fit"] == "contain"


def test_finished_faces_are_bare_and_whole_beside_a_name() -> None:
    elements = _layout(CASES / "card_faces_with_names" / "cards.csv")
    assert set(elements) == {"ground", "picture"}
    assert elements["picture"]["at"] == [0, 0, 63.5, 88.9]
    assert elements["picture"]["fit"] == "stretch"


def test_pictures_like_faces_leave_texts_and_numbers_on_the_card(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("a.png").write_bytes(_picture(745, 1040))
    Path("deck.csv").write_text("name,art,text\nOgre,a.png,Hits hard.\n", encoding="utf-8")
    elements = _layout(Path("deck.csv"))
    assert {"name", "picture", "text"} <= set(elements)
    assert "for finished faces, keep only" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("size", "is_face"),
    [
        ((630, 880), True),
        ((816, 1110), True),
        ((750, 1050), True),
        ((693, 1000), True),
        ((690, 1000), False),
        ((740, 1000), False),
        ((300, 300), False),
    ],
)
def test_a_face_has_the_proportions_of_a_card(size: tuple[int, int], is_face: bool) -> None:
    assert inspect_pictures({"a.png": _picture(*size)}).is_of_faces == is_face


def test_most_pictures_decide_whether_they_are_faces() -> None:
    face, other = _picture(63, 88), _picture(90, 60)
    assert inspect_pictures({"a.png": face, "b.png": face, "c.png": other}).is_of_faces
    assert not inspect_pictures({"a.png": face, "c.png": other}).is_of_faces


def test_square_pictures_alone_fill_the_card() -> None:
    Path("a.png").write_bytes(_picture(300, 300))
    Path("b.png").write_bytes(_picture(301, 300))
    Path("deck.csv").write_text("art\na.png\nb.png\n", encoding="utf-8")
    elements = _layout(Path("deck.csv"))
    assert elements["picture"]["fit"] == "cover"


def test_a_face_that_is_missing_leaves_the_name() -> None:
    Path("a.png").write_bytes(_picture(745, 1040))
    Path("deck.csv").write_text("name,art\nOgre,a.png\nElf,\n", encoding="utf-8")
    elements = _layout(Path("deck.csv"))
    assert elements["name"]["when"] == "=card.art is blank"


def test_short_texts_leave_their_room_to_the_picture() -> None:
    Path("a.png").write_bytes(_cutout("#800", 300, 300))
    long = "Look at the top three cards. " * 12
    text = f"name,art,text\nOgre,a.png,{long}\nElf,a.png,Hi.\nOrc,a.png,\n"
    Path("deck.csv").write_text(text, encoding="utf-8")
    begin_deck(Path("deck"), Path("deck.csv"), open_console())
    faces = _faces(Path("deck"))
    heights = [max(each.height for each in _images_in(face)) for face in faces]
    assert heights == sorted(heights)
    assert heights[1] - heights[0] > 40


def test_texts_of_one_length_share_one_panel() -> None:
    Path("a.png").write_bytes(_picture(300, 300))
    rows = "".join(f"Card {n},a.png,Look at the top three cards.\n" for n in range(3))
    Path("deck.csv").write_text(f"name,art,text\n{rows}", encoding="utf-8")
    assert isinstance(_layout(Path("deck.csv"))["panel"]["at"][3], int | float)


def _faces(folder: Path) -> list[Face]:
    game, diagnostics = load_game(folder, "deck")
    assert game is not None
    faces = Faces(make_pieces(game, diagnostics), open_context(game, diagnostics))
    return [faces.face(Copy("cards", card.id, 1), "face") for _, card in game.cards()]


def _images_in(face: Face) -> list[Picture]:
    """Return the pictures on a face, with their heights in points."""
    items = list(face.items)
    for item in items:
        items += item.items if isinstance(item, Group) else ()
    return [item for item in items if isinstance(item, Picture)]
