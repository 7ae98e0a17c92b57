"""A minimal game descriptor for games that exist only in tests."""

from types import SimpleNamespace

from keepstone.drawing.scene import Choice, Scene
from keepstone.protocol import Game
from keepstone.protocol.hooks import HOOKS, RULES


def nothing(*_):
    return ""


def why_illegal(state, action, language):
    return "1", "not now"


def tiny_game(module, name, title, summary, describe=nothing, options=()):
    """Return a game for two with rules and evaluation from the names of a module (its globals)."""
    rules = [hook.name for hook in HOOKS if hook.room == RULES and hook.name in module]

    def say(state, action, names, language):
        return module["ACTIONS"].format(action)

    def scene(state, actions, names, language):
        texts = map(module["ACTIONS"].format, actions)
        return Scene((), (), (), choices=tuple(Choice(each, each) for each in texts))

    return Game(
        name=name,
        title=title,
        summary=summary,
        players=(2,),
        rules_version=1,
        options=options,
        rules=SimpleNamespace(**{each: module[each] for each in rules}),
        bot=SimpleNamespace(evaluate=module["evaluate"]),
        words=SimpleNamespace(describe=describe, say=say, why_illegal=why_illegal),
        picture=SimpleNamespace(scene=scene, symbols=nothing),
    )
