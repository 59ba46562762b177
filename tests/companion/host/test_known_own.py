"""What is `known: own` leaves a host by no way before it opens: two games that differ only in it.

Whatever everybody but its seat can get must be the same in both, by every kind of message and by
every command that reads tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import typer
from typer.testing import CliRunner

from punchboard import command_line
from punchboard.companion.host.host import Rates
from punchboard.companion.host.hosting import Hosting
from punchboard.companion.learn.findings import StepPlace
from punchboard.companion.learn.moments import moments
from punchboard.companion.learn.playtest import read_playtest
from punchboard.companion.net import messages
from punchboard.companion.table.document import read_document
from punchboard.companion.table.error import TableError
from punchboard.companion.table.events import export_events
from punchboard.companion.table.tables import Tables
from tests.companion.host.test_every_message import kinds_of
from tests.companion.host.test_host_screen import phone_at
from tests.companion.shipped import shipped_pack
from tests.companion.table.small_game import COLOURS, SEATS

COIN = {"one": "coin", "many": "coins"}
PLAY: dict[str, Any] = {
    "seats": [
        {"id": name, "name": name.capitalize(), "colour": colour, "shape": "disc", "letter": "A"}
        for name, colour in COLOURS.items()
    ],
    "order": "order",
    "scoring": "scores",
    "mechanisms": {
        "money": {
            "kind": "tally", "title": "Coins", "unit": COIN, "start": 20, "known": "own",
            "value": 2, "printed": 70, "limited": True,
        },
        "chips": {
            "kind": "hand", "title": "Chips", "unit": {"one": "chip", "many": "chips"},
            "known": "own", "gives_up": True, "pieces": list(range(1, 13)),
            "deals": [{"players": 3, "of": [[5, 6, 7, 8], [1, 2, 3, 4], [9, 10, 11, 12]]}],
        },
        "order": {"kind": "turn_order", "ranks": [{"by": "money", "first": "higher"}]},
        "end": {"kind": "ends", "final": [{"players": 3, "round": 1}]},
        "sale": {"kind": "auction", "title": "Sale", "purse": "money"},
        "pawn": {"kind": "auction", "title": "Pawn", "pieces": "chips", "way": "once"},
        "pick": {
            "kind": "secret", "title": "Pick",
            "choice": {"pieces": "chips", "things": "chips", "one": "chip", "none": ""},
        },
        "calc": {
            "kind": "calculator",
            "sums": [
                {
                    "id": "spend", "title": "{name} spends", "says": [{"text": "{name} spends."}],
                    "inputs": [{"id": "n", "ask": "How many?"}],
                    "gains": [{"into": "money", "points": "-n", "spent": True}],
                }
            ],
        },
        "scores": {
            "kind": "scoring", "unit": COIN,
            "sources": [
                {"id": "money", "title": "Coins", "use": "money"},
                {"id": "chips", "title": "Chips", "use": "chips"},
            ],
        },
    },
    "phases": [
        {"id": each, "name": each.capitalize(), "steps": [step]}
        for each, step in (
            ("sale", {"use": "sale"}), ("order", {"use": "order", "do": "sort"}),
            ("pawn", {"use": "pawn"}), ("pick", {"use": "pick"}),
        )
    ],
}  # fmt: skip
PACK = json.dumps(
    {
        "format": "punchboard pack", "version": 1, "name": "purse", "title": "Purse",
        "players": {"min": 3, "max": 3}, "play": PLAY,
    }
)  # fmt: skip

#: What a way out is, by the kind of the message. What a message answers with a view alone needs no
#: more than `look`.
ANSWERS = {"look", "do", "undo", "rewind", "log", "share", "seat_view", "keep"}
#: The answers of these hold nothing that a game's rules have made.
WITHOUT_GAME = {
    "game", "pack", "wifi", "codes", "vote", "differ", "hold", "nudge", "free", "bid_method",
    "tables", "open_table", "put_away", "delete_table", "rescue_table", "take", "choose", "lay",
    "photo", "photo_cards",
}  # fmt: skip
#: Sealed values: `test_secrecy.py` looks for them on the wire, the disk and in the memory.
SEALED = {"seal", "open", "dials", "pass"}


@dataclass(frozen=True)
class Secret:
    """What a seat does that only it may know, in two ways."""

    do: str
    one: Mapping[str, Any]
    other: Mapping[str, Any]
    own: str


SECRETS = {
    "gain": Secret("money.change", {"amount": 7}, {"amount": 3}, "Kim gains 7 coins."),
    "tokens": Secret("money.short", {"missing": 7}, {"missing": 3}, "Kim gains 4 coins"),
    "piece": Secret("chips.discard", {"piece": 400}, {"piece": 300}, "Kim gives up chip 4."),
    "sign": Secret("money.change", {"amount": 3}, {"amount": -3}, "Kim gains 3 coins."),
}


@contextmanager
def hosted(folder: Path, bidding: str, pack: str = PACK) -> Iterator[Told]:
    """Host a table whose time stands still."""
    tables = Tables(folder, lambda: datetime(2025, 3, 1, 19, tzinfo=UTC))
    session = tables.create(pack, "Friday", SEATS, {"bidding": bidding})
    session.close()
    host = Hosting(tables, session.info.id, "127.0.0.1", 0)
    host.begin()
    host.host._by_seat = Rates(1e6, 10**6)
    yield Told(host, tables, session.info.id)
    host.end()


class Told:
    """Collects whatever everybody but Kim can get of a table, by the name of the way."""

    def __init__(self, host: Hosting, tables: Tables, table: str) -> None:
        self.tables, self.id = tables, table
        self.screen = phone_at(host, "")
        self.others = [phone_at(host, "blue"), phone_at(host, "green")]
        self.kim = phone_at(host, "red")
        self.all: list[tuple[str, str]] = []

    def add(self, way: str, value: Any) -> None:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        self.all.append((way, text.replace(self.id, "this table")))

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        """Let the screen do something, and keep its answer."""
        answer = self.screen.do(do, seat, **values)
        assert answer["ok"], answer
        self.add(f"do {do}", answer)

    def walk(self) -> None:
        """Try every way out."""
        for phone in (self.screen, *self.others):
            self.add(f"look {phone.seat}", phone.view())
            wrong = phone.do("money.change", "red", amount=1_000)
            self.add(f"do of {phone.seat} for red", wrong)
        log = self.screen.say("log")
        assert log["ok"], log
        self.add("log", log)
        for what in ("contents", "text", "csv", "bgstats", "table"):
            for phone in (self.screen, *self.others):
                self.add(f"share {what} {phone.seat}", phone.say("share", what=what))
        for seat in ("blue", "green"):
            seen = self.screen.say("seat_view", seat=seat)
            self.add(f"seat_view {seat}", seen)
        self.add("events", export_events([self.tables.folder], None, with_names=True))
        document = read_document(self.tables.export(self.id))
        self.add("learn", repr(read_playtest(document, "table", with_names=True)))
        file = str(self.tables.folder / f"{self.id}.table")
        places = [StepPlace(file, row) for row in range(1, len(document.rows) + 1)]
        shown = list(moments(places, with_names=True).values())
        folder = str(self.tables.folder)
        self.add("moments", repr(shown).replace(folder, ""))


def play(
    folder: Path, secret: Secret, values: Mapping[str, Any], bidding: str, whole: bool
) -> Told:
    """Play a game to its last step, walking every way out after each."""
    with hosted(folder, bidding) as told:
        did = told.kim.do(secret.do, "red", **values)
        assert did["ok"], did
        told.walk()
        own = [line["text"] for line in told.kim.view()["log"]]
        assert not whole or values is secret.other or any(secret.own in text for text in own)
        for steps in (1, -1):
            newest = told.screen.view()["newest"]
            said = told.screen.say("rewind", steps=steps, newest=newest, key=f"{steps + 2:032x}")
            told.add("rewind", said)
            told.walk()
        if whole:
            told.do("sale.called", winner="blue", price=2)
            told.walk()
            for seat in told.screen.view()["order"]:
                told.do("pawn.pass", seat)
            told.walk()
        return told


def test_every_kind_of_message_is_walked_or_said_to_hold_nothing() -> None:
    assert kinds_of(messages.Said) == ANSWERS | WITHOUT_GAME | SEALED


@pytest.mark.parametrize("bidding", ["pass", "dials"])
@pytest.mark.parametrize("name", SECRETS)
def test_two_games_that_differ_in_a_secret_look_the_same(
    tmp_path: Path, name: str, bidding: str
) -> None:
    secret = SECRETS[name]
    one, other = (
        play(tmp_path / each, secret, values, bidding, whole=name != "sign")
        for each, values in (("one", secret.one), ("other", secret.other))
    )
    assert [way for way, _ in one.all] == [way for way, _ in other.all]
    for (way, mine), (_, theirs) in zip(one.all, other.all, strict=True):
        assert mine == theirs, way


def test_a_bid_is_offered_whether_or_not_a_hidden_piece_is_high_enough(tmp_path: Path) -> None:
    """Kim is asked after Mia bid chip 7, and has chip 8 or nothing above it."""
    seen = []
    for piece in (800, 300):
        play_ = json.loads(PACK)
        chips = play_["play"]["mechanisms"]["chips"]
        chips["deals"] = [{"players": 3, "of": [[5, 6, 7], [2, 3, 4, 8], [9, 10, 11]]}]
        with hosted(tmp_path / str(piece), "pass", json.dumps(play_)) as told:
            for do, seat, values in (
                ("chips.discard", "red", {"piece": piece}),
                ("money.change", "blue", {"amount": 6}),
            ):
                by = told.kim if seat == "red" else told.others[0]
                assert by.do(do, seat, **values)["ok"]
            told.do("sale.called", winner="green", price=2)
            told.do("pawn.raise", "blue", bid=700)
            seen.append([(each["do"], each["fields"]) for each in told.screen.view()["offers"]])
    assert seen[0] == seen[1]
    assert "pawn.raise" in [do for do, _ in seen[0]]


def test_a_hidden_value_is_typed_on_no_device_but_the_phone_of_its_seat(tmp_path: Path) -> None:
    """Otherwise anyone could try values and read them from what is refused."""
    with hosted(tmp_path, "pass") as told:
        mia = told.others[0]
        tries = [("chips.discard", {"piece": piece}) for piece in (200, 700)]
        tries += [("money.change", {"amount": amount}) for amount in (-20, -19)]
        tries += [("calc.spend", {"n": n}) for n in (20, 21)]
        actions = [{"do": do, "seat": "red", "values": values} for do, values in tries]
        no = {"ok": False, "code": "not_your_turn", "why": "Kim types this on their own phone."}
        assert [told.screen.tap(each, 0) for each in actions] == [no] * 6
        assert told.screen.say("hold", seat="blue")["ok"]
        assert [mia.tap(each, 0, table=True) for each in actions] == [no] * 6
        for view in (told.screen.view(), mia.view()):
            own = [each["do"] for each in view["anytime"] if each["seat"] == "red"]
            assert set(own) <= {"table.rename"}
        assert told.kim.do("chips.discard", "red", piece=200)["ok"]


def test_a_supply_of_hidden_money_does_not_tell_how_much_there_is(tmp_path: Path) -> None:
    with hosted(tmp_path, "pass") as told:
        refused = told.kim.do("money.change", "red", amount=20)
        assert refused["why"] == "There are not that many coins."


#: Commands that read tables, and those that don't.
READING = {"events", "learn", "table", "verify"}
OTHERS = {
    "build", "calibrate", "check", "docs", "export", "list", "new", "preflight", "printed",
    "printer", "proof", "read", "refresh", "schemas", "simulate",
    "studio",
}  # fmt: skip


def _told_by_commands(folder: Path, amount: int) -> dict[str, str]:
    """Return what every command says and writes of a table on which red typed an amount."""
    tables = Tables(folder / "tables", lambda: datetime(2025, 3, 1, 19, tzinfo=UTC))
    session = tables.create(shipped_pack("power_grid"), "Friday", SEATS, {"bidding": "dials"})
    session.do({"do": "money.change", "seat": "red", "values": {"amount": amount}})
    session.undo()
    session.redo()
    session.close()
    file = folder / "tables" / f"{session.info.id}.table"
    exported = folder / "friday.table.json"
    exported.write_text(tables.export(session.info.id), encoding="utf-8")
    out = folder / "out"
    told: dict[str, str] = {}

    def tell(way: str, text: str) -> None:
        for name in (str(folder), session.info.id, session.info.id[:4]):
            text = text.replace(name, "")
        told[way] = text

    for command in (
        ["events", str(file), "--names"],
        ["verify", str(exported)],
        ["learn", "power_grid", str(file), "--names", "--out", str(out)],
        ["table", "power_grid", "--list", "--tables", str(folder / "tables")],
    ):
        done = CliRunner().invoke(command_line(), command)
        assert done.exit_code == 0, done.output
        tell(command[0], done.output)
    for written in sorted(out.iterdir()):
        if written.suffix == ".xlsx":
            with ZipFile(written) as book:
                for name in book.namelist():
                    if name != "docProps/core.xml":  # the time of writing
                        tell(name, book.read(name).decode("utf-8"))
        else:
            tell(written.name, written.read_text(encoding="utf-8"))
    return told


def test_no_command_tells_what_a_seat_alone_knows(tmp_path: Path) -> None:
    one, other = (_told_by_commands(tmp_path / str(amount), amount) for amount in (7, -3))
    assert {"events", "verify", "learn", "table", "report.html", "events.csv"} <= one.keys()
    assert "has gained or paid" in one["events"]
    for way, mine in one.items():
        assert mine == other[way], way


def test_every_command_is_walked_or_reads_no_tables() -> None:
    group = typer.main.get_command(command_line())
    assert set(group.commands) == READING | OTHERS  # type: ignore[attr-defined]


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def test_a_file_is_handed_on_once_everything_is_open(tables: Tables) -> None:
    session = tables.create(PACK, "Friday", SEATS, {"bidding": "dials"})
    id_ = session.info.id
    tables.hand_on(id_)
    session.do({"do": "money.change", "seat": "red", "values": {"amount": 7}})
    session.undo()
    with pytest.raises(TableError, match="once the game is over"):
        tables.hand_on(id_)
    session.redo()
    assert "7 coins" not in str(session.log())
    for do, values in (
        ("sale.called", {"winner": "blue", "price": 2}),
        *((("pawn.pass"), {"seat": seat}) for seat in ("red", "green", "blue")),
        ("pick.open", {"blue": 5, "red": 1, "green": 9}),
        ("table.next", {}),
    ):
        if session.state.moment.over:
            break
        seat = values.get("seat", "")
        kept = {name: each for name, each in values.items() if name != "seat"}
        session.do({"do": do, "seat": seat, "values": kept})
    assert session.state.moment.over
    assert "Kim gains 7 coins." in [line["text"] for line in session.log()]
    assert "Kim gains 7 coins." in export_events([tables.folder], None, with_names=True)
    again = Tables(tables.folder / "again")
    assert again.open(again.bring_in(tables.hand_on(id_)).id).state.parts == session.state.parts


def test_a_host_keeps_and_brings_back_its_own_whole_table(tables: Tables) -> None:
    session = tables.create(PACK, "Friday", SEATS, {"bidding": "dials"})
    session.do({"do": "money.change", "seat": "red", "values": {"amount": 7}})
    again = Tables(tables.folder / "again")
    brought = again.open(again.bring_in(tables.export(session.info.id)).id)
    assert brought.state.parts == session.state.parts
