// From taps to a choice: each tap narrows what can still be meant.
import type { Choice } from '../../lib/net/contract';

/** What a person has pointed at, and which of several complete choices is shown. */
export interface Selection {
  taps: readonly string[];
  turn: number;
}

export const NO_SELECTION: Selection = { taps: [], turn: 0 };

/** Can every tap be given a pick of its own? Taps are few, so trying all ways is cheap. */
function fits(picks: readonly string[][], taps: readonly string[]): boolean {
  const [first, ...rest] = taps;
  if (first === undefined) return true;
  return picks.some((ids, i) => ids.includes(first) && fits(picks.toSpliced(i, 1), rest));
}

/** The choices that may still be meant. Buttons are never among them once something is tapped. */
export function remaining(choices: readonly Choice[], taps: readonly string[]): Choice[] {
  return choices.filter((choice) => choice.picks.length > 0 && fits(choice.picks, taps));
}

/** The choices without picks: plain buttons. */
export function buttons(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.picks.length === 0);
}

/** The ids that a next tap can be, given the taps so far. */
export function candidates(choices: readonly Choice[], taps: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const choice of remaining(choices, taps)) {
    for (const id of choice.picks.flat()) {
      if (!taps.includes(id) && fits(choice.picks, [...taps, id])) ids.add(id);
    }
  }
  return ids;
}

/** Every id that some choice names: a tap on another one starts over from there. */
export function pickableIds(choices: readonly Choice[]): Set<string> {
  return candidates(choices, []);
}

/** The choices that the taps spell out in full. */
export function complete(choices: readonly Choice[], taps: readonly string[]): Choice[] {
  if (taps.length === 0) return [];
  return remaining(choices, taps).filter((choice) => choice.picks.length === taps.length);
}

/** The choice to show: a complete one, or the only one that is left. */
export function preview(choices: readonly Choice[], selection: Selection): Choice | null {
  const { taps, turn } = selection;
  const done = complete(choices, taps);
  if (done.length > 0) return done.at(turn % done.length) ?? null;
  const left = taps.length > 0 ? remaining(choices, taps) : [];
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** The choice that one more tap would show. */
export function peek(
  choices: readonly Choice[],
  selection: Selection,
  id: string | null,
): Choice | null {
  if (id === null || selection.taps.includes(id)) return null;
  return preview(choices, tap(choices, selection, id));
}

/** Can nothing further be meant than the choice shown? Then it may be played without asking. */
export function isSettled(choices: readonly Choice[], taps: readonly string[]): boolean {
  return complete(choices, taps).length === 1 && remaining(choices, taps).length === 1;
}

/** The least that a next tap leads to costs, with a + where others cost more; empty if some costs nothing. */
export function cost(choices: readonly Choice[], taps: readonly string[], id: string): string {
  const costs = new Set(remaining(choices, [...taps, id]).map((choice) => choice.cost));
  const [least = ''] = [...costs].sort((a, b) => Number(a) - Number(b));
  return least && costs.size > 1 ? `${least}+` : least;
}

/** Does a tap drop something that was picked, because it does not go with it? */
export function dropsPicks(before: Selection, after: Selection): boolean {
  return before.taps.some((id) => !after.taps.includes(id)) && after.taps.length > 0;
}

/** Is a choice to be shown before it is played? Risky is what cannot be taken back. */
export function needsConfirmation(
  confirm: 'always' | 'risky' | 'never',
  { ends, draws }: Choice,
): boolean {
  return confirm === 'always' || (confirm === 'risky' && (ends || draws));
}

/** What may be meant by pointing at a thing, with what is picked already or without it. */
export function possibleChoices(
  choices: readonly Choice[],
  taps: readonly string[],
  id: string,
): Choice[] {
  const together = remaining(choices, taps.includes(id) ? taps : [...taps, id]);
  return together.length > 0 ? together : remaining(choices, [id]);
}

/** Is there anything that the same picks play in more than one way? */
export function isTurnable(choices: readonly Choice[]): boolean {
  const picks = remaining(choices, []).map((choice) => JSON.stringify(choice.picks));
  return new Set(picks).size < picks.length;
}

/** A tap on an id: takes it back, adds it, or starts over keeping the taps that go with it. */
export function tap(choices: readonly Choice[], selection: Selection, id: string): Selection {
  const { taps } = selection;
  if (taps.includes(id)) return { taps: taps.filter((other) => other !== id), turn: 0 };
  if (remaining(choices, [...taps, id]).length > 0) return { taps: [...taps, id], turn: 0 };
  if (remaining(choices, [id]).length === 0) return selection;
  const kept = taps.filter((other) => remaining(choices, [other, id]).length > 0).slice(-1);
  return { taps: [...kept, id], turn: 0 };
}

/** Shows the next or last of several complete choices, which is how a piece is rotated. */
export function cycle(selection: Selection, step = 1): Selection {
  return { ...selection, turn: selection.turn + step };
}

export function untap(selection: Selection): Selection {
  return { taps: selection.taps.slice(0, -1), turn: 0 };
}
