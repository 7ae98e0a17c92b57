import { expect, it, vi } from 'vitest';
import { motionTime, viewTime } from './motionSpeed';

const calm = { matches: false };
vi.stubGlobal('matchMedia', () => calm);

it('is twice as quick or as slow, and pictures are looked at even where nothing moves', () => {
  expect(
    (['off', 'fast', 'normal', 'slow'] as const).map((speed) => motionTime(speed, 200)),
  ).toEqual([0, 100, 200, 400]);
  expect([viewTime('off', 500), viewTime('fast', 500), viewTime('slow', 500)]).toEqual([
    500, 250, 1000,
  ]);
});

it('is 0 for a player who wants no motion', () => {
  calm.matches = true;
  expect(motionTime('slow', 200)).toBe(0);
});
