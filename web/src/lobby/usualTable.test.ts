import { expect, it } from 'vitest';
import type { GameCard } from '../lib/net/contract';
import { usualLevel, usualSize } from './usualTable';

function game(players: number[], ...levels: string[]): GameCard {
  return { name: 'castillos', players, levels: levels.map((name) => ({ name })) } as GameCard;
}

it('offers the number of players that was chosen last, as long as the game allows it', () => {
  const card = game([2, 3, 4]);
  expect(usualSize(card, { sizes: {} })).toBe(2);
  expect(usualSize(card, { sizes: { castillos: 3, castle: 4 } })).toBe(3);
  expect(usualSize(card, { sizes: { castillos: 5 } })).toBe(2);
  expect(usualSize(game([3, 4]), { sizes: {} })).toBe(3);
});

it('offers the level that was chosen last, or else the easiest for a first game, or the middle one', () => {
  const card = game([2], 'page', 'squire', 'yeoman', 'sergeant', 'knight');
  expect(usualLevel(card, { levels: {} }, true)).toBe('yeoman');
  expect(usualLevel(card, { levels: {} }, false)).toBe('page');
  expect(usualLevel(card, { levels: { castillos: 'squire' } }, false)).toBe('squire');
  expect(usualLevel(card, { levels: { castillos: 'gone', castle: 'page' } }, true)).toBe('yeoman');
  expect(usualLevel(game([2], 'page', 'squire'), { levels: {} }, true)).toBe('page');
});
