import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Piece, Scene } from '../../lib/net/contract';
import { PieceTracker } from './pieceMotion';
import { piece as plainPiece, scene as plainScene } from '../../table/stores/fixtures';

function piece(id: string, symbol: string, x: number, layer = 0): Piece {
  return plainPiece(id, x, { symbol, width: 100, height: 100, layer });
}

function scene(pieces: Piece[]): Scene {
  return plainScene([], { pieces });
}

it('stands still at first', () => {
  const stage = new PieceTracker();
  expect(stage.next(scene([piece('a', 'red', 0)]))[0]?.from).toBeUndefined();
});

it('draws moving pieces above those at rest, and marks new ones', () => {
  const stage = new PieceTracker();
  stage.next(scene([piece('a', 'red', 0), piece('b', 'blue', 100, 1)]));
  const actors = stage.next(
    scene([piece('a', 'red', 200), piece('b', 'blue', 100, 1), piece('c', 'x', 0)]),
  );
  expect(actors.map(({ key }) => key)).toEqual(['b', 'a', 'c']);
  expect(actors[1]?.from).toBe('translate(50px, 50px) rotate(0deg) scale(1, 1)');
  expect(actors[2]?.from).toBe('nowhere');
});

it('shows leaving pieces until all moves have ended', () => {
  const stage = new PieceTracker();
  stage.next(scene([piece('a', 'red', 0)]));
  const actors = stage.next(scene([piece('b', 'blue', 0)]));
  expect(actors.filter(({ leaving }) => leaving).map(({ piece }) => piece.id)).toEqual(['a']);
  expect(stage.settled().map(({ piece }) => piece.id)).toEqual(['b']);
});

it('moves a piece at its new size if that differs much, and not one that was just put down', () => {
  const drawn = { ...piece('drawn', 'tile', 0), width: 270, height: 270 };
  const laid = { ...piece('cell', 'tile', 500), width: 50, height: 50 };
  const scene = (...pieces: Piece[]) => ({ pieces, tracks: [] }) as unknown as Scene;
  const first = new PieceTracker();
  first.next(scene(drawn));
  const centre = 'translate(135px, 135px)';
  expect(first.next(scene(laid))[0]?.from).toBe(`${centre} rotate(0deg) scale(0.5, 0.5)`);
  const second = new PieceTracker();
  second.next(scene(drawn));
  const put = { symbol: 'tile', x: 500, y: laid.y, width: 50, height: 50, turn: 0, part: '' };
  expect(second.next(scene(laid), put)[0]?.from).toBeUndefined();
});

it('draws moving pieces above others, but never a ground', () => {
  const stage = new PieceTracker();
  const ground = { ...piece('ground', 'felt', 0), layer: -1 };
  stage.next(scene([ground, piece('a', 'red', 0), piece('b', 'red', 10)]));
  const moved = scene([{ ...ground, x: 5 }, piece('a', 'red', 20), piece('b', 'red', 10)]);
  expect(stage.next(moved).map(({ piece }) => piece.id)).toEqual(['ground', 'b', 'a']);
});

it('lets destroyed pieces fall one after another, and all others wait', () => {
  const stage = new PieceTracker();
  const tiles = [piece('a', 'tower', 0), piece('b', 'wall', 100)];
  const frail = tiles.map((each): Piece => ({ ...each, owner: 1, leaves: 'rubble' }));
  const held = { ...piece('hand', 'wall', 900), owner: 0 };
  stage.next(scene([...frail, held]));
  const actors = stage.next(scene([piece('pile', 'wall', 700)]));
  expect(actors.map(({ key, falls, late }) => [key, falls, late])).toEqual([
    ['b', { order: 0, stone: held }, undefined],
    ['a', { order: 1, stone: held }, undefined],
    ['hand', undefined, true],
  ]);
  expect(stage.settled().map(({ key, late }) => [key, late])).toEqual([['hand', undefined]]);
});

it('marks a piece whose symbol has changed, moved or not', () => {
  const stage = new PieceTracker();
  stage.next(scene([piece('die', 'one', 0), piece('coin', 'back', 200)]));
  const actors = stage.next(scene([piece('die', 'six', 0), piece('coin', 'back', 300)]));
  expect(actors.map(({ key, turned }) => [key, turned])).toEqual([
    ['die', true],
    ['coin', undefined],
  ]);
  expect(stage.settled().some(({ turned }) => turned)).toBe(false);
});

it('moves a marker over the fields of its track', () => {
  const points = [50, 150, 250, 350].map((x) => [x, 50]);
  const tracks = [{ id: 'score', pieces: ['red'], points, loop: false, part: '' }];
  const stage = new PieceTracker();
  stage.next({ ...scene([piece('red', 'disc', 0)]), tracks });
  const [walker] = stage.next({ ...scene([piece('red', 'disc', 300)]), tracks });
  expect(walker?.over).toEqual([
    'translate(150px, 50px) rotate(0deg) scale(1, 1)',
    'translate(250px, 50px) rotate(0deg) scale(1, 1)',
  ]);
});

it('keeps the same object for a piece that has not changed, and for no other', () => {
  const stage = new PieceTracker();
  const before = stage.next(scene([piece('a', 'red', 0), piece('b', 'blue', 100)]));
  const after = stage.next(
    scene([piece('a', 'red', 0), { ...piece('b', 'blue', 100), text: '2' }]),
  );
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(stage.settled()[0]).toBe(before[0]);
});

it('draws each piece once, under a key of its own, and keeps the key while the piece stays', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const symbol = fc.constantFrom('red', 'blue', 'back');
  const one = fc
    .tuple(id, symbol, fc.nat(4), fc.constantFrom(null, 0, 1))
    .map(([id, symbol, x, owner]) => ({ ...piece(id, symbol, 100 * x), owner }));
  const pieces = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 4 });
  // A view, the owner whose card is folded, and whether it comes while pieces of the last one still leave.
  const view = fc.tuple(pieces, fc.constantFrom(null, 0, 1), fc.boolean());
  fc.assert(
    fc.property(fc.array(view, { maxLength: 8 }), (views) => {
      const tracker = new PieceTracker();
      let [all, keys] = [[] as Piece[], new Map<string, string>()];
      let fading: string[] = [];
      for (const [next, folded, soon] of views) {
        const visible = (pieces: Piece[]) =>
          pieces.filter(({ owner }) => owner === null || owner !== folded);
        if (!soon) fading = [];
        const drawn = tracker.next(scene(visible(next)), null, scene(visible(all)), fading);
        const used = [...drawn.map(({ key }) => key), ...fading];
        expect(new Set(used).size).toBe(used.length);
        const settled = tracker.settled();
        expect(new Set(settled.map(({ piece }) => piece))).toEqual(new Set(visible(next)));
        const found = new Map(settled.map(({ key, piece }) => [piece.id, key]));
        const stayed = visible(all).filter(({ id }) => found.has(id) && keys.has(id));
        for (const { id } of stayed) expect(found.get(id)).toBe(keys.get(id));
        fading = drawn.filter(({ leaving }) => leaving).map(({ key }) => key);
        [all, keys] = [next, found];
      }
    }),
  );
});

it('does not draw a piece that comes back as the element that still fades', () => {
  const stage = new PieceTracker();
  stage.next(scene([piece('a', 'red', 0)]));
  const fading = stage.next(scene([])).map(({ key }) => key);
  const [back] = stage.next(scene([piece('a', 'red', 0)]), null, scene([]), fading);
  expect([fading, back?.key]).toEqual([['a'], "a'"]);
});

it('lets a piece come from a card that was folded', () => {
  const stage = new PieceTracker();
  const [other, stored] = [piece('store', 'blue', 0), piece('depot', 'red', 300)];
  stage.next(scene([other]));
  stage.next(scene([piece('cell', 'blue', 100)])); // has the key of the piece in store
  const before = scene([piece('cell', 'blue', 100), piece('store', 'red', 200)]);
  const drawn = stage.next(scene([piece('cell', 'blue', 100), stored]), null, before);
  expect(drawn.map(({ key, piece, from }) => [key, piece.id, from])).toEqual([
    ['store', 'cell', undefined],
    ["store'", 'depot', 'translate(250px, 50px) rotate(0deg) scale(1, 1)'],
  ]);
});

it('grows or shrinks a piece on its way, if not too much', () => {
  const sized = (x: number, width: number) => ({ ...piece('a', 'red', x), width });
  const from = (before: number, after: number): string | undefined => {
    const stage = new PieceTracker();
    stage.next(scene([sized(0, before)]));
    return stage.next(scene([sized(500, after)]))[0]?.from;
  };
  expect(from(170, 100)).toContain('scale(1.7, 1)');
  expect(from(100, 170)).toContain('scale(1, 1)');
  expect(from(190, 100)).toContain('scale(1, 1)');
  expect(from(100, 190)).toContain('scale(1.9, 1)');
});

it('moves a piece that was put down elsewhere, in another size or with another face', () => {
  const put = { ...piece('', 'tile', 500), y: 200 };
  const from = (more: Partial<Piece>): string | undefined => {
    const stage = new PieceTracker();
    stage.next(scene([piece('a', 'tile', 0)]));
    return stage.next(scene([{ ...put, id: 'a', ...more }]), put)[0]?.from;
  };
  const start = 'translate(50px, 50px) rotate(0deg) scale(1, 1)';
  expect(from({})).toBeUndefined();
  expect([from({ x: 510 }), from({ y: 190 }), from({ width: 110 }), from({ symbol: 'x' })]).toEqual(
    [start, start, start, start],
  );
});

it('draws pieces at rest by their layers, and those that move in front', () => {
  const stage = new PieceTracker();
  const pieces = [piece('c', 'x', 0, 3), piece('a', 'y', 0, 1), piece('b', 'z', 0, 2)];
  expect(stage.next(scene(pieces)).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  const moved = pieces.map((each) => (each.id === 'a' ? { ...each, x: 90 } : each));
  const drawn = stage.next(scene(moved));
  expect(drawn.map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  expect(drawn.every(({ over }) => over === undefined)).toBe(true);
  const settled = stage.settled();
  expect(settled.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(settled[0]).toEqual({ key: 'a', piece: moved[1], leaving: false });
});

it('draws pieces of a layer in the order of the scene once they have moved', () => {
  const stage = new PieceTracker();
  stage.next(scene([piece('a', 'x', 0), piece('b', 'y', 0)]));
  const drawn = stage.next(scene([piece('a', 'x', 90), piece('b', 'y', 0)]));
  expect(drawn.map(({ key }) => key)).toEqual(['b', 'a']);
  expect(stage.settled().map(({ key }) => key)).toEqual(['a', 'b']);
});

it('turns a piece over where it lies, and moves it from there', () => {
  const stage = new PieceTracker();
  stage.next(scene([piece('coin', 'back', 0)]));
  const [turned] = stage.next(scene([piece('coin', 'front', 0)]));
  expect([turned?.turned, turned?.from, turned?.piece.symbol]).toEqual([true, undefined, 'front']);
  const [moved] = stage.next(scene([piece('coin', 'front', 100)]));
  expect([moved?.turned, moved?.from]).toEqual([
    undefined,
    'translate(50px, 50px) rotate(0deg) scale(1, 1)',
  ]);
});

it('lets a piece leave as the element that it was, also under another ID', () => {
  const stage = new PieceTracker();
  stage.next(scene([piece('hand', 'tower', 0)]));
  expect(stage.next(scene([piece('cell', 'tower', 300)])).map(({ key }) => key)).toEqual(['hand']);
  const left = stage.next(scene([piece('other', 'wall', 300)])).filter(({ leaving }) => leaving);
  expect(left.map(({ key, piece }) => [key, piece.id])).toEqual([['hand', 'cell']]);
});
