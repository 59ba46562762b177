"""Snap points on boards and mats, where layouts have slots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from punchboard.generator.export.tts_models import MM_PER_UNIT
from tests.cli.conftest import Run
from tests.folders import write

Object = dict[str, Any]
EXPORT = ("export", "dock", "--as", "tts", "--dpi", 36)


def _exported(run: Run, here: Path, layout: str, size: str = "{width: 200, height: 100}") -> Object:
    """Return the only object of a game with one mat."""
    game = f"title: Dock\ncomponents:\n  mat: {{kind: mat, size: {size}, front: mat.yaml}}\n"
    write(here / "dock", {"game.yaml": game, "mat.yaml": layout})
    done = run(*EXPORT)
    assert done.exit_code == 0, done.output
    saved = json.loads(Path("output/dock/export/tts/dock.json").read_text("utf-8"))
    (mat,) = saved["ObjectStates"]
    assert isinstance(mat, dict)
    return mat


def _places(mat: Object) -> list[tuple[float, float, float | None]]:
    """Return each snap point in mm from the top left, with its turn, as a reader sees the mat.

    A mat lies with rotY 180: its x runs to the left of the reader and its z towards the reader.
    """
    assert mat["Transform"]["rotY"] == 180
    scale = mat["Transform"]["scaleX"] * MM_PER_UNIT
    thick = mat["CustomImage"]["CustomTile"]["Thickness"]
    places = []
    for point in mat["AttachedSnapPoints"]:
        at = point["Position"]
        assert at["y"] == thick
        turn = point.get("Rotation", {}).get("y")
        places.append((100 - at["x"] * scale, 50 + at["z"] * scale, turn))
    return places


def _near(*places: tuple[float, float, float | None]) -> list[object]:
    return [pytest.approx(place, abs=0.01) if place[2] is not None else
            (pytest.approx(place[0], abs=0.01), pytest.approx(place[1], abs=0.01), None)
            for place in places]  # fmt: skip


def test_a_slot_is_a_snap_point_in_the_middle_of_its_element(run: Run, here: Path) -> None:
    mat = _exported(
        run,
        here,
        "elements:\n"
        "  card: {kind: shape, shape: rect, at: [10, 5, 60, 40], slot: 0, stroke: ink}\n"
        "  coin: {kind: shape, shape: ellipse, at: [150, 80, 20, 10], slot: true, stroke: ink}\n"
        "  wide: {kind: shape, shape: rect, at: [100, 20, 10, 10], slot: 90, stroke: ink}\n"
        "  off: {kind: shape, shape: rect, at: [0, 0, 10, 10], slot: =1 > 2, stroke: ink}\n"
        "  gone: {kind: shape, shape: rect, at: [0, 0, 9, 9], slot: true, when: =1 > 2}\n",
    )
    assert _places(mat) == _near((40, 25, 0), (160, 85, None), (105, 25, 90))


def test_slots_follow_repeats_flows_grids_turns_and_tracks(run: Run, here: Path) -> None:
    mat = _exported(
        run,
        here,
        "elements:\n"
        "  flow:\n"
        "    kind: group\n"
        "    at: [10, 0]\n"
        "    repeat: 2\n"
        "    flow: right\n"
        "    gap: 5\n"
        "    cell: [20, 10]\n"
        "    elements: {card: {kind: shape, shape: rect, at: [0, 0], slot: 0, stroke: ink}}\n"
        "  grid:\n"
        "    kind: grid\n"
        "    at: [100, 50, 20, 40]\n"
        "    columns: 1\n"
        "    rows: 2\n"
        "    elements: {spot: {kind: shape, shape: rect, at: [0, 0], slot: true, stroke: ink}}\n"
        "  turned:\n"
        "    kind: group\n"
        "    at: [150, 10, 40, 40]\n"
        "    turn: 90\n"
        "    elements:\n"
        "      top: {kind: shape, shape: rect, at: [10, 0, 20, 10], slot: 0, stroke: ink}\n"
        "      free: {kind: shape, shape: rect, at: [10, 30, 20, 10], slot: true, stroke: ink}\n"
        "  track: {kind: track, at: [0, 90, 40, 10], path: line, to: 1, slot: true}\n",
    )
    assert _places(mat) == _near(
        (20, 5, 0), (45, 5, 0),
        (110, 60, None), (110, 80, None),
        (185, 30, 90), (155, 30, None),
        (10, 95, None), (30, 95, None),
    )  # fmt: skip


def test_slots_change_neither_pictures_nor_prints(run: Run, here: Path) -> None:
    layout = (
        "elements: {a: {kind: shape, shape: rect, at: [9, 9, 9, 9], stroke: ink, slot: true}}\n"
    )
    pictures = []
    for text in (layout, layout.replace(", slot: true", "")):
        mat = _exported(run, here, text)
        pictures.append(Path("output/dock/export/tts") / Path(mat["CustomImage"]["ImageURL"]).name)
        assert run("build", "dock").exit_code == 0
        pictures.append(Path("output/dock/manifest.json"))
        pictures[-1] = pictures[-1].rename(f"manifest{len(pictures)}.json")
    assert "AttachedSnapPoints" not in mat
    first, printed, other, printed_too = (path.read_bytes() for path in pictures)
    assert first == other
    assert printed == printed_too


def test_a_slot_that_is_no_number_is_an_error(run: Run, here: Path) -> None:
    game = "title: Dock\ncomponents:\n  mat: {kind: mat, front: mat.yaml}\n"
    layout = "elements: {a: {kind: shape, shape: rect, slot: upright}}\n"
    write(here / "dock", {"game.yaml": game, "mat.yaml": layout})
    done = run(*EXPORT)
    assert done.exit_code == 1 and '"upright" isn\'t a number' in " ".join(done.output.split())


def test_a_moved_slot_is_a_change_and_the_same_slots_leave_own_snap_points(
    run: Run, here: Path
) -> None:
    layout = "elements: {a: {kind: shape, shape: rect, at: [9, 9, 9, 9], stroke: ink, slot: 0}}\n"
    mat = _exported(run, here, layout)
    mat["AttachedSnapPoints"].append({"Position": {"x": 0.0, "y": 0.1, "z": 0.0}})
    Path("table.json").write_text(json.dumps({"ObjectStates": [mat]}), "utf-8")
    assert "nothing changed" in run(*EXPORT, "--into", "table.json").output
    assert json.loads(Path("table.json").read_text("utf-8"))["ObjectStates"] == [mat]
    write(here / "dock", {"mat.yaml": layout.replace("[9, 9,", "[19, 9,")})
    assert "1 object changed: mat" in run(*EXPORT, "--into", "table.json").output
    (renewed,) = json.loads(Path("table.json").read_text("utf-8"))["ObjectStates"]
    assert _places(renewed) == _near((23.5, 13.5, 0))
