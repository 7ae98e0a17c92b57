"""Tests of the account at the end, and of replays: by a link, from a file, and continued as a game."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, SMALL, PageOpener
from tests.support.analyses import a_mistake
from tests.support.browser.view import drawn
from tests.support.served import Client

LIT = "[data-lit]"
IS_AT_A_MOVE = re.compile(r"\?n=")  # the address
WIDE = {"viewport": {"width": 1700, "height": 900}}  # the log has its own column


def test_a_game_that_is_over_is_explained_and_looked_at_again(
    site: Client, open_page: PageOpener, tmp_path: Path
) -> None:
    table = site.post("/api/tables", game="castle-keep", seats=["greedy", "greedy"])["table"]
    last = site.watch(table)["n"]
    page = open_page(f"/t/{table}", **DESKTOP)

    page.get_by_role("table", name="Score breakdown").locator("button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(LIT).first).to_be_attached()  # the walls that stand
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    happened = page.get_by_role("list", name="Scoring details").get_by_role("button")
    sentence = happened.first.inner_text().partition(" ")[2].strip()
    happened.first.click()
    expect(page.locator(".said h2")).to_have_text(sentence)
    expect(page.locator(LIT)).to_have_count(0)

    page.keyboard.press("Home")
    expect(page.locator(".said p")).to_have_text(f"0 of {last}")
    for key in ("Shift+ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    number = page.get_by_role("slider", name="Move").input_value()
    expect(page).to_have_url(re.compile(rf"\?n={number}$"))
    link = page.url
    words = site.get(f"/api/studies/{table}/pictures?after={number}")["words"][0]
    expect(page.locator(".said h2")).to_have_text(words)
    said = page.locator(".said").inner_text()
    again = open_page(link.removeprefix(site.url), **PHONE)
    expect(again.locator(".said")).to_have_text(said, use_inner_text=True)
    again.get_by_role("button", name="Go to the end").tap()
    again.get_by_role("button", name="Close", exact=True).tap()
    expect(again.locator(".end h2")).to_contain_text("wins")
    expect(again).not_to_have_url(IS_AT_A_MOVE)

    file = tmp_path / "game.json"
    file.write_text(site.http.get(f"/api/tables/{table}/record").text, encoding="utf-8")
    again.goto(f"{site.url}/record")
    again.get_by_label("Open a record file").set_input_files(file)
    again.get_by_role("button", name="Analyse", exact=True).tap()
    expect(again.get_by_label("Chance of winning over time")).to_be_visible(timeout=120_000)
    again.wait_for_function("document.scrollingElement.scrollHeight === innerHeight")
    again.keyboard.press("Escape")
    again.get_by_role("button", name="Replay").tap()
    again.get_by_role("button", name="Next turn").tap()
    again.get_by_role("button", name="Play on from here").tap()
    again.get_by_role("button", name="Play on", exact=True).tap()
    again.wait_for_url("**/t/*")
    expect(again.locator(".bar h2")).to_be_visible()
    assert f"/t/{table}" not in again.url


def test_what_would_have_been_better_is_tried_on_the_table_and_played_on(
    site: Client, open_page: PageOpener
) -> None:
    table, _ = a_mistake(site)
    page = open_page(f"/t/{table}")
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.get_by_role("button", name="Better").first.click(timeout=120_000)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".said p")).to_contain_text(" of ")

    path = f"/api/studies/{table}/analysis"
    told = (site.get(f"{path}/{n}") for n in site.get(path)["findings"]["judged"])
    decision = next(each for each in told if each["ways"][0]["action"].startswith("place"))
    n, best = decision["n"], decision["ways"][0]
    page.goto(f"{site.url}/t/{table}?n={n - 1}")
    page.locator(f"[data-way='{best['action']}']").click()
    expect(page.locator(".said h2")).to_have_text(f"Tried: {best['words']}")
    expect(page.get_by_role("button", name=best["words"])).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(lambda url: table not in url)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    record = site.get(f"/api/tables/{page.url.rpartition('/')[2]}/record")
    assert record["given"]["events"] == n - 1 and best["action"] in record["log"]


def test_the_boards_of_a_replay_are_large_on_a_small_phone(
    site: Client, open_page: PageOpener
) -> None:
    """The cards are folded, and the shared trays are hidden."""
    table = site.post("/api/tables", game="castle-keep", seats=["random"] * 3)["table"]
    site.watch(table)
    page = open_page(f"/t/{table}?n=20", **SMALL)
    expect(page.locator(".said p")).to_contain_text("20 of ")
    assert drawn(page).locator(".caption").first.bounding_box()["width"] >= 100
    own = page.locator(".own").get_by_role("button")
    own.tap()
    expect(own).to_have_attribute("aria-expanded", "true")


def test_the_log_folds_the_set_up_and_shows_a_turn_on_the_board(
    site: Client, open_page: PageOpener
) -> None:
    table = site.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
    last = site.watch(table)["n"]
    page = open_page(f"/t/{table}", **WIDE)
    log = page.get_by_role("list", name="Log")
    beginning = log.get_by_text(" begins", exact=False)
    expect(beginning).to_be_hidden()
    log.get_by_text(
        "Set-up: 11 events"
    ).click()  # who begins, two hands of four tiles, a draw of two
    expect(beginning).to_be_visible()

    turns = log.locator("> li")
    turns.nth(1).get_by_role("heading").get_by_role("button").click()
    number = turns.nth(1).locator("[aria-current=true]").locator(".number").inner_text()
    expect(page.locator(".said p")).to_have_text(f"{number} of {last}")
    page.keyboard.press("End")
    expect(log.locator("[aria-current=true] .number")).to_have_text(str(last))
    expect(log.locator("[aria-current=true]")).to_be_in_viewport()


def test_the_page_of_records_links_to_the_finished_games(
    site: Client, open_page: PageOpener
) -> None:
    over = site.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
    site.watch(over)
    running = site.post("/api/tables", game="castle-keep", seats=["open", "random"])["table"]
    places = {table: {"table": table, "secret": "", "at": 1} for table in (over, running)}
    page = open_page("/record", kept={"places": places}, **PHONE)
    games = page.get_by_role("main").get_by_role("link")
    expect(games).to_have_count(1)
    expect(games).to_have_attribute("href", f"/t/{over}")


def test_a_mistake_is_tried_again_on_the_board(site: Client, open_page: PageOpener) -> None:
    table, mistake = a_mistake(site)
    best, worse = mistake["ways"][0], next(way for way in mistake["ways"] if way["played"])
    page = open_page(f"/t/{table}", **DESKTOP)
    page.get_by_role("button", name="Analyse", exact=True).click()
    moments = page.get_by_role("list", name="Key moments").get_by_role("button")
    expect(moments.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(moments.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowDown")
    expect(moments.first).not_to_have_attribute("aria-current", "true")

    moments.filter(has_text=f"Better: {best['words']}").click()
    page.get_by_role("button", name="Try again").click()
    page.set_viewport_size(SMALL["viewport"])
    expect(page.locator(".shared")).to_be_visible()  # the tile to place is there in some games
    page.set_viewport_size(DESKTOP["viewport"])
    for way, answer in (
        (worse, f"No: {round(100 * worse['share'])}"),
        (best, "Yes, that is best."),
    ):
        expect(page.locator("[data-way]")).to_have_count(0)
        choose(page, way)
        expect(page.locator(".answer")).to_contain_text(answer)
    expect(page.locator(f"[data-way='{best['action']}']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Key moments")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Analysis")).to_be_hidden()


def choose(page: Page, way: dict) -> None:
    """Choose an action on the board, or by its button."""
    if not way["picks"]:
        page.get_by_role("button", name=way["words"]).click()
        return
    for pick in way["picks"]:
        page.locator(f".target[data-id='{pick[0]}']").click()
    confirm = page.get_by_role("button", name="Confirm")
    if confirm.count():
        confirm.click()
