"""A build that finds pages of an earlier one, and one that finds nothing: the same bytes and words.

What is kept may be damaged, swapped, another's or nobody's: then it is as if it was not there.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import punchboard
from punchboard.cards.problem import DataError
from punchboard.generator import batches, disk_cache, pipeline, start_here
from punchboard.generator.disk_cache import VARIABLE, DiskCache, open_cache
from punchboard.generator.face import Face
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy, Side
from punchboard.generator.pdf import document
from punchboard.generator.preflight.inspection import Inspection
from tests.folders import contents, write

ROOT = Path(__file__).parents[2]
CARDS = 40
GAME = """\
title: Marsh
version: "1"
components:
  birds:
    kind: cards
    data: birds.csv
    front: bird.yaml
    back: back.yaml
    columns: {text: text, cost: number, art: image}
symbols: {R: reed}
palette: {accent: "#24506b"}
"""
FRONT = """\
elements:
  frame: {kind: shape, shape: rect, at: [3, 3, 57, 82], stroke: accent, stroke_width: 0.5}
  name: {kind: text, at: [5, 5, 50, 10], text: "{{ card.name }}", size: 12, min_size: 6}
  cost: {kind: text, at: [50, 5, 8, 8], text: "{{ card.cost }}", size: 9}
  text: {kind: text, at: [5, 40, 50, 30], text: "{{ card.text }}", size: 9, min_size: 6}
  art: {kind: image, at: [10, 16, 40, 20], image: "{{ card.art }}"}
"""
BACK = 'elements: {all: {kind: shape, shape: rect, at: [0, 0], fill: "#112233"}}\n'
REED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="currentColor" d="M4 2h6v20H4z"/></svg>'
)
POND = REED.replace("currentColor", "#446688").replace("M4", "M2")


def _row(number: int) -> str:
    quantity = 3 if number % 13 == 5 else 1
    icon = " Wade in [R]." if number % 4 else " Über “alles”."
    text = f"Draw **{number}** fish.{icon}"
    return f'b{number},"Bird {number}",{quantity},"{text}",{number % 7},art/pond.svg\n'


FILES = {
    "game.yaml": GAME,
    "birds.csv": "id,name,quantity,text,cost,art\n" + "".join(map(_row, range(CARDS))),
    "bird.yaml": FRONT,
    "back.yaml": BACK,
    "icons/reed.svg": REED,
    "icons/star.svg": REED.replace("M4", "M8"),
    "art/pond.svg": POND,
}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which pages are kept, those of small decks too."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(pipeline, "LEAST_KEPT", 1)
    for module in (batches, document):
        monkeypatch.setattr(module, "BATCH", 3)
    return tmp_path / "kept"


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Return a game."""
    return write(tmp_path / "marsh", FILES)


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the faces that wait for their page, in the last item."""
    counted = [0]
    put = Faces._put

    def count(*given: object) -> object:
        counted[-1] += 1
        return put(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Faces, "_put", count)
    return counted


def _built(game: Path, **options: object) -> tuple[dict[str, bytes | None], list[str]]:
    """Return the files of a build, and all that it said."""
    out = game.parent / "out"
    try:
        built = punchboard.build(game, out=out, **options)  # type: ignore[arg-type]
    except DataError as error:
        return {}, error.diagnostics.lines()
    return contents(out), built.diagnostics.lines()


def _built_anew(game: Path, **options: object) -> tuple[dict[str, bytes | None], list[str]]:
    """Return the same of a build that finds nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "off")
        return _built(game, **options)


def _in(file: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(game: Path) -> None:
        text = (game / file).read_text("utf-8")
        assert old in text
        (game / file).write_text(text.replace(old, new, 1), "utf-8", newline="")

    return edit


_LIST = 'elements:\n  all: {kind: text, at: [2, 2, 40, 6], text: "{{ cards.birds[2].text }}"}\n'
_NUMBER = "n: {kind: text, at: [9, 9, 9, 9], text: '{{ card.cost }}', colour: white}"
_FADED = "{kind: shape, shape: rect, at: [20, 70, 9, 9], fill: ink, opacity: 0.5}"
#: What a designer does, one thing after the other.
_EVENING: dict[str, Callable[[Path], None]] = {
    "nothing": lambda game: None,
    "another word": _in("birds.csv", "Bird 20", "Heron"),
    "a letter of its own, early": _in("birds.csv", "Bird 3", "Bîrd 3"),
    "which goes again": _in("birds.csv", "Bîrd 3", "Bird 3"),
    "a row more at the end": lambda game: (game / "birds.csv").write_text(
        (game / "birds.csv").read_text("utf-8") + _row(CARDS), "utf-8"
    ),
    "a row less in the middle": _in("birds.csv", _row(17), ""),
    "an icon, early": _in("birds.csv", "Draw **0**", "Draw [star]"),
    "more copies": _in("birds.csv", '"Bird 9",1', '"Bird 9",4'),
    "fewer": _in("birds.csv", '"Bird 5",3', '"Bird 5",1'),
    "a blank number": _in("birds.csv", "fish. Wade in [R].\",2", "fish. Wade in [R].\","),
    "a text that must shrink": _in("birds.csv", "Draw **22**", "Draw **22** " + "fish " * 60),
    "another icon file": _in("icons/reed.svg", "M4", "M6"),
    "another picture": _in("art/pond.svg", "#446688", "#448866"),
    "a picture with a fault": _in("art/pond.svg", "</svg>", "<text>a</text></svg>"),
    "which is mended": _in("art/pond.svg", "<text>a</text>", ""),
    "a picture that is missing": lambda game: (game / "art/pond.svg").rename(game / "art/p.svg"),
    "and comes back": lambda game: (game / "art/p.svg").rename(game / "art/pond.svg"),
    "a colour": _in("game.yaml", "#24506b", "#64106b"),
    "a layout": _in("bird.yaml", "size: 9, min_size", "size: 8.5, min_size"),
    "a back": _in("back.yaml", "#112233", "#332211"),
    "a back for each": _in("back.yaml", "elements: {", f"elements: {{{_NUMBER}, "),
    "copies that differ": _in("bird.yaml", "{{ card.cost }}", "{{ card.cost }}/{{ copy }}"),
    "an unknown icon": _in("birds.csv", "Draw **7**", "Draw [rede]"),
    "the same again": _in("birds.csv", "Draw **30**", "Draw [rede]"),
    "the first is mended": _in("birds.csv", "Draw [rede]", "Draw **7**"),
    "and the other": _in("birds.csv", "Draw [rede]", "Draw **30**"),
    "what reads all cards": _in("bird.yaml", "elements:\n", _LIST),
    "another of all cards": _in("birds.csv", "Draw **2** ", "Lay **2** "),
    "another version": _in("game.yaml", 'version: "1"', 'version: "2"'),
    "something half seen": _in("bird.yaml", "  cost:", f"  faded: {_FADED}\n  cost:"),
    "a larger card": _in("game.yaml", "    data:", "    size: tarot\n    data:"),
    "another title": _in("game.yaml", "Marsh", "Märsh"),
}  # fmt: skip


def test_a_build_that_finds_pages_of_the_last_is_the_build_made_anew(
    kept: Path, marsh: Path
) -> None:
    """Whatever changed, and whatever was wrong before: each file's bytes, and each word said."""
    for what, change in _EVENING.items():
        change(marsh)
        assert _built(marsh) == _built_anew(marsh), what
    assert list(kept.iterdir())


@pytest.mark.parametrize(
    "options",
    [
        {"duplex": "long-edge"},
        {"duplex": "fold", "paper": "letter"},
        {"bleed": 2.0, "rounded": True},
        {"low_ink": True},
        {"only": ["birds"], "cards": ["b3", "b4"]},
        {"draft": True},
    ],
    ids=str,
)
def test_options_are_never_mixed_up(kept: Path, marsh: Path, options: dict[str, object]) -> None:
    _built(marsh)
    for what in ("another word", "a letter of its own, early"):
        _EVENING[what](marsh)
        assert _built(marsh, **options) == _built_anew(marsh, **options)
    assert _built(marsh) == _built_anew(marsh)


def test_only_the_pages_of_what_changed_are_made_again(
    kept: Path, marsh: Path, laid_out: list[int]
) -> None:
    counts = {}
    for what in ("nothing", "another word", "a back", "a colour"):
        for each in ("first", "second"):
            if each == "first":
                _EVENING[what](marsh)
            laid_out.append(0)
            _built(marsh)
            counts[what, each] = laid_out[-1]
    of_page = 8
    assert counts == {
        ("nothing", "first"): CARDS - 3,  # three cards have copies
        ("nothing", "second"): 0,
        ("another word", "first"): pytest.approx(3 * of_page, abs=3),
        ("another word", "second"): 0,
        ("a back", "first"): 0,  # which all share
        ("a back", "second"): 0,
        ("a colour", "first"): CARDS - 3,
        ("a colour", "second"): 0,
    }


def test_preflight_looks_again_only_where_it_found_something(
    kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says it again; what several pages show is looked at each time."""
    _in("bird.yaml", "size: 9, min_size: 6", "size: 9, min_size: 3")(marsh)
    _in("birds.csv", "Draw **22**", "Draw **22** " + "fish " * 150)(marsh)
    looked: list[str] = []
    look = Inspection._look_at

    def count(inspection: Inspection, copy: Copy, side: Side, face: Face) -> None:
        looked.append(f"{copy.card} {side}")
        look(inspection, copy, side, face)

    monkeypatch.setattr(Inspection, "_look_at", count)
    _, first = _built(marsh)
    assert len(looked) == CARDS + 1  # a back for all
    looked.clear()
    _, second = _built(marsh)
    assert looked == ["b5 face", "b18 face", "b22 face", "b31 face", "b0 back"]
    assert second == first
    assert any("Bird 22" in line and "pt or more" in line for line in second)


def test_ink_is_looked_at_again_only_in_files_that_changed(
    kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = "  chips: {kind: token, shape: square, size: 20, copies: 6}\nsymbols:"
    _in("game.yaml", "symbols:", chips)(marsh)
    looked: list[bytes] = []
    look = start_here.coverage

    def count(pdf: bytes, *given: object) -> float:
        looked.append(pdf)
        return look(pdf, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(start_here, "coverage", count)
    counts = []
    for what in ("nothing", "nothing", "another word", "a back"):
        _EVENING[what](marsh)
        looked.clear()
        found = _built(marsh)
        counts.append(len(looked))
        assert found == _built_anew(marsh), what
        assert "start-here.pdf" in found[0]
    assert counts == [4, 0, 1, 1]  # fronts, backs, chips, the test sheet; fronts; backs
    for path in kept.iterdir():
        path.write_bytes(path.read_bytes()[:-1] + b"9")
    looked.clear()
    assert _built(marsh) == found
    assert looked


def test_another_process_finds_what_was_kept(kept: Path, tmp_path: Path) -> None:
    """Keys name content: nothing in them depends on a process, or on where its objects lie."""
    rows = "".join(map(_row, range(110)))
    marsh = write(
        tmp_path / "marsh", {**FILES, "birds.csv": "id,name,quantity,text,cost,art\n" + rows}
    )
    command = [sys.executable, "-m", "punchboard", "build", str(marsh), "--out"]
    states = []
    for seed in ("1", "2"):
        subprocess.run(
            [*command, str(tmp_path / seed)], cwd=ROOT, check=True, capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        states.append({path.name: path.stat().st_ino for path in kept.iterdir()})
    assert states[0] == states[1] != {}  # nothing was new, so nothing was written
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_what_is_damaged_is_not_there(kept: Path, marsh: Path) -> None:
    whole = _built(marsh)
    files = sorted(kept.iterdir())
    sound = {path: path.read_bytes() for path in files}
    one, other = files
    longest = max(map(len, sound.values()))

    def broken(content: bytes, at: int) -> tuple[bytes, ...]:
        flipped = content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]
        return content[:at], flipped, content[:at] + content[at + 40 :], content[at:] + content[:at]

    for share in range(0, 100, 9):
        at = longest * share // 100
        for number in range(4):
            for path, content in sound.items():
                path.write_bytes(broken(content, min(at, len(content) - 1))[number])
            assert _built(marsh) == whole
    one.write_bytes(sound[other])
    other.write_bytes(sound[one])
    assert _built(marsh) == whole


def test_an_entry_of_another_form_is_made_anew(kept: Path, marsh: Path) -> None:
    """Its digest is right: another version of Punchboard wrote it, under a key that is ours."""
    whole = _built(marsh)
    forms = (b"", b"{}\n", b"[]\n", b"no json\n", b'{"looks":[],"faces":[],"art":[],"pages":[]}\n')
    for form in forms:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(batches._Record, "packed", lambda record, form=form: form)
            for path in kept.iterdir():
                path.unlink()
            assert _built(marsh) == whole
        assert _built(marsh) == whole


def test_a_folder_that_others_may_write_to_is_neither_read_nor_written(
    kept: Path, marsh: Path, laid_out: list[int]
) -> None:
    _built(marsh)
    assert kept.stat().st_mode & 0o777 == 0o700
    before, whole = contents(kept), laid_out[-1]
    kept.chmod(0o770)
    laid_out.append(0)
    _EVENING["another word"](marsh)
    _built(marsh)
    assert laid_out[-1] == whole
    assert contents(kept) == before


def test_whose_folder_it_is(tmp_path: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(folder: object) -> bool:
        monkeypatch.setenv(VARIABLE, str(folder))
        return open_cache(marsh) is not None

    assert found(tmp_path / "mine")
    assert not found("off")
    assert not found("kept")  # a stranger's folder may be where we stand
    assert not found(marsh / "kept")
    assert not (marsh / "kept").exists()
    assert not found(marsh / "birds.csv")
    (tmp_path / "elsewhere").symlink_to(tmp_path / "mine")
    assert not found(tmp_path / "elsewhere")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert not found(tmp_path / "mine")


def test_the_usual_folder_is_the_systems(
    tmp_path: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "platform", "linux")
    found = open_cache(marsh)
    assert found is not None
    assert found.folder == tmp_path / "cache" / "punchboard" / "pages"


def test_a_full_disk_stops_no_build(
    kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(disk_cache.tempfile, "mkstemp", full)
    assert _built(marsh) == _built_anew(marsh)
    assert not list(kept.iterdir())
    monkeypatch.setenv(VARIABLE, "/proc/none")
    assert _built(marsh) == _built_anew(marsh)


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    disk = DiskCache(tmp_path, most_bytes=3500)
    key = bytes(32)
    for number, name in enumerate(("one", "two", "three")):
        disk.write(name, {key: bytes(1000)})
        os.utime(tmp_path / name, (number, number))
    assert disk.read("one")(key) == bytes(1000)  # used now
    disk.write("four", {key: bytes(1000)})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["four", "one", "three"]
    disk.write("five", {key: bytes(9000)})
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 3500


_KILLED = """
import os, signal, sys
from pathlib import Path
from punchboard.generator.disk_cache import DiskCache
Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
DiskCache(Path(sys.argv[1])).write("pages", {bytes(32): b"half"})
"""


def test_what_a_killed_build_leaves_is_not_read_and_goes_in_time(tmp_path: Path) -> None:
    disk, key = DiskCache(tmp_path, most_bytes=400), bytes(32)
    disk.write("pages", {key: b"whole"})
    done = subprocess.run([sys.executable, "-c", _KILLED, str(tmp_path)], cwd=ROOT, check=False)
    assert done.returncode == -9
    assert disk.read("pages")(key) == b"whole"
    (left,) = (path for path in tmp_path.iterdir() if path.name != "pages")
    os.utime(left, (0, 0))
    disk.write("more", {key: bytes(200)})
    assert not left.exists()


def test_two_that_write_at_the_same_time_leave_one_whole_file(tmp_path: Path) -> None:
    disk, key = DiskCache(tmp_path), bytes(32)
    ways = {bytes([way]) * 200_000 for way in (1, 2)}

    def write_often(content: bytes) -> None:
        for _ in range(20):
            disk.write("pages", {key: content})

    threads = [threading.Thread(target=write_often, args=(way,)) for way in ways]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert disk.read("pages")(key) in {*ways, None}
    assert disk.read("pages")(key) in ways
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]
