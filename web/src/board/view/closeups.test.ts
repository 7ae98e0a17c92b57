import { expect, it } from 'vitest';
import { partAt } from './closeups';

const estate = { id: 'estate', label: 'estate', x: 0, y: 0, width: 100, height: 100 };
const town = { id: 'town', label: 'town', x: 20, y: 20, width: 10, height: 10 };

it('finds the smallest part at a point', () => {
  expect(partAt([estate, town], 25, 25)).toBe(town);
  expect(partAt([town, estate], 50, 50)).toBe(estate);
  expect(partAt([town, estate], 50, 150)).toBeNull();
});
