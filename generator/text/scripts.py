"""Identify unsupported scripts, and report characters that no font has."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from unicodedata import category

from punchboard.cards.catalog import marked, marked_each, tr, translated
from punchboard.generator.text.emoji import is_emoji

_DICTIONARY = marked("whose lines break between words that only a dictionary knows")
_ORDER = marked("whose signs stand beside and above each other")
_VERTICAL = marked("which is written from top to bottom")
#: Unsupported scripts: first and last character, name, and reason. Those of class SA of Unicode
#: Standard Annex #14; those of the Unicode Standard 16.0, chapters 11.4, 13.5, 14.4, 21.4 and 21.6.
_SCRIPTS = (
    (0x0E00, 0x0E7F, "Thai", _DICTIONARY), (0x0E80, 0x0EFF, "Lao", _DICTIONARY),
    (0x1000, 0x109F, "Myanmar", _DICTIONARY), (0x1780, 0x17FF, "Khmer", _DICTIONARY),
    (0x1800, 0x18AF, "Mongolian", _VERTICAL), (0x1950, 0x197F, "Tai Le", _DICTIONARY),
    (0x1980, 0x19DF, "New Tai Lue", _DICTIONARY), (0x19E0, 0x19FF, "Khmer", _DICTIONARY),
    (0x1A20, 0x1AAF, "Tai Tham", _DICTIONARY), (0xA840, 0xA87F, "Phags-pa", _VERTICAL),
    (0xA9E0, 0xA9FF, "Myanmar", _DICTIONARY), (0xAA60, 0xAA7F, "Myanmar", _DICTIONARY),
    (0xAA80, 0xAADF, "Tai Viet", _DICTIONARY), (0x11700, 0x1174F, "Ahom", _DICTIONARY),
    (0x13000, 0x1345F, "Egyptian hieroglyphs", _ORDER), (0x1BC00, 0x1BCAF, "Duployan", _ORDER),
    (0x1D800, 0x1DAAF, "SignWriting", _VERTICAL),
)  # fmt: skip
_STARTS = [first for first, *_ in _SCRIPTS]
#: Most characters of a text to quote in a message.
_QUOTED = 40


@cache
def unsupported_script(character: str) -> str:
    """Return the unsupported script of a character with the reason; "" for a supported one."""
    code = ord(character)
    at = bisect_right(_STARTS, code) - 1
    if at < 0 or code > _SCRIPTS[at][1] or category(character)[0] not in "LM":
        return ""
    _, _, script, why = _SCRIPTS[at]
    return tr("{script}, {why}", script=script, why=translated(why))


_UNSET, _UNSET_ON, _LACKS, _LACKS_ON, _NO_EMOJI, _NO_EMOJI_ON = marked_each(
    '"{text}" is {script}: it cannot be set yet',
    '"{text}" on "{card}" is {script}: it cannot be set yet',
    "the font {font} lacks {characters}",
    'the font {font} lacks {characters} on "{card}"',
    'no font has the emoji "{emoji}" ({codes})',
    'no font has the emoji "{emoji}" ({codes}) on "{card}"',
)


def missing_character_messages(
    font: str, lacking: Iterable[str], text: str, card: str = ""
) -> list[tuple[str, str, bool]]:
    """Return the error messages for characters that can't be set.

    Args:
        font: Name of the text's font.
        lacking: Characters and emoji that can't be set.
        text: Text that contains them.
        card: Name of the card with the text; "" for text that is on no card.

    Returns:
        Message, hint and whether the script is the cause, for each error.
    """
    messages = []
    lacking = list(lacking)
    emoji = [each for each in lacking if is_emoji(each)]
    unset = {each: unsupported_script(each) for each in lacking if each not in emoji}
    for script in sorted({script_name for script_name in unset.values() if script_name}):
        letters = {each for each, its_script in unset.items() if its_script == script}
        what = translated(
            _UNSET_ON if card else _UNSET,
            text=_words_with(letters, text),
            card=card,
            script=script,
        )
        hint = tr("use another script, or draw the words and put them in as a picture")
        messages.append((what, hint, True))
    missing = [each for each, script in unset.items() if not script]
    if missing:
        named = ", ".join(f'"{each}" (U+{ord(each):04X})' for each in missing[:5])
        hint = tr("use other words, an [icon], or a font that has it")
        what = translated(_LACKS_ON if card else _LACKS, font=font, characters=named, card=card)
        messages.append((what, hint, False))
    for each in emoji:
        codes = " ".join(f"U+{ord(character):04X}" for character in each)
        hint = tr("use another emoji, an [icon], or a font that has it")
        what = translated(_NO_EMOJI_ON if card else _NO_EMOJI, emoji=each, codes=codes, card=card)
        messages.append((what, hint, False))
    return messages


def _words_with(characters: set[str], text: str) -> str:
    """Return the words of a text that contain any of the characters."""
    words = " ".join(word for word in text.split() if not characters.isdisjoint(word))
    return words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…"
