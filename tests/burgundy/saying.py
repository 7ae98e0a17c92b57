"""Texts about a table of The Castles of Burgundy."""

from keepstone.games.burgundy.picture.scene import TablePicture
from keepstone.games.burgundy.words.choices import choice_words
from keepstone.kit.state import snapshot
from keepstone.playing.view import ENGLISH

NAMES = ("Ada", "Bo", "Cy", "Dee")


def chosen(t, text):
    assert t.may(text)
    return choice_words(snapshot(t.state), t.position.parse(text), NAMES, ENGLISH)


def said(t, text):
    assert t.may(text)
    return t.position.say(text, NAMES)


def asked(t, viewer):
    return asked_at(t.position, viewer)


def asked_at(position, viewer, language=ENGLISH):
    """Return the heading and the sentence of the prompt at a position, in a language."""
    state, players = position.observe(viewer).state, position.players
    each = TablePicture(state, (), NAMES[:players], language).prompt()
    return each.title, each.text
