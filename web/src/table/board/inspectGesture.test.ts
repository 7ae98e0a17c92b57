import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Inspection } from '../stores/moves.svelte';
import { inspectGesture } from './inspectGesture';

/** What is under the pointer: a thing and its title, and the regions and things below it, topmost first. */
interface Below {
  target?: string;
  title?: string;
  /** A piece that covers the regions. */
  cover?: string;
  regions?: string[];
  pieces?: string[];
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => vi.useRealTimers());

/** A board with the gesture, what it tells, and what a hand does where the given things are. */
function gesture(below: Below = {}) {
  const { target, title, cover, regions = [], pieces = [] } = below;
  const told: string[] = [];
  const inspection = {
    regionId: null as string | null,
    explain: (words: string) => told.push(`explain ${words}`),
    describe: (id: string) => told.push(`describe ${id}`),
    askWhy: (id: string) => told.push(`why ${id}`),
    showRegion: (id: string) => {
      inspection.regionId = id;
      told.push(`region ${id}`);
    },
  };
  const closest = (selector: string) => {
    if (selector === '.target') return target ? { dataset: { id: target } } : null;
    return title ? { querySelector: () => ({ textContent: title }) } : null;
  };
  const inRegion = (region: string) => ({
    closest: (selector: string) => (selector === '.region' ? { dataset: { region } } : null),
  });
  const inPiece = (piece: string) => ({
    closest: (selector: string) => (selector === '.region' ? null : { dataset: { piece } }),
  });
  const elements = [...(cover ? [inPiece(cover)] : []), ...regions.map(inRegion)];
  elements.push(...pieces.map(inPiece));
  vi.stubGlobal('document', { elementsFromPoint: () => elements });
  const board = Object.assign(new EventTarget(), { closest });
  const stop = inspectGesture(inspection as unknown as Inspection)(board as unknown as HTMLElement);
  const fire = (where: EventTarget, type: string, more: object = {}): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      pointerId: 1,
      isPrimary: true,
      pointerType: 'touch',
      clientX: 50,
      clientY: 50,
      ...more,
    });
    where.dispatchEvent(event);
    return event;
  };
  return { board, told, stop, fire };
}

it('explains a piece that is tapped, and why it cannot be chosen', () => {
  const { board, told, fire } = gesture({ title: 'a red tower', pieces: ['tower', 'ground'] });
  fire(board, 'click');
  expect(told).toEqual(['explain a red tower', 'why tower']);
});

it('shows the regions at a point one after the other', () => {
  const { board, told, fire } = gesture({ regions: ['road', 'town', 'road'] });
  for (let i = 0; i < 3; i++) fire(board, 'click');
  expect(told).toEqual(['region road', 'region town', 'region road']);
});

it('shows the region below a piece, and why the piece cannot be chosen', () => {
  const { board, told, fire } = gesture({ title: 'a knight', cover: 'knight', regions: ['road'] });
  fire(board, 'click');
  expect(told).toEqual(['region road', 'why knight']);
});

it('tells nothing about what a target covers', () => {
  const { board, told, fire } = gesture({ target: 't1', regions: ['road'], pieces: ['tower'] });
  fire(board, 'click');
  expect(told).toEqual(['explain ']);
});

it('describes a target after a long press, and the click that follows does not choose it', () => {
  const { board, told, fire } = gesture({ target: 't1' });
  fire(board, 'pointerdown');
  vi.advanceTimersByTime(499);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['describe t1']);
  const click = new Event('click');
  const stopped = vi.spyOn(click, 'stopPropagation');
  window.dispatchEvent(click);
  expect(stopped).toHaveBeenCalledOnce();
});

it('explains what is no target after a long press', () => {
  const { board, told, fire } = gesture({ title: 'a blue wall', pieces: ['wall'] });
  fire(board, 'pointerdown');
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['explain a blue wall', 'why wall']);
});

it.each([
  ['an early release', 'pointerup', {}],
  ['a lost finger', 'pointercancel', {}],
  ['a movement of more than 10 pixels', 'pointermove', { clientX: 57, clientY: 58 }],
])('is not a long press: %s', (_, type, more) => {
  const { board, told, fire } = gesture({ target: 't1' });
  fire(board, 'pointerdown');
  fire(window, type, more);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});

it('allows a finger to tremble, and ignores the movements of another', () => {
  const { board, told, fire } = gesture({ target: 't1' });
  fire(board, 'pointerdown');
  fire(window, 'pointermove', { clientX: 56, clientY: 58 }); // 10 pixels
  fire(window, 'pointermove', { pointerId: 2, clientX: 150 });
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['describe t1']);
});

it.each([
  ['a mouse', { pointerType: 'mouse' }],
  ['a second finger', { isPrimary: false }],
])('has no long press for %s', (_, more) => {
  const { board, told, fire } = gesture({ target: 't1' });
  fire(board, 'pointerdown', more);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});

it('describes a target after a right click, in place of the menu of the browser', () => {
  const { board, told, fire } = gesture({ target: 't1' });
  const menu = fire(board, 'contextmenu', { pointerType: 'mouse' });
  expect(menu.defaultPrevented).toBe(true);
  expect(told).toEqual(['describe t1']);
});

it('tells nothing twice if the browser also wants to open its menu after a long press', () => {
  const { board, told, fire } = gesture({ target: 't1' });
  fire(board, 'pointerdown');
  vi.advanceTimersByTime(500);
  const menu = fire(board, 'contextmenu');
  expect(menu.defaultPrevented).toBe(true);
  expect(told).toEqual(['describe t1']);
});

it('does nothing after it has been removed', () => {
  const { board, told, stop, fire } = gesture({ target: 't1' });
  fire(board, 'pointerdown');
  stop();
  vi.advanceTimersByTime(1000);
  fire(board, 'click');
  fire(board, 'contextmenu');
  expect(told).toEqual([]);
});
