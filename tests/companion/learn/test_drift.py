"""One version beside the one before: the rules that changed, and what became of the games."""

import copy
import json
import random
from pathlib import Path

import pytest

from punchboard.cards.play.schema.former_kinds import FORMER_KINDS
from punchboard.companion.learn.drift import drifts, mann_whitney, rule_changes
from punchboard.companion.learn.evidence import Edition, Since
from punchboard.companion.learn.odds import Proportion
from punchboard.companion.learn.playtest import Payment
from punchboard.companion.learn.reading import PLAYTEST
from punchboard.companion.pack import load_pack
from tests.companion.learn.test_odds import table

RECORDED = Path(__file__).parents[2] / "replay" / "lumber_trader-four-counted-to-20.json"
PACK = json.loads(RECORDED.read_text("utf-8"))["pack"]
ACTIONS = ("1 Pine", "2 Birch", "3 Oak", "4 Maple", "5 Cherry")


def edition(label="0.1", pack=PACK, tables=()) -> Edition:
    found = Edition(label, label, load_pack(json.dumps(pack)), "", since=Since((), ()))
    for each in tables:
        found.people.add(PLAYTEST.dump_json(each).decode())
    return found


def changed(change) -> Edition:
    pack = copy.deepcopy(PACK)
    change(pack["play"])
    return edition("0.2", pack)


def told(change) -> list[tuple[str, str, object, object]]:
    found = rule_changes(edition(), changed(change))
    return [(each.name, each.column, each.before, each.after) for each in found]


def test_a_number_of_the_rules_is_named_as_its_designer_names_it():
    def earns_two(play):
        play["mechanisms"]["sell"]["choice"]["picks"][2]["extra"] = 2

    assert told(earns_two) == [("Actions, Oak", "extra", 1, 2)]


def test_a_former_name_of_a_kind_is_no_change():
    def renamed(play):
        market = FORMER_KINDS["market"].as_now(play["mechanisms"]["market"])
        play["mechanisms"]["market"] = {**market, "kind": "price_columns"}

    assert told(renamed) == []


def test_words_lists_and_what_comes_and_goes_are_told():
    def otherwise(play):
        play["phases"][0]["name"] = "Pick"
        play["mechanisms"]["market"]["columns"][1]["prices"] = [6, 4, 3, 2, 1]
        play["mechanisms"]["market"]["perks"].pop()
        play["mechanisms"]["money"]["start_first"] = None

    assert told(otherwise) == [
        ("Pick", "name", "Choose", "Pick"),
        ("Money", "start first", 1, None),
        ("Market, II", "prices", [5, 4, 3, 2, 1], [6, 4, 3, 2, 1]),
        ("Market, perks 3", "", "there", None),
    ]


def test_flags_and_questions_are_no_rules():
    def asks(play):
        flags = {"kind": "flags", "title": "Flags", "reasons": ["Fun"], "ask": "What?"}
        play["mechanisms"]["flags"] = flags

    assert told(asks) == []


def test_ranks_of_a_worked_example():
    # Permeability of tissue at term and earlier (Hollander and Wolfe, Nonparametric Statistical
    # Methods, table 4.1): W = 35 of 50, z = 9.5 / √66.67 = 1.1635.
    term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    assert mann_whitney(term, [1.15, 0.88, 0.90, 0.74, 1.21]) == pytest.approx(0.2446, abs=5e-5)


def test_equal_samples_say_nothing():
    assert mann_whitney([3.0] * 8, [3.0] * 9) == 1.0


def evening(chance: random.Random, oak: float):
    """Return a game in which a habit of its own decides what its players choose."""
    habit = [chance.expovariate(1) * (oak if each == "3 Oak" else 1) for each in ACTIONS]
    picks = chance.choices(ACTIONS, habit, k=20)
    paid = [Payment("yards.oak", "Oak", 1, 2, 2, 1, at, 1) for at in range(chance.randint(1, 9))]
    return table(
        choices={"sell": {each: picks.count(each) for each in set(picks)}},
        payments=paid, rounds=chance.randint(4, 9),
        scores={seat: chance.randint(10, 30) for seat in (1, 2, 3)},
    )  # fmt: skip


def marked(seed: int, tables: int, oak: float) -> set[str]:
    """Return what is marked between two versions, of which one made Oak better."""
    chance = random.Random(seed)
    before = edition("0.1", tables=[evening(chance, 1.0) for _ in range(tables)])
    after = edition("0.2", tables=[evening(chance, oak) for _ in range(tables)])
    return {each.name for each in drifts(before, after, lambda e: e.people) if each.is_marked}


def oak_is_marked(runs: int) -> int:
    return sum("Actions, chosen: 3 Oak" in marked(seed, 100, 3.0) for seed in range(runs))


def any_is_marked(runs: int) -> int:
    return sum(bool(marked(seed, 40, 1.0)) for seed in range(runs))


def test_a_choice_that_became_three_times_as_good_is_marked():
    assert oak_is_marked(5) == 5


def test_an_untouched_game_is_marked_in_hardly_any_run():
    """Choices at one table hang together; counted singly they would be marked by chance alone."""
    assert any_is_marked(20) <= 2


@pytest.mark.soak
def test_over_many_runs_marks_are_as_rare_as_they_should_be():
    """Of 200 runs, 5 % may be marked; more than 17 are by chance once in a hundred times."""
    assert oak_is_marked(60) >= 57
    assert any_is_marked(200) <= 17


def test_shares_are_of_all_that_was_chosen_and_figures_are_means():
    chance = random.Random(1)
    tables = [evening(chance, 1.0) for _ in range(6)]
    found = {each.name: each for each in drifts(*[edition(tables=tables)] * 2, lambda e: e.people)}
    oak = sum(each.choices["sell"].get("3 Oak", 0) for each in tables)
    assert found["Actions, chosen: 3 Oak"].before == Proportion(oak, 6 * 20)
    assert found["Rounds"].after == sum(each.rounds for each in tables) / 6
    assert "Minutes" not in found
    assert not any(each.is_marked for each in found.values())


def test_fewer_than_five_tables_are_not_compared():
    chance = random.Random(1)
    one, other = ([evening(chance, 1.0) for _ in range(count)] for count in (4, 30))
    assert not drifts(edition(tables=one), edition(tables=other), lambda each: each.people)


def test_what_has_another_title_in_the_next_version_is_compared_all_the_same():
    chance = random.Random(1)
    tables = [evening(chance, 1.0) for _ in range(6)]
    later = changed(lambda play: play["mechanisms"]["sell"].update(title="Deeds"))
    for each in tables:
        later.people.add(PLAYTEST.dump_json(each).decode())
    found = {each.name for each in drifts(edition(tables=tables), later, lambda e: e.people)}
    assert "Deeds, chosen: 3 Oak" in found
    assert not any(name.startswith("Actions") for name in found)
