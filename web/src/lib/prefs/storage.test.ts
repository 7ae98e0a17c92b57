import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const tab = () => {
  vi.resetModules();
  return import('./storage');
};
const forbid = () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
};

it('adds what was saved to the defaults, also to those of a later version', async () => {
  const { loadItem, changeItem } = await tab();
  const usual = { sound: false, speed: 'normal' };
  expect(loadItem('a', usual)).toEqual(usual);
  await changeItem<object>('a', {}, () => ({ sound: true }));
  expect(loadItem('a', usual)).toEqual({ sound: true, speed: 'normal' });
  expect(loadItem('b', usual)).toEqual(usual);
});

it('uses the defaults if what was saved cannot be read', async () => {
  const { loadItem } = await tab();
  stored.set('a', '{"sound":');
  expect(loadItem('a', { sound: false })).toEqual({ sound: false });
});

it('changes what another tab has saved in the meantime', async () => {
  const [one, other] = [await tab(), await tab()];
  one.loadItem('a', {});
  await other.changeItem('a', {}, (value) => ({ ...value, theirs: 1 }));
  await one.changeItem('a', {}, (value) => ({ ...value, ours: 2 }));
  expect(stored.get('a')).toBe('{"theirs":1,"ours":2}');
});

it.each([
  ['forbids storage', forbid],
  [
    'drops what is stored',
    () => vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} }),
  ],
])(
  'remembers values while the page is open if the browser %s, and says so once',
  async (_, block) => {
    block();
    const { loadItem, changeItem } = await tab();
    const { onRefusal } = await import('./browserStorage');
    const told = vi.fn();
    onRefusal(told);
    await changeItem<object>('a', {}, () => ({ sound: true }));
    await changeItem('a', {}, (value) => ({ ...value, speed: 'fast' }));
    expect(loadItem('a', { sound: false })).toEqual({ sound: true, speed: 'fast' });
    expect(told).toHaveBeenCalledOnce();
  },
);

it('finds no stored responses, and goes on, where the browser has no caches', async () => {
  vi.stubGlobal('caches', undefined);
  const { cachedResponse, cacheNames, deleteCache, openCache } = await import('./browserStorage');
  expect(await cachedResponse('c', '/')).toBeUndefined();
  expect([await openCache('c'), await cacheNames(), await deleteCache('c')]).toEqual([
    null,
    [],
    false,
  ]);
});

it('does a thing without a lock if the browser gives none', async () => {
  const { locked } = await import('./browserStorage');
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new Error('SecurityError')) },
  });
  expect(await locked('a', () => 3)).toBe(3);
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, work: () => 4) => work() },
  });
  expect(await locked('a', () => 4)).toBe(4);
  vi.unstubAllGlobals();
});

it('does not wait for a lock when the page is left', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
  const { changeItem } = await tab();
  void changeItem<object>('a', {}, () => ({ sound: true }));
  expect(stored.get('a')).toBeUndefined();
  window.dispatchEvent(new Event('pagehide'));
  expect(stored.get('a')).toBe('{"sound":true}');
  vi.unstubAllGlobals();
});

it('is the only module that uses the storage of the browser', () => {
  const INTERFACE =
    /\b(localStorage|sessionStorage|indexedDB|openDatabase|cookieStore)\b|\bdocument\.cookie\b|(?<![\w.])caches\.|\bnavigator\.(locks|storage)\b/;
  const files = readdirSync('src', { recursive: true, encoding: 'utf-8' });
  const sources = files.filter((file) => /(?<!\.test)\.ts$|\.svelte$/.test(file));
  const users = sources.filter((file) => INTERFACE.test(readFileSync(join('src', file), 'utf-8')));
  expect(users).toEqual([join('lib', 'prefs', 'browserStorage.ts')]);
});
