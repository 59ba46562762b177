"""JSON Schemas of a game's files, for editors that complete and check YAML."""
