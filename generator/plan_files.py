"""Plan the copies into files of sheets: cards by size, all other pieces by substrate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import tr_list, translated
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.size import SIZES, Size
from punchboard.generator.faces import Faces
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.impose.sheet import SheetError
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.pieces.piece import SUBSTRATES, Piece, Substrate

if TYPE_CHECKING:  # most games have cards alone
    from punchboard.generator.impose.packed import PackedPiece
    from punchboard.generator.impose.share import Shared

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
        copies: Copies to print, in order.
        faces: Faces with the pieces of the copies.
        sheets: Options of the sheets: paper, backs and marks.
        where: Function that returns the position of a component in the data.
        diagnostics: Receives errors of pieces that don't fit on the paper.
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
        words = _words(faces, copies, translated(facts.words))
        yield from impose_packed(
            copies, piece_of, faces.has_back, facts.stem, words, sheets, on_board=bool(facts.board)
        )
    except TooLargeError as error:
        position = where("components", error.copy.component)
        diagnostics.error(position, error.message, error.hint)


def packed_piece(piece: Piece) -> PackedPiece:
    """Return a piece for imposition."""
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


class _Size(NamedTuple):
    """Cards of one size.

    Attributes:
        name: Trade name of the size, or its lengths.
        size: Upright size.
        copies: Copies in order.
        lying: Landscape cards among them, placed turned by 90 degrees.
    """

    name: str
    size: Size
    copies: list[Copy]
    lying: set[Copy]


def _plan_cards(
    copies: Sequence[Copy],
    faces: Faces,
    sheets: SheetOptions,
    where: _Where,
    diagnostics: Diagnostics,
) -> Iterator[PlannedFile]:
    """Yield the files of cards: cards of one size share sheets across components.

    The cards of last sheets may move to sheets that several sizes share.
    """
    sizes = _by_size(copies, faces, sheets)
    backed = {copy for copy in copies if faces.has_back(copy)}
    shared = None
    if len(sizes) > 1 and sheets.share:
        shared = _share_cards(sizes, backed, faces, sheets)
    for each in sizes:
        own: Sequence[Copy] = each.copies
        if shared is not None and each.name in shared.names:
            own = [copy for copy in own if copy not in shared.copies]
        try:
            yield from impose(own, backed, each.size, each.name, sheets, lying=each.lying)
        except SheetError as error:
            diagnostics.error(where("components"), error.message, error.hint)
    if shared is not None:
        yield from shared.files("cards-mixed-sizes", "Cards of several sizes", sheets)


def _by_size(copies: Sequence[Copy], faces: Faces, sheets: SheetOptions) -> list[_Size]:
    """Return cards by their size, in the order of their components."""
    of_trade = {frozenset((each.width, each.height)): name for name, each in SIZES.items()}
    radii = {name: each.radius for name, each in SIZES.items()}  # and of own sizes, the first
    sizes: dict[str, _Size] = {}
    of_component: dict[str, tuple[_Size, bool]] = {}
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
            lies = (trim.width > trim.height) != (size.width > size.height)
            of_size = sizes.setdefault(size_name, _Size(size_name, size, [], set()))
            of_component[name] = of_size, lies
    for copy in copies:
        of_size, lies = of_component[copy.component]
        of_size.copies.append(copy)
        if lies:
            of_size.lying.add(copy)
    return list(sizes.values())


def _share_cards(
    sizes: Sequence[_Size], backed: Set[Copy], faces: Faces, sheets: SheetOptions
) -> Shared | None:
    """Return the sheets that the last cards of several sizes share, None if that saves none."""
    from punchboard.generator.impose.impose import last_sheet
    from punchboard.generator.impose.share import Labels, share

    rests: dict[str, Sequence[Copy]] = {}
    for each in filter(attrgetter("copies"), sizes):
        with suppress(SheetError):  # planning it says so
            rests[each.name] = last_sheet(each.copies, backed, each.size, each.name, sheets)
    names = {copy: each.name.replace("_", " ") for each in sizes for copy in each.copies}
    labels = Labels("Cards", names.__getitem__, "sizes")
    return share(
        rests, lambda copy: packed_piece(faces.piece(copy)), faces.has_back, labels, sheets
    )


def _plan_boards(
    copies: Sequence[Copy],
    faces: Faces,
    sheets: SheetOptions,
    where: _Where,
    diagnostics: Diagnostics,
) -> Iterator[PlannedFile]:
    """Yield the files of boards, each in its own tiles; small boards may share sheets."""
    from punchboard.cards.schema.pieces.board import BoardComponent
    from punchboard.generator.impose.tiles import impose_board

    stems = _board_stems(copies, faces)
    shared = _share_boards(stems, faces, sheets)
    for stem, copy in stems.items():
        if shared is not None and stem in shared.names:
            continue
        piece, component = faces.piece(copy), faces.components[copy.component]
        assert isinstance(component, BoardComponent)
        size, overlap = piece.template.size, component.overlap
        try:
            yield from impose_board(copy, size, overlap, stem, piece.name, sheets)
        except SheetError as error:
            position = where("components", copy.component)
            diagnostics.error(position, error.message, error.hint)
    if shared is not None:
        yield from shared.files("boards", "Boards", sheets, fronts_alone=False)


def _board_stems(copies: Sequence[Copy], faces: Faces) -> dict[str, Copy]:
    """Return the boards by the stems of their files' names, each its own."""
    stems: dict[str, Copy] = {}
    for copy in copies:
        end = "" if faces.piece(copy).quantity == 1 else f"-{copy.number}"
        stem = f"board-{copy.card}{end}"
        if stem in stems:  # a board of another component
            stem = f"board-{copy.component}-{copy.card}{end}"
        stems[stem] = copy
    return stems


def _share_boards(stems: Mapping[str, Copy], faces: Faces, sheets: SheetOptions) -> Shared | None:
    """Return the sheets that boards share which fit on one, None if that saves none."""
    if len(stems) < 2 or not sheets.share:
        return None
    from punchboard.generator.impose.card_grid import best_grid
    from punchboard.generator.impose.share import Labels, share

    whole = {
        stem: [copy]
        for stem, copy in stems.items()
        if best_grid(faces.piece(copy).template.size, sheets) is not None
    }
    labels = Labels("Boards", lambda copy: faces.piece(copy).name, "kinds")
    return share(
        whole, lambda copy: packed_piece(faces.piece(copy)), lambda copy: False, labels, sheets
    )


def _words(faces: Faces, group: Sequence[Copy], usual: str) -> str:
    """Return the title of sheets: the components' titles if there are few."""
    names = list(dict.fromkeys(copy.component for copy in group))
    titles = [faces.components[name].title for name in names]
    if 0 < len(titles) <= 2 and all(titles):
        return tr_list(titles)
    return usual


_PLANNERS = {"cards": _plan_cards, "boards": _plan_boards}
