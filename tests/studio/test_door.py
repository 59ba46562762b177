"""Nobody but this computer's browser with the address from the terminal reaches the Studio."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio.client import FILES, Client, opened, write


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with opened(write(tmp_path_factory.mktemp("marsh"))) as client:
        yield client


def stranger(client: Client) -> Client:
    other = Client.__new__(Client)
    other.door, other.cookie, other.connection = client.door, "", client.connection
    return other


def test_without_cookie_nothing_is_told(client: Client) -> None:
    for path in ("/", "/api/game", "/api/table?component=birds", "/api/events", "/main.js"):
        answer = stranger(client).get(path)
        assert answer.status == 403
        assert b"Marsh" not in answer.body


def test_a_token_works_once(client: Client) -> None:
    path = client.door.new_address().removeprefix(client.door.origin)
    first = stranger(client).get(path)
    assert (first.status, first.headers["Location"]) == (303, "/")
    assert "HttpOnly; SameSite=Strict" in first.headers["Set-Cookie"]
    assert f"punchboard-{client.door.port}=" in first.headers["Set-Cookie"]
    assert stranger(client).get(path).status == 403


@pytest.mark.parametrize("token", ["", "x", "é", "%00"])
def test_a_guessed_token_opens_nothing(client: Client, token: str) -> None:
    answer = stranger(client).get("/?token=" + token.encode("ascii", "xmlcharrefreplace").decode())
    assert answer.status == 403
    assert answer.headers["Set-Cookie"] is None


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost"])
def test_another_host_name_is_refused_even_with_the_cookie(client: Client, host: str) -> None:
    assert client.get("/api/game", Host=host).status == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_site_is_refused_even_with_the_cookie(
    client: Client, headers: dict[str, str]
) -> None:
    assert client.get("/api/game", **headers).status == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/json"},
        {"Origin": "self", "Content-Type": "text/plain"},
        {"Origin": "self", "Content-Type": "application/x-www-form-urlencoded"},
        {"Origin": "self"},
    ],
)
def test_a_form_changes_nothing(client: Client, headers: dict[str, str]) -> None:
    sent = {key: client.door.origin if value == "self" else value for key, value in headers.items()}
    body = json.dumps({"window": "w", "group": "", "show": None}).encode()
    assert client.ask("POST", "/api/undo", body, sent).status == 403


def test_every_answer_carries_the_policy(client: Client) -> None:
    for path in ("/", "/api/game", "/nothing"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    face = client.get("/api/face?component=birds&card=heron&side=front")
    assert "sandbox" in face.headers["Content-Security-Policy"]
    assert face.headers["X-Content-Type-Options"] == "nosniff"


def test_the_page_and_its_policy_share_a_fresh_nonce(client: Client) -> None:
    pages = [client.get("/") for _ in range(2)]
    nonces = [
        page.headers["Content-Security-Policy"].partition("'nonce-")[2].partition("'")[0]
        for page in pages
    ]
    assert all(
        f'content="{nonce}"'.encode() in page.body
        for nonce, page in zip(nonces, pages, strict=True)
    )
    assert nonces[0] != nonces[1]


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/..%2fserver.py",
        "/%2e%2e/page.py",
        "/etc/passwd",
        "//etc/passwd",
        "/.",
        "/inputs.txt/..",
    ],
)
def test_no_path_leads_out_of_the_page(client: Client, path: str) -> None:
    assert client.get(path).status == 404


@pytest.mark.parametrize(
    "file",
    ["../outside.yaml", "/etc/passwd.yaml",
     "output/x.yaml", ".git/x.yaml", "link.yaml", "a\\b.yaml",
     "folder/inner.yaml", "nothing.yaml", "game.yaml/x.yaml"],
)  # fmt: skip
def test_no_file_outside_the_game_is_read_or_written(tmp_path: Path, file: str) -> None:
    root = write(tmp_path / "marsh")
    outside = write(
        tmp_path, {"outside.yaml": "secret: 1\n", "elsewhere/inner.yaml": "secret: 1\n"}
    )
    (root / "link.yaml").symlink_to(outside / "outside.yaml")
    (root / "folder").symlink_to(outside / "elsewhere")
    with opened(root) as client:
        answer = client.get(f"/api/text?file={file}")
        assert answer.status == 422
        assert b"secret" not in answer.body
        edit = {"kind": "text", "file": file, "was": "", "splices": [[0, 0, "x"]]}
        assert client.post("/api/edit", edits=[edit]).status == 422
    assert (outside / "outside.yaml").read_text() == "secret: 1\n"
    assert (outside / "elsewhere/inner.yaml").read_text() == "secret: 1\n"


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'"x"', b"[" * 100_000, b'{"edits": 3}'])
def test_a_body_that_cannot_be_read_is_answered(client: Client, body: bytes) -> None:
    headers = {"Origin": client.door.origin, "Content-Type": "application/json"}
    answer = client.ask("POST", "/api/edit", body, headers)
    assert answer.status == 400
    assert answer.json()["error"]["code"] == "bad"


def test_a_game_that_is_only_read_stays_as_it_is(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root, read_only="it ships with Punchboard") as client:
        assert client.get("/api/game").json()["editable"] is False
        assert client.get("/api/table?component=birds").json()["editable"] is False
        assert client.cell("cost", "9").json()["error"]["code"] == "refused"
        edit = {"kind": "text", "file": "birds.csv", "was": "", "splices": [[0, 0, "x"]]}
        assert client.post("/api/edit", edits=[edit]).status == 422
        assert client.post("/api/undo").status == 422
    assert {name: (root / name).read_text() for name in FILES} == FILES
