// The next view for a player who is looking at a part of the table.
import type { Piece, Scene } from '../../lib/net/contract';
import { nearest } from '../input/arrowKeys';
import { centre, type Box, type DrawnScene, type Size } from '../scene';
import { clamp, isWhole, reveal, whole } from './viewport';

function isInside(thing: Box, view: Box): boolean {
  const { x, y } = centre(thing);
  return x >= view.x && y >= view.y && x <= view.x + view.width && y <= view.y + view.height;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** How most pieces have moved, for example because a growing map is drawn smaller. */
interface Change {
  scale: number;
  dx: number;
  dy: number;
}

function change(pairs: readonly [Piece, Piece][]): Change {
  const scale = median(pairs.map(([old, now]) => now.width / old.width)) || 1;
  const shifts = pairs.map(([old, now]) => ({
    x: centre(now).x - scale * centre(old).x,
    y: centre(now).y - scale * centre(old).y,
  }));
  return { scale, dx: median(shifts.map(({ x }) => x)), dy: median(shifts.map(({ y }) => y)) };
}

function transformed<B extends Box>(box: B, { scale, dx, dy }: Change): B {
  const [width, height] = [box.width * scale, box.height * scale];
  return { ...box, x: box.x * scale + dx, y: box.y * scale + dy, width, height };
}

/** Return the smallest box around some boxes. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Return whether a piece has moved differently from most others. */
function isMoved(old: Piece, now: Piece, by: Change): boolean {
  const [a, b] = [centre(transformed(old, by)), centre(now)];
  return Math.hypot(a.x - b.x, a.y - b.y) > Math.min(now.width, now.height) / 2;
}

/** Return the boxes of all things that can be picked. */
export function pickable({ spaces, pieces, choices }: Scene): Box[] {
  const ids = new Set(choices.flatMap(({ picks }) => picks.flat()));
  return [...spaces, ...pieces].filter(({ id }) => ids.has(id));
}

/** Move the view to the nearest thing that can be picked, if it shows none. */
function toPicks(view: Box, scene: DrawnScene): Box {
  const places = pickable(scene).map((box) => ({ ...box, id: '' }));
  if (places.some((place) => isInside(place, view))) return view;
  const place = nearest(places, view);
  return place ? reveal(view, scene, place) : view;
}

/** Return a view that shows some of these places, close if possible, else the whole table. */
export function showSome(view: Box, size: Size, places: readonly Box[]): Box {
  if (places.length === 0 || places.some((place) => isInside(place, view))) return view;
  const near = reveal(view, size, around(places));
  return places.some((place) => isInside(place, near)) ? near : whole(size);
}

/**
 * Return the view of the next scene. A close view keeps showing the same things, and only moves for new ones. still:
 * whether nothing is new, because only the size of the window has changed.
 */
export function follow(view: Box, before: DrawnScene, after: DrawnScene, still = false): Box {
  const olds = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const pairs = after.pieces.flatMap((now): [Piece, Piece][] => {
    const old = olds.get(now.id);
    return old && isInside(old, view) ? [[old, now]] : [];
  });
  if (isWhole(view, before) || pairs.length === 0) return whole(after);
  const by = change(pairs);
  const base = clamp(transformed(view, by), after);
  if (still) return base;
  const news = after.pieces.filter((now) => {
    const old = olds.get(now.id);
    return !old || isMoved(old, now, by);
  });
  const fresh = around(news);
  const fits = fresh.width < base.width && fresh.height < base.height;
  return toPicks(news.length > 0 && fits ? reveal(base, after, fresh) : base, after);
}
