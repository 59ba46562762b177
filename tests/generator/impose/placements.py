"""Where faces and backs are placed on papers, and what is seen of backs through the paper."""

from collections.abc import Iterable

from punchboard.generator.graphics.geometry import Bounds, Rect
from punchboard.generator.impose.plan import Page, Placement, PlannedFile
from punchboard.generator.impose.sheet import find_sheet
from tests.generator.impose.sheet_geometry import Point, up

SLACK = 1e-5
DUPLEX = ("separate", "long-edge", "short-edge", "fold", "none")
#: Papers with names, and one on which most cards lie on their side if it is folded.
PAPERS = tuple(map(find_sheet, ("a3", "a4", "letter", "tabloid", "200x220mm")))


def pages_of(files: Iterable[PlannedFile]) -> list[Page]:
    """Return the pages of all files, in order."""
    return [page for file in files for page in file.pages]


def placed(pages: list[Page], side: str) -> list[tuple[int, Page, Placement]]:
    """Return the placements of one side, each with the number of its sheet."""
    sheets = [page for page in pages if page.side in (side, "both")]
    return [
        (sheet, page, each)
        for sheet, page in enumerate(sheets)
        for each in page.placements
        if each.side == side
    ]


def through_paper(point: Point, media: Point, duplex: str) -> Point:
    """Return where a point of the back is, seen from the front: the sheet is turned or folded."""
    (x, y), (width, height) = point, media
    if duplex == "fold":
        return x, height - y
    long_edges_stand = width <= height
    turned_sideways = long_edges_stand if duplex != "short-edge" else not long_edges_stand
    return (width - x, y) if turned_sideways else (x, height - y)


def inside(inner: Rect, outer: Bounds) -> bool:
    """Return whether a box lies within left, bottom, right and top."""
    left, bottom, right, top = outer
    return (
        inner.x >= left - SLACK
        and inner.bottom >= bottom - SLACK
        and inner.right <= right + SLACK
        and inner.top <= top + SLACK
    )


def overlap(one: Rect, other: Rect) -> bool:
    """Return whether two boxes do more than touch."""
    return one.grown(-SLACK).meets(other.grown(-SLACK))


def assert_backs_lie_behind(pages: list[Page], duplex: str) -> None:
    """Check that every back lies behind its face, and its top behind the top."""
    faces = {each.copy: (sheet, each) for sheet, _, each in placed(pages, "face")}
    for sheet, page, back in placed(pages, "back"):
        face_sheet, face = faces[back.copy]
        assert (sheet, back.slot) == (face_sheet, face.slot)
        centre = (back.x + back.width / 2, back.y + back.height / 2)
        seen = through_paper(centre, page.media, duplex)
        assert abs(seen[0] - face.x - face.width / 2) < SLACK
        assert abs(seen[1] - face.y - face.height / 2) < SLACK
        assert abs(back.width - face.width) < SLACK
        across, upward = up(back.turn)
        tip = through_paper((centre[0] + across, centre[1] + upward), page.media, duplex)
        assert (round(tip[0] - seen[0], 6), round(tip[1] - seen[1], 6)) == up(face.turn)
