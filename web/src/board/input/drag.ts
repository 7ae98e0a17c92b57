// Drag and drop: which pieces can be dragged, where each may be dropped, and what a drop would preview.
import type { Choice, Ghost, Piece, Shape, Space } from '../../lib/net/contract';
import { candidates, NO_SELECTION, preview, remaining, tap, type Selection } from './picks';
import { centre, type Box } from '../scene';

// How far outside a place a piece may be dropped, as a fraction of the place's size.
const SLACK = 0.3;

export interface Point {
  x: number;
  y: number;
}

/** A place where the dragged piece can be dropped. */
export interface DropTarget extends Box {
  /** The ID of the thing that a drop picks; undefined if the piece moves to an empty place. */
  id?: string;
  shape?: Shape;
  /** The picks after a drop. */
  selection: Selection;
}

/** Whether a choice moves the piece itself to another place. */
function moves(choice: Choice, piece: Piece): boolean {
  const { ghost, picks } = choice;
  if (ghost?.symbol !== piece.symbol || !picks.at(-1)?.includes(piece.id)) return false;
  const [from, to] = [centre(piece), centre(ghost)];
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) > ghost.width / 2;
}

/** Return the IDs that a choice picks after a thing. Picks are ordered from the hand to the place. */
function laterPicks(choice: Choice, id: string): string[] {
  if (choice.held.includes(id)) return choice.picks.flat();
  const at = choice.picks.findIndex((ids) => ids.includes(id));
  return at < 0 ? [] : choice.picks.slice(at + 1).flat();
}

/** Return the ids of all pieces that can be dragged. */
export function draggableIds(pieces: readonly Piece[], choices: readonly Choice[]): Set<string> {
  const held = choices.flatMap((choice) => [...choice.held, ...choice.picks.slice(0, -1).flat()]);
  const ids = new Set(held);
  const holds = (piece: Piece) => ids.has(piece.id) || choices.some((each) => moves(each, piece));
  return new Set(pieces.filter(holds).map(({ id }) => id));
}

/** Return the picks while a piece is being dragged. */
function selectionWith(choices: readonly Choice[], selection: Selection, id: string): Selection {
  const at = selection.taps.indexOf(id);
  if (at >= 0) return { taps: selection.taps.slice(0, at + 1), turn: 0 };
  const next = tap(choices, selection, id);
  return next === selection ? NO_SELECTION : next;
}

/** Return the places where a piece can be dropped: things to pick next, and places where it would be put. */
export function dropTargets(
  choices: readonly Choice[],
  selection: Selection,
  piece: Piece,
  things: readonly (Piece | Space)[],
): DropTarget[] {
  const dragging = selectionWith(choices, selection, piece.id);
  const open = candidates(choices, dragging.taps);
  const left = remaining(choices, dragging.taps);
  const next = new Set(left.flatMap((choice) => laterPicks(choice, piece.id)));
  const picked = things
    .filter(({ id }) => next.has(id) && open.has(id))
    .map((thing) => ({ ...thing, selection: tap(choices, dragging, thing.id) }));
  const emptyPlaces = new Map<string, DropTarget>();
  for (const choice of left) {
    const { ghost } = choice;
    if (!ghost || !moves(choice, piece)) continue;
    emptyPlaces.set(`${ghost.x} ${ghost.y}`, { ...ghost, shape: piece.shape, selection: dragging });
  }
  return [...picked, ...emptyPlaces.values()];
}

/** Return the image of a dragged piece, centred on a point, in its size on the board if that is known. */
export function dragImage(piece: Piece, choices: readonly Choice[], { x, y }: Point): Ghost {
  const sameSymbol = ({ ghost }: Choice) => ghost?.symbol === piece.symbol;
  const { width, height, turn } = choices.find(sameSymbol)?.ghost ?? piece;
  return {
    symbol: piece.symbol,
    width,
    height,
    turn,
    x: x - width / 2,
    y: y - height / 2,
    part: '',
  };
}

/** Return the choice that a drop would preview. */
export function dropPreview(choices: readonly Choice[], target: DropTarget | null): Choice | null {
  return target && preview(choices, target.selection);
}

/** Return the place where a piece would be dropped if it is centred on a point. */
export function targetAt<P extends Box>(places: readonly P[], point: Point): P | null {
  const off = (place: P): number => {
    const { x, y } = centre(place);
    return Math.max(Math.abs(point.x - x) / place.width, Math.abs(point.y - y) / place.height);
  };
  const [best] = places.toSorted((a, b) => off(a) - off(b));
  return best && off(best) <= 0.5 + SLACK ? best : null;
}
