"""The page on a game of one's own is followed by copying: written, checked, printed, played."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import punchboard
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, apply, start
from punchboard.companion.rules.view import view
from punchboard.generator.commands.table import ready_packs
from punchboard.generator.commands.terminal import open_console
from tests.docs.walk import PAGE, Block, read_blocks, table_after, walk

TEXT = PAGE.read_text(encoding="utf-8")
MIA, BEN = "plum", "teal"
#: Links that lead out of the docs: to the web, and to the cards that the rulebook shows.
_ELSEWHERE = ("https:", "card:")


@dataclass(frozen=True)
class Walked:
    """A folder in which the page has been followed.

    Attributes:
        folder: from where commands were run.
        seen: what the page shows of commands, with what they said.
        packs: of each `punchboard table`, as the app would open it.
    """

    folder: Path
    seen: list[tuple[Block, str]]
    packs: list[Rules]


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walked:
    """Follow the whole page; `table` makes its pack, and opens no window."""
    folder = tmp_path_factory.mktemp("designer")
    packs: list[Rules] = []

    def run(line: str) -> str:
        name, *words = line.split()
        assert name == "punchboard"
        if words[0] == "table":
            [pack] = ready_packs(words[1:2], None, open_console())
            packs.append(rules_of(load_pack(pack)))
            return ""
        return CliRunner().invoke(punchboard.command_line(), words).output

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("PUNCHBOARD_CONFIG", str(folder / "settings"))
        seen = list(walk(TEXT, folder, run))
    return Walked(folder, seen, packs)


def test_every_command_says_what_the_page_shows(walked: Walked) -> None:
    assert len(walked.seen) == TEXT.count("```text\n")
    for block, said in walked.seen:
        assert _tidy(block.text) in _tidy(said)


def test_every_file_is_named_above_its_block() -> None:
    for block in read_blocks(TEXT):
        name = block.path.removeprefix("honey_lane/")
        assert name in block.before, block.path
        if block.kind in ("top", "end"):
            assert f"**{block.kind}** of `{name}`" in block.before


def test_pictures_and_pages_that_the_page_names_exist() -> None:
    targets = [each.split("#")[0] for each in re.findall(r"\]\(([^)]+)\)", TEXT)]
    local = [each for each in targets if each and not each.startswith(_ELSEWHERE)]
    assert [each for each in local if not (PAGE.parent / each).exists()] == []


def test_what_the_page_says_of_the_print_is_in_the_manifest(walked: Walked) -> None:
    manifest = json.loads((walked.folder / "output/honey_lane/manifest.json").read_text("utf-8"))
    counts = {name: len(each["copies"]) for name, each in manifest["components"].items()}
    # of each sundial a body, a back and a wheel
    assert counts == {"flowers": 24, "board": 1, "dials": 12, "pots": 4, "bees": 12}
    assert "Twelve sheets" in TEXT
    assert (walked.folder / "output/honey_lane/rulebook.html").exists()


def test_the_small_table_keeps_honey(walked: Walked) -> None:
    rules = walked.packs[0]
    state = start(rules, Setup(((MIA, "Mia"), (BEN, "Ben"))))
    state = apply(rules, state, Action("honey.gain", BEN, {"amount": 5}))
    assert view(rules, state)["order"] == [BEN, MIA]


def test_the_week_of_the_page_comes_to_its_verdict(walked: Walked) -> None:
    week = Week(walked.packs[-1])
    week.do("table.next")
    for day, mia, ben, first, mias, bens in table_after(TEXT, "week"):
        assert week.shown["moment"]["round_name"] == day
        week.do("rise.open", plum=int(mia), teal=int(ben))
        assert ("picked 5 o’clock: it counts for nobody" in week.hints) == (mia == ben)
        gathered = {MIA: mias, BEN: bens}
        for seat in (MIA, BEN) if first.startswith("Mia") else (BEN, MIA):
            assert ("Up alone" in week.hints) == ("sun" in gathered[seat])
            if "bee" in gathered[seat]:
                week.do("bees.change", seat, amount=1)
            week.do("rise.act", seat, amount=int(gathered[seat].split(":")[0]))
        if not week.state.moment.over:
            assert "until there are **3** again" in week.hints
            week.do("table.next")
    told = table_after(TEXT, "result")
    made = {seat: int(row[2]) // 7 for seat, row in zip((BEN, MIA), told, strict=True)}
    week.do("bouquets.count", numbers={seat: {"bouquets": each} for seat, each in made.items()})
    scores = week.shown["scores"]
    assert f"“{scores['verdict']}”" in TEXT
    assert [row["seat"] for row in scores["rows"]] == [BEN, MIA]
    for row, (_, *numbers) in zip(scores["rows"], told, strict=True):
        points = [line["points"] for line in row["lines"]]
        assert [*points, row["total"]] == [int(number) for number in numbers]


def test_equal_honey_goes_to_whoever_has_more_bees(walked: Walked) -> None:
    week = Week(walked.packs[-1])
    for seat in (MIA, BEN):
        week.do("honey.gain", seat, amount=12)
        week.do("honey.gain", seat, amount=10)
    week.do("bees.change", MIA, amount=1)
    while not week.state.moment.over:
        week.do("table.next")
    assert week.shown["moment"]["round_name"] == "Monday"
    week.do("bouquets.count", numbers={seat: {"bouquets": 0} for seat in (MIA, BEN)})
    scores = week.shown["scores"]
    assert scores["rows"][0]["seat"] == MIA
    assert "bees" in scores["verdict"]


class Week:
    """A table of Mia and Ben, led by actions."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state: State = start(rules, Setup(((MIA, "Mia"), (BEN, "Ben"))))

    @property
    def shown(self) -> dict[str, Any]:
        """What clients draw."""
        return view(self.rules, self.state)

    @property
    def hints(self) -> str:
        """What the step reminds of."""
        return " ".join(hint["text"] for hint in self.shown["hints"])

    def do(self, name: str, seat: str = "", **values: Any) -> None:
        """Do what a touch does."""
        self.state = apply(self.rules, self.state, Action(name, seat, values))


def _tidy(text: str) -> str:
    """Return a text without the blanks at the ends of its lines."""
    return re.sub(r" +$", "", text, flags=re.MULTILINE).strip()
