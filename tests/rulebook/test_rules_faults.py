"""Every way in which rules can be wrong is said, with its line and column; none stops a draft."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.generator.rulebook.document import Inline, inlines_of, walk
from punchboard.generator.rulebook.typeset import RulesTextStyle, Typesetter
from punchboard.generator.text.fonts import FontSource
from tests.generator.layout.test_layout_scripts import font_file
from tests.rulebook.sample import COMPLETE, LINES, copy_of, rules_of, rules_with

FAULTS = {
    "an unknown name": ("It costs {{ lantern.paper.cost }}.", "1:10", 'unknown name "lantern"'),
    "an unknown card": ("A {{ lanterns.papre.cost }}.", "1:3", '"lanterns" has no "papre"'),
    "the second of two": (
        "{{ counts.paths }} and {{ counts.pats }}",
        "1:24",
        '"counts" has no "pats"',
    ),
    "a contradiction": (
        "It costs {{ lanterns.paper.cost | expect(2) }}.",
        "1:10",
        "the words here expect 2, and the game has 1",
    ),
    "within a loop": (
        "{% for card in cards.paths %}\n- {{ card.name }}\n- {{ card.depth }}\n{% endfor %}",
        "3:3",
        '"depth"',
    ),
    "a loop without an end": ("\n{% for card in cards.paths %}\n- {{ card.name }}", "2:4", "for"),
    "an unknown icon": ("One\nand [leef] more", "2:5", 'unknown icon "[leef]"'),
    "an icon whose name is put together": (
        'One\nand {{ "[le" ~ "ef]" }}\n\nmore',
        "1:1",
        'unknown icon "[leef]"',
    ),
    "an unknown run": ("One\nand {kyeword: Haste} more", "2:5", 'unknown run "{kyeword: …}"'),
    "a picture of no card": ("![A](card:lanterns.x)", "1:5", 'no card "x" in lanterns'),
    "a picture of nothing": ("![A](card:boats.x)", "1:5", 'no component "boats"'),
    "a back that is none": ("![A](back:paths)", "1:5", "no printed back"),
    "a missing file": ("![A](art/x.svg)", "1:5", '"art/x.svg" does not exist'),
    "a missing layout": ("![A](layout:layouts/x.yaml)", "1:5", '"layouts/x.yaml" does not exist'),
    "a picture without words": ("![](icon:leaf)", "1:4", "no text for people who can't see it"),
    "a picture in a heading": ("## A ![leaf](icon:leaf)", "1:6", "a heading shows no picture"),
    "an unknown option": ("![A](icon:leaf|wide)", "1:5", 'unknown option "wide"'),
    "a part beyond it": ("![A](icon:leaf|part=0,0,90,2mm)", "1:5", "the part reaches beyond"),
    "a link to nothing": ("See [that](#nothing).", "1:11", 'no heading has the id "nothing"'),
    "a link out of a book": ("See [that](page.html).", "1:11", 'a link leads to "page.html"'),
    "an id twice": ("## A {#a}\n\n## B {#a}", "3:1", 'the id "a"'),
    "a level left out": ("#### Deep", "1:1", "level 4 follows one of level 1"),
    "a box that is open": ("::: note\nWords", "1:1", "is not closed"),
    "an unknown box": ("::: exmple\nWords\n:::", "1:1", 'unknown box "::: exmple"'),
    "an unknown place": ("[[contens]]", "1:1", "nothing is called [[contens]]"),
    "a script": ("One\nand ລາວ here", "2:5", '"ລາວ" is Lao, whose lines break'),
    "a script in a table": (
        "| a | b |\n|---|---|\n| c | ไทย |",
        "3:7",
        "is Thai, whose lines break",
    ),
    "a script in a heading": ("## ខ្មែរ", "1:4", "is Khmer, whose lines"),
    "a script in a caption": ('![A](card:lanterns.paper "ไทย")', "1:27", "is Thai, whose lines"),
    "a call": ("{{ counts.paths() }}", "1:1", "cannot be called"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_said_where_it_stands(tmp_path, name):
    more, place, what = FAULTS[name]
    line, column = map(int, place.split(":"))
    rules = rules_with(tmp_path, more)
    found = [str(each) for each in rules.diagnostics if what in str(each)]
    assert found, rules.said
    assert found[0].startswith(f"lanterns/rulebook.md:{LINES + line}:{column}: error: ")


@pytest.mark.parametrize("name", FAULTS)
def test_a_draft_has_pages_in_spite_of_it(tmp_path, name):
    rules = rules_with(tmp_path, FAULTS[name][0], draft=True)
    assert rules.document is not None
    assert rules.diagnostics.has_errors


@pytest.mark.parametrize("name", ["an unknown name", "an unknown icon", "a picture of no card"])
def test_a_draft_marks_it_among_the_words(tmp_path, name):
    document = rules_with(tmp_path, FAULTS[name][0], draft=True).read
    runs = [run for block in walk(document.blocks) for each in inlines_of(block) for run in each]
    assert [run for run in runs if run.kind == "fault"]


def test_a_reference_that_never_ends_leaves_what_follows_as_it_is(tmp_path):
    more = "{{ never\n" + "A line.\n" * 70 + "\n## Later {#later}\n\n{{ counts.pats }}\n"
    said = [str(each).partition("\n")[0] for each in rules_with(tmp_path, more).diagnostics]
    assert said == [
        f'lanterns/rulebook.md:{LINES + 2}:1: error: found "A" where "}}}}" should stand',
        f'lanterns/rulebook.md:{LINES + 75}:1: error: "counts" has no "pats"',
    ]


def test_an_option_by_its_old_name_is_read_with_a_warning(tmp_path):
    pages = [rules_with(tmp_path / name, f"![A leaf](icon:leaf|{name})\n\nWords.").document
             for name in ("margin", "beside")]  # fmt: skip
    rules = rules_with(tmp_path / "again", "![A leaf](icon:leaf|margin)\n\nWords.")
    assert 'warning: "|margin" is now called "|beside"' in rules.said
    assert not rules.diagnostics.has_errors
    assert pages[0] is not None
    assert pages[0] == pages[1]


def test_what_the_rules_never_mention(tmp_path):
    rules = rules_of(copy_of(tmp_path, "# Walk\n\nLantern Cards, [leaf].\n"))
    assert 'the rules never mention Path Cards (the component "paths")' in rules.said
    assert "the rules never explain the icon [star], declared under icons" in rules.said
    assert "[leaf]" not in rules.said


def test_a_picture_or_a_count_is_a_mention(tmp_path):
    text = "# Walk\n\n{{ counts.paths }} ![A](card:lanterns.paper) [leaf] [star]\n"
    assert rules_of(copy_of(tmp_path, text)).said == ""


@pytest.mark.parametrize(
    "text",
    [
        "{{" * 2000,
        "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}",
        "> " * 500 + "deep",
        "[" * 5000,
        "*" * 5000 + "a" + "*" * 5000,
        "| a " * 500 + "\n" + "|---" * 500,
        "::: note\n" * 300,
        "\ue000" * 10 + "99\ue001 \ue002x",
        "{{ ''.__class__.__mro__ }}",
        "![x](card:" + "a." * 2000 + ")",
    ],
)
def test_hostile_rules_are_said_or_harmless(tmp_path, text):
    rules_with(tmp_path, text)
    rules_of(tmp_path / "lanterns", draft=True)


def test_a_file_that_is_named_must_be_there(tmp_path):
    folder = copy_of(tmp_path)
    (folder / "rulebook.md").unlink()
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("rulebook: rules.md\n")
    assert 'rulebook "rules.md" does not exist' in rules_of(folder).said


def test_a_script_in_a_cards_text_is_told_of_by_its_cell(tmp_path):
    folder = copy_of(tmp_path, COMPLETE + "{{ lanterns.river.text }}\n")
    table = (folder / "lanterns.csv").read_text(encoding="utf-8")
    table = table.replace("River Lantern,3,2,3,", "River Lantern,3,2,3,Gain ລາວ")
    (folder / "lanterns.csv").write_text(table, encoding="utf-8")
    assert '/lanterns.csv!F3: error: "ລາວ" is Lao, whose' in rules_of(folder).said


def test_chinese_rules_break_their_lines(tmp_path):
    setter = Typesetter(rules_with(tmp_path, "").context, "Lato", "#000000")
    text = "漢字とかな、カタカナ" * 20
    boxes = setter.lines((Inline("text", text),), 200, RulesTextStyle(10, 12, "#000000", "#000000"))
    lines = ["".join(words for _, words in item.runs) for each in boxes for item in each.items]
    assert "".join(lines) == text
    assert len(lines) > 4
    assert not any(line.startswith(("、", "ー")) for line in lines)


def set_in(folder: Path, text: str, width: float) -> list[list[tuple[float, str]]]:
    """Set a text in a font with Hebrew letters; return where each line has which words."""
    context = rules_with(folder, "").context
    context.fonts.add_family("Frank", {("regular", False): FontSource(font_file("Frank"))})
    setter = Typesetter(context, "Frank", "#000000")
    style = RulesTextStyle(10, 12, "#000000", "#0000ff")
    inlines = (Inline("text", text), Inline("text", " link", link="#x"))
    return [
        [(item.x, "".join(words for _, words in item.runs)) for item in box.items]
        for box in setter.lines(inlines, width, style)
    ]


def test_hebrew_rules_run_from_the_right(tmp_path):
    (line,) = set_in(tmp_path, "קח 12 קלפים", 200)
    assert [words.strip() for _, words in sorted(line)] == ["link", "קלפים", "12", "קח"]
    assert max(x for x, _ in line) > 180


def test_a_word_of_the_rules_is_divided_where_it_may_be(tmp_path):
    lines = set_in(tmp_path, "extra\u00adordin\u00adary", 40)
    said = [words.strip() for line in lines for _, words in line]
    assert said[:2] == ["extra-", "ordinary"]
