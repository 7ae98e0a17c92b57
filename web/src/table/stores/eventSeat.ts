// The seat that an event belongs to.
import type { EventFrame } from '../../lib/net/contract';

/** Return the seat that acted or whose action chance completed; null for what chance prepares. */
export function seatOf({ seat, acting }: Pick<EventFrame, 'seat' | 'acting'>): number | null {
  return seat ?? acting ?? null;
}
