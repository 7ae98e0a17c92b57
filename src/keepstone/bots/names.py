"""Names for bots. A bot is named after a person in a castle, in the reader's language."""

import secrets
from collections.abc import Sequence

from keepstone.bots.level import LEVELS
from keepstone.text.words import N_

NAMES = (
    N_("Ysolde"),
    N_("Godwin"),
    N_("Matilda"),
    N_("Tristan"),
    N_("Rosamund"),
    N_("Alaric"),
    N_("Eleanor"),
    N_("Baldwin"),
    N_("Beatrice"),
    N_("Conrad"),
    N_("Adela"),
    N_("Osric"),
    N_("Gisela"),
    N_("Roland"),
    N_("Judith"),
    N_("Edmund"),
    N_("Hedwig"),
    N_("Lambert"),
    N_("Blanche"),
    N_("Wenceslas"),
)


def name_for(level: str, taken: Sequence[str]) -> str:
    """Return a bot's name that is not in `taken`. A baseline bot is named after its level."""
    if level not in [level.name for level in LEVELS]:
        return level.capitalize()
    return secrets.choice([name for name in NAMES if name not in taken])
