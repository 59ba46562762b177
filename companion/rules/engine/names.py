"""Names of players: which ones are valid, and which look alike.

Two names look alike if they are the same after Unicode's compatibility normalization (NFKC), case
folding and the skeleton of UTS 39: letters that look the same become one. The letters here are
those of alphabets that devices show; a name in one language, whichever, is a name like any other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from punchboard.cards.catalog import tr
from punchboard.cards.printable import is_printable
from punchboard.companion.rules.engine.action import Code, Refusal

#: At most this many characters in a name.
LONGEST_NAME = 60
#: The twins of each letter, from Cyrillic, Greek, Armenian, Coptic, Cherokee, Lisu and phonetics.
_TWINS = {
    "A": "АΑᎪꓮⲀ", "B": "ВΒᏴꓐⲂꞴ", "C": "СϹᏟꓚⲤ", "D": "Ꭰꓓᗞ", "E": "ЕΕᎬꓰ", "F": "Ϝꓝ",
    "G": "ԌᏀᏳꓖ", "H": "НΗᎻꓧⲎ", "I": "ІΙӀꓲⲒ", "J": "ЈͿᎫꓙ", "K": "КΚᏦꓗⲔ", "L": "ԼᏞꓡⳐ", "M": "МΜϺᎷꓟⲘ",
    "N": "ΝꓠⲚ", "O": "ОΟՕꓳⲞ", "P": "РΡᏢꓑⲢ", "Q": "Ԛ", "R": "ƦᎡᏒꓣ", "S": "ЅՏᏕᏚꓢ", "T": "ТΤᎢꓔⲦ",
    "U": "ՍꓴԱ", "V": "ѴᏙꓦ", "W": "ԜᎳᏔꓪ", "X": "ХΧꓫⲬꞳ", "Y": "ҮΥϒᎩᎽꓬⲨУ", "Z": "ΖᏃꓜⲌ",
    "a": "аαɑ", "b": "ЬƄᏏ", "c": "сϲᴄⲥ", "d": "ԁᏧꓒ", "e": "еҽꬲ", "f": "ẝքꬵ", "g": "ɡցᶃ",
    "h": "һհᏂ", "i": "іıιɩɪᎥⲓꙇ", "j": "јϳյ", "k": "кκĸᴋⲕ", "l": "1|ǀӏƖן", "n": "ոռ",
    "o": "0оοօσᴏⲟꬽ", "p": "рρϱⲣ", "q": "ԛգզ", "r": "гᴦⲅꭇ", "s": "ѕꜱƽ", "t": "τᴛт",
    "u": "υսʋᴜꞟꭎꭒ", "v": "νѵᴠⱱ", "x": "хχ", "y": "уγүỿʏყꭚ", "z": "ᴢ", "vv": "wԝωѡᴡա", "rn": "m",
    "ae": "æӕ", "oe": "œ", "þ": "ϸ", "ə": "ә", "3": "ЗзӠӡƷʒȜꝪ", "4": "ᏎЧ", "6": "б",
    "'": "’‘ʼʻʹʽ`´′ˈ‛",
    # Chinese characters and kana; hiragana and katakana.
    "力": "カ", "二": "ニ", "八": "ハ", "口": "ロ囗", "工": "エ", "夕": "タ", "卜": "ト",
    "一": "ー", "へ": "ヘ", "才": "オ",
    # Arabic and Persian.
    "ك": "ک", "ى": "یي", "ه": "ہە",
}  # fmt: skip
#: Characters that count as printable and show nothing.
_UNSEEN = (
    0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0,
    *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
)  # fmt: skip
_LOOKS = {
    **{ord(twin): looks for looks, twins in _TWINS.items() for twin in twins},
    **dict.fromkeys(_UNSEEN),
}


def check_name(name: str, others: Iterable[str]) -> str:
    """Return a player's name in one line.

    Args:
        name: Name as it was typed.
        others: Names of the other players.

    Raises:
        Refusal: if the name is blank, has control characters, is too long, or looks like another.
    """
    name = " ".join(name.split())
    if not is_printable(name) or not _looks(name):
        raise Refusal(Code.MISSING_VALUE, tr("What is your name?"))
    if len(name) > LONGEST_NAME:
        raise Refusal(
            Code.OUT_OF_RANGE,
            tr("A name has at most {most} characters.", most=LONGEST_NAME),
        )
    other = look_alike(name, others)
    if other and other.casefold() == name.casefold():
        raise Refusal(Code.TAKEN, tr("There is a {name} already. Add a letter.", name=other))
    if other:
        raise Refusal(
            Code.TAKEN,
            tr(
                "“{name}” looks like “{other_name}”. Choose another name.",
                name=name,
                other_name=other,
            ),
        )
    return name


def look_alike(name: str, others: Iterable[str]) -> str:
    """Return the first other name that can be mistaken for a name; "" if there is none."""
    ways = _ways_to_read(name)
    for other in others:
        if any(one == same for one, same in zip(ways, _ways_to_read(other), strict=True)):
            return other
    return ""


def _ways_to_read(name: str) -> tuple[str, ...]:
    """Return how a name looks in small letters, in capitals, and as it is typed.

    As it is written a capital I may be an i or an l.
    """
    plain, written = unicodedata.normalize("NFKC", name), _looks(name)
    ways = (
        plain.casefold(), plain.upper(), written.casefold(), written.replace("I", "l").casefold()
    )  # fmt: skip
    return tuple(_looks(way).casefold() for way in ways)


def _looks(name: str) -> str:
    """Return the skeleton of a name: the same for all names that look the same."""
    # NFKC makes another letter of some twins, such as the lunate sigma: they are looked up before.
    plain = unicodedata.normalize("NFKC", name.translate(_LOOKS))
    drawn = unicodedata.normalize("NFD", plain).translate(_LOOKS)
    dotted = drawn.replace("i\u0307", "i").replace("j\u0307", "j")
    return " ".join("".join(map(_same_kind, dotted)).split())


def _same_kind(letter: str) -> str:
    """Return a dash for any dash, and the figure for a figure of any script."""
    if unicodedata.category(letter) == "Pd":
        return "-"
    figure = unicodedata.decimal(letter, None)
    return letter if figure is None else str(figure).translate(_LOOKS)
