import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EventFrame, ViewFrame } from '../../lib/net/contract';
import { Replay } from './replay.svelte';
import type { GameSource } from './source';

beforeEach(() => {
  vi.useFakeTimers();
});

// Twenty events, each another seat's decision.
const EVENTS = Array.from({ length: 20 }, (_, i) => ({ n: i + 1, seat: i % 2 }) as EventFrame);

/** A replay of the events, and what it asks and shows; delays: how long each answer of the server takes. */
function opened(delays: number[] = [], seats: (number | null)[] = []) {
  const events = seats.length > 0 ? seats.map((seat, i) => ({ n: i + 1, seat })) : EVENTS;
  const asked: number[] = [];
  const shown: (number | null)[] = [];
  const troubles: unknown[] = [];
  let broken = false;
  const pictures: GameSource['pictures'] = (after) => {
    asked.push(after);
    if (broken) return Promise.reject(new Error('gone'));
    const views = Array.from({ length: 8 }, (_, i) => ({ n: after + i }) as ViewFrame);
    const there = views.filter(({ n }) => n <= 20);
    const answer = { views: there, words: there.map(({ n }) => `event ${n}`) };
    const delay = delays.shift();
    if (delay === undefined) return Promise.resolve(answer);
    return new Promise((resolve) => setTimeout(() => resolve(answer), delay));
  };
  const replay = new Replay({
    source: { pictures } as GameSource,
    events: () => events as EventFrame[],
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

it('requests the next views while it plays, and none while it stands', async () => {
  const { replay, asked } = opened();
  replay.go(9);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([8]);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([8, 16]);
});

it('steps from decision to decision and from turn to turn', () => {
  const { replay } = opened([], [0, 0, 1, null, 1, 0]);
  const at = (move: () => void): number => (move(), replay.n);
  replay.go(0);
  expect([at(() => replay.step(1)), at(() => replay.step(1))]).toEqual([1, 2]);
  expect([at(() => replay.turn(1)), at(() => replay.turn(-1))]).toEqual([5, 2]);
  expect([at(() => replay.turn(-1)), at(() => replay.step(-1))]).toEqual([0, 0]);
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

it('stops at once, also if it was started twice before a slow server answered', async () => {
  const { replay, shown } = opened([1000]);
  for (let i = 0; i < 3; i++) replay.toggle();
  await vi.advanceTimersByTimeAsync(1000);
  expect([shown.at(-1), replay.playing]).toEqual([0, true]);
  replay.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown.at(-1), replay.open]).toEqual([null, false]);
});

it('ends at the number that it says, however it got there and however slow the server is', async () => {
  type Act = (replay: Replay) => void;
  const by = fc.constantFrom<1 | -1>(1, -1);
  const act = fc.oneof(
    by.map(
      (by): Act =>
        (replay) =>
          replay.step(by),
    ),
    by.map(
      (by): Act =>
        (replay) =>
          replay.turn(by),
    ),
    fc.integer({ min: -2, max: 22 }).map(
      (n): Act =>
        (replay) =>
          replay.go(n),
    ),
    fc.constant<Act>((replay) => replay.toggle()),
    fc.constant<Act>((replay) => replay.close()),
  );
  const acts = fc.array(fc.tuple(act, fc.nat(1500)), { maxLength: 15, size: 'max' });
  const delays = fc.array(fc.nat(900), { maxLength: 4, size: 'max' });
  await fc.assert(
    fc.asyncProperty(acts, delays, async (acts, delays) => {
      const { replay, shown } = opened(delays);
      for (const [act, wait] of acts) {
        act(replay);
        await vi.advanceTimersByTimeAsync(wait);
        expect(replay.n).toBeGreaterThanOrEqual(0);
        expect(replay.n).toBeLessThanOrEqual(20);
      }
      replay.stop();
      const { n, open } = replay;
      await vi.advanceTimersByTimeAsync(5000);
      expect([replay.n, replay.open]).toEqual([n, open]);
      if (acts.length > 0) expect(shown.at(-1)).toBe(open ? n : null);
      if (open) expect(replay.words).toBe(`event ${n}`);
    }),
  );
});
