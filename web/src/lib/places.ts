// The seats this browser holds: a secret for each table, without an account.
import type { Promised } from './chance';
import type { MyTable, Place } from './contract';
import { recall, remember } from './store';

const KEY = 'keepstone.places';
const MOST = 50;

/** promised: what chance is to follow; nothing where we pledged nothing. */
interface Kept {
  table: string;
  secret: string;
  promised?: Promised | undefined;
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

export function keepPlace({ table, secret }: Place, promised?: Promised): void {
  if (secret === null) return;
  const kept = [{ table, secret, promised, at: Date.now() }, ...places()].slice(0, MOST);
  remember(KEY, Object.fromEntries(kept.map((each) => [each.table, each])));
}

/** Keeps tables where we have sat down in another browser: our key opens the seats. */
export function keepFound(tables: MyTable[], key: string): void {
  const found = tables.map(({ table, created }) => [
    table,
    { table, secret: key, at: Date.parse(created) },
  ]);
  remember(KEY, { ...(Object.fromEntries(found) as Record<string, Kept>), ...all() });
}

/** Keeps what all seats have pledged, as it is before we reveal. */
export function keepPledges(table: string, pledges: string[]): void {
  const kept = all();
  const promised = kept[table]?.promised;
  if (promised) promised.pledges ??= pledges;
  remember(KEY, kept);
}

export function dropPlace(table: string): void {
  const kept = all();
  delete kept[table];
  remember(KEY, kept);
}
