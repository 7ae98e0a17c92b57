// The stops of a replay: numbers of events after which it can stop.
import type { EventFrame } from '../../lib/net/contract';

type Happened = Pick<EventFrame, 'n' | 'seat'>;

/** Return a stop before each decision, and the beginning and end. */
export function decisionStops(events: readonly Happened[], last: number): number[] {
  return stops(
    events.filter(({ seat }) => seat !== null),
    last,
  );
}

/** Return a stop wherever the turn passes to another seat, and the beginning and end. */
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

/** Return the next stop after n, or the previous one; if there is none, the last or first stop. */
export function nextStop(stops: readonly number[], n: number, step: 1 | -1): number {
  const found = step > 0 ? stops.find((stop) => stop > n) : stops.findLast((stop) => stop < n);
  return found ?? (step > 0 ? (stops.at(-1) ?? n) : (stops[0] ?? n));
}

/** Return the move that an address refers to, or null. */
export function moveInAddress(search: string): number | null {
  const n = new URLSearchParams(search).get('n');
  return n !== null && /^\d{1,6}$/.test(n) ? Number(n) : null;
}
