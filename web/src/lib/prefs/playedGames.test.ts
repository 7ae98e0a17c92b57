import { beforeEach, expect, it, vi } from 'vitest';
import { isKnown, know } from './playedGames';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('remembers which games were played here', () => {
  expect(isKnown('castle')).toBe(false);
  know('castle');
  expect([isKnown('castle'), isKnown('zamek')]).toEqual([true, false]);
});
