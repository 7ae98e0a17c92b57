import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('location', { origin: 'https://castle.example', pathname: '/', hash: '' });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

test('a key is made once and kept', async () => {
  const first = await import('./key');
  expect(first.hasKey()).toBe(false);
  expect(await first.key()).toMatch(/^[0-9a-f]{32}$/);
  vi.resetModules();
  const later = await import('./key');
  expect(later.hasKey()).toBe(true);
  expect(await later.key()).toBe(await first.key());
});

test('a link offers its key to a browser that has another', async () => {
  const one = await import('./key');
  const link = await one.keyLink();
  expect(link).toBe(`https://castle.example/#key=${await one.key()}`);
  location.hash = new URL(link).hash;
  expect(one.offeredKey()).toBeNull(); // it is our own
  const offered = await one.key();
  stored.clear();
  vi.resetModules();
  const other = await import('./key');
  expect(other.offeredKey()).toBe(offered);
  await other.takeKey(offered);
  expect(await other.key()).toBe(offered);
  expect(other.offeredKey()).toBeNull();
});

test('an invitation offers no key', async () => {
  const { offeredKey } = await import('./key');
  location.hash = `#key=${'a'.repeat(32)}`;
  expect(offeredKey()).toBe('a'.repeat(32));
  for (const path of ['/t/abcdefabcdef', '/contest/abcdefabcdef', '/me', '//', '']) {
    location.pathname = path;
    expect(offeredKey()).toBeNull();
  }
});

test('two tabs that need a key at once make one', async () => {
  const one = await import('./key');
  vi.resetModules();
  const other = await import('./key');
  const keys = await Promise.all([one.key(), other.key(), one.key()]);
  expect(new Set(keys)).toEqual(new Set([one.ownKey()]));
});

test('a key that another tab takes replaces ours', async () => {
  const one = await import('./key');
  await one.key();
  vi.resetModules();
  const other = await import('./key');
  await other.takeKey('k'.repeat(32));
  expect(await one.key()).toBe('k'.repeat(32));
});

test('an invalid key is not offered', async () => {
  const { offeredKey } = await import('./key');
  for (const hash of [
    '',
    '#key=',
    '#key=short',
    `#key=${'a'.repeat(31)}`,
    `#key=${'<'.repeat(40)}`,
  ]) {
    location.hash = hash;
    expect(offeredKey()).toBeNull();
  }
});
