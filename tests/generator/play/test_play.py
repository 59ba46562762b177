"""What a designer hears about `play:`, and when a build writes a pack."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import punchboard
from punchboard.cards.load.folder import load_game
from punchboard.cards.play.pack import Pack
from punchboard.companion.pack import rules_of
from punchboard.generator.layout.context import open_context
from punchboard.generator.pack import make_pack_alone, text_of
from punchboard.generator.play import read_play

ROOT = Path(__file__).parents[3]
GAME = """\
title: Ferry
players: {min: 2, max: 2}
values: {tides: [Neap, Spring], coins: 4}
components:
  boats: {kind: cards, data: boats.csv, columns: {number: number, cost: number, text: text}}
"""
BOATS = "number,id,name,quantity,cost,text\n1,gull,Gull,1,3,Costs 2 less.\n2,tern,Tern,2,4,\n"
PLAY = """\
seats:
  - {id: red, name: Red, colour: "#b3392c", shape: disc, letter: R}
  - {id: blue, name: Blue, colour: "#0b63a8", shape: square, letter: B}
rounds: {word: tide, names: =game.tides}
options:
  chat: {title: Chat}
order: queue
scoring: talk
mechanisms:
  points: {kind: track, unit: {one: point, many: points}, start: =game.coins * 2}
  queue: {kind: turn_order, ranks: [{by: points, first: higher}], live: true}
  talk: {kind: checklist, ask: "Spend {{ game.coins }} coins."}
phases:
  - {id: day, name: Day, steps: [{use: talk}]}
"""


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    return write_ferry(tmp_path)


def write_ferry(parent: Path) -> Path:
    """Write a small game with rules into a new folder, and return it."""
    folder = parent / "ferry"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME + "play: play.yaml\n", encoding="utf-8")
    (folder / "boats.csv").write_text(BOATS, encoding="utf-8")
    (folder / "play.yaml").write_text(PLAY, encoding="utf-8")
    return folder


def said(folder: Path) -> str:
    """Return what is wrong with the game in a folder."""
    game, diagnostics = load_game(folder, "ferry")
    assert game is not None
    read_play(game, diagnostics, open_context(game, diagnostics).library)
    return "\n".join(map(str, diagnostics))


def change(folder: Path, old: str, new: str) -> None:
    text = (folder / "play.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "play.yaml").write_text(text.replace(old, new), encoding="utf-8")


def pack_in(folder: Path) -> Pack:
    game, diagnostics = load_game(folder, "ferry")
    assert game is not None
    pack = make_pack_alone(game, diagnostics)
    assert pack is not None, "\n".join(map(str, diagnostics))
    return pack


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(punchboard.command_line(), [str(word) for word in words])
    return result.exit_code, result.output


def test_expressions_and_templates_become_numbers_lists_and_words(ferry: Path) -> None:
    play = pack_in(ferry).play
    assert play.rounds.names == ("Neap", "Spring")
    assert play.mechanisms["points"].start == 8
    assert play.mechanisms["talk"].ask == "Spend 4 coins."


def test_play_knows_the_palette_and_how_many_copies_there_are(ferry: Path) -> None:
    game = (ferry / "game.yaml").read_text(encoding="utf-8")
    (ferry / "game.yaml").write_text(game + 'palette: {wine: "#7a1f3d"}\n', encoding="utf-8")
    change(ferry, '"#b3392c"', "=palette.wine")
    change(ferry, "=game.coins * 2", "=counts.boats")
    play = pack_in(ferry).play
    assert play.seats[0].colour == "#7a1f3d"
    assert play.mechanisms["points"].start == 3


def test_every_player_needs_a_seat_and_a_space_of_each_row(ferry: Path) -> None:
    game = (ferry / "game.yaml").read_text(encoding="utf-8")
    (ferry / "game.yaml").write_text(game.replace("max: 2", "max: 3"), encoding="utf-8")
    change(ferry, "mechanisms:\n", "mechanisms:\n  row: {kind: row_order, spaces: [{}, {}]}\n")
    found = said(ferry)
    assert (
        "ferry/play.yaml:2:3: error: 3 can play, and there are seats for 2\n"
        "  fix: add seats, or lower max under players: in game.yaml"
    ) in found
    assert "error: 3 can play, and there are spaces for 2\n  fix: add spaces" in found
    assert 'no phase has the step `{use: row}` of "row"' in found
    assert "fix: add `{use: row}` to the steps of a phase" in found


@pytest.mark.parametrize(
    "extra, sentence",
    [
        (
            "{kind: tally, unit: {one: sack, many: sacks}, limited: true}",
            'mechanism "extra" is `limited`, and tells no number\n'
            "  fix: say in `printed` how many there are",
        ),
        (
            "{kind: reminders}",
            'mechanism "extra" reminds nobody of anything\n'
            "  fix: say what is told: `cards`, `seats` or `picks`",
        ),
        (
            '{kind: sheet, counts: [], lines: [{id: a, title: A, points: "bags +", why: a}]}',
            'points of entry 1 of lines is "bags +", “bags +” isn’t a formula\n'
            "  fix: write whole numbers, names, + - * // %, comparisons",
        ),
    ],
)
def test_what_does_not_fit_together_is_said_with_a_remedy(
    ferry: Path, extra: str, sentence: str
) -> None:
    change(ferry, "phases:", f"  extra: {extra}\nphases:")
    assert f"error: {sentence}" in said(ferry)


def test_a_seat_is_not_called_as_the_table(ferry: Path) -> None:
    change(ferry, "id: red", "id: table")
    assert (
        'ferry/play.yaml:2:10: error: id of seat 1 is "table", which is what the '
        "table's own code is called\n  fix: choose another id"
    ) in said(ferry)


def test_play_may_stand_in_game_yaml_itself(ferry: Path) -> None:
    inline = "".join(f"  {line}\n" for line in PLAY.splitlines())
    (ferry / "game.yaml").write_text(f"{GAME}play:\n{inline}", encoding="utf-8")
    assert pack_in(ferry).play.rounds.word == "tide"
    (ferry / "game.yaml").write_text(
        f"{GAME}play:\n{inline}".replace("by: points", "by: pionts"), encoding="utf-8"
    )
    assert 'ferry/game.yaml:17:44: error: by names the mechanism "pionts"' in said(ferry)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "start: =game.coins * 2",
            "strat: 3",
            'ferry/play.yaml:10:59: error: unknown field "strat" in mechanism "points"\n'
            '  fix: did you mean "start"?',
        ),
        (
            "=game.tides",
            "=game.tide",
            'ferry/play.yaml:4:29: error: "game" has no "tide"\n  fix: did you mean "tides"?',
        ),
        (
            "{use: talk}",
            "{use: tolk}",
            'ferry/play.yaml:14:40: error: use names the mechanism "tolk", which is not there\n'
            '  fix: did you mean "talk"?',
        ),
        (
            "order: queue",
            "order: points",
            'ferry/play.yaml:7:8: error: order names "points", which must be a turn order '
            "and is not\n  fix: use one of: queue",
        ),
        (
            "scoring: talk",
            "scoring: score",
            'ferry/play.yaml:8:10: error: scoring names the mechanism "score", which is not there\n'
            "  fix: use one of: points, queue, talk",
        ),
        (
            "kind: checklist",
            "kind: checklist, option: chatt",
            'error: option names the option "chatt", which is not there\n'
            '  fix: did you mean "chat"?',
        ),
        (
            'ask: "Spend {{ game.coins }} coins."',
            'ask: Spend coins., lines: [{text: "Spend [pont] or [person]."}]',
            'error: there is no icon "pont"',
        ),
        (
            "kind: turn_order",
            "kind: turn_oder",
            'error: kind of mechanism "queue" is "turn_oder"\n  fix: did you mean "turn_order"?',
        ),
        (
            "{use: talk}",
            "{use: queue}",
            'error: use names "queue" of `kind: turn_order`, which has no steps\n'
            "  fix: use one of: points, talk",
        ),
        (
            "{use: talk}",
            "{use: talk, do: shout}",
            'error: do is "shout", which isn\'t a step of "talk"',
        ),
        (
            "scoring: talk",
            "scoring: queue",
            'error: scoring names "queue", which cannot be asked when the game is over',
        ),
        (
            "{use: talk}",
            "{use: talk, rounds: latter}",
            'error: rounds of step 1 of phase 1 is "latter"\n  fix: did you mean "later"?',
        ),
        (
            "ranks: [{by: points, first: higher}]",
            "ranks: [{by: points, first: higher}, {by: points}]",
            "warning: this entry breaks no tie: an earlier entry compares the same\n"
            "  fix: take it out, or compare something else",
        ),
        ("id: blue", "id: red", 'ferry/play.yaml:3:10: error: two seats have the id "red"'),
        (
            "talk",
            "phase",
            'error: a mechanism is called "phase", as a question of *Match the table* is',
        ),
        (
            "{use: talk}",
            "{use: talk, about: summer}",
            'error: "talk" never reads the subject in about\n  fix: leave `about` out',
        ),
        (
            ", live: true",
            "",
            'error: no phase has the step `{use: queue, do: sort}` of "queue"',
        ),
        (
            "kind: checklist, ask",
            "kind: pot, purse: points, what: won, ask",
            'error: what is "won", and by names no mechanism\n  fix: add `by`, or leave `what` out',
        ),
        (
            "  talk: {kind",
            "  pad: {kind: sheet, counts: [{id: n, use: points, most: 9}],"
            " lines: [{id: n, title: N, points: n}]}\n  talk: {kind",
            'warning: "points" always counts it, so `most` is never read\n  fix: leave `most` out',
        ),
        (
            '"#0b63a8"',
            "bluish",
            'error: colour of seat 2 is "bluish", which isn\'t a color',
        ),
        (
            "{use: talk}",
            "{usse: talk}",
            'error: unknown field "usse" in step 1 of phase 1\n  fix: did you mean "use"?',
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_place_with_a_remedy(
    ferry: Path, old: str, new: str, message: str
) -> None:
    change(ferry, old, new)
    assert message in said(ferry)


def test_a_phase_with_a_faulty_step_is_not_said_to_be_missing(ferry: Path) -> None:
    change(ferry, "{use: talk}", "{usse: talk}")
    assert "must have 1 or more" not in said(ferry)


def test_a_sound_section_is_met_with_silence(ferry: Path) -> None:
    assert said(ferry) == ""


def test_a_build_writes_the_pack_and_the_manifest_lists_it(ferry: Path, tmp_path: Path) -> None:
    code, output = run("build", ferry, "--out", tmp_path / "out")
    assert code == 0, output
    where = f"{ferry.as_posix()} --out {(tmp_path / 'out').as_posix()}"
    assert f"play: punchboard table {where}" in output
    text = (tmp_path / "out" / "ferry.pack.json").read_text(encoding="utf-8")
    assert text == text_of(pack_in(ferry))
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert "ferry.pack.json" in [each["name"] for each in manifest["files"]]


def test_a_pack_goes_when_its_game_says_nothing_more(ferry: Path, tmp_path: Path) -> None:
    run("build", ferry, "--out", tmp_path / "out")
    (ferry / "game.yaml").write_text(GAME, encoding="utf-8")
    code, output = run("build", ferry, "--out", tmp_path / "out")
    assert code == 0, output
    assert not (tmp_path / "out" / "ferry.pack.json").exists()


def test_bad_play_stops_no_card_but_leaves_the_pack_out(ferry: Path, tmp_path: Path) -> None:
    change(ferry, "{use: talk}", "{use: tolk}")
    code, output = run("build", ferry, "--out", tmp_path / "out")
    assert code == 1
    assert 'the mechanism "tolk"' in " ".join(output.split())
    assert (tmp_path / "out" / "cards-poker-fronts.pdf").exists()
    assert not (tmp_path / "out" / "ferry.pack.json").exists()


def test_check_tells_of_play(ferry: Path) -> None:
    change(ferry, "{use: talk}", "{use: tolk}")
    code, output = run("check", ferry)
    assert code == 1
    assert "ferry/play.yaml:14:40: error" in output


def test_a_reprint_of_some_cards_writes_no_pack(ferry: Path, tmp_path: Path) -> None:
    run("build", ferry, "--out", tmp_path / "out", "--cards", "gull")
    assert (tmp_path / "out" / "cards-poker-fronts.pdf").exists()
    assert not (tmp_path / "out" / "ferry.pack.json").exists()


def test_a_game_without_play_never_loads_what_packs_need(ferry: Path, tmp_path: Path) -> None:
    (ferry / "game.yaml").write_text(GAME, encoding="utf-8")
    code = (
        "import sys, punchboard\n"
        f"words = ['build', {str(ferry)!r}, '--out', {str(tmp_path / 'out')!r}]\n"
        "try: punchboard.command_line()(words)\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "kept = {'generator.pack', 'cards.play.schema.play', 'cards.play.pack'}\n"
        "print(sorted({f'punchboard.{name}' for name in kept} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_same_folder_gives_the_same_bytes_wherever_it_lies(ferry: Path, tmp_path: Path) -> None:
    first = text_of(pack_in(ferry))
    other = tmp_path / "elsewhere" / "ferry"
    other.parent.mkdir()
    ferry.rename(other)
    assert text_of(pack_in(other)) == first
    assert str(tmp_path) not in first


def test_formulas_are_told_of_blank_cells_of_the_columns_that_they_know(ferry: Path) -> None:
    sums = "  sums: {kind: calculator, cards: [boats], columns: [cost]}\nphases:"
    change(ferry, "phases:", sums)
    assert said(ferry) == ""
    boats = "id,number,cost,text\ngull,1,3,\ntern,2,,\nskua,3,,\n"
    (ferry / "boats.csv").write_text(boats, encoding="utf-8")
    assert said(ferry).splitlines() == [
        "ferry/boats.csv!C3: error: boats.cost is blank here and in 1 more, "
        "and ferry/play.yaml:13:54 calculates with it",
        '  fix: write 0 where blank means 0, or "default: 0" at the column',
    ]


def test_a_blank_cell_that_nobody_reckons_with_is_blank_in_the_pack(ferry: Path) -> None:
    (ferry / "boats.csv").write_text("id,number,cost\ngull,1,0\ntern,2,\n", encoding="utf-8")
    pack = pack_in(ferry)
    assert [card.values["cost"] for card in pack.cards] == [0, ""]
    assert Pack.model_validate_json(text_of(pack)) == pack
    assert [card.number_in("cost") for card in rules_of(pack).deck.cards] == [0, 0]


PIERS = """\
values:
  tides: [Neap, Spring]
  coins: 4
  piers: [{id: north, name: North}, {id: south, name: South}]
"""
TALK = '  talk: {kind: checklist, ask: "Spend {{ game.coins }} coins."}\n'
CALLS = "  talk: {kind: checklist, ask: Talk.}\n  end:\n    kind: ends\n    call: "


def with_calls(ferry: Path, calls: str) -> None:
    """Let the ferry have two piers, and ends that a test writes."""
    game = (ferry / "game.yaml").read_text(encoding="utf-8")
    old = "values: {tides: [Neap, Spring], coins: 4}\n"
    (ferry / "game.yaml").write_text(game.replace(old, PIERS), encoding="utf-8")
    change(ferry, TALK, f"{CALLS}{calls}\n")


def test_an_entry_is_written_once_for_all_of_a_list(ferry: Path) -> None:
    with_calls(
        ferry,
        '{repeat: =game.piers, each: {id: =item.id, title: "{{ index + 1 }} {{ item.name }}"}}',
    )
    calls = pack_in(ferry).play.mechanisms["end"].call
    assert [(call.id, call.title) for call in calls] == [("north", "1 North"), ("south", "2 South")]


def test_such_an_entry_may_stand_among_others(ferry: Path) -> None:
    with_calls(
        ferry,
        "[{id: fog, title: Fog}, {repeat: =game.piers, each: {id: =item.id, title: =item.name}}, "
        "{id: night, title: Night}]",
    )
    calls = pack_in(ferry).play.mechanisms["end"].call
    assert [call.id for call in calls] == ["fog", "north", "south", "night"]


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ("{repeat: =game.piers, each: {id: =item.ib, title: x}}", '"item" has no "ib"'),
        ("{repeat: =game.piers, each: {id: =item.id, titel: x}}", 'unknown field "titel"'),
        ("{repeat: =game.coins, each: {id: =item.id, title: x}}", "repeat needs a list"),
        ("[{id: a, title: =game.piers.nort.name}]", 'has no entry "nort"'),
    ],
)
def test_what_is_wrong_in_one_is_told_at_its_line(ferry: Path, calls: str, told: str) -> None:
    with_calls(ferry, calls)
    found = said(ferry)
    assert found.count(told) == 1 or "titel" in told
    lines = (ferry / "play.yaml").read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if "call:" in line)
    assert f"ferry/play.yaml:{number}:" in found


def test_repeats_within_repeats_come_to_an_end(ferry: Path) -> None:
    with_calls(
        ferry,
        "{repeat: '=range(900)', each: {id: {repeat: '=range(900)', each: =index}, title: x}}",
    )
    assert "repeat comes to more than 2,000 entries" in said(ferry)


def test_an_entry_of_a_list_is_found_by_its_id(ferry: Path) -> None:
    with_calls(ferry, "[{id: a, title: =game.piers.south.name}]")
    assert pack_in(ferry).play.mechanisms["end"].call[0].title == "South"


SHEET = """\
  talk: {kind: checklist, ask: Talk.}
  catch:
    kind: sheet
    counts: [{id: fish, ask: How many?, seats: SEATS}]
    lines: [{id: fish, title: Fish, points: fish}]
"""


@pytest.mark.parametrize(
    ("seats", "ids"),
    [("=game.crews", ("red", "blue")), ("[=game.crews.blue]", ("blue",)), ("[red]", ("red",))],
)
def test_seats_are_said_by_the_list_of_the_game_or_by_name(
    ferry: Path, seats: str, ids: tuple[str, ...]
) -> None:
    lines = PLAY.splitlines()
    crews = (
        "values: {crews: [" + ", ".join(line.removeprefix("  - ") for line in lines[1:3]) + "], "
    )
    game = (ferry / "game.yaml").read_text(encoding="utf-8")
    (ferry / "game.yaml").write_text(game.replace("values: {", crews), encoding="utf-8")
    change(ferry, "\n".join(lines[:3]), "seats: =game.crews")
    change(ferry, TALK, SHEET.replace("SEATS", seats))
    play = pack_in(ferry).play
    assert [seat.id for seat in play.seats] == ["red", "blue"]
    assert play.mechanisms["catch"].counts[0].seats == ids


def test_a_seat_that_is_not_there_is_told(ferry: Path) -> None:
    change(ferry, TALK, SHEET.replace("SEATS", "[rad]"))
    assert 'seats names the seat "rad", which is not there' in said(ferry)
    assert "use one of: blue, red" in said(ferry)


def test_no_game_that_ships_counts_out_the_places_of_a_list() -> None:
    """Entries are repeated, or found by their ids: a list may grow without a play file."""
    games = sorted((ROOT / "cards").rglob("play.yaml"))
    counted = re.compile(r"game\.[\w.]+\[\d\]")
    assert len(games) > 10
    assert [path for path in games if counted.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(("what", "told"), [("3", ""), ("5", 'what is "5", which "quay" doesn')])
def test_a_count_of_cards_by_a_cell_that_no_card_has_is_told(
    ferry: Path, what: str, told: str
) -> None:
    boat = "{one: boat, many: boats}"
    quay = f"""
  quay: {{kind: slots, word: {boat}, cards: [boats], of: cost, slots: [{{}}]}}
  sum: {{kind: scoring, unit: {boat}, sources: [{{id: a, title: A, use: quay, what: "{what}"}}]}}
phases:"""
    change(ferry, "\nphases:", quay)
    assert told in said(ferry) if told else said(ferry) == ""
