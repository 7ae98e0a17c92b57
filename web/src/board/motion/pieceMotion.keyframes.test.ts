import { expect, it } from 'vitest';
import type { Piece } from '../../lib/net/contract';
import {
  ATTACK,
  flipKeyframes,
  motionDelay,
  motionLength,
  pieceKeyframes,
  type DrawnPiece,
} from './pieceMotion';
import { transform } from '../scene';

const piece = { x: 100, y: 200, width: 50, height: 80, turn: 90 } as Piece;
const actor = (more: Partial<DrawnPiece>): DrawnPiece => ({
  key: 'a',
  piece,
  leaving: false,
  ...more,
});

it('moves a piece from its old place, and none that has not moved', () => {
  const from = transform({ ...piece, x: 0 });
  expect(pieceKeyframes(actor({ from }))?.map((frame) => frame.transform)).toEqual([
    from,
    transform(piece),
  ]);
  expect(pieceKeyframes(actor({}))).toBeNull();
  expect(flipKeyframes(actor({ from }))).toBeNull();
});

it('drops a new piece onto its place', () => {
  const [first, last] = pieceKeyframes(actor({ from: 'nowhere' })) ?? [];
  expect(first).toEqual({
    transform: 'translate(125px, 240px) rotate(90deg) scale(0.65, 1.04)',
    opacity: 0,
  });
  expect(last).toEqual({ transform: transform(piece), opacity: 1 });
});

it('flips a piece whose symbol has changed, moving or not', () => {
  expect(flipKeyframes(actor({ turned: true }))?.[0]).toEqual({ transform: 'scaleX(0)' });
  expect(pieceKeyframes(actor({ turned: true }))?.map(({ opacity }) => opacity)).toEqual([1, 1]);
  expect(pieceKeyframes(actor({ turned: true }))?.[0]).toHaveProperty(
    'transform',
    'translate(125px, 240px) rotate(90deg) scale(0.65, 1.04)',
  );
});

it('lets a piece stand until it is hit, then tilt and fade', () => {
  const falling = actor({ leaving: true, falls: { order: 0 } });
  const frames = pieceKeyframes(falling) ?? [];
  expect(frames.map(({ opacity, offset }) => [opacity, offset])).toEqual([
    [1, undefined],
    [1, 0.32],
    [1, 0.38],
    [0, 0.7],
    [0, undefined],
  ]);
  expect(frames[1]?.transform).toBe(transform(piece));
  expect(frames[3]?.transform).toBe('translate(125px, 257.6px) rotate(106deg) scale(0.4, 0.64)');
  expect(motionLength(falling)).toBe(ATTACK);
});

it('ends an attack after a second, however many pieces fall', () => {
  const late = actor({ from: 'nowhere', late: true });
  expect(motionDelay(late) + motionLength(late)).toBe(1000);
  const last = pieceKeyframes(actor({ leaving: true, falls: { order: 7 } })) ?? [];
  expect(last[3]?.offset).toBeCloseTo(0.94);
});

it('walks a marker from field to field, longer for a longer way, up to a limit', () => {
  const walker = actor({ from: 'a', over: ['b', 'c'] });
  const places = pieceKeyframes(walker)?.map(({ transform, easing }) => [transform, easing]);
  expect(places).toEqual([
    ['a', 'ease-in-out'],
    ['b', 'ease-in-out'],
    ['c', 'ease-in-out'],
    [transform(piece), undefined],
  ]);
  expect(motionLength(actor({ from: 'a' }))).toBe(260);
  expect(motionLength(walker)).toBe(440);
  expect(motionLength(actor({ from: 'a', over: Array<string>(60).fill('b') }))).toBe(1400);
});
