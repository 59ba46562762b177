"""Several at work in one output folder: never a mixture, nobody waits for the dead."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pypdfium2
import pytest
from stranger import FILES, GAME
from typer.testing import CliRunner

from punchboard import command_line
from punchboard.cards.problem import ComputerError
from punchboard.generator import output
from punchboard.generator.output import ignore_wait, locked
from tests.folders import contents, write

ROOT = Path(__file__).parents[2]
BACK = 'elements:\n  a: {kind: shape, shape: rect, at: [5, 5, 9, 9], fill: "#336699"}\n'
TWO_SIDED = GAME.replace("front: face.yaml", "front: face.yaml, back: back.yaml")
SIZES = {"a4": (595, 842), "letter": (612, 792)}
#: Builds a game, and stops in the midst of it until a line comes in.
SLOWLY = """\
import sys
from punchboard.generator.commands.build import build_game
from punchboard.generator.request import BuildRequest
from punchboard.generator.commands.games import find_game
from pathlib import Path

def stage(what, steps):
    print("drawing", flush=True)
    sys.stdin.readline()
    return lambda done: None

say = lambda words: print(words, flush=True)
build_game(find_game("game"), Path("out"), BuildRequest(paper=sys.argv[1]), stage, say)
print("done", flush=True)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a two-sided game, and its output in A4."""
    folder = tmp_path_factory.mktemp("built")
    write(folder / "game", {**FILES, "game.yaml": TWO_SIDED, "back.yaml": BACK})
    assert run("build", str(folder / "game"), "--out", str(folder / "out")) == (0, "")
    return folder


@pytest.fixture(autouse=True)
def here(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work beside the game and its output."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> tuple[int, str]:
    quiet = ("--quiet",) if words[0] == "build" else ()
    done = CliRunner().invoke(command_line(), [*words, *quiet])
    return done.exit_code, done.output


@contextmanager
def slowly(paper: str) -> Iterator[subprocess.Popen[str]]:
    """Start a build in a process of its own, which stops in the midst of it."""
    process = subprocess.Popen(
        [sys.executable, "-c", SLOWLY, paper],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def papers() -> set[tuple[int, int]]:
    """Return the sizes of all pages in the output, points."""
    found = set()
    for path in Path("out").glob("*.pdf"):
        document = pypdfium2.PdfDocument(path)
        found |= {(round(page.get_width()), round(page.get_height())) for page in document}
        document.close()
    return found


def test_a_build_waits_for_another_but_not_for_a_dead_one() -> None:
    before = contents(Path("out"))
    with ExitStack() as stack:
        first = stack.enter_context(slowly("letter"))
        assert line_of(first) == "drawing"
        second = stack.enter_context(slowly("a4"))
        said = f"another Punchboard (process {first.pid}) is writing to out; waiting"
        assert line_of(second) == said
        now = contents(Path("out"))
        assert {name: now[name] for name in before} == before
        first.communicate("\n")
        assert line_of(second) == "drawing"
        assert papers() == {SIZES["letter"]}  # all of the first, and nothing of the second
        third = stack.enter_context(slowly("a4"))
        assert "waiting" in line_of(third)
        second.kill()
        assert line_of(third) == "drawing"
        third.communicate("\n")
        assert (first.returncode, third.returncode) == (0, 0)
    assert papers() == {SIZES["a4"]}
    assert contents(Path("out")) == before  # nor is anything left of the one that was killed


@pytest.mark.soak
def test_many_builds_at_once_end_one_by_one() -> None:
    """None stops in its midst, and no order is forced on them."""
    with ExitStack() as stack:
        builds = [stack.enter_context(slowly(paper)) for paper in ("letter", "a4", "letter")]
        ends = [threading.Thread(target=build.communicate, args=("\n",)) for build in builds]
        for each in ends:
            each.start()
        for each in ends:
            each.join()
        assert [build.returncode for build in builds] == [0, 0, 0]
    assert papers() in ({SIZES["a4"]}, {SIZES["letter"]})
    assert not [name for name in contents(Path("out")) if name.startswith(".")]


@pytest.mark.parametrize(
    "words",
    [
        ("build", "game"),
        ("proof", "game", "--dpi", "20"),
        ("preflight", "game", "--bleed", "3"),
        ("printed", "game"),
        ("calibrate",),
    ],
)
def test_whoever_writes_waits(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    write(Path("out"), {"preflight.pdf": "of yesterday"})
    with ExitStack() as others:
        others.enter_context(locked(Path("out"), ignore_wait))
        wait = output._wait

        def end_and_wait(file: int) -> None:
            others.close()
            wait(file)

        monkeypatch.setattr(output, "_wait", end_and_wait)
        code, said = run(*words, "--out", "out")
    assert code == 0, said
    assert f"another Punchboard (process {os.getpid()}) is writing to out; waiting\n" in said


def test_the_lock_lets_one_in_at_a_time(tmp_path: Path) -> None:
    """Its file comes and goes under those who wait, and so may the folder."""
    inside: list[int] = []
    most: list[int] = []

    def enter(number: int) -> None:
        for _ in range(40):
            with locked(tmp_path / "new" / "out", ignore_wait):
                inside.append(number)
                most.append(len(inside))
                inside.remove(number)

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(most), max(most)) == (240, 1)


@pytest.mark.parametrize("error", [FileNotFoundError, FileExistsError])
def test_a_folder_that_goes_while_it_is_made_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[OSError]
) -> None:
    make, misses = Path.mkdir, iter((True,))

    def gone(path: Path, *words: bool, **named: bool) -> None:
        if next(misses, False):
            raise error(errno.ENOENT, "gone")
        make(path, *words, **named)

    monkeypatch.setattr(Path, "mkdir", gone)
    with locked(tmp_path / "out", ignore_wait) as is_alone:
        assert is_alone
    (tmp_path / "file").write_text("a file")
    with (
        pytest.raises(ComputerError, match="isn't a folder"),
        locked(tmp_path / "file", ignore_wait),
    ):
        pass


def test_a_file_system_without_locks_is_written_to_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(file: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(output, "_take", none)
    (Path("out") / ".punchboard-newabc").mkdir()  # of somebody who may be alive
    # The power failed when new files had come in place of these.
    write(Path("out"), {".punchboard-old/cards-poker-fronts.pdf": "old"})
    assert run("build", "game", "--out", "out", "--paper", "letter") == (0, "")
    assert papers() == {SIZES["letter"]}
    assert (Path("out") / ".punchboard-newabc").is_dir()
    assert not (Path("out") / ".punchboard-old").exists()


@pytest.mark.parametrize("left", [".punchboard-newabc/cards.pdf", ".punchboard-proof.png"])
def test_what_a_killed_process_left_is_cleared(left: str) -> None:
    before = contents(Path("out"))
    write(Path("out"), {left: "half", ".punchboard-lock": "1"})
    assert run("build", "game", "--out", "out") == (0, "")
    assert contents(Path("out")) == before


@pytest.mark.parametrize(
    ("trouble", "message", "remedy"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), "may not be written to", "the right"),
        (OSError(errno.EROFS, "Read-only file system"), "may not be written to", "the right"),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left", "make room"),
    ],
)
@pytest.mark.parametrize("refused", ["os.open", "pathlib.Path.exists"])
def test_a_folder_that_cannot_be_written_to_is_named(
    monkeypatch: pytest.MonkeyPatch, trouble: OSError, message: str, remedy: str, refused: str
) -> None:
    def refuse(*_: object) -> int:
        raise trouble

    monkeypatch.setattr(refused, refuse)
    with pytest.raises(ComputerError) as raised, locked(Path("out"), ignore_wait):
        pass
    assert message in raised.value.message
    assert remedy in raised.value.hint
    assert "close it" not in raised.value.hint
