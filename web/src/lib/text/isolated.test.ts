import { expect, it } from 'vitest';
import { isolated } from './isolated';
import { enumerated, t } from './translation';
import { withBotNames } from './names';
import type { SeatCard } from '../net/contract';

const DANA = 'דנה 2';
const SHOWN = `\u2068${DANA}\u2069`;

it('isolates a name in a right-to-left script, once', () => {
  expect(isolated(DANA)).toBe(SHOWN);
  expect(isolated(SHOWN)).toBe(SHOWN);
  expect([isolated('يوسف'), isolated('٣ Ben')]).toEqual(['\u2068يوسف\u2069', '\u2068٣ Ben\u2069']);
  expect(['Ada', 'Łucja 2', '城堡', '🏰', ''].map(isolated)).toEqual([
    ...['Ada', 'Łucja 2', '城堡', '🏰', ''],
  ]);
});

it('isolates names in sentences, enumerations and seats', () => {
  expect(t("{name}'s turn", { name: DANA })).toBe(`${SHOWN}'s turn`);
  expect(enumerated(['Ada', DANA])).toBe(`Ada and ${SHOWN}`);
  const seats = [{ name: DANA, level: null } as SeatCard];
  expect(withBotNames({ seats }).seats[0]?.name).toBe(SHOWN);
});
