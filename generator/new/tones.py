"""Map color words, suits and `#rrggbb` of a designer's table to colors on a card."""

from __future__ import annotations

from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.schema.base import to_color
from punchboard.generator.art.color import contrast

#: Colors with a contrast of 5:1 or more to white text.
TONES = ("#24506b", "#a8481f", "#4d6b2f", "#6a3d7c", "#7d5a0b", "#2f6b66")
_LEAST_CONTRAST, _DARKER = 5.0, 0.96
_RED, _BLACK = "#b3261e", "#262322"
#: Colors that print better than CSS's, and metals, each with its names in many languages.
_TONES = {
    _RED: ["red", "rot", "rouge", "rojo", "rosso", "vermelho", "rood", "赤", "红", "紅", "красный"],
    "#1f5fa8": ["blue", "blau", "bleu", "azul", "blu", "blauw", "青", "蓝", "藍", "синий"],
    "#2f7a3a": ["green", "grun", "vert", "verde", "groen", "緑", "绿", "綠", "зеленый"],
    "#8f6d00": [
        "yellow",
        "gelb",
        "jaune",
        "amarillo",
        "giallo",
        "amarelo",
        "geel",
        "黄",
        "黄色",
        "黃",
        "желтый",
    ],
    "#b85000": ["orange", "naranja", "arancione", "laranja", "oranje"],
    "#6a3d7c": ["purple", "violet", "violett", "lila", "morado", "viola", "roxo", "paars", "紫"],
    "#b53a72": ["pink", "rosa", "rose", "roze"],
    "#6d4527": ["brown", "braun", "brun", "marron", "marrone", "castanho", "bruin"],
    _BLACK: ["black", "schwarz", "noir", "negro", "nero", "preto", "zwart", "黒", "黑", "черный"],
    "#736e64": ["white", "weiss", "blanc", "blanco", "bianco", "branco", "wit", "白", "белый"],
    "#666b70": ["gray", "grey", "grau", "gris", "grigio", "cinza", "grijs"],
    "#9a4a1e": ["copper", "kupfer", "cuivre", "cobre", "rame", "koper"],
    "#835628": ["bronze", "bronce", "bronzo", "brons"],
    "#5f6b76": ["silver", "silber", "argent", "plata", "argento", "prata", "zilver"],
    "#8a6508": ["gold", "or", "oro", "ouro", "goud", "金"],
}
_TONE_OF = {header_key(word): tone for tone, words in _TONES.items() for word in words}
_SUITS = {
    _RED: [
        "♥",
        "♡",
        "♦",
        "♢",
        "heart",
        "hearts",
        "diamond",
        "diamonds",
        "herz",
        "herzen",
        "karo",
        "coeur",
        "cœur",
        "carreau",
        "corazones",
        "diamantes",
        "cuori",
        "quadri",
        "harten",
        "ruiten",
    ],
    _BLACK: [
        "♠",
        "♤",
        "♣",
        "♧",
        "spade",
        "spades",
        "club",
        "clubs",
        "pik",
        "kreuz",
        "pique",
        "trefle",
        "picas",
        "treboles",
        "picche",
        "fiori",
        "schoppen",
        "klaveren",
    ],
}
_SUIT_OF = {word: tone for tone, words in _SUITS.items() for word in words}


def tone_of(cell: str) -> str:
    """Return the color that a cell names as `#rrggbb`, dark enough for white text; "" for none."""
    tone = _TONE_OF.get(header_key(cell)) or to_color(cell.strip()) or ""
    while tone and contrast(tone, "#ffffff") < _LEAST_CONTRAST:
        parts = (int(tone[at : at + 2], 16) for at in (1, 3, 5))
        tone = "#" + "".join(f"{int(each * _DARKER):02x}" for each in parts)
    return tone


def tone_of_suit(cell: str) -> str:
    """Return the color of a suit, red or black, by its name or symbol; "" for other cells."""
    return _SUIT_OF.get(header_key(cell)) or _SUIT_OF.get(cell[:1], "")
