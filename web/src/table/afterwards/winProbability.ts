// Win probabilities from 0 to 1, as text and as the points of a chart.
import { gain } from '../../lib/text/translation';

const UNBROKEN = '\u00a0';

/** Return a probability as a percentage: "37 %". */
export function percent(share: number): string {
  return `${Math.round(100 * share)}${UNBROKEN}%`;
}

/** Return a change of a probability, with its sign: "+4.2 %", "−0.5 %", "0 %". */
export function percentChange(by: number): string {
  return `${gain(100 * by)}${UNBROKEN}%`;
}

/** Return the points of a seat's line in a chart of this size. places: the x value for each probability. */
export function chartPoints(
  wins: readonly (readonly number[])[],
  places: readonly number[],
  seat: number,
  width: number,
  height: number,
): string {
  const last = Math.max(places.at(-1) ?? 0, 1);
  const corner = (shares: readonly number[], i: number) =>
    `${round((width * (places[i] ?? 0)) / last)},${round(height * (1 - (shares[seat] ?? 0)))}`;
  return wins.map(corner).join(' ');
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
