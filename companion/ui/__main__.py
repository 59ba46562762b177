"""Start the app: `python -m companion.ui`."""

from companion.ui.app import main

if __name__ == "__main__":
    main()
