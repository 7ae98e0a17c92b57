import { expect, it } from 'vitest';
import { grown, outline } from './outline';

const box = { x: 10, y: 20, width: 40, height: 80 };

it('goes around a box with round corners', () => {
  expect(outline(box, 5)).toBe(
    'M15 20h30a5 5 0 0 1 5 5v70a5 5 0 0 1 -5 5h-30a5 5 0 0 1 -5 -5v-70a5 5 0 0 1 5 -5Z',
  );
});

it('never rounds more than half of a side', () => {
  expect(outline(box, 100)).toMatch(/^M30 20h0a20 20 /);
});

it('goes around a hex from its top', () => {
  expect(outline({ ...box, shape: 'hex' }, 5)).toBe('M30 20L50 40L50 80L30 100L10 80L10 40Z');
});

it('grows by the same edge on every side', () => {
  expect(grown({ ...box, shape: 'hex' }, 5)).toEqual({
    ...{ x: 5, y: 15, width: 50, height: 90, shape: 'hex' },
  });
});
