"""The parameters that a game gives for its bots: those of its search, and those of its neural nets."""

from pathlib import Path
from typing import NamedTuple

from keepstone.kit.features import Features


class SearchSettings(NamedTuple):
    """The settings of a game's search.

    pauses: a line of play ends when chance is to act for this number of times (consecutive chance events count as
    one), and at the end of a round. evaluations: the result of a line is the mean of the evaluations at this
    number of its last pauses, which varies less from line to line than the last one alone. prior_visits: the
    number of lines that the evaluation directly after an action is worth. tree: whether lines follow a search tree
    up to the next chance event, for games with many decisions between chance events. exploration: the weight of
    exploration in this tree. belief: the others know what they hide and act accordingly, so the worse a
    possibility is for the searcher, the more likely it is: its probability is proportional to exp(-belief * the
    searcher's win probability). With 0, all are equally likely. shortlist: in rollouts the net rates only this
    number of actions, those that the hand-made evaluation rates highest. With 0, it rates all. crowd_shortlist:
    the same for the other seats if there are three or more players.
    """

    pauses: int = 3
    evaluations: int = 1
    prior_visits: int = 4
    tree: bool = False
    exploration: float = 0.1
    belief: float = 0.0
    shortlist: int = 0
    crowd_shortlist: int = 0


class Learning(NamedTuple):
    """The description of a game for neural nets: features, phases and the folder of its nets.

    seat, table: the features of a seat and of the table.

    phases: the number of phases with separate weights. spread: the unit in which a net measures differences in
    points. by_points: whether the player with the most points wins, so that a net also learns to predict points.
    weights: the folder of the nets that are shipped with the game.
    """

    seat: Features = Features()
    table: Features = Features()
    phases: int = 1
    spread: float = 10.0
    by_points: bool = True
    weights: Path | None = None
