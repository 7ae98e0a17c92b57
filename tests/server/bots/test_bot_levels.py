"""Nets that a server offers as levels: only those of its settings, where they fit."""

from pathlib import Path

import pytest

import keepstone
from keepstone.errors import InvalidWeights
from keepstone.server.base.bot_levels import BotLevels, NamedNet
from keepstone.server.catalogue.game_handlers import game_card
from keepstone.server.check import check
from keepstone.server.lifecycle import close_services
from keepstone.server.settings import Settings
from keepstone.server.wire.requests import NewTable
from tests.support.services import services_in

NET = Path(keepstone.__file__).parent / "games/castle_keep/weights/castle-keep-2.npz"
GAMES = ("castle-keep", "castillos")
APPRENTICE = NamedNet(f"apprentice=greedy:{NET}")


async def test_a_bot_with_a_net_of_the_settings_plays(tmp_path: Path) -> None:
    services = await services_in(tmp_path, nets=(APPRENTICE,), bot_pace=0.0)
    place = await services.lobby.opener.open(
        NewTable("castle-keep", ["apprentice", "apprentice"], name="Ada"), ""
    )
    table = await services.live.registry.table(place.table)
    assert [seat.name for seat in table.match.seats] == ["Apprentice", "Apprentice 2"]
    assert {seat.level for seat in table.match.seats} == {"apprentice"}
    before = table.match.number
    await services.thinker.move(table)
    assert table.match.number > before
    await close_services(services)


async def test_it_is_offered_for_its_game_and_players_only(tmp_path: Path) -> None:
    services = await services_in(tmp_path, nets=(APPRENTICE,))
    for wish in (
        NewTable("castle-keep", ["me", "apprentice", "apprentice"], name="Ada"),
        NewTable("castillos", ["me", "apprentice"], name="Ada"),
    ):
        with pytest.raises(keepstone.UnknownName, match="there is no level 'apprentice'"):
            await services.lobby.opener.open(wish, "")
    names = {game: [each.name for each in services.levels.of_game(game)] for game in GAMES}
    assert names == {"castle-keep": ["apprentice"], "castillos": []}
    card = game_card("castle-keep", services.levels.of_game("castle-keep"))
    assert [each.name for each in card.levels][-2:] == ["castellan", "apprentice"]
    await close_services(services)


@pytest.mark.parametrize("name", [str(NET), f"knight:{NET}"])
def test_a_client_names_no_files(name: str) -> None:
    with pytest.raises(keepstone.UnknownName, match="there is no level") as refusal:
        BotLevels([APPRENTICE]).find(name, keepstone.game("castle-keep"))
    assert refusal.value.allowed[-1] == "apprentice"


def test_a_file_that_is_not_there_is_an_error_at_the_start() -> None:
    with pytest.raises(InvalidWeights, match=r"there is no file 'nowhere\.npz'"):
        BotLevels([NamedNet("apprentice=nowhere.npz")])


def test_a_start_can_be_tried_with_nets(tmp_path: Path) -> None:
    lost = NamedNet("apprentice=nowhere.npz")
    found = [*check(Settings(tmp_path, port=0, nets=(APPRENTICE,)))]
    missing = [*check(Settings(tmp_path, port=0, nets=(lost,)))]
    assert ("nets", True, str(APPRENTICE)) in found
    assert ("nets", False, "there is no file 'nowhere.npz'") in missing


@pytest.mark.parametrize(
    "text", ["net.npz", "knight=net.npz", "me=net.npz", "Net=net.npz", "a=knight", "=net.npz"]
)
def test_a_setting_names_a_new_level_and_a_net(text: str) -> None:
    with pytest.raises(ValueError):
        NamedNet(text)
