import { expect, it } from 'vitest';
import { nextStop, moveInAddress, decisionStops, turnStops } from './replayStops';

// A draw, two decisions of seat 0, a draw, one of seat 1, one of seat 0.
const EVENTS = [null, 0, 0, null, 1, 0].map((seat, i) => ({ n: i + 1, seat }));

it('stops before each decision, and where the turn passes on', () => {
  expect(decisionStops(EVENTS, 6)).toEqual([0, 1, 2, 4, 5, 6]);
  expect(turnStops(EVENTS, 6)).toEqual([0, 1, 4, 5, 6]);
  expect(decisionStops([], 0)).toEqual([0]);
});

it('goes from stop to stop, and no further than the ends', () => {
  const stops = turnStops(EVENTS, 6);
  expect([nextStop(stops, 2, 1), nextStop(stops, 2, -1)]).toEqual([4, 1]);
  expect([nextStop(stops, 1, 1), nextStop(stops, 4, -1)]).toEqual([4, 1]);
  expect([nextStop(stops, 6, 1), nextStop(stops, 0, -1)]).toEqual([6, 0]);
  expect([nextStop(stops, 9, 1), nextStop(stops, -1, -1)]).toEqual([6, 0]);
});

it('reads a move out of an address', () => {
  expect(['?n=17', '', '?n=', '?n=-1', '?n=1x', '?n=1234567', '?n=0'].map(moveInAddress)).toEqual([
    17,
    null,
    null,
    null,
    null,
    null,
    0,
  ]);
});
