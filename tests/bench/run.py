"""Measure every competitor on benchmark decks of several sizes and print the table."""

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from deck import write_deck
from measure import Measurement, measure
from watch import watch_table

from punchboard.generator.cache.store import VARIABLE

HERE = Path(__file__).parent
GAME_FILES = HERE / "deck_game"
SIZES = (90, 900, 9000)
#: Cards of the deck that is watched.
WATCHED = 2400
#: Seconds; a run that took longer is not repeated.
TOO_SLOW_TO_REPEAT = 60.0
#: Processor time of a deck in which every word is different, by that of the usual one, at most.
MOST_FOR_WORDS = 1.5
#: Cards of decks of which that is asked; of fewer the start of Python is most.
WORDS_COUNT_FROM = 900
#: How many times less processor time a large deck takes again after one cell was changed, at least.
LEAST_AGAIN = 4
#: What docs/dev/architecture.md says that a build takes of memory at most, whatever the deck.
MOST_MIB = 120_000_000 / 2**20
HEADER = "| tool | cards | wall s | cpu s | cards/s | peak MiB | PDF MB | pages | wall / {base} |"


@dataclass(frozen=True)
class Competitor:
    """A tool and the command that makes the sheets of a deck folder into an output folder."""

    name: str
    command: Callable[[Path, Path], list[str]]
    before: Callable[[Path], None] = lambda deck: None


def script(name: str, *options: str) -> Callable[[Path, Path], list[str]]:
    """Return the command of a benchmark script which takes a deck folder and a PDF path."""
    return lambda deck, out: [
        sys.executable, str(HERE / name), str(deck), str(out / "sheets.pdf"), *options
    ]  # fmt: skip


def punchboard(deck: Path, out: Path) -> list[str]:
    """Return the command that builds the deck with Punchboard."""
    build = [sys.executable, "-m", "punchboard", "build", str(deck), "--out", str(out)]
    return [*build, "--paper", "a4", "--duplex", "long-edge"]


def words_of(deck: Path) -> Path:
    """Return the folder of the same deck with other words on every card."""
    return deck.with_name(f"{deck.name}-words")


def punchboard_words(deck: Path, out: Path) -> list[str]:
    """Return the command that builds the deck in which nearly every word is different."""
    return punchboard(words_of(deck), out)


def forget(deck: Path) -> None:
    """Delete all that builds keep for later ones."""
    shutil.rmtree(os.environ[VARIABLE], ignore_errors=True)


def change_one_cell(deck: Path) -> None:
    """Change a title in the middle of the deck, back and forth."""
    table = deck / "cards.csv"
    rows = table.read_text("utf-8").splitlines(keepends=True)
    middle = len(rows) // 2
    key, title, rest = rows[middle].split(",", 2)
    title = title.removesuffix(" II") if title.endswith(" II") else f"{title} II"
    rows[middle] = ",".join((key, title, rest))
    table.write_text("".join(rows), "utf-8")


COMPETITORS = (
    Competitor("punchboard", punchboard, forget),
    Competitor("punchboard-again", punchboard, change_one_cell),
    Competitor("punchboard-words", punchboard_words, forget),
    Competitor("typst", script("typst_deck.py")),
    Competitor("typst-tuned", script("typst_deck.py", "--tuned")),
    Competitor("weasyprint", script("weasyprint_deck.py")),
)


@dataclass(frozen=True)
class Row:
    """A run of one competitor at one size."""

    tool: str
    cards: int
    best: Measurement
    pdf_bytes: int
    pages: int


def prepare(deck: Path, size: int) -> None:
    """Write the deck of `size` cards and copy the Punchboard game files next to it."""
    for folder, distinct in ((deck, False), (words_of(deck), True)):
        shutil.rmtree(folder, ignore_errors=True)
        write_deck(folder, size, distinct=distinct)
        if GAME_FILES.is_dir():
            shutil.copytree(GAME_FILES, folder, dirs_exist_ok=True)


def page_count(pdf: Path) -> int:
    """Return the number of pages of a PDF file."""
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def save_preview(pdf: Path, target: Path) -> None:
    """Save the first page of a PDF as a PNG picture."""
    with pypdfium2.PdfDocument(pdf) as document:
        document[0].render(scale=1.5).to_pil().save(target)


def run(competitor: Competitor, work: Path, size: int) -> Row | None:
    """Run a competitor once, or return None if it failed."""
    out = work / f"{competitor.name}-{size}"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    competitor.before(work / f"deck-{size}")
    measured = measure(competitor.command(work / f"deck-{size}", out))
    pdfs = sorted(out.rglob("*.pdf"))
    if measured.exit_code or not pdfs:
        return None
    save_preview(pdfs[0], work / f"{competitor.name}-{size}.png")
    return Row(
        tool=competitor.name,
        cards=size,
        best=measured,
        pdf_bytes=sum(pdf.stat().st_size for pdf in pdfs),
        pages=sum(page_count(pdf) for pdf in pdfs),
    )


def compete(tools: list[Competitor], work: Path, size: int, repeat: int) -> list[Row | None]:
    """Run tools in turn, `repeat` times, so that a busy minute hits all; the fastest runs count."""
    best: dict[str, Row | None] = {}
    for turn in range(repeat):
        for tool in tools:
            known = best.get(tool.name)
            if turn and (known is None or known.best.wall_seconds > TOO_SLOW_TO_REPEAT):
                continue
            row = run(tool, work, size)
            if row and (known is None or row.best.wall_seconds < known.best.wall_seconds):
                best[tool.name] = row
            else:
                best.setdefault(tool.name, row)
    return [best[tool.name] for tool in tools]


def table(rows: list[Row], base: str) -> Iterable[str]:
    """Yield the lines of the Markdown table, with wall times relative to the tool `base`."""
    yield HEADER.format(base=base)
    yield "|---|" + "---:|" * 8
    walls = {row.cards: row.best.wall_seconds for row in rows if row.tool == base}
    for row in rows:
        wall = row.best.wall_seconds
        ratio = f"{wall / walls[row.cards]:.2f}" if row.cards in walls else "-"
        yield (
            f"| {row.tool} | {row.cards} | {wall:.2f} | {row.best.cpu_seconds:.2f} "
            f"| {row.cards / wall:.0f} | {row.best.peak_mib:.0f} "
            f"| {row.pdf_bytes / 1e6:.2f} | {row.pages} | {ratio} |"
        )


def main() -> int:
    """Run the benchmark and return 1 if any run failed."""
    names = [competitor.name for competitor in COMPETITORS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", nargs="+", choices=names, default=names)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    parser.add_argument("--repeat", type=int, default=3, help="runs, of which the fastest counts")
    parser.add_argument("--base", choices=names, default="typst", help="the tool ratios refer to")
    parser.add_argument("--work", type=Path, default=Path(".bench"), help="folder for all output")
    arguments = parser.parse_args()
    os.environ[VARIABLE] = str((arguments.work / "kept").resolve())
    rows: list[Row] = []
    failed: list[str] = []
    for size in arguments.sizes:
        prepare(arguments.work / f"deck-{size}", size)
        tools = [tool for tool in COMPETITORS if tool.name in arguments.tools]
        for tool, row in zip(
            tools, compete(tools, arguments.work, size, arguments.repeat), strict=True
        ):
            if row:
                rows.append(row)
            else:
                failed.append(f"{tool.name} failed at {size} cards")
    failed += [
        f"punchboard took {row.best.peak_mib:.0f} MiB for {row.cards} cards, not {MOST_MIB:.0f}"
        for row in rows
        if row.tool.startswith("punchboard") and row.best.peak_mib > MOST_MIB
    ]
    usual = {row.cards: row.best.cpu_seconds for row in rows if row.tool == "punchboard"}
    failed += [
        f"words that differ take {row.best.cpu_seconds / usual[row.cards]:.2f} of the usual time"
        for row in rows
        if row.tool == "punchboard-words"
        and row.cards in usual
        and row.cards >= WORDS_COUNT_FROM
        and row.best.cpu_seconds > MOST_FOR_WORDS * usual[row.cards]
    ]
    for row in rows:
        if row.tool == "punchboard-again" and usual.get(row.cards) and row.cards >= max(SIZES):
            faster = usual[row.cards] / row.best.cpu_seconds
            print(f"{row.cards} cards with one cell changed: {faster:.1f} times faster")
            if faster < LEAST_AGAIN:
                failed.append(f"that is not {LEAST_AGAIN} times faster")
    print("\n".join([*table(rows, arguments.base), *failed, ""]))
    deck = arguments.work / f"deck-{WATCHED}"
    prepare(deck, WATCHED)
    print("\n".join(watch_table(arguments.work, deck, WATCHED)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
