// From taps to a choice: each tap narrows the choices that are still possible.
import type { Choice, PickQuestion, Piece } from '../../lib/net/contract';

/** The things that the player has picked, and which of several complete choices is shown. */
export interface Selection {
  taps: readonly string[];
  turn: number;
  /** Whether a hint has picked these things, so that the player takes them back together. */
  hinted?: boolean;
}

export const NO_SELECTION: Selection = { taps: [], turn: 0 };

/** Return whether each tap can be matched to a different pick. Taps are few, so all ways are tried. */
function fits(picks: readonly string[][], taps: readonly string[]): boolean {
  const [first, ...rest] = taps;
  if (first === undefined) return true;
  return picks.some((ids, i) => ids.includes(first) && fits(picks.toSpliced(i, 1), rest));
}

/** Return the choices that are still possible, without plain buttons. */
export function remaining(choices: readonly Choice[], taps: readonly string[]): Choice[] {
  return choices.filter((choice) => choice.picks.length > 0 && fits(choice.picks, taps));
}

/** Return the choices without picks: plain buttons. */
export function buttons(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.picks.length === 0);
}

/** Return the IDs that the next tap can pick. */
export function candidates(choices: readonly Choice[], taps: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const choice of remaining(choices, taps)) {
    for (const id of choice.picks.flat()) {
      if (!taps.includes(id) && fits(choice.picks, [...taps, id])) ids.add(id);
    }
  }
  return ids;
}

/** Return all IDs that any choice picks. A tap on one that does not fit the picks starts over with it. */
export function pickableIds(choices: readonly Choice[]): Set<string> {
  return candidates(choices, []);
}

/** Return the choices whose picks are all made. */
export function complete(choices: readonly Choice[], taps: readonly string[]): Choice[] {
  if (taps.length === 0) return [];
  return remaining(choices, taps).filter((choice) => choice.picks.length === taps.length);
}

/** Return the choice to preview: a complete one, or the only one that is still possible. */
export function preview(choices: readonly Choice[], selection: Selection): Choice | null {
  const { taps, turn } = selection;
  const done = complete(choices, taps);
  if (done.length > 0) return done.at(turn % done.length) ?? null;
  const left = taps.length > 0 ? remaining(choices, taps) : [];
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Return the choice that one more tap would preview. */
export function peek(
  choices: readonly Choice[],
  selection: Selection,
  id: string | null,
): Choice | null {
  if (id === null || selection.taps.includes(id)) return null;
  return preview(choices, tap(choices, selection, id));
}

/** Return whether the preview is the only remaining choice, so that it can be played without confirmation. */
export function isSettled(choices: readonly Choice[], taps: readonly string[]): boolean {
  return complete(choices, taps).length === 1 && remaining(choices, taps).length === 1;
}

/** Return whether only one choice is left after some taps, even if not all its picks are made. */
export function isOnly(choices: readonly Choice[], taps: readonly string[]): boolean {
  return taps.length > 0 && remaining(choices, taps).length === 1;
}

/** Return the lowest cost of the choices after the next tap, with a + if others cost more; empty if one is free. */
export function cost(choices: readonly Choice[], taps: readonly string[], id: string): string {
  const costs = new Set(remaining(choices, [...taps, id]).map((choice) => choice.cost));
  const [least = ''] = [...costs].sort((a, b) => Number(a) - Number(b));
  return least && costs.size > 1 ? `${least}+` : least;
}

/** Return the words of the choice that costs least if a thing is picked next; they say what is paid. */
export function cheapest(choices: readonly Choice[], taps: readonly string[], id: string): string {
  const left = remaining(choices, [...taps, id]);
  return left.toSorted((a, b) => Number(a.cost) - Number(b.cost))[0]?.words ?? '';
}

/** Return the question about what can be picked next, if the player has picked a part of a choice. */
export function questionAfter(
  questions: readonly PickQuestion[],
  choices: readonly Choice[],
  taps: readonly string[],
): string {
  const left = remaining(choices, taps);
  // What all choices must pick is no question.
  const given = (id: string) =>
    left.every(({ picks }) => picks.some((ids) => ids.length === 1 && ids[0] === id));
  const open = [...candidates(choices, taps)].filter((id) => !given(id));
  const fitting = questions.find(
    ({ picked, next }) =>
      taps.some((id) => id.startsWith(picked)) && open.some((id) => id.startsWith(next)),
  );
  return fitting?.words ?? '';
}

/** Return whether a tap has dropped earlier picks because they do not go with it. */
export function dropsPicks(before: Selection, after: Selection): boolean {
  return before.taps.some((id) => !after.taps.includes(id)) && after.taps.length > 0;
}

/** Return whether a choice is previewed before it is played. 'risky' means only if it cannot be undone. */
export function needsConfirmation(
  confirm: 'always' | 'risky' | 'never',
  { ends, draws }: Choice,
): boolean {
  return confirm === 'always' || (confirm === 'risky' && (ends || draws));
}

/** Return the choices that a thing may be part of, together with the picks so far or, if none, without them. */
export function possibleChoices(
  choices: readonly Choice[],
  taps: readonly string[],
  id: string,
): Choice[] {
  const together = remaining(choices, taps.includes(id) ? taps : [...taps, id]);
  return together.length > 0 ? together : remaining(choices, [id]);
}

/** Return whether the same picks can be played in more than one way. */
export function isTurnable(choices: readonly Choice[]): boolean {
  const picks = remaining(choices, []).map((choice) => JSON.stringify(choice.picks));
  return new Set(picks).size < picks.length;
}

/** Apply a tap on an ID: remove this pick, add it, or start over with the picks that go with it. */
export function tap(choices: readonly Choice[], selection: Selection, id: string): Selection {
  const { taps } = selection;
  if (taps.includes(id)) return { taps: taps.filter((other) => other !== id), turn: 0 };
  if (remaining(choices, [...taps, id]).length > 0) return { taps: [...taps, id], turn: 0 };
  if (remaining(choices, [id]).length === 0) return selection;
  const earlier = taps.filter((other) => remaining(choices, [other, id]).length > 0).slice(-1);
  return { taps: [...earlier, id], turn: 0 };
}

/** Show the next or previous complete choice, which is how a piece is rotated. */
export function cycle(selection: Selection, step = 1): Selection {
  return { ...selection, turn: selection.turn + step };
}

/** Remove the last pick; of a hint, all picks. */
export function untap(selection: Selection): Selection {
  if (selection.hinted) return NO_SELECTION;
  return { taps: selection.taps.slice(0, -1), turn: 0 };
}

/** Return the piece that a choice puts down as it is, such as a tile of the hand, rather than one that it replaces. */
export function putDown(pieces: readonly Piece[], choice: Choice | null): Piece | null {
  const ids = new Set(choice && [...choice.held, ...choice.picks.flat()]);
  const symbol = choice?.ghost?.symbol;
  return pieces.find((piece) => ids.has(piece.id) && piece.symbol === symbol) ?? null;
}
