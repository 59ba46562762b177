"""`export --as tts`: a saved object that names its pictures, and a table that is renewed by it."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from punchboard.generator.commands.games import find_game, shipped_games
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.export.targets.tts import grid_of, most_cells, pixels_of
from punchboard.generator.export.tts_models import FOLDED, MM_PER_UNIT
from punchboard.generator.graphics.geometry import MM
from tests.cli.conftest import Run
from tests.folders import contents, write

Object = dict[str, Any]
TTS = Path("output/lantern/export/tts")
GAMES = sorted(shipped_games())
#: The names of objects that the program's saves have ("Save File Format" and others' saves).
KNOWN = {
    "Bag", "Card", "CardCustom", "Custom_Model", "Custom_PDF", "Custom_Tile", "Custom_Tile_Stack",
    "Custom_Token", "Custom_Token_Stack", "DeckCustom", "Figurine_Custom", "HandTrigger",
    "Infinite_Bag",
}  # fmt: skip
#: Fields that every full object of public saves has (argonui/SCED), and their types.
FIELDS: dict[str, type] = {
    "GUID": str, "Name": str, "Transform": dict, "Nickname": str, "Description": str,
    "GMNotes": str, "AltLookAngle": dict, "ColorDiffuse": dict, "LayoutGroupSortIndex": int,
    "Value": int, "Locked": bool, "Grid": bool, "Snap": bool, "IgnoreFoW": bool,
    "MeasureMovement": bool, "DragSelectable": bool, "Autoraise": bool, "Sticky": bool,
    "Tooltip": bool, "GridProjection": bool, "HideWhenFaceDown": bool, "Hands": bool,
    "LuaScript": str, "LuaScriptState": str, "XmlUI": str,
}  # fmt: skip
#: Fields that objects of a kind have beside them.
OWN_FIELDS: dict[str, dict[str, type]] = {
    "Bag": {"Bag": dict, "ContainedObjects": list, "MaterialIndex": int, "MeshIndex": int},
    "Infinite_Bag": {"ContainedObjects": list, "MaterialIndex": int, "MeshIndex": int},
    "Card": {"CardID": int, "CustomDeck": dict, "SidewaysCard": bool},
    "CardCustom": {"CardID": int, "CustomDeck": dict, "SidewaysCard": bool},
    "DeckCustom": {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list,
                   "SidewaysCard": bool},
    "Custom_Model": {"CustomMesh": dict},
    "Custom_PDF": {"CustomPDF": dict},
    "Custom_Tile": {"CustomImage": dict},
    "Custom_Tile_Stack": {"CustomImage": dict, "Number": int},
    "Custom_Token": {"CustomImage": dict},
    "Custom_Token_Stack": {"CustomImage": dict, "Number": int},
    "Figurine_Custom": {"CustomImage": dict},
    "HandTrigger": {"FogColor": str},
}  # fmt: skip


def _saved(folder: Path) -> Object:
    (path,) = (each for each in folder.glob("*.json") if each.name != "manifest.json")
    told: Object = json.loads(path.read_text("utf-8"))
    return told


def _all(objects: list[Object]) -> Iterator[Object]:
    for each in objects:
        yield each
        yield from _all(each.get("ContainedObjects", []))


def _urls(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            if name.upper().endswith("URL") and each:
                yield each
            yield from _urls(each)
    elif isinstance(value, list):
        for each in value:
            yield from _urls(each)


def _file(url: str) -> Path:
    return Path(unquote(urlsplit(url).path))


@pytest.fixture(scope="module")
def tabletops(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Export all five games, each into a folder of its own."""
    from punchboard.generator.commands.export import export_found
    from punchboard.generator.commands.games import find_game
    from punchboard.generator.request import ExportRequest

    made = {}
    for name in GAMES:
        out = tmp_path_factory.mktemp(name)
        request = ExportRequest(target="tts", dpi=50)
        export_found(find_game(name), out, request, lambda what, steps: lambda done: None)
        made[name] = out
    return made


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_a_table_whose_pictures_are_there(
    name: str, tabletops: dict[str, Path]
) -> None:
    saved = _saved(tabletops[name])
    objects = list(_all(saved["ObjectStates"]))
    assert {each["Name"] for each in objects} <= KNOWN
    guids = [each["GUID"] for each in objects]
    assert len(set(guids)) == len(guids)
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)
    urls = set(_urls(saved))
    assert urls
    for url in urls:
        path = _file(url)
        assert path.is_file(), url
        assert re.search(r"-[0-9a-f]{10}\.(png|obj|pdf)$", path.name)
        if path.suffix == ".png":
            with Image.open(path) as picture:
                assert picture.mode in ("RGB", "RGBA")
                assert max(picture.size) <= 4096


@pytest.mark.parametrize("name", GAMES)
def test_objects_have_the_fields_that_public_saves_have(
    name: str, tabletops: dict[str, Path]
) -> None:
    """Without `LayoutGroupSortIndex` and `Value` of a zone the program refuses a whole save."""
    for each in _all(_saved(tabletops[name])["ObjectStates"]):
        for field, kind in (FIELDS | OWN_FIELDS[each["Name"]]).items():
            assert type(each.get(field)) is kind, (each["Name"], field)
        is_card = each["Name"] in ("Card", "CardCustom")
        assert each["Hands"] == is_card
        assert each["HideWhenFaceDown"] == (is_card or each["Name"] == "DeckCustom")
        if "CustomImage" in each:
            assert each["CustomImage"]["ImageScalar"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_tile_is_as_large_as_its_piece(name: str, tabletops: dict[str, Path]) -> None:
    """The program makes a tile two units high at scale 1, and as wide as its picture asks."""
    game, _ = load_checked(find_game(name))
    tiles = 0
    for each in _all(_saved(tabletops[name])["ObjectStates"]):
        if not each["Name"].startswith("Custom_Tile"):
            continue
        assert each["CustomImage"]["CustomTile"]["Stretch"] is True
        assert each["Transform"]["scaleX"] == each["Transform"]["scaleZ"]
        component = re.sub(r".* (\w+)/.*", r"\1", each["Memo"].split(" look=")[0])
        size = getattr(game.components[component], "size", None)
        if size is None:
            continue
        width, height = (size, size) if isinstance(size, float) else (size.width, size.height)
        with Image.open(_file(each["CustomImage"]["ImageURL"])) as picture:
            aspect = picture.width / picture.height
        tall = 2 * each["Transform"]["scaleZ"] * MM_PER_UNIT
        assert tall == pytest.approx(height, rel=1e-3)
        assert tall * aspect == pytest.approx(width, rel=0.05)
        tiles += 1
    assert tiles


def test_a_token_is_as_wide_as_its_piece(tabletops: dict[str, Path]) -> None:
    """The program makes a token about four units wide at scale 1."""
    tokens = {
        each["Memo"].split()[2].split("/")[0]: each["Transform"]
        for each in _all(_saved(tabletops["morocco"])["ObjectStates"])
        if each["Name"].startswith("Custom_Token")
    }
    for component, width in (("bodyguards", 12), ("tourists", 13), ("start_marker", 30)):
        assert 4 * tokens[component]["scaleX"] * MM_PER_UNIT == pytest.approx(width, rel=1e-3)
        assert tokens[component]["scaleX"] == tokens[component]["scaleZ"]


@pytest.mark.parametrize("name", GAMES)
def test_decks_tell_of_just_their_cards(name: str, tabletops: dict[str, Path]) -> None:
    decks = [
        each for each in _saved(tabletops[name])["ObjectStates"] if each["Name"] == "DeckCustom"
    ]
    keys: list[tuple[str, str]] = []
    for deck in decks:
        cards = deck["ContainedObjects"]
        assert deck["DeckIDs"] == [card["CardID"] for card in cards]
        for card in cards:
            key, place = divmod(card["CardID"], 100)
            sheet = deck["CustomDeck"][str(key)]
            assert card["CustomDeck"] == {str(key): sheet}
            # The last cell of a sheet of 70 is what others see, unless the back is.
            assert sheet["BackIsHidden"]
            assert 2 <= sheet["NumWidth"] <= 10 and 2 <= sheet["NumHeight"] <= 7
            assert place < sheet["NumWidth"] * sheet["NumHeight"]
        keys += [(key, sheet["FaceURL"]) for key, sheet in deck["CustomDeck"].items()]
    assert all(one[1] == other[1] for one, other in combinations(keys, 2) if one[0] == other[0])


@given(st.floats(1, 1000), st.floats(1, 1000), st.integers(36, 1200), st.integers(1, 400))
def test_no_sheet_is_larger_than_the_program_takes(
    width: float, height: float, dpi: int, count: int
) -> None:
    """Decks of any number of cards of any size, in mm."""
    cell = pixels_of(width * MM, height * MM, dpi, 2048)
    most = most_cells(*cell)
    full = most[0] * most[1]
    for filled in {min(count, full), count % full or full}:
        columns, rows = grid_of(filled, most, height / width)
        assert 2 <= columns <= 10 and 2 <= rows <= 7
        assert columns * cell[0] <= 4096 and rows * cell[1] <= 4096
        assert columns * rows >= filled


@pytest.mark.parametrize(
    ("size", "sheet"), [("67, height: 44", (9, 7)), ("400, height: 40", (2, 7))]
)
def test_small_and_long_cards_lie_in_seven_rows_at_most(
    run: Run, coast: Path, size: str, sheet: tuple[int, int]
) -> None:
    text = (coast / "game.yaml").read_text("utf-8")
    text = text.replace("    front:", f"    size: {{width: {size}}}\n    front:")
    (coast / "game.yaml").write_text(text, "utf-8")
    rows = "".join(f"Place {number},1,Gain it.\n" for number in range(60))
    (coast / "places.csv").write_text(f"name,quantity,text\n{rows}", "utf-8")
    assert run("export", "coast", "--as", "tts", "--dpi", 150).exit_code == 0
    (deck,) = (
        each
        for each in _saved(Path("output/coast/export/tts"))["ObjectStates"]
        if each["Name"] == "DeckCustom"
    )
    first = next(iter(deck["CustomDeck"].values()))
    assert (first["NumWidth"], first["NumHeight"]) == sheet
    for each in deck["CustomDeck"].values():
        with Image.open(_file(each["FaceURL"])) as picture:
            assert max(picture.size) <= 4096
    assert len(deck["ContainedObjects"]) == 60


def test_as_many_pieces_lie_there_as_the_game_has(tabletops: dict[str, Path]) -> None:
    saved = _saved(tabletops["brick_and_mortar"])
    counts = Counter[str]()
    for each in _all(saved["ObjectStates"]):
        if each["Name"] not in ("Bag", "Infinite_Bag", "DeckCustom", "HandTrigger"):
            component = each["Memo"].removeprefix("punchboard Brick & Mortar ").split("/")[0]
            counts[component] += each.get("Number", 1)
    assert counts["market"] == 84
    assert counts["board"] == 1
    assert counts["track_markers"] == 4


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_lies_on_the_table(name: str, tabletops: dict[str, Path]) -> None:
    objects = _saved(tabletops[name])["ObjectStates"]
    (book,) = (each for each in objects if each["Name"] == "Custom_PDF")
    assert book["Nickname"].endswith(": rules")
    assert book["CustomPDF"] == {
        "PDFUrl": book["CustomPDF"]["PDFUrl"], "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0
    }  # fmt: skip
    with pikepdf.open(_file(book["CustomPDF"]["PDFUrl"])) as pdf:
        assert len(pdf.pages) > 5


def test_supplies_without_a_limit_are_endless_bags(tabletops: dict[str, Path]) -> None:
    saved = _saved(tabletops["brick_and_mortar"])
    bags = [each for each in saved["ObjectStates"] if each["Name"] == "Infinite_Bag"]
    names = {each["Nickname"] for each in bags}
    assert {"Food", "Clothing", "$1", "$20"} <= names
    for bag in bags:
        (piece,) = bag["ContainedObjects"]
        assert piece["Name"] == "Custom_Tile"
        assert bag["Memo"].split(" wrote=")[0] == f"{piece['Memo'].split(' look=')[0]}/bag"


def test_a_draw_bag_gives_out_every_chip_at_random(tabletops: dict[str, Path]) -> None:
    objects = _saved(tabletops["lumber_trader"])["ObjectStates"]
    (bag,) = (each for each in objects if each["Nickname"] == "Lumber chips")
    assert bag["Name"] == "Bag" and bag["Bag"] == {"Order": 2}
    chips = Counter(each["Nickname"] for each in bag["ContainedObjects"])
    assert chips == dict.fromkeys(("Pine", "Birch", "Oak", "Maple", "Cherry"), 7)
    assert all("Number" not in each for each in bag["ContainedObjects"])
    assert not [each for each in objects if "chips/" in each["Memo"] and each is not bag]


def test_no_object_lies_on_another(tabletops: dict[str, Path]) -> None:
    for folder in tabletops.values():
        places = [
            (each["Transform"]["posX"], each["Transform"]["posZ"])
            for each in _saved(folder)["ObjectStates"]
            if each["Name"] != "HandTrigger"
        ]
        assert min(math.dist(one, other) for one, other in combinations(places, 2)) > 0.6


def test_a_cell_of_a_sheet_shows_its_card(run: Run, lantern: Path) -> None:
    run("export", "lantern", "--as", "tts", "--dpi", 100)
    run("export", "lantern", "--dpi", 100, "--square")
    (deck,) = (each for each in _saved(TTS)["ObjectStates"] if each["Name"] == "DeckCustom")
    assert len(deck["ContainedObjects"]) == 18
    names = sorted(Path("output/lantern/export/png").glob("cards-[0-9]*.png"))
    for card in deck["ContainedObjects"]:
        key, place = divmod(card["CardID"], 100)
        sheet = deck["CustomDeck"][str(key)]
        with Image.open(_file(sheet["FaceURL"])) as picture:
            width, height = (
                picture.width // sheet["NumWidth"],
                picture.height // sheet["NumHeight"],
            )
            row, column = divmod(place, sheet["NumWidth"])
            x, y = column * width, row * height
            cell = picture.convert("RGB").crop((x, y, x + width, y + height))
        alone = next(path for path in names if path.stem.split("-", 2)[2][:4] in
                     card["Nickname"].lower().replace(" ", "-"))  # fmt: skip
        with Image.open(alone) as picture:
            assert cell.size == picture.size
            difference = ImageChops.difference(cell, picture.convert("RGB"))
            assert max(ImageStat.Stat(difference).mean) < 8
    lamplighter = deck["ContainedObjects"][0]
    assert lamplighter["Nickname"] == "Lamplighter"
    assert "If it is the last of its row" in lamplighter["Description"]
    assert "**" not in lamplighter["Description"]


def test_pictures_may_lie_on_the_net(run: Run, lantern: Path) -> None:
    done = run("export", "lantern", "--as", "tts", "--url", "https://example.org/lantern/")
    assert done.exit_code == 0
    assert "on this computer only" not in done.output
    assert all(each.startswith("https://example.org/lantern/cards") for each in _urls(_saved(TTS)))
    done = run("export", "lantern", "--as", "tts", "--url", "example.org")
    assert done.exit_code == 2
    assert "begin it with https://" in done.output


def test_a_changed_card_has_a_picture_of_another_name(run: Run, lantern: Path) -> None:
    run("export", "lantern", "--as", "tts")
    before = set(_urls(_saved(TTS)))
    run("export", "lantern", "--as", "tts")
    assert set(_urls(_saved(TTS))) == before
    _edit(lantern, "Take 2 [wood]", "Take 3 [wood]")
    run("export", "lantern", "--as", "tts")
    after = set(_urls(_saved(TTS)))
    assert len(after & before) == 1  # the back
    assert len(after) == len(before) == 2


def _edit(lantern: Path, old: str, new: str) -> None:
    path = lantern / "cards.csv"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def table(run: Run, lantern: Path) -> Path:
    """A table on which a group has moved things, and that holds things of its own."""
    run("export", "lantern", "--as", "tts", "--dpi", 50)
    saved = _saved(TTS)
    (deck,) = (each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom")
    deck["Transform"] |= {"posX": 3.25, "rotY": 90.0}
    drawn = deck["ContainedObjects"].pop(3)  # a Woodcutter lies on the table by itself
    deck["DeckIDs"].pop(3)
    drawn["Transform"]["posZ"] = -7.5
    own = {"Name": "BlockSquare", "GUID": "abc123", "Nickname": "ours", "Memo": "hers"}
    saved["ObjectStates"] += [{**drawn, "Name": "CardCustom"}, own]
    saved["Table"] = "Table_Octagon"
    path = Path("TS_Save_7.json")
    path.write_text(json.dumps(saved), "utf-8")
    return path


def test_a_table_is_renewed_where_it_lies(run: Run, lantern: Path, table: Path) -> None:
    before = table.read_bytes()
    _edit(lantern, "Woodcutter,3", "Wood Cutter,3")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert "TS_Save_7.backup-1.json" in said
    assert Path("TS_Save_7.backup-1.json").read_bytes() == before
    renewed = json.loads(table.read_text("utf-8"))
    assert renewed["Table"] == "Table_Octagon"
    (deck,) = (each for each in renewed["ObjectStates"] if each["Name"] == "DeckCustom")
    assert deck["Transform"]["posX"] == 3.25 and deck["Transform"]["rotY"] == 90.0
    assert deck["DeckIDs"] == [each["CardID"] for each in deck["ContainedObjects"]]
    assert {"Name": "BlockSquare", "GUID": "abc123", "Nickname": "ours", "Memo": "hers"} in renewed[
        "ObjectStates"
    ]
    assert set(_urls(renewed)) > set(_urls(_saved(TTS)))
    assert all(_file(url).is_file() for url in _urls(renewed))  # of those that left, too
    # Its id was made of its name, so that the old one has left the game and a new one has come.
    assert "no longer in the game" in said and "3 added" in said
    guids = [each.get("GUID") for each in _all(renewed["ObjectStates"])]
    assert len(guids) == len(set(guids))


def test_a_card_that_lies_apart_is_renewed_as_well(run: Run, lantern: Path, table: Path) -> None:
    _edit(lantern, "Take 2 [wood]", "Take 4 [wood]")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert "added" not in done.output
    renewed = json.loads(table.read_text("utf-8"))
    (apart,) = (
        each
        for each in renewed["ObjectStates"]
        if each["Name"] == "CardCustom" and "woodcutter" in each["Memo"]
    )
    assert apart["Transform"]["posZ"] == -7.5
    assert "Take 4 wood" in apart["Description"]
    again = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert "TS_Save_7.json: nothing changed." in " ".join(again.output.split())
    assert Path("TS_Save_7.backup-2.json").exists()


def test_what_changed_is_told_and_not_what_lies_on_the_same_sheet(
    run: Run, lantern: Path, table: Path
) -> None:
    """All eight fronts share a picture, whose name is new when one of them is."""
    before = set(_urls(json.loads(table.read_text("utf-8"))))
    _edit(lantern, "Take 2 [wood]", "Take 4 [wood]")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    said = " ".join(done.output.split())
    assert "TS_Save_7.json: 3 objects changed: Woodcutter." in said
    renewed = json.loads(table.read_text("utf-8"))
    assert set(_urls(renewed)) & before == {url for url in before if "cards-back" in url}
    # Other pictures of the same looks, as larger ones are, change nothing that is told.
    done = run("export", "lantern", "--as", "tts", "--dpi", 60, "--into", table)
    assert "TS_Save_7.json: nothing changed." in " ".join(done.output.split())
    assert not set(_urls(json.loads(table.read_text("utf-8")))) & set(_urls(renewed))
    _edit(lantern, "Ferryman,2", "Ferryman,3")
    path = lantern / "game.yaml"
    path.write_text(
        path.read_text("utf-8").replace('accent: "#24506b"', 'accent: "#24506c"'), "utf-8"
    )
    done = run("export", "lantern", "--as", "tts", "--dpi", 60, "--into", table)
    said = " ".join(done.output.split())
    assert "18 objects changed: Lamplighter, Woodcutter, " in said and "1 added: Ferryman." in said


def test_a_table_of_before_looks_were_marked_is_renewed(
    run: Run, lantern: Path, table: Path
) -> None:
    old = re.sub(r" look=[0-9a-f]+ wrote=[\w.]+", "", table.read_text("utf-8"))
    assert old != table.read_text("utf-8")
    table.write_text(old, "utf-8")
    _edit(lantern, "Take 2 [wood]", "Take 4 [wood]")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert "18 objects changed" in done.output and "added" not in done.output
    again = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert "nothing changed" in again.output


def test_more_copies_are_added(run: Run, lantern: Path, table: Path) -> None:
    _edit(lantern, "Ferryman,2", "Ferryman,4")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert "2 added" in done.output
    renewed = json.loads(table.read_text("utf-8"))
    ferrymen = [
        each for each in _all(renewed["ObjectStates"]) if each.get("Nickname") == "Ferryman"
    ]
    assert len(ferrymen) == 4


def _drawn_out(table: Path, *, left: int = 0) -> list[Object]:
    """Lay all cards of the deck but some on the table; the program lets an empty deck go."""
    saved = json.loads(table.read_text("utf-8"))
    (deck,) = (each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom")
    drawn, deck["ContainedObjects"] = (
        deck["ContainedObjects"][left:],
        deck["ContainedObjects"][:left],
    )
    deck["DeckIDs"] = deck["DeckIDs"][:left]
    if not left:
        saved["ObjectStates"].remove(deck)
    saved["ObjectStates"] += [{**each, "Name": "CardCustom"} for each in drawn]
    table.write_text(json.dumps(saved), "utf-8")
    cards: list[Object] = saved["ObjectStates"]
    return cards


@pytest.mark.parametrize("left", [0, 5])
def test_a_deck_that_was_drawn_out_is_not_laid_again(
    run: Run, lantern: Path, table: Path, left: int
) -> None:
    lying = _drawn_out(table, left=left)
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert "nothing changed" in done.output
    assert json.loads(table.read_text("utf-8"))["ObjectStates"] == lying
    _edit(lantern, "Ferryman,2", "Ferryman,3")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert "1 added: Ferryman." in " ".join(done.output.split())
    renewed = json.loads(table.read_text("utf-8"))["ObjectStates"]
    assert [each["Nickname"] for each in renewed[len(lying) :]] == ["Ferryman"]


def test_a_deck_of_which_nothing_lies_there_is_laid_whole(
    run: Run, lantern: Path, table: Path
) -> None:
    saved = json.loads(table.read_text("utf-8"))
    own = [each for each in saved["ObjectStates"] if each["Memo"] == "hers"]
    table.write_text(json.dumps({**saved, "ObjectStates": own}), "utf-8")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", table)
    assert done.exit_code == 0, done.output
    deck = next(
        each
        for each in json.loads(table.read_text("utf-8"))["ObjectStates"]
        if each["Name"] == "DeckCustom"
    )
    assert len(deck["ContainedObjects"]) == 18
    assert len([*_all(json.loads(table.read_text("utf-8"))["ObjectStates"])]) == 20


def test_a_bag_that_was_emptied_and_put_away_is_not_laid_again(run: Run, here: Path) -> None:
    game = "title: Dice\ncomponents:\n  dice: {kind: die, side: 16, copies: 3}\n"
    write(here / "dice", {"game.yaml": game})
    assert run("export", "dice", "--as", "tts", "--dpi", 50).exit_code == 0
    saved = _saved(Path("output/dice/export/tts"))
    (bag,) = saved["ObjectStates"]
    assert bag["Name"] == "Bag"
    saved["ObjectStates"] = bag["ContainedObjects"]
    table = Path("table.json")
    table.write_text(json.dumps(saved), "utf-8")
    done = run("export", "dice", "--as", "tts", "--dpi", 50, "--into", table)
    assert "nothing changed" in done.output
    assert len(json.loads(table.read_text("utf-8"))["ObjectStates"]) == 3


@pytest.fixture
def raffle(here: Path) -> Path:
    """Make a game whose copies differ: tickets with numbers, as cards and as tokens."""
    layout = "elements:\n  number: {kind: text, at: [4, 4, 30, 12], text: '{{ copy }}', size: 12}\n"
    game = (
        "title: Raffle\ncomponents:\n"
        "  tickets: {kind: cards, data: tickets.csv, front: front.yaml}\n"
        "  prizes: {kind: token, shape: round, size: 40, copies: 3, front: front.yaml}\n"
    )
    rows = "name,quantity\nTicket,4\nRules,1\n"
    return write(here / "raffle", {"game.yaml": game, "tickets.csv": rows, "front.yaml": layout})


def _raffled(path: Path) -> tuple[Object, list[Object]]:
    """Return the deck of tickets of a table, and the prizes beside it."""
    objects = json.loads(path.read_text("utf-8"))["ObjectStates"]
    (deck,) = (each for each in objects if each["Name"] == "DeckCustom")
    return deck, [each for each in objects if "prizes/" in each["Memo"]]


def _cells(deck: Object) -> list[int]:
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    return [card["CardID"] % 100 for card in deck["ContainedObjects"]]


RAFFLE = ("export", "raffle", "--as", "tts", "--dpi", 40)


def test_each_copy_that_differs_keeps_its_picture(run: Run, raffle: Path) -> None:
    """A shuffled deck whose faces all changed: who holds the third ticket holds it still."""
    assert run(*RAFFLE).exit_code == 0
    fresh = Path("output/raffle/export/tts/raffle.json")
    saved = json.loads(fresh.read_text("utf-8"))
    (deck,) = (each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom")
    assert _cells(deck) == [0, 1, 2, 3, 4]
    deck["ContainedObjects"].reverse()
    table = Path("table.json")
    table.write_text(json.dumps(saved), "utf-8")
    done = run(*RAFFLE, "--into", table)
    assert "table.json: nothing changed." in " ".join(done.output.split())
    assert _cells(_raffled(table)[0]) == [4, 3, 2, 1, 0]
    assert _raffled(table)[1] == _raffled(fresh)[1]
    front = raffle / "front.yaml"
    front.write_text(front.read_text("utf-8").replace("size: 12", "size: 14"), "utf-8")
    done = run(*RAFFLE, "--into", table)
    assert "8 objects changed: Rules, Ticket, prizes." in " ".join(done.output.split())
    assert _cells(_raffled(table)[0]) == [4, 3, 2, 1, 0]
    assert _raffled(table)[0]["CustomDeck"] == _raffled(fresh)[0]["CustomDeck"]
    images = [[each["CustomImage"] for each in _raffled(path)[1]] for path in (table, fresh)]
    assert images[0] == images[1]


@pytest.mark.parametrize("has_looks", [True, False])
def test_copies_of_a_table_of_before_they_were_numbered_are_told_apart(
    run: Run, raffle: Path, *, has_looks: bool
) -> None:
    run(*RAFFLE)
    fresh = Path("output/raffle/export/tts/raffle.json")
    saved = re.sub(
        r" copy=\d+| wrote=[\w.]+" if has_looks else r"( copy=\d+)? look=\w+ wrote=[\w.]+",
        "",
        fresh.read_text("utf-8"),
    )
    told = json.loads(saved)
    (deck,) = (each for each in told["ObjectStates"] if each["Name"] == "DeckCustom")
    if has_looks:  # by them; without, each is as good as another
        deck["ContainedObjects"][:4] = deck["ContainedObjects"][3::-1]
    table = Path("table.json")
    table.write_text(json.dumps(told), "utf-8")
    done = run(*RAFFLE, "--into", table)
    assert "nothing changed" in done.output
    assert _cells(_raffled(table)[0]) == ([3, 2, 1, 0, 4] if has_looks else [0, 1, 2, 3, 4])
    assert _raffled(table)[1] == _raffled(fresh)[1]


def test_a_table_whose_copies_were_all_given_one_picture_is_mended(run: Run, raffle: Path) -> None:
    run(*RAFFLE)
    fresh = Path("output/raffle/export/tts/raffle.json")
    saved = json.loads(fresh.read_text("utf-8"))
    (deck,) = (each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom")
    first, *others = deck["ContainedObjects"][:4]
    for each in others:
        each |= {name: first[name] for name in ("Memo", "CardID", "CustomDeck")}
    table = Path("table.json")
    table.write_text(json.dumps(saved), "utf-8")
    done = run(*RAFFLE, "--into", table)
    assert "3 objects changed: Ticket." in " ".join(done.output.split())
    assert _cells(_raffled(table)[0]) == [0, 1, 2, 3, 4]


def test_a_copy_that_the_game_has_no_more_is_left_as_it_was(run: Run, raffle: Path) -> None:
    run(*RAFFLE)
    saved = Path("output/raffle/export/tts/raffle.json").read_text("utf-8")
    table = Path("table.json")
    table.write_text(saved, "utf-8")
    rows = raffle / "tickets.csv"
    rows.write_text(rows.read_text("utf-8").replace("Ticket,4", "Ticket,3"), "utf-8")
    done = run(*RAFFLE, "--into", table)
    assert "no longer in the game, and left as they were: Ticket." in " ".join(done.output.split())
    rows.write_text(rows.read_text("utf-8").replace("Ticket,3", "Ticket,5"), "utf-8")
    done = run(*RAFFLE, "--into", table)
    said = " ".join(done.output.split())
    assert "1 added: Ticket." in said and "no longer" not in said
    assert _cells(_raffled(table)[0])[:4] == [0, 1, 2, 3]


def test_what_others_put_on_a_table_may_be_odd(run: Run, raffle: Path) -> None:
    """A deck of someone else whose cards tell no sheet, and a name that was cut within a letter."""
    assert run(*RAFFLE).exit_code == 0
    saved = json.loads(Path("output/raffle/export/tts/raffle.json").read_text("utf-8"))
    cards = [{"CardID": 1, "CustomDeck": None}, {"CardID": 2, "CustomDeck": []}, {"CardID": 3}]
    odd = {"Name": "Deck", "Nickname": "Zoë \ud83d", "DeckIDs": [], "ContainedObjects": cards}
    saved["ObjectStates"].append(odd)
    table = Path("table.json")
    table.write_text(json.dumps(saved), "utf-8")
    done = run(*RAFFLE, "--into", table)
    assert "table.json: nothing changed." in " ".join(done.output.split())
    assert "Zoë \\ud83d" in table.read_text("utf-8")
    renewed = json.loads(table.read_text("utf-8"))["ObjectStates"][-1]
    assert renewed == odd


def _mean(picture: Image.Image) -> float:
    return float(ImageStat.Stat(picture.convert("L")).mean[0])


def test_backs_that_differ_by_copy_lie_behind_their_copies(run: Run, raffle: Path) -> None:
    """Fronts are all alike; backs have a bar of 40 × 10 mm for each number up to the copy's."""
    bars = "".join(
        f"  bar{number}: {{kind: shape, shape: rect, at: [0, {10 * number - 10}, 40, 10], "
        f"fill: '#000000', when: =copy >= {number}}}\n"
        for number in range(1, 5)
    )
    front, back = "elements: {}\n", f"elements:\n{bars}"
    game = (raffle / "game.yaml").read_text("utf-8")
    game = game.replace("front: front.yaml", "front: front.yaml, back: back.yaml")
    rows = "name,quantity\nTicket,4\nRules,2\n"
    write(
        raffle,
        {"game.yaml": game, "front.yaml": front, "back.yaml": back, "tickets.csv": rows},
    )
    assert run(*RAFFLE).exit_code == 0
    fresh = Path("output/raffle/export/tts/raffle.json")
    deck, prizes = _raffled(fresh)
    assert _cells(deck) == [0, 1, 2, 3, 4, 5]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"]
    with Image.open(_file(sheet["BackURL"])) as picture:
        wide, high = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
        backs = []
        for place in range(6):
            row, column = divmod(place, sheet["NumWidth"])
            x, y = column * wide, row * high
            backs.append(_mean(picture.crop((x, y, x + wide, y + high))))
    dark = [copy * 400 / (63.5 * 88.9) for copy in (1, 2, 3, 4, 1, 2)]
    assert backs == pytest.approx([255 * (1 - each) for each in dark], abs=6)
    assert [each.get("Number", 1) for each in prizes] == [1, 1, 1]
    lowest = []
    for each in prizes:
        with Image.open(_file(each["CustomImage"]["ImageSecondaryURL"])) as picture:
            grey = picture.convert("L")
        middle = [grey.getpixel((grey.width // 2, grey.height * y // 40)) for y in (5, 15, 25, 35)]
        lowest.append(middle.count(0))
    assert lowest == [1, 2, 3]
    # A table on which each copy was given the last one's back is mended.
    saved = json.loads(fresh.read_text("utf-8"))
    (old,) = (each for each in saved["ObjectStates"] if each["Name"] == "DeckCustom")
    for each in old["ContainedObjects"][:3]:
        each["Memo"] = re.sub("( copy=| look=).*", "", each["Memo"])
        each["CardID"] = old["ContainedObjects"][3]["CardID"]
    table = Path("table.json")
    table.write_text(json.dumps(saved), "utf-8")
    run(*RAFFLE, "--into", table)
    assert _cells(_raffled(table)[0]) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"ObjectStates": 3}', '"' + "[" * 50, "[" * 5000, "\udc00"]
)
def test_what_is_no_table_stays_as_it_is(run: Run, lantern: Path, text: str) -> None:
    path = Path("broken.json")
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", path)
    assert done.exit_code == 2
    assert "broken.json isn't a table of Tabletop Simulator" in " ".join(done.output.split())
    assert path.read_bytes() == text.encode("utf-8", "surrogatepass")
    assert not TTS.exists()


def test_a_hostile_table_does_no_harm(run: Run, lantern: Path) -> None:
    """Memos of other kinds, decks of no cards, bags in bags in bags."""
    deep: Object = {"Name": "Bag", "ContainedObjects": []}
    for _ in range(400):
        deep = {"Name": "Bag", "ContainedObjects": [deep]}
    odd: list[object] = [
        3, None, deep, {"Memo": 5}, {"Memo": "punchboard Lantern cards/x", "Nickname": None},
        {"DeckIDs": [1], "ContainedObjects": [7, "x"]}, {"States": {"1": {"Memo": []}}},
    ]  # fmt: skip
    path = Path("odd.json")
    path.write_text(json.dumps({"ObjectStates": odd}), "utf-8")
    done = run("export", "lantern", "--as", "tts", "--dpi", 50, "--into", path)
    assert done.exit_code == 0, done.output
    renewed = json.loads(path.read_text("utf-8"))["ObjectStates"]
    assert renewed[: len(odd)] == odd


def test_a_missing_table_is_said(run: Run, lantern: Path) -> None:
    done = run("export", "lantern", "--as", "tts", "--into", "nowhere.json")
    assert done.exit_code == 2
    assert "there is no table nowhere.json" in done.output
    assert not TTS.exists()
    assert "nowhere.json" not in contents(Path())


def test_a_net_folds_to_a_cube() -> None:
    """Neighbours on the net share an edge, faces look outwards, opposite ones add up to seven."""
    for number, corners in FOLDED.items():
        opposite = FOLDED[7 - number]
        assert {tuple(-each for each in corner) for corner in corners} == set(opposite)
        # Seen from outside, the corners run clockwise: the normal of their turn points inwards.
        (ax, ay, az), (bx, by, bz), (cx, cy, cz), _ = corners
        one, two = (bx - ax, by - ay, bz - az), (cx - bx, cy - by, cz - bz)
        normal = (
            one[1] * two[2] - one[2] * two[1],
            one[2] * two[0] - one[0] * two[2],
            one[0] * two[1] - one[1] * two[0],
        )
        middle = [sum(axis) / 4 for axis in zip(*corners, strict=True)]
        assert sum(a * b for a, b in zip(normal, middle, strict=True)) < 0
    assert set(FOLDED[1]) & set(FOLDED[2]) == {FOLDED[2][0], FOLDED[2][1]}
    assert set(FOLDED[3]) & set(FOLDED[2]) == {FOLDED[2][0], FOLDED[2][3]}
    assert set(FOLDED[4]) & set(FOLDED[2]) == {FOLDED[2][1], FOLDED[2][2]}
