"""`make check` runs the tests that a change can break."""

import pytest

from tools.checks.affected import choose, games_of, targets_of

GAMES = "src/keepstone/games"
ALL = {"castle-keep", "castillos", "castle", "zamek", "burgundy"}


@pytest.mark.parametrize(
    ("path", "tests", "games"),
    [
        (f"{GAMES}/castillos/rules/land.py", {"tests/castillos"}, {"castillos"}),
        (f"{GAMES}/castle/rules/place.py", {"tests/castle", "tests/zamek"}, {"castle", "zamek"}),
        (f"{GAMES}/castle/zamek.py", {"tests/zamek"}, {"castle", "zamek"}),
        (f"{GAMES}/castle_keep/picture/scene.py", {"tests/castle_keep"}, {"castle-keep"}),
        (
            f"{GAMES}/castle/bot/evaluate.py",
            {"tests/bots/test_judging_castle.py"},
            {"castle", "zamek"},
        ),
        ("src/keepstone/kit/rng.py", {"tests/kit", "tests/search", "tests/value"}, ALL),
        ("src/keepstone/server/live/registry.py", {"tests/server"}, set()),
        ("src/keepstone/drawing/svg.py", {"tests/drawing"}, set()),
        ("docs/rules/burgundy.md", {"tests/packaging/test_rules_coverage.py"}, set()),
        ("tests/match/test_privacy.py", {"tests/match/test_privacy.py"}, set()),
        ("tests/support/twins.py", {"tests/match/test_privacy.py"}, set()),
        ("tests/laws/tables.py", {"tests/laws"}, ALL),
    ],
)
def test_a_change_is_tested_where_it_matters(path: str, tests: set[str], games: set[str]) -> None:
    assert targets_of(path) >= tests
    assert games_of(path) == games


def test_it_says_which_tests_a_change_chose(capsys: pytest.CaptureFixture[str]) -> None:
    runs = choose(["tests/match/test_privacy.py", "LICENSE", "tests/laws/tables.py"])
    assert runs[0] == ["tests/laws", "tests/match/test_privacy.py"]
    assert [run[:2] for run in runs[1:]] == [["tests/laws", "-k"]]
    assert capsys.readouterr().out.splitlines() == [
        "LICENSE -> no test",
        f"tests/laws/tables.py -> {', '.join(f'laws of {name}' for name in sorted(ALL))}, tests/laws",
        "tests/match/test_privacy.py -> tests/match/test_privacy.py",
    ]
