"""The report: what stands on its first screen, and that it is one safe file."""

import json
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from punchboard.companion.learn import reading
from punchboard.companion.learn.charts import charts, price_chart
from punchboard.companion.learn.evidence import Evidence, gather
from punchboard.companion.learn.findings import findings
from punchboard.companion.learn.playtest import Payment
from punchboard.companion.learn.report import write_report
from punchboard.companion.learn.strength import card_strengths
from tests.companion.host.browser import axe_faults
from tests.companion.learn.test_odds import table

REPLAY = Path(__file__).parents[2] / "replay"
RECORDED = ("four_play_to_september", "four_reach_the_marker_and_tie", "two_reach_the_marker")
ALL = (
    *RECORDED,
    "four_light",
    "three_play_to_october_with_undo_and_matching",
    "three_reach_the_marker_passing_the_phone",
    "two_play_to_october",
)
#: Leaves some of the 280 tables that show how it stood at a step, all alike: axe takes long.
FEWER = """document.querySelectorAll("div > div > table").forEach((each, number) => {
    if (number % 24) each.parentElement.remove();
})"""
HOSTILE = '<script>alert("x")</script>'


def read(files, game="brick_and_mortar", title="Brick & Mortar") -> Evidence:
    nothing = {"events": lambda text: None, "progress": lambda count: None}
    return gather(game, title, list(files), False, **nothing)


@pytest.fixture(scope="module", autouse=True)
def each_file_is_read_once() -> Iterator[None]:
    """Read tables here, not in processes of their own, and recorded games once for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "can_start", lambda: False)
        patch.setattr(reading, "answer", cache(reading.answer))
        yield


@cache
def recorded(*names: str) -> Evidence:
    """Return what these recordings tell; the tests only read it."""
    return read(REPLAY / f"{name}.json" for name in names)


def flagged(folder: Path, count: int, note: str = "") -> list[Path]:
    """Write tables of a deck in which the Bazaar was flagged."""
    files = []
    for at in range(count):
        document = json.loads((REPLAY / f"{RECORDED[2]}.json").read_text("utf-8"))
        document["id"] = f"{at:016x}"
        document["pack"]["play"]["mechanisms"]["flags"] = {
            "kind": "flags", "title": "Flags", "reasons": ["Unclear", "Fun"], "ask": "What?",
        }  # fmt: skip
        last = document["rows"][-1]
        values = {"card": "stores:bazaar", "reason": "Unclear", "text": note}
        action = {"do": "flags.flag", "seat": "blue", "values": values}
        own = {"key": "table:" + "5" * 32, "based_on": len(document["rows"]), "author": ""}
        document["rows"].append(last | own | {"action": action})
        files.append(folder / f"{at}.json")
        files[-1].write_text(json.dumps(document), "utf-8")
    return files


def lines(evidence: Evidence, first: bool = False) -> list[str]:
    edition = evidence.editions[-1]
    pile = edition.people or edition.simulated
    found = findings(edition, pile, card_strengths(pile))
    return [f"{each.subject}: {each.text}" for each in found if each.is_first or not first]


def page_of(evidence: Evidence, folder: Path) -> str:
    write_report(evidence, [], folder / "report.html", with_names=False)
    return (folder / "report.html").read_text("utf-8")


def test_the_first_screen_is_plain_counts():
    told = lines(recorded(*ALL), first=True)
    assert "Slowest: Supply, 25 minutes a game." in told
    assert not any("%" in each for each in told)


def test_a_lead_of_no_points_is_a_tie_that_something_else_has_broken():
    told = lines(recorded(*ALL))
    assert any(each.startswith("Winner’s lead: usually ") for each in told)
    assert any(
        "The closest game was a tie on points, the clearest won by " in each for each in told
    )


def test_no_card_of_a_few_tables_is_called_strong():
    """The Flea Market won 3 of 3 games, and Starting Store 4 none of 4: that says nothing."""
    assert not any("by chance" in each or "looks too" in each for each in lines(recorded(*ALL)))


def test_flags_come_first_with_their_words(tmp_path):
    told = lines(read(flagged(tmp_path, 2, "Which month?")), first=True)
    assert told[0] == "Bazaar: flagged “unclear” twice. “Which month?” “Which month?”"


def test_flags_and_questions_make_no_edition_of_their_own(tmp_path):
    document = json.loads((REPLAY / f"{RECORDED[1]}.json").read_text("utf-8"))
    document["pack"]["play"]["mechanisms"]["questions"] = {
        "kind": "questions", "title": "Questions",
        "questions": {"again": {"ask": "Would you play it again?"}},
    }  # fmt: skip
    asked = tmp_path / "asked.json"
    asked.write_text(json.dumps(document), "utf-8")
    files = [*flagged(tmp_path, 1), asked]
    assert len(read(files).editions) == len(recorded(*RECORDED[1:]).editions) == 1
    assert not read(files).left_out


def test_cards_that_nobody_heard_of_are_counted():
    (line,) = [each for each in lines(recorded(RECORDED[0])) if "Never seen in stores" in each]
    assert line.startswith("Never seen in stores: 53 of 65: ")


def test_offers_without_a_buyer_are_told():
    evidence = read(REPLAY.glob("lumber_trader-*.json"), "lumber_trader", "Lumber Trader")
    edition = evidence.editions[-1]
    assert {each.id for each in charts(edition, edition.people)} == {"prices", "points", "minutes"}
    assert any(each.startswith("Prices never paid: 5") for each in lines(evidence))


def test_what_is_never_for_sale_is_not_called_unsold():
    evidence = read(REPLAY.glob("morocco-*.json"), "morocco", "Morocco")
    assert not [each for each in lines(evidence) if "offered" in each]


def test_each_count_of_steps_has_the_steps_behind_it():
    edition = recorded(*ALL).editions[-1]
    told = findings(edition, edition.people, card_strengths(edition.people))
    found = {each.subject: each for each in told}
    assert found["Slowest"].places
    undone = found["Undone"]
    (back,) = [len(each.undone) for each in edition.people if each.undone]
    assert back >= 3
    assert undone.text == f"{back} steps at 1 of 7 tables."
    assert {Path(each.file).stem for each in undone.places} == {ALL[4]}
    never = found["Never seen in stores"]
    assert len(never.names) == 23
    assert never.text.endswith(" and 17 more.")


def test_a_table_that_was_left_is_told_of(tmp_path):
    files = flagged(tmp_path, 2)
    document = json.loads(files[1].read_text("utf-8"))
    document["rows"] = document["rows"][:120]
    files[1].write_text(json.dumps(document), "utf-8")
    assert "Not played to the end: 1 of 2 tables." in lines(read(files), first=True)


def test_a_game_that_ends_early_does_not_pull_the_mean_down():
    edition = recorded(*ALL).editions[0]
    (chart,) = [each for each in charts(edition, edition.people) if each.id == "points"]
    winners = [float(won) for _, won, _ in chart.rows]
    assert winners == sorted(winners)


def test_points_over_rounds_begin_where_the_seats_begin():
    evidence = recorded(RECORDED[0])
    (chart,) = [
        each for each in charts(evidence.editions[0], evidence.editions[0].people)
        if each.id == "points"
    ]  # fmt: skip
    assert chart.title == "Points over rounds, with the winner"
    assert chart.rows[0] == ("start", "10.0", "10.0")


def test_the_largest_dot_of_very_many_purchases_covers_no_others():
    """Areas are as the counts, and of a single purchase among a hundred alike still a dot."""
    paid = [Payment("deck:a", "A", 1, 3, 2, None, row, 1) for row in range(100)]
    paid += [Payment("deck:b", "B", 1, 5, 4, None, row, 1) for row in range(4)]
    chart = price_chart([table(payments=[*paid, Payment("deck:c", "C", 1, 1, 1, None, 1, 1)])])
    assert chart is not None
    assert [each.radius for each in chart.dots] == [14, 2.8, 1.5]
    assert chart.words.startswith("105 purchases, 104 above the printed price;")


class Page(HTMLParser):
    """What a page holds of tags and links."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += [value for name, value in attrs if name in ("src", "href") and value]


@pytest.fixture(scope="module")
def plain_page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the page of a single recorded table."""
    return page_of(recorded(RECORDED[2]), tmp_path_factory.mktemp("plain"))


def test_the_page_is_one_file_that_fetches_and_runs_nothing(plain_page):
    page = plain_page
    parsed = Page()
    parsed.feed(page)
    assert not parsed.tags & {"script", "link", "iframe", "img", "object"}
    assert parsed.links == []
    assert "url(" not in page
    assert "default-src 'none'" in page


@pytest.fixture(scope="module")
def of_two_versions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page of two versions of a game, with flags and a file that could not be read."""
    folder = tmp_path_factory.mktemp("learnt")
    (folder / "other.json").write_text("{}", "utf-8")
    files = [*flagged(folder, 5, "Which month?"), folder / "other.json"]
    (folder / "later").mkdir()
    for at, path in enumerate(flagged(folder / "later", 5)):  # of the next version
        document = json.loads(path.read_text("utf-8"))
        document |= {"id": f"{at + 5:016x}", "created": "2027-01-01T00:00:00Z"}
        document["pack"]["play"]["mechanisms"]["scores"]["title"] = "Result"
        document["pack"]["edition"] = "0.2"
        path.write_text(json.dumps(document), "utf-8")
        files.append(path)
    write_report(read(files), [], folder / "report.html", with_names=False)
    return folder / "report.html"


@pytest.mark.parametrize(("scheme", "width"), [("light", 1200), ("dark", 375)])
def test_everybody_can_read_the_page(of_two_versions: Path, browser: Browser, scheme, width):
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(of_two_versions.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    told = page.get_by_text("Changes to the rules").count()
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.evaluate(FEWER)
    faults = axe_faults(page)
    context.close()
    assert told == 1
    assert faults == []
    assert wide <= width


def test_words_of_strangers_are_only_shown(tmp_path):
    files = flagged(tmp_path, 1, HOSTILE)
    document = json.loads(files[0].read_text("utf-8"))
    for card in document["pack"]["cards"]:
        card["name"] = HOSTILE + card["name"]
    files[0].write_text(json.dumps(document), "utf-8")
    page = page_of(read(files, title=HOSTILE), tmp_path)
    assert "alert(&#34;x&#34;)" in page
    assert "<script" not in page


def test_the_same_tables_give_the_same_page(plain_page, tmp_path):
    assert page_of(recorded(RECORDED[2]), tmp_path) == plain_page


def test_a_row_shows_the_table_at_that_moment(tmp_path):
    page = page_of(read(flagged(tmp_path, 1, "Which month?")), tmp_path)
    assert "0.json, step 166" in page
    assert "game over" in page
    assert page.count('class="picture"') >= 1


@pytest.mark.parametrize("name", ["azul-two-walls", "agricola-two-farms", "ra-three-epochs"])
def test_a_table_with_little_to_tell_gives_a_page(tmp_path, name):
    game = name.split("-")[0]
    assert "Before the next playtest" in page_of(read([REPLAY / f"{name}.json"], game), tmp_path)


LUMBER = sorted(REPLAY.glob("lumber_trader-*.json"))


def test_a_choice_that_nobody_took_is_named_until_somebody_takes_it():
    longer = REPLAY / "lumber_trader-three-longer-game-to-30.json"
    counted = REPLAY / "lumber_trader-four-counted-to-20.json"
    assert "Actions: Birch never chosen." in lines(read([longer], "lumber_trader"))
    assert not [
        each for each in lines(read([longer, counted], "lumber_trader")) if "never c" in each
    ]


def test_goods_that_were_never_bought_are_named_beside_those_that_were():
    told = lines(read([REPLAY / "power_grid-three-and-the-last-city.json"], "power_grid"))
    assert "Fuel: Garbage and Uranium never bought." in told


def test_a_dock_that_was_never_filled_is_named_until_it_is(tmp_path):
    """A kind of goods is added to a table, and each time none of it comes into the docks."""

    def with_silk(name: str, filled: int) -> Path:
        document = json.loads((REPLAY / f"{RECORDED[0]}.json").read_text("utf-8"))
        document["id"] = f"{filled:016x}"
        goods = document["pack"]["play"]["mechanisms"]["stock"]["goods"]
        goods.append({**goods[0], "id": "silk", "name": "Silk"})
        for row in document["rows"]:
            if "food" in row["action"]["values"] and row["action"]["do"] == "docks.supply":
                row["action"]["values"]["silk"] = filled
                filled = 0
            elif row["action"]["do"] == "docks.demand":
                row["action"]["values"]["silk"] = 0
        (tmp_path / name).write_text(json.dumps(document), "utf-8")
        return tmp_path / name

    files = [with_silk("never.json", 0)]
    assert "Docks and demand: the dock of silk never filled." in lines(read(files))
    files.append(with_silk("once.json", 1))
    told = lines(read(files))
    assert not [each for each in told if "never filled" in each]
    assert "Docks and demand: boxes for silk never laid." in told


def test_a_column_that_is_only_sold_into_is_used():
    """Nothing is laid out there from the bag, and still it isn't a column that nobody used."""
    edition = read(LUMBER, "lumber_trader").editions[-1]
    mechanisms = edition.pack.play.mechanisms
    (columns,) = mechanisms["market"].told_apart("market", {"yards": {}})
    sold = set()
    for each in edition.people:
        sold |= each.used
    assert set(columns.names) <= sold
