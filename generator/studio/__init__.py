"""The Studio: a local page over a game's folder, with the cards beside their printed faces."""
