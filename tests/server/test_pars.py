"""Games of the strongest bot at deals: played by an idle server, and as secret as people's games."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from keepstone.match import verify
from keepstone.server.afterwards import par_games
from keepstone.server.base import server_time
from keepstone.server.storage.deals import Outcome, TryResult
from keepstone.server.storage.pars import Par
from keepstone.server.tables import daily
from tests.server.served import TESTERS_RATE, Client, Plain, serving
from tests.server.test_deals import get, noon, play, resign, tomorrow, tried  # noqa: F401
from tests.server.test_duplicates import opened_match, resign_all
from tests.server.test_keys import new_key
from tests.server.test_ratings import opened, settings  # noqa: F401

HOUR = 3_600_000


@pytest.fixture(scope="module")
def own_server(noon: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:  # noqa: F811
    """A server that looks for deals all the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "LEVEL", "page")
        patch.setattr(par_games, "PAUSE", 0.05)
        with serving(tmp_path_factory.mktemp("pars"), create=TESTERS_RATE) as client:
            yield client


def until_par(client: Client, path: str, key: str) -> Plain:
    """The deal or the duplicate match, once the bot has played it."""
    for _ in range(600):
        card: Plain = get(client, path, key)
        if all(each["par"] for each in card.get("seats", [card])):
            return card
        time.sleep(0.05)
    raise AssertionError(card)


def test_the_bot_plays_the_deal_of_the_day(own_server: Client, tomorrow: Any) -> None:  # noqa: F811
    """In the seat of the people, with the same draws, and secretly until the day ends."""
    key, path = new_key(), "/api/games/castillos/deal"
    assert get(own_server, path)["par"] is None
    place = play(own_server, key, path=path)
    resign(own_server, place, key)
    card = until_par(own_server, path, key)
    assert (card["par"]["level"], card["par"]["table"]) == ("page", None)
    assert card["people"] == 1 and [entry["you"] for entry in card["board"]] == [True]
    day = server_time.today()
    tomorrow()
    par = get(own_server, f"{path}?day={day}", key)["par"]
    own, record = (
        own_server.http.get(f"/api/tables/{table}/record").text
        for table in (place["table"], par["table"])
    )
    assert verify(record, commitment=card["commitment"]).ok
    logs = [json.loads(each)["log"] for each in (own, record)]
    assert logs[0][: par["differs"] - 1] == logs[1][: par["differs"] - 1]
    scores = own_server.get(f"/api/tables/{par['table']}")["result"]["scores"]
    assert (par["points"], par["margin"]) == (scores[0], scores[0] - scores[1])
    assert [seat["kind"] for seat in own_server.get(f"/api/tables/{par['table']}")["seats"]] == [
        "bot"
    ] * 2


def test_the_bot_plays_each_seat_of_a_duplicate_match(own_server: Client) -> None:
    """Only people who have finished all their games see its results."""
    path, ada, ben = opened_match(own_server), new_key(), new_key()
    resign_all(own_server, path, ada, "Ada")
    card = until_par(own_server, path, ada)
    assert [seat["par"]["table"] for seat in card["seats"]] == [None, None]
    assert [seat["par"] for seat in get(own_server, path, ben)["seats"]] == [None, None]
    resign_all(own_server, path, ben, "Ben")
    for seat, shown in enumerate(get(own_server, path, ada)["seats"]):
        table = own_server.get(f"/api/tables/{shown['par']['table']}")
        assert table["commitment"] == shown["commitment"]
        margin = table["result"]["scores"][seat] - table["result"]["scores"][1 - seat]
        assert shown["par"]["margin"] == margin


async def test_each_finished_deal_is_taken_once(settings: Any) -> None:  # noqa: F811
    """The one that is over first comes first; a failed attempt is repeated later."""
    async with opened(settings) as store:
        pars = store.pars
        assert await pars.take("2026-11-01", 0, HOUR) is None
        for day in ("2026-11-03", "2026-11-02", "2026-10-01"):
            await tried(store, day, "Ada", Outcome.WON, 3)
        taken = [await pars.take("2026-11-01", 0, HOUR) for _ in range(3)]
        days = [None if deal is None else deal.day for deal in taken]
        assert days == ["2026-11-02", "2026-11-03", None]
        assert taken[0] is not None
        match = "Adax20261102"
        await pars.save(taken[0].id, Par(match, "page", TryResult(Outcome.LOST, -2, 30)))
        assert (await pars.of([taken[0].id]))[taken[0].id].result == (Outcome.LOST, -2, 30)
        again = await pars.take("2026-11-01", HOUR, 2 * HOUR)
        assert again is not None and again.day == "2026-11-03"
        assert await pars.take("2026-11-01", HOUR, 2 * HOUR) is None
