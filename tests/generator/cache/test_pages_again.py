"""A build that finds pages of an earlier one, and one that finds nothing: the same bytes and words.

What is kept may be damaged, swapped, another's or nobody's: then it is as if it was not there.
"""

from __future__ import annotations

import errno
import marshal
import os
import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.generator.cache import pages, store
from punchboard.generator.cache.store import VARIABLE, Store, open_store
from punchboard.generator.cache.trace import Environment
from punchboard.generator.face_summary import Issue
from punchboard.generator.faces import Faces
from punchboard.generator.first_page import ink
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.impose.plan import Copy, Side
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import BuildOptions
from punchboard.generator.preflight.inspection import Inspection
from tests.folders import contents, write
from tests.generator.evening import CARDS, EVENING, FILES, built, built_anew, changed, row

ROOT = Path(__file__).parents[3]


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


def test_a_build_that_finds_pages_of_the_last_is_the_build_made_anew(
    kept: Path, marsh: Path
) -> None:
    """Whatever changed, and whatever was wrong before: each file's bytes, and each word said."""
    for what, change in EVENING.items():
        change(marsh)
        assert built(marsh) == built_anew(marsh), what
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
    built(marsh)
    for what in ("another word", "a letter of its own, early"):
        EVENING[what](marsh)
        assert built(marsh, **options) == built_anew(marsh, **options)
    assert built(marsh) == built_anew(marsh)


def test_an_option_of_tomorrow_is_in_the_keys_of_pages(marsh: Path) -> None:
    """Nobody who adds one need think of them, nor may he name one that is gone."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Tomorrow(BuildOptions):
        tint: str = ""

    game, diagnostics = load_game(marsh, "marsh")
    assert game is not None
    context = open_context(game, diagnostics)

    def keys(out: str = "out", **options: Any) -> tuple[str, bytes]:
        asked = Tomorrow(out=Path(out), sheets=SheetOptions(find_sheet("a4")), **options)
        name = pages._file_name(context, asked, "cards.pdf")
        return name, pages._Keys(Environment(context), asked).of(None, ())

    for one, other in zip(keys(), keys(tint="sepia"), strict=True):
        assert one != other
    assert keys() == keys(out="elsewhere", booklet=True)
    assert {each.name for each in fields(BuildOptions)} >= {*pages._NOT_IN_KEY}


def test_only_the_pages_of_what_changed_are_made_again(
    kept: Path, marsh: Path, laid_out: list[int]
) -> None:
    counts = {}
    for what in ("nothing", "another word", "a back", "a colour"):
        for each in ("first", "second"):
            if each == "first":
                EVENING[what](marsh)
            laid_out.append(0)
            built(marsh)
            counts[what, each] = laid_out[-1]
    of_page = 8
    assert counts == {
        ("nothing", "first"): CARDS - 3,  # three cards have copies
        ("nothing", "second"): 0,
        ("another word", "first"): pytest.approx(of_page, abs=3),
        ("another word", "second"): 0,
        ("a back", "first"): 0,  # which all share
        ("a back", "second"): 0,
        ("a colour", "first"): CARDS - 3,
        ("a colour", "second"): 0,
    }


def test_preflight_says_again_what_it_found_without_looking_again(
    kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What several pages show is looked at each time."""
    changed("bird.yaml", "size: 9, min_size: 6", "size: 9, min_size: 3")(marsh)
    changed("birds.csv", "Draw **22**", "Draw **22** " + "fish " * 150)(marsh)
    looked: list[str] = []
    look = Inspection._look_at

    def count(inspection: Inspection, copy: Copy, side: Side, face: Face) -> tuple[Issue, ...]:
        looked.append(f"{copy.card} {side}")
        return look(inspection, copy, side, face)

    monkeypatch.setattr(Inspection, "_look_at", count)
    _, first = built(marsh)
    assert len(looked) == CARDS + 1  # a back for all
    looked.clear()
    _, second = built(marsh)
    assert looked == ["b5 face", "b18 face", "b31 face", "b0 back"]
    assert second == first
    assert any("Bird 22" in line and "pt or more" in line for line in second)


def test_ink_is_looked_at_again_only_in_files_that_changed(
    kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = "  chips: {kind: token, shape: square, size: 20, copies: 6}\nsymbols:"
    changed("game.yaml", "symbols:", chips)(marsh)
    looked: list[bytes] = []
    look = ink.coverage

    def count(pdf: bytes, *given: object) -> float:
        looked.append(pdf)
        return look(pdf, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(ink, "coverage", count)
    counts = []
    for what in ("nothing", "nothing", "another word", "a back"):
        EVENING[what](marsh)
        looked.clear()
        found = built(marsh)
        counts.append(len(looked))
        assert found == built_anew(marsh), what
        assert "start-here.pdf" in found[0]
    assert counts == [4, 0, 1, 1]  # fronts, backs, chips, the test sheet; fronts; backs
    for path in kept.iterdir():
        path.write_bytes(path.read_bytes()[:-1] + b"9")
    looked.clear()
    assert built(marsh) == found
    assert looked


def test_another_process_finds_what_was_kept(kept: Path, tmp_path: Path) -> None:
    """Keys name content: nothing in them depends on a process, or on where its objects lie."""
    rows = "".join(map(row, range(110)))
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


#: Libraries that read data, which are in the keys themselves, or have to do with no page.
READERS = {
    "brotli", "charset-normalizer", "openpyxl", "platformdirs", "pydantic", "python-calamine",
    "pyyaml", "rich", "typer", "watchfiles", "zxing-cpp",
}  # fmt: skip


def test_each_library_that_pages_may_depend_on_is_in_their_keys() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split("[>=<]", each)[0] for each in project["dependencies"]}
    assert needed == {*store._LIBRARIES, *READERS}
    told = store.program_and_libraries()
    for each in store._LIBRARIES:
        assert f"Version: {version(each)}" in told, each


def test_what_is_damaged_is_not_there(kept: Path, marsh: Path) -> None:
    whole = built(marsh)
    files = sorted(kept.iterdir())
    sound = {path: path.read_bytes() for path in files}
    one, other, *_ = files  # of pages, and of drawings where this process had read none
    longest = max(map(len, sound.values()))

    def broken(content: bytes, at: int) -> tuple[bytes, ...]:
        flipped = content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]
        return content[:at], flipped, content[:at] + content[at + 40 :], content[at:] + content[:at]

    for share in range(0, 100, 9):
        at = longest * share // 100
        for number in range(4):
            for path, content in sound.items():
                path.write_bytes(broken(content, min(at, len(content) - 1))[number])
            assert built(marsh) == whole
    one.write_bytes(sound[other])
    other.write_bytes(sound[one])
    assert built(marsh) == whole


def test_an_entry_of_another_form_is_made_anew(kept: Path, marsh: Path) -> None:
    """Its digest is right: another version of Punchboard wrote it, under a key that is ours."""
    whole = built(marsh)
    values = [marshal.dumps(each) for each in (None, 7, (), ([], ()), {"faces": []})]
    of_backs = marshal.dumps(([], ({}, (), 0.0)))  # facts on no faces, and no page after them
    forms = [b"", b"no entry\n", *(pages._entry(each, each) for each in values)]
    forms += [pages._entry(of_backs, each) for each in (b"", b"no page", *values)]
    for form in forms:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pages, "_entry", lambda *_, form=form: form)
            for path in kept.iterdir():
                path.unlink()
            assert built(marsh) == whole
        assert built(marsh) == whole


def test_entries_of_another_python_are_not_read(
    kept: Path, marsh: Path, laid_out: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`marshal` promises no Python that it reads another one's bytes."""
    whole = built(marsh)
    first = laid_out[-1]
    try:
        monkeypatch.setattr(sys, "version", "3.99.0 (main)")
        store.program.cache_clear()
        store._program_and_libraries.cache_clear()
        for faces in (first, 0):
            laid_out.append(0)
            assert built(marsh) == whole
            assert laid_out[-1] == faces
    finally:
        store.program.cache_clear()
        store._program_and_libraries.cache_clear()


_Page = tuple[Any, tuple[Any, ...], Any, Any]


@pytest.mark.parametrize(
    "alter",
    [
        lambda stream, resources, shared, forms: (str(stream), resources, shared, forms),
        lambda stream, resources, shared, forms: (stream, [[*each] for each in resources], shared,
                                                  forms),
        lambda stream, resources, shared, forms: (stream, (*resources[:4], 7, {}, {}), shared,
                                                  forms),
        lambda stream, resources, shared, forms: (
            stream, resources, shared, [("F0", "plain", (0, 0, 1, 1), "stream", resources)]
        ),
    ],
    ids=["stream", "resources", "symbols", "form"],
)  # fmt: skip
def test_a_page_of_another_form_is_drawn_again(
    alter: Callable[..., _Page], kept: Path, marsh: Path
) -> None:
    """Its facts, key and digest are right."""
    whole = built(marsh)
    for path in kept.iterdir():
        path.unlink()
    entry = pages._entry
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            pages,
            "_entry",
            lambda facts, page: entry(facts, marshal.dumps(alter(*marshal.loads(page)))),
        )
        assert built(marsh) == whole
    assert built(marsh) == whole


def test_a_folder_that_others_may_write_to_is_neither_read_nor_written(
    kept: Path, marsh: Path, laid_out: list[int]
) -> None:
    built(marsh)
    assert kept.stat().st_mode & 0o777 == 0o700
    before, whole = contents(kept), laid_out[-1]
    kept.chmod(0o770)
    laid_out.append(0)
    EVENING["another word"](marsh)
    built(marsh)
    assert laid_out[-1] == whole
    assert contents(kept) == before


def test_whose_folder_it_is(tmp_path: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(folder: object) -> bool:
        monkeypatch.setenv(VARIABLE, str(folder))
        return open_store(marsh) is not None

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
    found = open_store(marsh)
    assert found is not None
    assert found.folder == tmp_path / "cache" / "punchboard" / "pages"


def test_a_full_disk_stops_no_build(
    kept: Path, marsh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(store.tempfile, "mkstemp", full)
    assert built(marsh) == built_anew(marsh)
    assert not list(kept.iterdir())
    monkeypatch.setenv(VARIABLE, "/proc/none")
    assert built(marsh) == built_anew(marsh)


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    disk = Store(tmp_path, most_bytes=3500)
    key = bytes(32)
    for number, name in enumerate(("one", "two", "three")):
        disk.write(name, [(key, bytes(1000))])
        os.utime(tmp_path / name, (number, number))
    assert disk.read("one").find(key) == bytes(1000)  # used now
    disk.write("four", [(key, bytes(1000))])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["four", "one", "three"]
    disk.write("five", [(key, bytes(9000))])
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 3500


_KILLED = """
import os, signal, sys
from pathlib import Path
from punchboard.generator.cache.store import Store
Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
Store(Path(sys.argv[1])).write("pages", [(bytes(32), b"half")])
"""


def test_what_a_killed_build_leaves_is_not_read_and_goes_in_time(tmp_path: Path) -> None:
    disk, key = Store(tmp_path, most_bytes=400), bytes(32)
    disk.write("pages", [(key, b"whole")])
    done = subprocess.run([sys.executable, "-c", _KILLED, str(tmp_path)], cwd=ROOT, check=False)
    assert done.returncode == -9
    assert disk.read("pages").find(key) == b"whole"
    (left,) = (path for path in tmp_path.iterdir() if path.name != "pages")
    os.utime(left, (0, 0))
    disk.write("more", [(key, bytes(200))])
    assert not left.exists()


def test_two_that_write_at_the_same_time_leave_one_whole_file(tmp_path: Path) -> None:
    disk, key = Store(tmp_path), bytes(32)
    ways = {bytes([way]) * 200_000 for way in (1, 2)}

    def write_often(content: bytes) -> None:
        for _ in range(20):
            disk.write("pages", [(key, content)])

    threads = [threading.Thread(target=write_often, args=(way,)) for way in ways]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert disk.read("pages").find(key) in {*ways, None}
    assert disk.read("pages").find(key) in ways
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]
