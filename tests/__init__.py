"""The tests of Punchboard: a package, so that no installed one called `tests` hides it."""
