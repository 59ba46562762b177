"""Check `copies`: pieces that the data ask for and the record lacks, or has twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from punchboard.cards.game import Game
from punchboard.generator.impose.plan import Copy
from punchboard.generator.manifest import Recorder
from punchboard.generator.preflight.finding import Finding


def check_copies(game: Game, wanted: Iterable[Copy], recorder: Recorder) -> Iterator[Finding]:
    """Yield the cards whose copies were not all drawn once, as the manifest has it."""
    asked = Counter(copy[:2] for copy in wanted)
    drawn = Counter(copy[:2] for copy in recorder.faces())
    twice = Counter(copy[:2] for copy, side in recorder.twice if side == "face")
    if asked == drawn and not twice:
        return
    names = {(card.component, card.id): card.name for _, card in game.cards()}
    for key in sorted(asked.keys() | drawn.keys()):
        component, card = key
        name = names.get(key, card)
        many = drawn[key] + twice[key]
        if many != asked[key] or twice[key]:
            yield Finding(
                "copies",
                f'"{name}" is on the sheets {_times(many)}, and its quantity is {asked[key]}',
                "this is a fault of Punchboard: please report it, and count the cards",
                component,
                card,
                cards=(name,),
            )


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")
