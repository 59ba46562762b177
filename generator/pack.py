"""A game into its pack: the one file from which the companion knows it.

The pack of a game depends on its folder alone: no dates, no paths, the same bytes every time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from punchboard.cards.blank import Blank
from punchboard.cards.game import Card, Game, Table
from punchboard.cards.play.pack import (
    ENDING,
    FORMAT,
    VERSION,
    Pack,
    PackCard,
    PackCodes,
    PackIcon,
    PackPath,
)
from punchboard.cards.play.schema.play import MECHANISMS, SHIPPED, Play, named
from punchboard.cards.play.term import TermError, parse_terms
from punchboard.cards.problem import Diagnostics
from punchboard.cards.scan.codes import scanned_cards
from punchboard.cards.schema.base import installed
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Gradient, Shape, Symbol
from punchboard.generator.graphics.geometry import Segment
from punchboard.generator.play import icons_in, icons_of, read_plain_play, with_playtest
from punchboard.generator.printing import Hook, Printing
from punchboard.generator.rulebook.document import Document, sections

if TYPE_CHECKING:
    from punchboard.generator.rulebook.printed import Rules

#: Digits after the point: a thousandth of the icon's own unit.
_DIGITS = 3
#: Version of packs without codes, which earlier companions read.
_WITHOUT_CODES: Literal[2] = 2
#: Columns that have a place of their own in a card.
_OWN = ("id", "name", "number", "text", "clarification", "terms")


def make_pack(
    game: Game, library: ArtLibrary, document: Document | None, diagnostics: Diagnostics
) -> Pack | None:
    """Return a game's pack for the companion.

    Args:
        game: The loaded game.
        library: Art library with the game's icons.
        document: The game's rules; None for none.
        diagnostics: Receives errors of `play:`.

    Returns:
        The pack; None if `play:` has errors. Without `play:`, the pack has a table for any deck.
    """
    play = read_plain_play(game, diagnostics, library)
    if play is None:
        return None
    named_tables = {name for name, _ in named(play, "component")}
    cards = tuple(
        _card(table, card, diagnostics)
        for name, table in game.tables.items()
        if _is_a_deck(game.components[name]) or name in named_tables
        for card in table.cards
        if card.quantity
    )
    rulebook = tuple(sections(document)) if document is not None else ()
    file = game.file
    play = with_playtest(play, file, has_cards=bool(cards))
    codes = _codes(game, cards)
    return Pack(
        format=FORMAT,
        version=VERSION if codes else _WITHOUT_CODES,
        name=game.name,
        title=file.title,
        edition=file.version,
        language=file.language,
        players=file.players,
        palette=file.palette,
        needs=_needs(play),
        play=play,
        cards=cards,
        icons=_icons(game, play, cards, rulebook, library),
        codes=codes,
        rulebook=rulebook,
    )


def _codes(game: Game, cards: Iterable[PackCard]) -> dict[str, PackCodes]:
    """Return the codes on printed cards, by component; empty if nothing has codes."""
    printed = scanned_cards(game)
    numbers: dict[str, dict[str, int]] = {}
    for card in cards:
        if card.table in printed.codes:
            own = card.id.partition(":")[2]
            numbers.setdefault(card.table, {})[card.id] = printed.codes[card.table].number(own)
    return {
        table: PackCodes(
            deck=printed.codes[table].deck,
            edition=printed.scanned.editions[next(iter(own.values()))],
            cards=own,
        )
        for table, own in numbers.items()
    }


def make_pack_alone(game: Game, diagnostics: Diagnostics) -> Pack | None:
    """Gather the pack of a game of which nothing is printed; arguments as for `make_pack`."""
    from punchboard.generator.rulebook.load import load_rulebook, rules_context

    found = Diagnostics()
    context, faces = rules_context(game, found)
    document = load_rulebook(game, context, faces, found)
    if found.has_errors:  # of the rulebook, which `check` and `build` tell of
        document = None
    return make_pack(game, context.library, document, diagnostics)


def name_of_pack(game: Game) -> str:
    """Return the name of a game's pack file."""
    return f"{game.name}{ENDING}"


class PackFile(Hook):
    """Writes the pack of a game with a `play:` section, unless the section has errors.

    Attributes:
        name: Name of the pack's file; "" for none.
    """

    def __init__(self, rules: Rules | None) -> None:
        """Begin; the rules are read once more if they are not printed before."""
        self.name = ""
        self._rules = rules

    def finish(self, printing: Printing) -> None:
        """Write the pack."""
        game, found = printing.game, Diagnostics()
        document = self._rules.document if self._rules is not None else None
        if document is None:
            pack = make_pack_alone(game, found)
        else:
            pack = make_pack(game, printing.context.library, document, found)
        printing.context.diagnostics.extend(found)
        if pack is None or found.has_errors:
            return
        self.name = f"{game.name}{ENDING}"
        (printing.folder / self.name).write_text(text_of(pack), encoding="utf-8", newline="\n")
        printing.recorder.document_drawn(self.name, "screen", 0.0, 0.0, pages=0)


def text_of(pack: Pack) -> str:
    """Return a pack as JSON: a line for each card, icon and section."""
    value = pack.model_dump(mode="json", exclude=None if pack.codes else {"codes"})
    lines = []
    for key, inner in value.items():
        if isinstance(inner, list) and inner:
            entries = ",\n".join(f"  {_json(each)}" for each in inner)
            lines.append(f" {_json(key)}: [\n{entries}\n ]")
        elif isinstance(inner, dict) and inner:
            entries = ",\n".join(f"  {_json(name)}: {_json(each)}" for name, each in inner.items())
            lines.append(f" {_json(key)}: {{\n{entries}\n }}")
        else:
            lines.append(f" {_json(key)}: {_json(inner)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _needs(play: Play) -> dict[str, str]:
    """Return the packages without which the companion cannot keep a table of the game."""
    kinds = {str(getattr(data, "kind", "")) for data in play.mechanisms.values()}
    # To look for packages takes longer than to read the data.
    kinds -= SHIPPED.models.keys() | SHIPPED.former.keys()
    brought = {kind: installed(MECHANISMS, kind) for kind in sorted(kinds)}
    return {kind: each.dist.name for kind, each in brought.items() if each and each.dist}


def _is_a_deck(component: ComponentBase) -> bool:
    """Return whether players know a component's cards; a deck's second form has the same ones."""
    return component.kind == "cards" and component.instead_of is None


def _card(table: Table, card: Card, diagnostics: Diagnostics) -> PackCard:
    number = card.values.get("number")
    try:
        terms = parse_terms(str(card.values.get("terms") or ""))
    except TermError as fault:
        diagnostics.error(table.position(card, "terms"), fault.message, fault.hint)
        terms = ()
    return PackCard(
        id=f"{card.component}:{card.id}",
        table=card.component,
        number=number if isinstance(number, int) and number > 0 else 0,
        name=card.name,
        quantity=card.quantity,
        values={
            name: "" if isinstance(value, Blank) else value
            for name, value in card.values.items()
            if name not in _OWN
        },
        text=str(card.values.get("text") or ""),
        clarification=str(card.values.get("clarification") or ""),
        terms=terms,
    )


def _icons(
    game: Game,
    play: Play,
    cards: tuple[PackCard, ...],
    rulebook: tuple[dict[str, Any], ...],
    library: ArtLibrary,
) -> dict[str, PackIcon]:
    """Return the outlines of every icon that the pack speaks of, by name."""
    names = {*icons_in(play), *_icons_in_runs(rulebook)}
    for card in cards:
        names.update(icons_of(card.text), icons_of(card.clarification))
        columns = game.components[card.table].columns
        for name, value in card.values.items():
            if columns[name].type == "choice":
                names.add(str(value))
            elif columns[name].type == "icons" and isinstance(value, tuple):
                names.update(value)
    outlines = {}
    for name in sorted(names):
        found = library.icon(name) if name else None
        symbol = library.symbols.get(found[0]) if found is not None else None
        if symbol is not None:
            outlines[name] = outlines_of(symbol)
    return outlines


def _icons_in_runs(value: Any) -> set[str]:
    """Return the names of icons in the text runs of rules, at any depth."""
    if isinstance(value, dict):
        own = {value["icon"]} if isinstance(value.get("icon"), str) else set()
        return own.union(*map(_icons_in_runs, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(_icons_in_runs, value))
    return set()


def outlines_of(symbol: Symbol) -> PackIcon:
    """Return a symbol's outlines, turned over so that y runs down; dashes become whole lines."""
    height = symbol.height
    return PackIcon(
        box=(0.0, 0.0, _short(symbol.width), _short(height)),
        paths=tuple(_outline(path, height) for path in symbol.shapes()),
    )


def _outline(path: Shape, height: float) -> PackPath:
    return PackPath(
        d=" ".join(_command(segment, height) for segment in path.segments),
        fill=path.fill.plain() if isinstance(path.fill, Gradient) else path.fill or "",
        stroke=path.stroke or "",
        width=_short(path.width) if path.stroke else 0.0,
        even_odd=path.even_odd,
        round=path.pen.cap == 1,
    )


def _command(segment: Segment, height: float) -> str:
    command, *flat = segment
    numbers = [float(number) for number in flat]
    turned = [height - each if n % 2 else each for n, each in enumerate(numbers)]
    return " ".join((str(command), *map(_written, turned)))


def _written(number: float) -> str:
    """Write a number without exponent and needless zeros."""
    text = f"{_short(number):.{_DIGITS}f}".rstrip("0").rstrip(".")
    return text or "0"


def _short(number: float) -> float:
    return round(number, _DIGITS) + 0.0
