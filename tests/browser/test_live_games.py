"""Live games in the lobby, on a server where no other test plays."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.support.browser.axe import check
from tests.support.browser.chance import Chance
from tests.support.served import Client, serving

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


@pytest.fixture(scope="module")
def site(chance: Chance, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("live")) as client:
        yield client


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
