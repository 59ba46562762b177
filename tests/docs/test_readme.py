"""The README's first game is built as it stands there."""

from __future__ import annotations

import json
import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

import punchboard
from punchboard.cards.schema.size import SIZES
from punchboard.generator.commands.export import TARGETS
from punchboard.generator.export.shop_file import shop_names
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet

ROOT = Path(__file__).parents[2]
#: Bytes of a picture of the gallery: the sheets of all screens are the largest.
_LARGEST = 640_000


def _blocks(text: str) -> list[str]:
    """Return the indented blocks of a page."""
    blocks = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in blocks]


def own_game() -> tuple[str, str]:
    """Return the README's first game: its table and its game.yaml."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("## Your own game")[1]
    table, game = _blocks(section.split("\n## ")[0])[:2]
    return table, game


@pytest.mark.parametrize("country", ["de_DE.UTF-8", "en_US.UTF-8"])
def test_the_first_own_game_builds_at_once_with_nothing_to_mend_on_any_paper(
    tmp_path: Path, country: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", country)
    table, game = own_game()
    folder = tmp_path / "heron"
    folder.mkdir()
    (folder / "cards.csv").write_text(table, encoding="utf-8")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    assert len([line for line in (table + game).splitlines() if line]) <= 10
    out = tmp_path / "out"
    result = CliRunner().invoke(
        punchboard.command_line(), ["build", str(folder), "--out", str(out)]
    )
    assert result.exit_code == 0, result.output
    assert not re.search("warning:|error:", result.output)
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["paper"] == ("Letter" if "US" in country else "A4")
    copies = manifest["components"]["birds"]["copies"]
    assert [copy["card"] for copy in copies] == ["heron"] * 4 + ["reed"] * 6


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
    pictures = {*gallery.glob("*.png"), *gallery.glob("*.jpg")}
    assert sorted(picture.name for picture in pictures - shown) == []
    assert [each.name for each in pictures if each.stat().st_size > _LARGEST] == []


def test_the_day_after_a_playtest_ends_as_the_readme_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the gallery's twelve changes, and pictures as small as they may be."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "docs" / "gallery")
    lead = (ROOT / "README.md").read_text("utf-8").split("\n## ")[0]
    (block,) = _blocks(lead)
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


@pytest.mark.parametrize("page", ["export.md", "command-line.md"])
def test_every_target_of_exports_is_told(page: str) -> None:
    told = re.findall("`([a-z]+)`|--as ([a-z]+)", (ROOT / "docs" / page).read_text("utf-8"))
    assert {*TARGETS, *shop_names()} <= {word for each in told for word in each}


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
