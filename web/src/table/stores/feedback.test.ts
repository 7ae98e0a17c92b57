import { expect, it } from 'vitest';
import type { Piece, ViewFrame } from '../../lib/net/contract';
import { SOUNDS } from '../../lib/browser/sounds';
import { soundsOf } from './feedback.svelte';
import { card, event, piece, scene, view } from './fixtures';

const CHANCE = event(1, null);
const MOVE = event(1, 0);

/** A view with these pieces and the points of seat 0. */
function seen(pieces: Piece[], score = 0, more: Partial<ViewFrame> = {}): ViewFrame {
  return view(1, [], { scene: scene([], { pieces, seats: [card(0, { score })] }), ...more });
}

it('plays what an action does: a piece is put down, or money changes', () => {
  expect(soundsOf([MOVE], seen([]), seen([piece('tile-07')]))).toEqual(['place']);
  expect(soundsOf([MOVE], seen([]), seen([piece('coin-2-5')]))).toEqual(['coins']);
  const silver = (text: string) => piece('count-silver-0', 0, { text });
  expect(soundsOf([MOVE], seen([silver('1')]), seen([silver('3')]))).toEqual(['coins']);
  expect(soundsOf([MOVE], seen([piece('tile')]), seen([piece('tile')]))).toEqual([]);
});

it('plays what chance does: a tile is drawn, or dice are rolled', () => {
  expect(soundsOf([CHANCE], seen([]), seen([piece('tile-07')]))).toEqual(['draw']);
  expect(soundsOf([CHANCE], seen([]), seen([piece('die-0-1')]))).toEqual(['dice']);
  expect(soundsOf([MOVE], seen([]), seen([piece('die-0-1')]))).toEqual(['place']);
});

it('plays points after what brings them, and not points that are lost', () => {
  expect(soundsOf([MOVE], seen([], 3), seen([piece('tile')], 5))).toEqual(['place', 'score']);
  expect(soundsOf([MOVE], seen([], 5), seen([], 3))).toEqual([]);
});

it('plays the end of the game once, and nothing without an event', () => {
  const over = seen([piece('tile')], 9, { status: 'over' });
  expect(soundsOf([MOVE], seen([]), over)).toEqual(['end']);
  expect(soundsOf([MOVE], over, over)).toEqual([]);
  expect(soundsOf([], seen([]), seen([piece('tile')]))).toEqual([]);
});

it('has only short sounds with a loudness below the limit', () => {
  for (const notes of Object.values(SOUNDS)) {
    expect(Math.max(...notes.map(({ at, length }) => at + length))).toBeLessThan(2);
    expect(Math.max(...notes.map(({ loud }) => loud))).toBeLessThanOrEqual(0.5);
  }
});
