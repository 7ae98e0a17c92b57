"""A map of Castillos for two players and two ways to deploy on it, as texts to play."""

ROWS = (
    ("sun-5", "moon-4", "sun-ace", "moon-5"),
    ("sun-3", "sun-4", "moon-ace", "moon-2"),
    ("moon-null", "sun-2", "sun-null", "moon-3"),
)
LANDS = [f"{name} {x} {y}" for y, row in enumerate(ROWS) for x, name in enumerate(row)]
FIRST_CASTLES = ("sun-4", "moon-ace")
FIRST_COINS = (
    ("5 sun-4", "ace sun-4", "null sun-3", "2 moon-ace", "3 moon-2", "4 sun-null"),
    ("5 sun-4", "ace sun-ace", "4 moon-4", "3 sun-2", "2 sun-null", "null moon-ace"),
)
SECOND_CASTLES = ("sun-5", "moon-3")
SECOND_COINS = (
    ("5 sun-5", "4 sun-5", "3 sun-5", "2 sun-3", "null moon-4", "ace moon-null"),
    ("5 moon-3", "4 moon-3", "3 moon-3", "2 moon-4", "ace sun-3", "null moon-2"),
)


def deploy(t, starter, castles, coins):
    """Two players put castles and coins, the starter first."""
    order = (starter, 1 - starter)
    t.play(*(f"castle {castles[seat]}" for seat in order))
    for number in range(6):
        t.play(*(f"coin {coins[seat][number]}" for seat in order))
