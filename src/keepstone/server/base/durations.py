"""Prometheus histograms for the durations of actions and of bots' decisions."""

from prometheus_client import Histogram

MOVES = Histogram(
    "keepstone_move_seconds", "Time from an action until it is stored, by kind of player", ("kind",)
)
THINKING = Histogram(
    "keepstone_bot_seconds",
    "Time of a bot's decision, including the wait for a worker",
    ("level",),
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
