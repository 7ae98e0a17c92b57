"""Sources of chance: the die, stack or bag from which a position draws next."""

from keepstone.view import View


def source_of(position: View) -> str:
    """Return the name of the source from which chance draws next.

    A game can name its sources with the function `source` in its rules. By default, all outcomes with the same
    verb come from one source.
    """
    if source := position.game.source(position.state):
        return source
    family, _ = position.game.actions.decode(position.legal_actions()[0])
    return str(family.verb)
