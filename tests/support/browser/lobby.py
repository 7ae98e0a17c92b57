"""Actions of a user on the first page."""

from playwright.sync_api import Locator, Page

from keepstone.games import find, names

TABLES = [
    game for game in names() if game != "zamek"
]  # its table is the same as that of The Castle


def choose_game(page: Page, game: str = "castle-keep") -> None:
    """Choose a game in the lobby."""
    page.get_by_role("link", name=f"New table: {find(game).title}", exact=True).click()


def leave_open(page: Page, friends: int = 1) -> None:
    """Leave this number of seats to friends."""
    for seat in range(2, 2 + friends):
        sit(page, seat, "open")


def sit(page: Page, seat: int, who: str) -> None:
    page.get_by_label(f"Seat {seat}", exact=True).select_option(who)


def players(page: Page, count: int) -> Locator:
    return page.get_by_role("group", name="Players").get_by_role("radio", name=str(count))


def play_against_bots(page: Page, level: str | None = "page", seats: int = 2) -> None:
    """Start a game against bots of a level, by default the proposed level."""
    if seats > 2:
        players(page, seats).check(force=True)
    for seat in range(2, seats + 1) if level else ():
        sit(page, seat, level)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
