"""The order of layouts: faces first, pages of the rulebook last and in between."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from punchboard.cards.load.folder import load_game
from punchboard.generator.studio.layout_thread import LayoutThread
from punchboard.generator.studio.rulebook_pages import RulebookPages
from tests.studio.client import FILES, write


def test_a_long_job_gives_way_to_faces_and_waits_for_all_others() -> None:
    layouts, order = LayoutThread(), list[str]()
    begun, go_on = Event(), Event()

    def long() -> None:
        begun.set()
        go_on.wait(10)
        order.append("begin")
        layouts.give_way()
        order.append("end")

    jobs = [layouts.ask("page", long, is_long=True)]
    assert begun.wait(10)
    jobs.append(layouts.ask("other page", lambda: order.append("other page"), is_long=True))
    jobs.append(layouts.ask("tile", lambda: order.append("tile")))
    jobs.append(layouts.ask("face", lambda: order.append("face"), is_urgent=True))
    go_on.set()
    for each in jobs:
        each.result(10)
    layouts.end()
    assert order == ["begin", "face", "tile", "end", "other page"]


def test_a_page_of_the_rules_pauses_while_it_is_laid_out(tmp_path: Path) -> None:
    files = {**FILES, "rulebook.md": "# Marsh\n\n[[page]]\n\nThe {{ counts.birds }} birds.\n"}
    game, _ = load_game(write(tmp_path / "marsh", files), "marsh")
    assert game is not None
    pauses = list[bool]()
    page = RulebookPages(lambda: pauses.append(True)).page(game, 1, 1)
    assert "<svg" in page.svg
    assert len(pauses) > 5
