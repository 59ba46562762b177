"""The record of printed sheets: only sheets that came out of the printer count as printed.

The record of before is kept, so that a sheet that was ticked by mistake can be unticked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.deck import DECK_FILE, PRINTED_FILE, Deck, Kept, parse_deck, read_deck
from punchboard.generator.output import MANIFEST, ignore_wait, locked, read_ours, replace_whole
from punchboard.generator.studio.printing.kept_game import keep_run
from punchboard.generator.studio.refusal import EditRefused

#: The recorded sheets of the last build, and the record before them.
SHEETS_FILE = "printed-sheets.json"


class Sheet(NamedTuple):
    """A sheet of paper, by the page with its fronts.

    Attributes:
        file: Name of the PDF.
        page: Number of the page in it.
    """

    file: str
    page: int


class _Recorded(NamedTuple):
    """The state of recording the last build.

    Attributes:
        build: Digest of the build.
        sheets: The recorded sheets.
        before: The printed deck before, None if nothing was printed.
        written: Digest of the record as it was written.
    """

    build: str
    sheets: frozenset[Sheet]
    before: Deck | None
    written: str


class _Printed(NamedTuple):
    """A printed copy.

    Attributes:
        component: Its component.
        card: Id of its card.
        sheets: The sheets with its front: several for a board in tiles.
    """

    component: str
    card: str
    sheets: frozenset[Sheet]


class LastBuild(NamedTuple):
    """The sheets of the last build.

    Attributes:
        deck: The deck in the box after all of it is printed.
        copies: The printed copies.
        sheets: Its sheets with cards, in order.
        recorded: Sheets that are recorded as printed.
        run: Number of the print run.
    """

    deck: Deck
    copies: Sequence[_Printed]
    sheets: Sequence[Sheet]
    recorded: frozenset[Sheet]
    run: int

    def pieces(self) -> Mapping[Sheet, int]:
        """Return how many pieces, or parts of them, are on each sheet."""
        return Counter(sheet for copy in self.copies for sheet in copy.sheets)


def last_build(out: Path) -> LastBuild | None:
    """Return the sheets of the last build; None if there is none.

    Raises:
        ComputerError: if the record is damaged.
    """
    deck = read_deck(out / DECK_FILE)
    copies = _copies(out)
    if deck is None or copies is None:
        return None
    recorded = _recorded(out)
    sheets = sorted({sheet for copy in copies for sheet in copy.sheets})
    return LastBuild(deck, copies, sheets, recorded.sheets, deck.run)


def record_sheets(out: Path, sheets: Collection[Sheet]) -> None:
    """Record exactly these sheets of the last build as printed; the others aren't, any more.

    Raises:
        EditRefused: if nothing was built, or it has no such sheet.
        ComputerError: if the record is damaged or can't be written.
    """
    with locked(out, ignore_wait):
        build = last_build(out)
        if build is None:
            raise EditRefused(tr("there are no PDFs yet"), tr("make them first"))
        if not set(sheets) <= set(build.sheets):
            raise EditRefused(
                tr("the PDFs have been made again since"), tr("look at the new sheets")
            )
        before = _recorded(out).before
        after = _printed(before, build, frozenset(sheets))
        path = out / PRINTED_FILE
        if after is None:
            path.unlink(missing_ok=True)
        else:
            _write(path, after.text())
        state = {
            "build": digest_of_build(out),
            "sheets": sorted(sheets),
            "before": None if before is None else before.text(),
            "written": _digest(path),
        }
        _write(out / SHEETS_FILE, json.dumps(state))
    if sheets:
        keep_run(out, build.run)


def _printed(before: Deck | None, build: LastBuild, sheets: frozenset[Sheet]) -> Deck | None:
    """Return the deck in the box after some sheets of a build were printed."""
    if not sheets:
        return before
    if sheets == frozenset(build.sheets):
        return build.deck
    drawn = Counter(copy[:2] for copy in build.copies)
    # A board counts once all of its tiles are there.
    came_out = Counter(copy[:2] for copy in build.copies if copy.sheets <= sheets)
    old = before.cards if before is not None else {}
    cards: dict[str, dict[str, Kept]] = {name: dict(kept) for name, kept in old.items()}
    for (component, card), count in came_out.items():
        new = build.deck.cards.get(component, {}).get(card)
        if new is None:
            continue
        was = old.get(component, {}).get(card)
        kept = _partly(was, new, drawn[component, card], count)
        if kept is not None:
            cards.setdefault(component, {})[card] = kept
    return Deck(build.run, cards)


def _partly(was: Kept | None, new: Kept, drawn: int, count: int) -> Kept | None:
    """Return the record of a card of which some copies came out; None if it stays as it was.

    Args:
        was: The record before; None if the card is new.
        new: The record after all of its copies are printed.
        drawn: Copies on all sheets of the build.
        count: Copies on the sheets that came out.
    """
    if count == drawn or count >= new.copies:  # spare copies may be missing
        return new
    if was is None or not was.copies:
        return None if "." in new.fingerprint else new._replace(copies=count)
    if not was.looks_like(new):
        return None  # its old copies are pulled when all of the new ones are there
    return new._replace(copies=min(new.copies, max(was.copies, new.copies - drawn + count)))


def _copies(out: Path) -> list[_Printed] | None:
    """Return the copies of the last build; None if there is no manifest."""
    try:
        manifest: Any = json.loads(read_ours(out / MANIFEST))
        return list(_placed(manifest["components"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _placed(components: Any) -> Iterator[_Printed]:
    """Yield each copy of a manifest whose front is on a sheet, or on several as tiles."""
    for component, entry in components.items():
        for copy in entry["copies"]:
            face = copy["face"]
            if face is not None:
                places = copy.get("tiles") or [face]
                sheets = frozenset(Sheet(str(each["file"]), int(each["page"])) for each in places)
                yield _Printed(component, str(copy["card"]), sheets)


def _recorded(out: Path) -> _Recorded:
    """Return the state of recording; a new one if there was a build or a record since."""
    printed = read_deck(out / PRINTED_FILE)
    fresh = _Recorded(digest_of_build(out), frozenset(), printed, "")
    try:
        state: Any = json.loads(read_ours(out / SHEETS_FILE))
        if state["build"] != fresh.build or state["written"] != _digest(out / PRINTED_FILE):
            return fresh
        sheets = frozenset(Sheet(str(file), int(page)) for file, page in state["sheets"])
        before = None
        if state["before"] is not None:
            before = parse_deck(state["before"])
        return _Recorded(state["build"], sheets, before, state["written"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return fresh


def digest_of_build(out: Path) -> str:
    """Return a digest by which a build is known; "" if there is none."""
    return _digest(out / DECK_FILE) + _digest(out / MANIFEST)


def _digest(path: Path) -> str:
    try:
        return sha256(read_ours(path).encode()).hexdigest()
    except (OSError, UnicodeDecodeError):
        return ""


def _write(path: Path, text: str) -> None:
    replace_whole(path, lambda fresh: fresh.write_text(text, encoding="utf-8", newline="\n"))
