"""A table that phones play at: who may do what, and what each of them sees.

Read `docs/dev/protocol.md` first, then `door.py`, which hears every message, `service.py`,
`permissions.py`, `table_view.py` and `host.py`. Guests at another host are here too.
"""
