// A scene: questions about the things in it, where its boards are on the screen, and the scene in pixels.
import type { Part, Piece, Scene, Space, Track } from '../lib/net/contract';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Return the scene without the hints that players can switch off. */
export function withoutAids(scene: Scene): Scene {
  return { ...scene, pieces: scene.pieces.filter(({ aid }) => !aid) };
}

/** Return the spaces and the pieces of a scene; spaces are not rotated. */
export function spacesAndPieces(scene: Scene): (Piece | (Space & { turn: number }))[] {
  return [...scene.spaces.map((space) => ({ ...space, turn: 0 })), ...scene.pieces];
}

/** Return the small pieces with text on the edge of a space: the space's outline would cut through the text. */
export function edgeLabels(
  pieces: readonly Piece[],
  places: readonly (Box & { id: string })[],
): Piece[] {
  const ids = new Set(places.map(({ id }) => id));
  const meets = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return pieces.filter(
    (piece) =>
      piece.text !== '' &&
      !ids.has(piece.id) &&
      places.some((place) => piece.width < place.width && meets(piece, place)),
  );
}

/** Return whether a thing is completely inside a view. */
export function isWithin(thing: Box, view: Box): boolean {
  return (
    thing.x >= view.x &&
    thing.y >= view.y &&
    thing.x + thing.width <= view.x + view.width &&
    thing.y + thing.height <= view.y + view.height
  );
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Return whether two things are in the same place: their middles are within half a unit. */
export function isSamePlace(a: Box, b: Box): boolean {
  const [one, other] = [centre(a), centre(b)];
  return Math.abs(one.x - other.x) < 0.5 && Math.abs(one.y - other.y) < 0.5;
}

/** Return the CSS transform that puts a symbol of 100 by 100 units in the place of a piece. */
export function transform(piece: Pick<Piece, 'x' | 'y' | 'width' | 'height' | 'turn'>): string {
  const { x, y } = centre(piece);
  const scale = `scale(${piece.width / 100}, ${piece.height / 100})`;
  return `translate(${x}px, ${y}px) rotate(${piece.turn}deg) ${scale}`;
}

/** The boxes of parts by their ids, in pixels of the surface. */
export type Places = ReadonlyMap<string, Box>;

export interface Size {
  width: number;
  height: number;
}

export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

/** A scene in pixels of a surface of this size. */
export interface DrawnScene extends Scene, Size {}

function total(lengths: readonly number[], gap: number): number {
  return lengths.reduce((sum, length) => sum + length, 0) + (lengths.length - 1) * gap;
}

/** Boards in rows, with their sizes on the screen. scale: the pixels of a unit of the smallest one. */
interface Rows {
  rows: Size[][];
  scale: number;
}

/**
 * Return boards in rows with this many columns, as large as the area allows. They divide it in proportion to their sizes,
 * so that a tile is about as large on each.
 */
function fitted(
  boards: readonly Size[],
  columns: number,
  area: Size,
  gap: number,
  caption: number,
): Rows {
  const rows = Array.from({ length: Math.ceil(boards.length / columns) }, (_, row) =>
    boards.slice(row * columns, (row + 1) * columns),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  const free = area.height - rows.length * caption - (rows.length - 1) * gap;
  const down = free / total(heights, 0);
  const across = Math.min(
    ...rows.map((row) => {
      const widths = row.map(({ width }) => width);
      return (area.width - (row.length - 1) * gap) / total(widths, 0);
    }),
  );
  const sized = rows.map((row, number) =>
    row.map(({ width, height }) => {
      const scale = Math.max(Math.min(across, (down * (heights[number] ?? 0)) / height), 0);
      return { width: width * scale, height: height * scale };
    }),
  );
  return { rows: sized, scale: Math.min(across, down) };
}

// The first board has this fraction of the area's width if the boards then cover this many times as much of the area.
const SHARE = 0.55;
const GAIN = 1.15;

function covered(boxes: readonly Size[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

/**
 * Return the boxes of boards in an area, the nearest player's first. caption: the height reserved above each board.
 * The first one is larger, and the others are next to it, if boards of the same size would leave much of the area empty.
 */
export function arranged(boards: readonly Size[], area: Box, gap: number, caption = 0): Box[] {
  const boxes = inGrid(boards, area, gap, caption);
  const [first, ...others] = boards;
  if (!first || others.length === 0) return boxes;
  const [size = first] = inGrid([first], { ...area, width: area.width * SHARE }, gap, caption);
  const x = area.x + size.width + gap;
  const beside = inGrid(others, { ...area, x, width: area.x + area.width - x }, gap, caption);
  const left = area.x + Math.min(...beside.map((box) => box.x)) - x;
  const large = inGrid([first], { ...area, x: left, width: size.width }, gap, caption);
  const unequal = [...large, ...beside];
  return covered(unequal) < GAIN * covered(boxes) ? boxes : unequal;
}

/**
 * Return the boxes of boards, close together in the middle of an area. They have the number of columns that makes
 * them largest.
 */
export function inGrid(boards: readonly Size[], area: Box, gap: number, caption: number): Box[] {
  const grids = boards.map((_, i) => fitted(boards, i + 1, area, gap, caption));
  const most = Math.max(...grids.map(({ scale }) => scale));
  const rows = grids.find(({ scale }) => scale === most)?.rows ?? [];
  const heights = rows.map((row) => caption + Math.max(...row.map(({ height }) => height)));
  let y = area.y + (area.height - total(heights, gap)) / 2 + caption;
  return rows.flatMap((row, number) => {
    const widths = row.map(({ width }) => width);
    let x = area.x + (area.width - total(widths, gap)) / 2;
    const boxes = row.map(({ width, height }) => {
      const box = { x, y, width, height };
      x += width + gap;
      return box;
    });
    y += (heights[number] ?? 0) + gap;
    return boxes;
  });
}

/** Return places for an earlier scene, in which a tray had the same scale as now, even if it had another width. */
export function placesOf(earlier: Scene, now: Scene, places: Places): Places {
  const boards = new Set(now.boards.map(({ id }) => id));
  const widths = new Map(partsOf(now).map(({ id, width }) => [id, width]));
  const scaled = new Map(places);
  for (const { id, width } of partsOf(earlier)) {
    const [place, other] = [places.get(id), widths.get(id)];
    if (place && other && !boards.has(id))
      scaled.set(id, { ...place, width: (place.width * width) / other });
  }
  return scaled;
}

interface Located {
  part: string;
}

interface Found {
  place: Box;
  /** Pixels per unit of the part. */
  scale: number;
}

/** Return all boards and trays of a scene. */
export function partsOf({ boards, shared, seats }: Scene): Part[] {
  return [...boards, ...shared, ...seats.flatMap(({ trays }) => trays)];
}

function finder(scene: Scene, places: Places): (part: string) => Found | null {
  const found = new Map(
    partsOf(scene).flatMap(({ id, width }): [string, Found][] => {
      const place = places.get(id);
      return place ? [[id, { place, scale: place.width / width }]] : [];
    }),
  );
  return (part) => found.get(part) ?? null;
}

function scaled<Thing extends Box>(thing: Thing, { place, scale }: Found): Thing {
  return {
    ...thing,
    x: place.x + thing.x * scale,
    y: place.y + thing.y * scale,
    width: thing.width * scale,
    height: thing.height * scale,
  };
}

type Locate = <T extends Box & Located>(thing: T) => T | null;

function locator(find: (part: string) => Found | null): Locate {
  return (thing) => {
    const found = find(thing.part);
    return found && scaled(thing, found);
  };
}

/** Return a function that places a thing on the surface; it returns null if the thing's part is not visible. */
export function located(scene: Scene, places: Places): Locate {
  return locator(finder(scene, places));
}

/** Return a scene in pixels of a surface. Things in parts without a place, such as a folded tray, are omitted. */
export function onSurface(scene: Scene, places: Places, surface: Size): DrawnScene {
  const find = finder(scene, places);
  const locate = locator(find);
  const locateAll = <T extends Box & Located>(things: readonly T[]): T[] =>
    things.map(locate).filter((thing) => thing !== null);
  const track = (each: Track): Track[] => {
    const found = find(each.part);
    if (!found) return [];
    const { place, scale } = found;
    const points = each.points.map(([x = 0, y = 0]) => [place.x + x * scale, place.y + y * scale]);
    return [{ ...each, points }];
  };
  return {
    ...scene,
    ...surface,
    pieces: locateAll(scene.pieces),
    spaces: locateAll(scene.spaces),
    regions: scene.regions.map((region) => ({ ...region, glows: locateAll(region.glows) })),
    tracks: scene.tracks.flatMap(track),
    choices: scene.choices.map((choice) => ({
      ...choice,
      ghost: choice.ghost && locate(choice.ghost),
    })),
  };
}
