"""Properties that hold for every game, without exception."""

import importlib
import random
from collections.abc import Iterator

import numpy as np
import pytest

import keepstone
from keepstone.games import find
from keepstone.kit.rng import new_rng
from keepstone.playing.position import Position
from tests.laws.tables import (
    TABLES,
    folder_of_tests,
    games,
    known_texts,
    positions,
    random_game,
    some_options,
    step,
)
from tests.support.never_empty import never_empty

pytestmark = pytest.mark.either

TRIED = 10  # texts at one position, most of them illegal
NO_ACTIONS = [
    "",
    " ",
    "start  0",
    "start\t0",
    " start 0",
    "start 0\n",
    "castle",
    "pass pass",
    "place",
    "draw a-dragon",
    "🏰",
    "\x00",
    "a" * 10_000,
    5.0,
    None,
]

tables = pytest.mark.parametrize(("name", "players"), TABLES)


@never_empty
def viewers(position: Position) -> list[int]:
    return [keepstone.SPECTATOR, *range(position.config.players)]


@pytest.mark.parametrize("name", keepstone.games.names())
def test_the_table_of_actions_numbers_each_of_them_once(name):
    game = find(name)
    decoded = [game.actions.decode(action) for action in range(game.max_actions)]
    assert [family.at(*indices) for family, indices in decoded] == list(range(game.max_actions))
    assert [family.covers(a) for a, (family, _) in enumerate(decoded)] == [True] * len(decoded)
    assert list(dict.fromkeys(family for family, _ in decoded)) == list(
        game.actions.families.values()
    )
    for family, indices in decoded:
        assert all(0 <= i < size for i, size in zip(indices, family.shape, strict=True))


@pytest.mark.parametrize("name", keepstone.games.names())
def test_every_text_of_the_table_is_parsed_and_no_other(name):
    """Of two actions none have the same text; an index without a word makes a text that is none."""
    game = find(name)
    for action in range(game.max_actions):
        family, indices = game.actions.decode(action)
        text = game.format_action(action)
        words = [axis.words[i] for axis, i in zip(family.axes, indices, strict=True)]
        if None in words:
            with pytest.raises(keepstone.InvalidAction):
                game.parse_action(text)
        else:
            assert text == " ".join([family.verb, *words])
            assert game.parse_action(text) == action


@pytest.mark.parametrize("name", keepstone.games.names())
def test_what_is_almost_an_action_is_none(name):
    """Texts with a word less, more or changed, of the first and the last action of each verb."""
    game, known = find(name), known_texts(name)
    first, last = ({text.split()[0]: text for text in row} for row in (known[::-1], known))
    ends = {*first.values(), *last.values()}
    for wrong in never_empty({each for text in ends for each in almost(text)} - {*known}):
        with pytest.raises(keepstone.InvalidAction):
            game.parse_action(wrong)


def almost(text: str) -> Iterator[str]:
    words = text.split()
    yield from (
        text.upper(),
        f" {text}",
        f"{text} {words[-1]}",
        " ".join(words[:-1]),
        "".join(words),
    )
    yield from (" ".join(reversed(words)), text.replace(" ", ","))
    for at, word in enumerate(words):
        marked = (f"+{word}", f"-{word}", f"0{word}", f"{word}.0", f"{word}9")
        for other in (*marked, words[at - 1], "?", "nothing"):
            yield " ".join([*words[:at], other, *words[at + 1 :]])


@tables
def test_somebody_can_always_act_until_the_game_is_over(name, players):
    for position in positions(name, players):
        legal = position.legal_actions()
        assert bool(legal) == (position.to_act != keepstone.OVER)
        assert legal == sorted(set(legal))
        assert -2 <= position.to_act < players


@tables
def test_texts_are_unique_and_mean_what_they_say(name, players):
    for position in positions(name, players):
        texts = position.legal()
        assert len(set(texts)) == len(texts)
        assert [position.game.parse_action(text) for text in texts] == position.legal_actions()


@tables
def test_every_value_stays_in_its_declared_range(name, players):
    for position in positions(name, players, every=5):
        for field in never_empty(position.game.state_type.fields):
            value = np.asarray(position.state[field.name])
            assert field.low <= value.min() <= value.max() <= field.high, field.name


@tables
def test_components_are_conserved(name, players):
    """The `components` among the tests of a game count everything in the box, wherever it lies."""
    count = importlib.import_module(f"{folder_of_tests(name)}.components").count
    for position in positions(name, players, every=5):
        assert count(position.state) == count(position.config.new().state)


@tables
def test_a_copy_is_independent(name, players):
    for position in positions(name, players, every=61):
        before, copy = told(position), position.copy()
        assert copy == position
        random_game(copy, random.Random(1))
        assert (copy == position) == (position.to_act == keepstone.OVER)
        assert told(position) == before


def told(position: Position) -> tuple[object, ...]:
    """Return all that can change in a position."""
    return position.states.tobytes(), position.to_json(), str(position)


@tables
def test_a_log_replays_byte_for_byte(name, players):
    for position in positions(name, players, every=29):
        again = keepstone.load(position.to_json())
        assert again.states.tobytes() == position.states.tobytes()
        assert again.log == position.log


@tables
def test_observations_and_determinizations_are_saved_and_restored(name, players):
    for position in positions(name, players, every=151):
        views = [position.observe(viewer) for viewer in viewers(position)]
        for each in (*views, *(view.determinize(5) for view in views)):
            loaded = keepstone.load(each.to_json())
            assert loaded == each
            assert (loaded.log, loaded.to_json()) == (each.log, each.to_json())


@tables
def test_the_same_seed_draws_the_same_game(name, players):
    for first, second in zip(games(name, players), games(name, players), strict=True):
        a, b = random.Random(3), random.Random(3)
        while first.to_act != keepstone.OVER:
            assert step(first, a) == step(second, b)
        assert first == second


@tables
def test_chance_outcomes_have_positive_weights_and_probabilities_that_add_up(name, players):
    for position in positions(name, players):
        outcomes = position.chance_outcomes()
        assert bool(outcomes) == (position.to_act == keepstone.CHANCE)
        if outcomes:
            assert [text for text, _ in outcomes] == position.legal()
            assert all(weight > 0 for _, weight in position.chance_weights())
            assert sum(share for _, share in outcomes) == pytest.approx(1)


@tables
def test_chance_draws_by_weight(name, players):
    """Over many draws each outcome comes up about as often as its weight says."""
    draws = 400
    rng = new_rng(11)
    drawing = (p for p in positions(name, players, every=61) if p.to_act == keepstone.CHANCE)
    for position in never_empty(drawing):
        drawn = [int(position.game.chance(position.state, rng)) for _ in range(draws)]
        for text, share in never_empty(position.chance_outcomes()):
            count = drawn.count(position.game.parse_action(text))
            assert abs(count - draws * share) < 6 * (draws * share) ** 0.5 + 1


@tables
def test_an_illegal_text_raises_and_changes_nothing(name, players):
    draw = random.Random(6)
    for position in positions(name, players, every=31):
        before, legal = told(position), set(position.legal())
        for text in sorted(set(draw.choices(known_texts(name), k=TRIED)) - legal):
            with pytest.raises(keepstone.IllegalAction) as caught:
                position.play(text)
            assert caught.value.rule
            assert legal >= set(caught.value.allowed)
            assert bool(caught.value.allowed) == bool(legal)
        for text in NO_ACTIONS:
            with pytest.raises(keepstone.InvalidAction) as refusal:
                position.play(text)
            assert refusal.value.message
        assert told(position) == before


@tables
def test_winners_have_the_highest_score_and_only_at_the_end(name, players):
    for position in positions(name, players):
        scores, winners = position.scores(), position.winners()
        assert len(scores) == players and all(type(score) is int for score in scores)
        assert bool(winners) == (position.to_act == keepstone.OVER)
        assert all(scores[seat] == max(scores) for seat in winners)


@tables
def test_the_evaluation_of_a_finished_game_names_its_winners(name, players):
    values = np.zeros(players)
    for position in never_empty(p for p in positions(name, players) if p.to_act == keepstone.OVER):
        position.game.evaluate(position.state, values)
        winners = position.winners()
        shares = [(seat in winners) / len(winners) for seat in range(players)]
        assert values.tolist() == pytest.approx(shares)


@tables
def test_evaluations_are_shares_of_one(name, players):
    values = np.zeros(players)
    for position in positions(name, players, every=5):
        position.game.evaluate(position.state, values)
        assert values.sum() == pytest.approx(1)
        assert (values >= 0).all()


@tables
def test_a_table_that_fits_an_observation_gives_that_observation(name, players):
    """observe(determinize(observe(s))) = observe(s), for every seat and a spectator, with all components."""
    count = importlib.import_module(f"{folder_of_tests(name)}.components").count
    for number, position in enumerate(positions(name, players, every=9)):
        for viewer in viewers(position):
            seen = position.observe(viewer)
            whole = seen.determinize(number)
            assert whole.observe(viewer) == seen
            assert whole == seen.determinize(number)
            assert (whole.viewer, whole.to_act) == (None, position.to_act)
            assert count(whole.state) == count(position.state)
            assert bool(whole.legal()) == (whole.to_act != keepstone.OVER)


@tables
def test_an_observation_says_nothing_of_what_the_seat_may_not_know(name, players):
    """Two tables that a viewer cannot tell apart look alike to it, in every form."""
    for number, position in enumerate(positions(name, players, every=23)):
        for viewer in viewers(position):
            seen = position.observe(viewer)
            twin = seen.determinize(number).observe(viewer)
            assert str(twin) == str(seen)
            assert twin.legal() == seen.legal()
            assert twin.scene() == seen.scene()


@tables
def test_playing_on_an_observation_is_observing_the_play(name, players):
    """Whoever follows the events as its viewer sees them holds the viewer's observation."""
    for start in games(name, players):
        end = start.copy()
        random_game(end, random.Random(2))
        told = {viewer: end.seen_log(viewer) for viewer in viewers(start)}
        followed = {viewer: start.observe(viewer) for viewer in viewers(start)}
        for number, text in enumerate(end.log):
            start.play(text)
            for viewer, seen in followed.items():
                seen.play(told[viewer][number])
                assert seen == start.view(viewer)
        assert start == end
        assert {viewer: seen.log for viewer, seen in followed.items()} == told


@tables
def test_an_observation_allows_what_is_legal(name, players):
    """The own legal actions exactly; for another seat, all that may be legal as far as one knows."""
    for position in never_empty(p for p in positions(name, players, every=3) if p.to_act >= 0):
        for viewer in viewers(position):
            seen = position.view(viewer).legal_actions()
            if viewer == position.to_act:
                assert seen == position.legal_actions()
            else:
                assert set(seen) >= set(position.legal_actions())


@tables
def test_everybody_sees_the_same_chapters(name, players):
    """So the pause at the end of a round betrays nothing."""
    for position in positions(name, players):
        for viewer in viewers(position):
            assert position.view(viewer).is_round_end == position.is_round_end


@tables
def test_chance_completes_only_the_last_action(name, players):
    """And everybody knows whose action that is."""
    last = None
    for position in positions(name, players):
        if position.to_act != keepstone.CHANCE:
            last = position.to_act
        acting = {
            position.acting_seat,
            *(position.view(each).acting_seat for each in viewers(position)),
        }
        assert acting in ({None}, {last})


@pytest.mark.parametrize("name", keepstone.games.names())
def test_options_exclude_each_other_both_ways_and_by_a_rule(name):
    options = {option.name: option for option in find(name).options}
    assert all((each.rule is not None) == bool(each.excludes) for each in options.values())
    for option in options.values():
        assert all(option.name in options[other].excludes for other in option.excludes)
        for other in option.excludes:
            both = {each: options[each].values[-1] for each in (option.name, other)}
            with pytest.raises(keepstone.ConflictingOptions) as caught:
                keepstone.game(name, **both)
            assert caught.value.rule == option.rule
            assert all(each in caught.value.message for each in both)


@pytest.mark.parametrize("name", keepstone.games.names())
def test_options_drawn_at_random_can_be_played(name):
    drawn = [some_options(find(name), random.Random(seed)) for seed in range(30)]
    assert all(keepstone.game(name, **options).options == options for options in drawn)
    assert {pair for options in drawn for pair in options.items()} == {
        (option.name, value) for option in find(name).options for value in option.values
    }


@tables
def test_every_event_has_its_sentence(name, players):
    names = ("Ada", "Bo", "Cy", "Di")
    told = [
        position.say(text, names)
        for position in positions(name, players, every=13)
        for text in position.legal()
    ]
    assert told and all(told)
    assert not [sentence for sentence in told if "{" in sentence]


@tables
def test_an_observation_does_not_foretell_the_draws(name, players):
    """The coming rolls of the true table are none of a viewer's business."""
    for position in positions(name, players, every=31):
        seen = position.observe(0)
        other = keepstone.load(position.to_json()).observe(0)
        rolls = [each.determinize(1).copy() for each in (seen, other)]
        for each in (seen, other, *rolls):
            while each.to_act == keepstone.CHANCE:
                each.roll()
        assert seen.log == other.log
        assert rolls[0].log == rolls[1].log
