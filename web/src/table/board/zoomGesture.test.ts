import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Box } from '../../board/scene';
import { zoomGesture } from './zoomGesture';

const SIZE = { width: 200, height: 100 };
const WHOLE = { x: 0, y: 0, ...SIZE };
const CLOSE = { x: 50, y: 25, width: 100, height: 50 };
// 100 pixels show 200 units of the scene, 10 pixels from the left and 20 from the top.
const SVG = {
  getBoundingClientRect: () => ({ left: 10, top: 20, width: 100 }),
  viewBox: { baseVal: { width: 200 } },
};
const DOUBLE = -400 * Math.log(2); // of the wheel

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

/** A board with the gesture: what it shows, and what fingers do. Positions are in pixels. */
function gesture(view: Box = WHOLE) {
  const board = Object.assign(new EventTarget(), { querySelector: () => SVG });
  const viewport = { get: () => view, set: (next: Box) => (view = next), size: () => SIZE };
  const stop = zoomGesture(viewport)(board as unknown as HTMLElement);
  const fire = (where: EventTarget, type: string, more: object): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), more);
    where.dispatchEvent(event);
    return event;
  };
  const at = (clientX: number, clientY: number, pointerId: number) => ({
    clientX,
    clientY,
    pointerId,
  });
  return {
    stop,
    view: () => view,
    press: (x: number, y: number, id = 1) => fire(board, 'pointerdown', at(x, y, id)),
    move: (x: number, y: number, id = 1) => fire(window, 'pointermove', at(x, y, id)),
    release: (id = 1) => fire(window, 'pointerup', at(0, 0, id)),
    cancel: (id = 1) => fire(window, 'pointercancel', at(0, 0, id)),
    wheel: (deltaY: number, x: number, y: number) =>
      fire(board, 'wheel', { deltaY, clientX: x, clientY: y }),
    /** Whether a click on the board reaches what is under the pointer. */
    clicks: () => {
      const click = new Event('click');
      const stopped = vi.spyOn(click, 'stopPropagation');
      board.dispatchEvent(click);
      return stopped.mock.calls.length === 0;
    },
  };
}

it('zooms with the wheel at the pointer, and the page does not scroll', () => {
  const { wheel, view } = gesture();
  const turned = wheel(DOUBLE, 60, 45); // the middle of the scene: (100, 50)
  expect(view()).toEqual(CLOSE);
  expect(turned.defaultPrevented).toBe(true);
  wheel(-DOUBLE, 60, 45);
  expect(view()).toEqual(WHOLE);
});

it('does not zoom out further than the whole scene', () => {
  const { wheel, view } = gesture();
  wheel(1000, 60, 45);
  expect(view()).toEqual(WHOLE);
});

it('zooms with two fingers at the point between them', () => {
  const { press, move, view } = gesture();
  press(50, 45, 1);
  press(70, 45, 2);
  move(90, 45, 2); // twice as far apart, around (70, 45): (120, 50) in the scene
  expect(view()).toEqual({ x: 60, y: 25, width: 100, height: 50 });
});

it('does not zoom while two fingers are at the same point', () => {
  const { press, move, view } = gesture();
  press(50, 45, 1);
  press(50, 45, 2);
  move(50, 45, 2);
  move(70, 45, 2);
  expect(view()).toEqual(WHOLE);
});

it('pans with one finger while a part is visible', () => {
  const { press, move, view, clicks } = gesture(CLOSE);
  press(60, 45);
  move(50, 45); // 10 pixels to the left: the view moves 20 units to the right
  expect(view()).toEqual({ ...CLOSE, x: 70 });
  expect(clicks()).toBe(false);
});

it('counts a movement of less than 6 pixels as a tap', () => {
  const { press, move, release, view, clicks } = gesture(CLOSE);
  press(60, 45);
  move(65, 45);
  release();
  expect(view()).toEqual(CLOSE);
  expect(clicks()).toBe(true);
});

it('adds up small movements of a drag', () => {
  const { press, move, view } = gesture(CLOSE);
  press(60, 45);
  move(57, 45); // 3 pixels: may still be a tap
  move(54, 45); // 6 pixels in all: this step of 3 pixels moves the view
  expect(view()).toEqual({ ...CLOSE, x: 56 });
});

it('neither pans nor takes clicks while the whole scene is visible', () => {
  const { press, move, view, clicks } = gesture();
  press(60, 45);
  move(20, 45);
  expect(view()).toEqual(WHOLE);
  expect(clicks()).toBe(true);
});

it('takes the click after a pinch', () => {
  const { press, move, release, clicks } = gesture();
  press(50, 45, 1);
  press(70, 45, 2);
  move(90, 45, 2);
  release(1);
  release(2);
  expect(clicks()).toBe(false);
  press(50, 45, 1); // a new tap
  release(1);
  expect(clicks()).toBe(true);
});

it('takes the click after a drag, also if another finger has touched the board meanwhile', () => {
  const { press, move, release, clicks } = gesture(CLOSE);
  press(50, 45, 1);
  move(60, 45, 1);
  press(90, 45, 2);
  release(2);
  release(1);
  expect(clicks()).toBe(false);
  press(50, 45, 1);
  release(1);
  expect(clicks()).toBe(true);
});

it.each(['release', 'cancel'] as const)('forgets a finger after its %s', (end) => {
  const touch = gesture(CLOSE);
  touch.press(50, 45, 1);
  touch.press(70, 45, 2);
  touch[end](1);
  touch.move(60, 45, 2); // pans: no pinch
  expect(touch.view()).toEqual({ ...CLOSE, x: 70 });
  touch[end](2);
  touch.move(90, 45, 2);
  expect(touch.view()).toEqual({ ...CLOSE, x: 70 });
});

it('does nothing after it has been removed', () => {
  const { stop, press, move, wheel, view, clicks } = gesture(CLOSE);
  press(60, 45);
  stop();
  move(40, 45);
  wheel(DOUBLE, 60, 45);
  expect(view()).toEqual(CLOSE);
  expect(clicks()).toBe(true);
});

it('keeps the view inside the scene, whatever fingers and wheel do', () => {
  const place = fc.constantFrom(-50, 60, 110); // few, so that fingers also meet
  const id = fc.integer({ min: 1, max: 3 });
  const act = fc.oneof(
    {
      arbitrary: fc.tuple(fc.constantFrom('press' as const, 'move' as const), place, place, id),
      weight: 6,
    },
    { arbitrary: fc.tuple(fc.constantFrom('release' as const, 'cancel' as const), id), weight: 1 },
    {
      arbitrary: fc.tuple(
        fc.constant('wheel' as const),
        fc.integer({ min: -900, max: 900 }),
        place,
        place,
      ),
      weight: 1,
    },
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const touch = gesture();
      for (const [name, ...values] of acts) {
        (touch[name] as (...values: number[]) => Event)(...values);
        const { x, y, width, height } = touch.view();
        const slack = 1e-9;
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-slack);
        expect(x + width).toBeLessThanOrEqual(SIZE.width + slack);
        expect(y + height).toBeLessThanOrEqual(SIZE.height + slack);
        expect(width / height).toBeCloseTo(2);
        expect(width).toBeGreaterThanOrEqual(SIZE.width / 12 - slack);
      }
      touch.stop();
    }),
  );
});
