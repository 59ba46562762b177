"""`build`: what goes where, which pieces, and what is said at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, Start

OUT = Path("output/lantern")


def _manifest(out: Path = OUT) -> Any:
    return json.loads((out / "manifest.json").read_text("utf-8"))


def _cards(out: Path = OUT) -> list[str]:
    parts = _manifest(out)["components"].values()
    return sorted({copy["card"] for part in parts for copy in part["copies"]})


def test_the_closing_table_counts_sheets_pages_pieces_and_warnings(run: Run, lantern: Path) -> None:
    lines = run("build", "lantern").output.splitlines()
    rows = {cells[0]: cells[1:] for line in lines if (cells := line.split())}
    assert rows["File"] == ["Sheets", "Pages", "Pieces", "Warnings"]
    assert rows["output/lantern/"] == ["3", "6", "18", "0"]
    assert rows["cards-poker-fronts.pdf"] == ["2", "2", "18"]
    assert rows["cards-poker-backs.pdf"] == ["2"]
    assert rows["test-sheet.pdf"] == ["1", "2"]


@pytest.mark.parametrize(
    ("duplex", "files"),
    [
        ("separate", ["cards-poker-backs", "cards-poker-fronts", "test-sheet"]),
        ("long-edge", ["cards-poker", "test-sheet"]),
        ("short-edge", ["cards-poker", "test-sheet"]),
        ("fold", ["cards-poker"]),
        ("none", ["cards-poker"]),
    ],
)
def test_duplex(run: Run, lantern: Path, duplex: str, files: list[str]) -> None:
    assert run("build", "lantern", "--duplex", duplex).exit_code == 0
    assert sorted(path.stem for path in OUT.glob("*.pdf")) == files


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
def test_paper(run: Run, lantern: Path, paper: str) -> None:
    assert run("build", "lantern", "--paper", paper, "--quiet").output == ""
    assert _manifest()["paper"].lower() == paper


def test_cards_are_picked_by_id_name_or_full_id_with_or_without_commas(
    run: Run, lantern: Path
) -> None:
    words = ("--cards", "ferryman,Old Well", "--cards", "cards.lamplighter")
    assert run("build", "lantern", *words).exit_code == 0
    assert _cards() == ["ferryman", "lamplighter", "old_well"]


def test_only_and_without(run: Run, here: Path) -> None:
    assert run("build", "brick_and_mortar", "--only", "starting", "-q").exit_code == 0
    assert list(_manifest(Path("output/brick_and_mortar"))["components"]) == ["starting"]
    words = ("--without", "stores", "--without", "market", "--out", "x")
    assert run("build", "brick_and_mortar", *words).exit_code == 0
    left = _manifest(Path("x"))["components"]
    assert "starting" in left
    assert not {"stores", "market"} & set(left)


def test_options_reach_the_sheets(run: Run, lantern: Path) -> None:
    plain = run("build", "lantern", "-q", "--out", "plain")
    assert plain.exit_code == 0
    for option in (
        ("--low-ink",), ("--rounded",), ("--no-marks",), ("--no-ruler",), ("--bleed", "2"),
        ("--gap", "2"), ("--duplex", "fold", "--gutter", "9"),
    ):  # fmt: skip
        assert run("build", "lantern", "-q", "--out", "other", *option).exit_code == 0
        names = {path.name for path in Path("other").glob("cards*.pdf")}
        differ = [
            name
            for name in names
            if not (Path("plain") / name).exists()
            or (Path("plain") / name).read_bytes() != (Path("other") / name).read_bytes()
        ]
        assert differ, option


def test_a_printer_moves_the_backs(run: Run, lantern: Path) -> None:
    assert run("printer", "Study", "--back-x", "1", "--back-y", "-0.5").exit_code == 0
    backs = []
    for words in ((), ("--printer", "Study")):
        assert run("build", "lantern", "-q", *words).exit_code == 0
        backs.append(_manifest()["components"]["cards"]["copies"][0]["back"]["trim"])
    assert backs[1][:2] == pytest.approx([backs[0][0] + 1, backs[0][1] - 0.5], abs=0.002)


def test_several_games_get_a_folder_each_and_one_with_errors_does_not_stop_the_others(
    run: Run, lantern: Path, coast: Path
) -> None:
    (coast / "places.csv").write_text("name,quantity,text\nSalt Farm,many,x\n", "utf-8")
    done = run("build", "coast", "lantern", "--out", "there")
    assert done.exit_code == 1
    assert "coast/places.csv!B2: error: quantity is" in done.output
    assert not Path("there/coast").exists()
    assert Path("there/lantern/manifest.json").is_file()


def test_the_same_input_gives_the_same_bytes(start: Start, lantern: Path) -> None:
    for out in ("one", "two"):
        assert start("build", "lantern", "--out", out, PYTHONHASHSEED=str(len(out))).returncode == 0
    for path in Path("one").iterdir():
        assert path.read_bytes() == (Path("two") / path.name).read_bytes(), path.name


def test_a_game_is_named_by_its_file_its_folder_or_from_inside(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Lantern: 8 cards" in run("check", "lantern/game.yaml").output
    assert "Lantern: 8 cards" in run("check", "lantern/").output
    assert "Lantern: 8 cards" in run("check", lantern).output
    monkeypatch.chdir(lantern)
    assert run("build", ".").exit_code == 0
    assert (lantern / "output" / "lantern" / "manifest.json").is_file()


def test_check_prints_errors_then_warnings_then_notes(run: Run, lantern: Path) -> None:
    table = lantern / "cards.csv"
    text = table.read_text("utf-8").replace("Lamplighter,3", "Lamplighter,0")
    table.write_text(text.replace("[shield]", "[sheild]"), "utf-8")
    lines = run("check", "lantern").output.splitlines()
    kinds = [
        kind for line in lines for kind in ("error", "warning", "note") if f": {kind}: " in line
    ]
    assert kinds == sorted(kinds, key=("error", "warning", "note").index)
    assert {"error", "note"} <= set(kinds)
    assert any('unknown icon "[sheild]"' in line for line in lines)
    assert lines[-1].startswith("Lantern: 7 cards, 15 pieces: 1 error, ")


def test_pieces_are_counted_in_one_way(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is cut out: a dial counts its parts, of two that take each other's place one counts."""
    game = lantern / "game.yaml"
    wheels = "[{name: hour, to: 9, diameter: 60, at: [40, 40]}]"
    more = f"  dial: {{kind: dial, copies: 2, wheels: {wheels}}}\n"
    for chips, option in (("chips", ""), ("cubes", ", instead_of: chips, option: cubes")):
        more += f"  {chips}: {{kind: token, copies: 5, shape: round, size: 20{option}}}\n"
    text = game.read_text("utf-8").replace("components:\n", f"components:\n{more}")
    game.write_text(text, "utf-8")
    monkeypatch.setattr(
        "punchboard.generator.commands.loading.shipped_games", lambda: {"lantern": lantern}
    )
    assert next(line for line in run("list").output.splitlines() if "Lantern" in line).split()[
        -1:
    ] == ["29"]
    assert "Lantern: 12 designs, 29 pieces: no errors" in run("check", "lantern").output
    lines = run("build", "lantern").output.splitlines()
    assert next(line.split()[3] for line in lines if "output/lantern/" in line) == "29"
    assert "29 pieces in the box" in run("printed", "lantern").output
