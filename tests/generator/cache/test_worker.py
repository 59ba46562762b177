"""A build that leaves half of its pages to a second process, and one that does not: the same.

The second process may say nothing, stop in the middle or be killed: then the first does its work.
"""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from punchboard.cards.budget import Budget
from punchboard.generator import faces, pipeline
from punchboard.generator import page_worker as worker
from punchboard.generator.art import render
from punchboard.generator.cache.store import VARIABLE
from punchboard.generator.commands.build import progress_bar
from punchboard.generator.commands.games import Found
from punchboard.generator.faces import Faces
from punchboard.generator.page_worker import Send, Worker
from tests.folders import write
from tests.generator.evening import CARDS, EVENING, FILES, built, built_anew, row

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no copies of processes"),
    # Threads of pytest do nothing that a copy could wait for.
    pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning"),
]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let even small decks be shared, and return the folder in which pages are kept."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(pipeline, "LEAST_KEPT", 1)
    monkeypatch.setattr(worker, "LEAST_SHARED", 2)
    monkeypatch.setattr(worker, "WARM_UP", 1)
    monkeypatch.setattr(worker, "may_begin", lambda: True)
    return tmp_path / "kept"


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Return a game."""
    return write(tmp_path / "marsh", FILES)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """List the lengths of what second processes said."""
    lengths: list[int] = []
    said = Worker.result

    def listen(second: Worker, number: int) -> bytes:
        what = said(second, number)
        lengths.append(len(what))
        return what

    monkeypatch.setattr(Worker, "result", listen)
    return lengths


def test_it_is_the_build_of_one_process(kept: Path, marsh: Path, heard: list[int]) -> None:
    """Whatever is in the game, and whatever is wrong with it."""
    for what, change in EVENING.items():
        change(marsh)
        alone = built_anew(marsh)
        heard.clear()
        assert built(marsh) == alone, what
        assert not alone[0] or heard, what
        for path in kept.iterdir():
            path.unlink()


def test_half_of_the_faces_are_laid_out_elsewhere_and_none_again(
    kept: Path, marsh: Path, heard: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    here: list[tuple[str, ...]] = []
    drawn = Faces._drawn

    def count(laid_out: Faces, piece: object, compiled: object, key: tuple[str, ...]) -> object:
        here.append(key)
        return drawn(laid_out, piece, compiled, key)  # type: ignore[arg-type]

    monkeypatch.setattr(Faces, "_drawn", count)
    # Preflight looks at each face of a small deck, and has it laid out for that.
    monkeypatch.setattr(pipeline.Inspection, "page_drawn", lambda *_: None)
    cards = 120
    with (marsh / "birds.csv").open("a", encoding="utf-8", newline="") as table:
        table.writelines(map(row, range(CARDS, cards)))
    built(marsh)
    assert len(heard) == 14
    assert all(heard)
    assert len(here) == len(set(here))
    assert len(here) <= cards * 0.65


def silent(*given: object) -> None:
    """Send nothing."""


def failing(*given: object) -> None:
    """Come upon a fault."""
    raise MemoryError


def killed(*given: object) -> None:
    """Be ended by the system."""
    os.kill(os.getpid(), 9)


def refused() -> int:
    """Be the system's fork where there is no room for another process."""
    raise BlockingIOError(errno.EAGAIN, "too many processes")


WORK = worker._lay_out_and_draw


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def stopping(after: int) -> Callable[..., None]:
    """Return what stops when it has said so much."""

    def work(*given: Any) -> None:
        *whatever, say = given
        said = 0

        def count(what: bytes) -> None:
            nonlocal said
            if said == after:
                os._exit(1)
            said += 1
            say(what)

        WORK(*whatever, count)

    return work


def cut(*given: Any) -> None:
    """Send the half of everything."""
    *whatever, say = given
    WORK(*whatever, lambda what: say(what[: len(what) // 2]))


@pytest.mark.parametrize(
    "instead",
    [silent, failing, killed, cut, *map(stopping, range(5))],
    ids=["silent", "failing", "killed", "cut", *(f"after {n}" for n in range(5))],
)
def test_what_it_does_not_say_is_done_here(
    kept: Path, marsh: Path, instead: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = built_anew(marsh)
    monkeypatch.setattr(worker, "_lay_out_and_draw", instead)
    assert built(marsh) == alone
    assert built(marsh) == alone


def test_where_there_is_no_room_for_it_the_first_does_all(
    kept: Path, marsh: Path, heard: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = built_anew(marsh)
    monkeypatch.setattr(os, "fork", refused)
    assert built(marsh) == alone
    assert not heard


def test_where_it_cannot_be_known_whether_it_may_begin_the_first_does_all(
    kept: Path, marsh: Path, heard: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some sandboxes have no /proc."""
    alone = built_anew(marsh)
    monkeypatch.setattr(worker, "may_begin", Path("no such folder").stat)
    assert built(marsh) == alone
    assert not heard


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what a process has open")
def test_a_process_that_is_refused_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", refused)
    before = os.listdir("/proc/self/fd")  # noqa: PTH208
    with pytest.raises(BlockingIOError):
        Worker(silent)
    assert os.listdir("/proc/self/fd") == before  # noqa: PTH208


def test_only_the_first_process_draws_filters(
    kept: Path, marsh: Path, heard: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two would read each other's answers, and spend the time of a file twice."""
    started = kept.parent / "started"
    begin = render._begin

    def note() -> subprocess.Popen[bytes]:
        with started.open("a", encoding="utf-8") as notes:
            notes.write(f"{os.getpid()}\n")
        return begin()

    monkeypatch.setattr(render, "_begin", note)
    blurred = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><filter id="f">'
        '<feGaussianBlur stdDeviation="1"/></filter>'
        '<circle cx="12" cy="12" r="{}" filter="url(#f)"/></svg>'
    )
    table = (marsh / "birds.csv").read_text("utf-8")
    for number in range(0, CARDS, 3):
        (marsh / f"art/{number}.svg").write_text(blurred.format(3 + number / 10), "utf-8")
        mine = row(number)
        table = table.replace(mine, mine.replace("art/pond.svg", f"art/{number}.svg"))
    (marsh / "birds.csv").write_text(table, "utf-8", newline="")
    alone = built_anew(marsh)
    assert alone[0]
    render._renderer._kept.clear()
    render._renderer.end()
    assert built(marsh) == alone
    assert heard
    assert set(started.read_text("utf-8").split()) == {str(os.getpid())}


def test_a_second_process_needs_a_processor_and_a_first_without_threads() -> None:
    """Asked of a process of its own, which the tests' threads are not part of."""
    asked = """\
import os, sys, threading
from punchboard.generator.page_worker import may_begin
said = [may_begin()]
wait = threading.Event()
threading.Thread(target=wait.wait).start()
said.append(may_begin())
wait.set()
if sys.platform == "linux":
    os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
said.append(may_begin())
print(said)
"""
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert found.stdout == f"{[_processors() > 1, False, False]}\n"


def test_a_terminal_s_bar_brings_no_thread_before_the_first_sheet_is_drawn() -> None:
    """Or whoever looks at one would wait longer than whoever does not."""
    before = set(threading.enumerate())
    shown = Console(file=io.StringIO(), force_terminal=True)
    with progress_bar(Found(Path("marsh"), "marsh"), False, shown) as progress:
        assert not set(threading.enumerate()) - before
        progress("drawing", 2)(1)
        assert set(threading.enumerate()) - before


def test_the_command_shares_a_deck_of_a_thousand_cards(tmp_path: Path) -> None:
    marsh = write(tmp_path / "marsh", FILES)
    with (marsh / "birds.csv").open("a", encoding="utf-8", newline="") as table:
        table.writelines(map(row, range(CARDS, 1000)))
    counted = """\
import os, sys
import punchboard
copy = os.fork
def fork():
    print("a copy", flush=True)
    return copy()
os.fork = fork
sys.argv = ["punchboard", "build", *sys.argv[1:]]
punchboard.main()
"""
    out = str(tmp_path / "out")
    environment = {**os.environ, VARIABLE: str(tmp_path / "kept")}
    found = subprocess.run(
        [sys.executable, "-c", counted, str(marsh), "--out", out],
        capture_output=True,
        text=True,
        env=environment,
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("a copy") == (sys.platform == "linux" and _processors() > 1)


def test_no_other_program_finds_what_it_says_by_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    second = Worker(lambda say: say(b"news"))
    assert second.result(0) == b"news"
    assert os.fstat(second._file.fileno()).st_size == len("news")
    assert list(tmp_path.iterdir()) == []


def test_it_ends_with_what_it_was_begun_for() -> None:
    ready, told = os.pipe()

    def wait_for_ever(say: Send) -> None:
        os.write(told, b"%d" % os.getpid())
        threading.Event().wait()

    second = Worker(wait_for_ever)
    process = int(os.read(ready, 20))
    del second
    with pytest.raises(ChildProcessError):
        os.waitpid(process, 0)
    os.close(ready)
    os.close(told)


def test_it_ends_when_nobody_listens_any_more() -> None:
    """The output of a process of its own ends only when the second one has ended, too."""
    killed = """\
import os, signal
from punchboard.generator.page_worker import Worker
def talk(say):
    while True:
        say(b"news")
second = Worker(talk)
second.result(3)
os.kill(os.getpid(), signal.SIGKILL)
"""
    found = subprocess.run([sys.executable, "-c", killed], capture_output=True, timeout=60)
    assert found.returncode < 0


def test_no_two_processes_let_faces_wait_in_one_file(
    kept: Path, marsh: Path, heard: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were laid out before the second process began lie on the disk."""
    alone = built_anew(marsh)
    monkeypatch.setattr(faces, "_IN_MEMORY", 100)
    assert built(marsh) == alone
    assert any(heard)


def test_where_the_budget_ends_is_told_as_ever(
    kept: Path, marsh: Path, heard: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the half of the first process, in that of the second, and not at all."""
    refused = []
    for steps in range(8_000, 40_000, 4_000):

        def allow(game: Budget, _: int, steps: int = steps) -> None:
            game.steps = steps

        monkeypatch.setattr(Budget, "add_cards", allow)
        alone = built_anew(marsh)
        refused.append(not alone[0])
        assert built(marsh) == alone, steps
        for path in kept.iterdir():
            path.unlink()
    assert any(refused)
    assert not all(refused)
    assert any(heard)
