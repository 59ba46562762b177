"""What an Android package of the companion is made of; `docs/android.md` tells how."""
