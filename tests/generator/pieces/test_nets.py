"""Nets fold into cubes: every edge meets its neighbour, and every pair of edges has one tab."""

import pytest

from punchboard.cards.schema.pieces.cube import CubeComponent
from punchboard.generator.pieces.cube_net import NET, TABS, net_border, net_template, tab_depth

Vector = tuple[float, float, float]

#: Which face is folded off which, along which of its edges.
_HINGES = {2: None, 1: (2, "top"), 6: (2, "bottom"), 3: (2, "left"), 4: (2, "right"),
           5: (6, "bottom")}  # fmt: skip
_EDGES = ("top", "right", "bottom", "left")


def plus(*vectors: Vector) -> Vector:
    return tuple(sum(pieces) for pieces in zip(*vectors, strict=True))  # type: ignore[return-value]


def minus(vector: Vector) -> Vector:
    return tuple(-piece for piece in vector)  # type: ignore[return-value]


def folded() -> dict[int, tuple[Vector, Vector, Vector]]:
    """Return each face of a folded cube of side 1: its top left, and its ways right and down."""
    across, down, inward = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    placed = {2: ((0.0, 0.0, 0.0), across, down, inward)}
    while len(placed) < 6:
        for face, hinge in _HINGES.items():
            if face in placed or hinge is None or hinge[0] not in placed:
                continue
            corner, right, below, depth = placed[hinge[0]]
            match hinge[1]:
                case "bottom":
                    placed[face] = (plus(corner, below), right, depth, minus(below))
                case "top":
                    placed[face] = (plus(corner, depth), right, minus(depth), below)
                case "right":
                    placed[face] = (plus(corner, right), depth, below, minus(right))
                case "left":
                    placed[face] = (plus(corner, depth), minus(depth), below, right)
    return {face: each[:3] for face, each in placed.items()}


def edge_of(face: int, edge: str) -> frozenset[Vector]:
    corner, right, below = folded()[face]
    corners = [corner, plus(corner, right), plus(corner, right, below), plus(corner, below)]
    start = _EDGES.index(edge)
    return frozenset((corners[start], corners[(start + 1) % 4]))


def test_the_folded_net_is_a_closed_cube():
    corners = {corner for face in NET for edge in _EDGES for corner in edge_of(face, edge)}
    assert len(corners) == 8
    edges: dict[frozenset[Vector], int] = {}
    for face in NET:
        for edge in _EDGES:
            edges[edge_of(face, edge)] = edges.get(edge_of(face, edge), 0) + 1
    assert len(edges) == 12
    assert set(edges.values()) == {2}


def test_opposite_faces_add_up_to_seven():
    for face in NET:
        mine = {corner for edge in _EDGES for corner in edge_of(face, edge)}
        other = {corner for edge in _EDGES for corner in edge_of(7 - face, edge)}
        assert not mine & other


def test_each_pair_of_edges_that_meet_has_exactly_one_tab():
    hinges = {edge_of(*hinge) for hinge in _HINGES.values() if hinge}
    tabs = [edge_of(face, edge) for face, edge in TABS]
    assert len(set(tabs)) == len(tabs) == 7
    assert not set(tabs) & hinges
    assert len(hinges) + len(tabs) == 12


@pytest.mark.parametrize("side", [5.0, 8.0, 16.0, 40.0])
def test_tabs_lie_on_no_face_and_inside_the_piece(side):
    border = net_border(side)
    size = net_template(CubeComponent(kind="cube", side=side), range(1, 7), {"piece": {}}).size
    assert all(
        -1e-9 <= x <= size.width + 1e-9 and -1e-9 <= y <= size.height + 1e-9 for x, y in border
    )
    for x, y in border:
        for column, row in NET.values():
            assert not (
                column * side + 1e-6 < x < (column + 1) * side - 1e-6
                and row * side + 1e-6 < y < (row + 1) * side - 1e-6
            )
    doubled = sum(
        x1 * y2 - x2 * y1
        for (x1, y1), (x2, y2) in zip(border, border[1:] + border[:1], strict=True)
    )
    depth = tab_depth(side)
    tab = depth * (side - depth * 0.6)
    assert abs(doubled) / 2 == pytest.approx(6 * side**2 + 7 * tab)


def test_each_face_is_drawn_in_its_square(make):
    faces = make("die: {kind: die, side: 20}")
    piece = faces.pieces["die", "die"]
    assert [panel.at for panel in piece.template.front.panels] == [
        (column * 20, row * 20) for column, row in NET.values()
    ]
    values = [panel.own["face"]["value"] for panel in piece.template.front.panels]
    assert values == list(NET)
