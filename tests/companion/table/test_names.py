"""Names that look alike are refused wherever one is given; names of any language work."""

from __future__ import annotations

import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import SEATS, pack_text

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.names import check_name, look_alike
from punchboard.companion.table.error import TableError
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables

TWINS = [
    ("Zoë", unicodedata.normalize("NFD", "Zoë")),
    ("Mia", "Ｍｉａ"),  # fullwidth
    ("Mia", "Міа"),  # Cyrillic і and а
    ("mia", "МІА"),
    ("MIA", "мiа"),
    ("Kim", "Κim"),  # Greek kappa
    ("Nik", "Νικ"),
    ("Ben", "𝐁𝐞𝐧"),
    ("Ben", "Ⓑⓔⓝ"),
    ("Ada", "Ꭺda"),  # Cherokee
    ("ADA", "ꓮꓓꓮ"),  # Lisu
    ("Al", "AI"),
    ("Bo", "B0"),
    ("Ilka", "lIka"),
    ("Max 1", "Max l"),
    ("Max 2", "Max ٢"),  # Arabic figure
    ("Bernd", "Bemd"),
    ("Willi", "VVilli"),
    ("Mia", "Mi\u034fa"),  # nothing that shows
    ("Mia", "Mia\ufe0f"),
    ("Mia", "Mia\u3164"),
    ("Jan", "J\u0307an".lower()),
    ("O'Neil", "O’Neil"),
    ("Ann-Lo", "Ann–Lo"),
    ("Voss", "Voß"),
    ("Мила", "мила"),
    ("カオリ", "力オリ"),
    ("ﾐｶ", "ミカ"),  # halfwidth
    ("علي", "علی"),  # Arabic and Persian keyboards
    ("한", unicodedata.normalize("NFD", "한")),
]
#: Of real people, in many languages.
NAMES = (
    "Anna", "Anne", "Ana", "Ben", "Beno", "Chloé", "Chloe", "Zoë", "Zoe", "Søren", "Soren", "José",
    "Jose", "Łukasz", "Lukasz", "Đorđe", "Işıl", "İpek", "Þóra", "Nguyễn", "Nguyên", "O’Brien",
    "Анна", "Вова", "Зоя", "Иван", "Йован", "Семён", "Семен", "Юлия", "Їжак", "Ћирило",
    "Νίκος", "Νίκη", "Ελένη", "Σοφία", "Γιώργος", "Անահիտ", "Արամ", "ნინო", "გია",
    "さくら", "サクラ", "花子", "太郎", "二郎", "ゆうき", "ゆき", "王伟", "王偉", "李娜",
    "김민준", "이서연",
    "محمد", "أحمد", "فاطمة", "علی", "מרים", "דוד", "נועה", "สมชาย", "มาลี", "अर्जुन", "प्रिया", "தமிழ்",
    "ᏣᎳᎩ", "🦊", "🐢", "👩‍🚀", "👩", "Ben 👨‍👩‍👧", "🏴󠁧󠁢󠁷󠁬󠁳󠁿",
)  # fmt: skip


@pytest.mark.parametrize(("name", "twin"), TWINS)
def test_a_name_that_looks_like_another_is_refused_with_that_name(name: str, twin: str) -> None:
    for one, other in ((name, twin), (twin, name)):
        with pytest.raises(Refusal) as refused:
            check_name(one, ["Kurt", other])
        assert other in refused.value.message


def test_the_refusal_says_which_name_it_looks_like() -> None:
    with pytest.raises(Refusal) as refused:
        check_name(" Міа ", ["Kim", "Mia"])
    assert refused.value.message == "“Міа” looks like “Mia”. Choose another name."


def test_names_of_many_languages_are_taken_as_they_are_and_none_looks_like_another() -> None:
    for name in NAMES:
        assert check_name(name, [each for each in NAMES if each != name]) == name


@pytest.mark.parametrize(
    "name", ["", " \t", "\u034f", "\u3164\u2800", "\ufe0f", "\x1b[2J", "a\u202eb"]
)
def test_a_name_that_shows_nothing_or_steers_is_asked_for_again(name: str) -> None:
    with pytest.raises(Refusal, match="What is your name"):
        check_name(name, [])


LETTERS = st.characters(exclude_categories=("C", "Z"))


@given(st.text(LETTERS, min_size=1, max_size=8))
def test_every_way_of_writing_a_name_looks_like_it(name: str) -> None:
    ways = {unicodedata.normalize(form, name) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    for one, other in combinations([name, *ways, name.casefold()], 2):
        assert look_alike(one, [other]) == other


@given(st.text(LETTERS, max_size=6), st.text(LETTERS, max_size=6))
def test_looking_alike_goes_both_ways(one: str, other: str) -> None:
    assert bool(look_alike(one, [other])) == bool(look_alike(other, [one]))


def test_a_player_is_not_renamed_to_a_name_that_looks_like_anothers(session: Session) -> None:
    for name in ("Kim", "kim", "Кim", " Ｋｉｍ "):
        with pytest.raises(Refusal, match="Kim"):
            session.do({"do": "table.rename", "seat": "blue", "values": {"name": name}})
    session.do({"do": "table.rename", "seat": "blue", "values": {"name": "  Mia   R. "}})
    assert [seat.name for seat in session.state.seats] == ["Mia R.", "Kim", "Ben"]


@pytest.mark.parametrize("text", ["", "  \n"])
def test_a_note_that_says_nothing_is_refused(session: Session, text: str) -> None:
    with pytest.raises(Refusal, match="Write something"):
        session.do({"do": "table.note", "seat": "", "values": {"text": text}})
    assert session.newest == 0


@pytest.mark.parametrize(
    "names", [("Mia", "Міа", "Ben"), ("Red", "", "Ben"), ("Mia", "\x1b[2J", "")]
)
def test_a_table_is_not_laid_with_such_names(tables: Tables, names: tuple[str, ...]) -> None:
    seats = [(seat, name) for (seat, _), name in zip(SEATS, names, strict=True)]
    with pytest.raises(TableError):
        tables.create(pack_text(), "", seats)
    assert tables.list() == []


def test_a_table_of_earlier_versions_with_two_players_of_one_name_is_read(
    exported: str, elsewhere: Tables
) -> None:
    info = elsewhere.bring_in(exported.replace('"name": "Kim"', '"name": "Mia"'))
    assert [name for _, name in info.seats] == ["Mia", "Mia", "Ben"]
    session = elsewhere.open(info.id)
    session.do({"do": "table.rename", "seat": "red", "values": {"name": "Kim"}})
    session.close()
