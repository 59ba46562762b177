"""`cut`: pieces too narrow to cut out."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView
from punchboard.generator.preflight.finding import NARROWEST, SLACK


def check_narrow(view: FaceView) -> Iterator[Issue]:
    """Yield one issue if a piece is too small to be cut out."""
    face = view.face
    narrow = min(face.width, face.height)
    if narrow >= NARROWEST - SLACK:
        return
    yield Issue(
        "cut",
        ("narrow",),
        tr(
            "a piece of {width:.3g} × {height:.3g} mm is too small to cut, "
            "must be {narrowest:.2f} mm (1/4 inch) wide or more",
            width=face.width / MM,
            height=face.height / MM,
            narrowest=NARROWEST / MM,
        ),
        tr("make it larger (10 mm is easy to cut and to pick up), or use cubes or beads instead"),
        Rect.from_bottom(0.0, 0.0, face.width, face.height),
        narrow,
    )


CHECK = FaceCheck("cut", check_narrow, order=130, applies=lambda side: not side.is_back)
