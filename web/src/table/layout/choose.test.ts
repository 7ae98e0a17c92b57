import { expect, it } from 'vitest';
import { chooseLayout, layoutNames } from './choose';

it.each([
  [320, 568, 'upright play phone low'],
  [390, 844, 'upright play phone'],
  [768, 1024, 'upright play tablet'],
  [844, 390, 'sideways play'],
  [1024, 768, 'desk play'],
  [1279, 800, 'desk play'],
  [1280, 800, 'desk play wide'],
  [1920, 1080, 'desk play wide'],
])('a window of %i x %i has the layout %s', (width, height, names) => {
  expect(layoutNames(chooseLayout({ width, height }, 'play'))).toBe(names);
});

it('an upright window as low as a phone on its side is upright', () => {
  expect(chooseLayout({ width: 320, height: 480 }, 'play').shape).toBe('upright');
});

it('a lesson has its text, and not the log, beside the board', () => {
  expect(layoutNames(chooseLayout({ width: 1366, height: 768 }, 'study'))).toBe('desk study');
});

it('a review keeps the shape of the window', () => {
  expect(layoutNames(chooseLayout({ width: 844, height: 390 }, 'review'))).toBe('sideways review');
});
