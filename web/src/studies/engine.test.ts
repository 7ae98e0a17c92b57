import { expect, it, vi } from 'vitest';
import type { Evaluation } from '../lib/net/contract';
import { Engine } from './engine.svelte';

const evaluation = (lines: number): Evaluation => ({
  ...{ wins: [0.5, 0.5], points: null, best: [], lines, done: false },
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** An engine whose answers are given by hand, and the signals of its requests. */
function engineWith() {
  const signals: AbortSignal[] = [];
  const answers: ((each: Evaluation | Error) => void)[] = [];
  async function* evaluations(_study: string, _node: number, signal: AbortSignal) {
    const own = signals.push(signal) - 1;
    for (;;) {
      const next = await new Promise<Evaluation | Error>((resolve) => (answers[own] = resolve));
      if (next instanceof Error) throw next;
      yield next;
    }
  }
  return { engine: new Engine('s1', evaluations), signals, answers };
}

it('shows ever better evaluations', async () => {
  const { engine, answers } = engineWith();
  engine.think(3);
  expect(engine.evaluation).toBeNull();
  for (const lines of [10, 20]) {
    answers[0]?.(evaluation(lines));
    await settled();
    expect(engine.evaluation?.lines).toBe(lines);
  }
});

it('stops when another position is shown, and takes no late answer', async () => {
  const { engine, signals, answers } = engineWith();
  const stop = engine.think(3);
  stop();
  engine.think(4);
  answers[0]?.(evaluation(99));
  answers[1]?.(evaluation(10));
  await settled();
  expect([signals[0]?.aborted, signals[1]?.aborted]).toEqual([true, false]);
  expect(engine.evaluation?.lines).toBe(10);
});

it('says why it cannot think, but not that it was stopped', async () => {
  const { engine, answers } = engineWith();
  const stop = engine.think(3);
  answers[0]?.(new Error('too many requests'));
  await vi.waitFor(() => expect(engine.problem).toBe('too many requests'));
  stop();
  const end = engine.think(4);
  end();
  answers[1]?.(new Error('aborted'));
  await settled();
  expect(engine.problem).toBe('');
});
