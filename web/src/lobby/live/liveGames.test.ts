import { expect, it } from 'vitest';
import type { SeatCard, TableCard } from '../../lib/net/contract';
import { liveGames, mayLoadBoards } from './liveGames';

const ADA = { kind: 'person', away: null, out: '' } as SeatCard;
const AWAY = { ...ADA, away: '2026-11-26T10:00:00+00:00' };
const OUT = { ...ADA, out: 'resigned' } as SeatCard;
const BOT = { kind: 'bot', away: null, out: '' } as SeatCard;

function game(table: string, seats: SeatCard[], status = 'playing'): TableCard {
  return { table, seats, status } as TableCard;
}

it('shows games in which somebody is there, except those of the player', () => {
  const tables = [
    game('waits', [ADA], 'waiting'),
    game('bots', [BOT, BOT]),
    game('away', [AWAY, BOT]),
    game('out', [OUT, BOT]),
    game('own', [ADA, BOT]),
    game('good', [AWAY, ADA]),
  ];
  expect(liveGames(tables, (table) => table === 'own').map(({ table }) => table)).toEqual(['good']);
});

it('shows at most four', () => {
  const tables = ['a', 'b', 'c', 'd', 'e'].map((name) => game(name, [ADA]));
  expect(liveGames(tables, () => false)).toEqual(tables.slice(0, 4));
});

it('loads nothing where data are slow or expensive', () => {
  expect(mayLoadBoards()).toBe(true);
  expect(mayLoadBoards({ saveData: false, effectiveType: '4g' })).toBe(true);
  expect(mayLoadBoards({ saveData: true, effectiveType: '4g' })).toBe(false);
  expect(mayLoadBoards({ saveData: false, effectiveType: 'slow-2g' })).toBe(false);
});
