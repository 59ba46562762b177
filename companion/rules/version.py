"""The version of the rules, kept with every table that they have played."""

from __future__ import annotations

#: Raised when an action may come to another state than before.
RULES_VERSION = 5
