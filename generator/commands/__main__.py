"""The entry point of `python -m punchboard` in a wheel, as `punchboard/__main__.py`.

In a checkout `punchboard.py` is a module that runs itself; a package needs a file of this name.
"""

from punchboard import main

main()
