import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clocks } from './clocks.svelte';
import { seat, tableFrame } from './fixtures';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const info = tableFrame(0, {
  seats: [seat('person', { name: 'Ada' }), seat('person', { name: 'Ben' }), seat('bot')],
});
const FRAME = { type: 'clock' as const, n: 0, times: [60_000, 5_000, null], running: 1 };

it('counts down the time of the running clock only, from the last report', () => {
  const clocks = new Clocks({ info, over: false });
  expect([clocks.at(performance.now()), clocks.running]).toEqual([[], false]);
  vi.advanceTimersByTime(90_000); // the page is older than the report
  clocks.clock(FRAME);
  expect(clocks.running).toBe(true);
  expect(clocks.at(performance.now() + 2_000)).toEqual([
    { seat: 0, name: 'Ada', ms: 60_000, running: false },
    { seat: 1, name: 'Ben', ms: 3_000, running: true },
  ]);
  // A report that arrives after the page's last tick must not be in the future.
  expect(clocks.at(performance.now() - 500).map(({ ms }) => ms)).toEqual([60_000, 5_000]);
});

it('replaces what the page has counted by the next report, such as after a reconnection', () => {
  const clocks = new Clocks({ info, over: false });
  clocks.clock(FRAME);
  vi.advanceTimersByTime(3_000);
  clocks.clock({ ...FRAME, n: 4, times: [41_000, 5_000, null], running: 0 });
  vi.advanceTimersByTime(1_000);
  expect(clocks.at(performance.now()).map(({ ms, running }) => [ms, running])).toEqual([
    [40_000, true],
    [5_000, false],
  ]);
});

it('shows no clocks once the game is over, and runs none where nobody is to move', () => {
  const over = new Clocks({ info, over: true });
  over.clock(FRAME);
  expect([over.at(performance.now()), over.running]).toEqual([[], false]);
  const paused = new Clocks({ info, over: false });
  paused.clock({ ...FRAME, running: null });
  expect(paused.running).toBe(false);
});
