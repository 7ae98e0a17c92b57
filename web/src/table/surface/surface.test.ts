import { expect, it } from 'vitest';
import { piece, scene } from '../stores/fixtures';
import { Surface } from './surface.svelte';

const board = { id: 'map', width: 100, height: 100, title: '', large: false };
const sceneAt = (x: number) =>
  scene([], { boards: [board], pieces: [piece('tower', x, { part: 'map' })] });
const AREA = { x: 0, y: 0, width: 800, height: 600 };
const GHOST = { symbol: 's', x: 10, y: 20, width: 10, height: 10, turn: 0, part: 'map' };
const placesOf = (side: number) => new Map([['map', { x: 100, y: 50, width: side, height: side }]]);
const boxes = (surface: Surface['scene']) => surface?.pieces.map(({ x, width }) => [x, width]);

it('shows the pieces where the boards are, and lays out the scene before in the same way', () => {
  const surface = new Surface();
  const [first, second] = [sceneAt(10), sceneAt(30)];
  surface.place(first, placesOf(200), AREA, AREA);
  expect([boxes(surface.scene), surface.before, surface.still]).toEqual([[[120, 40]], null, false]);
  surface.place(second, placesOf(400), AREA, AREA);
  // The board is now four times as large as in its own units.
  expect([boxes(surface.before), boxes(surface.scene)]).toEqual([[[140, 80]], [[220, 80]]]);
  expect([surface.still, surface.area]).toEqual([false, AREA]);
});

it('lays out the scene before with the scale of a tray that got wider', () => {
  const surface = new Surface();
  const hand = (width: number) =>
    scene([], {
      shared: [{ ...board, id: 'hand', width }],
      pieces: [piece('tile', 50, { part: 'hand' })],
    });
  const place = (width: number) => new Map([['hand', { x: 0, y: 0, width, height: 50 }]]);
  surface.place(hand(100), place(50), AREA, AREA);
  surface.place(hand(200), place(100), AREA, AREA);
  expect([boxes(surface.before), boxes(surface.scene)]).toEqual([[[25, 10]], [[25, 10]]]);
});

it('knows that only the window has changed', () => {
  const surface = new Surface();
  const same = sceneAt(10);
  surface.place(same, placesOf(200), AREA, AREA);
  surface.place(same, placesOf(100), AREA, { ...AREA, width: 400 });
  expect([surface.still, surface.area.width]).toEqual([true, 400]);
});

it('shows a preview on its board, and none where the board is not visible', () => {
  const surface = new Surface();
  expect(surface.ghost(GHOST)).toBeNull();
  surface.place(sceneAt(10), placesOf(200), AREA, AREA);
  expect(surface.ghost(GHOST)).toEqual({ ...GHOST, x: 120, y: 90, width: 20, height: 20 });
  expect([surface.ghost(null), surface.ghost({ ...GHOST, part: 'folded' })]).toEqual([null, null]);
});
