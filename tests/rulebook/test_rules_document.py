"""What the rules say becomes a document: references, loops, boxes, marks."""

from __future__ import annotations

import json

from punchboard.generator.rulebook.document import (
    Box,
    Figure,
    Heading,
    Listing,
    Paragraph,
    TableBlock,
    sections,
    words_of,
)
from punchboard.generator.rulebook.html import write_html
from tests.rulebook.sample import COMPLETE, SAMPLE, copy_of, rules_of, rules_with


def test_the_sample_has_no_faults():
    rules = rules_of(SAMPLE)
    assert rules.said == ""
    assert [heading.id for heading in rules.read.headings()] == [
        "top", "short", "box", "setup", "round", "walk", "lighting", "icons", "index", "glance",
    ]  # fmt: skip


def test_loops_make_rows_of_tables(tmp_path):
    rules = rules_with(
        tmp_path,
        "| Card | Cost |\n|---|---|\n{% for card in cards.lanterns %}| {{ card.name }} |"
        " {{ card.cost }} |\n{% endfor %}\n\nAfter.",
    )
    table = rules.read.blocks[2]
    assert isinstance(table, TableBlock)
    assert [words_of(row[0]) for row in table.rows] == [
        "Paper Lantern", "River Lantern", "Tower Lantern",
    ]  # fmt: skip
    assert rules.said == ""


def test_a_loop_on_lines_of_its_own_leaves_no_empty_lines(tmp_path):
    rules = rules_with(
        tmp_path, "{% for card in cards.paths %}\n- {{ card.name }}\n{%- endfor -%}\n\nAfter."
    )
    listing = rules.read.blocks[2]
    assert isinstance(listing, Listing)
    assert len(listing.entries) == 2


def test_a_blank_of_a_table_that_keeps_words_together_keeps_them_in_the_rules(tmp_path):
    game = copy_of(tmp_path, COMPLETE + "{{ lanterns.paper.text }}")
    table = game / "lanterns.csv"
    text = table.read_text("utf-8").replace("Gain 1 [leaf].", '"Gain\n  1\u00a0[leaf]."')
    table.write_text(text, "utf-8")
    paragraph = rules_of(game).read.blocks[2]
    assert isinstance(paragraph, Paragraph)
    assert paragraph.inlines[0].text == "Gain 1\u00a0"
    assert [each.kind for each in paragraph.inlines] == ["text", "icon", "text"]


def test_a_line_that_ends_with_a_stroke_breaks_and_any_other_flows_on(tmp_path):
    rules = rules_with(tmp_path, "First\\\nsecond\nthird.")
    paragraph = rules.read.blocks[2]
    assert isinstance(paragraph, Paragraph)
    kinds = [(each.kind, each.text) for each in paragraph.inlines]
    assert kinds == [("text", "First"), ("break", ""), ("text", "second third.")]
    assert "First<br>second third." in write_html(rules.read, rules.style, rules.context)


def test_names_that_are_set_hold_to_the_end(tmp_path):
    rules = rules_with(tmp_path, "{% set n = 2 * counts.paths %}\n\nThere are {{ n }}.")
    assert words_of(rules.read.blocks[2].inlines) == "There are 18."


def test_an_icon_below_a_heading_belongs_to_it():
    heading = next(each for each in rules_of(SAMPLE).read.headings() if each.id == "round")
    assert heading.icon is not None
    assert heading.icon.name == "star"


def test_boxes_know_their_kind_and_title():
    boxes = [each for each in rules_of(SAMPLE).read.blocks if isinstance(each, Box)]
    assert [(box.kind, words_of(box.title)) for box in boxes] == [
        ("note", ""),
        ("example", "Ada walks"),
        ("example", ""),
    ]
    figure = boxes[1].blocks[0]
    assert isinstance(figure, Figure)
    assert figure.pictures[0].width == 30


def test_html_is_but_text_and_a_bracket_can_be_written():
    boxes = [each for each in rules_of(SAMPLE).read.blocks if isinstance(each, Box)]
    paragraph = boxes[2].blocks[0]
    assert isinstance(paragraph, Paragraph)
    assert words_of(paragraph.inlines) == "Ben passes. He has 2 [small] coins & <no lantern>."


def test_short_forms_of_icons_count():
    rules = rules_of(SAMPLE)
    assert rules.read.icons["L"] == rules.context.library.icon("leaf")[0]


def test_the_back_page_is_apart():
    document = rules_of(SAMPLE).read
    assert isinstance(document.back[0], Heading)
    assert document.back[0].id == "glance"


def test_a_component_may_be_called_like_a_name_of_the_rules(tmp_path):
    from tests.rulebook.sample import COMPLETE, copy_of

    folder = copy_of(tmp_path, COMPLETE + "{{ cards.short.length }} {{ cards.cards[0].name }}")
    yaml = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(yaml.replace("  paths:", "  cards:"), encoding="utf-8")
    rules = rules_of(folder)
    assert rules.said == ""
    assert words_of(rules.read.blocks[2].inlines) == "2 Short Path"


def test_sections_are_plain_values_in_reading_order():
    told = sections(rules_of(SAMPLE).read)
    assert json.loads(json.dumps(told)) == told
    assert [(each["id"], each["level"]) for each in told][:3] == [
        ("top", 1), ("short", 2), ("box", 2),
    ]  # fmt: skip
    assert told[-1]["back"]
    walk = next(each for each in told if each["id"] == "walk")
    assert [block["kind"] for block in walk["blocks"]] == ["paragraph", "box", "box"]
    picture = walk["blocks"][1]["blocks"][0]["pictures"][0]
    assert picture == {
        "kind": "card", "name": "lanterns.tower", "alt": "Tower Lantern", "caption": "",
    }  # fmt: skip
    quote = walk["blocks"][1]["blocks"][1]["runs"]
    assert {"icon": "star", "bold": True} in quote


def test_a_game_without_rules_is_fine(tmp_path):
    from tests.rulebook.sample import copy_of

    folder = copy_of(tmp_path)
    (folder / "rulebook.md").unlink()
    rules = rules_of(folder)
    assert rules.document is None
    assert rules.said == ""


def test_bold_and_italics_end_where_their_marks_do(tmp_path):
    rules = rules_with(tmp_path, "One *two* three **four** five ***six*** seven.")
    looks = {run.text.strip(): (run.bold, run.italic) for run in rules.read.blocks[2].inlines}
    marked = {"two": (False, True), "four": (True, False), "six": (True, True)}
    assert looks == {**dict.fromkeys(("One", "three", "five", "seven."), (False, False)), **marked}


def test_a_run_of_a_quoted_card_has_its_look_and_no_braces(tmp_path):
    cell = "{keyword: Haste with [leaf].} Fly {u: far}, **{wide: high}**, {u: {keyword: now} *on*}."
    layout = {
        "runs": {"keyword": {"bold": True, "italic": True}},
        "elements": {"words": {"kind": "text", "at": [0, 0], "text": "{{ card.text }}"}},
    }
    folder = copy_of(tmp_path, COMPLETE + "{{ lanterns.paper.text }} And \\{a: brace}.\n")
    table = folder / "lanterns.csv"
    table.write_text(table.read_text("utf-8").replace("Gain 1 [leaf].", f'"{cell}"'), "utf-8")
    (folder / "layouts" / "lantern.yaml").write_text(json.dumps(layout), "utf-8")
    game = folder / "game.yaml"
    front = "    back: card/back.yaml\n    front: layouts/lantern.yaml\n"
    game.write_text(
        game.read_text("utf-8").replace("    back: card/back.yaml\n", front, 1), "utf-8"
    )

    rules = rules_of(folder)
    assert rules.said == ""
    (*_, paragraph) = [each for each in rules.read.blocks if isinstance(each, Paragraph)]
    said = [(each.text, each.bold, each.italic) for each in paragraph.inlines]
    assert said == [
        ("Haste with ", True, True),
        ("leaf", True, True),
        (".", True, True),
        (" Fly far, ", False, False),
        ("high", True, False),
        (", ", False, False),
        ("now", True, True),
        (" ", False, False),
        ("on", False, True),
        (". And {a: brace}.", False, False),
    ]
