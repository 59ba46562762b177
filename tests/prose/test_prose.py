"""Prose gets no worse: each folder has a ceiling for each sign of hard prose, and it only falls."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.prose.measure import CLAUSE, HEADLESS, OLD_WORDS, counts
from tests.prose.titles import faults

CEILINGS = Path(__file__).with_name("ceilings.json")


def test_no_folder_has_more_old_words_than_its_ceiling(renew: bool) -> None:
    ceilings: dict[str, dict[str, int]] = json.loads(CEILINGS.read_text(encoding="utf-8"))
    now = counts()
    if renew:
        # A ceiling falls to the present count. Only a person raises one, by hand.
        ceilings = {
            folder: {sign: min(most, now[folder].get(sign, 0)) for sign, most in signs.items()}
            for folder, signs in ceilings.items()
            if folder in now
        }
        kept = {
            folder: {sign: most for sign, most in signs.items() if most}
            for folder, signs in ceilings.items()
        }
        text = json.dumps({folder: signs for folder, signs in kept.items() if signs}, indent=1)
        CEILINGS.write_text(text + "\n", encoding="utf-8", newline="\n")
    over = [
        f"{folder}: {number} {sign}, at most {most}"
        for folder, signs in now.items()
        for sign, number in signs.items()
        if number > (most := ceilings.get(folder, {}).get(sign, 0))
    ]
    assert over == [], "find them with: python -m tests.prose.show FOLDER"


@pytest.mark.parametrize(
    "words",
    ["made anew", "mend it", "is no color", "stands in the file", "whoever comes", "on the net"],
)
def test_old_words_are_found(words: str) -> None:
    assert OLD_WORDS.search(words)


@pytest.mark.parametrize("words", ["There is no such file", "standing", "the recommended size"])
def test_plain_words_are_left_alone(words: str) -> None:
    assert not OLD_WORDS.search(words)


def test_clauses_and_lines_without_a_noun_are_found() -> None:
    assert CLAUSE.search("Return what a code costs.")
    assert HEADLESS.match("    name: of the part.")
    assert not HEADLESS.match("    name: Name of the part.")


def test_titles_of_commits_are_short_and_name_their_area() -> None:
    good = ["docs: Say where backs lie", "new, docs: Add a file", "Merge branch 'main'"]
    assert faults(good) == []
    bad = ["Add a file", "docs: add a file", "docs: Add a file.", f"docs: Add {'x' * 60}"]
    assert len(faults(bad)) == len(bad)
