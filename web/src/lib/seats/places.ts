// The seats taken in this browser: one for each table, with its secret, without an account.
import type { FairnessTerms, ShownTerms } from '../fairness/fairness';
import type { MyTable, Place } from '../net/contract';
import { changeItem, loadItem } from '../prefs/storage';

const KEY = 'keepstone.places';
const MOST = 50;
const REMOVED = 'keepstone.removed';
const MOST_REMOVED = 200;

interface Removed {
  tables: string[];
}
const NONE_REMOVED: Removed = { tables: [] };

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

type Places = Readonly<Record<string, StoredPlace>>;

function all(): Places {
  return loadItem<Places>(KEY, {});
}

async function change(how: (places: Places) => Places): Promise<void> {
  await changeItem<Places>(KEY, {}, how);
}

/** Change the place at a table, if there is one. */
function changePlace(
  table: string,
  how: (place: StoredPlace) => Partial<StoredPlace>,
): Promise<void> {
  return change((places) => {
    const place = places[table];
    return place ? { ...places, [table]: { ...place, ...how(place) } } : places;
  });
}

function latestFirst(places: Places): StoredPlace[] {
  return Object.values(places).sort((a, b) => b.at - a.at);
}

export function placeAt(table: string): StoredPlace | null {
  return all()[table] ?? null;
}

/** Return all places, the latest first. */
export function places(): StoredPlace[] {
  return latestFirst(all());
}

/**
 * Save a seat. If it is known already, keep what was promised there: the server ignores a second pledge. A new secret
 * means that an earlier seat at the table was lost.
 */
export async function savePlace({ table, secret }: Place, promised?: FairnessTerms): Promise<void> {
  if (secret === null) return;
  await change((places) => {
    const known = places[table];
    const place = known?.secret === secret ? known : { table, secret, promised };
    const others = latestFirst(places).filter((place) => place.table !== table);
    const newest = [{ ...place, at: Date.now() }, ...others].slice(0, MOST);
    return Object.fromEntries(newest.map((place) => [place.table, place]));
  });
}

/** Save the seats of all players who share this device at a table. */
export function saveSharedSeats(table: string, shared: SharedSeat[]): Promise<void> {
  return changePlace(table, () => ({ shared }));
}

/** Save the players who are expected at a rematch, by seat. */
export function saveExpected(table: string, expected: string[]): Promise<void> {
  return changePlace(table, () => ({ expected }));
}

/** Save tables where another browser took a seat that our key gives access to. */
export function saveFoundPlaces(tables: MyTable[], key: string): Promise<void> {
  const removedTables = removed();
  const found = tables
    .filter(({ table }) => !removedTables.includes(table))
    .map(({ table, created }) => [table, { table, secret: key, at: Date.parse(created) }] as const);
  return change((places) => ({ ...Object.fromEntries(found), ...places }));
}

/** Replace our old key by a new one at tables where the seat now belongs to the new key. */
export function moveSavedPlaces(tables: string[], old: string, taken: string): Promise<void> {
  return change((places) => {
    const moved = tables.filter((table) => places[table]?.secret === old);
    const changed = moved.map((table) => [table, { ...places[table]!, secret: taken }] as const);
    return { ...places, ...Object.fromEntries(changed) };
  });
}

/** Save what the table shows just before we reveal our contribution. What was saved before stays. */
export function saveShownTerms(table: string, shown: ShownTerms): Promise<void> {
  return changePlace(table, ({ promised }) =>
    promised ? { promised: { ...shown, ...promised } } : {},
  );
}

function removed(): string[] {
  return loadItem<Removed>(REMOVED, NONE_REMOVED).tables;
}

/** Remove a table from the list permanently: otherwise our key would find it again. */
export async function removePlace(table: string): Promise<void> {
  await changeItem<Removed>(REMOVED, NONE_REMOVED, ({ tables }) => ({
    tables: [table, ...tables].slice(0, MOST_REMOVED),
  }));
  await dropPlace(table);
}

/** Undo the removal of a table from the list, because the player opens it. */
export async function restorePlace(table: string): Promise<void> {
  await changeItem<Removed>(REMOVED, NONE_REMOVED, ({ tables }) => ({
    tables: tables.filter((other) => other !== table),
  }));
}

export function dropPlace(table: string): Promise<void> {
  return change((places) =>
    Object.fromEntries(Object.entries(places).filter(([other]) => other !== table)),
  );
}
