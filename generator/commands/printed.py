"""`printed`: what the last build drew is now what lies in the box."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.problem import ExitCode, UsageError
from punchboard.generator.commands.closing import out_option
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.terminal import counted, say, shown_path
from punchboard.generator.commands.whole_file import replace_whole
from punchboard.generator.deck import DECK_FILE, PRINTED_FILE, Deck, compare, pull_list, read_deck
from punchboard.generator.output import locked


def record_printed(name: str, out: Path, console: Console) -> ExitCode:
    """Record the last build as printed, so that `build --changed` can tell what differs.

    Args:
        name: a game that ships, or a folder.
        out: the folder that it was built into.
        console: says what was recorded.

    Raises:
        UsageError: if nothing was built there.
    """
    found = find_game(name)
    nothing = UsageError(
        f'nothing was built in "{shown_path(out)}" yet',
        f"build it first: punchboard build {found.typed}{out_option(found, out)}",
    )
    if not out.is_dir():
        raise nothing
    with locked(out, partial(say, console)):
        deck = read_deck(out / DECK_FILE)
        if deck is None:
            raise nothing
        before = read_deck(out / PRINTED_FILE)
        if before is not None and before.cards == deck.cards:
            say(console, f"nothing new to record: print run {before.run} is what was built last")
            return ExitCode.CLEAN
        text = deck.text()
        replace_whole(
            out / PRINTED_FILE,
            lambda path: path.write_text(text, encoding="utf-8", newline="\n"),
        )
    say(console, f"recorded as print run {deck.run}: {_count(deck)}", "bold")
    if before is not None:
        say(console, pull_list(compare(before, deck)).rstrip())
    command = f"punchboard build {found.typed} --changed{out_option(found, out)}"
    say(console, f"from now on `{command}` prints only what differs", "dim")
    return ExitCode.CLEAN


def _count(deck: Deck) -> str:
    """Return how many pieces there are of what: `65 stores, 84 market`."""
    counts = {
        component: sum(kept.copies for kept in cards.values())
        for component, cards in deck.cards.items()
    }
    parts = ", ".join(f"{component} {count:,}" for component, count in counts.items() if count)
    return f"{counted(sum(counts.values()), 'piece')} in the box" + (f" ({parts})" if parts else "")
