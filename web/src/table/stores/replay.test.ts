import { beforeEach, expect, it, vi } from 'vitest';
import type { EventFrame, ViewFrame } from '../../lib/net/contract';
import { Replay } from './replay.svelte';
import type { GameSource } from './source';

beforeEach(() => {
  vi.useFakeTimers();
});

// Twenty events, each another seat's decision.
const EVENTS = Array.from({ length: 20 }, (_, i) => ({ n: i + 1, seat: i % 2 }) as EventFrame);

function opened() {
  const asked: number[] = [];
  const shown: (number | null)[] = [];
  const troubles: unknown[] = [];
  let broken = false;
  const pictures: GameSource['pictures'] = (after) => {
    asked.push(after);
    if (broken) return Promise.reject(new Error('gone'));
    const views = Array.from({ length: 8 }, (_, i) => ({ n: after + i }) as ViewFrame);
    const there = views.filter(({ n }) => n <= 20);
    return Promise.resolve({ views: there, words: there.map(({ n }) => `event ${n}`) });
  };
  const replay = new Replay({
    source: { pictures } as GameSource,
    events: () => EVENTS,
    last: () => 20,
    show: (view) => shown.push(view?.n ?? null),
    onerror: (error) => troubles.push(error),
  });
  const breaks = (how: boolean) => (broken = how);
  return { replay, asked, shown, troubles, breaks };
}

it('requests each part once, and shows the view that is wanted last', async () => {
  const { replay, asked, shown } = opened();
  replay.go(3);
  replay.go(17);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([17]);
  replay.go(5);
  replay.step(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, replay.words]).toEqual([[17, 6], 'event 6']);
  expect(asked).toEqual([0, 16]);
  replay.go(99);
  expect(replay.n).toBe(20);
});

it('plays by itself to the end, and from the beginning again', async () => {
  const { replay, shown } = opened();
  replay.go(18);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown.at(-1), replay.playing]).toEqual([20, false]);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(2500);
  expect([shown.at(-1), replay.playing]).toEqual([2, true]);
  replay.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown.at(-1), replay.open]).toEqual([null, false]);
});

it('repeats a request that failed', async () => {
  const { replay, asked, shown, troubles, breaks } = opened();
  breaks(true);
  replay.go(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, troubles.length]).toEqual([[], 1]);
  breaks(false);
  replay.go(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([1]);
  expect(asked).toEqual([0, 0]);
});
