import { expect, it } from 'vitest';
import type { Part } from '../../lib/net/contract';
import { measured } from './surface.svelte';

const part = (id: string, title = ''): Part => ({
  ...{ id, width: 100, height: 100, title, large: false },
});

/** An element of the page at this place in the window. */
function element(left: number, top: number, width: number, height: number, part?: string) {
  const dom = { getBoundingClientRect: () => ({ left, top, width, height }), dataset: { part } };
  return dom as unknown as HTMLElement;
}

/** A surface of 400 by 200 pixels that is shown from (10, 20) on, enlarged, with a tray on it. */
function surface(zoom: number) {
  const tray = element(10 + 300 * zoom, 20 + 150 * zoom, 100 * zoom, 50 * zoom, 'tray');
  const shown = element(10, 20, 400 * zoom, 200 * zoom);
  return Object.assign(shown, {
    ...{ offsetWidth: 400, offsetHeight: 200 },
    querySelectorAll: () => [tray],
  });
}

it.each([1, 2])('measures in pixels of the surface, which is shown %i times as large', (zoom) => {
  const area = element(10, 20, 210 * zoom, 100 * zoom);
  const { places, size, area: free } = measured(surface(zoom), [part('a')], area, false);
  expect(size).toEqual({ width: 400, height: 200 });
  expect(free).toEqual({ x: 0, y: 0, width: 210, height: 100 });
  expect(Object.fromEntries(places)).toEqual({
    a: { x: 55, y: 0, width: 100, height: 100 },
    tray: { x: 300, y: 150, width: 100, height: 50 },
  });
});

it('leaves room above all boards if one has a title', () => {
  const boards = [part('a', 'Ada'), part('b')];
  const { captions, places } = measured(surface(1), boards, element(10, 20, 210, 120), false);
  const box = { x: 0, y: 20, width: 100, height: 100 };
  expect(captions).toEqual([{ id: 'a', title: 'Ada', box }]);
  expect(places.get('b')).toEqual({ ...box, x: 110 });
});

it('makes all boards equally large where they are compared', () => {
  const boards = ['a', 'b', 'c', 'd'].map((id) => part(id));
  const widths = (equal: boolean) => {
    const { places } = measured(surface(1), boards, element(10, 20, 300, 140), equal);
    return boards.map(({ id }) => places.get(id)?.width);
  };
  expect(new Set(widths(true)).size).toBe(1);
  const [first, ...others] = widths(false);
  expect(others.every((width) => first! > width!)).toBe(true);
});
