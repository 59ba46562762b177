"""Random scores of every game: each line of each score comes to different points.

A line that never changes forgets an answer, or nobody is asked for it. Lines that are the same on
purpose are `fixed` in the data.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

from punchboard.cards.play.schema.scoring import Scoring as Data
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.rules.kinds.sheet import Sheet
from punchboard.companion.rules.rules import Rules, Setup
from tests.companion.shipped import GAMES, PUBLISHED, shipped_rules
from tests.companion.table.random_player import action

#: Scores after which a line that was always the same is reported.
MOST, MANY = 40, 400


def expected(rules: Rules, scoring: Scoring) -> Iterator[str]:
    """Yield the lines that a score of a game can have."""
    data: Data = scoring.data
    for source in data.sources:
        sheet = rules.mechanisms[source.use]
        lines = sheet.data.lines if isinstance(sheet, Sheet) and not source.what else ()
        own = (line for line in lines if not line.pays and not line.fixed)
        yield from (f"{source.id}.{line.id}" for line in own)
        if not lines:
            yield source.id


def score(rules: Rules, chance: random.Random) -> dict[str, dict[str, int]]:
    """Return the points of each seat by line, of a score with random answers to all questions."""
    seats = chance.sample(rules.play.seats, chance.choice((2, 2, 3)))
    settings = {name: chance.random() < 0.7 for name in rules.play.options}
    state = core.start(rules, Setup(tuple((seat.id, seat.name) for seat in seats), settings))
    state = core.apply(rules, state, Action("scores.now", "", {"typed": True}))
    for _ in range(200):
        table = TableContext(rules, state)
        pages = [each for each in core.offers(rules, state) if each.do.endswith((".page", ".tie"))]
        if not pages:
            break
        told = action(pages[0], chance)
        state = core.apply(rules, state, Action(told["do"], told["seat"], told["values"]))
    scoring = table.find(Scoring, rules.play.scoring)
    found: dict[str, dict[str, int]] = {}
    for seat in table.seats:
        points = found[seat.id] = defaultdict(int)
        for key, line in scoring.lines(TableContext(rules, state), seat.id):
            name = key.split(".", 2)[2]
            points[name] += line.points
            if name.count(".") == 2:  # a line for each kind
                points[name.rpartition(".")[0]] += line.points
            points[name.partition(".")[0]] += line.points
    return found


def check(name: str, most: int) -> None:
    rules, chance = shipped_rules(name), random.Random(name)
    scoring = rules.mechanisms[rules.play.scoring]
    assert isinstance(scoring, Scoring)
    wanted = {*expected(rules, scoring)}
    seen: dict[str, set[int]] = {line: set() for line in wanted}
    for _ in range(most):
        for points in score(rules, chance).values():
            for line, known in seen.items():
                known.add(points.get(line, 0))
        if all(len(known) > 1 for known in seen.values()):
            return
    idle = {line: known for line, known in seen.items() if len(known) < 2}
    assert idle == {}, f"{name}: lines that never change"


@pytest.mark.parametrize("name", [*GAMES, *PUBLISHED])
def test_every_line_of_a_score_changes(name: str) -> None:
    check(name, MOST)


@pytest.mark.soak
@pytest.mark.parametrize("name", [*GAMES, *PUBLISHED])
def test_every_line_of_many_scores_changes(name: str) -> None:
    check(name, MANY)
