"""Changes since the last print, each with its reason: a cell, a picture, or the layout."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copyfile, copytree
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Card, Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, PunchboardError
from punchboard.generator.deck import Change, Deck, Kept
from punchboard.generator.graphics.display_list import Face, Group, Image, Item, SymbolRef
from punchboard.generator.impose.plan import Copy, Side
from punchboard.generator.options import build_options
from punchboard.generator.print_plan import PrintPlan, plan_print
from punchboard.generator.studio.beside import with_bases
from punchboard.generator.studio.history.inside import walk
from punchboard.generator.studio.printing.choices import request_of
from punchboard.generator.studio.printing.kept_game import kept_games
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.font_file import FontError

#: Changes that are explained; a longer list has only names.
_MOST_EXPLAINED = 200
#: Resolution of photos on small faces.
_DPI = 100
#: Choices of a whole print, for comparing.
_WHOLE = {"changed": False, "fill": []}
#: Reasons for which a game can't be planned.
_UNPLANNED = (OverBudgetError, FilterError, FontError, PunchboardError)
#: Endings of fonts, which all cards may depend on.
_FONTS = (".ttf", ".otf", ".woff2")


class Reason(NamedTuple):
    """A reason of a change.

    Attributes:
        words: The reason; for a cell, the name of its column.
        old: Text of the cell on the printed card; None for other reasons.
        new: Text of the cell now; None for other reasons.
    """

    words: str
    old: str | None = None
    new: str | None = None


class Explained(NamedTuple):
    """A change with its reasons and small faces.

    Attributes:
        change: The change.
        reasons: Its reasons, in the order of the columns.
        side: The side that the faces show.
        old: The printed face as SVG; "" if there is none, or it isn't known.
        new: The face now as SVG; "" if the card is gone.
    """

    change: Change
    reasons: Sequence[Reason]
    side: Side = "face"
    old: str = ""
    new: str = ""


@dataclass(slots=True)
class _OldGame:
    """The game of an earlier print run.

    Attributes:
        plan: Its plan, with the choices of its print.
        root: Its folder.
    """

    plan: PrintPlan
    root: Path
    _restyled: dict[frozenset[str], PrintPlan | None] = field(default_factory=dict)

    def restyled(self, root: Path, files: Collection[str]) -> PrintPlan | None:
        """Return the plan of this game with some files of another; None if it can't be planned.

        Args:
            root: Folder of the other game.
            files: Files that both have.
        """
        key = frozenset(files)
        if key not in self._restyled:
            self._restyled[key] = self._plan_with(root, key)
        return self._restyled[key]

    def _plan_with(self, root: Path, files: Collection[str]) -> PrintPlan | None:
        mixed = self.root.parent / f"{self.root.name}-{len(self._restyled)}"
        try:
            copytree(self.root, mixed, copy_function=os.link)
            for name in files:
                (mixed / name).unlink()
                copyfile(root / name, mixed / name)
        except OSError:  # a disk without links
            return None
        game, _ = load_game(mixed, "")
        if game is None:
            return None
        try:
            return plan_print(game.renewed(), Diagnostics(), self.plan.options)
        except _UNPLANNED:
            return None

    def has_printed(self, change: Change, kept: Kept) -> bool:
        """Return whether a card of this game is the printed one."""
        piece = self.plan.faces.pieces.get((change.component, change.card))
        if piece is None or not self.plan.faces.is_ready(change.component):
            return False
        copies = [
            Copy(change.component, change.card, number) for number in range(1, piece.quantity + 1)
        ]
        found = self.plan.faces.lay_out(copies).get(change.component, {}).get(change.card)
        return found is not None and kept.looks_like(found)


def explained(
    plan: PrintPlan, changes: Sequence[Change], printed: Deck, low_ink: bool
) -> list[Explained]:
    """Return changes with their reasons.

    Args:
        plan: Plan of the game as it is now.
        changes: The pull list.
        printed: The record of the printed cards.
        low_ink: Whether the new print saves ink.
    """
    with TemporaryDirectory() as name:
        older = list(_old_games(plan.options.out, Path(name)))
        return [
            _explained(plan, change, printed, older, low_ink)
            if number < _MOST_EXPLAINED
            else Explained(change, ())
            for number, change in enumerate(changes)
        ]


def _old_games(out: Path, folder: Path) -> Iterator[_OldGame]:
    for root, choices in kept_games(out, folder):
        game, _ = load_game(root, "")
        if game is None:
            continue
        try:
            options = build_options(game, out, request_of({**choices, **_WHOLE}))
            yield _OldGame(plan_print(game.renewed(), Diagnostics(), options), root)
        except _UNPLANNED:
            continue


def _explained(
    plan: PrintPlan,
    change: Change,
    printed: Deck,
    older: Sequence[_OldGame],
    low_ink: bool,
) -> Explained:
    kept = printed.cards.get(change.component, {}).get(change.card)
    is_new, is_gone = kept is None or not kept.copies, not change.wanted
    old = None
    if kept is not None:
        old = next((each for each in older if each.has_printed(change, kept)), None)
    if is_new:
        return Explained(change, (Reason(tr("new card")),), new=_svg(plan, change, "face"))
    old_face = _svg(old.plan, change, "face") if old is not None else ""
    if is_gone:
        return Explained(change, (Reason(tr("not in the game any more")),), old=old_face)
    if not (change.out and change.new):
        assert kept is not None
        if change.wanted == kept.copies:
            reason = Reason(tr("fills an empty place"))
            return Explained(change, (reason,), new=_svg(plan, change, "face"))
        words = tr("number of copies")
        reason = Reason(words, str(kept.copies), str(change.wanted))
        return Explained(change, (reason,), old=old_face, new=_svg(plan, change, "face"))
    if old is None:
        words = tr("the printed card was another one")
        return Explained(change, (Reason(words),), new=_svg(plan, change, "face"))
    side: Side = "face"
    if (
        _has_both_backs(old.plan, plan, change)
        and _face(old.plan, change, side).digest == _face(plan, change, side).digest
    ):
        side = "back"
    reasons = [*_cells(old.plan, plan, change), *_art(old.plan, plan, change)]
    assert kept is not None
    if kept.copies != change.wanted:
        reasons.append(Reason(tr("number of copies"), str(kept.copies), str(change.wanted)))
    if old.plan.options.low_ink != low_ink:
        reasons.append(Reason(tr("low ink") if low_ink else tr("full color")))
    reasons += _layout(old, plan, change, is_sure=not reasons)
    return Explained(change, reasons, side, _svg(old.plan, change, side), _svg(plan, change, side))


def _cells(old: PrintPlan, new: PrintPlan, change: Change) -> Iterator[Reason]:
    """Yield the cells that differ."""
    key = change.component, change.card
    before, after = _values(old.faces.pieces[key].card), _values(new.faces.pieces[key].card)
    for column in dict.fromkeys((*after, *before)):
        was, now = before.get(column, ""), after.get(column, "")
        if was != now:
            yield Reason(column, was, now)


def _values(card: Card) -> Mapping[str, str]:
    return {column: _text(value) for column, value in {"name": card.name, **card.values}.items()}


def _text(value: object) -> str:
    """Return the value of a cell as people read it."""
    if isinstance(value, tuple | list):
        return ", ".join(map(_text, value))
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return f"{value:g}" if isinstance(value, float) else str(value)


def _art(old: PrintPlan, new: PrintPlan, change: Change) -> Iterator[Reason]:
    """Yield the pictures and icons of both sides that are drawn otherwise now."""
    sides: tuple[Side, ...] = ("face", "back") if _has_both_backs(old, new, change) else ("face",)
    before = {drawn for side in sides for drawn in _drawn(_face(old, change, side))}
    names = {name for name, _ in before}
    after = {drawn for side in sides for drawn in _drawn(_face(new, change, side))}
    for name in sorted({name for name, _ in after - before} & names):
        yield Reason(tr("picture {name}", name=name))


def _drawn(face: Face) -> Iterator[tuple[str, str]]:
    """Yield the names of pictures and icons on a face, each with its digest."""
    for item in _all((*(face.underlay.items if face.underlay else ()), *face.items)):
        if isinstance(item, SymbolRef | Image):
            key = item.symbol if isinstance(item, SymbolRef) else item.picture
            name, _, digest = key.rpartition("#")
            if name:
                yield name, digest


def _all(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from _all(item.items)


def _layout(old: _OldGame, new: PrintPlan, change: Change, *, is_sure: bool) -> Iterator[Reason]:
    """Yield the layouts and other files of style that change a card, as a reason.

    Args:
        old: The printed game.
        new: Plan of the game as it is now.
        change: The change.
        is_sure: Whether nothing else can have changed the card.
    """
    template = new.faces.pieces[change.component, change.card].template
    layouts = {each for panel in template.panels() for each in with_bases(new.game, panel.layout)}
    names = sorted(
        name for name in _styles(new.game) | layouts if _differ(new.game.root, old.root, name)
    )
    if is_sure:
        files = ", ".join(names[:3])
        yield Reason(tr("layout: {files}", files=files) if files else tr("layout"))
        return
    shared = [each for each in names if (old.root / each).is_file()]
    restyled = old.restyled(new.game.root, shared) if shared else None
    if restyled is not None and _looks_other(old.plan, restyled, change):
        yield Reason(tr("layout: {files}", files=", ".join(shared[:3])))


def _styles(game: Game) -> set[str]:
    """Return the files that all cards may depend on, besides layouts and tables."""
    values = game.file.values
    common = {"game.yaml", values} if isinstance(values, str) else {"game.yaml"}
    names = (Path(each.path).relative_to(game.root).as_posix() for each in walk(game.root))
    return common | {name for name in names if name.casefold().endswith(_FONTS)}


def _looks_other(old: PrintPlan, new: PrintPlan, change: Change) -> bool:
    """Return whether a card looks otherwise in another plan; one that it lacks doesn't."""
    key = change.component, change.card
    if key not in new.faces.pieces or not new.faces.is_ready(change.component):
        return False
    sides: tuple[Side, ...] = ("face", "back") if _has_both_backs(old, new, change) else ("face",)
    return any(_face(old, change, side).digest != _face(new, change, side).digest for side in sides)


def _differ(one: Path, other: Path, name: str) -> bool:
    """Return whether a file of one folder is another one in the other folder."""
    try:
        return (one / name).read_bytes() != (other / name).read_bytes()
    except OSError:
        return (one / name).is_file()


def _has_both_backs(old: PrintPlan, new: PrintPlan, change: Change) -> bool:
    copy = Copy(change.component, change.card, 1)
    return old.faces.has_back(copy) and new.faces.has_back(copy)


def _face(plan: PrintPlan, change: Change, side: Side) -> Face:
    return plan.faces.face(Copy(change.component, change.card, 1), side)


def _svg(plan: PrintPlan, change: Change, side: Side) -> str:
    sheet = SvgSheet(plan.context.library, plan.context.fonts)
    return sheet.document(_face(plan, change, side), change.name, _DPI)


def as_json(explained: Explained) -> dict[str, Any]:
    """Return a change as JSON."""
    return {
        **explained.change._asdict(),
        "reasons": [each._asdict() for each in explained.reasons],
        "side": explained.side,
        "faces": [explained.old, explained.new],
    }
