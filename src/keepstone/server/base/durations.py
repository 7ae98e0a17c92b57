"""How long moves take, for Prometheus."""

from prometheus_client import Histogram

MOVES = Histogram(
    "keepstone_move_seconds", "Time from an action to its being stored, by who acted", ("kind",)
)
THINKING = Histogram(
    "keepstone_bot_seconds",
    "Time of a bot's decision, waiting for a worker included",
    ("level",),
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
