"""Measure drawings of packages against resvg: `python -m tests.generator.art.measure [CACHE]`.

Fetches the packages of `drawings.txt` into a cache (apt-get for Debian's, npm), which is kept,
draws every file in it, and prints the table of `docs/dev/drawings.md`, then the files
furthest off.
`--worst FOLDER` keeps pictures of these beside resvg's.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.generator.art.likeness import LIKE, Likeness, likeness

LIST = Path(__file__).with_name("drawings.txt")


class Package(NamedTuple):
    """A package, and which of its files are measured."""

    kind: str
    name: str
    version: str
    files: list[str]


def packages() -> list[Package]:
    """Return the packages of the list."""
    found: list[Package] = []
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found[-1].files.append(line.strip())
        elif line and not line.startswith("#"):
            found.append(Package(*line.split(), []))
    return found


def fetch(package: Package, cache: Path) -> Path:
    """Return the folder that a package is unpacked in, fetched if it is not there."""
    folder = cache / f"{package.name}_{package.version.replace(':', '_')}"
    if folder.exists():
        return folder
    print(f"fetching {package.name} {package.version}", file=sys.stderr)
    fresh = folder.with_suffix(".fresh")
    fresh.mkdir(parents=True, exist_ok=True)
    if package.kind == "debian":
        _run("apt-get", "download", f"{package.name}={package.version}", folder=fresh)
        (archive,) = fresh.glob("*.deb")
        _run("dpkg-deb", "-x", str(archive), ".", folder=fresh)
    else:
        _run("npm", "pack", "--silent", f"{package.name}@{package.version}", folder=fresh)
        (archive,) = fresh.glob("*.tgz")
        with tarfile.open(archive) as content:
            content.extractall(fresh, filter="data")
        for each in (fresh / "package").iterdir():
            each.rename(fresh / each.name)
    archive.unlink()
    fresh.rename(folder)
    return folder


def _run(*command: str, folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


class Row(NamedTuple):
    """A drawing and what became of it, None if it could not be read."""

    package: Package
    file: str
    is_inkscape: bool
    found: Likeness | None


def _look(job: tuple[Package, str, Path]) -> Row:
    package, file, folder = job
    content = (folder / file).read_bytes()
    is_inkscape = b"inkscape:version" in content
    try:
        found = likeness(folder / file)
    except ValueError:  # resvg refuses it
        return Row(package, file, is_inkscape, None)
    return Row(package, file, is_inkscape, found)


def rows(cache: Path) -> Iterator[Row]:
    """Yield all drawings of the list."""
    jobs = [
        (package, file, folder)
        for package in packages()
        for folder in [fetch(package, cache)]
        for file in package.files
    ]
    with ProcessPoolExecutor(2) as pool:
        yield from pool.map(_look, jobs)


def table(measured: list[Row]) -> str:
    """Return the table, by package and for all."""
    lines = [
        "| Package | Drawings | Wholly vector | ΔE under 2 | Median ΔE | Largest ΔE |",
        "|---|---|---|---|---|---|",
    ]
    groups = [
        (f"{each.name} {each.version}", [row for row in measured if row.package.name == each.name])
        for each in packages()
    ]
    groups.append(("**of these, saved by Inkscape**", [row for row in measured if row.is_inkscape]))
    groups.append(("**all**", measured))
    for name, group in groups:
        found = [row.found for row in group if row.found is not None]
        deltas = sorted(each.delta for each in found)
        vector, like = sum(each.is_vector for each in found), sum(each < LIKE for each in deltas)
        middle = deltas[len(deltas) // 2]
        lines.append(
            f"| {name} | {len(group)} | {vector} ({vector / len(group):.0%}) |"
            f" {like} ({like / len(group):.0%}) | {middle:.2f} | {deltas[-1]:.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Print the table and the worst."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cache", nargs="?", type=Path, default=Path(".bench/drawings"))
    parser.add_argument("--worst", type=Path, help="folder for pictures of what is furthest off")
    chosen = parser.parse_args()
    measured = list(rows(chosen.cache))
    print(table(measured))
    measured.sort(key=lambda row: -row.found.delta if row.found else -999.0)
    for number, row in enumerate(measured):
        found = row.found
        if found is None:
            print(f"\n{row.package.name}/{row.file}: cannot be drawn by resvg")
            continue
        if found.delta < LIKE and found.is_vector:
            continue
        print(f"\n{row.package.name}/{row.file}: ΔE {found.delta:.2f}, {found.rendered} rendered")
        for severity, message in found.told[:6]:
            print(f"    {severity}: {message}")
        if chosen.worst and found.delta >= LIKE:
            chosen.worst.mkdir(parents=True, exist_ok=True)
            pair = Image.new("RGB", (found.ours.width * 2 + 4, found.ours.height), "red")
            pair.paste(found.ours, (0, 0))
            pair.paste(found.resvg, (found.ours.width + 4, 0))
            pair.save(chosen.worst / f"{number:03}-{Path(row.file).stem[:40]}.png")


if __name__ == "__main__":
    main()
