"""Export for a print shop: pictures of exactly its sizes, and a bill for the order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from punchboard.cards.catalog import marked, tr, tr_list, tr_some, translated
from punchboard.cards.problem import UsageError
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.pieces.dial import DialComponent
from punchboard.generator.export.dial_picture import DialSet, dial_picture, dial_sets, least_bleed
from punchboard.generator.export.export import Entry, Export, Side
from punchboard.generator.export.images import SHORT, Canvas, Pictures
from punchboard.generator.export.shop_decks import Deck, decks_of
from punchboard.generator.export.shop_dial import DialFit, advice_for_dial, fit_of_dial
from punchboard.generator.export.shop_file import Shop, find_shop
from punchboard.generator.export.shop_fit import Fit, Near, fit_of, nearest
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.report import csv_text

BILL = "bill.csv"
#: Quality of JPEGs for a shop: these are printed.
_QUALITY = 95
#: So many files are named, then they are counted.
_NAMED = 3
_MM_PER_INCH = 25.4
#: Mm of art beyond a dial's cuts: shops ask for an eighth of an inch.
_DIAL_BLEED = 3.175


class _Dials(NamedTuple):
    """Dials of a component as a shop cuts them.

    Attributes:
        component: The component.
        fit: The product.
        sets: The different dials.
    """

    component: DialComponent
    fit: DialFit
    sets: Sequence[DialSet]


class _Order(NamedTuple):
    """The components that a shop can print, by name.

    Attributes:
        fits: Product of each component.
        decks: Decks to order, in the game's order.
        dials: Dials that the shop cuts, by component. Their products are in `fits` too.
    """

    fits: Mapping[str, Fit]
    decks: Sequence[Deck]
    dials: Mapping[str, _Dials]


def write_shop(export: Export) -> list[Entry]:
    """Write the pictures, or decks, of all pieces that a shop can print, and its bill."""
    shop = find_shop(export.request.target)
    fits: dict[str, Fit] = {}
    left: dict[str, Side] = {}
    dials: dict[str, _Dials] = {}
    for side in export.sides:
        component = side.piece.component
        if component in fits or component in left:
            continue
        found = _dials(export, shop, component)
        if found is not None:
            dials[component] = found
            fit: Fit | None = Fit(found.fit.name, Canvas(found.fit.dial.pixels, (0.0, 0.0)))
        else:
            fit = fit_of(export, shop, side)
        if fit is None:
            left[component] = side
        else:
            fits[component] = fit
    if not fits:
        raise UsageError(
            tr("{title} prints none of these pieces", title=shop.title),
            " ".join(_advice(export, shop, left)),
        )
    decks = []
    for name in fits:
        if name in dials:
            decks.append(_dial_deck(name, dials[name].sets))
        else:
            decks += decks_of(export, name, _most(export, shop, name))
    order = _Order(fits, decks, dials)
    if shop.pdf is None:
        entries = _write_pictures(export, shop, order)
    else:
        from punchboard.generator.export.decks import write_decks  # few shops take them

        canvases = {name: fit.canvas for name, fit in fits.items()}
        entries = write_decks(export, canvases, decks, shop.dpi, shop.ink_limit, shop.first)
    _report_bleed(export, shop, fits)
    _report_dial_bleed(export, shop, dials)
    _report_limits(export, shop, order)
    _report_large_files(export, shop, entries)
    export.said.extend(_advice(export, shop, left))
    return [*entries, _bill(export, shop, order)]


def _dials(export: Export, shop: Shop, name: str) -> _Dials | None:
    """Return the dials of a component as a shop cuts them; None if it cuts none."""
    component = export.game.components[name]
    if not isinstance(component, DialComponent) or not shop.dials:
        return None
    fit = fit_of_dial(shop, component)
    return None if fit is None else _Dials(component, fit, dial_sets(export, name))


def _dial_deck(name: str, sets: Sequence[DialSet]) -> Deck:
    """Return dials as a deck of their bodies."""
    copies = [copy for each in sets for copy in each.copies]
    return Deck(name, 0, len(copies), copies, [(each.body, len(each.copies)) for each in sets])


def _dial_entries(export: Export, shop: Shop, dials: _Dials, pictures: Pictures) -> list[Entry]:
    """Add a picture for each of a component's dials, and return its parts with its name."""
    entries = []
    size = tuple(each / shop.dpi * _MM_PER_INCH for each in dials.fit.dial.pixels)
    for each in dials.sets:
        face = dial_picture(export, dials.component, dials.fit, each, shop.dpi)
        name = pictures.add_whole(face, dials.fit.dial.pixels, each.body)
        entries += [Entry(name, side, (size[0], size[1])) for side in each.sides]
    return entries


def _is_deck(export: Export, component: str) -> bool:
    return isinstance(export.game.components[component], CardComponent)


def _most(export: Export, shop: Shop, component: str) -> int | None:
    """Return the most pieces of a component that are ordered as one, None for any number."""
    return shop.most_in_deck if _is_deck(export, component) else None


def _write_pictures(export: Export, shop: Shop, order: _Order) -> list[Entry]:
    """Write a picture of each side for each deck, and a contact sheet."""
    quality = _QUALITY if shop.pictures == "jpeg" else 0
    pictures = Pictures(export, shop.dpi, quality)
    entries = []
    for deck in order.decks:
        if deck.component in order.dials:
            entries += _dial_entries(export, shop, order.dials[deck.component], pictures)
            continue
        fit = order.fits[deck.component]
        for side, count in deck.sides:
            copies = "" if side.is_shared else f"-x{count}"
            stem = f"{deck.stem}{side.stem.removeprefix(deck.component)}{copies}"
            entries.append(pictures.add_on(side, fit.canvas, stem))
    pictures.draw(small=150)
    return [*entries, *pictures.contact_sheets()]


def _report_bleed(export: Export, shop: Shop, fits: Mapping[str, Fit]) -> None:
    """Warn of components whose art ends before the picture does."""
    short: dict[str, float] = {}
    for side in export.sides:
        fit = fits.get(side.piece.component)
        if fit is not None:
            missing = max(fit.canvas.bleed) - export.face(side).bleed / MM
            if missing > SHORT:
                short[side.piece.component] = missing
    for component, missing in short.items():
        export.diagnostics.warning(
            export.game.position("components", component),
            tr(
                "{title} cuts {component} out of larger pictures, and their art "
                "ends {missing:.2g} mm before the edge: there its outermost line "
                "is drawn out",
                title=shop.title,
                component=component,
                missing=missing,
            ),
            tr("let the background reach beyond the trim, and say so with `bleed:` in the layout"),
        )


def _report_dial_bleed(export: Export, shop: Shop, dials: Mapping[str, _Dials]) -> None:
    """Warn of dials whose art ends at the shop's cuts."""
    for name, each in dials.items():
        bleed = least_bleed(export, each.sets)
        if _DIAL_BLEED - bleed > SHORT:
            export.diagnostics.warning(
                export.game.position("components", name),
                tr(
                    "the art of {name} reaches {bleed:.2g} mm beyond its parts: where "
                    "{title} cuts a little off, white may show",
                    name=name,
                    bleed=bleed,
                    title=shop.title,
                ),
                tr("let the background reach 3 mm beyond the trim, with `bleed: 3` in the layouts"),
            )


_SMALL_DECK = marked("{component} has {cards} cards, and {shop} prints at least {least}")
_SMALL_LAST_DECK = marked(
    "the last deck of {component} has {cards} cards, and {shop} prints at least {least}"
)


def _report_limits(export: Export, shop: Shop, order: _Order) -> None:
    """Warn of decks that the shop takes only in parts, or not at all."""
    for component, fit in order.fits.items():
        place = export.game.position("components", component)
        sizes = [deck.size for deck in order.decks if deck.component == component]
        if len(sizes) > 1:
            export.diagnostics.warning(
                place,
                tr(
                    "{component} has {cards} cards, and {shop} takes at most "
                    "{most} in a deck: order {decks} decks of {sizes_of_decks} cards",
                    component=component,
                    cards=sum(sizes),
                    shop=shop.title,
                    most=shop.most_in_deck,
                    decks=len(sizes),
                    sizes_of_decks=tr_list([str(each) for each in sizes]),
                ),
                tr(
                    "their files are called {component}-deck1-… and so on; or lower "
                    "the `quantity` of cards",
                    component=component,
                ),
            )
        least = shop.least_cards or 0
        if _is_deck(export, component) and sizes[-1] < least:
            export.diagnostics.warning(
                place,
                translated(
                    _SMALL_DECK if len(sizes) == 1 else _SMALL_LAST_DECK,
                    component=component,
                    cards=sizes[-1],
                    shop=shop.title,
                    least=least,
                ),
                tr("add cards, or put two decks of one size into one table"),
            )
        sides = [side for deck in order.decks for side, _ in deck.sides]
        if fit.sides == 1 and any(
            side.is_back and side.piece.component == component for side in sides
        ):
            export.diagnostics.warning(
                place,
                tr(
                    "{component} has a back, and {title} prints {name} on one side",
                    component=component,
                    title=shop.title,
                    name=fit.name,
                ),
                tr("leave out `back:`, or choose a size that is printed on both sides"),
            )


def _report_large_files(export: Export, shop: Shop, entries: Sequence[Entry]) -> None:
    """Warn of files that are larger than the shop takes."""
    if shop.most_mb is None:
        return
    names = {each.name: None for each in entries if each.side is not None or shop.pdf is not None}
    large = [
        name for name in names if (export.folder / name).stat().st_size > shop.most_mb * 1_000_000
    ]
    if large:
        hint = tr("use smaller pictures in the art")
        if not shop.pdf:
            hint = tr(
                "use smaller pictures in the art, or write `pictures: jpeg` into the shop's file"
            )
        export.diagnostics.warning(
            export.game.position("components"),
            tr(
                "{shop} takes files of at most {megabytes:g} MB, and larger are {files}",
                shop=shop.title,
                megabytes=shop.most_mb,
                files=tr_some(large, _NAMED),
            ),
            hint,
        )


def _advice(export: Export, shop: Shop, left: Mapping[str, Side]) -> list[str]:
    """Return sentences about the components that the shop doesn't print, and their remedies."""
    advice = []
    without = []
    near: dict[str, Near | None] = {}
    for name, side in left.items():
        component = export.game.components[name]
        if isinstance(component, DialComponent) and shop.dials:
            advice.append(advice_for_dial(shop, name, component))
        else:
            near[name] = nearest(export, shop, side)
    for name, product in near.items():
        kind = export.game.components[name].kind
        if product is None and kind in shop.own_templates:
            advice.append(
                tr(
                    "{title} cuts {name} by templates of its own: {products}. Export them with "
                    "--as png, and place the pictures in the shop's template.",
                    title=shop.title,
                    name=name,
                    products=shop.own_templates[kind],
                )
            )
        elif product is None:
            without.append(name)
    if without:
        advice.append(
            tr("Not for {title}: {without}.", title=shop.title, without=", ".join(without))
        )
    for name, product in near.items():
        if product is not None:
            size = left[name].piece.template.size
            advice.append(
                tr(
                    "{shop} has no {width:g} × {height:g} mm for {component}: make it "
                    "{product_width:g} × {product_height:g} mm for its {product}.",
                    shop=shop.title,
                    width=size.width,
                    height=size.height,
                    component=name,
                    product_width=product.trim[0],
                    product_height=product.trim[1],
                    product=product.name,
                )
            )
    return advice


def _bill(export: Export, shop: Shop, order: _Order) -> Entry:
    """Write the bill: the size, faces and cards of each deck."""
    rows: list[tuple[object, ...]] = [
        ("shop", "deck", "size", "or", "fronts", "backs", "cards", "sold as")
    ]
    lines = []
    for deck in order.decks:
        if not deck.copies:
            continue
        fit = order.fits[deck.component]
        of = sum(other.component == deck.component for other in order.decks)
        name = f"{deck.component} ({deck.number} of {of})" if deck.number else deck.component
        cards = len(deck.copies)
        backs = sum(side.is_back for side, _ in deck.sides)
        sold = shop.sold_as(cards) if _is_deck(export, deck.component) else None
        shown = len(deck.sides) - backs, backs, cards, "" if sold is None else sold
        rows.append((shop.title, name, fit.name, " ".join(fit.others), *shown))
        billed = f", sold as {sold}" if sold not in (None, cards) else ""
        lines.append(f"{cards} {name} ({fit.name}{billed})")
    (export.folder / BILL).write_text(csv_text(rows), encoding="utf-8-sig", newline="")
    total = sum(len(deck.copies) for deck in order.decks)
    word = "cards" if all(_is_deck(export, name) for name in order.fits) else "pieces"
    export.said.append(
        tr(
            "To order from {shop}: {total} {word}: {list_of_decks}; see {file}.",
            shop=shop.title,
            total=total,
            word=word,
            list_of_decks=", ".join(lines),
            file=BILL,
        )
    )
    return Entry(BILL)
