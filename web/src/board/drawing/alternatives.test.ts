import { expect, it } from 'vitest';
import type { Piece, Scene, Way } from '../../lib/net/contract';
import { placeAlternatives } from './alternatives';

function piece(id: string, x: number): Piece {
  const rest = { symbol: '', label: '', turn: 0, layer: 0, owner: null, text: '', aid: false };
  return { id, x, y: 0, width: 10, height: 10, shape: 'hex', leaves: 'fade', part: '', ...rest };
}

function way(action: string, picks: string[][]): Way {
  return { action, words: '', share: 0, played: false, picks, ghost: null };
}

const scene = { pieces: [piece('a', 0), piece('b', 50)], spaces: [] } as unknown as Scene;
const shown = (ways: Way[], pointed: Way | null = null) =>
  placeAlternatives(scene, ways, pointed).map(({ way, best }) => [way.action, best]);

it('shows an alternative at the thing that it picks last', () => {
  expect(placeAlternatives(scene, [way('take', [['a'], ['b', 'a']])], null)).toMatchObject([
    { thing: { id: 'b' } },
  ]);
});

it('knows the way from the first pick to the last', () => {
  const [{ steps } = { steps: [] }] = placeAlternatives(scene, [way('take', [['a'], ['b']])], null);
  expect(steps).toEqual([
    { x: 5, y: 5 },
    { x: 55, y: 5 },
  ]);
});

it('shows an alternative to an empty place by its ghost', () => {
  const ghost = { symbol: 's', x: 70, y: 0, width: 10, height: 10, turn: 0, part: '' };
  const shown = placeAlternatives(scene, [{ ...way('put', [['free']]), ghost }], null);
  expect(shown).toMatchObject([{ thing: { x: 70 } }]);
});

it('shows the best on top, and in each place one way: the best, or the one that is pointed at', () => {
  const [best, turned, other] = [
    way('best', [['a']]),
    way('turned', [['a']]),
    way('other', [['b']]),
  ];
  expect(shown([best, turned, other])).toEqual([
    ['other', false],
    ['best', true],
  ]);
  expect(shown([best, turned, other], turned)).toEqual([
    ['other', false],
    ['turned', false],
  ]);
});

it('leaves out alternatives that the board cannot show', () => {
  expect(shown([way('pass', []), way('gone', [['elsewhere']])])).toEqual([]);
});
