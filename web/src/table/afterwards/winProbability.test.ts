import { afterEach, expect, it, vi } from 'vitest';
import { percentChange, chartPoints, percent } from './winProbability';
import { loadWords } from '../../lib/text/translation';

afterEach(() => vi.unstubAllGlobals());

it('writes shares and their changes', () => {
  expect([0, 0.375, 1].map(percent)).toEqual(['0\u00a0%', '38\u00a0%', '100\u00a0%']);
  expect([0.042, -0.105, 0.0001, -0.0001].map(percentChange)).toEqual([
    '+4.2\u00a0%',
    '−10.5\u00a0%',
    '0\u00a0%',
    '0\u00a0%',
  ]);
});

it.each(['de', 'es', 'pl', 'ro'])('has the comma of %s in changes', async (lang) => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  await loadWords(lang);
  expect([0.0423, -0.105, 0.04].map(percentChange)).toEqual([
    '+4,2\u00a0%',
    '−10,5\u00a0%',
    '+4\u00a0%',
  ]);
});

it('draws the course of a seat from the left to the right, the better the higher', () => {
  const wins = [
    [0.5, 0.5],
    [0.25, 0.75],
    [1, 0],
  ];
  expect(chartPoints(wins, [0, 1, 4], 0, 100, 40)).toBe('0,20 25,30 100,0');
  expect(chartPoints(wins.slice(0, 1), [0], 1, 100, 40)).toBe('0,20');
});
