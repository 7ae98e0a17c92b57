"""What players read of a rulebook: the rules, in words, and nothing for programs."""

import re

import pytest

from keepstone.games import OWN, find
from keepstone.server.pages import rulebook
from keepstone.server.rulebooks import for_players, in_words

CODE = re.compile(r"`|<!--(?! picture)|\[ours\]|\(prose\)|\w_\w|determiniz|keepstone ")
FENCED = re.compile(r"```.*?```", re.DOTALL)
CITED = re.compile(r"\"(\d+(?:\.\d+[a-z]?)?)\", _")

pytestmark = pytest.mark.either


def test_what_is_written_for_programs_is_left_out() -> None:
    text = "A [ours].\n<!-- programs -->\nfor `programs`\n<!-- players -->\n**§1** (prose) `B`.\n"
    assert in_words(for_players(text)) == "A.\n\n**§1** B.\n"
    assert (
        for_players("A<!-- programs --> (`a`)<!-- players -->: b\n<!-- programs -->c") == "A: b\n"
    )


@pytest.mark.parametrize("game", OWN)
def test_players_read_the_rules_in_words_and_first_in_short(game: str) -> None:
    text = rulebook(find(game)).content.decode()
    assert not CODE.search(FENCED.sub("", text)), CODE.search(FENCED.sub("", text))
    assert text.index("*In short.*") < text.index("## §1")
