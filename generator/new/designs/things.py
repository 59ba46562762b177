"""Drawings of things for cards without a picture, and how a card chooses one.

A layout that uses `thing_boat` gets `icons/thing_boat.svg`, in the color of its place; `line_boat`
is the same as an outline.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.designs.content import CardContent

#: Drawings of things on a square of 24 units, which stand on its lower edge.
_DRAWINGS = TEMPLATES / "things"
#: Attributes of a drawing that is filled, and of one that is drawn with a pen.
_SOLID = 'fill="currentColor" fill-rule="evenodd"'
_LINE = 'fill="none" stroke="currentColor" stroke-width=".7" stroke-linejoin="round"'
#: Things of a type by the outline of its sign: round, pointed, tall and built ones.
_FAMILIES = (
    ("wheel", "loaf", "moon", "apple"),
    ("boat", "gem", "fish", "kite"),
    ("tree", "tower", "tent", "peak"),
    ("house", "chest", "book", "gate"),
    ("moon", "sprig", "moth", "well"),
    ("sun", "bird", "crown", "bolt"),
    ("house", "chest", "book", "gate"),
    ("jug", "sprig", "lantern", "fish"),
    ("bird", "kite", "peak", "bolt"),
    ("sun", "wheel", "gem", "crown"),
    ("turtle", "jug", "basket", "key"),
    ("book", "gate", "lantern", "boat"),
)
#: Things of a deck without types.
_ALL = ("tower", "moon", "boat", "tree", "key", "house", "gem", "lantern", "wheel", "bird", "book",
        "jug", "peak", "sun", "fish", "gate")  # fmt: skip
#: Things by the beginning of a word in a card's name, in English and German.
_WORDS = """
apple: appl orchard fruit apfel obst
basket: market stall shop hök harvest korb markt händler
bird: bird heron owl crow raven swan crane gull eagle duck falcon vogel reiher eule rabe
boat: ferry boat ship sail fähr schiff boot harbor harbour quay hafen captain
bolt: lightning storm thunder spark blitz gewitter
book: book scroll tome letter archive librar buch brief schreib
chest: chest treasure thief gold coin vault schatz dieb geld
crown: king queen crown prince lord mayor oberbürger könig krone
fish: fish otter eel trout shark whale fisch aal
gate: gate door arch bridge medina tor brücke pforte
gem: gem jewel crystal diamond ruby stone edelstein kristall stein
house: house inn home hut cottage alley village haus hütte gasse
jug: jar jug pot potion wine oil krug wein topf trank
key: key lock schlüssel
lantern: lantern lamp light candle beacon latern licht kerze fackel
loaf: bread loaf bak brot bäck müller mill
moon: moon night dusk fog mond nacht nebel
moth: moth butterfly bee falter biene
peak: mountain hill peak moor berg hügel
sprig: herb garden flower leaf marsh reed kräut garten blume
sun: sun day dawn ember fire sonne tag feuer
tower: tower castle spire keep turm burg
tree: tree wood forest oak pine baum wald
turtle: turtle tortoise snail toad frog kröte schildkröt
well: well spring fountain brunnen quelle
wheel: wheel road cart wagon tram train straße rad bahn
""".strip().split("\n")
_STEMS = {
    stem: thing
    for thing, _, stems in (line.partition(": ") for line in _WORDS)
    for stem in stems.split()
}
_NAMES = {*_STEMS.values(), *_ALL, *(each for family in _FAMILIES for each in family)}
#: Ends of names of people.
_PERSONS = (
    "erin",
    "händler",
    "schaffner",
    "geselle",
    "meister",
    "meisterin",
    "mann",
    "frau",
    "könig",
    "königin",
    "kapitän",
    "wirt",
    "hexe",
    "daughter",
    "thief",
    "man",
    "woman",
    "smith",
    "lord",
    "lady",
    "king",
    "queen",
    "captain",
    "guard",
    "witch",
    "wizard",
    "knight",
    "agent",
    "spy",
    "doctor",
    "mayor",
    "monk",
    "baker",
    "sailor",
    "pirate",
    "hero",
    "inspector",
    "merchant",
    "master",
    "keeper",
)


def thing_files(layouts: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the drawings that layouts use by their paths.

    Args:
        layouts: Layout files.
    """
    for text in layouts:
        chosen = re.search("^  thing: .*", text, re.MULTILINE)
        names = set(re.findall("'([a-z]+)'", chosen[0])) & _NAMES if chosen else set()
        for kind in ("thing", "line"):
            for name in sorted(names) if f"'{kind}_'" in text else ():
                yield f"icons/{kind}_{name}.svg", _drawing(kind, name)
        for number in range(1, 5) if "'quilt_'" in text else ():
            name = f"quilt_{number}.svg"
            yield f"icons/{name}", (_DRAWINGS / name).read_bytes()


def thing_lets(content: CardContent) -> dict[str, str]:
    """Return the named expressions that a drawing for a missing picture follows from.

    `thing` is its subject, `many` the first figure, `seed` a number that differs by card.
    """
    let = {"seed": f"={content.seed}"}
    if content.sign:
        let["sign"] = content.sign
    thing, named = thing_of(content)
    if "in named" in thing:
        let["named"] = named
    return {**let, "thing": thing, "many": f"={content.many}"}


def thing_of(content: CardContent) -> tuple[str, str]:
    """Return the expression of a card's thing, and that of its name in small letters.

    A word of the name decides it, else the card's type has some, of which `seed` chooses one.

    Args:
        content: Content of the cards.
    """
    named = ""
    for column in content.titles:
        named = f"=(' ' ~ card.{'name' if column.role == 'name' else column.name}) | lower"
    choices = [f"'{_STEMS[each]}' if ' {each}' in named" for each in _stems_in(content)]
    return f"={' else '.join([*choices, _family_of(content)])}", named


def person_of(content: CardContent) -> str:
    """Return the condition that a card is a person, as far as its name says; "" for all.

    A name that ends like one of a person is a person, and so is one without a word for a thing.

    Args:
        content: Content of the cards, whose layout has `named`.
    """
    ends = [each for each in _PERSONS if any(name.endswith(each) for name in _names_of(content))]
    things = " or ".join(f"' {each}' in named" for each in _stems_in(content))
    if not things:
        return ""
    if not ends:
        return f"not ({things})"
    people = f"(named | regex_replace('({'|'.join(ends)})$', '')) != named"
    return f"{people} or not ({things})"


def _stems_in(content: CardContent) -> list[str]:
    """Return the beginnings of words for things that occur in the names of cards."""
    names = _names_of(content)
    return [each for each in _STEMS if any(f" {each}" in name for name in names)]


def _names_of(content: CardContent) -> list[str]:
    """Return the names of cards in small letters, each after a space."""
    return [f" {each.lower()}" for column in content.titles for each in column.filled]


def _family_of(content: CardContent) -> str:
    """Return the expression that chooses among the things of a card's type."""
    if not content.sign:
        return f"{list(_ALL)}[seed % {len(_ALL)}]"
    kinds = {cell for each in content.columns if each.name == content.color_by
             for cell in each.filled}  # fmt: skip
    count = min(len({each.lower() for each in kinds}), len(_FAMILIES))
    listed = ", ".join(f"'type_{n + 1}': {list(_FAMILIES[n])}" for n in range(count))
    return f"({{{listed}}}[sign] | default({list(_ALL[:4])}))[seed % 4]"


def _drawing(kind: str, name: str) -> bytes:
    drawn = (_DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    return (drawn.replace(_SOLID, _LINE) if kind == "line" else drawn).encode()
