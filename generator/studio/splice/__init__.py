"""Smallest changes of the text of tables and YAML files."""
