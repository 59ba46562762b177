"""`front:` and `back:` by row: which layout each card has, what is missing, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.generator import faces as faces_module
from punchboard.generator.deck import DECK_FILE, PRINTED_FILE
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import BuildOptions, Wanted
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pipeline import Built, build
from punchboard.generator.proof.session import Proof, ProofRequest
from tests.folders import Content, write
from tests.print.printed import Printed, print_game

RED, BLUE, GREEN = "#d00000", "#0000d0", "#00a000"
CARDS = """\
id,name,kind,quantity,level
wolf,Wolf,beast,2,1
oak,Oak,plant,1,2
bear,Bear,beast,1,1
fern,Fern,plant,2,1
"""


def game(front: str = "layouts/{{ card.kind }}.yaml", back: str = "", more: str = "") -> str:
    backs = f'    back: "{back}"\n    uniform_back: false\n' if back else ""
    return f"""\
title: Forest
components:
  cards:
    kind: cards
    data: cards.csv
    columns: {{kind: text, level: number}}
    front: "{front}"
{backs}{more}"""


def ground(colour: str, more: str = "") -> str:
    at = "at: [-3, -3, 69.5, 94.9]"
    return (
        f"bleed: 3\nelements:\n  all: {{kind: shape, shape: rect, {at}, fill: '{colour}'}}\n{more}"
    )


NAME = (
    "  name: {kind: text, at: [5, 5, 50, 20], text: '{{ card.name }}', colour: white, size: 20}\n"
)
LAYOUTS: dict[str, Content] = {
    "layouts/beast.yaml": ground(RED, NAME),
    "layouts/plant.yaml": ground(BLUE, NAME),
    "backs/1.yaml": ground(GREEN),
    "backs/2.yaml": ground(RED),
}


def forest(
    folder: Path, text: str = "", files: Mapping[str, Content] | None = None, cards: str = CARDS
) -> Path:
    layouts = LAYOUTS if files is None else files
    return write(folder, {"game.yaml": text or game(), "cards.csv": cards, **layouts})


def colour_of(faces: Faces, card: str, side: str = "face") -> str:
    """Return the colour of a face's ground."""
    face = faces.face(Copy("cards", card, 1), side)
    items = (face.underlay or face).items
    return str(items[0][1])


def faces_of(folder: Path, *, draft: bool = False) -> tuple[Faces, list[str]]:
    loaded, diagnostics = load_game(folder, "g")
    assert loaded is not None, diagnostics.lines()
    context = open_context(loaded, diagnostics, draft=draft)
    faces = Faces(make_pieces(loaded, diagnostics), context)
    return faces, diagnostics.lines()


def test_each_row_has_its_layout_and_each_layout_is_loaded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    load = faces_module.load_layout

    def note(root: Path, path: str, *rest: object, **more: object) -> object:
        loaded.append(path)
        return load(root, path, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(faces_module, "load_layout", note)
    faces, said = faces_of(forest(tmp_path, game(back="backs/1.yaml")))
    assert said == []
    assert loaded == ["layouts/beast.yaml", "backs/1.yaml", "layouts/plant.yaml"]
    colours = {card: colour_of(faces, card) for card in ("wolf", "oak", "bear", "fern")}
    assert colours == {"wolf": RED, "oak": BLUE, "bear": RED, "fern": BLUE}
    assert faces.is_ready("cards")


@pytest.mark.parametrize(
    "front",
    [
        "layouts/{{ 'beast' if card.kind == 'beast' else 'plant' }}.yaml",
        "{{ game.looks[card.kind] }}",
        "layouts/{{ card.kind | lower }}.yaml",
        "layouts/{% if card.kind == 'beast' %}beast{% else %}plant{% endif %}.yaml",
    ],
)
def test_a_path_is_a_template_that_knows_card_and_game(front: str, tmp_path: Path) -> None:
    values = "values: {looks: {beast: layouts/beast.yaml, plant: layouts/plant.yaml}}\n"
    faces, said = faces_of(forest(tmp_path, game(front, more=values)))
    assert said == []
    assert [colour_of(faces, card) for card in ("wolf", "oak")] == [RED, BLUE]


def test_numbers_drawings_and_templates_of_ours_are_layouts_too(tmp_path: Path) -> None:
    cards = "id,kind,level\na,card/basic.yaml,-1\nb,b.svg,-1\n"
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm"'
        ' viewBox="0 0 63.5 88.9"><rect width="63.5" height="88.9" fill="#d00000"/></svg>'
    )
    files = {"b.svg": drawing, "backs/-1.yaml": ground(GREEN)}
    text = game("{{ card.kind }}", "backs/{{ card.level }}.yaml")
    faces, said = faces_of(forest(tmp_path, text, files, cards))
    assert said == []
    assert colour_of(faces, "a", "back") == GREEN
    assert faces.face(Copy("cards", "a", 1), "face") != faces.face(Copy("cards", "b", 1), "face")


def test_a_missing_layout_names_the_cell_and_those_that_are_there(tmp_path: Path) -> None:
    cards = CARDS.replace("Bear,beast", "Bear,best") + "elk,Elk,best,1,1\n"
    faces, said = faces_of(forest(tmp_path, cards=cards))
    assert said == [
        'g/cards.csv!C4: error: layout "layouts/best.yaml" does not exist\n'
        '  fix: did you mean "layouts/beast.yaml"? There are beast.yaml, plant.yaml'
    ]
    assert not faces.is_ready("cards")


def test_a_draft_shows_the_cards_whose_layout_is_missing(tmp_path: Path) -> None:
    faces, said = faces_of(
        forest(tmp_path, cards=CARDS.replace("Bear,beast", "Bear,best")), draft=True
    )
    assert len(said) == 1
    assert faces.is_ready("cards")
    texts = str(faces.face(Copy("cards", "bear", 1), "face").items)
    assert "layout layouts/best.yaml is missing" in texts
    assert colour_of(faces, "wolf") == RED


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("../secret", "leads out of the game's folder"),
        ("a/../../secret", "leads out of the game's folder"),
        ("..\\secret", "has a backslash"),
        ("link/secret", "is reached by a link"),
        ("alias", "is reached by a link"),
        ("C:secret", "is not relative to the game's folder"),
        ("CON", "does not exist"),
        ("nul", "does not exist"),
        ("aux.", "does not exist"),
        ("x" * 300, "has a name that no disk takes"),
        ("x/" * 600, "isn't a path"),
        ("{{ game.title }}", "does not exist"),
        ("", "does not exist"),
        ("folder", '"folder.yaml" is a folder'),
    ],
)
def test_no_path_leads_out_of_the_folder(kind: str, said: str, tmp_path: Path) -> None:
    write(tmp_path, {"secret.yaml": ground(RED), "outside/secret.yaml": ground(RED)})
    cards = f'id,kind,level\na,"{kind}",1\n'
    files = {"layouts/beast.yaml": ground(RED), "layouts/folder.yaml/a.yaml": ground(RED)}
    folder = forest(tmp_path / "g", files=files, cards=cards)
    (folder / "layouts" / "link").symlink_to(tmp_path / "outside")
    (folder / "layouts" / "alias.yaml").symlink_to(tmp_path / "secret.yaml")
    faces, lines = faces_of(folder)
    assert len(lines) == 1
    assert lines[0].startswith("g/cards.csv!B2: error: layout")
    assert said in lines[0]
    assert "secret.yaml," not in lines[0]
    assert not faces.is_ready("cards")


@pytest.mark.parametrize("path", ["/etc/passwd", "~/x.yaml", "{{ card.kind }}/../../x.yaml"])
def test_a_whole_path_of_a_cell_is_no_way_out_either(path: str, tmp_path: Path) -> None:
    cards = f'id,kind,level\na,"{path}",1\n'
    _, lines = faces_of(forest(tmp_path, game("{{ card.kind }}"), cards=cards))
    assert [line.partition(": error: ")[0] for line in lines] == ["g/cards.csv!B2"]


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("layouts/{{ card.knd }}.yaml", "knd"),
        ("layouts/{{ copy }}.yaml", "copy"),
        ("layouts/{{ card.kind }.yaml", '"}" cannot stand here'),
        ("=card.kind ~ '.yaml'", "is an expression"),
        ("layouts/{{ card.kind", "error"),
        ("layouts/{{ (0).__class__ }}.yaml", "__class__"),
        ("layouts/{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}",
         "error"),
    ],
)  # fmt: skip
def test_a_path_that_cannot_be_worked_out_is_told_where_it_is_written(
    front: str, said: str, tmp_path: Path
) -> None:
    faces, lines = faces_of(forest(tmp_path, game(front)))
    assert len(lines) == 1
    assert lines[0].startswith("g/game.yaml:7:12: error: ")
    assert said in lines[0]
    assert not faces.is_ready("cards")


@pytest.mark.parametrize(
    ("front", "fix"),
    [
        ("layouts/{{ copy }}.yaml", "a path knows card, game and piece"),
        ("layouts/{{ card.kind }.yaml", 'end "{{" with "}}", two of them'),
        ("layouts/{{ card.level.x }}.yaml", 'remove ".x"'),
        ("='layouts/' ~ card.kind", "write \"{{ 'layouts/' ~ card.kind }}\""),
    ],
)
def test_it_is_told_how_to_mend_a_path(front: str, fix: str, tmp_path: Path) -> None:
    _, lines = faces_of(forest(tmp_path, game(front)))
    assert lines[0].partition("\n  fix: ")[2] == fix


def middle(printed: Printed, spot: Mapping[str, object]) -> tuple[int, ...]:
    """Return the colour in the middle of where a face is printed."""
    shot = printed.shot(str(spot["file"]), int(str(spot["page"])), colours=True)
    box = spot["trim"]
    assert isinstance(box, list)
    part = shot.crop(box)
    found = part.convert("RGB").getpixel((part.width // 2, part.height // 2))
    assert isinstance(found, tuple)
    return found


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


@pytest.mark.parametrize("duplex", ["long-edge", "fold"])
@pytest.mark.parametrize("low_ink", [False, True])
def test_mixed_backs_lie_behind_their_fronts(duplex: str, low_ink: bool, tmp_path: Path) -> None:
    text = game(back="backs/{{ card.level }}.yaml")
    printed = print_game(
        forest(tmp_path / "g", text), tmp_path / "out", low_ink=low_ink, duplex=duplex
    )
    fronts = {"wolf": RED, "bear": RED, "oak": BLUE, "fern": BLUE}
    backs = {"wolf": GREEN, "bear": GREEN, "fern": GREEN, "oak": RED}
    seen = 0
    for _, copy in printed.copies():
        for side, colours in (("face", fronts), ("back", backs)):
            assert middle(printed, copy[side]) == pytest.approx(rgb(colours[copy["card"]]), abs=3)
            seen += 1
    assert seen == 12


def run(folder: Path, out: Path, wanted: Wanted | None = None, *, changed: bool = False) -> Built:
    loaded, diagnostics = load_game(folder, "g")
    assert loaded is not None
    sheets = SheetOptions(find_sheet("a4"))
    options = BuildOptions(out, sheets, wanted=wanted or Wanted(), changed=changed)
    return build(loaded, diagnostics, options, lambda what, steps: lambda step: None)


def test_chosen_and_changed_cards_are_those_of_the_layout(tmp_path: Path) -> None:
    folder = forest(tmp_path / "g", game(back="backs/{{ card.level }}.yaml"))
    out = tmp_path / "out"
    run(folder, out)
    (out / DECK_FILE).rename(out / PRINTED_FILE)
    write(folder, {"backs/2.yaml": ground(BLUE)})
    again = run(folder, out, changed=True)
    assert again.changes is not None
    assert [change.card for change in again.changes] == ["oak"]
    chosen = run(folder, tmp_path / "chosen", Wanted(cards=("fern", "wolf")))
    pages = [page for file in chosen.files for page in file.pages]
    placed = {placement.copy.card for page in pages for placement in page.placements}
    assert placed == {"fern", "wolf"}


def test_a_proof_sees_an_edit_of_every_such_layout(tmp_path: Path) -> None:
    folder = forest(tmp_path / "g", game(back="backs/{{ card.level }}.yaml"))
    proof = Proof(ProofRequest(folder, "g", lambda game: Wanted(), True, 30))
    first = proof.renew()
    for path, colour in (("layouts/plant.yaml", GREEN), ("backs/2.yaml", BLUE)):
        write(folder, {path: ground(colour)})
        again = proof.renew()
        assert again.picture != first.picture, path
        first = again
    write(folder, {"cards.csv": CARDS.replace("Oak,plant", "Oak,beast")})
    assert proof.renew().picture != first.picture
    write(folder, {"cards.csv": CARDS.replace("Oak,plant", "Oak,none")})
    assert "none.yaml" in str(proof.renew().diagnostics.lines())


def test_preflight_minds_backs_that_differ_and_faults_on_each(tmp_path: Path) -> None:
    text = game(back="backs/{{ card.level }}.yaml")
    small = NAME.replace("size: 20", "size: 4").replace("{{ card.name }}", "tiny words on a back")
    files = {**LAYOUTS, "backs/2.yaml": ground(BLUE, small)}
    built = run(forest(tmp_path / "a", text, files), tmp_path / "out")
    assert [each.message for each in built.findings if each.check == "text-size"]
    uniform = text.replace("    uniform_back: false\n", "")
    built = run(forest(tmp_path / "b", uniform), tmp_path / "other")
    (found,) = [each.message for each in built.findings if each.check == "back"]
    assert found.startswith('backs of cards differ from that of "Wolf"')


def test_tokens_and_standees_have_layouts_by_row(tmp_path: Path) -> None:
    text = """\
title: Forest
components:
  chips: {kind: token, data: cards.csv, columns: {kind: text}, size: 20, back: mirrored,
          front: "layouts/{{ card.kind }}.yaml"}
  figures: {kind: standee, data: cards.csv, columns: {kind: text},
            front: "layouts/{{ card.kind }}.yaml"}
"""
    faces, said = faces_of(forest(tmp_path, text))
    assert said == []
    for component in ("chips", "figures"):
        shown = {
            card: repr(faces.face(Copy(component, card, 1), "face"))
            for card in ("wolf", "oak", "bear")
        }
        assert RED in shown["wolf"] and BLUE not in shown["wolf"]
        assert BLUE in shown["oak"] and RED not in shown["oak"]
    assert BLUE in repr(faces.face(Copy("chips", "oak", 1), "back"))
