"""What a stranger's files hold: bombs, traps and nonsense, each refused in a sentence, and soon."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping

import pypdfium2
import pytest
from stranger import FACE, FILES, GAME, TABLE, built, element, lazily, open_folder, refused
from traps import (
    SVG,
    aliases,
    multiplied,
    nested,
    picture_header,
    workbook_bomb,
    workbook_that_lies,
)

from punchboard.cards.load.folder import load_game
from tests.folders import Content, write

FULL_TEXT = {"cards.csv": lazily(lambda: "id,text\na," + "word " * 2_000_000 + "\n")}
REFUSED: list[tuple[str, Mapping[str, Content], tuple[str, ...]]] = [
    # YAML
    ("aliases in the game", {"game.yaml": aliases() + GAME}, ("values", "aliases", "fix:")),
    ("aliases in a layout", {"face.yaml": aliases() + FACE}, ("values", "aliases", "fix:")),
    ("merged aliases", {"game.yaml": "a: &a {<<: *a}\n" + GAME}, ("a", "fix:")),
    ("brackets", {"game.yaml": "[" * 100_000}, ("game.yaml", "fix:")),
    ("braces in a layout", {"face.yaml": "{a: " * 100_000}, ("face.yaml", "fix:")),
    ("tag that runs code", {"game.yaml": "title: !!python/object/apply:os.system [id]\n"}, ("tag",)),
    ("many keys", {"game.yaml": "".join(f"k{n}: 1\n" for n in range(60_000))}, ("game.yaml",)),
    ("large game", {"game.yaml": lazily(lambda: "#" * 30_000_000)}, ("MB",)),
    # numbers
    ("not a number", {"face.yaml": element("kind: text, text: x, size: .nan")}, ("size",)),
    ("infinite", {"face.yaml": element("kind: text, text: x, at: [.inf, 0, 10, 10]")}, ()),
    ("infinite size", {"game.yaml": GAME.replace("kind: cards", "kind: cards, size: {width: .inf, height: 9}")}, ("width",)),
    ("negative size", {"game.yaml": GAME.replace("kind: cards", "kind: cards, size: {width: -50, height: 90}")}, ("width", "-50")),
    ("size of nothing", {"game.yaml": GAME.replace("kind: cards", "kind: cards, size: {width: 0, height: 90}")}, ("width", "0")),
    ("size of 1e300", {"game.yaml": GAME.replace("kind: cards", "kind: cards, size: {width: 1.0e+30, height: 90}")}, ("width",)),
    ("a card larger than the paper", {"game.yaml": GAME.replace("kind: cards", "kind: cards, size: {width: 1000, height: 1000}")}, ("1000 x 1000 mm", "does not fit", "A4", "larger paper")),
    ("negative font size", {"face.yaml": element("kind: text, text: x, size: -5")}, ("size", "-5")),
    ("huge expression", {"face.yaml": element("kind: shape, shape: rect, at: ['=1e308 * 10', 0, 1, 1], fill: ink")}, ("face.yaml",)),
    ("power", {"face.yaml": element("kind: text, text: '{{ 9 ** 9 ** 9 ** 9 }}'")}, ("face.yaml",)),
    ("shift", {"face.yaml": element("kind: text, text: '{{ 2 ** 100000000 }}'")}, ("face.yaml",)),
    ("division", {"face.yaml": element("kind: shape, shape: rect, at: ['=1 / 0', 0, 1, 1], fill: ink")}, ("face.yaml",)),
    # templates
    ("endless loop", {"face.yaml": element("kind: text, text: '{% for a in range(999999999) %}x{% endfor %}'")}, ("face.yaml",)),
    ("loops in loops", {"face.yaml": element("kind: text, text: '" + "{% for a in range(1000) %}" * 6 + "x" + "{% endfor %}" * 6 + "'")}, ("face.yaml",)),
    ("doubling", {"face.yaml": "let:\n" + "".join(f'  x{n + 1}: "=x{n} ~ x{n} ~ x{n}"\n' for n in range(40)).replace("  x1: \"=x0 ~ x0 ~ x0\"", '  x0: "aaaaaaaaaa"\n  x1: "=x0 ~ x0 ~ x0"') + FACE}, ("face.yaml",)),
    ("long string", {"face.yaml": element("kind: text, text: \"{{ 'x' * 9999999999 }}\"")}, ("face.yaml",)),
    ("padding", {"face.yaml": element("kind: text, text: \"{{ '%99999999999d' % 1 }}\"")}, ("face.yaml",)),
    ("the way out", {"face.yaml": element("kind: text, text: \"{{ ''.__class__.__mro__[1].__subclasses__() }}\"")}, ("face.yaml",)),
    ("the way out by attr", {"face.yaml": element("kind: text, text: \"{{ card|attr('__class__') }}\"")}, ("face.yaml",)),
    ("import", {"face.yaml": element("kind: text, text: \"{% include '../secret.csv' %}\"")}, ("face.yaml",)),
    ("deep expression", {"face.yaml": element("kind: text, text: '{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}'")}, ("face.yaml",)),
    # layouts
    ("a billion repeats", {"face.yaml": element("kind: group, repeat: 1000000000, elements: {a: {kind: text, text: x}}")}, ("instances", "1000000000")),
    ("a billion repeats by expression", {"face.yaml": element("kind: group, repeat: =1000000000, elements: {a: {kind: text, text: x}}")}, ("1000000000",)),
    ("endless repeats", {"face.yaml": element("kind: group, repeat: =1e400, elements: {a: {kind: text, text: x}}")}, ("face.yaml",)),
    ("a grid of a billion", {"face.yaml": element("kind: grid, columns: 1000000000, rows: 1, elements: {a: {kind: text, text: x}}")}, ("grid", "1000000000")),
    ("a square grid", {"face.yaml": element("kind: grid, columns: 100000, rows: 100000, elements: {}")}, ("grid",)),
    ("an infinite grid", {"face.yaml": element("kind: grid, columns: '=1e308 * 10', rows: 1, elements: {}")}, ("face.yaml",)),
    ("repeats in repeats", {"face.yaml": multiplied(4)}, ("face.yaml",)),
    ("repeats in repeats by the card", {"face.yaml": multiplied(4, "repeat: '=(card.text | length) + 1994'")}, ("repeat",)),
    ("grids in grids", {"face.yaml": multiplied(5).replace("group, repeat: 2000", "grid, columns: 40, rows: 40")}, ("face.yaml",)),
    ("groups 1000 deep", {"face.yaml": nested(1000)}, ("face.yaml",)),
    ("groups 90 deep", {"face.yaml": nested(90)}, ("face.yaml",)),
    ("a hatch too fine", {"face.yaml": element("kind: shape, shape: rect, fill: ink, hatch: {gap: 0.000001}")}, ("gap",)),
    ("circle of layouts", {"face.yaml": "extends: face.yaml\n" + FACE}, ("circle",)),
    ("long chain of layouts", {**{f"l{n}.yaml": f"extends: l{n + 1}.yaml\n" for n in range(2000)}, "l2000.yaml": FACE, "face.yaml": "extends: l0.yaml\n"}, ("extend",)),
    ("a path of rubbish", {"face.yaml": element("kind: shape, shape: path, stroke: ink, path: 'M0 0 L nan nan Q'")}, ("face.yaml",)),
    ("a code that is too long", {"face.yaml": element("kind: code, code: '{{ card.text }}'"), "cards.csv": "id,text\na," + "x" * 5000 + "\n"}, ("5000 characters", "too many")),
    ("a data matrix that is too long", {"face.yaml": element("kind: code, symbology: datamatrix, code: '{{ card.text }}'"), "cards.csv": "id,text\na," + "x" * 5000 + "\n"}, ("5000 characters", "too many")),
    ("an unknown colour from a cell", {"face.yaml": element("kind: shape, shape: rect, fill: =card.text"), "cards.csv": 'id,text\na,"0 0 0 rg (x) Tj"\n'}, ("unknown colour",)),
    # tables
    ("10 MB in a cell", FULL_TEXT, ("cards.csv",)),
    ("one word of 1 MB", {"cards.csv": lazily(lambda: "id,text\na," + "x" * 1_000_000 + "\n")}, ("cards.csv",)),
    ("100 000 copies", {"cards.csv": "id,quantity\na,100000\n"}, ("quantity", "100000", "999")),
    ("copies without end", {"cards.csv": "id,quantity\n" + "".join(f"c{n},999\n" for n in range(200))}, ("copies in all",)),
    ("less than no copies", {"cards.csv": "id,quantity\na,-1\n"}, ("quantity", "-1")),
    ("null bytes", {"cards.csv": b"id,text\na,\x00\x00\n"}, ("cards.csv",)),
    ("a workbook bomb", {"game.yaml": GAME.replace("cards.csv", "cards.xlsx"), "cards.xlsx": lazily(workbook_bomb)}, ("unpacks to",)),
    ("a workbook that lies", {"game.yaml": GAME.replace("cards.csv", "cards.xlsx"), "cards.xlsx": lazily(workbook_that_lies)}, ("workbook",)),
    ("a workbook of noise", {"game.yaml": GAME.replace("cards.csv", "cards.ods"), "cards.ods": b"PK\x03\x04" + bytes(range(256)) * 50}, ("workbook",)),
    # art
    ("a picture of 1e5 by 1e5", {"a.png": picture_header(100_000, 100_000), "face.yaml": element("kind: image, image: a.png")}, ("100000 × 100000", "million")),
    ("a picture bomb within bounds", {"a.png": picture_header(7000, 7000, b"\0" * 7000), "face.yaml": element("kind: image, image: a.png")}, ("a.png",)),
    ("an icon of 1e5 by 1e5", {"icons/big.png": picture_header(100_000, 100_000), "cards.csv": "id,text\na,[big]\n"}, ("100000 × 100000",)),
    ("no picture at all", {"a.png": b"<html>", "face.yaml": element("kind: image, image: a.png")}, ("a.png", "damaged")),
    ("a page description", {"a.eps": b"%!PS-Adobe\n(/etc/passwd) (r) file", "face.yaml": element("kind: image, image: a.eps")}, ("a.eps",)),
    ("a page description by another name", {"a.png": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "face.yaml": element("kind: image, image: a.png")}, ("a.png",)),
    ("an entity", {"a.svg": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("<text>&x;</text>"), "face.yaml": element("kind: svg, image: a.svg")}, ("DOCTYPE", "fix:")),
    ("a billion laughs", {"a.svg": '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>' + SVG.format("<text>&b;</text>"), "face.yaml": element("kind: svg, image: a.svg")}, ("DOCTYPE",)),
    ("uses of uses", {"a.svg": SVG.format('<g id="g0"><path d="M0 0h1v1z"/></g>' + "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 12)) + '<use href="#g11"/>'), "face.yaml": element("kind: svg, image: a.svg")}, ("a.svg",)),
    ("a drawing too deep", {"a.svg": SVG.format("<g>" * 5000 + "</g>" * 5000), "face.yaml": element("kind: svg, image: a.svg")}, ("a.svg", "deep")),
    ("a drawing too long", {"a.svg": lazily(lambda: SVG.format("<path d='M0 0" + "l1 1" * 800_000 + "'/>")), "face.yaml": element("kind: svg, image: a.svg")}, ("a.svg",)),
    ("an icon set of noise", {"game.yaml": GAME + "icons: [{set: i.json, prefix: m}]\n", "i.json": "{" * 100_000}, ("i.json",)),
    # fonts
    ("a font of noise", {"game.yaml": GAME + "fonts: {F: {regular: f.ttf}}\n", "f.ttf": b"\x00\x01\x00\x00" + b"\xff" * 5000, "face.yaml": element("kind: text, text: x, font: F")}, ("f.ttf", "damaged")),
    ("an empty font", {"game.yaml": GAME + "fonts: {F: {regular: f.ttf}}\n", "f.ttf": b"", "face.yaml": element("kind: text, text: x, font: F")}, ("f.ttf", "damaged")),
    ("an unknown font", {"face.yaml": element("kind: text, text: x, font: Comic")}, ('unknown font "Comic"',)),
]  # fmt: skip


@pytest.mark.parametrize(("files", "words"), [pytest.param(f, w, id=n) for n, f, w in REFUSED])
def test_is_refused_in_a_sentence(tmp_path, files, words):
    refused(tmp_path, files, *words)


HARMLESS: list[tuple[str, Mapping[str, Content]]] = [
    ("a grid of less than nothing", {"face.yaml": element("kind: grid, columns: -100000, rows: -100000, elements: {a: {kind: text, text: x}}")}),
    ("grids 45 deep", {"face.yaml": nested(45, "grid")}),
    ("a million columns", {"cards.csv": lazily(lambda: "id" + ",x" * 1_000_000 + "\n")}),
    ("boxes of no size", {"face.yaml": element("kind: text, text: '', at: [5, 5, 0, 0]")}),
    ("a shape of no size", {"face.yaml": element("kind: shape, shape: ellipse, at: [5, 5, 0, 0], fill: ink, stroke: ink")}),
    ("a shape of less than no size", {"face.yaml": element("kind: shape, shape: rect, at: [5, 5, -10, -10], radius: 3, fill: ink")}),
    ("far away", {"face.yaml": element("kind: shape, shape: rect, at: [100000, -100000, 5, 5], fill: ink")}),
    ("a hatch on a huge shape", {"face.yaml": element("kind: shape, shape: rect, at: [-100000, -100000, 200000, 200000], hatch: {gap: 0.2}")}),
    ("a star of no size", {"face.yaml": element("kind: shape, shape: star, corners: 100, at: [5, 5, 0, 0], fill: ink")}),
    ("an icon of no size", {"face.yaml": element("kind: icon, icon: star, at: [5, 5, 0, 0]")}),
    ("a picture of no size", {"face.yaml": element("kind: image, image: a.svg, at: [5, 5, 0, 0]"), "a.svg": SVG.format('<path d="M0 0h9v9z"/>')}),
    ("a picture of no size in pixels", {"face.yaml": element("kind: image, image: a.png, at: [5, 5, 0, 0]"), "a.png": picture_header(1, 1, b"\0" * 5)}),
    ("a code of no size", {"face.yaml": element("kind: code, code: x, at: [5, 5, 0, 0]")}),
    ("a grid of no cells", {"face.yaml": element("kind: grid, columns: 0, rows: 0, elements: {a: {kind: text, text: x}}")}),
    ("repeats of nothing", {"face.yaml": element("kind: group, repeat: 0, flow: right, elements: {a: {kind: text, text: x}}")}),
    ("less than no repeats", {"face.yaml": element("kind: group, repeat: -5, elements: {a: {kind: text, text: x}}")}),
    ("no elements", {"face.yaml": "elements: {}\n"}),
    ("no cards", {"cards.csv": "id,text\n"}),
    ("cards without copies", {"cards.csv": "id,text,quantity\na,x,0\n"}),
    ("a wrap of nothing", {"face.yaml": element("kind: group, repeat: 50, flow: right, wrap: -1, elements: {a: {kind: shape, shape: rect, at: [0, 0, 1, 1], fill: ink}}")}),
]  # fmt: skip


@pytest.mark.parametrize("files", [pytest.param(files, id=name) for name, files in HARMLESS])
def test_prints_or_is_refused_without_harm(tmp_path, files):
    open_folder(tmp_path, files)


@pytest.mark.parametrize(
    "text",
    [
        "{{ 7 * 7 }}",
        "{% for a in range(9999999) %}x{% endfor %}",
        "{{ ''.__class__ }}",
        "{# gone #}",
        "=1 + 1",
        "=card.id",
        "{{ card.id }}",
        "%s %d $HOME ${HOME}",
        "2<3>1 &foo; <!DOCTYPE x>",
        "\\\\(x\\\\) Tj ET endstream endobj",
    ],
)
def test_text_in_cells_is_never_a_template(tmp_path, text):
    ending = built(tmp_path, {"cards.csv": f'id,text\na,"{text}"\n'})
    document = pypdfium2.PdfDocument(ending.out / "cards-poker-fronts.pdf")
    printed = "".join(document[0].get_textpage().get_text_range().split())
    document.close()
    assert "".join(text.replace("\\\\", "\\").split()) in printed or "\\" in text
    assert "49" not in printed.replace("4.9", "")[:40]


@pytest.mark.parametrize("reference", ["http://127.0.0.1:9/x.png", "file:///etc/passwd", "../secret.svg",
                                       "secret.svg#a", "//host/x", "data:image/png;base64,AAAA"])  # fmt: skip
@pytest.mark.parametrize(
    "drawing",
    [
        '<image href="{}" width="9" height="9"/>',
        '<image xlink:href="{}" width="9" height="9"/>',
        '<use href="{}"/>',
        '<style>@import url("{}"); path {{ fill: url({}) }}</style>',
        '<path d="M0 0h9v9z" style="fill: url(\'{}\')"/>',
        '<path d="M0 0h9v9z" fill="url({})"/>',
        '<script href="{}">alert(1)</script>',
        '<foreignObject><iframe src="{}"/></foreignObject>',
    ],
)
def test_drawings_read_nothing_but_themselves(tmp_path, drawing, reference):
    """Loaded without a process of its own: there are many, and files would show in the face."""
    from punchboard.cards.problem import Diagnostics, Position
    from punchboard.generator.art.svg import load_svg

    diagnostics = Diagnostics()
    inner = drawing.replace("{}", reference).replace("{{", "{").replace("}}", "}")
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    text = f'{head} viewBox="0 0 24 24">{inner}<path d="M1 1h3v3z"/></svg>'
    symbol = load_svg(text, Position("a.svg"), diagnostics)
    assert len(symbol.paths) <= 2
    if not reference.startswith("secret"):
        assert diagnostics.lines(), "it says that something is left out"


def test_drawings_with_references_are_printed_without_them(tmp_path):
    inner = '<image href="../secret.svg" width="9" height="9"/><path d="M0 0h9v9z"/>'
    ending = built(
        tmp_path, {"a.svg": SVG.format(inner), "face.yaml": element("kind: svg, image: a.svg")}
    )
    assert "warning" in ending.said


def test_the_sample_folder_itself_prints(tmp_path):
    """Else nothing that is refused above would prove a thing."""
    ending = built(tmp_path, {"cards.csv": TABLE})
    assert ending.said == ""
    assert (ending.out / "notes.txt").read_bytes() == b"mine"
    assert (ending.out / "cards-poker-fronts.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "name", ["a billion repeats", "10 MB in a cell", "repeats in repeats", "a font of noise",
             "a picture of 1e5 by 1e5", "groups 90 deep", "not a number"]
)  # fmt: skip
def test_drafts_are_bounded_too(tmp_path, name):
    (files,) = [files for known, files, _ in REFUSED if known == name]
    open_folder(tmp_path, files, way="draft")


@pytest.mark.parametrize(
    "table",
    ["id,text\n" + "a,x\n" * 20_000, "name,text\n" + "Gold,x\n" * 20_000],
    ids=["ids", "names"],
)
def test_twenty_thousand_equal_cards_are_told_apart_at_once(tmp_path, table):
    """Each one was looked for from the first number on: two minutes."""
    write(tmp_path, {**FILES, "cards.csv": table})
    game, diagnostics = load_game(tmp_path, "g")
    assert game is not None
    cards = game.tables["cards"].cards
    assert len({card.id for card in cards}) == len(cards) == 20_000
    assert cards[-1].id in ("a_20000", "gold_20000")
    assert diagnostics.has_errors == table.startswith("id")
