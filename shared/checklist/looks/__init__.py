"""One look for each dimension: what it finds in both texts goes into the notes."""
