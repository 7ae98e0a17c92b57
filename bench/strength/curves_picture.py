"""The picture of the learning curves: `python -m bench.strength.curves_picture`.

It reads the files that `python -m bench.strength.curves` wrote, and writes docs/pictures/curves.svg. It needs
`pip install matplotlib`.
"""

from argparse import ArgumentParser
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bench.strength.curves import LEARNERS, Runs, runs
from keepstone.games import find, names

PICTURE = Path(__file__).parents[2] / "docs/pictures/curves.svg"
DRAWN = "sergeant"  # the opponent of the curves
COLOURS = {"td": "#1f6f54", "gumbel": "#b4552d", "ppo": "#3b5b92"}
PANEL = 2.6  # width and height of a game's panel, inches


def draw(found: Runs) -> None:
    """Draw a panel for each game, with the curves of all learners."""
    played = [game for game in names() if any(game == each for each, _ in found)]
    mpl.rcParams.update({"svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9})
    figure = Figure(figsize=(PANEL * len(played), PANEL), layout="constrained")
    panels = figure.subplots(1, len(played), sharey=True, squeeze=False)[0]
    for panel, game in zip(panels, played, strict=True):
        draw_game(panel, game, found)
    panels[0].set_ylabel(f"share against {DRAWN}, %")
    panels[0].legend(frameon=False)
    figure.savefig(PICTURE, metadata={"Date": None})


def draw_game(panel: Axes, game: str, found: Runs) -> None:
    """Draw the curves of a game. Each point has its 95 % error."""
    panel.set_title(find(game).title)
    panel.set_xlabel("minutes of training")
    panel.set_ylim(0, 100)
    for learner in LEARNERS:
        for run in found.get((game, learner), ()):
            points = [each for each in run["scores"] if each["level"] == DRAWN]
            panel.errorbar(
                [each["minutes"] for each in points],
                [100 * each["share"] for each in points],
                [100 * each["error"] for each in points],
                color=COLOURS[learner],
                label=learner if run is found[game, learner][0] else None,
                capsize=2,
            )


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    draw(runs())
