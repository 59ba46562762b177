"""Claims in `learn.yaml`: hold, fail or too few, with the figure; and mistakes in the file."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from punchboard import check, load
from punchboard.cards.play.claims import load_claims
from punchboard.cards.play.learn import Claim, LearnFile
from punchboard.cards.problem import Diagnostics
from punchboard.companion.learn.claims import judge
from punchboard.companion.learn.evidence import Evidence
from tests.companion.learn.test_drift import edition
from tests.companion.learn.test_learnt_report import ALL, recorded
from tests.companion.learn.test_odds import table
from tests.folders import write


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    return recorded(*ALL)


def verdict(evidence, **fields):
    (found,) = judge([Claim(say="A claim", **fields)], evidence)
    return found.state, found.figure, found.tables


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        # Ends, of the recordings' names: September, July (3 times), October (twice), August.
        (
            {"of": "ends", "rounds": ("July", "August"), "least": 50.0, "tables": 5},
            ("holds", "57 % (4 of 7)", 7),
        ),
        (
            {"of": "ends", "rounds": ("July", "August"), "least": 60.0, "tables": 5},
            ("fails", "57 % (4 of 7)", 7),
        ),
        ({"of": "ends", "rounds": ("July",), "least": 1.0}, ("too few", "43 % (3 of 7)", 7)),
        # Finished games of four with scores: 39, 43.
        (
            {"of": "score", "players": 4, "least": 41.0, "most": 41.0, "tables": 2},
            ("holds", "the median is 41", 2),
        ),
        ({"of": "rounds", "most": 7.0, "tables": 5}, ("fails", "the median is 8", 7)),
        (
            {"of": "won", "cards": "stores", "most": 30.0, "tables": 3},
            ("fails", "Flea Market 100 % (3 of 3)", 3),
        ),
        (
            {"of": "won", "cards": "stores:electronics_importer", "most": 30.0, "tables": 3},
            ("holds", "Electronics Importer 0 % (0 of 3)", 3),
        ),
        (
            {"of": "won", "cards": "starting", "players": 5, "most": 1.0},
            ("too few", "no finished game to judge by", 0),
        ),
    ],
)  # fmt: skip
def test_a_claim_holds_fails_or_has_too_few_games(evidence, fields, told):
    assert verdict(evidence, **fields) == told


def test_what_a_game_of_one_player_does_not_tell_is_left_out():
    solo = edition(tables=[table(players=["Player 1"], scores={1: 10}, rounds=3)] * 5)
    evidence = Evidence("lumber_trader", "Lumber Trader", [solo])
    assert verdict(evidence, of="lead", most=4.0, tables=5) == (
        "too few", "no finished game to judge by", 0,
    )  # fmt: skip
    assert verdict(evidence, of="score", most=9.0, tables=5) == (
        "fails", "the median is 10", 5,
    )  # fmt: skip
    assert verdict(evidence, of="minutes", most=9.0, tables=5)[2] == 0


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"of": "won", "cards": "stores"}, "has no limit"),
        ({"of": "won", "most": 3.0}, "of no cards"),
        ({"of": "minutes", "cards": "stores", "most": 3.0}, "names cards"),
        ({"of": "ends", "least": 3.0}, "together"),
        ({"of": "beauty", "least": 3.0}, "beauty"),
    ],
)
def test_a_claim_that_cannot_be_measured_is_refused(fields, said):
    with pytest.raises(ValidationError, match=said):
        LearnFile.model_validate({"claims": ({"say": "A claim", **fields},)})


def test_check_finds_mistakes_and_repeats_what_playtests_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    claims = "claims:\n  - {say: Fair, of: won, cards: herons, most: 40}\n"
    write(
        tmp_path,
        {
            "birds/game.yaml": "title: Birds\ncomponents:\n  birds:\n    kind: cards\n"
            "    data: birds.csv\n    front: card.yaml\n",
            "birds/birds.csv": "id,name\nheron,Heron\n",
            "birds/card.yaml": "elements:\n"
            "  name: {kind: text, at: [4, 4, 55, 12], text: '{{ card.name }}', size: 12}\n",
            "birds/learn.yaml": claims,
        },
    )
    (error,) = [each for each in check("birds") if "herons" in each.message]
    assert str(error.position) == "birds/learn.yaml:2:33"
    assert error.hint == 'did you mean "heron"?' or "birds" in error.hint
    (tmp_path / "birds/learn.yaml").write_text(claims.replace("herons", "birds"), "utf-8")
    assert load_claims(load("birds"), Diagnostics())
    assert not [each for each in check("birds") if "Fair" in each.message]
    verdicts = (
        '{"verdicts": [{"say": "Fair", "state": "fails", "figure": "Heron 50 % (20 of 40)",'
        ' "tables": 40, "edition": "0.2", "who": "people"}]}'
    )
    write(tmp_path, {"output/birds/learn/claims.json": verdicts})
    (note,) = [each for each in check("birds") if "Fair" in each.message]
    assert note.message == "“Fair”: fails; Heron 50 % (20 of 40) (40 games of version 0.2)"
    write(tmp_path, {"output/birds/learn/claims.json": "broken"})
    assert not [each for each in check("birds") if "Fair" in each.message]


def test_the_claims_of_the_main_game_can_be_read():
    diagnostics = Diagnostics()
    game = load(Path(__file__).parents[3] / "cards" / "games" / "brick_and_mortar")
    assert len(load_claims(game, diagnostics)) == 4
    assert list(diagnostics) == []
