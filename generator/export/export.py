"""Export a game's finished faces as files for other programs and shops.

As in a build, all errors are known before the first file is written, and files
of an earlier export are replaced only when all new files are complete.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.problem import ComputerError, DataError, Diagnostics, UsageError
from punchboard.generator.amount import refuse_nothing
from punchboard.generator.export.shop_file import find_shop, is_shop
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, digest_of
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import LayoutContext, open_context, place_of_font
from punchboard.generator.options import Wanted, left_out
from punchboard.generator.output import MANIFEST, OnWait, ignore_wait, new_output, read_ours
from punchboard.generator.pieces.form import Form
from punchboard.generator.pieces.kind import kind_of
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.pipeline import Progress
from punchboard.generator.request import ExportRequest
from punchboard.generator.text.font_file import FontError
from punchboard.generator.version import VERSION

#: The folder beside a whole export into which what changed since goes.
CHANGED = "changed"
#: What a manifest of ours says that it is.
_FORMAT = "punchboard export"
_CREDITS = "credits.txt"
_LONGEST_NAME = 60


class Side(NamedTuple):
    """One side of a piece to export.

    Attributes:
        piece: The piece.
        copy: First copy that shows it.
        is_back: Whether it is the back.
        stem: Its file's name without extension; names sort like the game's tables.
        copies: Number of copies of the piece that show it; for a shared back, of all pieces.
        digest: Digest of its look: equal digests, equal pictures.
        is_shared: Whether it is the back of all pieces of its component.
    """

    piece: Piece
    copy: Copy
    is_back: bool
    stem: str
    copies: int
    digest: str
    is_shared: bool = False


class BothSides(NamedTuple):
    """Both sides of a piece's copies that look the same.

    Attributes:
        front: Front, with the first of these copies and their number.
        back: Back, or None.
    """

    front: Side
    back: Side | None


class Entry(NamedTuple):
    """A written file, as listed in the manifest.

    Attributes:
        name: Name of the file.
        side: Side that it shows; None if it shows several.
        size: Width and height in mm, bleed included; None if it shows several sides.
        stays: Whether later exports keep it, because saved tables refer to it.
    """

    name: str
    side: Side | None = None
    size: tuple[float, float] | None = None
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Export:
    """An export with its laid-out faces.

    Attributes:
        game: The game.
        request: Options of the export.
        bleed_mm: Art beyond the trim in mm.
        context: Fonts, art, and diagnostics.
        faces: Laid-out faces.
        copies: Selected copies, in order.
        every: Selected copies, and those unchanged since the last export.
        sides: Their sides, in the game's order: each piece's front, then its back.
        folder: Folder to write files into.
        out: Final folder of the files, once all are complete.
        progress: Receives the progress.
        said: Sentences about the next steps.
    """

    game: Game
    request: ExportRequest
    bleed_mm: float
    context: LayoutContext
    faces: Faces
    copies: Sequence[Copy]
    every: Sequence[Copy]
    sides: Sequence[Side]
    folder: Path
    out: Path
    progress: Progress
    said: list[str] = field(default_factory=list)

    @property
    def diagnostics(self) -> Diagnostics:
        """The diagnostics of the export."""
        return self.context.diagnostics

    def face(self, side: Side) -> Face:
        """Return the face of a side."""
        return self.faces.face(side.copy, "back" if side.is_back else "face")

    def both_sides(self) -> list[BothSides]:
        """Return both sides of all copies: once for equal copies of a piece."""
        by_look = {
            (side.piece.component, side.is_shared or side.piece.id, side.is_back, side.digest): side
            for side in self.sides
        }
        found: dict[tuple[str, str, str, str], list[Copy]] = {}
        for copy in self.copies:
            front = self.faces.face(copy, "face").digest
            back = self.faces.face(copy, "back").digest if self.faces.has_back(copy) else ""
            found.setdefault((copy.component, copy.card, front, back), []).append(copy)
        both = []
        for (component, card, front, back), alike in found.items():
            side = by_look[component, card, False, front]
            shared = by_look.get((component, True, True, back))
            other = shared or by_look[component, card, True, back] if back else None
            both.append(BothSides(side._replace(copy=alike[0], copies=len(alike)), other))
        return both

    def off_table(self) -> str:
        """Return a sentence about components that no table on a screen has; "" if it has all."""
        pieces = {each.piece.component: each.piece for each in self.sides}
        off = [name for name, piece in pieces.items() if self.form(piece) is None]
        titles = tr_list([self.game.components[name].title or name for name in off])
        return tr("Not for a table on a screen: {components}.", components=titles) if off else ""

    def radius(self, piece: Piece) -> float:
        """Return the radius of a piece's corners in mm, 0 for none."""
        component = self.game.components[piece.component]
        return kind_of(component).corner(component)

    def form(self, piece: Piece) -> Form | None:
        """Return the form of a piece at a table on a screen, None if it doesn't belong there."""
        component = self.game.components[piece.component]
        return kind_of(component).form(component, piece.template)


@dataclass(frozen=True, slots=True)
class Target:
    """A target of exports.

    Attributes:
        write: Writes all files of an export, and returns them in order.
        options: Options that it takes besides those of all targets, as fields of `ExportRequest`.
        bleed: Default art beyond the trim in mm: machines stray by half a mm, presses ask for 3.
        has_sheets: Whether its files show several faces each, so that it can't export changes only.
        keeps_inks: Whether pictures in CMYK keep their inks.
        has_slots: Whether it needs the places of slots on faces.
    """

    write: Callable[[Export], list[Entry]]
    options: frozenset[str] = frozenset()
    bleed: float = 0.0
    has_sheets: bool = False
    keeps_inks: bool = False
    has_slots: bool = False


@dataclass(frozen=True, slots=True)
class Exported:
    """The result of an export.

    Attributes:
        out: The folder.
        entries: Its files, in order.
        diagnostics: Warnings.
        said: Sentences about the next steps.
    """

    out: Path
    entries: tuple[Entry, ...]
    diagnostics: Diagnostics
    said: tuple[str, ...]


def export(
    game: Game,
    diagnostics: Diagnostics,
    request: ExportRequest,
    wanted: Wanted,
    target: Target,
    out: Path,
    progress: Progress,
    waiting: OnWait = ignore_wait,
) -> Exported:
    """Export a game.

    Args:
        game: The game, loaded and checked.
        diagnostics: Diagnostics of loading and checking.
        request: Options of the export.
        wanted: Selection of pieces.
        target: Target of the export.
        out: Folder of this target.
        progress: Receives the progress.
        waiting: Called with the process that is writing into the folder, before waiting for it.

    Raises:
        DataError: if the data has errors.
        UsageError: if nothing is selected, or there is no earlier export to compare with.
        ComputerError: if the disk or another program prevents it.
    """
    try:
        return _export(game, diagnostics, request, wanted, target, out, progress, waiting)
    except (OverBudgetError, FilterError) as over:
        diagnostics.extend(over.diagnostics)
    except FontError as trouble:
        diagnostics.error(place_of_font(game, trouble.path), trouble.message, trouble.hint)
    raise DataError(diagnostics)


def _export(
    game: Game,
    diagnostics: Diagnostics,
    request: ExportRequest,
    wanted: Wanted,
    target: Target,
    out: Path,
    progress: Progress,
    waiting: OnWait,
) -> Exported:
    bleed = target.bleed if request.bleed is None else request.bleed
    context = open_context(
        game,
        diagnostics,
        low_ink=request.low_ink,
        keeps_inks=target.keeps_inks,
        slots=target.has_slots,
    )
    faces = Faces(make_pieces(game, diagnostics), context, bleed=bleed)
    wanted = left_out(game, wanted)
    wanted_copies = wanted.copies(faces.pieces.values())
    copies = [copy for copy in wanted_copies if faces.is_ready(copy.component)]
    if not copies and not diagnostics.has_errors:
        refuse_nothing(game, wanted, diagnostics)
    faces.lay_out(copies)
    if diagnostics.has_errors:
        raise DataError(diagnostics)
    sides = sides_of(faces, copies)
    asked = _asked(request, bleed)
    every = copies
    if request.changed:
        before = _digests(out)
        sides = [side for side in sides if before.get(side.stem) != f"{side.digest} {asked}"]
        changed = {(side.piece.component, side.piece.id) for side in sides}
        copies = [each for each in copies if (each.component, each.card) in changed]
        out = out / CHANGED
        if not sides:
            return Exported(out, (), diagnostics, (tr("Nothing changed since the last export."),))
    with new_output(out, waiting) as folder:
        made = Export(
            game, request, bleed, context, faces, copies, every, sides, folder, out, progress
        )
        entries = target.write(made)
        made.said.extend(_without_copies(game, wanted, every))
        if context.library.credits:
            entries.append(_write_credits(context, folder))
        manifest = _manifest(game, request.target, asked, entries)
        (folder / MANIFEST).write_text(manifest, encoding="utf-8", newline="\n")
    return Exported(out, tuple(entries), diagnostics, tuple(made.said))


def _without_copies(game: Game, wanted: Wanted, copies: Sequence[Copy]) -> Iterator[str]:
    """Yield a sentence about selected components that have no copies."""
    there = {each.component for each in copies}
    empty = [name for name in game.components if wanted.takes(name) and name not in there]
    if empty and not wanted.cards:
        titles = tr_list([game.components[name].title or name for name in empty])
        yield tr("Not exported, as there are no copies: {components}.", components=titles)


def _write_credits(context: LayoutContext, folder: Path) -> Entry:
    """Write the file that names the makers of the icon sets and emoji that were used."""
    lines = []
    for credit in context.library.credits.values():
        lines.append(credit.title)
        lines += filter(
            None, (credit.licence or credit.spdx, credit.licence_url, credit.author_url)
        )
    (folder / _CREDITS).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return Entry(_CREDITS)


def sides_of(faces: Faces, copies: Sequence[Copy]) -> list[Side]:
    """Return the sides of copies, each look of a piece once.

    A back shared by all pieces of a component is returned once, after their fronts.

    Args:
        faces: Laid-out faces.
        copies: Selected copies, in order.
    """
    stems = _stems(faces.pieces.values())
    counts: dict[tuple[str, str, str, bool], int] = {}
    first: dict[tuple[str, str, str, bool], Copy] = {}
    backs: dict[str, set[str]] = {}
    for copy in copies:
        for is_back in (False, True) if faces.has_back(copy) else (False,):
            digest = faces.face(copy, "back" if is_back else "face").digest
            key = copy.component, copy.card, digest, is_back
            counts[key] = counts.get(key, 0) + 1
            first.setdefault(key, copy)
            if is_back:
                backs.setdefault(copy.component, set()).add(digest)
    looks: dict[tuple[str, str, bool], int] = {}
    for component, card, _, is_back in first:
        looks[component, card, is_back] = looks.get((component, card, is_back), 0) + 1
    sides: list[Side] = []
    shared: dict[str, Side] = {}
    for key, copy in first.items():
        component, card, digest, is_back = key
        piece = faces.pieces[component, card]
        if is_back and len(backs[component]) == 1:
            before = shared.get(component)
            count = counts[key] + (before.copies if before else 0)
            known = before or Side(piece, copy, True, f"{component}-back", 0, digest, True)
            shared[component] = known._replace(copies=count)
            continue
        stem = stems[component, card]
        if looks[component, card, is_back] > 1:
            stem += f"-{copy.number}"
        sides.append(Side(piece, copy, is_back, stem + "-back" * is_back, counts[key], digest))
    ends = {side.piece.component: number for number, side in enumerate(sides, 1)}
    for component in sorted(shared, key=lambda each: -ends.get(each, 0)):
        sides.insert(ends.get(component, 0), shared[component])
    return sides


def _stems(pieces: Iterable[Piece]) -> dict[tuple[str, str], str]:
    """Return a file's name for each piece of a game: its component, its number, its id."""
    by_component: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_component.setdefault(piece.component, []).append(piece)
    stems: dict[tuple[str, str], str] = {}
    for component, several in by_component.items():
        digits = len(str(len(several)))
        for number, piece in enumerate(several, 1):
            word = plain_word(piece.id)
            told = "" if word in ("", component, str(number)) else f"-{word}"
            stems[component, piece.id] = f"{component}-{number:0{digits}}{told}"
    return stems


def plain_word(text: str) -> str:
    """Return a text as every file system and shop takes it: letters a to z, digits, dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_NAME].rstrip("-")


def _asked(request: ExportRequest, bleed: float) -> str:
    """Return the options that affect the file of a side.

    Raises:
        UsageError: if the profile can't be read, or there is no such shop.
        DataError: if the shop's file has errors.
    """
    asked: list[object] = [bleed, request.dpi, request.square, request.low_ink]
    if request.quality:
        asked.append(f"quality {request.quality}")
    if is_shop(request.target):
        asked.append(digest_of(find_shop(request.target).model_dump_json().encode()))
    if request.profile is not None:
        from punchboard.generator.pdf.inks import read_profile  # presses alone have one

        asked.append(digest_of(read_profile(request.profile)))
    return " ".join(str(each) for each in asked)


def _manifest(game: Game, target: str, asked: str, entries: Sequence[Entry]) -> str:
    """Return the manifest of the written files, for other programs and for the next export."""
    files: list[dict[str, Any]] = []
    for name, side, size, stays in entries:
        if stays:
            continue
        told: dict[str, Any] = {"name": name}
        if side is not None:
            told |= {
                "component": side.piece.component,
                "card": None if side.is_shared else side.piece.id,
                "title": side.piece.component if side.is_shared else side.piece.name,
                "side": "back" if side.is_back else "front",
                "copies": side.copies,
                "stem": side.stem,
                "mark": f"{side.digest} {asked}",
            }
        if size is not None:
            told["mm"] = [round(each, 3) for each in size]
        files.append(told)
    head = {
        "format": _FORMAT,
        "punchboard": VERSION,
        "game": game.file.title,
        "version": game.file.version,
        "target": target,
    }
    pictures = [each.name for each in entries if each.stays]
    told = {**head, "files": files} | ({"pictures": pictures} if pictures else {})
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _digests(out: Path) -> dict[str, str]:
    """Return the digests of the last whole export, by file name without extension.

    Raises:
        UsageError: if there is none.
        ComputerError: if its manifest can't be read.
    """
    path = out / MANIFEST
    try:
        told = json.loads(read_ours(path))
        return {each["stem"]: each["mark"] for each in told["files"] if "stem" in each}
    except FileNotFoundError:
        raise UsageError(
            tr(
                'nothing was exported into "{folder}" yet: there is nothing to compare with',
                folder=out.as_posix(),
            ),
            tr("export everything first, without --changed"),
        ) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ComputerError(
            tr("{path} cannot be read", path=path.as_posix()),
            tr("export everything again, without --changed"),
        ) from error
