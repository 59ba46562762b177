"""A table that phones play at: who may do what, and what each of them sees.

Read `docs/dev/protocol.md` first, then `door.py`, which hears every message, `service.py`, and
`host.py`. Apps that are guests at another host are here too.
"""
