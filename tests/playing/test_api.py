"""Tests of the public Python API: names and behaviour."""

import json
from collections.abc import Callable

import pytest

import keepstone
from keepstone import CHANCE, OVER, SPECTATOR, Position
from tests.support.positions import every_game, played


def finished(name: str, players: int) -> Position:
    return played(name, players, events=100_000)


def seats_and_spectator(players: int) -> range:
    return range(SPECTATOR, players)


def test_names_and_constants() -> None:
    assert "castle-keep" in keepstone.games.names()
    assert all(isinstance(name, str) for name in keepstone.games.names())
    assert (CHANCE, OVER, SPECTATOR) == (-1, -2, -1)


@every_game
def test_the_seed_is_no_part_of_the_table(name: str, players: int) -> None:
    assert keepstone.game(name, players=players).new(1) == keepstone.game(
        name, players=players
    ).new(2)


@every_game
def test_a_copy_rolls_the_same(name: str, players: int) -> None:
    position = keepstone.game(name, players=players).new(seed=5)
    twin = position.copy()
    while position.to_act == CHANCE:
        assert position.roll() == twin.roll()
    assert position == twin


@every_game
def test_a_record_names_the_game_and_its_options(name: str, players: int) -> None:
    position = played(name, players, events=40)
    plain = json.loads(position.to_json())
    assert (plain["game"], plain["players"], plain["log"]) == (name, players, position.log)
    assert plain["options"] == keepstone.game(name, players=players).options


@every_game
def test_observations_have_a_viewer_and_a_log(name: str, players: int) -> None:
    position = played(name, players, events=30)
    for seat in seats_and_spectator(players):
        seen = position.observe(seat)
        assert seen.viewer == seat
        assert seen.log == position.seen_log(seat)
        assert len(seen.log) == len(position.log)
        assert seen.to_act == position.to_act
    assert position.viewer is None


@every_game
def test_a_view_is_an_observation_without_its_log(name: str, players: int) -> None:
    position = played(name, players, events=30)
    for seat in seats_and_spectator(players):
        seen = position.view(seat)
        assert seen == position.observe(seat) == position.observe(seat).view(seat)
        assert not hasattr(seen, "log")
    assert position.bare() == position
    with pytest.raises(keepstone.UnknownName):
        position.view(0).view(1)


@every_game
def test_pictures_and_texts(name: str, players: int) -> None:
    position = played(name, players, events=30)
    assert position._repr_svg_().startswith("<svg")
    assert len(str(position).splitlines()) > 2
    assert name in repr(position)


NO_ACTIONS = [None, 1.0, True, b"pass", ["pass"], 10**5000, -1]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=range(len(NO_ACTIONS)))
def test_an_action_is_a_text_or_a_number(action: object) -> None:
    position = keepstone.game("castle-keep").new()
    with pytest.raises(keepstone.InvalidAction) as caught:
        position.play(action)  # type: ignore[arg-type]
    if not isinstance(action, int) or action is True:
        assert "an action must be a text or a whole number, not" in caught.value.message


def test_only_chance_is_rolled() -> None:
    with pytest.raises(keepstone.IllegalAction):
        finished("castle-keep", 2).roll()


UNKNOWN: list[tuple[Callable[[], object], str]] = [
    (lambda: keepstone.game("chess"), "castle-keep"),
    (lambda: keepstone.game(["castle"]), "castle-keep"),  # type: ignore[arg-type]
    (lambda: keepstone.game(None), "castle-keep"),  # type: ignore[arg-type]
    (lambda: keepstone.game("castle-keep", players=10**5000), "4"),
    (lambda: keepstone.game("castle-keep", gate=["once"]), "always"),  # type: ignore[arg-type]
    (lambda: keepstone.game("castle-keep").new().seen_log(2), "1"),
    (lambda: keepstone.game("castle-keep").new().view(2), "1"),
    (lambda: keepstone.game("castle-keep", players=5), "4"),
    (lambda: keepstone.game("castle-keep", players=True), "2"),
    (lambda: keepstone.game("castle-keep", gates="once"), "gate"),
    (lambda: keepstone.game("castle-keep", gate="never"), "always"),
    (lambda: keepstone.game("castle-keep").new().observe(2), "1"),
    (lambda: keepstone.game("castle-keep").new().observe(-2), "0"),
    (lambda: keepstone.game("castle-keep").new().observe(0).observe(1), "0"),
    *(
        (lambda players=each: keepstone.game("castle-keep", players=players), "3")
        for each in (0, 2.0, "2", None.__class__)
    ),
]


@pytest.mark.parametrize(("mistake", "allowed"), UNKNOWN)
def test_an_unknown_name_says_which_exist(mistake: Callable[[], object], allowed: str) -> None:
    with pytest.raises(keepstone.UnknownName) as caught:
        mistake()
    assert allowed in caught.value.allowed


UNSUITABLE: list[Callable[[Position], object]] = [
    lambda position: position.say("start 0", ["Ada"]),
    lambda position: position.say("start 0", "AB"),
    lambda position: position.say("start 0", [1, 2]),  # type: ignore[list-item]
    lambda position: position.say("start 0", None),  # type: ignore[arg-type]
    lambda position: position.say("start 0", ["Ada", "Bo"], "de"),  # type: ignore[arg-type]
    lambda position: position.scene(names=["Ada"]),
    lambda position: position.scene(names=[]),
    lambda position: position.scene(language="de"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("mistake", UNSUITABLE)
def test_names_and_languages_are_checked(mistake: Callable[[Position], object]) -> None:
    with pytest.raises(keepstone.UnknownName, match=r"name|translation"):
        mistake(keepstone.game("castle-keep").new())


@every_game
def test_names_beyond_the_seats_are_left_out(name: str, players: int) -> None:
    position, names = keepstone.game(name, players).new(), ["Ada", "Bo", "Cy", "Di"]
    assert position.scene(names=[*names, "Eve"]) == position.scene(names=names[:players])


@pytest.mark.parametrize("text", [None, 7, b"pass", ["pass"]])
def test_only_texts_are_told(text: object) -> None:
    with pytest.raises(keepstone.InvalidAction):
        keepstone.game("castle-keep").new().say(text, ["Ada", "Bo"])  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [None, 1.5, 10**20, -(10**20), 10**5000], ids=range(5))
def test_a_seed_in_the_log_can_be_read_again(seed: object) -> None:
    seen = keepstone.game("castle-keep").new().observe(0)
    with pytest.raises(keepstone.UnknownName, match="a seed"):
        seen.determinize(seed)  # type: ignore[arg-type]
    for largest in (10**20 - 1, 1 - 10**20):
        whole = seen.determinize(largest)
        assert keepstone.load(whole.to_json()) == whole


def test_options_are_texts_or_truths() -> None:
    spoken = keepstone.game("castle-keep", attack_towers="true", gate="always")
    assert (
        keepstone.game("castle-keep", attack_towers=True, gate="always").options == spoken.options
    )


@pytest.mark.parametrize("chosen", [{"random_terrain": True}, {"own_terrain": "true"}])
def test_options_that_exclude_each_other(chosen: dict[str, str | bool]) -> None:
    assert keepstone.game("castillos", own_terrain=False, random_terrain="false")
    assert keepstone.game("castillos", **chosen)
    with pytest.raises(keepstone.ConflictingOptions) as caught:
        keepstone.game("castillos", **({"random_terrain": True, "own_terrain": True} | chosen))
    assert caught.value.message == "random_terrain and own_terrain cannot be combined (§7.3)"
    assert caught.value.rule == "7.3"
    assert caught.value.allowed == ("random_terrain=false", "own_terrain=false")


def broken(**changes: object) -> str:
    return json.dumps(json.loads(played("castle-keep", 2, 20).to_json()) | changes)


WHOLE = broken()
BOTH_TERRAINS = {"random_terrain": "true", "own_terrain": "true"}
LONG = "x" * 1_000_000
BROKEN_RECORDS = [
    ("", "not JSON"),
    (WHOLE[:200], "not JSON"),
    ("[]", "JSON object"),
    ("[" * 100_000, "nested too deeply"),
    ('"' + "a" * 4_000_001, "at most"),
    ("{}", "not a Keepstone record"),
    (broken(version=2), "version 2"),
    (broken(version=True), "version True"),
    (broken(version=1.0), "version 1.0"),
    (
        WHOLE.replace('"players": 2', '"players": ' + "2" * 5000),
        "a number with thousands of digits",
    ),
    (WHOLE.replace('"rules": 1', '"rules": 1, "rules": 1'), "'rules' twice"),
    (WHOLE.replace('"gate": ', '"gate": "once", "gate": '), "'gate' twice"),
    (broken(names=["\ud800"]), "unpaired surrogate"),
    (broken(log=["start \ud800"]), "unpaired surrogate"),
    (broken(options={"name": "castle"}), "has no option 'name'"),
    (broken(options={"players": "2"}), "has no option 'players'"),
    (broken(options={"self": "2"}), "has no option 'self'"),
    (broken(options={"gate": LONG}), "gate cannot be 'xxx"),
    (broken(game=LONG), "no game 'xxx"),
    (broken(version=LONG), "version 'xxx"),
    (broken(options={LONG: "x"}), "no option 'xxx"),
    (broken(log=[LONG]), "event 1 of the record, 'xxx"),
    (broken(log=["place " + LONG + " n"]), "event 1 of the record, 'place xxx"),
    (broken(rules=99), "version 99 of the rules"),
    (broken(game="chess"), "no game 'chess'"),
    (broken(players=7), "cannot be played with 7 players"),
    (broken(players="2"), '"players"'),
    (broken(options={"gate": "never"}), "gate cannot be 'never'"),
    (broken(options={"gate": True}), "must contain texts"),
    (broken(game="castillos", options=BOTH_TERRAINS), "cannot be combined"),
    (broken(log="start 0"), '"log"'),
    (broken(log=["start 0", 7]), "must contain texts"),
    (broken(log=["start 0", "pass"]), "event 2 of the record, 'pass'"),
    (broken(log=["start 0", "fly"]), "event 2 of the record, 'fly'"),
    (broken(log=["@observe 9"]), "event 1 of the record"),
    *(
        (broken(log=[mark]), "event 1 of the record")
        for mark in ("@observe", "@observe x", "@observe 7", "@determinize " + "9" * 5000)
    ),
]


@pytest.mark.parametrize(("text", "why"), BROKEN_RECORDS)
def test_a_broken_record_says_where(text: str, why: str) -> None:
    with pytest.raises(keepstone.InvalidRecord) as caught:
        keepstone.load(text)
    assert why in caught.value.message
    assert len(caught.value.message) < 1000


@pytest.mark.parametrize("text", [None, 7, ["{}"], WHOLE.encode()])
def test_a_record_is_a_text(text: object) -> None:
    with pytest.raises(keepstone.InvalidRecord, match="a record must be a text"):
        keepstone.load(text)  # type: ignore[arg-type]


def test_marks_in_a_record_are_followed_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy for each of many marks would take a time that grows with their square."""
    marks = ["@observe 0", "@determinize 1"] * 500
    expected = keepstone.game("castle-keep").new().observe(0).determinize(1)
    monkeypatch.delattr(Position, "copy")
    loaded = keepstone.load(broken(log=marks))
    assert loaded == expected
    assert json.loads(loaded.to_json())["log"] == marks


def test_the_text_of_an_error_says_what_is_allowed() -> None:
    error = keepstone.UnknownName("there is no such thing", tuple("abcdefghijk"))
    assert str(error) == "there is no such thing; allowed: a, b, c, d, e, f, g, h, i, j, ..."
    assert error.message == str(keepstone.UnknownName("there is no such thing"))


def test_every_error_is_a_keepstone_error() -> None:
    names = [name for name in keepstone.__all__ if isinstance(getattr(keepstone, name), type)]
    errors = [each for each in map(keepstone.__getattr__, names) if issubclass(each, Exception)]
    assert all(issubclass(error, keepstone.KeepstoneError) for error in errors)


@pytest.mark.parametrize("wrong", [0.0, "0", None, True])
def test_seats_and_seeds_are_whole_numbers(wrong: object) -> None:
    with pytest.raises(keepstone.UnknownName):
        keepstone.game("castle-keep").new().observe(wrong)  # type: ignore[arg-type]
    with pytest.raises(keepstone.UnknownName):
        keepstone.game("castle-keep").new(seed=wrong)
