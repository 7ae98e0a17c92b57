// The window sizes at which layouts change. Styles use them by name, as in `@media (--upright)`; `breakpoints.ts` in
// the client's folder inserts the conditions. 900 and 901, and 500 and 501, are the two sides of one limit.
export const BREAKPOINTS = {
  /** A phone on its side: everything is beside the board. */
  flat: '(max-height: 500px)',
  /** A phone or tablet held upright: everything is above and below the board. */
  upright: '(max-width: 900px) and (max-aspect-ratio: 4/5)',
  /** A phone or tablet, upright or flat. */
  handheld: '(max-height: 500px), (max-width: 900px) and (max-aspect-ratio: 4/5)',
  /** Neither upright nor flat: laptops, desktops, tablets on their side. */
  desk: '(min-height: 501px) and (min-width: 901px), (min-height: 501px) and (min-aspect-ratio: 801/1000)',
  /** Not upright. */
  broad: '(min-width: 901px), (min-aspect-ratio: 801/1000)',
  /** An upright window at most as wide as a phone, or wider than a phone. */
  phone: '(max-width: 600px) and (max-aspect-ratio: 4/5)',
  tablet: '(min-width: 601px) and (max-width: 900px) and (max-aspect-ratio: 4/5)',
  /** An upright window at most as high as a small phone. */
  short: '(max-width: 900px) and (max-aspect-ratio: 4/5) and (max-height: 700px)',
  /** Pages without a table: one column; smaller pictures; hardly any margin. */
  narrow: '(max-width: 900px)',
  column: '(max-width: 800px)',
  slim: '(max-width: 500px)',
  tiny: '(max-width: 360px)',
  /** A window without room for what is good to have. */
  low: '(max-height: 600px)',
} as const;
