import { expect, it } from 'vitest';
import { gameFacts } from './gameFacts';
import type { GameCard } from '../net/contract';

const card = (more: object) =>
  ({
    players: [2],
    minutes: [],
    median_minutes: {},
    difficulty: '',
    ...more,
  }) as unknown as GameCard;

it('lists the known facts of a game', () => {
  const full = card({ players: [2, 3, 4], minutes: [15, 30], difficulty: 'easy' });
  expect(gameFacts(full)).toEqual(['2–4 players', '15–30 min', 'easy']);
  expect(gameFacts(card({}))).toEqual(['2 players']);
});

it('prefers the measured minutes of each number of players', () => {
  const game = { minutes: [15, 30], median_minutes: { 2: 12, 3: 21 } };
  const minutes = (...players: number[]) => gameFacts(card({ ...game, players }))[1];
  expect([minutes(2), minutes(2, 3), minutes(2, 3, 4), minutes(4)]).toEqual([
    '12 min',
    '12–21 min',
    '12–30 min',
    '15–30 min',
  ]);
});
