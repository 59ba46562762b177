"""`schemas`, and the schemas that `new` writes: editors find them by each file's first line."""

from __future__ import annotations

from pathlib import Path

from punchboard.generator.schemas.folder import SHIPPED, schema_line
from tests.cli.conftest import Run


def test_decks_of_a_spreadsheet_name_their_schemas(run: Run, here: Path) -> None:
    (here / "birds.csv").write_text("name,cost\nHeron,3\nReed,0\n", encoding="utf-8")
    assert run("new", "birds", "--from", "birds.csv").exit_code == 0
    named = {
        path.relative_to(here / "birds").as_posix(): path.read_text(encoding="utf-8")
        for path in (here / "birds").rglob("*.yaml")
    }
    assert len(named) > 1
    for path, text in named.items():
        assert text.startswith(schema_line("game" if path == "game.yaml" else "layout", path))
        assert (here / "birds" / path).parent.joinpath(text.split("=", 1)[1].split()[0]).is_file()


def test_schemas_command_renews_them_and_names_lines_to_add(run: Run, here: Path) -> None:
    folder = here / "birds"
    assert run("new", folder).exit_code == 0
    (folder / "schemas/game.json").write_text('{\n "$schema": "an older one"}', encoding="utf-8")
    layout = folder / "layouts/card.yaml"
    layout.write_text(layout.read_text(encoding="utf-8").partition("\n")[2], encoding="utf-8")
    done = run("schemas", "birds")
    assert done.exit_code == 0
    assert (folder / "schemas/game.json").read_bytes() == (SHIPPED / "game.json").read_bytes()
    assert "layouts/card.yaml: # yaml-language-server: $schema=../schemas/layout.json" in " ".join(
        done.output.split()
    )
    assert "game.yaml: #" not in done.output


def test_schemas_command_keeps_a_file_of_the_designers(run: Run, here: Path) -> None:
    assert run("new", "birds").exit_code == 0
    own = here / "birds/schemas/play.json"
    own.write_text("{}", encoding="utf-8")
    done = run("schemas", "birds")
    assert (done.exit_code, own.read_text(encoding="utf-8")) == (2, "{}")
    assert "move or rename the file" in done.output


def test_schemas_command_refuses_a_game_that_ships(run: Run) -> None:
    done = run("schemas", "morocco")
    assert done.exit_code == 2
    assert "copy its folder" in done.output
