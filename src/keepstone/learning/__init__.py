"""Learning what tables are worth from games that the program plays against itself."""
