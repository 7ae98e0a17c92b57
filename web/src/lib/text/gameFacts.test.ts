import { expect, it } from 'vitest';
import { gameFacts } from './gameFacts';
import type { GameCard } from '../net/contract';

const card = (more: object) =>
  ({ players: [2], minutes: [], difficulty: '', ...more }) as unknown as GameCard;

it('lists the known facts of a game', () => {
  const full = card({ players: [2, 3, 4], minutes: [15, 30], difficulty: 'easy' });
  expect(gameFacts(full)).toEqual(['2–4 players', '15–30 min', 'easy']);
  expect(gameFacts(card({}))).toEqual(['2 players']);
});
