"""What stands on pages and sheets around a game: tables, phones, seats of guests, what is told."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from drawn import compare
from finger import Phone
from layout import breaks_word
from test_pieces import FLAT, PHONE, SEATS, SMALL, TABLET, Look

from punchboard.companion.host.hosting import SeatStatus
from punchboard.companion.net.client import read_link
from punchboard.companion.table.info import TableInfo

SECRET = "0123456789abcdef" * 2
LINK = f"http://192.168.1.20:8770/#red.{SECRET}"
BEGUN = "2024-03-01T18:00:00+00:00"


def info(title: str, ended: str = "2024-03-01T18:50:00+00:00", **more: Any) -> TableInfo:
    """Return a table that was begun on a day in March."""
    told = {"game_title": "Kites", "seats": SEATS, "round_name": "Monday", "phase_name": "Flying"}
    return TableInfo(title.lower(), title, "kites", created=BEGUN, changed=ended, **(told | more))


TABLES = [
    info("At Anna’s"),
    info("Kites"),
    info("Moths", trouble="The file “moths.table” is damaged or holds no table."),
    info("Long ago", "2024-03-02T19:00:00+00:00", over=True, winners=("Mia",)),
    info("By the sea", "2024-03-01T20:05:00+00:00", over=True, winners=("Mia", "Jo")),
    info("Short", over=True),
]


def list_of_tables(phone: Phone) -> None:
    phone.model.infos = lambda: TABLES
    held = SimpleNamespace(title="Fish at Ben’s", name="Mia")
    phone.model.held_seats = lambda: [held]
    phone.root.page.refresh()


def damaged_table(phone: Phone) -> None:
    list_of_tables(phone)
    phone.settle()
    titles = [each.title for each in phone.widgets() if type(each).__name__ == "TableLine"]
    phone.touch(glyph="more", place=titles.index("Moths"))


def open_to_phones(phone: Phone) -> None:
    """Let phones come, as far as the screens know."""
    seats = ["", *(seat for seat, _ in SEATS)]
    guests = [
        SeatStatus("", "phone", 2.0), SeatStatus("red", "phone", 25.0),
        SeatStatus("sky", "dials", None), SeatStatus("leaf", "phone", 27.0),
    ]  # fmt: skip
    places = [SimpleNamespace(seat=seat, link=LINK.replace("red", seat)) for seat in seats]
    phone.model.controller.hosting = SimpleNamespace(
        code=LINK.replace("red", "table"), address="192.168.1.20", host=SimpleNamespace(port=8770),
        guests=lambda: guests, places=lambda: places, origin="http://192.168.1.20:8770",
        room_code="K7M 3PX", lost_port=0,
    )  # fmt: skip


def page(module: str, name: str, *values: Any) -> Callable[[Phone], object]:
    """Return what shows a page."""

    def show(phone: Phone) -> Any:
        pages = __import__(f"punchboard.companion.ui.screens.{module}", fromlist=[name])
        phone.root.go(lambda: getattr(pages, name)(phone.model, phone.root, *values))
        return phone.root.page

    return show


def all_phones(phone: Phone) -> None:
    open_to_phones(phone)
    page("phones", "PhonesPage")(phone)


def moved_phones(phone: Phone) -> None:
    all_phones(phone)
    phone.model.controller.has_moved = True


def networks(*addresses: str) -> Callable[[Phone], object]:
    """Return what shows the page on which phones are let in, in these networks."""

    def show(phone: Phone) -> None:
        phone.model.controller.look = lambda: list(addresses)
        page("phones", "PhonesPage")(phone)

    return show


def lobby(*names: str) -> Callable[[Phone], object]:
    """Return what shows the lobby of a table at which some have come."""

    def show(phone: Phone) -> None:
        from kivy.clock import Clock

        seats = phone.model.view["seats"]
        states = ("here", "asleep", "free")
        told = [
            {**seat, "colour_name": seat["id"].capitalize(), "name": name, "state": state}
            for seat, name, state in zip(seats, names, states, strict=True)
        ]
        shown: Any = page("join", "LobbyPage", read_link(LINK.replace("red", "table")))(phone)
        Clock.schedule_once(lambda _dt: shown._show({"seats": told}), 0)

    return show


def as_guest(phone: Phone, **view: Any) -> None:
    """Let Mia sit at this table as at another phone's, where its view says more."""
    held = SimpleNamespace(seat="red", name="Mia", title="Kites")
    session = phone.model.own
    phone.model.guest = SimpleNamespace(
        held=held, leads=False, is_ready=True, rules=session.rules, close=lambda: None,
        recovery_words=lambda: ["maple"] * 17, recover=lambda words: words == "oak",
        view=session.view, newest=session.newest, undo_count=1, redo_count=0,
        log=session.log, pack=session.pack,
    )  # fmt: skip
    phones = {"red": "here", "sky": "here", "leaf": "asleep"}
    table = {"holder": "red", "screen": True, "phones": phones}
    phone.model.view = {**phone.model.view, "seat": "red", "table": table, **view}


def prompted(phone: Phone, state: str, **more: Any) -> dict[str, Any]:
    return {**phone.model.view["prompt"], "state": state, **more}


def hands(phone: Phone) -> None:
    as_guest(phone, prompt=prompted(phone, "hands", detail="Look at the board."))
    page("play", "PlayPage")(phone)


def waiting(phone: Phone) -> None:
    as_guest(
        phone,
        prompt=prompted(phone, "waiting", waits=["sky", "leaf"], done=["red"]),
        notice={"text": "Mia’s part was ended.", "row": 3},
    )
    phone.model.line = "lost"
    page("play", "PlayPage")(phone)


def guests_sheet(phone: Phone) -> None:
    from punchboard.companion.ui.screens.sheets import guest_sheet

    as_guest(phone)
    guest_sheet(phone.model, phone.root)


def skipping(phone: Phone) -> None:
    from punchboard.companion.ui.screens.offers import take

    as_guest(phone)
    take(phone.model, phone.root, {**phone.model.view["offers"][0], "ends": ["sky", "leaf"]})


def sealing(phone: Phone, **view: Any) -> None:
    """Say something of seals above the play page's question."""
    phone.model.view = {**phone.model.view, **view}
    page("play", "PlayPage")(phone)


def opening(phone: Phone) -> None:
    sealing(phone, seals={
        "list": ["a list"], "missing": ["sky", "leaf"], "dials": ["red"], "typed": [],
        "held_up_since": 0,
    })  # fmt: skip


def unsent(phone: Phone) -> None:
    sealing(phone, own="unsent")


def differing(phone: Phone) -> None:
    sealing(phone, opened={"differ": ["sky"], "round": 0, "phase": 0})


def checking(phone: Phone) -> None:
    from punchboard.companion.ui.widgets.sealing import check_sheet

    check_sheet(phone.model, phone.root, {})


def undone(phone: Phone) -> None:
    page("play", "PlayPage")(phone)
    model = phone.model
    gain = next(each for each in model.view["anytime"] if each["seat"] == "sky")
    assert model.take(gain, {gain["fields"][0]["name"]: 3}), model.refusal
    phone.root.page.undo()


def result(phone: Phone) -> None:
    """Show who has won where somebody has less than nothing."""
    from punchboard.companion.ui.screens.result import ResultCard

    totals = zip(SEATS, (20, 20, -5), (1, 1, 3), strict=True)
    rows = [{"seat": seat, "total": total, "place": at} for (seat, _), total, at in totals]
    view = phone.model.view
    over = {**view["moment"], "over": True, "decided": True}
    scores = {"title": "Scores", "rows": rows}
    phone.model.view = {**view, "moment": over, "panels": [], "scores": scores, "offers": []}
    phone.root.go(lambda: ResultCard(phone.model, "Mia and Ben Ali win.", "Kites · 1 March"))


def own_seat(phone: Phone) -> None:
    page("play", "PlayPage")(phone)
    phone.settle()
    phone.touch("Jo", kind="SeatPlace")


#: What is shown, how, and what is touched then.
SCENES: dict[str, tuple[Callable[[Phone], object], Look, tuple[str, ...]]] = {
    "tables": (list_of_tables, PHONE, ()),
    "a damaged table": (damaged_table, SMALL, ()),
    "a new network": (moved_phones, SMALL, ()),
    "everybody's phone": (all_phones, TABLET, ("Jo",)),
    "a code": (all_phones, FLAT, ("Jo", "Show Jo’s code")),
    "letting phones in": (networks("192.168.1.20", "10.0.0.2"), PHONE, ()),
    "no network": (networks("127.0.0.1"), SMALL, ()),
    "a lobby": (lobby("Mia", "Ben", ""), TABLET, ()),
    "a lobby of names": (lobby("Mia", "Ben", "Jo"), SMALL, ()),
    "a guest waits": (waiting, PHONE, ()),
    "hands on the table": (hands, SMALL, ()),
    "a guest's seat": (guests_sheet, PHONE, ("Show my words", "Bring back its seal")),
    "skipping somebody": (skipping, TABLET, ()),
    "openings that are missing": (opening, PHONE, ()),
    "an unsent bid": (unsent, FLAT, ()),
    "different words": (differing, TABLET, ()),
    "words to compare": (checking, SMALL, ()),
    "an undone step": (undone, PHONE, ()),
    "a result with debts": (result, SMALL, ()),
    "one seat": (own_seat, FLAT, ()),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_page_shows_what_it_showed(
    name: str, phone: Phone, renew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from punchboard.companion.ui.screens import join, tables
    from punchboard.companion.ui.widgets import sealing

    monkeypatch.setattr(tables, "in_words", lambda stamp: "1 March, 20:14")
    monkeypatch.setattr(join, "Thread", lambda **_: SimpleNamespace(start=lambda: None))
    monkeypatch.setattr(sealing, "check_of", lambda _: bytes(range(40, 72)))
    show, table, touches = SCENES[name]
    if table != PHONE:
        phone.model.change_settings(theme=table.theme, text=table.text)
        phone.resize(table.size)
    phone.model.games()
    assert phone.model.lay("kites", "", SEATS, {})
    show(phone)
    phone.wait(0.25)
    for words in touches:
        phone.touch(words)
    phone.wait(0.25)
    compare(f"page {name}", phone, renew)
    broken = [each.text for each in phone.widgets() if breaks_word(each)]
    assert [text for text in broken if SECRET not in text] == []
    phone.model.controller.hosting = phone.model.guest = None
