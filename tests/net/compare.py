"""Compare the program with what is frozen: `python -m tests.net.compare [PART or GAME…]`.

Parts are `pages`, `manifests`, `values` and `tables`. Ends with 1 if anything differs. With
`--renew "reason"` what is now is frozen, and the reason is added to `REASONS.md`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from punchboard.generator.cache.store import VARIABLE
from tests.net import differences, frozen, program
from tests.net.frozen import Files
from tests.net.objects import page_contents
from tests.net.rasters import rasterise

PARTS = ("pages", "manifests", "values", "tables")
#: Lines of one part of one game that are shown without `--all`.
_SHOWN = 25
_PROCESSES = 2
#: Compared by what they hold, not by their bytes.
_READ = ("manifest.json", ".pack.json")


@dataclass(slots=True)
class Taken:
    """What the program makes of a game now.

    Attributes:
        files: by build; pages only of PDFs whose digest is not the frozen one.
        manifests: by build.
        values: of expressions and formulas, and the pack.
        tables: what each recorded game comes to.
        broken: builds that could not be made.
    """

    files: dict[str, Files] = field(default_factory=dict)
    manifests: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Any] | None = None
    tables: dict[str, Any] | None = None
    broken: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is otherwise than frozen.

    Attributes:
        part: of the net.
        game: its name.
        place: the build or the recorded game; "" if there is none.
        text: what differs.
    """

    part: str
    game: str
    place: str
    text: str


def main(arguments: list[str] | None = None) -> int:
    """Compare or renew; return 1 if anything differs, 2 if a game cannot be printed."""
    parser = argparse.ArgumentParser(prog="tests.net.compare", description=__doc__)
    parser.add_argument(
        "only", nargs="*", metavar="PART or GAME", choices=[[], *PARTS, *program.games()]
    )
    parser.add_argument("--renew", metavar="REASON", help="freeze what is now")
    parser.add_argument("--all", action="store_true", help="show every line")
    options = parser.parse_args(arguments)
    os.environ[VARIABLE] = "off"  # what is compared is made of nothing but the folders
    if options.renew is not None and not options.renew.strip():
        parser.error("say why: --renew REASON")
    parts = [part for part in PARTS if part in options.only] or list(PARTS)
    games = [game for game in program.games() if game in options.only] or [*program.games()]
    found: list[Difference] = []
    notes: list[str] = []
    broken = False
    for game, taken in take(games, parts):
        broken |= bool(taken.broken)
        found += compare(game, taken, parts, notes)
        if options.renew is not None and not taken.broken:
            freeze(game, taken, parts)
    for line in report(found, None if options.all else _SHOWN):
        print(line)
    for note in notes:
        print(f"({note})")
    if options.renew is not None:
        add_reason(options.renew, found)
        return 2 if broken else 0
    what = f"{', '.join(parts)} of {', '.join(games)}"
    print(f"{len(found)} differences in {what}" if found else f"no difference in {what}")
    return 1 if found else 0


def take(games: Collection[str], parts: Collection[str]) -> Iterator[tuple[str, Taken]]:
    """Yield what the program makes of each game now; two processes work at it."""
    papers = ["a4", "letter"] if {"pages", "manifests"} & set(parts) else ["a4"]
    if parts == ["tables"]:
        papers = []
    with ProcessPoolExecutor(_PROCESSES) as pool:
        waiting = {
            game: [
                *(pool.submit(take_prints, game, paper, list(parts)) for paper in papers),
                *([pool.submit(take_tables, game)] if "tables" in parts else []),
            ]
            for game in games
        }
        for game, futures in waiting.items():
            taken = Taken()
            for future in futures:
                some = future.result()
                taken.files |= some.files
                taken.manifests |= some.manifests
                taken.broken += some.broken
                taken.values = some.values or taken.values
                taken.tables = taken.tables if some.tables is None else some.tables
            yield game, taken


def take_prints(game: str, paper: str, parts: Collection[str]) -> Taken:
    """Print a game on a paper, and note what comes of it."""
    taken = Taken()
    known = frozen.read_files(game) if "pages" in parts else {}
    watching = program.watched() if "values" in parts and paper == "a4" else nullcontext()
    with tempfile.TemporaryDirectory() as folder, watching as watch:
        for build in [each for each, (its, _) in program.BUILDS.items() if its == paper]:
            out = Path(folder) / build.replace(" ", "-")
            if not program.print_game(game, build, out):
                taken.broken.append(build)
                continue
            taken.manifests[build] = _json(out / "manifest.json")
            if "pages" in parts:
                closely = (game, build) in program.CLOSELY
                taken.files[build] = _files(out, known.get(build, Files()), closely)
        if watch is not None and not taken.broken:
            taken.values = {
                "places": program.places(game),
                "values": watch.values,
                "formulas": {text: program.worked_out(text) for text in sorted(watch.formulas)},
                "pack": _json(out / f"{game}.pack.json"),
            }
    return taken


def take_tables(game: str) -> Taken:
    """Replay the recorded games of a game."""
    found = {name: program.played(path) for name, path in program.recordings(game).items()}
    return Taken(tables=found)


def _files(out: Path, known: Files, closely: bool) -> Files:
    files = Files()
    for path in sorted(out.iterdir()):
        if path.name.endswith(_READ):
            continue
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        files.digests[path.name] = digest
        if path.suffix == ".pdf":
            same = known.digests.get(path.name) == digest
            files.pages[path.name] = known.pages[path.name] if same else rasterise(path)
            if closely:
                kept = known.contents.get(path.name) if same else None
                files.contents[path.name] = kept or page_contents(path)
    return files


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def compare(
    game: str, taken: Taken, parts: Collection[str], notes: list[str]
) -> Iterator[Difference]:
    """Yield what is otherwise than frozen; notes take what is otherwise and does not matter."""
    for build in taken.broken:
        yield Difference("pages", game, build, "cannot be printed")
    if "pages" in parts:
        same_on_paper = 0
        known = frozen.read_files(game)
        for build, files in taken.files.items():
            lines, same = differences.of_files(known.get(build, Files()), files)
            same_on_paper += len(same)
            yield from (Difference("pages", game, build, line) for line in lines)
        if same_on_paper:
            notes.append(f"{game}: {same_on_paper} PDFs differ in their bytes, not on paper")
    if "manifests" in parts:
        manifests = frozen.read("manifests", game) or {}
        for build, manifest in taken.manifests.items():
            lines = differences.of_json(manifests.get(build, {}), manifest)
            yield from (Difference("manifests", game, build, line) for line in lines)
    if "values" in parts and taken.values is not None:
        values = frozen.read("values", game) or _NO_VALUES
        lines, reworded = differences.of_values(values, taken.values)
        if reworded:
            notes.append(f"{game}: {reworded} expressions are worded otherwise, with equal values")
        yield from (Difference("values", game, "", line) for line in lines)
    if "tables" in parts and taken.tables is not None:
        tables = frozen.read("tables", game) or {}
        for name in sorted(tables.keys() | taken.tables.keys()):
            if name not in tables or name not in taken.tables:
                text = "came" if name not in tables else "went"
                yield Difference("tables", game, name, text)
                continue
            for line in differences.of_table(tables[name], taken.tables[name]):
                yield Difference("tables", game, name, line)


_NO_VALUES: dict[str, Any] = {"places": {}, "values": {}, "formulas": {}, "pack": {}}


def freeze(game: str, taken: Taken, parts: Collection[str]) -> None:
    """Write what is now as the fixtures of a game."""
    if "pages" in parts:
        frozen.write_files(game, taken.files)
    if "manifests" in parts:
        frozen.write("manifests", game, taken.manifests)
    if "values" in parts:
        frozen.write("values", game, taken.values)
    if "tables" in parts:
        frozen.write("tables", game, taken.tables)


def report(found: Iterable[Difference], most: int | None) -> Iterator[str]:
    """Yield lines: what differs in several builds alike is said once."""
    places: dict[tuple[str, str], dict[str, list[str]]] = {}
    for each in found:
        texts = places.setdefault((each.part, each.game), {})
        texts.setdefault(each.text, []).append(each.place)
    for (part, game), texts in places.items():
        yield f"{part} of {game}:"
        for text, where in list(texts.items())[:most]:
            alike = "all builds" if len(where) == len(program.BUILDS) else ", ".join(where)
            yield f"  {alike}: {text}" if any(where) else f"  {text}"
        if most is not None and len(texts) > most:
            yield f"  … and {len(texts) - most} more: --all shows them"


def add_reason(reason: str, found: Iterable[Difference]) -> None:
    """Add a line to the list of reasons: why, and what was otherwise, counted."""
    parts: dict[str, dict[str, list[str]]] = {}
    for each in found:
        parts.setdefault(each.part, {}).setdefault(each.game, []).append(each.place)
    counts = "; ".join(
        f"{part}: " + ", ".join(f"{game} ({differences.counted(at)})" for game, at in games.items())
        for part, games in parts.items()
    )
    with frozen.REASONS.open("a", encoding="utf-8") as file:
        file.write(f"- {' '.join(reason.split())} ({counts or 'nothing differed'})\n")


if __name__ == "__main__":
    sys.exit(main())
