"""The shell of the Studio's page: bars, tabs, the divider, messages, the connection, versions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from punchboard.cards import catalog
from punchboard.generator.studio.page import words_script
from punchboard.generator.studio.page_files import page_of
from tests.readers.studio_window import StudioWindow, component, game, refused

Open = Callable[..., StudioWindow]
#: Sizes of windows that the Studio is made for; the last is the first with text of 200 %.
SIZES = {"laptop": (1366, 768), "large": (1920, 1080), "tablet": (1024, 768), "200%": (683, 384)}


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Open windows with given answers; no script may fail, and the policy blocks nothing."""
    windows = []

    def open_window(
        answers: dict[str, Any] | None = None,
        size: str = "laptop",
        has_clock: bool = False,
        **options: Any,
    ) -> StudioWindow:
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        window = StudioWindow(context.new_page())
        window.answers.update(answers or {})
        windows.append(window)
        if has_clock:  # whose time the test moves
            window.page.clock.install()
        window.open()
        return window

    yield open_window
    for window in windows:
        window.page.context.close()
        assert window.faults == []


def tab(page: Page, name: str) -> Any:
    return page.get_by_role("tab", name=name)


def focused(page: Page) -> str:
    """Return the accessible name of the focused element, or its text."""
    return page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
    )


def test_bar_names_the_game_its_components_and_what_undo_takes_back(opened: Open) -> None:
    page = opened().page
    expect(page).to_have_title("Birds & Reeds · Punchboard Studio")
    expect(tab(page, "Birds")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="Undo: the cost of Heron")).to_be_visible()
    expect(page.get_by_role("button", name="Nothing to redo")).to_have_attribute(
        "aria-disabled", "true"
    )


def test_markup_in_the_title_of_a_game_and_a_component_shows_as_typed(opened: Open) -> None:
    told = game(title="<img src=x>", components=[component("a", "<b>A</b>", 1)])
    page = opened({"/api/game": told}).page
    expect(page.get_by_role("heading", name="<img src=x>")).to_be_visible()
    expect(tab(page, "<b>A</b>")).to_be_visible()


def test_undo_by_key_and_by_button_asks_the_server_and_shows_what_is_next(opened: Open) -> None:
    answer = {"revision": 4, "undo": "", "redo": "the cost of Heron"}
    window = opened({"/api/undo": answer, "/api/redo": {**answer, "undo": "x", "revision": 5}})
    window.page.keyboard.press("Control+z")
    redo = window.page.get_by_role("button", name="Redo: the cost of Heron")
    expect(redo).to_be_visible()
    redo.click()
    expect(window.page.get_by_role("button", name="Undo: x")).to_be_visible()
    posts = [(path, body["window"]) for method, path, body in window.asked if method == "POST"]
    assert [path for path, _ in posts] == ["/api/undo", "/api/redo"]
    assert len({name for _, name in posts}) == 1


def test_older_news_never_replace_newer_ones(opened: Open) -> None:
    window = opened()
    for revision, words in ((9, "nine"), (8, "eight")):
        window.tell("change", {
            "revision": revision, "undo": words, "redo": "", "files": ["a.csv"], "window": "other",
            "game": False,
        })  # fmt: skip
    expect(window.page.get_by_role("button", name="Undo: nine")).to_be_visible()


def test_a_change_elsewhere_shows_a_new_component(opened: Open) -> None:
    window = opened()
    more = game(components=[*game()["components"], component("eggs", "Eggs", 3)], revision=4)
    window.answers["/api/game"] = more
    window.tell("change", {
        "revision": 4, "undo": "", "redo": "", "files": ["game.yaml"], "window": "other",
    })  # fmt: skip
    expect(tab(window.page, "Eggs")).to_be_visible()


def test_a_refusal_is_told_with_its_hint_and_stays_until_closed(opened: Open) -> None:
    words = refused("Heron was changed by another program.", "Look at it and edit it again.")
    page = opened({"/api/undo": words}).page
    page.keyboard.press("Control+z")
    alert = page.get_by_role("alert").filter(has_text="Heron was changed")
    expect(alert).to_contain_text("Look at it and edit it again.")
    alert.get_by_role("button", name="Close").click()
    expect(page.get_by_text("Heron was changed")).to_have_count(0)


def test_damage_of_the_history_is_told_until_it_is_closed(opened: Open) -> None:
    remark = {"message": "The list of your steps was damaged.", "hint": "It's kept as journal-1."}
    page = opened({"/api/game": game(remarks=[remark])}).page
    alert = page.get_by_role("alert").filter(has_text="The list of your steps was damaged.")
    expect(alert).to_contain_text("It's kept as journal-1.")
    alert.get_by_role("button", name="Close").click()
    expect(page.get_by_text("The list of your steps")).to_have_count(0)


def test_notices_go_by_themselves_unless_they_are_read_and_errors_stay(opened: Open) -> None:
    told = game(editable=False, reason="It came with Punchboard.")
    window = opened({"/api/game": told, "/api/undo": refused("Heron has changed.")}, has_clock=True)
    page = window.page
    notice = page.get_by_role("status").filter(has_text="It came with Punchboard.")
    page.get_by_role("button", name="Read only").click()
    page.keyboard.press("Control+z")
    notice.get_by_role("button", name="Close").focus()
    page.clock.run_for(60_000)
    expect(notice).to_be_visible()
    page.get_by_role("button", name="Wall").focus()
    page.clock.run_for(60_000)
    expect(notice).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="Heron has changed.")).to_be_visible()


def test_a_lost_connection_is_told_and_what_was_missed_is_read(opened: Open) -> None:
    window = opened()
    page = window.page
    page.evaluate("stream.lose()")
    expect(page.get_by_role("alert").filter(has_text="No connection")).to_be_visible()
    window.answers["/api/game"] = game(title="Herons", revision=7)
    window.tell("hello", {"revision": 7, "undo": "", "redo": ""})
    expect(page.get_by_text("No connection")).to_have_count(0)
    expect(page.get_by_role("heading", name="Herons")).to_be_visible()


def test_a_stream_that_the_server_ended_is_opened_again(opened: Open) -> None:
    window = opened(has_clock=True)
    window.page.evaluate("window.first = stream; stream.lose(EventSource.CLOSED)")
    window.page.clock.run_for(1_500)
    assert window.page.evaluate("stream !== first")
    window.answers["/api/game"] = (403, {"error": {"code": "door", "message": "", "hint": ""}})
    window.page.evaluate("stream.lose(EventSource.CLOSED)")
    expect(window.page.get_by_text("The Studio has closed this window.")).to_be_visible()
    count = len(window.asked)
    window.page.clock.run_for(5_000)
    assert len(window.asked) == count


@pytest.mark.parametrize("answer", [(0, None), refused("game.yaml isn't there.")])
def test_a_game_that_cannot_be_read_says_why(opened: Open, answer: Any) -> None:
    window = opened({"/api/game": answer})
    words = "The Studio doesn't answer" if answer[0] == 0 else "game.yaml isn't there."
    expect(window.page.get_by_role("main")).to_contain_text(words)
    window.answers["/api/game"] = game()
    window.tell("hello", {"revision": 3, "undo": "", "redo": ""})
    expect(tab(window.page, "Birds")).to_be_visible()


def test_a_game_without_cards_says_so(opened: Open) -> None:
    page = opened({"/api/game": game(components=[])}).page
    expect(page.get_by_role("heading", name="No cards yet")).to_be_visible()


def test_a_game_whose_table_is_missing_points_to_the_problems(opened: Open) -> None:
    window = opened({"/api/game": game(components=[])})
    counts = {"revision": 3, "state": "done", "errors": 1, "warnings": 0, "notes": 0}
    window.tell("problems", counts)
    expect(window.page.get_by_role("heading", name="No cards can be shown")).to_be_visible()


def unreadable(place: str, message: str) -> dict[str, Any]:
    return {"severity": "error", "place": place, "message": message, "hint": "", "target": None}


def test_cards_of_before_are_told_to_be_old_while_a_file_has_an_error(opened: Open) -> None:
    window = opened()
    page = window.page
    fault = unreadable("birds.csv, line 3", "a quote isn't closed")
    window.answers["/api/game"] = game(isReadable=False, faults=[fault], revision=4)
    window.tell("change", {
        "revision": 4, "undo": "", "redo": "", "files": ["birds.csv"], "window": "other",
    })  # fmt: skip
    banner = page.get_by_role("status").filter(has_text="you see the cards as they were before")
    expect(banner).to_contain_text("birds.csv, line 3: a quote isn't closed")
    banner.get_by_role("button", name="Show problems").click()
    expect(page.get_by_role("region", name="Problems")).to_be_visible()


def test_a_game_that_could_never_be_read_points_to_its_files(opened: Open) -> None:
    fault = unreadable("game.yaml, line 1", "no title")
    told = game(isReadable=False, faults=[fault], components=[])
    page = opened({"/api/game": told}).page
    expect(page.get_by_role("heading", name="The game can't be read yet")).to_be_visible()
    expect(page.get_by_text("game.yaml, line 1: no title")).to_be_visible()


def test_a_game_that_may_not_be_changed_says_why(opened: Open) -> None:
    page = opened({"/api/game": game(editable=False, reason="It came with Punchboard.")}).page
    page.get_by_role("button", name="Read only: It came with Punchboard.").click()
    expect(page.get_by_role("status").filter(has_text="It came with")).to_be_visible()


def test_the_tab_of_a_shown_component_is_in_sight(opened: Open) -> None:
    many = [component(f"c{number}", f"Component {number}", number) for number in range(40)]
    page = opened({"/api/game": game(components=many)}).page
    tab(page, "Component 0").press("End")
    expect(tab(page, "Component 39")).to_be_in_viewport(ratio=1)


def test_a_view_that_cannot_be_loaded_offers_to_reload(opened: Open) -> None:
    window = opened()
    window.page.route("**/text_view-*", lambda route: route.abort())
    window.page.get_by_role("button", name="Text").click()
    window.page.get_by_role("button", name="Reload the page").click()
    expect(tab(window.page, "Birds")).to_be_visible()


def test_tabs_and_views_work_by_keys_alone(opened: Open) -> None:
    page = opened().page
    page.keyboard.press("Tab")
    assert focused(page) == "To the cards"
    page.keyboard.press("Tab")
    assert focused(page) == "Home: your games"
    page.keyboard.press("Tab")
    assert focused(page) == "Cards"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Wall")).to_have_attribute("aria-current", "page")
    tab(page, "Birds").focus()
    page.keyboard.press("ArrowRight")
    expect(tab(page, "Reeds")).to_be_focused()
    expect(tab(page, "Reeds")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowRight")
    expect(tab(page, "Birds")).to_be_focused()
    page.keyboard.press("End")
    expect(tab(page, "Reeds")).to_have_attribute("tabindex", "0")


def test_divider_moves_by_keys_and_by_the_pointer_and_stays_where_it_was(opened: Open) -> None:
    page = opened().page
    divider = page.get_by_role("separator", name="Width of the table")
    divider.focus()
    page.keyboard.press("ArrowLeft")
    expect(divider).to_have_attribute("aria-valuenow", "58")
    box = divider.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - 0.58 * 1366) < 4
    page.mouse.move(box["x"] + 4, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(683, box["y"] + 100)
    page.mouse.up()
    expect(divider).to_have_attribute("aria-valuenow", "50")
    page.reload()
    expect(divider).to_have_attribute("aria-valuenow", "50")


def test_on_a_tablet_the_faces_are_above_the_table(opened: Open) -> None:
    page = opened(size="tablet").page
    divider = page.get_by_role("separator", name="Width of the table").bounding_box()
    assert divider is not None
    assert divider["width"] == 1024
    face = page.get_by_text("Add a row to the table, and its card shows here.").bounding_box()
    assert face is not None
    assert face["y"] < divider["y"]


def test_colors_follow_the_system_until_they_are_chosen(opened: Open) -> None:
    page = opened(color_scheme="dark").page
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Colors: as the system").click()
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Colors: light").click()
    expect(root).to_have_attribute("data-theme", "dark")


VERSIONS = [
    {"id": "v2", "name": "Before the <b>playtest</b>", "note": "Costs as on Friday.",
     "time": (datetime.now() - timedelta(days=1)).timestamp(), "size": 48_211},
    {"id": "v1", "name": "First print", "note": "", "time": datetime(2024, 10, 2, 9, 5).timestamp(),
     "size": 2_400_000},
]  # fmt: skip


def versions_dialog(page: Page) -> Any:
    page.get_by_role("button", name="Keep this version").click()
    return page.get_by_role("dialog", name="Versions")


def test_a_version_is_kept_with_its_name_and_note(opened: Open) -> None:
    window = opened({"GET /api/versions": {"versions": []}, "POST /api/versions": {}})
    page = window.page
    dialog = versions_dialog(page)
    expect(dialog.get_by_role("heading", name="No version kept yet")).to_be_visible()
    keep = dialog.get_by_role("button", name="Keep this version")
    keep.click()
    expect(dialog.get_by_role("alert")).to_contain_text("Type a name")
    name = dialog.get_by_role("textbox", name="Name")
    expect(name).to_be_focused()
    name.fill(" Friday ")
    dialog.get_by_role("textbox", name="Note").fill("Too long.")
    window.answers["GET /api/versions"] = {"versions": VERSIONS}
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status").filter(has_text="Kept “Friday”.")).to_be_visible()
    expect(name).to_be_focused()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    [body] = [body for method, path, body in window.asked if method == "POST"]
    assert (body["name"], body["note"]) == ("Friday", "Too long.")


def test_a_version_that_cannot_be_kept_says_why_in_the_dialog(opened: Open) -> None:
    answers = {
        "GET /api/versions": {"versions": []},
        "POST /api/versions": refused("The disk is full.", "Make room and try again."),
    }
    page = opened(answers).page
    dialog = versions_dialog(page)
    dialog.get_by_role("textbox", name="Name").fill("Friday")
    page.keyboard.press("Enter")
    words = "The disk is full. Make room and try again."
    expect(dialog.get_by_role("status").filter(has_text=words)).to_be_visible()
    expect(dialog.get_by_role("textbox", name="Name")).to_have_value("Friday")


def test_versions_are_listed_with_time_and_size(opened: Open) -> None:
    page = opened({"GET /api/versions": {"versions": VERSIONS}}, locale="en-US").page
    listed = versions_dialog(page).get_by_role("listitem")
    expect(listed).to_have_count(2)
    first, second = listed.all()
    expect(first).to_contain_text("Before the <b>playtest</b>")
    expect(first).to_contain_text("yesterday, ")
    expect(first).to_contain_text("48 kB")
    expect(first).to_contain_text("Costs as on Friday.")
    expect(second).to_contain_text("October 2, 2024, ")
    expect(second).to_contain_text("2.4 MB")


def test_restoring_asks_nothing_and_offers_undo(opened: Open) -> None:
    window = opened({
        "GET /api/versions": {"versions": VERSIONS},
        "/api/versions/restore": {"revision": 4, "undo": "restore", "redo": ""},
        "/api/undo": {"revision": 5, "undo": "", "redo": ""},
    })  # fmt: skip
    page = window.page
    versions_dialog(page).get_by_role("button", name="Restore all from “First print”").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    notice = page.get_by_role("status").filter(has_text="Restored “First print”.")
    notice.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Nothing to undo")).to_be_visible()
    posts = [(path, body.get("id")) for method, path, body in window.asked if method == "POST"]
    assert posts == [("/api/versions/restore", "v1"), ("/api/undo", None)]


def test_one_card_of_those_that_differ_is_restored(opened: Open) -> None:
    cards = [{"key": "heron", "name": "Heron", "state": "changed"},
             {"key": "snipe", "name": "<b>Snipe</b>", "state": "deleted"}]  # fmt: skip
    window = opened({
        "GET /api/versions": {"versions": VERSIONS},
        "/api/versions/cards": {"cards": cards},
        "/api/versions/restore": {"revision": 5, "undo": "restore", "redo": ""},
    })  # fmt: skip
    page = window.page
    dialog = versions_dialog(page)
    dialog.get_by_role("button", name="Restore one card from “First print”").click()
    listed = dialog.get_by_role("list", name="Cards of Birds that differ").get_by_role("listitem")
    expect(listed).to_have_text([re.compile("Heron changed since"),
                                 re.compile("<b>Snipe</b> deleted since")])  # fmt: skip
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    dialog.get_by_role("button", name="Restore <b>Snipe</b> from “First print”").click()
    expect(page.get_by_role("status").filter(has_text="Restored snipe from")).to_be_visible()
    body = window.asked[-1][2]
    assert (body["id"], body["component"], body["card"]) == ("v1", "birds", "snipe")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"cards": []}, "All cards of Birds are as in this version."),
        (refused("This table can't be changed here.", "Use Excel."), "Use Excel."),
    ],
)
def test_no_card_to_restore_says_why(opened: Open, answer: Any, words: str) -> None:
    window = opened({"GET /api/versions": {"versions": VERSIONS}, "/api/versions/cards": answer})
    dialog = versions_dialog(window.page)
    dialog.get_by_role("button", name="Restore one card from “First print”").click()
    expect(dialog.get_by_text(words)).to_be_visible()


def test_a_version_that_equals_the_game_says_so(opened: Open) -> None:
    page = opened({
        "GET /api/versions": {"versions": VERSIONS},
        "/api/versions/restore": {"revision": 3, "undo": "", "redo": ""},
    }).page  # fmt: skip
    versions_dialog(page).get_by_role("button", name="Restore all from “First print”").click()
    expect(page.get_by_role("status").filter(has_text="Nothing to restore")).to_be_visible()


def test_a_game_that_cannot_be_changed_shows_its_versions_without_buttons(opened: Open) -> None:
    answers = {
        "/api/game": game(editable=False, reason="It came with Punchboard."),
        "GET /api/versions": {"versions": VERSIONS},
    }
    dialog = versions_dialog(opened(answers).page)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    expect(dialog.get_by_role("button")).to_have_count(1)


def test_a_dialog_holds_the_focus_and_gives_it_back(opened: Open) -> None:
    page = opened({"GET /api/versions": {"versions": []}}).page
    opener = page.get_by_role("button", name="Keep this version")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    for _ in range(8):
        page.keyboard.press("Tab")
        # The browser's own bar comes after the last field; the page itself never has the focus.
        assert page.evaluate("document.activeElement.closest('dialog, body')?.tagName") in (
            "DIALOG", "BODY",
        )  # fmt: skip
        assert page.evaluate("!document.activeElement.closest('.top-bar')")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_the_keys_are_listed_with_the_licenses_of_the_libraries(opened: Open) -> None:
    page = opened().page
    page.get_by_role("button", name="Keys").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Fill the selected cells down")).to_be_visible()
    path = dialog.get_by_role("link", name="Licenses of the libraries").get_attribute("href")
    found = page_of(path or "")
    assert found is not None
    assert isinstance(found.content, bytes)
    assert b"tabulator-tables" in found.content
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.fixture
def pseudo_words() -> Iterator[str]:
    """The translations of the page in the pseudo-language."""
    catalog.use(catalog.PSEUDO)
    yield words_script().decode()
    catalog.use(None)


def test_every_word_of_the_shell_is_in_the_catalog(opened: Open, pseudo_words: str) -> None:
    window = opened({"/words.js": pseudo_words, "GET /api/versions": {"versions": VERSIONS[:1]}})
    page = window.page
    expect(page.locator("html")).to_have_attribute("lang", "en-XA")
    page.locator(".problems-button").click()
    page.evaluate("stream.lose()")
    page.locator(".banner").wait_for()
    page.locator(".top-bar [aria-haspopup=dialog]").click()
    page.get_by_role("listitem").wait_for()
    page.keyboard.press("Shift+Tab")
    page.locator(".keep-form .primary").click()
    assert window.plain_words("Birds & Reeds · Punchboard Studio", "Birds") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(opened: Open, scheme: Any) -> None:
    answers = {
        "GET /api/versions": {"versions": VERSIONS},
        "/api/undo": refused("Heron was changed by another program.", "Edit it again."),
    }
    window = opened(answers, color_scheme=scheme, reduced_motion="reduce")
    page = window.page

    def check() -> None:
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()

    window.tell("problems", {
        "revision": 3, "state": "done", "errors": 1, "warnings": 2, "notes": 0,
    })  # fmt: skip
    page.get_by_role("button", name="3 problems").click()
    page.keyboard.press("Control+z")
    page.get_by_text("Edit it again.").wait_for()
    page.evaluate("stream.lose()")
    page.get_by_text("No connection").wait_for()
    check()
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("dialog").wait_for()
    check()
    page.keyboard.press("Escape")
    versions_dialog(page).get_by_role("listitem").first.wait_for()
    check()


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_the_window(opened: Open, size: str) -> None:
    long = game(title="A very long name of a game with many words")
    answers = {"/api/game": long, "GET /api/versions": {"versions": VERSIONS}}
    window = opened(answers, size=size)
    page = window.page
    window.tell("problems", {
        "revision": 3, "state": "done", "errors": 99, "warnings": 900, "notes": 0,
    })  # fmt: skip
    page.get_by_role("button", name="999 problems").wait_for()
    wide = "document.documentElement.scrollWidth - innerWidth"
    high = "document.documentElement.scrollHeight - innerHeight"
    assert (page.evaluate(wide), page.evaluate(high)) == (0, 0)
    bar = page.locator(".top-bar").bounding_box()
    assert bar is not None
    assert bar["height"] <= 48
    dialog = versions_dialog(page)
    dialog.get_by_role("listitem").first.wait_for()
    dialog.get_by_role("button", name="Restore all from “First print”").scroll_into_view_if_needed()
    box = dialog.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < box["y"] + box["height"] <= SIZES[size][1]
    assert dialog.evaluate("(each) => each.scrollWidth - each.clientWidth") == 0
