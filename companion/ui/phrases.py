"""The app's own words; those of a game come from its pack."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.utils import platform

from punchboard.cards.catalog import marked, translated

#: The app's name in every language.
NAME = "Punchboard"
#: English phrases by key; `phrase` translates them.
PHRASES: Mapping[str, str] = {
    # the list of tables
    "your_tables": marked("Your tables"),
    "what_this_is": marked("Points, turn order and sealed bids for your board game."),
    "start_pick": marked("Pick the game and who plays."),
    "start_middle": marked(
        "Put this {device} where all can see it, or let players use their phones."
    ),
    "start_play": marked("Play. Everything is saved at once."),
    "join_detail": marked("You need the link on the host’s screen."),
    "new_detail": marked("Choose a game and who plays."),
    "new_table": marked("Set up a table"),
    "share_table": marked("Share this table"),
    "delete": marked("Delete"),
    "delete_for_good": marked("Delete for good"),
    "rescue": marked("Recover this game"),
    "rescued": marked("“{title}” continues as a new table, from its last undamaged step."),
    "played_at": marked("Last played {when}"),
    "staying": marked(
        "Older games that couldn’t be moved from {folder}: {count}. They are open, or the name is "
        "taken."
    ),
    "before_you_go_on": marked("Before you continue"),
    "go_on": marked("Continue"),
    "deleted": marked("“{title}” is deleted."),
    "bring_back": marked("Bring back"),
    "bring_title": marked("Bring in a table"),
    "bring_help": marked(
        "You can continue a shared table here. Copy its text and paste it, "
        "or put its file into the folder “shared” beside the tables."
    ),
    "bring_pasted": marked("Paste what I copied"),
    "brought": marked("“{title}” is here, exactly as it was."),
    "unreadable": marked("“{name}” can’t be read."),
    "in_the_file": marked("In the file"),
    "with_names": marked("Share with names"),
    "without_names": marked("Share without names"),
    "names_left_out": marked(
        "Names become Player 1, Player 2 and so on. Notes that people typed are kept."
    ),
    "shared": marked("The table is on its way."),
    "saved": marked("Copied, and saved as {name}."),
    "not_saved": marked("It couldn’t be saved: {why}."),
    # a new table
    "no_games": marked(
        "There’s no game here yet. Build one, and start the app with the folder of its pack."
    ),
    "which_game": marked("Which game?"),
    "who_plays": marked("Who plays?"),
    "who_help": marked("Tap the colors clockwise, starting with the first player."),
    "how_bid": marked("How do you bid?"),
    "bid_phones": marked("On phones"),
    "bid_pass": marked("Passing this phone"),
    "bid_dials": marked("Cardboard dials"),
    "bid_phones_help": marked(
        "Each player bids on their own phone. One code for everyone, no app."
    ),
    "bid_pass_help": marked("Pass this {device} around. Each player seals a bid behind a curtain."),
    "bid_dials_help": marked(
        "Set the dials face down, turn them over together, and type their numbers."
    ),
    "how_much": marked("What should the app keep track of?"),
    "how_much_help": marked(
        "Leave everything off for the simplest game. You can change this later."
    ),
    "create_table": marked("Start the table"),
    "score_played": marked("Score now: you have played already"),
    "how_many": marked("{game} is for {least} to {most} players."),
    # play
    "undo": marked("Undo"),
    "redo": marked("Redo"),
    "redo_long": marked("Redo the step you undid"),
    "change": marked("Change"),
    "table": marked("Table"),
    "log": marked("Log"),
    "more": marked("More"),
    "seal_aside": marked("The sealed bid of {names} is set aside. Redo brings it back."),
    "seals_aside": marked("The sealed bids of {names} are set aside. Redo brings them back."),
    "seal_back": marked("The sealed bid of {names} is back."),
    "seals_back": marked("The sealed bids of {names} are back."),
    "last_round": marked("Last {round}"),
    "game_over": marked("Game over"),
    "on_the_board": marked("On the table now"),
    "seat_nothing": marked("There’s nothing to change for {name} alone now."),
    "rule_now": marked("{rule} (now {count})"),
    "answer_first": marked("Not everything is answered yet."),
    "group_mend": marked("Correct"),
    "group_score": marked("Score"),
    "match": marked("Match the table"),
    "game_gone": marked("{game} isn’t on this device anymore."),
    "as_counted": marked("as counted at the table"),
    "play_again": marked("Play again, {name} starts"),
    "share_result": marked("Share the result"),
    "keep_picture": marked("Keep the picture"),
    "picture_saved": marked("The picture is saved as {name}."),
    "show_winner": marked("Show the winner"),
    "so_far": marked("So far"),
    "step_of": marked("{number} of {count}"),
    "skip_show": marked("Skip to the result"),
    "past_plays": marked("Past plays"),
    "won": marked("{names} won"),
    "won_both": marked("{names} won together"),
    "took_minutes": marked("{minutes} min"),
    "took_hours": marked("{hours} h {minutes} min"),
    "took_days": marked("{days} days"),
    "earlier": marked("Earlier"),
    "copy_text": marked("Copy as text"),
    "copied": marked("Copied."),
    "save_csv": marked("Share as a table (CSV)"),
    "to_bgstats": marked("Enter in BG Stats"),
    "skip_ask": marked("Skip {names}?"),
    "skip_names": marked("Skip {names}"),
    "skip_not": marked("Wait"),
    "skip_help": marked(
        "{names} can continue by phone. All phones show who was skipped, and can undo it."
    ),
    "waiting_for": marked("Waiting for {names}."),
    "nudge": marked("Nudge {names}"),
    "nudged": marked("{names}: the phone has buzzed."),
    "nudged_you": marked("{name} is waiting for you."),
    "done_of": marked("{done} of {total} are done."),
    "done_one": marked("1 of {total} is done."),
    "hands": marked("Phones down: do this on the table. Then tap Continue on the shared screen."),
    "hands_holder": marked(
        "Phones down: do this on the table. {name} taps Continue when you’re done."
    ),
    "the_table": marked("The table"),
    "lead_table": marked("Run the table"),
    "holds_table": marked("{name} runs the table."),
    "you_hold": marked("This {device} runs the table."),
    "screen_holds": marked("The shared screen runs the table."),
    "hand_to": marked("Hand the table to"),
    "hand_back": marked("The shared screen"),
    "take_hold": marked("Run the table here"),
    # fields
    "yes": marked("Yes"),
    "no": marked("No"),
    "nothing": marked("nothing"),
    "none": marked("None"),
    "search_name": marked("Name"),
    "search_card": marked("Number or name"),
    "show_more": marked("Show {count} more"),
    "as_list": marked("As a list"),
    "type_number": marked("Type the printed number"),
    "no_card": marked("No card has the number {number}."),
    "more_cards": marked("{count} more; type more of the name"),
    # settings
    "settings": marked("Settings"),
    "this_device": marked("This {device}"),
    "this_table": marked("This table"),
    "names": marked("Names"),
    "setting_theme": marked("Light or dark"),
    "theme_system": marked("Automatic"),
    "theme_light": marked("Light"),
    "theme_dark": marked("Dark"),
    "setting_text": marked("Size of text"),
    "text_small": marked("Small"),
    "text_normal": marked("Normal"),
    "text_large": marked("Large"),
    "text_huge": marked("Huge"),
    "awake": marked("Keep the screen on"),
    # the dial, the curtain, seals and the reveal
    "dial_least": marked("Not below {figure}: {why}."),
    "dial_most": marked("Not above {figure}: {why}."),
    "dial_least_bare": marked("Not below {figure}."),
    "dial_most_bare": marked("Not above {figure}."),
    "pass_to": marked("Pass to"),
    "pass_to_name": marked("Pass to {name}"),
    "only_looks": marked("Only {name} looks at the screen."),
    "hold_to_look": marked("Hold to look"),
    "hold_to_change": marked("Hold to change it"),
    "back_to_table": marked("Back to the table"),
    "just_sealed": marked("{name} has sealed."),
    "cover": marked("Cover"),
    "seal_value": marked("Seal {value}"),
    "no_bid": marked("No bid"),
    "no_bid_kept": marked("You have sealed “no bid”."),
    "bid_kept": marked("You have sealed {value}."),
    "change_until": marked("You can change it until everyone has sealed."),
    "all_in": marked("Everyone has sealed"),
    "phone_to_middle": marked("Put this {device} in the middle of the table."),
    "touch_to_open": marked("Open all"),
    "sealed": marked("Sealed"),
    "touch_to_change": marked("Tap your seal to change your bid until everyone has sealed."),
    "use_dials": marked("Use our {things} instead"),
    "use_pass": marked("Pass this {device} instead"),
    "unit_at": marked("{first} at {second}"),
    # rules and cards
    "rules": marked("Rules"),
    "rules_long": marked("Rules and cards"),
    "rules_tab": marked("Rules"),
    "cards_tab": marked("Cards"),
    "search_rules": marked("Search the rules"),
    "search_cards": marked("Number or name"),
    "found_nothing": marked("Nothing says “{search}”."),
    "no_rules": marked("This game’s pack holds no rules."),
    "no_cards": marked("This game’s pack holds no cards."),
    "contents": marked("Contents"),
    "next_section": marked("Next: {title}"),
    # phones at the table
    "phones_title": marked("Everybody’s phone"),
    "phones_help": marked(
        "Each player can bid and play on a phone of their own: no app, no "
        "account, no internet. All phones must be in the same Wi-Fi as "
        "this {device}."
    ),
    "phones_mixed": marked("Players without a phone pass this {device}, or set a cardboard dial."),
    "let_in": marked("Let phones in"),
    "which_network": marked("In which network are the phones?"),
    "this_first": marked("most likely"),
    "alone": marked("No network was found: join a Wi-Fi, or turn on a hotspot."),
    "open_at": marked("Open at {address}"),
    "to_table": marked("To the table"),
    "scan_code": marked("Scan this with a phone’s camera, then tap your name."),
    "touch_for_seat": marked("Tap a seat to show its own code or to choose how it bids."),
    "new_address": marked("This device has joined another network. Scan the new codes."),
    "new_port": marked("Another program uses port {port}. All phones have to scan the code again."),
    "no_camera": marked("No camera? Open {address} in a browser and type {code}."),
    "on_phone_here": marked("On a phone, here now"),
    "on_phone_seen": marked("On a phone, last seen {ago} ago"),
    "on_phone_waited": marked("On a phone, not back yet"),
    "on_pass": marked("Passes this {device}"),
    "on_dials": marked("Sets a cardboard dial"),
    "nobody_yet": marked("No phone yet: passes this device"),
    "seconds": marked("{count} s"),
    "minutes": marked("{count} min"),
    "hours": marked("{count} h"),
    "screen_middle": marked("A screen for the middle"),
    "screen_middle_help": marked("A tablet or laptop shows the table to everyone."),
    "show_code": marked("Show {name}’s code"),
    "code_only": marked("Only {name} scans this code: it is the seat’s key."),
    "code_middle": marked("For a screen that everyone can use."),
    "or_type": marked("Or type into a browser or the app:"),
    "copy_link": marked("Copy the link"),
    "how_bids": marked("How does {name} bid?"),
    "way_phone": marked("On a phone"),
    "way_pass": marked("This {device}"),
    "way_dials": marked("Dial"),
    "phone_no_good": marked("Another phone for {name}?"),
    "phone_same_code": marked(
        "A new phone scans the same code. If the old one is in wrong "
        "hands, give the seat a new code: the old phone is out at once."
    ),
    "new_code": marked("Give a new code"),
    "freed": marked("{name} has a new code."),
    "cant_get_in": marked("A phone can’t get in?"),
    "other_network": marked("Answer at {address} instead"),
    "send_away": marked("Close the table to phones"),
    "sent_away": marked("Phones are disconnected. The table continues here."),
    "were_here": marked("Phones were at this table."),
    "let_in_again": marked("Let them in"),
    "on_their_phones": marked("On their phones, not sealed yet: {names}."),
    "on_dials_too": marked("With a dial, face down: {names}."),
    "opening_waits": marked("Everyone has sealed. Wake the phone of {names}."),
    "opening_dials": marked("All phones have sealed. Turn over the dials: {names}."),
    "type_dials": marked("Type the open dials"),
    "wake_phone": marked("It opens by itself when the phone is awake. Or decide:"),
    "without": marked("Without {names}"),
    "bid_again": marked("All choose again"),
    "check_phones": marked("Check phones"),
    "words_help": marked(
        "Compare the phones: the picture and the words have to be the same on all of them."
    ),
    "same": marked("Same"),
    "different": marked("Different"),
    "differ": marked(
        "{names}: the picture or the words are different there. Compare "
        "all phones before you continue."
    ),
    "differ_here": marked(
        "The phones were shown different bids. Compare them all before you continue."
    ),
    "unsent": marked("Your bid is sealed on this {device} and waits for the host."),
    "take_seal_back": marked("Take it back"),
    "sent_by_now": marked("Your bid has already arrived. Seal another one to replace it."),
    # a seat at another phone's table
    "join": marked("Join a table"),
    "join_help": marked(
        "The host’s screen shows the table’s code. Copy its link, or type it here."
    ),
    "who_are_you": marked("Who are you?"),
    "take_a_seat": marked("Take a seat"),
    "your_name": marked("Your name"),
    "seat_here": marked("is here"),
    "seat_asleep": marked("is asleep"),
    "join_paste": marked("Paste what I copied"),
    "join_go": marked("Join"),
    "no_link": marked(
        "This isn’t a seat’s link. A link looks like http://192.168.1.20:8770/#red.7c1e…"
    ),
    "guest_at": marked("Guest at another table"),
    "line_joining": marked("Joining the table …"),
    "line_lost": marked(
        "The table can’t be reached. Is this {device} in the same Wi-Fi, "
        "and the host awake? A guest Wi-Fi may keep phones apart: then use "
        "a hotspot. It comes back by itself."
    ),
    "line_no_table": marked(
        "This app doesn’t understand the answer. Check that both devices have the newest version."
    ),
    "seats_are_few": marked("{title} has only {count} seats, and all are taken."),
    "other_colors": marked("{title} has other colors. Choose a seat here."),
    "line_out": marked("This seat has another code now. Ask the host to show it, and join again."),
    "not_sent": marked("The host didn’t answer, so nothing was done. Try again."),
    "set_bid": marked("Set your bid"),
    "your_seal": marked("Your bid is sealed. Tap the seal to see or change it."),
    "seal_second_list": marked(
        "Something’s wrong: the host sent a different list of bids. This "
        "{device} has stopped. Tell everyone."
    ),
    "seal_other": marked(
        "Something’s wrong: the host’s copy of your bid doesn’t match "
        "yours. Your bid stays closed. Tell everyone."
    ),
    "seal_left_out": marked(
        "Something’s wrong: your bid is missing from the host’s list. Your "
        "bid stays closed. Tell everyone."
    ),
    "seal_incomplete": marked(
        "Something’s wrong: the host’s list of bids is incomplete. Your "
        "bid stays closed. Tell everyone."
    ),
    "seal_asked_again": marked(
        "Something’s wrong: the host asked for a bid you already revealed. "
        "This {device} has stopped. Tell everyone."
    ),
    "seal_different": marked(
        "You said that the words are different here. Compare all phones before you continue."
    ),
    "seal_another": marked(
        "Another phone has sealed for this seat. If it isn’t yours, the "
        "shared screen can give the seat a new code."
    ),
    "seal_elsewhere": marked(
        "This seat bids at the table now. The bid on this {device} doesn’t count."
    ),
    "seal_unknown": marked(
        "This {device} doesn’t know this seat’s bid. Its recovery words bring it back."
    ),
    "seal_dropped": marked(
        "Something’s wrong: this {device} opened its bid, and the host "
        "doesn’t show it. Tell everyone."
    ),
    "seal_vote": marked(
        "Something’s wrong: the host shows a decision that you didn’t make. Tell everyone."
    ),
    "seal_without": marked("The table continued without this {device}. Your bid didn’t count."),
    "host_lies": marked("The bid shown for {names} isn’t the one they sealed."),
    "lost_phone": marked("If this {device} is lost"),
    "lost_help": marked(
        "Write these words down where only you see them. With the seat’s "
        "code they bring back a sealed bid on another phone."
    ),
    "show_words": marked("Show my words"),
    "old_words": marked("The 17 words of the old phone"),
    "bring_seal_back": marked("Bring back its seal"),
    "words_right": marked("The seat is as it was on the old phone."),
    "words_wrong": marked("These words don’t match: one is wrong or missing."),
    "forget_seat": marked("Leave this seat for good"),
}


#: What this device is.
DEVICE = "phone" if platform in ("android", "ios") else "computer"
_DEVICES = {"phone": marked("phone"), "computer": marked("computer")}


def phrase(key: str, **values: object) -> str:
    """Return the phrase of a key, with values for the `{names}` in it; `{device}` is this one.

    Raises:
        KeyError: if there is none.
    """
    return translated(PHRASES[key], device=translated(_DEVICES[DEVICE]), **values)
