"""Problems of the open game: a live list, with the place of each and its fix."""
