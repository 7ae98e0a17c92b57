"""Tests of help for beginners: goals, explanations of illegal actions, and a guided first game."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, SMALL
from tests.support.browser.lobby import play_against_bots
from tests.support.browser.view import at_rest, drawn
from tests.support.served import TWO_PERSONS

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

STOP_MS = 1300  # how long the hand of a demonstration stays at a place


def pick(page: Page, *ids: str) -> None:
    for each in ids:
        page.locator(f'.target[data-id="{each}"]').click()


def test_a_first_game_asks_for_moves_and_answers_others(open_page) -> None:
    page = open_page("/learn/castle-keep", **PHONE)
    bar = page.get_by_role("region", name="Your lesson")
    for step in (2, 3):
        page.get_by_role("button", name="Next").click()
        expect(bar).to_contain_text(f"{step} of 18")
    pick(page, "hand-0-blue-zigzag-tower-0", "place-0-ne")
    page.get_by_role("button", name="Confirm").click()
    expect(bar.get_by_role("alert")).to_contain_text("You could begin like that")
    page.locator("[data-piece='hand-0-red-keep-0']").click()
    expect(bar).to_contain_text("Start your castle with a wall or a tower")
    pick(page, "hand-0-red-curvy-tower-0", "place-0-nw")
    page.get_by_role("button", name="Confirm").click()
    expect(bar).to_contain_text("4 of 18")
    page.reload()
    expect(bar).to_contain_text("4 of 18")


def test_no_clock_runs_while_a_newcomer_reads_the_goal(open_page, site) -> None:
    place = site.post("/api/tables", **TWO_PERSONS, clock="10+15")
    page = open_page(place["invite"], newcomer=True, **DESKTOP)
    expect(page.get_by_text("Be the first to complete a castle")).to_be_visible()
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("svg[aria-label='The table']")).to_be_visible()
    expect(page.get_by_role("dialog", name="Castle Keep")).to_be_hidden()


def test_a_newcomer_is_told_the_goal_and_why_something_cannot_be_done(open_page) -> None:
    page = open_page.game(newcomer=True, **DESKTOP)
    play_against_bots(page)
    goal = page.get_by_role("dialog", name="Castle Keep")
    expect(goal).to_contain_text("Be the first to complete a castle")
    goal.get_by_role("button", name="Go to the table").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.locator("[data-piece='supply']").click()
    bar = page.get_by_role("region", name="Your choices")
    expect(bar).to_contain_text("No tile can be drawn now")
    bar.get_by_role("link", name=re.compile("rule 3.1")).click()
    expect(page.locator(".wanted")).to_contain_text(
        "At the start of a turn the player draws two tiles"
    )
    page.reload()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(goal).not_to_be_visible()
    expect(bar.get_by_role("link", name="rule 3.3")).to_be_visible()
    expect(page.locator(".target.open").first).to_be_visible()  # the bar comes before the board
    page.keyboard.press("w")
    expect(page.locator(".target:focus")).to_be_visible()
    page.locator("[data-id='supply']").focus()  # where arrow keys lead
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("No tile can be drawn now")
    page.keyboard.press("Escape")
    expect(page.locator("[data-id='supply']")).to_have_count(0)


def test_show_me_points_at_each_place_in_order_and_leaves_the_move_to_the_learner(
    open_page,
) -> None:
    """Step 3 of Castle Keep: the red curvy tower, then the top left corner, then Confirm."""
    page = open_page("/learn/castle-keep", **PHONE)
    bar = page.get_by_role("region", name="Your lesson")
    for step in (2, 3):
        page.get_by_role("button", name="Next").click()
        expect(bar).to_contain_text(f"{step} of 18")
    drawn(page)
    board = page.locator("main")
    before = board.bounding_box()
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))  # the hand waits for the test
    page.get_by_role("button", name="Show me").click()
    said = bar.locator("[aria-live=assertive]")
    for stop, words in (
        ("hand-0-red-curvy-tower-0", "Choose: red curvy tower in Robin's hand"),
        ("place-0-nw", "Choose: north-west corner of Robin's castle"),
        ("place red-curvy-tower nw", "Press: Confirm"),
    ):
        expect(page.locator(f".hand[data-stop='{stop}'] svg")).to_be_visible()
        expect(said).to_contain_text(words)
        assert board.bounding_box() == before
        page.clock.run_for(STOP_MS)
    expect(page.locator(".hand")).to_have_count(0)
    expect(bar).to_contain_text("3 of 18")
    expect(page.locator("[data-mark]")).to_have_count(2)
    pick(page, "hand-0-red-curvy-tower-0", "place-0-nw")
    page.get_by_role("button", name="Confirm").click()
    expect(bar).to_contain_text("4 of 18")
    expect(page.locator("[data-mark]")).to_have_count(0)
    page.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand[data-stop='castle-0-nw'] svg")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".hand")).to_have_count(0)
    assert board.bounding_box() == before


def test_the_reason_of_a_hint_is_opened_on_a_small_phone(open_page) -> None:
    page = open_page.game(**SMALL)
    play_against_bots(page)
    page.get_by_role("button", name="Hint").click()
    reason = page.locator(".prompt p.muted", has_text="Hint:")
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    at_rest(page)
    text, button = reason.bounding_box(), page.get_by_role("button", name="Confirm").bounding_box()
    assert reason.evaluate("each => each.scrollHeight === each.clientHeight")
    assert text["y"] + text["height"] <= button["y"]
    page.get_by_role("button", name="Back").click()
    expect(reason).to_have_count(0)


@pytest.mark.parametrize("path", ["/learn/burgundy", "/puzzles/burgundy"])
def test_nothing_is_cut_off_on_a_small_phone(open_page, path) -> None:
    """The own card is beside the boards, and the box with the text is below both."""
    page = open_page(path, **SMALL)
    drawn(page)
    box = page.locator("section.bar").bounding_box()
    card = page.locator(".own > li").bounding_box()
    assert card["y"] + card["height"] <= box["y"]


@pytest.mark.parametrize("path", ["/learn/castle-keep", "/puzzles/castle-keep"])
def test_boards_are_large_on_a_small_phone(open_page, path) -> None:
    """The shared trays are beside the other player's card, and the own pieces are in one row with the emblem."""
    page = open_page(path, **SMALL)
    drawn(page)
    own = page.locator(".caption").first  # as wide as its board
    assert own.bounding_box()["width"] >= 140
    cards = [page.locator(css).bounding_box() for css in (".cards > li", ".shared", ".own > li")]
    assert all(card["x"] >= 0 and card["x"] + card["width"] <= 320 for card in cards)
    hand = page.locator(".own [data-part]").bounding_box()
    assert hand["x"] + hand["width"] <= cards[2]["x"] + cards[2]["width"]


def test_a_pick_can_be_confirmed_on_a_small_phone(open_page) -> None:
    page = open_page("/learn/castle-keep", kept={"lessons": {"castle-keep": 3}}, **SMALL)
    pick(page, "hand-0-red-curvy-tower-0", "place-0-nw")
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    at_rest(page)
    confirm = page.get_by_role("button", name="Confirm").bounding_box()
    steps = page.locator("section.bar .steps").bounding_box()
    assert confirm["y"] + confirm["height"] <= steps["y"]


def test_a_single_piece_is_beside_the_name_on_a_small_phone(open_page) -> None:
    page = open_page("/learn/castillos", **SMALL)
    drawn(page)
    assert page.locator("[data-piece='ground-map']").bounding_box()["width"] >= 140


@pytest.mark.parametrize("path", ["/learn/castle", "/puzzles/castle"])
def test_the_board_is_most_of_a_phone(open_page, path) -> None:
    """The box with the text needs at most 18.5 rem: 296 of 844 pixels."""
    page = open_page(path, **PHONE)
    drawn(page)
    assert page.locator("section.bar").bounding_box()["height"] <= 296


def test_the_own_estate_is_the_large_one_on_a_tablet(open_page) -> None:
    page = open_page("/learn/burgundy", **PHONE | {"viewport": {"width": 768, "height": 1024}})
    drawn(page)
    cells = [page.locator(f"[data-piece^='cell-{seat}-']").first for seat in (0, 1)]
    own, other = (cell.bounding_box()["width"] for cell in cells)
    assert own > 1.4 * other
