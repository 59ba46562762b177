"""Words of the scores, the rules and the cards to look up, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "rules": "Rules",
    "rules_long": "Rules and cards",
    "rules_tab": "Rules",
    "cards_tab": "Cards",
    "search_rules": "Search the rules",
    "search_cards": "Number or name",
    "found_nothing": "Nothing says “{words}”.",
    "no_rules": "This game’s pack holds no rules.",
    "no_cards": "This game’s pack holds no cards.",
    "contents": "Contents",
    "next_section": "Next: {title}",
}
