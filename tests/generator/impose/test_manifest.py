"""The manifest says what was drawn, and only that."""

import json
from io import StringIO

from punchboard.cards.schema.size import SIZES
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.manifest import Recorder


def record(copies, has_back=lambda copy: True, **more):
    options = SheetOptions(find_sheet("a4"), **more)
    recorder = Recorder("0.1.0", "brick_and_mortar", "3", "A4")
    backed = {copy for copy in copies if has_back(copy)}
    for file in impose(copies, backed, SIZES["poker"], "poker", options):
        for page in file.pages:
            recorder.page_drawn(file, page)
    return recorder


def text(recorder, warnings=()):
    file = StringIO()
    recorder.write(file, warnings)
    return file.getvalue()


def test_manifest_in_full():
    recorder = record([Copy("stores", "bakery", 1)], back_offset=(0.5, -0.25))
    recorder.document_drawn("rulebook.pdf", "A4", 210.0, 297.0, pages=8)
    assert json.loads(text(recorder, ["text shrunk"])) == {
        "punchboard": "0.1.0",
        "game": "brick_and_mortar",
        "version": "3",
        "paper": "A4",
        "files": [
            {"name": "cards-poker-fronts.pdf", "pages": 1, "paper": "A4",
             "width_mm": 210.0, "height_mm": 297.0},
            {"name": "cards-poker-backs.pdf", "pages": 1, "paper": "A4",
             "width_mm": 210.0, "height_mm": 297.0},
            {"name": "rulebook.pdf", "pages": 8, "paper": "A4",
             "width_mm": 210.0, "height_mm": 297.0},
        ],
        "components": {"stores": {"copies": [{
            "card": "bakery",
            "copy": 1,
            "face": {"file": "cards-poker-fronts.pdf", "page": 1, "slot": 1,
                     "trim": [73.25, 104.05, 63.5, 88.9], "turn": 0},
            "back": {"file": "cards-poker-backs.pdf", "page": 1, "slot": 1,
                     "trim": [73.75, 103.8, 63.5, 88.9], "turn": 0},
        }]}},
        "warnings": ["text shrunk"],
    }  # fmt: skip


def test_card_without_back_has_null():
    manifest = json.loads(text(record([Copy("a", "b", 1)], has_back=lambda copy: False)))
    assert manifest["components"]["a"]["copies"][0]["back"] is None


def test_nothing_drawn_is_still_json():
    manifest = json.loads(text(Recorder("0", "g", "1", "A4")))
    assert (manifest["files"], manifest["components"], manifest["warnings"]) == ([], {}, [])


def test_names_from_data_stay_data():
    copy = Copy("stores", 'a "quoted"\n</script> ü', 1)
    manifest = json.loads(text(record([copy])))
    assert manifest["components"]["stores"]["copies"][0]["card"] == copy.card


def test_same_drawing_same_bytes_and_nine_thousand_copies_are_listed_once():
    copies = [Copy(f"deck_{n % 2}", f"card_{n // 3}", n % 3 + 1) for n in range(9000)]
    whole = text(record(copies))
    assert whole == text(record(copies))
    components = json.loads(whole)["components"]
    listed = [
        (name, each["card"], each["copy"])
        for name, component in components.items()
        for each in component["copies"]
    ]
    assert sorted(listed) == sorted(copies)
    assert all(each["face"] and each["back"] for each in components["deck_0"]["copies"])
