import { expect, it } from 'vitest';
import { cacheFor, gameCache, dataCache, pageCache, tableOf } from './caches';

const BASE = '/castle/';

it.each(['', 't/abc', 'rules/castle', 'worker.js', 'assets/index-1a2b.js', 'icon-192.png'])(
  'counts %s to the page',
  (path) => expect(cacheFor(BASE, BASE + path)).toBe(pageCache(BASE)),
);

it.each([
  'games',
  'words/pl',
  'games/castle-keep/rules',
  'games/castle-keep/symbols',
  'games/burgundy/lesson/12',
])('keeps %s with what was read', (path) =>
  expect(cacheFor(BASE, `${BASE}api/${path}`)).toBe(dataCache(BASE)),
);

it.each(['', '/stream', '/record', '/account', '/pictures', '/analysis', '/analysis/17'])(
  'keeps a table%s with its game',
  (path) => expect(cacheFor(BASE, `${BASE}api/tables/a-1${path}`)).toBe(gameCache(BASE, 'a-1')),
);

it.each([
  `${BASE}api/tables`,
  `${BASE}api/me/tables`,
  `${BASE}api/me/stream`,
  `${BASE}api/health`,
  `${BASE}api/tables/a-1/hint`,
  `${BASE}api/tables/a-1/socket`,
  `${BASE}api/games/burgundy/lesson/12/why`,
  '/api/games',
  '/elsewhere/api/games',
])('keeps nothing of %s', (path) => expect(cacheFor(BASE, path)).toBeNull());

it('knows of which table a cache keeps the game', () => {
  expect(tableOf(BASE, gameCache(BASE, 'a-1'))).toBe('a-1');
  expect(tableOf('/', gameCache(BASE, 'a-1'))).toBeNull();
  expect(tableOf(BASE, dataCache(BASE))).toBeNull();
});
