import { expect, it } from 'vitest';
import { crowded } from './crowd';

/** A row of squares with a side of 20, this far from each other. */
function row(count: number, gap: number, part = 'map') {
  const at = (i: number) => ({
    id: `${part}-${i}`,
    part,
    x: i * (20 + gap),
    y: 0,
    width: 20,
    height: 20,
  });
  return Array.from({ length: count }, (_, i) => at(i));
}

it('finds many things that lie side by side', () => {
  expect(crowded(row(12, 1)).size).toBe(12);
  expect(crowded(row(11, 1)).size).toBe(0);
  expect(crowded(row(12, 4)).size).toBe(0);
});

it('leaves out things that lie apart, only meet at a corner, or are in another part', () => {
  const alone = { id: 'alone', part: 'map', x: 0, y: 60, width: 20, height: 20 };
  const corner = { ...alone, id: 'corner', x: 12 * 21, y: 21 };
  const found = crowded([...row(12, 1), alone, corner, ...row(6, 1, 'hand')]);
  expect([...found]).toEqual(row(12, 1).map(({ id }) => id));
});

it('counts only things that touch another thing of the same part', () => {
  // Each square of the map is between two squares of the hand.
  const apart = row(12, 22);
  const between = row(12, 22, 'hand').map((each) => ({ ...each, x: each.x + 21 }));
  expect(crowded([...apart, ...between]).size).toBe(0);
});
