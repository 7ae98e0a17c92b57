"""Names of bots."""

from keepstone.bots.names import NAMES, name_for


def test_no_two_bots_at_a_table_have_one_name():
    taken = ["Ada", *NAMES[:-1]]
    assert name_for("knight", taken) == NAMES[-1]


def test_baselines_are_called_by_their_level():
    assert name_for("greedy", []) == "Greedy"
