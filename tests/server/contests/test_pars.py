"""Games of the strongest bot at deals: played by an idle server, and as secret as people's games."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from keepstone.match import Match, Seat, verify
from keepstone.match.fairness import DEAL_SCHEME
from keepstone.playing.position import GameConfig
from keepstone.server.base import server_time
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.contests import par_games, regular
from keepstone.server.contests.attachments import BotGame
from keepstone.server.contests.deal_store import DealStore, Outcome, TryResult
from keepstone.server.contests.par_games import ParGames
from keepstone.server.contests.par_store import Par, ParStore
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.rows import Deal, StoredMatch, StoredSeat, stored_of
from keepstone.server.storage.store import Store
from keepstone.server.upkeep import current_store
from tests.support.contests import (
    opened_contest,
    play_deal,
    resign_all,
    stored_day,
    tried,
    until_shown,
    wait_for_deals,
)
from tests.support.finished_games import resign
from tests.support.keys import get, new_key
from tests.support.polling import eventually, until_true
from tests.support.served import Client, Plain, serving

pytestmark = pytest.mark.usefixtures("noon")


NOW = "2026-11-02T12:00:00+00:00"
WORSE = TryResult(Outcome.LOST, -2, 30)


@pytest.fixture(scope="module")
def own_server(noon: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that looks for deals all the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regular, "LEVEL", "page")
        patch.setattr(par_games, "PAUSE", 0.05)
        with serving(tmp_path_factory.mktemp("pars")) as client:
            wait_for_deals(client)
            yield client


def until_par(client: Client, path: str, key: str) -> Plain:
    """The contest, once the bot has played all its deals."""
    return eventually(
        lambda: get(client, path, key), lambda card: all(each["par"] for each in card["deals"])
    )


@pytest.mark.whole
def test_the_bot_plays_the_deal_of_the_day(own_server: Client, tomorrow: Any) -> None:
    """In the seat of the people, with the same draws, and secretly until the day ends."""
    key, path = new_key(), "/api/games/castillos/deal"
    assert get(own_server, path)["deals"][0]["par"] is None
    place = play_deal(own_server, key, path=path)
    resign(own_server, place, key)
    card = until_par(own_server, path, key)
    (deal,) = card["deals"]
    assert (deal["par"]["level"], deal["par"]["table"]) == ("page", None)
    assert card["joined"] == 1 and [entry["you"] for entry in card["entries"]] == [True]
    day = server_time.today()
    tomorrow()
    par = get(own_server, f"{path}?day={day}", key)["deals"][0]["par"]
    own, record = (
        own_server.http.get(f"/api/tables/{table}/record").text
        for table in (place["table"], par["table"])
    )
    assert verify(record, commitment=deal["commitment"]).ok
    logs = [json.loads(each)["log"] for each in (own, record)]
    assert logs[0][: par["differs"] - 1] == logs[1][: par["differs"] - 1]
    scores = own_server.get(f"/api/tables/{par['table']}")["result"]["scores"]
    assert (par["points"], par["lead"]) == (scores[0], scores[0] - scores[1])
    assert [seat["kind"] for seat in own_server.get(f"/api/tables/{par['table']}")["seats"]] == [
        "bot"
    ] * 2


@pytest.mark.whole
def test_the_bot_plays_each_seat_of_a_duplicate_match(own_server: Client) -> None:
    """Only people who have finished all their games see its results."""
    path, ada, ben = opened_contest(own_server), new_key(), new_key()
    resign_all(own_server, path, ada, "Ada")
    card = until_par(own_server, path, ada)
    assert [deal["par"]["table"] for deal in card["deals"]] == [None, None]
    assert [deal["par"] for deal in get(own_server, path, ben)["deals"]] == [None, None]
    resign_all(own_server, path, ben, "Ben")
    for seat, shown in enumerate(get(own_server, path, ada)["deals"]):
        until_shown(own_server, shown["par"]["table"])
        table = own_server.get(f"/api/tables/{shown['par']['table']}")
        assert table["commitment"] == shown["commitment"]
        lead = table["result"]["scores"][seat] - table["result"]["scores"][1 - seat]
        assert shown["par"]["lead"] == lead


async def test_the_finished_deals_that_the_bot_has_not_played_are_found(store: Store) -> None:
    """The one that is over first comes first."""
    pars = ParStore(store.database)
    assert await pars.missing("2026-11-01") == []
    for day in ("2026-11-03", "2026-11-02", "2026-10-01"):
        await tried(store, day, "Ada", Outcome.WON, 3)
    found = [await DealStore(store.database).find(id) for id in await pars.missing("2026-11-01")]
    assert [deal and deal.day for deal in found] == ["2026-11-02", "2026-11-03"]
    assert found[0] is not None and found[1] is not None
    await store.create(bot_game("par000000002", found[0]), BotGame(par_of("par000000002")))
    assert (await pars.of([found[0].id]))[found[0].id].result == WORSE
    assert await pars.missing("2026-11-01") == [found[1].id]


def par_of(match: str) -> Par:
    return Par(match, "page", WORSE)


def bot_game(id: str, deal: Deal) -> StoredMatch:
    seats = [StoredSeat(Seat("bot", name, "page")) for name in ("Page", "Page 2")]
    match = Match(
        GameConfig("castillos", 2), [each.seat for each in seats], deal.seed, scheme=DEAL_SCHEME
    )
    return stored_of(match, id, NOW, seats, private=True, ended=NOW, deal=deal.played)


async def test_a_second_game_of_the_bot_is_not_stored(store: Store) -> None:
    """Neither its row nor its match."""
    deal = await stored_day(store, "2026-11-02")
    await store.create(bot_game("par000000001", deal), BotGame(par_of("par000000001")))
    with pytest.raises(Conflict):
        await store.create(bot_game("par000000002", deal), BotGame(par_of("par000000002")))
    assert (await ParStore(store.database).of([deal.id]))[deal.id].match == "par000000001"
    assert await store.load("par000000002") is None


class Thinker:
    """A thinker that plays at random; while another bot thinks, it is not asked."""

    thinking = 1

    async def choose(self, _: str, __: str, match: Match) -> str:
        assert match.mover is not None
        return match.position.view(match.mover).legal()[0]


class Opener:
    async def match_of(self, deal: Deal, _: str) -> Match:
        seats = [Seat("bot", name, "page") for name in ("Page", "Page 2")]
        return Match(GameConfig("castillos", 2), seats, deal.seed, scheme=DEAL_SCHEME)


async def test_a_deal_is_played_once_while_no_other_bot_thinks(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(par_games, "BUSY_PAUSE", 0.01)
    played: list[str] = []

    async def finished(match: str) -> None:
        played.append(match)

    await tried(store, server_time.today(), "Ada", Outcome.WON, 3)
    (deal,) = await ParStore(store.database).missing("2026-11-01")
    thinker, some = Thinker(), cast(Any, Opener())
    changed: list[str] = []
    games = ParGames(ProcessQueue, store, some, cast(Any, thinker), finished, changed.append)
    for _ in range(2):
        await games.work()
        await asyncio.sleep(0.05)
    assert (len(games._queue), played) == (1, [])
    thinker.thinking = 0
    await until_true(lambda: changed)  # or an open page of the contest would not show the game
    found = await DealStore(store.database).find(deal)
    assert found is not None and changed == [found.contest]
    assert (await ParStore(store.database).of([deal]))[deal].match == played[0]
    await games.work()
    assert len(games._queue) == 0
    await games.close()


@pytest.mark.whole
def test_the_game_of_the_bot_has_a_result_and_an_archive_at_once(
    noon: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not only after the next start of the server."""
    monkeypatch.setattr(regular, "LEVEL", "page")
    monkeypatch.setattr(par_games, "PAUSE", 0.05)

    async def missing() -> list[str]:
        async with current_store(Settings(tmp_path)) as store:
            return await RatingStore(store.database).missing() + await store.results.unarchived()

    with serving(tmp_path) as client:
        key, path = new_key(), "/api/games/castle-keep/deal"
        resign(client, play_deal(client, key, path=path), key)
        until_par(client, path, key)
        eventually(lambda: not asyncio.run(missing()))
