"""Observations and masks of a batch that are updated where they changed, and need not be written again."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keepstone.batch.errors import InvalidArray
from keepstone.batch.kernels import Rows
from keepstone.batch.planes import Plane, Planes
from keepstone.errors import UnknownName
from keepstone.kit.jit import compiled
from keepstone.kit.quoting import quoted
from keepstone.kit.state import Record, States, StateType
from keepstone.kit.viewer import VIEWER
from keepstone.protocol.hooks import observe

WORD = 8  # bytes
SPAN = 16  # words that are compared at once

# A number of a record. up, down: the shifts of its word (eight bytes), first to the left and then to the right,
# that leave only the number. keep: a mask for the result. place: the index of its first number in an observation.
# spread: into how many bits it is divided; if 0, it is divided by scale.
FIELDS = np.dtype(
    [(name, np.int64) for name in ("up", "down", "keep")]
    + [("place", np.uint64), ("spread", np.uint64), ("scale", np.float32)]
)
CELL = np.dtype((Record, FIELDS))


class Observer:
    """The observations and masks of a batch, in arrays that keep their place in memory.

    `update` writes only the numbers that changed, which takes a fraction of the time of `Batch.observations` and
    `Batch.mask`.

    observations ([rows, numbers]): what the viewers see. mask (bool[rows, actions]): the legal actions.
    by_name: views of the observations for each plane, [rows, ...] with the plane's shape, by its name. planes: the
    planes in their order, without the viewer.
    """

    def __init__(
        self,
        state_type: StateType,
        planes: Planes,
        rows: Rows,
        run: Callable[..., None],
        viewers: Callable[[Any], NDArray[np.int32]],
        fields: Sequence[str] | None,
        dtype: Any,
    ):
        self._state_type, self._rows, self._run, self._viewers = state_type, rows, run, viewers
        shows_viewer, self.planes = _chosen(planes, fields)
        kind = _checked_dtype(dtype, state_type, self.planes)
        count, actions = rows.legal.shape
        size = self.planes[-1].stop if self.planes else planes.seats
        self.observations: NDArray[Any] = np.zeros((count, size), kind)
        self.mask: NDArray[np.bool_] = np.zeros((count, actions), np.bool_)
        self.by_name: dict[str, NDArray[Any]] = {
            plane.name: self.observations[:, plane.start : plane.stop].reshape(count, *plane.shape)
            for plane in self.planes
        }
        if shows_viewer:
            self.by_name[VIEWER.name] = self.observations[:, : planes.seats]
        self._viewer_numbers = planes.seats if shows_viewer else 0
        self._layout = _layout(state_type.dtype, self.planes, is_scaled=kind == np.float32)
        self._last = np.zeros((count, _words(state_type.dtype)), np.int64)
        self._listed = np.zeros((count, actions), np.int32)
        self._listed_counts = np.zeros(count, np.int32)

    def update(self, seats: Any = None) -> None:
        """Write what the seats to act see, or the viewers in `seats` (integers[rows]), and the legal actions."""
        viewers = self._viewers(seats)
        self._run(self._observe, self._rows.states, viewers, self._last, self.observations)
        before = self._listed, self._listed_counts
        self._run(update_mask, self._rows.legal, self._rows.counts, *before, self.mask)

    def _observe(
        self, states: States, viewers: np.ndarray, last: np.ndarray, out: np.ndarray
    ) -> None:
        words, record = np.zeros(last.shape[1], np.int64), self._state_type.dtype
        scratch = words.view(np.uint8)[: record.itemsize].view(record)
        observe_changes(states, viewers, scratch, words, *self._layout, last, out)
        show_viewers(viewers, self._viewer_numbers, out)


def _chosen(planes: Planes, fields: Sequence[str] | None) -> tuple[bool, list[Plane]]:
    """Return whether the viewer is shown, and the planes of these fields, one after another.

    Raise UnknownName for an unknown field.
    """
    known = [VIEWER.name, *(plane.name for plane in planes.planes)]
    names = known if fields is None else list(fields)
    if unknown := [name for name in names if name not in known]:
        raise UnknownName(f"the observations have no field {quoted(unknown[0])}", tuple(known))
    shows_viewer = VIEWER.name in names
    start = planes.seats if shows_viewer else 0
    chosen = []
    for plane in planes.planes:
        if plane.name in names:
            chosen.append(replace(plane, start=start, stop=start + plane.stop - plane.start))
            start = chosen[-1].stop
    return shows_viewer, chosen


def _checked_dtype(dtype: Any, state_type: StateType, planes: Sequence[Plane]) -> np.dtype[Any]:
    """Return the dtype of the observations. Raise InvalidArray if it cannot hold the numbers of a field."""
    kind: np.dtype[Any] = np.dtype(dtype)
    if kind == np.float32:
        return kind
    if kind.kind not in "iu":
        raise InvalidArray(f"observations are float32 or whole numbers, not {kind}")
    limits, ranges = np.iinfo(kind), {field.name: field for field in state_type.fields}
    for plane in planes:
        field = ranges[plane.name]
        if not plane.bits and not limits.min <= field.low <= field.high <= limits.max:
            raise InvalidArray(
                f"{kind} cannot hold the field {quoted(plane.name)}, from {field.low} to {field.high}"
            )
    return kind


def _words(record: np.dtype[Any]) -> int:
    return -(-record.itemsize // WORD)


def _layout(
    record: np.dtype[Any], planes: Sequence[Plane], is_scaled: bool
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[Any]]:
    """Return the spans, the first cell of each word, and the cells, as `observe_changes` uses them."""
    parts = [_cells(record, plane, is_scaled) for plane in planes]
    offsets = np.concatenate([np.zeros(0, int), *(offsets for offsets, _ in parts)])
    cells = np.concatenate([np.zeros(0, CELL), *(cells for _, cells in parts)])
    order, words = np.argsort(offsets, kind="stable"), _words(record)
    firsts = np.searchsorted(offsets[order] // WORD, np.arange(words + 1)).astype(np.uint64)
    used = np.unique(offsets // WORD // SPAN)
    spans = np.stack([used * SPAN, np.minimum((used + 1) * SPAN, words)], axis=1)
    return spans.astype(np.uint64), firsts, cells[order].view(CELL)


def _cells(
    record: np.dtype[Any], plane: Plane, is_scaled: bool
) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Return the byte at which each number of a field begins, and its cell."""
    kind, start = record.fields[plane.name][:2]  # type: ignore[index]
    width, step = 8 * kind.base.itemsize, plane.bits or 1
    count = (plane.stop - plane.start) // step
    offsets = start + kind.base.itemsize * np.arange(count)
    shift, cells = offsets % WORD * 8, np.zeros(count, CELL)
    cells["keep"] = -1 if kind.base.kind == "i" else (1 << width) - 1
    cells["up"], cells["down"] = 64 - shift - width, 64 - width
    cells["place"] = plane.start + step * np.arange(count)
    cells["scale"], cells["spread"] = plane.scale if is_scaled else 1, plane.bits
    return offsets, cells


# Compiled updates.


@compiled
def observe_changes(states, viewers, scratch, words, spans, firsts, cells, last, out):
    """Update the observations `out` (any dtype, [rows, numbers]) to what the viewers see.

    viewers (int32[rows]): seats or SPECTATOR. scratch: a record, which shares its memory with words (int64).
    spans (uint64[n, 2]): ranges of words that contain all cells. firsts (uint64): the first cell of each word.
    cells: CELL records in the order of the words. last (int64[rows, words]): the observed records at the previous
    update, initially 0, as are the numbers. Indices are unsigned, so that Numba need not check their sign.
    """
    for i in range(len(viewers)):
        scratch[0] = states[i]
        observe(scratch[0], viewers[i])
        for n in range(len(spans)):
            start, stop = spans[n, 0], spans[n, 1]
            changed = np.int64(0)
            for w in range(start, stop):  # without branches, so that it becomes vector instructions
                changed |= words[w] ^ last[i, w]
            if changed == 0:
                continue
            for w in range(start, stop):
                word = words[w]
                changed = word ^ last[i, w]
                if changed == 0:
                    continue
                last[i, w] = word
                for c in range(firsts[w], firsts[w + 1]):
                    number = ((word << cells[c].up) >> cells[c].down) & cells[c].keep
                    place = cells[c].place
                    if cells[c].spread == 0:
                        out[i, place] = np.float32(number) / cells[c].scale
                    for bit in range(cells[c].spread):
                        out[i, place + bit] = (number >> bit) & 1


@compiled
def show_viewers(viewers, seats, out):
    """Write which of the seats is the viewer to the first numbers of the observations `out`."""
    for i in range(len(viewers)):
        for seat in range(seats):
            out[i, seat] = 1 if viewers[i] == seat else 0


@compiled
def update_mask(legal, counts, listed, listed_counts, mask):
    """Update a mask of the legal actions (bool[rows, actions]).

    listed (int32[rows, actions]), listed_counts (int32[rows]): the legal actions at the previous update.
    """
    for i in range(len(counts)):
        for j in range(listed_counts[i]):
            mask[i, listed[i, j]] = False
        for j in range(counts[i]):
            listed[i, j] = legal[i, j]
            mask[i, legal[i, j]] = True
        listed_counts[i] = counts[i]
