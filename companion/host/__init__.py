"""A table that phones play at: the permissions of speakers, and the views of seats.

Read `docs/dev/protocol.md` first, then `door.py`, which hears every message, `service.py`,
`permissions.py`, `table_view.py` and `host.py`. Guests at another host are here too.
"""
