"""What a person does on the first page."""

import json

from playwright.sync_api import Locator, Page

from keepstone.games import find


def choose_game(page: Page, game: str = "castle-keep") -> None:
    page.get_by_role("link", name=f"Play: {find(game).title}", exact=True).click()


def invite(page: Page, game: str = "castle-keep", friends: int = 1) -> None:
    """Choose a game, and leave so many seats to friends."""
    choose_game(page, game)
    for seat in range(2, 2 + friends):
        sit(page, seat, "open")


def sit(page: Page, seat: int, who: str) -> None:
    page.get_by_label(f"Seat {seat}", exact=True).select_option(who)


def players(page: Page, count: int) -> Locator:
    return page.get_by_role("group", name="Players").get_by_role("radio", name=str(count))


def play_against_bot(
    page: Page, game: str = "castle-keep", level: str | None = "page", seats: int = 2
) -> None:
    """Sit down against bots of a level; without one, of the level that the page proposes."""
    choose_game(page, game)
    if len(find(game).players) > 1:
        players(page, seats).check(force=True)
    for seat in range(2, seats + 1) if level else ():
        sit(page, seat, level)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")


def take_place(page: Page, place: dict, **promised: object) -> None:
    """Go to a table where a seat is ours; promised: what this browser keeps of its chance."""
    kept = {place["table"]: place | {"at": 1} | ({"promised": promised} if promised else {})}
    page.evaluate("kept => localStorage.setItem('keepstone.places', kept)", json.dumps(kept))
    page.goto(page.url.split("/t/")[0].rstrip("/") + f"/t/{place['table']}")
