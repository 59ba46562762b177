"""Copies into files of sheets: cards by size, all other pieces by what they are printed on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.size import SIZES, Size
from punchboard.generator.faces import Faces
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.impose.sheet import SheetError
from punchboard.generator.pieces.piece import SUBSTRATES, Piece, Substrate

if TYPE_CHECKING:  # most games have cards alone
    from punchboard.generator.impose.packed import PackedPiece

#: In which order files come.
_ORDER: tuple[Substrate, ...] = (
    "cards", "boards", "mats", "screens", "models", "pieces", "money",
)  # fmt: skip


#: Where something of `game.yaml` stands.
_Where = Callable[..., Position]


def plan_files(
    copies: Sequence[Copy],
    faces: Faces,
    sheets: SheetOptions,
    where: _Where,
    diagnostics: Diagnostics,
) -> list[PlannedFile]:
    """Return the files of a build.

    Args:
        copies: what is printed, in order.
        faces: knows the pieces.
        sheets: paper, backs and marks.
        where: tells where a component stands.
        diagnostics: takes what does not fit on the paper.
    """
    by_substrate: dict[Substrate, list[Copy]] = {}
    for copy in copies:
        piece = faces.pieces[copy.component, copy.card]
        by_substrate.setdefault(piece.template.substrate, []).append(copy)
    files: list[PlannedFile] = []
    for substrate in _ORDER:
        group = by_substrate.get(substrate, [])
        if group:
            plan = _PLANNERS.get(substrate, _plan_packed)
            planned = plan(group, faces, sheets, where, diagnostics)
            files += [replace(file, substrate=substrate) for file in planned]
    # What goes through the printer twice, by hand or by itself, is tried out first.
    if any(file.printed != "one" or (file.behind and not file.glued) for file in files):
        from punchboard.generator.impose.trial import plan_test_sheet

        files.append(plan_test_sheet(sheets, files))
    return files


def _plan_packed(
    copies: Sequence[Copy],
    faces: Faces,
    sheets: SheetOptions,
    where: _Where,
    diagnostics: Diagnostics,
) -> Iterator[PlannedFile]:
    """Yield the files of pieces of one substrate, of any sizes on shared sheets."""
    from punchboard.generator.impose.packed import TooLargeError, impose_packed

    facts = SUBSTRATES[faces.piece(copies[0]).template.substrate]

    def piece_of(copy: Copy) -> PackedPiece:
        return packed_piece(faces.piece(copy))

    try:
        words = _words(faces, copies, facts.words)
        yield from impose_packed(
            copies, piece_of, faces.has_back, facts.stem, words, sheets, on_board=bool(facts.board)
        )
    except TooLargeError as error:
        position = where("components", error.copy.component)
        diagnostics.error(position, error.message, error.hint)


def packed_piece(piece: Piece) -> PackedPiece:
    """Return what imposition knows of a piece."""
    from punchboard.generator.impose.packed import PackedPiece

    template = piece.template
    is_shaped = template.shape != "rect" or bool(template.front.lines)
    guide = () if template.front.lines and template.substrate != "models" else template.outline
    if template.substrate == "models" and template.front.lines and template.shape != "round":
        guide = template.outline if template.name in ("body", "back") else ()
    return PackedPiece(
        template.size.width,
        template.size.height,
        is_shaped,
        guide,
        template.scores,
        template.size.radius,
    )


def _plan_cards(
    copies: Sequence[Copy],
    faces: Faces,
    sheets: SheetOptions,
    where: _Where,
    diagnostics: Diagnostics,
) -> Iterator[PlannedFile]:
    """Yield the files of cards: those of one size share sheets, whatever they belong to.

    Those that are wider than high lie on their side among those that are higher than wide.
    """
    of_trade = {frozenset((each.width, each.height)): name for name, each in SIZES.items()}
    radii = {name: each.radius for name, each in SIZES.items()}  # and of own sizes, the first
    sizes: dict[str, tuple[Size, list[Copy]]] = {}
    size_names: dict[str, str] = {}
    on_their_side: set[str] = set()
    for name, component in faces.components.items():
        if isinstance(component, CardComponent):
            trim = component.trim()
            size_name = of_trade.get(frozenset((trim.width, trim.height)))
            if size_name is not None:
                size = SIZES[size_name]
            else:  # held upright
                width, height = sorted((trim.width, trim.height))
                size_name = f"{width:g}x{height:g}mm"
                size = Size(width=width, height=height, radius=trim.radius)
            usual = radii.setdefault(size_name, size.radius)
            is_given = "radius" in trim.model_fields_set or size_name not in SIZES
            if sheets.rounded and is_given and trim.radius != usual:
                size = size.model_copy(update={"radius": trim.radius})
                size_name += f"-r{trim.radius:g}"
            size_names[name] = size_name
            sizes.setdefault(size_name, (size, []))
            if (trim.width > trim.height) != (size.width > size.height):
                on_their_side.add(name)
    for copy in copies:
        sizes[size_names[copy.component]][1].append(copy)

    for size_name, (size, group) in sizes.items():
        lying = {copy for copy in group if copy.component in on_their_side}
        backed = {copy for copy in group if faces.has_back(copy)}
        try:
            yield from impose(group, backed, size, size_name, sheets, lying=lying)
        except SheetError as error:
            diagnostics.error(where("components"), error.message, error.hint)


def _plan_boards(
    copies: Sequence[Copy],
    faces: Faces,
    sheets: SheetOptions,
    where: _Where,
    diagnostics: Diagnostics,
) -> Iterator[PlannedFile]:
    """Yield the files of boards, each in tiles of its own."""
    from punchboard.cards.schema.pieces import BoardComponent
    from punchboard.generator.impose.tiles import impose_board

    for copy in copies:
        piece, component = faces.piece(copy), faces.components[copy.component]
        assert isinstance(component, BoardComponent)
        stem = f"board-{copy.card}" if piece.quantity == 1 else f"board-{copy.card}-{copy.number}"
        size, overlap = piece.template.size, component.overlap
        try:
            yield from impose_board(copy, size, overlap, stem, piece.name, sheets)
        except SheetError as error:
            position = where("components", copy.component)
            diagnostics.error(position, error.message, error.hint)


def _words(faces: Faces, group: Sequence[Copy], usual: str) -> str:
    """Name what sheets hold: the components' titles if they are few."""
    names = list(dict.fromkeys(copy.component for copy in group))
    titles = [faces.components[name].title for name in names]
    if 0 < len(titles) <= 2 and all(titles):
        return " and ".join(titles)
    return usual


_PLANNERS = {"cards": _plan_cards, "boards": _plan_boards}
