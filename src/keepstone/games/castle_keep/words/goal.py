"""The goal and the turn of Castle Keep in two sentences, for new players."""

from keepstone.words import N_

GOAL = (
    N_(
        "Be the first to complete a castle of nine tiles, or to bring another castle down to nothing."
    ),
    N_(
        "On your turn two tiles are drawn for you. Then build as many as fit, or attack one "
        "opponent with like tiles, or pass. With more than four tiles in hand you discard."
    ),
)
