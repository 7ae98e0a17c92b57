import { expect, it } from 'vitest';
import { nextRegion, regionBelow } from './regions';

const ids = ['top', 'middle', 'bottom'];

it('goes down from tap to tap, and begins again', () => {
  expect(regionBelow(ids, null)).toBe('top');
  expect(regionBelow(ids, 'top')).toBe('middle');
  expect(regionBelow(ids, 'bottom')).toBe('top');
  expect(regionBelow(ids, 'elsewhere')).toBe('top');
  expect(regionBelow([], 'top')).toBeNull();
});

it('leads round by arrow keys', () => {
  expect(nextRegion(ids, 'top', 'ArrowDown')).toBe('middle');
  expect(nextRegion(ids, 'bottom', 'ArrowRight')).toBe('top');
  expect(nextRegion(ids, 'top', 'ArrowLeft')).toBe('bottom');
  expect(nextRegion(ids, 'top', 'Enter')).toBeNull();
});
