"""§9.4 Chapters: the records (stories) of the periods between earlier reshuffles, oldest first."""

import numpy as np

from keepstone.games.castle_keep.rules.components import KINDS
from keepstone.games.castle_keep.rules.story import read_entries, read_story
from keepstone.kit.jit import compiled

# 800 draws, at least 40 for each supply, result in at most 19 stories; the last one is not a chapter yet.
MOST_CHAPTERS = 18
# At most 816 tiles leave hands in a game.
CHAPTERS_SIZE = 840
# three bits for each kind, which has at most six copies
BITS, MASK = np.uint64(3), np.uint64(7)


@compiled
def keep_story(state):
    """§9.4 Append the story to the chapters before a new story begins."""
    size = np.int64(state.story_size)
    while is_full(state, size):
        _forget_chapter(state)
    chapter = np.int64(state.chapters)
    start = chapter_end(state, chapter)
    state.chapter_story[start : start + size] = state.story[:size]
    state.chapter_end[chapter] = start + size
    first_sizes(state, read_story(state), state.chapter_first[chapter])
    for viewer in range(len(state.old)):
        state.chapter_old[viewer, chapter] = pack(state.old[viewer])
    state.chapters += 1


@compiled
def chapter_end(state, chapter):
    """§9.4 Return the index in `chapter_story` where a chapter begins, which is where the previous one ends."""
    return np.int64(state.chapter_end[chapter - 1]) if chapter > 0 else 0


@compiled
def is_full(state, size):
    """§9.4 Return whether there is no space for a chapter of `size` more entries."""
    return (
        state.chapters == MOST_CHAPTERS
        or chapter_end(state, np.int64(state.chapters)) + size > CHAPTERS_SIZE
    )


@compiled
def _forget_chapter(state):
    """§9.4 Drop the oldest chapter of the observation."""
    last, gone = state.chapters - 1, state.chapter_end[0]
    end = state.chapter_end[last]
    for i in range(end - gone):
        state.chapter_story[i] = state.chapter_story[i + gone]
    state.chapter_story[end - gone : end] = 0
    for chapter in range(last):
        state.chapter_end[chapter] = state.chapter_end[chapter + 1] - gone
        state.chapter_first[chapter] = state.chapter_first[chapter + 1]
        state.chapter_old[:, chapter] = state.chapter_old[:, chapter + 1]
    state.chapter_end[last] = 0
    state.chapter_first[last] = 0
    state.chapter_old[:, last] = 0
    state.chapters = last


@compiled
def first_sizes(state, story, out):
    """§9.3 Write to `out`, for each seat, how many of its tiles were not publicly known when the story began."""
    for seat in range(state.players):
        out[seat] = state.hand_size[seat]
        for kind in range(1, KINDS):
            out[seat] -= state.shown[seat, kind]
    for i in range(len(story)):
        out[story[i, 0]] += (story[i, 2] > 0) - story[i, 1]


@compiled
def read_chapter(state, chapter):
    """§9.4 Return a chapter's rows like `read_story`, but without draws after the last entry.

    The result is int64[entries, 3].
    """
    entries = state.chapter_story[chapter_end(state, chapter) : chapter_end(state, chapter + 1)]
    story = np.zeros((len(entries), 3), np.int64)
    read_entries(entries, story)
    return story


@compiled
def pack(counts):
    """§9.4 Pack the counts of all kinds (at most 6 each) into one number, with three bits for each count."""
    packed = np.uint64(0)
    for kind in range(KINDS - 1, 0, -1):
        packed = (packed << BITS) | np.uint64(counts[kind])
    return packed


@compiled
def unpack(packed, out):
    """§9.4 Unpack the counts of all kinds from one number to `out` (integers[KINDS])."""
    out[0] = 0
    for kind in range(1, KINDS):
        out[kind] = np.int64(packed & MASK)
        packed = packed >> BITS
