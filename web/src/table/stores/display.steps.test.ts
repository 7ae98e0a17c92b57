import { beforeEach, expect, it, vi } from 'vitest';
import { STEP_TIME, StepQueue, TURN_TIME, type NextStep } from './display.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A queue, and the steps that it has shown so far. */
function pacing(after: (step: number) => NextStep = () => 'pause') {
  const shown: number[] = [];
  const pace = new StepQueue<number>((step) => {
    shown.push(step);
    return after(step);
  });
  return { pace, shown };
}

it('shows the first step at once and the others one after another', () => {
  const { pace, shown } = pacing();
  pace.add(1);
  pace.add(2);
  pace.add(3);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(STEP_TIME);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(STEP_TIME);
  expect(shown).toEqual([1, 2, 3]);
  expect(pace.busy).toBe(false);
});

it('shows all steps at once to a player in a hurry', () => {
  const shown: number[] = [];
  const show = (step: number): NextStep => (shown.push(step), 'pause');
  const pace = new StepQueue<number>(show, { hurried: () => true });
  for (let i = 0; i < 4; i++) pace.add(i);
  vi.advanceTimersByTime(10);
  expect(shown).toEqual([0, 1, 2, 3]);
});

it('shows a turn of many steps in four seconds', () => {
  const { pace, shown } = pacing();
  for (let i = 0; i < 20; i++) pace.add(i);
  vi.advanceTimersByTime(TURN_TIME);
  expect(shown).toHaveLength(20);
});

it('shows the last steps of a turn faster, if they come late', () => {
  const { pace, shown } = pacing();
  for (let i = 0; i < 5; i++) pace.add(i);
  vi.advanceTimersByTime(5 * STEP_TIME - 10); // the fifth is still shown
  for (let i = 5; i < 15; i++) pace.add(i);
  vi.advanceTimersByTime(TURN_TIME - 5 * STEP_TIME + 10);
  expect(shown).toHaveLength(15);
});

it('gives each turn its time', () => {
  const shown: number[] = [];
  const show = (step: number): NextStep => (shown.push(step), 'pause');
  const pace = new StepQueue<number>(show, { turnOf: (step) => Math.floor(step / 10) });
  for (let i = 0; i < 20; i++) pace.add(i);
  vi.advanceTimersByTime(TURN_TIME - 10);
  expect(shown).toHaveLength(10);
  vi.advanceTimersByTime(TURN_TIME);
  expect(shown).toHaveLength(20);
});

it('skips to the end in order, and then starts afresh', () => {
  const { pace, shown } = pacing();
  for (let i = 0; i < 5; i++) pace.add(i);
  pace.skip();
  expect(shown).toEqual([0, 1, 2, 3, 4]);
  pace.add(5);
  expect(shown).toContain(5);
});

it('does not wait after a step in which nothing is to be seen', () => {
  const { pace, shown } = pacing(() => 'next');
  for (let i = 0; i < 4; i++) pace.add(i);
  vi.advanceTimersByTime(10);
  expect(shown).toHaveLength(4);
});

it('holds until it is released, whatever comes meanwhile', () => {
  const { pace, shown } = pacing((step) => (step === 1 ? 'hold' : 'pause'));
  for (let i = 0; i < 3; i++) pace.add(i);
  vi.advanceTimersByTime(5000);
  pace.add(3);
  pace.skip();
  expect(shown).toEqual([0, 1]);
  pace.release();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([0, 1, 2, 3]);
});

it('skips no further than a step that holds', () => {
  const { pace, shown } = pacing((step) => (step === 2 ? 'hold' : 'pause'));
  for (let i = 0; i < 5; i++) pace.add(i);
  pace.skip();
  expect(shown).toEqual([0, 1, 2]);
});

it('goes on at once when it is released, and not twice', () => {
  const { pace, shown } = pacing((step) => (step === 0 ? 'hold' : 'pause'));
  for (let i = 0; i < 4; i++) pace.add(i);
  pace.release();
  pace.release();
  expect(shown).toEqual([0, 1]);
  vi.advanceTimersByTime(STEP_TIME);
  expect(shown).toEqual([0, 1, 2]);
});
