"""From a game to things to print; read `pipeline.py` first."""
