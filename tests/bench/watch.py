"""How long `proof --watch` takes from a saved cell to the renewed picture, and for the first."""

import io
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.proof import request_proof, watch_proof
from punchboard.generator.request import BuildRequest

HEADER = "| proof --watch | cards | first s | after a save s | cpu s | first / after |"
_SAVES = 5


def time_watch(folder: Path, table: str, old: str, new: str) -> tuple[float, float, float]:
    """Return the wall seconds of the first picture, and wall and processor seconds after a save.

    Args:
        folder: a copy of the game; the proof goes beside it.
        table: the file in which a cell is changed back and forth.
        old: what stands there once.
        new: what is put in its place.
    """
    walls, works = [], []

    def saves() -> Iterator[object]:
        words = old, new
        for number in range(_SAVES + 1):
            if number:
                path = folder / table
                text = path.read_text("utf-8")
                assert words[0] in text
                path.write_text(text.replace(*words, 1), "utf-8")
                words = words[1], words[0]
            wall, work = time.perf_counter(), time.process_time()
            yield None
            walls.append(time.perf_counter() - wall)
            works.append(time.process_time() - work)

    request = request_proof(str(folder), BuildRequest())
    watch_proof(request, folder.with_suffix(".proof"), Console(file=io.StringIO()), saves())
    return walls[0], min(walls[1:]), min(works[1:])


def watch_table(work: Path, deck: Path, cards: int) -> Iterator[str]:
    """Yield the lines of a Markdown table: Brick & Mortar, and a deck of the benchmark.

    Args:
        work: the folder for all output.
        deck: a game of the benchmark, which is changed.
        cards: how many it has.
    """
    shipped = work / "watched"
    shutil.rmtree(shipped, ignore_errors=True)
    shutil.copytree(find_game("brick_and_mortar").folder, shipped)
    yield HEADER
    yield "|---|" + "---:|" * 5
    for name, count, folder, table, old, new in (
        ("Brick & Mortar", 172, shipped, "stores.csv", "Antique Store", "Antique Shop"),
        ("deck", cards, deck, "cards.csv", "card-00001,", "card-x,"),
    ):
        first, after, processor = time_watch(folder, table, old, new)
        ratio = first / after
        yield f"| {name} | {count} | {first:.2f} | {after:.2f} | {processor:.2f} | {ratio:.0f} |"
