// The choice of a table's layout, from the size of the window and the mode of the table. Nothing else on the table
// knows the size of the window: styles use the names below, in `data-layout`.
import type { Size } from '../../board/scene';

/** desk: everything beside the board; upright: above and below it; sideways: beside it, on a phone on its side. */
export type Shape = 'desk' | 'upright' | 'sideways';

/** review: a replay, an analysis, or the end of a game; study: a lesson or a puzzle, with its text in a box. */
export type Mode = 'play' | 'review' | 'study';

/** wide: with the log beside the board; phone, tablet: the width of an upright window; low: as low as a small phone. */
export type Trait = 'wide' | 'phone' | 'tablet' | 'low';

export interface Layout {
  shape: Shape;
  mode: Mode;
  traits: readonly Trait[];
}

// The limits, in pixels. `ui/breakpoints.ts` has the same ones for pages without a table.
const UPRIGHT = { width: 900, ratio: 0.8 };
const PHONE_WIDTH = 600;
const LOW = 700;
const SIDEWAYS_HEIGHT = 500;
const WIDE = 1280;

function shapeOf({ width, height }: Size): Shape {
  if (width <= UPRIGHT.width && width <= UPRIGHT.ratio * height) return 'upright';
  return height <= SIDEWAYS_HEIGHT ? 'sideways' : 'desk';
}

function traitsOf(shape: Shape, { width, height }: Size, mode: Mode): Trait[] {
  if (shape === 'desk') return width >= WIDE && mode !== 'study' ? ['wide'] : [];
  if (shape === 'sideways') return [];
  return [width <= PHONE_WIDTH ? 'phone' : 'tablet', ...(height <= LOW ? (['low'] as const) : [])];
}

/** Return the layout for a window and a mode. */
export function chooseLayout(window: Size, mode: Mode): Layout {
  const shape = shapeOf(window);
  return { shape, mode, traits: traitsOf(shape, window, mode) };
}

/** Return the names of a layout, for the attribute `data-layout`. */
export function layoutNames({ shape, mode, traits }: Layout): string {
  return [shape, mode, ...traits].join(' ');
}

/** Return whether a layout has this trait. */
export function has({ traits }: Layout, trait: Trait): boolean {
  return traits.includes(trait);
}
