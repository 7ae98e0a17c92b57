"""The paints that all games share; what tells things apart in a game is the game's own."""

INK, GOLD, NIGHT, SLATE = "#2b2320", "#d9b25a", "#35434f", "#8b98a3"
PAGE, WRITING = (
    "var(--surface, #fcf9f2)",
    "var(--ink, #2a2520)",
)  # these follow the page's theme
HOLLOW, RIM = "var(--slot, #785f3c12)", "var(--slot-line, #6e583a61)"
