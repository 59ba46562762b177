"""Reading a game's folder: values, and where each one stands."""
