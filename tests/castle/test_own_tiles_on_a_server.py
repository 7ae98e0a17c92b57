"""Tests of a table with a custom tile set, which is about 2,800 characters long."""

from pathlib import Path

import pytest

from keepstone.games.castle.rules import tiles
from keepstone.server.compile.own_sets import own_texts
from tests.support.served import serving

pytestmark = pytest.mark.interpreted

TEXT = Path(tiles.__file__).with_name("data").joinpath("tiles.txt").read_text()
TABLE = {"game": "castle", "seats": ["me", "open"], "name": "Ada"}


def own(number: int) -> dict:
    return {"tiles": f"{TEXT}\n# {number}\n"}


@pytest.mark.whole
def test_a_set_is_learned_once_and_kept(tmp_path):
    with serving(tmp_path, wait=False, own_sets=1) as client:
        one, two = (client.post("/api/tables", **TABLE, options=own(1)) for _ in range(2))
        assert one["table"] != two["table"]
        with client.socket(one["table"]) as socket:
            socket.until("table")  # a set at whose table somebody watches keeps its place
            for refused, kind in (
                (own(2), (429, "TooManySets")),
                ({"tiles": "S0 nothing"}, (429, "TooManySets")),
                ({"tiles": "x" * 8_001}, (400, "InvalidRequest")),
            ):
                assert client.refused("/api/tables", **TABLE, options=refused) == kind
        assert client.post("/api/tables", **TABLE)["seat"] == 0
    with serving(tmp_path, wait=False) as client:
        client.post(f"/api/tables/{one['table']}/join", name="Ben")
        with client.socket(one["table"], one["secret"]) as socket:
            view = socket.until("view")
            assert (view["status"], bool(view["scene"]["choices"])) == ("playing", True)
        assert (
            client.get(f"/api/tables/{one['table']}/record")["options"]["tiles"] == own(1)["tiles"]
        )
        status = client.refused("/api/tables", **TABLE, options={"tiles": "S0 nothing"})
        assert status == (400, "InvalidTiles")


def test_what_is_a_text_of_ones_own():
    assert own_texts("castle", {"tiles": "standard", "final_landing": "true"}) == {}
    assert own_texts("castle", {"tiles": TEXT, "edition": "castle-rgg"}) == {"tiles": TEXT}
    assert own_texts("burgundy", {"boards": "1,7"}) == {}
