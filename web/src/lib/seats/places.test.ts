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
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

/** Save places, a millisecond after each other. */
function save(...ids: string[]): void {
  for (const id of ids) {
    savePlace(place(id));
    vi.advanceTimersByTime(1);
  }
}

it('lists the latest table first, and forgets the oldest of more than fifty', () => {
  save('b', 'c', 'a');
  expect(tables()).toEqual(['a', 'c', 'b']);
  save(...Array.from({ length: 48 }, (_, i) => `t${i}`));
  expect(tables()).toHaveLength(50);
  expect([placeAt('b'), placeAt('c')?.table]).toEqual([null, 'c']);
});

it('saves no place without a secret', () => {
  savePlace(place('a', null));
  expect(placeAt('a')).toBeNull();
});

const shown = (...pledges: string[]) => ({ pledges, game: 'castle', options: {} });

it('replaces the key at places whose seats were moved to another key', () => {
  savePlace(place('a', 'old key'));
  savePlace(place('b', 'old key'));
  savePlace(place('c', 'its own secret'));
  moveSavedPlaces(['a', 'c', 'unknown'], 'old key', 'new key');
  expect(['a', 'b', 'c'].map((table) => placeAt(table)?.secret)).toEqual([
    'new key',
    'old key',
    'its own secret',
  ]);
  expect(placeAt('unknown')).toBeNull();
});

it('keeps what was promised at a seat that the player takes again', () => {
  savePlace(place('a'), terms('first'));
  saveShownTerms('a', shown('p', 'q'));
  savePlace(place('a'), terms('second'));
  expect(placeAt('a')).toMatchObject({
    secret: 's',
    promised: { ...terms('first'), ...shown('p', 'q') },
  });
});

it('replaces a seat that the player has lost by the one that they take now', () => {
  savePlace(place('a', 'old'), terms('first'));
  save('b');
  savePlace(place('a', 'new'), terms('second'));
  expect(placeAt('a')).toMatchObject({ secret: 'new', promised: terms('second') });
  expect(tables()).toEqual(['a', 'b']);
});

it('keeps the pledges that all seats had when the contribution was revealed', () => {
  savePlace(place('a'), terms('own'));
  saveShownTerms('a', shown('p', 'q'));
  saveShownTerms('a', shown('p', 'changed'));
  saveShownTerms('unknown', shown('p'));
  expect(placeAt('a')?.promised).toMatchObject(shown('p', 'q'));
  expect(placeAt('unknown')).toBeNull();
});

it('adds the players at this device and those who are expected to a known table only', () => {
  save('a');
  const shared = [{ seat: 1, secret: 'x' }];
  saveSharedSeats('a', shared);
  saveExpected('a', ['Ada', 'Ben']);
  expect(placeAt('a')).toMatchObject({ shared, expected: ['Ada', 'Ben'] });
  saveSharedSeats('b', shared);
  saveExpected('b', ['Ada']);
  expect(placeAt('b')).toBeNull();
});

it('finds the seats of the key, but keeps those of this browser and leaves out removed ones', () => {
  save('a', 'b');
  removePlace('b');
  const found = ['a', 'b', 'c'].map((table) => ({
    ...{ table, created: '2026-11-26T10:00:00+00:00' },
  }));
  saveFoundPlaces(found as MyTable[], 'key');
  expect(['a', 'b', 'c'].map((table) => placeAt(table)?.secret)).toEqual(['s', undefined, 'key']);
  restorePlace('b');
  saveFoundPlaces(found as MyTable[], 'key');
  expect(placeAt('b')?.secret).toBe('key');
  expect(placeAt('b')?.at).toBe(Date.UTC(2026, 10, 26, 10));
});

it('drops one place and no other', () => {
  save('a', 'b');
  dropPlace('a');
  expect(tables()).toEqual(['b']);
});
