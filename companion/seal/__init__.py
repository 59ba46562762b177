"""Sealed choices: how a seat seals and opens, and how anyone checks an opened choice.

Read `docs/dev/seals.md` first.
"""
