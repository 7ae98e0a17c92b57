// Where a game that is looked at again can be stopped at, by the number of events before.
import type { EventFrame } from '../../lib/net/contract';

type Happened = Pick<EventFrame, 'n' | 'seat'>;

/** The beginning, the end, and wherever somebody is about to decide. */
export function decisionStops(events: readonly Happened[], last: number): number[] {
  return stops(
    events.filter(({ seat }) => seat !== null),
    last,
  );
}

/** The beginning, the end, and wherever it becomes somebody else's turn. */
export function turnStops(events: readonly Happened[], last: number): number[] {
  const decided = events.filter(({ seat }) => seat !== null);
  return stops(
    decided.filter(({ seat }, i) => seat !== decided[i - 1]?.seat),
    last,
  );
}

function stops(events: readonly Happened[], last: number): number[] {
  return [...new Set([0, ...events.map(({ n }) => n - 1), last])];
}

/** The next stop behind n, or before it; the outermost if there is none. */
export function nextStop(stops: readonly number[], n: number, step: 1 | -1): number {
  const found = step > 0 ? stops.find((each) => each > n) : stops.findLast((each) => each < n);
  return found ?? (step > 0 ? (stops.at(-1) ?? n) : (stops[0] ?? n));
}

/** The move that an address asks for, if it does. */
export function moveInAddress(search: string): number | null {
  const n = new URLSearchParams(search).get('n');
  return n !== null && /^\d{1,6}$/.test(n) ? Number(n) : null;
}
