"""Start the app: `python -m punchboard.companion.ui`."""

import sys

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError
from punchboard.companion.ui.display import check_display

if __name__ == "__main__":
    try:
        check_display()
        from punchboard.companion.ui.app import main

        main()
    except ComputerError as error:
        print(tr("error: {error}", error=error), file=sys.stderr)
        sys.exit(error.exit_code)
