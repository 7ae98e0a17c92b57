import { expect, it } from 'vitest';
import { againstBots, countOf, hasSeveralPeople, resize, seating, type Occupant } from './seating';

const me = { who: 'me', name: '' };
const ben = { who: 'me', name: 'Ben' };
const friend = { who: 'open', name: '' };
const page = { who: 'page', name: '' };

it('sits me down against bots', () => {
  expect(againstBots('page', 3)).toEqual([me, page, page]);
});

it('keeps the occupants when seats come and go', () => {
  expect(resize([me, friend], 4, 'page')).toEqual([me, friend, page, page]);
  expect(resize([me, friend, page], 2, 'knight')).toEqual([me, friend]);
});

it('gives players at the same device the open seats', () => {
  expect(seating([me, page, ben, friend], true)).toEqual({
    seats: ['me', 'page', 'open', 'open'],
    guests: [{ seat: 2, name: 'Ben' }],
  });
});

it('seats the first player at this device as the one with the key, also after a bot', () => {
  expect(seating([page, me, ben], true)).toEqual({
    seats: ['page', 'me', 'open'],
    guests: [{ seat: 2, name: 'Ben' }],
  });
});

it('assigns seats by chance where the first one always begins', () => {
  const sitters: Occupant[] = [me, ben, page, friend];
  for (let i = 0; i < 20; i++) {
    const { seats, guests } = seating(sitters, false);
    expect([...seats].sort()).toEqual(['me', 'open', 'open', 'page']);
    expect(guests).toHaveLength(1);
    expect(seats[guests[0]!.seat]).toBe('open');
  }
});

it('asks for names where people meet', () => {
  expect(hasSeveralPeople([me, page])).toBe(false);
  expect(hasSeveralPeople([me, friend])).toBe(true);
  expect(hasSeveralPeople([me, ben])).toBe(true);
  expect(hasSeveralPeople([page, friend])).toBe(false);
  expect(countOf([me, page, page], 'page')).toBe(2);
});
