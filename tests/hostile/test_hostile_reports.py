"""What lies beside the PDFs, and is opened by other programs."""

from __future__ import annotations

import csv

import pytest
from stranger import GAME, built

FILES = {
    "game.yaml": GAME.replace("pick: {type: image", "cost: {type: number")
    + "provenance: provenance.yaml\n",
    "provenance.yaml": "cards: {default: prototype}\n",
}


def _rows(tmp_path, table):
    ending = built(tmp_path, {**FILES, "cards.csv": table})
    with (ending.out / "provenance.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("text", ["=1+2", "+1 gold", "-1 life", "@home", "=cmd|'/c calc'!A1"])
def test_the_list_of_sources_holds_no_formula(tmp_path, text):
    (row,) = _rows(tmp_path, f'id,text\n{text.replace("/", "")},"{text}"\n')
    assert row["value"] == f"'{text}"
    assert row["card"] == f"'{text.replace('/', '')}"


def test_numbers_in_the_list_of_sources_stay_numbers(tmp_path):
    (row,) = _rows(tmp_path, "id,cost\na,-2\n")
    assert row["value"] == "-2"


def test_the_list_of_sources_names_files_from_the_game_on(tmp_path):
    (row,) = _rows(tmp_path, "id,text\na,Hello\n")
    assert row["where"] == "cards.csv!B2"


def test_the_list_of_sources_leaves_out_nothing_but_what_is_blank(tmp_path):
    rows = _rows(tmp_path, "id,cost\na,1\nb,0\nc,\nd,2\n")
    assert [(row["card"], row["value"]) for row in rows] == [("a", "1"), ("d", "2")]
