"""Words about being a guest at another phone's table, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "join": "Join a table",
    "join_help": "The host’s screen shows a code for your seat. Copy its link, or type it here.",
    "join_paste": "Paste what I copied",
    "join_go": "Join",
    "no_link": "This is no seat’s link. It looks like http://192.168.1.20:8770/#red.7c1e…",
    "guest_at": "Guest at another table",
    "line_joining": "Joining the table …",
    "line_lost": "The table can’t be reached. Is this phone in the same Wi-Fi, and the host awake? "
    "A guest Wi-Fi may keep phones apart: then use a hotspot. It comes back by itself.",
    "line_no_table": "What answers there is no table that this app understands. Is it the newest "
    "version on both phones?",
    "line_out": "This seat has another code now. Ask the host to show it, and join again.",
    "not_sent": "The host did not answer, so that was not done. Try it again.",
    "set_bid": "Set your bid",
    "your_seal": "Your bid is sealed. Touch the seal to look at it or to change it.",
    "seal_unknown": "This phone does not know what the seat has sealed. Its old phone’s words "
    "bring it back.",
    "seal_other": "The list shows another seal for this seat. It is not opened.",
    "host_lies": "The host shows what was not sealed. It does not fit the seal of {names}.",
    "host_other_list": "The host shows another list than the one for which this phone opened.",
    "lost_phone": "If this phone is lost",
    "lost_help": "Write these words down where only you see them. With the seat’s code they bring "
    "back a sealed bid on another phone.",
    "show_words": "Show my words",
    "old_words": "The 17 words of the old phone",
    "bring_seal_back": "Bring back its seal",
    "words_right": "The seat is as it was on the old phone.",
    "words_wrong": "These are not the words: one is wrong or missing.",
    "forget_seat": "Leave this seat for good",
}
