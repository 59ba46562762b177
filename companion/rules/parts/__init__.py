"""Parts of which kinds of rules are made: secret choices, orders of seats, shelves, terms."""
