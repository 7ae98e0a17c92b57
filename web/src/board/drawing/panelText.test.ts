import { expect, it } from 'vitest';
import type { Panel } from '../../lib/net/contract';
import { typeset, fontSize } from './panelText';

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
  const { rows } = typeset(panel, 100);
  expect(rows.map(({ text }) => text)).toEqual(['Ada', '4 tiles in hand']);
  expect(Math.max(...rows.map(({ size }) => size))).toBeLessThan(30);
  expect(Math.max(...rows.map(({ baseline }) => baseline))).toBeLessThan(60);
  expect(typeset(panel, 10).rows[0]?.size).toBe(10);
});

it('sets a long row smaller, whole, and the others as before', () => {
  const wordy = { ...panel, title: 'Ada Lovelace of London, the first' };
  const [title, line] = typeset(wordy, 100).rows;
  expect(title?.text).toBe(wordy.title);
  expect(title?.size).toBeLessThan(12);
  expect(line).toEqual(typeset(panel, 100).rows[1]);
});

it('writes a number large on its piece, and a long one smaller', () => {
  const badge = { width: 50, height: 40 };
  expect(fontSize('+3', badge)).toBeCloseTo(18.4);
  expect(fontSize('−1250', badge)).toBeCloseTo(15.8, 1);
  expect(fontSize('12345678', badge)).toBeLessThan(11);
});

it('cuts a row that nobody could read whole', () => {
  const wordy = { ...panel, title: 'Ada Lovelace of London, the first' };
  const [title] = typeset(wordy, 100, 14).rows;
  expect(title?.size).toBe(14);
  expect(title?.text).toMatch(/^Ada Lovelace.*…$/);
  expect(typeset(panel, 100, 14).rows[0]?.text).toBe('Ada');
});

it('leaves out rows that nobody could read, and has the title all the larger', () => {
  // Two rows in 60 have letters of 60 / (2 × 1.35 + 0.25) = 20, in the second 18; one row has 38.
  expect(typeset(panel, 100, 17 / 0.8).rows).toHaveLength(2);
  const [title, ...others] = typeset(panel, 100, 18.5 / 0.8).rows;
  expect(others).toEqual([]);
  expect(title?.size).toBeCloseTo(37.5);
});

it('is no higher than a list needs', () => {
  expect(typeset(panel, 100).height).toBe(60);
  expect(typeset({ ...panel, height: 400 }, 10).height).toBe(400);
  const list = { ...panel, height: 400, lines: ['a', 'b', 'c'] };
  expect(typeset(list, 10).height).toBeCloseTo(1.2 * 4 * 13.5);
});
