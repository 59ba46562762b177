"""How phones reach a host: requests, messages, channels, codes; the only place with sockets.

Read `docs/dev/protocol.md` first, then `messages.py`.
"""
