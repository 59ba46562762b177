"""The README's commands do what it says."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

import punchboard
from punchboard.cards.schema.size import SIZES
from punchboard.generator.commands.new import print_spreadsheet
from punchboard.generator.commands.terminal import carry_out
from punchboard.generator.export.shop_file import shop_names
from punchboard.generator.export.target import target_names
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from tests.docs.walk import without_ticks

ROOT = Path(__file__).parents[2]
#: Bytes of a picture of the gallery: the sheets of all screens are the largest.
_LARGEST = 640_000


def _blocks(text: str) -> list[str]:
    """Return the indented blocks of a page."""
    blocks = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in blocks]


@pytest.mark.parametrize("country", ["de_DE.UTF-8", "en_US.UTF-8"])
def test_first_deck_prints_with_the_readmes_commands_on_any_paper(
    tmp_path: Path,
    country: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", country)
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    windows: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: bool(windows.append(address)) or True)
    # The Studio ends by Ctrl+C; here, as soon as it is open.
    monkeypatch.setattr("punchboard.generator.commands.studio.wait_until", lambda over: None)
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("## Your first deck")[1]
    table, commands = _blocks(section.split("\n## ")[0])
    Path("cards.csv").write_text(table, encoding="utf-8")
    assert carry_out(partial(print_spreadsheet, Path("cards.csv"))) == 0
    said = "".join(capsys.readouterr())
    for line in commands.splitlines():
        command = line.partition("#")[0].removeprefix("punchboard ").split()
        result = CliRunner().invoke(punchboard.command_line(), command)
        assert result.exit_code == 0, (line, result.output)
        said += result.output
    assert not re.search("warning:|error:", without_ticks(said))
    assert len(windows) == 1
    assert windows[0].startswith("http://127.0.0.1:")
    manifest = json.loads(Path("output/cards/manifest.json").read_text(encoding="utf-8"))
    assert manifest["paper"] == ("Letter" if "US" in country else "A4")
    copies = [copy["card"] for copy in manifest["components"]["cards"]["copies"]]
    assert Counter(copies) == {"heron": 4, "otter": 3, "reed": 6, "storm": 2}
    assert Path("output/cards/proof.png").exists()
    assert list(Path("output/cards").glob("*.pdf"))


def test_readme_is_short_and_names_each_games_designer_and_publisher() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    games = sorted((ROOT / "cards" / "games").glob("*/game.yaml"))
    assert len(games) == 5
    for file in games:
        game = yaml.safe_load(file.read_text("utf-8"))
        designer = re.match("game by ([^;]+);", game["author"])
        assert designer and f"**{game['title']}** by {designer[1]}" in text


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def _targets(page: Path) -> set[Path]:
    """Return the files of the project that a page shows or leads to."""
    text = re.sub(
        r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.M | re.S
    )
    links = re.findall(r"\]\(<?([^)>#\s]+)", text)
    return {(page.parent / link).resolve() for link in links if ":" not in link}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pictures_and_pages_that_a_page_shows_exist(page: Path) -> None:
    assert [target.name for target in _targets(page) if not target.exists()] == []


def test_every_picture_of_the_gallery_is_shown_and_small() -> None:
    shown = set().union(*map(_targets, PAGES))
    gallery = ROOT / "docs" / "gallery"
    pictures = {path for kind in ("png", "jpg", "gif") for path in gallery.glob(f"*.{kind}")}
    assert sorted(picture.name for picture in pictures - shown) == []
    assert [each.name for each in pictures if each.stat().st_size > _LARGEST] == []


def test_the_day_after_a_playtest_ends_as_the_readme_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the gallery's twelve changes, and pictures as small as they may be."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "docs" / "gallery")
    section = (ROOT / "README.md").read_text("utf-8").split("## After a playtest")[1]
    _, block = _blocks(section.split("\n## ")[0])
    command, said = block.removeprefix("$ punchboard ").split("\n", 1)
    shutil.copytree(ROOT / "cards" / "games" / "brick_and_mortar", "town")
    quick = ["--only", "stores", "--dpi", "36"]
    runner, app = CliRunner(), punchboard.command_line()
    assert runner.invoke(app, ["export", "town", "--as", "tts", *quick]).exit_code == 0
    Path("output/town/export/tts/brick-mortar.json").rename("our-table.json")
    cells = import_module("day_after").change_costs(Path("town/stores.csv"))
    assert len(cells) == 12
    done = runner.invoke(app, [*command.split(), *quick])
    assert " ".join(said.split()) in " ".join(done.output.split())


@pytest.mark.parametrize("page", ["how-to/export.md", "reference/command-line.md"])
def test_every_target_of_exports_is_told(page: str) -> None:
    told = re.findall("`([a-z]+)`|--as ([a-z]+)", (ROOT / "docs" / page).read_text("utf-8"))
    assert {*target_names(), *shop_names()} <= {word for each in told for word in each}


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def test_as_many_cuts_make_nine_cards_as_the_readme_says() -> None:
    (said,) = re.findall(
        r"so (\w+) straight cuts make (\w+) cards", (ROOT / "README.md").read_text("utf-8")
    )
    cuts, cards = map(NUMBERS.index, said)
    copies = [Copy("birds", f"bird_{number}", 1) for number in range(cards)]
    options = SheetOptions(find_sheet("a4"))
    (file,) = impose(copies, set(), SIZES["poker"], "poker", options)
    assert (len(file.pages), file.cuts) == (1, cuts)
