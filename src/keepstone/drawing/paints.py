"""Colours that all games share. Colours that distinguish the things in a game are defined in that game."""

INK, GOLD, NIGHT, SLATE = "#2b2320", "#d9b25a", "#35434f", "#8b98a3"
SEATS = ("#1e6fb8", "#c2452d", "#2f8a4c", "#8a5ab5")  # also in web/src/app.css
# these follow the colour theme of the page
PAGE, WRITING = "var(--surface, #fcf9f2)", "var(--ink, #2a2520)"
HOLLOW, RIM = "var(--slot, #785f3c12)", "var(--slot-line, #6e583a61)"
