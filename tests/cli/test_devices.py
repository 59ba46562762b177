"""Devices and FIFOs that a user or a game's folder names: refused at once, never waited for."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from punchboard.cards.play.claims import VERDICTS, note_verdicts
from punchboard.cards.problem import Diagnostics, Position, PunchboardError
from punchboard.companion.host.host_state import HostState, HostStateFile
from punchboard.companion.host.hosting import read_pack
from punchboard.companion.pack import load_pack
from punchboard.generator.art.pictures import load_picture
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.export.tts_save import renew_save
from punchboard.generator.pdf.inks import read_profile
from punchboard.generator.text.font_file import read_font
from tests.cli.conftest import BACK, FRONT, GAME, Run
from tests.folders import write

_SECONDS, _MORE_BYTES = 5.0, 1_000_000_000
_WRONG = "regular file"
_PLACES = "id,name,text,pick\nquay,The quay,By the sea,x\n"


class HungError(BaseException):
    """A read took too long; a `TimeoutError` would be taken for one that the file caused."""


@pytest.fixture(autouse=True)
def _bounded() -> Iterator[None]:
    """End a test that waits for a FIFO or fills the memory from a device."""

    def stop(_number: int, _frame: object) -> None:
        raise HungError

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    before = signal.signal(signal.SIGALRM, stop)
    resource.setrlimit(resource.RLIMIT_AS, (used + _MORE_BYTES, hard))
    signal.setitimer(signal.ITIMER_REAL, _SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(params=["fifo", "device"])
def make(request: pytest.FixtureRequest) -> Callable[[Path], object]:
    """Return what makes a trap at a path."""
    if request.param == "fifo":
        return os.mkfifo
    return lambda path: path.symlink_to("/dev/zero")


def _picture(path: Path) -> None:
    said = Diagnostics()
    assert load_picture(path, Position(), said) is None
    raise PunchboardError(str(said.lines()), "")


_READERS: dict[str, Callable[[Path], object]] = {
    "pack to load": load_pack,
    "pack to host": read_pack,
    "profile": read_profile,
    "save of Tabletop Simulator": lambda path: renew_save(path, [], ""),
    "font": read_font,
    "picture": _picture,
    "seats of a table": lambda path: HostStateFile.open(path, HostState.model_construct()),
}


@pytest.mark.parametrize("kind", _READERS)
def test_a_device_or_a_fifo_is_refused_by_its_reader(
    here: Path, make: Callable[[Path], object], kind: str
) -> None:
    make(here / "trap")
    with pytest.raises(PunchboardError, match=r"regular file|damaged|can’t be read"):
        _READERS[kind](here / "trap")


@pytest.mark.parametrize("ending", ["csv", "tsv", "json", "xlsx", "ods"])
def test_a_device_or_a_fifo_as_a_spreadsheet_is_refused(
    run: Run, here: Path, make: Callable[[Path], object], ending: str
) -> None:
    make(here / f"trap.{ending}")
    done = run("new", "game", "--from", f"trap.{ending}")
    assert done.exit_code in (1, 2), done.output
    assert _WRONG in " ".join(done.output.split())
    assert not (here / "game").exists()


@pytest.mark.parametrize(
    ("trap", "game", "front"),
    [
        ("game.yaml", "", ""),
        ("places.csv", "", ""),
        ("places.xlsx", GAME.replace("places.csv", "places.xlsx"), ""),
        ("places.ods", GAME.replace("places.csv", "places.ods"), ""),
        ("front.yaml", "", ""),
        ("rulebook.md", GAME + "rulebook: rulebook.md\n", ""),
        ("values.yaml", GAME + "values: values.yaml\n", ""),
        ("f.ttf", GAME + "fonts: {F: {regular: f.ttf}}\n", ""),
        ("set.json", GAME + "icons: [{set: set.json, prefix: mdi}]\n", ""),
        ("a.svg", "", "image: a.svg"),
        ("a.png", "", "image: a.png"),
    ],
)
def test_a_device_or_a_fifo_in_a_game_is_refused(
    run: Run, here: Path, make: Callable[[Path], object], trap: str, game: str, front: str
) -> None:
    files = {"game.yaml": game or GAME, "places.csv": _PLACES, "back.yaml": BACK}
    element = f"  art: {{kind: image, at: [5, 50, 20, 20], {front}}}\n" if front else ""
    files["front.yaml"] = FRONT + element
    files.pop(trap, None)
    write(here / "coast", files)
    make(here / "coast" / trap)
    done = run("check", "coast")
    assert done.exit_code in (1, 2), done.output
    said = " ".join(done.output.split())
    assert trap in said
    assert "not an ordinary file" in said or "reached by a link" in said or trap == "game.yaml"


def test_a_device_or_a_fifo_among_a_games_verdicts_is_passed_over(
    here: Path, make: Callable[[Path], object]
) -> None:
    write(here / "coast", {"game.yaml": GAME, "places.csv": _PLACES, "front.yaml": FRONT})
    write(here / "coast", {"back.yaml": BACK})
    (here / "told").mkdir()
    make(here / "told" / VERDICTS)
    game, said = load_checked(find_game("coast"))
    note_verdicts(game, here / "told", said)
    assert not said.has_errors
