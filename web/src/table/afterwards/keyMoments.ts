// The key moments of an analysed game: the mistakes, and the draws that changed most.
import type { EventFrame, Findings, LuckyDraw, WeakDecision } from '../../lib/net/contract';

type Happened = Pick<EventFrame, 'n' | 'seat'>;

export interface KeyMoment {
  /** The number of the event in the table's log. */
  event: number;
  /** The event after which the board shows the moment: before a mistake, after a draw. */
  n: number;
  /** The turn of the game, from 1. */
  turn: number;
  /** The seat that made the mistake or was lucky. */
  seat: number;
  mistake: WeakDecision | null;
  draw: LuckyDraw | null;
}

/** Return whether a decision is at least a mistake. */
export function isMistake({ grade }: Pick<WeakDecision, 'grade'>): boolean {
  return grade !== 'doubtful';
}

/** Return the key moments in the order of the game. events: the table's log. */
export function keyMoments(findings: Findings, events: readonly Happened[]): KeyMoment[] {
  const starts = turnStarts(events);
  const place = (n: number): number => findings.places[findings.events.indexOf(n)] ?? 0;
  const turn = (event: number): number => Math.max(1, starts.filter((n) => n <= event).length);
  const mistakes = findings.decisions.filter(isMistake).map((mistake): KeyMoment => {
    const event = place(mistake.n);
    return { event, n: event - 1, turn: turn(event), seat: mistake.seat, mistake, draw: null };
  });
  const draws = findings.draws.map((draw): KeyMoment => {
    const event = place(draw.n);
    const seat = draw.gains.indexOf(Math.max(...draw.gains));
    return { event, n: event, turn: turn(event), seat, mistake: null, draw };
  });
  return [...mistakes, ...draws].sort((a, b) => a.event - b.event);
}

/** Return the numbers of the events with which each turn starts. */
export function turnStarts(events: readonly Happened[]): number[] {
  const decided = events.filter(({ seat }) => seat !== null);
  return decided.filter(({ seat }, i) => seat !== decided[i - 1]?.seat).map(({ n }) => n);
}

/** Return the next moment after the displayed event, or the previous one; the first or last one if there is none. */
export function nextMoment(
  moments: readonly KeyMoment[],
  shown: KeyMoment | null,
  n: number,
  step: 1 | -1,
): KeyMoment | undefined {
  if (shown) return moments[moments.indexOf(shown) + step] ?? shown;
  return step > 0
    ? moments.find((moment) => moment.n > n)
    : moments.findLast((moment) => moment.n < n);
}
