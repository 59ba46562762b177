"""What `new --from` makes of odd spreadsheets: its words, `game.yaml`, layouts and table, all kept.

Each sheet stands at limits of how columns are judged and how cards are divided: a cell as long as
a badge and one letter longer, one badge more than find room, a text that needs all of the card.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from punchboard import command_line
from tests import goldens

_TEXT = "Take one of them home, and leave the others where you have found them. "


def _table(*columns: tuple[str, list[str]], separator: str = ",") -> str:
    """Return a table of columns; one with fewer cells repeats them."""
    rows = max(len(cells) for _, cells in columns)
    file = io.StringIO()
    writer = csv.writer(file, delimiter=separator, lineterminator="\n")
    writer.writerow(header for header, _ in columns)
    writer.writerows([cells[row % len(cells)] for _, cells in columns] for row in range(rows))
    return file.getvalue()


def _figures(count: int, cells: list[str], header: str = "Power {}") -> list[tuple[str, list[str]]]:
    return [(header.format(number), cells) for number in range(1, count + 1)]


NAME = ("Name", ["Ogre", "Elf", "Bat"])
#: Tables by name; JSON if they are no text.
SHEETS: dict[str, object] = {
    # Figures alone share the card, in one, two or three columns; the last may be as wide as it.
    "figures_3_of_blanks": _table(*_figures(3, ["1", ""])),
    "figures_5": _table(NAME, *_figures(5, ["1", "20"])),
    "figures_8_and_tags": _table(
        NAME, ("Kind", ["beast", "ghost", "beast"]), *_figures(8, ["1", ""])
    ),
    "figures_9": _table(*_figures(9, ["4"])),
    "figures_16": _table(NAME, *_figures(16, ["7"])),
    # Beside a text they stand in rows, as many across as their labels leave room for.
    "rows_of_figures": _table(NAME, *_figures(5, ["3", ""]), ("Text", [_TEXT])),
    "wide_figures": _table(
        NAME, *_figures(9, ["3", "1"], "Strength of arm {}"), ("Text", [_TEXT, ""])
    ),
    "headers_of_programs": _table(
        ("hit_points", ["3"]), ("hitPoints", ["4"]), ("hp", ["5"]), ("HPs", ["6"]), ("vp-x", ["7"]),
        ("Text", [_TEXT]),
    ),
    # Short texts: figures, tags, flags, and words that fill the card.
    "lengths": _table(
        NAME, ("Four", ["abcd", "a"]), ("Five", ["abcde", "a"]), ("Dice", ["1d8+2+3d"]),
        ("More dice", ["1d8+2+3d6"]), ("Tag", ["a" * 22]), ("Longer", ["a" * 23]),
        ("Lines", ["a\nb", "c\nabcde"]), ("Type", ["abcd", "efgh", "ijkl"]),
    ),
    "tags_and_flags": _table(
        NAME, ("Kind", ["beast", "ghost", ""]), ("Flying", ["x", ""]), ("Rare_one", ["yes", "no"]),
        ("Home", ["wood", "lake", "wood"]), ("Season", ["summer", "winter", "winter"]),
        ("Power", ["3"]), ("Text", ["", _TEXT, ""]),
    ),
    "words": _table(
        *((f"Word {n}", [f"{n} apple", f"{n} pears", f"{n} plums", ""]) for n in "abcdefgh"),
        ("Difficulty", ["simple", "simple", "harder"]),
    ),
    "seven_words_of_ten": _table(
        NAME, ("Seven", [*(f"word {n}" for n in "abcdefg"), *["word a"] * 3]),
        ("Six", [*(f"word {n}" for n in "abcdef"), *["word a"] * 4]), ("Ten", ["a word", "or two"]),
        ("Half", [*["summer"] * 5, *[""] * 5]), ("Less", [*["winter"] * 4, *[""] * 6]),
    ),
    "kinds_without_names": _table(
        ("Kind", ["beast", "beast", "ghost", "ghost", "", "beast", "ghost"]), ("Cost", ["1", "2"]),
        ("Text", [_TEXT]),
    ),
    "names_of_45": _table(("Words", ["a" * 45, "b"]), ("Power", ["1"])),
    "names_of_46": _table(("Words", ["a" * 46, "b"]), ("Power", ["1"])),
    "seven_names_of_ten": _table(
        ("Word", [*(f"word {n}" for n in "abcdefg"), *["word a"] * 3]), ("Power", ["1"])
    ),
    "names_repeated": _table(
        ("Word", [f"word {n}" for n in "abcdefg"] * 2), ("Power", ["1", "2", "3"])
    ),
    "seven_kinds": _table(("Kind", [f"kind {n}" for n in "abcdef"] * 2), ("Power", ["1", "2"])),
    # Texts: small panels for long ones, none for the longest, six at most, labels and moods.
    "text_of_many_lines": _table(NAME, ("Text", [_TEXT * 5, "Hits."]), ("Cost", ["3", ""])),
    "text_of_more_lines": _table(NAME, ("Text", [_TEXT * 6, ""]), ("Power", ["3", ""])),
    "text_alone_with_blanks": _table(("Effect", [_TEXT, "", "Hits."]), ("Cost", ["", "1"])),
    "seven_texts": _table(
        NAME, *((f"Text {n}", [f"Go {n} on.", ""]) for n in range(1, 6)), ("Flavor", ["*It* waits.",
        "It sleeps."]), ("Quote", ["Ha!"]), ("Answer", ["Yes", "No"]),
    ),
    "half_sentences": _table(
        ("Name", [f"Card {n}" for n in "abcdefghij"]),
        ("More", [*["A dog barks."] * 6, *["no"] * 4]),
        ("Half", [*["A cat?"] * 5, *["no more"] * 5]), ("Less", [*["Go!"] * 4, *["no one"] * 6]),
        ("A", ["abc"]), ("Option_F", ["abc"]), ("G", ["abc"]),
    ),
    # Costs: symbols on a plate, with a comma, of a card without a name.
    "symbols": _table(
        NAME, ("Cost", ["{wood}{ore}", "{ore}", "{wood}"]), ("Price", ["{ore}", "", "{ore}{ore}"]),
        ("Gain", ["{ore}", "", "{wood}"]), ("Bonus", ["+1 {ore}", "{ore}"]),
        ("Text", ["Pay {ore}: <b>draw</b> _two_.", "[sic]"]),
    ),
    "five_symbols": _table(
        NAME, ("Mana", ["{u}{u}{10}{10}{u}", "{Gx}", "{u}"]),
        ("Text", ["{u}{10}: draw {q}.", "Add {10}.", "{u} &amp; {u}.<br>Or {long word} (ATK)."]),
    ),
    "square_symbols": _table(
        NAME, ("Prize", ["[big coin]"]),
        ("Use", ["Pay [big coin] or [heart].", "Pay (ATK) and :x:.", "Take [big coin], (ATK)."]),
    ),
    "german": _table(
        ("Titel", ["Bäcker", "Müller"]), ("Kosten", ["1,5", ""]), ("Stärke", ["2,25", "3"]),
        ("Preis", ["2,50", "3"]), ("Wirkung", [_TEXT]), separator=";",
    ),
    "costs_alone": _table(("Cost", ["1", "2"]), ("Effect", ["", _TEXT])),
    # Columns that are called like what they are not, or like nothing that can be said.
    "names_of_columns": _table(
        ("if", ["1"]), ("2nd", ["2"]), ("Cost (€)", ["3"]), ("Cost (€)", ["4"]), ("费用", ["5"]),
        ("x" * 60, ["6"]), ("Quantity", ["few", "1", "many"]), ("Id", ["7", "7", "8"]),
        ("name", ["9"]), ('"a": {b}', ["10", "11"]), ("", ["12"]),
    ),
    "nearly_all": _table(
        NAME, ("Qty", ["2", "3", "some"]), ("Id", ["a", "b", "b"]), ("Copies", ["0", "1"]),
        ("Art", ["x.png", "y.png", "later"]), ("Notes", ["draw"]),
    ),
    "copies_of_none": _table(NAME, ("Count", ["0"]), ("X", ["1", "2"]), ("Id", ["a/b", "c"])),
    "a_sum": "Name,Qty\nOgre,2\nElf,3\n\n Total: ,5\n",
    "no_sum_of_two": "Name,Qty\nOgre,2\nTotal,2\n",
    # Pictures: her own folder, a part of the card, all of it.
    "pictures": _table(
        NAME, ("Art", ["art/a.png", "", "art/b.png"]), ("Photo", ["p.png", "q.svg", "r.jpg"]),
        ("Text", [_TEXT * 3, "Hits.", ""]), ("Power", ["3", ""]),
    ),
    "a_picture_and_a_long_text": _table(NAME, ("Art", ["p.png"]), ("Text", [_TEXT * 7])),
    "a_picture_with_a_name": _table(NAME, ("Art", ["p"]), ("Kind", ["beast", "ghost", "beast"])),
    # Types of which each shows other columns; kinds with a colour each.
    "types": _table(
        ("Type", ["Unit", "Spell", "Unit", "Spell"]), ("Name", ["Ogre", "Bolt", "Elf", "Fog"]),
        ("Power", ["3", "", "2", ""]), ("Text", ["", _TEXT, "", "Skip."]),
    ),
    "types_too_few": _table(
        ("Type", ["Unit", "Spell", "Place"]), NAME, ("Power", ["3", "", "2"]), ("Text", ["", "Hi."])
    ),
    "json": {
        "Units": [
            {"name": "Ogre", "hp": 3, "moves": ["walk", "swim"], "at": {"x": 1}, "rare": True},
            {"name": "Elf", "hp": 0.5, "moves": [["fly"], 2], "rare": False, "name 2": None},
        ],
        "version": 3, "empty": [], "Places & more": [{"card": "Mine", "text": _TEXT}],
    },
}  # fmt: skip


@pytest.mark.parametrize("sheet", SHEETS)
def test_an_odd_sheet_gives_the_game_that_it_gave(
    sheet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renew: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    content = SHEETS[sheet]
    is_table = isinstance(content, str)
    source = Path(f"{sheet}.csv" if is_table else f"{sheet}.json")
    source.write_text(str(content) if is_table else json.dumps(content), encoding="utf-8")
    for name in ("art/a.png", "art/b.png", "p.png"):
        Path(name).parent.mkdir(exist_ok=True)
        Image.new("RGB", (4, 4)).save(name)
    done = CliRunner().invoke(command_line(), ["new", "made", "--from", str(source)])
    parts = {"said": done.output}
    for path in sorted(Path("made").rglob("*")):
        if path.is_file() and path.parent.name != "schemas":
            is_read = path.suffix in (".yaml", ".svg", ".csv") and _differs(path, source)
            parts[path.as_posix()] = path.read_text(encoding="utf-8") if is_read else ""
    now = "".join(f"=== {name}\n{text}" for name, text in parts.items())
    goldens.compare("odd_sheets", sheet, now, renew)


def _differs(path: Path, source: Path) -> bool:
    return path.read_bytes() != source.read_bytes()


def test_nothing_is_kept_of_other_sheets() -> None:
    assert goldens.are_all_of("odd_sheets", SHEETS)
