import { beforeEach, expect, it, vi } from 'vitest';
import type { Scene, ViewFrame } from '../../lib/net/contract';
import { Display, STEP_TIME } from './display.svelte';
import { piece, scene as plainScene } from './fixtures';

beforeEach(() => {
  vi.useFakeTimers();
});

function scene(n: number): Scene {
  return plainScene([], { pieces: [piece('a', n)] });
}

function view(n: number, round_end = false, status: ViewFrame['status'] = 'playing'): ViewFrame {
  const rest = { to_act: 0, scores: [], winners: [], undo: false, ask_undo: false };
  return {
    type: 'view',
    n,
    round_end,
    status,
    scene: scene(n),
    ...rest,
  };
}

/** A page that was opened after five events, and the numbers of the views that it displayed. */
function opened(visible = true) {
  const seen: number[] = [];
  const display = new Display(
    ({ view }) => seen.push(view.n),
    () => visible,
    () => false,
  );
  display.open(5);
  const add = (...views: ViewFrame[]) =>
    views.forEach((each) => display.add({ events: [], view: each }));
  return { display, seen, add };
}

it('holds a round end until somebody continues', () => {
  const { display, seen, add } = opened();
  add(view(6), view(7, true), view(8));
  vi.advanceTimersByTime(9000);
  display.skip();
  expect([seen, display.paused]).toEqual([[6, 7], true]);
  display.continue();
  expect([seen, display.paused]).toEqual([[6, 7, 8], false]);
});

it('shows an attack for twice as long as other steps', () => {
  const { seen, add } = opened();
  const [before, attacked, next] = [view(6), view(7), view(8)];
  const [tile] = before.scene.pieces;
  if (tile) before.scene.pieces = [{ ...tile, id: 'castle', owner: 1, leaves: 'rubble' }];
  add(before, attacked, next);
  vi.advanceTimersByTime(STEP_TIME);
  expect(seen).toEqual([6, 7]);
  vi.advanceTimersByTime(2 * STEP_TIME - 10);
  expect(seen).toEqual([6, 7]);
  vi.advanceTimersByTime(20);
  expect(seen).toEqual([6, 7, 8]);
});

it('keeps round ends of before without holding them', () => {
  const { display, seen, add } = opened();
  add(view(3, true), view(5));
  display.skip();
  display.open(9);
  expect(seen).toEqual([3, 5]);
  expect(display.roundEnds.map(({ n }) => n)).toEqual([3]);
  add(view(8, true));
  display.skip();
  expect(display.paused).toBe(true);
});

it('does not hold where nobody looks, at the end, or a second time', () => {
  const away = opened(false);
  away.add(view(6, true));
  expect(away.display.paused).toBe(false);
  const { display, add } = opened();
  add(view(6, true));
  display.continue();
  add(view(6, true), view(9, true, 'over'));
  display.skip();
  expect(display.paused).toBe(false);
  expect(display.roundEnds.map(({ n }) => n)).toEqual([6, 9]);
});

it('shows an earlier round end while the game goes on', () => {
  const { display, add } = opened();
  add(view(4, true), view(5));
  display.skip();
  display.revisit(display.roundEnds[0]!);
  add(view(6));
  display.skip();
  expect([display.shown?.n, display.live?.n]).toEqual([4, 6]);
  display.revisit(null);
  expect(display.shown?.n).toBe(6);
});

it('holds no round end that was there when the page was opened', () => {
  const { display, add } = opened();
  expect(display.paused).toBe(false);
  add(view(5, true));
  expect([display.paused, display.roundEnds.length]).toEqual([false, 1]);
});

it('keeps round ends in their order, also if an earlier one comes again', () => {
  const { display, add } = opened();
  for (const n of [6, 9, 7, 6]) {
    add(view(n, true));
    display.skip();
    display.continue();
  }
  expect(display.roundEnds.map(({ n }) => n)).toEqual([6, 7, 9]);
});

it('shows views one after another, but at once where no piece has changed', () => {
  const { seen, add } = opened();
  add(view(6), view(7), { ...view(8), scene: scene(7) }, view(9));
  expect(seen).toEqual([6]);
  vi.advanceTimersByTime(STEP_TIME);
  expect(seen).toEqual([6, 7]);
  vi.advanceTimersByTime(STEP_TIME + 10);
  expect(seen).toEqual([6, 7, 8, 9]);
});

it('goes back to the live view where that is the round end that is asked for', () => {
  const { display, add } = opened();
  add(view(6, true));
  display.continue();
  display.revisit(display.roundEnds[0]!);
  add(view(7));
  expect(display.shown?.n).toBe(7);
});

it('shows a scene that is looked ahead to, and takes it away', () => {
  const { display, add } = opened();
  display.showAhead(scene(1));
  expect(display.ahead).toBeNull();
  add(view(6));
  display.showAhead(scene(1));
  expect(display.ahead).toEqual({ ...view(6), scene: scene(1) });
  display.showAhead(null);
  expect(display.ahead).toBeNull();
});

it('counts how often the player has skipped, and shows nothing once the page is left', () => {
  const { display, seen, add } = opened();
  display.skip();
  display.skip();
  expect(display.skips).toBe(2);
  add(view(6), view(7));
  display.stop();
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual([6]);
});

it('shows some views again, and then the live one', () => {
  const { display, add } = opened();
  add(view(6), view(7));
  display.skip();
  display.showAgain([view(6), view(7)]);
  expect(display.shown?.n).toBe(6);
  vi.advanceTimersByTime(STEP_TIME);
  expect([display.shown?.n, display.shown === display.live]).toEqual([7, false]);
  vi.advanceTimersByTime(STEP_TIME);
  expect(display.shown).toBe(display.live);
});

it('ends what it shows again when the player skips it, or something new happens', () => {
  const { display, add } = opened();
  add(view(6));
  display.showAgain([view(5), view(6)]);
  display.skip();
  expect(display.shown).toBe(display.live);
  display.showAgain([view(5), view(6)]);
  add(view(7));
  vi.advanceTimersByTime(STEP_TIME);
  expect(display.shown?.n).toBe(7);
  vi.advanceTimersByTime(5 * STEP_TIME);
  expect(display.shown?.n).toBe(7);
});
