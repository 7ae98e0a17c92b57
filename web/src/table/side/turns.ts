// The log in groups: the turns of players, and the longer runs of chance events.
import type { EventFrame } from '../../lib/net/contract';
import { seatOf } from '../stores/display.svelte';

type Happened = Pick<EventFrame, 'n' | 'seat' | 'acting'>;

export interface Turn<Event extends Happened> {
  /** The number of the turn's first event. */
  n: number;
  /** The seat whose turn it is; null for a longer run of chance events. */
  seat: number | null;
  events: Event[];
  /** Whether it is a set-up, which is folded. */
  folded: boolean;
}

/** The most chance events that are shown as part of the turn after them, such as the draw of a tile. */
const DRAWS = 2;
/** The most chance events that are shown without folding, such as the dice of a round. */
const UNFOLDED = 8;

/** Group events by turn: what chance draws without an action belongs to the turn after it. next: the seat to act after the last event, or a negative number. */
export function turns<Event extends Happened>(
  events: readonly Event[],
  next: number,
): Turn<Event>[] {
  const groups: Turn<Event>[] = [];
  let chance: Event[] = [];

  const add = (seat: number | null, more: Event[]): void => {
    const last = groups.at(-1);
    const first = more[0];
    if (last && seat !== null && last.seat === seat) last.events.push(...more);
    else if (first) groups.push({ n: first.n, seat, events: more, folded: false });
  };
  /** Add the chance events before a decision of a seat. */
  const settle = (seat: number | null): void => {
    const few = chance.length <= DRAWS;
    const folded = !few && (groups.length === 0 || chance.length > UNFOLDED);
    if (folded) groups.push({ n: chance[0]?.n ?? 0, seat: null, events: chance, folded });
    else add(few ? seat : null, chance);
    chance = [];
  };

  for (const event of events) {
    const seat = seatOf(event);
    if (seat === null) chance.push(event);
    else {
      settle(seat);
      add(seat, [event]);
    }
  }
  settle(next < 0 ? null : next);
  return groups;
}
