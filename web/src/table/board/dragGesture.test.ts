import { beforeEach, expect, it, vi } from 'vitest';
import { dragGesture, inScene, rotateGesture } from './dragGesture';

// A scene of 200 units on 100 pixels, 10 pixels from the left and 20 from the top.
const SVG = {
  getBoundingClientRect: () => ({ left: 10, top: 20, width: 100 }),
  viewBox: { baseVal: { width: 200 } },
};

/** A board with a thing under the pointer, which carries these data attributes. */
function boardWith(dataset: Record<string, string> | null = { piece: 'red' }) {
  const dom = { querySelector: () => SVG, closest: () => dataset && { dataset } };
  return Object.assign(new EventTarget(), dom) as unknown as HTMLElement;
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('WheelEvent', { DOM_DELTA_LINE: 1 });
});

const MOUSE = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' };

function fire(where: EventTarget, type: string, more: object = {}): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), { ...MOUSE, ...more });
  where.dispatchEvent(event);
  return event;
}

/** A board with the gesture, and what the hand does; every piece but the blue one can be dragged. */
function gesture(dataset?: Record<string, string> | null) {
  const board = boardWith(dataset);
  const done: string[] = [];
  const stop = dragGesture({
    takes: (id) => id !== 'blue',
    lift: (id) => done.push(`lift ${id}`),
    move: ({ x, y }) => done.push(`move ${x} ${y}`),
    drop: () => done.push('drop'),
    back: () => done.push('back'),
  })(board);
  const press = (more: object = {}) => fire(board, 'pointerdown', at(50, 50, more));
  const move = (x: number, y: number, more: object = {}) =>
    fire(window, 'pointermove', at(x, y, more));
  const release = (x: number, y: number, more: object = {}) =>
    fire(window, 'pointerup', at(x, y, more));
  return { board, done, stop, press, move, release };
}

const at = (clientX: number, clientY: number, more: object) => ({ clientX, clientY, ...more });

/** Whether a click that follows reaches the page. */
function clickArrives(): boolean {
  let heard = false;
  const listen = () => (heard = true);
  window.addEventListener('click', listen);
  const click = new Event('click');
  const stopped = vi.spyOn(click, 'stopPropagation');
  window.dispatchEvent(click);
  window.removeEventListener('click', listen);
  return heard && stopped.mock.calls.length === 0;
}

it('lifts a piece that is moved far enough, carries it, and drops it', () => {
  const { done, press, move, release } = gesture();
  press();
  move(53, 54);
  expect(done).toEqual([]);
  move(56, 50);
  move(60, 70);
  release(60, 70);
  expect(done).toEqual(['lift red', 'move 92 60', 'move 100 100', 'drop', 'back']);
  expect([clickArrives(), clickArrives()]).toEqual([false, true]);
});

it('carries a piece above the finger', () => {
  const { done, press, move } = gesture({ id: 'red' });
  press({ pointerType: 'touch' });
  move(60, 114, { pointerType: 'touch' });
  expect(done).toEqual(['lift red', 'move 100 100']);
});

it('takes a pointer that comes back for a tap with an unsteady hand', () => {
  const { done, press, move, release } = gesture();
  press();
  move(56, 50);
  release(50, 61);
  expect(done).toEqual(['lift red', 'move 92 60', 'back']);
  expect(clickArrives()).toBe(true);
});

it('leaves the piece when the browser takes the pointer, or at Escape', () => {
  const cancelled = gesture();
  cancelled.press();
  cancelled.move(90, 50);
  fire(window, 'pointercancel', at(90, 50, {}));
  expect(cancelled.done.at(-1)).toBe('back');
  expect(cancelled.done).not.toContain('drop');
  const { done, press, move, release } = gesture();
  fire(window, 'keydown', { key: 'Escape' });
  press();
  move(90, 50);
  fire(window, 'keydown', { key: 'a' });
  expect(done).toHaveLength(2);
  fire(window, 'keydown', { key: 'Escape' });
  move(95, 50);
  release(95, 50);
  expect(done).toEqual(['lift red', 'move 160 60', 'back']);
  expect(clickArrives()).toBe(false);
});

it('drags with the first pointer and the main button only, and nothing that cannot be dragged', () => {
  for (const [dataset, more] of [
    [{ piece: 'red' }, { isPrimary: false }],
    [{ piece: 'red' }, { button: 2 }],
    [{ piece: 'blue' }, {}],
    [null, {}],
  ] as const) {
    const { done, press, move } = gesture(dataset);
    press(more);
    move(90, 50);
    expect(done).toEqual([]);
  }
});

it('ends at a second finger, and ignores the moves of others', () => {
  const { done, press, move, release } = gesture();
  press();
  move(90, 50, { pointerId: 2 });
  release(90, 50, { pointerId: 2 });
  expect(done).toEqual([]);
  move(90, 50);
  press({ pointerId: 2, isPrimary: false });
  move(95, 50);
  expect(done).toEqual(['lift red', 'move 160 60', 'back']);
});

it('hears nothing more once the board is gone', () => {
  const { done, stop, press, move } = gesture();
  press();
  stop();
  move(90, 50);
  expect(done).toEqual([]);
});

it('finds the point of the scene under a point of the window', () => {
  expect(inScene(boardWith(), 35, 70)).toEqual({ x: 50, y: 100 });
});

it('rotates the preview a step for each notch of the wheel, and only there', () => {
  const board = boardWith();
  const turned: number[] = [];
  const wheel = { turns: ({ x }: { x: number }) => x < 100, turn: (by: number) => turned.push(by) };
  const stop = rotateGesture(wheel)(board);
  const roll = (deltaY: number, clientX = 20, deltaMode = 0) =>
    fire(board, 'wheel', { deltaY, deltaMode, clientX, clientY: 20 }).defaultPrevented;
  expect([roll(25), roll(14), turned.length]).toEqual([true, true, 0]);
  roll(1);
  roll(39);
  expect(turned).toEqual([1]);
  expect(roll(100, 90)).toBe(false);
  roll(-1, 20, 1);
  roll(-39);
  expect(turned).toEqual([1, -1]);
  stop();
  expect(roll(100)).toBe(false);
});
