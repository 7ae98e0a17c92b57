"""§9.4 Find a past that explains given hands: what all hands held at the start of each chapter.

A chapter can end with given hands if the tiles that the hands held at its start explain all tiles that left the
hands. The search goes from the last chapter back to the first, through all distributions of the old tiles of each
kind.
"""

from typing import NamedTuple

import numpy as np

from keepstone.games.castle_keep.rules.chapters import first_sizes, read_chapter, unpack
from keepstone.games.castle_keep.rules.components import KINDS, MAX_PLAYERS
from keepstone.games.castle_keep.rules.story import read_story
from keepstone.kit.jit import compiled

# after this number of steps, the hands count as impossible
MOST_STEPS = 5_000
MOST_COPIES = 6  # of one kind


class Book(NamedTuple):
    """A viewer's knowledge about the chapters, in order from the last chapter to the first. All arrays are int64.

    others [hands]: the seats with hidden hands. old [chapters, KINDS]: the old tiles when each chapter began.
    first [chapters, hands]: the number of old tiles in each hand when the chapter began. left [chapters, hands,
    KINDS]: the tiles that left each hand. entries [entries, 3]: a hand, the number of tiles it had drawn in the
    chapter, and the kind that then left it. ends [chapters]: where each chapter ends in entries. cells [cells, 3]:
    the chapter, kind and hand of each unknown.
    """

    others: np.ndarray
    old: np.ndarray
    first: np.ndarray
    left: np.ndarray
    entries: np.ndarray
    ends: np.ndarray
    cells: np.ndarray


@compiled
def open_book(state, row, others):
    """§9.4 Collect a viewer's knowledge about the chapters, back to the first chapter that the viewer knows."""
    most = np.int64(state.chapters) + 1
    old, first = np.zeros((most, KINDS), np.int64), np.zeros((most, len(others)), np.int64)
    left, ends = np.zeros((most, len(others), KINDS), np.int64), np.zeros(most, np.int64)
    entries = np.zeros((len(state.story) + len(state.chapter_story), 3), np.int64)
    sizes, chapters, end = np.zeros(MAX_PLAYERS, np.int64), 0, 0
    for back in range(most):
        story = _turn_to(state, row, most - 1 - back, old[back], sizes)
        for hand in range(len(others)):
            first[back, hand] = sizes[others[hand]]
        if old[back].sum() == 0 or old[back].sum() != first[back].sum():
            break
        end = _copy_entries(story, others, entries, end, left[back])
        ends[back] = end
        chapters += 1
    cells = _list_cells(old[:chapters], len(others))
    return Book(others, old, first, left, entries[:end], ends[:chapters], cells)


@compiled
def _turn_to(state, row, chapter, old, sizes):
    """§9.4 Return a chapter's story. Write its old tiles to `old`, and the hand sizes at its start to `sizes`."""
    if chapter == state.chapters:
        story = read_story(state)
        first_sizes(state, story, sizes)
        old[:] = state.old[row]
        return story
    sizes[:] = state.chapter_first[chapter]
    unpack(state.chapter_old[row, chapter], old)
    return read_chapter(state, chapter)


@compiled
def _copy_entries(story, others, entries, end, left):
    """§9.4 Append the tiles that left other hands to `entries`, and count them in `left`, in place.

    Return the new end.
    """
    drawn = np.zeros(len(others), np.int64)
    for i in range(len(story)):
        for hand in range(len(others)):
            if story[i, 0] == others[hand]:
                drawn[hand] += story[i, 1]
                if story[i, 2] > 0:
                    entries[end, 0], entries[end, 1], entries[end, 2] = (
                        hand,
                        drawn[hand],
                        story[i, 2],
                    )
                    left[hand, story[i, 2]] += 1
                    end += 1
    return end


@compiled
def _list_cells(old, hands):
    """§9.4 List, for each chapter, every combination of a kind with old tiles and a hand (int64[cells, 3])."""
    cells, n = np.zeros((len(old) * KINDS * hands, 3), np.int64), 0
    for chapter in range(len(old)):
        for kind in range(KINDS):
            if old[chapter, kind] > 0:
                for hand in range(hands):
                    cells[n, 0], cells[n, 1], cells[n, 2] = chapter, kind, hand
                    n += 1
    return cells[:n]


@compiled
def has_past(book, held):
    """§9.4 Return whether it is possible that the hands hold these tiles (int64[hands, KINDS]).

    The result is also False if the search takes too long.
    """
    found, _ = find_past(book, held, np.full((len(held), KINDS), MOST_COPIES))
    return found


@compiled
def share_out(book, held, supply):
    """§9.4 Exchange tiles between the hands and the supply, in place, until the hands fit all stories.

    Return whether such hands were found.

    held: int64[hands, KINDS]. supply (int64[KINDS]): the tiles of the supply that hands can take in exchange.

    The current hands count as one more chapter, before which each hand can hold any of the tiles. The supply
    counts as one more hand, which was empty in all earlier chapters.
    """
    hands, tiles = len(held), held.sum(axis=0) + supply
    if tiles.sum() == 0:
        return False
    old = np.concatenate((tiles.reshape(1, KINDS), book.old))
    first, left = (
        np.zeros((len(old), hands + 1), np.int64),
        np.zeros((len(old), hands + 1, KINDS), np.int64),
    )
    first[0, :hands], first[0, hands] = held.sum(axis=1), supply.sum()
    first[1:, :hands], left[1:, :hands] = book.first, book.left
    ends = np.concatenate((np.zeros(1, np.int64), book.ends))
    cells = _list_cells(old[: len(ends)], hands + 1)
    most, wanted = np.zeros((2, hands + 1, KINDS), np.int64)
    most[:], wanted[:hands], wanted[hands] = tiles, held, supply
    owners = np.arange(hands + 1)
    book = Book(owners, old, first, left, book.entries, ends, cells)
    found, begin = find_past(book, most, wanted)
    if found:
        held[:], supply[:] = begin[0, :hands], begin[0, hands]
    return found


@compiled
def find_past(book, held, wanted):
    """§9.4 Search for a past that leads to the hands.

    Return whether a past was found in time, and the tiles in the hands when each chapter began.

    held (int64[hands, KINDS]): the current hands, without publicly known tiles. wanted (int64[hands, KINDS]):
    the numbers of tiles to try first in the last chapter; in the others, the largest ones come first. The
    second result is int64[chapters, hands, KINDS].
    """
    chapters, cells = len(book.ends), book.cells
    begin = np.zeros((chapters, len(book.others), KINDS), np.int64)
    items, room = np.zeros_like(begin), book.first[:chapters].copy()
    rest = np.zeros(len(cells), np.int64)
    at, forward = 0, True
    for _ in range(MOST_STEPS):
        if forward and begins_chapter(cells, at):
            chapter = cells[at - 1, 0] + 1 if at > 0 else 0
            if chapter == chapters:
                return True, begin
            items[chapter] = book.left[chapter] + (begin[chapter - 1] if chapter > 0 else held)
            forward = _begin_chapter(book, chapter, items[chapter], room[chapter], begin[chapter])
            at -= not forward
        if at < 0:
            break
        chapter = cells[at, 0]
        forward = _try_cell(
            book, at, forward, wanted, items[chapter], room[chapter], begin[chapter], rest
        )
        at += 1 if forward else -1
    return False, begin


@compiled
def _begin_chapter(book, chapter, items, room, begin):
    """§9.4 Set `begin` to the largest number of old tiles of each kind that each hand could have held.

    Return whether the hands could have held enough old tiles.
    """
    for hand in range(len(begin)):
        for kind in range(KINDS):
            begin[hand, kind] = min(items[hand, kind], book.old[chapter, kind])
        if not may_hold(book, chapter, hand, 0, room, begin):
            return False
    return True


@compiled
def _try_cell(book, at, is_new, wanted, items, room, begin, rest):
    """§9.4 Put the first or the next possible number of tiles into a cell, in place.

    Return whether there was a number left to try. wanted: as in `find_past`; the numbers closest to the first one
    are tried next.
    """
    chapter, kind, hand = book.cells[at]
    first = wanted[hand, kind] if chapter == 0 else MOST_COPIES
    if is_new:
        rest[at] = rest[at - 1] - begin[hand - 1, kind] if hand > 0 else book.old[chapter, kind]
        tiles = first
    else:
        room[hand] += begin[hand, kind]
        tiles = _next_to_try(begin[hand, kind], first)
    least = least_at(items, room, kind, hand, rest[at])
    most = most_at(items, room, kind, hand, rest[at])
    assumed = min(items[hand, kind], book.old[chapter, kind])  # has been checked already
    while abs(tiles - first) <= MOST_COPIES:
        if least <= tiles <= most:
            begin[hand, kind] = tiles
            room[hand] -= tiles
            if tiles == assumed or may_hold(book, chapter, hand, kind, room, begin):
                return True
            room[hand] += tiles
        tiles = _next_to_try(tiles, first)
    begin[hand, kind] = assumed
    return False


@compiled
def _next_to_try(tiles, first):
    """§9.4 Return the number to try after `tiles`: first, first - 1, first + 1, first - 2, …"""
    return 2 * first - tiles - (tiles >= first)


@compiled
def begins_chapter(cells, at):
    """§9.4 Return whether a cell is the first cell of its chapter, or there are no more cells."""
    return at == 0 or at == len(cells) or cells[at, 0] != cells[at - 1, 0]


@compiled
def most_at(items, room, kind, hand, rest):
    """§9.4 Return the largest number of old tiles of a kind that a hand could have held.

    rest: tiles left to distribute.
    """
    return min(items[hand, kind], room[hand], rest)


@compiled
def least_at(items, room, kind, hand, rest):
    """§9.4 Return the smallest number of old tiles of a kind that a hand must have held."""
    for later in range(hand + 1, len(room)):
        rest -= min(items[later, kind], room[later])
    return max(rest, 0)


@compiled
def may_hold(book, chapter, hand, kind, room, begin):
    """§9.4 Return whether a hand could have held these old tiles (begin[hand]) at a chapter's start.

    The kinds after `kind` are not decided yet; for these, `begin` contains the largest possible numbers. Therefore
    the search notices a contradiction before it decides the remaining kinds. room: the number of old tiles in each
    hand whose kind is not decided.
    """
    undecided = begin[hand, kind + 1 :].sum()
    return (
        undecided >= room[hand]
        and explains(book, chapter, hand, begin[hand])
        and _fills_earlier(book, chapter + 1, hand, begin[hand])
    )


@compiled
def explains(book, chapter, hand, begin):
    """§9.4 Return whether a hand with these old tiles at a chapter's start drew enough to explain what it lost.

    begin: int64[KINDS]. Among tiles of the same kind, the old ones are assumed to leave first, because this needs
    the fewest draws.
    """
    old, new = begin.copy(), 0
    for i in range(book.ends[chapter - 1] if chapter > 0 else 0, book.ends[chapter]):
        owner, drawn, kind = book.entries[i]
        if owner == hand and old[kind] > 0:
            old[kind] -= 1
        elif owner == hand:
            new += 1
            if new > drawn:
                return False
    return True


@compiled
def _fills_earlier(book, chapter, hand, end):
    """§9.4 Return whether a hand that ended a chapter with these tiles (int64[KINDS]) could have begun it.

    The old tiles with which it began are among those that left it or that it still holds at the end.
    """
    if chapter == len(book.ends):
        return True
    tiles = 0
    for kind in range(KINDS):
        tiles += min(book.left[chapter, hand, kind] + end[kind], book.old[chapter, kind])
    return tiles >= book.first[chapter, hand]
