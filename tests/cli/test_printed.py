"""The second day: twelve cards changed, and only they are printed again."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.conftest import Run
from tests.folders import write

OUT = Path("output/coast")


def _change(game: Path, old: str, new: str) -> None:
    table = game / "places.csv"
    text = table.read_text("utf-8")
    assert old in text
    table.write_text(text.replace(old, new), "utf-8")


def _words(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def _pieces() -> int:
    components = json.loads((OUT / "manifest.json").read_text("utf-8"))["components"]
    return sum(len(component["copies"]) for component in components.values())


@pytest.fixture
def printed(run: Run, coast: Path) -> Path:
    """Build and record the whole game."""
    assert run("build", "coast").exit_code == 0
    done = run("printed", "coast")
    assert done.exit_code == 0
    assert "recorded as print run 1: 60 pieces in the box (places 60)" in done.output
    return coast


def test_the_way_to_record_a_print_is_shown_until_one_is_recorded(run: Run, coast: Path) -> None:
    hint = "after printing: punchboard printed coast"
    assert run("build", "coast").output.count(hint) == 1
    assert run("printed", "coast").exit_code == 0
    assert hint not in run("build", "coast").output


def test_a_build_says_which_offset_its_backs_have(run: Run, coast: Path) -> None:
    assert run("printer", "Study", "--back-x", "0.5", "--back-y", "-0.25").exit_code == 0
    offset = "Study: backs are moved by x 0.5 mm, y -0.25 mm\n"
    assert run("build", "coast", "--printer", "Study").output.count(offset) == 1
    assert "backs are moved" not in run("build", "coast").output


def test_twelve_changed_cards_fill_the_fewest_sheets(run: Run, printed: Path) -> None:
    _change(printed, "Take 1 salt.", "Take 2 salt.")
    for number in range(2, 13):
        _change(printed, f"Gain {number}.", f"Gain {number} more.")
    done = run("build", "coast", "--changed")
    assert done.exit_code == 0
    assert "out: Salt Farm ×2, Place 2 ×2" in done.output
    assert "in: Salt Farm ×2, Place 2 ×2" in done.output
    assert (OUT / "pull-list.txt").read_text("utf-8").startswith("out: Salt Farm ×2, Place 2 ×2")
    assert _pieces() == 24
    fronts = OUT / "cards-poker-fronts.pdf"
    document = pypdfium2.PdfDocument(fronts)
    assert len(document) == 3  # 24 pieces, nine a sheet
    document.close()
    assert _words(fronts).count("r2") == 24
    assert run("printed", "coast").output.startswith("recorded as print run 2: 60 pieces")
    done = run("build", "coast", "--changed")
    assert done.exit_code == 0
    assert "nothing changed since the last print" in done.output
    assert "nothing new to record" in run("printed", "coast").output


def test_new_gone_and_recounted_cards_are_told_apart(run: Run, printed: Path) -> None:
    _change(printed, "Place 30,2,Gain 30.\n", "River,1,Flow.\n")
    _change(printed, "Place 2,2", "Place 2,5")
    _change(printed, "Place 3,2", "Place 3,1")
    done = run("build", "coast", "--changed")
    assert "out: Place 3 ×1, Place 30 ×2" in done.output
    assert "in: Place 2 ×3, River ×1" in done.output
    assert _pieces() == 4
    run("printed", "coast")
    assert "nothing changed" in run("build", "coast", "--changed").output


def test_what_is_not_asked_for_stays_in_the_box(run: Run, printed: Path) -> None:
    _change(printed, "Take 1 salt.", "Take 2 salt.")
    _change(printed, "Gain 2.", "Gain 22.")
    run("build", "coast", "--changed", "--cards", "salt_farm")
    assert _pieces() == 2
    run("printed", "coast")
    done = run("build", "coast", "--changed")
    assert "out: Place 2 ×2\n" in done.output
    assert _words(OUT / "cards-poker-fronts.pdf").count("r3") == 2


def test_a_change_of_the_layout_changes_every_card(run: Run, printed: Path) -> None:
    back = printed / "back.yaml"
    back.write_text(back.read_text("utf-8").replace("fill: ink", 'fill: "#884422"'), "utf-8")
    run("build", "coast", "--changed")
    assert _pieces() == 60


def test_without_a_record_there_is_nothing_to_compare_with(run: Run, coast: Path) -> None:
    done = run("build", "coast", "--changed")
    assert done.exit_code == 2
    assert "nothing was recorded as printed" in done.output
    assert "punchboard printed" in done.output


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"\xff\xfe{\0}\0",
        b"caf\xe9",
        b"[" * 100_000,
        b'{"run": 1e999, "components": {}}',
        b'{"run": %s, "components": {}}' % (b"9" * 5000),
    ],
    ids=["cut off", "UTF-16", "Latin-1", "nested", "endless", "long"],
)
def test_a_damaged_record_is_named(run: Run, printed: Path, content: bytes) -> None:
    (OUT / "printed.json").write_bytes(content)
    done = run("build", "coast", "--changed")
    assert done.exit_code == 3
    assert "output/coast/printed.json is damaged" in done.output
    (OUT / "deck.json").write_bytes(content)
    done = run("printed", "coast")
    assert done.exit_code == 3
    assert "output/coast/deck.json is damaged" in done.output


def test_a_renamed_card_is_taken_out_by_the_name_that_is_printed_on_it(
    run: Run, printed: Path
) -> None:
    write(printed, {"places.csv": "id,name,quantity,text\na,Salt Farm,2,Salt.\nb,Ford,1,Flow.\n"})
    assert run("build", "coast").exit_code == 0
    assert run("printed", "coast").exit_code == 0
    _change(printed, "Salt Farm", "Salt Works")
    done = run("build", "coast", "--changed")
    assert "out: Salt Farm ×2\n" in done.output
    assert "in: Salt Works ×2\n" in done.output
    assert "out: Salt Farm ×2\nin: Salt Works ×2\n" in run("printed", "coast").output


def test_cards_of_one_name_are_told_apart(run: Run, printed: Path) -> None:
    rows = "id,name,quantity,text\neast,Ford,2,Flow.\nwest,Ford,1,Flow.\nhill,Hill,1,Look.\n"
    write(printed, {"places.csv": rows})
    assert run("build", "coast").exit_code == 0
    assert run("printed", "coast").exit_code == 0
    _change(printed, "west,Ford,1,Flow.", "west,Ford,1,Flow on.")
    _change(printed, "Look.", "Look out.")
    done = run("build", "coast", "--changed")
    assert "out: Ford (west) ×1, Hill ×1\nin: Ford (west) ×1, Hill ×1\n" in done.output
    done = run("build", "coast", "--changed", "--cards", "west")
    assert "out: Ford (west) ×1\n" in done.output  # the other lies in the box, though not asked for
    game = printed / "game.yaml"
    more = "  more: {kind: cards, data: more.csv, front: front.yaml, columns: {text: text}}\n"
    game.write_text(game.read_text("utf-8") + more, "utf-8")
    write(printed, {"more.csv": "id,name,text\nhill,Hill,Look.\n"})
    done = run("build", "coast", "--changed")
    assert "in: Ford (west) ×1, Hill (places.hill) ×1, Hill (more.hill) ×1\n" in done.output
    assert "out: Ford (west) ×1, Hill ×1\n" in done.output  # one of them only is in the box


def _mark_second_copies(game: Path, words: str) -> None:
    """Let the layout write something else on each second copy of a card."""
    front = game / "front.yaml"
    text = front.read_text("utf-8").split("  copy_mark:")[0].rstrip("\n")
    shown = f"{{{{ '{words}' if copy == 2 else 'A' }}}}"
    mark = f'  copy_mark: {{kind: text, at: [4, 60, 20, 8], text: "{shown}"}}'
    front.write_text(f"{text}\n{mark}\n", "utf-8")


def test_a_change_on_later_copies_alone_is_printed(run: Run, printed: Path) -> None:
    """The record knew the first copy alone, and said that nothing had changed."""
    _mark_second_copies(printed, "X")
    assert "in: Salt Farm ×2" in run("build", "coast", "--changed").output
    assert run("printed", "coast").exit_code == 0
    assert "nothing changed" in run("build", "coast", "--changed").output
    _mark_second_copies(printed, "YYY")
    assert "out: Salt Farm ×2" in run("build", "coast", "--changed").output
    assert _pieces() == 60
    run("printed", "coast")
    _change(printed, "Place 2,2", "Place 2,3")  # one more, and the others look as they did
    assert "out: nothing\nin: Place 2 ×1\n" in run("build", "coast", "--changed").output


def test_a_record_of_first_copies_stays_valid(run: Run, coast: Path) -> None:
    _mark_second_copies(coast, "X")
    assert run("build", "coast").exit_code == 0
    assert run("printed", "coast").exit_code == 0
    path = OUT / "printed.json"
    record = json.loads(path.read_text("utf-8"))
    assert record.pop("version") == 2
    for cards in record["components"].values():
        for card, (fingerprint, copies, name) in cards.items():
            cards[card] = [fingerprint.split(".")[0], copies, name]
    path.write_text(json.dumps(record), "utf-8")
    assert "nothing changed" in run("build", "coast", "--changed").output
    run("build", "coast", "--changed", "--cards", "salt_farm")
    _change(coast, "Take 1 salt.", "Take 2 salt.")
    run("build", "coast", "--changed")
    run("printed", "coast")
    again = json.loads(path.read_text("utf-8"))
    assert "." in again["components"]["places"]["salt_farm"][0]
    assert "nothing changed" in run("build", "coast", "--changed").output
