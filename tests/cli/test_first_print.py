"""A first print always ends with a PDF: room for texts, and a mark on cards that don't fit."""

from __future__ import annotations

import csv
import random
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
import yaml
from PIL import Image

from punchboard.cards.problem import ExitCode
from punchboard.generator.commands.new import print_spreadsheet
from punchboard.generator.commands.terminal import open_console
from tests.cli.conftest import Run

CASES = Path(__file__).parents[1] / "first_prints" / "cases"
#: A third of a poker card, mm.
THIRD = 88.9 / 3
WORDS = ["draw", "two", "cards", "then", "discard", "one", "of", "them", "each", "other", "player"]


def _printed(
    source: Path, capsys: pytest.CaptureFixture[str], at: Path | None = None
) -> tuple[int, list[str]]:
    """Print a spreadsheet and return its exit code and lines, having seen that there are sheets."""
    path = (at or Path()) / source.name
    if not path.exists():
        shutil.copy(source, path)
    capsys.readouterr()
    code = print_spreadsheet(path, open_console())
    said = capsys.readouterr().out.splitlines()
    assert (Path("output") / path.stem / "cards-poker-fronts.pdf").is_file()
    return code, said


def _layouts(game: str) -> list[dict[str, dict[str, object]]]:
    paths = sorted((Path(game) / "layouts").glob("*.yaml"))
    return [yaml.safe_load(path.read_text("utf-8"))["elements"] for path in paths]


def _pages(game: str) -> list[str]:
    path = Path("output") / game / "cards-poker-fronts.pdf"
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize(
    "name", ["tall_badges", "long_heading_7", "sparse_numbers_7", "many_numbers_8"]
)
def test_many_numbers_leave_a_third_of_the_card_for_text(
    name: str, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    code, said = _printed(CASES / f"{name}.csv", capsys)
    with (CASES / f"{name}.csv").open(encoding="utf-8") as file:
        count = sum(1 for _ in csv.DictReader(file))
    assert (code, said[-1]) == (ExitCode.CLEAN, f"all {count} cards are ready")
    for elements in _layouts(name):
        height = elements["text"]["at"][3]
        # With "foot", the height follows the badges of each card.
        assert isinstance(height, str) or height >= THIRD
    assert not any('"text"' in line for line in said)  # none was shrunk


def test_rarely_filled_numbers_are_shown_on_the_cards_that_have_them(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    _printed(CASES / "tall_badges.csv", capsys)
    words = " ".join(_pages("tall_badges")).split()
    assert [words.count(each) for each in ("Strength", "Influence", "Link")] == [6, 6, 6]


def test_numbers_beyond_the_room_are_left_out_rarest_first_and_named(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    heads = ["Name", *(f"Stat {n}" for n in range(12)), "Text"]
    rows = [
        [f"Card {row}", *(row if n != 3 or row < 2 else "" for n in range(12)), "Draw one." * 20]
        for row in range(6)
    ]
    text = "\n".join(",".join(map(str, row)) for row in (heads, *rows))
    Path("deck.csv").write_text(text, encoding="utf-8")
    code, said = _printed(Path("deck.csv"), capsys)
    assert code == ExitCode.CLEAN
    (line,) = [line for line in said if "no room on the cards for" in line]
    assert "Stat 3, " in line
    assert "Stat 0" not in line
    assert "# no room on the card: card.stat_3" in Path("deck/layouts/card.yaml").read_text("utf-8")


def test_ids_of_machines_are_left_out_and_named(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    _, said = _printed(CASES / "uuid.json", capsys)
    assert any("left out: octgn_id" in line for line in said)
    assert "a690f1b8" not in " ".join(_pages("uuid"))


def _long_deck(cards: int, too_long: tuple[int, ...], letters: int = 4000) -> None:
    with Path("deck.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Name", "Cost", "Text"])
        for number in range(cards):
            length = letters if number in too_long else 80
            writer.writerow([f"Card {number}", number % 5, ("draw two cards. " * 600)[:length]])


def test_five_cards_that_do_not_fit_are_listed_and_marked_and_the_others_print_clean(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    _long_deck(104, (7, 20, 33, 61, 99))
    code, said = _printed(Path("deck.csv"), capsys)
    assert (code, said[-1]) == (
        ExitCode.MARKED, "99 of 104 cards are ready; 5 are marked DRAFT",
    )  # fmt: skip
    listed = [line for line in said if "too tall" in line]
    assert [line.split(" (")[0].strip() for line in listed] == [
        f"Card {number}" for number in (7, 20, 33, 61, 99)
    ]
    assert sum(page.count("DRAFT") for page in _pages("deck")) == 5
    assert "  print them:     punchboard build deck --draft" in said


def test_a_flood_of_faults_is_a_few_lines(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    _long_deck(20, tuple(range(20)))
    code, said = _printed(Path("deck.csv"), capsys)
    assert (code, said[-1]) == (ExitCode.MARKED, "0 of 20 cards are ready; 20 are marked DRAFT")
    assert "    and 12 more cards; punchboard check deck lists all of them" in said
    assert len(said) < 40


def test_what_fits_of_a_text_that_is_too_long_is_printed_inside_its_box(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    _long_deck(1, (0,))
    _, said = _printed(Path("deck.csv"), capsys)
    assert said[-1] == "the card is marked DRAFT"
    (page,) = _pages("deck")
    assert 500 < page.count("draw") * len("draw two cards. ") < 4000


def test_new_says_which_of_the_three_happened(run: Run, here: Path) -> None:
    _long_deck(3, ())
    done = run("new", "ready", "--from", "deck.csv")
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "all 3 cards are ready")
    _long_deck(3, (1,))
    done = run("new", "marked", "--from", "deck.csv")
    last = "2 of 3 cards are ready; 1 is marked DRAFT"
    assert (done.exit_code, done.output.splitlines()[-1]) == (5, last)
    Path("deck.csv").write_text("name,text\n", encoding="utf-8")
    done = run("new", "unread", "--from", "deck.csv")
    last = "deck.csv can't be read: 1 error; nothing was written"
    assert (done.exit_code, done.output.splitlines()[-1]) == (1, last)
    assert not Path("unread").exists()


def _random_deck(seed: int) -> tuple[int, bool]:
    """Write a deck of random columns.

    Returns:
        The length of its longest text, and whether its texts are Chinese.
    """
    dice = random.Random(seed)
    is_chinese = dice.random() < 0.2
    rows = dice.randint(1, 12)
    longest = dice.choice((0, 40, 300, 300, 700, 1500))
    heads, columns = ["Name"], [[f"Card {row}" for row in range(rows)]]
    for number in range(dice.randint(0, 13)):
        words = dice.sample(WORDS, dice.choice((1, 1, 2, 5, 10)))
        heads.append(" ".join([*words, str(number)]).capitalize())
        share = dice.choice((0.05, 0.3, 1.0))
        kind = dice.choice(("number", "number", "badge", "tag", "flag"))
        cells = {
            "number": lambda: str(dice.randint(0, 10 ** dice.choice((1, 1, 2, 6)))),
            "badge": lambda: f"{dice.randint(1, 3)}d{dice.randint(4, 20)}",
            "tag": lambda: " ".join(dice.sample(WORDS, 2)),
            "flag": lambda: dice.choice(("yes", "no")),
        }[kind]
        columns.append([cells() if dice.random() < share else "" for _ in range(rows)])
    if longest:
        heads.append("Text")
        texts = [
            (" ".join(dice.choices(WORDS, k=longest)))[: longest - 1] + "." for _ in range(rows)
        ]
        columns.append([text[: dice.randint(1, longest)] for text in texts])
        columns[-1][0] = texts[0]
    if is_chinese:
        letters = str.maketrans(
            "abcefghijklmnoprtuvwxy", "从市场拿一张牌付三金河童天狗座敷雪女妖怪风札"
        )
        heads[1:] = [head.lower().translate(letters) for head in heads[1:]]
        columns = [[cell.translate(letters) for cell in cells] for cells in columns]
    if dice.random() < 0.3:
        Image.new("RGB", dice.choice(((300, 300), (300, 200), (200, 300)))).save("art.png")
        heads.append("Art")
        columns.append([dice.choice(("art.png", "art.png", "")) for _ in range(rows)])
        columns[-1][-1] = "art.png"
    with Path("deck.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([heads, *zip(*columns, strict=True)])
    return longest, is_chinese


def _check_random(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    longest, is_chinese = _random_deck(seed)
    code, said = _printed(Path("deck.csv"), capsys)
    assert code in (ExitCode.CLEAN, ExitCode.MARKED)
    if longest <= (150 if is_chinese else 300):
        assert code == ExitCode.CLEAN, said
    for elements in _layouts("deck"):
        text = elements.get("text")
        if text is not None and not isinstance(text["at"][3], str) and "picture" not in elements:
            assert text["at"][3] >= THIRD
    if longest == 300 and not is_chinese:  # a third of the card takes 300 letters in 7 points
        sizes = [
            float(found[1])
            for line in said
            if (found := re.search(r'shrunk in "text" .* down to ([0-9.]+) pt', line))
        ]
        assert not sizes or min(sizes) >= 7


@pytest.mark.parametrize("seed", range(10))
def test_random_decks_print_and_keep_a_third_for_text(
    seed: int, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    _check_random(seed, capsys)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 300))
def test_hundreds_of_random_decks_print_and_keep_a_third_for_text(
    seed: int, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    _check_random(seed, capsys)


def test_icons_that_are_still_stand_ins_are_listed_until_they_are_drawn(
    run: Run, here: Path
) -> None:
    rows = "".join(f"Card {n},{{G}} for {{ATK}} and {{sword}}.\n" for n in range(4))
    Path("deck.csv").write_text(f"name,text\n{rows}", encoding="utf-8")
    done = run("new", "deck", "--from", "deck.csv")
    assert "icons that are stand-ins until you draw them: {G} is [g], {ATK} is [atk]" in done.output
    listed = "2 icons are still stand-ins: atk, g"
    assert listed in run("check", "deck").output
    before = run("proof", "deck")
    assert listed in before.output
    picture = Path("output/deck/proof.png").read_bytes()
    for name in ("atk", "g"):
        path = Path(f"deck/icons/{name}.svg")
        path.write_bytes(path.read_bytes().replace(b"24", b"25").replace(b"\n", b"\r\n"))
    assert "stand-in" not in run("check", "deck").output
    assert "stand-in" not in run("proof", "deck").output
    assert len(Path("output/deck/proof.png").read_bytes()) < len(picture)


def test_a_stand_in_of_which_git_changed_the_line_ends_is_still_one(run: Run, here: Path) -> None:
    Path("deck.csv").write_text("name,text\nA,{G}\nB,{G}\nC,{G}\n", encoding="utf-8")
    run("new", "deck", "--from", "deck.csv")
    path = Path("deck/icons/g.svg")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "1 icon is still a stand-in: g" in run("check", "deck").output


def test_a_card_with_a_damaged_picture_is_listed_with_its_cell(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    Path("a.png").write_bytes(b"no picture")
    Path("deck.csv").write_text("name,art\nOgre,a.png\nElf,\n", encoding="utf-8")
    code, said = _printed(Path("deck.csv"), capsys)
    assert code == ExitCode.MARKED
    assert "    Ogre (deck/cards.csv!B2): picture a.png isn't a PNG or JPEG, or is damaged" in said


def test_a_hundred_columns_without_room_are_named_in_a_line(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    heads = ",".join(f"Stat {number}" for number in range(120))
    Path("deck.csv").write_text(f"{heads}\n{','.join('7' * 120)}\n", encoding="utf-8")
    _, said = _printed(Path("deck.csv"), capsys)
    (line,) = [line for line in said if "no room" in line]
    assert line.endswith("Stat 26 and 93 more columns; the layout names them at its end")


def test_the_first_print_says_each_remark_once(
    capsys: pytest.CaptureFixture[str], run: Run
) -> None:
    Path("birds.csv").write_text("Name,Count\nGull,\nHeron,2\n", encoding="utf-8")
    print_spreadsheet(Path("birds.csv"), open_console())
    assert capsys.readouterr().out.count("1 card has a blank count") == 1
    assert "1 card has a blank count" in run("build", "birds").output
