"""The page of type of the gallery: nothing is wrong with it, and its words can be copied."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unicodedata import normalize

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
SAID = (
    "AVATAR, To Wave", "Office, affluent, fjord", "discard a lantern", "Tiếng Việt",
    "Πλήρωσε δύο νομίσματα", "Съешь ещё этих булок", "市場からカードを一枚取る。", "시장에서 카드",
    "Light a lantern beside one that burns", "to where it came from.",
)  # fmt: skip


def test_the_page_of_type_is_printed_whole_and_can_be_copied(tmp_path: Path) -> None:
    script = "import sys; from pathlib import Path; from type_page import write_game; "
    script += "print(write_game(Path(sys.argv[1])))"
    run = [sys.executable, "-c", script, str(tmp_path)]
    game = subprocess.run(run, cwd=GALLERY, check=True, capture_output=True, text=True)
    build = [sys.executable, "-m", "punchboard", "build", game.stdout.strip(), "--quiet"]
    subprocess.run([*build, "--out", str(tmp_path / "out")], check=True)
    file = tmp_path / "out" / "cards-176x248mm-fronts.pdf"
    words = subprocess.run(["pdftotext", str(file), "-"], check=True, capture_output=True)
    text = normalize("NFC", words.stdout.decode())
    assert [each for each in SAID if each not in text] == []
