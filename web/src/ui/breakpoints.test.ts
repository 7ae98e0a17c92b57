import { expect, test } from 'vitest';
import { insertBreakpoints } from '../../breakpoints';

test('named breakpoints become conditions, alone or combined', () => {
  expect(insertBreakpoints('@media (--flat), (--low) { a { top: var(--flat) } }')).toBe(
    '@media (max-height: 500px), (max-height: 600px) { a { top: var(--flat) } }',
  );
});

test('an unknown name stops the build', () => {
  expect(() => insertBreakpoints('@media (--upwrong) {}')).toThrow('unknown breakpoint --upwrong');
});
