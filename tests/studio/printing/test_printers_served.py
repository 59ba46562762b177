"""Calibration through the server: the sheet, saved offsets, and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from punchboard.generator.paper import VARIABLE
from punchboard.generator.printer import load_printers
from tests.studio.client import Client, opened, write
from tests.studio.printing.marsh import FILES


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "settings"))
    with opened(write(tmp_path / "marsh", FILES)) as client:
        yield client


def test_a_saved_printer_moves_the_backs_of_the_plan(client: Client):
    choices = {"printer": "Laser <b>"}
    assert client.post("/api/print/plan", choices=choices).status == 422
    saved = client.post("/api/print/printer", name=" Laser <b> ", portrait=[0.5, -0.25])
    assert saved.json() == {
        "printers": {"Laser <b>": {"portrait": [0.5, -0.25], "landscape": None}}
    }
    first = client.post("/api/print/plan", choices=choices).json()["key"]
    more = {"portrait": [1, 0], "landscape": [0, 1]}
    assert client.post("/api/print/printer", name="Laser <b>", **more).status == 200
    assert client.post("/api/print/plan", choices=choices).json()["key"] != first
    assert client.post("/api/print/printer", name="Laser <b>").json() == {"printers": {}}
    assert load_printers() == {}


def test_the_calibration_sheet_is_that_of_the_command(client: Client):
    client.post("/api/print/printer", name="Laser", portrait=[1, 0], landscape=[0, 1])
    address = "/api/print/calibration?paper=a4&duplex=long-edge"
    usual = client.get(address)
    assert (usual.status, usual.headers["Content-Type"]) == (200, "application/pdf")
    sheets = {
        client.get(f"{address}&printer={name}&orientation={way}").body
        for name in ("", "Laser")
        for way in ("portrait", "landscape")
    }
    assert len(sheets) == 4
    assert usual.body in sheets


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": "", "portrait": [0, 0]}, 422),
        ({"name": "a" * 101, "portrait": [0, 0]}, 422),
        ({"name": "Laser", "portrait": [9, 0]}, 422),
        ({"name": "Laser", "portrait": [float("nan"), 0]}, 422),
        ({"name": "Laser", "portrait": ["1", 0]}, 400),
        ({"name": "Laser", "portrait": 1}, 400),
        ({"name": "Laser"}, 422),
    ],
)
def test_a_wrong_offset_is_refused_and_nothing_is_saved(
    client: Client, body: dict[str, object], status: int
):
    answer = client.post("/api/print/printer", **body)
    assert answer.status == status
    assert answer.json()["error"]["message"]
    assert load_printers() == {}


def test_a_sheet_of_no_paper_or_printer_is_refused(client: Client):
    address = "/api/print/calibration?paper={}&duplex={}&printer={}"
    assert client.get(address.format("a9", "long-edge", "")).status == 422
    assert client.get(address.format("a4", "long-edge", "nobody")).status == 422
    assert client.get(address.format("a4", "sideways", "")).status == 400
