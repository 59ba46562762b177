"""The test of the design: games are data, and a kind of rules is one thing."""

from __future__ import annotations

import re
from pathlib import Path

from modes import askers_in

from punchboard.cards.play.schema.play import MechanismData
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.kinds.registry import KINDS
from punchboard.generator.commands.games import shipped_games
from tests.companion.shipped import GAMES, PUBLISHED, shipped_rules

ROOT = Path(__file__).parents[3]
KINDS_FOLDER = ROOT / "companion" / "rules" / "kinds"
#: A parameter that more functions of its class ask for makes the class two kinds.
MOST_FUNCTIONS = 4
#: Parameters that many functions ask for, and that make no second kind: decision 39 says why.
STILL_ONE = {"PointTrack.loop", "Tally.known"}
#: All that comes with no game: code, styles, schema, what is shipped beside it.
SOURCES = [
    path
    for folder in ("cards", "companion", "generator")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".kv", ".js", ".css", ".html", ".json", ".toml", ".yaml", ".spec")
    and (ROOT / "cards" / "games") not in path.parents
]


def test_no_game_has_code_of_its_own() -> None:
    suffixes = {".py", ".pyc", ".js", ".kv", ".so", ".dll"}
    code = [
        path
        for game in shipped_games().values()
        for path in game.rglob("*")
        if path.suffix in suffixes
    ]
    assert code == []


def test_every_kind_is_used_by_a_game() -> None:
    rules = [shipped_rules(game) for game in (*GAMES, *PUBLISHED)]
    used = {type(each) for one in rules for each in one.mechanisms.values()}
    known = {KINDS[kind] for kind in KINDS}
    # The table for any deck has the first two; games of docs/reference/play*.md have the others.
    guide = {
        "Bank",
        "LeaderOrder",
        "Marker",
        "Pot",
        "Reserve",
        "RowOrder",
        "SeatChoice",
        "TableNumber",
    }
    assert {each.__name__ for each in known - used} == {"Chance", "Clock"} | guide


def test_the_parameters_and_the_class_of_a_kind_are_in_files_of_its_name() -> None:
    models = MechanismData.__metadata__[0].models
    assert set(models) == set(KINDS)
    for kind, name in models.items():
        assert name.startswith(f"punchboard.cards.play.schema.{kind}:")
        assert KINDS[kind].__module__ == f"punchboard.companion.rules.kinds.{kind}"


def test_a_mode_is_found_wherever_a_class_asks_for_it() -> None:
    source = """
class Two:
    @property
    def has_goods(self):
        return self.data.goods is not None
    def one(self):
        return 1 if self.has_goods else 2
    def two(self):
        data = self.data
        return [each for each in data.all if not data.goods]
    def three(self):
        return self.data.goods
"""
    assert askers_in(source) == {"Two.goods": {"one", "two"}}


def test_no_class_tests_its_own_parameters_for_two_modes() -> None:
    found = {
        name
        for path in KINDS_FOLDER.glob("*.py")
        for name, functions in askers_in(path.read_text(encoding="utf-8")).items()
        if len(functions) > MOST_FUNCTIONS
    }
    assert found == STILL_ONE


def test_no_kind_derives_from_another_kind() -> None:
    frames = {"Mechanism", "AsksInTurn", "Generic", "object"}
    for kind in KINDS.values():
        bases = [each for each in kind.__mro__[1:] if issubclass(each, Mechanism)]
        assert {each.__name__ for each in bases} <= frames, f"{kind.kind}: {bases}"


def test_no_source_names_a_game() -> None:
    titles = {shipped_rules(game).title for game in GAMES} | set(GAMES)
    words = {title.replace("_", " ") for title in titles} | titles
    named = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(words)), re.IGNORECASE)
    found = {
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in SOURCES
        for match in named.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()
