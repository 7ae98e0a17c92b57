import { expect, it } from 'vitest';
import type { Piece } from '../../lib/net/contract';
import { lasts, opening, way } from './keyframes';
import { transform } from './pieceMatch';
import type { Actor } from './stage';

const piece = { x: 100, y: 200, width: 50, height: 80, turn: 90 } as Piece;
const actor = (more: Partial<Actor>): Actor => ({ key: 'a', piece, leaving: false, ...more });

it('lets travel what was somewhere else, and nothing move that lies still', () => {
  const from = transform({ ...piece, x: 0 });
  expect(way(actor({ from }))?.map((frame) => frame.transform)).toEqual([from, transform(piece)]);
  expect(way(actor({}))).toBeNull();
  expect(opening(actor({ from }))).toBeNull();
});

it('lets fall what comes from nowhere, above the place where it will lie', () => {
  const [first, last] = way(actor({ from: 'nowhere' })) ?? [];
  expect(first).toEqual({
    transform: 'translate(125px, 240px) rotate(90deg) scale(0.65, 1.04)',
    opacity: 0,
  });
  expect(last).toEqual({ transform: transform(piece), opacity: 1 });
});

it('opens what shows something else, be it on its way or not', () => {
  expect(opening(actor({ turned: true }))?.[0]).toEqual({ transform: 'scaleX(0)' });
  expect(way(actor({ turned: true }))?.map(({ opacity }) => opacity)).toEqual([1, 1]);
  expect(way(actor({ turned: true }))?.[0]).toHaveProperty(
    'transform',
    'translate(125px, 240px) rotate(90deg) scale(0.65, 1.04)',
  );
});

it('lets a marker walk from field to field, the longer the further, up to a limit', () => {
  const walker = actor({ from: 'a', over: ['b', 'c'] });
  const places = way(walker)?.map(({ transform, easing }) => [transform, easing]);
  expect(places).toEqual([
    ['a', 'ease-in-out'],
    ['b', 'ease-in-out'],
    ['c', 'ease-in-out'],
    [transform(piece), undefined],
  ]);
  expect(lasts(actor({ from: 'a' }))).toBe(260);
  expect(lasts(walker)).toBe(440);
  expect(lasts(actor({ from: 'a', over: Array<string>(60).fill('b') }))).toBe(1400);
});
