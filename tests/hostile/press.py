"""Opens and builds strangers' folders, each in a process of its own, within bounds.

A folder is told by folder, output and way (`build` or `draft`): as arguments, or as lines of JSON.
The answer is one line of JSON: how it ended, the messages, and the cost. The Studio then looks for
problems of the same folder, and lays out its first cards; a bug there counts as one of the build.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import traceback
from itertools import islice
from pathlib import Path

from punchboard.cards.check.checks import check_game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import ComputerError, DataError
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pipeline import build
from punchboard.generator.studio.card_faces import CardFaces
from punchboard.generator.studio.problems.gather import MOST_PROBLEMS, Gatherer

try:
    import resource  # POSIX only; elsewhere the bounds are the parent's timeout alone
except ImportError:
    resource = None  # type: ignore[assignment]

#: Address space that a build may take, in bytes, and seconds of the processor.
MOST_SPACE = 1_500_000_000
MOST_SECONDS = 20
#: Seconds on the clock.
MOST_WAITING = 90
#: Faces that the Studio lays out of each folder.
MOST_FACES = 3


def bound() -> None:
    """Let nothing here take the machine down."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_SPACE, MOST_SPACE))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def peak() -> int:
    """Return the most memory that this process had in use, in bytes; 0 where it is not told.

    (`ru_maxrss` would count the parent's memory, of which this process began as a copy.)
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text(encoding="ascii"))
    return int(found.group(1)) * 1024 if found else 0


def run(folder: Path, out: Path, way: str) -> tuple[str, list[str]]:
    """Do what the command line does, and say how it ended."""
    try:
        game, diagnostics = load_game(folder, "g")
        if game is None:
            return "refused", diagnostics.lines()
        diagnostics.extend(check_game(game))
        options = BuildOptions(out, SheetOptions(find_sheet("a4")), draft=way == "draft")
        build(game, diagnostics, options, lambda what, steps: lambda step: None)
    except DataError as error:
        return "refused", error.diagnostics.lines()
    except ComputerError as trouble:
        return "environment", [str(trouble)]
    except BaseException:  # the bug that this looks for
        return "bug", traceback.format_exc().splitlines()
    return "built", diagnostics.lines()


def run_studio(folder: Path) -> list[str]:
    """Find problems and lay out faces as the Studio does; return the traceback of a bug."""
    try:
        gatherer = Gatherer(folder, "g", folder)
        game, problems = gatherer.checked(lambda: None)
        if game is not None:
            problems += gatherer.inspected(game, lambda: None)
        for problem in problems:
            json.dumps(problem.shown())
        loaded, _ = load_game(folder, "g")
        faces = CardFaces()
        for _, card in islice(loaded.cards(), MOST_FACES) if loaded is not None else ():
            faces.picture(loaded, card.component, card.id, "front")
    except ComputerError:
        return []
    except BaseException:  # the bug that this looks for
        return traceback.format_exc().splitlines()
    if len(problems) > MOST_PROBLEMS + 100:
        return [f"{len(problems)} problems"]
    return []


def press(folder: Path, out: Path, way: str) -> str:
    """Open and build one folder within bounds; return one line of JSON."""
    bound()
    started = time.process_time()
    ended, said = run(folder, out, way)
    spent = time.process_time() - started
    if ended in ("refused", "built") and (bug := run_studio(folder)):
        ended, said = "bug", ["in the Studio:", *bug]
    return json.dumps({"ended": ended, "said": said, "seconds": spent, "bytes": peak()})


def press_apart(folder: str, out: str, way: str) -> int:
    """Press a folder in a process of its own, which prints its line; return how that ended.

    Where processes can be forked, what is imported here is there already: it takes longer than
    most folders do.
    """
    if not hasattr(os, "fork"):
        command = [sys.executable, __file__, folder, out, way]
        return subprocess.run(command, timeout=MOST_WAITING, check=False).returncode
    child = os.fork()
    if child == 0:
        signal.alarm(MOST_WAITING)
        print(press(Path(folder), Path(out), way), flush=True)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def serve() -> None:
    """Press one folder after another: each is a line of JSON, and ends with a line `END code`."""
    for line in sys.stdin:
        code = press_apart(*json.loads(line))
        print(f"END {code}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        print(press(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))
    else:
        serve()
