import { expect, it } from 'vitest';
import type { Judgement, Way } from '../../lib/net/contract';
import { choice } from './fixtures';
import { Retry, verdictOn } from './retry.svelte';

function way(action: string, share: number, played = false): Way {
  return { action, words: action, share, played, picks: [], ghost: null };
}

const WAYS = [way('keep', 0.62), way('tower', 0.6), way('wall', 0.58, true), way('pass', 0.5)];
const CHOICES = ['keep', 'tower', 'wall', 'pass', 'attack'].map((action) => choice(action));

function judged(n: number): Judgement {
  return { n, ways: WAYS, choices: CHOICES } as Judgement;
}

/** A retry, and the positions that it shows. */
function opened() {
  const went: number[] = [];
  const game = { shown: { n: 0 } };
  const review = { judgement: null as Judgement | null, leave: () => undefined };
  const replay = {
    stop: () => undefined,
    go: (n: number) => {
      went.push(n);
      game.shown = { n };
      review.judgement = judged(n + 1);
    },
  };
  return { retry: new Retry(game, replay, review as never), went };
}

it.each([
  ['keep', 'best', 0.62],
  ['tower', 'better', 0.6],
  ['wall', 'no', 0.58],
  ['pass', 'no', 0.5],
  ['attack', 'no', null],
])('judges %s as %s', (action, answer, share) => {
  expect(verdictOn({ ways: WAYS }, action)).toEqual({ answer, share });
});

it('accepts a move that is as good as the best one', () => {
  const ways = [way('keep', 0.6), way('tower', 0.6), way('wall', 0.4, true)];
  expect(verdictOn({ ways }, 'tower').answer).toBe('best');
});

it('shows the position before the mistake with all legal choices, until the best one is found', () => {
  const { retry, went } = opened();
  expect(retry.choices).toBeNull();
  retry.begin([5, 9], 5);
  expect([went, retry.choices]).toEqual([[4], CHOICES]);
  retry.judge('attack');
  expect([retry.verdict?.answer, retry.choices]).toEqual(['no', CHOICES]);
  retry.judge('tower');
  expect([retry.verdict?.answer, retry.choices]).toEqual(['better', CHOICES]);
  retry.judge('keep');
  expect([retry.verdict?.answer, retry.choices]).toEqual(['best', null]);
});

it('offers nothing until the position and its judgement have arrived', () => {
  const game = { shown: { n: 7 } };
  const review = { judgement: null as Judgement | null, leave: () => undefined };
  const replay = { stop: () => undefined, go: () => undefined };
  const retry = new Retry(game, replay, review);
  retry.begin([5], 5);
  retry.judge('keep');
  expect([retry.verdict, retry.solved, retry.choices]).toEqual([null, false, null]);
  review.judgement = judged(5);
  expect(retry.choices).toBeNull(); // the board still shows the end of the game
  game.shown = { n: 4 };
  expect(retry.choices).toEqual(CHOICES);
  review.judgement = judged(9);
  expect(retry.choices).toBeNull();
});

it('begins with the first mistake if the wanted one is none', () => {
  const { retry, went } = opened();
  retry.begin([5, 9], 7);
  expect([went, retry.index]).toEqual([[4], 0]);
});

it('shows each mistake without the alternatives and the answer of the one before', () => {
  const done: string[] = [];
  const review = { judgement: judged(5), leave: () => void done.push('leave') };
  const replay = {
    stop: () => void done.push('stop'),
    go: (n: number) => void done.push(`go ${n}`),
  };
  const retry = new Retry({ shown: { n: 4 } }, replay, review);
  retry.begin([5, 9], 5);
  expect(done).toEqual(['stop', 'leave', 'go 4']); // a replay that plays by itself would go on
  retry.judge('attack');
  retry.next();
  expect([done.slice(3), retry.verdict]).toEqual([['leave', 'go 8'], null]);
  review.judgement = judged(9);
  retry.judge('attack');
  retry.stop();
  expect([retry.verdict, retry.index]).toEqual([null, null]);
});

it('goes on to the next mistake, and ends after the last one', () => {
  const { retry, went } = opened();
  retry.begin([5, 9, 12], 9);
  retry.giveUp();
  expect([retry.solved, retry.verdict, retry.last]).toEqual([true, null, false]);
  retry.next();
  expect([went, retry.solved, retry.last]).toEqual([[8, 11], false, true]);
  retry.next();
  expect([retry.index, retry.choices]).toEqual([null, null]);
});
