"""The goal and the turn of The Castles of Burgundy in two sentences, for new players."""

from keepstone.words import N_

GOAL = (
    N_("Have the most points after 25 rounds, by filling your estate with tiles."),
    N_(
        "On your turn use both dice: each takes a tile from the depot of its number, places one on "
        "a hex of its number, sells goods, or brings workers, who shift dice. Complete regions "
        "score, the earlier the more."
    ),
)
