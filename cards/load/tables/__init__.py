"""Tables of cards from CSV, workbooks and YAML, all read alike."""
