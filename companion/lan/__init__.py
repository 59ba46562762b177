"""Guests on phones of their own: seats, messages, sealed choices; the only place with sockets.

Read `docs/dev/protocol.md` first, then `service.py`, which says what a message may do, and
`host.py`.
"""
