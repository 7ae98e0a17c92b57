import { expect, it, vi } from 'vitest';
import type { MyTable } from '../net/contract';
import { key } from './key';
import { findPlaces, sortTables } from './myTables';
import { placeAt, removePlace } from './places';

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
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const mine = ['deal', 'other'].map((id) => ({
    ...table(id, 'over', null),
    seats: [],
    created: '2026-11-26T10:00:00+00:00',
  }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(mine)));
  const own = key();
  removePlace('deal');
  removePlace('other');
  await findPlaces('nowhere');
  expect([placeAt('deal'), placeAt('other')]).toEqual([null, null]);
  await findPlaces('deal');
  expect(placeAt('deal')?.secret).toBe(own);
  expect(placeAt('other')).toBeNull();
});
