"""Bailey: build up the yard of a castle for a secret patron. Rules: rules.md."""

from bailey import bot, picture, rules, words
from keepstone.protocol import Game

GAME = Game(
    name="bailey",
    title="Bailey",
    summary="Build up the yard of a castle together, each for a patron that nobody else knows.",
    players=(2, 3),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    draws_first=False,
)
