import { expect, it } from 'vitest';
import type { Piece } from '../lib/contract';
import { opening, way } from './frames';
import { transform } from './motion';
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
});
