// The seats taken in this browser: one for each table, with its secret, without an account.
import type { FairnessTerms, ShownTerms } from '../fairness/fairness';
import type { MyTable, Place } from '../net/contract';
import { loadItem, saveItem } from '../prefs/storage';

const KEY = 'keepstone.places';
const MOST = 50;
const REMOVED = 'keepstone.removed';
const MOST_REMOVED = 200;

/** A seat of a player at this device. */
export interface SharedSeat {
  seat: number;
  secret: string;
}

/** promised: the fairness terms; none if nothing was pledged. shared: all seats of a device that several players share. expected: the players of the game before a rematch, by seat. */
interface StoredPlace {
  table: string;
  secret: string;
  shared?: SharedSeat[];
  promised?: FairnessTerms | undefined;
  expected?: string[];
  at: number;
}

function all(): Record<string, StoredPlace> {
  return loadItem<Record<string, StoredPlace>>(KEY, {});
}

export function placeAt(table: string): StoredPlace | null {
  return all()[table] ?? null;
}

/** Return all places, the latest first. */
export function places(): StoredPlace[] {
  return Object.values(all()).sort((a, b) => b.at - a.at);
}

/**
 * Save a seat. If it is known already, keep what was promised there: the server ignores a second pledge. A new secret
 * means that an earlier seat at the table was lost.
 */
export function savePlace({ table, secret }: Place, promised?: FairnessTerms): void {
  if (secret === null) return;
  const known = placeAt(table);
  const place = known?.secret === secret ? known : { table, secret, promised };
  const others = places().filter((each) => each.table !== table);
  const kept = [{ ...place, at: Date.now() }, ...others].slice(0, MOST);
  saveItem(KEY, Object.fromEntries(kept.map((each) => [each.table, each])));
}

/** Save the seats of all players who share this device at a table. */
export function saveSharedSeats(table: string, shared: SharedSeat[]): void {
  const kept = all();
  if (kept[table]) kept[table].shared = shared;
  saveItem(KEY, kept);
}

/** Save the players who are expected at a rematch, by seat. */
export function saveExpected(table: string, expected: string[]): void {
  const kept = all();
  if (kept[table]) kept[table].expected = expected;
  saveItem(KEY, kept);
}

/** Save tables where another browser took a seat that our key gives access to. */
export function saveFoundPlaces(tables: MyTable[], key: string): void {
  const found = tables
    .filter(({ table }) => !isRemoved(table))
    .map(({ table, created }) => [table, { table, secret: key, at: Date.parse(created) }]);
  saveItem(KEY, { ...(Object.fromEntries(found) as Record<string, StoredPlace>), ...all() });
}

/** Replace our old key by a new one at tables where the seat now belongs to the new key. */
export function moveSavedPlaces(tables: string[], old: string, taken: string): void {
  const kept = all();
  for (const table of tables) if (kept[table]?.secret === old) kept[table].secret = taken;
  saveItem(KEY, kept);
}

/** Save what the table shows just before we reveal our contribution. What was saved before stays. */
export function saveShownTerms(table: string, shown: ShownTerms): void {
  const kept = all();
  const place = kept[table];
  if (place?.promised) place.promised = { ...shown, ...place.promised };
  saveItem(KEY, kept);
}

/** Whether a table was removed from the list here. */
function isRemoved(table: string): boolean {
  return removed().includes(table);
}

function removed(): string[] {
  return loadItem<{ tables: string[] }>(REMOVED, { tables: [] }).tables;
}

/** Remove a table from the list permanently: otherwise our key would find it again. */
export function removePlace(table: string): void {
  saveItem(REMOVED, { tables: [table, ...removed()].slice(0, MOST_REMOVED) });
  dropPlace(table);
}

/** Undo the removal of a table from the list, because the player opens it. */
export function restorePlace(table: string): void {
  saveItem(REMOVED, { tables: removed().filter((each) => each !== table) });
}

export function dropPlace(table: string): void {
  const kept = all();
  delete kept[table];
  saveItem(KEY, kept);
}
