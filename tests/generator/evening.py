"""A small deck, and what a designer does to it in an evening: right, wrong, and right again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

import punchboard
from punchboard.cards.problem import DataError
from punchboard.generator.cache.store import VARIABLE, Store
from tests.folders import contents

CARDS = 40
GAME = """\
title: Marsh
version: "1"
components:
  birds:
    kind: cards
    data: birds.csv
    front: bird.yaml
    back: back.yaml
    columns: {text: text, cost: number, art: image}
symbols: {R: reed}
palette: {accent: "#24506b"}
"""
FRONT = """\
elements:
  frame: {kind: shape, shape: rect, at: [3, 3, 57, 82], stroke: accent, stroke_width: 0.5}
  name: {kind: text, at: [5, 5, 50, 10], text: "{{ card.name }}", size: 12, min_size: 6}
  cost: {kind: text, at: [50, 5, 8, 8], text: "{{ card.cost }}", size: 9}
  text: {kind: text, at: [5, 40, 50, 30], text: "{{ card.text }}", size: 9, min_size: 6}
  art: {kind: image, at: [10, 16, 40, 20], image: "{{ card.art }}"}
"""
BACK = 'elements: {all: {kind: shape, shape: rect, at: [0, 0], fill: "#112233"}}\n'
REED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="currentColor" d="M4 2h6v20H4z"/></svg>'
)
POND = REED.replace("currentColor", "#446688").replace("M4", "M2")


def row(number: int) -> str:
    """Return a row of the table, by its number from 0."""
    quantity = 3 if number % 13 == 5 else 1
    icon = " Wade in [R]." if number % 4 else " Über “alles”."
    text = f"Draw **{number}** fish.{icon}"
    return f'b{number},"Bird {number}",{quantity},"{text}",{number % 7},art/pond.svg\n'


FILES = {
    "game.yaml": GAME,
    "birds.csv": "id,name,quantity,text,cost,art\n" + "".join(map(row, range(CARDS))),
    "bird.yaml": FRONT,
    "back.yaml": BACK,
    "icons/reed.svg": REED,
    "icons/star.svg": REED.replace("M4", "M8"),
    "art/pond.svg": POND,
}


def changed(file: str, old: str, new: str) -> Callable[[Path], None]:
    """Return what changes the first place of a text in a file of a game."""

    def edit(game: Path) -> None:
        text = (game / file).read_text("utf-8")
        assert old in text
        (game / file).write_text(text.replace(old, new, 1), "utf-8", newline="")

    return edit


_LIST = 'elements:\n  all: {kind: text, at: [2, 2, 40, 6], text: "{{ cards.birds[2].text }}"}\n'
_NUMBER = "n: {kind: text, at: [9, 9, 9, 9], text: '{{ card.cost }}', colour: white}"
_FADED = "{kind: shape, shape: rect, at: [20, 70, 9, 9], fill: ink, opacity: 0.5}"
_RUNNING = (
    "{kind: shape, shape: rect, at: [9, 70, 9, 9], "
    "fill: {stops: [ink, \"='white' if card.name == 'Bird 0' else 'accent'\"]}}"
)
#: What a designer does, one thing after the other.
EVENING: dict[str, Callable[[Path], None]] = {
    "nothing": lambda game: None,
    "another word": changed("birds.csv", "Bird 20", "Heron"),
    "a letter of its own, early": changed("birds.csv", "Bird 3", "Bîrd 3"),
    "which goes again": changed("birds.csv", "Bîrd 3", "Bird 3"),
    "a row more at the end": lambda game: (game / "birds.csv").write_text(
        (game / "birds.csv").read_text("utf-8") + row(CARDS), "utf-8"
    ),
    "a row less in the middle": changed("birds.csv", row(17), ""),
    "an icon, early": changed("birds.csv", "Draw **0**", "Draw [star]"),
    "more copies": changed("birds.csv", '"Bird 9",1', '"Bird 9",4'),
    "fewer": changed("birds.csv", '"Bird 5",3', '"Bird 5",1'),
    "colours that run": changed("bird.yaml", "  cost:", f"  run: {_RUNNING}\n  cost:"),
    "others, early": changed("birds.csv", "Bird 0", "Crake"),
    "a blank number": changed("birds.csv", "fish. Wade in [R].\",2", "fish. Wade in [R].\","),
    "a text that must shrink": changed("birds.csv", "Draw **22**", "Draw **22** " + "fish " * 60),
    "another icon file": changed("icons/reed.svg", "M4", "M6"),
    "another picture": changed("art/pond.svg", "#446688", "#448866"),
    "a picture with a fault": changed("art/pond.svg", "</svg>", "<text>a</text></svg>"),
    "which is mended": changed("art/pond.svg", "<text>a</text>", ""),
    "a picture that is missing": lambda game: (game / "art/pond.svg").rename(game / "art/p.svg"),
    "and comes back": lambda game: (game / "art/p.svg").rename(game / "art/pond.svg"),
    "a colour": changed("game.yaml", "#24506b", "#64106b"),
    "a layout": changed("bird.yaml", "size: 9, min_size", "size: 8.5, min_size"),
    "a back": changed("back.yaml", "#112233", "#332211"),
    "a back for each": changed("back.yaml", "elements: {", f"elements: {{{_NUMBER}, "),
    "copies that differ": changed("bird.yaml", "{{ card.cost }}", "{{ card.cost }}/{{ copy }}"),
    "an unknown icon": changed("birds.csv", "Draw **7**", "Draw [rede]"),
    "the same again": changed("birds.csv", "Draw **30**", "Draw [rede]"),
    "the first is mended": changed("birds.csv", "Draw [rede]", "Draw **7**"),
    "and the other": changed("birds.csv", "Draw [rede]", "Draw **30**"),
    "what reads all cards": changed("bird.yaml", "elements:\n", _LIST),
    "another of all cards": changed("birds.csv", "Draw **2** ", "Lay **2** "),
    "another version": changed("game.yaml", 'version: "1"', 'version: "2"'),
    "something half seen": changed("bird.yaml", "  cost:", f"  faded: {_FADED}\n  cost:"),
    "a word beside it": changed("birds.csv", "Bird 22", "Teal"),
    "a larger card": changed("game.yaml", "    data:", "    size: tarot\n    data:"),
    "another title": changed("game.yaml", "Marsh", "Märsh"),
}  # fmt: skip


def built(game: Path, **options: object) -> tuple[dict[str, bytes | None], list[str]]:
    """Return the files of a build, and all that it said."""
    out = game.parent / "out"
    try:
        built = punchboard.build(game, out=out, **options)  # type: ignore[arg-type]
    except DataError as error:
        return {}, error.diagnostics.lines()
    return contents(out), built.diagnostics.lines()


def built_anew(game: Path, **options: object) -> tuple[dict[str, bytes | None], list[str]]:
    """Return the same of a build that finds nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "off")
        return built(game, **options)


def flip(files: Mapping[Path, bytes], share: int) -> None:
    """Write files with a byte altered that lies so many hundredths from their beginning."""
    for path, content in files.items():
        at = len(content) * share // 100
        path.write_bytes(content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :])


@contextmanager
def kept_as(form: bytes, kept: Path) -> Iterator[None]:
    """Forget all that is kept, and let what is kept from now on be of another form."""
    write_file = Store.write

    def write(store: Store, name: str, contents: Iterable[tuple[bytes, bytes]]) -> None:
        write_file(store, name, [(key, form) for key, _ in contents])

    for path in kept.iterdir():
        path.unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "write", write)
        yield
