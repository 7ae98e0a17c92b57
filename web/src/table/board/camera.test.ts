import { beforeEach, expect, it, vi } from 'vitest';
import type { DrawnScene } from '../../board/scene';
import { settings } from '../../lib/prefs/settings.svelte';
import { piece, scene } from '../stores/fixtures';
import { Camera } from './camera.svelte';

// A table of 1000 by 500 pixels with a tile on the left and one on the right.
const TILES = [piece('a', 100, { y: 100 }), piece('b', 900, { y: 100 })];
const TABLE: DrawnScene = { ...scene([], { pieces: TILES }), width: 1000, height: 500 };
const WHOLE = { x: 0, y: 0, width: 1000, height: 500 };
const NEAR = { x: 0, y: 0, width: 500, height: 250 };

beforeEach(() => {
  settings.speed = 'normal';
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

function showing(): Camera {
  const camera = new Camera();
  camera.show(TABLE, false);
  return camera;
}

it('shows the whole table at first, once it is measured', () => {
  const camera = new Camera();
  expect([camera.all, camera.closest, camera.pieces]).toEqual([true, false, []]);
  camera.show({ ...TABLE, width: 0 }, false);
  camera.show({ ...TABLE, height: 0 }, false);
  camera.zoom(2);
  expect(camera.size).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  camera.show(TABLE, false);
  expect([camera.aim, camera.glide, camera.pieces]).toEqual([WHOLE, 0, TILES]);
});

it('stays on the part that the player looks at, from view to view', () => {
  const camera = showing();
  camera.put(NEAR);
  expect([camera.all, camera.glide]).toEqual([false, 0]);
  camera.show({ ...TABLE }, false);
  expect(camera.aim).toEqual(NEAR);
  const smaller = TILES.map((tile) => ({ ...tile, x: tile.x / 2, y: 50, width: 10, height: 10 }));
  camera.show({ ...TABLE, pieces: smaller, width: 500, height: 250 }, false);
  expect([camera.aim, camera.glide]).toEqual([{ x: 0, y: 0, width: 250, height: 125 }, 260]);
});

it('shows the whole table again when the window is turned, or the player looked at all of it', () => {
  const turned = { ...TABLE, width: 500, height: 1000 };
  const camera = showing();
  camera.put(NEAR);
  camera.show(turned, true);
  expect([camera.all, camera.aim.height, camera.glide]).toEqual([true, 1000, 0]);
  const other = showing();
  other.put(NEAR);
  other.put(WHOLE);
  other.show({ ...TABLE, width: 800, height: 400 }, false);
  expect(other.aim).toEqual({ x: 0, y: 0, width: 800, height: 400 });
});

it('enlarges a small thing for one decision', () => {
  const camera = showing();
  expect(camera.enlarge(TILES[0]!, 40)).toBe(true);
  // Twice as large, so that the middle of the tile stays where it was: a tenth from the left.
  expect(camera.aim).toEqual({ x: 55, y: 55, width: 500, height: 250 });
  camera.show({ ...TABLE }, true);
  expect(camera.aim.width).toBe(500);
  camera.show({ ...TABLE }, false);
  expect([camera.aim, camera.glide]).toEqual([WHOLE, 260]);
});

it('enlarges by the smaller side, as it is seen, and no closer than possible', () => {
  const camera = showing();
  camera.put(NEAR);
  camera.enlarge({ x: 100, y: 100, width: 80, height: 20 }, 80);
  expect(camera.aim.width).toBe(250);
  camera.zoom(100);
  expect(camera.closest).toBe(true);
  expect(camera.enlarge(TILES[0]!, 4000)).toBe(false);
  expect(new Camera().enlarge(TILES[0]!, 40)).toBe(false);
});

it('zooms about the middle, and shows all again', () => {
  const camera = showing();
  camera.zoom(2);
  expect(camera.aim).toEqual({ x: 250, y: 125, width: 500, height: 250 });
  camera.whole();
  expect([camera.aim, camera.all]).toEqual([WHOLE, true]);
  camera.show({ ...TABLE, width: 800, height: 400 }, false);
  expect(camera.aim.width).toBe(800);
});

it('moves a thing into view', () => {
  const camera = showing();
  camera.put(NEAR);
  camera.reveal(TILES[1]!);
  // The tile ends at 920, and keeps a quarter of its size, 5, from the edge.
  expect(camera.aim).toEqual({ x: 425, y: 0, width: 500, height: 250 });
  camera.put(NEAR);
  camera.showSome(TILES.slice(1));
  expect(camera.aim.x).toBe(425);
  camera.showSome(TILES);
  expect(camera.aim.x).toBe(425);
});

it('moves at once for a player who wants no motion', () => {
  settings.speed = 'off';
  const camera = showing();
  camera.zoom(2);
  expect(camera.glide).toBe(0);
});

it('stays where it was put, also next to where it was', () => {
  const camera = showing();
  camera.put(NEAR);
  const below = { ...NEAR, y: 40 };
  camera.put(below);
  expect(camera.aim).toEqual(below);
  camera.show({ ...TABLE }, false);
  expect(camera.aim).toEqual(below);
});

it('goes on showing the enlarged part after a touch that moves nothing, and all of the next view', () => {
  const camera = showing();
  camera.enlarge(TILES[0]!, 40);
  camera.put(camera.aim);
  camera.show({ ...TABLE }, false);
  expect(camera.aim).toEqual(WHOLE);
});

it('has nothing to move before the first view', () => {
  const camera = new Camera();
  camera.reveal(TILES[0]!);
  camera.showSome(TILES);
  camera.whole();
  expect(camera.aim).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});
