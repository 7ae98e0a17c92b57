import { beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace';

beforeEach(() => {
  vi.useFakeTimers();
});

it('shows the first step at once and the others one after another', () => {
  const shown: number[] = [];
  const pace = new Pace<number>((step) => shown.push(step) > 0);
  pace.add(1);
  pace.add(2);
  pace.add(3);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2, 3]);
  expect(pace.busy).toBe(false);
});

it('shows a long burst faster', () => {
  const shown: number[] = [];
  const pace = new Pace<number>((step) => shown.push(step) > 0);
  for (let i = 0; i < 20; i++) pace.add(i);
  vi.advanceTimersByTime(8000);
  expect(shown).toHaveLength(20);
});

it('skips to the end in order, and then starts afresh', () => {
  const shown: number[] = [];
  const pace = new Pace<number>((step) => shown.push(step) > 0);
  for (let i = 0; i < 5; i++) pace.add(i);
  pace.skip();
  expect(shown).toEqual([0, 1, 2, 3, 4]);
  pace.add(5);
  expect(shown).toContain(5);
});

it('does not wait after a step in which nothing is to be seen', () => {
  const shown: number[] = [];
  const pace = new Pace<number>((step) => shown.push(step) < 0);
  for (let i = 0; i < 4; i++) pace.add(i);
  vi.advanceTimersByTime(10);
  expect(shown).toHaveLength(4);
});
