import { expect, it } from 'vitest';
import type { Part, PlayerCard } from '../../lib/net/contract';
import { arrange, type Doing } from './arrangement';
import { chooseLayout, type Mode } from './choose';

const DOING: Doing = {
  over: false,
  replaying: false,
  analysing: false,
  retrying: false,
  entering: false,
  opened: null,
};

function part(id: string, changes: Partial<Part> = {}): Part {
  return { id, width: 100, height: 100, title: '', large: false, ...changes };
}

function card(seat: number, ...trays: Part[]): PlayerCard {
  const rest = { name: '', emblem: '', score: 0, counters: [], lines: [], colour: '' };
  return { seat, trays, active: false, winner: false, ...rest };
}

/** Two boards, an own card with two trays, and two others with estates, as in a game of Burgundy. */
function estates(width: number, height: number, mode: Mode, doing: Partial<Doing> = {}) {
  const scene = { boards: [part('a'), part('b')], shared: [part('s', { width: 300 })] };
  const own = card(0, part('dice'), part('goods'));
  const others = [1, 2].map((seat) => card(seat, part('estate', { large: true })));
  return arrange(scene, own, others, chooseLayout({ width, height }, mode), { ...DOING, ...doing });
}

/** One board with a tile to place. */
function tile(width: number, height: number, mode: Mode) {
  const scene = { boards: [part('board')], shared: [part('pile')] };
  return arrange(scene, card(0), [card(1)], chooseLayout({ width, height }, mode), DOING);
}

it('folds the cards with estates where there is no room for them', () => {
  expect(estates(1366, 768, 'play').folded).toBe(false);
  expect(estates(768, 1024, 'play').folded).toBe(false);
  expect(estates(768, 1024, 'study').folded).toBe(true);
  expect(estates(390, 844, 'play').folded).toBe(true);
});

it('covers the boards of a phone with an opened estate', () => {
  expect(estates(390, 844, 'play', { opened: 1 }).covered).toBe(true);
  expect(estates(768, 1024, 'play', { opened: 1 }).covered).toBe(false);
});

it('has the own pieces beside two boards on a phone, but below them on a low one', () => {
  expect(estates(390, 844, 'play').kinds).toContain('paired');
  expect(estates(320, 568, 'play').kinds).not.toContain('paired');
});

it('has two boards with few pieces one below the other on a phone', () => {
  const castles = (width: number, height: number, entering = false) => {
    const scene = { boards: [part('a'), part('b')], shared: [part('pile')] };
    const layout = chooseLayout({ width, height }, 'play');
    return arrange(scene, card(0, part('hand')), [card(1)], layout, { ...DOING, entering }).kinds;
  };
  expect(castles(390, 844)).toContain('stacked');
  expect(castles(390, 844, true)).not.toContain('stacked');
  expect(castles(320, 568)).not.toContain('stacked');
  expect(castles(768, 1024)).not.toContain('stacked');
  expect(estates(390, 844, 'play').kinds).not.toContain('stacked');
});

it('has the shared trays in the wide column, but above two boards', () => {
  expect(tile(1366, 768, 'play').beside).toBe(true);
  expect(tile(1024, 768, 'play').beside).toBe(false);
  expect(estates(1366, 768, 'play')).toMatchObject({ beside: false, kinds: ['pair', 'many'] });
});

it('leaves out the shared trays for an analysis on a phone, except while a better move is looked for', () => {
  const analysing = { over: true, replaying: true, analysing: true };
  expect(estates(390, 844, 'review', analysing)).toMatchObject({ bare: true, summary: true });
  const retrying = { ...analysing, retrying: true };
  expect(estates(390, 844, 'play', retrying)).toMatchObject({ bare: false, summary: false });
});

it('shows the scores of the end instead of the cards on a phone on its side', () => {
  expect(estates(844, 390, 'review', { over: true }).results).toBe(true);
  expect(estates(390, 844, 'review', { over: true }).results).toBe(false);
});

it('puts the own card into the side column below a single board, while the game is played', () => {
  expect(tile(1366, 768, 'play').aside).toBe(true);
  expect(tile(1366, 768, 'review').aside).toBe(false);
  expect(tile(1024, 768, 'play').aside).toBe(false);
  expect(estates(1366, 768, 'play').aside).toBe(false);
});
