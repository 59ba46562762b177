"""Tables whose guests come over the network: a small game, and a shipped one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.rules.kinds.registry import KINDS
from punchboard.companion.table.tables import Tables
from tests.companion.host.led_host import open_host
from tests.companion.host.phone import Hosted, Phone, host_guessing
from tests.companion.host.sealed_table import play_and_export
from tests.companion.host.test_screen_host import screen_of
from tests.companion.table import small_game

REPLAYS = Path(__file__).parents[2] / "replay"
BEFORE = KINDS["checklist"]


@pytest.fixture(autouse=True)
def small_kinds() -> Iterator[None]:
    """Let checklists be the small game's mechanisms, in these tests only."""
    small_game.add_kinds()
    yield
    KINDS["checklist"] = BEFORE  # type: ignore[index]


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A table of three that guess on their phones, at the guessing."""
    table = host_guessing(tmp_path / "tables", extra=True)
    yield table
    table.stop()


@pytest.fixture
def host(tmp_path: Path, small_kinds: None) -> Iterator[ScreenHost]:
    """A host without a table, whose one game is the small one."""
    made = open_host(tmp_path)
    yield made
    made.end()


@pytest.fixture
def screen(host: ScreenHost) -> Phone:
    """The shared screen of that host."""
    return screen_of(host)


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A table as a document, after everything that may happen to seals."""
    return play_and_export(tmp_path_factory.mktemp("played") / "tables")


@pytest.fixture
def three(hosted: Hosted) -> tuple[Phone, Phone, Phone]:
    return Phone(hosted, "blue"), Phone(hosted, "red"), Phone(hosted, "green")


@pytest.fixture
def middle(hosted: Hosted) -> Phone:
    return Phone(hosted, "")


@pytest.fixture
def real_kinds(small_kinds: None) -> None:
    """Let checklists be checklists, for tests with real games."""
    KINDS["checklist"] = BEFORE  # type: ignore[index]


@pytest.fixture
def stores(tmp_path: Path, real_kinds: None) -> Iterator[Hosted]:
    """A table of two of Brick & Mortar, as a recorded game has it, at the first bids for food."""
    recorded = json.loads((REPLAYS / "two_play_to_october.json").read_text(encoding="utf-8"))
    tables = Tables(tmp_path / "tables")
    places = [seat["id"] for seat in recorded["pack"]["play"]["seats"]]
    seats = list(zip(places, ("Mia", "Kim"), strict=False))
    session = tables.create(json.dumps(recorded["pack"]), "", seats, {"bidding": "pass"})
    for place, card in zip(places, ("starting_1", "starting_2"), strict=False):
        values = {"card": f"starting:{card}"}
        session.do({"do": "stores.take", "seat": place, "values": values})
    session.do(small_game.NEXT)
    session.close()
    table = Hosted(tables, session.info.id)
    yield table
    table.stop()
