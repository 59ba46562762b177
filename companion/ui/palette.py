"""Colours of the screens, light and dark, and the arithmetic of contrast."""

from __future__ import annotations

from collections.abc import Mapping

#: Token to `#rrggbb`. A test holds every pair of `TEXT_PAIRS` to the contrast of WCAG AA.
LIGHT: Mapping[str, str] = {
    "ground": "#f5f0e6",
    "surface": "#ffffff",
    "ink": "#26221d",
    "muted": "#665d52",
    "line": "#e2d9c9",
    "edge": "#8c8172",
    "accent": "#9c3d1e",
    "over_accent": "#ffffff",
    "soft": "#f7e6dc",
    "warn": "#8a1c1c",
    "warn_soft": "#fbe4e0",
    "gold": "#f0c443",
    "tan": "#e5dcc8",
    "space": "#ffffff",
    "scrim": "#26221d",
}
DARK: Mapping[str, str] = {
    "ground": "#171412",
    "surface": "#231f1b",
    "ink": "#f4ede2",
    "muted": "#b9ae9f",
    "line": "#3a342e",
    "edge": "#8f8474",
    "accent": "#f0a35e",
    "over_accent": "#2a1605",
    "soft": "#3b2a1d",
    "warn": "#ffb4a6",
    "warn_soft": "#45211b",
    "gold": "#745607",
    "tan": "#40382d",
    "space": "#2c2722",
    "scrim": "#000000",
}
#: What is written on what.
TEXT_PAIRS = (
    ("ink", "ground"),
    ("ink", "surface"),
    ("ink", "soft"),
    ("ink", "gold"),
    ("ink", "tan"),
    ("ink", "space"),
    ("muted", "ground"),
    ("muted", "surface"),
    ("muted", "soft"),
    ("accent", "ground"),
    ("accent", "surface"),
    ("accent", "soft"),
    ("over_accent", "accent"),
    ("warn", "warn_soft"),
    ("warn", "surface"),
    ("warn", "ground"),
)


def rgb(colour: str) -> tuple[float, float, float]:
    """Return `#rrggbb` as three numbers from 0 to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def readable_on(colour: str) -> str:
    """Return white or near-black, whichever is easier to read on a colour."""
    white, ink = "#ffffff", "#1a1714"
    return white if contrast(white, colour) >= contrast(ink, colour) else ink


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
