"""Round shapes out of Bézier curves, in points."""

from __future__ import annotations

from punchboard.generator.face import Segment

#: Length of a quarter circle's handles in radii: 4/3 (sqrt(2) - 1).
KAPPA = 0.5522847498307936


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """Return the ellipse around a point with these half axes."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )
