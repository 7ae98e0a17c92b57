import { expect, it } from 'vitest';
import { cut, typeset } from './panel';
import type { Panel } from './scene';

const panel: Panel = {
  id: 'p',
  x: 0,
  y: 0,
  width: 200,
  height: 60,
  title: 'Ada',
  lines: ['4 tiles in hand'],
  owner: 0,
  active: true,
};

it('keeps the rows inside the box', () => {
  const { size, baselines } = typeset(panel, 100);
  expect(size).toBeLessThan(30);
  expect(baselines).toHaveLength(2);
  expect(Math.max(...baselines)).toBeLessThan(60);
  expect(typeset(panel, 10).size).toBe(10);
});

it('cuts what is too long', () => {
  expect(cut('Ada', 100, 10)).toBe('Ada');
  expect(cut('Ada Lovelace of London', 60, 10)).toBe('Ada Lovela…');
});

it('sets long rows smaller before it cuts them', () => {
  const wordy = { ...panel, lines: ['4 tiles in hand, and more'] };
  expect(typeset(wordy, 100).lines).toEqual(wordy.lines);
  expect(typeset(wordy, 100).size).toBeLessThan(typeset(panel, 100).size);
});
