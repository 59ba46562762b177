"""Preflight checks: find problems for printers and players on the drawn faces and sheets."""
