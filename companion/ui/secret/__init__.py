"""Secrets on a shared screen: the curtain before them, and what lies behind it."""
