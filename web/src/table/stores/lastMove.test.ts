import { expect, it } from 'vitest';
import type { EventFrame, Part, ViewFrame } from '../../lib/net/contract';
import { piece, scene, view as plainView } from './fixtures';
import { LastMove } from './lastMove.svelte';

/** A view with a piece at each of these positions. */
function view(places: number[], round_end = false): ViewFrame {
  const pieces = places.map((x) => piece(`p${x}`, x, { symbol: 's', width: 10, height: 10 }));
  return plainView(1, [], { scene: scene([], { pieces }), round_end });
}

function by(seat: number | null, words = 'It moves.') {
  return [{ type: 'event', n: 1, seat, action: '', words } as const];
}

/** The same view with the piece at 9 moved. */
function lowered(dy: number, shown: ViewFrame): ViewFrame {
  const pieces = shown.scene.pieces.map((each) => (each.x === 9 ? { ...each, y: dy } : each));
  return { ...shown, scene: { ...shown.scene, pieces } };
}

/** What is marked: the seat that did it, the piece, and whether the piece is gone. */
function marks(last: LastMove): string[] {
  return last.marks.map(({ seat, piece, gone }) => `${seat} ${piece.id}${gone ? ' gone' : ''}`);
}

/** The same view with a card of a seat. */
function withCard(shown: ViewFrame, seat: number, score: number, workers: string): ViewFrame {
  const rest = { name: '', emblem: '', trays: [], lines: [], active: false, winner: false };
  const counters = [{ symbol: 'worker', text: workers, label: 'workers' }];
  const card = { seat, score, counters, colour: '', ...rest };
  return { ...shown, scene: { ...shown.scene, seats: [card] } };
}

it('marks what all others did until the player acts, and who did it', () => {
  const last = new LastMove();
  last.show(by(0), view([1]), 0);
  last.show(by(1), view([1, 2]), 0);
  last.show(by(1), view([1, 2, 3]), 0);
  expect(marks(last)).toEqual(['1 p2', '1 p3']);
  last.show([], view([1, 2, 3]), 0);
  last.show(by(2), view([1, 2, 3, 4]), 0);
  expect(marks(last)).toEqual(['1 p2', '1 p3', '2 p4']);
  expect(last.views).toHaveLength(4);
  last.show(by(0), view([1, 2, 3, 4, 5]), 0);
  expect([marks(last), last.views, last.told]).toEqual([[], [], []]);
});

it('shows a spectator the last turn', () => {
  const last = new LastMove();
  last.show([], view([1]), null);
  last.show(by(1), view([1, 2]), null);
  last.show(by(1), view([1, 2, 3]), null);
  expect(marks(last)).toEqual(['1 p2', '1 p3']);
  last.show(by(0), view([1, 2, 3, 4]), null);
  expect(marks(last)).toEqual(['0 p4']);
});

it('marks the place of a piece that is gone, until something else is there', () => {
  const last = new LastMove();
  last.show([], view([1, 2]), 0);
  last.show(by(1), view([1]), 0);
  expect(marks(last)).toEqual(['1 p2 gone']);
  last.show(by(2), view([1, 2]), 0);
  expect(marks(last)).toEqual(['2 p2']);
});

it('adds up what the cards gained', () => {
  const last = new LastMove();
  last.show([], withCard(view([1]), 1, 3, '2'), 0);
  last.show(by(1), withCard(view([1]), 1, 7, '2'), 0);
  last.show(by(1), withCard(view([1]), 1, 9, '0'), 0);
  expect(last.gains.get(1)).toEqual({ by: 1, points: 6, counters: ['worker'] });
  last.show(by(0), withCard(view([1]), 1, 9, '0'), 0);
  expect(last.gains.size).toBe(0);
});

it('marks no place of a piece after a new round has cleared the table', () => {
  const last = new LastMove();
  last.show([], view([1, 2, 3, 4, 5, 6, 7]), 0);
  last.show(by(1), view([2, 3, 4, 5, 6, 7]), 0);
  expect(marks(last)).toEqual(['1 p1 gone']);
  last.show(by(1), view([20]), 0);
  expect(marks(last)).toEqual(['1 p20']);
});

it('points at nothing in the picture of a round end', () => {
  const last = new LastMove();
  last.show([], view([1]), null);
  last.show(by(1), view([1, 2], true), null);
  expect(marks(last)).toEqual([]);
});

it('sees who acted before a draw', () => {
  const last = new LastMove();
  last.show([], view([1]), 0);
  last.show([...by(1), ...by(null)], view([1, 2]), 0);
  expect(marks(last)).toEqual(['1 p2']);
  expect(last.told).toHaveLength(1);
});

it('marks up to 24 pieces of an action, and of more only those of its player', () => {
  const places = (count: number) => Array.from({ length: count }, (_, i) => 100 + i);
  const shown = (count: number, owned: number): number => {
    const last = new LastMove();
    last.show([], view([1]), 0);
    const next = view([1, ...places(count)]);
    const pieces = next.scene.pieces.map((each, i) => ({ ...each, owner: i <= owned ? 1 : null }));
    last.show(by(1), { ...next, scene: { ...next.scene, pieces } }, 0);
    return last.marks.length;
  };
  expect([shown(24, 0), shown(25, 0), shown(25, 3), shown(30, 30)]).toEqual([24, 0, 3, 0]);
});

it('keeps the marks after a forced action, which the player did not choose', () => {
  const last = new LastMove();
  const forced = by(0).map((each) => ({ ...each, forced: true }));
  last.show([], view([1]), 0);
  last.show(by(1), view([1, 2]), 0);
  const drawn = by(null).map((each) => ({ ...each, acting: 0 }));
  last.show([...forced, ...drawn], view([1, 2, 3]), 0);
  expect([marks(last), last.told.map(({ seat }) => seat)]).toEqual([['1 p2'], [1]]);
  last.show(by(0), view([1, 2, 3, 4]), 0);
  expect([marks(last), last.told]).toEqual([[], []]);
});

it('does not mark what another player draws after an action', () => {
  const last = new LastMove();
  const dealt = (shown: ViewFrame): ViewFrame => {
    const { scene } = withCard(shown, 0, 0, '');
    const seats = scene.seats.map((card) => ({ ...card, trays: [{ id: 'hand' } as Part] }));
    const pieces = scene.pieces.map((each) => ({ ...each, part: each.x === 9 ? 'hand' : '' }));
    return { ...shown, scene: { ...scene, seats, pieces } };
  };
  last.show([], view([1]), 0);
  last.show([...by(1), ...by(null)], dealt(view([1, 2, 9])), 0);
  expect(marks(last)).toEqual(['1 p2']);
  last.forget();
  last.show([], view([1, 9]), 0);
  last.show(by(1), dealt(lowered(1, view([1, 9]))), 0);
  expect(marks(last)).toEqual(['1 p9']); // it came back to its player
});

it('does not mark what chance draws after an action for what follows', () => {
  const last = new LastMove();
  const events = (completes: boolean): EventFrame[] => [
    { type: 'event', n: 1, seat: 1, action: '', words: 'It places a.', symbols: ['a'] },
    {
      ...{ type: 'event', n: 2, seat: null, action: '', words: 'Drawn: b.', symbols: ['b'] },
      ...(completes ? { acting: 1 } : {}),
    },
  ];
  const drawn = (owner: number | null): ViewFrame => {
    const shown = view([1, 2, 3, 4]);
    const symbols = ['s', 'a', 'b', 'pile'];
    const pieces = shown.scene.pieces.map((each, i) => ({ ...each, symbol: symbols[i] ?? '' }));
    return {
      ...shown,
      scene: {
        ...shown.scene,
        pieces: pieces.map((each) => (each.x === 4 ? { ...each, owner } : each)),
      },
    };
  };
  const marked = (completes: boolean, owner: number | null): string[] => {
    last.forget();
    last.show([], view([1]), 0);
    last.show(events(completes), drawn(owner), 0);
    return marks(last);
  };
  expect(marked(false, null)).toEqual(['1 p2']);
  expect(marked(false, 1)).toEqual(['1 p2', '1 p4']);
  expect(marked(true, null)).toEqual(['1 p2', '1 p3', '1 p4']);
});

it('marks what an action placed, if chance draws a thing that looks the same', () => {
  const last = new LastMove();
  const drawn: EventFrame = {
    ...{ type: 'event', n: 2, seat: null, action: '', words: 'Drawn: s.', symbols: ['s'] },
  };
  const { scene, ...rest } = view([1, 2, 9]);
  const pieces = scene.pieces.map((each) => (each.x === 9 ? { ...each, part: 'drawn' } : each));
  const after = { ...rest, scene: { ...scene, pieces, shared: [{ id: 'drawn' } as Part] } };
  last.show([], view([1]), 0);
  last.show([...by(1).map((each) => ({ ...each, symbols: ['s'] })), drawn], after, 0);
  expect(marks(last)).toEqual(['1 p2']);
});

it('forgets a mark when something else has come to its place', () => {
  const last = new LastMove();
  const other = (shown: ViewFrame): ViewFrame => {
    const pieces = shown.scene.pieces.map((each) =>
      each.x === 2 ? { ...each, symbol: 'other' } : each,
    );
    return { ...shown, scene: { ...shown.scene, pieces } };
  };
  const forced = by(0).map((each) => ({ ...each, forced: true }));
  last.show([], view([1, 3]), 0);
  last.show(by(1), view([1, 2]), 0);
  expect(marks(last)).toEqual(['1 p2', '1 p3 gone']);
  last.show(forced, view([1, 2, 3]), 0);
  expect(marks(last)).toEqual(['1 p2']);
  last.show(forced, other(view([1, 2, 3])), 0);
  expect(marks(last)).toEqual([]);
});

it('tells what chance brought to complete an action, with pictures of the whole turn', () => {
  const last = new LastMove();
  const token = by(null, 'It takes a token.').map((each) => ({
    ...{ ...each, acting: 1, symbols: ['token'] },
  }));
  const placed = by(1, 'It places a tile.').map((each) => ({ ...each, symbols: ['tile'] }));
  const drawn = by(null, 'You draw.').map((each) => ({ ...each, symbols: ['drawn'] }));
  last.show([], withCard(view([1]), 1, 0, '2'), 0);
  last.show(placed, withCard(view([1]), 1, 0, '2'), 0);
  last.show([...by(1, 'It scores.'), ...token, ...drawn], withCard(view([1]), 1, 3, '2'), 0);
  expect(last.told.map(({ words }) => words)).toEqual(['It scores.', 'It takes a token.']);
  expect(last.pictures).toEqual(['tile', 'token']);
});

it('pictures what each action was about if the dice leave no room for it', () => {
  const last = new LastMove();
  last.show([], view([1]), 0);
  const use = (...symbols: string[]) => by(1).map((each) => ({ ...each, symbols }));
  last.show(use('die-2', 'bank'), view([1]), 0);
  expect(last.pictures).toEqual(['die-2', 'bank']);
  last.show([...use('die-5', 'ship'), ...use('barn')], view([1]), 0);
  expect(last.pictures).toEqual(['bank', 'ship', 'barn']);
});

it('marks no place outside of a hand that has become narrower', () => {
  const last = new LastMove();
  const hand = (shown: ViewFrame, width: number): ViewFrame => {
    const { scene } = withCard(shown, 1, 0, '');
    const seats = scene.seats.map((card) => ({ ...card, trays: [{ id: '', width } as Part] }));
    return { ...shown, scene: { ...scene, seats } };
  };
  last.show([], hand(view([0, 10, 20]), 30), 0);
  last.show(by(1), hand(view([0]), 20), 0);
  expect(marks(last)).toEqual(['1 p10 gone']);
});

it('tells what brought points rather than what followed, and both if both did', () => {
  const last = new LastMove();
  const shown = (words: string) => by(1, words).map((each) => ({ ...each, symbols: ['tile'] }));
  const words = () => last.told.map((each) => each.words);
  const scored = (score: number) => withCard(view([1]), 1, score, '2');
  last.show([], scored(0), 0);
  last.show(shown('builds'), scored(0), 0);
  last.show(shown('moves in'), scored(2), 0);
  last.show(shown('discards'), scored(2), 0);
  expect(words()).toEqual(['moves in']);
  last.show(by(1, 'scores a road'), scored(5), 0);
  last.show(by(1, 'ends the turn'), scored(5), 0);
  expect(words()).toEqual(['moves in', 'scores a road']);
});
