"""The first page, set on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from punchboard.cards.game import Game
from punchboard.cards.schema.components.kinds import (
    BoardComponent,
    Component,
    CubeComponent,
    DialComponent,
    DieComponent,
    ScreenComponent,
    StandeeComponent,
    TokenComponent,
)
from punchboard.generator.face import MM, Text
from punchboard.generator.faces import FaceMaker
from punchboard.generator.impose.grid import best_grid
from punchboard.generator.impose.lettering import BOLD, INK
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.impose.tiles import divide
from punchboard.generator.pieces.part import Part
from punchboard.generator.start_here import words
from punchboard.generator.start_here.content import choices, has_pieces, needs, rows_of
from punchboard.generator.start_here.flow import MARGIN, Flow
from punchboard.generator.start_here.pictures import (
    dial_steps,
    folded_screen,
    framed,
    small,
    tile_map,
)

NAME = "start-here.pdf"
_TITLE = 24.0
#: In which order pieces are put together: what dries or is large first.
_ORDER: tuple[type[Component], ...] = (
    TokenComponent,
    BoardComponent,
    ScreenComponent,
    DialComponent,
    StandeeComponent,
    DieComponent,
    CubeComponent,
)


def plan_start_here(
    game: Game,
    copies: Sequence[Copy],
    faces: FaceMaker,
    files: Sequence[PlannedFile],
    ink: Mapping[str, float],
    options: SheetOptions,
) -> PlannedFile | None:
    """Return the first page (or pages), None for a game of cards only.

    Args:
        game: the game.
        copies: what is printed.
        faces: draws the parts for the pictures.
        files: that are printed, in order.
        ink: mean coverage of each, by its name.
        options: the paper.
    """
    parts = list({copy[:2]: faces.part(copy) for copy in copies}.values())
    if not has_pieces(game, parts):
        return None
    media = options.paper.width * MM, options.paper.height * MM
    flow = Flow(media)
    _title(flow, game, media)
    _print(flow, files, ink, options)
    rows = rows_of(files, ink)
    flow.heading("Have ready")
    for line in needs(game, parts, rows, files):
        flow.point(line)
    _leave_out(flow, game)
    has_glued_backs = any(file.glued for file in files)
    _assemble(flow, game, parts, faces, options, has_glued_backs)
    return PlannedFile(NAME, "Start here", options.paper.title, flow.pages(), 0)


def _title(flow: Flow, game: Game, media: tuple[float, float]) -> None:
    flow.space(_TITLE * 0.9)
    title = Text(MARGIN, media[1] - MARGIN - _TITLE, BOLD, _TITLE, INK, f"{game.file.title}")
    flow.draw(title)
    flow.space(_TITLE * 0.5)
    flow.words(
        "What to print, on what, and how it becomes a game. Print at 100 % (“actual size”), never "
        "“fit to page”: the ruler on each sheet must measure what it says."
    )


def _print(
    flow: Flow, files: Sequence[PlannedFile], ink: Mapping[str, float], options: SheetOptions
) -> None:
    flow.heading("Print, in this order")
    head = (0, "File"), (46, "Paper"), (-40, "Sheets"), (-22, "Cuts"), (0 - 0.01, "Ink")
    flow.cells(head, quiet=True)
    rows = rows_of(files, ink)
    for row in rows:
        flow.cells(
            (
                (0, row.name.removesuffix(".pdf")),
                (46, row.weight),
                (-40, str(row.sheets) if row.sheets else "–"),
                (-22, str(row.cuts) if row.cuts else "–"),
                (-0.01, f"{row.ink:.0%}".replace("%", " %")),
            ),
            bold=(0,),
        )
    sheets, cuts = sum(row.sheets for row in rows), sum(row.cuts for row in rows)
    total = (0, "All"), (46, options.paper.title), (-40, str(sheets)), (-22, str(cuts))
    flow.cells(total, bold=(0, 2, 3))
    flow.space(3)
    flow.words(
        "Cuts are straight ones with knife and ruler. Ink is how much of each side is covered on "
        "average (a page of text: 5 %), measured on a small picture of the sheets; --low-ink takes "
        "less.",
        size=7.5,
    )


def _leave_out(flow: Flow, game: Game) -> None:
    found = choices(game)
    if not found:
        return
    flow.heading("Leave out, or make another way")
    for each in found:
        flow.cells(((0, each.flag), (62, each.why[:1].upper() + each.why[1:] + ".")), bold=(0,))


def _assemble(
    flow: Flow,
    game: Game,
    parts: Sequence[Part],
    faces: FaceMaker,
    options: SheetOptions,
    has_glued_backs: bool,
) -> None:
    """Say how pieces are put together: once for all that are put together alike."""
    alike: dict[type[Component], list[Part]] = {}
    seen: set[str] = set()
    for part in parts:
        if part.component not in seen:
            seen.add(part.component)
            alike.setdefault(type(game.components[part.component]), []).append(part)
    if alike.keys() & set(_ORDER):
        flow.heading("Put together")
    for kind in _ORDER:
        group = alike.get(kind)
        if group is None:
            continue
        names = ", ".join(game.components[each.component].title or each.component for each in group)
        if kind is TokenComponent:
            flow.entry(names, words.TOKEN_WITH_BACK if has_glued_backs else words.TOKEN)
        else:
            _assemble_alike(flow, game, group[0], names, faces, options)


def _assemble_alike(
    flow: Flow,
    game: Game,
    part: Part,
    names: str,
    faces: FaceMaker,
    options: SheetOptions,
) -> None:
    component = game.components[part.component]
    face = faces.face(Copy(part.component, part.id, 1), "face")
    scale = 34 * MM / face.height
    size = face.width * scale, face.height * scale
    match component:
        case BoardComponent() if best_grid(part.form.size, options) is None:
            tiling = divide(part.form.size, component.overlap, options)
            items, *tiles = tile_map(tiling, face, flow.width * 0.45)
            flow.entry(names, words.BOARD, items, (tiles[0], tiles[1]))
        case BoardComponent():
            flow.entry(names, words.WHOLE_BOARD, framed(face, scale), size)
        case ScreenComponent():
            items, *screen = folded_screen(face, component.panels, flow.width * 0.4)
            flow.entry(names, words.SCREEN, items, (screen[0], screen[1]))
        case DialComponent():
            drawn = {
                each.form.name: faces.face(Copy(each.component, each.id, 1), "face")
                for each in faces.parts.values()
                if each.component == part.component and each.card.id == part.card.id
            }
            items, *dial = dial_steps(component, drawn, flow.width)
            flow.entry(names, words.DIAL, items, (dial[0], dial[1]))
        case StandeeComponent():
            flow.entry(names, words.STANDEE, framed(face, scale), size)
        case DieComponent() | CubeComponent():
            flow.entry(names, words.NET, [small(face, scale)], size)
