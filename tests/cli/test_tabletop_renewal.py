"""`--into` on tables that the program saved again: what is counted, what is written, what stays."""

from __future__ import annotations

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.export.tts_memo import record
from punchboard.generator.export.tts_save import Renewed, renew_save
from tests.cli.conftest import Run
from tests.cli.tabletop_program import Group, every, is_ours, saved_again
from tests.folders import write

Object = dict[str, Any]
MARK = "punchboard Harbor "
#: Everything that a renewal may write into an object of ours, apart from its name and words.
WRITTEN = {"Memo", "CardID", "CustomDeck", "DeckIDs", "ContainedObjects", "ChildObjects", "States"}
ADDRESSES = {"ImageURL", "ImageSecondaryURL", "MeshURL", "DiffuseURL", "PDFUrl"}
#: Rows of the deck that are changed, and the objects that they are: two of each.
CHANGED = {0: 0, 1: 2, 13: 26}


def _game(changed: int) -> dict[str, str]:
    rows = "".join(
        f"card{number:02},Card {number},2,Gain {5 if number < changed else 2}.\n"
        for number in range(16)
    )
    return {
        "game.yaml": "title: Harbor\ncomponents:\n"
        "  cards: {kind: cards, data: cards.csv, back: back.yaml, front: front.yaml,\n"
        "    columns: {text: text}}\n"
        "  tokens: {kind: token, size: 20, copies: 6, front: plain.yaml, back: same}\n"
        "  fish: {kind: token, shape: outline, size: {width: 20, height: 12}, copies: 3,\n"
        "    outline: M0 0 H20 V12 H0 Z, front: plain.yaml}\n"
        "  dice: {kind: die, side: 16, copies: 3, front: plain.yaml}\n"
        "  mats: {kind: mat, size: {width: 120, height: 80}, front: plain.yaml}\n"
        "  orders: {kind: cards, data: orders.csv, front: front.yaml, columns: {text: text}}\n",
        "cards.csv": f"id,name,quantity,text\n{rows}",
        "orders.csv": "id,name,quantity,text\nrope,Rope,4,Sell it.\noil,Oil,3,Burn it.\n",
        "front.yaml": "elements: {rule: {kind: text, at: [5, 5], text: '{{ card.text }}'}}\n",
        "back.yaml": "elements: {sea: {kind: shape, shape: rect, at: [0, 0], fill: '#225577'}}\n",
        "plain.yaml": "elements: {sand: {kind: shape, shape: rect, fill: '#ddcc99'}}\n",
    }


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Object]:
    """Export the game as it was, with one row changed, and with thirteen."""
    from punchboard.generator.commands.export import export_found
    from punchboard.generator.commands.games import find_game
    from punchboard.generator.request import ExportRequest

    made = {}
    for changed in CHANGED:
        folder = tmp_path_factory.mktemp(f"harbor{changed}")
        write(folder / "harbor", _game(changed))
        request = ExportRequest(target="tts", dpi=36, url="https://example.org/harbor")
        out = folder / "out"
        found = find_game(str(folder / "harbor"))
        export_found(found, out, request, lambda what, steps: lambda done: None)
        made[changed] = json.loads((out / "harbor.json").read_text("utf-8"))
    return made


def _renewed(folder: Path, table: Object, fresh: Object) -> tuple[Renewed, Object]:
    path = folder / "table.json"
    path.write_text(json.dumps(table), "utf-8")
    renewed = renew_save(path, fresh["ObjectStates"], MARK)
    after: Object = json.loads(path.read_text("utf-8"))
    renewed.backup.unlink()
    return renewed, after


def _bare(each: Object, *, kept: set[str]) -> Object:
    """Return the fields of an object that a renewal must leave alone."""
    bare: Object = {}
    for name, value in each.items():
        if name in WRITTEN or (name in ("Nickname", "Description") and name not in kept):
            continue
        if name in ("CustomImage", "CustomMesh", "CustomPDF"):
            value = {part: held for part, held in value.items() if part not in ADDRESSES}
        bare[name] = value
    return bare


@pytest.mark.parametrize("changed", CHANGED)
def test_a_table_saved_again_by_the_program_changes_by_what_the_designer_changed(
    changed: int, exports: dict[int, Object], tmp_path: Path
) -> None:
    table = saved_again(exports[0])
    renewed, after = _renewed(tmp_path, table, exports[changed])
    assert len(renewed.changed) == CHANGED[changed]
    assert not renewed.added and not renewed.lost
    if not changed:
        memos = [each.pop("Memo") for each in every(after["ObjectStates"])]
        assert memos == [each.pop("Memo") for each in every(table["ObjectStates"])]
        assert after == table


@given(seed=st.integers(0, 2**32), changed=st.sampled_from(sorted(CHANGED)))
@settings(max_examples=40, deadline=None)
def test_a_played_table_keeps_everything_but_what_the_designer_changed(
    seed: int,
    changed: int,
    exports: dict[int, Object],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    group = Group(saved_again(exports[0]), random.Random(seed))
    group.play()
    table = group.table
    before = copy.deepcopy(table)
    renewed, after = _renewed(tmp_path_factory.mktemp("table"), table, exports[changed])
    ours = [each for each in every(before["ObjectStates"]) if is_ours(each)]
    pieces = [re.sub(r" (copy|look)=.*", "", each["Memo"]) for each in ours]
    names = {f"{MARK}cards/card{number:02}" for number in range(changed)}
    assert len(renewed.changed) == len([piece for piece in pieces if piece in names])
    assert not renewed.lost
    # The deck that was laid onto another one is gone as an object; its cards aren't.
    assert not renewed.added

    new = list(every(after["ObjectStates"]))
    assert {name: each for name, each in after.items() if name != "ObjectStates"} == {
        name: each for name, each in before.items() if name != "ObjectStates"
    }
    for was, now in zip(every(before["ObjectStates"]), new, strict=True):
        kept = {
            name
            for name, own in (("Nickname", "Ben: "), ("Description", "Too strong!"))
            if str(was.get(name, "")).startswith(own)
        }
        assert _bare(was, kept=kept) == _bare(now, kept=kept)
        if not is_ours(was) and not any(map(is_ours, every([was]))):
            assert was == now
    for each in new:
        if "DeckIDs" in each and any(map(is_ours, each["ContainedObjects"])):
            assert each["DeckIDs"] == [card["CardID"] for card in each["ContainedObjects"]]
            for card in each["ContainedObjects"]:
                key = str(card["CardID"] // 100)
                assert each["CustomDeck"][key] == card["CustomDeck"][key]
        if each.get("Memo", "").startswith(f"{MARK}cards/card") and changed:
            number = int(each["Memo"][len(MARK) + len("cards/card") :][:2])
            words = f"Gain {5 if number < changed else 2}."
            assert each["Description"] in (words, "Too strong!")


def _named(objects: list[Object], name: str) -> list[Object]:
    return [each for each in every(objects) if each.get("Nickname") == name]


def test_a_name_that_people_gave_stays_and_one_of_ours_becomes_new(
    exports: dict[int, Object], tmp_path: Path
) -> None:
    """In a state too; the same for a description that somebody wrote."""
    table = saved_again(exports[0])
    first, second = _named(table["ObjectStates"], "Card 3")
    first["Nickname"] = "Ben: Card 3"
    (other, _) = _named(table["ObjectStates"], "Card 4")
    table["ObjectStates"][0]["ContainedObjects"].remove(other)
    other |= {"Nickname": "Ben: Card 4", "Description": "Banned."}
    second["States"] = {"2": other}
    fresh = json.loads(json.dumps(exports[0]).replace("Card 3", "Harpoon").replace("Card 4", "Net"))
    for each in every(fresh["ObjectStates"]):
        each["Memo"] = each["Memo"].partition(" wrote=")[0]
        record(each)
    renewed, after = _renewed(tmp_path, table, fresh)
    names = [each["Nickname"] for each in every(after["ObjectStates"])]
    assert names.count("Ben: Card 3") == names.count("Harpoon") == 1
    assert names.count("Ben: Card 4") == names.count("Net") == 1
    assert _named(after["ObjectStates"], "Ben: Card 4")[0]["Description"] == "Banned."
    assert renewed.changed == ["Card 3", "Card 4"]
    # The next export knows that these names aren't ours.
    renewed, again = _renewed(tmp_path, after, exports[0])
    assert sorted(renewed.changed) == ["Harpoon", "Net"]
    assert len(_named(again["ObjectStates"], "Ben: Card 3")) == 1


def test_names_on_a_table_of_before_stay_and_its_pictures_become_new(
    exports: dict[int, Object], tmp_path: Path
) -> None:
    """Memos of older exports hold no digests: nobody can tell who gave a name."""
    table = saved_again(exports[0])
    for each in every(table["ObjectStates"]):
        each["Memo"] = each["Memo"].partition(" wrote=")[0]
    _named(table["ObjectStates"], "Card 9")[0]["Nickname"] = "Ben: Card 9"
    renewed, after = _renewed(tmp_path, table, exports[0])
    assert not renewed.changed and not renewed.added
    assert after["ObjectStates"][0]["DeckIDs"] == table["ObjectStates"][0]["DeckIDs"]
    renewed, after = _renewed(tmp_path, table, exports[13])
    assert len(renewed.changed) == 26
    assert len(_named(after["ObjectStates"], "Ben: Card 9")) == 1
    fresh = {
        sheet["FaceURL"]
        for each in every(exports[13]["ObjectStates"])
        for sheet in each.get("CustomDeck", {}).values()
    }
    kept = {
        sheet["FaceURL"]
        for each in every(after["ObjectStates"])
        for sheet in each.get("CustomDeck", {}).values()
    }
    assert fresh == kept


def test_pictures_that_were_uploaded_stay_uploaded(
    exports: dict[int, Object], tmp_path: Path
) -> None:
    group = Group(saved_again(exports[0]), random.Random(1))
    group.upload()
    renewed, after = _renewed(tmp_path, group.table, exports[0])
    assert not renewed.changed
    assert after == group.table
    _, after = _renewed(tmp_path, group.table, exports[1])
    cards, orders = (
        {sheet["FaceURL"] for sheet in deck["CustomDeck"].values()}
        for deck in after["ObjectStates"]
        if deck["Name"] == "Deck"
    )
    assert all(address.startswith("https://example.org/harbor/") for address in cards)
    assert all(address.startswith("https://cloud.") for address in orders)


def test_more_copies_of_a_pile_are_laid_beside_it(
    exports: dict[int, Object], tmp_path: Path
) -> None:
    """However the group split it: six tokens are there, one of them in a bag."""
    table = saved_again(exports[0])
    (pile,) = [each for each in table["ObjectStates"] if each["Name"] == "Custom_Tile_Stack"]
    pile["Number"] = 5
    single = {**copy.deepcopy(pile), "Name": "Custom_Tile"}
    del single["Number"]
    table["ObjectStates"].append({"Name": "Bag", "GUID": "b", "ContainedObjects": [single]})
    fresh = copy.deepcopy(exports[0])
    (new,) = [each for each in fresh["ObjectStates"] if each["Name"] == "Custom_Tile_Stack"]
    renewed, _ = _renewed(tmp_path, table, fresh)
    assert not renewed.added and not renewed.changed
    new["Number"] = 8
    renewed, after = _renewed(tmp_path, table, fresh)
    assert renewed.added == ["tokens"]
    assert after["ObjectStates"][-1]["Number"] == 2
    new["Number"] = 7
    renewed, after = _renewed(tmp_path, table, fresh)
    assert after["ObjectStates"][-1]["Name"] == "Custom_Tile"
    assert "Number" not in after["ObjectStates"][-1]
    guids = [each["GUID"] for each in after["ObjectStates"]]
    assert guids.count(new["GUID"]) == 1


def test_a_changed_die_keeps_its_shader(exports: dict[int, Object], tmp_path: Path) -> None:
    table = saved_again(exports[0])
    fresh = copy.deepcopy(exports[0])
    for each in every(fresh["ObjectStates"]):
        if each["Name"] == "Custom_Model":
            each["CustomMesh"]["MaterialIndex"] = 1
            each["RotationValues"][0]["Value"] = "moon"
            each["Memo"] = each["Memo"].partition(" wrote=")[0]
            record(each)
    renewed, after = _renewed(tmp_path, table, fresh)
    assert renewed.changed == ["dice"] * 3
    dice = [each for each in every(after["ObjectStates"]) if each["Name"] == "Custom_Model"]
    for each in dice:
        assert each["CustomMesh"]["CustomShader"]["SpecularSharpness"] == 2
        assert each["CustomMesh"]["MaterialIndex"] == 1
        assert each["RotationValues"][0]["Value"] == "moon"


def test_the_message_counts_the_objects_that_changed(run: Run, here: Path) -> None:
    write(here / "harbor", _game(0))
    command = ("export", "harbor", "--as", "tts", "--dpi", 36)
    assert run(*command).exit_code == 0
    saved = json.loads(Path("output/harbor/export/tts/harbor.json").read_text("utf-8"))
    Path("table.json").write_text(json.dumps(saved_again(saved)), "utf-8")
    said = " ".join(run(*command, "--into", "table.json").output.split())
    assert "table.json: nothing changed." in said
    write(here / "harbor", _game(13))
    said = " ".join(run(*command, "--into", "table.json").output.split())
    assert "table.json: 26 objects changed: Card 0, Card 1, Card 2" in said


COUNTS = " ".join(
    f"{{{{ counts.{name} }}}}" for name in ("cards", "orders", "tokens", "fish", "dice", "mats")
)
RULES = f"# Harbor\n\nSell what you have: {COUNTS}.\n"


def test_a_rulebook_is_renewed_at_the_page_that_is_open(run: Run, here: Path) -> None:
    write(here / "harbor", {**_game(0), "rulebook.md": RULES})
    command = ("export", "harbor", "--as", "tts", "--dpi", 36)
    assert run(*command).exit_code == 0
    saved = saved_again(json.loads(Path("output/harbor/export/tts/harbor.json").read_text("utf-8")))
    (book,) = (each for each in saved["ObjectStates"] if each["Name"] == "Custom_PDF")
    book["CustomPDF"]["PDFPage"] = 3
    Path("table.json").write_text(json.dumps(saved), "utf-8")
    assert "nothing changed" in run(*command, "--into", "table.json").output
    write(here / "harbor", {"rulebook.md": RULES.replace("Sell", "Buy")})
    said = " ".join(run(*command, "--into", "table.json").output.split())
    assert "table.json: only the rulebook changed." in said
    after = json.loads(Path("table.json").read_text("utf-8"))
    (now,) = (each for each in after["ObjectStates"] if each["Name"] == "Custom_PDF")
    assert now["CustomPDF"]["PDFPage"] == 3
    assert now["CustomPDF"]["PDFUrl"] != book["CustomPDF"]["PDFUrl"]
    write(here / "harbor", {**_game(1), "rulebook.md": RULES.replace("Sell", "Keep")})
    said = " ".join(run(*command, "--into", "table.json").output.split())
    assert "table.json: 2 objects changed: Card 0." in said
    assert "The rulebook on the table changed too." in said


@pytest.mark.parametrize("chosen", [("--only", "cards"), ("--without", "rulebook")])
def test_a_rulebook_is_left_out_where_it_is_not_wanted(
    run: Run, here: Path, chosen: tuple[str, str]
) -> None:
    write(here / "harbor", {**_game(0), "rulebook.md": RULES})
    assert run("export", "harbor", "--as", "tts", "--dpi", 36, *chosen).exit_code == 0
    assert not list(Path("output/harbor/export/tts").glob("*.pdf"))


def test_a_rulebook_with_errors_is_left_out_with_a_sentence(run: Run, here: Path) -> None:
    write(here / "harbor", {**_game(0), "rulebook.md": "# Harbor\n\n[no_such_icon]\n"})
    done = run("export", "harbor", "--as", "tts", "--dpi", 36)
    assert done.exit_code == 0
    assert "The rulebook is left out because it has errors" in " ".join(done.output.split())
    assert not list(Path("output/harbor/export/tts").glob("*.pdf"))


@pytest.mark.parametrize(
    "chosen", [("--only", "orders"), ("--without", "cards"), ("--cards", "card03")]
)
def test_a_part_of_the_game_says_nothing_of_the_rest(
    run: Run, here: Path, chosen: tuple[str, str]
) -> None:
    write(here / "harbor", {**_game(0), "rulebook.md": RULES})
    command = ("export", "harbor", "--as", "tts", "--dpi", 36)
    assert run(*command).exit_code == 0
    Path("output/harbor/export/tts/harbor.json").rename("table.json")
    before = json.loads(Path("table.json").read_text("utf-8"))["ObjectStates"]
    said = " ".join(run(*command, "--into", "table.json", *chosen).output.split())
    assert "table.json: nothing changed." in said
    after = json.loads(Path("table.json").read_text("utf-8"))["ObjectStates"]
    if chosen[0] != "--cards":  # whose sheet is another picture, of fewer cards
        assert after == before
    assert len(list(every(after))) == len(list(every(before)))


def test_a_pile_that_becomes_a_draw_bag_stays_a_pile_on_a_table(run: Run, here: Path) -> None:
    write(here / "harbor", _game(0))
    command = ("export", "harbor", "--as", "tts", "--dpi", 36)
    assert run(*command).exit_code == 0
    Path("output/harbor/export/tts/harbor.json").rename("table.json")
    objects = json.loads(Path("table.json").read_text("utf-8"))["ObjectStates"]
    for bag in ("draw", "endless"):
        game = _game(0)["game.yaml"].replace("size: 20,", f"size: 20, bag: {bag},")
        write(here / "harbor", {"game.yaml": game})
        said = " ".join(run(*command, "--into", "table.json").output.split())
        assert "table.json: nothing changed." in said
        after = json.loads(Path("table.json").read_text("utf-8"))["ObjectStates"]
        assert [each["Name"] for each in after] == [each["Name"] for each in objects]
