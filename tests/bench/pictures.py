"""Measure an export of a large deck as pictures beside what pdftoppm takes for the same pages."""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import pypdfium2
from measure import Measurement, measure
from run import prepare

CARDS, DPI = 2400, 300
#: What the docs say: times pdftoppm's time, and bytes of the largest process.
MOST_TIMES, MOST_MIB = 1.2, 400_000_000 / 2**20


def pages_of(deck: Path, work: Path) -> Path:
    """Export each face as a PDF, and return one file with all their pages."""
    folder = work / "pages"
    export = [sys.executable, "-m", "punchboard", "export", str(deck), "--as", "pdf"]
    assert measure([*export, "--square", "--out", str(folder), "-q"]).exit_code == 0
    joined = pypdfium2.PdfDocument.new()
    for path in sorted(folder.glob("*.pdf")):
        with pypdfium2.PdfDocument(path) as one:
            joined.import_pages(one)
    target = work / "pages.pdf"
    joined.save(target)
    joined.close()
    return target


def main() -> int:
    """Print both times and their ratio; return 1 if the export takes longer than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=CARDS)
    cards = parser.parse_args().cards
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        work = Path(folder)
        deck = work / "deck"
        prepare(deck, cards)
        pages = pages_of(deck, work)
        count = len(pypdfium2.PdfDocument(pages))
        drawn = work / "drawn"
        drawn.mkdir()
        theirs = measure(["pdftoppm", "-r", str(DPI), "-png", str(pages), str(drawn / "page")])
        shutil.rmtree(drawn)
        export = [sys.executable, "-m", "punchboard", "export", str(deck), "--square", "-q"]
        ours = measure([*export, "--out", str(work / "pictures")])
    rows = {"pdftoppm": theirs, "punchboard export": ours}
    print(
        f"{count} pages at {DPI} dpi:\n\n| tool | wall s | cpu s | peak MiB |\n|---|---:|---:|---:|"
    )
    for name, row in rows.items():
        print(f"| {name} | {row.wall_seconds:.1f} | {row.cpu_seconds:.1f} | {row.peak_mib:.0f} |")
    return _verdict(theirs, ours)


def _verdict(theirs: Measurement, ours: Measurement) -> int:
    wall = ours.wall_seconds / theirs.wall_seconds
    cpu = ours.cpu_seconds / theirs.cpu_seconds
    print(f"\n{wall:.2f} times pdftoppm's time by the clock, {cpu:.2f} times its processor time")
    failed = ours.exit_code or wall > MOST_TIMES or ours.peak_mib > MOST_MIB
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
