"""Training of nets from games that the program plays against itself."""
