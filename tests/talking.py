"""Methods common to all scenario tables of the games."""

import pytest

import keepstone


class Talking:
    """A table that holds a `position`."""

    def play(self, *texts):
        """Play actions or outcomes one after another."""
        for text in texts:
            self.position.play(text)

    def refuses(self, text):
        """The rule by which an action is refused, and nothing has changed."""
        before = self.position.copy()
        with pytest.raises(keepstone.IllegalAction) as refusal:
            self.position.play(text)
        assert self.position == before
        assert self.position.log == before.log
        return refusal.value.rule

    @property
    def to_act(self):
        """The seat to decide, CHANCE or OVER."""
        return self.position.to_act

    def legal(self):
        """Everything that may be done now."""
        return self.position.legal()

    def may(self, text):
        """Whether an action is allowed now."""
        return text in self.legal()
