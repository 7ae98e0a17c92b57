"""Training of neural nets on games that the program plays against itself."""
