"""Tables kept by the terminal: listed, gone on with, deleted; strangers' names only shown."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from punchboard.cards.problem import ExitCode
from punchboard.companion.host import terminal
from punchboard.companion.seal import verify as verify_command
from punchboard.companion.table import replay as replay_command
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.tables import Tables
from tests.cli.conftest import Run

REPLAYS = Path(__file__).parents[1] / "replay"
#: Clears a screen, rings, writes a window's title, turns the line round, forges a line of ours.
HOSTILE = "\x1b[2JEve\x07\x1b]0;x\x07\u202e\x9b1m\r\nerror: none"


def document(name: str = "", title: str = "Friday") -> str:
    """Return an exported table, whose first player has a name."""
    recorded: dict[str, Any] = json.loads(
        (REPLAYS / "lumber_trader-two-counted-until-the-bag-is-empty.json").read_text("utf-8")
    )
    recorded["title"] = title
    if name:
        recorded["setup"]["seats"][0]["name"] = name
    return json.dumps(recorded)


@pytest.fixture
def folder(here: Path) -> Path:
    return here / "tables"


@pytest.fixture
def friday(folder: Path) -> TableInfo:
    return Tables(folder).bring_in(document())


def listed(run: Run, folder: Path, *words: str) -> str:
    done: Result = run("table", *words, "--list", "--tables", folder)
    assert done.exit_code == 0
    return done.output


def test_all_tables_are_listed_with_players_state_and_day(
    run: Run, folder: Path, friday: TableInfo
) -> None:
    saturday = Tables(folder).bring_in(document("Zoë", "Saturday"))
    (folder / "broken.table").write_text("moths")
    text = listed(run, folder)
    assert f"{friday.id[:4]}" in text
    assert "Lumber Trader: Friday" in text
    assert "Lumber Trader: Saturday · Zoë, " in text
    assert text.count("game over · last played ") == 2
    assert "The file “broken.table” is damaged or holds no table." in text
    assert "--table ID" in text
    assert saturday.id != friday.id


def test_a_list_can_be_of_one_game(run: Run, folder: Path, friday: TableInfo) -> None:
    assert friday.title in listed(run, folder, "lumber_trader")
    assert listed(run, folder, "morocco").startswith("No table of morocco is kept in ")


def test_a_table_is_deleted_by_its_name_alone(run: Run, folder: Path, friday: TableInfo) -> None:
    beside = folder / f"{friday.id}.seats"
    beside.write_text("codes")
    for words in ("../tables/" + friday.id, f"{friday.id}.table", "zz", "*", "/", ""):
        done = run("table", "--delete", words, "--yes", "--tables", folder)
        assert done.exit_code == 2
        assert "There is no table" in done.output
    done = run("table", "--delete", friday.id[:5], "--yes", "--tables", folder)
    assert done.exit_code == 0
    assert f"Deleted: {friday.id}" in done.output
    assert list(folder.iterdir()) == []


def test_nothing_is_deleted_where_nobody_can_be_asked(
    run: Run, folder: Path, friday: TableInfo
) -> None:
    done = run("table", "--delete", friday.id, "--tables", folder)
    assert done.exit_code == 2
    assert "--yes" in done.output
    assert terminal.delete_table(folder, friday.id, lambda question: False, print) == ""
    assert [info.id for info in Tables(folder).list()] == [friday.id]


def test_a_beginning_that_several_tables_share_names_none(
    run: Run, folder: Path, friday: TableInfo
) -> None:
    path = folder / f"{friday.id}.table"
    path.with_name(f"{friday.id}9.table").write_bytes(path.read_bytes())
    done = run("table", "--delete", friday.id[:6], "--yes", "--tables", folder)
    assert "2 tables begin with" in done.output
    assert run("table", "--delete", friday.id, "--yes", "--tables", folder).exit_code == 0


def test_the_sound_steps_of_a_damaged_table_go_on(
    run: Run, folder: Path, friday: TableInfo
) -> None:
    path = folder / f"{friday.id}.table"
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER rows_stay")
        connection.execute("UPDATE rows SET author = 'nobody' WHERE number = 30")
    connection.close()
    assert "--rescue ID" in listed(run, folder)
    done = run("table", "--rescue", friday.id, "--tables", folder)
    assert done.exit_code == 0
    assert "goes on from Round " in done.output
    (fresh,) = (info for info in Tables(folder).list() if not info.trouble)
    assert fresh.id in done.output
    for words in ("nothere", ""):
        done = run("table", "--rescue", words, "--tables", folder)
        assert done.exit_code == 2
        assert "punchboard table --list" in done.output


def test_a_named_table_is_hosted_without_its_game(run: Run, folder: Path) -> None:
    done = run("table", "--host", "--table", "nothere", "--tables", folder)
    assert done.exit_code == 2
    assert "There is no table “nothere” here." in done.output
    done = run("table", "--host", "--table", "", "--tables", folder)
    assert "There is no table “” here." in done.output
    done = run("table", "lumber_trader", "--host", "--table", "4f2a", "--tables", folder)
    assert done.exit_code == 2
    assert "--host --table 4f2a" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--list --seats Mia,Kim", "--seats is not for --list"),
        ("--list --delete 4f2a --yes", "--delete and --yes are not for --list"),
        ("--delete 4f2a --export t.json", "--export is not for --delete"),
        ("--rescue 4f2a --host", "--host is not for --rescue"),
        ("--at t.json:3 --new", "--new is not for --at"),
    ],
)
def test_what_looks_after_tables_hears_no_option_of_another(
    run: Run, folder: Path, words: str, said: str
) -> None:
    done = run("table", *words.split(), "--tables", folder)
    assert done.exit_code == ExitCode.USAGE
    assert said in " ".join(done.output.split())


def assert_only_shown(text: str) -> None:
    assert "Eve" in text
    odd = {each for each in text if not each.isprintable() and each not in "\n\xa0\u202f"}
    assert odd == set()
    assert not any(line.startswith("error: none") for line in text.splitlines())


def test_names_of_strangers_steer_no_terminal(
    run: Run, here: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = here / "table.json"
    file.write_text(document(HOSTILE, f"Game of {HOSTILE}"), encoding="utf-8")
    info = Tables(folder).bring_in(file.read_text("utf-8"))
    assert replay_command.main([str(file)]) in (0, 1)
    assert_only_shown("".join(capsys.readouterr()))
    assert verify_command.main([str(file)]) == 0
    capsys.readouterr()  # nobody is named where nothing was sealed
    said: list[str] = []
    request = terminal.HostRequest(None, folder, address="127.0.0.1", port=0, table=info.id)
    assert terminal.host_table(request, said.append, lambda link: None, lambda: None) == ""
    assert_only_shown("\n".join(said))
    assert_only_shown(listed(run, folder))
    assert_only_shown(run("table", "--delete", info.id, "--yes", "--tables", folder).output)


def test_faults_of_strangers_steer_no_terminal(
    run: Run, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = here / "table.json"
    value = json.loads(document())
    value["setup"][HOSTILE] = 1
    file.write_text(json.dumps(value), encoding="utf-8")
    for main in (replay_command.main, verify_command.main):
        assert main([str(file)]) == 1
        assert_only_shown("".join(capsys.readouterr()))
    done = run("verify", file)
    assert done.exit_code == 1
    assert_only_shown(done.output)


def test_a_copy_of_a_table_is_laid_as_it_stood_after_a_step(run: Run, folder: Path) -> None:
    file = folder.parent / "Friday.json"
    file.write_text(document(), "utf-8")
    done = run("table", "--at", f"{file}:9", "--tables", folder)
    assert done.exit_code == 0
    (info,) = Tables(folder).list()
    assert info.title == "Friday, step 9"
    assert f"--table {info.id}" in done.output
    whole = json.loads(document())["rows"]
    assert json.loads(Tables(folder).export(info.id))["rows"] == whole[:9]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("Friday.json:9999", "no step 9999"),
        ("Friday.json", "a colon and the step"),
        ("Friday.json:-1", "a colon and the step"),
        ("gone.json:1", "gone.json"),
    ],
)
def test_a_step_that_is_not_there_lays_nothing(
    run: Run, folder: Path, place: str, said: str
) -> None:
    (folder.parent / "Friday.json").write_text(document(), "utf-8")
    done = run("table", "--at", place, "--tables", folder)
    assert done.exit_code == ExitCode.USAGE
    assert said in done.stderr
    assert not folder.exists() or not Tables(folder).list()


def test_a_disk_that_keeps_no_table_is_the_computer_s_fault(run: Run, here: Path) -> None:
    """Not of what was asked for: scripts tell one from the other by the exit code."""
    (here / "file").write_text("a file stands here", encoding="utf-8")
    done = run(
        "table", "morocco", "--host", "--seats", "Mia,Kim", "--port", "0",
        "--tables", here / "file" / "tables",
    )  # fmt: skip
    assert done.exit_code == ExitCode.ENVIRONMENT
    assert "Tables can’t be kept here" in done.output
