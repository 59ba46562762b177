"""What never changes while a table is played, as phones ask for it."""

from __future__ import annotations

import json

from punchboard.cards.schema.pack import Pack


def game_json(pack: Pack) -> bytes:
    """Return what the guest page draws with: icons, printed numbers of cards, rules."""
    told = {
        "title": pack.title,
        "icons": {name: icon.model_dump() for name, icon in pack.icons.items()},
        "numbers": {card.id: card.number for card in pack.cards if card.number},
        "rulebook": list(pack.rulebook),
    }
    return json.dumps(told, ensure_ascii=False).encode()


def pack_json(pack: Pack) -> bytes:
    """Return the whole pack, for an app that draws cards and rules itself."""
    return pack.model_dump_json(by_alias=True, exclude_unset=True).encode()
