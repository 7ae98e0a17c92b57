// The seats this browser holds: a secret for each table, without an account.
import type { Place } from './contract';
import { recall, remember } from './store';

const KEY = 'keepstone.places';
const MOST = 50;

interface Kept {
  table: string;
  secret: string;
  contribution: string;
  at: number;
}

function all(): Record<string, Kept> {
  return recall<Record<string, Kept>>(KEY, {});
}

export function placeAt(table: string): Kept | null {
  return all()[table] ?? null;
}

/** Our tables, the latest first. */
export function places(): Kept[] {
  return Object.values(all()).sort((a, b) => b.at - a.at);
}

export function keepPlace({ table, secret }: Place, contribution: string): void {
  if (secret === null) return;
  const kept = [{ table, secret, contribution, at: Date.now() }, ...places()].slice(0, MOST);
  remember(KEY, Object.fromEntries(kept.map((each) => [each.table, each])));
}

export function dropPlace(table: string): void {
  const kept = all();
  delete kept[table];
  remember(KEY, kept);
}

/** What we add to the seed of the draws, so that nobody can choose it alone. */
export function newContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
