import { expect, it } from 'vitest';
import type { GameCard, TableCard } from '../net/contract';
import { outcome, tableTerms, titleOf, playerNames } from './tables';

const GATE = {
  name: 'gate',
  words: 'attacks are allowed',
  values: ['once', 'always'],
  value_words: ['once', 'only while'],
  default: 'once',
};
const TOWERS = {
  name: 'towers',
  words: 'towers fall',
  values: ['false', 'true'],
  default: 'false',
};
const games = [
  { name: 'keep', title: 'The Keep', options: [GATE, { ...TOWERS, value_words: ['no', 'yes'] }] },
] as unknown as GameCard[];

const table = (more: object) => ({ game: 'keep', players: 2, ...more }) as TableCard;

it('names the options that differ from their defaults', () => {
  const options = { gate: 'always', towers: 'true' };
  const odd = table({ options, clock: '2d' });
  expect(tableTerms(odd, games)).toEqual([
    'Attacks are allowed: only while',
    'Towers fall',
    '2 days per turn',
  ]);
  expect(tableTerms(table({ options: { gate: 'once', towers: 'false' } }), games)).toEqual([]);
});

it('names the game and the players', () => {
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'open', name: '' },
    { kind: 'bot', name: 'Page' },
  ];
  expect(playerNames({ seats } as TableCard)).toBe('Ada, Page');
  expect(playerNames({ seats, host: 0 } as TableCard, 'host')).toBe('Ada (host), Page');
  expect([titleOf(table({}), games), titleOf({ game: 'moat' }, games)]).toEqual([
    'The Keep',
    'moat',
  ]);
});

it('describes the outcome for a player', () => {
  const over = (winners: number[], scores: number[]) => table({ result: { winners, scores } });
  expect(outcome(over([1], [30, 42]), 1)).toBe('Won 30 : 42');
  expect(outcome(over([1], [0, 1]), 0)).toBe('Lost');
  expect(outcome(over([0, 1], [5, 5]), 0)).toBe('A draw 5 : 5');
  expect(outcome(table({ ending: 'agreed', result: { winners: [], scores: [1, 2] } }), 0)).toBe(
    'Ended without a winner',
  );
  const left = table({ ending: 'resigned', result: { winners: [], scores: [1, 2] } });
  expect(outcome(left, 0)).toBe('Ended without a winner');
  expect(outcome(table({ ending: '', result: null }), 0)).toBe('Finished');
  expect(outcome(over([], [3, 1]), 0)).toBe('A draw 3 : 1');
});
