"""What the program `punchboard-studio` runs, as the script of this name in an installation does."""

from punchboard import open_program

open_program()
