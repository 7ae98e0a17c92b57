"""Paints that all games share; paints that distinguish the things of a game are in the game."""

INK, GOLD, NIGHT, SLATE = "#2b2320", "#d9b25a", "#35434f", "#8b98a3"
# These follow the page's theme
PAGE, WRITING = "var(--surface, #fcf9f2)", "var(--ink, #2a2520)"
HOLLOW, RIM = "var(--slot, #785f3c12)", "var(--slot-line, #6e583a61)"
