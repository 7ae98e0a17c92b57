import { beforeEach, expect, it, vi } from 'vitest';
import { hasPlayed, markPlayed } from './playedGames';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('remembers which games were played here', async () => {
  expect(hasPlayed('castle')).toBe(false);
  await markPlayed('castle');
  expect([hasPlayed('castle'), hasPlayed('zamek')]).toEqual([true, false]);
});
