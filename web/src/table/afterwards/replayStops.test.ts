import { expect, it } from 'vitest';
import { along, askedFor, decisions, turns } from './replayStops';

// A draw, two decisions of seat 0, a draw, one of seat 1, one of seat 0.
const EVENTS = [null, 0, 0, null, 1, 0].map((seat, i) => ({ n: i + 1, seat }));

it('stops before each decision, and where the turn passes on', () => {
  expect(decisions(EVENTS, 6)).toEqual([0, 1, 2, 4, 5, 6]);
  expect(turns(EVENTS, 6)).toEqual([0, 1, 4, 5, 6]);
  expect(decisions([], 0)).toEqual([0]);
});

it('goes from stop to stop, and no further than the ends', () => {
  const stops = turns(EVENTS, 6);
  expect([along(stops, 2, 1), along(stops, 2, -1)]).toEqual([4, 1]);
  expect([along(stops, 6, 1), along(stops, 0, -1)]).toEqual([6, 0]);
});

it('reads a move out of an address', () => {
  expect(['?n=17', '', '?n=', '?n=-1', '?n=x', '?n=0'].map(askedFor)).toEqual([
    17,
    null,
    null,
    null,
    null,
    0,
  ]);
});
