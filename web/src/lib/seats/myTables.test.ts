import { beforeEach, expect, it, vi } from 'vitest';
import type { MyTable } from '../net/contract';
import { key, takeKey } from './key';
import { findPlaces, myTables, resultOf, sortTables } from './myTables';
import { placeAt, removePlace, savePlace } from './places';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const table = (name: string, status: string, to_act: number | null) =>
  ({ table: name, status, to_act, you: 0 }) as MyTable;

it('puts those where we are awaited first, and those that are over last', () => {
  const tables = [
    table('over', 'over', null),
    table('theirs', 'playing', 1),
    table('ours', 'playing', 0),
    table('waits', 'waiting', null),
  ];
  expect(sortTables(tables).map(({ table }) => table)).toEqual(['ours', 'theirs', 'waits', 'over']);
});

it('finds a removed table again when the player opens it, and leaves other removed ones out', async () => {
  const mine = ['deal', 'other'].map((id) => ({
    ...table(id, 'over', null),
    seats: [],
    created: '2026-11-26T10:00:00+00:00',
  }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(mine)));
  const own = await key();
  await removePlace('deal');
  await removePlace('other');
  await findPlaces('nowhere');
  expect([placeAt('deal'), placeAt('other')]).toEqual([null, null]);
  await findPlaces('deal');
  expect(placeAt('deal')?.secret).toBe(own);
  expect(placeAt('other')).toBeNull();
});

const DAY = (day: number) => `2026-11-${day}T10:00:00+00:00`;

/** Let the server have these tables, the key those of the second list; none stands for no answer. */
function serve(cards: Record<string, object>, mine: object[] | null): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    if (url === '/api/me/tables') {
      return mine ? Promise.resolve(Response.json(mine)) : Promise.reject(new Error('no network'));
    }
    const card = cards[url.replace('/api/tables/', '')];
    if (card) return Promise.resolve(Response.json(card));
    return Promise.resolve(Response.json({ error: 'NoSuchTable', message: '' }, { status: 404 }));
  });
  return asked;
}

const card = (table: string, day: number) => ({ table, seats: [], created: DAY(day) });
const promised = { seat: 1, commitment: 'c', contribution: 'x' };
const place = (table: string) => ({ table, seat: 1, secret: 's', invite: '' });

it('lists the tables of the key and of this browser, the newest first, and forgets lost ones', async () => {
  await key();
  for (const id of ['own', 'gone', 'both']) savePlace(place(id), promised);
  await removePlace('removed');
  const mine = [card('both', 20), card('removed', 22), card('other', 24)];
  serve({ own: card('own', 21) }, mine);
  const found = await myTables();
  expect(found.map(({ table }) => table)).toEqual(['other', 'own', 'both']);
  expect(found[1]).toMatchObject({ you: 1, to_act: null });
  expect([placeAt('gone'), placeAt('other')?.secret]).toEqual([null, await key()]);
});

it('lists the tables of this browser where the server cannot say which ones the key has', async () => {
  await key();
  await savePlace(place('own'));
  serve({ own: card('own', 21) }, null);
  expect(await myTables()).toMatchObject([{ table: 'own', you: 0 }]);
});

it('keeps a table that cannot be read now', async () => {
  await savePlace(place('own'));
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  expect(await myTables()).toEqual([]);
  expect(placeAt('own')?.table).toBe('own');
});

it('asks for no tables of a key that does not exist', async () => {
  takeKey('');
  const asked = serve({}, [card('other', 24)]);
  expect(await myTables()).toEqual([]);
  await findPlaces('other');
  expect(asked).toEqual([]);
});

it('reads the result of a finished table, and none if the server no longer has it', async () => {
  serve({ over: card('over', 20) }, []);
  expect(await resultOf(table('over', 'over', null))).toEqual(card('over', 20));
  expect(await resultOf(table('gone', 'over', null))).toBeNull();
});
