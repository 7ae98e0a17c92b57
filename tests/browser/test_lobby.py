"""Tests of the first page: seats and options of a new table."""

import time
from itertools import pairwise

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import PHONE
from tests.support.browser.axe import check
from tests.support.browser.lobby import leave_open, players, sit
from tests.support.browser.person import Pointer
from tests.support.browser.view import beside, drawn

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

MOST_SECONDS = 240  # for a few turns
# Note the views of a table that the page opens, in the order of their first news. Just before the first news of
# the second view, the first one hears its latest news once more.
NOTE_VIEWS = """() => {
  window.views = [];
  window.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      const view = { repeat: (data) => this.dispatchEvent(new MessageEvent("message", { data })) };
      this.addEventListener("message", ({ data }) => {
        const news = JSON.parse(data);
        if (news.type !== "table") return;
        const isNew = view.seat === undefined;
        [view.seat, view.data] = [news.you, data];
        if (isNew && views.push(view) === 2) views[0].repeat(views[0].data);
      });
    }
  };
}"""
CLICK = """([css, number]) => {
  const click = new MouseEvent("click", { bubbles: true });
  document.querySelectorAll(css)[number]?.dispatchEvent(click);
}"""
# Click each button that hands over the table when it appears, as a second tap on the table would.
STRAY_CLICKS = """() => {
  let last = null;
  new MutationObserver(() => {
    const button = document.querySelector("main > .button.primary");
    if (button !== last) button?.click();
    last = button;
  }).observe(document, { childList: true, subtree: true });
}"""
HAND_OVER = """() => ({
  words: document.querySelector("main > .button.primary")?.innerText,
  pieces: document.querySelectorAll(".piece").length,
})"""
# Keep the lock of the settings until the page is left.
HOLD_SETTINGS = "void navigator.locks.request('keepstone.settings', () => new Promise(() => {}))"


class Certain(Pointer):
    """Clicks elements and not places, so that no click hits what has just appeared there."""

    def press(self, css: str, number: int) -> None:
        self.page.evaluate(CLICK, [css, number])


def take_over(page: Page) -> str:
    """Play until the device goes to the other player, who takes it; return the words of the button."""
    person = Certain(page)
    end = time.monotonic() + MOST_SECONDS
    while not (shown := page.evaluate(HAND_OVER))["words"]:
        assert time.monotonic() < end
        if not person.step():
            page.wait_for_timeout(50)
    assert shown["pieces"] == 0
    ready = page.get_by_role("button", name=shown["words"])
    ready.click()
    ready.wait_for(state="detached")
    return shown["words"]


def opened(page: Page, site) -> dict:
    """The table that the page has gone to, as the server tells it."""
    page.wait_for_url("**/t/*")
    return site.get("/api/tables/" + page.url.rpartition("/")[2])


def test_friends_are_invited_and_bots_take_the_other_seats(open_page, site):
    page = open_page.game(**PHONE)
    players(page, 4).check(force=True)
    expect(page.get_by_text("Plays obvious moves")).to_have_count(3)
    expect(page.get_by_label("Your name")).to_have_count(0)
    for seat, who in ((2, "open"), (3, "open"), (4, "sergeant")):
        sit(page, seat, who)
    expect(page.get_by_label("Your name")).to_be_visible()
    page.get_by_role("button", name="Invite friends").click()
    table = opened(page, site)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "open", "bot"]
    assert table["seats"][3]["level"] == "sergeant"
    assert table["private"]


def test_options_are_told_in_words_before_and_at_the_table(open_page, site):
    page = open_page.game(**PHONE)
    leave_open(page)
    page.get_by_text("Variants and options").click()
    page.get_by_label("Attacks are allowed").select_option(
        label="only while every castle has two tiles"
    )
    page.get_by_label("List this table in the lobby so that anyone can join").check()
    page.get_by_role("button", name="Invite a friend").click()
    table = opened(page, site)
    assert (table["options"]["gate"], table["private"]) == ("always", False)
    page.get_by_role("button", name="Log and rules").click()
    page.get_by_role("tab", name="About").click()
    expect(page.get_by_text("Only while every castle has two tiles", exact=True)).to_be_visible()


def test_an_option_takes_back_what_it_excludes(open_page, site):
    page = open_page.game("castillos", **PHONE)
    page.get_by_text("Variants and options").click()
    one, other = (
        page.get_by_label("One draw pile for all players"),
        page.get_by_label("Each player's own draw pile"),
    )
    one.check()
    other.check()
    expect(one).not_to_be_checked()
    expect(page.get_by_text("Reset")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    assert opened(page, site)["options"] == {"random_terrain": "false", "own_terrain": "true"}


def test_a_text_of_ones_own_and_what_is_wrong_with_it(open_page, site):
    page = open_page.game("burgundy", **PHONE)
    page.get_by_text("Variants and options").click()
    page.get_by_label("Estates").select_option(label="Custom …")
    field = page.get_by_role("textbox", name="custom")
    field.type("1,7,7")
    expect(page.get_by_text("One number from 1 to 9")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="2 players")).to_be_visible()
    expect(field).to_be_focused()
    (complaint,) = open_page.complaints
    assert "400" in complaint
    open_page.complaints.clear()
    field.fill("1,7")
    page.get_by_role("button", name="Play", exact=True).click()
    assert opened(page, site)["options"]["boards"] == "1,7"
    page.get_by_role("button", name="Log and rules").click()
    page.get_by_role("tab", name="About").click()
    expect(page.get_by_text("1,7", exact=True)).to_be_visible()


def test_a_whole_text_of_ones_own(open_page):
    """What is sent is the text with its lines; one that is right would be compiled for a minute."""
    page = open_page.game("castle", **PHONE)
    page.get_by_text("Variants and options").click()
    page.get_by_label("Tile set").select_option(label="Custom …")
    page.get_by_role("textbox", name="custom").fill("S0 -.P1.-\nnothing")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="line 2")).to_be_visible()
    (complaint,) = open_page.complaints
    assert "400" in complaint
    open_page.complaints.clear()


@pytest.mark.parametrize("drawn", [0, 0.99])
def test_who_begins_is_drawn_where_the_game_draws_nobody(open_page, site, drawn):
    page = open_page.game("castle", **PHONE)
    page.evaluate("drawn => { Math.random = () => drawn }", drawn)
    page.get_by_role("button", name="Play", exact=True).click()
    kinds = [seat["kind"] for seat in opened(page, site)["seats"]]
    assert kinds == (["bot", "person"] if drawn else ["person", "bot"])


def test_a_level_that_was_played_is_proposed_again(open_page):
    """Even if the player leaves the table at once, while the page still waits for the lock of the settings."""
    page = open_page.game(**PHONE)
    expect(page.get_by_text("First game?")).to_be_visible()
    sit(page, 2, "yeoman")
    page.evaluate(HOLD_SETTINGS)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    page.goto(open_page.url + "/play/castle-keep")
    expect(page.get_by_label("Seat 2")).to_have_value("yeoman")
    expect(page.get_by_text("First game?")).to_have_count(0)


def test_two_at_one_device_hand_it_over(open_page, site):
    """The table is hidden until the other one has the device. Nobody's turn is only a forced move."""
    page = open_page.game(kept={"settings": {"forced": False}}, **PHONE)
    sit(page, 2, "me")
    page.get_by_label("Name for seat 2").fill("Ben")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Play", exact=True).click()
    table = opened(page, site)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Ben"]
    page.evaluate(STRAY_CLICKS)
    names = [take_over(page) for _ in range(3)]
    assert sorted(set(names)) == ["I am Ada", "I am Ben"]
    assert names[0] != names[1] != names[2]

    page.get_by_role("button", name="Log and rules").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: table["table"] not in url)
    again = opened(page, site)
    assert [seat["name"] for seat in again["seats"]] == ["Ben", "Ada"]
    assert take_over(page) in names


@pytest.mark.parametrize("name", ["שלום 🏰 עולם", "<b>" + "W" * 17 + "</b>"])
def test_any_name_fits_the_page(open_page, name):
    page = open_page.game(kept={"settings": {"name": name}}, **PHONE)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    beside(page)
    seat = page.get_by_role("list", name="Seats").get_by_role("listitem").first
    expect(seat).to_contain_text(name)
    drawn(page)
    box = seat.bounding_box()
    width = PHONE["viewport"]["width"]
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_text_becomes_an_element_or_a_script(open_page):
    """Only the client's own code makes elements, whatever it is given (Trusted Types)."""
    page = open_page.game()
    for sink in ("document.body.innerHTML = '<b>'", "document.write('<b>')", "setTimeout('1', 0)"):
        with pytest.raises(Error, match="This document requires 'Trusted"):
            page.evaluate(f"() => {{ {sink} }}")
    with pytest.raises(Error, match="disallowed"):
        page.evaluate("() => trustedTypes.createPolicy('mine', {})")
    assert len(open_page.complaints) == 4
    open_page.complaints.clear()


def test_before_a_game_begins_people_come_and_go(open_page, site):
    """Ben leaves, Cem is sent away, Ada closes the table."""
    host = open_page.game(**PHONE)
    players(host, 3).check(force=True)
    sit(host, 2, "open")
    sit(host, 3, "open")
    host.get_by_role("button", name="Invite friends").click()
    host.wait_for_url("**/t/*")
    path = "/t/" + host.url.rpartition("/")[2]

    def guest(name: str) -> Page:
        page = open_page(path, **PHONE)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_role("button", name="Leave")).to_be_visible()
        return page

    ben = guest("Ben")
    ben.get_by_role("button", name="Leave").click()
    expect(ben.get_by_role("list", name="Games")).to_be_visible()
    cem = guest("Cem")
    host.get_by_role("button", name="Remove Cem").click()
    expect(cem.get_by_text("You no longer have access to this table.")).to_be_visible()
    cem.reload()
    expect(cem.get_by_role("button", name="Take a seat")).to_be_visible()
    host.get_by_role("button", name="Cancel the invitation").click()
    expect(host.get_by_role("list", name="Games")).to_be_visible()
    expect(cem.get_by_text("You no longer have access to this table.")).to_be_visible()
    assert site.http.get("/api" + path.replace("/t/", "/tables/")).status_code == 404


def play_now(page: Page, game: str = "Castle Keep") -> None:
    page.get_by_role("button", name=f"Play now: {game}", exact=True).last.click()


def test_play_now_opens_a_table_with_bots_and_then_remembers_the_game(open_page, site):
    page = open_page(
        kept={"settings": {"levels": {"castle-keep": "page"}, "pace": "once"}}, **PHONE
    )
    play_now(page)
    page.wait_for_url("**/t/*")
    expect(page.locator("svg[aria-label='The table']")).to_be_visible()
    table = opened(page, site)
    assert (table["status"], table["private"], table["players"]) == ("playing", False, 2)
    assert sorted(str(seat["level"]) for seat in table["seats"]) == ["None", "page"]
    page.get_by_role("link", name="Keepstone").click()
    expect(page.get_by_role("button", name="Play now: Castle Keep", exact=True)).to_have_count(2)


def test_play_now_brings_two_people_together_and_the_host_sees_who_looks(open_page, site):
    """Ada lists a table of The Castle; Ben looks at it, and Cem presses Play now."""
    ada = open_page.game("castle", bypass_csp=True, **PHONE)
    leave_open(ada)
    ada.get_by_text("Variants and options").click()
    ada.get_by_label("List this table in the lobby so that anyone can join").check()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Invite a friend").click()
    expect(
        ada.get_by_text("anyone can join. Nobody is looking at it at the moment.")
    ).to_be_visible()
    open_page(ada.url.removeprefix(site.url), **PHONE)
    expect(ada.get_by_text("1 person is looking at it.")).to_be_visible()
    check(ada)
    cem = open_page(kept={"settings": {"name": "Cem", "pace": "once"}}, **PHONE)
    play_now(cem, "The Castle")
    assert sorted(seat["name"] for seat in opened(cem, site)["seats"]) == ["Ada", "Cem"]
    assert cem.url == ada.url
    for page in (ada, cem):
        expect(page.locator("svg[aria-label='The table']")).to_be_visible()


def test_each_turn_at_one_device_opens_the_table_once(open_page):
    page = open_page.game("castle", **PHONE)
    page.evaluate(NOTE_VIEWS)
    sit(page, 2, "me")
    page.get_by_role("button", name="Play", exact=True).click()
    person = Pointer(page)
    end = time.monotonic() + MOST_SECONDS
    while len(seats := page.evaluate("views.map(({ seat }) => seat)")) < 3:
        assert time.monotonic() < end
        if not person.step():
            page.wait_for_timeout(50)
    assert all(before != after for before, after in pairwise(seats))
