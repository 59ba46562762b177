"""The app's own words; the game's come from its pack."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.utils import platform

from punchboard.cards.catalog import tr

PHRASES: Mapping[str, str] = {
    "app": "Punchboard",
    # the list of tables
    "your_tables": tr("Your tables"),
    "what_this_is": tr("Points, turn order and sealed bids for your board game."),
    "start_pick": tr("Pick the game and who plays."),
    "start_middle": tr("Put this {device} where all can see it, or let players use their phones."),
    "start_play": tr("Play. Everything is saved at once."),
    "join_detail": tr("You need the link on the host’s screen."),
    "new_detail": tr("Choose a game and who plays."),
    "new_table": tr("Set up a table"),
    "share_table": tr("Share this table"),
    "delete": tr("Delete"),
    "delete_for_good": tr("Delete for good"),
    "rescue": tr("Recover this game"),
    "rescued": tr("“{title}” continues as a new table, from its last undamaged step."),
    "played_at": tr("Last played {when}"),
    "staying": tr(
        "Older games that couldn’t be moved from {folder}: {count}. They are open, or the name is "
        "taken."
    ),
    "before_you_go_on": tr("Before you continue"),
    "go_on": tr("Continue"),
    "deleted": tr("“{title}” is deleted."),
    "bring_back": tr("Bring back"),
    "bring_title": tr("Bring in a table"),
    "bring_help": tr(
        "You can continue a shared table here. Copy its text and paste it, "
        "or put its file into the folder “shared” beside the tables."
    ),
    "bring_pasted": tr("Paste what I copied"),
    "brought": tr("“{title}” is here, exactly as it was."),
    "unreadable": tr("“{name}” can’t be read."),
    "in_the_file": tr("In the file"),
    "with_names": tr("Share with names"),
    "without_names": tr("Share without names"),
    "names_left_out": tr(
        "Names become Player 1, Player 2 and so on. Notes that people typed are kept."
    ),
    "shared": tr("The table is on its way."),
    "saved": tr("Copied, and saved as {name}."),
    "not_saved": tr("It couldn’t be saved: {why}."),
    # a new table
    "no_games": tr(
        "There’s no game here yet. Build one, and start the app with the folder of its pack."
    ),
    "which_game": tr("Which game?"),
    "who_plays": tr("Who plays?"),
    "who_help": tr("Tap the colors clockwise, starting with the first player."),
    "how_bid": tr("How do you bid?"),
    "bid_phones": tr("On phones"),
    "bid_pass": tr("Passing this phone"),
    "bid_dials": tr("Cardboard dials"),
    "bid_phones_help": tr("Each player bids on their own phone. One code for everyone, no app."),
    "bid_pass_help": tr("Pass this {device} around. Each player seals a bid behind a curtain."),
    "bid_dials_help": tr(
        "Set the dials face down, turn them over together, and type their numbers."
    ),
    "how_much": tr("What should the app keep track of?"),
    "how_much_help": tr("Leave everything off for the simplest game. You can change this later."),
    "create_table": tr("Start the table"),
    "how_many": tr("{game} is for {least} to {most} players."),
    # play
    "undo": tr("Undo"),
    "redo": tr("Redo"),
    "redo_long": tr("Redo the step you undid"),
    "change": tr("Change"),
    "table": tr("Table"),
    "log": tr("Log"),
    "more": tr("More"),
    "seal_aside": tr("The sealed bid of {names} is set aside. Redo brings it back."),
    "seals_aside": tr("The sealed bids of {names} are set aside. Redo brings them back."),
    "seal_back": tr("The sealed bid of {names} is back."),
    "seals_back": tr("The sealed bids of {names} are back."),
    "last_round": tr("Last {round}"),
    "game_over": tr("Game over"),
    "on_the_board": tr("On the table now"),
    "nothing_thrown": tr("Nothing has been thrown yet."),
    "seat_nothing": tr("There’s nothing to change for {name} alone now."),
    "answer_first": tr("Not everything is answered yet."),
    "group_mend": tr("Correct"),
    "match": tr("Match the table"),
    "share_result": tr("Share the result"),
    "keep_picture": tr("Keep the picture"),
    "picture_saved": tr("The picture is saved as {name}."),
    "show_winner": tr("Show the winner"),
    "so_far": tr("So far"),
    "past_plays": tr("Past plays"),
    "won": tr("{names} won"),
    "won_both": tr("{names} won together"),
    "took_minutes": tr("{minutes} min"),
    "took_hours": tr("{hours} h {minutes} min"),
    "took_days": tr("{days} days"),
    "earlier": tr("Earlier"),
    "copy_text": tr("Copy as text"),
    "copied": tr("Copied."),
    "save_csv": tr("Share as a table (CSV)"),
    "to_bgstats": tr("Enter in BG Stats"),
    "skip_ask": tr("Skip {names}?"),
    "skip_names": tr("Skip {names}"),
    "skip_not": tr("Wait"),
    "skip_help": tr(
        "{names} can continue by phone. All phones show who was skipped, and can undo it."
    ),
    "waiting_for": tr("Waiting for {names}."),
    "nudge": tr("Nudge {names}"),
    "nudged": tr("{names}: the phone has buzzed."),
    "nudged_you": tr("{name} is waiting for you."),
    "done_of": tr("{done} of {all} are done."),
    "done_one": tr("1 of {all} is done."),
    "hands": tr("Phones down: do this on the table. Then tap Continue on the shared screen."),
    "hands_holder": tr("Phones down: do this on the table. {name} taps Continue when you’re done."),
    "the_table": tr("The table"),
    "lead_table": tr("Run the table"),
    "holds_table": tr("{name} runs the table."),
    "you_hold": tr("This {device} runs the table."),
    "screen_holds": tr("The shared screen runs the table."),
    "hand_to": tr("Hand the table to"),
    "hand_back": tr("The shared screen"),
    "take_hold": tr("Run the table here"),
    # fields
    "on": tr("On"),
    "off": tr("Off"),
    "yes": tr("Yes"),
    "no": tr("No"),
    "nothing": "nothing",
    "none": tr("None"),
    "search_name": tr("Name"),
    "type_number": tr("Type the printed number"),
    "no_card": tr("No card has the number {number}."),
    "more_cards": tr("{count} more; type more of the name"),
    # settings
    "settings": tr("Settings"),
    "this_device": tr("This {device}"),
    "this_table": tr("This table"),
    "names": tr("Names"),
    "setting_theme": tr("Light or dark"),
    "theme_system": tr("Automatic"),
    "theme_light": tr("Light"),
    "theme_dark": tr("Dark"),
    "setting_text": tr("Size of text"),
    "text_small": tr("Small"),
    "text_normal": tr("Normal"),
    "text_large": tr("Large"),
    "text_huge": tr("Huge"),
    "awake": tr("Keep the screen on"),
    # the dial, the curtain, seals and the reveal
    "dial_least": tr("Not below {figure}: {why}."),
    "dial_most": tr("Not above {figure}: {why}."),
    "dial_least_bare": tr("Not below {figure}."),
    "dial_most_bare": tr("Not above {figure}."),
    "pass_to": tr("Pass to"),
    "pass_to_name": tr("Pass to {name}"),
    "only_looks": tr("Only {name} looks at the screen."),
    "hold_to_look": tr("Hold to look"),
    "hold_to_change": tr("Hold to change it"),
    "back_to_table": tr("Back to the table"),
    "just_sealed": tr("{name} has sealed."),
    "cover": tr("Cover"),
    "seal_value": tr("Seal {value}"),
    "no_bid": tr("No bid"),
    "no_bid_kept": tr("You have sealed “no bid”."),
    "bid_kept": tr("You have sealed {value}."),
    "change_until": tr("You can change it until everyone has sealed."),
    "all_in": tr("Everyone has sealed"),
    "phone_to_middle": tr("Put this {device} in the middle of the table."),
    "touch_to_open": tr("Open all"),
    "sealed": tr("Sealed"),
    "touch_to_change": tr("Tap your seal to change your bid until everyone has sealed."),
    "use_dials": tr("Use our {things} instead"),
    "use_pass": tr("Pass this {device} instead"),
    "unit_at": tr("{first} at {second}"),
    # rules and cards
    "rules": tr("Rules"),
    "rules_long": tr("Rules and cards"),
    "rules_tab": tr("Rules"),
    "cards_tab": tr("Cards"),
    "search_rules": tr("Search the rules"),
    "search_cards": tr("Number or name"),
    "found_nothing": tr("Nothing says “{words}”."),
    "no_rules": tr("This game’s pack holds no rules."),
    "no_cards": tr("This game’s pack holds no cards."),
    "contents": tr("Contents"),
    "next_section": tr("Next: {title}"),
    # phones at the table
    "phones_title": tr("Everybody’s phone"),
    "phones_help": tr(
        "Each player can bid and play on a phone of their own: no app, no "
        "account, no internet. All phones must be in the same Wi-Fi as "
        "this {device}."
    ),
    "phones_mixed": tr("Players without a phone pass this {device}, or set a cardboard dial."),
    "let_in": tr("Let phones in"),
    "which_network": tr("In which network are the phones?"),
    "this_first": tr("most likely"),
    "alone": tr("No network was found: join a Wi-Fi, or turn on a hotspot."),
    "open_at": tr("Open at {address}"),
    "to_table": tr("To the table"),
    "scan_code": tr("Scan this with a phone’s camera, then tap your name."),
    "touch_for_seat": tr("Tap a seat to show its own code or to choose how it bids."),
    "new_address": tr("This device has joined another network. Scan the new codes."),
    "new_port": tr("Another program uses port {port}. All phones have to scan the code again."),
    "no_camera": tr("No camera? Open {address} in a browser and type {code}."),
    "on_phone_here": tr("On a phone, here now"),
    "on_phone_seen": tr("On a phone, last seen {ago} ago"),
    "on_phone_waited": tr("On a phone, not back yet"),
    "on_pass": tr("Passes this {device}"),
    "on_dials": tr("Sets a cardboard dial"),
    "nobody_yet": tr("No phone yet: passes this device"),
    "seconds": tr("{count} s"),
    "minutes": tr("{count} min"),
    "hours": tr("{count} h"),
    "screen_middle": tr("A screen for the middle"),
    "screen_middle_help": tr("A tablet or laptop shows the table to everyone."),
    "show_code": tr("Show {name}’s code"),
    "code_only": tr("Only {name} scans this code: it is the seat’s key."),
    "code_middle": tr("For a screen that everyone can use."),
    "or_type": tr("Or type into a browser or the app:"),
    "copy_link": tr("Copy the link"),
    "how_bids": tr("How does {name} bid?"),
    "way_phone": tr("On a phone"),
    "way_pass": tr("This {device}"),
    "way_dials": tr("Dial"),
    "phone_no_good": tr("Another phone for {name}?"),
    "phone_same_code": tr(
        "A new phone scans the same code. If the old one is in wrong "
        "hands, give the seat a new code: the old phone is out at once."
    ),
    "new_code": tr("Give a new code"),
    "freed": tr("{name} has a new code."),
    "cant_get_in": tr("A phone can’t get in?"),
    "other_network": tr("Answer at {address} instead"),
    "send_away": tr("Close the table to phones"),
    "sent_away": tr("Phones are disconnected. The table continues here."),
    "were_here": tr("Phones were at this table."),
    "let_in_again": tr("Let them in"),
    "on_their_phones": tr("On their phones, not sealed yet: {names}."),
    "on_dials_too": tr("With a dial, face down: {names}."),
    "opening_waits": tr("Everyone has sealed. Wake the phone of {names}."),
    "opening_dials": tr("All phones have sealed. Turn over the dials: {names}."),
    "type_dials": tr("Type the open dials"),
    "wake_phone": tr("It opens by itself when the phone is awake. Or decide:"),
    "without": tr("Without {names}"),
    "bid_again": tr("All choose again"),
    "check_phones": tr("Check phones"),
    "words_help": tr(
        "Compare the phones: the picture and the words have to be the same on all of them."
    ),
    "same": tr("Same"),
    "different": tr("Different"),
    "differ": tr(
        "{names}: the picture or the words are different there. Compare "
        "all phones before you continue."
    ),
    "differ_here": tr(
        "The phones were shown different bids. Compare them all before you continue."
    ),
    "unsent": tr("Your bid is sealed on this {device} and waits for the host."),
    "take_seal_back": tr("Take it back"),
    "sent_by_now": tr("Your bid has already arrived. Seal another one to replace it."),
    # a seat at another phone's table
    "join": tr("Join a table"),
    "join_help": tr("The host’s screen shows the table’s code. Copy its link, or type it here."),
    "who_are_you": tr("Who are you?"),
    "take_a_seat": tr("Take a seat"),
    "your_name": tr("Your name"),
    "seat_here": tr("is here"),
    "seat_asleep": tr("is asleep"),
    "join_paste": tr("Paste what I copied"),
    "join_go": tr("Join"),
    "no_link": tr(
        "This isn’t a seat’s link. A link looks like http://192.168.1.20:8770/#red.7c1e…"
    ),
    "guest_at": tr("Guest at another table"),
    "line_joining": tr("Joining the table …"),
    "line_lost": tr(
        "The table can’t be reached. Is this {device} in the same Wi-Fi, "
        "and the host awake? A guest Wi-Fi may keep phones apart: then use "
        "a hotspot. It comes back by itself."
    ),
    "line_no_table": tr(
        "This app doesn’t understand the answer. Check that both devices have the newest version."
    ),
    "seats_are_few": tr("{title} has only {count} seats, and all are taken."),
    "other_colors": tr("{title} has other colors. Choose a seat here."),
    "line_out": tr("This seat has another code now. Ask the host to show it, and join again."),
    "not_sent": tr("The host didn’t answer, so nothing was done. Try again."),
    "set_bid": tr("Set your bid"),
    "your_seal": tr("Your bid is sealed. Tap the seal to see or change it."),
    "seal_second_list": tr(
        "Something’s wrong: the host sent a different list of bids. This "
        "{device} has stopped. Tell everyone."
    ),
    "seal_other": tr(
        "Something’s wrong: the host’s copy of your bid doesn’t match "
        "yours. Your bid stays closed. Tell everyone."
    ),
    "seal_left_out": tr(
        "Something’s wrong: your bid is missing from the host’s list. Your "
        "bid stays closed. Tell everyone."
    ),
    "seal_incomplete": tr(
        "Something’s wrong: the host’s list of bids is incomplete. Your "
        "bid stays closed. Tell everyone."
    ),
    "seal_asked_again": tr(
        "Something’s wrong: the host asked for a bid you already revealed. "
        "This {device} has stopped. Tell everyone."
    ),
    "seal_different": tr(
        "You said that the words are different here. Compare all phones before you continue."
    ),
    "seal_another": tr(
        "Another phone has sealed for this seat. If it isn’t yours, the "
        "shared screen can give the seat a new code."
    ),
    "seal_elsewhere": tr(
        "This seat bids at the table now. The bid on this {device} doesn’t count."
    ),
    "seal_unknown": tr(
        "This {device} doesn’t know this seat’s bid. Its recovery words bring it back."
    ),
    "seal_dropped": tr(
        "Something’s wrong: this {device} opened its bid, and the host "
        "doesn’t show it. Tell everyone."
    ),
    "seal_vote": tr(
        "Something’s wrong: the host shows a decision that you didn’t make. Tell everyone."
    ),
    "seal_without": tr("The table continued without this {device}. Your bid didn’t count."),
    "host_lies": tr("The bid shown for {names} isn’t the one they sealed."),
    "lost_phone": tr("If this {device} is lost"),
    "lost_help": tr(
        "Write these words down where only you see them. With the seat’s "
        "code they bring back a sealed bid on another phone."
    ),
    "show_words": tr("Show my words"),
    "old_words": tr("The 17 words of the old phone"),
    "bring_seal_back": tr("Bring back its seal"),
    "words_right": tr("The seat is as it was on the old phone."),
    "words_wrong": tr("These words don’t match: one is wrong or missing."),
    "forget_seat": tr("Leave this seat for good"),
}


#: What this device is.
DEVICE = "phone" if platform in ("android", "ios") else "computer"
_DEVICES = {"phone": tr("phone"), "computer": tr("computer")}


def phrase(key: str, **values: object) -> str:
    """Return the phrase of a key, with values for the `{names}` in it; `{device}` is this one.

    Raises:
        KeyError: if there is none.
    """
    words = PHRASES[key]
    return words.format(device=_DEVICES[DEVICE], **values)
