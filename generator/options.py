"""What a build is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from punchboard.generator.expand import Wanted
from punchboard.generator.impose.options import SheetOptions


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How a game is printed.

    Attributes:
        out: the output folder.
        sheets: paper, backs and marks.
        wanted: which pieces.
        changed: only what differs from what was printed.
        draft: print in spite of errors, each marked where it stands.
        low_ink: the layouts' own way of saving ink.
        provenance: mark values that were chosen rather than given.
        booklet: print the rules as a booklet as well.
        choose: for a component the word of another that takes its place: `{"crates": "cubes"}`.
    """

    out: Path
    sheets: SheetOptions
    wanted: Wanted = field(default_factory=Wanted)
    changed: bool = False
    draft: bool = False
    low_ink: bool = False
    provenance: bool = False
    booklet: bool = False
    choose: Mapping[str, str] = field(default_factory=dict)
