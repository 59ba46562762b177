"""New layouts and components, written into the game's folder as a person would write them."""
