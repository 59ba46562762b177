"""Start the app: `python -m punchboard.companion.ui`."""

from punchboard.companion.ui.app import main

if __name__ == "__main__":
    main()
