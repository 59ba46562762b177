"""Write a deterministic benchmark deck: cards.csv and a folder of SVG icons."""

import argparse
import csv
import random
import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path

ICON_PATHS: dict[str, str] = {
    "sword": "M20 2h2v2L11 15l2.5 2.5-1.5 1.5-2.6-2.6"
    "L5.5 20.3a1.3 1.3 0 0 1-1.8-1.8l3.9-3.9L5 12l1.5-1.5L9 13z",
    "leaf": "M21 3C10 3 4 8 4 15c0 1.2.2 2.2.6 3.1"
    "L2.5 20.2l1.4 1.4L6 19.5c.9.3 1.9.5 3 .5 8 0 12-7 12-17z"
    "M6.5 16.7C8.5 13.2 12 10 16 8.5 13 11.5 10 14.5 7.6 17.5z",
    "coin": "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z"
    "M12 8l4 4-4 4-4-4z",
    "shield": "M12 2l8 3v6c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V5z",
    "flame": "M12.5 1.5c1 4 6.5 7 6.5 13a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.3 1.8 1 2.8 2 3.5"
    " 0-3.5.5-7 2.5-10z",
    "drop": "M12 2c3 4.5 7 8.5 7 13a7 7 0 0 1-14 0c0-4.5 4-8.5 7-13z",
    "star": "M12 2l2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7z",
    "moon": "M15 2.5A10 10 0 1 0 21.5 15 8 8 0 0 1 15 2.5z",
}

WORDS_PER_CARD = 30
#: A word of a text, but not the name of an icon.
WORD = re.compile(r"\[\w+\]|[A-Za-z]+")
INLINE_ICONS_PER_CARD = 2

SENTENCES = (
    "When you **{verb}** this card, gain {number} [{icon}] from the {place}.",
    "Each {person} beside the {place} must **{verb}** one {thing} immediately.",
    "Pay {number} [{icon}] to **{verb}** any {thing} in the {place} twice.",
    "If you control the **{thing}**, draw {number} cards and {verb} one.",
    "You may **{verb}** up to {number} {colour} {thing} tokens this turn.",
    "Move your {person} to the **{place}** and {verb} its {thing}.",
    "Discard this {colour} {thing} to **{verb}** the {place} for {number} rounds.",
    "Until your next turn, every **{person}** costs {number} [{icon}] more there.",
)

SLOTS: dict[str, tuple[str, ...]] = {
    "verb": ("exhaust", "trade", "reveal", "guard", "upgrade", "capture", "repair", "banish"),
    "number": ("two", "three", "four", "five", "six", "seven"),
    "place": ("market", "harbour", "forest", "citadel", "quarry", "archive", "temple", "border"),
    "person": ("merchant", "scout", "captain", "hermit", "rival", "apprentice", "baron"),
    "thing": ("relic", "lantern", "contract", "compass", "banner", "engine", "vessel", "crown"),
    "colour": ("crimson", "silver", "emerald", "golden", "violet", "azure"),
    "icon": tuple(ICON_PATHS),
}

ADJECTIVES = (
    "Amber", "Bitter", "Copper", "Distant", "Eager", "Frozen", "Gilded", "Hollow",
    "Iron", "Jagged", "Lunar", "Mossy", "Noble", "Quiet", "Rusted", "Sunken",
)  # fmt: skip
NOUNS = (
    "Anchor", "Beacon", "Cartel", "Dragon", "Envoy", "Falcon", "Garden", "Herald",
    "Idol", "Jester", "Keeper", "Lancer", "Mason", "Oracle", "Pilgrim", "Ranger",
)  # fmt: skip


@dataclass(frozen=True)
class Card:
    """One row of cards.csv."""

    id: str
    title: str
    cost: int
    icons: str
    text: str
    footer: str
    quantity: int


def icon_svg(name: str) -> str:
    """Return the SVG document of one icon."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
        f'<path fill="currentColor" fill-rule="evenodd" d="{ICON_PATHS[name]}"/></svg>\n'
    )


def rules_text(rng: random.Random) -> str:
    """Return three sentences with bold words, of the exact number of words and inline icons."""
    while True:
        text = " ".join(
            sentence.format(**{slot: rng.choice(words) for slot, words in SLOTS.items()})
            for sentence in rng.sample(SENTENCES, 3)
        )
        tokens = text.split()
        inline = sum(token.startswith("[") for token in tokens)
        if inline == INLINE_ICONS_PER_CARD and len(tokens) - inline == WORDS_PER_CARD:
            return text


def cards(count: int, seed: int = 1) -> Iterator[Card]:
    """Yield `count` cards, no two of them with the same rules text."""
    rng = random.Random(seed)
    seen: set[str] = set()
    for number in range(1, count + 1):
        text = rules_text(rng)
        while text in seen:
            text = rules_text(rng)
        seen.add(text)
        yield Card(
            id=f"card-{number:05}",
            title=f"{rng.choice(ADJECTIVES)} {rng.choice(NOUNS)}",
            cost=rng.randint(0, 12),
            icons=", ".join(rng.sample(tuple(ICON_PATHS), rng.randint(3, 5))),
            text=text,
            footer=f"Benchmark deck · {number} of {count}",
            quantity=1,
        )


def with_words_of_its_own(card: Card, number: int) -> Card:
    """Return a card whose words stand on no other, as long as those that they replace."""
    rng = random.Random(number)

    def another(found: re.Match[str]) -> str:
        if found[0].startswith("["):
            return found[0]
        return "".join(rng.choice("aaeeiioubcdfghklmnprstvw") for _ in found[0])

    return replace(card, text=WORD.sub(another, card.text), title=WORD.sub(another, card.title))


def write_deck(folder: Path, count: int, *, distinct: bool = False) -> None:
    """Write cards.csv and the icons folder.

    Args:
        folder: where they go.
        count: of cards.
        distinct: whether (nearly) every word of the deck is different.
    """
    icons = folder / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    for name in ICON_PATHS:
        (icons / f"{name}.svg").write_text(icon_svg(name), encoding="utf-8")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(field.name for field in fields(Card))
        for number, card in enumerate(cards(count)):
            writer.writerow(astuple(with_words_of_its_own(card, number) if distinct else card))


def main() -> None:
    """Write the deck named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--distinct", action="store_true", help="nearly every word is different")
    arguments = parser.parse_args()
    write_deck(arguments.folder, arguments.count, distinct=arguments.distinct)


if __name__ == "__main__":
    main()
