import { expect, it } from 'vitest';
import { along, below } from './regions';

const ids = ['top', 'middle', 'bottom'];

it('goes down from tap to tap, and begins again', () => {
  expect(below(ids, null)).toBe('top');
  expect(below(ids, 'top')).toBe('middle');
  expect(below(ids, 'bottom')).toBe('top');
  expect(below(ids, 'elsewhere')).toBe('top');
  expect(below([], 'top')).toBeNull();
});

it('leads round by arrow keys', () => {
  expect(along(ids, 'top', 'ArrowDown')).toBe('middle');
  expect(along(ids, 'bottom', 'ArrowRight')).toBe('top');
  expect(along(ids, 'top', 'ArrowLeft')).toBe('bottom');
  expect(along(ids, 'top', 'Enter')).toBeNull();
});
