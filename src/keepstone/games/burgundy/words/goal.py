"""What somebody has to know who has never played The Castles of Burgundy: how one wins, and what a turn is."""

from keepstone.words import N_

GOAL = (
    N_("Have the most points after 25 rounds, by filling your estate with tiles."),
    N_(
        "On your turn use both dice: each takes a tile from the depot of its number, places one on "
        "a hex of its number, sells goods, or brings workers, who shift dice. Complete regions "
        "score, the earlier the more."
    ),
)
