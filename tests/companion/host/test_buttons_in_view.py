"""The buttons that act are in view on the smallest phones, at every kind of question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from punchboard.companion.host.host import game_json
from punchboard.companion.rules.view import view
from punchboard.companion.seal.asked import SealedQuestion, asked_now
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.recorded_views import RECORDED, new_views, pack_of, recording
from tests.companion.host.test_accessible_states import RICHEST
from tests.companion.shipped import GAMES

#: Width, height, and the size of the page's text in pixels.
SCREENS = {
    "small": (320, 568, 17),
    "low": (375, 553, 17),
    "sideways": (844, 390, 17),
    "large text": (320, 640, 34),
}
#: Of each shipped game two recordings at most, of each published table its only one.
PLAYED = [
    name
    for name in RECORDED
    if recording(name).pack["name"] not in GAMES
    or name in {*RICHEST.values(), "four_light", "lumber_trader-four-counted-to-20"}
]
#: Shows a view of another game, and lets a finger touch at once what has just come.
FEED = """async ([view, name, laid], games) => {
    fed.game = games[name];
    fed.lines[0].onView(view, laid);
    await new Promise((done) => setTimeout(done));
    document.querySelectorAll(".fresh").forEach((each) => each.classList.remove("fresh"));
}"""
#: Says which of the named buttons can't be touched, and what else hides the question.
FAULTS = """(names) => {
    scrollTo(0, 0);
    const boxOf = (each) => each.getBoundingClientRect();
    const all = [...document.querySelectorAll("#bid button, #asked button, #ways button")]
        .filter((each) => each.getClientRects().length);
    const found = names.map((name) => all.find((each) => each.textContent === name));
    const faults = names.filter((name, at) => !found[at]).map((name) => `no ${name}`);
    for (const each of found.filter(Boolean)) {
        const { left, right, top, bottom } = boxOf(each);
        const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!isIn) faults.push(`${each.textContent} at ${top | 0} to ${bottom | 0}`);
        else if (!each.contains(hit)) faults.push(`${each.textContent} is under ${hit.outerHTML}`);
        else if (each.scrollWidth > each.clientWidth) faults.push(`${each.textContent} is cut`);
    }
    const head = document.querySelector("header");
    if (getComputedStyle(head).position === "sticky" && head.offsetHeight > innerHeight * 0.15) {
        faults.push(`header of ${head.offsetHeight}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("broader than the screen");
    return faults;
}"""
#: Shows questions one after the other, each with what is wrong. They come as text: Playwright takes
#: ten times as long to pass what it holds, part by part.
ALL_FAULTS = f"""async (text) => {{
    const told = [], [asked, games] = JSON.parse(text);
    for (const [view, name, laid, names] of asked) {{
        await ({FEED})([view, name, laid], games);
        told.push([laid, ({FAULTS})(names)]);
    }}
    return told;
}}"""
#: Says which inputs of the question stay under the foot or the header when they are scrolled to.
HIDDEN = """() => [...document.querySelectorAll("form.form :is(input, button, [role=slider])")]
    .filter((each) => each.getClientRects().length && each.closest("#bid, #asked"))
    .filter((each) => {
        each.scrollIntoView({ block: "nearest" });
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !hit || !(each.contains(hit) || (hit.closest("label, .ring") || hit).contains(each));
    }).map((each) => each.outerHTML)"""


@dataclass(frozen=True)
class Question:
    """A view that asks something.

    Attributes:
        where: the recording, the row and the seat.
        name: of the recording, for its icons.
        seen: as the host shows it to the phone that runs the table.
    """

    where: str
    name: str
    seen: dict[str, Any]

    @property
    def buttons(self) -> list[str]:
        """The titles of the buttons that must be in view."""
        seals, offers = self.seen["seals"], self.seen["offers"]
        if seals:
            return ["Seal"]
        main = [each for each in offers if each["style"] == "main" and not each["why"]]
        forms = [each for each in main if each["fields"]]
        acting = forms if len(forms) == 1 else main
        plain = [each for each in offers if not each["fields"] and not each["why"]]
        plain = [each for each in plain if len(each["title"]) <= 28]
        other = [each for each in plain if each["style"] == "other"]
        ways = [*(other if main and len(other) == 1 else ())]
        ways += [each for each in plain if each["style"] == "skip"]
        return [each["title"] for each in (*acting[:1], *ways)]


def held(seen: Mapping[str, Any], **changed: Any) -> dict[str, Any]:
    """Return a view as the phone sees it that holds the table, without what is below a question."""
    changed |= {"panels": [] if seen["seat"] else seen["panels"], "anytime": [], "log": []}
    phones = {seat["id"]: "here" for seat in seen["seats"]}
    return as_seen(seen, table={"screen": False, "holder": "blue", "phones": phones}, **changed)


def seals_of(asked: SealedQuestion) -> dict[str, Any]:
    """Return a choice that nobody has sealed yet, as a host shows it."""
    return {
        "table": asked.table, "game": asked.game, "round": asked.round, "phase": asked.phase,
        "choice": asked.choice, "epoch": 1, "seats": list(asked.offers), "sealed": [],
        "own": None, "key": 1, "dials": [], "typed": [], "here": [],
    }  # fmt: skip


def shape_of(offers: Sequence[Mapping[str, Any]]) -> str:
    """Return what kind of question offers are: their looks and their fields, without words."""
    return json.dumps(
        [
            [
                each["style"],
                bool(each["why"]),
                [
                    [field["widget"], len(field.get("wheels", ())), len(field.get("rows", ()))]
                    for field in each["fields"]
                ],
            ]
            for each in offers
        ]
    )


@cache
def asked_in(name: str) -> tuple[list[Question], list[Question]]:
    """Return the questions of a recorded game, and its choices as phones seal them."""
    plain: list[Question] = []
    sealed: list[Question] = []
    known: set[str] = set()

    def look(row: Row, history: History) -> None:
        for where, seen in new_views(name, row, history, known):
            plain.append(Question(where, name, held(seen)))
        rules, before = history.rules, history.state
        state = replace(before, settings={**before.settings, "bidding": "pass"})
        asked = asked_now(rules, state, "t")
        if asked:
            seat = next(iter(asked.offers))
            seen = view(rules, state, seat, None, {asked.choice: []})
            told = held(seen, seals=seals_of(asked))
            sealed.append(Question(f"{name} {row.number} {seat} seals", name, told))

    replay_document(recording(name), look)
    return plain, sealed


@cache
def questions(names: tuple[str, ...] = tuple(PLAYED)) -> list[Question]:
    """Return one question of each kind, of a seat and of the table."""
    found: dict[tuple[bool, str], Question] = {}
    for name in names:
        plain, sealed = asked_in(name)
        for each in (*plain, *sealed):
            if each.buttons:
                kind = (bool(each.seen["seat"]), shape_of(each.seen["offers"]))
                found.setdefault(kind, each)
    return list(found.values())


@cache
def bid() -> Question:
    """Return a bid with two dials."""
    _, sealed = asked_in("two_play_to_october")
    return next(each for each in sealed if len(wheels_of(each)) == 2)


def wheels_of(question: Question) -> list[dict[str, Any]]:
    """Return the wheels of the first field of a question."""
    return list(question.seen["offers"][0]["fields"][0].get("wheels", ()))


def with_field(question: Question, **field: Any) -> Question:
    """Return a question whose only field is another one."""
    offer = question.seen["offers"][0]
    offers = [{**offer, "fields": [{**offer["fields"][0], **field}]}]
    return replace(question, seen={**question.seen, "offers": offers})


def made() -> Iterator[Question]:
    """Yield bids of two to six dials, and of long options."""
    wheels = wheels_of(bid())
    for count in range(2, 7):
        more = [{**wheels[at % 2], "name": f"w{at}", "title": f"Price {at}"} for at in range(count)]
        yield replace(with_field(bid(), wheels=more), where=f"{count} dials")
    labels = [
        f"The {at + 1}. of the stores beside the old harbor, and all of its crates"
        for at in range(20)
    ]
    choices = [{"value": at, "label": label} for at, label in enumerate(labels)]
    yield replace(
        with_field(bid(), widget="pick", look="list", choices=choices, optional=False),
        where="long options",
    )


@cache
def game_of(name: str) -> dict[str, Any]:
    """Return the icons and numbers of a recorded game, without its rules."""
    return {**json.loads(game_json(pack_of(name))), "rulebook": []}


def games_of(asked: Sequence[Question]) -> dict[str, Any]:
    """Return the games of questions, by the names of their recordings."""
    return {name: game_of(name) for name in {each.name for each in asked}}


def show(fed: FedPage, question: Question) -> None:
    """Show a phone a question of any game."""
    shown = [question.seen, question.name, question.where]
    fed.page.evaluate(f"([shown, games]) => ({FEED})(shown, games)", [shown, games_of([question])])


@pytest.fixture
def fed(browser: Browser) -> Iterator[FedPage]:
    """A phone."""
    context = browser.new_context(has_touch=True, reduced_motion="reduce")
    phone = FedPage(context, pack_of("two_play_to_october"))
    yield phone
    context.close()
    assert phone.errors == []


def each_screen(fed: FedPage) -> Iterator[str]:
    """Make a phone each of the smallest kinds in turn; yield its name."""
    for name, (width, height, size) in SCREENS.items():
        fed.page.set_viewport_size({"width": width, "height": height})
        fed.page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
        yield name


def faults_of(fed: FedPage, asked: Sequence[Question], screen: object) -> dict[str, list[str]]:
    """Return which buttons of which questions can't be touched at once on a screen."""
    shown = [[each.seen, each.name, f"{screen}: {each.where}", each.buttons] for each in asked]
    told = fed.page.evaluate(ALL_FAULTS, json.dumps([shown, games_of(asked)]))
    assert len(told) == len(asked)
    return {where: faults for where, faults in told if faults}


def test_every_question_asked_shows_its_buttons(fed: FedPage) -> None:
    asked = [*questions(), *made()]
    assert [faults_of(fed, asked, name) for name in each_screen(fed)] == [{}] * len(SCREENS)


def test_every_question_of_the_table_shows_its_buttons_on_a_shared_screen(browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    screen = FedPage(context, pack_of("two_play_to_october"), "")
    extra = {"bid_methods": {}, "can_undo": True, "can_redo": False, "dials": None, "warnings": []}
    asked = [
        replace(each, seen={**each.seen, "screen": extra})
        for each in questions()
        if not each.seen["seat"]
        and len({offer["seat"] for offer in each.seen["offers"]} - {""}) < 2
    ]
    for width, height in ((1024, 768), (1366, 650), (820, 1180)):
        screen.page.set_viewport_size({"width": width, "height": height})
        assert faults_of(screen, asked, width) == {}
    context.close()


def test_every_input_of_a_long_bid_comes_out_from_under_the_foot(fed: FedPage) -> None:
    for name in each_screen(fed):
        for each in made():
            show(fed, each)
            assert fed.page.evaluate(HIDDEN) == [], (name, each.where)


def test_a_cue_shows_while_more_of_a_question_is_below(fed: FedPage) -> None:
    *_, six, _ = made()
    for name in each_screen(fed):
        show(fed, replace(six, where=name))
        fed.page.evaluate("scrollTo(0, 0)")
        expect(fed.page.locator(".send.acting.more")).to_have_count(1)
        fed.page.evaluate("document.querySelector('.dial:last-child').scrollIntoView()")
        expect(fed.page.locator(".send.acting.more")).to_have_count(0)


@pytest.mark.soak
def test_every_question_of_every_recording_shows_its_buttons(fed: FedPage) -> None:
    asked = questions(tuple(RECORDED))
    assert [faults_of(fed, asked, name) for name in each_screen(fed)] == [{}] * len(SCREENS)
