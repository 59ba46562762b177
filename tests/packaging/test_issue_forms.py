"""The forms for issues have the fields that GitHub asks for, and ask for the game's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

FORMS = sorted((Path(__file__).parents[2] / ".github/ISSUE_TEMPLATE").glob("[0-9]*.yml"))
#: Kinds of fields (docs.github.com, "Syntax for GitHub's form schema").
_KINDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}


def read(path: Path) -> dict[str, Any]:
    form: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return form


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_form_has_the_fields_that_github_requires(path: Path) -> None:
    form = read(path)
    assert form.keys() == {"name", "description", "labels", "body"}
    ids = [field["id"] for field in form["body"]]
    assert len(set(ids)) == len(ids)
    for field in form["body"]:
        assert field["type"] in _KINDS
        assert field["attributes"]["label"]
        assert field.keys() <= {"type", "id", "attributes", "validations"}
        if field["type"] == "dropdown":
            assert len({*field["attributes"]["options"]}) == len(field["attributes"]["options"])


def test_a_problem_comes_with_a_game_folder_and_a_version() -> None:
    required = {
        field["id"]
        for field in read(FORMS[0])["body"]
        if field.get("validations", {}).get("required")
    }
    assert {"game", "command", "version", "system"} <= required
