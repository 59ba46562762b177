"""The modules of the companion that the Studio starts, each in a process of its own.

The printing half imports nothing of the companion: it only names these modules, and talks to them
by lines of JSON.
"""

from __future__ import annotations

#: Hosts a table for phones until its standard input ends.
HOST = "punchboard.companion.host.piped_host"
#: Reads the tables of a game, and tells the findings.
LEARN = "punchboard.companion.learn.piped_learn"
