"""Planned sheets onto PDF files, and a record of what was really drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from punchboard.generator.face import MM
from punchboard.generator.faces import FaceMaker, Fingerprints
from punchboard.generator.impose.plan import Box, Placement, PlannedFile
from punchboard.generator.manifest import Recorder
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.preflight.inspection import Inspection

#: Told after each page how many were drawn so far.
Progress = Callable[[int], None]
_IN_PLACE = "1 0 0 1 0 0"


def draw_file(
    plan: PlannedFile,
    pdf: PdfFile,
    faces: FaceMaker,
    recorder: Recorder,
    folder: Path,
    bleed: float,
    fingerprints: Fingerprints,
    progress: Progress,
    inspection: Inspection | None = None,
) -> None:
    """Draw a planned file and write it.

    Args:
        plan: its pages.
        pdf: the empty document.
        faces: where the sides of copies come from.
        recorder: told of each placement as it is drawn.
        folder: where the file is written.
        bleed: mm that art may reach beyond the trim.
        fingerprints: how cards look; filled for those whose faces are drawn.
        progress: told after each page.
        inspection: preflight, which looks at all that is drawn.
    """
    for page in plan.pages:
        content = pdf.operators()
        for placement in page.placements:
            face = faces.face(placement.copy, placement.side)
            shared = faces.is_shared(placement.copy, placement.side)
            if placement.window is not None:
                content.enter(_IN_PLACE, _clip(placement.window))
            pdf.draw_face(content, face, _matrix(placement), shared=shared, bleed=bleed * MM)
            if placement.window is not None:
                content.leave()
            recorder.placed(plan, page, placement)
            if inspection is not None:
                inspection.see(placement, face)
            if placement.side == "face" and placement.copy[:2] not in fingerprints:
                fingerprints[placement.copy[:2]] = faces.fingerprint(placement.copy)
        recorder.page_drawn(plan, page)
        if inspection is not None:
            inspection.see_page(plan, page)
        pdf.draw_marks(content, page.marks, page.media)
        pdf.add_page(content, *page.media, page.trim_box, page.bleed_box)
        progress(1)
    pdf.save(folder / plan.name)


def _clip(window: Box) -> str:
    """Return the operators that cut off what lies outside a window."""
    return f" {window.x:.3f} {window.y:.3f} {window.width:.3f} {window.height:.3f} re W n"


def _matrix(placement: Placement) -> str:
    """Return the matrix that puts a face's bottom left corner where its turn brings it."""
    x, y, width, height = placement.box
    match placement.turn:
        case 0:
            return f"1 0 0 1 {x:.3f} {y:.3f}"
        case 90:
            return f"0 -1 1 0 {x:.3f} {y + height:.3f}"
        case 180:
            return f"-1 0 0 -1 {x + width:.3f} {y + height:.3f}"
        case _:
            return f"0 1 -1 0 {x + width:.3f} {y:.3f}"
