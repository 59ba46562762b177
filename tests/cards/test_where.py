"""`where:` on components: which rows each takes, which none takes, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.check.checks import check_game
from punchboard.cards.condition import accepts, is_ordering, say
from punchboard.cards.load.folder import load_game
from tests.errors.broken import said_about
from tests.folders import Content, write
from tests.print.printed import print_game

HEAD = "title: Birds\ncomponents:\n"
ROWS = """\
id,name,kind,cost,speed,quantity
heron,Heron,bird,3,,2
pike,Pike,fish,,7,1
egg,Egg,,0,,4
carp,Carp,fish,,0,3
"""
BIRDS = "columns: {kind: text, cost: {type: number, required: true}}"
FISH = "columns: {kind: text, speed: {type: number, required: true}}"


def component(name: str, where: str, columns: str = "columns: {kind: text, cost: number}") -> str:
    return f"  {name}: {{kind: cards, data: cards.csv, where: {where}, {columns}}}\n"


def folder_of(
    folder: Path, *components: str, rows: Content = ROWS, more: str = "", name: str = "cards.csv"
) -> Path:
    text = (HEAD + "".join(components) + more).replace("cards.csv", name)
    return write(folder, {"game.yaml": text, name: rows})


def taken(folder: Path, *components: str, rows: Content = ROWS, name: str = "cards.csv"):
    """Return the ids that each component takes."""
    game, diagnostics = load_game(folder_of(folder, *components, rows=rows, name=name), "g")
    assert game is not None
    assert not diagnostics.has_errors, diagnostics.lines()
    return {title: [card.id for card in table.cards] for title, table in game.tables.items()}


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("{kind: bird}", ["heron"]),
        ("{kind: [bird, fish]}", ["heron", "pike", "carp"]),
        ("{kind: ''}", ["egg"]),
        ("{kind: '!= fish'}", ["heron", "egg"]),
        ("{kind: '!='}", ["heron", "pike", "carp"]),
        ("{cost: 3}", ["heron"]),
        ("{cost: 0}", ["egg"]),
        ("{cost: ''}", ["pike", "carp"]),
        ("{kind: fish, quantity: '> 1'}", ["carp"]),
        ("{id: [egg, pike]}", ["pike", "egg"]),
        ("{name: Carp}", ["carp"]),
        ("{}", ["heron", "pike", "egg", "carp"]),
    ],
)
def test_a_component_takes_the_rows_that_meet_all_conditions(
    where: str, ids: list[str], tmp_path: Path
) -> None:
    assert taken(tmp_path, component("some", where))["some"] == ids


FLAGS = 'id,rare,icons\na,x,"leaf, star"\nb,,leaf\nc,no,\n'


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("{rare: true}", ["a"]),
        ("{rare: false}", ["b", "c"]),
        ("{icons: leaf}", ["a", "b"]),
        ("{icons: star}", ["a"]),
        ("{icons: ''}", ["c"]),
    ],
)
def test_flags_and_icons_are_conditions_too(where: str, ids: list[str], tmp_path: Path) -> None:
    some = component("some", where, "columns: {rare: flag, icons: icons}")
    assert taken(tmp_path, some, rows=FLAGS)["some"] == ids


TYPED = """\
name;set;cost;weight;rare
Sea Eagle;1;3;3,5;yes
Heron;2;10;2;no
Egg;01;;1;-
"""
TYPES = "columns: {set: text, cost: number, weight: {type: number, whole: false}, rare: flag}"


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("{set: 1}", ["sea_eagle"]),
        ('{set: "1"}', ["sea_eagle"]),
        ("{set: 01}", ["egg"]),
        ("{set: [1, 2]}", ["sea_eagle", "heron"]),
        ('{set: "!= 1"}', ["heron", "egg"]),
        ('{cost: "3"}', ["sea_eagle"]),
        ('{cost: ["3", 10]}', ["sea_eagle", "heron"]),
        ('{cost: "!= 3"}', ["heron", "egg"]),
        ('{weight: "3,5"}', ["sea_eagle"]),
        ("{weight: 3.5}", ["sea_eagle"]),
        ('{weight: ">= 3,5"}', ["sea_eagle"]),
        ('{weight: "> 1"}', ["sea_eagle", "heron"]),
        ("{rare: yes}", ["sea_eagle"]),
        ("{rare: X}", ["sea_eagle"]),
        ("{rare: no}", ["heron", "egg"]),
        ('{rare: "!= yes"}', ["heron", "egg"]),
        ("{id: sea_eagle}", ["sea_eagle"]),
        ("{id: [egg, heron]}", ["heron", "egg"]),
    ],
)
def test_a_condition_is_read_as_the_cells_of_its_column(
    where: str, ids: list[str], tmp_path: Path
) -> None:
    assert taken(tmp_path, component("some", where, TYPES), rows=TYPED)["some"] == ids
    every = component("every", "{}", TYPES)
    check = f"checks: [{{check: count, of: every, where: {where}, equals: {len(ids)}}}]\n"
    assert said_about(folder_of(tmp_path / "g", every, rows=TYPED, more=check)) == ""


def test_more_and_less_of_a_text_column_is_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, component("some", '{set: "> 1"}', TYPES), rows=TYPED)
    assert "fix: declare set: number, as only numbers are more or less" in said_about(folder)


def test_ids_that_are_made_are_named_if_none_is_asked_for(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, component("some", "{id: hern}", TYPES), rows=TYPED)
    assert (
        'in none, id is "hern"\n  fix: correct where:, or the cells; id is sea_eagle, heron, egg'
        in (said_about(folder))
    )


@pytest.mark.parametrize(
    "check",
    [
        "{check: distribution, of: every.set, counts: {1: 1, 2: 1, 01: 1}}",
        '{check: distribution, of: every.cost, counts: {"3": 1, 10: 1}}',
        "{check: distribution, of: every.rare, counts: {yes: 1, no: 2}}",
        "{check: distribution, of: every.set, counts: {01: 1}, ignore: [1, 2]}",
        "{check: covers, of: every.set, all: [1, 2, 01]}",
        "{check: equals, of: every.set, where: {id: heron}, value: 2}",
    ],
)
def test_checks_read_values_as_cells_too(check: str, tmp_path: Path) -> None:
    every = component("every", "{}", TYPES)
    assert said_about(folder_of(tmp_path, every, rows=TYPED, more=f"checks: [{check}]\n")) == ""


YAML = """\
heron: {kind: bird, cost: 3}
pike: {kind: fish, speed: 7}
carp: {kind: fish, speed: 0, quantity: 3}
"""


@pytest.mark.parametrize(("rows", "name"), [(ROWS, "cards.csv"), (YAML, "cards.yaml")])
def test_components_share_a_table_and_each_minds_its_own_rows(
    rows: str, name: str, tmp_path: Path
) -> None:
    both = component("birds", "{kind: bird}", BIRDS), component("fish", "{kind: fish}", FISH)
    found = taken(tmp_path, *both, rows=rows, name=name)
    assert found == {"birds": ["heron"], "fish": ["pike", "carp"]}


def test_a_likeness_takes_its_own_rows_and_ids_are_each_components(tmp_path: Path) -> None:
    rows = "id,kind,cost\na,bird,1\na,fish,2\n"
    like = "  fish: {kind: cards, like: birds, data: cards.csv, where: {kind: fish}}\n"
    found = taken(tmp_path, component("birds", "{kind: bird}"), like, rows=rows)
    assert found == {"birds": ["a"], "fish": ["a"]}
    game, _ = load_game(tmp_path, "g")
    assert game is not None
    assert [str(table.position(table.cards[0], "cost")) for table in game.tables.values()] == [
        "g/cards.csv!C2", "g/cards.csv!C3",
    ]  # fmt: skip


def test_pieces_of_other_kinds_take_rows_too(tmp_path: Path) -> None:
    chips = "  chips: {kind: token, data: cards.csv, where: {kind: fish}, columns: {kind: text}}\n"
    assert taken(tmp_path, chips, component("birds", "{kind: bird}")) == {
        "chips": ["pike", "carp"], "birds": ["heron"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("components", "said"),
    [
        (
            (component("birds", "{kind: bird}"), component("fish", "{kind: fish}")),
            "g/cards.csv!row 4: note: no component takes this row: Egg\n"
            "  fix: widen a where: if they are pieces of the game",
        ),
        (
            (component("birds", "{kind: bird}"),),
            "g/cards.csv!row 3: note: no component takes 3 rows: Pike, Egg, Carp\n"
            "  fix: widen a where: if they are pieces of the game",
        ),
        ((component("birds", "{kind: bird}"), component("all", "{}")), ""),
        (
            (component("birds", "{kind: brid}"), component("all", "{}")),
            'g/game.yaml:3:48: warning: component "birds" takes no row of g/cards.csv: in none,'
            ' kind is "brid"\n'
            "  fix: correct where:, or the cells; kind is bird, fish",
        ),
        (
            (component("birds", "{knd: bird}"),),
            'g/game.yaml:3:49: error: component "birds" has no column "knd"\n'
            '  fix: did you mean "kind"?',
        ),
        (
            (component("birds", "{cost: '> 0'}"), component("all", "{}")),
            "g/cards.csv!D3: error: cost is blank, and where: asks for cost > 0\n"
            '  fix: write 0 if blank means 0, or "default: 0" at the column\n'
            "g/cards.csv!D5: error: cost is blank, and where: asks for cost > 0\n"
            '  fix: write 0 if blank means 0, or "default: 0" at the column',
        ),
        (
            (component("birds", "{cost: 3}", "columns: {cost: {type: number, max: 2}}"),
             component("all", "{}", "columns: {}")),
            "g/cards.csv!D2: error: cost is 3, must be 2 or less\n  fix: write 2 or less",
        ),
        (
            ("  coin: {kind: token, where: {kind: fish}, columns: {kind: text}}\n",),
            'g/game.yaml:3:30: error: component "coin" has where:, and no table to take rows of\n'
            "  fix: name the table under data:",
        ),
        (
            (component("birds", "{kind: {a: b}}"),),
            'g/game.yaml:3:55: error: kind of where of component "birds" is a block of'
            ' "name: value" lines, must be text, a number, true or false or a list\n'
            "  fix: write a list: [a, b]",
        ),
    ],
)  # fmt: skip
def test_what_is_said(components: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said_about(folder_of(tmp_path, *components)) == said


def test_checks_and_prints_know_the_rows_taken_alone(tmp_path: Path) -> None:
    checks = "checks:\n  - {check: count, of: fish, equals: 4, why: '1 + 3'}\n"
    folder = folder_of(
        tmp_path / "g",
        component("birds", "{kind: bird}", BIRDS),
        component("fish", "{kind: fish}", FISH),
        more=checks,
    )
    game, diagnostics = load_game(folder, "g")
    assert game is not None
    assert check_game(game, diagnostics).lines() == []
    printed = print_game(folder, tmp_path / "out")
    copies = [(component, each["card"]) for component, each in printed.copies()]
    assert sorted(set(copies)) == [("birds", "heron"), ("fish", "carp"), ("fish", "pike")]
    assert len(copies) == 2 + 4
    told = [path.read_text("utf-8") for path in (tmp_path / "out").glob("*.*[nv]")]  # JSON, CSV
    assert sum("carp" in each for each in told) == 2  # the record of the deck, and the manifest
    assert not any("egg" in each for each in told)


VALUES = st.one_of(st.text(max_size=5), st.integers(-3, 3), st.floats(-3, 3), st.booleans())
WANTED = st.one_of(VALUES, st.tuples(VALUES, VALUES), st.sampled_from(["> 1", "!= 2", "<", "!="]))


@pytest.mark.parametrize(
    ("wanted", "met"), [("< 3", "1 2"), ("<= 3", "1 2 3"), ("> 3", "4"), (">= 3", "3 4")]
)
def test_the_limit_itself_is_met_where_it_is_said(wanted: str, met: str) -> None:
    assert [each for each in (1, 2, 3, 4) if accepts(each, wanted)] == [int(n) for n in met.split()]


@given(st.one_of(VALUES, st.tuples(st.text(max_size=3))), WANTED)
def test_a_condition_of_any_kind_is_met_or_not(value: object, wanted: object) -> None:
    assert accepts(value, wanted) in (True, False)
    assert is_ordering(wanted) in (True, False)
    assert say("a", wanted).startswith("a ")
    if type(value) is type(wanted) and type(value) in (int, float, bool):
        assert accepts(value, wanted) is (value == wanted)


@pytest.mark.parametrize(
    ("count", "some"),
    [
        (1, f"this row: {'e' * 60}"),
        (2, f"2 rows: {'e' * 60}, row 4"),
        (8, f"8 rows: {'e' * 60}, row 4, Egg 3, Egg 4, Egg 5, Egg 6, Egg 7, Egg 8"),
        (9, f"9 rows: {'e' * 60}, row 4, Egg 3, Egg 4, Egg 5, Egg 6, Egg 7, Egg 8 and 1 more"),
    ],
)
def test_rows_that_nobody_takes_are_named_as_far_as_they_can_be(
    count: int, some: str, tmp_path: Path
) -> None:
    names = ["e" * 61, "", *(f"Egg {number}" for number in range(3, 10))][:count]
    rows = "id,name,kind\nheron,Heron,bird\n"
    rows += "".join(f"{number},{name},egg {number}\n" for number, name in enumerate(names))
    folder = folder_of(
        tmp_path, component("some", "{kind: bird}", "columns: {kind: text}"), rows=rows
    )
    assert said_about(folder) == (
        f"g/cards.csv!row 3: note: no component takes {some}\n"
        "  fix: widen a where: if they are pieces of the game"
    )


@pytest.mark.parametrize("count", [0, 1, 8, 9])
def test_what_cells_hold_is_told_where_none_is_taken(count: int, tmp_path: Path) -> None:
    kinds = [*("k" * 41, "egg", "fish", "pike", "carp", "swan", "gull", "owl", "crow")][:count]
    rows = "id,name,kind\n" + "".join(f"{kind},Name,{kind}\n" for kind in kinds or [""])
    folder = folder_of(
        tmp_path, component("some", "{kind: fox}", "columns: {kind: text}"), rows=rows
    )
    shown = ", ".join(["k" * 40, *kinds[1:8]]) if kinds else "blank"
    (told,) = [line for line in said_about(folder).splitlines() if "correct where" in line]
    more = " …" if count > 8 else ""
    assert told == f"  fix: correct where:, or the cells; kind is {shown}{more}"
