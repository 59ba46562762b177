"""No name in a stranger's data leads out of the folder, into or out of the output."""

from __future__ import annotations

import os
import sys

import pytest
from stranger import FILES, GAME, TABLE, built, element, linked, open_folder, refused
from typer.testing import CliRunner

from punchboard import command_line
from punchboard.cards.problem import ComputerError
from punchboard.generator.deck import read_deck
from punchboard.generator.output import write_whole
from tests.folders import write

PICTURE = "kind: image, at: [5, 5, 20, 20], image: {}"
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


@needs_links
@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("table", {"cards.csv": linked("../secret.csv")}),
        ("game", {"game.yaml": linked("../secret.csv")}),
        ("layout", {"face.yaml": linked("../secret.csv")}),
        (
            "folder of layouts",
            {
                "game.yaml": GAME.replace("face.yaml", "layouts/face.yaml"),
                "layouts": linked(".."),
            },
        ),
        (
            "picture",
            {"art.svg": linked("../secret.svg"), "face.yaml": element(PICTURE.format("art.svg"))},
        ),
        (
            "folder of art",
            {"art": linked(".."), "face.yaml": element(PICTURE.format("art/secret.svg"))},
        ),
        (
            "font",
            {
                "game.yaml": GAME + "fonts: {F: {regular: f.ttf}}\n",
                "f.ttf": linked("../secret.csv"),
            },
        ),
        ("values", {"game.yaml": GAME + "values: v.yaml\n", "v.yaml": linked("../secret.csv")}),
        (
            "provenance",
            {"game.yaml": GAME + "provenance: p.yaml\n", "p.yaml": linked("../secret.csv")},
        ),
        (
            "icon set",
            {
                "game.yaml": GAME + "icons: [{set: i.json, prefix: mdi}]\n",
                "i.json": linked("../secret.csv"),
            },
        ),
        (
            "symbol",
            {"game.yaml": GAME + "symbols: {S: s.svg}\n", "s.svg": linked("../secret.svg"),
             "cards.csv": "id,text\na,[S]\n"},
        ),
        (
            "symbolic loop",
            {"cards.csv": linked("cards.csv")},
        ),
    ],
)  # fmt: skip
def test_links_are_not_followed(tmp_path, name, files):
    files = {**FILES, **files}
    if name == "folder of layouts":
        del files["face.yaml"]
        (tmp_path / "face.yaml").write_text("elements: {}\n", encoding="utf-8")
    refused(tmp_path, files, "reached by a link")


@needs_links
@pytest.mark.parametrize("files", [
    {"icons": linked(".."), "cards.csv": "id,text\na,[secret]\n"},
    {"icons/secret.svg": linked("../../secret.svg"), "cards.csv": "id,text\na,[secret]\n"},
])  # fmt: skip
def test_icons_behind_links_are_unknown(tmp_path, files):
    refused(tmp_path, files, 'unknown icon "[secret]"')


@needs_links
def test_icon_folders_inside_linked_folders_are_unknown(tmp_path):
    (tmp_path / "elsewhere" / "icons").mkdir(parents=True)
    (tmp_path / "elsewhere" / "icons" / "inner.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
        encoding="utf-8",
    )
    refused(
        tmp_path,
        {
            "game.yaml": GAME + "icons: [more/icons]\n",
            "more": linked("../elsewhere"),
            "cards.csv": "id,text\na,[inner]\n",
        },
        "inner",
    )


OUTSIDE = [
    "../secret.csv",
    "a/../../secret.csv",
    "/etc/passwd",
    "C:/secret.csv",
    "..\\\\secret.csv",
    "~/secret.csv",
    "//host/share/secret.csv",
    "file:///etc/passwd",
    "http://127.0.0.1:9/x",
]


@pytest.mark.parametrize("path", OUTSIDE)
@pytest.mark.parametrize(
    "where",
    [
        "data: '{}'",
        "front: '{}'",
        "back: '{}'",
        "values: '{}'",
        "provenance: '{}'",
        "fonts: {{F: {{regular: '{}'}}}}",
        "icons: ['{}']",
        "icons: [{{set: '{}', prefix: mdi}}]",
    ],
)
def test_paths_of_the_game_stay_inside(tmp_path, load_only, where, path):
    line = where.format(path)
    game = GAME
    if line.startswith(("data", "front", "back")):
        old = {"d": "data: cards.csv", "f": "front: face.yaml", "b": "kind: cards"}[line[0]]
        game = game.replace(old, f"kind: cards, {line}" if line[0] == "b" else line)
    else:
        game += line + "\n"
    said = load_only({"game.yaml": game})
    assert "inside the game's folder" in said


@pytest.mark.parametrize("path", OUTSIDE)
def test_paths_in_layouts_and_cells_stay_inside(tmp_path, path):
    files = {
        "face.yaml": element(f"kind: image, image: '{path}'"),
    }
    words = refused(tmp_path / "fixed", files, "error").said
    assert "game's folder" in words or "backslash" in words
    files = {
        "cards.csv": f"id,pick\na,{path}\n",
        "face.yaml": element("kind: image, image: =card.pick"),
    }
    words = refused(tmp_path / "cell", files, "error").said
    assert "game's folder" in words or "backslash" in words


@pytest.mark.parametrize("extends", ["../secret.csv", "/etc/passwd", "a/../../secret.csv"])
def test_extends_stays_inside(tmp_path, extends):
    refused(tmp_path, {"face.yaml": f"extends: {extends}\nelements: {{}}\n"}, "game's folder")


@pytest.mark.parametrize("kind", ["fifo", "device"])
@pytest.mark.skipif(not hasattr(__import__("os"), "mkfifo"), reason="POSIX only")
def test_what_is_no_file_is_not_opened(tmp_path, kind):
    import os

    write = os.mkfifo if kind == "fifo" else (lambda path: path.symlink_to("/dev/zero"))
    refused(tmp_path, {"cards.csv": write}, 'table "cards.csv"')


# names in data never become names of files


@pytest.mark.parametrize("card", ["../../escape", "/tmp/escape", "a/b", "..", ".", "con", "a\\b"])
def test_ids_of_cards_never_become_files(tmp_path, card):
    ending = open_folder(tmp_path, {"cards.csv": f'id,text\n"{card}",Hello\n'})
    if ending.ended == "built":
        names = {path.name for path in ending.out.iterdir()}
        assert not any("escape" in name for name in names)


@pytest.mark.parametrize(
    "name", ["../../escape", "a/b", "/tmp/escape", "..", "a b", "é", "x" * 400]
)
def test_names_of_components_are_plain(tmp_path, name):
    game = GAME.replace("  cards:", f"  '{name}':")
    refused(
        tmp_path, {"game.yaml": game}, "fix: ", "component" if len(name) > 60 else "must be letters"
    )


@pytest.mark.parametrize("size", ["../../escape", "{width: 50, height: 70, name: ../../x}"])
def test_names_of_sizes_are_known(tmp_path, size):
    game = GAME.replace(
        "kind: cards",
        f"kind: cards, size: {size}" if "{" in size else f"kind: cards, size: '{size}'",
    )
    refused(tmp_path, {"game.yaml": game}, "size")


def test_titles_never_become_files(tmp_path):
    title = "../../../tmp/escape\\n(Tj) %%EOF \\\\( endobj"
    ending = built(tmp_path, {"game.yaml": GAME.replace("AuthenticationError", f'"{title}"')})
    assert {path.name for path in ending.out.iterdir()} == {
        "cards-poker-fronts.pdf", "deck.json", "manifest.json", "notes.txt",
    }  # fmt: skip


def test_an_old_manifest_cannot_make_a_build_delete_others_files(tmp_path):
    """The output folder may come from a stranger too."""
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    names = ["../mine.txt", "/etc/hostname", "..", ".", "notes.txt/..", "", "sub"]
    entries = ", ".join(f'{{"name": "{name}"}}' for name in names)
    (out / "manifest.json").write_text(f'{{"files": [{entries}]}}', encoding="utf-8")
    (out / "sub").mkdir()
    (out / "sub" / "kept.txt").write_text("kept", encoding="utf-8")
    built(tmp_path, {"cards.csv": TABLE})
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert (out / "notes.txt").exists()
    assert (out / "sub" / "kept.txt").exists()


@needs_links
def test_links_in_the_output_are_replaced_and_not_followed(tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    precious = tmp_path / "precious.json"
    precious.write_text("{}", encoding="utf-8")
    (out / "manifest.json").symlink_to(precious)
    (out / "deck.json").symlink_to(precious)
    built(tmp_path, {"cards.csv": TABLE})
    assert precious.read_text(encoding="utf-8") == "{}"
    assert not (out / "manifest.json").is_symlink()


@needs_links
def test_nothing_is_written_through_a_link_that_waits_where_a_file_is_made(tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("mine", encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()
    for name in (".punchboard-page.txt", "page.txt"):
        (out / name).symlink_to(precious)
    (out / ".punchboard-lock").hardlink_to(precious)
    write_whole(out / "page.txt", lambda fresh: fresh.write_text("new"), pytest.fail)
    assert precious.read_text(encoding="utf-8") == "mine"
    assert (out / "page.txt").read_text() == "new"
    assert not (out / "page.txt").is_symlink()


@needs_links
@pytest.mark.parametrize("link", ["output", "output/g"])
@pytest.mark.parametrize("command", ["build", "proof", "preflight", "printed"])
def test_a_folder_of_output_that_came_as_a_link_is_not_written_into(
    tmp_path, monkeypatch, link, command
):
    write(tmp_path / "g", FILES)
    monkeypatch.chdir(tmp_path)
    precious = tmp_path / "precious"
    (precious / "g").mkdir(parents=True)
    (tmp_path / link).parent.mkdir(exist_ok=True)
    (tmp_path / link).symlink_to(precious)
    done = CliRunner().invoke(command_line(), [command, "g"])
    assert done.exit_code == 2, done.output
    assert f'"{link}" is a link' in done.output
    assert [path.name for path in precious.rglob("*")] == ["g"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes with names")
def test_a_pipe_in_the_output_holds_nobody_up(tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    for name in ("manifest.json", "deck.json", "printed.json"):
        os.mkfifo(out / name)
    with pytest.raises(ComputerError, match=r"printed.json cannot be read"):
        read_deck(out / "printed.json")
    (out / "printed.json").unlink()
    built(tmp_path, {"cards.csv": TABLE})
