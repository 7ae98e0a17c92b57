import { expect, it } from 'vitest';
import { hitAreas } from './hitArea';

const die = { x: 100, y: 100, width: 20, height: 20 };

it('is larger than a small thing', () => {
  expect(hitAreas([die], 40)).toEqual([{ x: 90, y: 90, width: 40, height: 40 }]);
  expect(hitAreas([die], 10)).toEqual([die]);
});

it('gives two neighbours half of the gap each', () => {
  const [left, right] = hitAreas([die, { ...die, x: 126 }], 40);
  expect(left).toEqual({ x: 90, y: 90, width: 33, height: 40 });
  expect(right).toEqual({ x: 123, y: 90, width: 33, height: 40 });
});

it('gives touching or overlapping things nothing of each other', () => {
  const [left, right] = hitAreas([die, { ...die, x: 120 }], 40);
  expect([left!.x + left!.width, right!.x]).toEqual([120, 120]);
  const coin = { x: 105, y: 105, width: 10, height: 10 };
  expect(hitAreas([die, coin], 20)[1]).toMatchObject({ width: 15, height: 15 });
});

it('never takes one place for two things', () => {
  const [a, b] = hitAreas([die, { ...die, x: 124, y: 124 }], 40);
  expect(b!.x < a!.x + a!.width && b!.y < a!.y + a!.height).toBe(false);
});
