"""Encodings of text files that are not UTF-8: their names, and a guess which one a file has.

charset-normalizer lists the encodings in which a file is readable. Tables are short, so several
often remain; then the letters decide: a text is in the alphabet of one language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import NamedTuple

from charset_normalizer import from_bytes

from punchboard.cards.catalog import marked
from punchboard.cards.load.tables.grid import header_key


class Encoding(NamedTuple):
    """An encoding that is guessed, or that `encoding:` names.

    Attributes:
        name: Its name in `encoding:`.
        codec: Python's name of it.
        title: Its name in messages, `marked` if it isn't a code.
        alphabets: The letters beyond ASCII of each language that is written in it, the most
            frequent ones for another script than Latin; none for Chinese, Japanese and Korean.
    """

    name: str
    codec: str
    title: str
    alphabets: tuple[str, ...] = ()


#: Where two fit equally, the earlier one is taken.
_ALL = (
    Encoding("utf-8", "utf-8-sig", "UTF-8"),
    Encoding("windows-1252", "cp1252", marked("Western European"), (
        "äöüß", "àâæçéèêëîïôœùûüÿ", "áéíóúüñ", "áâãàçéêíóôõúü", "àèéìíòóùú", "éëïíóöüè",
        "åæøéôò", "åäöéü", "áðéíóúýþæö", "àçéèíïóòúü",
    )),
    Encoding("windows-1250", "cp1250", marked("Central European"), (
        "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž",
    )),
    Encoding("windows-1254", "cp1254", marked("Turkish"), ("çğıiöşüâîû",)),
    Encoding("windows-1257", "cp1257", marked("Baltic"), ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž")),
    Encoding("windows-1251", "cp1251", marked("Cyrillic"), (
        "оеаинтсрвлкмдпуяыьгчё", "оаиніевтрслкудмпязьїєґ", "оаеинтрсвлкдпмзъгуяч",
        "аоиенртсјвклмупдљњ",
    )),
    Encoding("windows-1253", "cp1253", marked("Greek"), ("αοιετσνηυρπκμλωςδγχθάόίέήύώ",)),
    Encoding("euc-kr", "cp949", "EUC-KR"),
    Encoding("shift-jis", "cp932", "Shift-JIS"),
    Encoding("gbk", "gb18030", "GBK"),
    Encoding("big5", "big5", "Big5"),
)  # fmt: skip
ENCODINGS = {each.name: each for each in _ALL}
#: Signs that texts of all languages have.
_SIGNS = frozenset("«»„“”‘’‚‹›–—…€£§°·×•¿¡½¼¾©®™ \xa0")
#: The first bytes of the usual characters of Chinese, Japanese and Korean encodings, with the codec
#: that tells them: the first level of each standard, and its signs and syllables.
_USUAL = {
    "cp949": ("euc_kr", ((0xA1, 0xA3), (0xB0, 0xC8))),
    "cp932": ("shift_jis", ((0x81, 0x83), (0x88, 0x97))),
    "gb18030": ("gb2312", ((0xA1, 0xA3), (0xB0, 0xD7))),
    "big5": ("big5", ((0xA1, 0xC6),)),
}
#: What a character counts that isn't usual in Chinese, Japanese or Korean, and still in a standard.
_RARE = 0.4
#: What an accented letter counts after another one.
_RARELY_FOLLOWS = 0.8
#: Bytes that are looked at: the rows with headings, then rows that aren't ASCII.
_MOST, _HEADINGS = 8_000, 20


def guess(raw: bytes, known: Collection[str]) -> Encoding:
    """Return the encoding in which the bytes of a table are most likely text.

    Args:
        raw: A file that is not UTF-8.
        known: Headings that are looked for; the encoding that shows most of them is taken.
    """
    wanted = {header_key(name) for name in known if not name.isascii()}
    sample = _sample(raw)
    found = sorted(_readable(sample), key=lambda each: _score(sample, each, wanted), reverse=True)
    return next((each for each in found if is_text(raw, each.codec)), ENCODINGS["windows-1252"])


def _sample(raw: bytes) -> bytes:
    """Return the first rows, and up to `_MOST` bytes of rows that differ between encodings."""
    lines = raw.splitlines()
    others = (each for each in lines[_HEADINGS:] if not each.isascii())
    sample = bytearray()
    for line in chain(lines[:_HEADINGS], others):
        sample += line + b"\n"
        if len(sample) >= _MOST:
            break
    return bytes(sample)


def _readable(raw: bytes) -> Iterator[Encoding]:
    """Yield the encodings in which the bytes may be text, in our order.

    charset-normalizer drops Western European for a few letters, and everything for a few words.
    """
    guessed = [each for each in ENCODINGS.values() if each.codec != "utf-8-sig"]
    matches = from_bytes(raw, cp_isolation=[each.codec for each in guessed])
    codecs = {codec for match in matches for codec in match.could_be_from_charset}
    allowed = codecs | {"cp1252"} if codecs else {each.codec for each in guessed}
    yield from (each for each in guessed if each.codec in allowed and is_text(raw, each.codec))


def is_text(raw: bytes, codec: str) -> bool:
    """Return whether bytes are text in an encoding, by Python's name of it."""
    try:
        raw.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def _score(raw: bytes, encoding: Encoding, wanted: Collection[str]) -> tuple[int, float]:
    """Return how many headings an encoding shows, and the share of its letters that are usual."""
    text = raw.decode(encoding.codec)
    heads = {header_key(word) for line in text.splitlines()[:_HEADINGS] for word in _cells(line)}
    letters = [
        (each, text[place - 1 : place])
        for place, each in enumerate(text)
        if not each.isascii() and each not in _SIGNS
    ]
    if not letters:
        return len(heads & set(wanted)), 1.0
    if encoding.codec in _USUAL:
        total = sum(_usual(each, before, encoding.codec) for each, before in letters)
    else:
        has_own_script = encoding.codec in ("cp1251", "cp1253")
        weights = [(each.lower()[:1], _weight(before, has_own_script)) for each, before in letters]
        total = max(
            sum(weight for each, weight in weights if each in language)
            for language in encoding.alphabets
        )
    return len(heads & set(wanted)), round(total / len(letters), 2)


def _weight(before: str, has_own_script: bool) -> float:
    """Return how much a letter beyond ASCII counts, by the character before it.

    Words of one script don't mix with ASCII letters; in Latin words accents rarely follow accents.
    """
    if has_own_script:
        return 0.0 if before.isascii() and before.isalpha() else 1.0
    return 1.0 if before.isascii() else _RARELY_FOLLOWS


def _cells(line: str) -> Iterator[str]:
    """Yield the cells of a line, split at any usual separator."""
    yield from (cell.strip('" ') for cell in line.replace(";", ",").replace("\t", ",").split(","))


def _usual(letter: str, before: str, codec: str) -> float:
    """Return how usual a character is in a Chinese, Japanese or Korean encoding, from 0 to 1."""
    standard, ranges = _USUAL[codec]
    if before.isascii() and before.islower():
        return 0.0
    try:
        code = letter.encode(standard)
    except UnicodeEncodeError:
        return 0.0
    if len(code) < 2:  # Japanese of half the width
        return 0.0
    return 1.0 if any(low <= code[0] <= high for low, high in ranges) else _RARE
