"""Methods common to all scenario tables of the games."""

import pytest

import keepstone


class Talking:
    """A table with a `position`."""

    def play(self, *texts):
        for text in texts:
            self.position.play(text)

    def refuses(self, text):
        """Return the rule by which an action is refused; check that nothing has changed."""
        before = self.position.copy()
        with pytest.raises(keepstone.IllegalAction) as refusal:
            self.position.play(text)
        assert self.position == before
        assert self.position.log == before.log
        return refusal.value.rule

    @property
    def to_act(self):
        return self.position.to_act

    def legal(self):
        return self.position.legal()

    def may(self, text):
        return text in self.legal()
