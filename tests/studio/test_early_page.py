"""The page is served before its games are open; what it asks waits for them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from punchboard.generator.studio.run import served_page
from punchboard.generator.studio.workspace import Workspace
from tests.studio.client import Client, write


def test_the_page_comes_at_once_and_its_requests_once_the_game_is_open(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "store")
    with served_page() as server, ThreadPoolExecutor() as pool:
        client = Client(server).enter()
        assert b'data-place="game"' in client.get("/").body
        asked = pool.submit(Client(server, client.cookie).get, "/api/game")
        assert client.get("/words.js").status == 200
        assert not asked.done()
        workspace.first = workspace.open(write(tmp_path / "marsh"), "marsh")
        server.open(workspace)
        assert asked.result(30).json()["title"] == "Marsh"


def test_requests_that_wait_are_told_when_the_studio_ends_before(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as pool:
        with served_page(starts_at_home=True) as server:
            client = Client(server).enter()
            assert b'data-place="home"' in client.get("/").body
            # On the open connection: the server hears it whichever comes first, this or its end.
            asked = pool.submit(client.get, "/api/home")
        answer = asked.result(30)
    assert answer.status == 503
    assert "ended" in answer.json()["error"]["message"]
