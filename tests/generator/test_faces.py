"""Faces: each is laid out once, and is the same when it has waited on the disk."""

import errno
import time

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import ComputerError, Diagnostics
from punchboard.generator import faces as module
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import unpacked
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import Wanted
from punchboard.generator.pieces.make import make_pieces
from tests.folders import write

GAME = """
title: Herons
components:
  birds: {kind: cards, data: birds.csv, front: bird.yaml, back: back.yaml, columns: {text: text}}
"""
BIRDS = "id,quantity,text\nheron,1,Draw **two** [eye].\nreed,2,Copies differ.\negret,1,Wade.\n"
FRONT = """
elements:
  frame: {kind: shape, shape: rect, at: [0, 0, 60, 80], fill: "#eeddcc"}
  group: {kind: group, at: [5, 5, 50, 50], turn: 30, clip: true, elements:
    {words: {kind: text, at: [0, 0, 40, 30], text: "{{ card.text }}"}}}
  number: {kind: text, at: [5, 60, 20, 6], text: "{{ copy }}"}
"""
BACK = 'elements: {all: {kind: shape, shape: rect, at: [0, 0], fill: "#112233"}}'


@pytest.fixture
def make_sized(tmp_path):
    def faces(width, height):
        size = f"size: {{width: {width}, height: {height}}}, columns"
        text = GAME.replace("columns", size).replace(", back: back.yaml", "")
        write(tmp_path, {"game.yaml": text, "birds.csv": BIRDS, "bird.yaml": FRONT})
        game, found = load_game(tmp_path, "g")
        return Faces(make_pieces(game, found), open_context(game, found))

    return faces


@pytest.fixture
def make(tmp_path):
    write(tmp_path, {"game.yaml": GAME, "birds.csv": BIRDS, "bird.yaml": FRONT, "back.yaml": BACK})
    game, _ = load_game(tmp_path, "g")

    def faces():
        found = Diagnostics()
        made = Faces(make_pieces(game, found), open_context(game, found))
        assert not found.has_errors, found.lines()
        return made

    return faces


def test_a_face_that_waited_is_the_one_that_was_laid_out(make):
    kept, fresh = make(), make()
    copies = Wanted().copies(kept.pieces.values())
    kept.lay_out(copies)
    sides = [(copy, side) for copy in copies for side in ("face", "back")]
    for copy, side in sides:
        one, other = kept.face(copy, side), fresh.face(copy, side)
        assert one == other
        assert one.digest == other.digest
    assert len({kept.face(copy, "face").digest for copy in copies}) == 4
    assert len({id(kept.face(copy, "back")) for copy in copies}) == 1


def test_nothing_is_laid_out_a_second_time(make, monkeypatch):
    faces = make()
    copies = Wanted().copies(faces.pieces.values())
    faces.lay_out(copies)
    monkeypatch.setattr(Faces, "_drawn", None)
    assert [faces.face(copy, "face").items != () for copy in copies] == [True] * 4


def test_writing_a_face_and_reading_it_back_costs_less_than_laying_it_out_again(make):
    faces, copy = make(), Copy("birds", "heron", 1)
    face = faces.face(copy, "face")

    def fastest(call):
        times = []
        for _ in range(30):
            start = time.process_time()
            call()
            times.append(time.process_time() - start)
        return min(times)

    again = fastest(lambda: faces.try_out([copy]))
    back = fastest(lambda: unpacked(face.packed(), face.underlay, face.bleed))
    assert 0 < 2 * back < again


def test_marks_of_a_reprint_are_on_fronts_and_change_no_fingerprint(make):
    faces = make()
    copies = [Copy("birds", "heron", 1)]
    fingerprints = faces.lay_out(copies)
    marked = faces.marked("r2")
    marked.lay_out(copies)
    assert marked.face(copies[0], "face").items[-1].text == "r2"
    assert marked.face(copies[0], "back") == faces.face(copies[0], "back")
    assert faces.lay_out([Copy("birds", "egret", 1)]).items() != fingerprints.items()
    assert make().lay_out(copies) == fingerprints


@pytest.mark.parametrize(("height", "is_marked"), [(40, True), (39, False)])
def test_the_mark_of_a_reprint_is_a_small_plate_at_the_middle_of_the_lower_edge(
    make_sized, height, is_marked
):
    faces = make_sized(60, height)
    copy = Copy("birds", "egret", 1)
    plain, marked = faces.face(copy, "face"), faces.marked("r2").face(copy, "face")
    assert marked.items[: len(plain.items)] == plain.items
    if not is_marked:
        assert marked == plain
        return
    plate, text = marked.items[len(plain.items) :]
    corners = [point for _, *point in plate.segments if point]
    left, right = (pick(x for x, _ in corners) / MM for pick in (min, max))
    bottom, top = (pick(y for _, y in corners) / MM for pick in (min, max))
    assert len(corners) == len(set(map(tuple, corners))) == 4
    assert (left + right) / 2 == pytest.approx(30)
    assert bottom == pytest.approx(0.8)  # that much may be cut off
    assert 3 < right - left < 3.5
    assert 1.8 < top - bottom < 2
    assert (plate.fill, plate.width) == ("#ffffff", 0.25)
    assert (text.text, text.size) == ("r2", 4.5)
    assert left < text.x / MM < left + 0.5
    assert bottom < text.y / MM < bottom + 0.5


def test_a_full_disk_for_faces_that_wait_is_no_bug(make, monkeypatch):
    class Full(module.SpooledTemporaryFile):
        def write(self, _):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "SpooledTemporaryFile", Full)
    faces = make()
    with pytest.raises(ComputerError, match="no room for the faces"):
        faces.lay_out([Copy("birds", "heron", 1)])
