"""Exports, a table for phones and lessons, as a window asks for them."""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from tests.studio.client import BIRDS, FILES, GAME, Client, opened, write


def ended(client: Client, part: str, *states: str) -> dict[str, Any]:
    """Wait until an export, a table or the lessons are in another state, and return it."""
    for _ in range(600):
        told = client.get("/api/out").json()[part]
        if told["state"] not in ("working", "idle"):
            assert told["state"] in states, told
            return told
        time.sleep(0.05)
    raise AssertionError(told)


def export(client: Client, target: str, *states: str, **choices: Any) -> dict[str, Any]:
    answer = client.post("/api/out/export", choices={"target": target, **choices})
    assert answer.status == 200, answer.body
    return ended(client, "export", *(states or ("done",)))


def test_an_online_table_is_made_and_then_updated_in_its_place(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        made = export(client, "tts")
        [saved] = [each for each in made["files"] if each.endswith(".json")]
        content = client.get("/api/out/files.zip?target=tts").body
        with ZipFile(io.BytesIO(content)) as packed:
            ours = tmp_path / "TS_Save_7.json"
            ours.write_bytes(packed.read(f"tts/{saved}"))
        client.cell("name", "Egret", was="Heron")
        made = export(client, "tts", into=f'"{ours}"')
        assert made["said"][0].startswith("TS_Save_7.json: 1 object changed: Heron.")
        assert "Egret" in ours.read_text()
        told = client.get("/api/out").json()["choices"]
        assert (told[""], told["tts"]["into"]) == ("tts", f'"{ours}"')
        refused = client.post("/api/out/export", choices={"target": "tts", "into": "save.json"})
        assert refused.json()["error"]["hint"] == "copy the path in your file manager, and paste it"
    assert not (root / "game.yaml").read_text().count("TS_Save")


def test_a_shop_has_its_limits_and_its_bill(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        told = client.get("/api/out").json()
        [shop] = [each for each in told["targets"] if each["name"] == "mpc"]
        assert "at most 612 cards in a deck" in shop["limits"]
        made = export(client, "mpc")
        assert made["bill"][1][:2] == ["MakePlayingCards", "birds"]
        assert made["bill"][1][-1] == "18"


def test_an_export_that_is_refused_says_what_to_do(tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        failed = export(client, "press", "failed")  # in the words of the page
        assert failed["message"] == "“A printing press” needs the profile of the press"
        assert "“ICC profile of the press”" in failed["hint"]
        (root / "birds.csv").write_text(BIRDS.replace("heron,Heron,3", "heron,Heron,x"))
        errors = export(client, "png", "faulty")["errors"]
        assert "cost" in errors[0]["message"] + errors[0]["place"]
        assert client.get("/api/out/files.zip?target=png").status == 404


def test_another_way_to_make_a_part_is_exported_instead_of_it(tmp_path: Path) -> None:
    two = (
        "  two_birds: {kind: cards, data: birds.csv, like: birds, instead_of: birds, option: two}\n"
    )
    empty = "  eggs: {kind: cards, like: birds, data: eggs.csv}\n"
    files = {**FILES, "game.yaml": GAME + two + empty, "eggs.csv": "id,name,quantity\negg,Egg,0\n"}
    with opened(write(tmp_path / "marsh", files)) as client:
        parts = client.get("/api/out").json()["parts"]
        assert [each["name"] for each in parts] == ["birds", "eggs"]
        assert parts[0]["ways"] == [{"word": "two", "title": "Two birds"}]
        made = export(client, "svg", choose=["birds=two"])
        assert made["files"][0].startswith("two_birds-")
        assert made["said"] == ["Not exported, as there are no copies: eggs."]


def test_a_table_is_open_until_it_is_ended(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        assert client.get("/api/out/code").status == 404
        client.post("/api/out/table", new=True, address="127.0.0.1")
        again = client.post("/api/out/table", new=True, address="127.0.0.1")
        assert again.status == 422
        told = ended(client, "table", "open")
        assert told["code"].startswith(told["origin"] + "/#")
        assert (told["title"], told["players"], len(told["room"])) == ("Marsh", [], 7)
        assert client.get("/api/out/code").body.startswith(b"<?xml")
        closed = client.post("/api/out/table/end").json()["table"]
        assert closed == {"state": "ended"}


def test_without_tables_there_is_nothing_to_learn_yet(tmp_path: Path) -> None:
    with opened(write(tmp_path / "marsh")) as client:
        client.post("/api/out/learn")
        assert ended(client, "learn", "none") == {"state": "none", "message": ""}
        assert client.get("/api/out/report").status == 404
