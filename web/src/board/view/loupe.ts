// The loupe: a tile shown enlarged beside itself while the places on it are too small for a finger.
import type { Choice, Piece } from '../../lib/net/contract';
import { pickableIds } from '../input/picks';
import { centre, type Box, type DrawnScene } from '../scene';
import { FINGER, inside } from './viewport';

// Half a pixel may be lost in rounding.
const WIDTH = FINGER + 1;
// The distance from the tile, and the edge around its image, in pixels.
const GAP = 18;
export const RIM = 7;

export interface Loupe {
  tile: Piece;
  /** Where the enlarged tile is shown. */
  image: Box;
}

/** Return the square on one side of a tile, next to the tile's middle as far as the area allows. */
function beside(tile: Box, side: number, area: Box, gap: number): Box {
  const { x, y } = centre(tile);
  const square = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  const places = [
    { room: area.x + area.width - tile.x - tile.width, x: tile.x + tile.width + gap },
    { room: tile.x - area.x, x: tile.x - gap - side },
    { room: area.y + area.height - tile.y - tile.height, y: tile.y + tile.height + gap },
    { room: tile.y - area.y, y: tile.y - gap - side },
  ];
  const { room, ...place } = places.reduce((best, each) => (each.room > best.room ? each : best));
  return inside({ ...square, ...place }, area);
}

/** Return the part of an area that is in view, if any is. */
function inView(area: Box, view: Box): Box {
  const [x, y] = [Math.max(area.x, view.x), Math.max(area.y, view.y)];
  const width = Math.min(area.x + area.width, view.x + view.width) - x;
  const height = Math.min(area.y + area.height, view.y + view.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : view;
}

/**
 * Return the loupe for a decision among places on a tile, or null if they are large enough for a finger, or if there
 * are none. area: where the boards are; view: what is visible; pixels: how many pixels a unit is on the screen.
 */
export function loupeFor(
  { spaces, pieces }: Pick<DrawnScene, 'spaces' | 'pieces'>,
  choices: readonly Choice[],
  area: Box,
  view: Box,
  pixels: number,
): Loupe | null {
  const ids = pickableIds(choices);
  const spots = spaces.filter(({ id, on }) => on !== '' && ids.has(id));
  const tile = pieces.find(({ id }) => id === spots[0]?.on);
  if (!tile) return null;
  const least = Math.min(...spots.map(({ width }) => width));
  if (least * pixels >= FINGER) return null;
  const rim = RIM / pixels;
  const side = (tile.width * WIDTH) / (least * pixels);
  const { x, y, width, height } = beside(tile, side + 2 * rim, inView(area, view), GAP / pixels);
  return {
    tile,
    image: { x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim },
  };
}

/** Return a scene whose places on the tile are where the loupe shows them. */
export function through({ tile, image }: Loupe, scene: DrawnScene): DrawnScene {
  const scale = image.width / tile.width;
  const spaces = scene.spaces.map((space) => {
    if (space.on !== tile.id) return space;
    const [x, y] = [image.x + (space.x - tile.x) * scale, image.y + (space.y - tile.y) * scale];
    return { ...space, x, y, width: space.width * scale, height: space.height * scale };
  });
  return { ...scene, spaces };
}
