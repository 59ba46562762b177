"""Exports: finished faces as files for other programs, for shops and for cutting machines."""
