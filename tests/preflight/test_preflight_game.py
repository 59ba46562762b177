"""Preflight of whole games: warnings at their places, the manifest, the report, the command."""

from __future__ import annotations

import json

import pypdfium2
import pytest
from typer.testing import CliRunner

from punchboard import command_line
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Severity
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pipeline import build
from punchboard.generator.preflight.finding import REPORT
from punchboard.generator.preflight.inspection import WHOLE
from punchboard.generator.preflight.report import MOST_SHOWN
from tests.folders import write
from tests.preflight.stumbles import BACK, CARDS, FRONT, write_stumbles

EXPECTED = [
    "g/front.yaml: a line runs 1 mm inside the whole edge, must be 2 mm or more"
    ' on "First" and 2 more',
    'g/front.yaml: icon "star" is 1.8 mm from the right edge, must be 3 mm or more'
    ' on "First" and 2 more',
    'g/front.yaml: text "At the edge" is 1.6 mm from the left edge, must be 3 mm or more'
    ' on "First" and 2 more',
    'g/front.yaml: text "Pale words" (#c9b98f) on #efe6d2 has a contrast of 1.5:1,'
    ' must be 4.5:1 or more on "First" and 2 more',
    'g/front.yaml: text "Slow and steady" is 7 pt, must be 8 pt or more on "First" and 2 more',
    'g/back.yaml: backs of Trials differ from that of "First": they give cards away',
    "g/back.yaml: the back of Trials looks different upside down, "
    "and upright: true asks that it not",
    'g/game.yaml:4:10: types: "Rust" (#b03030) and "Moss" (#2f6f2f) have no icon and look alike in'
    " deuteranopia and greyscale (difference 1 in greyscale, must be 14 or more)",
]


def built(folder, out, **options):
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    paper = find_sheet(options.pop("paper", "a4"))
    sheets = SheetOptions(paper, bleed=options.pop("bleed", 0.0))
    asked = BuildOptions(out, sheets, **options)
    return build(game, diagnostics, asked, lambda what, steps: lambda step: None)


def warned(made):
    return [f"{each.position}: {each.message}" for each in made.diagnostics.of(Severity.WARNING)]


@pytest.fixture
def stumbles(tmp_path):
    return write_stumbles(tmp_path / "stumbles")


def test_every_fault_is_a_warning_at_its_place(stumbles, tmp_path):
    found = warned(built(stumbles, tmp_path / "out"))
    assert found[0].startswith(": pieces on page 1 of cards-100x141mm-fronts.pdf lie 5 mm from")
    assert [each for each in found[1:] if "photo.png" not in each] == EXPECTED
    assert [each for each in found if "photo.png" in each] == [
        "g/front.yaml:12:10: picture photo.png prints at 102 dpi, below 300"
    ]


def test_findings_reach_the_manifest_and_the_report(stumbles, tmp_path):
    made = built(stumbles, tmp_path / "out", bleed=2.0)
    manifest = json.loads((tmp_path / "out/manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["warnings"]) == len(warned(made)) == len(made.findings) == 10
    assert any('stops before the bleed of 2 mm on "First"' in each for each in warned(made))
    assert {file["name"]: file["pages"] for file in manifest["files"]}[REPORT] == 2
    with pypdfium2.PdfDocument(tmp_path / "out" / REPORT) as report:
        text = report[0].get_textpage().get_text_range()
    assert "10 findings" in text
    for check in ("text-size", "contrast", "safe-area", "picture", "frame", "bleed"):
        assert check in text


def test_the_report_marks_the_spot_red(stumbles, tmp_path):
    built(stumbles, tmp_path / "out")
    with pypdfium2.PdfDocument(tmp_path / "out" / REPORT) as report:
        pixels = report[0].render(scale=1).to_pil().convert("RGB").getcolors(1 << 24)
    assert sum(count for count, colour in pixels if colour == (208, 2, 27)) > 100


def test_one_card_is_named_by_its_cell(tmp_path):
    front = 'elements:\n  text: {kind: text, at: [8, 8, 90, 9], text: "{{ card.text }}", size: 7}\n'
    game = "title: Few\ncomponents:\n  cards:\n    kind: cards\n    data: cards.csv\n"
    game += "    front: front.yaml\n    size: tarot\n    columns: {text: text}\n"
    write(tmp_path / "g", {"game.yaml": game, "cards.csv": CARDS, "front.yaml": front})
    assert warned(built(tmp_path / "g", tmp_path / "out")) == [
        'g/cards.csv!D2: text "Draw two cards and discard on…" is 7 pt,'
        ' must be 8 pt or more on "First"'
    ]


def test_a_clean_game_has_no_report(tmp_path):
    front = (
        'elements:\n  name: {kind: text, at: [8, 8, 50, 9], text: "{{ card.name }}", size: 12}\n'
    )
    game = "title: Few\ncomponents:\n  cards: {kind: cards, data: cards.csv, front: front.yaml}\n"
    write(tmp_path / "g", {"game.yaml": game, "cards.csv": CARDS, "front.yaml": front})
    made = built(tmp_path / "g", tmp_path / "out")
    assert warned(made) == [] and made.findings == ()
    assert not (tmp_path / "out" / REPORT).exists()


def test_a_small_deck_is_looked_at_card_by_card(tmp_path):
    front = (
        "elements:\n  name: {kind: text, at: [8, 8, 50, 9], text: word, size: 12,"
        " colour: \"='#ffffee' if card.id == 'c58' else 'ink'\"}\n"
    )
    game = "title: Some\ncomponents:\n  cards: {kind: cards, data: cards.csv, front: front.yaml}\n"
    rows = "".join(f"c{number},Card {number}\n" for number in range(WHOLE))
    files = {"game.yaml": game, "cards.csv": "id,name\n" + rows, "front.yaml": front}
    made = built(write(tmp_path / "g", files), tmp_path / "out")
    (pale,) = made.findings
    assert pale.message.endswith('must be 4.5:1 or more on "Card 58"')


def test_the_mark_of_a_reprint_is_no_finding(tmp_path):
    front = (
        'elements:\n  name: {kind: text, at: [8, 8, 50, 9], text: "{{ card.name }}", size: 12}\n'
    )
    game = "title: Few\ncomponents:\n  cards: {kind: cards, data: cards.csv, front: front.yaml}\n"
    write(tmp_path / "g", {"game.yaml": game, "cards.csv": CARDS, "front.yaml": front})
    out = tmp_path / "out"
    built(tmp_path / "g", out)
    (out / "printed.json").write_bytes((out / "deck.json").read_bytes())
    write(tmp_path / "g", {"cards.csv": CARDS.replace("Second", "Other")})
    made = built(tmp_path / "g", out, changed=True)
    assert made.changes and warned(made) == []


def test_a_draft_with_errors_is_not_looked_at(stumbles, tmp_path):
    write(stumbles, {"front.yaml": FRONT.replace("icon: star", "icon: nostar")})
    made = built(stumbles, tmp_path / "out", draft=True)
    assert made.diagnostics.has_errors and made.findings == ()


def test_no_more_than_60_findings_are_pictured(tmp_path):
    rows = "".join(f"c{number},Card {number},1,,\n" for number in range(MOST_SHOWN + 10))
    front = "elements:\n"
    for number in range(MOST_SHOWN + 10):
        front += f"  t{number}: {{kind: text, at: [8, {8 + number}, 50, 9], text: word,"
        front += f' size: 12, colour: "#ffff{number + 16:02x}"}}\n'
    game = "title: Pale\ncomponents:\n  cards: {kind: cards, data: cards.csv, front: front.yaml}\n"
    data = "id,name,quantity,text,motto\n" + rows
    write(tmp_path / "g", {"game.yaml": game, "cards.csv": data, "front.yaml": front})
    made = built(tmp_path / "g", tmp_path / "out")
    assert len(made.findings) == MOST_SHOWN + 10
    with pypdfium2.PdfDocument(tmp_path / "out" / REPORT) as report:
        assert len(report) == 8
        said = report[0].get_textpage().get_text_range()
    assert "70 findings, the first 60 of them here; all are in the manifest" in said


def test_the_command_writes_the_report_and_nothing_else(stumbles, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(command_line(), ["preflight", "stumbles"])
    assert result.exit_code == 0
    assert "Stumbles: 10 preflight findings, pictured in output/stumbles/preflight.pdf" in (
        result.output
    )
    assert [path.name for path in (tmp_path / "output/stumbles").iterdir()] == [REPORT]
    clean = (
        FRONT.partition("  sheet:")[0]
        + "  dot: {kind: shape, shape: ellipse, at: [40, 60, 9, 9]}\n"
    )
    write(stumbles, {"front.yaml": clean, "back.yaml": BACK.partition("  word:")[0]})
    text = (
        (stumbles / "game.yaml")
        .read_text(encoding="utf-8")
        .replace("100, height: 141", "63, height: 88")
    )
    write(stumbles, {"game.yaml": text.replace("#2f6f2f", "#d9f0d0")})
    result = CliRunner().invoke(command_line(), ["preflight", "stumbles"])
    assert "Stumbles: preflight found nothing" in result.output, result.output
    assert not (tmp_path / "output/stumbles" / REPORT).exists()


@pytest.mark.parametrize("copy", [1, 2])
def test_every_copy_is_looked_at(tmp_path, copy):
    """Only the first copy of a card was: pale words on the second were not found."""
    words = (
        'kind: text, at: [5, 5, 50, 10], size: 12, colour: "#eeeeee", text: Pale, '
        f'when: "=copy == {copy}"'
    )
    write(tmp_path, {
        "game.yaml": "title: Pale\ncomponents:\n"
                     "  cards: {kind: cards, data: cards.csv, front: f.yaml}\n",
        "cards.csv": "id,quantity\na,2\n",
        "f.yaml": f"elements:\n  words: {{{words}}}\n",
    })  # fmt: skip
    made = built(tmp_path, tmp_path / "out")
    (finding,) = made.findings
    assert (finding.check, finding.copy) == ("contrast", copy)
