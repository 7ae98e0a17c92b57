import { expect, it } from 'vitest';
import { deal, entry, match, result } from './fixtures';
import {
  figureOf,
  hasPoints,
  leadText,
  monthHasPoints,
  parTotal,
  plus,
  totalOf,
  winners,
} from './figures';

const LEAD = { board: 'lead' as const };
const RESULT = { board: 'result' as const };
const MATCHPOINTS = { board: 'matchpoints' as const };

/** A deal that the strongest bot has played. */
function played(number: number, lead: number, points: number | null = null) {
  const par = { level: 'castellan', outcome: 'won' as const, table: null, differs: null };
  return deal(number, { par: { ...par, lead, points } });
}

it('shows a number with its sign', () => {
  expect([12, 0, -7].map(plus)).toEqual(['+12', '0', '−7']);
});

it('shows a game by what orders the people', () => {
  expect(figureOf(result(0, 12), LEAD, true)).toBe('+12');
  expect(figureOf(result(0, -7), RESULT, true)).toBe('Lost −7');
  expect(figureOf(result(0, 12, { score: 66.7 }), MATCHPOINTS, true)).toBe('66.7 %');
  expect(figureOf(result(0, 12), MATCHPOINTS, true)).toBe('+12');
});

it('shows who has won in a game without points', () => {
  expect([1, 0, -1].map((lead) => figureOf(result(0, lead), RESULT, false))).toEqual([
    ...['Won', 'A draw', 'Lost'],
  ]);
  expect([leadText(1, false), leadText(-1, false), leadText(4, true)]).toEqual([
    ...['Won', 'Lost', '+4'],
  ]);
});

it('names a resigned game and a bye', () => {
  expect(figureOf(result(0, -30, { outcome: 'resigned' }), LEAD, true)).toBe('Resigned');
  const bye = result(0, 0, { outcome: null, lead: null, note: 'bye' });
  expect(figureOf(bye, LEAD, true)).toBe('Bye');
});

it('is in points if any result says more than who has won', () => {
  const withLeads = (...leads: number[]) => [
    entry('Ada', { results: leads.map((lead, i) => result(i, lead)) }),
  ];
  expect(hasPoints({ deals: [deal(0)], entries: withLeads(1, -1) })).toBe(false);
  expect(hasPoints({ deals: [deal(0)], entries: withLeads(1, -2) })).toBe(true);
  expect(hasPoints({ deals: [played(0, 5)], entries: [] })).toBe(true);
  expect(hasPoints({ deals: [played(0, 0, 30)], entries: [] })).toBe(true);
  expect(monthHasPoints([{ lead: -3, days: 3 }])).toBe(false);
  expect(monthHasPoints([{ lead: 4, days: 3 }])).toBe(true);
});

it('shows the figure that orders the people, or a dash', () => {
  const ada = entry('Ada', { lead: 9, score: 151.5 });
  expect([totalOf(ada, LEAD), totalOf(ada, MATCHPOINTS)]).toEqual(['+9', '151.5']);
  expect(totalOf(entry('Ben', { lead: -3.25 }), LEAD)).toBe('−3.3');
  expect(totalOf(entry('Ben'), LEAD)).toBe('–');
});

it('knows the total of the bot when it has played all deals', () => {
  expect(parTotal({ deals: [played(0, 7), played(1, -3)] })).toBe(4);
  expect(parTotal({ deals: [played(0, 7), deal(1)] })).toBeNull();
});

it('names the winners when the contest is over, several if they share the first place', () => {
  const places = [1, 1, 3].map((place, i) => entry(['Ada', 'Ben', 'Cem'][i]!, { place }));
  expect(winners(match({ entries: places }))).toEqual([]);
  expect(winners(match({ entries: places, phase: 'over' }))).toEqual(['Ada', 'Ben']);
  expect(winners(match({ entries: places, phase: 'closed' }))).toEqual([]);
});
