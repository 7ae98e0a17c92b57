"""Tests of the analysis board: a game is entered with chosen outcomes, varied, shared, evaluated and replayed."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, SMALL, PageOpener
from tests.support.browser.axe import check
from tests.support.served import Client

# The set-up of two players: who begins, three goods for each player, two tiles for each depot and four for
# the black one, the goods of the phase, and the dice. The server adds ships, castles and mines, which are all
# the same.
OPENING = """
first 1
goods 3, goods 1, goods 2, goods 4, goods 5, goods 6
tile church, tile knowledge-6, tile cow-3, tile market, tile warehouse, tile knowledge-3, tile carpenter
tile sheep-2
tile warehouse, tile church, tile market, tile carpenter
goods 1, goods 2, goods 3, goods 4, goods 5
dice 1-6, dice 2-3, white 4
"""
EVENTS = 31  # with the four that the server has added
FIRST_TILE = "draw red-curvy-tower"
OTHER_TILE = "draw red-zigzag-tower"


def set_up(page: Page, game: str) -> None:
    page.goto(f"{page.url.partition('/analysis')[0]}/analysis/{game}")
    page.get_by_role("button", name="Set up").click()
    page.wait_for_url("**/study/*")


def pick(page: Page, action: str) -> None:
    """Choose an outcome, and wait until the tree has it."""
    expect(current(page)).to_be_attached()
    rows = moves(page).count()
    page.locator(f'.picker [data-action="{action}"]').click()
    expect(moves(page)).to_have_count(rows + 1)


def moves(page: Page) -> Locator:
    return page.locator(".row[data-node]")


def current(page: Page) -> Locator:
    return page.locator(".row[aria-selected=true]")


def created(site: Client, **wish: Any) -> dict:
    """Create a study of two players."""
    return site.post("/api/studies", players=2, names=["Ann", "Ben"], **wish)


def added(site: Client, place: dict, parent: int, *actions: str, **wish: Any) -> int:
    """Add events to a study, and return the last node."""
    path = f"/api/studies/{place['study']}/nodes"
    return site.post(path, parent=parent, actions=list(actions), secret=place["secret"], **wish)[
        "node"
    ]


def kept(place: dict) -> dict:
    """The storage of the browser that has created a study."""
    return {"studies": {place["study"]: place | {"at": 1}}}


def test_an_opening_is_entered_with_chosen_outcomes(open_page: PageOpener) -> None:
    page = open_page("/analysis/burgundy", bypass_csp=True, **DESKTOP)
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_role("button", name="Set up").click()
    for action in re.split(r"[,\n]\s*", OPENING.strip()):
        page.locator(f'.picker [data-action="{action}"]').click()
    expect(page.locator(".prompt h2")).to_have_text("Player 2's turn")
    expect(moves(page)).to_have_count(EVENTS)
    expect(current(page)).to_contain_text("White die 4")
    expect(page.locator(".picker")).to_have_count(0)
    check(page)

    page.keyboard.press("ArrowLeft")  # undo without limit
    expect(current(page)).to_contain_text("Ann rolls 2 and 3")
    page.keyboard.press("ArrowLeft")
    expect(current(page)).to_contain_text("rolls 1 and 6")
    page.keyboard.press("Home")
    expect(current(page)).to_have_text("Start")
    page.keyboard.press("End")
    expect(current(page)).to_contain_text("White die 4")
    page.reload()
    expect(current(page)).to_contain_text("White die 4")
    page.keyboard.press("ArrowRight")  # after the last move, to the board
    expect(page.locator(".target:focus")).to_be_attached()


def test_outcomes_are_found_by_typing_and_drawn_at_random(open_page: PageOpener) -> None:
    page = open_page("/analysis/castle-keep", **DESKTOP)
    set_up(page, "castle-keep")
    page.locator(".picker button", has_text="Player 1").focus()
    page.keyboard.press("Enter")
    find = page.get_by_label("Find an outcome")
    expect(find).to_be_focused()
    page.keyboard.type("blue keep")
    page.keyboard.press("Enter")
    expect(current(page)).to_contain_text("Player 1 draws: blue keep")
    expect(find).to_have_value("")
    page.get_by_role("button", name="At random", exact=True).click()
    expect(moves(page)).to_have_count(3)
    page.get_by_role("button", name="At random until a decision").click()
    expect(page.locator(".prompt h2")).to_have_text("Player 1's turn")
    expect(page.locator(".log-place")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Player 1 draws: blue keep.")


def test_variations_are_promoted_deleted_commented_and_copied(
    site: Client, open_page: PageOpener
) -> None:
    place = created(site, game="castle-keep")
    added(site, place, 0, "start 0")
    page = open_page(f"/study/{place['study']}", kept=kept(place), **DESKTOP)
    pick(page, FIRST_TILE)
    page.get_by_label("Find an outcome").press("ArrowLeft")
    pick(page, OTHER_TILE)
    other = page.locator(".row", has_text="red zigzag tower")
    expect(other).to_have_attribute("aria-level", "2")
    page.get_by_role("button", name="Make main line").click()
    expect(other).to_have_attribute("aria-level", "1")
    expect(page.get_by_role("button", name="Make main line")).to_have_count(0)
    page.keyboard.press("ArrowDown")  # to the next variation
    expect(current(page)).to_contain_text("red curvy tower")

    page.get_by_role("button", name="Comment").click()
    expect(page.get_by_role("textbox", name="Comment")).to_be_focused()
    page.keyboard.type("<b>Too early?</b>")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".tree .comment")).to_have_text("<b>Too early?</b>")

    link = page.url.removeprefix(site.url)
    reader = open_page(link, **PHONE)
    expect(reader.locator(".bar .comment")).to_have_text("<b>Too early?</b>")
    expect(reader.locator(".picker")).to_have_count(0)
    reader.get_by_role("button", name="Make a copy").tap()
    expect(reader.locator(".picker")).to_be_visible()
    assert place["study"] not in reader.url
    reader.get_by_role("button", name="Moves", exact=True).tap()
    expect(current(reader)).to_contain_text("red curvy tower")
    pick(reader, "draw blue-curvy-tower")

    page.get_by_role("button", name="Delete", exact=True).click()
    expect(moves(page)).to_have_count(2)
    expect(current(page)).to_contain_text("Ann begins")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(current(page)).to_contain_text("red curvy tower")
    expect(page.locator(".tree .comment")).to_have_text("<b>Too early?</b>")
    page.keyboard.press("Control+z")  # the comment
    expect(page.locator(".tree .comment")).to_have_count(0)
    expect(moves(reader)).to_have_count(4)


def test_on_a_touch_screen_words_narrow_the_tiles_down(site: Client, open_page: PageOpener) -> None:
    """Of the 60 tiles, counted in `data/tiles.txt`, 39 have a house, and 9 of those a tower."""
    place = created(site, game="castle")
    page = open_page(f"/study/{place['study']}", kept=kept(place), **PHONE)
    tiles = page.locator(".picker [data-action]")
    expect(tiles).to_have_count(60)
    page.get_by_role("button", name="house", exact=True).tap()
    expect(tiles).to_have_count(39)
    page.get_by_role("button", name="tower", exact=True).tap()
    expect(tiles).to_have_count(9)
    tiles.first.tap()
    page.get_by_role("button", name="Moves", exact=True).tap()
    expect(current(page)).to_contain_text("tower, house")


def test_the_engine_shows_three_actions_while_it_is_on(site: Client, open_page: PageOpener) -> None:
    place = created(site, game="castle")
    added(site, place, 0, "draw 1")
    page = open_page(f"/study/{place['study']}", kept=kept(place), **DESKTOP)
    expect(page.locator(".engine")).to_have_count(0)
    page.get_by_role("button", name="Engine").click()
    best = page.get_by_role("list", name="Best actions").get_by_role("button")
    expect(best).to_have_count(3)
    expect(best.first.locator(".share")).to_have_text(re.compile(r"^\d+\s%$"))
    expect(best.last.locator(".share")).to_have_text(re.compile(r"^\d+\s% ± \d+$"))
    expect(
        page.get_by_role("list", name="Chance of winning").get_by_role("listitem")
    ).to_have_count(2)
    best.first.hover()
    expect(page.locator(".way")).to_have_count(1)
    best.first.click()
    expect(moves(page)).to_have_count(2)
    page.get_by_role("button", name="Engine").click()
    expect(page.locator(".engine")).to_have_count(0)
    page.reload()
    expect(moves(page)).to_have_count(2)
    expect(page.locator(".engine")).to_have_count(0)


def test_a_record_with_variations_is_opened_and_replayed(
    site: Client, open_page: PageOpener, tmp_path: Path
) -> None:
    table = site.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
    last = site.watch(table)["n"]
    page = open_page(f"/t/{table}", **DESKTOP)
    page.get_by_role("button", name="Analyse on the board").click()
    page.wait_for_url("**/study/*")
    expect(moves(page)).to_have_count(last)
    page.keyboard.press("Home")
    played = site.get(f"/api/studies/{table}")["nodes"][0]["action"]
    pick(page, "start 1" if played == "start 0" else "start 0")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download record").click()
    file = tmp_path / "study.json"
    download.value.save_as(file)

    again = open_page("/analysis", **SMALL)
    again.get_by_label("Open a record file").set_input_files(file)
    again.wait_for_url("**/study/*")
    again.get_by_role("button", name="Moves", exact=True).tap()
    expect(moves(again)).to_have_count(last + 1)
    again.keyboard.press("Escape")
    again.get_by_role("button", name="More").tap()
    again.get_by_role("button", name="Replay").tap()
    expect(again.locator(".said p")).to_have_text(re.compile("^0 of "))
    again.get_by_role("button", name="Next move").tap()
    again.get_by_role("button", name="Analyse on the board").tap()
    expect(again.get_by_role("button", name="Engine")).to_be_visible()
    expect(again).to_have_url(re.compile(r"\?at=\d+$"))


def test_a_game_from_the_view_of_a_seat_asks_for_nothing_hidden(
    site: Client, open_page: PageOpener
) -> None:
    """Ann does not see Ben's tiles (Castle Keep, §3), so his actions are a list of all that he may have."""
    place = created(site, game="castle-keep", viewer=0)
    added(site, place, 1, "start 1", draw="all")
    page = open_page(f"/study/{place['study']}", kept=kept(place), **DESKTOP)
    drawn = page.locator(".row", has_text="Ben draws")
    expect(drawn).to_have_text([re.compile(r"^\d+\s*Ben draws a tile\s*$")] * 6)
    entries = page.locator(".picker .grid button")
    expect(page.locator(".target.open")).to_have_count(0)
    page.get_by_label("Find an outcome").fill("blue curvy wall north")
    expect(entries).to_have_count(1)
    page.keyboard.press("Enter")
    expect(current(page)).to_contain_text("Ben places the blue curvy wall on the north side")
    page.keyboard.press("Home")
    expect(current(page)).to_contain_text("From here on, the game is shown as Ann sees it")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
