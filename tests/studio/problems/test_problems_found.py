"""The list of the Studio: the problems of `check` and preflight, each with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

import punchboard
from punchboard.cards.problem import MOST_SHOWN, Severity
from punchboard.generator.studio.problems.gather import MOST_PROBLEMS, Gatherer
from punchboard.generator.studio.problems.problem import Problem, Target, problem_of
from tests.folders import write
from tests.studio.problems.pond import FRONT, GAME, TABLE, pond


def _go_on() -> None:
    """Stop nothing."""


def found(root: Path, gatherer: Gatherer | None = None) -> list[Problem]:
    """Return everything that is listed of a game."""
    gatherer = gatherer or Gatherer(root, root.name, root / "learn")
    game, problems = gatherer.checked(_go_on)
    return problems + (gatherer.inspected(game, _go_on) if game is not None else [])


def test_a_sound_game_has_no_problems(tmp_path: Path) -> None:
    assert found(pond(tmp_path)) == []


def test_a_wrong_cell_is_found_at_its_card_and_column(tmp_path: Path) -> None:
    (problem,) = found(pond(tmp_path, birds=TABLE.replace("3,lake", "12,lake")))
    assert problem.target == Target("birds", "coot", "cost", 3)
    assert problem.place == "birds.csv: cost, row 3 (D3)"
    assert problem.severity is Severity.ERROR


def test_a_wrong_cell_of_a_column_that_another_component_reads_is_found(tmp_path: Path) -> None:
    twice = GAME + "  twice: {kind: cards, like: birds, data: birds.csv, quantity: two}\n"
    table = TABLE.replace("habitat", "habitat,two").replace("reed", "reed,2")
    table = table.replace("lake", "lake,two", 1).replace("4,lake", "4,lake,1")
    problems = found(pond(tmp_path, game=twice, birds=table))
    assert {each.target.column for each in problems} == {"two"}
    assert problems[0].target.card == "coot"


def test_a_missing_column_is_found_at_the_headings(tmp_path: Path) -> None:
    problems = found(pond(tmp_path, birds=TABLE.replace("habitat", "habitt")))
    assert [each.target for each in problems] == [Target("birds", "", "", 1)]


def test_a_check_that_fails_leads_to_its_cells_and_to_itself(tmp_path: Path) -> None:
    checks = "checks:\n  - {check: sum, of: birds.cost, equals: 12}\n"
    checks += "  - {check: range, of: birds.cost, min: 3}\n"
    of_all, of_one = found(pond(tmp_path, game=GAME + checks))
    assert (of_all.target.file, of_all.target.line) == ("game.yaml", 13)
    assert of_all.other == Target("birds", "", "cost", 1)
    assert of_one.target == Target("birds", "heron", "cost", 2)
    assert (of_one.other.file, of_one.other.line) == ("game.yaml", 14)
    assert of_one.hint == 'correct the values, or the check "range" of birds.cost in game.yaml'
    assert problem_of(of_one.as_json()) == of_one


def test_a_wrong_value_of_a_yaml_table_is_found_at_its_card_and_its_line(tmp_path: Path) -> None:
    root = pond(tmp_path, game=GAME.replace("birds.csv", "birds.yaml"))
    table = "- id: heron\n  cost: 2\n- id: coot\n  name: Coot\n  cost: 12\n"
    (problem,) = found(write(root, {"birds.yaml": table}))
    assert problem.target._replace(at=0) == Target("birds", "coot", "cost", 3, "", "birds.yaml", 5)


def test_a_wrong_layout_is_found_at_its_line(tmp_path: Path) -> None:
    problems = found(pond(tmp_path, bird=FRONT.replace("size: 9}", "sizes: 9}", 1)))
    assert [(each.target.file, each.target.line) for each in problems] == [("bird.yaml", 3)]


def test_a_file_that_is_no_yaml_is_found_at_its_line(tmp_path: Path) -> None:
    (problem,) = found(pond(tmp_path, game=GAME + "  - [\n"))
    assert problem.target.file == "game.yaml"
    assert problem.target.line > 1


def test_preflight_names_the_card_and_the_side(tmp_path: Path) -> None:
    problems = found(pond(tmp_path, bird=FRONT.replace("size: 9", "size: 4")))
    small = [each for each in problems if each.source == "preflight"]
    assert {(each.target.component, each.target.side) for each in small} == {("birds", "front")}
    assert all(each.target.card for each in small)
    assert {each.severity for each in small} == {Severity.WARNING}


def test_preflight_waits_for_errors(tmp_path: Path) -> None:
    problems = found(
        pond(tmp_path, bird=FRONT.replace("size: 9", "size: 4"), birds=TABLE.replace("3,", "x,"))
    )
    assert {each.source for each in problems} == {"check"}


def test_ids_stay_when_rows_above_change(tmp_path: Path) -> None:
    before = found(pond(tmp_path, birds=TABLE.replace("4,lake", "12,lake")))
    rows = TABLE.replace("4,lake", "12,lake").splitlines(keepends=True)
    after = found(pond(tmp_path, birds="".join([*rows[:1], "teal,Teal,,1,reed\n", *rows[1:]])))
    assert [each.id for each in before] == [each.id for each in after]
    assert [each.place for each in before] != [each.place for each in after]


def test_ids_are_different(tmp_path: Path) -> None:
    table = TABLE.replace("reed", "moor").replace("lake", "moor").replace("Heron", "Heron " * 30)
    problems = found(pond(tmp_path, birds=table, bird=FRONT + "  name: 2\n"))
    assert len({each.id for each in problems}) == len(problems) > 3


def test_errors_come_first(tmp_path: Path) -> None:
    table = TABLE.replace("cost,habitat", "cost,habitat,cots").replace("3,lake", "12,lake")
    game = GAME.replace("text: text", "text: text\n      costs: {type: number, default: 1}")
    problems = found(pond(tmp_path, birds=table, game=game))
    assert [each.severity for each in problems] == sorted(each.severity for each in problems)
    assert problems[0].severity is Severity.ERROR
    assert problems[-1].severity is not Severity.ERROR


def test_many_problems_of_a_file_are_summed_up(tmp_path: Path) -> None:
    rows = "".join(
        f"b{number},Bird,Flies.,{number + 10},reed\n" for number in range(MOST_SHOWN + 50)
    )
    problems = found(pond(tmp_path, birds=TABLE + rows))
    assert len(problems) == MOST_SHOWN + 1 < MOST_PROBLEMS
    assert problems[-1].message == "birds.csv: and 50 more like these"


def test_a_problem_goes_through_json_and_back(tmp_path: Path) -> None:
    (problem,) = found(pond(tmp_path, birds=TABLE.replace("3,lake", "12,lake")))
    assert problem_of(problem.as_json()) == problem


def test_a_second_check_says_the_same_and_lays_out_only_what_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from punchboard.generator.layout.compile import CompiledLayout

    root = pond(tmp_path)
    gatherer = Gatherer(root, root.name, root / "learn")
    gatherer.checked(_go_on)
    laid_out: list[str] = []
    lay_out = CompiledLayout.lay_out

    def note(layout: CompiledLayout, table: object, card: object, *given: object) -> object:
        laid_out.append(getattr(card, "id", ""))
        return lay_out(layout, table, card, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(CompiledLayout, "lay_out", note)
    pond(tmp_path, birds=TABLE.replace("Dives.", "Dives deep."))
    assert gatherer.checked(_go_on)[1] == []
    assert set(laid_out) == {"coot"}


def test_a_stopped_check_forgets_no_face(tmp_path: Path) -> None:
    root = pond(tmp_path)
    gatherer = Gatherer(root, root.name, root / "learn")
    gatherer.checked(_go_on)
    known = set(gatherer._cache.traces)

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gatherer.checked(stop)
    gatherer.checked(_go_on)
    assert known <= set(gatherer._cache.traces)


def test_the_list_has_every_problem_that_check_finds(tmp_path: Path) -> None:
    root = pond(tmp_path, birds=TABLE.replace("3,lake", "12,lak"), bird=FRONT + "  a: {kind: x}\n")
    said = {each.message for each in punchboard.check(root)}
    assert {each.message for each in found(root)} == said
