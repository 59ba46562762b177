"""Pictures are inspected once while their files are at rest, and again when they change."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art import pictures
from punchboard.generator.art.pictures import Picture, load_picture

#: A time that is long past, in nanoseconds, and a later one.
PAST, LATER = 1_600_000_000_000_000_000, 1_600_000_001_000_000_000


@pytest.fixture
def inspected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the pictures that are inspected."""
    names: list[str] = []
    read: Callable[..., Picture | None] = pictures.read_picture

    def note(source: Path, name: str, *given: object, **named: object) -> Picture | None:
        names.append(name)
        return read(source, name, *given, **named)

    monkeypatch.setattr(pictures, "read_picture", note)
    return names


def written(path: Path, color: str, time: int = PAST) -> Path:
    Image.new("RGB", (9, 9), color).save(path)
    os.utime(path, ns=(time, time))
    return path


def loaded(path: Path) -> Picture | None:
    return load_picture(path, Position("l.yaml"), Diagnostics())


def test_a_picture_at_rest_is_inspected_once(tmp_path: Path, inspected: list[str]) -> None:
    path = written(tmp_path / "a.png", "red")
    first = loaded(path)
    assert loaded(path) == first
    assert inspected == ["a.png"]
    written(path, "blue", LATER)
    second = loaded(path)
    assert second is not None
    assert first is not None
    assert second.digest != first.digest
    assert inspected == ["a.png", "a.png"]


def test_a_picture_that_was_just_written_is_inspected_again(
    tmp_path: Path, inspected: list[str]
) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (9, 9), "red").save(path)
    assert loaded(path) == loaded(path)
    assert len(inspected) == 2


def test_a_fault_is_reported_each_time(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"no picture")
    os.utime(path, ns=(PAST, PAST))
    for _ in range(2):
        said = Diagnostics()
        assert load_picture(path, Position("l.yaml"), said) is None
        assert said.count == 1
