// The next thing that the reader can do in a contest.
import type { ContestCard, EntryCard } from '../lib/net/contract';

/**
 * play: our game at a deal against bots, begun or not. casual: a game of today's deal after our try. table: an unfinished
 * game of ours, whose address is known. enter: take a place. wait: for the beginning, for the next round, for the end
 * of the last round, or for the others.
 */
export type Step =
  | { readonly do: 'play'; readonly deal: number; readonly begun: boolean }
  | { readonly do: 'table'; readonly deal: number; readonly table: string }
  | { readonly do: 'casual' }
  | { readonly do: 'enter' }
  | { readonly do: 'wait'; readonly for: 'begin' | 'round' | 'end' | 'others' | 'organiser' }
  | { readonly do: 'full' }
  | { readonly do: 'nothing' };

/** Return whether the contest goes on, or has not begun. */
export function isRunning({ phase }: Pick<ContestCard, 'phase'>): boolean {
  return phase !== 'over' && phase !== 'closed';
}

export function isFull({ people, joined }: Pick<ContestCard, 'people' | 'joined'>): boolean {
  return people !== null && joined >= people;
}

/** Return our own entry on the board, if we have a place. */
export function ownEntry({ entries }: Pick<ContestCard, 'entries'>): EntryCard | undefined {
  return entries.find(({ you }) => you);
}

/** Return whether we play on: we have a place and have not withdrawn. */
export function takesPart(card: Pick<ContestCard, 'entered' | 'entries'>): boolean {
  return card.entered && !ownEntry(card)?.left;
}

export function nextStep(card: ContestCard): Step {
  if (!isRunning(card)) return afterwards(card);
  return card.format === 'bots' ? againstBots(card) : inPairs(card);
}

/** A game that was not finished in time can be played to its end, unless the rules have changed. */
function afterwards({ deals, closed }: ContestCard): Step {
  const late = deals.find(({ yours }) => yours && !yours.over);
  if (!late?.yours || closed === 'rules') return { do: 'nothing' };
  return { do: 'table', deal: late.number, table: late.yours.table };
}

function againstBots(card: ContestCard): Step {
  const { deals, phase, day } = card;
  if (phase === 'open') return { do: 'wait', for: 'begin' };
  if (phase === 'paused') return { do: 'wait', for: 'organiser' };
  const begun = deals.find(({ yours }) => yours && !yours.over);
  const next = begun ?? deals.find(({ yours }) => !yours);
  if (!next) return day === null ? { do: 'wait', for: 'others' } : { do: 'casual' };
  if (!card.entered && isFull(card)) return { do: 'full' };
  return { do: 'play', deal: next.number, begun: begun !== undefined };
}

function inPairs(card: ContestCard): Step {
  const { deals, phase, round, rounds } = card;
  const yours = deals.find(({ number }) => number === round - 1)?.yours;
  if (yours && !yours.over) return { do: 'table', deal: round - 1, table: yours.table };
  const isLast = round === rounds;
  if (!takesPart(card)) {
    if (isLast) return { do: 'nothing' };
    return isFull(card) && !card.entered ? { do: 'full' } : { do: 'enter' };
  }
  if (phase === 'open') return { do: 'wait', for: 'begin' };
  return { do: 'wait', for: phase === 'paused' ? 'organiser' : isLast ? 'end' : 'round' };
}
