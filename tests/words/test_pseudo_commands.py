"""Commands speak the reader's language, and write the same game in every language."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from punchboard.cards import catalog
from punchboard.generator.commands.new import begin_deck
from punchboard.generator.commands.terminal import open_console
from tests.folders import contents, write

#: A game with a mistake of each kind. Its own words are capitals, which aren't English words here.
GAME = {
    "game.yaml": """
title: HRN
components:
  CARDS: {kind: cards, data: CARDS.csv, front: FRONT.yaml, back: BACK.yaml,
          columns: {NAME: text, TEXT: text, COST: number}}
""",
    "CARDS.csv": "NAME,TEXT,COST,quantity\nHRN,AB [UNKN] ฉัน,3,2\nWRN,XX 😀,,1\n",
    "FRONT.yaml": """
elements:
  A: {kind: text, at: [5, 5, 20, 5], size: 12, text: "{{ card.NAME }} {{ card.NAME }} LLLLLL"}
  B: {kind: text, at: [1, 80, 60, 8], text: "{{ card.TEXT }}", colour: "#eeeeee"}
  C: {kind: text, at: [5, 40, 50, 10], size: 5, text: "{{ card.COST + 1 }} {{ card.NAM }}"}
  D: {kind: image, at: [5, 50, 20, 20], image: X.svg}
""",
    "BACK.yaml": """
elements:
  A: {kind: shape, shape: rect, at: [0, 0, 63.5, 88.9], fill: "#446688"}
  B: {kind: text, at: [5, 5, 50, 10], text: "{{ card.NAME"}
""",
    "X.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/><foreignObject/>'
    '<text writing-mode="tb" y="5">QQ</text><image href="http://X.Y/Z.png"/></svg>',
}
#: What isn't a message: files and folders, elements of SVG, "names in quotes", attributes.
_NAMES = re.compile(
    r'<\w+>|"[^"]*"|[\w./:-]*[./][\w./:-]+|--[\w-]+( [\w/.-]+)?|[\w.]+:(?=\s)|\bThai\b'
    r"|punchboard \w+"
)
_ENGLISH = re.compile(r"\b[A-Za-z]*[acdeghijklnorstuwyz][A-Za-z]*\b", re.ASCII)


def run(folder: Path, language: str, *words: str) -> str:
    """Return what a command says in a game's folder."""
    done = subprocess.run(
        [sys.executable, "-m", "punchboard", *words], cwd=folder, capture_output=True,
        env={**os.environ, catalog.VARIABLE: language, "COLUMNS": "160",
             "PUNCHBOARD_CACHE": str(folder / "cache"),
             "PYTHONPATH": str(Path(__file__).parents[2])},
        encoding="utf-8",
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


def test_a_build_with_many_faults_says_no_english_word_even_after_an_english_one(
    tmp_path: Path,
) -> None:
    write(tmp_path, GAME)
    command = ("build", ".", "--draft", "--out", "OUT")
    assert "warning: " in run(tmp_path, "en", *command)
    said = run(tmp_path, catalog.PSEUDO, *command)
    assert said.count("ŵåŕñîñĝ") >= 4 and said.count("éŕŕöŕ") >= 3
    english = [line for line in said.splitlines() if _ENGLISH.search(_NAMES.sub("", line))]
    assert english == []


def test_a_new_game_is_the_same_in_every_language(tmp_path: Path) -> None:
    rows = "Name,Cost,Type,Text,Flavour text\n" + "".join(
        f"Bird {number},{number % 4 or ''},{'Sea' if number % 2 else 'Wood'},Draw **{number}**.,\n"
        for number in range(1, 9)
    )
    write(tmp_path, {"birds.csv": rows})
    made = []
    for language in ("en", catalog.PSEUDO):
        catalog.use(language)
        try:
            begin_deck(tmp_path / language / "birds", tmp_path / "birds.csv", open_console())
        finally:
            catalog.use(None)
        made.append(contents(tmp_path / language))
    assert made[0] == made[1]
