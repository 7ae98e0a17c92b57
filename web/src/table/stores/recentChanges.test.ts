import { expect, it } from 'vitest';
import type { Piece, Scene, ViewFrame } from '../../lib/net/contract';
import { RecentChanges } from './recentChanges.svelte';

/** A scene with a piece at each of these positions. */
function view(places: number[], round_end = false): ViewFrame {
  const rest = {
    width: 10,
    height: 10,
    turn: 0,
    layer: 0,
    owner: null,
    text: '',
    aid: false,
    shape: 'box' as const,
    leaves: 'fade' as const,
    part: '',
  };
  const pieces = places.map((x): Piece => ({
    id: `p${x}`,
    symbol: 's',
    label: '',
    x,
    y: 0,
    ...rest,
  }));
  const none = {
    spaces: [],
    choices: [],
    prompt: null,
    regions: [],
    tracks: [],
    boards: [],
    seats: [],
    shared: [],
    status: '',
  };
  const scene: Scene = { pieces, ...none };
  const rights = { to_act: 0, scores: [], winners: [], undo: false, ask_undo: false };
  return { type: 'view', n: 1, scene, round_end, status: 'playing', ...rights };
}

function by(seat: number | null) {
  return [{ type: 'event', n: 1, seat, action: '', words: '' } as const];
}

it('collects the changes of one other player until another seat acts', () => {
  const news = new RecentChanges();
  news.show(by(1), view([1]), 0);
  expect(news.ids).toEqual([]);
  news.show(by(1), view([1, 2]), 0);
  news.show(by(1), view([1, 2, 3]), 0);
  expect(news.ids).toEqual(['p2', 'p3']);
  news.show([], view([1, 2, 3]), 0);
  expect(news.ids).toEqual(['p2', 'p3']);
  news.show(by(2), view([1, 2, 3, 4]), 0);
  expect(news.ids).toEqual(['p4']);
  news.show(by(0), view([1, 2, 3, 4, 5]), 0);
  expect(news.ids).toEqual([]);
});

it('points at nothing in the picture of a round end', () => {
  const news = new RecentChanges();
  news.show([], view([1]), null);
  news.show(by(1), view([1, 2], true), null);
  expect(news.ids).toEqual([]);
});

it('sees who acted before a draw', () => {
  const news = new RecentChanges();
  news.show([], view([1]), 0);
  news.show([...by(1), ...by(null)], view([1, 2]), 0);
  expect(news.ids).toEqual(['p2']);
});

it('points at up to 24 pieces, and at none of more', () => {
  const places = (count: number) => Array.from({ length: count }, (_, i) => 100 + i);
  const marks = (count: number): number => {
    const news = new RecentChanges();
    news.show([], view([1]), 0);
    news.show(by(1), view([1, ...places(count)]), 0);
    return news.ids.length;
  };
  expect([marks(24), marks(25)]).toEqual([24, 0]);
});
