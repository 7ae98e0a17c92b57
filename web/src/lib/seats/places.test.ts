import { beforeEach, expect, it, vi } from 'vitest';
import type { MyTable } from '../net/contract';
import {
  dropPlace,
  placeAt,
  places,
  removePlace,
  restorePlace,
  saveExpected,
  saveFoundPlaces,
  moveSavedPlaces,
  savePlace,
  saveShownTerms,
  saveSharedSeats,
} from './places';

const place = (table: string, secret: string | null = 's') => ({
  ...{ table, seat: 0, secret, invite: '' },
});
const terms = (contribution: string) => ({ seat: 0, commitment: 'c', contribution });
const tables = () => places().map(({ table }) => table);

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

/** Save places, a millisecond after each other. */
async function save(...ids: string[]): Promise<void> {
  for (const id of ids) {
    await savePlace(place(id));
    vi.advanceTimersByTime(1);
  }
}

it('lists the latest table first, and forgets the oldest of more than fifty', async () => {
  await save('b', 'c', 'a');
  expect(tables()).toEqual(['a', 'c', 'b']);
  await save(...Array.from({ length: 48 }, (_, i) => `t${i}`));
  expect(tables()).toHaveLength(50);
  expect([placeAt('b'), placeAt('c')?.table]).toEqual([null, 'c']);
});

it('saves no place without a secret', async () => {
  await savePlace(place('a', null));
  expect(placeAt('a')).toBeNull();
});

const shown = (...pledges: string[]) => ({ pledges, game: 'castle', options: {} });

it('replaces the key at places whose seats were moved to another key', async () => {
  await savePlace(place('a', 'old key'));
  await savePlace(place('b', 'old key'));
  await savePlace(place('c', 'its own secret'));
  await moveSavedPlaces(['a', 'c', 'unknown'], 'old key', 'new key');
  expect(['a', 'b', 'c'].map((table) => placeAt(table)?.secret)).toEqual([
    'new key',
    'old key',
    'its own secret',
  ]);
  expect(placeAt('unknown')).toBeNull();
});

it('keeps what was promised at a seat that the player takes again', async () => {
  await savePlace(place('a'), terms('first'));
  await saveShownTerms('a', shown('p', 'q'));
  await savePlace(place('a'), terms('second'));
  expect(placeAt('a')).toMatchObject({
    secret: 's',
    promised: { ...terms('first'), ...shown('p', 'q') },
  });
});

it('replaces a seat that the player has lost by the one that they take now', async () => {
  await savePlace(place('a', 'old'), terms('first'));
  await save('b');
  await savePlace(place('a', 'new'), terms('second'));
  expect(placeAt('a')).toMatchObject({ secret: 'new', promised: terms('second') });
  expect(tables()).toEqual(['a', 'b']);
});

it('keeps the pledges that all seats had when the contribution was revealed', async () => {
  await savePlace(place('a'), terms('own'));
  await saveShownTerms('a', shown('p', 'q'));
  await saveShownTerms('a', shown('p', 'changed'));
  await saveShownTerms('unknown', shown('p'));
  expect(placeAt('a')?.promised).toMatchObject(shown('p', 'q'));
  expect(placeAt('unknown')).toBeNull();
});

it('adds the players at this device and those who are expected to a known table only', async () => {
  await save('a');
  const shared = [{ seat: 1, secret: 'x' }];
  await saveSharedSeats('a', shared);
  await saveExpected('a', ['Ada', 'Ben']);
  expect(placeAt('a')).toMatchObject({ shared, expected: ['Ada', 'Ben'] });
  await saveSharedSeats('b', shared);
  await saveExpected('b', ['Ada']);
  expect(placeAt('b')).toBeNull();
});

it('finds the seats of the key, but keeps those of this browser and leaves out removed ones', async () => {
  await save('a', 'b');
  await removePlace('b');
  const found = ['a', 'b', 'c'].map((table) => ({
    ...{ table, created: '2026-11-26T10:00:00+00:00' },
  }));
  await saveFoundPlaces(found as MyTable[], 'key');
  expect(['a', 'b', 'c'].map((table) => placeAt(table)?.secret)).toEqual(['s', undefined, 'key']);
  await restorePlace('b');
  await saveFoundPlaces(found as MyTable[], 'key');
  expect(placeAt('b')?.secret).toBe('key');
  expect(placeAt('b')?.at).toBe(Date.UTC(2026, 10, 26, 10));
});

it('drops one place and no other', async () => {
  await save('a', 'b');
  await dropPlace('a');
  expect(tables()).toEqual(['b']);
});
