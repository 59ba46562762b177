"""Tables as other programs and other languages write them: the cards that `new --from` reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from punchboard.cards.problem import DataError
from punchboard.generator.new.imported_deck import ImportedDeck, decks_of
from punchboard.generator.new.spreadsheet import read_spreadsheet

TABLES = Path(__file__).parent / "tables"


def _decks(path: Path) -> list[ImportedDeck]:
    return decks_of(read_spreadsheet(path).tables)


def _json(tmp_path: Path, content: object) -> list[ImportedDeck]:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return _decks(path)


def _cells(deck: ImportedDeck) -> dict[str, list[str]]:
    return {each.header: each.cells for each in deck.columns}


def _roles(deck: ImportedDeck) -> dict[str, str]:
    return {each.header: each.role for each in deck.columns}


def _said(deck: ImportedDeck) -> list[str]:
    return [each.message for each in deck.remarks()]


def test_strings_are_cards_with_a_text() -> None:
    white, black = _decks(TABLES / "strings_list.json")
    assert _cells(white) == {"text": ["A bag of beans.", "Two turtles.", "A map."]}
    assert _said(white) == ['3 strings are cards with a "text" alone']
    assert _cells(black)["pick"] == ["1", "1", "2"]
    assert not _said(black)


def test_strings_among_objects_are_cards(tmp_path: Path) -> None:
    (deck,) = _json(tmp_path, [{"text": "Why?", "pick": 1}, "A map."])
    assert _cells(deck) == {"text": ["Why?", "A map."], "pick": ["1", ""]}
    assert _said(deck) == ['1 string is a card with a "text" alone']


def test_keys_of_an_object_are_names() -> None:
    (deck,) = _decks(TABLES / "dict_of_cards.json")
    assert _cells(deck) == {
        "name": ["Village", "Smithy"], "cost": ["3", "4"], "text": ["+1 Card", "+3 Cards"],
    }  # fmt: skip
    assert _said(deck) == ['the keys of the object are the column "name"']


def test_keys_of_an_object_are_ids_where_cards_have_names(tmp_path: Path) -> None:
    cards = {"c1": {"name": "Village", "cost": 3}, "c2": {"name": "Smithy", "cost": 4}}
    (deck,) = _json(tmp_path, {"set": {"cards": cards}})
    assert _cells(deck)["id"] == ["c1", "c2"]
    assert _cells(deck)["name"] == ["Village", "Smithy"]


@pytest.mark.parametrize("is_object", [True, False])
def test_lists_inside_objects_are_decks(tmp_path: Path, is_object: bool) -> None:
    white: list[object] = [{"text": "A map."}] if is_object else ["A map."]
    content = {"version": 2, "decks": {"white": white, "black": [{"text": "Why?"}]}}
    decks = _json(tmp_path, content)
    assert [each.name for each in decks] == ["decks_white", "decks_black"]
    assert _cells(decks[0]) == {"text": ["A map."]}


def test_lists_of_lists_are_rows_below_headings(tmp_path: Path) -> None:
    (deck,) = _json(tmp_path, [["Name", "Cost"], ["Heron", 3], ["Wren"]])
    assert _cells(deck) == {"Name": ["Heron", "Wren"], "Cost": ["3", ""]}


@pytest.mark.parametrize(
    "content",
    [
        {"paper": {"size": "A4"}, "author": {"born": 1970}},
        {"points": [1, 2, 3]},
        [["Heron", 3], ["Wren", 2]],
        [["Heron", "Heron"], ["Wren", "x"]],
        [],
    ],
)
def test_values_that_are_no_cards_are_an_error(tmp_path: Path, content: object) -> None:
    with pytest.raises(DataError, match="there is no list of cards"):
        _json(tmp_path, content)


def test_a_missing_count_means_one() -> None:
    (deck,) = _decks(TABLES / "missing_count.json")
    assert _cells(deck)["count"] == ["1"] * 9 + ["2"] * 3
    assert _said(deck) == ['9 cards have no "count": 1 copy each']


def test_a_count_of_null_stays_blank(tmp_path: Path) -> None:
    (deck,) = _json(tmp_path, [{"name": "A", "count": None}, {"name": "B", "count": 2}])
    assert _cells(deck)["count"] == ["", "2"]


@pytest.mark.parametrize(
    ("name", "cost", "count", "text"),
    [
        ("名称", "费用", "数量", "描述"),
        ("名稱", "費用", "數量", "說明"),
        ("名前", "コスト", "枚数", "テキスト"),
        ("이름", "비용", "수량", "설명"),
        ("Название", "Стоимость", "Количество", "Описание"),
        ("Назва", "Ціна", "Кількість", "Опис"),
        ("Όνομα", "Κόστος", "Ποσότητα", "Κείμενο"),
        ("İsim", "Maliyet", "Adet", "Metin"),
        ("Název", "Cena", "Počet", "Popis"),
        ("Nom", "Coût", "Quantité", "Texte"),
        ("Nombre", "Coste", "Cantidad", "Efecto"),
        ("Nome", "Costo", "Quantità", "Testo"),
        ("Naam", "Kosten", "Aantal", "Tekst"),
        ("Name", "Kosten", "Anzahl", "Wirkung"),
        ("الاسم", "التكلفة", "العدد", "النص"),
        ("नाम", "लागत", "संख्या", "विवरण"),
        ("নাম", "মূল্য", "সংখ্যা", "বিবরণ"),
        ("نام", "قیمت", "تعداد", "متن"),
        ("Nama", "Biaya", "Jumlah", "Efek"),
        ("Tên", "Chi phí", "Số lượng", "Mô tả"),
        ("שם", "עלות", "כמות", "טקסט"),
        ("Namn", "Kostnad", "Antal", "Beskrivning"),
        ("Nome", "Preço", "Quantidade", "Efeito"),
    ],
)
def test_headings_in_many_languages_are_known(
    tmp_path: Path, name: str, cost: str, count: str, text: str
) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(f"{count},{text},{cost},{name}\n2,ab,3,Heron\n1,cd,2,Wren\n", encoding="utf-8")
    (deck,) = _decks(path)
    assert _roles(deck) == {name: "name", cost: "cost", count: "quantity", text: "text"}


def test_headings_without_latin_letters_get_english_names() -> None:
    (deck,) = _decks(TABLES / "chinese.csv")
    assert [each.name for each in deck.columns] == ["name", "cost", "quantity", "text"]
