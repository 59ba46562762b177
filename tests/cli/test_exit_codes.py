"""0 clean, 1 the data has errors, 2 wrong usage, 3 the environment, 4 a bug, 130 stopped."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start
from tests.folders import contents


def _spoil(game: Path) -> None:
    table = game / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("Ferryman,2", "Ferryman,-1"), "utf-8")


def test_0_clean(start: Start, lantern: Path) -> None:
    done = start("build", "lantern")
    assert (done.returncode, done.stderr) == (0, "")
    assert (Path("output/lantern") / "manifest.json").is_file()


def test_1_data_with_errors_leaves_the_earlier_output(run: Run, lantern: Path) -> None:
    assert run("build", "lantern").exit_code == 0
    before = contents(Path("output"))
    _spoil(lantern)
    done = run("build", "lantern")
    assert done.exit_code == 1
    assert "lantern/cards.csv!B4: error: quantity is -1, must be 0 or more" in done.output
    assert "  fix: give the number of copies" in done.output
    assert "1 error; nothing was written" in done.output
    assert "Traceback" not in done.output
    assert contents(Path("output")) == before
    assert run("check", "lantern").exit_code == 1
    assert run("proof", "lantern").exit_code == 1


def test_1_a_draft_is_written_in_spite_of_errors(run: Run, lantern: Path) -> None:
    _spoil(lantern)
    done = run("build", "lantern", "--draft")
    assert done.exit_code == 1
    assert "draft of lantern with 1 error" in done.output
    assert Path("output/lantern/cards-poker-fronts.pdf").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", "lantren"), 'there is no game "lantren"\n  fix: did you mean "lantern"?'),
        (("build", "brick_and_mortr"), 'did you mean "brick_and_mortar"?'),
        (("check", "."), 'fix: name the game: "lantern"'),
        (("build", "lantern/cards.csv"), '"lantern/cards.csv" isn\'t a folder'),
        (("build",), "no game is named"),
        (("build", "lantern", "--only", "crads"), 'did you mean "cards"?'),
        (("build", "lantern", "--without", "x"), "fix: use one of: cards"),
        (("build", "lantern", "--cards", "feryman"), 'did you mean "ferryman"?'),
        (("build", "lantern", "--paper", "a5"), "a5"),
        (("build", "lantern", "--bleed", "90"), "bleed is 90 mm, must be 0 to 25 mm"),
        (("build", "lantern", "--printer", "Attic"), 'no printer "Attic" is remembered'),
        (("build", "lantern", "--what"), "--what"),
        (("proof", "lantern", "--dpi", "5"), "--dpi is 5, must be 20 to 600"),
        (("proof", "lantern", "--cards", "x"), 'has no card "x"'),
        (("printed", "lantern"), "nothing was built in"),
        (("printer", "Attic"), 'no printer "Attic" is remembered'),
        (("printer", "--back-x", "1"), "no printer is named"),
        (("printer", "A", "--back-x", "7"), "--back-x is 7 mm, must be 5 mm or less each way"),
        (("printer", "A", "--back-x", "nan"), '"nan" must be a length'),
        (("new", "lantern"), 'the folder "lantern" is not empty'),
        (("new", "fresh", "--from", "no.csv"), 'there is no file "no.csv"'),
        (("new", "fresh", "--from", "lantern/icons/lantern.svg"), "can't read .svg files"),
        (("nonsense",), "nonsense"),
        (("lantern",), "'lantern' is a game, not a command. Run: punchboard build lantern"),
        (("morocco",), "'morocco' is a game, not a command. Run: punchboard build morocco"),
        (("no.csv",), "There is no file 'no.csv' here."),
        (("lantern/cards.csv", "--paper", "a4"), "A spreadsheet takes no options."),
        (("build", "lantern", "--out", "lantern/cards.csv"), '"lantern/cards.csv" is a file'),
        (("printed", "lantern", "--out", "lantern/cards.csv"), "fix: name a folder after --out"),
        (("proof", "lantern", "--out", "lantern/cards.csv/x"), '"lantern/cards.csv" is a file'),
        (("preflight", "lantern", "--out", "lantern/cards.csv"), "output goes into a folder"),
        (("calibrate", "--out", "lantern/cards.csv"), '"lantern/cards.csv" is a file'),
    ],
)
def test_2_wrong_usage(run: Run, lantern: Path, words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert said in done.output
    assert "Traceback" not in done.output
    assert not Path("output").exists()


def test_2_two_games_of_one_name_need_folders_of_their_own(run: Run, here: Path) -> None:
    for parent in ("a", "b"):
        assert run("new", f"{parent}/game").exit_code == 0
    done = run("build", "a/game", "b/game")
    assert done.exit_code == 2
    assert '"a/game" and "b/game" would both be written to "output/game"' in done.output


def test_3_a_locked_pdf_is_named_and_nothing_changes(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Root may write everywhere: a PDF viewer's lock is played by the rename that it forbids.
    assert run("build", "lantern").exit_code == 0
    before = contents(Path("output"))
    rename = Path.rename

    def locked(path: Path, target: Path) -> Path:
        if path.name == "cards-poker-fronts.pdf" and path.parent.name == "lantern":
            raise PermissionError(errno.EACCES, "in use", str(path))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", locked)
    done = run("build", "lantern", "--low-ink")
    assert done.exit_code == 3
    assert "output/lantern/cards-poker-fronts.pdf is open in another program" in done.output
    assert "fix: close it there" in done.output
    assert contents(Path("output")) == before


def test_3_a_locked_spreadsheet_is_named(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def locked(path: str | Path, flags: int, mode: int = 0o777, **more: int) -> int:
        if Path(path).suffix == ".csv":
            raise PermissionError(errno.EACCES, "in use", str(path))
        return opened(path, flags, mode, **more)

    monkeypatch.setattr("os.open", locked)
    for words in (("build", "lantern"), ("new", "fresh", "--from", "lantern/cards.csv")):
        done = run(*words)
        assert done.exit_code == 3
        assert "lantern/cards.csv is locked or may not be read" in done.output
    assert not Path("fresh").exists()


def test_3_a_full_disk(run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("build", "lantern").exit_code == 0
    before = contents(Path("output"))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "cards.pdf")

    monkeypatch.setattr("punchboard.generator.pipeline._draw", full)
    done = run("build", "lantern")
    assert done.exit_code == 3
    assert "make room on the disk" in done.output
    assert contents(Path("output")) == before


def test_3_settings_that_cannot_be_kept(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "file").write_text("")
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(here / "file"))
    assert run("printer", "Study", "--back-x", "1").exit_code == 3
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(here))
    (here / "printers.json").write_text("{")
    done = run("printer")
    assert done.exit_code == 3
    assert "printers.json is damaged" in done.output


def test_4_a_bug_keeps_its_traceback(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("missing [bold]link[/bold]")

    monkeypatch.setattr("punchboard.generator.game_check.lay_out_all", broken)
    done = run("check", "lantern")
    assert done.exit_code == 4
    assert "Traceback" in done.output
    assert "[bold]link[/bold]" in done.output
    assert "this is a bug in Punchboard: please report it" in done.output


def test_130_stopped_by_the_user(run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("build", "lantern").exit_code == 0
    before = contents(Path("output"))

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("punchboard.generator.pipeline._draw", stop)
    done = run("build", "lantern")
    assert done.exit_code == 130
    assert "Traceback" not in done.output
    assert contents(Path("output")) == before
    assert not list(Path("output").rglob(".punchboard*"))


def test_130_stopped_while_files_are_swapped(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("build", "lantern").exit_code == 0
    before = contents(Path("output"))
    rename, calls = Path.rename, iter(range(1000))

    def stop(path: Path, target: Path) -> Path:
        if next(calls) == 7:
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", stop)
    assert run("build", "lantern", "--duplex", "none").exit_code == 130
    assert contents(Path("output")) == before


def test_markup_and_control_characters_in_data_are_shown_not_obeyed(
    run: Run, lantern: Path
) -> None:
    game = lantern / "game.yaml"
    text = game.read_text("utf-8").replace(
        'title: "Lantern"', r'title: "\e[31m[red]Hi[/red] :smile:"'
    )
    game.write_text(text, "utf-8")
    done = run("check", "lantern")
    assert "\x1b" not in done.output
    assert "[31m[red]Hi[/red] :smile:" in done.output


def test_2_a_folder_of_games_names_the_first_eight(run: Run, tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / "games" / f"g{number}").mkdir(parents=True)
        (tmp_path / "games" / f"g{number}" / "game.yaml").touch()
    done = run("check", "games")
    assert done.exit_code == 2
    said = done.output.replace("\n", " ")
    assert 'fix: name one of its games: "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7" ' in said


def test_2_a_game_file_that_an_editor_has_renamed_is_found(run: Run, lantern: Path) -> None:
    (lantern / "game.yaml").rename(lantern / "game.yaml.txt")
    done = run("check", "lantern")
    assert done.exit_code == 2
    assert "fix: rename game.yaml.txt to game.yaml; save it as" in done.output.replace("\n", " ")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone.json", "There is no file “gone.json”; name an exported table."),
        ("lantern", "“lantern” is a folder; name an exported table."),
        ("lantern/cards.bin", "“lantern/cards.bin” isn’t text"),
        ("lantern/cards.csv", "This file is damaged or incomplete"),
    ],
)
def test_1_what_is_no_table_is_said_in_words(run: Run, lantern: Path, name: str, said: str) -> None:
    (lantern / "cards.bin").write_bytes(b"\xff\xfe\xfa")
    done = run("verify", name)
    assert done.exit_code == 1
    assert said in done.output
    assert "Errno" not in done.output


@pytest.mark.parametrize("path", ["/dev/zero", "pipe.json"])
@pytest.mark.parametrize("command", [("verify",), ("events",), ("learn", "lantern")])
def test_1_a_device_or_a_fifo_as_a_table_is_refused(
    run: Run, lantern: Path, command: tuple[str, ...], path: str
) -> None:
    os.mkfifo(lantern.parent / "pipe.json")
    done = run(*command, path)
    assert done.exit_code == 1
    words = f"“{path}” can’t be read: it isn’t a regular file."
    assert words in " ".join(done.output.split())


def test_3_a_folder_that_may_not_be_written_to(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def refuse(path: str | Path, flags: int, mode: int = 0o777, **more: int) -> int:
        if Path(path).name == ".punchboard-lock":
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, flags, mode, **more)

    monkeypatch.setattr("os.open", refuse)
    for words in (("build", "lantern"), ("proof", "lantern")):
        done = run(*words)
        assert done.exit_code == 3
        assert "error: the folder output/lantern may not be written to" in done.output
        assert "close it" not in done.output


def test_3_a_folder_in_which_nobody_may_look(
    run: Run, lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exists = Path.exists

    def look(path: Path) -> bool:
        if "closed" in path.parts:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return exists(path)

    monkeypatch.setattr(Path, "exists", look)
    for words in (("build", "lantern"), ("proof", "lantern"), ("build", "--all")):
        done = run(*words, "--out", "closed/out")
        assert done.exit_code == 3
        assert "error: the folder closed/out may not be written to" in done.output
        assert "close the file" not in done.output


def test_commands_that_are_shown_can_be_typed(run: Run, here: Path) -> None:
    """In quotes where a shell would take them apart, and with the folder that they need."""
    folder = "My Game!"
    quoted = f'"{folder}"' if os.name == "nt" else f"'{folder}'"
    said = run("new", folder).output
    assert f"punchboard proof {quoted} --watch\n" in said
    assert f"punchboard build {quoted}\n" in said
    said = run("build", folder, "--changed").output
    assert f"punchboard printed {quoted}\n" in said
    assert run("build", folder, "--out", "a b").exit_code == 0
    said = run("printed", folder, "--out", "a b").output
    assert f"punchboard build {quoted} --changed --out {quoted.replace(folder, 'a b')}" in said
    assert run("new", "inner/plain").output.endswith("punchboard build inner/plain\n")
