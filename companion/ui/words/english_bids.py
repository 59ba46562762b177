"""Words about bids in English: the dial, the curtain, seals and the reveal."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "dial_least": "Not below {figure}: {why}.",
    "dial_most": "Not above {figure}: {why}.",
    "dial_least_bare": "Not below {figure}.",
    "dial_most_bare": "Not above {figure}.",
    "pass_to": "Pass to",
    "pass_to_name": "Pass to {name}",
    "only_looks": "Only {name} looks at the screen.",
    "hold_to_look": "Hold to look",
    "hold_to_change": "Hold to change it",
    "back_to_table": "Back to the table",
    "just_sealed": "{name} has sealed.",
    "cover": "Cover",
    "seal_value": "Seal {value}",
    "no_bid": "No bid",
    "no_bid_kept": "You have sealed “no bid”.",
    "bid_kept": "You have sealed {value}.",
    "change_until": "You can change it until all are in.",
    "all_in": "All are in",
    "phone_to_middle": "Phone to the middle of the table.",
    "touch_to_open": "Open all",
    "sealed": "Sealed",
    "touch_to_change": "A touch on your seal changes what it holds until all are in.",
    "use_dials": "Use our {things} instead",
    "use_pass": "Pass the phone instead",
    "unit_at": "{first} at {second}",
}
