"""`proof`: a picture of the cards, and one that follows every save."""

from __future__ import annotations

import gc
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep

import pytest
from PIL import Image, ImageChops

import punchboard
from punchboard.cards.game import Game
from punchboard.generator.commands.proof import _is_source, request_proof, watch_proof
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.contact_sheet.compositor import Compositor, Shot
from punchboard.generator.contact_sheet.png import png_of, strip_of
from punchboard.generator.options import Wanted
from punchboard.generator.proof.session import Proof, ProofRequest
from punchboard.generator.request import BuildRequest
from tests.cli.conftest import ROOT, Run
from tests.folders import write

PICTURE = Path("output/lantern/proof.png")


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def _proof(folder: Path, **choices: object) -> Proof:
    def wanted(game: Game) -> Wanted:
        return Wanted(cards=choices.get("cards", ()))  # type: ignore[arg-type]

    return Proof(ProofRequest(folder, folder.name, wanted, bool(choices.get("backs")), 50))


def _opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def _difference(one: bytes, other: bytes) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(_opened(one), _opened(other)).getbbox()


def test_a_proof_shows_each_card_once(run: Run, lantern: Path) -> None:
    done = run("proof", "lantern")
    assert done.exit_code == 0
    assert "output/lantern/proof.png: 8 faces, 8 drawn in " in done.output
    with Image.open(PICTURE) as picture:
        assert picture.width > 500


def test_backs_and_chosen_cards(run: Run, lantern: Path) -> None:
    done = run("proof", "lantern", "--cards", "ferryman,Old Well", "--backs", "--dpi", "40")
    assert "3 faces" in done.output  # all backs look the same, and are shown once


def test_pieces_of_several_parts_show_each_part(run: Run, lantern: Path) -> None:
    wheel = "{name: hour, to: 9, diameter: 60, at: [40, 40]}"
    dial = f"components:\n  dial: {{kind: dial, wheels: [{wheel}]}}\n"
    _edit(lantern / "game.yaml", "components:\n", dial)
    done = run("proof", "lantern", "--only", "dial", "--backs", "--dpi", "40")
    assert done.exit_code == 0, done.output
    assert "3 faces" in done.output  # its body, its back, its wheel
    rest = run("proof", "lantern", "--without", "dial", "--dpi", "40")
    assert "8 faces" in rest.output


def test_the_old_word_for_only_is_read_with_a_warning(run: Run, lantern: Path) -> None:
    done = run("proof", "lantern", "--component", "cards", "--dpi", "40")
    assert done.exit_code == 0, done.output
    assert "8 faces" in done.output
    assert "warning: --component is called --only now" in done.stderr
    assert "--component" not in run("proof", "--help").output
    with pytest.warns(DeprecationWarning, match="only"):
        assert not punchboard.proof("lantern", "some.png", components=("cards",), dpi=40)


def test_a_proof_with_errors_is_drawn_with_the_errors_on_it(run: Run, lantern: Path) -> None:
    assert run("proof", "lantern", "--dpi", "50").exit_code == 0
    with Image.open(PICTURE) as picture:
        height = picture.height
    _edit(lantern / "cards.csv", "[shield]", "[sheild]")
    done = run("proof", "lantern", "--dpi", "50")
    assert done.exit_code == 1
    assert 'unknown icon "[sheild]"' in done.output
    with Image.open(PICTURE) as picture:
        assert picture.height > height  # by the banner
        assert picture.getpixel((2, 2)) == (163, 18, 29)


def test_only_what_changed_is_drawn_again(lantern: Path) -> None:
    proof = _proof(lantern)
    first = proof.renew()
    assert (first.shown, first.renewed) == (8, 8)
    assert proof.renew().renewed == 0
    _edit(lantern / "cards.csv", "Ferryman", "Ferrywoman")
    changed = proof.renew()
    assert changed.renewed == 1
    assert _difference(first.picture, changed.picture) is not None
    _edit(lantern / "icons/lantern.svg", 'd="M12 1', 'd="M12 2')
    assert proof.renew().renewed == 1  # the lamplighter alone shows it
    _edit(lantern / "layouts/card.yaml", "size: 9.6", "size: 9")
    assert proof.renew().renewed == 8


def test_a_drawing_as_layout_is_drawn_again_when_it_is_saved(tmp_path: Path) -> None:
    folder = tmp_path / "garden"
    shutil.copytree(ROOT / "docs/reference/layout/moth_garden", folder)
    _edit(folder / "game.yaml", "front: card/picture.yaml", "front: layouts/moonlit.svg")
    proof = _proof(folder)
    first = proof.renew()
    assert list(first.diagnostics) == []
    assert (first.shown, first.renewed) == (4, 4)
    _edit(folder / "moths.csv", "Luna Moth", "Lune Moth")
    assert proof.renew().renewed == 1
    _edit(folder / "layouts/moonlit.svg", 'style="fill:#b8435a', 'style="fill:#b8435b')
    assert proof.renew().renewed == 4  # the ribbon, which is drawn as it is
    _edit(folder / "layouts/moonlit.svg", 'label="card.name"', 'label="card.nmae"')
    said = proof.renew().diagnostics.lines()
    assert any('object "card.nmae": the card has no column "nmae"' in line for line in said)


def test_a_game_that_cannot_be_read_keeps_the_last_picture(lantern: Path) -> None:
    proof = _proof(lantern)
    before = proof.renew()
    _edit(lantern / "game.yaml", "components:", "components: [")
    broken = proof.renew()
    assert broken.diagnostics.has_errors
    assert broken.shown == before.shown
    assert _opened(broken.picture).height > _opened(before.picture).height
    _edit(lantern / "game.yaml", "components: [", "components:")
    assert not proof.renew().diagnostics.has_errors


def test_a_renewed_proof_is_as_fine_as_one_made_anew(tmp_path: Path) -> None:
    """Whatever the table held before, be it nothing."""

    def table(count: int) -> dict[str, str]:
        return {"cards.csv": "name\n" + "".join(f"Heron {n}\n" for n in range(count))}

    def proof() -> Proof:
        return Proof(ProofRequest(folder, "herons", lambda _: Wanted()))

    game = "title: Herons\ncomponents:\n  cards: {kind: cards, size: poker, data: cards.csv}\n"
    folder = write(tmp_path / "herons", {"game.yaml": game})
    watched = proof()
    for count in (0, 400, 2, 30):
        write(folder, table(count))
        renewed, anew = watched.renew(), proof().renew()
        assert renewed.shown == count
        if count:
            sheets = [_opened(each).size for each in (renewed.picture, *renewed.further)]
            assert sheets == [_opened(each).size for each in (anew.picture, *anew.further)]
    write(folder, table(0))
    before = watched._dpi()
    watched.renew()
    assert watched._dpi() == before  # no cards suit nothing
    write(folder, table(30))
    assert watched.renew().picture == renewed.picture


def test_a_watch_goes_on_through_every_kind_of_trouble(
    lantern: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bytes] = []
    table = lantern / "cards.csv"

    def saves() -> Iterator[object]:
        """Play a designer who saves; after each yield the picture has been renewed."""
        yield None
        seen.append(PICTURE.read_bytes())
        _edit(table, "Ferryman", "Ferrywoman")
        yield None
        seen.append(PICTURE.read_bytes())
        _edit(table, "Ferrywoman,2", "Ferrywoman,two")
        yield None
        seen.append(PICTURE.read_bytes())
        table.unlink()
        yield None
        seen.append(PICTURE.read_bytes())
        table.write_text("name,kind\nHeron,person\n", "utf-8")
        with monkeypatch.context() as patch:

            def fail(*_: object, **__: object) -> None:
                raise RuntimeError("a bug")

            patch.setattr("punchboard.generator.proof.session.open_context", fail)
            yield None
        seen.append(PICTURE.read_bytes())
        yield None
        seen.append(PICTURE.read_bytes())
        raise KeyboardInterrupt

    request = request_proof("lantern", BuildRequest(), dpi=40)
    code = watch_proof(request, PICTURE.parent, open_console(), saves())
    assert code == 0
    assert all(one != other for one, other in pairwise(seen))
    said = capsys.readouterr()
    assert "watching lantern; Ctrl-C ends" in said.out
    assert 'quantity is "two"' in said.out
    assert "RuntimeError: a bug" in said.err
    assert said.out.rstrip().endswith("stopped watching")


def test_cards_that_vanish_are_told_and_the_watch_goes_on(
    lantern: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def saves() -> Iterator[object]:
        gc.disable()  # as each command begins
        yield None
        assert gc.isenabled()  # it may watch for days
        _edit(lantern / "cards.csv", "Ferryman", "Boatman")
        yield None
        _edit(lantern / "cards.csv", "Boatman", "Ferryman")
        yield None

    request = request_proof("lantern", BuildRequest(cards=("ferryman",)), dpi=40)
    assert watch_proof(request, PICTURE.parent, open_console(), saves()) == 0
    said = capsys.readouterr()
    assert 'has no card "ferryman"' in said.err
    assert said.out.count("1 face") == 2


def test_a_real_watch_sees_a_saved_file(lantern: Path) -> None:
    command = [sys.executable, "-u", "-m", "punchboard", "proof", "lantern", "--watch"]
    process = subprocess.Popen(
        [*command, "--dpi", "40"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )
    try:
        assert process.stdout is not None
        assert any("watching" in line for line in process.stdout)
        before = PICTURE.read_bytes()
        _edit(lantern / "cards.csv", "Ferryman", "Ferrywoman")
        _wait_until(lambda: PICTURE.read_bytes() != before)
    finally:
        process.terminate()
        process.communicate()


def _wait_until(happened: Callable[[], bool], seconds: float = 30) -> None:
    deadline = monotonic() + seconds
    while not happened():
        assert monotonic() < deadline
        sleep(0.01)


def test_captions_stand_below_and_rows_hold_every_shot() -> None:
    shots = [Shot(Image.new("RGB", (50, 70), (number, 0, 0)), "a", 0) for number in range(1, 24)]
    sheet = _opened(Compositor().compose(shots, [], 60))
    colours = {colour for _, colour in sheet.getcolors(10_000) or []}
    assert {(number, 0, 0) for number in range(1, 24)} <= colours
    alarm = _opened(Compositor().compose([], ["something is wrong"], 60))
    assert alarm.getpixel((1, 1)) == (163, 18, 29)


def test_each_caption_stands_under_its_own_face_beside_a_high_one_too() -> None:
    small = Shot(Image.new("RGB", (20, 20), "red"), "Yellow marker of the first player", 0)
    board = Shot(Image.new("RGB", (300, 600), "blue"), "Board", 0)
    alone, both = (
        _opened(Compositor().compose(shots, [], 60)) for shots in ([small], [small, board])
    )
    assert alone.height > 20 + 3 * 11  # three lines
    place = 0, 0, 56, 70
    assert ImageChops.difference(alone.crop(place), both.crop(place)).getbbox() is None


def _place_of(colour: tuple[int, int, int], sheet: Image.Image) -> tuple[int, int, int, int]:
    """Return the box around all pixels of a colour."""
    apart = ImageChops.difference(sheet, Image.new("RGB", sheet.size, colour)).convert("RGB")
    bands = [band.point([255] + [0] * 255) for band in apart.split()]
    box = ImageChops.darker(ImageChops.darker(bands[0], bands[1]), bands[2]).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize(
    ("dpi", "alarms", "height", "banner", "rows"),
    [
        (60, 0, 216, 0, (6, 124)),
        (60, 1, 238, 23, (28, 146)),
        (60, 8, 350, 135, (140, 258)),
        (60, 11, 366, 151, (156, 274)),  # eight are shown, and how many more there are
        (150, 0, 288, 0, (12, 160)),
        (150, 2, 352, 65, (76, 224)),
    ],
)
def test_shots_stand_in_rows_under_what_is_wrong(
    dpi: int, alarms: int, height: int, banner: int, rows: tuple[int, int]
) -> None:
    """Gaps are a twelfth of an inch; what is written is larger with the pictures."""
    pieces = {
        "Heron": (50, 70), "Old fisherman ×3": (50, 70), "Marker of the first player": (20, 20),
        "Quay": (120, 40), "Wren": (50, 70), "Kite": (90, 90), "Owl": (50, 70), "Tern": (50, 70),
    }  # fmt: skip
    sizes = list(pieces.values())
    shots = [
        Shot(Image.new("RGB", size, (200, number, 0)), caption, 0)
        for number, (caption, size) in enumerate(pieces.items())
    ]
    sheet = _opened(Compositor().compose(shots, [f"wrong {n}" for n in range(alarms)], dpi))
    places = [_place_of((200, number, 0), sheet) for number in range(len(shots))]
    assert [(x2 - x1, y2 - y1) for x1, y1, x2, y2 in places] == sizes
    assert sheet.height == height
    assert sorted({top for _, top, _, _ in places}) == list(rows)
    if banner:
        assert _place_of((163, 18, 29), sheet) == (0, 0, sheet.width, banner)
    gap = dpi // 12 if dpi > 72 else 6
    for (_, top, end, _), (left, next_top, _, _) in pairwise(places):
        # What is narrower than its caption leaves it room; the first of a row is a gap inside.
        assert left == gap if next_top > top else left >= end + gap


def test_lines_of_a_banner_and_of_a_caption_are_as_far_apart_as_letters_are_high() -> None:
    shot = Shot(Image.new("RGB", (60, 70), "red"), "Heronries Heronries Heronries", 0)
    sheet = _opened(Compositor().compose([shot], ["wrong"] * 3, 120))
    gap = 10
    lines = [sheet.crop((0, y, 200, y + 20)) for y in (gap // 2 + step * 21 for step in range(3))]
    left, _, _, below = _place_of((255, 0, 0), sheet)
    said = [sheet.crop((left, y, left + 70, y + 16)) for y in (below + s * 17 for s in range(3))]
    for same in (lines, said):
        assert len(set(same[0].getcolors() or ())) > 2  # it is written on
        assert same[0].tobytes() == same[1].tobytes() == same[2].tobytes()
    assert sheet.height == 3 * 21 + gap + gap + 70 + 21 + 2 * 17 + gap


@pytest.mark.parametrize(("size", "radius"), [("poker", 3.175), ("{width: 63.5, height: 88.9}", 0)])
def test_corners_are_as_round_as_those_of_the_cards(
    size: str, radius: float, tmp_path: Path
) -> None:
    ground = 'elements: {g: {kind: shape, shape: rect, at: [0, 0], fill: "#102040"}}\n'
    card = f"title: Herons\ncomponents:\n  cards: {{kind: cards, size: {size}, data: cards.csv, "
    files = {"front.yaml": ground, "cards.csv": "name\nHeron\n"}
    folder = write(tmp_path, {"game.yaml": card + "front: front.yaml}\n", **files})
    request = ProofRequest(folder, "herons", lambda _: Wanted(), dpi=254)  # ten pixels a mm
    sheet = _opened(Proof(request).renew().picture)
    left, top, right, below = _place_of((16, 32, 64), sheet)
    assert (right - left, below - top) == (635, 889)
    for x, y in ((left, top), (right - 1, top), (left, below - 1), (right - 1, below - 1)):
        diagonal = range(40)
        inwards = [
            (x + (step if x == left else -step), y + (step if y == top else -step))
            for step in diagonal
        ]
        hidden = sum(sheet.getpixel(at) != (16, 32, 64) for at in inwards)
        # A round corner leaves this part of its radius away, across and down.
        assert hidden == pytest.approx(10 * radius * (1 - 0.5**0.5), abs=1)


@pytest.mark.parametrize(
    ("count", "columns"), [(1, 1), (4, 4), (5, 4), (9, 4), (16, 6), (40, 9), (100, 14)]
)
def test_a_sheet_of_cards_is_somewhat_wider_than_high(count: int, columns: int) -> None:
    shots = [Shot(Image.new("RGB", (63, 88), "red"), "a", 0) for _ in range(count)]
    sheet = _opened(Compositor().compose(shots, [], 60))
    least = 20 * 11 + 2 * 6
    assert sheet.width == max(least, columns * (63 + 6) + 6)


@pytest.mark.parametrize("end", ["\n", "\r", "\x85", "\u2028", "\u2029", "\v", "\f"])
def test_any_end_of_a_line_in_an_alarm_or_a_caption_is_drawn_as_a_blank(end: str) -> None:
    def sheet(end: str) -> bytes:
        shot = Shot(Image.new("RGB", (90, 90), "red"), f"a{end}b", 0)
        return Compositor().compose([shot], [f'unknown icon "a{end}b"'], 60)

    assert sheet(end) == sheet(" ")


def test_a_sheet_of_kept_rows_is_the_sheet_made_anew() -> None:
    """Two of the rows are as they were, one has another picture, one another caption."""
    shots = [Shot(Image.new("RGB", (50, 70), (number, 0, 0)), "a", 3) for number in range(1, 24)]
    kept = Compositor()
    first = kept.compose(shots, [], 60)
    shots[0] = shots[0]._replace(picture=Image.new("RGB", (50, 70), (0, 200, 0)))
    shots[-1] = shots[-1]._replace(caption="b")
    for alarms in ([], ["something is wrong"], []):
        kept.begin()
        again = kept.compose(shots, alarms, 60)
        assert again == Compositor().compose(shots, alarms, 60)
    assert _difference(first, again) is not None


def test_a_png_of_ours_is_read_back_as_it_was(here: Path) -> None:
    picture = Image.effect_noise((37, 11), 90).convert("RGB")
    strips = [strip_of(picture.crop((0, top, 37, end))) for top, end in ((0, 4), (4, 9), (9, 11))]
    (here / "noise.png").write_bytes(png_of(37, strips))
    with Image.open(here / "noise.png") as read:
        read.load()
        assert read.mode == "RGB"
        assert ImageChops.difference(read, picture).getbbox() is None


def test_what_has_no_room_comes_on_further_pictures(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above a thousand cards only the first were shown."""
    session = "punchboard.generator.proof.session"
    area = 2.5 * 40 * 3.5 * 40  # of a poker card at 40 dpi
    monkeypatch.setattr(f"{session}.MOST_PIXELS", round(3.2 * area))
    done = run("proof", "lantern", "--dpi", "40")
    assert done.exit_code == 0
    assert done.output.startswith("output/lantern/proof.png to proof-3.png: 8 faces, 8 drawn in ")
    assert "no room" not in done.output
    names = ["proof-2.png", "proof-3.png", "proof.png"]
    assert sorted(path.name for path in PICTURE.parent.iterdir()) == names
    done = run("proof", "lantern", "--dpi", "40", "--cards", "ferryman")
    assert "output/lantern/proof.png: 1 face" in done.output
    assert [path.name for path in PICTURE.parent.iterdir()] == ["proof.png"]
    monkeypatch.setattr(f"{session}.MOST_PIXELS", round(2.2 * area))
    done = run("proof", "lantern", "--dpi", "40")
    assert "output/lantern/proof.png to proof-3.png: 6 faces" in done.output
    assert "2 more faces had no room on 3 pictures; choose with --only" in done.output


@pytest.mark.parametrize(
    ("changed", "is_told"),
    [
        ("game/cards.csv", True),
        ("game/art/proof.png", True),
        ("game/proof.png", False),
        ("game/proof-2.png", False),
        ("game/.punchboard-proof.png", False),
        ("game/.cards.csv.swp", False),
        ("game/~$cards.xlsx", False),
        ("game/cards.csv~", False),
        (".hidden/cards.csv", False),
    ],
)
def test_a_watch_wakes_for_files_of_the_game_and_not_for_its_own(
    changed: str, is_told: bool
) -> None:
    game = Path("game")
    assert _is_source(Path(changed), game, game) is is_told


def test_a_watch_sleeps_while_pictures_are_written_to_a_folder_in_the_game() -> None:
    game, out = Path("game"), Path("game/out")
    assert not _is_source(out / "anything.txt", game, out)
    assert _is_source(game / "proof.png", game, out)
