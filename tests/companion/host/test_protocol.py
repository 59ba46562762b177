"""What docs/dev/protocol.md says of HTTP, of messages and of files at rest, line by line."""

from __future__ import annotations

import json
import re
import socket
import stat
from pathlib import Path
from typing import Any, get_args

import pytest

from punchboard.companion.host import host, lobby
from punchboard.companion.net import messages, seats, server
from punchboard.companion.net.server import SAFE
from punchboard.companion.table.document import read_document
from punchboard.companion.table.private_file import write_private
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted, Phone
from tests.companion.table import small_game

DOCS = (Path(__file__).parents[3] / "docs" / "dev" / "protocol.md").read_text(encoding="utf-8")


def told(hosted: Hosted, head: str, body: bytes = b"") -> tuple[str, str]:
    """Send a request as it stands, and return the answer's status and headers."""
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=60) as link:
        link.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        answer = b""
        while b"\r\n\r\n" not in answer and (part := link.recv(4096)):
            answer += part
    first, _, rest = answer.partition(b"\r\n\r\n")[0].decode().partition("\r\n")
    return first.split()[1], rest


@pytest.fixture
def at(hosted: Hosted) -> str:
    return f"127.0.0.1:{hosted.port}"


def post(at: str, *more: str, length: int | str = 2) -> str:
    return "\n".join(
        ("POST /challenge HTTP/1.1", f"Host: {at}", f"Origin: http://{at}",
         "Content-Type: application/json", f"Content-Length: {length}", *more)
    )  # fmt: skip


def test_the_docs_name_every_message_with_what_goes_with_it() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \|(.*?)\|", DOCS.partition("\n## Messages")[2], re.M)
    found = {
        kind: set(re.findall(r"`([a-z_]+)`", re.sub(r"\(.*?\)", "", rest))) for kind, rest in rows
    }
    known = {
        get_args(each.model_fields["kind"].annotation)[0]: set(each.model_fields) - {"kind"}
        for each in get_args(messages.Said)
    }
    assert found == known


def test_the_docs_name_all_that_goes_with_a_join() -> None:
    named = re.search(r"`POST /join \{(.*?)\}`", DOCS)
    assert named is not None
    assert {each.partition(":")[0] for each in named[1].split(", ")} == set(
        messages.Join.model_fields
    )


def test_every_claim_names_tests_that_are_there() -> None:
    claims = DOCS.partition("| claim | attacked by |")[2].partition("\n\n")[0]
    named = re.findall(r"`([\w.]+)::([^`]+)`", claims)
    assert all("`" in row for row in claims.strip().splitlines()[1:])
    here = Path(__file__).parent
    for file, test in named:
        folder = here.parent / "web" if file.endswith(".mjs") else here
        text = (folder / file).read_text(encoding="utf-8")
        start = f'test("{test}"' if file.endswith(".mjs") else f"def {test}("
        assert start in text, (file, test)
    assert len(named) > 25


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("at most {} bytes", messages.LONGEST_REQUEST),
        ("at most {} connections", server.MOST_CONNECTIONS),
        ("{} of one address", server.MOST_OF_ADDRESS),
        ("silent for {} seconds at most", int(server.PATIENCE)),
        ("a request, once begun, is there within {} seconds", int(server.WHOLE)),
        ("valid for {} seconds", seats.CHALLENGE_LASTS),
        ("a seat has {} at most", seats._MOST_CHANNELS),
        ("JSON text, {} characters at most", messages.LONGEST_BODY),
        ("or after {} seconds", int(host.HOLD)),
        ("a secret of {} random bytes", seats.SECRET_BYTES),
        ("if its phone has not come within {} seconds, by itself", int(lobby.COMING)),
        ("once its phone was silent for {} minutes", round(lobby.LOST / 60)),
        ("takes its place after {} seconds of silence", int(lobby.SILENT)),
    ],
)
def test_the_docs_name_the_limits_of_the_code(words: str, limit: int) -> None:
    assert words.format(f"{limit:,}".replace(",", " ")) in DOCS.replace("\n", " ")


def test_the_docs_name_the_rates_of_the_code(hosted: Hosted) -> None:
    for rates in (hosted.host._joins, hosted.host._by_seat):
        assert f"{rates._each_second} a second for a seat ({rates._at_once} at once)" in DOCS


def test_the_docs_name_every_header_of_an_answer() -> None:
    for name, value in SAFE.items():
        assert f"    {name}: {value}" in DOCS


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("GET / HTTP/1.1\nHost: AT", "200"),
        ("GET /none HTTP/1.1\nHost: AT", "404"),
        ("GET / HTTP/1.1\nHost: evil.test", "421"),
        ("GET / HTTP/1.1\nHost: AT\nHost: AT", "421"),
        ("GET / HTTP/1.0", "421"),
        ("GET http://AT/ HTTP/1.1\nHost: AT", "404"),
        ("GET / HTTP/1.1\nHost: AT\nContent-Length: 2", "400"),
        ("GET / HTTP/1.1\nHost: AT\nTransfer-Encoding: chunked", "400"),
        ("PUT / HTTP/1.1\nHost: AT", "501"),
        ("OPTIONS /say HTTP/1.1\nHost: AT", "501"),
        ("TRACE / HTTP/1.1\nHost: AT", "501"),
        (f"GET /{'x' * 66_000} HTTP/1.1", "414"),
        ("GET / HTTP/1.1\nHost: AT\n" + "X: y\n" * 120 + "Z: z", "431"),
    ],
)
def test_every_answer_carries_the_headers_refusals_too(
    hosted: Hosted, at: str, head: str, status: str
) -> None:
    found, heads = told(hosted, head.replace("AT", at))
    assert found == status
    for name, value in SAFE.items():
        assert f"{name}: {value}" in heads
    assert "python" not in heads.lower()


@pytest.mark.parametrize(
    ("more", "length", "status"),
    [
        ((), 2, "200"),
        (("Origin: http://evil.test",), 2, "403"),
        (("Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: none"), 2, "403"),
        (("Sec-Fetch-Site: same-site",), 2, "403"),
        (("Content-Type: application/json",), 2, "415"),
        (("Content-Length: 3",), 2, "411"),
        ((), "+2", "411"),
        ((), "0x2", "411"),
        ((), 80_001, "413"),
        (("Transfer-Encoding: identity",), 2, "411"),
    ],
)
def test_a_header_that_stands_twice_or_says_too_much_is_refused(
    hosted: Hosted, at: str, more: tuple[str, ...], length: int | str, status: str
) -> None:
    assert told(hosted, post(at, *more, length=length), b"{}")[0] == status


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b'{"seat":"blue"}', b"{}{}", b"\xff\xfe{\0}\0"]
)
def test_a_challenge_is_asked_for_with_nothing(hosted: Hosted, at: str, body: bytes) -> None:
    assert told(hosted, post(at, length=len(body)), body)[0] == "400"


def broken_bodies() -> dict[str, str]:
    """Return bodies that real seats sign, each with one thing that no message has."""
    key = '"key": "' + "a" * 32 + '"'
    act = (
        '{"kind": "do", "action": {"do": "points.gain", "seat": "blue", "values": %s}, %s, '
        '"based_on": 0}'
    )
    return {
        "a key twice": '{"kind": "look", "since": -1, "since": -1}',
        "a kind twice": '{"kind": "look", "kind": "game", "since": -1}',
        "a key twice within": act % ('{"amount": 1, "amount": 3}', key),
        "an unknown key": '{"kind": "game", "more": 1}',
        "nested deeply": act % ("[" * 900 + "]" * 900, key),
        "nested too deeply to read": act % ("[" * 5000 + "]" * 5000, key),
        "a huge number": '{"kind": "look", "since": ' + "9" * 5000 + "}",
        "a number beyond": '{"kind": "look", "since": 4294967296}',
        "a number as text": '{"kind": "look", "since": "1"}',
        "a number with a fraction": '{"kind": "look", "since": 1.0}',
        "a yes": '{"kind": "look", "since": true}',
        "no number": '{"kind": "look", "since": NaN}',
        "an infinite one": act % ('{"amount": Infinity}', key),
        "half a character": act % ('{"amount": "\\ud800"}', key),
        "a line after the key": act % ("{}", '"key": "' + "a" * 32 + '\\n"'),
        "other digits": act % ("{}", '"key": "' + "\u0661" * 32 + '"'),
        "capitals": act % ("{}", '"key": "' + "A" * 32 + '"'),
        "a remark": '{"kind": "game"} // now',
        "two at once": '{"kind": "game"}{"kind": "game"}',
        "a mark before": '\ufeff{"kind": "game"}',
        "nothing": "",
    }  # fmt: skip


@pytest.mark.parametrize("what", broken_bodies())
def test_no_body_but_a_message_is_taken(hosted: Hosted, what: str) -> None:
    blue, before = Phone(hosted, "blue"), hosted.state()
    envelope = blue.signed(broken_bodies()[what])
    status, answer = blue.raw("/say", json.dumps(envelope).encode())
    assert (status, json.loads(answer)["code"]) == (400, "message")
    assert hosted.state() == before


def test_an_envelope_says_everything_once(hosted: Hosted) -> None:
    blue = Phone(hosted, "blue")
    whole = json.dumps(blue.envelope({"kind": "game"}))
    twice = whole[:-1] + f', "channel": "{blue.channels[0]}"}}'
    assert blue.raw("/say", twice.encode())[0] == 400
    assert blue.raw("/say", whole.encode("utf-16"))[0] == 400
    assert blue.raw("/say", whole.encode())[0] == 200


@pytest.mark.parametrize(
    "values",
    [{"amount": 10**12}, {"amount": [[[[[1]]]]]}, {"amount": 1.5}, {"x" * 61: 1}, {"a": "\0"}],
)
def test_an_action_is_plain_and_bounded(hosted: Hosted, values: dict[str, Any]) -> None:
    blue, before = Phone(hosted, "blue"), hosted.state()
    assert not blue.do("points.gain", "blue", **values)["ok"]
    assert hosted.state() == before


def test_files_at_rest_are_their_owners_alone(hosted: Hosted) -> None:
    Phone(hosted, "blue").do("points.gain", "blue", amount=1)
    found = {path.name.removeprefix(hosted.id): path for path in hosted.tables.folder.iterdir()}
    assert {".table", ".table-wal", ".seats"} <= found.keys()
    for path in found.values():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name


def test_a_file_that_was_left_open_to_all_is_not_written_into(tmp_path: Path) -> None:
    left = tmp_path / "a.seats.new"
    left.write_text("", encoding="utf-8")
    left.chmod(0o644)
    write_private(tmp_path / "a.seats", "secret")
    assert stat.S_IMODE((tmp_path / "a.seats").stat().st_mode) == 0o600
    assert not left.exists()


def test_what_the_longest_seat_has_done_can_be_brought_in_again(tmp_path: Path) -> None:
    seat = "b" * 60
    tables = Tables(tmp_path / "tables")
    pack = small_game.pack_text().replace('"blue"', f'"{seat}"')
    session = tables.create(pack, "", [(seat, "Mia"), ("red", "Kim")], {"bidding": "pass"})
    session.close()
    hosted = Hosted(tables, session.info.id)
    assert Phone(hosted, seat).do("points.gain", seat, amount=1)["ok"]
    hosted.stop()
    text = tables.export(session.info.id)
    assert read_document(text).rows[0].author == seat
    tables.bring_in(text)
