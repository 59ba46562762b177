"""Measure the export of Mottainai's 54 cards for DriveThruCards, whose skies become pictures."""

import sys
import tempfile
from pathlib import Path

from measure import measure

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.press_profile import write_press

#: Seconds by the clock that the docs promise for 54 cards, with two cores and nothing else running.
MOST_SECONDS = 20.0


def main() -> int:
    """Print the time; return 1 if the export takes longer than it may."""
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        profile = write_press(Path(folder))
        export = [sys.executable, "-m", "punchboard", "export", "mottainai", "--as", "drivethru"]
        words = ["--profile", str(profile), "--out", f"{folder}/decks", "-q"]
        took = measure([*export, *words])
    times = f"{took.wall_seconds:.1f} s ({took.cpu_seconds:.1f} s of processor)"
    print(f"54 cards for DriveThruCards: {times}, at most {MOST_SECONDS:g} s")
    return 1 if took.exit_code or took.wall_seconds > MOST_SECONDS else 0


if __name__ == "__main__":
    sys.exit(main())
