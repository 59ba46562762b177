"""How much processor time the filters of drawings may take: for each file, and for a whole game."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.cards.problem import DataError

#: Seconds of the processor for all filters of one file. A drop shadow as large as a poker card
#: takes 1 to 2 seconds at 600 dpi, one as large as A4 takes 10 to 17.
MOST_OF_FILE = 60.0
#: The same for all files of a game: 400 cards that each have a drawing with such a shadow.
MOST_OF_GAME = 600.0


class FilterError(DataError):
    """A filter can't be drawn at its printed size; the one diagnostic names file and element."""


def _seconds(limit: float) -> str:
    return tr("{seconds:g} seconds of processor time", seconds=limit)


class FilterTime:
    """Processor time that is left for the filters of one file, or of a whole game.

    Attributes:
        limit: Seconds at the start.
    """

    def __init__(self, limit: float | None = None, game: FilterTime | None = None) -> None:
        """Start with all of the time.

        Args:
            limit: Seconds; `MOST_OF_FILE` if None.
            game: The budget that the file's filters share with those of all other files.
        """
        self.limit = MOST_OF_FILE if limit is None else limit
        self._game = game
        self._spent = 0.0

    @property
    def left(self) -> float:
        """Return the seconds that are left, 0 or less if there are none."""
        own = self.limit - self._spent
        return own if self._game is None else min(own, self._game.left)

    @property
    def reason(self) -> str:
        """Return which limit ends first, as a sentence about it."""
        if self._game is not None and self._game.left < self.limit - self._spent:
            return tr(
                "the filters of all drawings take more than {limit}",
                limit=_seconds(self._game.limit),
            )
        return tr("the filters of this file take more than {limit}", limit=_seconds(self.limit))

    def spend(self, seconds: float) -> None:
        """Take some seconds."""
        self._spent += seconds
        if self._game is not None:
            self._game.spend(seconds)

    def spend_rest(self) -> None:
        """Take all seconds that are left."""
        self.spend(max(self.left, 0.0))


class GameFilterTime(FilterTime):
    """The processor time of a game's filters, and of each file's."""

    def __init__(self) -> None:
        super().__init__(MOST_OF_GAME)
        self._files: dict[str, FilterTime] = {}

    def of_file(self, name: str) -> FilterTime:
        """Return the budget of a file, the same one each time.

        Args:
            name: The file's path as diagnostics have it.
        """
        return self._files.setdefault(name, FilterTime(game=self))
