import { beforeEach, expect, it, vi } from 'vitest';
import { loadItem, saveItem } from './storage';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('adds what was saved to the defaults, also to those of a later version', () => {
  const usual = { sound: false, speed: 'normal' };
  expect(loadItem('a', usual)).toEqual(usual);
  saveItem('a', { sound: true });
  expect(loadItem('a', usual)).toEqual({ sound: true, speed: 'normal' });
  expect(loadItem('b', usual)).toEqual(usual);
});

it('uses the defaults if what was saved cannot be read', () => {
  kept.set('a', '{"sound":');
  expect(loadItem('a', { sound: false })).toEqual({ sound: false });
});

it('saves nothing, but still works, where the browser forbids storage', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  saveItem('a', { sound: true });
  expect(loadItem('a', { sound: false })).toEqual({ sound: false });
});
