"""Files of preflight's checks, which register themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punchboard.generator.preflight import deck_checks, face_checks
from punchboard.generator.preflight.check import (
    DeckCheck,
    FaceCheck,
    names_in,
    registered_deck_checks,
    registered_face_checks,
)

FOLDERS = (face_checks, deck_checks)
FILES = sorted(
    path
    for folder in FOLDERS
    for path in Path(folder.__path__[0]).glob("*.py")
    if path.stem != "__init__"
)


def test_each_file_registers_one_check() -> None:
    assert len(FILES) >= 25
    assert [path.stem for path in FILES] == [*names_in(deck_checks), *names_in(face_checks)]
    runs = [check.run.__module__ for check in registered_face_checks()]
    classes = [check.__module__ for check in registered_deck_checks()]
    assert sorted(name.rpartition(".")[2] for name in runs) == list(names_in(face_checks))
    assert sorted(name.rpartition(".")[2] for name in classes) == list(names_in(deck_checks))
    assert all(isinstance(check, FaceCheck) for check in registered_face_checks())
    assert all(issubclass(check, DeckCheck) for check in registered_deck_checks())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_check_names_its_findings_as_it_is_registered(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    (registered,) = re.findall(r'(?:FaceCheck\(\s*|^    name = )"([a-z-]+)"', source, re.MULTILINE)
    assert set(re.findall(r'(?:Issue|Finding)\(\s*"([a-z-]+)"', source)) == {registered}


@pytest.mark.parametrize("checks", [registered_face_checks(), registered_deck_checks()])
def test_no_two_checks_share_a_place_in_the_list(checks: object) -> None:
    places = [check.order for check in checks]  # type: ignore[attr-defined]
    assert places == sorted(set(places))
