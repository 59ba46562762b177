"""Tables that are not UTF-8: the encoding that is guessed, and the one that a game names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest

from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.encoding import ENCODINGS
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import TableEncoding
from punchboard.generator.new.imported_deck import deck_files, decks_of
from punchboard.generator.new.spreadsheet import read_spreadsheet

FILES = Path(__file__).parent / "encodings"
#: What a game looks for, none of which is among the headings below.
KNOWN = ("id", "name", "quantity", "cost")


def _read(path: Path, known: Sequence[str] = KNOWN, encoding: str | None = None) -> Grid:
    diagnostics = Diagnostics()
    grid = read_csv(path, "cards.csv", known, diagnostics, encoding)
    assert grid is not None
    assert not diagnostics.has_errors
    return grid


@pytest.mark.parametrize(
    ("name", "encoding", "header", "first"),
    [
        ("gbk", "gbk", ["名称", "费用", "数量", "描述"], ["骑士", "3", "2", "抽两张牌。"]),
        ("shiftjis", "shift-jis", ["名前", "コスト", "テキスト"],
         ["剣士", "3", "カードを二枚引く。"]),
        ("cyr1251", "windows-1251", ["Название", "Цена", "Текст"],
         ["Рыцарь", "3", "Возьмите две карты."]),
        ("latin2", "windows-1250", ["Nazwa", "Koszt", "Tekst"],
         ["Łódź", "3", "Weź dwie łódki i żagiel"]),
    ],
)  # fmt: skip
def test_a_small_file_shows_its_encoding(
    name: str, encoding: str, header: list[str], first: list[str]
) -> None:
    grid = _read(FILES / f"{name}.csv")
    assert grid.encoding == encoding
    assert list(grid.header) == header
    assert list(grid.rows[0]) == first


@pytest.mark.parametrize("repeats", [1, 40])
@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("windows-1252", "Nom,Coût\nChâteau,3\nÉpée,2\n"),
        ("windows-1252", "Name,Text\nStraße,Zahle 3 € – sofort\nB,Gib „das“ weiter\n"),
        ("windows-1252", "Name,Text\nFika,Få två kort på handen.\nÄlg,Dra ett kort\n"),
        ("windows-1252", "Nome,Texto\nAção,Compre duas cartas. Não descarte.\nLição,Põe\n"),
        ("windows-1252", "Name;Text\nCafé;x\n"),
        ("windows-1252", "Name;Text\nIt’s;Don’t\n"),
        ("windows-1252", "name,text\nSeñor,¿Qué? ¡Mañana!\n"),
        ("windows-1250", "Název,Text\nRytíř,Lízni si dvě karty.\nKůň,Běž\n"),
        ("windows-1250", "Név,Szöveg\nErdő,Húzz két lapot\nFű,Tűz és víz\n"),
        ("windows-1250", "Nume,Text\nCetăţean,Trage două cărţi\nÎnger,ş\n"),
        ("windows-1251", "Имя,Эффект\nКощей,Щука\n"),
        ("windows-1251", "Назва,Опис\nЛицар,Візьміть дві картки\nЇжак,є\n"),
        ("windows-1253", "Name,Text\nΙππότης,Τράβα δύο κάρτες\n"),
        ("windows-1254", "İsim,Maliyet,Metin\nŞövalye,3,İki kart çek.\nBüyücü,2,Bir iğne\n"),
        ("windows-1257", "Pavadinimas,Kaina\nRiteris,3\nŽynys ąžuolas ėjo,2\n"),
        ("windows-1257", "Nosaukums,Teksts\nBruņinieks,Ņem divas kārtis\nZīle,ē\n"),
        ("euc-kr", "Name,Text\n기사,카드를 두 장 뽑습니다.\n마법사,세 장\n"),
        ("big5", "Name,Text\n騎士,抽兩張牌。\n法師,造成三點傷害。\n"),
        ("gbk", "Name,Text\n骑士,抽两张牌。\n法师,造成三点伤害。\n"),
        ("shift-jis", "Name,Text\n剣士,カードを二枚引く。\n魔法使い,敵に三ダメージ。\n"),
        ("shift-jis", "Name,Text\n東京,日本橋\n"),
    ],
)
def test_a_few_words_show_their_encoding(
    tmp_path: Path, encoding: str, text: str, repeats: int
) -> None:
    header, rows = text.split("\n", 1)
    path = tmp_path / "cards.csv"
    path.write_bytes(f"{header}\n{rows * repeats}".encode(ENCODINGS[encoding].codec))
    assert _read(path).encoding == encoding


def test_known_headings_decide_between_encodings(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes("费用\n3\n".encode("gb18030"))
    assert _read(path, ("费用",)).encoding == "gbk"


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_game_names_the_encoding_of_its_table(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"name\n\xc4\xc5\n" if encoding != "utf-8" else "name\nä\n".encode())
    expected = path.read_bytes().decode(ENCODINGS[encoding].codec).splitlines()[1]
    grid = _read(path, encoding=encoding)
    assert grid.rows[0][0] == expected
    assert not grid.encoding


def test_game_yaml_takes_every_encoding() -> None:
    assert set(get_args(TableEncoding)) == set(ENCODINGS)


def test_a_new_game_names_the_guessed_encoding() -> None:
    path = FILES / "latin2.csv"
    decks = decks_of(read_spreadsheet(path).tables)
    (remark,) = decks[0].remarks()
    assert remark.hint == "if that is wrong, correct `encoding: windows-1250` in game.yaml"
    files = deck_files("Zoo", path, decks, 7, (), "")
    assert "    encoding: windows-1250\n" in files["game.yaml"].decode()
    assert files["cards.csv"] == path.read_bytes()


def test_a_game_with_a_copy_of_the_table_names_no_encoding() -> None:
    path = FILES / "gbk.csv"
    decks = decks_of(read_spreadsheet(path).tables)
    (remark,) = decks[0].remarks()
    assert "read as GBK" in remark.message
    files = deck_files("Zoo", path, decks, 7, (), "")
    assert "encoding:" not in files["game.yaml"].decode()
    assert "骑士" in files["cards.csv"].decode("utf-8-sig")
