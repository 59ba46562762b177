"""Sources of the companion's Android package; see `docs/how-to/android.md`."""
