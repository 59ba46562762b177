"""What an Android package of the companion is made of; `docs/how-to/android.md` tells how."""
