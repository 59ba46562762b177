"""A pack says which codes are printed on the game's cards."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.cards.scan.codes import scanned_cards
from punchboard.companion.pack import load_pack
from punchboard.generator.pack import make_pack_alone, text_of
from tests.scanning.rates import written_game


def test_a_pack_has_the_codes_of_its_cards_and_is_read(tmp_path: Path) -> None:
    game = written_game(tmp_path / "marsh", 3)
    pack = make_pack_alone(game, Diagnostics())
    assert pack is not None and pack.version == 3
    printed = scanned_cards(game)
    [codes] = load_pack(text_of(pack)).codes.values()
    assert codes.edition == 1
    for card, number in codes.cards.items():
        digits = f"{codes.deck:03}{number:05}02"
        assert printed.codes["birds"].digits(card.removeprefix("birds:"), 2) == digits
    assert len(codes.cards) == 3


def test_a_pack_without_codes_is_one_that_earlier_companions_read(tmp_path: Path) -> None:
    file = written_game(tmp_path / "marsh", 1).root / "game.yaml"
    file.write_text(file.read_text().replace("    scan: true\n", ""))
    plain, _ = load_game(file.parent, "marsh")
    assert plain is not None
    pack = make_pack_alone(plain, Diagnostics())
    assert pack is not None
    assert (pack.version, '"codes"' in text_of(pack)) == (2, False)
