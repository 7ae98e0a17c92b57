// The outline of a thing on the table, as the path of an SVG element.
import type { Shape } from '../../lib/net/contract';
import type { Box } from '../scene';

/** The corners, clockwise from the top, as fractions of the box. */
const HEX = [
  [0.5, 0],
  [1, 0.25],
  [1, 0.75],
  [0.5, 1],
  [0, 0.75],
  [0, 0.25],
] as const;

/** Return a thing that is larger by an edge on every side. */
export function grown<B extends Box>(thing: B, edge: number): B {
  const { x, y, width, height } = thing;
  return { ...thing, x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge };
}

/** Return the SVG path of an outline; corner: the radius of a box's corners. */
export function outline(thing: Box & { shape?: Shape }, corner: number): string {
  const { x, y, width, height } = thing;
  if (thing.shape === 'hex') {
    return `M${HEX.map(([a, b]) => `${x + a * width} ${y + b * height}`).join('L')}Z`;
  }
  const r = Math.min(corner, width / 2, height / 2);
  const arc = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`;
  return (
    `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}` +
    `h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}Z`
  );
}
