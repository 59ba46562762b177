"""The page of emoji of the gallery: nothing is wrong with it, and its emoji can be copied."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
SAID = (
    "Gain 2 🐑, lay 🎲", "Harvest 🌾. Pay 2 🪙", "4️⃣", "☎ ★ ❤ and ☎️ ⭐ ❤️",
    "👨‍👩‍👧‍👦, pairs 👩🏽‍🤝‍👨🏿",
    "🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏴‍☠️ 🏳️‍🌈", "🔟", "🏰 Castle", "🧭 whole",
)  # fmt: skip


def test_the_page_of_emoji_is_printed_whole_and_can_be_copied(tmp_path: Path) -> None:
    script = "import sys; from pathlib import Path; from type_page import write_game; "
    script += "print(write_game(Path(sys.argv[1]), 'emoji'))"
    run = [sys.executable, "-c", script, str(tmp_path)]
    game = subprocess.run(run, cwd=GALLERY, check=True, capture_output=True, text=True)
    build = [sys.executable, "-m", "punchboard", "build", game.stdout.strip()]
    command = [*build, "--out", str(tmp_path / "out")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "warning" not in done.stdout + done.stderr
    file = tmp_path / "out" / "cards-176x248mm-fronts.pdf"
    words = subprocess.run(["pdftotext", "-raw", str(file), "-"], check=True, capture_output=True)
    text = " ".join(words.stdout.decode().split())
    assert [each for each in SAID if each not in text] == []
    thanks = subprocess.run(
        ["pdftotext", str(tmp_path / "out" / "credits.pdf"), "-"], check=True, capture_output=True
    )
    assert b"Emoji: Twemoji" in thanks.stdout
