import { beforeEach, expect, it } from 'vitest';
import { settings } from '../../lib/prefs/settings.svelte';
import { choice, view } from './fixtures';
import { Turn } from './game.svelte';

const [ONE, TWO] = [choice('one'), choice('two')];
const OPEN = { status: 'open' as const, sending: false };

beforeEach(() => {
  settings.forced = true;
});

function gameWith(choices = [ONE, TWO], more = {}) {
  return { live: view(4, choices), current: true, alone: true, lastEvent: 4, ...more };
}

it('has legal choices only for the present position over an open, idle connection', () => {
  expect(new Turn(gameWith(), OPEN).legal).toEqual([ONE, TWO]);
  expect(new Turn(gameWith([ONE, TWO], { current: false }), OPEN).legal).toEqual([]);
  expect(new Turn(gameWith(), { ...OPEN, sending: true }).legal).toEqual([]);
  for (const status of ['connecting', 'lost', 'refused', 'offline'] as const) {
    expect(new Turn(gameWith(), { ...OPEN, status }).legal).toEqual([]);
  }
});

it('forces the only choice, except in a lesson or after the server has rejected it', () => {
  expect(new Turn(gameWith([ONE]), OPEN).forced).toEqual(ONE);
  expect(new Turn(gameWith(), OPEN).forced).toBeNull();
  expect(new Turn(gameWith([ONE]), OPEN, true).forced).toBeNull();
  const turn = new Turn(gameWith([ONE]), OPEN);
  turn.actionRejected();
  expect(turn.forced).toBeNull();
});

it('has the choices of a decision that is tried again, which is not the current one', () => {
  const retry = { choices: [ONE, TWO] };
  const turn = new Turn(gameWith([], { current: false }), OPEN, false, retry);
  expect([turn.legal, turn.retried, turn.undoable]).toEqual([[ONE, TWO], true, false]);
  expect(new Turn(gameWith(), OPEN).retried).toBe(false);
});
