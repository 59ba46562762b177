"""What only the companion needs of a game: mechanisms, formulas, terms, packs and claims."""
