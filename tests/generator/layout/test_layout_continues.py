"""`continues: back`: a text that doesn't fit goes on on the back of its card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import DataError
from punchboard.generator.deck import DECK_FILE, PRINTED_FILE
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Group, Line
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import BuildOptions
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pipeline import Built, build
from tests.folders import write

GAME = """\
title: Tales
components:
  tales:
    kind: cards
    data: tales.csv
    columns: {text: text}
    front: f.yaml
    back: b.yaml
    uniform_back: false
"""
FRONT = """\
elements:
  tale:
    kind: text
    at: [5, 5, 53, 20]
    text: "{{ card.text }}"
    size: 9
    min_size: 8
    continues: back
"""
BACK = """\
elements:
  more: {kind: text, at: [5, 5, 53, 40], text: "{{ rest.tale }}", size: 9, min_size: 8}
"""
SENTENCE = "The heron waits at the edge of the pond. "


def files(text: str, **other: str) -> dict[str, str]:
    table = 'id,name,text\nshort,Short,A short tale.\nlong,Long,"' + text + '"\n'
    return {"game.yaml": GAME, "tales.csv": table, "f.yaml": FRONT, "b.yaml": BACK} | {
        name.replace("_", "."): content for name, content in other.items()
    }


def words(face: Face) -> str:
    """Return the words of a face, lines joined by spaces."""

    def runs(items: Any) -> list[str]:
        found: list[str] = []
        for item in items:
            if isinstance(item, Group):
                found += runs(item.items)
            elif isinstance(item, Line):
                found.append("".join(text for _, text in item.runs))
        return found

    return " ".join(runs(face.items))


def laid_out(
    folder: Path, contents: dict[str, str]
) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """Return the words of each card's front and back, and the messages."""
    write(folder, contents)
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    faces = Faces(make_pieces(game, diagnostics), open_context(game, diagnostics))
    copies = [Copy("tales", card, 1) for card in ("short", "long")]
    if not faces.is_ready("tales"):
        return {}, diagnostics.lines()
    faces.lay_out(copies)
    found = {
        copy.card: (words(faces.face(copy, "face")), words(faces.face(copy, "back")))
        for copy in copies
    }
    return found, diagnostics.lines()


def test_a_long_text_ends_with_a_sentence_and_goes_on_on_the_back(tmp_path: Path) -> None:
    text = SENTENCE * 10
    found, said = laid_out(tmp_path, files(text.strip()))
    assert said == []
    assert found["short"] == ("A short tale.", "")
    front, back = found["long"]
    assert front.endswith("pond.\u00a0▸")
    assert back.startswith("The heron")
    assert [*front.removesuffix("\u00a0▸").split(), *back.split()] == text.split()


@pytest.mark.parametrize(
    ("text", "begin"),
    [
        ("\n".join(f"- {number} fish for the heron" for number in range(12)), "•"),
        ("\n".join(f"line {number}" for number in range(12)), "line"),
        ("one long sentence " * 30, ""),  # it ends with a word
        ("湖のほとりで鷺が待つ。" * 24, "湖"),
        ("Draw **one. Two.** Cards. " * 14, "Draw"),  # not within the bold words
        ("Draw {caps: one. Two.} Cards. " * 12, "Draw"),  # nor within a run
    ],
)
def test_it_ends_between_lines_and_sentences_and_never_within_marks(
    tmp_path: Path, text: str, begin: str
) -> None:
    found, said = laid_out(tmp_path, files(text))
    assert not [line for line in said if "湖" not in line and "Japanese" not in line]
    front, back = found["long"]
    assert front.endswith("▸")
    assert back.startswith(begin)
    assert back


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"game_yaml": GAME.replace("    back: b.yaml\n", "")},
            'f.yaml:8:16: error: "tale" continues on the back, and "tales" has no back',
        ),
        (
            {"game_yaml": GAME.replace("    uniform_back: false\n", "")},
            'f.yaml:8:16: error: "tale" continues on the back, '
            'and all backs of "tales" must look the same',
        ),
        (
            {"b_yaml": BACK.replace("rest.tale", "card.name")},
            'f.yaml:8:16: error: "tale" continues on the back, '
            "and no text of its layout shows the rest",
        ),
        (
            {"b_yaml": BACK.replace("}}", "}}{{ rest.tail }}")},
            'b.yaml:2:9: error: "rest" has no "tail"',
        ),
        (
            {"f_yaml": FRONT.replace("    continues: back\n", "").replace("20]", "80]")},
            'b.yaml:2:9: error: unknown name "rest"',
        ),
        (
            {"b_yaml": BACK.replace("40]", "6]")},
            '/tales.csv!C3: error: text on "Long" is ',
        ),
    ],
)
def test_what_cannot_continue_is_an_error_with_its_place(
    tmp_path: Path, change: dict[str, str], message: str
) -> None:
    _, said = laid_out(tmp_path, files(SENTENCE * 10, **change))
    assert len(said) == 1, said
    assert message in said[0], said[0]


def test_two_texts_of_one_name_cannot_both_continue(tmp_path: Path) -> None:
    twin = FRONT + (
        "  group: {kind: group, elements: {tale: {kind: text, at: [5, 40, 53, 8], size: 8,"
        ' text: "{{ card.text }}", continues: back}}}\n'
    )
    _, (said,) = laid_out(tmp_path, files(SENTENCE * 10, f_yaml=twin))
    assert 'two texts on "Long" continue as rest.tale' in said


def built(folder: Path, out: Path, **options: Any) -> Built:
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    asked = BuildOptions(out, SheetOptions(find_sheet("a4")), **options)
    return build(game, diagnostics, asked, lambda what, steps: lambda step: None)


def test_a_change_that_only_the_back_shows_is_a_change_of_the_card(tmp_path: Path) -> None:
    folder, out = tmp_path / "g", tmp_path / "out"
    write(folder, files(SENTENCE * 10))
    notes = built(folder, out).diagnostics.lines()
    assert notes == [
        'g/f.yaml: note: text shrunk in "tale" of g/f.yaml on 1 card, down to 8 pt: Long'
    ]
    write(out, {PRINTED_FILE: (out / DECK_FILE).read_text(encoding="utf-8")})
    assert built(folder, out, changed=True).changes == []
    write(folder, {"tales.csv": files(SENTENCE * 9 + "It sleeps.")["tales.csv"]})
    changes = built(folder, out, changed=True).changes
    assert changes is not None
    assert [each.card for each in changes] == ["long"]


def test_a_text_too_long_for_both_sides_stops_the_build(tmp_path: Path) -> None:
    folder = tmp_path / "g"
    write(folder, files(SENTENCE * 60))
    with pytest.raises(DataError) as caught:
        built(folder, tmp_path / "out")
    (error,) = [line for line in caught.value.diagnostics.lines() if "error" in line]
    assert 'tales.csv!C3: error: text on "Long" is' in error
    assert 'box "more" of g/b.yaml' in error
