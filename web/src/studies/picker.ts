// The entries of a picker: the outcomes of chance, or actions that the board cannot offer.
import type { StudyPosition } from '../lib/net/contract';

/** short: the words without what all entries have in common. count, share: of an outcome; null for an action. */
export interface Entry {
  readonly action: string;
  readonly words: string;
  readonly short: string;
  readonly symbols: readonly string[];
  readonly count: number | null;
  readonly share: number | null;
}

const LARGEST = 66; // the side of a cell in pixels
const GAP = 4;
const MANY = 3; // entries have their words in common only if they are this many
const CROWD = 40; // from this number of entries on, words narrow them down
const MOST_WORDS = 5;
const FEW = 8; // entries are listed with their words if they are no more

/** Return the entries of a position. Outcomes that look the same are one entry. */
export function entriesOf({ outcomes, more }: Pick<StudyPosition, 'outcomes' | 'more'>): Entry[] {
  const found = new Map<string, Omit<Entry, 'short'>>();
  for (const { action, words, symbols, count, share } of outcomes) {
    const look = JSON.stringify([words, symbols]);
    const same = found.get(look);
    const rest = { count: count + (same?.count ?? 0), share: share + (same?.share ?? 0) };
    found.set(look, { action: same?.action ?? action, words, symbols, ...rest });
  }
  const actions = more.map(({ action, words }) => {
    return { action, words, symbols: [], count: null, share: null };
  });
  return shortened([...found.values(), ...actions]);
}

/** Return the words that all entries have in common, such as "Round 1: … goods"; empty if they begin differently. */
export function commonWords(entries: readonly Entry[]): string {
  const all = entries.map(({ words }) => words.split(' '));
  const { before, after } = ends(all);
  const [first = []] = all;
  const start = first.slice(0, before).join(' ');
  if (!start) return '';
  const [open = ''] = start.match(/\s*\([^)]*$/) ?? []; // the end then closes the parenthesis
  if (open) return `${start.slice(0, -open.length)} …`;
  return [start, '…', ...first.slice(first.length - after)].join(' ');
}

/** Add the words without the first and last words that all entries have in common. */
function shortened(entries: readonly Omit<Entry, 'short'>[]): Entry[] {
  const all = entries.map(({ words }) => words.split(' '));
  const { before, after } = ends(all);
  return entries.map((entry, i) => {
    const left = all[i]!.slice(before, all[i]!.length - after).join(' ');
    return { ...entry, short: left || entry.words };
  });
}

/** Return how many first words and how many last words all texts have in common. */
function ends(texts: readonly (readonly string[])[]): { before: number; after: number } {
  const before = common(texts);
  return { before, after: common(texts.map((words) => words.slice(before).reverse())) };
}

/** Return how many first words all texts have in common. */
function common(texts: readonly (readonly string[])[]): number {
  const [first = []] = texts;
  const end = first.findIndex((word, i) => texts.some((words) => words[i] !== word));
  return texts.length < MANY ? 0 : end < 0 ? first.length : end;
}

/**
 * Return the words that narrow many entries down, such as what is on a tile, the most frequent ones first. Empty if the
 * entries are few.
 */
export function filterWords(entries: readonly Entry[]): string[] {
  if (entries.length < CROWD) return [];
  const counts = new Map<string, number>();
  for (const { short } of entries) {
    const words = new Set(short.toLocaleLowerCase().match(/\p{L}{2,}/gu));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const shares = [...counts].map(([word, count]) => ({ word, share: count / entries.length }));
  return shares
    .filter(({ share }) => share >= 0.1 && share <= 0.9)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
}

/** Return whether entries are listed with their words: they are few, or they have no pictures. */
export function isListed(entries: readonly Entry[]): boolean {
  return entries.length <= FEW || entries.some(({ symbols }) => symbols.length === 0);
}

/** Return the entries whose words contain each word of a text, whatever its case and accents. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter(({ short }) => wanted.every((word) => plain(short).includes(word)));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Return the side of the largest square cells with which all entries fit into a box, in pixels, but at least `least`. */
export function cellSide(width: number, height: number, count: number, least: number): number {
  for (let side = LARGEST; side > least; side--) {
    if (fitting(width, side) * fitting(height, side) >= count) return side;
  }
  return least;
}

function fitting(length: number, side: number): number {
  return Math.floor((length + GAP) / (side + GAP));
}
