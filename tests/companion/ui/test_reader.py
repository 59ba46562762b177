"""Rules and cards during play: two touches there, one back, and a search that finds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bidding import phone_with_table, until
from finger import Phone


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """Return a phone at a table in the phase Supply, with the rules open."""
    phone = phone_with_table(tmp_path)
    phone.touch("More")
    phone.touch("Rules and cards")
    yield phone
    phone.close()


def test_one_touch_leads_back_to_play_from_any_chapter(phone: Phone) -> None:
    phone.touch("Setup")
    assert phone.shows("Short of boats") or phone.find("Contents")
    phone.touch(glyph="back")
    assert phone.find("Pass to Mia")


def test_the_chapter_of_the_phase_stands_first(phone: Phone) -> None:
    chapters = [each for each in phone.widgets() if type(each).__name__ == "Tap" and each.y]
    named = [each for each in chapters if each.text in ("Supply", "Setup", "Fish market")]
    first = max(named, key=lambda each: each.to_window(*each.center)[1])
    assert (first.text, first.kind) == ("Supply", "chosen")


def test_a_search_finds_words_in_a_section_and_leads_to_it(phone: Phone) -> None:
    phone.root.page._search.text = "further behind"
    phone.settle()
    phone.touch("Ties")
    assert any("further" in _said(each) for each in _passages(phone))


def test_words_that_stand_nowhere_are_said_to_be_missing(phone: Phone) -> None:
    phone.root.page._search.text = "submarine"
    phone.settle()
    assert phone.shows("Nothing says “submarine”.")


def test_a_link_in_the_rules_leads_to_its_section(phone: Phone) -> None:
    phone.touch("Setup")
    link = next(each for each in _passages(phone) if any(run.get("link") for run in each.runs))
    phone.scroll_to(link)
    high = link.font_size * link.leading / 2
    place = next(left for left, _, run, _ in link._pieces if run.link)
    phone.touch_at(*link.to_window(link.x + place + 4, link.top - high))
    until(phone, lambda: any("further" in _said(each) for each in _passages(phone)))


def test_a_card_is_found_by_its_printed_number(phone: Phone) -> None:
    phone.touch("Cards", kind="Tap")
    phone.root.page._search.text = "12"
    phone.settle()
    assert not phone.shows("Heron")
    phone.touch("Gull")
    assert phone.shows("No. 12")
    assert phone.shows("Sell last.")


def test_a_card_pictured_in_the_rules_can_be_looked_up(phone: Phone) -> None:
    phone.touch("Supply")
    phone.touch("The Heron")
    assert phone.shows("No. 7")
    (crew,) = (each for each in phone.widgets() if type(each).__name__ == "CardValue")
    assert (crew.title, crew.text) == ("Crew", "3")
    assert phone.shows("Pay for it as for any other.")


def test_every_card_with_a_number_is_listed(phone: Phone) -> None:
    phone.touch("Cards", kind="Tap")
    phone.settle(20)
    assert phone.find("7  Heron")
    assert phone.find("12  Gull")


def far_down(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Open rules whose one chapter has 40 sections, each with a link to the twentieth; its page."""
    from punchboard.companion.ui.reader.page import ReaderPage

    says = {"kind": "paragraph", "runs": [{"text": "Go to ", "link": "#part_20"}]}
    session = phone.model.session
    sections = [
        {"id": f"part_{number}", "level": 2 + (number > 0), "heading": [{"text": f"Part {number}"}],
         "back": False, "blocks": [says]}
        for number in range(40)
    ]  # fmt: skip
    pack = session.pack.model_copy(update={"rulebook": sections})
    monkeypatch.setattr(session, "pack", pack)
    phone.root.go(lambda: ReaderPage(phone.model, phone.root))
    phone.settle()
    phone.touch("Part 0", kind="Tap")
    return phone.root.page


def test_a_long_chapter_is_there_at_once_and_goes_on_while_it_is_read(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = far_down(phone, monkeypatch)
    page._follow("#part_0")
    counts = [len(_passages(phone))]
    for _ in range(2):
        phone.settle(1)
        counts.append(len(_passages(phone)))
    assert counts == [11, 14, 17]  # the first of twelve pieces leads back
    phone.wait(3)
    assert len(_passages(phone)) == 80
    page._follow("#part_0")
    phone.root.back()
    phone.wait(1)
    assert len(list(phone.widgets(page._place))) < 20  # nobody sees it any more


def test_a_link_brings_a_section_far_down_to_the_top(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = far_down(phone, monkeypatch)
    page._follow("#part_20")
    phone.wait(3)
    (heading,) = (each for each in _passages(phone) if getattr(each, "section", "") == "part_20")
    top = heading.to_window(0, heading.top)[1]
    scroller = page.scroller
    assert scroller.to_window(0, scroller.top)[1] - top == pytest.approx(8, abs=2)
    phone.touch_at(*scroller.to_window(*scroller.center))  # from here on the finger scrolls
    scroller.scroll_y = 1
    page._place.add_widget(page._card_tap(phone.model.session.pack.cards[0]))
    phone.wait(1)
    assert scroller.scroll_y == 1


def _passages(phone: Phone) -> list[Any]:
    return [each for each in phone.widgets() if type(each).__name__ == "Passage"]


def _said(passage: object) -> str:
    return "".join(run.get("text", "") for run in passage.runs)  # type: ignore[attr-defined]
