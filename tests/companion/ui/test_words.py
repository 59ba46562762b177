"""The app's own words are complete, and none of them is idle."""

from __future__ import annotations

import re
from pathlib import Path

from punchboard.companion import ui
from punchboard.companion.ui.phrases import PHRASES, phrase

SOURCES = Path(ui.__file__).parent
_SAID = re.compile(r"""\bphrase\(\s*["']([a-z_]+)["']""")
_NAMED = re.compile(r"""["']([a-z_]+)["']""")
_MADE = re.compile(r"""\bphrase\(\s*f["']([a-z]+)_\{""")


#: Keys that are put together from two names.
_PICKED = {"theme", "text", "setting", "dial"}


def _sources() -> str:
    return "\n".join(
        path.read_text(encoding="utf-8")
        for ending in ("*.py", "*.kv")
        for path in SOURCES.rglob(ending)
        if path.name != "phrases.py"
    )


def test_everything_that_is_said_stands_in_the_catalogue() -> None:
    said = set(_SAID.findall(_sources()))
    assert said <= PHRASES.keys()


def test_nothing_stands_in_the_catalogue_that_is_never_said() -> None:
    text = _sources()
    named, made = set(_NAMED.findall(text)), {*_MADE.findall(text), *_PICKED}
    unused = {key for key in PHRASES if key not in named and key.partition("_")[0] not in made}
    assert unused == set()


def test_sentences_do_not_shout() -> None:
    shouted = [text for text in PHRASES.values() if "!" in text or "'" in text or "..." in text]
    assert shouted == []


def test_values_stand_in_the_sentence() -> None:
    assert phrase("no_card", number=12) == "No card has the number 12."
