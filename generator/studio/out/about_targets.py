"""Titles and descriptions of the targets of exports."""

from __future__ import annotations

from punchboard.cards.catalog import tr


def about_targets() -> dict[str, tuple[str, str, str]]:
    """Return the kind, title and description of targets, in the order of the page."""
    return {
        "tts": (
            "table", "Tabletop Simulator",
            tr("A saved object with all pieces; it can update a table that you play at."),
        ),
        "screentop": (
            "table", "Screentop.gg", tr("Pictures to upload, and a list of the numbers to type."),
        ),
        "gamecrafter": (
            "shop", "The Game Crafter",
            tr("A picture of each face in the shop's sizes, and the bill of your order."),
        ),
        "mpc": (
            "shop", "MakePlayingCards",
            tr("A picture of each face in the shop's sizes, and the bill of your order."),
        ),
        "drivethru": (
            "shop", "DriveThruCards", tr("A PDF of each deck in the inks of the press."),
        ),
        "press": (
            "shop", tr("A printing press"), tr("A PDF of each component in the inks of the press."),
        ),
        "png": ("files", "PNG", tr("A picture of each face.")),
        "jpeg": ("files", "JPEG", tr("A smaller picture of each face.")),
        "svg": ("files", "SVG", tr("A drawing of each face, for other programs.")),
        "pdf": ("files", "PDF", tr("A page for each face.")),
        "cut": (
            "machine", tr("Silhouette and other cutters"),
            tr("Sheets with marks, and the lines to cut as SVG and DXF."),
        ),
        "cricut": (
            "machine", "Cricut", tr("Clear pictures, to which Cricut adds its own marks."),
        ),
    }  # fmt: skip
