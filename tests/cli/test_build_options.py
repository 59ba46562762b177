"""An option of a build is written once: flags, Python and the page of options agree with it."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from typer.main import get_command

import punchboard
from punchboard.generator.request import BuildRequest, ExportRequest, Flag, flags
from tests.cli.conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "command-line.md"


def _spelled(name: str, flag: Flag) -> tuple[str, ...]:
    return flag.spelled or (f"--{name.replace('_', '-')}",)


def test_every_choice_of_a_build_is_a_flag() -> None:
    assert set(flags(BuildRequest)) == {each.name for each in fields(BuildRequest)}


@pytest.mark.parametrize(("command", "model"), [("build", BuildRequest), ("export", ExportRequest)])
def test_the_table_of_options_in_the_docs_is_that_of_the_model(
    command: str, model: type[BuildRequest | ExportRequest]
) -> None:
    section = re.search(rf"^## {command} GAME.*?^## ", PAGE.read_text("utf-8"), re.M | re.S)
    assert section
    rows = re.findall(r"^\| (`--.*?) \| (.*) \|$", section[0], re.M)
    shown = {re.findall(r"--?[a-z-]+", cell)[0]: (cell, words) for cell, words in rows}
    options = {_spelled(name, flag)[0]: (name, flag) for name, flag in flags(model).items()}
    assert set(shown) == set(options)
    types = get_type_hints(model)
    for spelled, (name, flag) in options.items():
        cell, words = shown[spelled]
        assert re.findall(r"--?[a-z-]+", cell) == list(_spelled(name, flag))
        assert re.findall(r" ([A-Z=]+)`", cell) == [flag.metavar] * (flag.metavar is not None)
        choices = get_args(types[name]) if get_origin(types[name]) is Literal else ()
        assert set(re.findall(r"`([a-z0-9-]+)`", words)) >= set(choices), spelled


def test_python_offers_every_choice_of_a_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given = {each.name: each.default for each in fields(BuildRequest)}
    types = get_type_hints(BuildRequest)
    asked = inspect.signature(punchboard.build).parameters
    keywords = {name: each for name, each in asked.items() if each.kind is each.KEYWORD_ONLY}
    assert set(keywords) == set(given) - {"out", "every", "quiet"}
    for name, each in keywords.items():
        assert each.default == given[name], name
        if get_origin(types[name]) is Literal:
            assert eval(each.annotation, {"Literal": Literal}) == types[name]
    others = {
        name: "short-edge" if name == "duplex" else "a3" if name == "paper" else
        not default if isinstance(default, bool) else
        ("x",) if default == () else "x" if default == "" else default + 1
        for name, default in given.items() if name in keywords
    }  # fmt: skip
    requests: list[BuildRequest] = []
    monkeypatch.setattr(
        "punchboard.generator.commands.build.build_game",
        lambda found, out, request, progress: requests.append(request),
    )
    punchboard.build("morocco", tmp_path, **others)
    assert requests == [BuildRequest(**others)]


def test_python_offers_every_choice_of_an_export(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given = {each.name: each.default for each in fields(ExportRequest)}
    asked = inspect.signature(punchboard.export).parameters
    offered = {name: each.default for name, each in asked.items() if name not in ("game", "out")}
    assert offered == {name: given[name] for name in set(given) - {"out", "quiet"}}
    others = {
        name: Path("x") if default is None else not default if isinstance(default, bool) else
        ("x",) if default == () else "x" if isinstance(default, str) else default + 1
        for name, default in offered.items()
    }  # fmt: skip
    requests: list[ExportRequest] = []
    monkeypatch.setattr(
        "punchboard.generator.commands.export.export_found",
        lambda found, out, request, progress: requests.append(request),
    )
    punchboard.export("morocco", tmp_path, **others)
    assert requests == [ExportRequest(**others)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--duplex", "long"), '"long" must be separate, long-edge, short-edge'),
        (
            ("--bleed", "wide"),
            '"wide" must be a length, such as 3 (in mm), 3mm or 0.125in.\n',
        ),
        (("--bleed", "3 feet"), '"3 feet" must be a length'),
        (("--gutter", "nan"), '"nan" must be a length'),
    ],
)
def test_a_value_that_does_not_suit_its_option_is_told_in_plain_words(
    run: Run, words: tuple[str, str], said: str
) -> None:
    done = run("build", "lantern", *words)
    assert done.exit_code == 2
    assert f"Error: Invalid value for '{words[0]}': {said}" in done.output


@pytest.mark.parametrize("length", ["3.5", "3,5", "3.5mm", "3,5 mm", "0.35cm", ".35cm"])
@pytest.mark.parametrize("option", ["--bleed", "--gap", "--gutter"])
def test_a_length_has_a_unit_and_a_comma_or_none(
    run: Run, monkeypatch: pytest.MonkeyPatch, option: str, length: str
) -> None:
    asked: list[BuildRequest] = []

    def note(names: object, request: BuildRequest, console: object) -> int:
        asked.append(request)
        return 0

    monkeypatch.setattr("punchboard.generator.commands.build.build_games", note)
    assert run("build", "lumber_trader", option, length).exit_code == 0
    assert getattr(asked[0], option.strip("-")) == 3.5


def test_a_printers_offset_has_a_unit_or_a_comma(run: Run) -> None:
    assert run("printer", "Office", "--back-x", "0,5", "--back-y", "-0.1cm").exit_code == 0
    assert "x 0.5 mm, y -1 mm" in run("printer").output.replace("\u2212", "-")


def test_an_option_is_the_same_in_all_commands() -> None:
    found: dict[str, dict[str, tuple[object, ...]]] = {}
    commands = get_command(punchboard.command_line()).commands  # type: ignore[attr-defined]
    for command, entry in commands.items():
        for option in entry.params:
            for spelled in option.opts:
                kind = (option.name, option.metavar, option.nargs, str(option.default or ""))
                # How a sheet is turned, not printed; one file, not the folder of many.
                otherwise = (("calibrate", "--duplex"), ("events", "--out"))
                if spelled.startswith("-") and (command, spelled) not in otherwise:
                    found.setdefault(spelled, {})[command] = kind
    for spelled, kinds in found.items():
        assert len(set(kinds.values())) == 1, (spelled, kinds)
    shared = {spelled for spelled, kinds in found.items() if len(kinds) > 1}
    assert shared == {
        "--bleed", "--cards", "--changed", "--choose", "--dpi", "--duplex", "--landscape",
        "--low-ink", "--names", "--only", "--out", "--paper", "--port", "--printer", "--quiet",
        "--without", "-q",
    }  # fmt: skip


def test_what_is_chosen_alike_is_spelled_alike() -> None:
    """No two options of different names stand for the same thing: same metavar, same word."""
    words: dict[str, set[str]] = {}
    commands = get_command(punchboard.command_line()).commands  # type: ignore[attr-defined]
    for entry in commands.values():
        for option in entry.params:
            if option.metavar and not option.hidden:
                words.setdefault(option.metavar, set()).add(option.opts[0])
    assert words["COMPONENT"] == {"--only", "--without"}
    assert words["ID"] == {"--cards", "--table", "--rescue", "--delete"}
    assert words["DIR"] == {"--out", "--tables", "folder"}
