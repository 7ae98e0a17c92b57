"""Tests of puzzles: a wrong move, the solution, and the progress that is kept."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SMALL
from tests.support.browser.view import drawn

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

DAY = 24 * 60 * 60 * 1000  # in milliseconds
FIRST_DAY = 20_000 * DAY  # since 1970; a multiple of 50, the number of puzzles
# The first puzzle of Castle Keep: the turn ends, although a wall could be placed on two sides.
FIRST = "5448d69b11"
WALL, WORTH, BEST = "hand-0-red-curvy-wall-0", "26", "40"


def test_a_wrong_move_and_then_the_best_one(open_page) -> None:
    page = open_page(**PHONE)
    page.clock.set_fixed_time(FIRST_DAY / 1000)  # in seconds
    page.get_by_role("link", name="Puzzles: Castle Keep").click()
    box = page.get_by_role("region", name="The puzzle")
    expect(box).to_contain_text("Puzzle of the day · Puzzle 1 of 50 · easy")
    page.locator(f'.target[data-id="{WALL}"]').click()
    page.locator('.target[data-id="place-0-n"]').click()
    page.get_by_role("button", name="Confirm").click()
    alert = box.get_by_role("alert")
    expect(alert).to_contain_text(re.compile(f"{WORTH}\\s% instead of {BEST}\\s%"))
    expect(box).to_contain_text("tiles in hand to attack with")  # which the wall uses up
    expect(box.get_by_role("list", name="The best moves")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="End your turn").click()
    expect(alert).to_contain_text(re.compile(f"Right! Your chance to win: {BEST}\\s%"))
    ways = box.get_by_role("list", name="The best moves").get_by_role("listitem")
    expect(ways).to_have_count(3)
    expect(ways.first).to_contain_text("End your turn (played)")
    expect(page.locator("[data-way='place red-curvy-wall n']")).to_be_visible()
    expect(box).to_contain_text("Solved: 1 · Streak: 0")
    expect(box.get_by_role("list", name="Themes")).to_have_text("End the turn")
    page.get_by_role("button", name="Next puzzle").click()
    expect(box).to_contain_text("Puzzle 2 of 50")
    kept = json.loads(page.evaluate("localStorage['keepstone.puzzleResults']"))["castle-keep"]
    assert kept == {FIRST: {"at": FIRST_DAY, "first": False, "solved": True}}
    page.goto(page.url.rpartition("/")[0])
    expect(box).to_contain_text("Puzzle 2 of 50")  # the one of the day is solved


def test_a_link_opens_its_puzzle_which_is_solved_and_played_on(open_page) -> None:
    page = open_page(f"/puzzles/castle-keep/{FIRST}", **PHONE)
    box = page.get_by_role("region", name="The puzzle")
    page.get_by_role("button", name="End your turn").click()
    expect(box.get_by_role("alert")).to_contain_text("Right!")
    expect(box).to_contain_text("Solved: 1 · Streak: 1")
    page.get_by_role("button", name="Play on").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_label("Your opponents").select_option("page")
    dialog.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.get_by_role("button", name="End your turn")).to_be_visible()


def test_a_puzzle_goes_on_at_the_analysis_board(open_page) -> None:
    """Once the solution is shown, and not before."""
    page = open_page(f"/puzzles/castle-keep/{FIRST}", **PHONE)
    analyse = page.get_by_role("button", name="Analyse on the board")
    expect(page.get_by_role("button", name="End your turn")).to_be_visible()
    expect(analyse).to_have_count(0)
    page.get_by_role("button", name="End your turn").click()
    analyse.click()
    expect(page).to_have_url(re.compile("/study/"))
    expect(page.get_by_role("button", name="End your turn")).to_be_visible()


def test_a_long_answer_scrolls_above_the_buttons(open_page) -> None:
    """On a small phone the answer ends above the buttons, where a shadow shows that there is more."""
    page = open_page(f"/puzzles/castle-keep/{FIRST}", **SMALL)
    page.get_by_role("button", name="End your turn").click()
    answer = page.locator("section.bar .text")
    expect(answer).to_contain_text("Right!")
    drawn(page)
    assert answer.evaluate("each => each.scrollHeight > each.clientHeight")
    box, steps = answer.bounding_box(), page.locator("section.bar .steps").bounding_box()
    assert box["y"] + box["height"] <= steps["y"]


def test_puzzles_of_a_theme_are_chosen(open_page) -> None:
    """The second puzzle is the first one that an attack solves; the browser's Back button leads to the first."""
    page = open_page(f"/puzzles/castle-keep/{FIRST}")
    box = page.get_by_role("region", name="The puzzle")
    page.get_by_role("button", name="Choose").click()
    dialog = page.get_by_role("dialog", name="Choose puzzles")
    dialog.get_by_label("Puzzle theme").select_option("Attack")
    dialog.get_by_role("button", name="Next puzzle").click()
    expect(box).to_contain_text("Puzzle 2 of 50")
    page.get_by_role("button", name="Next puzzle").click()
    expect(box).to_contain_text("Puzzle 4 of 50")
    page.go_back()
    page.go_back()
    expect(box).to_contain_text("Puzzle 1 of 50")


def test_a_game_without_puzzles_says_so(open_page) -> None:
    page = open_page("/puzzles/chess")
    expect(page.get_by_role("main")).to_contain_text("No puzzles for this game yet.")
