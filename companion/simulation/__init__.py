"""Games that a program plays: by their rules alone, without cardboard."""
