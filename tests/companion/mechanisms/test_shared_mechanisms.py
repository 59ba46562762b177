"""The test of the design: games are data, and mechanisms serve more than one of them."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from used_kinds import every_kind, games_of_kinds, games_of_parameters

from punchboard.companion.rules.kinds.registry import KINDS
from punchboard.generator.commands.games import shipped_games
from tests.companion.shipped import GAMES, shipped_rules

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "dev" / "mechanisms.md"
#: A kind that only one game uses, as the page tells why.
EXCEPTION = re.compile(r"^- `(\w+)`, of one game: .{30,}", re.MULTILINE)
#: All that comes with no game: code, styles, schema, what is shipped beside it.
SOURCES = [
    path
    for folder in ("cards", "companion", "generator")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".kv", ".js", ".css", ".html", ".json", ".toml", ".yaml", ".spec")
    and (ROOT / "cards" / "games") not in path.parents
]


def of_one_game() -> dict[str, str]:
    return {kind: games[0] for kind, games in games_of_kinds().items() if len(games) == 1}


def test_of_each_kind_that_serves_one_game_only_the_page_tells_why() -> None:
    assert sorted(EXCEPTION.findall(PAGE.read_text(encoding="utf-8"))) == sorted(of_one_game())


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
    assert [kind for kind, games in games_of_kinds().items() if not games] == []
    assert set(every_kind()) == set(KINDS)


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


def table_of_kinds() -> str:
    """Return the table of the page: kinds, the games that use them, and what each does."""
    titles = [shipped_rules(game).title for game in GAMES]
    lines = [
        "| Kind | What it does | " + " | ".join(titles) + " |",
        "|---|---" + "|:-:" * len(titles) + "|",
    ]
    for kind, model in sorted(every_kind().items()):
        does = (inspect.getdoc(model) or "").splitlines()[0]
        marks = ["●" if title in games_of_kinds()[kind] else "" for title in titles]
        lines.append(f"| `{kind}` | {does} | " + " | ".join(marks) + " |")
    return "\n".join(lines)


def parameters_of_one_game() -> str:
    """Return the list of the page: parameters of shared kinds that one game alone uses."""
    shared = [kind for kind, games in games_of_kinds().items() if len(games) > 1]
    lines = []
    for kind in sorted(shared):
        said = {name: games for name, games in games_of_parameters().items()
                if name.startswith(f"{kind}.")}  # fmt: skip
        single = {name: games[0] for name, games in said.items() if len(games) == 1}
        tops = [
            name
            for name in single
            if not any(name.startswith(f"{other}.") for other in single if other != name)
        ]
        by_game: dict[str, list[str]] = {}
        for name in tops:
            by_game.setdefault(single[name], []).append(name.removeprefix(f"{kind}."))
        told = "; ".join(f"{game}: " + ", ".join(f"`{each}`" for each in names)
                         for game, names in sorted(by_game.items()))  # fmt: skip
        lines.append(f"- `{kind}`, {len(tops)} of {_tops_of(kind, said)}: {told or 'none'}")
    return "\n".join(lines)


def _tops_of(kind: str, said: dict[str, tuple[str, ...]]) -> int:
    return sum(1 for games in said.values() if games)


@pytest.mark.parametrize("made", [table_of_kinds, parameters_of_one_game])
def test_the_page_of_mechanisms_is_true(made, request: pytest.FixtureRequest) -> None:
    begin, end = f"<!-- {made.__name__} -->", "<!-- end -->"
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    true = f"{before}{begin}\n\n{made()}\n\n{end}{after}"
    if request.config.getoption("--renew", default=False):
        PAGE.write_text(true, encoding="utf-8")
    assert page == true or request.config.getoption("--renew", default=False)
