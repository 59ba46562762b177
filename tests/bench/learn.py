"""Measure `punchboard learn` over a thousand tables of Brick & Mortar: its time, and its memory."""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from measure import Measurement, measure

REPLAY = Path(__file__).parents[1] / "replay"
TABLES, FEW = 1000, 100
#: What the docs say: seconds for a thousand, and how much more the largest process may take for
#: them than for a hundred.
MOST_SECONDS, MOST_MORE_MIB = 60.0, 40.0


def lay(folder: Path, count: int) -> None:
    """Write tables: the recorded ones again and again, under ids of their own."""
    names = ("two_*", "three_*", "four_*")
    recorded = [path for name in names for path in sorted(REPLAY.glob(f"{name}.json"))]
    texts = [path.read_text("utf-8") for path in recorded]
    folder.mkdir()
    for at in range(count):
        text = texts[at % len(texts)]
        own = text.replace(json.loads(text)["id"], f"{at:016x}")
        (folder / f"{at}.json").write_text(own, "utf-8")


def run(folder: Path, out: Path) -> Measurement:
    """Learn from the tables of a folder."""
    command = [sys.executable, "-m", "punchboard", "learn", "brick_and_mortar", str(folder)]
    measured = measure([*command, "--out", str(out), "-q"])
    assert measured.exit_code == 0
    return measured


def main() -> int:
    """Print time and memory; return 1 if either is more than it may be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    count = parser.parse_args().tables
    rows = {}
    with tempfile.TemporaryDirectory(prefix="punchboard-") as name:
        for tables in (FEW, count):
            lay(Path(name) / str(tables), tables)
            rows[tables] = run(Path(name) / str(tables), Path(name) / f"out-{tables}")
    print("| tables | wall s | peak MiB |\n|---:|---:|---:|")
    for tables, row in rows.items():
        print(f"| {tables} | {row.wall_seconds:.1f} | {row.peak_mib:.0f} |")
    more = rows[count].peak_mib - rows[FEW].peak_mib
    is_slow = rows[count].wall_seconds > MOST_SECONDS * count / TABLES
    return int(is_slow or more > MOST_MORE_MIB)


if __name__ == "__main__":
    sys.exit(main())
