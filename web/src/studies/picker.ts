// The entries of a picker: the outcomes of chance, or actions that the board cannot offer.
import type { StudyPosition } from '../lib/net/contract';

/** count, share: of an outcome; null for an action. total: the sum of all counts. */
export interface Entry {
  readonly action: string;
  readonly words: string;
  readonly symbols: readonly string[];
  readonly count: number | null;
  readonly share: number | null;
}

const SMALLEST = 40; // the side of a cell in pixels, as large as a finger
const LARGEST = 92;
const GAP = 4;
const FEW = 8; // entries are listed with their words if they are no more

/** Return the entries of a position. Outcomes that look the same are one entry. */
export function entriesOf({ outcomes, more }: Pick<StudyPosition, 'outcomes' | 'more'>): Entry[] {
  const found = new Map<string, Entry>();
  for (const { action, words, symbols, count, share } of outcomes) {
    const look = JSON.stringify([words, symbols]);
    const same = found.get(look);
    const rest = { count: count + (same?.count ?? 0), share: share + (same?.share ?? 0) };
    found.set(look, { action: same?.action ?? action, words, symbols, ...rest });
  }
  const actions = more.map(({ action, words }): Entry => {
    return { action, words, symbols: [], count: null, share: null };
  });
  return [...found.values(), ...actions];
}

/** Return whether entries are listed with their words: they are few, or they have no pictures. */
export function isListed(entries: readonly Entry[]): boolean {
  return entries.length <= FEW || entries.some(({ symbols }) => symbols.length === 0);
}

/** Return the entries whose words contain each word of a text, whatever its case and accents. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter(({ words }) => wanted.every((each) => plain(words).includes(each)));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** Return the side of the largest square cells with which all entries fit into a box, in pixels. */
export function cellSide(width: number, height: number, count: number): number {
  for (let side = LARGEST; side > SMALLEST; side--) {
    if (fitting(width, side) * fitting(height, side) >= count) return side;
  }
  return SMALLEST;
}

function fitting(length: number, side: number): number {
  return Math.floor((length + GAP) / (side + GAP));
}
