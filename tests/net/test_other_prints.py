"""What other builds and exports make of the small game with every template is what is frozen.

The commands run as people type them; of each file is kept what it holds: the words and the place
of each object of a PDF, lines of text, a coarse picture. What moves by a tenth of a millimetre is
seen, and named.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from punchboard import command_line
from tests.net import frozen, program
from tests.net.objects import page_contents

GAME = "every_template"
COMMANDS = {
    "fold": f"build {GAME} --only words,screens,round --duplex fold --gutter 6 --paper a4",
    "long-edge": f"build {GAME} --only wide,dials,round,money "
    "--duplex long-edge --bleed 2 --gap 1 --paper letter",
    "short-edge": f"build {GAME} --only words,captains,box "
    "--duplex short-edge --rounded --no-ruler --paper a3",
    "one side": f"build {GAME} --only board,cubes,pictures "
    "--duplex none --no-marks --paper 330x482mm --low-ink",
    "a few": f"build {GAME} --only large,mats,hexagon,fish,die,fate --bleed 3 --paper legal",
    "calibration": "calibrate --paper a4 --out output/sheets",
    "calibration in landscape": "calibrate --paper letter --duplex short-edge --landscape "
    "--out output/sheets",
    "test sheet by hand": f"build {GAME} --only words --duplex separate --paper letter",
    "proof": f"proof {GAME}",
    "preflight": f"preflight {GAME}",
    "tts": f"export {GAME} --as tts --dpi 40",
    "screentop": f"export {GAME} --as screentop --dpi 40",
    "cut": f"export {GAME} --as cut --dpi 40",
    "cricut": f"export {GAME} --as cricut --dpi 40",
    "png": f"export {GAME} --as png --dpi 40 --bleed 2 --without chits,square",
    "svg": f"export {GAME} --as svg --only words,board,round,fish,cubes",
    "mpc": f"export {GAME} --as mpc --dpi 50 --only words,wide",
}
#: Spreadsheets, by name, of which a game is made with `new --from`.
SHEETS = {
    "whole": "Name,Qty,Cost,Kind,Strength,Speed,Text\nHeron,2,3,bird,4,2,Draw two cards.\n"
    "Old fisherman,1,0,person,2,,\nWren,3,1,bird,1,0,Flies away.\n",
    "numbers": "Power,Speed,Luck\n1,7,3\n2,4,6\n3,1,9\n12,0,5\n",
    "prose": "Question\n" + "Who would swim across the river at night? " * 3 + "\nWhy not?\n",
    "costs": "Title;Cost;Gain;Colour;Effect;Flavour;Rarity\n"
    "Mill;{wood}{wood};3 {coin};green;Pay 1 {coin}: draw a card.;It turns.;common\n"
    "Forge;{ore};{coin};red;**Once** a turn, melt {ore} into {coin}{coin}.;It glows.;rare\n",
    "people": 'Nom,Type,Coût,Prix,Pouvoir A,Pouvoir B\nÉlise,Noble,2,"1,200",Voir une carte.,'
    "Garder deux cartes de plus que les autres.\nMarc,Paysan,10,300,,Semer.\n",
}
COMMANDS |= {f"new from {sheet}": f"new {sheet} --from {sheet}.csv" for sheet in SHEETS}
#: Digests of looks, the folder that the test ran in, and how long it took.
_NAMES = re.compile(
    r"(?<=[-=])[0-9a-f]{10,}\b|(?<=wrote=)[0-9a-f.]+|file:///[^\"]*/output|\b[0-9a-f]{16,}\b"
    r"|[0-9.]+ s(?=;)"
)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
#: Pixels of a coarse picture.
_GRID = 6


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_makes_what_it_made(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renew: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    shutil.copytree(program.games()[GAME], tmp_path / GAME)
    for sheet, text in SHEETS.items():
        Path(f"{sheet}.csv").write_text(text, encoding="utf-8")
    before = set(_files())
    done = CliRunner().invoke(command_line(), COMMANDS[name].split())
    paths = sorted(set(_files()) - before)
    now = {shortened(path.as_posix()): path for path in paths}
    output = list(map(shortened, done.output.splitlines()))
    if renew:
        files = {file: [digest(path), *held(path)] for file, path in now.items()}
        frozen.write("prints", name.replace(" ", "_"), {"output": output, "files": files})
    was = frozen.read("prints", name.replace(" ", "_"))
    said = list(apart(was["output"], output))
    said += [f"{file} came or went" for file in sorted(was["files"].keys() ^ now.keys())]
    for file in sorted(was["files"].keys() & now.keys()):
        bytes_were, *lines = was["files"][file]
        if digest(now[file]) != bytes_were:
            said += (f"{file}: {line}" for line in apart(lines, list(held(now[file]))))
    assert not said, "\n".join([*said[:20], "If this is meant: pytest --renew tests/net"])


def _files() -> Iterator[Path]:
    return (each for each in Path().rglob("*") if each.is_file())


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def compare(name: str, now: list[str], renew: bool) -> None:
    """Hold lines against those that were frozen under a name, or freeze them."""
    if renew:
        frozen.write("prints", name, now)
    said = list(apart(frozen.read("prints", name), now))
    assert not said, "\n".join([*said[:20], "If this is meant: pytest --renew with this test"])


def apart(was: list[str], now: list[str]) -> Iterator[str]:
    if len(was) != len(now):
        yield from [*unified_diff(was, now, lineterm="", n=0)][3:]
        return
    for one, other in zip(was, now, strict=True):
        if not alike(one, other):
            yield f"{one[:150]} → {other[:150]}"


def alike(was: str, now: str) -> bool:
    """Compare exactly, but for the last digit of places and of colours that were measured."""
    kind = was.partition(" ")[0]
    if was == now or kind not in ("object", "pixels"):
        return was == now
    numbers = [[int(each) for each in _NUMBER.findall(line)] for line in (was, now)]
    patience = 1 if kind == "object" else 3
    return _NUMBER.sub("", was) == _NUMBER.sub("", now) and all(
        abs(one - other) <= patience for one, other in zip(*numbers, strict=True)
    )


def held(path: Path) -> Iterator[str]:
    """Yield what a file holds, in lines."""
    if path.suffix == ".pdf":
        for number, page in enumerate(page_contents(path), start=1):
            yield f"page {number}"
            yield from page.words.splitlines()
            for kind, *parts in page.objects:
                yield f"object {kind} {' '.join(part for part in map(_part, parts))}"
    elif path.suffix == ".png":
        with Image.open(path) as picture:
            yield f"{picture.width} × {picture.height} {picture.mode}"
            small = picture.convert("RGBA").resize((_GRID, _GRID), Image.Resampling.BOX)
            for row in range(_GRID):
                pixels = [small.getpixel((column, row)) for column in range(_GRID)]
                yield f"pixels {pixels}"
    elif path.suffix == ".json":
        read = json.loads(path.read_text(encoding="utf-8"))
        yield from map(shortened, json.dumps(read, indent=0, sort_keys=True).splitlines())
    elif path.suffix in (".svg", ".dxf", ".csv", ".obj", ".txt", ".html", ".yaml"):
        yield from map(shortened, path.read_text(encoding="utf-8").splitlines())
    else:
        yield path.suffix


def _part(part: object) -> str:
    return f"{10 * part:.0f}" if isinstance(part, float) else str(part)


def shortened(line: str) -> str:
    return _NAMES.sub("…", line)
