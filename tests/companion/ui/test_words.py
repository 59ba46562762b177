"""The app's own words are complete, and can be told in other languages."""

from __future__ import annotations

import re
from pathlib import Path

from punchboard.companion import ui
from punchboard.companion.ui.say import LANGUAGES, say

SOURCES = Path(ui.__file__).parent
_SAID = re.compile(r"""\bsay\(\s*["']([a-z_]+)["']""")
_NAMED = re.compile(r"""["']([a-z_]+)["']""")
_MADE = re.compile(r"""\bsay\(\s*f["']([a-z]+)_\{""")


#: Keys that are put together from two names.
_PICKED = {"theme", "text", "setting", "dial"}


def _sources() -> str:
    return "\n".join(
        path.read_text(encoding="utf-8")
        for ending in ("*.py", "*.kv")
        for path in SOURCES.rglob(ending)
        if path.parent.name != "words"
    )


def test_everything_that_is_said_stands_in_the_catalogue() -> None:
    said = set(_SAID.findall(_sources()))
    assert {key for key in said if not say_or_none(key)} == set()


def test_nothing_stands_in_the_catalogue_that_is_never_said() -> None:
    text = _sources()
    named, made = set(_NAMED.findall(text)), {*_MADE.findall(text), *_PICKED}
    words = LANGUAGES["en"][1]
    unused = {key for key in words if key not in named and key.partition("_")[0] not in made}
    assert unused == set()


def test_sentences_do_not_shout() -> None:
    for _, words in LANGUAGES.values():
        assert [
            text for text in words.values() if "!" in text or "'" in text or "..." in text
        ] == []


def say_or_none(key: str) -> str:
    """Return the sentence without its values; "" if it is missing."""
    return LANGUAGES["en"][1].get(key, "")


def test_values_stand_in_the_sentence() -> None:
    assert say("no_card", number=12) == "No card has the number 12."
