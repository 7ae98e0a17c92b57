// The player's tables: those where the key has a seat, and those that this browser has saved.
import { api, ApiError } from '../net/api';
import type { MyTable, TableCard } from '../net/contract';
import { hasKey, key } from './key';
import { dropPlace, placeAt, places, restorePlace, saveFoundPlaces } from './places';

/** Return the tables of the key and of this browser, the newest first. */
export async function myTables(): Promise<MyTable[]> {
  const found = hasKey() ? await api.mine().catch(() => []) : [];
  if (found.length > 0) await saveFoundPlaces(found, await key());
  const known = new Set(found.map(({ table }) => table));
  const others = places().filter(({ table }) => !known.has(table));
  const visited = await Promise.all(others.map(({ table }) => visit(table)));
  return [...found, ...visited.flat()]
    .filter(({ table }) => placeAt(table))
    .sort((a, b) => b.created.localeCompare(a.created));
}

/** Return a table that the key does not give access to. Forget it if the server no longer has it. */
async function visit(id: string): Promise<MyTable[]> {
  try {
    const card = await api.table(id);
    return [{ ...card, you: placeAt(id)?.promised?.seat ?? 0, to_act: null }];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await dropPlace(id);
    return [];
  }
}

/**
 * Save the seats that belong to the key and that this browser does not know yet. If the player opens a table that
 * they have removed from their list, it returns to the list.
 */
export async function findPlaces(opened: string): Promise<void> {
  if (!hasKey()) return;
  const found = await api.mine().catch(() => []);
  if (found.some(({ table }) => table === opened)) await restorePlace(opened);
  await saveFoundPlaces(found, await key());
}

/** Sort tables: first those that wait for the player, then running ones, then finished ones. */
export function sortTables(tables: readonly MyTable[]): MyTable[] {
  const rank = ({ status, to_act, you }: MyTable) =>
    status === 'over' ? 2 : to_act === you ? 0 : 1;
  return [...tables].sort((a, b) => rank(a) - rank(b));
}

/** Return the card of a finished table, with its result. */
export async function resultOf({ table }: MyTable): Promise<TableCard | null> {
  return api.table(table).catch(() => null);
}
