"""How the cards of a spreadsheet look at first, before anybody changes anything."""

from __future__ import annotations

import csv
import re
import subprocess
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from punchboard.generator.graphics.geometry import MM
from tests.cli.conftest import Run

#: Of Lato: how high a word's box is by its size.
_LINE = 1.2
PANEL, BAND, ACCENT = (243, 238, 227), (36, 80, 107), (246, 201, 95)


@pytest.fixture
def sheet(run: Run, here: Path) -> Sheet:
    """Return what makes a game of rows, and prints it."""
    return Sheet(run, here)


class Sheet:
    """Makes games of rows and prints them."""

    def __init__(self, run: Run, here: Path) -> None:
        self._run = run
        self._here = here

    def words(self, *rows: Sequence[object], ending: str = "csv") -> dict[str, list[float]]:
        """Return the words of the first sheet, each with the sizes in which it stands, points."""
        self._make(rows, ending)
        assert self._run("build", "deck", "-q").exit_code == 0
        (pdf,) = (self._here / "output/deck").glob("cards-*fronts.pdf")
        command = ["pdftotext", "-bbox", str(pdf), "-"]
        told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
        sizes: dict[str, list[float]] = {}
        for low, high, word in re.findall(r'yMin="(.*?)".*yMax="(.*?)">(.*?)</word>', told):
            sizes.setdefault(unescape(word), []).append((float(high) - float(low)) / _LINE)
        return sizes

    def faces(self, *rows: Sequence[object]) -> list[Image.Image]:
        """Return a picture of each card, 144 dpi."""
        self._make(rows)
        assert self._run("export", "deck", "--as", "png", "--dpi", 144, "-q").exit_code == 0
        paths = sorted((self._here / "output/deck/export/png").glob("cards-[0-9]*.png"))
        return [Image.open(path).convert("RGB") for path in paths]

    def _make(self, rows: Sequence[Sequence[object]], ending: str = "csv") -> None:
        with (self._here / f"deck.{ending}").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter=";" if ending == "txt" else ",").writerows(rows)
        done = self._run("new", "deck", "--from", f"deck.{ending}")
        assert done.exit_code == 0, done.output
        checked = self._run("check", "deck").output
        assert "no errors" in checked and "warning" not in checked, checked


def _at(face: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """Return the colour at a place, mm."""
    pixel = face.getpixel((round(x * MM * 2), round(y * MM * 2)))
    assert isinstance(pixel, tuple)
    return pixel


def test_figures_keep_their_comma(sheet: Sheet) -> None:
    head = ["Titel", "Kosten", "Stärke", "Wirkung"]
    rows = [["Bäckerin", "2,5", "1,5", "Nimm zwei Brote."], ["Müller", "1", "2", "Lege ab."]]
    words = sheet.words(head, *rows, ending="txt")
    assert {"2,5", "1,5", "1", "2"} <= words.keys()
    assert "1.5" not in words


def test_headings_of_programs_are_written_as_people_do(sheet: Sheet) -> None:
    head = ["name", "hit_points", "vp", "magicResist", "text"]
    words = sheet.words(head, ["Ogre", 3, 4, 5, "Hits."])
    assert {"Hit", "points", "VP", "Magic", "resist"} <= words.keys()


def test_words_of_a_card_below_one_another_are_larger_than_what_they_belong_to(
    sheet: Sheet,
) -> None:
    rows = [["Kitchen", "spoon", "kettle"], ["Sea", "anchor", "gull"], ["Fen", "moss", "crane"]]
    words = sheet.words(["Category", "Word 1", "Word 2"], *rows)
    assert words["spoon"][0] == words["crane"][0] > words["Kitchen"][0] > 12


def test_cards_without_a_name_are_not_all_called_like_the_game(sheet: Sheet) -> None:
    rows = [[suit, rank] for suit in ("Leaves", "Waves") for rank in range(11, 15)]
    words = sheet.words(["Suit", "Rank"], *rows)
    assert len(words["Leaves"]) == 4
    assert max(words["13"]) > 40  # what one looks for is large
    assert "Deck" not in words or len(words["Deck"]) == 1  # the sheet's own line


def test_rows_that_are_repeated_have_their_names_all_the_same(sheet: Sheet) -> None:
    names = ["Heron", "Wren", "Owl", "Teal", "Kite", "Coot", "Rook"]
    rows = [[name, "bird", "Draw a card."] for name in names for _ in range(3)]
    words = sheet.words(["What", "Type", "Effect"], *rows)
    assert min(words["Heron"]) > 12


def test_a_figure_with_letters_has_its_label(sheet: Sheet) -> None:
    head = ["Name", "Dice", "Duration", "Type"]
    words = sheet.words(head, ["Axe", "1d8+2", "30 min", "Unit 4"], ["Bow", "2d6", "1 h", "Unit 5"])
    assert {"Dice", "Duration"} <= words.keys()
    assert "Type" not in words


def test_labels_are_never_set_too_small_to_read(sheet: Sheet) -> None:
    labels = ["Victory points", "Initiative", "Movement speed", "Hit points"]
    words = sheet.words(["Name", *labels, "Text"], ["Percival", 12, 3, 4, 10, "Draw."])
    assert min(min(words[each.split()[0]]) for each in labels) > 5.9


def test_a_mood_that_leans_already_is_not_bold(sheet: Sheet, here: Path) -> None:
    rows = [["Ogre", "Hits.", "_It waits._"], ["Elf", "Hides.", "It sings."]]
    sheet.words(["Name", "Rules text", "Flavour"], *rows)
    pdf = here / "output/deck/cards-poker-fronts.pdf"
    fonts = subprocess.run(["pdffonts", str(pdf)], capture_output=True, check=True).stdout.decode()
    assert "Italic" in fonts
    assert not re.search(r"Lato-Bold\b", fonts)


def test_what_a_card_does_needs_no_label_beside_a_mood(sheet: Sheet) -> None:
    mood = "Warm ist besser als viel, sagt sie."
    words = sheet.words(["Titel", "Wirkung", "Zitat"], ["Ofen", "Nimm zwei Brote.", mood])
    assert "Brote." in words
    assert "Wirkung:" not in words


def _has_thing(face: Image.Image) -> bool:
    """Return whether a card shows a thing in the quilt's accent."""
    colours = face.getcolors(face.width * face.height) or []
    return any(times > 900 for times, colour in colours if colour == ACCENT)


def test_cards_of_few_figures_show_their_things(sheet: Sheet) -> None:
    faces = sheet.faces(["Name", "HP", "Bite"], ["Otter", 3, 2], ["Marsh light", "", ""])
    assert all(map(_has_thing, faces))


def test_a_card_without_the_text_of_others_is_not_bare(sheet: Sheet) -> None:
    figures = ["Victory points", "Initiative", "Movement speed", "Hit points", "Armour class", "HP"]
    rows = [["Sage", *range(6), "Draw."], ["Elf", *range(6), ""]]
    assert _has_thing(sheet.faces(["Name", *figures, "Text"], *rows)[1])


def test_no_room_is_kept_for_a_figure_that_a_card_lacks(sheet: Sheet) -> None:
    rows = [["Ogre", 3, "Hits."], ["Elf", "", "Hides."], ["Imp", "", ""], ["Orc", 1, ""]]
    ogre, elf, imp, orc = sheet.faces(["Name", "Power", "Text"], *rows)
    assert _at(ogre, 4, 71) == _at(orc, 4, 71) == BAND  # beside the figure
    assert _at(elf, 6, 71) == _at(elf, 6, 82) == PANEL
    assert _has_thing(imp)
    assert len({_at(imp, x, 80) for x in range(2, 62)}) > 2  # the quilt, and no band


def test_a_picture_above_a_short_text_has_more_room_than_the_text(sheet: Sheet, here: Path) -> None:
    (here / "art").mkdir()
    red = (200, 30, 40)
    Image.new("RGB", (900, 1200), red).save(here / "art/a.png")
    (face,) = sheet.faces(
        ["Name", "Type", "Power", "Fame", "Art", "Text"],
        ["Ogre", "Unit", 3, 2, "a.png", "Hits."],
    )
    tall = [y for y in range(15, 85) if _at(face, 31.75, y) == red]
    assert len(tall) >= 27


def test_low_ink_leaves_the_ground_white(sheet: Sheet, run: Run, here: Path) -> None:
    sheet.faces(["Name", "Power", "Text"], ["Ogre", 3, "Hits."], ["Elf", "", ""])
    run("new", "lantern")
    for game, count in (("deck", 2), ("lantern", 8)):
        assert run("export", game, "--as", "png", "--dpi", 36, "--low-ink", "-q").exit_code == 0
        paths = sorted((here / "output" / game / "export/png").glob("cards-*.png"))
        for path in paths:
            face = Image.open(path).convert("RGB")
            colours = face.getcolors(face.width * face.height) or []
            surfaces = {
                colour
                for times, colour in colours
                if times > face.width * face.height / 20 and min(colour) > 215
            }
            assert surfaces == {(255, 255, 255)}, path.name
        assert len(paths) == count + 1


def test_questions_have_their_answers_below_them(sheet: Sheet) -> None:
    rows = [
        ["Which bird builds a nest that floats, and where would one find it?", "Grebe", "Owl", "A"],
        ["How many keys has a piano?", "64", "88", "B"],
    ]
    words = sheet.words(["Question", "A", "B", "Answer"], *rows)
    assert {"A:", "B:", "Answer:"} <= words.keys()
    assert "Question:" not in words
    assert words["Grebe"] == pytest.approx(words["bird"])


def test_short_sentences_are_texts(sheet: Sheet) -> None:
    rows = [["Flood", "The river rises.", "Lose a field."], ["Fair", "Traders come.", "Sell at 3."]]
    words = sheet.words(["Title", "Event", "Defeat"], *rows)
    assert {"Event:", "Defeat:"} <= words.keys()


def test_a_dear_price_keeps_off_the_edge_of_its_disc(sheet: Sheet) -> None:
    words = sheet.words(["Name", "Price"], ["Quince", 208], ["Apple", 11])
    assert words["208"][0] < 14 < words["11"][0]


def test_twelve_figures_have_room_where_there_is_nothing_else(sheet: Sheet) -> None:
    head = ["Animal", *(f"Stat {letter}" for letter in "GHIJKLMNOPQR")]
    words = sheet.words(head, ["Lion", *range(101, 113)])
    assert all(words[str(number)][0] > 14 for number in range(101, 113))
