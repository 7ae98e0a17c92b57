import { expect, it } from 'vitest';
import { deal, entry, inRound, match, ofDay, result } from './fixtures';
import { ownGames } from './ownGames';
import { wayTo } from './wayTo';

const OPEN = { sealed: false, yours: { table: 't1', over: true } };

it('compares our finished games with the best one of the others and that of the bot', () => {
  const par = { level: 'castellan', outcome: 'won' as const, lead: 31, points: 90 };
  const entries = [
    entry('Ada', { you: true, results: [result(0, 12, { table: 't1' })] }),
    entry('Ben', { results: [result(0, 20, { table: 't2', differs: 7 })] }),
    entry('Cem', { results: [result(0, -4, { table: 't3', differs: 3 })] }),
  ];
  const deals = [deal(0, { ...OPEN, par: { ...par, table: 't9', differs: 11 } }), deal(1)];
  const [first, second] = ownGames(match({ phase: 'over', entered: true, entries, deals }), true);
  expect(first).toMatchObject({
    ...{ name: 'Deal 1', about: 'Seat 1', figure: '+12' },
    way: { address: '/t/t1?analysis', short: 'Analyse' },
  });
  expect(first?.compared.map(({ address, short }) => [address, short])).toEqual([
    ['/t/t2?n=6', 'Compare: Ben +20'],
    ['/t/t9?n=10', 'Compare: Castellan (bot) +31'],
  ]);
  expect(second).toMatchObject({ figure: 'not played yet', action: 'Play', way: null });
});

it('lists the rounds that we have played, with the opponents', () => {
  const bye = result(1, 0, { outcome: null, lead: null, seat: null, note: 'bye' });
  const won = result(0, 5, { table: 't1', opponent: 'Ben' });
  const entries = [entry('Ada', { you: true, results: [won, bye] }), entry('Ben')];
  const deals = [deal(0, OPEN), deal(1), deal(2, { yours: { table: 't3', over: false } })];
  const found = ownGames(inRound({ round: 3, entries, deals }), true);
  expect(found.map(({ name, about, figure }) => [name, about, figure])).toEqual([
    ['Round 1', 'against Ben', '+5'],
    ['Round 2', '', 'Bye'],
    ['Round 3', '', 'in progress'],
  ]);
});

it('lists nothing if we play no part, or if there is only one deal', () => {
  expect(ownGames(match(), true)).toEqual([]);
  expect(ownGames(ofDay({ entered: true }), true)).toEqual([]);
});

it('leads from a result to a comparison, an analysis or a replay, if the game can be seen', () => {
  const card = match({ deals: [deal(0), deal(1, { sealed: false })] });
  const at = (number: number, differs: number | null, you: boolean) =>
    wayTo(card, result(number, 5, { table: 't1', differs }), 'Ben', you);
  expect(at(1, 4, false)?.address).toBe('/t/t1?n=3');
  expect(at(1, null, false)).toEqual({ address: '/t/t1', words: 'Replay the game of Ben' });
  expect(at(1, null, true)?.address).toBe('/t/t1?analysis');
  expect(at(0, null, true)).toEqual({ address: '/t/t1', words: 'Your game' });
  expect(wayTo(card, result(0, 5), 'Ben', false)).toBeNull();
  expect(wayTo({ ...card, closed: 'rules' }, result(1, 5, { table: 't1' }), 'Ada', true)).toEqual({
    ...{ address: '/t/t1', words: 'Your game' },
  });
});
