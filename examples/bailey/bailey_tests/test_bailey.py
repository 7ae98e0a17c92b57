"""A scenario for each rule of Bailey, and tests of its texts and its picture."""

import pytest

import keepstone

KINDS = ["chapel", "forge", "garden", "stable"]
NAMES = ("Ada", "Bo", "Cy")


def table(*log, players=2):
    """Return a position after these events; patrons are drawn first unless the log does so."""
    position = keepstone.game("bailey", players=players).new()
    dealt = [] if "patron" in " ".join(log) else [f"patron {kind}" for kind in KINDS[:players]]
    for text in (*dealt, *log):
        position.play(text)
    return position


def built(*kinds, players=2):
    """Return a position in which the plots a1, b1, ... have been built up in turn."""
    plots = [f"{column}{row}" for row in (1, 2, 3, 4) for column in "abcd"]
    turns = zip(kinds, plots, strict=False)
    return table(
        *(text for kind, plot in turns for text in (f"draw {kind}", f"build {plot}")),
        players=players,
    )


def test_five_tiles_of_each_kind():
    """§1.1, §3.1 The 20 tiles have five of each kind; a kind already drawn is less likely."""
    assert table().chance_weights() == [(f"draw {kind}", 5) for kind in KINDS]
    assert dict(built("forge").chance_weights()) == {
        "draw chapel": 5,
        "draw forge": 4,
        "draw garden": 5,
        "draw stable": 5,
    }
    assert "draw forge" not in built(*["forge"] * 5).legal()


def test_each_player_has_another_patron():
    """§2.1 The first player has a choice of four patrons, the second of three."""
    position = table("patron garden")
    assert position.legal() == ["patron chapel", "patron forge", "patron stable"]
    assert position.to_act == keepstone.CHANCE


def test_a_patron_is_seen_by_nobody_else():
    """§2.1 The others see that a patron was drawn; it can be any kind except their own."""
    seen = table().observe(0)
    assert seen.log == ["patron chapel", "patron ?"]
    assert {seen.determinize(seed).log[1] for seed in range(9)} == {"patron ?"}
    others = {int(seen.determinize(seed).state.patron[1]) for seed in range(40)}
    assert others == {2, 3, 4}


def test_a_tile_is_built_on_any_free_plot():
    """§3.2 After the first building fifteen of sixteen plots are free; §3.4 then the other player moves."""
    position = built("forge")
    assert position.to_act == keepstone.CHANCE
    position.play("draw forge")
    assert position.to_act == 1
    assert len(position.legal()) == 15 + 1
    with pytest.raises(keepstone.IllegalAction, match=r"§3.2"):
        position.play("build a1")


def test_a_tile_is_turned_away_once():
    """§3.3 The same player draws another tile; the one turned away never comes back."""
    position = table("draw forge", "refuse")
    assert dict(position.chance_weights())["draw forge"] == 4
    position.play("draw garden")
    assert position.to_act == 0
    assert "refuse" not in position.legal()
    with pytest.raises(keepstone.IllegalAction, match=r"§3.3"):
        position.play("refuse")
    position.play("build c3")
    assert "refuse" in table("draw forge", "refuse", "draw forge", "build a1", "draw forge").legal()


@pytest.mark.parametrize(("players", "turns"), [(2, 16), (3, 15)])
def test_everybody_has_built_equally_often(players, turns):
    """§4.1 Three players leave one plot free; then the patrons are revealed in turn."""
    tiles = [*KINDS * 4][:turns]
    assert built(*tiles[:-1], players=players).legal()[0].startswith("draw")
    position = built(*tiles, players=players)
    for seat in range(players):
        assert position.legal() == [f"patron {KINDS[seat]}"]
        assert len(position.observe((seat + 1) % players).legal()) > 1 or seat == players - 1
        position.roll()
    assert position.to_act == keepstone.OVER
    assert position.observe(0).scores() == position.scores()


def test_like_neighbours_count_two():
    """§1.2, §4.2 Chapels on a1, b1, a2 and d1: a1 has two neighbours of its kind; d1 has none, not even a2."""
    yard = ["chapel", "chapel", "forge", "chapel", "chapel", "forge", "forge"]
    # a1-b1 and a1-a2 for the chapel; b2-c2 and c1-c2 for the forge
    assert built(*yard).scores() == [2 * 2 + 1, 2 * 2 + 1]
    assert built(*yard, "forge").scores() == [2 * 2 + 1, 3 * 2 + 1]


def test_who_turns_no_tile_away_has_a_point_more():
    """§4.3 One point each at first, none after turning a tile away."""
    assert table().scores() == [1, 1]
    assert table("draw forge", "refuse").scores() == [0, 1]


def test_the_most_points_win():
    """§4.4 Chapels and forges in columns: three pairs each, and no tile turned away."""
    position = built(*["chapel", "forge", "garden", "stable"] * 4)
    position.roll(), position.roll()
    assert position.scores() == [7, 7] and position.winners() == [0, 1]
    assert position.scene(names=NAMES).prompt.title == "Shared victory: Ada, Bo"


def test_what_is_said():
    position = table("draw forge")
    assert position.say("build c2", NAMES) == "Ada builds: forge, c2"
    assert position.say("refuse", NAMES) == "Ada turns away: forge"
    assert table("patron garden").say("patron ?", NAMES) == "Bo's patron: unseen"


def test_what_is_shown():
    """A free plot can be tapped, with a preview of the tile there; turning it away is a button."""
    scene = table("draw forge").scene(names=NAMES)
    *builds, away = scene.choices
    assert [choice.picks for choice in builds[:2]] == [(("plot-a1",),), (("plot-b1",),)]
    assert builds[0].ghost.symbol == "bailey-forge"
    assert (away.words, away.picks) == ("Turn away: forge", ())
    assert scene.prompt.title == "Ada's turn"
    used = {piece.symbol for piece in scene.pieces}
    assert used == {"bailey-patron-chapel", "bailey-patron-forge", "bailey-forge"}
    assert all(f'id="{symbol}"' in keepstone.game("bailey").game.symbols() for symbol in used)
