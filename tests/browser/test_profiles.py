"""The profile, leaderboard and statistics pages, and live games in the lobby, on servers of their own."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from keepstone.ratings.play_rating import Sum
from keepstone.server.base.server_time import written_now
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.profile_store import Profile, ProfileStore
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import hash_of
from tests.browser.conftest import DESKTOP, PHONE, PageOpener
from tests.support.browser.axe import check
from tests.support.browser.chance import Chance
from tests.support.databases import opened
from tests.support.served import Client, serving
from tests.support.stored_games import ADA, BEN, game, keep_match

pytestmark = pytest.mark.browser

KEY = "the-key-of-a-person-who-plays-well"
ME = hash_of(KEY)
GAMES, ALONE = 6, 4  # against Ben, and against a bot
SCREENS = {"phone": PHONE, "desktop": DESKTOP}


async def fill(folder: Path) -> None:
    """Store six rated games against Ben, of which five are analysed, and four against a bot.

    I lost the first game and the last four. Ben has no rating, so the games against him do not count. My rating
    is provisional until the fifth game against bots.
    """
    async with opened(Settings(folder)) as store:
        await ProfileStore(store.database).save(
            Profile(ME, "me0000000000", "Ada", True, written_now())
        )
        for number in range(GAMES):
            facts = {"decisions": 20 + number, "points": [30, 20]}
            places = (1, 2) if number else (2, 1)
            each = replace(game(number, ADA, BEN, places=places), facts=facts)
            await keep_match(store, each)
            await RatingStore(store.database).save(replace(each, persons=[ME, BEN]))
            if number < 5:
                kinds = {"Place a tile": Sum(10, 0.02), "Place a coin": Sum(2, 0.04)}
                await PlayStore(store.database).save(each.match, [kinds, {}])
        for number in range(GAMES, GAMES + ALONE):
            each = game(number, ADA, "page", places=(2, 1))
            await keep_match(store, each)
            await RatingStore(store.database).save(replace(each, persons=[ME, None]))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("people")
    with ThreadPoolExecutor(1) as pool:  # Playwright's event loop runs in this thread
        pool.submit(asyncio.run, fill(folder)).result()
    with serving(folder, wait=False, bots=False) as client:
        yield client


@pytest.fixture
def look(browser: Browser, server: Client, chance: Chance) -> Iterator[PageOpener]:
    opener = PageOpener(browser, server.url, chance)
    yield opener
    opener.close()
    assert opener.complaints == []


@pytest.mark.parametrize("screen", SCREENS)
def test_my_profile_says_how_well_i_play(look: PageOpener, screen: str) -> None:
    """0.3 in 60 decisions are 0.5 %, and 0.2 of them in 10 decisions with coins, which are too few."""
    page = look("/me", kept={"key": {"key": KEY}}, bypass_csp=True, **SCREENS[screen])
    play = page.get_by_role("region", name="Quality of play")
    expect(play).to_contain_text("0.5 % ± 0 % lost per decision")
    expect(play).to_contain_text("5 analysed games")
    expect(play.get_by_role("term")).to_have_text(["Place a tile"])
    expect(play.get_by_role("definition")).to_have_text(["strong 0.2 %"])
    expect(page.get_by_role("region", name="Badges")).to_contain_text("First game of Castillos")
    games = page.get_by_role("region", name="Finished games")
    expect(games.get_by_role("link")).to_have_count(GAMES + ALONE)
    games.get_by_label("Result").select_option("lost")
    expect(games.get_by_role("link")).to_have_count(1 + ALONE)
    check(page)


def test_a_new_player_has_no_games_to_filter(look: PageOpener) -> None:
    games = look("/me", **PHONE).get_by_role("region", name="Finished games")
    expect(games).to_contain_text("No finished games yet.")
    expect(games.get_by_role("search")).to_have_count(0)


def test_a_public_profile_shows_ratings_and_no_games(look: PageOpener) -> None:
    page = look("/people/me0000000000", bypass_csp=True, **PHONE)
    expect(page.get_by_text("4 rated games · provisional")).to_be_visible()
    expect(page.get_by_text("5 analysed games")).to_be_visible()
    expect(page.get_by_text("Finished games")).to_have_count(0)
    check(page)


def test_the_leaderboard_by_quality_of_play_leads_to_a_profile(look: PageOpener) -> None:
    """The rating is provisional, and so it is on no leaderboard."""
    page = look("/leaders/castillos?players=2", bypass_csp=True, **PHONE)
    expect(page.get_by_role("status")).to_have_text("Nobody is on this leaderboard yet.")
    page.get_by_role("group", name="Order").get_by_text("Quality of play").click()
    row = page.get_by_role("listitem")
    expect(row).to_contain_text("0.5 % ± 0 %")
    check(page)
    row.get_by_role("link", name="Ada").click()
    expect(page.get_by_text("5 analysed games")).to_be_visible()


def test_the_statistics_are_reached_from_the_lobby(look: PageOpener) -> None:
    page = look("/", bypass_csp=True, **DESKTOP)
    page.get_by_role("link", name="Statistics").click()
    part = page.get_by_role("region", name="Castillos, 2 players")
    expect(part).to_contain_text("10 games · usually 22 decisions (20 to 25)")
    expect(part.get_by_role("row").nth(1)).to_contain_text("83 %")
    expect(part.get_by_role("row").nth(2)).to_contain_text("17 %")
    check(page)
    part.get_by_role("link", name="Leaderboard: Castillos, 2 players").click()
    expect(page.get_by_role("group", name="Order")).to_be_visible()


@pytest.fixture(scope="module")
def site(chance: Chance, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("live")) as client:
        yield client


@pytest.mark.compiled
def test_a_live_game_moves_in_the_lobby(open_page, site):
    """A game between two people, of whom one is there: the tile that is played appears in the lobby."""
    name, secrets = site.two_persons()
    with site.socket(name, secrets[0]) as ada:
        seat = ada.burst()[-1]["to_act"]
        lobby = open_page(bypass_csp=True, **PHONE)
        board = lobby.get_by_role("listitem").filter(
            has=lobby.get_by_label("Watch: Castle Keep, Ada, Ben")
        )
        board.scroll_into_view_if_needed()
        drawn = board.get_by_role("img", name="The table").locator("use")
        expect(drawn.first).to_be_attached()
        before = drawn.count()
        with site.socket(name, secrets[seat]) as mover:
            shown = mover.news()[-1]
            placing = next(c for c in shown["scene"]["choices"] if c["action"].startswith("place"))
            mover.play(shown["n"], placing["action"])
            expect(drawn).to_have_count(before + 1)
        check(lobby)
