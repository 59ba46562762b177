"""A choice that was given up, called off or stepped past, comes back with its seals on undo."""

from __future__ import annotations

import json

from punchboard.companion.host.host_state import HostState
from tests.companion.host.phone import Hosted, Phone
from tests.companion.host.sealed_table import Table, export, said
from tests.companion.host.test_bids import points

Three = tuple[Phone, Phone, Phone]


def pending(hosted: Hosted) -> list[tuple[int, list[str]]]:
    """Return the choices that the host's file keeps: epoch, and who has sealed."""
    kept = HostState.model_validate_json(hosted.host_state.read_bytes())
    return [(each.epoch, [seal.seat for seal in each.seals]) for each in kept.choices]


def test_nobody_bids_and_undo_brings_the_seals_back(hosted: Hosted) -> None:
    """A3: “Nobody bids” threw away seals already given, and undo did not bring them back."""
    table = Table(hosted)
    table.phones[0].seal([1, 4])
    table.phones[1].seal([1, 2])
    before = table.middle.view()["seals"]
    table.next()
    assert table.middle.view()["seals"] is None
    table.undo()
    assert table.middle.view()["seals"] == before
    table.phones[2].seal([1, 3])
    table.open()
    assert points(table.middle) == {"blue": 4, "red": 2, "green": 3}
    assert "1 choice opened, 3 seals" in said(export(hosted))


def test_seals_come_back_after_a_restart_of_the_host_as_well(hosted: Hosted) -> None:
    table = Table(hosted)
    table.phones[0].seal([1, 4])
    table.next()
    table.restart()
    assert pending(hosted)[0] == (1, ["blue"])
    table.undo()
    assert table.middle.view()["seals"]["sealed"] == ["blue"]
    table.phones[1].seal([1, 2])
    table.phones[2].seal([1, 3])
    table.open()
    assert points(table.middle) == {"blue": 4, "red": 2, "green": 3}


def test_a_list_that_was_called_off_before_anybody_opened_comes_back_the_same(
    hosted: Hosted,
) -> None:
    table = Table(hosted)
    table.seal(4, 2, 3)
    before = table.middle.view()["seals"]["digest"]
    table.next()
    table.undo()
    assert table.middle.view()["seals"]["digest"] == before
    table.open()
    assert points(table.middle) == {"blue": 4, "red": 2, "green": 3}


def test_what_was_given_up_is_void_once_another_choice_opens(hosted: Hosted) -> None:
    """From then on the undo would go past what all have seen."""
    table = Table(hosted)
    table.phones[0].seal([1, 9])
    table.next()
    table.next()
    assert export(hosted).count('"end": "void"') == 0
    table.seal(4, 2, 3)
    table.open()
    told = json.loads(export(hosted))["seals"]
    assert [(each["epoch"], each["end"]) for each in told] == [(1, "void"), (2, "opened")]
    assert "given up before it opened. Mia had sealed." in said(export(hosted))
    for _ in range(3):
        table.undo()
    assert table.middle.view()["seals"]["sealed"] == []


def test_an_export_says_that_what_an_undo_may_bring_back_is_not_in_it(hosted: Hosted) -> None:
    """It is not over: it may still open, and a record of its end would then be false."""
    table = Table(hosted)
    table.seal(4, 2, 3)
    table.next()
    told = said(export(hosted))
    assert "Nothing was sealed" not in told
    assert told.startswith("No sealed choice of this table is over.")
    last = "  what was sealed since the last choice that is told of: what an undo may bring back"
    assert last in told
    table.undo()
    table.open()
    told = said(export(hosted))
    assert "1 choice opened, 3 seals" in told
    assert last in told


def test_seals_of_a_choice_that_is_asked_otherwise_again_never_come_back(hosted: Hosted) -> None:
    """The table goes back before the choice and on by another step."""
    table = Table(hosted)
    table.phones[0].seal([1, 4])
    before = table.middle.view()["seals"]["epoch"]
    newest = table.middle.view()["newest"]
    hosted.rewind(newest)
    table.next()
    choice = table.middle.view()["seals"]
    assert (choice["epoch"], choice["sealed"]) == (before + 1, [])


def test_a_new_name_in_mid_bid_loses_no_seal(hosted: Hosted, three: Three, middle: Phone) -> None:
    three[0].seal([1, 4])
    assert middle.do("table.rename", "red", name="Kimberly")["ok"]
    assert middle.view()["seals"]["sealed"] == ["blue"]


def test_a_file_of_a_host_of_before_keeps_its_seals(hosted: Hosted) -> None:
    """Format 1 kept the choice that went on otherwise."""
    table = Table(hosted)
    for phone, number in zip(table.phones[:2], (4, 2), strict=True):
        phone.seal([1, number])
    hosted.stop()
    kept = json.loads(hosted.host_state.read_text(encoding="utf-8"))
    choice = kept.pop("choices")[0]
    about = {key: choice[key] for key in ("table", "game", "round", "phase", "choice")}
    seals = {
        each["seat"]: {key: each[key] for key in ("salt", "seal", "promise")}
        for each in choice["seals"]
    }
    old = {"epoch": 1, "about": about, "print": choice["asked"], "seals": seals, "listed": False}
    told = {**kept, "format": 1, "choice": old}
    hosted.host_state.write_text(json.dumps(told), encoding="utf-8")
    hosted.start()
    for phone in (*table.phones, table.middle):
        phone.join()
    assert table.middle.view()["seals"]["sealed"] == ["blue", "red"]
    table.phones[2].seal([1, 3])
    table.open()
    assert points(table.middle) == {"blue": 4, "red": 2, "green": 3}
